"""What live formulas ask for, and how each is computed from the values of the sheets."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator
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

_TABLES = frozenset(("grid", "players", "settings"))
"""Arguments that a function reads as tables, and of which it says itself which cells have to have a value."""
_WITHOUT = re.compile("^#XLT .* without (?:a )?stored value", re.DOTALL)

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
        _refuse_unknown(self._single_values(), values)
        rows = _table(body(*(_handed(argument, values, document) for argument in self.arguments)))
        if any(isinstance(cell, str) and _WITHOUT.match(cell) for row in rows for cell in row):
            _refuse_unknown(self.inputs, values)
        return rows

    def _single_values(self) -> Iterator[Range]:
        """The ranges that are read cell by cell, each of which has to have a value."""
        known = _known(self.function)
        names = [argument.name for argument in known.arguments] if known else []
        given = zip(names, self.arguments, strict=False)
        return (part for name, part in given if isinstance(part, Range) and name not in _TABLES)


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


@dataclass(frozen=True, slots=True)
class Named:
    """The name beside the number in a cell; ``numbers`` and ``names`` are columns."""

    cell: Range
    numbers: Range
    names: Range

    @property
    def inputs(self) -> tuple[Range, ...]:
        """The ranges that are read."""
        return (self.cell, self.numbers, self.names)

    def compute(self, values: Values, _: Hashable) -> Rows:
        """The name; an empty text where nobody has the number, and for an error."""
        number = _single(self.cell, values)
        _refuse_unknown((self.numbers,), values)
        if isinstance(number, str) and re.search(r"[*?~]", number):
            raise FormulaError("a text with signs that stand for others is no number of a player")
        place = values.place_of(0 if number is None else number, self.numbers)
        top, left, bottom, _right = self.names.box
        if place is None or top + place > bottom:
            return [[""]]
        name = _single(Range(self.names.title, (top + place, left, top + place, left)), values)
        return [["" if isinstance(name, ErrorValue) else _text(name)]]


@dataclass(frozen=True, slots=True)
class Copied:
    """The text in a cell."""

    cell: Range

    @property
    def inputs(self) -> tuple[Range, ...]:
        """The ranges that are read."""
        return (self.cell,)

    def compute(self, values: Values, _: Hashable) -> Rows:
        """The text, or the error that stands in the cell."""
        value = _single(self.cell, values)
        return [[value if isinstance(value, ErrorValue) else _text(value)]]


Work = Asked | Shown | Notice | Taken | Named | Copied


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

    top, left, bottom, _ = part.box
    return Block(values.rows(part), part.title, top, left, bottom - top + 1)


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


def _refuse_unknown(parts: Iterable[Range], values: Values) -> None:
    """Raise :class:`FormulaError` where a formula in one of the ranges has no value that anybody knows."""
    missing = next((place for part in parts if (place := values.without_value(part))), None)
    if missing is not None:
        raise FormulaError(_without_value(missing))


def _without_value(place: CellRef) -> str:
    return f"{place} holds a formula without a stored value; open the workbook in a spreadsheet program and save it"
