"""A workbook with everything in it that a load and save by a library loses: the test of a lossless writer."""

from __future__ import annotations

import importlib
import io
import re
import struct
import zipfile
import zlib
from datetime import UTC, datetime
from functools import cache
from typing import Any

Parts = dict[str, bytes]

_XML = b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
_R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_MICROSOFT = "http://schemas.microsoft.com/office"
_SPREADSHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_BOOK_RELATIONS = "xl/_rels/workbook.xml.rels"
_MAIN_RELATIONS = "xl/worksheets/_rels/sheet1.xml.rels"
_DATA_RELATIONS = "xl/worksheets/_rels/sheet2.xml.rels"
_THREADED = f"{_MICROSOFT}/spreadsheetml/2018/threadedcomments"
_WHO = "{11111111-1111-1111-1111-111111111111}"

# part, content type (empty: that of its extension), relationships that name it, type of the relationship, content
_RAW = (
    (
        "xl/threadedComments/threadedComment1.xml",
        "application/vnd.ms-excel.threadedcomments+xml",
        _MAIN_RELATIONS,
        f"{_MICROSOFT}/2017/10/relationships/threadedComment",
        (
            f'<ThreadedComments xmlns="{_THREADED}"><threadedComment ref="B3" dT="2024-01-01T00:00:00.00" '
            f'personId="{_WHO}" id="{{22222222-2222-2222-2222-222222222222}}"><text>hi</text>'
            "</threadedComment></ThreadedComments>"
        ),
    ),
    (
        "xl/persons/person.xml",
        "application/vnd.ms-excel.person+xml",
        _BOOK_RELATIONS,
        f"{_MICROSOFT}/2017/10/relationships/person",
        (
            f'<personList xmlns="{_THREADED}"><person displayName="Arbiter" id="{_WHO}" userId="a" providerId="None"/>'
            "</personList>"
        ),
    ),
    ("customXml/item1.xml", "", _BOOK_RELATIONS, f"{_OFFICE}/customXml", '<x xmlns="urn:trf">data</x>'),
    (
        "xl/webextensions/taskpanes.xml",
        "application/vnd.ms-office.webextensiontaskpanes+xml",
        "_rels/.rels",
        f"{_MICROSOFT}/2011/relationships/webextensiontaskpanes",
        (
            f'<wetp:taskpanes xmlns:wetp="{_MICROSOFT}/webextensions/taskpanes/2010/11"><wetp:taskpane '
            f'dockstate="right" visibility="0" width="350" row="0"><wetp:webextensionref {_R} r:id="rId1"/>'
            "</wetp:taskpane></wetp:taskpanes>"
        ),
    ),
    (
        "xl/webextensions/webextension1.xml",
        "application/vnd.ms-office.webextension+xml",
        "xl/webextensions/_rels/taskpanes.xml.rels",
        f"{_MICROSOFT}/2011/relationships/webextension",
        (
            f'<we:webextension xmlns:we="{_MICROSOFT}/webextensions/webextension/2010/11" id="{_WHO}">'
            '<we:reference id="wa200008175" version="1.0.0.0" store="en-US" storeType="OMEX"/><we:alternateReferences/>'
            '<we:properties><we:property name="main.py" value="&quot;import xltourney&quot;"/></we:properties>'
            "<we:bindings/></we:webextension>"
        ),
    ),
    (
        "xl/connections.xml",
        f"{_SPREADSHEET}.connections+xml",
        _BOOK_RELATIONS,
        f"{_OFFICE}/connections",
        (
            f'<connections {_MAIN}><connection id="1" name="q" type="5" refreshedVersion="8">'
            '<dbPr connection="Provider=x" command="y"/></connection></connections>'
        ),
    ),
    (
        "xl/externalLinks/externalLink1.xml",
        f"{_SPREADSHEET}.externalLink+xml",
        _BOOK_RELATIONS,
        f"{_OFFICE}/externalLink",
        (
            f'<externalLink {_MAIN}><externalBook {_R} r:id="rId1"><sheetNames><sheetName val="S"/></sheetNames>'
            "</externalBook></externalLink>"
        ),
    ),
    (
        "xl/slicerCaches/slicerCache1.xml",
        "application/vnd.ms-excel.slicerCache+xml",
        _BOOK_RELATIONS,
        f"{_MICROSOFT}/2007/relationships/slicerCache",
        f'<slicerCacheDefinition xmlns="{_MICROSOFT}/spreadsheetml/2009/9/main" name="Slicer_Name" sourceName="Name"/>',
    ),
    (
        "xl/slicers/slicer1.xml",
        "application/vnd.ms-excel.slicer+xml",
        _DATA_RELATIONS,
        f"{_MICROSOFT}/2007/relationships/slicer",
        (
            f'<slicers xmlns="{_MICROSOFT}/spreadsheetml/2009/9/main"><slicer name="Name" cache="Slicer_Name" '
            'rowHeight="200000"/></slicers>'
        ),
    ),
    (
        "xl/calcChain.xml",
        f"{_SPREADSHEET}.calcChain+xml",
        _BOOK_RELATIONS,
        f"{_OFFICE}/calcChain",
        f'<calcChain {_MAIN}><c r="F2" i="1"/></calcChain>',
    ),
)
_LIST_ELSEWHERE = (
    '<extLst><ext xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main" '
    'uri="{CCE6A557-97BC-4b89-ADB6-D9C93CAAB3DF}"><x14:dataValidations count="1" '
    'xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main"><x14:dataValidation type="list"><x14:formula1>'
    "<xm:f>Data!$A$1:$A$5</xm:f></x14:formula1><xm:sqref>T1</xm:sqref></x14:dataValidation></x14:dataValidations></ext>"
)


