"""What a sheet asks for is there when openpyxl and LibreOffice read it: looks, texts, numbers, the printed page."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import Convert
from tests.io.kitchen import kitchen_xlsx, packed, unpacked
from tests.io.small import about, load, plain, standings
from xltourney.errors import OutputError
from xltourney.io.graft import graft
from xltourney.io.sheet import SheetSpec, Style, Styled


class TestLooks:
    def test_what_a_spec_asks_for_is_there(self) -> None:
        sheet = load(graft(plain(), [standings(zoom=85, hidden=True)]))["Standings"]
        assert [round(sheet.column_dimensions[letter].width) for letter in "ABC"] == [7, 31, 9]
        assert sheet.freeze_panes == "B3"
        assert sheet.print_title_rows == "$2:$2"
        assert sheet.print_area == "'Standings'!$A$1:$C$4"
        assert (sheet.page_setup.orientation, sheet.page_setup.fitToHeight) == ("landscape", 0)
        assert sheet.sheet_properties.pageSetUpPr is not None
        assert sheet.sheet_properties.pageSetUpPr.fitToPage
        assert sheet.sheet_properties.tabColor is not None
        assert sheet.sheet_properties.tabColor.rgb == "FF1F4E79"
        assert sheet.oddHeader is not None
        assert sheet.oddFooter is not None
        assert sheet.oddHeader.center.text == "Club && Chess"
        assert sheet.oddFooter.center.text == "&P / &N"
        assert [str(merged) for merged in sheet.merged_cells.ranges] == ["A1:C1"]
        assert (
            'ht="24" customHeight="1"' in unpacked(graft(plain(), [standings()]))["xl/worksheets/sheet3.xml"].decode()
        )
        assert sheet.sheet_state == "hidden"
        assert (sheet.sheet_view.showGridLines, sheet.sheet_view.zoomScale) == (False, 85)

    def test_what_a_style_asks_for_is_there(self) -> None:
        style = Style(
            italic=True, color="C00000", size=14, align="right", valign="top", indent=2, border="medium", sides="b",
            border_color="0000FF", number_format="0.00%",
        )  # fmt: skip
        cell = load(graft(plain(), [SheetSpec("A", "A", [[Styled(0.5, style)]])]))["A"]["A1"]
        assert (cell.font.i, cell.font.color.rgb, cell.font.sz, cell.font.b) == (True, "FFC00000", 14, False)
        assert (cell.alignment.horizontal, cell.alignment.vertical, cell.alignment.indent) == ("right", "top", 2)
        assert (cell.border.bottom.style, cell.border.top.style, cell.border.bottom.color.rgb) == (
            "medium",
            None,
            "FF0000FF",
        )
        assert cell.number_format == "0.00%"

    def test_drop_down_lists_offer_and_do_not_forbid(self) -> None:
        spec = SheetSpec("A", "A", [["a", "b"], [None]], lists={"A2:A3": "$A$1:$B$1"}, merges=["A5:B5"])
        data = graft(plain(), [spec])
        (offered,) = load(data)["A"].data_validations.dataValidation
        assert (str(offered.sqref), offered.type, offered.formula1) == ("A2:A3", "list", "$A$1:$B$1")
        assert not offered.showErrorMessage
        part = unpacked(data)["xl/worksheets/sheet3.xml"]
        places = [part.index(b"<" + name) for name in (b"mergeCells", b"dataValidations", b"printOptions")]
        assert places == sorted(places)

    def test_our_fonts_are_those_of_the_workbook(self) -> None:
        parts = unpacked(graft(plain(), [about()]))
        parts["xl/styles.xml"] = parts["xl/styles.xml"].replace(b"Calibri", b"Arial")
        font = load(graft(packed(parts), [standings()]))["Standings"]["A1"].font
        assert (font.name, font.b) == ("Arial", True)

    def test_equal_looks_are_written_once(self) -> None:
        rows = [[Styled(number, Style(bold=True))] for number in range(50)]
        parts = unpacked(graft(plain(), [SheetSpec("A", "A", rows)]))
        assert parts["xl/styles.xml"].count(b"<b/>") == 1
        assert b'<cellXfs count="2">' in parts["xl/styles.xml"]

    @pytest.mark.slow
    def test_a_workbook_full_of_formats_is_refused(self) -> None:
        parts = unpacked(graft(plain(), [standings()]))
        many = b"".join(b'<xf numFmtId="%d" fontId="0" fillId="0" borderId="0" xfId="0"/>' % n for n in range(65_490))
        parts["xl/styles.xml"] = parts["xl/styles.xml"].replace(b"</cellXfs>", many + b"</cellXfs>")
        with pytest.raises(OutputError, match="as many as Excel allows"):
            graft(packed(parts), [SheetSpec("A", "A", [[Styled(1, Style(size=77))]])])


class TestText:
    """No text becomes a formula, an error or something else than itself."""

    DANGEROUS = ("=Dan", "=1+1", "+1", "-1", "@SUM(A1)", "#N/A", "'=1", "\t=1", "TRUE", "1/2", "007", " edge ")

    def test_a_text_is_an_inline_string_whatever_it_begins_with(self) -> None:
        sheet = load(graft(plain(), [SheetSpec("A", "A", [[text] for text in self.DANGEROUS])]))["A"]
        assert [(cell.value, cell.data_type) for (cell,) in sheet.iter_rows()] == [
            (text, "s") for text in self.DANGEROUS
        ]

    @pytest.mark.parametrize(
        ("text", "xml"),
        [
            ("_x0041_", "_x005F_x0041_"),
            ("a\x07b", "a_x0007_b"),
            ("a\r\nb", "a_x000D_\nb"),
            ("a\ud800b", "a\ufffdb"),
            ("a\ufffeb", "a_xFFFE_b"),
            ("<a & b>", "&lt;a &amp; b&gt;"),
            ("x" * 40_000, "x" * 32_767),
            ("🏆" * 20_000, "🏆" * 16_383),
        ],
    )
    def test_what_xml_cannot_hold(self, text: str, xml: str) -> None:
        sheet = unpacked(graft(plain(), [SheetSpec("A", "A", [[text]])]))["xl/worksheets/sheet3.xml"]
        assert f'<c r="A1" t="inlineStr"><is><t xml:space="preserve">{xml}</t></is></c>'.encode() in sheet

    def test_numbers_are_exact(self) -> None:
        numbers = [1, -3, 2.5, 0.1, 1e300, 1 / 3, 10**15]
        sheet = load(graft(plain(), [SheetSpec("A", "A", [numbers])]))["A"]
        assert [cell.value for cell in sheet[1]] == numbers

    @pytest.mark.parametrize("number", [float("nan"), float("inf")])
    def test_a_number_that_no_cell_holds_is_a_mistake_of_the_caller(self, number: float) -> None:
        with pytest.raises(ValueError, match="finite"):
            graft(plain(), [SheetSpec("A", "A", [[number]])])

    @pytest.mark.parametrize("key", ["", "Tie-breaks", "1st", "a b"])
    def test_a_key_is_part_of_a_defined_name(self, key: str) -> None:
        with pytest.raises(ValueError, match="key"):
            SheetSpec(key, "A", [])


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_libreoffice_reads_the_result(soffice: Convert, tmp_path: Path) -> None:
    texts = (*TestText.DANGEROUS, "_x0041_", "½ <&>")
    path = tmp_path / "kitchen.xlsx"
    listed = SheetSpec("Texts", "Texts", [[text, number] for number, text in enumerate(texts)])
    path.write_bytes(graft(kitchen_xlsx(), [standings(), listed]))
    saved = soffice(path, "xlsx").read_bytes()
    book = load(saved)
    assert book.sheetnames == ["Main", "Data", "CS", "Standings", "Texts"]
    assert [[cell.value for cell in row] for row in book["Texts"].iter_rows()] == [
        [text, number] for number, text in enumerate(texts)
    ]
    assert book["Standings"].print_title_rows == "$2:$2"
    assert book["Standings"]["A1"].font.bold
    again = graft(saved, [standings(), listed])
    assert load(again).sheetnames == book.sheetnames
    assert graft(again, [standings(), listed]) == again
