"""Which list of a club the rating changes in a workbook come from, as its sheet About says it."""

from __future__ import annotations

from xltourney.io import layout
from xltourney.io.keys import Setting, SheetKey
from xltourney.io.opc.book import Book
from xltourney.io.opc.package import Package
from xltourney.io.own_texts import own_texts


def kept_rule(package: Package, book: Book, language: str) -> str:
    """The line of About on the rating rule that the update of a club wrote; empty where none did.

    It stays as long as the sheet Rating changes of that update does.

    Raises :class:`WorkbookError` where the sheet is damaged.
    """
    own = {sheet.key: sheet for sheet in book.sheets if sheet.key is not None}
    about = own.get(SheetKey.ABOUT.value)
    if not book.list_state or about is None or SheetKey.RATING_CHANGES.value not in own:
        return ""
    label = layout.text(Setting.RATING_RULE, language)
    _, rows = own_texts(package, book, about)
    return next((row[1] for row in rows if len(row) > 1 and row[0] == label), "")
