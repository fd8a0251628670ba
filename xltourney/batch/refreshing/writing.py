"""What was computed for live cells, written into the parts of a workbook."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from xltourney.batch.refreshing.book_part import settled
from xltourney.batch.refreshing.dependents import Cell
from xltourney.batch.refreshing.live_book import LiveBook, LiveFormula, OtherFormula
from xltourney.batch.refreshing.live_cell import Difference
from xltourney.batch.refreshing.sheet_values import area
from xltourney.io.formula_names import called, rename
from xltourney.io.graft import refuse_signed
from xltourney.io.opc.cell_places import Place
from xltourney.io.opc.stored_values import REMOVED, Change, Removed, Stored, with_changes
from xltourney.io.tables.rows import CellValue, ErrorValue

_MOST_CLEARED = 100_000
"""Cells of an array formula that lose their values; of a larger one the first does."""

Changes = dict[str, dict[Place, Change]]
"""What becomes of the cells, by the title of their sheet."""


def renamings(opened: LiveBook, host: str) -> dict[Cell, str]:
    """The formulas that call a function by another name than it has for a program, with their new text."""
    formulas: list[LiveFormula | OtherFormula] = [*opened.live, *opened.others]
    texts = {
        (formula.title, formula.cell.row, formula.cell.column): formula.cell.text
        for formula in formulas
        if formula.cell.written and called(formula.cell.text)
    }
    new = {cell: rename(text, host) for cell, text in texts.items()}
    return {cell: text for cell, text in new.items() if text != texts[cell]}


def written(
    data: bytes,
    opened: LiveBook,
    differences: Iterable[Difference],
    cleared: Iterable[OtherFormula],
    names: Mapping[Cell, str],
    host: str | None,
) -> bytes:
    """The workbook with new values and names, or the very same bytes where nothing changes.

    Raises:
        OutputError: it is signed.
    """
    changes = _changes(differences, cleared, names)
    package, book = opened.package, opened.book
    parts = {sheet.title: sheet.part for sheet in book.sheets}
    new = {part: with_changes(package.read(part), part, changes.get(title, {})) for title, part in parts.items()}
    if opened.live:
        new[book.part] = settled(book, host)
    if all(package.read(part) == content for part, content in new.items()):
        return data
    refuse_signed(package)
    for part, content in new.items():
        package.write(part, content)
    return package.to_bytes()


def _changes(differences: Iterable[Difference], cleared: Iterable[OtherFormula], names: Mapping[Cell, str]) -> Changes:
    found: Changes = {}
    for each in differences:
        found.setdefault(each.title, {})[each.row, each.column] = Change(_stored(each.new))
    for formula in cleared:
        found.setdefault(formula.title, {}).update(dict.fromkeys(_places(formula), Change(REMOVED)))
    for (title, *place), text in names.items():
        of_sheet, where = found.setdefault(title, {}), (place[0], place[1])
        of_sheet[where] = Change(of_sheet[where].value if where in of_sheet else None, text)
    return found


def _stored(value: CellValue) -> Stored | Removed:
    return value if isinstance(value, str | int | float | ErrorValue) else REMOVED


def _places(formula: OtherFormula) -> Iterable[Place]:
    top, left, bottom, right = formula.cell.box
    if area(formula.cell.box) > _MOST_CLEARED:
        return [(top, left)]
    return [(row, column) for row in range(top, bottom + 1) for column in range(left, right + 1)]
