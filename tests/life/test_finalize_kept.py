"""``finalize`` and ``check`` where a state is kept: it is said, kept, protected; an input that changed is refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from tests.batch.hall import SETTINGS, book, saved
from tests.cli.command import Command
from tests.life.kept import document, entry, finished, kept, log, on_sheet, parts, put, resaved, running, workbook
from xltourney.batch.computing import Wishes, compute
from xltourney.batch.finalize import Options, check_one, finalize_one
from xltourney.batch.outcome import Outcome, errors_in
from xltourney.errors import Diagnostic
from xltourney.io.document import fingerprint, normal
from xltourney.io.life.log import chained
from xltourney.io.life.reading import read_life
from xltourney.io.life.state import State, Status
from xltourney.io.life.writing import with_life
from xltourney.io.loading import load
from xltourney.io.standings.table_json import table_json
from xltourney.io.template import build

OWN = ["Standings", "Crosstable", "Tie-breaks", "About"]
Change = Callable[[Any], object]


def with_table(path: Path, remarks: tuple[str, ...] = ()) -> State:
    """The finished state of a workbook, with the table that is computed from it."""
    loaded = load(path)
    standings = compute(loaded, Wishes()).standings
    assert standings is not None
    made = normal(loaded.reading.document)
    return State(Status.FINISHED, made, fingerprint(made), table_json(standings, made), remarks)


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A finished tournament, after one correction."""
    path = put(tmp_path / "club.xlsx", workbook())
    state = with_table(path, ("corrected on 2026-12-01: score sheet",))
    return put(path, with_life(path.read_bytes(), state, log(), "en", None))


@pytest.fixture
def target(tmp_path: Path) -> Path:
    return tmp_path / "finalized" / "club.xlsx"


def finalized(source: Path, target: Path) -> Outcome:
    """What becomes of a workbook without faults."""
    outcome = finalize_one(source, target, Options())
    assert (outcome.status, errors_in(outcome.findings)) == ("ok", ()), outcome.findings
    return outcome


def state_of(outcome: Outcome) -> str:
    """What is said of the state."""
    assert outcome.summary is not None
    return outcome.summary.state


# ---------------------------------------------------------------- what is said


def test_a_finished_one(source: Path, target: Path) -> None:
    assert state_of(finalized(source, target)) == "finished 2026-03-08"


@pytest.mark.parametrize("keeps", [True, False], ids=["stored", "nothing stored"])
def test_a_running_one_though_every_board_has_a_result(keeps: bool, tmp_path: Path, target: Path) -> None:
    path = put(tmp_path / "club.xlsx", kept(running()) if keeps else workbook(""))
    assert state_of(finalized(path, target)) == "running, after round 3"


def test_before_the_first_round(tmp_path: Path, target: Path) -> None:
    def empty(made: Any) -> None:
        for row in made["Grid"]["C2:E7"]:
            for cell in row:
                cell.value = None

    path = put(tmp_path / "club.xlsx", resaved(workbook(""), empty))
    assert state_of(finalized(path, target)) == "running, before round 1"


def test_an_unknown_state_is_said_and_warned_of(source: Path, target: Path) -> None:
    put(source, resaved(source.read_bytes(), lambda made: made.remove(made["xlt_state"])))
    outcome = finalized(source, target)
    assert state_of(outcome) == "state unknown"
    assert [(finding.code, finding.severity) for finding in outcome.findings] == [("state-gone", "warning")]


def test_on_the_command_line_and_in_the_report(
    source: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path / "open.xlsx", kept(running()))
    report = tmp_path / "report.xlsx"
    done = Command(capsys, monkeypatch)(
        "finalize", str(source), str(tmp_path / "open.xlsx"), "--jobs", "1", "--report", str(report)
    )
    assert done.code == 0, done.err
    assert "(6 players, finished 2026-03-08, rules 2026-03)" in done.out
    assert "(6 players, running, after round 3, rules 2026-03)" in done.out
    rows = list(load_workbook(report)["Workbooks"].iter_rows(values_only=True))
    assert [row[rows[0].index("State")] for row in rows[1:]] == ["finished 2026-03-08", "running, after round 3"]


# ---------------------------------------------------------------- what is written


def test_the_copy_keeps_what_is_stored(source: Path, target: Path) -> None:
    before = source.read_bytes()
    finalized(source, target)
    assert read_life(target.read_bytes()) == read_life(before)
    assert source.read_bytes() == before
    made = load_workbook(target)
    assert made.sheetnames == ["Tournament", "Players", "Grid", *OWN, "Log", "xlt_state"]
    assert all(sheet.protection.sheet for sheet in made.worksheets)
    names = ("docProps/custom.xml", "xl/worksheets/sheet1.xml", "xl/worksheets/sheet3.xml")
    kept_parts, old = parts(target.read_bytes()), parts(before)
    assert [kept_parts[name] == old[name] for name in names] == [True] * 3


