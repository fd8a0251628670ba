"""One workbook: what is written, what is never touched, what is said (spec/workbook.md; reports 57 to 60)."""

from __future__ import annotations

from pathlib import Path

import pytest
from openpyxl import load_workbook

from tests.batch.hall import FAULTS, Fault, book, saved, whole
from tests.conftest import Convert
from xltourney.batch.finalize import Options, check_one, finalize_one
from xltourney.batch.outcome import Outcome, Summary, errors_in, with_copies
from xltourney.batch.writing import origin, own_sheets


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


def test_what_the_file_states_otherwise_is_quoted_once(source: Path, target: Path) -> None:
    made = book()
    made["Players"]["D1"], made["Players"]["D2"] = "Points", 3
    source.write_bytes(saved(made))
    assert finalize_one(source, target, Options()).status == "ok"
    quoted = [row[1] for row in load_workbook(target)["About"].iter_rows(values_only=True) if row[0] == "Players!D2"]
    assert quoted == ["player 1 (Adler, Ida): the file states 3 points, the results give 2.5"]


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
    assert f"xltourney convert {source} -o {source.with_suffix('.xlsx')}" in outcome.findings[0].message


def test_an_earlier_result_that_stays_behind_is_named(source: Path, target: Path) -> None:
    finalize_one(source, target, Options())
    made = book()
    made["Grid"]["C2"] = "44w1"
    source.write_bytes(saved(made))
    before = target.read_bytes()
    outcome = finalize_one(source, target, Options())
    notes = [finding for finding in outcome.findings if finding.severity == "note"]
    assert outcome.status == "errors"
    assert [(note.code, note.file) for note in notes] == [("stale-output", str(source))]
    assert notes[0].message == f"{target} is of an earlier state of this workbook"
    assert target.read_bytes() == before
    target.unlink()
    assert "stale-output" not in [finding.code for finding in finalize_one(source, target, Options()).findings]


def test_a_copy_beside_its_original_is_named_once(tmp_path: Path) -> None:
    """The ID of the event tells a copy from another event; events without an ID are not compared."""
    ids = {"one.xlsx": "abc", "copy of one.xlsx": "abc", "two.xlsx": "xyz", "three.xlsx": None, "four.xlsx": None}
    outcomes: list[Outcome] = []
    for name, given in ids.items():
        made = book()
        made["Tournament"].append(["Tournament ID", given])
        (tmp_path / name).write_bytes(saved(made))
        outcomes.append(check_one(tmp_path / name, Options()))
    told = with_copies(outcomes)
    found = [finding for outcome in told for finding in outcome.findings if finding.code == "same-id"]
    assert [(finding.severity, finding.file) for finding in found] == [("warning", str(tmp_path / "copy of one.xlsx"))]
    assert str(tmp_path / "one.xlsx") in found[0].message
    assert found[0].message.endswith(", or clear the ID of this one if it is a new event")


def test_of_copies_the_finished_one_is_the_tournament_then_the_one_with_the_longest_log() -> None:
    def outcome(name: str, given: str, state: str, rows: int) -> Outcome:
        summary = Summary(name, 6, 3, "2026-03", given, state, state.startswith("finished"), rows)
        return Outcome(Path(name), None, "ok", summary=summary)

    told = with_copies(
        [
            outcome("a-hall", "1", "running, after round 3", 9),
            outcome("merged", "1", "finished 2026-11-29", 4),
            outcome("b-hall", "1", "running, after round 2", 0),
            outcome("old", "2", "running, after round 2", 1),
            outcome("new", "2", "running, after round 3", 2),
        ]
    )
    of_merged = "has the tournament ID of merged (finished 2026-11-29), as a copy has; keep one of them in this folder"
    assert [(finding.file, finding.message) for each in told for finding in each.findings] == [
        ("a-hall", of_merged),
        ("b-hall", f"{of_merged}, or clear the ID of this one if it is a new event"),
        ("old", "has the tournament ID of new, as a copy has; keep one of them in this folder"),
    ]


def _typed(path: Path, cells: dict[str, str]) -> None:
    made = load_workbook(path)
    for cell, value in cells.items():
        made["Grid"][cell] = value
    made.save(path)


#: A game of the last round won by the other side: Berg - Fox.
_CORRECTED = {"E3": "6w0", "E7": "2b1"}


def test_corrections_typed_into_the_finalized_copy_are_not_overwritten(source: Path, target: Path) -> None:
    finalize_one(source, target, Options())
    _typed(target, _CORRECTED)
    typed = target.read_bytes()
    outcome = finalize_one(source, target, Options())
    assert [finding.code for finding in errors_in(outcome.findings)] == ["target-changed"]
    assert "take its changes over into club.xlsx" in errors_in(outcome.findings)[0].message
    assert target.read_bytes() == typed
    _typed(source, _CORRECTED)
    assert finalize_one(source, target, Options()).status == "ok"


def test_a_finalized_copy_that_can_no_longer_be_ranked_is_not_overwritten(source: Path, target: Path) -> None:
    finalize_one(source, target, Options())
    _typed(target, {"E3": "6w0"})
    outcome = finalize_one(source, target, Options())
    assert [finding.code for finding in errors_in(outcome.findings)] == ["target-changed"]


def test_an_earlier_result_of_an_original_that_was_corrected_is_replaced(source: Path, target: Path) -> None:
    finalize_one(source, target, Options())
    _typed(source, _CORRECTED)
    outcome = finalize_one(source, target, Options())
    assert (outcome.status, outcome.changed) == ("ok", True)


def test_a_copy_saved_by_libreoffice_is_ours_and_unchanged(
    source: Path, target: Path, tmp_path: Path, soffice: Convert
) -> None:
    finalize_one(source, target, Options())
    resaved = soffice(target, "xlsx")
    assert own_sheets(resaved) == {"Standings", "Crosstable", "TieBreaks", "About"}
    copy = tmp_path / "again" / "club.xlsx"
    copy.parent.mkdir()
    copy.write_bytes(resaved.read_bytes())
    assert origin(copy) == origin(target)
    assert finalize_one(source, copy, Options()).status == "ok"
    assert copy.read_bytes() == target.read_bytes()
