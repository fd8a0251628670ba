"""A workbook with live cells: its formulas, told apart into those that are computed here and all others."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from xltourney.batch.refreshing.sheet_values import area
from xltourney.batch.refreshing.work import Asked, Copied, Given, Named, Notice, Shown, Taken, Text, Work
from xltourney.errors import WorkbookError
from xltourney.io import guard, live_formulas
from xltourney.io.cells import Box
from xltourney.io.formula_names import called
from xltourney.io.formulas import (
    Argument,
    Constant,
    FormulaError,
    Joined,
    Name,
    Reference,
    Shift,
    parse_call,
    parse_reference,
)
from xltourney.io.opc.book import Book, Sheet
from xltourney.io.opc.package import Package
from xltourney.io.tables.rows import ErrorValue
from xltourney.io.workbook.formula_cells import MAX_FORMULAS, FormulaCell, formula_cells
from xltourney.io.workbook.scope import Range, Scope

_MOST_LETTERS = 20_000_000
"""Characters of all formulas: 200,000 of them with 100 each."""
_MAYBE_NATIVE = re.compile(r"XLT_|TRIM\(|MATCH\(", re.IGNORECASE)
_CALL = re.compile(rb"XLT_\w+\s*\(", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class LiveFormula:
    """A formula that is computed here: what it asks for, or why that cannot be computed.

    ``function`` is the cell function, or the block that a native formula shows.
    """

    title: str
    cell: FormulaCell
    function: str
    work: Work | None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class OtherFormula:
    """A formula of any other kind."""

    title: str
    cell: FormulaCell


@dataclass(frozen=True, slots=True)
class LiveBook:
    """A workbook with its live formulas and all others."""

    package: Package
    book: Book
    scope: Scope
    live: tuple[LiveFormula, ...]
    others: tuple[OtherFormula, ...]

    def titles(self) -> frozenset[str]:
        """The sheets that live formulas stand in or read."""
        read = (part.title for formula in self.live if formula.work for part in formula.work.inputs)
        return frozenset((*(formula.title for formula in self.live), *read))


def open_book(data: bytes, everywhere: bool = True, others_too: bool = False) -> LiveBook:
    """Find the formulas of a workbook; without a cell function in it, none at all, or with ``others_too`` all others.

    Where the native formulas around the blocks are not wanted ``everywhere``, only the sheets are looked at in which a
    cell function is called.

    Raises:
        WorkbookError: it cannot be read, or has more formulas than are looked through.
    """
    package, book = guard.open_package(data)
    sheets = [sheet for sheet in book.sheets if sheet.kind == "worksheet"]
    calling = [sheet for sheet in sheets if _CALL.search(package.read(sheet.part))]
    scope = Scope(package, book)
    live: list[LiveFormula] = []
    others: list[OtherFormula] = []
    for title, cell in _formulas(package, sheets if others_too or (everywhere and calling) else calling):
        found = _live(title, cell, scope)
        if found is None:
            others.append(OtherFormula(title, cell))
        else:
            live.append(found)
    if not any(_functions(formula.cell.text) for formula in live):
        all_others = [*others, *(OtherFormula(formula.title, formula.cell) for formula in live)]
        live, others = [], all_others if others_too else []
    return LiveBook(package, book, scope, tuple(live), tuple(others))


def _formulas(package: Package, sheets: Sequence[Sheet]) -> Iterator[tuple[str, FormulaCell]]:
    number = letters = 0
    for sheet in sheets:
        found = formula_cells(package.read(sheet.part), sheet.title)
        number += len(found)
        letters += sum(len(cell.text) for cell in found if cell.written)
        if number > MAX_FORMULAS or letters > _MOST_LETTERS:
            message = f"The workbook has {number:,} formulas up to and with the sheet {sheet.title!r}; "
            most = f"at most {MAX_FORMULAS:,} with {_MOST_LETTERS:,} characters are looked at."
            raise WorkbookError(message + most, code="workbook-too-large")
        yield from ((sheet.title, cell) for cell in found)


# ---------------------------------------------------------------- which are computed


def _live(title: str, cell: FormulaCell, scope: Scope) -> LiveFormula | None:
    """A formula as a live one; None where it is another one."""
    functions = _functions(cell.text)
    try:
        if functions:
            return LiveFormula(title, cell, functions[0], _asked(title, cell, scope))
        return native(title, cell, scope)
    except FormulaError as error:
        return LiveFormula(title, cell, functions[0] if functions else "", None, str(error))


_functions = lru_cache(maxsize=256)(called)


def native(title: str, cell: FormulaCell, scope: Scope) -> LiveFormula | None:
    """One of the formulas that are written around tables and hidden blocks; None where it is another one.

    Raises:
        FormulaError: it cannot be computed.
    """
    if not _MAYBE_NATIVE.search(cell.text):
        return None
    shown = live_formulas.index_of(cell.text)
    if shown is not None:
        row = cell.row - (_row_of(shown.anchor, cell.shift) if shown.anchor else shown.less)
        return LiveFormula(title, cell, shown.block, Shown(_block(shown.block, title, cell, scope), row, shown.column))
    notice = live_formulas.notice_of(cell.text)
    if notice is not None:
        return LiveFormula(title, cell, notice.block, Notice(_block(notice.block, title, cell, scope), notice.missing))
    work = _taken(title, cell, scope) or _named(title, cell, scope) or _copied(title, cell, scope)
    return LiveFormula(title, cell, "", work) if work else None


def _taken(title: str, cell: FormulaCell, scope: Scope) -> Taken | None:
    taken = live_formulas.split_of(cell.text)
    codes = _range(taken.codes, title, cell, scope) if taken else None
    return Taken(codes, taken.k) if taken and codes else None


def _named(title: str, cell: FormulaCell, scope: Scope) -> Named | None:
    named = live_formulas.name_of(cell.text)
    if named is None:
        return None
    number, numbers, names = (_range(text, title, cell, scope) for text in named)
    if not (number and numbers and names) or area(number.box) > 1:
        return None
    return Named(number, numbers, names) if _is_column(numbers.box) and _is_column(names.box) else None


def _copied(title: str, cell: FormulaCell, scope: Scope) -> Copied | None:
    name = live_formulas.text_of(cell.text)
    found = _range(name, title, cell, scope) if name else None
    return Copied(found) if found and area(found.box) == 1 else None


def _is_column(box: Box) -> bool:
    return box[1] == box[3]


def _range(text: str, title: str, cell: FormulaCell, scope: Scope) -> Range | None:
    """The range that is the whole text; None for anything else."""
    source = parse_reference(text, cell.shift)
    found = _bound(source, title, cell, scope) if source else None
    return found if isinstance(found, Range) else None


@lru_cache(maxsize=256)
def _row_of(anchor: str, shift: Shift) -> int:
    reference = parse_reference(anchor, shift)
    if not isinstance(reference, Reference):
        raise FormulaError(f"{anchor} is no cell")
    return reference.box[0]


def _block(name: str, title: str, cell: FormulaCell, scope: Scope) -> Range:
    found = _bound(Name(None, name), title, cell, scope)
    if not isinstance(found, Range):
        raise FormulaError(f"the defined name {name} is no range")
    return found


def _asked(title: str, cell: FormulaCell, scope: Scope) -> Asked:
    call = parse_call(cell.text, cell.shift)
    return Asked(call.name, tuple(_bound(argument, title, cell, scope) for argument in call.arguments))


def _bound(argument: Argument, title: str, cell: FormulaCell, scope: Scope) -> Given:
    """An argument with its names and sheets found; :class:`FormulaError` where one means nothing."""
    if isinstance(argument, Name):
        away: Shift = (cell.row - 1, cell.column - 1)
        argument = scope.value(argument, title, away)
    if isinstance(argument, Reference):
        return scope.range(argument, title) or Constant(ErrorValue("#REF!"))
    if isinstance(argument, Joined):
        return Text(tuple(_part(part, title, cell, scope) for part in argument.parts))
    if isinstance(argument, Name):
        raise FormulaError(f"the defined name {argument.name} is not known")
    return argument


def _part(argument: Argument, title: str, cell: FormulaCell, scope: Scope) -> Range | Constant:
    part = _bound(argument, title, cell, scope)
    if not isinstance(part, Range | Constant):
        raise FormulaError("a text is joined of cells, texts and numbers only")
    return part
