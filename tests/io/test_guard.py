"""What is wrong with a file is one clear line, in bounded time and memory (entry 59)."""

from __future__ import annotations

import contextlib
import json
import os
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import Convert
from tests.io import hostile
from tests.io.hostile import STORED, changed, grid, row, value, with_parts
from tests.io.kitchen import kitchen_xlsm, kitchen_xlsx, packed, unpacked
from tests.io.looking import Make, looked_at, refused
from xltourney.errors import OutputError, WorkbookError
from xltourney.io.graft import graft
from xltourney.io.guard import inspect
from xltourney.io.sheet import SheetSpec

BOOK, TYPES, STRINGS = "xl/workbook.xml", "[Content_Types].xml", "xl/sharedStrings.xml"
GOOD = packed(hostile.good())

KINDS: list[tuple[str, Make, str]] = [
    ("empty", lambda: b"", r"empty \(0 bytes\)"),
    ("encrypted", lambda: hostile.container("EncryptedPackage"), "encrypted.*remove the password"),
    ("xls", lambda: hostile.container("Workbook"), r"Excel 97-2003 \(\.xls\).*save it as an Excel workbook"),
    ("doc", lambda: hostile.container("WordDocument"), "old Office document"),
    ("ods", hostile.open_document, r"OpenDocument spreadsheet \(\.ods\).*save it"),
    (
        "odt",
        lambda: packed({"mimetype": b"application/vnd.oasis.opendocument.text"}),
        r"opendocument\.text, not an Excel",
    ),
    ("csv", lambda: "No;Имя\n1;А\n".encode("cp1251"), r"plain text \(CSV, perhaps\)"),
    ("utf-16", lambda: "No\tName\n".encode("utf-16"), r"plain text \(CSV, perhaps\)"),
    ("html", lambda: b"\n<HTML><table><tr><td>1</td></tr></table></html>", r"web page \(HTML\)"),
    (
        "xml-2003",
        lambda: b'<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">',
        "2003",
    ),
    ("pdf", lambda: b"%PDF-1.7\n%\xe2\xe3", "a PDF document"),
    ("picture", lambda: b"\x89PNG\r\n\x1a\n\0\0", "a picture"),
    ("unknown", lambda: bytes(range(256)), "not an Excel workbook, and not anything else"),
    ("truncated", lambda: GOOD[:-200], "damaged.*broke off"),
    ("docx", lambda: packed({TYPES: b"<Types/>", "word/document.xml": b"<w/>"}), "a Word document"),
    ("pptx", lambda: packed({TYPES: b"<Types/>", "ppt/presentation.xml": b"<p/>"}), "a PowerPoint"),
    ("xlsb", lambda: packed({TYPES: b"<Types/>", "xl/workbook.bin": b"\0"}), r"binary workbook \(\.xlsb\)"),
    ("numbers", lambda: packed({"Index/Document.iwa": b"\0"}), "Apple Numbers"),
    ("zip", lambda: packed({"a.txt": b"x"}), "zip archive, not an Excel workbook"),
    ("no-parts", lambda: packed({}), "zip archive, not an Excel workbook"),
]


