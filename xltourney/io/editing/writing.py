"""Typed values written into the parts of a workbook: worksheets, and the order in which formulas are computed."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import date

from xltourney.io.editing.calc_chain import without_formulas
from xltourney.io.editing.cells import Cells, Typed
from xltourney.io.editing.looks import Looks
from xltourney.io.opc.book import Book
from xltourney.io.opc.cell_places import Place
from xltourney.io.opc.package import Package
from xltourney.io.opc.stored_values import REMOVED, Change, Removed, Stored, with_changes
from xltourney.io.typed import Value
from xltourney.io.workbook import raw_cells, serials


class _Formats:
    """What the cell formats of a workbook show: a number that looks like a date must not be written as a number."""

    def __init__(self, package: Package, book: Book) -> None:
        styles = next((relation.target for relation in book.relations if relation.kind == "styles"), None)
        self._shown = raw_cells.shown_formats(package, styles)
        settings = book.tree.root.child("workbookPr")
        self._date1904 = settings is not None and settings.attributes.get("date1904") in {"1", "true"}

    def stored(self, value: Value, look: int) -> Stored | Removed:
        """The value as a cell of this format holds it: a day as its number where that is shown as one, else as text."""
        shown = self._shown[look] if look < len(self._shown) else ""
        if value is None or value == "":
            return REMOVED
        if isinstance(value, date):
            serial = serials.to_serial(value, date1904=self._date1904) if shown == "date" else None
            return value.isoformat() if serial is None else serial
        return f"{value:.12g}" if shown and not isinstance(value, str) else value


def write(package: Package, book: Book, cells: Cells) -> None:
    """Put the typed values into the package."""
    formats = _Formats(package, book)
    replaced: dict[int, Collection[Place]] = {}
    for sheet in book.sheets:
        typed = cells.typed.get(sheet.title)
        if not typed:
            continue
        data = package.read(sheet.part)
        package.write(sheet.part, with_changes(data, sheet.part, _changes(data, typed, formats)))
        replaced[sheet.sheet_id] = cells.formulas(sheet.title).places & typed.keys()
    without_formulas(package, book, replaced)


def _changes(data: bytes, typed: Mapping[Place, Typed], formats: _Formats) -> dict[Place, Change]:
    looks = Looks(data, {*typed, *(each.like for each in typed.values() if each.like)})
    changes: dict[Place, Change] = {}
    for place, (value, like) in typed.items():
        look = looks.of(place, like)
        changes[place] = Change(formats.stored(value, look), typed=True, look=look)
    return changes
