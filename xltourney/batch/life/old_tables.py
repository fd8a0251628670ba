"""Whether the sheets of the table in a workbook are of what stands in it, or were made before it was changed."""

from __future__ import annotations

from pathlib import Path

from xltourney.engine.problem import joined
from xltourney.errors import CellRef, Diagnostic
from xltourney.io.document import Document, fingerprint
from xltourney.io.keys import SheetKey
from xltourney.io.opc.book import Book
from xltourney.io.shell import typed

_TABLES = (SheetKey.STANDINGS, SheetKey.CROSSTABLE, SheetKey.RATING_CHANGES, SheetKey.TIE_BREAKS)


def old_tables(path: Path, book: Book, document: Document) -> tuple[Diagnostic, ...]:
    """A warning where they are of earlier entries, by what is noted of their origin; nothing where nothing is noted."""
    titles = [sheet.title for sheet in book.sheets if sheet.key in {key.value for key in _TABLES}]
    if not titles or book.origin in {None, fingerprint(document)}:
        return ()
    message = (
        f"{joined(titles)} were made before the last change and show the table of then; make them anew with: "
        f"xltourney finalize {typed(path)} --in-place"
    )
    return (Diagnostic("old-tables", message, "warning", CellRef(titles[0], "A1"), file=str(path)),)
