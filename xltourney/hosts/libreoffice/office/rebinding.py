"""Formulas that LibreOffice left unbound when it opened a workbook, entered again by the names that it knows.

Until some version after 7.4 LibreOffice reads the name of an add-in's function in an .xlsx file only in its full form.
A formula with another name keeps the value that is stored in the file, or shows ``#NAME?``. Once the file is open the
plain name is understood.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from xltourney.hosts.libreoffice.office import objects
from xltourney.hosts.libreoffice.office.signatures import SERVICE
from xltourney.io.formula_names import FUNCTION_CALL, PREFIX, called, rename

_FORMULAS = 16
_FULL = PREFIX["libreoffice"]


def made() -> Any:
    """The job that LibreOffice runs after it opened a document in a window."""
    return objects.made(("com.sun.star.task.XJob",), {"execute": _execute})


def _execute(_: Any, arguments: Any) -> None:
    environment = _named(arguments).get("Environment", ())
    document = _named(environment).get("Model")
    if document is not None and document.supportsService("com.sun.star.sheet.SpreadsheetDocument"):
        rebind(document)


def _named(values: Any) -> dict[str, Any]:
    return {value.Name: value.Value for value in values}


def rebind(document: Any) -> int:
    """Enter every unbound formula with a cell function again; how many there were.

    That is no change of the document that a person would save or undo.
    """
    unbound = [found for sheet in document.Sheets for found in _unbound(sheet)]
    if unbound:
        with _unnoticed(document):
            for found in unbound:
                _enter_again(found)
    return len(unbound)


class _Found(NamedTuple):
    """A formula that calls a cell function: its first cell, and the range that it fills as an array formula."""

    cell: Any
    array: Any = None


def _unbound(sheet: Any) -> Iterator[_Found]:
    """The formulas that call a cell function by a name that was not understood."""
    arrays: list[Any] = []
    for column, row, formula in _formulas(sheet):
        if _has_other_name(formula) and not any(_inside(array, column, row) for array in arrays):
            found = _found(sheet, column, row, formula)
            if found.array is not None:
                arrays.append(found.array.RangeAddress)
            if not _understood(found.cell):
                yield found


def _formulas(sheet: Any) -> Iterator[tuple[int, int, str]]:
    for area in sheet.queryContentCells(_FORMULAS).RangeAddresses:
        corners = (area.StartColumn, area.StartRow, area.EndColumn, area.EndRow)
        for row, formulas in enumerate(sheet.getCellRangeByPosition(*corners).getFormulaArray(), area.StartRow):
            for column, formula in enumerate(formulas, area.StartColumn):
                yield column, row, formula


def _has_other_name(formula: str) -> bool:
    if "XLT_" not in formula.upper():
        return False
    return any(not call[0].startswith(_FULL) for call in FUNCTION_CALL.finditer(formula))


def _inside(area: Any, column: int, row: int) -> bool:
    return bool(area.StartColumn <= column <= area.EndColumn and area.StartRow <= row <= area.EndRow)


def _found(sheet: Any, column: int, row: int, formula: str) -> _Found:
    cell = sheet.getCellByPosition(column, row)
    if not formula.startswith("{"):
        return _Found(cell)
    array = sheet.createCursorByRange(cell)
    array.collapseToCurrentArray()
    return _Found(array.getCellByPosition(0, 0), array)


def _understood(cell: Any) -> bool:
    """Whether every call is one of the add-in: a newer LibreOffice writes the short name for it."""
    ours = sum(str(token.Data).startswith(f"{SERVICE}.") for token in cell.getTokens())
    return ours >= len(called(cell.Formula))


def _enter_again(found: _Found) -> None:
    formula = rename(found.cell.Formula, "excel")
    if found.array is None:
        found.cell.setFormula(formula)
    else:
        found.array.setArrayFormula(formula[1:-1])


@contextmanager
def _unnoticed(document: Any) -> Generator[None]:
    modified = document.isModified()
    undo = document.UndoManager
    undo.lock()
    document.lockControllers()
    try:
        yield
    finally:
        document.unlockControllers()
        undo.unlock()
        document.setModified(modified)
