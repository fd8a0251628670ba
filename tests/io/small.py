"""Small workbooks and small sheets to be written into them."""

from __future__ import annotations

import io

import openpyxl

from tests.io.kitchen import Parts, packed
from xltourney.io.sheet import Cell, SheetSpec, Style, Styled

BOLD = Style(bold=True, fill="DDEBF7", border="thin", align="center", wrap=True)
TEXT = Style(number_format="@")
POINTS = Style(number_format="0.0")


def standings(title: str = "Standings", zoom: int = 100, hidden: bool = False) -> SheetSpec:
    """A small table with everything that a sheet may ask for."""
    rows: list[list[Cell]] = [
        [Styled("Club Open", BOLD)],
        [Styled("Rank", BOLD), Styled("Name", BOLD), Styled("Points", BOLD)],
        [1, Styled("Álvarez, Ana", TEXT), Styled(2.5, POINTS)],
        [2, Styled("=Dan", TEXT), Styled(2, POINTS)],
    ]
    return SheetSpec(
        "Standings",
        title,
        rows,
        widths=(6, 30, 8),
        freeze=(2, 1),
        repeat_rows=2,
        repeat_from=2,
        landscape=True,
        header="Club & Chess",
        footer="{page} / {pages}",
        merges=("A1:C1",),
        row_heights={1: 24},
        tab_color="1F4E79",
        gridlines=False,
        zoom=zoom,
        hidden=hidden,
    )


def about(text: str = "Rules 2026-03") -> SheetSpec:
    """A sheet of two lines."""
    return SheetSpec("About", "About", [[text], [Styled("end", BOLD)]], print_area=False)


def plain() -> bytes:
    """A workbook of two sheets, with as few parts as the format allows."""
    return packed(plain_parts())


def plain_parts() -> Parts:
    """The parts of that workbook, with ids, types and targets as few programs write them."""
    office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    package = "http://schemas.openxmlformats.org/package/2006"
    texts = {
        "[Content_Types].xml": f'<Types xmlns="{package}/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Default Extension="xml" ContentType="{kind}.worksheet+xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{kind}.sheet.main+xml"/></Types>',
        "_rels/.rels": f'<Relationships xmlns="{package}/relationships"><Relationship Id="r" '
        f'Type="{office}/officeDocument" Target="/xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{main}" xmlns:r="{office}"><sheets>'
        '<sheet name="Grid" sheetId="7" r:id="a"/>'
        '<sheet name="Notes" sheetId="3" r:id="b"/></sheets><calcPr calcId="1"/>'
        "</workbook>",
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{package}/relationships"><Relationship Id="a" '
        f'Type="{office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="b" Type="{office}/worksheet" '
        'Target="/xl/worksheets/sheet2.xml"/></Relationships>',
        "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{main}"><sheetData><row r="1"><c r="A1"><v>1</v></c></row>'
        "</sheetData></worksheet>",
        "xl/worksheets/sheet2.xml": f'<worksheet xmlns="{main}"><sheetData/></worksheet>',
    }
    return {name: text.encode() for name, text in texts.items()}


def load(data: bytes) -> openpyxl.Workbook:
    """What openpyxl reads."""
    return openpyxl.load_workbook(io.BytesIO(data))
