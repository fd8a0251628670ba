"""The values of a range in LibreOffice as the readers of tables know them: errors, dates and booleans told apart."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from itertools import islice
from typing import Any, NamedTuple

from xltourney.io.tables.rows import CellValue, ErrorValue
from xltourney.live.arguments import DAY_ZERO, Block

#: A range with more rows than this is cut where its sheet ends.
_LONG = 2_000
#: Bits of ``com.sun.star.util.NumberFormat``.
_DATE, _TIME, _LOGICAL = 2, 4, 1024
#: Errors by their numbers, as far as other programs have them too.
_NAMES = {503: "#NUM!", 519: "#VALUE!", 524: "#REF!", 525: "#NAME?", 532: "#DIV/0!", 32767: "#N/A"}
_SOME_ERROR = ErrorValue("#VALUE!")
_MOST_ERRORS = 20


class Area(NamedTuple):
    """Cells that show their number as something else; rows and columns are counted inside the range, from 0."""

    kind: int
    top: int
    left: int
    bottom: int
    right: int


class Error(NamedTuple):
    """A cell with an error, counted inside the range from 0, and the number of the error."""

    row: int
    column: int
    number: int


class Values(NamedTuple):
    """What stands in a range: values as LibreOffice gives them, which are dates or booleans, and which errors.

    Of many errors only the first are told apart.
    """

    rows: tuple[tuple[Any, ...], ...]
    areas: tuple[Area, ...] = ()
    errors: tuple[Error, ...] = ()


def values(document: Any, cells: Any) -> Values:
    """What stands in the range now. Equal values mean equal cells."""
    rows = _trimmed(cells).getDataArray()
    numbers = any(type(value) is float for row in rows for value in row)
    areas = tuple(_areas(document, cells)) if numbers else ()
    return Values(rows, areas, tuple(islice(_errors(cells, rows), _MOST_ERRORS)))


def _errors(cells: Any, rows: tuple[tuple[Any, ...], ...]) -> Iterator[Error]:
    for number, row in enumerate(rows):
        if None in row:
            for column, value in enumerate(row):
                if value is None:
                    yield Error(number, column, cells.getCellByPosition(column, number).getError())


def _trimmed(cells: Any) -> Any:
    """The range, without the empty end of whole columns."""
    if cells.Rows.Count <= _LONG:
        return cells
    cursor = cells.Spreadsheet.createCursor()
    cursor.gotoEndOfUsedArea(False)
    first, last = cells.RangeAddress.StartRow, cursor.RangeAddress.EndRow
    width = cells.Columns.Count
    return cells.getCellRangeByPosition(0, 0, width - 1, max(0, min(cells.Rows.Count - 1, last - first)))


def _areas(document: Any, cells: Any) -> Iterator[Area]:
    formats = document.getNumberFormats()
    groups = cells.getUniqueCellFormatRanges()
    start = None
    for group in map(groups.getByIndex, range(groups.getCount())):
        kind = formats.getByKey(group.NumberFormat).Type & (_DATE | _TIME | _LOGICAL)
        if kind:
            start = start or cells.RangeAddress
            for found in group.RangeAddresses:
                top, bottom = found.StartRow - start.StartRow, found.EndRow - start.StartRow
                left, right = found.StartColumn - start.StartColumn, found.EndColumn - start.StartColumn
                yield Area(kind, top, left, bottom, right)


# ---------------------------------------------------------------- as the readers of tables know them


def block(document: Any, cells: Any, found: Values) -> Block:
    """The cells of a range with what stands in them and where they stand."""
    first = day_zero(document) if found.areas else DAY_ZERO
    rows: list[list[CellValue]] = [
        [_SOME_ERROR if value is None else value for value in row] if None in row else list(row) for row in found.rows
    ]
    for row, column, number in found.errors:
        rows[row][column] = ErrorValue(_NAMES.get(number, f"Err:{number}"))
    for area in found.areas:
        for values_of_row in rows[area.top : area.bottom + 1]:
            for column in range(area.left, min(area.right + 1, len(values_of_row))):
                values_of_row[column] = _shown(area.kind, values_of_row[column], first)
    address = cells.RangeAddress
    return Block(rows, cells.Spreadsheet.Name, address.StartRow + 1, address.StartColumn + 1, cells.Rows.Count)


def day_zero(document: Any) -> date:
    """The day from which a document counts days; the usual one where there is no document."""
    if document is None:
        return DAY_ZERO
    first = document.NullDate
    return date(first.Year, first.Month, first.Day)


def _shown(kind: int, value: CellValue, first: date) -> CellValue:
    """A number as its format shows it; anything else as it is."""
    if not isinstance(value, float):
        return value
    if kind & _LOGICAL:
        return bool(value)
    return _moment(value, first)


def _moment(days: float, first: date) -> date | time | float:
    try:
        moment = datetime.combine(first, time()) + timedelta(days=days)
    except OverflowError:
        return days
    return moment.time() if 0 <= days < 1 else moment
