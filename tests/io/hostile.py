"""Files that call themselves workbooks: each broken, or dangerous, in one way."""

from __future__ import annotations

import io
import itertools
import random
import warnings
import zipfile
from collections.abc import Callable

from tests.io.kitchen import Parts, packed

OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
SPREADSHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml"
GRID = "xl/worksheets/sheet1.xml"
STORED = zipfile.ZIP_STORED
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_HEAD = f'<worksheet xmlns="{MAIN}">'
_OLE = bytes.fromhex("D0CF11E0A1B11AE1")


def good() -> Parts:
    """A small workbook of the sheets Grid (one text in A1, one number in B2) and Notes."""
    return {name: text.encode() for name, text in _GOOD.items()}


_GOOD = {
    "[Content_Types].xml": (
        f'<Types xmlns="{_PACKAGE}/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Default Extension="xml" ContentType="application/xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{SPREADSHEET}.sheet.main+xml"/>'
        f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{SPREADSHEET}.worksheet+xml"/>'
        f'<Override PartName="/xl/worksheets/sheet2.xml" ContentType="{SPREADSHEET}.worksheet+xml"/>'
        f'<Override PartName="/xl/sharedStrings.xml" ContentType="{SPREADSHEET}.sharedStrings+xml"/>'
        f'<Override PartName="/xl/styles.xml" ContentType="{SPREADSHEET}.styles+xml"/></Types>'
    ),
    "_rels/.rels": (
        f'<Relationships xmlns="{_PACKAGE}/relationships"><Relationship Id="rId1" Type="{OFFICE}/officeDocument" '
        'Target="xl/workbook.xml"/></Relationships>'
    ),
    "xl/workbook.xml": (
        f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><sheets><sheet name="Grid" sheetId="1" r:id="rId1"/>'
        '<sheet name="Notes" sheetId="2" r:id="rId2"/></sheets></workbook>'
    ),
    "xl/_rels/workbook.xml.rels": (
        f'<Relationships xmlns="{_PACKAGE}/relationships">'
        f'<Relationship Id="rId1" Type="{OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>'
        f'<Relationship Id="rId2" Type="{OFFICE}/worksheet" Target="worksheets/sheet2.xml"/>'
        f'<Relationship Id="rId3" Type="{OFFICE}/sharedStrings" Target="sharedStrings.xml"/>'
        f'<Relationship Id="rId4" Type="{OFFICE}/styles" Target="styles.xml"/></Relationships>'
    ),
    "xl/worksheets/sheet1.xml": (
        f'{_HEAD}<sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="2"><c r="B2"><v>7</v></c></row>'
        "</sheetData></worksheet>"
    ),
    "xl/worksheets/sheet2.xml": f"{_HEAD}<sheetData/></worksheet>",
    "xl/sharedStrings.xml": f'<sst xmlns="{MAIN}"><si><t>hello</t></si></sst>',
    "xl/styles.xml": (
        f'<styleSheet xmlns="{MAIN}"><fonts><font><sz val="11"/><name val="Calibri"/></font></fonts>'
        '<fills><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>'
        "<borders><border><left/><right/><top/><bottom/><diagonal/></border></borders>"
        '<cellStyleXfs><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>'
        '<cellXfs><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'
        '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0"/></cellXfs>'
        '<cellStyles><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
    ),
}


def changed(part: str, change: Callable[[bytes], bytes]) -> bytes:
    """The good workbook with one part changed."""
    parts = good()
    parts[part] = change(parts[part])
    return packed(parts)


