"""Reading workbook files: reports 16, 18, 20, 22, 23, 71, 75 and the traps of the contract, as real files."""

from __future__ import annotations

import time as clock
from collections.abc import Callable
from datetime import date, datetime
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from tests.io.workbooks import event, replaced, tamper
from xltourney.errors import CellRef, WorkbookError
from xltourney.io import workbook
from xltourney.io.reading import Reading

MARCH = datetime.fromisoformat("2026-03-02")
GRID = "xl/worksheets/sheet3.xml"


def read(path: Path) -> Reading:
    """A workbook without faults."""
    reading = workbook.read(path)
    assert [str(finding) for finding in reading.findings] == []
    return reading


def shown(path: Path) -> list[str]:
    """The findings of a workbook, severity and place before the message."""
    return [f"{finding.severity} {finding.place} {finding.message}" for finding in workbook.read(path).findings]


def quickest(action: Callable[[], object]) -> float:
    """Processor seconds of the quickest of three runs."""

    def once() -> float:
        start = clock.process_time()
        action()
        return clock.process_time() - start

    return min(once() for _ in range(3))


def test_a_small_event(tmp_path: Path) -> None:
    reading = read(event(tmp_path / "a.xlsx"))
    assert reading.document == {
        "xltourney": 1,
        "tournament": {"name": "Test", "rounds": 3},
        "players": [
            {"no": 1, "name": "Ann", "rating": 2000, "results": ["2w1"]},
            {"no": 2, "name": "Bob", "rating": 1900, "results": ["1b0"]},
        ],
    }
    assert (reading.kind, reading.language) == ("workbook", "en")
    assert reading.places["players", 1, "results", 0] == CellRef("Grid", "C3")


class TestTraps:
    def put(self, value: Any, number_format: str = "General") -> Any:
        def put(book: Any, sheets: Any) -> None:
            sheets["Grid"].write(1, 3, value, book.add_format({"num_format": number_format}))

        return put

    @pytest.mark.parametrize(
        ("value", "number_format", "what"),
        [
            (46054, "d-mmm", "Excel turned this entry into the date 2026-02-01; format the column as Text"),
            (46054, "dd.mm.yyyy", "Excel turned this entry into the date 2026-02-01"),
            (1 / 24, "h:mm", "Excel turned this entry into the time 01:00"),
            (46054, "General", "the number 46054 is not a result"),
            (0.5, "# ?/?", "the number 0.5 is not a result"),
            (True, "General", "the logical value TRUE is not a result"),
            ("2-1", "General", "'2-1' is not a result"),
        ],
    )
    def test_what_a_spreadsheet_made_of_an_entry(
        self, tmp_path: Path, value: Any, number_format: str, what: str
    ) -> None:
        (found,) = shown(event(tmp_path / "a.xlsx", self.put(value, number_format)))
        assert found.startswith(f"error Grid!D2 round 2: {what}")

    def test_an_error_value(self, tmp_path: Path) -> None:
        def put(_book: Any, sheets: Any) -> None:
            sheets["Grid"].write_formula(1, 3, "=NA()", None, "#N/A")

        (found,) = shown(event(tmp_path / "a.xlsx", put))
        assert found.startswith("error Grid!D2 round 2: the error #N/A is not a result")

    def test_0_is_a_zero_point_bye(self, tmp_path: Path) -> None:
        reading = read(event(tmp_path / "a.xlsx", self.put(0)))
        assert reading.document["players"][0]["results"] == ["2w1", "ZPB"]

    def test_a_merged_range(self, tmp_path: Path) -> None:
        def put(_book: Any, sheets: Any) -> None:
            sheets["Grid"].merge_range("C2:C3", "2w1")

        assert shown(event(tmp_path / "a.xlsx", put)) == [
            "error Grid!C2:C3 the cells C2:C3 are merged: only the first of them can hold a value; unmerge them"
        ]

    def test_a_hidden_filter(self, tmp_path: Path) -> None:
        def put(_book: Any, sheets: Any) -> None:
            sheets["Grid"].autofilter("A1:E3")
            sheets["Grid"].filter_column("B", "x == Ann")
            sheets["Grid"].set_row(2, options={"hidden": True})

        (found,) = shown(event(tmp_path / "a.xlsx", put))
        assert found == "warning Grid!3:3 row 3 is hidden by a filter; it is read like all others"

    def test_a_cell_with_a_format_only(self, tmp_path: Path) -> None:
        def put(book: Any, sheets: Any) -> None:
            sheets["Grid"].write_blank(1, 3, None, book.add_format({"bold": True}))
            sheets["Grid"].write_blank(5, 9, None, book.add_format({"bold": True}))

        assert read(event(tmp_path / "a.xlsx", put)).document["players"][0]["results"] == ["2w1"]


