"""A workbook file as a tournament."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from xltourney.io import guard, layout
from xltourney.io.cells import split_range
from xltourney.io.guard import Inspected
from xltourney.io.opc.book import Book, read_book, sheet_of
from xltourney.io.opc.package import Package
from xltourney.io.reading import Reading
from xltourney.io.tables import read_tables
from xltourney.io.tables.rows import NamedRange, Names, Sheet
from xltourney.io.tables.sources import find_rivals, find_sheets
from xltourney.io.workbook import raw_cells
from xltourney.io.workbook.raw_cells import Shared


def read(path: Path, data: bytes | None = None) -> Reading:
    """Read a workbook: sheets by their named ranges or titles, without the sheets that we wrote ourselves.

    ``data`` is its content where that is known; then the file itself is not read.
    Raises :class:`WorkbookError` where the file is no workbook that can be read, or none of a tournament.
    """
    inspected = guard.inspect(path, _may_be_read, data)
    package = Package(inspected.lean)
    book = read_book(package)
    titles = [sheet.title for sheet in book.sheets if sheet.kind == "worksheet" and sheet.key is None]
    names = _names(book, titles)
    found = [*find_sheets(titles, names).values(), *find_rivals(titles, names).values()]
    wanted = {title for chosen in found for title in chosen}
    if not wanted <= {info.title for info in inspected.sheets if info.extent}:
        inspected = guard.inspect(path, wanted.__contains__, inspected.data)
        package = Package(inspected.lean)
    return read_tables(_sheets(inspected, package, book, wanted), names, titles)


def input_titles(book: Book) -> frozenset[str]:
    """The titles of the sheets that organisers fill: those that :func:`read` reads."""
    titles = [sheet.title for sheet in book.sheets if sheet.kind == "worksheet" and sheet.key is None]
    return frozenset(title for chosen in find_sheets(titles, _names(book, titles)).values() for title in chosen)


def _may_be_read(title: str) -> bool:
    """Whether a sheet is one of those that an organiser fills, by its title; named ranges are looked at later."""
    return layout.sheet_key(title) in layout.INPUT_SHEETS


def _names(book: Book, titles: Iterable[str]) -> Names:
    """The defined names of the whole workbook that refer to a cell or a range of a sheet that may be read."""
    known = {title.casefold(): title for title in titles}
    found: dict[str, NamedRange] = {}
    for element in book.names:
        name = element.attributes.get("name", "").lower()
        title = known.get((sheet_of(element.text) or "").casefold())
        if title is None or not name.startswith(layout.PREFIX) or "localSheetId" in element.attributes:
            continue
        try:
            found[name] = NamedRange(title, split_range(element.text.rpartition("!")[2].replace("$", "")))
        except ValueError:
            continue
    return found


def _sheets(inspected: Inspected, package: Package, book: Book, wanted: set[str]) -> list[Sheet]:
    shared = shared_of(package, book)
    extents = {info.title: info.extent for info in inspected.sheets}
    found: list[Sheet] = []
    for sheet in book.sheets:
        extent = extents.get(sheet.title)
        if sheet.title not in wanted or extent is None:
            continue
        read_ = raw_cells.read_rows(package.read(sheet.part), sheet.title, shared)
        found.append(
            Sheet(
                title=sheet.title,
                rows=read_.rows,
                numbers=read_.numbers,
                merged=[split_range(ref) for ref in extent.merges],
                hidden_rows=frozenset(extent.hidden_rows),
                filtered=extent.filtered,
                hidden_columns=frozenset(extent.hidden_columns),
                hidden=sheet.hidden,
            )
        )
    return found


def shared_of(package: Package, book: Book) -> Shared:
    """What the sheets of a workbook share."""
    parts = {relation.kind: relation.target for relation in book.relations if not relation.external}
    settings = book.tree.root.child("workbookPr")
    return Shared(
        texts=raw_cells.shared_texts(package, parts.get("sharedStrings")),
        shown=raw_cells.shown_formats(package, parts.get("styles")),
        date1904=settings is not None and settings.attributes.get("date1904") in ("1", "true"),
    )
