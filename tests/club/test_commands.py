"""`xltourney club`: what the commands say, and their exit codes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.command import Command
from tests.club.books import Club, Event
from xltourney.batch.club.journal import journal_folder
from xltourney.cli.club_command import COMMANDS

GAMES = [("Adler, Ann", "Berg, Bob", "1-0", True), ("Berg, Bob", "Cole, Cid", "1/2-1/2", True)]


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    return Command(capsys, monkeypatch)


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Club:
    """A club with players, and a finished tournament beside the book; the folder is the current one."""
    monkeypatch.chdir(tmp_path)
    made = Club(tmp_path)
    made.members({"Adler, Ann": {"classical": 1800}, "Berg, Bob": {"classical": 1600}, "Cole, Cid": {"rapid": 1500}})
    made.put(Event("T", GAMES), "winter.xlsx")
    return made


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_shows_examples(command: Command, name: str) -> None:
    done = command("club", name, "--help")
    assert done.code == 0
    assert f"xltourney club {name}" in done.out.partition("Examples:")[2]


def test_add_says_that_one_finished_early_counts(command: Command) -> None:
    said = " ".join(command("club", "add", "--help").out.split())
    assert "an end date and all results, or was finished early by xltourney finish." in said


def test_a_club_from_its_beginning(command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = command("club", "new", "--name", "Chess Club")
    assert (done.code, done.err) == (0, "")
    assert done.out == "club.xlsx: enter the players and their initial ratings, then add finished tournaments.\n"
    assert command("club", "update").out == "club.xlsx  unchanged: 0 tournaments, 0 players, 0 workbooks opened\n"
    assert command("club", "new").code == 3
    assert command("club", "new", "--force").code == 0


def test_the_command_that_comes_next_names_a_book_elsewhere(command: Command, club: Club) -> None:
    done = command("club", "add", "winter.xlsx", "--club", club.book)
    assert done.out.endswith(f"Count the list with: xltourney club update --club {club.book}\n")


def test_add_update_show_log(command: Command, club: Club) -> None:
    assert command("club", "add", "winter.xlsx").out == (
        "winter.xlsx  added: tournament 1, Event T\nCount the list with: xltourney club update\n"
    )
    assert command("club", "log").out.splitlines()[-1].split()[-4:] == ["to", "be", "counted", "winter.xlsx"]
    done = command("club", "update", "--dry-run")
    assert done.out == (
        "winter.xlsx  would be written\nclub.xlsx  would be written: 1 tournament, 3 players, 0 workbooks opened\n"
    )
    done = command("club", "update")
    assert (done.code, done.err) == (0, "")
    assert done.out == "winter.xlsx  written\nclub.xlsx  written: 1 tournament, 3 players, 0 workbooks opened\n"
    shown = command("club", "show", "adler").out
    assert shown.startswith("Adler, Ann, Chess Club. Club ratings, not FIDE ratings.\n")
    # 40 x (1 - 0.76) = 9.60 by the table for a difference of 200
    assert "1800  40      1      1      0.76  +9.60     +10  1810" in shown
    last = command("club", "log").out.splitlines()[-1].split()
    assert last == ["1", "2026-03-08", "Event", "T", "Classical", "2", "1", "counted", "winter.xlsx"]


def test_the_log_counts_nothing_where_something_is_wrong(command: Command, club: Club) -> None:
    command("club", "add", "winter.xlsx")
    club.put(Event("S", GAMES), "summer.xlsx")
    command("club", "add", "summer.xlsx")
    command("club", "update")
    (club.folder / "summer.xlsx").unlink()
    done = command("club", "log")
    assert done.code == 1
    assert "summer.xlsx, the workbook of tournament Event S, is not there any more" in done.err
    assert done.out.splitlines()[-1].split() == ["1", "2026-03-08", "Event", "T", "Classical", "counted", "winter.xlsx"]


def test_what_is_wrong(command: Command, club: Club) -> None:
    command("club", "add", "winter.xlsx")
    club.type("Players", {"D4": "18OO"})
    done = command("club", "update")
    assert (done.code, done.out) == (1, "club.xlsx  nothing is counted before this is corrected\n")
    assert done.err.startswith("club.xlsx  Players!D4  Classical: holds '18OO'; a rating is")
    assert command("club", "show", "adler").code == 1


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("update", "--club", "other.xlsx"), 3, "There is no such file"),
        (("update", "--club", "winter.xlsx"), 3, "no club's book"),
        (("show", "Zed"), 3, "the club has no player 'Zed'"),
        (("show", "Bergg, Bob"), 3, "the club has no player 'Bergg, Bob'; did you mean Berg, Bob?"),
        (("show", "e"), 3, "'e' may be Adler, Ann (no ID); Berg, Bob (no ID); Cole, Cid (no ID); give the club ID"),
        (("add", "nothing.xlsx"), 1, "nothing.xlsx does not exist|There is no such file"),
        (("new", "club.ods"), 2, "the book of a club is an .xlsx file"),
        (("add",), 2, "Missing argument"),
    ],
)  # fmt: skip
def test_exit_codes(command: Command, club: Club, arguments: tuple[str, ...], code: int, words: str) -> None:
    done = command("club", *arguments)
    assert done.code == code
    assert any(word in done.err for word in words.split("|"))
    assert "Traceback" not in done.err


def test_what_an_interrupted_command_left_is_removed(command: Command, club: Club) -> None:
    folder = journal_folder(club.book)
    folder.mkdir()
    (folder / "0000").write_bytes(b"half")
    assert command("club", "update").code == 0
    assert not folder.exists()