class TestFormulas:
    def test_stored_values_are_read(self, tmp_path: Path) -> None:
        def put(_book: Any, sheets: Any) -> None:
            sheets["Grid"].write_formula(1, 3, '="PA"&"B"', None, "PAB")
            sheets["Players"].write_formula(1, 2, "=2000+50", None, 2050)

        first = read(event(tmp_path / "a.xlsx", put)).document["players"][0]
        assert (first["rating"], first["results"]) == (2050, ["2w1", "PAB"])

    def test_an_empty_text_is_nothing_yet(self, tmp_path: Path) -> None:  # report 20
        def put(_book: Any, sheets: Any) -> None:
            sheets["Grid"].write_formula(1, 3, '=""', None, "")
            sheets["Grid"].write_string(2, 3, " ")

        path = tamper(
            event(tmp_path / "a.xlsx", put), {GRID: replaced(('<c r="D2"><f>""</f>', '<c r="D2" t="str"><f>""</f>'))}
        )
        assert read(path).document["players"][0]["results"] == ["2w1"]

    def test_without_stored_values_they_are_one_finding(self, tmp_path: Path) -> None:  # report 23
        path = event(tmp_path / "a.xlsx")
        book = openpyxl.load_workbook(path)
        for row in (2, 3):
            book["Players"][f"C{row}"] = "=VLOOKUP(A1,A1:B2,2)"
        book.save(path)
        (found,) = shown(path)
        assert found == (
            "error Players!C2:C3 formula cells without stored values: Players!C2:C3;"
            " open the workbook in Excel or LibreOffice and save it, or type the values"
        )

    def test_a_shared_formula_without_a_value(self, tmp_path: Path) -> None:
        path = tamper(
            event(tmp_path / "a.xlsx"),
            {GRID: replaced(('<c r="C3" t="s"><v>', '<c r="C3"><f t="shared" si="0"/></c><c r="D3" t="s"><v>'))},
        )
        assert shown(path)[0].startswith("error Grid!C3 formula cell without a stored value")


class TestDates:
    @pytest.mark.parametrize("date1904", [False, True])
    def test_a_date_is_the_day_that_the_user_sees(self, tmp_path: Path, date1904: bool) -> None:  # reports 71 and 75
        def put(book: Any, sheets: Any) -> None:
            shape = book.add_format({"num_format": "dd/mm/yyyy"})
            sheets["Tournament"].write_row(2, 0, ("Start date",))
            sheets["Tournament"].write_datetime(2, 1, MARCH, shape)

        path = event(tmp_path / "a.xlsx", put, date_1904=date1904)
        assert read(path).document["tournament"]["start"] == "2026-03-02"

    def test_an_iso_date_cell(self, tmp_path: Path) -> None:
        path = event(tmp_path / "a.xlsx")
        book = openpyxl.load_workbook(path)
        book.iso_dates = True
        book["Tournament"]["A3"] = "Start date"
        book["Tournament"]["B3"] = date(2026, 3, 2)
        book.save(path)
        assert read(path).document["tournament"]["start"] == "2026-03-02"


