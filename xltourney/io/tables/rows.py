"""A worksheet as it was read: raw values at their addresses, whoever read them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, time, timedelta
from typing import NamedTuple

from xltourney.errors import CellRef
from xltourney.io.cells import Box, cell_name, range_name


class ErrorValue(NamedTuple):
    """An error in a cell, such as ``#N/A``."""

    code: str


class FormulaWithoutValue(NamedTuple):
    """A formula whose result is not stored in the file: no spreadsheet program has calculated it."""


FORMULA_WITHOUT_VALUE = FormulaWithoutValue()

CellValue = None | str | int | float | bool | date | time | timedelta | ErrorValue | FormulaWithoutValue
Row = Sequence[CellValue]

#: Every character that shows nothing.
_BLANKS = "\t\n\v\f\r\x1c\x1d\x1e\x1f \x85\xa0\xad\u1680\u2028\u2029\u202f\u205f\u2060\u3000\ufeff" + "".join(
    map(chr, range(0x2000, 0x2010))
)


def is_blank(value: CellValue) -> bool:
    """An empty cell, an empty text, or spaces of any kind."""
    return value is None or (isinstance(value, str) and (not value or value[0] in _BLANKS) and not value.strip(_BLANKS))


class Numbered(NamedTuple):
    """One row with its number in the sheet."""

    number: int
    values: Row

    def at(self, column: int) -> CellValue:
        """What stands in a column, the first being 0; nothing beyond the end of the row."""
        return self.values[column] if column < len(self.values) else None


@dataclass(frozen=True, slots=True)
class Sheet:
    """The values of a worksheet, or of a range of it.

    ``rows`` may be of different lengths; their first values stand in ``first_column``. They follow each other from
    ``first_row`` on, unless ``numbers`` gives the number of each. ``merged`` are merged ranges; ``filtered`` says that
    a filter is set, ``hidden`` that the whole sheet is hidden.
    """

    title: str
    rows: Sequence[Row]
    first_row: int = 1
    first_column: int = 1
    numbers: Sequence[int] | None = None
    merged: Sequence[Box] = ()
    hidden_rows: frozenset[int] = frozenset()
    filtered: bool = False
    hidden_columns: frozenset[int] = frozenset()
    hidden: bool = False

    def __iter__(self) -> Iterator[Numbered]:
        numbers = range(self.first_row, self.first_row + len(self.rows)) if self.numbers is None else self.numbers
        return map(Numbered, numbers, self.rows)

    def cell(self, row: int, column: int) -> CellRef:
        """The address of a cell."""
        return CellRef(self.title, cell_name(row, column))

    def range(self, box: Box) -> CellRef:
        """The address of a range."""
        return CellRef(self.title, range_name(*box))

    @property
    def empty(self) -> bool:
        """Whether nothing stands in it."""
        return all(is_blank(value) for values in self.rows for value in values)


class NamedRange(NamedTuple):
    """What a defined name refers to."""

    sheet: str
    box: Box


#: Defined names, in lower case.
Names = Mapping[str, NamedRange]