class TestWhatItIs:
    """Entry 59: as many messages as there are kinds."""

    @pytest.mark.parametrize(("make", "message"), [kind[1:] for kind in KINDS], ids=[kind[0] for kind in KINDS])
    def test_each_kind_has_its_own_message(self, tmp_path: Path, make: Make, message: str) -> None:
        assert re.search(message, refused(tmp_path, make()).message)

    @pytest.mark.parametrize(("kind", "message"), [("xls", "97-2003"), ("ods", "OpenDocument")])
    def test_files_that_libreoffice_wrote(self, soffice: Convert, tmp_path: Path, kind: str, message: str) -> None:
        source = tmp_path / "a.xlsx"
        source.write_bytes(GOOD)
        assert message in refused(tmp_path, soffice(source, kind).read_bytes()).message

    def test_a_missing_file_a_folder_a_pipe(self, tmp_path: Path) -> None:
        with pytest.raises(WorkbookError, match="no such file"):
            inspect(tmp_path / "missing.xlsx")
        with pytest.raises(WorkbookError, match="is a folder"):
            inspect(tmp_path)
        if hasattr(os, "mkfifo"):
            os.mkfifo(tmp_path / "pipe.xlsx")
            with pytest.raises(WorkbookError, match="device or pipe"):
                inspect(tmp_path / "pipe.xlsx")

    def test_a_link_is_followed(self, tmp_path: Path) -> None:
        (tmp_path / "real.xlsx").write_bytes(GOOD)
        (tmp_path / "link.xlsx").symlink_to(tmp_path / "real.xlsx")
        assert [sheet.title for sheet in inspect(tmp_path / "link.xlsx").sheets] == ["Grid", "Notes"]

    def test_a_file_that_may_not_be_read(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def deny(_: Path) -> bytes:
            raise PermissionError

        (tmp_path / "a.xlsx").write_bytes(b"x")
        monkeypatch.setattr(Path, "read_bytes", deny)
        with pytest.raises(WorkbookError, match="permission is denied"):
            inspect(tmp_path / "a.xlsx")

    @pytest.mark.parametrize("make", [kitchen_xlsx, kitchen_xlsm])
    def test_workbooks_with_everything_in_them_pass(self, tmp_path: Path, make: Make) -> None:
        found = looked_at(tmp_path, make())
        assert [(sheet.title, sheet.hidden, sheet.extent is None) for sheet in found.sheets] == [
            ("Main", False, False),
            ("Data", True, False),
            ("CS", False, True),
        ]
        assert found.data == make()

    def test_power_query_writes_utf_16_where_nobody_reads(self, tmp_path: Path) -> None:
        data = '<?xml version="1.0" encoding="utf-16"?><DataMashup/>'.encode("utf-16")
        assert looked_at(tmp_path, with_parts({"customXml/item1.xml": data})).sheets


_STRICT = b"http://purl.oclc.org/ooxml/spreadsheetml/main"
_FAULTS: list[tuple[str, Make, str]] = [
    ("no-workbook", lambda: changed("_rels/.rels", lambda data: data.replace(b"xl/", b"yl/")), "no workbook part"),
    ("not-xml", lambda: with_parts({BOOK: b"<workbook"}), "part xl/workbook.xml is damaged"),
    ("deep", lambda: with_parts({BOOK: b"<a>" * 100 + b"</a>" * 100}), "nested more than 64 deep"),
    ("other-root", lambda: with_parts({BOOK: b"<a/>"}), "its main part is no workbook"),
    ("no-sheets", lambda: with_parts({BOOK: f'<workbook xmlns="{hostile.MAIN}"/>'.encode()}), "no sheets"),
    ("lost-sheet", lambda: changed(BOOK, lambda data: data.replace(b"rId2", b"rId9")), "lists a sheet 'Notes'"),
    ("same-title", lambda: changed(BOOK, lambda data: data.replace(b"Notes", b"GRID")), "the sheet 'GRID' twice"),
    ("same-part", lambda: changed(BOOK, lambda data: data.replace(b"rId2", b"rId1")), "the sheet 'Notes' twice"),
    ("no-cells", lambda: with_parts({hostile.GRID: b"<worksheet/>"}), "'Grid' is damaged"),
    ("no-end", lambda: changed(hostile.GRID, lambda data: data[:-40]), "'Grid' is damaged"),
    ("list", lambda: GOOD.replace(b"PK\1\2", b"PK\1\3", 1), "damaged"),
    ("moved", lambda: b"PK\3\4" + GOOD[4:].replace(b"PK\3\4", b"PK\3\5", 1), "not where the list of parts says"),
    (
        "strict",
        lambda: changed(BOOK, lambda data: data.replace(hostile.MAIN.encode(), _STRICT)),
        "Strict Open XML.*save it as",
    ),
    ("entity-sheet", lambda: hostile.doctype(hostile.GRID), "sheet1.xml declares a document type"),
    ("entity-strings", lambda: hostile.doctype(STRINGS), "sharedStrings.xml declares a document type"),
    ("entity-workbook", lambda: hostile.doctype(BOOK), "workbook.xml declares a document type"),
    ("entity-types", lambda: hostile.doctype(TYPES), "declares a document type"),
    ("laughs", hostile.billion_laughs, "sharedStrings.xml declares a document type"),
    (
        "utf-16",
        lambda: changed(hostile.GRID, lambda data: data.decode().encode("utf-16")),
        "sheet1.xml is written in UTF-16",
    ),
    (
        "latin-1",
        lambda: changed(STRINGS, lambda data: b'<?xml version="1.0" encoding="ISO-8859-1"?>' + data),
        "sharedStrings.xml is written in ISO-8859-1",
    ),
    ("twice", lambda: hostile.twice(hostile.GRID), "in the file twice"),
    ("climbing", lambda: with_parts({"../../evil.txt": b"x"}), "points outside the workbook"),
    ("backslash", lambda: with_parts({"xl\\evil.txt": b"x"}), "points outside the workbook"),
    ("drive", lambda: with_parts({"C:/evil.txt": b"x"}), "points outside the workbook"),
    ("shared-bytes", hostile.shared_bytes, "two of its parts lie in the same bytes"),
    ("many-parts", lambda: with_parts({f"xl/media/{number}.bin": b"" for number in range(2_001)}), "has 2,009 parts"),
    ("ratio", lambda: with_parts({"xl/media/a.bin": bytes(2_000_000)}), r"unpacks to \S+ times its size; at most 200"),
    ("large", lambda: with_parts({"xl/media/a.bin": bytes(80_000_001)}), "has 80,000,001 bytes unpacked"),
    ("lying", hostile.lying_bomb, "unpacks to more than the 100 bytes that it claims"),
    ("names", lambda: changed(BOOK, hostile.many_names), "workbook.xml has 200,008 tags; at most 150,000"),
    ("strings", lambda: with_parts({STRINGS: b"<si><t/></si>" * 400_000}, STORED), "has 1,200,000 tags"),
    ("method", lambda: GOOD.replace(b"\x08\x00\x00\x60", b"\x0c\x00\x00\x60"), "compressed in a way"),
    ("password", lambda: GOOD.replace(b"PK\1\2\x14\3\x14\0\0", b"PK\1\2\x14\3\x14\0\1"), "zip password"),
]


@pytest.mark.parametrize(("make", "message"), [fault[1:] for fault in _FAULTS], ids=[fault[0] for fault in _FAULTS])
def test_damaged_dangerous_and_too_large_files(tmp_path: Path, make: Make, message: str) -> None:
    assert re.search(message, refused(tmp_path, make()).message)


def test_a_document_type_in_a_comment_or_text_is_none(tmp_path: Path) -> None:
    text = b"<sst><!-- <!DOCTYPE a> --><si><t><![CDATA[<!DOCTYPE html>]]></t></si></sst>"
    assert looked_at(tmp_path, with_parts({STRINGS: text})).sheets


@pytest.mark.parametrize("seed", range(4))
def test_whatever_happened_to_a_file_the_error_is_ours(tmp_path: Path, seed: int) -> None:
    """Bytes changed, lost, put in or doubled, in the file or in a part of it."""
    chance = random.Random(seed)
    parts = unpacked(kitchen_xlsx())
    for _ in range(30):
        name = chance.choice([BOOK, TYPES, "xl/styles.xml", "xl/_rels/workbook.xml.rels", hostile.GRID, "_rels/.rels"])
        for data in (
            hostile.mutated(kitchen_xlsx(), chance),
            packed(parts | {name: hostile.mutated(parts[name], chance)}, STORED),
        ):
            with contextlib.suppress(WorkbookError):
                looked_at(tmp_path, data)
            with contextlib.suppress(WorkbookError, OutputError):
                result = graft(data, [SheetSpec("Standings", "Standings", [["x"]])])
                assert graft(result, [SheetSpec("Standings", "Standings", [["x"]])]) == result


_WATCH = r"""
import json, re, sys, time
from pathlib import Path
from xltourney.errors import XltourneyError
from xltourney.io import guard, workbook
start, rows = time.process_time(), 0
try:
    rows = guard.inspect(Path(sys.argv[1])).sheets[0].extent.rows
    workbook.read(Path(sys.argv[1]))
except XltourneyError:
    pass
status = Path("/proc/self/status").read_text()
used = int(re.search(r"VmHWM:\s+(\d+) kB", status)[1]) // 1024  # its own: ru_maxrss has the peak of who started it
print(json.dumps({"seconds": time.process_time() - start, "megabytes": used, "rows": rows}))
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="memory is measured as Linux counts it")
class TestBounds:
    """Guard and reader together, twice: a few seconds, less than 500 MB."""

    @pytest.mark.parametrize(
        ("make", "rows"),
        [
            (lambda: hostile.many_empty_rows(styled=False), 20),
            (lambda: hostile.many_empty_rows(styled=True), 20),
            (lambda: grid(row(1, value("A1")) + row(1_048_576, value("XFD1048576"))), 0),
            (lambda: hostile.many_cells(20_000, 13), 20_000),
            (lambda: hostile.deep_strings(499_000), 0),
            (lambda: with_parts({"xl/media/a.bin": bytes(100_000_000)}), 0),
        ],
        ids=["empty-rows", "styled-rows", "far-cell", "many-cells", "deep", "bomb"],
    )
    def test_the_worst_files(self, tmp_path: Path, make: Make, rows: int) -> None:
        path = tmp_path / "a.xlsx"
        path.write_bytes(make())
        run = subprocess.run(
            [sys.executable, "-c", _WATCH, str(path)], capture_output=True, text=True, timeout=60, check=False
        )
        assert run.returncode == 0, run.stderr
        seen = json.loads(run.stdout)
        assert seen["megabytes"] < 500
        assert seen["seconds"] < 10
        assert seen["rows"] == rows