class TestSheetsAndNames:
    def test_sheets_that_we_wrote_are_ignored(self, tmp_path: Path) -> None:
        def put(book: Any, _sheets: Any) -> None:
            for title in ("Crosstable", "Standings"):
                book.add_worksheet(title).write(0, 0, "No.")
                book.define_name(f"_xlt_{title}", f"={title}!$A$1")
                book.define_name(f"{title}!_xlt_mark", f"={title}!$A$1")

        path = tamper(
            event(tmp_path / "a.xlsx", put),
            {
                "xl/workbook.xml": replaced(
                    ('name="_xlt_Crosstable"', 'name="_xlt_Crosstable" hidden="1"'),
                    ('name="_xlt_Standings"', 'name="_xlt_Standings" hidden="1"'),
                    ('name="Grid"', 'name="Сетка"'),
                )
            },
        )
        assert read(path).document["players"][0]["results"] == ["2w1"]

    def test_a_name_alone_hides_no_sheet_that_a_person_made(self, tmp_path: Path) -> None:
        def put(book: Any, _sheets: Any) -> None:
            book.define_name("_xlt_Standings", "=Players!$A$1")

        assert len(read(event(tmp_path / "a.xlsx", put)).document["players"]) == 2

    def test_named_ranges_win_and_may_be_anywhere(self, tmp_path: Path) -> None:
        def put(book: Any, _sheets: Any) -> None:
            other = book.add_worksheet("My 'own' rounds")
            other.write_row(3, 2, ("No.", "R1"))
            other.write_row(4, 2, (1, "HPB"))
            book.define_name("xlt_grid", "='My ''own'' rounds'!$C$4:$D$5")

        reading = workbook.read(event(tmp_path / "a.xlsx", put))
        assert [str(finding) for finding in reading.findings] == [
            "Grid!A1  the sheets My 'own' rounds and Grid are both Grid; My 'own' rounds is read, Grid is not"
        ]
        assert reading.document["players"][0]["results"] == ["HPB"]
        assert str(reading.places["players", 0, "results", 0]) == "'My ''own'' rounds'!D5"

    def test_a_name_that_leads_nowhere_is_ignored(self, tmp_path: Path) -> None:
        def put(book: Any, _sheets: Any) -> None:
            book.define_name("xlt_grid", "=Grid!$A$1:$E$3")

        path = tamper(event(tmp_path / "a.xlsx", put), {"xl/workbook.xml": replaced(("Grid!$A$1:$E$3", "#REF!"))})
        assert read(path).document["players"][0]["results"] == ["2w1"]

    def test_sheets_that_are_not_ours_are_not_looked_at(self, tmp_path: Path) -> None:
        def put(book: Any, _sheets: Any) -> None:
            book.add_worksheet("Accounts").write(1_000_000, 700, "far away")

        assert read(event(tmp_path / "a.xlsx", put)).document["players"][0]["results"] == ["2w1"]

    def test_no_sheet_of_a_tournament(self, tmp_path: Path) -> None:
        book = openpyxl.Workbook()
        book.save(tmp_path / "a.xlsx")
        with pytest.raises(WorkbookError, match=r"no sheet of a tournament is there; .* found: Sheet"):
            workbook.read(tmp_path / "a.xlsx")