def with_parts(parts: Parts, method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """The good workbook with these parts more, or instead."""
    return packed(good() | parts, method)


def grid(rows: str, tail: str = "", head: str = "", method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """The good workbook with these rows in its sheet Grid; ``head`` stands before them, ``tail`` behind."""
    return with_parts({GRID: f"{_HEAD}{head}<sheetData>{rows}</sheetData>{tail}</worksheet>".encode()}, method)


def row(number: int, cells: str = "") -> str:
    """A row."""
    return f'<row r="{number}">{cells}</row>'


def value(cell: str, number: int = 1) -> str:
    """A cell with a number."""
    return f'<c r="{cell}"><v>{number}</v></c>'


def container(stream: str) -> bytes:
    """What encrypted workbooks and those of Excel 97 begin with, and the name of a stream in it."""
    return _OLE + bytes(1016) + stream.encode("utf-16-le") + bytes(1000)


def open_document() -> bytes:
    """An .ods file, as far as it matters."""
    return packed({"mimetype": b"application/vnd.oasis.opendocument.spreadsheet", "content.xml": b"<office/>"})


def doctype(part: str) -> bytes:
    """An entity that reads a file of the computer."""
    entity = b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/hostname">]>'
    return changed(part, lambda data: entity + data.replace(b"hello", b"&e;"))


def billion_laughs() -> bytes:
    """A text of a hundred million letters in eight entities."""
    names = "abcdefgh"
    steps = "".join(f'<!ENTITY {new} "{f"&{old};" * 10}">' for old, new in itertools.pairwise(names))
    entities = f'<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">{steps}]>'.encode()
    return changed("xl/sharedStrings.xml", lambda data: entities + data.replace(b"hello", b"&h;"))


def twice(part: str) -> bytes:
    """The good workbook with a second part of the same name (in capitals: names know no case)."""
    buffer = io.BytesIO(packed(good()))
    with warnings.catch_warnings(), zipfile.ZipFile(buffer, "a") as archive:
        warnings.simplefilter("ignore")
        archive.writestr(part.upper(), b"666")
    return buffer.getvalue()


def lying_bomb() -> bytes:
    """A part that states 100 bytes and unpacks to 40 million."""
    plain = with_parts({"xl/media/big.bin": bytes(40_000_000)})
    size = (40_000_000).to_bytes(4, "little")
    return plain.replace(size, (100).to_bytes(4, "little"))


def shared_bytes() -> bytes:
    """A part that lies inside another one, as in a bomb without nesting."""
    alone = packed({"xl/b.bin": b"x"}, STORED)
    inner = alone[: alone.index(b"PK\1\2")]
    data = bytearray(packed(good() | {"xl/a.bin": inner, "xl/b.bin": b"x"}, STORED))
    listed = data.rindex(b"xl/b.bin")
    data[listed - 4 : listed] = data.index(inner).to_bytes(4, "little")
    return bytes(data)


def many_empty_rows(styled: bool) -> bytes:
    """Twenty players, then a million rows that hold nothing."""
    players = "".join(row(number, value(f"A{number}", number)) for number in range(1, 21))
    form = '<row r="{0}" s="1" customFormat="1"><c r="A{0}" s="1"/></row>' if styled else '<row r="{0}"/>'
    return grid(players + "".join(form.format(number) for number in range(21, 900_000)))


def many_cells(rows: int, empty: int) -> bytes:
    """Rows of so many styled empty cells with a number behind them."""
    cells = "".join(f'<c r="{chr(65 + column)}{{0}}" s="1"/>' for column in range(empty))
    return grid("".join(row(number, cells.format(number) + value(f"Z{number}")) for number in range(1, rows + 1)))


def deep_strings(levels: int) -> bytes:
    """Elements in elements in elements, where the library looks for texts."""
    strings = b"<r>" * levels + b"</r>" * levels
    return with_parts({"xl/sharedStrings.xml": strings, GRID: f"{_HEAD}<sheetData/></worksheet>".encode()}, STORED)


def rich_rows(rows: int, runs: int) -> str:
    """Rows of one cell each, whose text has so many runs."""
    return "".join(row(number, f'<c r="A{number}"><is>{"<r></r>" * runs}</is></c>') for number in range(1, rows + 1))


def many_names(book: bytes) -> bytes:
    """A workbook part with a hundred thousand defined names."""
    names = "".join(f'<definedName name="n{number}">Grid!$A$1</definedName>' for number in range(100_000))
    return book.replace(b"</sheets>", f"</sheets><definedNames>{names}</definedNames>".encode())


def mutated(data: bytes, chance: random.Random) -> bytes:
    """The bytes with a few of them changed, lost, put in or doubled."""
    result = bytearray(data)
    for _ in range(chance.choice([1, 1, 2, 5])):
        at, other = chance.randrange(len(result)), chance.randrange(len(result))
        new = (chance.randbytes(1), b"", chance.randbytes(3), bytes(result[other : other + chance.choice([5, 200])]))
        lost = (1, chance.choice([1, 20]), 0, 0)
        kind = chance.randrange(4)
        result[at : at + lost[kind]] = new[kind]
    return bytes(result)
