"""What is to be typed into the cells of the input sheets, and what stands in the way of it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import NamedTuple

from xltourney.errors import CellRef, Diagnostic, Subject
from xltourney.io.cells import cell_name, range_name
from xltourney.io.opc.book import Book
from xltourney.io.opc.cell_places import Place
from xltourney.io.opc.package import Package
from xltourney.io.tables.rows import CellValue, Row, Sheet, is_blank
from xltourney.io.typed import Value
from xltourney.io.workbook.formula_cells import FormulaCell, formula_cells


class Typed(NamedTuple):
    """A value to be typed, None for nothing; ``like`` is the cell whose look it gets where there is no cell yet."""

    value: Value
    like: Place | None = None


class Formulas:
    """The formulas of a worksheet: which cells hold one, and which cannot be replaced alone."""

    def __init__(self, found: list[FormulaCell]) -> None:
        self.places = {(each.row, each.column) for each in found}
        self._arrays = [each.box for each in found if each.array]
        self._firsts = {(each.row - each.shift[0], each.column - each.shift[1]) for each in found if any(each.shift)}

    def fault(self, place: Place) -> str | None:
        """Why a value cannot be typed in a cell, as the end of a sentence; None where it can."""
        row, column = place
        for box in self._arrays:
            if box[0] <= row <= box[2] and box[1] <= column <= box[3]:
                return f"is part of the formula that fills {range_name(*box)}"
        return "holds the formula that other cells share" if place in self._firsts else None


class Cells:
    """The cells that change, by the title of their sheet; ``findings`` are the changes that cannot be made."""

    def __init__(self, package: Package, book: Book) -> None:
        self.typed: dict[str, dict[Place, Typed]] = {}
        self.findings: list[Diagnostic] = []
        self._parts = {sheet.title: sheet.part for sheet in book.sheets}
        self._package = package
        self._formulas: dict[str, Formulas] = {}
        self._rows: dict[int, tuple[Sheet, Mapping[int, Row]]] = {}
        self._taken: set[tuple[str, int]] = set()

    def refuse(self, code: str, message: str, where: CellRef | None, subject: Subject | None = None) -> None:
        """Note what stands in the way, once."""
        finding = Diagnostic(code, message, place=where, subject=subject)
        if finding not in self.findings:
            self.findings.append(finding)

    def put(self, sheet: Sheet, place: Place, value: Value, like: Place | None = None) -> None:
        """Let a value stand in a cell. Nothing changes where it stands there, or where nothing shall and none does."""
        changes = self.typed.setdefault(sheet.title, {})
        changes.pop(place, None)
        if _same(self.value(sheet, place), value):
            return
        fault = self._merged(sheet, place) or self.formulas(sheet.title).fault(place)
        if fault:
            shown = "be emptied" if value in {None, ""} else f"hold {value}"
            message = f"this cell has to {shown}, but it {fault}; change the workbook so that the cell stands alone"
            self.refuse("cell-fixed", message, sheet.cell(*place))
        else:
            changes[place] = Typed(value, like)

    def value(self, sheet: Sheet, place: Place) -> CellValue:
        """What stands in a cell now."""
        row = self._all(sheet).get(place[0], ())
        index = place[1] - sheet.first_column
        return row[index] if 0 <= index < len(row) else None

    def formula(self, sheet: Sheet, place: Place) -> bool:
        """Whether a cell holds a formula."""
        return place in self.formulas(sheet.title).places

    def formulas(self, title: str) -> Formulas:
        """The formulas of a sheet."""
        if title not in self._formulas:
            data = self._package.read(self._parts[title])
            self._formulas[title] = Formulas(formula_cells(data, title))
        return self._formulas[title]

    # ---- rows

    def is_free(self, sheet: Sheet, row: int, first: int = 1, last: int | None = None) -> bool:
        """Whether nothing is typed in a row, from one column to another, and no merged range reaches into it."""
        values = self._all(sheet).get(row, ())
        columns = range(sheet.first_column, sheet.first_column + len(values))
        wanted = [place for place in columns if place >= first and (last is None or place <= last)]
        empty = all(
            is_blank(values[column - sheet.first_column]) or self.formula(sheet, (row, column)) for column in wanted
        )
        return (
            empty and (sheet.title, row) not in self._taken and not any(box[0] <= row <= box[2] for box in sheet.merged)
        )

    def take(self, sheet: Sheet, row: int) -> None:
        """A row is free no longer."""
        self._taken.add((sheet.title, row))

    def _all(self, sheet: Sheet) -> Mapping[int, Row]:
        if id(sheet) not in self._rows:
            self._rows[id(sheet)] = sheet, dict(sheet)
        return self._rows[id(sheet)][1]

    def _merged(self, sheet: Sheet, place: Place) -> str | None:
        row, column = place
        for box in sheet.merged:
            if box[0] <= row <= box[2] and box[1] <= column <= box[3] and place != box[:2]:
                return f"lies in the merged range {range_name(*box)}, of which only {cell_name(*box[:2])} can hold it"
        return None


def _same(current: CellValue, value: Value) -> bool:
    if value is None or value == "":
        return is_blank(current)
    if isinstance(value, date):
        return isinstance(current, date) and current.isoformat()[:10] == value.isoformat()
    if isinstance(value, str):
        return isinstance(current, str) and current == value
    return isinstance(current, int | float) and not isinstance(current, bool) and current == value
