"""A file is looked at before anything takes it apart: whatever is wrong with it is one clear line, in bounded time.

What passes is a workbook whose parts keep to limits, so that anything that is let through is read in a few seconds and
less than 500 MB. The reader never sees the file itself but a lean copy, in which each sheet ends with its last content
and the sheets that nobody reads are empty.
"""

from __future__ import annotations

import stat
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from xltourney.errors import WorkbookError
from xltourney.io.guard.extent import MAX_CELLS, Extent, scan
from xltourney.io.guard.kinds import check_bytes, check_package
from xltourney.io.opc.book import MAIN, Book, Sheet, read_book
from xltourney.io.opc.markup import is_xml, refuse_unsafe
from xltourney.io.opc.package import Package
from xltourney.io.opc.relations import overrides

MAX_FILE = 50_000_000
"""Bytes of the file: a workbook of 60 kB is usual, one with many photographs may have 20 MB."""
MAX_TAGS = 1_000_000
"""Tags of a part that is read whole: 250,000 shared texts."""

_FREE = "customXml/"
"""Data of other programs (Power Query writes UTF-16 here); nothing reads it."""


@dataclass(frozen=True, slots=True)
class SheetInfo:
    """A sheet as the guard saw it. ``extent`` is None where nobody reads it: our own, a chart, not wanted."""

    title: str
    hidden: bool
    own: bool
    extent: Extent | None


@dataclass(frozen=True, slots=True)
class Inspected:
    """A workbook that may be opened.

    ``data`` are the bytes of the file, for ``graft``. ``lean`` is the copy to be read: the same sheets, cut behind
    their last content and with their true dimensions, without anything that follows the cells; a sheet without
    ``extent`` is empty there.
    """

    path: Path
    data: bytes
    lean: bytes
    sheets: tuple[SheetInfo, ...]


def every_sheet(_title: str) -> bool:
    """Read every sheet but our own."""
    return True


def inspect(path: Path, wanted: Callable[[str], bool] = every_sheet, data: bytes | None = None) -> Inspected:
    """Look at a file that should be a workbook; only the sheets whose titles are ``wanted`` are looked into.

    ``data`` is its content where that is known, or is to stand there: then the file itself is not read.

    Raises:
        WorkbookError: what is wrong, in one line; the place, where it is a cell of a sheet.
    """
    data = read_file(path) if data is None else data
    package, book = open_package(data)
    sheets = {sheet.part.lower(): sheet for sheet in book.sheets if sheet.kind == "worksheet"}
    _check_parts(package, frozenset(sheets))
    extents = _scan_sheets(package, sheets, wanted)
    infos = tuple(_info(sheet, extents) for sheet in book.sheets)
    return Inspected(path, data, package.to_bytes(), infos)


def open_package(data: bytes) -> tuple[Package, Book]:
    """The parts of a workbook and the list of its sheets; :class:`WorkbookError` for any other file."""
    check_bytes(data)
    package = Package(data)
    check_package(package)
    book = read_book(package)
    if book.strict:
        raise WorkbookError(
            'The workbook is saved as "Strict Open XML Spreadsheet", which cannot be read; '
            'open it in Excel and save it as "Excel Workbook (.xlsx)".',
            code="workbook-format",
        )
    return package, book


def read_file(path: Path) -> bytes:
    """The bytes of a file; :class:`WorkbookError` where it cannot be read or is no file, or a huge one."""
    try:
        mode = path.stat()
        if stat.S_ISDIR(mode.st_mode):
            raise WorkbookError("This is a folder, not a workbook.", code="workbook-missing")
        if not stat.S_ISREG(mode.st_mode):
            raise WorkbookError("This is a device or pipe, not a file; it is not opened.", code="workbook-missing")
        if mode.st_size > MAX_FILE:
            raise WorkbookError(
                f"The file is too large for a tournament workbook: it has {mode.st_size:,} bytes; "
                f"at most {MAX_FILE:,} are read.",
                code="workbook-too-large",
            )
        return path.read_bytes()
    except FileNotFoundError:
        raise WorkbookError("There is no such file.", code="workbook-missing") from None
    except PermissionError:
        raise WorkbookError("The file may not be read: permission is denied.", code="workbook-missing") from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else error
        raise WorkbookError(f"The file cannot be read: {reason}.", code="workbook-missing") from None


def _check_parts(package: Package, worksheets: frozenset[str]) -> None:
    """Unpack every part but the worksheets once, counting; look for what no reader should meet."""
    types = overrides(package)
    for entry in package:
        name = entry.name
        if name.lower() in worksheets:
            continue
        data = entry.content()
        free = name.startswith(_FREE) and "spreadsheetml" not in types.get(name.lower(), "")
        if free or not is_xml(data):
            continue
        refuse_unsafe(data, name)
        tags = data.count(b"<")
        if tags > MAX_TAGS:
            raise WorkbookError(
                f"The file is too large for a tournament workbook: its part {name} has {tags:,} tags; "
                f"at most {MAX_TAGS:,} are read.",
                code="workbook-too-large",
            )


def lean_sheets(package: Package, sheets: Iterable[Sheet]) -> Iterator[tuple[Sheet, Extent, bytes]]:
    """The sheets one by one, each with its extent and a copy that ends with its last content.

    Raises:
        WorkbookError: naming the place: damaged, or too much content in one of them or in all.
    """
    cells = 0
    for sheet in sheets:
        data = package.read(sheet.part)
        refuse_unsafe(data, sheet.part)
        extent, lean = scan(data, sheet.title)
        cells += extent.cells
        if cells > MAX_CELLS:
            raise WorkbookError(
                f"The workbook has {cells:,} cells up to and with the sheet {sheet.title!r}; "
                f"at most {MAX_CELLS:,} are read.",
                code="workbook-too-large",
            )
        yield sheet, extent, lean


def _scan_sheets(package: Package, sheets: dict[str, Sheet], wanted: Callable[[str], bool]) -> dict[str, Extent]:
    """The extents of the sheets that are read, by title; in the package they become lean, all others empty."""
    extents: dict[str, Extent] = {}
    read = [sheet for sheet in sheets.values() if sheet.key is None and wanted(sheet.title)]
    for sheet, extent, lean in lean_sheets(package, read):
        extents[sheet.title] = extent
        package.write(sheet.part, lean, compressed=False)
    for part, sheet in sheets.items():
        if sheet.title not in extents:
            refuse_unsafe(package.read(part), part)
            package.write(part, b'<worksheet xmlns="%s"><sheetData/></worksheet>' % MAIN.encode(), compressed=False)
    return extents


def _info(sheet: Sheet, extents: dict[str, Extent]) -> SheetInfo:
    return SheetInfo(sheet.title, sheet.hidden, sheet.key is not None, extents.get(sheet.title))
