"""A finalized workbook: our sheets are in it, everything else is byte for byte as it was.

What the format allows is taken from ECMA-376 (parts 1 and 2); the numbers of entries are those of public_reports.md.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable

import pytest
from openpyxl.workbook.views import BookView

from tests.io.kitchen import kitchen_xlsm, kitchen_xlsx, packed, unpacked
from tests.io.small import about, load, plain, plain_parts, standings
from xltourney.errors import OutputError, WorkbookError
from xltourney.io.graft import graft
from xltourney.io.opc.book import read_book
from xltourney.io.opc.package import Package
from xltourney.io.sheet import SheetSpec

CHANGED = {"[Content_Types].xml", "xl/workbook.xml", "xl/_rels/workbook.xml.rels", "xl/styles.xml"}


def names(data: bytes) -> list[tuple[str, str | None, str]]:
    """The defined names in the order of the file: name, localSheetId, reference."""
    book = unpacked(data)["xl/workbook.xml"].decode()
    found = re.findall(r'<(?:\w+:)?definedName name="([^"]*)"([^>]*)>([^<]*)<', book)
    return [(name, (re.findall(r'localSheetId="(\d+)"', rest) or [None])[0], text) for name, rest, text in found]


class TestEverythingElseStays:
    """Entries 61 and 62."""

    @pytest.mark.parametrize("make", [kitchen_xlsx, kitchen_xlsm])
    @pytest.mark.filterwarnings("ignore::UserWarning")
    def test_every_other_part_is_byte_for_byte_the_same(self, make: Callable[[], bytes]) -> None:
        source = make()
        before, after = unpacked(source), unpacked(graft(source, [standings(), about()]))
        assert {name for name in before if before[name] != after[name]} == CHANGED
        assert set(after) - set(before) == {"xl/worksheets/sheet3.xml", "xl/worksheets/sheet4.xml"}
        assert load(graft(source, [standings(), about()])).sheetnames == ["Main", "Data", "CS", "Standings", "About"]

    def test_even_the_compressed_bytes_dates_and_order_of_the_other_parts_stay(self) -> None:
        source = kitchen_xlsm()
        result = graft(source, [standings()])
        with zipfile.ZipFile(io.BytesIO(source)) as old, zipfile.ZipFile(io.BytesIO(result)) as new:
            count = len(old.infolist())
            assert [each.filename for each in new.infolist()][:count] == [each.filename for each in old.infolist()]
            for one, other in zip(old.infolist(), new.infolist(), strict=False):
                assert other.date_time == one.date_time
                if one.filename not in CHANGED:
                    assert (other.CRC, other.compress_size) == (one.CRC, one.compress_size)
            assert [each.date_time for each in new.infolist()[count:]] == [(1980, 1, 1, 0, 0, 0)]
            assert new.testzip() is None

    def test_the_workbook_part_and_the_styles_only_grow(self) -> None:
        before, after = unpacked(kitchen_xlsx()), unpacked(graft(kitchen_xlsx(), [standings()]))
        book = after["xl/workbook.xml"].decode()
        for addition in re.findall(
            r'<sheet name="Standings"[^>]*/>|<definedName [^>]*>\'Standings\'[^<]*</definedName>', book
        ):
            book = book.replace(addition, "")
        assert book.encode() == before["xl/workbook.xml"]
        for name in ("fonts", "fills", "borders", "cellXfs"):
            old, new = (
                re.search(rf"<{name}[^>]*>(.*)</{name}>", each["xl/styles.xml"].decode(), re.DOTALL)
                for each in (before, after)
            )
            assert old is not None
            assert new is not None
            assert new[1].startswith(old[1])

    def test_without_sheets_nothing_changes(self) -> None:
        assert unpacked(graft(kitchen_xlsx(), [])) == unpacked(kitchen_xlsx())

    def test_a_workbook_that_a_program_streamed_is_read(self) -> None:
        """Sizes behind the data, long sizes, a comment: what zip writers do."""
        buffer = io.BytesIO()

        class Stream(io.RawIOBase):
            def writable(self) -> bool:
                return True

            def write(self, data: object) -> int:
                return buffer.write(data)  # type: ignore[arg-type]

        with zipfile.ZipFile(Stream(), "w", zipfile.ZIP_DEFLATED) as archive:
            archive.comment = b"made by hand"
            for name, data in plain_parts().items():
                with archive.open(zipfile.ZipInfo(name), "w", force_zip64=True) as part:
                    part.write(data)
        result = graft(buffer.getvalue(), [about()])
        assert load(result).sheetnames == ["Grid", "Notes", "About"]
        with zipfile.ZipFile(io.BytesIO(result)) as archive:
            assert archive.testzip() is None
            assert archive.comment == b"made by hand"


class TestSecondRun:
    """The contract of the workbook: "a second run over the same input changes nothing, byte for byte"."""

    @pytest.mark.parametrize("make", [kitchen_xlsx, kitchen_xlsm, plain])
    def test_the_same_sheets_again_give_the_same_bytes(self, make: Callable[[], bytes]) -> None:
        specs = [standings(), about()]
        first = graft(make(), specs)
        assert graft(first, specs) == first
        assert graft(make(), specs) == first

    def test_a_sheet_is_replaced_where_it_stands_under_its_name(self) -> None:
        first = graft(plain(), [standings(), about("old")])
        second = graft(first, [standings(title="Итоги"), about("new")])
        assert load(second).sheetnames == ["Grid", "Notes", "Итоги", "About"]
        assert load(second)["About"]["A1"].value == "new"
        assert set(unpacked(second)) == set(unpacked(first))
        assert ("_xlt_Standings", None, "'Итоги'!$A$1") in names(second)

    @pytest.mark.filterwarnings("ignore::UserWarning")
    def test_a_sheet_that_is_not_wanted_any_more_goes_with_all_its_traces(self) -> None:
        both = graft(kitchen_xlsx(), [standings(), about()])
        assert load(graft(both, [about()])).sheetnames == ["Main", "Data", "CS", "About"]
        assert unpacked(graft(both, [])) == unpacked(kitchen_xlsx())

    def test_a_new_sheet_comes_behind_the_one_before_it(self) -> None:
        middle = SheetSpec("Crosstable", "Crosstable", [["x"]])
        result = graft(graft(plain(), [standings(), about()]), [standings(), middle, about()])
        assert load(result).sheetnames == ["Grid", "Notes", "Standings", "Crosstable", "About"]

    def test_what_people_did_to_our_sheet_goes_with_it(self) -> None:
        """A drawing and a formula on a sheet of ours: no orphan and no wrong calculation chain stays behind."""
        specs = [standings()]
        first = graft(kitchen_xlsx(), specs)
        parts = unpacked(first)
        parts["xl/worksheets/_rels/sheet3.xml.rels"] = (
            b'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
            b'<Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/drawing" '
            b'Target="../drawings/drawing9.xml"/></Relationships>'
        )
        parts["xl/drawings/drawing9.xml"] = b"<wsDr/>"
        parts["xl/worksheets/sheet3.xml"] = parts["xl/worksheets/sheet3.xml"].replace(
            b"</sheetData>", b'<row r="9"><c r="A9"><f>1+1</f><v>2</v></c></row></sheetData>'
        )
        again = unpacked(graft(packed(parts), specs))
        assert set(parts) - set(again) == {
            "xl/worksheets/_rels/sheet3.xml.rels",
            "xl/drawings/drawing9.xml",
            "xl/calcChain.xml",
        }
        assert b"calcChain" not in again["[Content_Types].xml"] + again["xl/_rels/workbook.xml.rels"]
        assert again["xl/worksheets/sheet3.xml"] == unpacked(first)["xl/worksheets/sheet3.xml"]


class TestSheetsOfPeople:
    def test_a_sheet_of_the_same_title_is_never_replaced(self) -> None:
        with pytest.raises(OutputError, match=r"sheet 'Notes' was not written by xltourney.*rename or delete"):
            graft(plain(), [standings(title="NOTES")])

    def test_all_such_sheets_are_named_at_once(self) -> None:
        with pytest.raises(OutputError, match="The sheets 'Grid', 'Notes' were not written by xltourney"):
            graft(plain(), [standings(title="NOTES"), SheetSpec("Grid", "grid", [])])

    def test_a_name_of_ours_that_libreoffice_no_longer_hides_marks_our_sheet(self) -> None:
        """LibreOffice 7.4 saves every name with hidden="false"."""
        shown = unpacked(graft(plain(), [standings()]))
        shown["xl/workbook.xml"] = shown["xl/workbook.xml"].replace(b'hidden="1"', b'hidden="false"')
        assert graft(packed(shown), [standings()]) != packed(shown)
        assert load(graft(packed(shown), [standings()])).sheetnames == ["Grid", "Notes", "Standings"]

    def test_a_sheet_that_took_the_place_of_ours_is_not_ours(self) -> None:
        """openpyxl deletes a sheet and keeps the name that referred to it."""
        book = load(graft(plain(), [standings()]))
        del book["Standings"]
        book.create_sheet("Standings")["A1"] = "my own notes"
        buffer = io.BytesIO()
        book.save(buffer)
        assert "_xlt_Standings" in book.defined_names
        with pytest.raises(OutputError, match="The sheet 'Standings' was not written by xltourney") as refused:
            graft(buffer.getvalue(), [standings()])
        assert refused.value.findings[0].code == "output-sheet"

    @pytest.mark.parametrize("title", ["Notes", "Grid"])
    def test_a_name_alone_makes_no_sheet_ours(self, title: str) -> None:
        parts = plain_parts()
        name = f'<definedName name="_xlt_Standings" hidden="1">{title}!$A$1</definedName>'.encode()
        listed = b"</sheets><definedNames>" + name + b"</definedNames>"
        parts["xl/workbook.xml"] = parts["xl/workbook.xml"].replace(b"</sheets>", listed)
        result = unpacked(graft(packed(parts), [standings()]))
        assert [result[f"xl/worksheets/sheet{n}.xml"] for n in (1, 2)] == [
            parts[f"xl/worksheets/sheet{n}.xml"] for n in (1, 2)
        ]
        assert load(packed(result)).sheetnames == ["Grid", "Notes", "Standings"]

    def test_a_sheet_that_organisers_fill_is_theirs_whatever_marks_it(self) -> None:
        parts = plain_parts()
        marks = (
            b'<definedName name="_xlt_mark" localSheetId="0">Grid!$A$1</definedName>'
            b'<definedName name="_xlt_Standings">Grid!$A$1</definedName>'
        )
        listed = b"</sheets><definedNames>" + marks + b"</definedNames>"
        parts["xl/workbook.xml"] = parts["xl/workbook.xml"].replace(b"</sheets>", listed)
        assert load(graft(packed(parts), [standings()])).sheetnames == ["Grid", "Notes", "Standings"]

    def test_our_sheet_is_ours_after_openpyxl_saved_it(self) -> None:
        buffer = io.BytesIO()
        load(graft(plain(), [standings(), about("old")], "abc")).save(buffer)
        assert read_book(Package(buffer.getvalue())).origin == "abc"
        again = load(graft(buffer.getvalue(), [standings(), about("new")], "abd"))
        assert again.sheetnames == ["Grid", "Notes", "Standings", "About"]
        assert again["About"]["A1"].value == "new"

    def test_a_name_left_over_from_a_deleted_sheet_is_no_hindrance(self) -> None:
        parts = plain_parts()
        left = b'<definedName name="_xlt_Standings" hidden="1">#REF!$A$1</definedName>'
        listed = b"</sheets><definedNames>" + left + b"</definedNames>"
        parts["xl/workbook.xml"] = parts["xl/workbook.xml"].replace(b"</sheets>", listed)
        result = graft(packed(parts), [standings()])
        assert load(result).sheetnames == ["Grid", "Notes", "Standings"]
        assert [name for name, _, _ in names(result)].count("_xlt_Standings") == 1

    @pytest.mark.parametrize("title", ["", "x" * 32, "a/b", "a:b", "[a]", "a?", "a*", "a\\b", "'a", "a'", "🏆" * 16])
    def test_titles_that_no_sheet_can_have(self, title: str) -> None:
        with pytest.raises(OutputError, match="No sheet can be called"):
            graft(plain(), [SheetSpec("Standings", title, [])])

    def test_a_signed_workbook_is_refused(self) -> None:
        parts = plain_parts() | {"_xmlsignatures/origin.sigs": b""}
        with pytest.raises(OutputError, match="digitally signed"):
            graft(packed(parts), [standings()])

    def test_a_damaged_workbook_is_an_error_of_ours(self) -> None:
        with pytest.raises(WorkbookError):
            graft(plain()[:-30], [standings()])


class TestDefinedNames:
    def test_print_area_and_titles_in_the_order_of_the_alphabet(self) -> None:
        assert names(graft(kitchen_xlsx(), [standings(), about()])) == [
            ("_xlnm._FilterDatabase", "0", "Main!$A$1:$D$11"),
            ("_xlt_About", None, "'About'!$A$1"),
            ("_xlt_mark", "3", "'Standings'!$A$1"),
            ("_xlt_mark", "4", "'About'!$A$1"),
            ("_xlt_Standings", None, "'Standings'!$A$1"),
            ("_xlnm.Print_Area", "0", "Main!$A$1:$F$20"),
            ("_xlnm.Print_Area", "3", "'Standings'!$A$1:$C$4"),
            ("_xlnm.Print_Titles", "0", "Main!$1:$1"),
            ("_xlnm.Print_Titles", "3", "'Standings'!$2:$2"),
            ("Pts", None, "Main!$D$2:$D$11"),
            ("Zone", "1", "Data!$A$1:$B$2"),
        ]

    def test_the_list_is_made_behind_the_sheets_when_there_is_none(self) -> None:
        book = unpacked(graft(plain(), [about()]))["xl/workbook.xml"]
        assert b'</sheets><definedNames><definedName name="_xlt_About" hidden="1">' in book
        assert b"</definedNames><calcPr" in book

    def test_names_of_other_sheets_follow_them_when_one_before_them_goes(self) -> None:
        """The person put her sheet behind ours: its print area and the tab in view stay hers."""
        book = load(graft(plain(), [standings()]))
        book.create_sheet("Mine")
        book["Mine"]["A1"] = 1
        book["Mine"].print_area = "A1:B2"
        book.views = [BookView()]
        book.active = 3
        buffer = io.BytesIO()
        book.save(buffer)
        result = load(graft(buffer.getvalue(), []))
        assert result.sheetnames == ["Grid", "Notes", "Mine"]
        assert result["Mine"].print_area == "'Mine'!$A$1:$B$2"
        assert result.active is result["Mine"]
