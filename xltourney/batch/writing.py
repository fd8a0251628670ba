"""Files that a run writes: whole or not at all, in folders that are made when they are missing."""

from __future__ import annotations

from pathlib import Path

from xltourney.errors import OutputError, WorkbookError
from xltourney.io.atomic import write_atomic
from xltourney.io.keys import SheetKey
from xltourney.io.opc.book import Book, read_book
from xltourney.io.opc.package import Package


def write_file(path: Path, data: bytes) -> bool:
    """Whether the file changed; it may be there already, and its folder may be missing.

    Raises :class:`OutputError` where it cannot be written; what stood there before is untouched.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OutputError(f"the folder {path.parent} cannot be made: {error.strerror}", code="output-folder") from error
    return write_atomic(path, data)


def own_sheets(path: Path) -> frozenset[str]:
    """The keys of the sheets in a workbook that xltourney wrote; none where it is no workbook."""
    book = _book(path)
    return frozenset(sheet.key for sheet in book.sheets if sheet.key is not None) if book else frozenset()


def is_finalized(path: Path) -> bool:
    """Whether a file is a workbook with standings that xltourney wrote."""
    return SheetKey.STANDINGS.value in own_sheets(path)


def origin(path: Path) -> str | None:
    """The fingerprint of the document that the sheets of xltourney in a workbook were made of, where it is noted."""
    book = _book(path)
    return book.origin if book else None


def _book(path: Path) -> Book | None:
    try:
        return read_book(Package(path.read_bytes()))
    except (WorkbookError, OSError):
        return None


def write_new(path: Path, data: bytes, force: bool) -> None:
    """Write a file where none is; with ``force`` the one that is there is replaced.

    Raises :class:`OutputError` as :func:`write_file` does, and where something is there already.
    """
    refuse_existing(path, force)
    write_file(path, data)


def refuse_existing(path: Path, force: bool) -> None:
    """Raise :class:`OutputError` where something is there already that ``force`` does not allow to replace."""
    if path.exists() and not force:
        message = f"{path} is there already; choose another name, or replace it with --force"
        raise OutputError(message, code="output-exists")