@cache
def kitchen_xlsx() -> bytes:
    """The workbook: more than forty parts."""
    parts = unpacked(_with_everything_that_a_library_writes())
    for part, kind, relations, relation, content in _RAW:
        _add(parts, part, kind, relations, relation, _XML + content.encode())
    _add_external_link_target(parts)
    sheet = parts["xl/worksheets/sheet1.xml"].decode()
    parts["xl/worksheets/sheet1.xml"] = sheet.replace("<extLst>", _LIST_ELSEWHERE, 1).encode()
    return packed(parts)


@cache
def kitchen_xlsm() -> bytes:
    """The same with macros."""
    parts = unpacked(kitchen_xlsx())
    kind = "application/vnd.ms-office.vbaProject"
    macros = zlib.compress(b"Sub Auto_Open()\nEnd Sub\n" * 200)  # what is in it is nobody's business here
    relation = f"{_MICROSOFT}/2006/relationships/vbaProject"
    _add(parts, "xl/vbaProject.bin", kind, _BOOK_RELATIONS, relation, macros)
    types = parts["[Content_Types].xml"].decode()
    plain, macro = f"{_SPREADSHEET}.sheet.main+xml", "application/vnd.ms-excel.sheet.macroEnabled.main+xml"
    parts["[Content_Types].xml"] = types.replace(plain, macro).encode()
    return packed(parts)


