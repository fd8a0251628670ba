"""Columns of a Grid or a Matrix that hold results, though their heading is none of a round or a player."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from xltourney.io import layout, notation
from xltourney.io.layout import Heading
from xltourney.io.tables import result_cells, values
from xltourney.io.tables.gathering import Gathered, spot
from xltourney.io.tables.headings import heading_text
from xltourney.io.tables.lines import Line, Table
from xltourney.io.tables.rows import CellValue, is_blank
from xltourney.io.tables.values import CellError


def report_stray(table: Table[int], lines: Iterable[Line], gathered: Gathered) -> bool:
    """Name every column right of the names with an unknown or empty heading and a result in a row of a player.

    Returns whether there is one.
    """
    columns = sorted(_stray(table, lines))
    headings = next((row.values for row in table.sheet if row.number == table.header.row), ())
    numbers = set(table.header.numbered)
    for column in columns:
        place = column - table.sheet.first_column
        value = headings[place] if place < len(headings) else None
        number = next(number for number in range(1, len(numbers) + 2) if number not in numbers)
        numbers.add(number)
        what = "this heading is empty" if is_blank(value) else f"{values.describe(value)} is no heading of a round"
        message = f"{what}, but results stand below it; write {layout.round_heading(number, 'en')}"
        gathered.add("heading-unknown", message, spot(table.sheet, table.header.row, column))
    return bool(columns)


def warn_of_stray_marks(table: Table[tuple[int, int]], lines: Iterable[Line], gathered: Gathered) -> None:
    """Name every mark in a row of a player of a Matrix that stands right of its columns, below no heading."""
    last = max(table.header.numbered.values(), default=0)
    headed = {
        column
        for row in table.sheet
        if row.number == table.header.row
        for column, value in enumerate(row.values, table.sheet.first_column)
        if not is_blank(value)
    }
    for line in lines:
        for column, value in enumerate(line.values, table.sheet.first_column):
            if column > last and column not in headed and _is_mark(value):
                message = f"holds {values.describe(value)} in a column without a heading; it is not read as a result"
                gathered.warn("heading-unknown", message, line.at(column))


def _is_mark(value: CellValue) -> bool:
    try:
        return bool(result_cells.matrix_mark(value))
    except CellError:
        return False


def _stray(table: Table[int], lines: Iterable[Line]) -> set[int]:
    known = _known(table)
    first = table.header.columns.get(Heading.NAME, table.header.columns[Heading.NO])
    found: set[int] = set()
    for line in lines:
        for column, value in enumerate(line.values, table.sheet.first_column):
            if column > first and column not in known and column not in found and _is_result(value):
                found.add(column)
    return found


def _known(table: Table[int]) -> set[int]:
    """The columns whose heading is understood, whether they are read or not, and those that are named already."""
    named = (column for column, words in _headings(table) if _means(words, table))
    return {*table.header.numbered.values(), *named}


def _headings(table: Table[int]) -> Iterator[tuple[int, str]]:
    for row in table.sheet:
        if row.number == table.header.row:
            for column, value in enumerate(row.values, table.sheet.first_column):
                yield column, heading_text(value)


def _means(words: str, table: Table[int]) -> bool:
    return layout.heading_key(words) is not None or layout.round_of(words) in table.header.numbered


def _is_result(value: CellValue) -> bool:
    """Whether a cell holds a game, or a bye in more than one letter."""
    if not isinstance(value, str) or len(value.strip()) < 2:
        return False
    try:
        opponent, _, token = notation.split(notation.canonical(value))
    except notation.NotationError:
        return False
    return opponent > 0 or bool(token)
