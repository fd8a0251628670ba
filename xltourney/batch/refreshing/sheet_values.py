"""The values of the sheets that live cells read, as the file has them and as they become."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import chain

from xltourney.errors import CellRef
from xltourney.io import guard
from xltourney.io.cells import Box, cell_name
from xltourney.io.opc.book import Book
from xltourney.io.opc.package import Package
from xltourney.io.tables.rows import CellValue, FormulaWithoutValue
from xltourney.io.workbook import raw_cells, shared_of
from xltourney.io.workbook.scope import Range

Rows = list[list[CellValue]]

_MOST_CELLS = 300_000
"""Cells of a range that is read as large as it is; a larger one, whole columns say, ends with the content."""


class SheetValues:
    """The cells of one sheet. What is put in stands before what the file has, until it is taken back."""

    def __init__(self, found: raw_cells.SheetRows) -> None:
        self._stored = dict(zip(found.numbers, found.rows, strict=True))
        self._put: dict[int, dict[int, CellValue]] = {}
        self._unknown = {(row, place) for row, values in self._stored.items() for place in _unknown_in(values)}
        self._put_unknown: set[tuple[int, int]] = set()
        self._bottom = max(self._stored, default=0)
        self._right = max(map(len, self._stored.values()), default=0)

    def value(self, row: int, column: int) -> CellValue:
        """What stands in a cell."""
        put = self._put.get(row, {})
        if column in put:
            return put[column]
        values = self._stored.get(row, ())
        return values[column - 1] if column <= len(values) else None

    def put(self, row: int, column: int, value: CellValue) -> None:
        """Let a cell have a value."""
        self._put.setdefault(row, {})[column] = value
        if isinstance(value, FormulaWithoutValue):
            self._put_unknown.add((row, column))
        self._bottom, self._right = max(self._bottom, row), max(self._right, column)

    def take_back(self) -> None:
        """Let every cell have what the file has."""
        self._put.clear()
        self._put_unknown.clear()

    def unknown(self, box: Box) -> tuple[int, int] | None:
        """The first cell of a range with a formula whose value nobody knows."""
        top, left, bottom, right = self.clipped(box)
        places: Iterable[tuple[int, int]] = chain(self._unknown, self._put_unknown)
        if area((top, left, bottom, right)) < len(self._unknown) + len(self._put_unknown):
            places = ((row, column) for row in range(top, bottom + 1) for column in range(left, right + 1))
        inside = (place for place in places if top <= place[0] <= bottom and left <= place[1] <= right)
        return min((each for each in inside if isinstance(self.value(*each), FormulaWithoutValue)), default=None)

    def clipped(self, box: Box) -> Box:
        """A range as far as it is read: a very large one ends with the content, but has one cell at least."""
        top, left, bottom, right = box
        if area(box) <= _MOST_CELLS:
            return box
        return top, left, max(top, min(bottom, self._bottom)), max(left, min(right, self._right))

    def rows(self, box: Box) -> Rows:
        """The values of a range, row by row; they are to be read only."""
        top, left, bottom, right = self.clipped(box)
        blank: list[CellValue] = [None] * (right - left + 1)
        filled, put = self._stored, self._put
        return [
            self._row(number, left, right) if number in filled or number in put else blank
            for number in range(top, bottom + 1)
        ]

    def _row(self, number: int, left: int, right: int) -> list[CellValue]:
        values = list(self._stored.get(number, ())[left - 1 : right])
        values += [None] * (right - left + 1 - len(values))
        for column, value in self._put.get(number, {}).items():
            if left <= column <= right:
                values[column - left] = value
        return values


def _unknown_in(values: list[CellValue]) -> Iterator[int]:
    """The columns in which a formula has no value."""
    return (column for column, value in enumerate(values, 1) if isinstance(value, FormulaWithoutValue))


def area(box: Box) -> int:
    """The cells of a range."""
    return (box[2] - box[0] + 1) * (box[3] - box[1] + 1)


class Values:
    """The sheets that live cells stand in or read."""

    def __init__(self, sheets: Mapping[str, SheetValues]) -> None:
        self._sheets = sheets
        self._without: dict[Range, CellRef | None] = {}
        self._places: dict[Range, dict[object, int]] = {}

    def sheet(self, title: str) -> SheetValues:
        """A sheet; all that are needed are there."""
        return self._sheets[title]

    @property
    def titles(self) -> Collection[str]:
        """The titles of these sheets."""
        return self._sheets.keys()

    def rows(self, part: Range) -> Rows:
        """The values of a range."""
        return self._sheets[part.title].rows(part.box)

    def size(self, part: Range) -> int:
        """The cells of a range as it is read."""
        return area(self._sheets[part.title].clipped(part.box))

    def without_value(self, part: Range) -> CellRef | None:
        """The first cell of a range with a formula whose value nobody knows."""
        if part not in self._without:
            place = self._sheets[part.title].unknown(part.box)
            self._without[part] = CellRef(part.title, cell_name(*place)) if place else None
        return self._without[part]

    def place_of(self, value: CellValue, column: Range) -> int | None:
        """Where a value first stands in a column, from 0, as ``MATCH`` finds it; None where it does not."""
        if column not in self._places:
            rows = enumerate(self.rows(column))
            self._places[column] = {_sought(row[0]): place for place, row in reversed([*rows])}
        return self._places[column].get(_sought(value)) if isinstance(value, str | int | float) else None

    def take_back(self) -> None:
        """Let every cell have what the file has."""
        self._without.clear()
        self._places.clear()
        for sheet in self._sheets.values():
            sheet.take_back()


def _sought(value: CellValue) -> object:
    """A value as it is compared: numbers are one kind, and case does not count."""
    return value.casefold() if isinstance(value, str) else (isinstance(value, bool), value)


def read_values(package: Package, book: Book, titles: Collection[str]) -> Values:
    """The values of these sheets of a workbook.

    Raises:
        WorkbookError: they are damaged or hold more than is read.
    """
    shared = shared_of(package, book)
    sheets = (sheet for sheet in book.sheets if sheet.title in titles and sheet.kind == "worksheet")
    return Values(
        {
            sheet.title: SheetValues(raw_cells.read_rows(lean, sheet.title, shared))
            for sheet, _, lean in guard.lean_sheets(package, sheets)
        }
    )