def unpacked(workbook: bytes) -> Parts:
    """The parts of a workbook."""
    with zipfile.ZipFile(io.BytesIO(workbook)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def packed(parts: Parts, method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A workbook of these parts."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, data in parts.items():
            archive.writestr(zipfile.ZipInfo(name, (2024, 5, 1, 12, 0, 0)), data, method)
    return buffer.getvalue()


def _with_everything_that_a_library_writes() -> bytes:
    library: Any = importlib.import_module("xlsxwriter")
    buffer = io.BytesIO()
    with library.Workbook(buffer, {"in_memory": True}) as book:
        main, data = book.add_worksheet("Main"), book.add_worksheet("Data")
        _fill_cells(book, main)
        _decorate(book, main)
        _draw(book, main)
        data.data_validation("A1", {"validate": "list", "source": "=Main!$B$2:$B$11"})
        data.hide()
        data.write("B1", "=1+1")
        charts = book.add_chartsheet("CS")
        line = book.add_chart({"type": "line"})
        line.add_series({"values": "=Main!$D$2:$D$11"})
        charts.set_chart(line)
        book.define_name("Pts", "=Main!$D$2:$D$11")
        book.define_name("Data!Zone", "=Data!$A$1:$B$2")
        book.set_custom_property("TRF", "x")
        book.set_properties({"title": "T", "author": "me", "created": datetime(2024, 5, 1, tzinfo=UTC)})
        book.set_calc_mode("manual")
    return buffer.getvalue()


def _fill_cells(book: Any, sheet: Any) -> None:
    bold, red = book.add_format({"bold": True}), book.add_format({"color": "red"})
    sheet.write_row(0, 0, ["No", "Name", "R1", "Pts"], bold)
    for row in range(1, 11):
        sheet.write_row(row, 0, [row, f"P{row}", "½", row / 2])
    sheet.write_rich_string("F1", "plain ", bold, "bold", " and ", red, "red")
    sheet.write_formula("F2", "=SUM(D2:D11)", None, 27.5)
    sheet.write_dynamic_array_formula("F3", "=_xlfn._xlws.SORT(D2:D11)", None, 5)
    sheet.write_url("B5", "https://example.org", string="link")
    sheet.add_table(
        "P1:Q4", {"columns": [{"header": "a"}, {"header": "b", "total_function": "sum"}], "total_row": True}
    )


def _decorate(book: Any, sheet: Any) -> None:
    sheet.conditional_format("D2:D11", {"type": "data_bar", "data_bar_2010": True})
    sheet.conditional_format("A2:A11", {"type": "icon_set", "icon_style": "3_arrows"})
    red = book.add_format({"color": "red"})
    sheet.conditional_format("B2:B11", {"type": "formula", "criteria": "=$D2>3", "format": red})
    sheet.data_validation("C2:C11", {"validate": "list", "source": ["1", "½", "0", "+", "-"]})
    sheet.protect("pw", {"sort": True})
    sheet.ignore_errors({"number_stored_as_text": "C2:C11"})
    sheet.freeze_panes(1, 1)
    sheet.autofilter("A1:D11")
    sheet.set_column("A:D", None, None, {"level": 1})
    sheet.repeat_rows(0)
    sheet.print_area("A1:F20")


def _draw(book: Any, sheet: Any) -> None:
    sheet.insert_image("H2", "logo.png", {"image_data": io.BytesIO(_picture())})
    sheet.embed_image("G5", "logo.png", {"image_data": io.BytesIO(_picture())})
    sheet.set_header("&C&G", {"image_center": "logo.png", "image_data_center": io.BytesIO(_picture())})
    sheet.set_background(io.BytesIO(_picture()))
    chart = book.add_chart({"type": "column"})
    chart.add_series({"values": "=Main!$D$2:$D$11", "trendline": {"type": "linear"}})
    chart.set_title({"name": "Pts"})
    sheet.insert_chart("H8", chart)
    sheet.add_sparkline("E2", {"range": "Main!A2:D2"})
    sheet.write_comment("B2", "old-style note")
    sheet.insert_textbox("L2", "box text")
    sheet.insert_checkbox("M2", True)
    sheet.insert_button("N2", {"caption": "Calc"})


def _picture() -> bytes:
    """A red square of 8 x 8 points as PNG."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">L", len(data)) + kind + data + struct.pack(">L", zlib.crc32(kind + data))

    lines = (b"\0" + b"\xff\0\0" * 8) * 8
    head = struct.pack(">2L5B", 8, 8, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(lines)) + chunk(b"IEND", b"")


def _add(parts: Parts, part: str, kind: str, relations: str, relation: str, content: bytes) -> None:
    parts[part] = content
    if kind:
        override = f'<Override PartName="/{part}" ContentType="{kind}"/></Types>'
        parts["[Content_Types].xml"] = parts["[Content_Types].xml"].replace(b"</Types>", override.encode())
    _relate(parts, relations, f'Type="{relation}" Target="/{part}"')


def _relate(parts: Parts, relations: str, what: str) -> None:
    empty = b'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"></Relationships>'
    listing = parts.setdefault(relations, _XML + empty).decode()
    number = max(map(int, re.findall(r'Id="rId(\d+)"', listing)), default=0) + 1
    fresh = f'<Relationship Id="rId{number}" {what}/></Relationships>'
    parts[relations] = listing.replace("</Relationships>", fresh).encode()


def _add_external_link_target(parts: Parts) -> None:
    target = f'Type="{_OFFICE}/externalLinkPath" Target="xltourney.xlam" TargetMode="External"'
    _relate(parts, "xl/externalLinks/_rels/externalLink1.xml.rels", target)
    number = re.findall(r'Id="(rId\d+)"[^>]*externalLinks/externalLink1', parts[_BOOK_RELATIONS].decode())[0]
    book = parts["xl/workbook.xml"].decode()
    links = f'<externalReferences><externalReference r:id="{number}"/></externalReferences><definedNames>'
    parts["xl/workbook.xml"] = book.replace("<definedNames>", links).encode()
