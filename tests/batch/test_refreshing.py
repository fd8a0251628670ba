"""``refresh``: what live cells store is what the batch computes, and nothing else in the workbook changes."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.formula import ArrayFormula
from openpyxl.worksheet.table import Table

from tests.batch.live import CODES, GRID, PEOPLE, batch_table, data_of, formulas, live_book, shown
from tests.conftest import Convert
from tests.io.kitchen import kitchen_xlsm, kitchen_xlsx, packed, unpacked
from tests.io.small import plain_parts
from xltourney.batch.refreshing import evaluate, refreshed
from xltourney.errors import OutputError, WorkbookError
from xltourney.io.live_formulas import index_formula, notice_formula, split_formula
from xltourney.io.opc.package import Package
from xltourney.io.opc.stored_values import Change, with_changes

LIVE_PART = "xl/worksheets/sheet4.xml"


def changed_parts(before: bytes, after: bytes) -> set[str]:
    """The parts that differ."""
    old, new = unpacked(before), unpacked(after)
    assert old.keys() == new.keys()
    return {name for name in old if old[name] != new[name]}


def with_cells(data: bytes, part: str, **cells: str) -> bytes:
    """A workbook in which cells of a part become this XML; they must be there already."""
    parts = unpacked(data)
    text = parts[part].decode()
    for cell, xml in cells.items():
        pieces = re.split(rf'<c r="{cell}"[^>]*?(?:/>|>.*?</c>)', text)
        assert len(pieces) == 2, cell
        text = xml.join(pieces)
    parts[part] = text.encode()
    return packed(parts)


def at_rest(data: bytes) -> bytes:
    """A workbook that no program is told to compute on opening."""
    parts = unpacked(data)
    parts["xl/workbook.xml"] = parts["xl/workbook.xml"].replace(b' fullCalcOnLoad="1"', b"")
    return packed(parts)


def reasons(data: bytes) -> dict[str, str]:
    """Why cells are not computed."""
    return {str(cell.place): cell.reason for cell in evaluate(data) if cell.now is None}


class TestValuesBesideFormulas:
    @pytest.mark.parametrize("arrays", [False, True])
    def test_they_are_those_of_the_batch(self, tmp_path: Path, arrays: bool) -> None:
        data = data_of(live_book(arrays))
        done = refreshed(data)
        assert [row[1:] for row in shown(done.data)[1:]] == batch_table(data, tmp_path)
        assert shown(done.data)[0] == ["No.", *CODES]
        assert formulas(done.data) == formulas(data)
        assert len(done.differences) == 30
        assert changed_parts(data, done.data) == {LIVE_PART, "xl/workbook.xml"}

    @pytest.mark.parametrize("arrays", [False, True])
    def test_a_second_run_changes_nothing(self, arrays: bool) -> None:
        done = refreshed(data_of(live_book(arrays)))
        again = refreshed(done.data)
        assert again.data is done.data
        assert again.differences == ()
        assert all(cell.now is not None for cell in again.live)

    def test_a_value_that_is_no_longer_right_is_replaced(self) -> None:
        data = refreshed(data_of(live_book())).data
        value = shown(data)[1][2]
        right = f"XLT_TIEBREAK({GRID},$A2,C$1,{PEOPLE},xlt_settings)"
        wrong = with_cells(data, LIVE_PART, C2=f"<c r='C2' s='1' t='e'><f>{right}</f><v>#NAME?</v></c>")
        done = refreshed(wrong)
        assert [(str(each.place), each.new) for each in done.differences] == [("Live!C2", value)]
        assert f"<c r='C2' s='1'><f>{right}</f><v>{value:g}</v></c>".encode() in unpacked(done.data)[LIVE_PART]

    def test_a_value_that_is_right_keeps_its_spelling(self) -> None:
        data = refreshed(data_of(live_book())).data
        value = float(shown(data)[1][2])
        spelt = unpacked(data)
        spelt[LIVE_PART] = re.sub(
            rb'(<c r="C2"[^>]*>.*?<v>)[^<]*', lambda found: found[1] + f"{value:.17e}".encode(), spelt[LIVE_PART]
        )
        assert refreshed(packed(spelt)).differences == ()

    def test_a_workbook_without_live_cells_is_left_alone(self) -> None:
        made = live_book()
        del made["Live"]
        data = data_of(made)
        assert refreshed(data).data is data
        assert evaluate(data) == ()

    def test_a_name_alone_makes_no_live_cell(self) -> None:
        made = live_book()
        del made["Live"]
        made["Grid"]["H1"] = "=COUNTA(xlt_players)"
        data = data_of(made)
        assert refreshed(data).data is data

    def test_what_is_wrong_in_the_event_is_what_the_cells_show(self) -> None:
        made = live_book()
        made["Grid"]["C2"] = "44w1"
        values = shown(refreshed(data_of(made)).data)
        assert all(str(value).startswith("#XLT") and "Grid!C2" in value for value in values[1][1:])


class TestFormulasOfAllKinds:
    def test_a_shared_formula_moves_with_its_cells(self, tmp_path: Path) -> None:
        data = data_of(live_book())
        text = f"XLT_TIEBREAK({GRID},$A2,C$1,{PEOPLE},xlt_settings)"
        cells = {f"C{row}": f'<c r="C{row}"><f t="shared" si="0"/></c>' for row in range(3, 8)}
        first = {"C2": f'<c r="C2"><f t="shared" ref="C2:C7" si="0">{text}</f></c>'}
        done = refreshed(with_cells(data, LIVE_PART, **first, **cells))
        assert [row[1:] for row in shown(done.data)[1:]] == batch_table(data, tmp_path)
        assert unpacked(done.data)[LIVE_PART].count(b'<f t="shared" si="0"/><v>') == 5

    @pytest.mark.parametrize(
        "formula",
        [
            "XLT_BUCHHOLZ(Grid!A:E,A2,,Players!A:C,Tournament!A:B)",
            "XLT_BUCHHOLZ(Grid!1:7,A2,,xlt_players,xlt_settings)",
            "XLT_BUCHHOLZ(xlt_grid,1)",
            'XLT_TIEBREAK(xlt_grid,1,"B"&"H")',
            "XLT_TIEBREAK(xlt_grid,1,E1,,xlt_settings)",
            'XLT_TIEBREAK(xlt_grid,{1},"BH")',
            'XLT_TIEBREAK(Grid!$A$1:$E$7,Live!$A$2,"bh","","rules=2026-03")',
            "_xldudf_XLT_BUCHHOLZ(xlt_grid,1)",
            "ORG.XLTOURNEY.ADDIN.XLT_BUCHHOLZ(xlt_grid,1)",
            "xlt_buchholz(xlt_grid, 1 )",
            "[1]!XLT_BUCHHOLZ(XLT_GRID,1)",
            "xlt_code(1)",
        ],
    )
    def test_one_value(self, formula: str) -> None:
        made = live_book()
        made["Live"]["H1"] = f"={formula}"
        values = shown(refreshed(data_of(made)).data)
        if formula == "xlt_code(1)":
            assert values[0][7] is None
        else:
            assert values[0][7] == values[1][4]

    def test_whole_columns_end_at_fifty_empty_rows_and_other_ranges_at_their_end(self) -> None:
        made = live_book()
        for place, value in enumerate((77, "Far", "HPB", "ZPB", "ZPB"), 1):
            made["Grid"].cell(60, place, value)
        for cell, grid in (("H1", "Grid!A:E"), ("H2", "Grid!A1:E5000"), ("H3", "Grid!A1:E70")):
            made["Live"][cell] = f"=XLT_POINTS({grid},77)"
        values = [row[7] for row in shown(refreshed(data_of(made)).data)[:3]]
        assert values == ["#XLT player 77 is not in the grid", 0.5, 0.5]

    def test_a_block_of_constants_and_a_single_row(self) -> None:
        made = live_book()
        made["Live"]["H1"] = ArrayFormula("H1:I2", '=XLT_TIEBREAK(xlt_grid,1,{"BH","SB"})')
        made["Live"]["H4"] = ArrayFormula("H4:J4", '=XLT_TIEBREAK(xlt_grid,1,{"BH","SB"})')
        made["Live"]["H6"] = ArrayFormula("H6:H7", '=XLT_TIEBREAK(xlt_grid,1,"BH")')
        values = shown(refreshed(data_of(made)).data)
        bh, sb = values[1][4:6]
        assert [row[7:9] for row in values[:2]] == [[bh, sb], [bh, sb]]
        assert values[3][7:10] == [bh, sb, "#N/A"]
        assert [row[7] for row in values[5:7]] == [bh, bh]

    def test_an_array_that_its_program_fits_is_padded_with_empty_texts(self) -> None:
        data = data_of(live_book(arrays=True))
        array = '<f t="array" ref="B2:F9">XLT_TIEBREAK(xlt_grid,$A$2:$A$7,$B$1:$F$1)</f>'
        done = refreshed(with_cells(data, LIVE_PART, B2=f'<c r="B2" cm="1">{array}</c>'))
        text = unpacked(done.data)[LIVE_PART].decode()
        assert '<c r="B2" cm="1"><f t="array"' in text
        assert '<row r="9"><c r="B9" t="str"><v></v></c>' in text

    def test_a_table_of_its_own(self) -> None:
        made = live_book()
        made["Live"]["H1"] = ArrayFormula("H1:AA9", "=XLT_STANDINGS(xlt_grid,xlt_players,,xlt_settings,9)")
        values = shown(refreshed(data_of(made)).data)
        assert values[0][7:10] == ["Rank", "No.", "Title"]
        by_rank = sorted((row[1], row[0]) for row in values[1:7])
        assert [(row[7], row[8]) for row in values[1:7]] == by_rank


class TestWhatFeedsLiveCells:
    def test_live_cells_read_each_other(self) -> None:
        made = live_book()
        made["Live"]["H1"] = '=XLT_TIEBREAK(xlt_grid,H2,"BH")'
        made["Live"]["H2"] = '=XLT_TIEBREAK(xlt_grid,1,"RANK")'
        values = shown(refreshed(data_of(made)).data)
        assert values[0][7] == values[values[1][1]][4]

    def test_a_circle_is_named(self) -> None:
        made = live_book()
        made["Live"]["H1"] = "=XLT_POINTS(xlt_grid,H2)"
        made["Live"]["H2"] = "=XLT_POINTS(xlt_grid,H1)"
        made["Live"]["H3"] = "=XLT_POINTS(xlt_grid,H2)"
        made["Live"]["H4"] = "=XLT_POINTS(Live!A:H,1)"
        found = reasons(data_of(made))
        assert found.keys() == {"Live!H1", "Live!H2", "Live!H3", "Live!H4"}
        assert all("reads its own value" in reason for reason in found.values())

    def test_a_formula_without_a_value_is_named(self) -> None:
        made = live_book()
        made["Grid"]["C2"] = '="4w"&"1"'
        found = reasons(data_of(made))
        assert len(found) == 30
        assert all("Grid!C2 holds a formula without a stored value" in reason for reason in found.values())

    def test_a_formula_with_a_value_counts_by_it(self, tmp_path: Path) -> None:
        made = live_book()
        expected = batch_table(data_of(made), tmp_path)
        data = refreshed(data_of(made)).data
        grid = "xl/worksheets/sheet3.xml"
        stored = with_cells(data, grid, C2='<c r="C2" t="str"><f>"4w"&amp;1</f><v>4w1</v></c>')
        done = refreshed(stored)
        assert [row[1:] for row in shown(done.data)[1:]] == expected
        assert b'<c r="C2" t="str"><f>"4w"&amp;1</f><v>4w1</v></c>' in unpacked(done.data)[grid]


class TestWhatCannotBeComputed:
    @pytest.mark.parametrize(
        ("formula", "words"),
        [
            ("=XLT_POINTS(xlt_grid,1)+1", "more than one call"),
            ('=IF(A1="","",XLT_POINTS(xlt_grid,1))', "more than one call"),
            ("=XLT_POINTS(xlt_grid,ROW())", "calculated with ROW"),
            ("=XLT_POINTS(nowhere,1)", "no defined name nowhere"),
            ("=XLT_POINTS(xlt_computed,1)", "xlt_computed is no single range"),
            ("=XLT_POINTS(xlt_self,1)", "xlt_self means itself"),
            ("=XLT_NONSENSE(1)", "no cell function XLT_NONSENSE"),
            ("=XLT_POINTS(xlt_grid)", "takes 2 to 5 arguments, 1 are given"),
            ("=XLT_VERSION(1)", "takes 0 arguments, 1 are given"),
            ('=XLT_TIEBREAK(xlt_grid,1,"B"&A1:A2)', "one cell is expected where A1:A2 stands"),
        ],
    )
    def test_it_is_said_why_and_no_value_is_kept(self, formula: str, words: str) -> None:
        made = live_book()
        made.defined_names["xlt_computed"] = DefinedName("xlt_computed", attr_text="OFFSET(Grid!$A$1,0,0,7,5)")
        made.defined_names["xlt_self"] = DefinedName("xlt_self", attr_text="xlt_self")
        made["Live"]["H1"] = formula
        data = data_of(made)
        stored = re.sub(rb'(<c r="H1"[^>]*>.*?)<v ?/?>(?:</v>)?', rb"\1<v>7</v>", unpacked(data)[LIVE_PART])
        done = refreshed(packed({**unpacked(data), LIVE_PART: stored}))
        (cell,) = [cell for cell in done.live if cell.now is None]
        assert str(cell.place) == "Live!H1"
        assert words in cell.reason
        assert shown(done.data)[0][7] is None
        assert refreshed(done.data).data is done.data

    def test_a_sheet_that_is_not_there_is_an_error_of_the_cell(self) -> None:
        made = live_book()
        made["Live"]["H1"] = "=XLT_POINTS(Nowhere!A1:E7,1)"
        assert str(shown(refreshed(data_of(made)).data)[0][7]).startswith("#XLT")


class TestOtherFormulas:
    def made(self) -> bytes:
        """Live cells with stored values, and formulas around them with theirs."""
        made = live_book()
        live = made["Live"]
        live["I1"], live["I2"], live["I3"] = "=SUM(D2:D7)", "=I1*2", "=SUM(A2:A7)"
        live["I4"], live["I5"], live["I6"] = '=INDIRECT("A1")', "=best", "=SUM(Live!D:D)"
        made.defined_names["best"] = DefinedName("best", attr_text="MAX(Live!$D$2:$D$7)")
        made["Players"]["E1"], made["Players"]["E2"] = "=Live!C2&'Live'!I3", "=A2+1"
        data = refreshed(data_of(made)).data
        for part in (LIVE_PART, "xl/worksheets/sheet2.xml"):
            parts = unpacked(data)
            parts[part] = re.sub(rb"</f>(?:<v ?/>|<v></v>)?</c>", b"</f><v>5</v></c>", parts[part])
            data = packed(parts)
        assert refreshed(data).data is data
        return data

    def kept(self, data: bytes) -> set[str]:
        """The other formulas that have a value."""
        cells = {f"I{row}": shown(data)[row - 1][8] for row in range(1, 7)}
        cells |= {f"E{row}": shown(data, "Players")[row - 1][4] for row in (1, 2)}
        return {cell for cell, value in cells.items() if value is not None}

    def test_those_that_depend_on_a_changed_cell_lose_their_values(self) -> None:
        data = self.made()
        grid = "xl/worksheets/sheet3.xml"
        parts = unpacked(data)
        parts[grid] = with_changes(parts[grid], grid, {(2, 3): Change("4w0"), (5, 3): Change("1b1")})
        done = refreshed(packed(parts))
        assert done.differences
        assert self.kept(data) == {"I1", "I2", "I3", "I4", "I5", "I6", "E1", "E2"}
        assert self.kept(done.data) == {"I3", "E2"}
        assert {str(place) for place in done.cleared} == {f"Live!I{row}" for row in (1, 2, 4, 5, 6)} | {"Players!E1"}
        assert refreshed(done.data).data is done.data

    def test_a_table_is_known_by_its_name(self) -> None:
        made = live_book()
        live = made["Live"]
        live.add_table(Table(displayName="Points", ref="A1:F7"))
        live["I1"], live["I2"], live["I3"] = "=SUM(Points[PTS])", "=SUM(Other[PTS])", "=SUM([PTS])"
        parts = unpacked(at_rest(data_of(made)))
        parts[LIVE_PART] = re.sub(rb'(<c r="I\d"[^>]*>.*?)<v ?/?>(?:</v>)?', rb"\1<v>7</v>", parts[LIVE_PART])
        done = refreshed(packed(parts))
        assert [row[8] for row in shown(done.data)[:3]] == [None, 7, None]

    def test_cells_that_a_caller_changed(self) -> None:
        data = self.made()
        done = refreshed(data, edited=[("Players", 2, 1)])
        assert {str(place) for place in done.cleared} == {"Live!I4", "Players!E2"}
        assert done.differences == ()

    def test_a_live_cell_does_not_read_a_value_that_nobody_knows(self) -> None:
        made = live_book()
        made["Live"]["I1"] = "=A2"
        made["Live"]["I2"] = "=XLT_POINTS(xlt_grid,I1)"
        parts = unpacked(at_rest(data_of(made)))
        parts[LIVE_PART] = re.sub(rb'(<c r="I1"[^>]*>.*?)<v ?/?>(?:</v>)?', rb"\1<v>1</v>", parts[LIVE_PART])
        data = refreshed(packed(parts)).data
        assert shown(data)[1][8] == shown(data)[1][2]
        done = refreshed(data, edited=[("Live", 2, 1)])
        assert [row[8] for row in shown(done.data)[:2]] == [None, None]
        assert "Live!I1 holds a formula without a stored value" in reasons(done.data)["Live!I2"]


class TestTheFormulasAroundTheBlocks:
    def made(self) -> Any:
        made = live_book()
        live = made["Live"]
        live["H1"] = "BH, SB;PTS"
        for k, column in enumerate("HIJK", 1):
            live[f"{column}2"] = "=" + split_formula("$H$1", k)
        live["H3"] = ArrayFormula("H3:K8", "=XLT_TIEBREAK(xlt_grid,$A$2:$A$7,$H$2:$K$2)")
        made.defined_names["xlt_values"] = DefinedName("xlt_values", attr_text="Live!$H$3:$K$8")
        for row in range(2, 10):
            for k, column in enumerate("GHI", 1):
                made["Grid"][f"{column}{row}"] = "=" + index_formula(f"{column}$1", k)
        made["Grid"]["G1"] = "=" + notice_formula("xlt_values", "missing")
        return made

    def test_they_get_their_values(self) -> None:
        values = shown(refreshed(data_of(self.made())).data)
        grid = shown(refreshed(data_of(self.made())).data, "Grid")
        assert values[1][7:11] == ["BH", "SB", "PTS", None]
        expected = [[row[4], row[5], row[2]] for row in values[1:7]]
        assert [row[6:9] for row in grid[1:7]] == expected
        assert [row[6:9] for row in grid[7:9]] == [[None] * 3] * 2
        assert grid[0][6] is None
        assert b'<c t="str" r="G9"' in unpacked(refreshed(data_of(self.made())).data)["xl/worksheets/sheet3.xml"]

    def test_a_fault_is_shown(self) -> None:
        made = self.made()
        made["Grid"]["C2"] = "44w1"
        grid = shown(refreshed(data_of(made)).data, "Grid")
        assert str(grid[0][6]).startswith("#XLT Grid!C2")
        assert grid[1][6] == grid[0][6]

    def test_without_its_block_a_cell_is_not_computed(self) -> None:
        made = self.made()
        del made.defined_names["xlt_values"]
        assert "no defined name xlt_values" in reasons(data_of(made))["Grid!G2"]

    def test_a_block_that_is_not_computed_leaves_its_cells_without_a_value(self) -> None:
        made = self.made()
        made["Live"]["H3"] = ArrayFormula("H3:K8", "=XLT_TIEBREAK(xlt_grid,$A$2:$A$7,UPPER($H$2:$K$2))")
        assert "is not computed" in reasons(data_of(made))["Grid!G2"]


class TestPrograms:
    @pytest.mark.parametrize(
        ("host", "prefix"), [("excel", ""), ("lite", "_xldudf_"), ("libreoffice", "ORG.XLTOURNEY.ADDIN.")]
    )
    def test_names_for_a_program(self, host: str, prefix: str) -> None:
        made = live_book()
        made["Live"]["H1"] = '=XLT_POINTS(xlt_grid,1)&"XLT_POINTS(1)"'
        made.defined_names["first"] = DefinedName("first", attr_text="xlt_points(xlt_grid,1)")
        data = data_of(made)
        done = refreshed(data, host)
        opened: Any = openpyxl.load_workbook(io.BytesIO(done.data))
        assert opened["Live"]["C2"].value.startswith(f"={prefix}XLT_TIEBREAK(")
        assert opened["Live"]["H1"].value == f'={prefix}XLT_POINTS(xlt_grid,1)&"XLT_POINTS(1)"'
        assert opened.defined_names["first"].attr_text == f"{prefix}XLT_POINTS(xlt_grid,1)"
        assert opened.defined_names["xlt_grid"].attr_text == GRID
        assert refreshed(done.data, host).data is done.data
        assert shown(done.data)[1:7] == shown(refreshed(data).data)[1:7]
        assert (
            unpacked(refreshed(done.data, "excel").data)[LIVE_PART]
            == unpacked(refreshed(data, "excel").data)[LIVE_PART]
        )

    def test_nothing_computes_all_anew_on_opening(self) -> None:
        data = data_of(live_book())
        assert b'fullCalcOnLoad="1"' in unpacked(data)["xl/workbook.xml"]
        text = unpacked(refreshed(data).data)["xl/workbook.xml"].decode()
        assert "fullCalcOnLoad" not in text
        assert 'calcId="191029"' in text

    @pytest.mark.parametrize("calculation", ["", "<calcPr/>", '<calcPr calcId="191029" iterate="1"/>'])
    def test_whatever_the_workbook_says_of_calculation(self, calculation: str) -> None:
        parts = unpacked(data_of(live_book()))
        parts["xl/workbook.xml"] = re.sub(rb"<calcPr[^>]*/>", calculation.encode(), parts["xl/workbook.xml"])
        done = refreshed(packed(parts))
        text = unpacked(done.data)["xl/workbook.xml"].decode()
        assert re.search(r'</definedNames><calcPr (?=[^>]*calcId="191029")', text)
        assert ("iterate" in text) == ("iterate" in calculation)
        assert shown(done.data)

    def test_libreoffice_saved_it(self, soffice: Convert, tmp_path: Path) -> None:
        """There nobody knows the functions; what is lost comes back."""
        made = live_book(arrays=True)
        made["Live"]["H1"] = "=XLT_TIEBREAK(xlt_grid,A2,B1)"
        path = tmp_path / "live.xlsx"
        path.write_bytes(refreshed(data_of(made)).data)
        saved = soffice(path, "xlsx:Calc MS Excel 2007 XML").read_bytes()
        done = refreshed(saved)
        assert shown(done.data) == shown(path.read_bytes())
        assert all(cell.now is not None for cell in done.live)
        assert refreshed(done.data).data is done.data


class TestOddWorkbooks:
    @pytest.mark.parametrize("kitchen", [kitchen_xlsx, kitchen_xlsm])
    def test_everything_else_stays_byte_for_byte(self, kitchen: Callable[[], bytes]) -> None:
        parts = unpacked(kitchen())
        main = "xl/worksheets/sheet1.xml"
        formula = b'<row r="30"><c r="B30"><f>XLT_VERSION()</f></c></row></sheetData>'
        parts[main] = parts[main].replace(b"</sheetData>", formula)
        data = packed(parts)
        done = refreshed(data)
        (difference,) = done.differences
        assert changed_parts(data, done.data) == {main, "xl/workbook.xml"}
        old, new = ({entry.name: bytes(entry.packed) for entry in Package(each)} for each in (data, done.data))
        assert {name for name in old if old[name] != new[name]} == {main, "xl/workbook.xml"}
        cell = f'<c t="str" r="B30"><f>XLT_VERSION()</f><v>{difference.new}</v></c>'
        assert unpacked(done.data)[main] == parts[main].replace(b'<c r="B30"><f>XLT_VERSION()</f></c>', cell.encode())
        assert refreshed(done.data).data is done.data

    def test_prefixed_names_in_the_xml(self) -> None:
        parts = plain_parts()
        part = "xl/worksheets/sheet1.xml"
        rows = b'<x:row r="1"><x:c r="A1"><x:f>XLT_EXPECTED_SCORE(2000,2000)</x:f></x:c></x:row>'
        main = b"http://schemas.openxmlformats.org/spreadsheetml/2006/main"
        parts[part] = b'<x:worksheet xmlns:x="%s"><x:sheetData>%s</x:sheetData></x:worksheet>' % (main, rows)
        done = refreshed(packed(parts))
        assert b"</x:f><x:v>0.5</x:v></x:c>" in unpacked(done.data)[part]

    def test_a_signed_workbook_is_refused(self) -> None:
        parts = unpacked(data_of(live_book()))
        parts["_xmlsignatures/origin.sigs"] = b""
        with pytest.raises(OutputError, match="signed"):
            refreshed(packed(parts))

    def test_what_is_no_workbook_is_refused(self) -> None:
        for data in (b"", b"No.;Name", data_of(live_book())[:2000]):
            with pytest.raises(WorkbookError):
                refreshed(data)
        with zipfile.ZipFile(io.BytesIO(data_of(live_book()))) as archive:
            assert archive.testzip() is None
