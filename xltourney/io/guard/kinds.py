"""What a file is that should be a workbook: told from its bytes, said in one line with what to do about it."""

from __future__ import annotations

import re

from xltourney.errors import WorkbookError
from xltourney.io.opc.package import Package

_OLE = bytes.fromhex("D0CF11E0A1B11AE1")
_ZIP = (b"PK\3\4", b"PK\5\6")
_HEAD = 4096
_HTML = re.compile(rb"\s*(?:<!--.*?-->\s*)*<(?:!doctype\s+html|html|head|body|table|meta)\b", re.IGNORECASE | re.DOTALL)
_XML_2003 = b"urn:schemas-microsoft-com:office:spreadsheet"
_SAVE = "open it in Excel or LibreOffice and save it as an Excel workbook (.xlsx)"
_SIGNATURES = (
    (b"%PDF", "a PDF document"),
    (b"{\\rtf", "a rich text document"),
    (b"\x1f\x8b", "a compressed file (gzip)"),
    (b"7z\xbc\xaf", "a compressed archive (7z)"),
    (b"Rar!", "a compressed archive (RAR)"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
)
_TEXT_CONTROLS = re.compile(rb"[\x00-\x08\x0e-\x1f]")


def check_bytes(data: bytes) -> None:
    """Let a zip pass and name everything else.

    Raises:
        WorkbookError: empty, encrypted, an old format, text, a web page, or what else it is.
    """
    if not data:
        raise WorkbookError("The file is empty (0 bytes).", code="workbook-empty")
    if data.startswith(_OLE):
        raise _old_office(data)
    if not data.startswith(_ZIP):
        raise WorkbookError(_description(data), code="workbook-format")


def _old_office(data: bytes) -> WorkbookError:
    """Encrypted workbooks and those of Excel 97 share a container; the streams inside have telling names."""
    if _stream("EncryptedPackage") in data:
        return WorkbookError(
            "The workbook is encrypted: it asks for a password; remove the password in Excel and save it again.",
            code="workbook-encrypted",
        )
    if _stream("Workbook") in data or _stream("Book") in data:
        return WorkbookError(f"The file is a workbook of Excel 97-2003 (.xls); {_SAVE}.", code="workbook-legacy")
    return WorkbookError("The file is an old Office document, not an Excel workbook.", code="workbook-format")


def _stream(name: str) -> bytes:
    return name.encode("utf-16-le")


def _description(data: bytes) -> str:
    head = data[:_HEAD].removeprefix(b"\xef\xbb\xbf")
    for signature, what in _SIGNATURES:
        if head.startswith(signature):
            return f"The file is {what}, not an Excel workbook."
    if _HTML.match(head):
        return f"The file is a web page (HTML) under the name of a workbook; {_SAVE}."
    if _XML_2003 in head:
        return f"The file is an XML spreadsheet of 2003; {_SAVE}."
    if head.startswith((b"\xff\xfe", b"\xfe\xff")) or not _TEXT_CONTROLS.search(head):
        return f"The file is plain text (CSV, perhaps) under the name of a workbook; {_SAVE}."
    return "The file is not an Excel workbook, and not anything else that is known."


def check_package(package: Package) -> None:
    """Let the parts of a workbook pass and name other zips.

    Raises:
        WorkbookError: an OpenDocument file, a Word document, a binary workbook, another zip.
    """
    what = _zip_description(package)
    if what:
        raise WorkbookError(what, code="workbook-format")


def _zip_description(package: Package) -> str:
    if "mimetype" in package:
        kind = package.read("mimetype").decode("ascii", "replace")
        sheet = "opendocument.spreadsheet" in kind
        name = "an OpenDocument spreadsheet (.ods)" if sheet else f"a file of type {kind.strip()[:80]}"
        return f"The file is {name}; {_SAVE}." if sheet else f"The file is {name}, not an Excel workbook."
    if "xl/workbook.bin" in package:
        return f"The file is a binary workbook (.xlsb); {_SAVE}."
    if "word/document.xml" in package:
        return "The file is a Word document, not an Excel workbook."
    if "ppt/presentation.xml" in package:
        return "The file is a PowerPoint presentation, not an Excel workbook."
    if "Index/Document.iwa" in package or "Index.zip" in package:
        return "The file is an Apple Numbers document; export it from Numbers as an Excel workbook (.xlsx)."
    if "[Content_Types].xml" not in package or "_rels/.rels" not in package:
        return "The file is a zip archive, not an Excel workbook."
    return ""
