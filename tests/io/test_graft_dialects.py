"""Workbooks as programs other than Excel write them: prefixes, strict names, odd places, poor styles."""

from __future__ import annotations

import re

import pytest

from tests.io.kitchen import packed, unpacked
from tests.io.small import about, load, plain, plain_parts, standings
from xltourney.io.graft import graft
from xltourney.io.sheet import SheetSpec


class TestOtherWaysToWriteAWorkbook:
    def test_prefixed_elements(self) -> None:
        parts = plain_parts()
        for name in ("xl/workbook.xml", "xl/worksheets/sheet1.xml"):
            text = re.sub(r"<(/?)(?=\w)", r"<\1x:", parts[name].decode()).replace("xmlns=", "xmlns:x=")
            parts[name] = text.encode()
        result = graft(packed(parts), [standings()])
        assert load(result).sheetnames == ["Grid", "Notes", "Standings"]
        assert graft(result, [standings()]) == result

    def test_strict_open_xml(self) -> None:
        parts = {
            name: data.replace(
                b"http://schemas.openxmlformats.org/spreadsheetml/", b"http://purl.oclc.org/ooxml/spreadsheetml/"
            )
            .replace(b"spreadsheetml/2006/main", b"spreadsheetml/main")
            .replace(
                b"http://schemas.openxmlformats.org/officeDocument/2006/", b"http://purl.oclc.org/ooxml/officeDocument/"
            )
            for name, data in plain_parts().items()
        }
        result = unpacked(graft(packed(parts), [standings()]))
        assert result["xl/worksheets/sheet3.xml"].count(b"http://purl.oclc.org/ooxml/spreadsheetml/main") == 1
        assert b"schemas.openxmlformats.org/officeDocument" not in b"".join(
            result[name] for name in ("xl/workbook.xml", "xl/_rels/workbook.xml.rels", "xl/styles.xml")
        )

    def test_a_workbook_part_elsewhere_under_its_own_prefix_for_relationships(self) -> None:
        parts = {name.replace("xl/", "book/"): data.replace(b"/xl/", b"/book/") for name, data in plain_parts().items()}
        parts["book/workbook.xml"] = (
            parts["book/workbook.xml"].replace(b"xmlns:r=", b"xmlns:q=").replace(b"r:id", b"q:id")
        )
        result = graft(packed(parts), [SheetSpec("Standings", "Standings", [["x"]])])
        assert load(result).sheetnames == ["Grid", "Notes", "Standings"]
        assert "book/worksheets/sheet3.xml" in unpacked(result)

    def test_styles_are_made_where_there_are_none(self) -> None:
        result = graft(plain(), [standings()])
        assert load(result)["Standings"]["A1"].font.bold
        assert not load(result)["Grid"]["A1"].font.bold

    @pytest.mark.parametrize(
        "lists",
        [
            "",
            "<cellXfs/>",
            '<fills count="1"><fill><patternFill patternType="none"/></fill></fills><cellXfs count="0"></cellXfs>',
            '<numFmts count="1"><numFmt numFmtId="200" formatCode="0.0"/></numFmts>',
        ],
    )
    @pytest.mark.filterwarnings("ignore:Workbook contains no default style")
    def test_poor_styles_are_completed(self, lists: str) -> None:
        parts = unpacked(graft(plain(), [about()]))
        main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
        parts["xl/styles.xml"] = f'<styleSheet xmlns="{main}">{lists}</styleSheet>'.encode()
        result = graft(packed(parts), [standings(), about()])
        sheet = load(result)["Standings"]
        assert sheet["A1"].fill.fgColor.rgb == "FFDDEBF7"
        assert sheet["C3"].number_format == "0.0"
        assert not load(result)["Grid"]["A1"].font.bold
        assert graft(result, [standings(), about()]) == result
