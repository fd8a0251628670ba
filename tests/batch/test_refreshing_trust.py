"""Which stored values of other formulas count, and which names and titles are put back."""

from __future__ import annotations

import io
from typing import Any

import openpyxl
import pytest
from openpyxl.workbook.defined_name import DefinedName

from tests.batch.live import data_of, live_book, shown
from tests.batch.test_refreshing import LIVE_PART, at_rest, reasons
from tests.io.kitchen import packed, unpacked
from xltourney.batch.making import template
from xltourney.batch.refreshing import refreshed
from xltourney.batch.refreshing.evaluating import Evaluator
from xltourney.io.cells import split_cell
from xltourney.io.live_formulas import name_formula, text_formula
from xltourney.io.opc.stored_values import Change, with_changes

GRID_PART = "xl/worksheets/sheet3.xml"


def with_values(data: bytes, **cells: str | float) -> bytes:
    """A workbook in whose sheet Live formulas have these stored values."""
    parts = unpacked(data)
    changes = {split_cell(cell): Change(value) for cell, value in cells.items()}
    parts[LIVE_PART] = with_changes(parts[LIVE_PART], LIVE_PART, changes)
    return packed(parts)


class TestChains:
    """A live cell, another formula that reads it, a live cell that reads that, and so on."""

    def made(self, length: int) -> bytes:
        made = live_book()
        live = made["Live"]
        live["H1"] = 2300
        for row in range(1, length + 1):
            live[f"I{row}"] = f"=XLT_EXPECTED_SCORE(H{row},2000)"
            live[f"H{row + 1}"] = f"=IF(I{row}>0.5,2300,1700)"
        live["J1"] = "=SUM(A2:A7)"
        stale = {f"I{row}": 0.15 for row in range(1, length + 1)} | {f"H{row + 1}": 1700 for row in range(length)}
        stale.pop("H1", None)
        return with_values(at_rest(data_of(made)), J1=21, **{f"H{length + 1}": 1700, **stale, "I1": 0.24})

    @pytest.mark.parametrize("length", [1, 2, 3, 5, 6, 7, 12, 40])
    def test_nothing_stale_is_kept_in_them(self, length: int) -> None:
        data = self.made(length)
        assert [row[8] for row in shown(data)[:length]] == [0.24, *[0.15] * (length - 1)]
        done = refreshed(data)
        rows = shown(done.data)
        assert rows[0][7:10] == [2300, 0.85, 21]
        assert all(row[7:9] == [None, None] for row in rows[1:])
        assert {str(place) for place in done.cleared} == {f"Live!H{row + 1}" for row in range(1, length + 1)}
        assert len(reasons(data)) == 0
        assert refreshed(done.data).data is done.data

    def test_however_long_they_are_few_runs_settle_them(self, monkeypatch: pytest.MonkeyPatch) -> None:
        runs: list[int] = []
        run = Evaluator.run

        def counted(self: Evaluator, *given: Any) -> Any:
            runs.append(1)
            return run(self, *given)

        monkeypatch.setattr(Evaluator, "run", counted)
        refreshed(self.made(40))
        assert len(runs) == 7


class TestAWorkbookThatIsToBeComputedOnOpening:
    def made(self, **calculation: str) -> bytes:
        made = live_book()
        made["Live"]["I1"], made["Live"]["I2"] = "=A2+1", "=XLT_EXPECTED_SCORE(I1,2000)"
        parts = unpacked(with_values(data_of(made), I1=0, I2=0.5))
        for old, new in calculation.items():
            whole = f'{old}="1"'.encode()
            assert whole in parts["xl/workbook.xml"]
            parts["xl/workbook.xml"] = parts["xl/workbook.xml"].replace(whole, f'{old}="{new}"'.encode())
        return packed(parts)

    @pytest.mark.parametrize("spelt", ["1", "true"])
    def test_values_that_nobody_vouched_for_are_removed(self, spelt: str) -> None:
        done = refreshed(self.made(fullCalcOnLoad=spelt))
        assert done.untrusted
        assert [str(place) for place in done.cleared] == ["Live!I1"]
        assert [row[8] for row in shown(done.data)[:2]] == [None, None]
        assert shown(done.data)[1][2] is not None
        assert "Live!I1 holds a formula without a stored value" in reasons(done.data)["Live!I2"]
        assert refreshed(done.data).data is done.data

    @pytest.mark.parametrize("spelt", ["0", "false"])
    def test_otherwise_they_stay(self, spelt: str) -> None:
        done = refreshed(self.made(fullCalcOnLoad=spelt))
        assert (done.untrusted, done.cleared) == (False, ())
        assert shown(done.data)[0][8] == 0


class TestNamesAndTitles:
    def filled(self) -> bytes:
        """The template, filled by a script and saved with openpyxl, which drops the values of formulas."""
        made: Any = openpyxl.load_workbook(io.BytesIO(template()))
        players, grid = made["Players"], made["Grid"]
        for row, (name, token) in enumerate((("Anna", "2w1"), ("Ben", "1b0"), (2026, "PAB")), 4):
            players.cell(row, 3).value, grid.cell(row, 3).value = name, token
        return data_of(made)

    @pytest.mark.slow
    def test_a_script_fills_the_template(self) -> None:
        done = refreshed(self.filled())
        assert [cell.reason for cell in done.live if cell.now is None] == []
        assert done.cleared == ()
        assert [row[1] for row in shown(done.data, "Grid")[3:7]] == ["Anna", "Ben", "2026", None]
        assert {row[3] for row in shown(done.data, "Live standings")[3:]} == {"Name", "Anna", "2026", "Ben", None}
        assert b"</f></c>" not in unpacked(done.data)[GRID_PART]
        assert refreshed(done.data).data is done.data

    def test_another_fault_is_not_taken_for_a_missing_value(self) -> None:
        made = live_book()
        made["Grid"]["B2"], made["Grid"]["C2"] = '="An"&"na"', "44w1"
        values = shown(refreshed(data_of(made)).data)
        assert str(values[1][2]).startswith("#XLT Grid!C2")

    @pytest.mark.parametrize(
        ("number", "name"), [(2, "Bo"), (9, None), ("x", "TRUE"), ("X", "TRUE"), ("2", None), (True, "4"), (None, None)]
    )
    def test_a_name_is_found_as_the_formula_finds_it(self, number: str | float | None, name: str | None) -> None:
        made = live_book()
        live = made["Live"]
        for row, (key, value) in enumerate(((1, None), (2, "Bo"), (2, "Cy"), ("x", True), (True, 4)), 11):
            live[f"L{row}"], live[f"M{row}"] = key, value
        live["K1"], live["K2"] = number, "=" + name_formula("K1", "L11:L15", "M11:M15")
        assert shown(refreshed(data_of(made)).data)[1][10] == name

    @pytest.mark.parametrize(
        ("number", "words"), [("*", "signs that stand for others"), ("=A2", "Live!K1 holds a formula without")]
    )
    def test_a_name_that_cannot_be_found(self, number: str, words: str) -> None:
        made = live_book()
        live = made["Live"]
        live["K1"], live["K2"] = number, "=" + name_formula("K1", "A2:A7", "A2:A7")
        assert words in reasons(data_of(made))["Live!K2"]

    def test_a_setting_that_is_an_error(self) -> None:
        made = live_book()
        made["Live"]["K1"] = "=" + text_formula("xlt_event")
        made.defined_names["xlt_event"] = DefinedName("xlt_event", attr_text="Live!$K$3")
        made["Live"]["K3"] = "#N/A"
        assert shown(refreshed(data_of(made)).data)[0][10] == "#N/A"