class TestSizes:
    def test_rows_after_a_gap_are_read(self, tmp_path: Path) -> None:  # report 18, the variant
        def put(book: Any, sheets: Any) -> None:
            for no in range(3, 401):
                row = no if no <= 200 else no + 600
                sheets["Players"].write_row(row, 0, (no, f"P{no}"))
            sheets["Players"].write_blank(11_999, 2, None, book.add_format({"bold": True}))

        reading = read(event(tmp_path / "a.xlsx", put))
        assert len(reading.document["players"]) == 400
        assert reading.places["players", 399, "no"] == CellRef("Players", "A1001")

    def test_a_million_rows_of_format_cost_no_time(self, tmp_path: Path) -> None:  # report 18; memory: test_guard
        empty = "".join(f'<row r="{row}" s="1" customFormat="1"/>' for row in range(10, 1_000_001))
        path = tamper(event(tmp_path / "a.xlsx"), {GRID: replaced(("</sheetData>", f"{empty}</sheetData>"))})
        start = clock.process_time()
        assert read(path).document["players"][0]["results"] == ["2w1"]
        assert clock.process_time() - start < 5

    def test_a_wrong_dimension_does_not_matter(self, tmp_path: Path) -> None:
        for ref in ("A1", "A1:XFD1048576"):
            path = tamper(event(tmp_path / "a.xlsx"), {GRID: replaced(('ref="A1:E3"', f'ref="{ref}"'))})
            assert read(path).document["players"][1]["results"] == ["1b0"]

    def test_a_workbook_of_200_players_and_9_rounds_is_read_fast(self, tmp_path: Path) -> None:
        def put(_book: Any, sheets: Any) -> None:
            for no in range(3, 201):
                sheets["Players"].write_row(no, 0, (no, f"P{no}", 2000 - no))
                sheets["Grid"].write_row(no, 0, (no, f"P{no}"))
            for no in range(1, 201):
                other = no + 1 if no % 2 else no - 1
                tokens = [f"{other}{'wb'[(no + number) % 2]}½" for number in range(9)]
                sheets["Grid"].write_row(no, 2, tokens)
            sheets["Grid"].write_row(0, 2, [f"R{number}" for number in range(1, 10)])

        path = event(tmp_path / "a.xlsx", put)
        assert len(read(path).document["players"]) == 200
        library = quickest(lambda: openpyxl.load_workbook(path).save(tmp_path / "b.xlsx"))
        assert quickest(lambda: read(path)) < library  # it takes about a third


class TestOtherWriters:
    def test_prefixed_elements_and_cells_without_addresses(self, tmp_path: Path) -> None:
        def prefixed(text: str) -> str:
            text = text.replace("xmlns=", "xmlns:x=")
            for name in ("worksheet", "sheetData", "row", "c", "v", "dimension", "sheetViews", "sheetView"):
                for before in ("<", "</"):
                    for after in (" ", ">", "/>"):
                        text = text.replace(f"{before}{name}{after}", f"{before}x:{name}{after}")
            return text.replace("<sheetFormatPr", "<x:sheetFormatPr").replace("<pageMargins", "<x:pageMargins")

        path = tamper(event(tmp_path / "a.xlsx"), {GRID: prefixed})
        assert read(path).document["players"][0]["results"] == ["2w1"]

    def test_rich_text_and_escapes(self, tmp_path: Path) -> None:
        def put(book: Any, sheets: Any) -> None:
            bold = book.add_format({"bold": True})
            sheets["Players"].write_rich_string(1, 1, "A", bold, "nn", " Bee")
            sheets["Players"].write_string(2, 1, "Bob\u0001")

        path = event(tmp_path / "a.xlsx", put)
        assert workbook.read(path).document["players"][0]["name"] == "Ann Bee"

    def test_inline_strings(self, tmp_path: Path) -> None:
        path = tamper(
            event(tmp_path / "a.xlsx"),
            {
                GRID: replaced(
                    ('<c r="C3" t="s"><v>', '<c r="C3" t="inlineStr"><is><t>1b-</t></is></c><c r="F3" s="0"><v>')
                )
            },
        )
        assert read(path).document["players"][1]["results"] == ["1b-"]

    def test_a_damaged_cell_is_named(self, tmp_path: Path) -> None:
        path = tamper(
            event(tmp_path / "a.xlsx"), {"xl/worksheets/sheet2.xml": replaced(("<v>2000</v>", "<v>2,000</v>"))}
        )
        with pytest.raises(WorkbookError, match="Players!C2") as caught:
            workbook.read(path)
        assert caught.value.findings[0].place == CellRef("Players", "C2")

    def test_a_damaged_part_is_named(self, tmp_path: Path) -> None:
        path = tamper(event(tmp_path / "a.xlsx"), {"xl/sharedStrings.xml": lambda text: text[:-20]})
        with pytest.raises(WorkbookError, match="damaged"):
            workbook.read(path)
