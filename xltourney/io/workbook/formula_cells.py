"""The formulas of a worksheet, each with the cells that it fills."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree import ElementTree as ET

from xltourney.errors import CellRef, WorkbookError
from xltourney.io.cells import Box, cell_name, split_cell, split_range
from xltourney.io.formulas import UNMOVED, Shift
from xltourney.io.opc.book import MAIN
from xltourney.io.opc.markup import refuse_unsafe
from xltourney.io.workbook.raw_cells import damaged

MAX_FORMULAS = 200_000
"""Formulas of a worksheet: 300 players with 30 calculated columns are 9,000."""
MAX_TAGS = 4_000_000
"""Tags of a worksheet that is searched for formulas."""

_ROW, _FORMULA, _VALUE = (f"{{{MAIN}}}{name}" for name in ("row", "f", "v"))
_ANY_FORMULA = re.compile(rb"<(?:[^\s<>/:]+:)?f[\s/>]")


@dataclass(frozen=True, slots=True)
class FormulaCell:
    """A formula and the cells that it fills: ``box`` is one cell, or those of an array formula.

    ``text`` is the formula without ``=``; its relative references move by ``shift``, for a formula that cells share.
    ``written`` says that the text stands in this very cell, ``valued`` that a value is stored there. ``spills`` marks
    an array that its program fits to its values. The text is empty where what is computed stands elsewhere, as in a
    data table.
    """

    row: int
    column: int
    text: str
    box: Box
    shift: Shift = UNMOVED
    written: bool = True
    valued: bool = True
    spills: bool = False

    @property
    def array(self) -> bool:
        """Whether it fills more than its own cell."""
        return self.box != (self.row, self.column, self.row, self.column)


def formula_cells(data: bytes, title: str) -> list[FormulaCell]:
    """Every formula of a worksheet part, in its order.

    Raises:
        WorkbookError: damaged, or more than can be looked through.
    """
    if not _ANY_FORMULA.search(data):
        return []
    refuse_unsafe(data, f"of the sheet {title!r}")
    if data.count(b"<") > MAX_TAGS:
        message = f"The sheet {title!r} has more than {MAX_TAGS:,} tags, too many to look for formulas."
        raise WorkbookError(message, code="workbook-too-large")
    found: list[FormulaCell] = []
    shared: dict[str, FormulaCell] = {}
    try:
        for row, column, cell, element in _elements(data, title):
            found.append(_formula(row, column, cell, element, shared))
            if len(found) > MAX_FORMULAS:
                message = f"The sheet {title!r} has more than {MAX_FORMULAS:,} formulas."
                raise WorkbookError(message, code="workbook-too-large")
    except ET.ParseError as error:
        raise damaged(f"of the sheet {title!r}", error) from None
    return found


def _elements(data: bytes, title: str) -> Iterator[tuple[int, int, ET.Element, ET.Element]]:
    """Row, column, cell and formula of every cell with a formula."""
    number = 0
    for _, row in ET.iterparse(io.BytesIO(data)):
        if row.tag != _ROW:
            continue
        stated = row.get("r", "")
        number = int(stated) if stated.isdecimal() else number + 1
        column = 0
        for cell in row:
            reference = cell.get("r")
            column = _column(reference, number, title) if reference else column + 1
            formula = cell.find(_FORMULA) if len(cell) else None
            if formula is not None:
                yield number, column, cell, formula
        row.clear()


def _column(reference: str, row: int, title: str) -> int:
    try:
        stated, column = split_cell(reference)
    except ValueError:
        stated, column = 0, 1
    if stated != row:
        place = CellRef(title, cell_name(max(row, 1), column))
        message = f"The cell {place} is damaged: its address is {reference[:20]!r}."
        raise WorkbookError(message, code="workbook-damaged", place=place)
    return column


def _formula(
    row: int, column: int, cell: ET.Element, element: ET.Element, shared: dict[str, FormulaCell]
) -> FormulaCell:
    text, kind = (element.text or "").lstrip("="), element.get("t", "normal")
    own, value = (row, column, row, column), cell.find(_VALUE)
    valued = value is not None and (bool(value.text) or cell.get("t") == "str")
    if kind == "shared":
        index = element.get("si", "")
        if text:
            shared[index] = FormulaCell(row, column, text, own)
        first = shared.get(index, FormulaCell(row, column, "", own))
        shift = (row - first.row, column - first.column)
        return FormulaCell(row, column, first.text, own, shift, written=bool(text), valued=valued)
    box = _box(element.get("ref"), own) if kind in {"array", "dataTable"} else own
    spills = kind == "array" and cell.get("cm") is not None
    return FormulaCell(row, column, "" if kind == "dataTable" else text, box, valued=valued, spills=spills)


def _box(reference: str | None, own: Box) -> Box:
    """The cells of an array formula; its own cell where they are not said, or do not begin there."""
    try:
        box = split_range(reference or "")
    except ValueError:
        return own
    return box if box[:2] == own[:2] else own
