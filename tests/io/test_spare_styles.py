"""Looks that only our sheets have do not outlive them, and no look of anybody else is touched."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from dataclasses import replace

import openpyxl
import pytest
from openpyxl.styles import Font

from tests.io.kitchen import kitchen_xlsm, kitchen_xlsx, packed, unpacked
from tests.io.small import about, load, plain, standings
from xltourney.io.graft import graft
from xltourney.io.opc.spare_styles import without_spare
from xltourney.io.sheet import SheetSpec, Style, Styled

#: Looks with a font, a fill, a border and a number format that no other sheet has.
ODD = (
    Style(italic=True, color="AA0001"),
    Style(fill="AA0002"),
    Style(border="double", border_color="AA0003"),
    Style(number_format="0.0000000"),
)


def odd(count: int) -> SheetSpec:
    """The table with so many more looks."""
    sheet = standings()
    return replace(sheet, rows=[*sheet.rows, [Styled(1, style) for style in ODD[:count]]])


@pytest.mark.parametrize("make", [plain, kitchen_xlsx, kitchen_xlsm])
@pytest.mark.parametrize("count", range(1, len(ODD) + 1))
def test_a_change_that_is_taken_back_leaves_no_trace(make: Callable[[], bytes], count: int) -> None:
    first = graft(make(), [standings(), about()])
    second = graft(first, [odd(count), about()])
    assert second != first
    assert second == graft(make(), [odd(count), about()])
    assert graft(second, [standings(), about()]) == first


def test_an_empty_list_that_is_spelt_with_a_space_is_made_anew_as_it_was_made_at_first() -> None:
    """openpyxl without lxml writes ``<numFmts count="0" />``."""
    parts = parts_with_an_empty_list()
    first = graft(packed(parts), [odd(4), about()])
    assert graft(first, [odd(4), about()]) == first
    assert b" >" not in unpacked(first)["xl/styles.xml"]


def parts_with_an_empty_list() -> dict[str, bytes]:
    parts = dict(unpacked(kitchen_xlsx()))
    styles = re.sub(rb"<numFmts.*?(/>|</numFmts>)", b"", parts["xl/styles.xml"], flags=re.DOTALL)
    parts["xl/styles.xml"] = re.sub(rb"(<styleSheet[^>]*>)", rb'\1<numFmts count="0" />', styles)
    return parts


def test_the_looks_go_with_the_sheets() -> None:
    """Numbers of formats, fonts and the like are back to what they were; what is empty again stays as short."""
    before, after = (
        unpacked(data)["xl/styles.xml"] for data in (kitchen_xlsx(), graft(graft(kitchen_xlsx(), [odd(4)]), []))
    )
    assert after == before


def test_a_look_of_ours_that_a_person_took_over_stays() -> None:
    """With the looks in front of it, for their places count; and what the person typed looks as it did."""
    made = openpyxl.load_workbook(io.BytesIO(graft(plain(), [odd(4)])))
    sheet = made.worksheets[0]
    taken = made["Standings"]["C5"]
    sheet["H9"] = 5
    sheet["H9"]._style = taken._style
    sheet["H10"].font = Font(name="Courier", size=7)
    sheet["H10"] = "typed"
    saved = io.BytesIO()
    made.save(saved)
    again = load(graft(graft(saved.getvalue(), [standings()]), []))
    first = again.worksheets[0]
    assert first["H9"].border.left.style == "double"
    assert (first["H10"].font.name, first["H10"].font.size) == ("Courier", 7)


@pytest.mark.parametrize(
    "other",
    [
        b'<c r="A1" s="2"/>',
        b"<c s='2' r='A1'/>",
        b'<row r="1" s="2" customFormat="1"/>',
        b'<col min="1" max="2" style="2"/>',
    ],
)
def test_wherever_a_sheet_names_a_format_it_is_in_use(other: bytes) -> None:
    """ECMA-376 part 1: 18.3.1.4 (c), 18.3.1.73 (row), 18.3.1.13 (col)."""
    xfs = '<xf fontId="0"/><xf fontId="0"/><xf fontId="1"/><xf fontId="2"/>'
    fonts = "<font/><font><b/></font><font><i/></font>"
    data = f'<styleSheet><fonts count="3">{fonts}</fonts><cellXfs count="4">{xfs}</cellXfs></styleSheet>'.encode()
    ours = [b'<c r="A1" s="1"/><c r="B1" s="2"/><c r="C1" s="3"/>']
    kept = xfs.removesuffix('<xf fontId="2"/>'), fonts.removesuffix("<font><i/></font>")
    expected = f'<styleSheet><fonts count="2">{kept[1]}</fonts><cellXfs count="3">{kept[0]}</cellXfs></styleSheet>'
    assert without_spare(data, "styles", 100, ours, [other]) == expected.encode()


def test_a_format_that_nobody_uses_is_not_ours() -> None:
    data = b'<styleSheet><cellXfs count="3"><xf/><xf/><xf applyFont="1"/></cellXfs></styleSheet>'
    assert without_spare(data, "styles", 100, [b'<c r="A1" s="1"/>'], []) == data
