"""A table of a sheet, once its headings are known, and its lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, TypeVar

from xltourney.io.cells import Box
from xltourney.io.keys import Heading
from xltourney.io.tables.gathering import Spot, spot
from xltourney.io.tables.rows import CellValue, Row, Sheet, is_blank

N = TypeVar("N")


@dataclass(frozen=True)
class Header(Generic[N]):
    """The row of headings of a table: the column of each heading, and of each numbered column (rounds, opponents)."""

    row: int
    columns: Mapping[Heading, int]
    numbered: Mapping[N, int] = field(default_factory=dict[N, int])


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a table: ``given`` is what stands below its headings, without empty cells."""

    table: Table[Any]
    number: int
    values: Row
    given: Mapping[Heading, CellValue]

    def where(self, heading: Heading) -> Spot:
        """The cell below a heading of the table."""
        return spot(self.table.sheet, self.number, self.table.header.columns[heading])

    def at(self, column: int) -> Spot:
        """The cell in a column of the sheet."""
        return spot(self.table.sheet, self.number, column)

    def value(self, column: int) -> CellValue:
        """The value in a column of the sheet."""
        index = column - self.table.sheet.first_column
        return self.values[index] if 0 <= index < len(self.values) else None

    @property
    def has_results(self) -> bool:
        """Whether anything stands in the numbered columns."""
        return any(not is_blank(self.value(column)) for column in self.table.header.numbered.values())


def _given(values: Row, places: Sequence[tuple[Heading, int]]) -> dict[Heading, CellValue]:
    width = len(values)
    given: dict[Heading, CellValue] = {}
    for heading, place in places:
        if place < width:
            value = values[place]
            if value is not None and not is_blank(value):
                given[heading] = value
    return given


@dataclass(frozen=True)
class Table(Generic[N]):
    """A table with its headings. ``box`` is the named range it stands in, if there is one."""

    sheet: Sheet
    header: Header[N]
    box: Box | None = None

    def __iter__(self) -> Iterator[Line]:
        """The lines below the headings."""
        first = self.sheet.first_column
        places = [(heading, column - first) for heading, column in self.header.columns.items() if column >= first]
        for number, values in self.sheet:
            if number > self.header.row:
                yield Line(self, number, values, _given(values, places))

    @cached_property
    def fields(self) -> Mapping[str, int]:
        """The column of each heading, by the key of the heading; the status holds two keys of the document."""
        found = {heading.value: column for heading, column in self.header.columns.items()}
        if Heading.STATUS.value in found:
            found |= dict.fromkeys(("withdrawn_after", "from_round"), found[Heading.STATUS.value])
        return found

    def has(self, *headings: Heading) -> bool:
        """Whether the table has all of these columns."""
        return all(heading in self.header.columns for heading in headings)

    def beyond(self, row: int) -> bool:
        """Whether a row stands below the named range of the table."""
        return self.box is not None and row > self.box[2]
