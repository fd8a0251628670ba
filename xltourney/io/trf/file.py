"""The bytes of a tournament report file -> text, with a clear error for everything that is no such file."""

from __future__ import annotations

import codecs
from pathlib import Path

from xltourney.errors import LineRef, WorkbookError

#: No report is longer: 9,999 players of 500 rounds are 51 million characters, the largest real one is below one.
MOST_BYTES = 64_000_000

_UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_SIGNATURES = {
    b"PK\x03\x04": "a ZIP archive, such as an Excel workbook (.xlsx) is",
    b"\xd0\xcf\x11\xe0": "a file of old Office programs, such as an .xls workbook is",
    b"%PDF": "a PDF document",
    b"\x1f\x8b": "a compressed file (gzip)",
    b"Rar!": "a RAR archive",
}
_MARKUP = ("<!doctype", "<html", "<?xml", "<head", "<body", "<table")


def read_text(path: Path, encoding: str | None = None) -> str:
    """The text of a file; UTF-8 without an ``encoding``. Never guesses. Raises :class:`WorkbookError`."""
    name = _known_encoding(encoding)
    data = _read_bytes(path)
    for signature, what in _SIGNATURES.items():
        if data.startswith(signature):
            raise WorkbookError(f"this is {what}, not a tournament report file", code="trf-format")
    if encoding is None and data.startswith(_UTF16):
        raise WorkbookError(
            "the text is UTF-16; save it as UTF-8, or read it with --encoding utf-16", code="trf-encoding"
        )
    if b"\0" in data and not name.startswith(("utf-16", "utf-32")):
        position = data.index(b"\0")
        message = f"byte {position + 1} is NUL: this is a binary file, not a tournament report file"
        raise WorkbookError(message, code="trf-format")
    try:
        return data.decode(name)
    except UnicodeDecodeError as error:
        raise _undecodable(data, error, encoding) from None
    except (LookupError, UnicodeError, ValueError):
        raise _unknown_encoding(encoding) from None


def refuse_foreign(text: str) -> None:
    """Raise :class:`WorkbookError` for an empty text, a web page and JSON."""
    start = text.lstrip("\ufeff \t\r\n")[:20].lower()
    if not start:
        raise WorkbookError("the file is empty; a tournament report has one record 001 a player", code="trf-format")
    if start.startswith(_MARKUP):
        raise WorkbookError("this is a web page or XML, not a tournament report file", code="trf-format")
    if start.startswith(("{", "[")):
        raise WorkbookError("this looks like JSON, not like a tournament report file", code="trf-format")


def _read_bytes(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or error
        raise WorkbookError(f"the file cannot be read: {reason}", code="unreadable") from None
    if len(data) > MOST_BYTES:
        message = f"the file has more than {MOST_BYTES:,} bytes; no tournament report has so many"
        raise WorkbookError(message, code="trf-format")
    return data


def _known_encoding(encoding: str | None) -> str:
    """The name that Python gives an encoding; a byte order mark at the start of UTF-8 is no part of the text."""
    if encoding is None:
        return "utf-8-sig"
    try:
        name = codecs.lookup(encoding).name
    except (LookupError, ValueError):
        raise _unknown_encoding(encoding) from None
    return "utf-8-sig" if name == "utf-8" else name


def _unknown_encoding(encoding: str | None) -> WorkbookError:
    message = f"the encoding {encoding!r} is not known; utf-8, cp1251 (Cyrillic) and cp1252 (Western Europe) are"
    return WorkbookError(message, code="trf-encoding")


def _undecodable(data: bytes, error: UnicodeDecodeError, encoding: str | None) -> WorkbookError:
    before = data[: error.start].replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    line = before.count(b"\n") + 1
    column = len(before[before.rfind(b"\n") + 1 :].decode(error.encoding, errors="replace")) + 1
    place = LineRef(line, column)
    what = f"the byte {data[error.start]:02X} is not {encoding or 'UTF-8'}"
    advice = (
        "try another encoding, such as cp1251 (Cyrillic) or cp1252 (Western Europe)"
        if encoding
        else "say how the file was written with --encoding cp1251 (Cyrillic) or --encoding cp1252 (Western Europe)"
    )
    return WorkbookError(f"{what}; {advice}", code="trf-encoding", place=place)
