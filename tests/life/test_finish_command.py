"""``xltourney finish``: what it says, what it asks, what it writes and what stays untouched."""

from __future__ import annotations

import io
import json
from datetime import datetime
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from tests.cli.command import Command
from tests.io.documents import Document, document
from tests.life.ended import ROUND_ROBIN, SWISS, early_end, workbook
from tests.life.terminal import terminal
from xltourney.batch.life.opening import open_book
from xltourney.batch.life.saving import Stamp, Wish, prepare, save
from xltourney.io.document import normal
from xltourney.io.editing import edited
from xltourney.io.life.differences import Difference, Kind, applied
from xltourney.io.life.log import difference_of
from xltourney.io.life.reading import read_life
from xltourney.io.life.state import State, Status
from xltourney.io.loading import load

_START = "2026-05-01"


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """The command line, run in this process; nobody can be asked."""
    monkeypatch.setattr("sys.stdin", io.StringIO())
    return Command(capsys, monkeypatch)


class _Person(io.StringIO):
    """Somebody at a terminal who has typed already."""

    def isatty(self) -> bool:
        """It is a terminal."""
        return True


def _swiss(**settings: Any) -> Document:
    return document(*SWISS, rounds=3, start=_START, codes=["BH", "SB"], **settings)


@pytest.fixture
def swiss(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A complete Swiss of three rounds without an end date, in the current folder."""
    return _book(tmp_path, monkeypatch, _swiss())


def _book(folder: Path, monkeypatch: pytest.MonkeyPatch, event: Document, entry: str = "grid") -> Path:
    monkeypatch.chdir(folder)
    path = Path("open.xlsx")
    path.write_bytes(workbook(event, entry))
    return path


def _state(path: Path) -> State:
    state = read_life(path.read_bytes()).state
    assert state is not None
    return state


def _untouched(path: Path, before: bytes) -> bool:
    return path.read_bytes() == before and [each.name for each in path.absolute().parent.iterdir()] == [path.name]


# ---------------------------------------------------------------- a complete tournament


def test_a_finished_tournament_keeps_its_table_its_input_and_its_earlier_file(command: Command, swiss: Path) -> None:
    """Buchholz and Sonneborn-Berger of four players, worked out by hand."""
    before = swiss.read_bytes()
    done = command("finish", swiss, "--yes", "--end", "2026-05-03", "--by", "Anna")
    assert (done.code, done.err) == (0, "")
    assert Path("open.bak.xlsx").read_bytes() == before
    state = _state(swiss)
    assert state.status is Status.FINISHED
    assert state.document == normal(load(swiss).reading.document) == normal(_swiss(end="2026-05-03"))
    table = json.loads(state.table)
    rows = [(row["rank"], row["no"], row["points"], row["values"], row["decided_by"]) for row in table["standings"]]
    assert rows == [
        (1, 1, 2.5, {"BH": 3.5, "SB": 3.0}, "PTS"),
        (2, 2, 1.5, {"BH": 4.5, "SB": 1.5}, "PTS"),
        (3, 3, 1.0, {"BH": 5.0, "SB": 1.75}, "SB"),
        (4, 4, 1.0, {"BH": 5.0, "SB": 1.25}, "SB"),
    ]
    assert (table["codes"], table["tournament"]["rules"], table["tournament"]["after_round"]) == (
        ["BH", "SB"], "2026-03", 3,
    )  # fmt: skip


def test_the_stored_table_is_what_standings_prints(command: Command, swiss: Path) -> None:
    """Byte for byte."""
    command("finish", swiss, "--yes")
    assert command("standings", swiss, "--format", "json").out == _state(swiss).table


def test_it_says_what_it_does_and_what_comes_next(command: Command, swiss: Path) -> None:
    """The consequences, the earlier file, the top of the table, the next command."""
    lines = command("finish", swiss, "--yes", "--end", "2026-05-03").out.splitlines()
    assert lines[:5] == [
        "open.xlsx: what finishing does",
        "  end date: 2026-05-03, from now on kept",
        "  the final table and the input are stored; the tournament is never reopened, only corrected",
        "  the input sheets and ours are protected against slips, without a password",
        "open.xlsx: finished; the earlier file is open.bak.xlsx",
    ]
    table = [" ".join(line.split()) for line in lines[6:12]]
    assert table == [
        "Standings: after round 3 of 3, rules 2026-03",
        "",
        "Rank No. Name Rating Points BH SB Decided by",
        "1 1 P1 – 2.5 3.5 3.00 Points",
        "2 2 P2 – 1.5 4.5 1.50 Points",
        "3 3 P3 – 1.0 5.0 1.75 SB",
    ]
    assert lines[-1] == "Next: xltourney finalize open.xlsx writes the sheets to be shown and printed."


def test_only_the_top_of_a_long_table_is_shown(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sixteen players: ten, and how many more. Of fourteen all are shown."""
    rows = [f"{no + 1}w1" if no % 2 else f"{no - 1}b0" for no in range(1, 17)]
    path = _book(tmp_path, monkeypatch, document(*rows, rounds=1, start=_START))
    assert "\nand 6 more\n" in command("finish", path, "--yes").out
    path = _book(tmp_path, monkeypatch, document(*rows[:14], rounds=1, start=_START))
    told = command("finish", path, "--yes").out
    assert (" P14 " in told, " more\n" in told) == (True, False)


def test_the_log_says_that_it_was_finished_by_whom_and_what_changed(command: Command, swiss: Path) -> None:
    """The end date, and the state."""
    command("finish", swiss, "--yes", "--end", "2026-05-03", "--by", "Anna")
    entries = [row.entry for row in read_life(swiss.read_bytes()).log]
    assert {(entry.by, entry.command) for entry in entries} == {("Anna", "finish")}
    assert [(entry.what, entry.field, entry.old, entry.new) for entry in entries] == [
        ("setting", "end", "", "2026-05-03"),
        ("state", "", "running", "finished"),
    ]


def test_a_round_robin_in_a_matrix(command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """1 beats all, 2 beats 3 and 4, 3 beats 4."""
    rows = [row.replace("w", "~").replace("b", "~") for row in ROUND_ROBIN]
    event = document(*rows, rounds=3, system="round-robin", start=_START, entry="matrix")
    path = _book(tmp_path, monkeypatch, event, "matrix")
    assert command("finish", path, "--yes").code == 0
    table = json.loads(_state(path).table)
    assert [(row["no"], row["points"]) for row in table["standings"]] == [(1, 3), (2, 2), (3, 1), (4, 0)]


def test_games_of_who_left_a_round_robin_early_are_annulled_and_rated_if_played(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """5 lost to 2 and left: his other boards are open. 2 has four rated games, and 1½ points from three."""
    rows = (". 2w1 3b½ 4w1 5b", "5w1 1b0 . 3w½ 4b1", "4w1 5b 1w½ 2b½ .", "3b0 . 5w 1b0 2w0", "2b0 3w 4b . 1w")
    players: dict[int, dict[str, Any]] = {no: {"rating": 2000} for no in range(1, 6)}
    players[5]["withdrawn_after"] = 1
    event = document(
        *rows, players=players, system="round-robin", rounds=5, start=_START, rating_rule="fide", control="rapid"
    )
    path = _book(tmp_path, monkeypatch, event)
    assert command("finish", path, "--yes").code == 0
    table = json.loads(_state(path).table)
    points = [(row["rank"], row["no"], row["points"]) for row in table["standings"]]
    assert points == [(1, 1, 2.5), (2, 3, 2), (3, 2, 1.5), (4, 4, 0), (None, 5, 0)]
    assert {row["no"]: row["games"] for row in table["rating_changes"]} == {1: 3, 2: 4, 3: 3, 4: 3, 5: 1}


# ---------------------------------------------------------------- the end date


def test_without_an_end_date_it_is_today(command: Command, swiss: Path) -> None:
    """By the clock of this computer."""
    before = datetime.now().astimezone().date()
    command("finish", swiss, "--yes")
    assert before.isoformat() <= _state(swiss).end <= datetime.now().astimezone().date().isoformat()


def test_an_end_date_in_the_tournament_sheet_is_kept(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may be given again, but no other one."""
    path = _book(tmp_path, monkeypatch, _swiss(end="2026-05-02"))
    before = path.read_bytes()
    other = command("finish", path, "--yes", "--end", "2026-05-03")
    assert other.code == 1
    assert other.err == (
        "open.xlsx  Tournament!B9  --end 2026-05-03: the Tournament sheet says that the event ended on 2026-05-02; "
        "correct it there, or leave --end out\n"
    )
    assert _untouched(path, before)
    done = command("finish", path, "--yes", "--end", "2026-05-02")
    assert "end date: 2026-05-02 (as in the Tournament sheet)" in done.out
    assert _state(path).end == "2026-05-02"


def test_an_end_date_before_the_start(command: Command, swiss: Path) -> None:
    """Said before anything is done."""
    before = swiss.read_bytes()
    done = command("finish", swiss, "--yes", "--end", "2026-04-30")
    assert done.code == 1
    assert "the event would end on 2026-04-30, before its start date 2026-05-01; give the end date" in done.err
    assert _untouched(swiss, before)


def test_what_is_no_date(command: Command, swiss: Path) -> None:
    """A misuse."""
    assert command("finish", swiss, "--end", "3 May").code == 2


# ---------------------------------------------------------------- what stands in the way


def test_what_is_lacking_is_said_at_once_and_nothing_is_written(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An open board, a round without pairings, and a way out."""
    path = _book(tmp_path, monkeypatch, document("2w1 2b", "1b0 1w", rounds=3, start=_START))
    before = path.read_bytes()
    done = command("finish", path, "--yes")
    assert done.code == 1
    assert done.err.splitlines() == [
        "open.xlsx  round 2 of 3 is the first that is not complete",
        "open.xlsx  Grid!D5  round 2: 2 (P2) against 1 (P1) has no result",
        "open.xlsx  Tournament!B12  round 3 has no pairings",
        "note: open.xlsx  a Swiss can end early, after round 1 say: xltourney finish open.xlsx --after 1",
    ]
    assert done.out == ""
    assert _untouched(path, before)


def test_a_file_with_errors_cannot_be_finished(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are named, by cell."""
    path = _book(tmp_path, monkeypatch, document("2w1", "1b1", rounds=1, start=_START))
    done = command("finish", path, "--yes")
    assert done.code == 3
    assert "open.xlsx  Grid!C4  " in done.err


# ---------------------------------------------------------------- asking


def test_where_nobody_can_be_asked_yes_must_be_said(command: Command, swiss: Path) -> None:
    """A misuse, with a sentence."""
    before = swiss.read_bytes()
    done = command("finish", swiss)
    assert done.code == 2
    assert "Nobody can be asked here; say --yes to do it, or --dry-run to look only" in done.err
    assert "--help" not in done.err
    assert _untouched(swiss, before)


@pytest.mark.parametrize(("typed", "finished"), [("n\n", False), ("\n", False), ("y\n", True)])
def test_on_a_terminal_it_asks_once(
    command: Command, swiss: Path, monkeypatch: pytest.MonkeyPatch, typed: str, finished: bool
) -> None:
    """Only a yes is a yes."""
    before = swiss.read_bytes()
    monkeypatch.setattr("sys.stdin", _Person(typed))
    done = command("finish", swiss)
    assert done.code == 0
    assert done.out.count("Finish the tournament? [y/N]") == 1
    if finished:
        assert _state(swiss).finished
    else:
        assert "Nothing was written." in done.out
        assert _untouched(swiss, before)


def test_a_dry_run_writes_nothing(command: Command, swiss: Path) -> None:
    """It says what would be, without a question."""
    before = swiss.read_bytes()
    done = command("finish", swiss, "--dry-run")
    assert done.code == 0
    assert "open.xlsx: what finishing does\n" in done.out
    assert done.out.endswith("Dry run: nothing was written.\n")
    assert _untouched(swiss, before)


@pytest.mark.slow
def test_at_a_real_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a person does it."""
    path = _book(tmp_path, monkeypatch, early_end(start=_START))
    with terminal("finish", path, "--after", folder=tmp_path) as shown:
        shown.expect("planned rounds become 2 instead of 7")
        shown.expect("Finish the tournament? [y/N]")
        shown.type("y\n")
        shown.expect("open.xlsx: finished; the earlier file is open.bak.xlsx")
        assert shown.ended() == 0


# ---------------------------------------------------------------- a finished tournament


def test_a_finished_tournament_is_never_reopened(command: Command, swiss: Path) -> None:
    """Again: nothing. Otherwise: an error."""
    command("finish", swiss, "--yes", "--end", "2026-05-03")
    before = swiss.read_bytes()
    again = command("finish", swiss, "--yes")
    assert (again.code, again.out) == (
        0, "open.xlsx: finished already, nothing is to be done; mistakes are corrected with xltourney correct.\n",
    )  # fmt: skip
    other = command("finish", swiss, "--yes", "--after", "2", "--end", "2026-05-04")
    assert other.code == 1
    never = "a finished tournament is never reopened"
    way = "a wrong end date is corrected in the Tournament sheet, then: xltourney correct open.xlsx --from open.xlsx"
    assert other.err.splitlines() == [
        f"open.xlsx  --after 2: the tournament is finished after round 3; {never}",
        f"open.xlsx  --end 2026-05-04: the tournament is finished, it ended on 2026-05-03; {never}; {way}",
    ]
    assert swiss.read_bytes() == before


def test_the_end_date_of_a_finished_tournament_is_corrected_as_it_is_told(command: Command, swiss: Path) -> None:
    """In the Tournament sheet, then by the command that ``finish --end`` names."""
    command("finish", swiss, "--yes", "--end", "2026-05-03")
    told = command("finish", swiss, "--yes", "--end", "2026-05-04").err.rpartition("then: xltourney ")[2]
    _changed(swiss, Difference(Kind.SETTING, field="end", old="2026-05-03", new="2026-05-04"))
    assert command(*told.split(), "--yes").code == 0
    assert command("finish", swiss, "--yes", "--end", "2026-05-04").out.startswith("open.xlsx: finished already")


def _changed(path: Path, each: Difference) -> None:
    """Somebody changes the sheets by hand."""
    loaded = load(path)
    path.write_bytes(edited(path.read_bytes(), loaded.reading, applied(loaded.reading.document, [each])).data)


def test_a_finished_tournament_that_was_changed_since_is_not_finished_anew(command: Command, swiss: Path) -> None:
    """The changed cell is named, and what is to be done."""
    command("finish", swiss, "--yes", "--end", "2026-05-03")
    _changed(swiss, Difference(Kind.BOARD, 3, (1, 4), "", "1-0", "0-1"))
    before = swiss.read_bytes()
    done = command("finish", swiss, "--yes")
    assert done.code == 1
    assert "xltourney correct open.xlsx" in done.err
    assert "open.xlsx  Grid!E4  round 3, 1 P1 - 4 P4: 1-0 " in done.err
    assert swiss.read_bytes() == before


def test_what_was_changed_by_hand_before_is_shown_and_on_record(command: Command, swiss: Path) -> None:
    """A result that replaced another one after the last command."""
    opened = open_book(swiss)
    stamp = Stamp(datetime.fromisoformat("2026-05-02T10:00:00+00:00"), "Anna", "enter")
    save(prepare(opened, Wish(opened.document), stamp))
    _changed(swiss, Difference(Kind.BOARD, 3, (1, 4), "", "1-0", "0-1"))
    done = command("finish", swiss, "--yes")
    assert done.code == 0
    assert done.out.startswith(
        "Changed in the sheets since the last command, now on record:\n  round 3, 1 P1 - 4 P4: 1-0 -> 0-1\n"
    )
    first = read_life(swiss.read_bytes()).log[0].entry
    assert (first.command, first.old, first.new) == ("found changed", "1-0", "0-1")


# ---------------------------------------------------------------- ending early


@pytest.mark.parametrize("entry", ["grid", "boards"])
@pytest.mark.parametrize("after", [("--after", "2"), ("--after",)])
def test_an_early_end_lists_what_happens_and_does_it(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, entry: str, after: tuple[str, ...]
) -> None:
    """Without a number it is after the last complete round."""
    path = _book(tmp_path, monkeypatch, early_end(start=_START), entry)
    done = command("finish", path, "--yes", "--end", "2026-05-03", *after)
    assert done.code == 0
    assert done.out.splitlines()[1:6] == [
        "  the tournament ends early: planned rounds become 2 instead of 7",
        "  round 3 is dropped, for it has no result; its pairings go from the sheet into the log",
        "  byes of later rounds are lifted: 3 P3 (ZPB in round 4) and 2 P2 (HPB in round 5)",
        "  players who would have joined later are taken out: 5 Late (from round 4)",
        "  withdrawals after the end are void: 3 P3 (after round 4) and 4 P4 (after round 2)",
    ]
    now = load(path).reading.document
    assert now["tournament"]["rounds"] == 2
    assert {player["no"]: player.get("results") for player in normal(now)["players"]} == {
        1: ["2w1", "3b½"], 2: ["1b0", "4w½"], 3: ["4w½", "1w½"], 4: ["3b½", "2b½"], 6: ["PAB", "ZPB"],
    }  # fmt: skip
    table = json.loads(_state(path).table)
    assert {row["no"]: row["points"] for row in table["standings"]} == {1: 1.5, 3: 1, 6: 1, 4: 1, 2: 0.5}
    assert (table["tournament"]["rounds"], table["tournament"]["after_round"]) == (2, 2)


def test_a_number_that_was_taken_out_is_no_gap(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Number 5 left by the end itself; before that a gap is warned of, where a player may be forgotten."""
    path = _book(tmp_path, monkeypatch, early_end(start=_START))
    said = [command("finish", path, "--yes", "--after", "2").err]
    said += [done.out + done.err for done in (command(name, path) for name in ("check", "standings", "finalize"))]
    assert [text for text in said if "gaps" in text] == []
    gap = document("2w1", "1b0", players={1: {}, 2: {"no": 4}}, rounds=1, start=_START)
    gap["players"][0]["results"] = ["4w1"]
    path = _book(tmp_path, monkeypatch, gap)
    assert "the pairing numbers have gaps: 2 to 3 missing" in command("finish", path, "--yes").err


def test_what_stood_in_later_rounds_is_in_the_log(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each pairing and bye once, so that everything can be brought back."""
    event = early_end(start=_START, end="2026-05-03")
    path = _book(tmp_path, monkeypatch, event)
    before = normal(load(path).reading.document)
    command("finish", path, "--yes", "--after", "2")
    entries = [row.entry for row in read_life(path.read_bytes()).log]
    assert [(entry.round, entry.players, entry.old) for entry in entries if entry.round > "2"] == [
        ("3", "3-2", "–"), ("3", "1", "PAB"), ("4", "3", "ZPB"), ("5", "2", "HPB"),
    ]  # fmt: skip
    found = [each for each in map(difference_of, entries) if each]
    back = [each._replace(old=each.new, new=each.old) for each in found]
    assert applied(_state(path).document, back) == before


def test_the_cells_of_later_rounds_are_empty(command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And those of the player who was taken out."""
    path = _book(tmp_path, monkeypatch, early_end(start=_START))
    command("finish", path, "--yes", "--after", "2")
    sheet = openpyxl.load_workbook(path)["Grid"]
    cells = {(row, column): sheet.cell(row, column).value for row in range(4, 10) for column in range(3, 10)}
    assert {place for place, value in cells.items() if value is not None} == {
        (row, column) for row in (4, 5, 6, 7, 9) for column in (3, 4)
    }


def test_a_later_round_with_some_results_hinders(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is open in it is named by cell, and nothing is written."""
    rows = ("2w1 3b½ 4w1", "1b0 4w½ 3b", "4w½ 1w½ 2w", "3b½ 2b½ 1b0")
    path = _book(tmp_path, monkeypatch, document(*rows, rounds=7, start=_START))
    before = path.read_bytes()
    done = command("finish", path, "--yes", "--after")
    assert done.code == 1
    assert "open.xlsx  round 3 has results on 1 of 2 boards; complete it: " in done.err
    assert "open.xlsx  Grid!E6  round 3: 3 (P3) against 2 (P2) has no result" in done.err
    assert _untouched(path, before)


def test_after_the_last_planned_round_is_no_early_end(command: Command, swiss: Path) -> None:
    """Nothing is dropped."""
    done = command("finish", swiss, "--yes", "--after", "3")
    assert done.code == 0
    assert "ends early" not in done.out


def test_a_round_robin_cannot_end_early(command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its pairs have to meet."""
    path = _book(tmp_path, monkeypatch, document(*ROUND_ROBIN, rounds=3, system="round-robin", start=_START))
    before = path.read_bytes()
    done = command("finish", path, "--yes", "--after", "2")
    assert done.code == 1
    assert "open.xlsx  only a tournament of the system Swiss can end early, and this one is a Round robin" in done.err
    assert _untouched(path, before)


def test_a_book_behind_after_is_no_round(command: Command, swiss: Path) -> None:
    """The one slip that the optional number invites."""
    done = command("finish", "--after", swiss)
    assert done.code == 2
    assert "'open.xlsx' is no round; give its number, or put --after behind BOOK" in done.err
    assert command("finish", swiss, "--after", "0").code == 2


# ---------------------------------------------------------------- the club's list


@pytest.fixture
def of_club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A Swiss with the rating rule of a club, whose book its Tournament sheet names; there is no such book yet."""
    swiss = _book(tmp_path, monkeypatch, _swiss(rating_rule="club"))
    book: Any = openpyxl.load_workbook(swiss)
    row = next(row for row in book["Tournament"].iter_rows() if row[0].value == "Club book")
    row[1].value = "club.xlsx"
    book.save(swiss)
    assert load(swiss).reading.club_book == "club.xlsx"
    return swiss


def test_no_club_says_nothing_of_it(command: Command, of_club: Path) -> None:
    """Not a word."""
    assert "club" not in command("finish", of_club, "--yes", "--no-club").out


@pytest.mark.parametrize("option", ["--dry-run", "--yes"])
def test_an_end_that_is_still_to_come_is_a_warning(swiss: Path, command: Command, option: str) -> None:
    """Before anybody is asked; a dry run says it, too."""
    done = command("finish", swiss, "--end", "2099-01-01", option)
    assert done.code == 0
    assert "warning: open.xlsx  Tournament!B9  the end date 2099-01-01 is still to come: today is 2" in done.err


def test_a_club_that_fails_fails_nothing_else(command: Command, of_club: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """There is no such book; the tournament is finished all the same."""
    monkeypatch.setattr("sys.stdin", _Person("y\ny\n"))
    done = command("finish", of_club)
    assert done.code == 0
    assert "club.xlsx" in done.err
    assert "The tournament is saved, the club's list is not updated" in done.out
    assert _state(of_club).finished


def test_an_event_that_a_club_rates_is_told_of_it(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The book is not named, so it cannot be offered."""
    path = _book(tmp_path, monkeypatch, _swiss(rating_rule="club"))
    done = command("finish", path, "--yes")
    assert done.out.endswith("Then: xltourney club add open.xlsx puts it into the list of the club.\n")


# ---------------------------------------------------------------- a play-off


def _tied(rounds: int, end: str = "2026-05-03") -> Document:
    """1 and 2 drew with each other and won against 3 and 4: level on points, Buchholz and all else."""
    rows = ("3w1 2b½", "4w1 1w½", "1b0 4w½", "2b0 3b½")
    return document(*rows, rounds=rounds, start=_START, end=end, codes=["BH"], play_off_place=1)


def test_a_required_play_off_that_is_not_decided_stands_in_the_way(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """1½ points each, Buchholz ½ + 1½ each; the order of the play-off is kept in the Tournament sheet."""
    path = _book(tmp_path, monkeypatch, _tied(2))
    before = path.read_bytes()
    done = command("finish", path, "--yes")
    assert done.code == 1
    assert "place 1 is shared by 1 and 2, and a play-off is to decide it: xltourney playoff open.xlsx" in done.err
    assert _untouched(path, before)
    decided = _tied(2)
    decided["tournament"]["play_off_result"] = "2, 1"
    path.write_bytes(workbook(decided))
    assert command("finish", path, "--yes").code == 0
    table = json.loads(_state(path).table)
    assert [row["no"] for row in table["standings"]][:2] == [2, 1]


def test_an_early_end_makes_room_for_a_play_off(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tournament ends after round 2 of 7, the play-off follows, then it is finished."""
    path = _book(tmp_path, monkeypatch, _tied(7))
    tried = command("finish", path, "--after", "2", "--dry-run")
    assert "  the tournament is not finished yet, for the play-off comes first\n" in tried.out
    done = command("finish", path, "--after", "2", "--yes")
    assert done.code == 1
    assert "a play-off is to decide it: xltourney playoff open.xlsx" in done.err
    assert done.out.splitlines()[-2:] == [
        "open.xlsx: ended early, not finished yet; the earlier file is open.bak.xlsx",
        "Next: xltourney playoff open.xlsx, and when it is decided: xltourney finish open.xlsx",
    ]
    assert not _state(path).finished
    entries = [row.entry for row in read_life(path.read_bytes()).log]
    assert [(entry.field, entry.old, entry.new) for entry in entries] == [("rounds", "7", "2")]
    assert command("finish", path, "--yes").code == 1
    assert command("playoff", path, "--seed", "1", "--yes").code == 0


def test_an_end_date_given_while_the_play_off_is_awaited_is_kept(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is said, stands in the Tournament sheet, and is the end date when the tournament is finished."""
    path = _book(tmp_path, monkeypatch, _tied(7, end=""))
    done = command("finish", path, "--after", "2", "--end", "2026-05-02", "--yes")
    assert "  end date: 2026-05-02, from now on kept\n" in done.out
    assert load(path).reading.document["tournament"]["end"] == "2026-05-02"
    assert [row.entry.field for row in read_life(path.read_bytes()).log] == ["rounds", "end"]
    path.write_bytes(workbook(_tied(7, end="")))
    command("finish", path, "--after", "2", "--yes")
    assert "end" not in load(path).reading.document["tournament"]


def test_what_an_early_end_dropped_is_on_record_although_the_tournament_is_not_finished(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Round 3 was paired, and 5 was to join in it: everything can be brought back."""
    rows = ("3w1 2b½ 4w", "4w1 1w½ 3b", "1b0 4w½ 2w", "2b0 3b½ 1b", ". . PAB")
    players = {5: {"from_round": 3}, 4: {"withdrawn_after": 3}}
    event = document(*rows, players=players, rounds=7, start=_START, codes=["BH"], play_off_place=1)
    path = _book(tmp_path, monkeypatch, event)
    before = normal(load(path).reading.document)
    command("finish", path, "--after", "2", "--yes")
    entries = [row.entry for row in read_life(path.read_bytes()).log]
    dropped = sorted((entry.players, entry.old) for entry in entries if entry.round)
    assert dropped == [("1-4", "–"), ("3-2", "–"), ("5", "PAB")]
    back = [each._replace(old=each.new, new=each.old) for each in map(difference_of, entries) if each]
    assert applied(_state(path).document, back) == before
