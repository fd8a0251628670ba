"""``finalize`` and ``check`` say which live cells last showed something else than they should."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from openpyxl.workbook.defined_name import DefinedName

from tests.batch.hall import whole
from tests.batch.live import data_of, live_book, shown
from tests.io.kitchen import packed, unpacked
from xltourney.batch.finalize import Options, check_one, finalize_one
from xltourney.batch.refreshing import comparing, refreshed
from xltourney.errors import Diagnostic, WorkbookError
from xltourney.io.cells import split_cell
from xltourney.io.live_formulas import index_formula, name_formula, notice_formula
from xltourney.io.opc.stored_values import Change, with_changes

SHOWN_PART = "xl/worksheets/sheet5.xml"
GRID_PART, LIVE_PART = "xl/worksheets/sheet3.xml", "xl/worksheets/sheet4.xml"


def changed(data: bytes, part: str, **cells: str | float) -> bytes:
    """A workbook in which cells hold something else."""
    parts = unpacked(data)
    changes = {split_cell(name): Change(value) for name, value in cells.items()}
    parts[part] = with_changes(parts[part], part, changes)
    return packed(parts)


@pytest.fixture
def fresh() -> bytes:
    """A workbook whose live cells show what they should."""
    return refreshed(data_of(live_book())).data


def found(data: bytes, folder: Path) -> tuple[Diagnostic, ...]:
    """What finalizing says of live cells; checking says the same."""
    path = folder / "club.xlsx"
    path.write_bytes(data)
    done = finalize_one(path, folder / "finalized" / "club.xlsx", Options())
    assert done.status == "ok"
    checked = check_one(path, Options())
    assert checked.findings == done.findings
    return tuple(finding for finding in done.findings if finding.code == "stale-cell")


def test_nothing_is_said_of_cells_that_are_right(fresh: bytes, tmp_path: Path) -> None:
    assert found(fresh, tmp_path) == ()


def test_a_cell_that_showed_another_value(fresh: bytes, tmp_path: Path) -> None:
    right = shown(fresh)[1][4]
    (finding,) = found(changed(fresh, LIVE_PART, E2=0.5), tmp_path)
    assert finding.severity == "warning"
    assert str(finding) == (
        f"{tmp_path / 'club.xlsx'}  Live!E2  the cell last showed 0.5 (XLT_TIEBREAK), it should be {right:g}; "
        "run xltourney refresh"
    )


def test_the_tolerance(fresh: bytes, tmp_path: Path) -> None:
    right = shown(fresh)[1][4]
    assert found(changed(fresh, LIVE_PART, E2=right + 1e-10), tmp_path) == ()
    assert found(changed(fresh, LIVE_PART, E2=right + 1e-8), tmp_path)


def test_a_result_was_typed_where_nobody_computed(fresh: bytes, tmp_path: Path) -> None:
    (finding,) = found(changed(fresh, GRID_PART, C2="4w0", C5="1b1"), tmp_path)
    assert re.search(r"it should be \S+ \(and \d+ more cells that differ so\); run xltourney refresh$", finding.message)


def test_a_program_without_the_functions_saved_it(fresh: bytes, tmp_path: Path) -> None:
    parts = unpacked(fresh)
    lost = rb'<c r="\1" t="e">\2<v>#NAME?</v></c>'
    parts[LIVE_PART] = re.sub(rb'<c r="(\w+)"[^>]*>(<f>.*?</f>)<v>[^<]*</v></c>', lost, parts[LIVE_PART])
    (finding,) = found(packed(parts), tmp_path)
    assert "the cell last showed #NAME? (XLT_TIEBREAK), it should be" in finding.message
    assert "(and 29 more cells that differ so)" in finding.message


def test_a_cell_that_showed_nothing_is_passed_over(tmp_path: Path) -> None:
    assert found(data_of(live_book()), tmp_path) == ()


def test_a_cell_that_cannot_be_computed_is_passed_over(tmp_path: Path) -> None:
    made = live_book()
    made["Live"]["H1"] = "=XLT_POINTS(xlt_grid,1)+1"
    data = data_of(made)
    parts = unpacked(data)
    parts[LIVE_PART] = (
        parts[LIVE_PART].replace(b"+1</f><v />", b"+1</f><v>9</v>").replace(b"+1</f><v></v>", b"+1</f><v>9</v>")
    )
    assert shown(packed(parts))[0][7] == 9
    assert found(packed(parts), tmp_path) == ()


def test_errors_of_the_event_come_first(fresh: bytes, tmp_path: Path) -> None:
    path = tmp_path / "club.xlsx"
    path.write_bytes(changed(fresh, GRID_PART, C2="44w1"))
    codes = {finding.code for finding in check_one(path, Options()).findings}
    assert codes
    assert "stale-cell" not in codes


def test_what_is_hidden_is_named_only_where_nothing_else_is(fresh: bytes, tmp_path: Path) -> None:
    parts = unpacked(fresh)
    book = parts["xl/workbook.xml"]
    parts["xl/workbook.xml"] = re.sub(rb'(<sheet [^>]*name="Live"[^>]*?)state="visible"', rb'\1state="hidden"', book)
    assert parts["xl/workbook.xml"] != book
    hidden = changed(packed(parts), LIVE_PART, E2=0.5)
    assert [str(finding.place) for finding in found(hidden, tmp_path)] == ["Live!E2"]


class TestCellsThatShowABlock:
    """They stand in a sheet of their own, and the block is right."""

    def made(self) -> bytes:
        made = live_book()
        made.defined_names["xlt_values"] = DefinedName("xlt_values", attr_text="Live!$B$2:$F$7")
        shows = made.create_sheet("Shown")
        for row in range(2, 10):
            for k, column in enumerate("BCDEF", 1):
                shows[f"{column}{row}"] = "=" + index_formula(f"{column}$1", k)
            shows[f"A{row}"] = "=" + name_formula(f"Players!$A{row}", "Players!$A$2:$A$7", "Players!$B$2:$B$7")
        shows["A1"] = "=" + notice_formula("xlt_values", "missing")
        return refreshed(data_of(made)).data

    def test_what_is_right_is_seen_at_a_glance(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        data = self.made()

        def never(_: bytes) -> None:
            raise AssertionError

        monkeypatch.setattr(comparing, "evaluate", never)
        assert found(data, tmp_path) == ()

    @pytest.mark.parametrize("cell", ["E2", "A3", "A1", "F9"])
    @pytest.mark.parametrize("value", [77, "77", "&"])
    def test_what_is_not(self, tmp_path: Path, cell: str, value: str | float) -> None:
        (finding,) = found(changed(self.made(), SHOWN_PART, **{cell: value}), tmp_path)
        assert str(finding.place) == f"Shown!{cell}"
        assert finding.message.startswith("the cell last showed ")

    def test_that_a_program_lacks_the_functions_is_no_wrong_value(self, tmp_path: Path) -> None:
        """The notice says so there, and rightly."""
        assert found(changed(self.made(), SHOWN_PART, A1="missing"), tmp_path) == ()

    @pytest.mark.parametrize(
        ("old", "new"),
        [
            (rb'<c (r="E2"[^>]*)>', rb'<c \1 ph="1">'),
            (rb'(<c r="E2"[^>]*>)<f>', rb'\1<f t="normal">'),
            (rb"<(/?)(?=\w)", rb"<\1x:"),
        ],
    )
    def test_whatever_is_written_otherwise_is_understood(self, tmp_path: Path, old: bytes, new: bytes) -> None:
        for data, count in ((self.made(), 0), (changed(self.made(), SHOWN_PART, E2=77), 1)):
            parts = unpacked(data)
            text = re.sub(old, new, parts[SHOWN_PART])
            assert text != parts[SHOWN_PART]
            parts[SHOWN_PART] = text.replace(b" xmlns=", b" xmlns:x=") if b"<x:" in text else text
            assert len(found(packed(parts), tmp_path)) == count

    def test_a_program_without_the_functions_saved_it(self, tmp_path: Path) -> None:
        parts = unpacked(self.made())
        lost = rb'<c r="E2" t="e"><f>\1</f><v>#NAME?</v></c>'
        parts[SHOWN_PART] = re.sub(rb'<c r="E2"[^>]*><f>(.*?)</f><v>[^<]*</v></c>', lost, parts[SHOWN_PART])
        (finding,) = found(packed(parts), tmp_path)
        assert "the cell last showed #NAME?" in finding.message


def test_without_live_cells_no_formula_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(_data: bytes, _title: str) -> None:
        raise AssertionError

    monkeypatch.setattr("xltourney.batch.refreshing.live_book.formula_cells", never)
    assert comparing.stale_cells(whole()) == ()


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (WorkbookError("The workbook has too many formulas."), "live cells: The workbook has too many formulas."),
        (ZeroDivisionError("oh"), "live cells: internal error in xltourney, please report: ZeroDivisionError: oh"),
    ],
)
def test_whatever_befalls_live_cells_the_event_is_finalized(
    fresh: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception, words: str
) -> None:
    def fails(_: bytes) -> None:
        raise error

    monkeypatch.setattr(comparing, "all_right", fails)
    path = tmp_path / "club.xlsx"
    path.write_bytes(fresh)
    done = finalize_one(path, tmp_path / "finalized" / "club.xlsx", Options())
    assert done.status == "ok"
    assert [finding.severity for finding in done.findings if finding.message.startswith(words)] == ["warning"]
