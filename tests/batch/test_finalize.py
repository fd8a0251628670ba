"""One workbook: what is written, what is never touched, what is said (spec/workbook.md; reports 57 to 60)."""

from __future__ import annotations

from pathlib import Path

import pytest
from openpyxl import load_workbook

from tests.batch.hall import FAULTS, Fault, book, saved, whole
from xltourney.batch.finalize import Options, check_one, finalize_one
from xltourney.batch.outcome import errors_in


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "club.xlsx"
    path.write_bytes(whole())
    return path


@pytest.fixture
def target(tmp_path: Path) -> Path:
    return tmp_path / "finalized" / "club.xlsx"


def test_a_finalized_copy_has_our_sheets_and_the_original_is_untouched(source: Path, target: Path) -> None:
    before = source.read_bytes()
    outcome = finalize_one(source, target, Options())
    assert (outcome.status, outcome.changed, errors_in(outcome.findings)) == ("ok", True, ())
    made = load_workbook(target)
    assert made.sheetnames == ["Tournament", "Players", "Grid", "Standings", "Crosstable", "Tie-breaks", "About"]
    assert source.read_bytes() == before
    assert outcome.summary is not None
    assert (outcome.summary.name, outcome.summary.players, outcome.summary.after_round) == ("Club open", 6, 3)
    assert outcome.summary.rules == "2026-03"


def test_a_second_run_changes_nothing(source: Path, target: Path) -> None:
    finalize_one(source, target, Options())
    before = (target.read_bytes(), target.stat().st_mtime_ns)
    outcome = finalize_one(source, target, Options())
    assert (outcome.status, outcome.changed) == ("ok", False)
    assert (target.read_bytes(), target.stat().st_mtime_ns) == before


def test_a_finalized_workbook_given_again_gives_the_same_bytes(source: Path, target: Path, tmp_path: Path) -> None:
    finalize_one(source, target, Options())
    again = tmp_path / "again" / "club.xlsx"
    assert finalize_one(target, again, Options()).status == "ok"
    assert again.read_bytes() == target.read_bytes()


def test_in_place_twice(source: Path) -> None:
    assert finalize_one(source, source, Options()).changed
    once = source.read_bytes()
    assert not finalize_one(source, source, Options()).changed
    assert source.read_bytes() == once


def test_a_workbook_that_somebody_made_is_never_replaced(source: Path, target: Path) -> None:
    target.parent.mkdir()
    own = whole("Somebody's own")
    target.write_bytes(own)
    outcome = finalize_one(source, target, Options())
    assert (outcome.status, outcome.findings[-1].code) == ("failed", "target-in-the-way")
    assert target.read_bytes() == own


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_fault_is_named_by_cell_and_nothing_is_written(fault: Fault, tmp_path: Path) -> None:
    source, target = tmp_path / f"broken{fault.suffix}", tmp_path / "out" / "broken.xlsx"
    source.write_bytes(fault.data())
    outcome = finalize_one(source, target, Options())
    assert outcome.status != "ok"
    assert not target.exists()
    found = [(str(finding.place or ""), finding.message) for finding in errors_in(outcome.findings)]
    assert any(place.startswith(fault.place or "") and fault.words in message for place, message in found), found
    assert all(finding.file == str(source) for finding in outcome.findings)


def test_every_fault_of_a_workbook_is_listed(tmp_path: Path) -> None:
    made = book()
    made["Grid"]["C2"] = "44w1"
    made["Grid"]["E5"] = "5x½"
    made["Players"]["A4"] = "three"
    source = tmp_path / "three.xlsx"
    source.write_bytes(saved(made))
    places = {str(finding.place) for finding in errors_in(check_one(source, Options()).findings)}
    assert {"Grid!C2", "Grid!E5", "Players!A4"} <= places


def test_a_fault_of_the_program_is_a_finding(source: Path, target: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("of all things")

    monkeypatch.setattr("xltourney.batch.finalize.sheets", broken)
    outcome = finalize_one(source, target, Options())
    assert outcome.status == "failed"
    said = outcome.findings[-1].message
    assert said.startswith("internal error in xltourney, please report: ZeroDivisionError: of all things (finalize.py")
    assert not target.exists()


def test_report_58_a_workbook_that_is_open_is_done_and_marked(source: Path, target: Path) -> None:
    source.with_name("~$club.xlsx").write_bytes(bytes(165))
    outcome = finalize_one(source, target, Options())
    notes = [finding for finding in outcome.findings if finding.code == "open-elsewhere"]
    assert (outcome.status, [note.severity for note in notes]) == ("ok", ["note"])


def test_a_workbook_that_changes_meanwhile_is_not_finalized(
    source: Path, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from xltourney.io.loading import load

    def meanwhile(path: Path, schema: Path | None) -> object:
        loaded = load(path, schema=schema)
        path.write_bytes(whole("Another name, saved meanwhile"))
        return loaded

    monkeypatch.setattr("xltourney.batch.finalize.load", meanwhile)
    outcome = finalize_one(source, target, Options())
    assert (outcome.status, outcome.findings[-1].code) == ("failed", "changing")
    assert not target.exists()


def test_report_60_a_target_that_is_open_in_excel(source: Path, target: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows then refuses to move anything into its place."""

    def refuse(self: Path, other: Path) -> None:
        raise PermissionError(13, "Permission denied", str(other))

    finalize_one(source, target, Options())
    before = target.read_bytes()
    source.write_bytes(whole("Another name"))
    with monkeypatch.context() as held:
        held.setattr(Path, "replace", refuse)
        outcome = finalize_one(source, target, Options())
    assert (outcome.status, outcome.changed) == ("failed", False)
    assert "close club.xlsx in Excel" in outcome.findings[-1].message
    assert [path.name for path in target.parent.iterdir()] == ["club.xlsx"]
    assert target.read_bytes() == before
    assert finalize_one(source, target, Options()).changed


def test_a_folder_that_cannot_be_made(source: Path, target: Path) -> None:
    target.parent.write_text("a file where the folder should be", encoding="utf-8")
    outcome = finalize_one(source, target, Options())
    assert (outcome.status, outcome.findings[-1].file) == ("failed", str(source))


def test_a_trf_file_is_answered_with_the_way_to_a_workbook(tmp_path: Path) -> None:
    source = tmp_path / "open.trf"
    source.write_text("012 Open\n", encoding="utf-8")
    outcome = finalize_one(source, tmp_path / "out" / "open.trf", Options())
    assert outcome.status == "unreadable"
    assert "xltourney convert open.trf -o open.xlsx" in outcome.findings[0].message
