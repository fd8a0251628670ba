"""What live formulas ask for, and how each is computed from the values of the sheets."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from xltourney.batch.refreshing.sheet_values import Rows, Values
from xltourney.errors import CellRef
from xltourney.io.cells import range_name
from xltourney.io.formulas import Constant, Constants, FormulaError
from xltourney.io.live_formulas import code_at, notice_text
from xltourney.io.tables.rows import CellValue, ErrorValue, FormulaWithoutValue
from xltourney.io.workbook.scope import Range

if TYPE_CHECKING:
    from xltourney.live.registry import CellFunction


@dataclass(frozen=True, slots=True)
class Text:
    """Texts and single cells that are joined."""

    parts: tuple[Range | Constant, ...]


Given = Range | Constant | Constants | Text | None
"""An argument in which no name is left."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A call of a cell function."""

    function: str
    arguments: tuple[Given, ...]

    @property
    def inputs(self) -> tuple[Range, ...]:
        """The ranges that are read."""
        found: list[Range] = []
        for argument in self.arguments:
            parts = argument.parts if isinstance(argument, Text) else (argument,)
            found += [part for part in parts if isinstance(part, Range)]
        return tuple(found)

    def compute(self, values: Values, document: Hashable) -> Rows:
        """The answer of the function; :class:`FormulaError` where it cannot be asked."""
        body = _body(self.function, len(self.arguments))
        rows = _table(body(*(_handed(argument, values, document) for argument in self.arguments)))
        if any(isinstance(cell, str) and cell.startswith("#XLT") for row in rows for cell in row):
            missing = next((place for part in self.inputs if (place := values.without_value(part))), None)
            if missing is not None:
                raise FormulaError(_without_value(missing))
        return rows


@dataclass(frozen=True, slots=True)
class Shown:
    """One value of a block: ``row`` and ``column`` count from 1 inside it."""

    block: Range
    row: int
    column: int

    @property
    def inputs(self) -> tuple[Range, ...]:
        """The ranges that are read."""
        return (self.block,)

    def compute(self, values: Values, _: Hashable) -> Rows:
        """The value; an empty text outside the block and for an error, as the formula says."""
        top, left, bottom, right = self.block.box
        row, column = top + self.row - 1, left + self.column - 1
        if self.row < 1 or row > bottom or column > right:
            return [[""]]
        value = values.sheet(self.block.title).value(row, column)
        if isinstance(value, FormulaWithoutValue):
            raise FormulaError(f"the block {range_name(*self.block.box)} in {self.block.title} is not computed")
        return [["" if isinstance(value, ErrorValue) else 0 if value is None else value]]


@dataclass(frozen=True, slots=True)
class Notice:
    """What is wrong with a block."""

    block: Range
    missing: str

    @property
    def inputs(self) -> tuple[Range, ...]:
        """The ranges that are read."""
        return (self.block,)

    def compute(self, values: Values, _: Hashable) -> Rows:
        """The first fault of the block, an empty text where there is none."""
        top, left, _bottom, right = self.block.box
        return [[notice_text(values.rows(Range(self.block.title, (top, left, top, right)))[0], self.missing)]]


@dataclass(frozen=True, slots=True)
class Taken:
    """The ``k``-th code of the text in a cell."""

    codes: Range
    k: int

    @property
    def inputs(self) -> tuple[Range, ...]:
        """The ranges that are read."""
        return (self.codes,)

    def compute(self, values: Values, _: Hashable) -> Rows:
        """The code, or the error that stands in the cell."""
        value = _single(self.codes, values)
        return [[value if isinstance(value, ErrorValue) else code_at(_text(value), self.k)]]


Work = Asked | Shown | Notice | Taken


# ---------------------------------------------------------------- arguments


def _table(answer: Rows | str | float) -> Rows:
    """An answer as rows: a single one is one cell."""
    return answer if isinstance(answer, list) else [[answer]]


def _known(function: str) -> CellFunction | None:
    from xltourney import udfs
    from xltourney.live.registry import FUNCTIONS

    return FUNCTIONS[function] if function in udfs.__all__ else None


def _body(function: str, count: int) -> Callable[..., Any]:
    """The function; :class:`FormulaError` where there is none, or none with so many arguments."""
    known = _known(function)
    if known is None:
        raise FormulaError(f"there is no cell function {function}")
    least, most = sum(not argument.optional for argument in known.arguments), len(known.arguments)
    if not least <= count <= most:
        takes = f"{least}" if least == most else f"{least} to {most}"
        raise FormulaError(f"{function} takes {takes} arguments, {count} are given")
    return known.body


def player_argument(function: str) -> int:
    """The place of the argument that says whose value is wanted; -1 where there is none."""
    known = _known(function)
    names = [argument.name for argument in known.arguments] if known else []
    return names.index("player") if "player" in names else -1


def _handed(argument: Given, values: Values, document: Hashable) -> Any:
    """An argument as a program hands it over."""
    from xltourney.live.arguments import HostRange

    if isinstance(argument, Range):
        address = f"{argument.title}!{range_name(*argument.box)}"
        return HostRange(document, address, partial(_block, argument, values))
    if isinstance(argument, Constants):
        return [[cell.value for cell in row] for row in argument.rows]
    if isinstance(argument, Text):
        return "".join(_joined(part, values) for part in argument.parts)
    return argument.value if argument else None


def _block(part: Range, values: Values) -> Any:
    from xltourney.live.arguments import Block

    return Block(values.rows(part), part.title, part.box[0], part.box[1])


def _joined(part: Range | Constant, values: Values) -> str:
    return _text(_single(part, values) if isinstance(part, Range) else part.value)


def _single(part: Range, values: Values) -> CellValue:
    """The value of a single cell."""
    row, column, *last = part.box
    if last != [row, column]:
        raise FormulaError(f"one cell is expected where {range_name(*part.box)} stands")
    value = values.sheet(part.title).value(row, column)
    if isinstance(value, FormulaWithoutValue):
        raise FormulaError(_without_value(CellRef(part.title, range_name(*part.box))))
    return value


def _text(value: CellValue) -> str:
    """A value as a program joins it to a text."""
    if value is None or isinstance(value, str):
        return value or ""
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, int | float):
        return f"{value:.15g}"
    raise FormulaError("a text is expected where another value stands")


def _without_value(place: CellRef) -> str:
    return f"{place} holds a formula without a stored value; open the workbook in a spreadsheet program and save it"