def test_a_second_run_changes_nothing(source: Path, target: Path, tmp_path: Path) -> None:
    finalized(source, target)
    once = target.read_bytes()
    assert not finalized(source, target).changed
    assert target.read_bytes() == once
    again = tmp_path / "again" / "club.xlsx"
    finalized(target, again)
    assert again.read_bytes() == once
    assert finalized(source, source).changed
    once = source.read_bytes()
    assert not finalized(source, source).changed
    assert source.read_bytes() == once


def test_the_sheets_say_that_it_is_finished_and_corrected(source: Path, target: Path) -> None:
    finalized(source, target)
    made = load_workbook(target)
    for title in OWN:
        top = [row[0] for row in made[title].iter_rows(max_row=4, max_col=1, values_only=True)]
        assert top[2:] == [
            "Final standings after round 3 · finished 8 March 2026",
            "corrected on 2026-12-01: score sheet",
        ]
    about = {row[0]: row[1] for row in made["About"].iter_rows(max_col=2, values_only=True) if row[0]}
    assert about["State"] == "Final standings after round 3 · finished 8 March 2026"
    assert about["Corrections"] == "corrected on 2026-12-01: score sheet"


def test_so_do_they_in_ukrainian(tmp_path: Path, target: Path) -> None:
    told = [*SETTINGS[1:], ("End date", "2026-03-08"), ("Language", "Ukrainian")]
    path = put(tmp_path / "club.xlsx", saved(book(told=told)))
    state = with_table(path, ("corrected on 2026-12-01: протокол",))
    put(path, with_life(path.read_bytes(), state, log(), "uk", None))
    finalized(path, target)
    top = [
        row[0] for row in load_workbook(target)["Турнірна таблиця"].iter_rows(max_row=4, max_col=1, values_only=True)
    ]
    assert top[2:] == [
        "Підсумкова таблиця після туру 3 · завершено 8 березня 2026 р.",
        "виправлено 2026-12-01: протокол",
    ]


def test_a_running_one_is_not_called_final(tmp_path: Path, target: Path) -> None:
    finalized(put(tmp_path / "club.xlsx", kept(running())), target)
    made = load_workbook(target)
    assert made["Standings"]["A3"].value == "Standings after round 3 of 3"
    assert not any(sheet.protection.sheet for sheet in made.worksheets)


# ---------------------------------------------------------------- an input that changed

CHANGES: dict[str, tuple[Change, list[tuple[str, str]]]] = {
    "a result": (
        lambda made: [made["Grid"].__setitem__("D2", "2b1"), made["Grid"].__setitem__("D3", "1w0")],
        [
            ("Grid!D3", "round 2, 2 Berg, Ole - 1 Adler, Ida: ½-½ stood here"),
            ("Grid!D3", "now it is 0-1 (and Grid!D2)"),
        ],
    ),
    "a rating": (
        lambda made: made["Players"].__setitem__("C4", 2010),
        [
            (
                "Players!C4",
                "player 3 Cole, Ann, Rating: 2000 stood here when the tournament was finished 2026-03-08, now",
            )
        ],
    ),
    "a setting": (
        lambda made: made["Tournament"].__setitem__("B5", "SB"),
        [("Tournament!B5", "BH/C1, BH, SB stood here")],
    ),
    "a name that was added": (
        lambda made: made["Tournament"].append(["Chief arbiter", "Eve"]),
        [("Tournament!B7", "Chief arbiter: nothing stood here")],
    ),
}


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("checking", [True, False], ids=["check", "finalize"])
def test_every_changed_cell_is_named_and_nothing_written(
    change: str, checking: bool, source: Path, target: Path
) -> None:
    finalized(source, target)
    once = target.read_bytes()
    edit, expected = CHANGES[change]
    put(source, resaved(source.read_bytes(), edit))
    outcome = check_one(source, Options()) if checking else finalize_one(source, target, Options())
    assert outcome.status == "errors"
    found = [finding for finding in outcome.findings if finding.code == "finished-changed"]
    taken_over = f"xltourney correct {source} --from {source}" in found[0].message
    assert taken_over is (change != "a setting"), "codes cannot change any more"
    for place, words in expected:
        assert any(str(each.place) == place and words in each.message for each in found[1:]), found
    assert target.read_bytes() == once


