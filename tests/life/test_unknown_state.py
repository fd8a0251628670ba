"""A workbook that has lost what was stored of it: no command changes a tournament that may be finished, but finish."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from tests.batch.hall import saved
from tests.cli.command import Command, Done
from tests.life.kept import on_sheet, resaved, without_custom
from tests.life.play_off_books import Sheet, event
from xltourney.io.cells import cell_name
from xltourney.io.life.reading import read_life
from xltourney.io.life.state import State
from xltourney.io.template import build

BOOK = Path("open.xlsx")
COMMANDS: dict[str, tuple[object, ...]] = {
    "enter": ("enter", BOOK, "--round", 2, "--all"),
    "correct": ("correct", BOOK, "--round", 2, "--players", 1, 3, "--result", "=", "--yes"),
    "playoff": ("playoff", BOOK, "--seed", "1", "--yes"),
    "base": ("merge", BOOK, "other.xlsx", "third.xlsx", "-o", "out.xlsx"),
    "mine": ("merge", "other.xlsx", BOOK, "third.xlsx", "-o", BOOK),
    "theirs": ("merge", "other.xlsx", "third.xlsx", BOOK, "-o", "out.xlsx"),
}
Change = Callable[[Any], object]


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """The command line, run in this process; 1 is typed where a result is asked for."""
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n"))
    return Command(capsys, monkeypatch)


def _event(**settings: Any) -> bytes:
    made = event(id="open-2026", play_off_place=None, **settings)
    return build(made, entry="boards", language="en")


@pytest.fixture
def running(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: Command) -> Path:
    """A complete Swiss of two rounds in which a result was replaced; with two copies beside it."""
    monkeypatch.chdir(tmp_path)
    BOOK.write_bytes(_event())
    done = command("correct", BOOK, "--round", 1, "--players", 1, 2, "--result", "1-0", "--reason", "sheet", "--yes")
    assert done.code == 0
    for name in ("other.xlsx", "third.xlsx"):
        Path(name).write_bytes(_event())
    return BOOK


@pytest.fixture
def finished(running: Path, command: Command) -> Path:
    """The same, finished on 3 May."""
    assert command("finish", running, "--end", "2026-05-03", "--yes", "--by", "Ann").code == 0
    return running


def _spoil(path: Path, *changes: Change) -> None:
    for change in changes:
        path.write_bytes(resaved(path.read_bytes(), change))


def _lose(book: Any) -> None:
    book.remove(book["xlt_state"])


def _state(path: Path) -> State:
    state = read_life(path.read_bytes()).state
    assert state is not None
    return state


def _names() -> list[str]:
    return sorted(path.name for path in Path().iterdir())


def _refused(done: Done, before: bytes, names: list[str]) -> str:
    assert done.code == 3
    assert BOOK.read_bytes() == before
    assert _names() == names
    return done.err


# ---------------------------------------------------------------- it may be finished


@pytest.mark.parametrize("which", COMMANDS)
def test_what_may_be_finished_is_not_changed(which: str, finished: Path, command: Command) -> None:
    """The sheet is named, what the property and the log say, and two ways out."""
    _spoil(finished, _lose)
    said = _refused(command(*COMMANDS[which]), finished.read_bytes(), _names())
    assert said.startswith("open.xlsx  whether the tournament is finished is unknown, so nothing is changed")
    assert "the hidden sheet xlt_state, which says it, is gone, damaged or out of date" in said
    assert "'xltourney state' says 'finished 2026-05-03', and row 3 of the log is of the command finish" in said
    assert "over from the newest copy that has it, open.bak.xlsx say" in said
    assert said.endswith("with: xltourney finish open.xlsx\n")


def _cell(label: str, text: str) -> Change:
    def change(sheet: Any) -> None:
        row = next(row for row in sheet.iter_rows() if row[0].value == label)
        row[1].value = text

    return on_sheet("xlt_state", change)


SPOILT: dict[str, tuple[tuple[Change, ...], str]] = {
    "damaged": ((_cell("status", "running"),), "says 'finished 2026-05-03', and row 3 of the log is of"),
    "no log": ((_lose, lambda book: book.remove(book["Log"])), "says 'finished 2026-05-03', and the log is not whole"),
}


@pytest.mark.parametrize("spoilt", SPOILT)
def test_however_it_was_lost(spoilt: str, finished: Path, command: Command) -> None:
    changes, words = SPOILT[spoilt]
    _spoil(finished, *changes)
    assert words in _refused(command(*COMMANDS["correct"]), finished.read_bytes(), _names())


def test_the_log_alone_knows(finished: Path, command: Command) -> None:
    """The property went with a program that does not know it."""
    _spoil(finished, _lose)
    finished.write_bytes(without_custom(finished.read_bytes()))
    said = _refused(command(*COMMANDS["enter"]), finished.read_bytes(), _names())
    assert "the document property 'xltourney state' is gone, too, and row 3 of the log is of the command finish" in said


def test_a_property_that_says_running_counts_only_with_the_log(finished: Path, command: Command) -> None:
    """A row about finishing is believed more than the property."""
    _spoil(finished, _lose)
    data = finished.read_bytes()
    finished.write_bytes(_with_property(data, "running"))
    assert "says 'running', and row 3 of the log" in _refused(
        command(*COMMANDS["correct"]), finished.read_bytes(), _names()
    )


def _with_property(data: bytes, text: str) -> bytes:
    def change(book: Any) -> None:
        next(each for each in book.custom_doc_props.props if each.name == "xltourney state").value = text

    return resaved(data, change)


def test_a_running_one_whose_log_was_cut_is_not_changed(running: Path, command: Command) -> None:
    """The rows that are missing may have been about finishing."""
    _spoil(running, _lose, lambda book: book.remove(book["Log"]))
    said = _refused(command(*COMMANDS["correct"]), running.read_bytes(), _names())
    assert "says 'running', and the log is not whole" in said


# ---------------------------------------------------------------- it was never finished


@pytest.mark.parametrize("which", ["enter", "correct", "base", "mine", "theirs"])
def test_a_tournament_that_was_never_finished_goes_on_with_a_warning(
    which: str, running: Path, command: Command
) -> None:
    _spoil(running, _lose)
    done = command(*COMMANDS[which])
    assert done.code == 0, done.err
    assert done.err.startswith("warning: open.xlsx  the hidden sheet xlt_state")
    written = Path("out.xlsx") if which in {"base", "theirs"} else running
    life = read_life(written.read_bytes())
    assert (life.unknown, life.finished) == (False, False)


def test_so_does_a_play_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: Command) -> None:
    monkeypatch.chdir(tmp_path)
    BOOK.write_bytes(build(event(), entry="boards", language="en"))
    assert command(*COMMANDS["playoff"]).code == 0
    _spoil(BOOK, _lose)
    white, black, _ = Sheet(BOOK).games()[0]
    done = command("playoff", BOOK, "--result", f"{white}-{black}=1-0", "--yes")
    assert done.code == 0, done.err
    assert "warning: open.xlsx  the hidden sheet xlt_state" in done.err
    assert not read_life(BOOK.read_bytes()).unknown


# ---------------------------------------------------------------- finish stores it anew


def test_finish_says_that_it_stores_anew_and_puts_that_on_record(finished: Path, command: Command) -> None:
    before = _state(finished)
    _spoil(finished, _lose)
    done = command("finish", finished, "--yes", "--by", "Eve")
    assert done.code == 0, done.err
    gone = "the stored state (the hidden sheet xlt_state) was gone, damaged or out of date, and the document property"
    assert f"  {gone} 'xltourney state' says 'finished 2026-05-03'" in done.out
    assert "it is stored anew as it stands in the sheets now; nobody can tell whether they were changed" in done.out
    life = read_life(finished.read_bytes())
    assert life.findings == ()
    assert life.state is not None
    assert (life.state.words, life.state.document, life.state.table) == (before.words, before.document, before.table)
    last = life.log[-1].entry
    assert (last.command, last.by, last.what, last.old, last.new) == ("finish", "Eve", "state", "unknown", "finished")
    assert last.why.startswith(gone)
    assert command("check", finished).code == 0
    assert command(*COMMANDS["correct"]).code == 0


def test_a_dry_run_only_says_it(finished: Path, command: Command) -> None:
    _spoil(finished, _lose)
    before, names = finished.read_bytes(), _names()
    done = command("finish", finished, "--dry-run")
    assert "it is stored anew" in done.out
    assert (finished.read_bytes(), _names()) == (before, names)


def test_corrections_come_back_from_the_log(finished: Path, command: Command) -> None:
    """What was corrected before the end is no correction of the final table."""
    assert command(*COMMANDS["correct"], "--reason", "second look").code == 0
    assert command("correct", BOOK, "--round", 2, "--players", 2, 4, "--result", "=", "--yes").code == 0
    before = _state(finished).remarks
    assert [each.partition(":")[2] for each in before] == [" second look", ""]
    for _ in range(2):
        _spoil(finished, _lose)
        assert command("finish", finished, "--yes").code == 0
        assert _state(finished).remarks == before


def test_a_finished_one_is_not_cut_short_either(finished: Path, command: Command) -> None:
    """With --after a round that everybody drops could be taken out of a finished tournament."""

    def empty(book: Any) -> None:
        for row in book["Boards"].iter_rows():
            if row[0].value == 2:
                row[4].value = None

    _spoil(finished, _lose, empty)
    before = finished.read_bytes()
    done = command("finish", finished, "--after", 1, "--yes")
    assert done.code == 1
    assert "--after: the hidden sheet xlt_state is gone" in done.err
    assert "a finished one keeps its rounds" in done.err
    assert finished.read_bytes() == before


# ---------------------------------------------------------------- the sheet is taken over


def _copied(source: bytes) -> Change:
    """Copy the sheet into another workbook, by its cells alone; it is no longer hidden."""
    rows = list(openpyxl.load_workbook(io.BytesIO(source))["xlt_state"].iter_rows(values_only=True))

    def change(book: Any) -> None:
        sheet = book.create_sheet("xlt_state")
        for number, row in enumerate(rows, 1):
            for column, value in enumerate(row, 1):
                sheet[cell_name(number, column)] = value

    return change


def test_the_sheet_of_a_copy_makes_it_known_again(finished: Path, command: Command) -> None:
    whole = finished.read_bytes()
    _spoil(finished, _lose, _copied(whole))
    assert read_life(finished.read_bytes()).state == _state_in(whole)
    done = command(*COMMANDS["correct"], "--reason", "sheet")
    assert done.code == 0, done.err
    made = openpyxl.load_workbook(finished)
    assert [title for title in made.sheetnames if "state" in title] == ["xlt_state"]
    assert made["xlt_state"].sheet_state == "hidden", "written anew"
    assert read_life(finished.read_bytes()).findings == ()


def _state_in(data: bytes) -> State | None:
    return read_life(data).state


def test_the_sheet_from_before_the_end_does_not_reopen_a_finished_tournament(finished: Path, command: Command) -> None:
    """The backup is from before finishing; the log knows better."""
    earlier = Path("open.bak.xlsx").read_bytes()
    _spoil(finished, _lose, _copied(earlier))
    life = read_life(finished.read_bytes())
    assert (life.state, life.unknown) == (None, True)
    assert life.findings[0].code == "state-outdated"
    assert "nothing is changed" in _refused(command(*COMMANDS["enter"]), finished.read_bytes(), _names())
    assert command("finish", finished, "--yes").code == 0
    assert read_life(finished.read_bytes()).finished


def test_a_sheet_of_that_title_that_a_person_made_is_not_replaced(running: Path, command: Command) -> None:
    _spoil(running, _lose, lambda book: book.create_sheet("xlt_state").append(["my", "notes"]))
    assert [finding.code for finding in read_life(running.read_bytes()).findings] == ["state-gone"]
    done = command(*COMMANDS["correct"])
    assert (done.code, "will not be replaced; rename or delete what is there" in done.err) == (3, True)


def test_one_of_ours_that_was_damaged_on_the_way_is_replaced(running: Path, command: Command) -> None:
    whole = running.read_bytes()
    _spoil(running, _lose, _copied(whole), _cell("sha256", "0"))
    assert [finding.code for finding in read_life(running.read_bytes()).findings] == ["state-damaged"]
    assert command(*COMMANDS["correct"]).code == 0
    assert not read_life(running.read_bytes()).unknown


def test_where_nothing_else_is_left_a_workbook_without_a_history_is_made(finished: Path, command: Command) -> None:
    _spoil(finished, _lose)
    assert command("convert", finished, "-o", "new.xlsx").code == 0
    life = read_life(Path("new.xlsx").read_bytes())
    assert (life.unknown, life.doubt, life.log) == (False, "", ())


# ---------------------------------------------------------------- check, log, finalize


def test_check_and_log_say_so(finished: Path, command: Command) -> None:
    _spoil(finished, _lose)
    before = finished.read_bytes()
    checked = command("check", finished)
    assert (checked.code, "the hidden sheet xlt_state, in which the state" in checked.out) == (0, True)
    logged = command("log", finished)
    assert (logged.code, "the state of the tournament is unknown" in logged.out) == (1, True)
    assert "the hidden sheet xlt_state" in logged.err
    assert finished.read_bytes() == before


def test_finalize_makes_a_copy_that_is_not_called_finished(finished: Path, command: Command) -> None:
    _spoil(finished, _lose)
    done = command("finalize", finished)
    assert (done.code, "state unknown" in done.out) == (0, True)
    assert "warning: open.xlsx  the hidden sheet xlt_state" in done.err
    made = openpyxl.load_workbook(Path("finalized") / BOOK)
    assert made["Standings"]["A3"].value == "Final standings after round 2"
    assert command("finalize", finished).code == 0


def test_finalize_does_not_replace_a_copy_that_knows_the_final_table(finished: Path, command: Command) -> None:
    assert command("finalize", finished).code == 0
    copy = Path("finalized") / BOOK
    before = copy.read_bytes()
    _spoil(finished, _lose)
    done = command("finalize", finished)
    assert done.code == 3
    assert f"{copy} is finished, and this workbook no longer knows that; go on with that file" in done.err
    assert copy.read_bytes() == before


def test_finalize_in_place_does_not_replace_a_table_that_may_be_final(finished: Path, command: Command) -> None:
    assert command("finalize", finished, "--in-place").code == 0
    _spoil(finished, _lose)
    before = finished.read_bytes()
    done = command("finalize", finished, "--in-place")
    assert done.code == 3
    assert "so the sheets of its table are not written anew" in done.err
    assert "xltourney finish open.xlsx" in done.err
    assert finished.read_bytes() == before


def test_nothing_is_unknown_of_a_workbook_that_keeps_nothing() -> None:
    book = openpyxl.load_workbook(io.BytesIO(_event()))
    life = read_life(saved(book))
    assert (life.unknown, life.doubt) == (False, "")
