"""A live cell: what it last showed, and what it shows when it is computed now."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from xltourney.batch.refreshing.sheet_values import Rows
from xltourney.errors import CellRef
from xltourney.io.cells import Box, cell_name, range_name
from xltourney.io.tables.rows import FORMULA_WITHOUT_VALUE, CellValue, FormulaWithoutValue

TOLERANCE = 1e-9
"""Numbers that differ by no more are the same."""


class Difference(NamedTuple):
    """A cell that showed something else: ``old`` is what is stored, ``new`` what is computed."""

    title: str
    row: int
    column: int
    old: CellValue
    new: CellValue

    @property
    def place(self) -> CellRef:
        """Where it stands."""
        return CellRef(self.title, cell_name(self.row, self.column))

    @property
    def shown_before(self) -> bool:
        """Whether the cell showed anything."""
        return self.old is not None and not isinstance(self.old, FormulaWithoutValue)


@dataclass(frozen=True, slots=True)
class LiveCell:
    """A live formula with the values of its cells, row by row: ``stored`` in the file, and as they are ``now``.

    ``function`` is the cell function, or the block that is shown; it is empty for a code of the settings. ``now`` is
    None where nothing could be computed, for the ``reason``. ``hidden`` says that nobody sees the sheet. ``without`` is
    the text that the cell rightly shows where a program without the cell functions computed it; empty for most cells.
    """

    title: str
    box: Box
    formula: str
    function: str
    stored: Rows
    now: Rows | None
    reason: str = ""
    hidden: bool = False
    without: str = ""

    @property
    def place(self) -> CellRef:
        """Where it stands: a cell or a range."""
        return CellRef(self.title, range_name(*self.box))

    @property
    def cells(self) -> int:
        """How many cells it fills."""
        return sum(map(len, self.stored))

    def differences(self) -> Iterator[Difference]:
        """The cells that show something else than they should; a value that is not known is a formula without one."""
        for i, row in enumerate(self.stored):
            for j, old in enumerate(row):
                new = self.now[i][j] if self.now is not None else FORMULA_WITHOUT_VALUE
                if not same(old, new):
                    yield Difference(self.title, self.box[0] + i, self.box[1] + j, old, new)

    def stale(self) -> list[Difference]:
        """The cells that showed something and should show something else; none where nobody can tell."""
        if self.now is None:
            return []
        told = [each for each in self.differences() if each.shown_before]
        return [each for each in told if each.old != self.without] if self.without else told


def same(old: CellValue, new: CellValue) -> bool:
    """Whether two values look the same in a cell."""
    if isinstance(new, FormulaWithoutValue):
        return old is None or isinstance(old, FormulaWithoutValue)
    numbers = _number(old), _number(new)
    if numbers[0] is not None and numbers[1] is not None:
        return abs(numbers[0] - numbers[1]) <= TOLERANCE
    return type(old) is type(new) and old == new


def _number(value: CellValue) -> int | float | None:
    return value if isinstance(value, int | float) and not isinstance(value, bool) else None
