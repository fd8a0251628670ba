"""``xltourney correct``: one board, a copy, what was typed into a finished workbook; all of it on record."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.command import Command
from tests.io.documents import document
from xltourney.batch.life.opening import open_book
from xltourney.batch.making import workbook
from xltourney.io.document import Document
from xltourney.io.editing import edited
from xltourney.io.life.differences import Difference, Kind, applied


def _event() -> Document:
    """Three rounds of four players; player 1 wins all his games."""
    rows = ("2w1 3b1 4w1", "1b0 4w½ 3b1", "4b1 1w0 2w0", "3w0 2b½ 1b0")
    return document(
        *rows, rounds=3, id="autumn-2026", start="2026-10-01", end="2026-10-03", name="Autumn", codes=["SB"]
    )


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """The event in a workbook that no command has worked on."""
    path = tmp_path / "autumn.xlsx"
    path.write_bytes(workbook(_event(), entry="grid", language="en"))
    return path


@pytest.fixture
def finished(book: Path, command: Command) -> Path:
    """The same, finished."""
    assert command("finish", book, "--yes", "--by", "Ann").code == 0
    return book


def _typed(path: Path, *found: Difference) -> None:
    """Change cells as a person does, with no command of ours."""
    opened = open_book(path)
    path.write_bytes(edited(opened.data, opened.loaded.reading, applied(opened.document, found)).data)


DRAWN = Difference(Kind.BOARD, 3, (3, 2), new="½-½")


def test_a_board_is_corrected_logged_and_the_table_says_so(finished: Path, command: Command) -> None:
    """Round 3, 3 with White against 2: from a loss to a draw, so 2 has 1 + 0 + ... half a point less."""
    before = finished.read_bytes()
    done = command("correct", finished, "--round", 3, "--white", 3, "--result", "=", "--reason", "sheet", "--yes")
    assert done.code == 0
    assert "round 3, 3 P3 - 2 P2: 0-1 -> ½-½" in done.out
    assert "2 P2: 2 with 1½ -> 3 with 1" in done.out
    opened = open_book(finished)
    assert opened.finished
    assert opened.stored is not None
    assert opened.stored.remarks[0].startswith("corrected on ")
    assert opened.stored.remarks[0].endswith(": sheet")
    last = opened.life.log[-1].entry
    assert (last.command, last.round, last.players, last.old, last.new, last.why) == (
        "correct", "3", "3-2", "0-1", "½-½", "sheet",
    )  # fmt: skip
    assert finished.with_name("autumn.bak.xlsx").read_bytes() == before
    assert command("check", finished).code == 0


def test_a_dry_run_shows_all_and_writes_nothing(finished: Path, command: Command) -> None:
    before = finished.read_bytes()
    done = command("correct", finished, "--round", 3, "--players", 2, 3, "--result", "½-½", "--dry-run")
    assert done.code == 0
    assert "0-1 -> ½-½" in done.out
    assert done.out.endswith("Dry run: nothing was written.\n")
    assert finished.read_bytes() == before


def test_what_was_typed_into_a_finished_workbook_is_taken_over_from_itself(finished: Path, command: Command) -> None:
    """``finalize`` refuses it and names this way."""
    _typed(finished, DRAWN)
    assert command("finalize", finished).code != 0
    done = command("correct", finished, "--from", finished, "--reason", "score sheet", "--yes", "--by", "Bob")
    assert done.code == 0
    assert "2 P2: 2 with 1½ -> 3 with 1" in done.out
    opened = open_book(finished)
    last = opened.life.log[-1].entry
    assert (last.command, last.by, last.old, last.new, last.why) == (
        "found changed",
        "Bob",
        "0-1",
        "½-½",
        "score sheet",
    )
    assert opened.found_changed() == ()
    assert command("finalize", finished).code == 0


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (Difference(Kind.SETTING, 0, (), "rounds", "3", "4"), "Rounds of a finished tournament cannot change"),
        (Difference(Kind.SETTING, 0, (), "codes", "", '["BH"]'), "of a finished tournament cannot change"),
        (DRAWN._replace(new="–"), "a finished board keeps some result"),
    ],
)
def test_what_may_not_change_in_a_finished_tournament(
    finished: Path, command: Command, tmp_path: Path, change: Difference, said: str
) -> None:
    """Neither by a copy nor by what was typed into the workbook itself."""
    before, copy = finished.read_bytes(), tmp_path / "copy.xlsx"
    copy.write_bytes(before)
    _typed(copy, change)
    done = command("correct", finished, "--from", copy, "--yes")
    assert done.code == 1
    assert said in done.err
    assert finished.read_bytes() == before
    assert command("correct", copy, "--from", copy, "--yes").code == 1


def test_a_running_tournament_is_corrected_and_a_first_result_is_not_logged(book: Path, command: Command) -> None:
    assert command("correct", book, "--round", 1, "--players", 1, 2, "--result", "0-1", "--yes").code == 0
    opened = open_book(book)
    assert not opened.finished
    assert [(row.entry.old, row.entry.new) for row in opened.life.log] == [("1-0", "0-1")]


@pytest.mark.parametrize(
    ("given", "code", "said"),
    [
        (("--round", 3, "--players", 1, 2, "--result", "1-0"), 3, "round 3 has no board of players 1 and 2; there are"),
        (("--round", 9, "--white", 1, "--result", "1-0"), 3, "round 9 has no boards"),
        (("--round", 3, "--board", 1, "--result", "1-0"), 3, "this workbook has no sheet with board numbers"),
        (("--round", 3, "--white", 3, "--result", "2-0"), 3, "--result:"),
        (("--round", 3, "--result", "1-0"), 2, "say which board and what it is to be"),
        (("--from", "x.xlsx", "--result", "1-0"), 2, "--from takes all differences of a copy"),
    ],
)
def test_what_cannot_be_is_said(book: Path, command: Command, given: tuple[object, ...], code: int, said: str) -> None:
    done = command("correct", book, *given, "--yes")
    assert done.code == code
    assert said in done.err


def test_another_event_is_refused(book: Path, command: Command, tmp_path: Path) -> None:
    other = tmp_path / "other.xlsx"
    event = _event()
    event["tournament"]["id"] = "spring-2026"
    other.write_bytes(workbook(event, entry="grid", language="en"))
    done = command("correct", book, "--from", other, "--yes")
    assert done.code == 3
    assert "is another event: its ID is spring-2026" in done.err
