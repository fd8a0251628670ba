"""Sheets protected against slips, without a password: whoever wants to may lift it in any spreadsheet program."""

from __future__ import annotations

import re
from collections.abc import Iterable

from xltourney.errors import WorkbookError
from xltourney.io import layout
from xltourney.io.keys import SheetKey
from xltourney.io.opc.book import Book
from xltourney.io.opc.markup import Edit, splice
from xltourney.io.opc.package import Package

_LIVE = frozenset((SheetKey.LIVE_STANDINGS, SheetKey.LIVE_CROSSTABLE, SheetKey.LIVE_RATING_CHANGES))

_PREFIX = rb"((?:[^\s<>/:?!]+:)?)"
_CELLS = re.compile(rb"</%ssheetData\s*>|<%ssheetData(?:\s[^<>]*)?/>" % (_PREFIX, _PREFIX))
#: It alone stands between the cells and the protection.
_CALCULATION = re.compile(
    rb"\s*<%ssheetCalcPr(?:\s[^<>]*)?(?:/>|>.*?</%ssheetCalcPr\s*>)" % (_PREFIX, _PREFIX), re.DOTALL
)
_PROTECTION = re.compile(rb"<%ssheetProtection[\s/>]" % _PREFIX)


def protect(package: Package, parts: Iterable[str]) -> None:
    """Protect worksheets, by their parts; one that is protected already is left alone."""
    for part in parts:
        package.write(part, protected(package.read(part), part))


def own_parts(book: Book) -> tuple[str, ...]:
    """The parts of the sheets that xltourney wrote: those of results, and the live ones of its template."""
    return tuple(sheet.part for sheet in book.sheets if sheet.key is not None or _is_live(sheet.title))


def _is_live(title: str) -> bool:
    return title == layout.LIVE_SHEET or layout.sheet_key(title) in _LIVE


def protected(data: bytes, part: str) -> bytes:
    """A worksheet part with its cells protected.

    Raises :class:`WorkbookError` where the part has no cells.
    """
    cells = _CELLS.search(data)
    if cells is None:
        raise WorkbookError(f"The part {part} is damaged: its cells are not there.", code="workbook-damaged")
    if _PROTECTION.search(data, cells.end()):
        return data
    prefix = cells[1] or cells[2] or b""
    calculation = _CALCULATION.match(data, cells.end())
    at = calculation.end() if calculation else cells.end()
    return splice(data, [Edit(at, at, b'<%ssheetProtection sheet="1" objects="1" scenarios="1"/>' % prefix)])
