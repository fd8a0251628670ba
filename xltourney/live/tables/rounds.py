"""The boards of a round, from any table of results that knows rounds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from xltourney.engine.results import BYES
from xltourney.errors import RegulationError, TournamentError
from xltourney.io import layout
from xltourney.io.document.normal_form import newest_round
from xltourney.io.keys import Heading, SheetKey
from xltourney.io.pairings import Pairing, pairings_of
from xltourney.io.standings.crosstable import BYES as BYE_WORDS
from xltourney.io.standings.words import say
from xltourney.io.tables import values
from xltourney.io.tables.boards import BOARDS
from xltourney.io.tables.gathering import Gathered
from xltourney.io.tables.headings import find_table
from xltourney.io.tables.lines import Line
from xltourney.io.tables.players import quiet_number
from xltourney.io.tables.rows import CellValue, Sheet
from xltourney.live.answers import Answer, Table
from xltourney.live.arguments import ArgumentError, Block, single
from xltourney.live.event import Event, event_of
from xltourney.live.languages import language_of
from xltourney.live.memory import Given
from xltourney.live.placing import said
from xltourney.live.tables.size import faulty, shown

_HEADINGS = (Heading.BOARD, Heading.WHITE, Heading.WHITE_NAME, Heading.RESULT, Heading.BLACK_NAME, Heading.BLACK)
_SIDES = ((Heading.WHITE, Heading.WHITE_NAME), (Heading.BLACK, Heading.BLACK_NAME))


def boards(grid: Any, round_number: Any) -> Table:
    """Board, White No. and name, result, Black name and No.: the games of a round, then its byes.

    A Boards range gives the numbers of the boards as they stand there, another one counts them.
    """
    try:
        return _boards(grid, round_number)
    except (ArgumentError, RegulationError, TournamentError) as fault:
        return faulty(str(fault), None)


def _boards(grid: Any, round_number: Any) -> Table:
    event, names = event_of(grid, None, None), None
    if event.form and event.form.kind is SheetKey.MATRIX:
        raise ArgumentError("grid: a Matrix range does not tell rounds; give a Grid or Boards range")
    if event.form and event.form.kind is SheetKey.BOARDS:
        event, names = _of_boards(Given(grid).block or Block(()), event.form.sheet)
    _refuse(event, None)
    people: Sequence[Any] = event.reading.document["players"]
    number = _round(round_number, newest_round(people))
    _refuse(event, number)
    named = names or {player["no"]: player["name"] for player in people}
    rows = _in_order(pairings_of(people, number), _typed(event, number))
    heads: list[Answer] = [layout.text(key, event.language) for key in _HEADINGS]
    return [heads, *(_row(row, named, event.language) for row in rows)]


def _refuse(event: Event, number: int | None) -> None:
    """Raise what is wrong in a round, or with ``None`` what concerns them all; who has no board does not matter."""
    if event.fault and not event.findings:
        raise ArgumentError(event.fault)
    for finding in event.findings:
        concerned = finding.subject.round if finding.subject else None
        if finding.severity == "error" and finding.code != "blank-round" and concerned == number:
            raise ArgumentError(said(finding))


def _round(given: Any, newest: int) -> int:
    known = f"there are rounds 1 to {newest}" if newest else "no round has an entry yet"
    try:
        number = values.whole(single(given, "round"), f"the number of a round is expected, {known}")
    except values.CellError as fault:
        raise ArgumentError(f"round: {fault}") from None
    if number is None:
        raise ArgumentError(f"round: the cell is empty; the number of a round is expected, {known}")
    if not 1 <= number <= newest:
        raise ArgumentError(f"round: nothing stands in round {number}; {known}")
    return number


def _row(pairing: Pairing, names: Mapping[int, str], language: str) -> list[Answer]:
    """A board; a bye has its word in place of the name of Black."""
    white, black = pairing.white or 0, pairing.black
    if isinstance(black, str):
        word = say(BYE_WORDS[BYES[black]], language)
        return [shown(pairing.board), white, shown(names.get(white)), "", word, ""]
    other = black or 0
    return [shown(pairing.board), white, shown(names.get(white)), pairing.result, shown(names.get(other)), other]


# ---------------------------------------------------------------- a Boards range alone


def _of_boards(block: Block, sheet: Sheet) -> tuple[Event, dict[int, str]]:
    """The event of a Boards range, and its players' names as far as they stand beside the numbers."""
    names: dict[int, str] = {}
    for line in _lines(sheet):
        for side, beside in _SIDES:
            no = quiet_number(line.given.get(side))
            if no is not None:
                names[no] = names.get(no) or _name(line.given.get(beside))
    language = language_of([block])
    players: list[tuple[CellValue, ...]] = [tuple(layout.text(key, language) for key in (Heading.NO, Heading.NAME))]
    players += [(no, name or f"No. {no}") for no, name in sorted(names.items())]
    return Event(block, Block(players), None), names


def _lines(sheet: Sheet) -> Iterator[Line]:
    return iter(find_table(sheet, None, BOARDS, Gathered()) or ())


def _name(value: CellValue) -> str:
    try:
        return values.text(value) or ""
    except values.CellError:
        return ""


def _typed(event: Event, number: int) -> dict[int, int]:
    """The numbers of the boards of a round by White's number, as far as they were typed."""
    found: dict[int, int] = {}
    if event.form and event.form.kind is SheetKey.BOARDS:
        for line in _lines(event.form.sheet):
            board, white = quiet_number(line.given.get(Heading.BOARD)), quiet_number(line.given.get(Heading.WHITE))
            if board and white and _is_round(line, number):
                found[white] = board
    return found


def _is_round(line: Line, number: int) -> bool:
    value = line.given.get(Heading.ROUND)
    return (layout.round_of(value) if isinstance(value, str) else quiet_number(value)) == number


def _in_order(pairings: Iterator[Pairing], typed: Mapping[int, int]) -> list[Pairing]:
    """The boards by the numbers that were typed, where there are any; those without one last."""
    found = list(pairings)
    if not typed:
        return found
    numbered = [replace(pairing, board=typed.get(pairing.white or 0)) for pairing in found]
    return sorted(numbered, key=lambda pairing: (pairing.board is None, pairing.board or 0))
