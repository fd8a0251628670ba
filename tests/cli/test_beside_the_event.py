"""What copies of a workbook say beside the event, and copies that are open: ``merge`` and ``correct --from``."""

from __future__ import annotations

import io
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command import Command
from tests.life.entering_books import boards_book, edit, saved, typed
from tests.life.play_off_books import Sheet, book, event

ID = "5eaf00d5eaf00d55"
NAMES = ("base.xlsx", "mine.xlsx", "anna.xlsx", "boris.xlsx")
MERGE = ("merge", *NAMES, "-o", "open.xlsx")


@pytest.fixture
def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with copies of one event in Boards; nobody can be asked."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    for name in NAMES:
        Path(name).write_bytes(saved(boards_book()))
    return tmp_path


@pytest.fixture
def playing(hall: Path, command: Command) -> Path:
    """The current folder, with copies of an event whose play-off has begun."""
    book(hall / NAMES[0], event(id=ID))
    assert command("playoff", NAMES[0], "--seed", "17 43 8", "--yes").code == 0
    for name in NAMES[1:]:
        shutil.copy(NAMES[0], name)
    return hall


def _names_a_club(made: Any) -> None:
    made["Tournament"].append(["Club book", "../club.xlsx"])


def _in_play_off(name: str, result: str, decided: str = "") -> str:
    """Type the result of the first game; its cell, and the game as ``merge`` calls it."""
    sheet = Sheet(Path(name))
    cell = sheet.result(1, result, decided)
    sheet.save()
    white, black, _ = sheet.games()[0]
    return (
        f"Play-off games, stage 1, match 1, game 1, {white} - {black}: nothing -> {{}}  ({{}}, 'Play-off games'!{cell})"
    )


def test_another_book_of_the_club_stops_the_merge(hall: Path, command: Command) -> None:
    """It would be lost; where MINE names it, too, there is nothing to say."""
    edit(hall / "anna.xlsx", _names_a_club)
    done = command(*MERGE)
    assert (done.code, Path("open.xlsx").exists()) == (1, False)
    line = "  Club book: nothing -> ../club.xlsx  (anna.xlsx, Tournament!B6)"
    way = "Enter it in mine.xlsx too, or leave it out with --boards-only."
    assert done.out.splitlines() == [f"Other copies changed more than boards; nothing is merged. {way}", line]
    done = command(*MERGE, "--boards-only")
    assert (done.code, done.out.splitlines()[:2]) == (0, ["Left out, for only boards are taken over:", line])
    edit(hall / "mine.xlsx", _names_a_club)
    assert command(*MERGE, "--force").code == 0


def test_a_book_of_the_club_that_only_mine_names_is_kept(hall: Path, command: Command) -> None:
    edit(hall / "mine.xlsx", _names_a_club)
    assert command(*MERGE).code == 0
    assert "../club.xlsx" in [cell.value for cell in _tournament("open.xlsx")["B"]]


def _tournament(name: str) -> Any:
    import openpyxl

    return openpyxl.load_workbook(name)["Tournament"]


def test_games_of_a_play_off_stop_the_merge(playing: Path, command: Command) -> None:
    """Equal ones of two copies are one change; those that MINE has, too, are none."""
    assert command(*MERGE, "--dry-run").code == 0
    line, _ = (_in_play_off(name, "0-1", "by phone") for name in NAMES[2:])
    done = command(*MERGE)
    assert done.code == 1
    assert done.out.splitlines()[1:] == ["  " + line.format("0-1 (arbiter: by phone)", "anna.xlsx, boris.xlsx")]
    done = command(*MERGE, "--boards-only", "--dry-run")
    assert (done.code, "game 1" in done.out) == (0, True)
    _in_play_off("mine.xlsx", "0-1", "by phone")
    assert command(*MERGE).code == 0


def test_what_cannot_be_read_in_a_play_off_is_not_lost_either(playing: Path, command: Command) -> None:
    _in_play_off("anna.xlsx", "won")
    done = command(*MERGE)
    assert done.code == 1
    assert "holds 'won'" in done.out


def test_a_play_off_that_only_another_copy_has_begun_stops_the_merge(playing: Path, command: Command) -> None:
    for name in NAMES[:2]:
        book(playing / name, event(id=ID))
    done = command(*MERGE)
    assert done.code == 1
    line = (
        "  Play-off games, which play-off: nothing -> by the number of players, players 1, 2, 3+2, seed 17 43 8"
        "  (anna.xlsx, boris.xlsx, 'Play-off games'!A1)"
    )
    assert done.out.splitlines()[1:] == [line]


@pytest.mark.parametrize("name", NAMES)
def test_a_copy_that_is_open_is_named(name: str, hall: Path, command: Command) -> None:
    """What is not saved in it yet is not merged."""
    Path(f".~lock.{name}#").touch()
    done = command(*MERGE)
    assert done.code == 0
    assert f"{name}  open in Excel or another program (.~lock.{name}# lies beside it)" in done.err


def test_an_open_workbook_is_not_replaced(hall: Path, command: Command) -> None:
    """What is saved there later would undo the merge."""
    typed(hall / "anna.xlsx", "Boards", "D6", "1-0")
    Path("open.xlsx").write_bytes(b"something")
    Path("~$open.xlsx").touch()
    done = command(*MERGE, "--force")
    assert (done.code, Path("open.xlsx").read_bytes()) == (3, b"something")
    assert "open.xlsx is open in Excel or another program (~$open.xlsx lies beside it)" in done.err


def test_a_correction_does_not_take_over_another_book_of_the_club(hall: Path, command: Command) -> None:
    edit(hall / "anna.xlsx", _names_a_club)
    typed(hall / "anna.xlsx", "Boards", "D2", "0-1")
    done = command("correct", "mine.xlsx", "--from", "anna.xlsx", "--yes")
    assert (done.code, "1-0 -> 0-1" in done.out) == (0, True)
    assert done.err == (
        "warning: anna.xlsx  Tournament!B6  Club book is '../club.xlsx' here and nothing in the workbook that is "
        "corrected; it is no part of the event and is not taken over: type it there\n"
    )


def test_one_workbook_as_base_and_mine_is_refused_in_one_sentence(playing: Path, command: Command) -> None:
    """It is finished; nothing is said twice."""
    book(playing / "base.xlsx", event(id=ID, play_off_place=None))
    assert command("finish", "base.xlsx", "--yes").code == 0
    done = command("merge", "base.xlsx", "base.xlsx", "anna.xlsx", "-o", "open.xlsx")
    assert done.code == 3
    assert len(done.err.splitlines()) == len(set(done.err.splitlines()))
    assert "base.xlsx  the tournament is finished; nothing is merged" in done.err
