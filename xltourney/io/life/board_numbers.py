"""Which board of a round is meant: by the number in the Boards sheet, or by its players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from xltourney.errors import CellRef
from xltourney.io.keys import Heading, SheetKey
from xltourney.io.reading import Reading
from xltourney.io.tables.gathering import Places
from xltourney.io.tables.lines import Line

Pair = tuple[int, int]


def board_numbers(reading: Reading, round_number: int) -> Mapping[Pair, int]:
    """The numbers of the boards of a round by their players, the lower first, as the Boards sheet states them.

    Empty where the workbook has no such sheet or no such column.
    """
    found: dict[Pair, int] = {}
    for pair, line in _lines(reading, round_number):
        board = _whole(line.given.get(Heading.BOARD))
        if board:
            found.setdefault(pair, board)
    return found


def result_cells(reading: Reading, round_number: int) -> Mapping[Pair, CellRef]:
    """The cells of the results of a round by players, the lower first; empty where there is no Boards sheet."""
    found: dict[Pair, CellRef] = {}
    for pair, line in _lines(reading, round_number):
        sheet, box = line.where(Heading.RESULT)
        found.setdefault(pair, sheet.range(box))
    return found


def _lines(reading: Reading, round_number: int) -> Iterator[tuple[Pair, Line]]:
    """The rows of the boards of a round in the Boards sheet, with the players of each."""
    places = reading.places
    table = places.tables.get(SheetKey.BOARDS) if isinstance(places, Places) else None
    for line in table or ():
        number, white, black = (_whole(line.given.get(key)) for key in (Heading.ROUND, Heading.WHITE, Heading.BLACK))
        if number == round_number and white and black:
            yield (min(white, black), max(white, black)), line


def _whole(value: object) -> int:
    """The number in a cell, 0 for anything else."""
    if isinstance(value, str) and value.strip().isdecimal():
        return int(value)
    return int(value) if isinstance(value, int | float) and value == int(value) else 0