def test_in_boards_it_is_the_cell_of_the_result(tmp_path: Path) -> None:
    made = build(document(), entry="boards", language="en")
    data = with_life(made, finished(), log(), "en", None)
    path = put(tmp_path / "club.xlsx", resaved(data, on_sheet("Boards", lambda sheet: sheet.__setitem__("E7", "1-0"))))
    found = [finding for finding in check_one(path, Options()).findings if finding.code == "finished-changed"]
    assert [str(finding.place) for finding in found[1:]] == ["Boards!E7"]
    assert "round 2, 2 Berg, Ole - 1 Adler, Ida: ½-½ stood here" in found[1].message


def test_a_running_one_may_change(tmp_path: Path, target: Path) -> None:
    path = put(tmp_path / "club.xlsx", kept(running()))
    finalized(path, target)
    put(path, resaved(path.read_bytes(), CHANGES["a result"][0]))
    assert finalized(path, target).changed


def test_what_means_the_same_is_no_change(source: Path, target: Path) -> None:
    def respelt(made: Any) -> None:
        made["Grid"]["D2"].value = " 2B 1/2"
        made["Tournament"]["B5"].value = "BH-C1; BH; SB"

    put(source, resaved(source.read_bytes(), respelt))
    assert state_of(finalized(source, target)) == "finished 2026-03-08"


def test_another_stored_table_is_warned_of(source: Path, target: Path) -> None:
    state = read_life(source.read_bytes()).state
    assert state is not None
    other = State(state.status, state.document, state.fingerprint, state.table.replace('"points": 2.5', '"points": 3'))
    put(source, with_life(source.read_bytes(), other, log(), "en", None))
    assert [finding.code for finding in finalized(source, target).findings] == ["stored-table"]


# ---------------------------------------------------------------- the log, for check


def test_check_names_the_rows_of_a_spoilt_log(source: Path) -> None:
    def spoil(sheet: Any) -> None:
        sheet["J5"].value = "0-1"
        sheet.delete_rows(7, 3)

    put(source, resaved(source.read_bytes(), on_sheet("Log", spoil)))
    outcome = check_one(source, Options())
    assert outcome.status == "ok"
    told = [(finding.code, str(finding.place), finding.severity) for finding in outcome.findings]
    assert told == [("log-changed", "Log!A5:L5", "warning"), ("log-cut", "Log!A7:L7", "warning")]
    assert {finding.file for finding in outcome.findings} == {str(source)}


# ---------------------------------------------------------------- earlier results


def told_of(outcome: Outcome) -> list[Diagnostic]:
    """The errors."""
    return list(errors_in(outcome.findings))


def test_a_copy_that_was_corrected_is_not_overwritten(source: Path, target: Path) -> None:
    finalized(source, target)
    rows = chained(log(), [entry(7, command="correct")])
    state = read_life(source.read_bytes()).state
    assert state is not None
    put(target, with_life(target.read_bytes(), state, rows, "en", None))
    once = target.read_bytes()
    outcome = finalize_one(source, target, Options())
    assert [finding.code for finding in outcome.findings] == ["target-history"]
    assert target.read_bytes() == once


def test_a_correction_of_the_original_goes_on_into_the_copy(source: Path, target: Path) -> None:
    finalized(source, target)
    put(source, resaved(source.read_bytes(), CHANGES["a result"][0]))
    rows = chained(log(), [entry(7, command="correct")])
    put(source, with_life(source.read_bytes(), with_table(source), rows, "en", None))
    assert finalized(source, target).changed
    assert read_life(target.read_bytes()).log == rows


def test_a_finished_table_is_not_overwritten_from_a_workbook_that_forgot_it(source: Path, target: Path) -> None:
    """The original lost its state and changed: the copy alone knows what was finished."""
    finalized(source, target)

    def forget(made: Any) -> None:
        made.remove(made["xlt_state"])
        made.remove(made["Log"])
        CHANGES["a rating"][0](made)

    put(source, resaved(source.read_bytes(), forget))
    faults = told_of(finalize_one(source, target, Options()))
    assert [finding.code for finding in faults] == ["target-history", "finished-changed"]
    assert str(faults[1].place) == "Players!C4"
    assert f"2000 stood here when {target} was finished 2026-03-08, now it is 2010" in faults[1].message


def test_a_workbook_with_a_log_is_no_earlier_result(source: Path, target: Path) -> None:
    put(target, kept(running()))
    assert told_of(finalize_one(source, target, Options()))[0].code == "target-in-the-way"


def test_the_documents_of_these_tests_are_what_the_workbook_says(tmp_path: Path) -> None:
    path = put(tmp_path / "club.xlsx", workbook())
    assert normal(load(path).reading.document) == document()
