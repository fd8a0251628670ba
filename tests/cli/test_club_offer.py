"""``finish`` and ``correct`` where the Tournament sheet names the club's book: its list follows, or why not is said."""

from __future__ import annotations

import io
import os
import shlex
from pathlib import Path

import pytest

from tests.cli.command import Command
from tests.club.books import Club, Event
from xltourney.batch.club.cache import Cache
from xltourney.io.life.reading import read_life

GAMES = [("Ann", "Bob", "1-0", True), ("Bob", "Cid", "1/2-1/2", True)]
#: All are rated 1500, so that a win is 40 x (1 - 0.50).
WON, LOST = [("Ann", 20), ("Cid", 0), ("Bob", -20)], [("Bob", 20), ("Cid", 0), ("Ann", -20)]
BOOK, CLUB = Path("2026/winter.xlsx"), Path("lists/club.xlsx")
CORRECTION = ("correct", BOOK, "--round", 1, "--players", 1, 2, "--result", "0-1")
ALLOWED = (
    "what may stand there is the path of the club's book, counted from the folder of this workbook (../club.xlsx say), "
    "or nothing"
)


class _Person(io.StringIO):
    """Somebody at a terminal who has typed already."""

    def isatty(self) -> bool:
        """It is a terminal."""
        return True


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Club:
    """A book in a folder of its own, and a tournament in another one that is not finished; nobody can be asked."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    made = Club(tmp_path / "lists")
    made.members({name: {"classical": 1500} for name in ("Ann", "Bob", "Cid")})
    BOOK.parent.mkdir()
    BOOK.write_bytes(_event())
    return made


def _event(**settings: str) -> bytes:
    named = {"Club book": "../lists/club.xlsx", "End date": None, **settings}
    return Event("T", GAMES, settings=named).workbook()


@pytest.fixture
def listed(club: Club, command: Command) -> Club:
    """The same, finished and in the list."""
    assert command("finish", BOOK, "--yes").code == 0
    return club


def changes(club: Club) -> list[tuple[str, int]]:
    """The list's history."""
    return [(row["Player"], row["Change"]) for row in club.history()]


def everything() -> dict[Path, bytes]:
    """The files below the current folder."""
    return {path: path.read_bytes() for path in sorted(Path().rglob("*")) if path.is_file()}


def finished() -> bool:
    return read_life(BOOK.read_bytes()).finished


# ---------------------------------------------------------------- what is done


def test_a_finished_tournament_is_added_and_counted(club: Club, command: Command) -> None:
    done = command("finish", BOOK, "--yes")
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines()[-3:] == [
        "lists/club.xlsx: tournament 1 is Event T",
        "2026/winter.xlsx  written",
        "lists/club.xlsx  written: 1 tournament, 3 players, 0 workbooks opened",
    ]
    assert changes(club) == WON
    [row] = club.table("Tournaments", 3)
    assert (row["ID"], row["File"], row["State"]) == ("T", "../2026/winter.xlsx", "counted")
    assert row["Last log row"] == read_life(BOOK.read_bytes()).log[-1].hash
    assert command("check", BOOK).out == "1 file: no errors.\n"


def test_a_correction_changes_the_list(listed: Club, command: Command) -> None:
    done = command(*CORRECTION, "--yes", "--reason", "score sheet")
    assert done.code == 0
    assert "2026/winter.xlsx: corrected" in done.out
    assert "lists/club.xlsx  written: 1 tournament" in done.out
    assert changes(listed) == LOST
    assert len(listed.table("Tournaments", 3)) == 1
    assert command("check", BOOK).out == "1 file: no errors.\n"


def test_from_another_folder(club: Club, command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """The path of the book counts from the workbook, not from where somebody stands."""
    monkeypatch.chdir(BOOK.parent)
    assert command("finish", BOOK.name, "--yes").code == 0
    assert changes(club) == WON


def test_no_club_skips_it(club: Club, command: Command) -> None:
    before = club.book.read_bytes()
    assert "club" not in command("finish", BOOK, "--yes", "--no-club").out
    assert "club" not in command(*CORRECTION, "--yes", "--no-club").out
    assert club.book.read_bytes() == before


def test_a_running_tournament_is_not_offered(club: Club, command: Command) -> None:
    before = club.book.read_bytes()
    done = command(*CORRECTION, "--yes")
    assert (done.code, "club" in done.out + done.err) == (0, False)
    assert club.book.read_bytes() == before


def test_an_event_with_another_rating_rule_is_not_offered(club: Club, command: Command) -> None:
    """It may name the book of the club all the same; it counts nothing there."""
    BOOK.write_bytes(_event(**{"Rating rule": "none"}))
    before = club.book.read_bytes()
    for given in (("finish", BOOK), CORRECTION):
        done = command(*given, "--yes")
        assert (done.code, "club" in done.out + done.err) == (0, False)
    assert club.book.read_bytes() == before


def test_a_rating_rule_that_is_corrected_is_offered_both_ways(club: Club, command: Command) -> None:
    """From none to that of the club it is added, and from there to none it has to leave the list."""
    club_rule, other = Path("club-rule.xlsx"), Path("no-rule.xlsx")
    club_rule.write_bytes(_event(**{"End date": "2026-03-08"}))
    other.write_bytes(_event(**{"Rating rule": "none", "End date": "2026-03-08"}))
    BOOK.write_bytes(other.read_bytes())
    assert command("finish", BOOK, "--yes").code == 0
    assert "tournament 1 is Event T" in command("correct", BOOK, "--from", club_rule, "--yes").out
    assert changes(club) == WON
    done = command("correct", BOOK, "--from", other, "--yes")
    assert "lists/club.xlsx  written: 0 tournaments" in done.out
    assert changes(club) == []


@pytest.mark.parametrize("given", [("finish", BOOK), CORRECTION], ids=["finish", "correct"])
@pytest.mark.parametrize("yes", [("--yes",), ()], ids=["yes", "plain"])
def test_a_dry_run_touches_nothing(
    club: Club, command: Command, given: tuple[object, ...], yes: tuple[str, ...]
) -> None:
    before = everything()
    done = command(*given, *yes, "--dry-run")
    assert (done.code, "club" in done.out) == (0, False)
    assert everything() == before


# ---------------------------------------------------------------- what is asked


def test_on_a_terminal_it_is_asked(club: Club, command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", _Person("y\n\n"))
    done = command("finish", BOOK)
    assert "Add the tournament to lists/club.xlsx and update the club's list now? [Y/n]: " in done.out
    assert changes(club) == WON
    monkeypatch.setattr("sys.stdin", _Person("y\ny\n"))
    assert "Update the club's list lists/club.xlsx now? [Y/n]: " in command(*CORRECTION).out
    assert changes(club) == LOST


def test_who_says_no_gets_the_commands_and_they_do_the_same(
    club: Club, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", _Person("y\nn\n"))
    before = club.book.read_bytes()
    last = command("finish", BOOK).out.splitlines()[-1]
    assert finished()
    assert club.book.read_bytes() == before
    said = last.partition("The club's list is not updated yet; do it with: ")[2]
    for each in said.split(", then "):
        program, *arguments = shlex.split(each)
        assert program == "xltourney"
        assert command(*arguments).code == 0
    assert changes(club) == WON


# ---------------------------------------------------------------- what goes wrong


def test_a_book_that_is_missing(club: Club, command: Command) -> None:
    """The tournament is finished and corrected all the same, and no book comes into being."""
    club.book.unlink()
    for given in (("finish", BOOK), CORRECTION):
        done = command(*given, "--yes")
        assert done.code == 0
        assert done.err == (
            "2026/winter.xlsx  Tournament!B9  Club book holds '../lists/club.xlsx', which leads to 'lists/club.xlsx': "
            f"there is no such file; {ALLOWED}\n"
        )
        assert done.out.endswith(
            "The tournament is saved, the club's list is not updated. "
            "Put the path of the club's book into the line Club book of the Tournament sheet, then, with it: "
            "xltourney club add 2026/winter.xlsx --club CLUB.xlsx, then xltourney club update --club CLUB.xlsx\n"
        )
    assert finished()
    assert read_life(BOOK.read_bytes()).log[-1].entry.command == "correct"
    assert not club.book.exists()


@pytest.mark.parametrize(
    ("named", "said"),
    [
        (".", "holds '.', which leads to '2026': this is a folder, not a workbook"),
        ("..", "holds '..', which leads to '.': this is a folder, not a workbook"),
        ("a/../..", "holds 'a/../..', which leads to '.': this is a folder, not a workbook"),
        ("/", "holds '/': this is a folder, not a workbook"),
        (f"{'x' * 295}.xlsx", f"holds '{'x' * 57}...', which leads to '2026/{'x' * 52}...': file name too long"),
        (
            "winter.xlsx/club.xlsx",
            "which leads to '2026/winter.xlsx/club.xlsx': the file cannot be read: Not a directory",
        ),
    ],
    ids=["here", "above", "out and back", "root", "long", "in a file"],
)
def test_a_path_at_which_no_book_can_be(club: Club, command: Command, named: str, said: str) -> None:
    """The cell is named, with what stands there and what may; the tournament is finished and corrected."""
    BOOK.write_bytes(_event(**{"Club book": named}))
    for given in (("finish", BOOK), CORRECTION):
        done = command(*given, "--yes")
        assert done.code == 0
        assert done.err.startswith("2026/winter.xlsx  Tournament!B9  Club book holds ")
        assert done.err.endswith(f"{said}; {ALLOWED}\n")
        assert "The tournament is saved, the club's list is not updated. Put the path of the club's book" in done.out
    assert finished()
    assert read_life(BOOK.read_bytes()).log[-1].entry.command == "correct"


def test_a_book_whose_name_leaves_no_room_for_those_beside_it(club: Club, command: Command) -> None:
    """It can be read, but not be updated: what waits to replace it has a longer name."""
    name = f"{'x' * 245}.xlsx"
    club.book.rename(club.book.with_name(name))
    BOOK.write_bytes(_event(**{"Club book": f"../lists/{name}"}))
    done = command("finish", BOOK, "--yes")
    assert (done.code, finished()) == (0, True)
    assert f"file name too long; {ALLOWED}" in done.err


@pytest.mark.skipif(os.sep == "\\", reason="there a backslash leads into folders")
def test_a_path_with_backslashes_as_on_windows(club: Club, command: Command) -> None:
    BOOK.write_bytes(_event(**{"Club book": r"..\lists\club.xlsx"}))
    done = command("finish", BOOK, "--yes")
    assert r"holds '..\lists\club.xlsx'" in done.err
    assert f"there is no such file; write / between folders, not \\; {ALLOWED}" in done.err
    assert finished()


@pytest.mark.parametrize("lock", ["~$club.xlsx", ".~lock.club.xlsx#"])
def test_a_book_that_is_open_elsewhere(listed: Club, command: Command, lock: str) -> None:
    """Nothing of the list is written, in no workbook; after it is closed the command that is told does it."""
    before, held = listed.book.read_bytes(), listed.book.with_name(lock)
    held.touch()
    done = command(*CORRECTION, "--yes")
    assert done.code == 0
    assert f"club.xlsx is open in Excel or another program ({lock} lies beside it)" in done.err
    assert "Mend it, then: xltourney club update --club lists/club.xlsx" in done.out
    assert listed.book.read_bytes() == before
    assert read_life(BOOK.read_bytes()).log[-1].entry.command == "correct"
    held.unlink()
    assert command("club", "update", "--club", CLUB).code == 0
    assert changes(listed) == LOST


def test_a_book_that_is_open_when_the_tournament_is_to_be_added(club: Club, command: Command) -> None:
    club.book.with_name("~$club.xlsx").touch()
    before = club.book.read_bytes()
    done = command("finish", BOOK, "--yes")
    assert done.code == 0
    assert "is open in Excel or another program" in done.err
    assert "Mend it, then: xltourney club add 2026/winter.xlsx --club lists/club.xlsx, then xltourney club" in done.out
    assert club.book.read_bytes() == before
    assert finished()


def test_a_book_at_which_another_command_works(listed: Club, command: Command) -> None:
    with Cache(listed.book):
        done = command(*CORRECTION, "--yes")
    assert done.code == 0
    assert "another command is at work on club.xlsx" in done.err
    assert changes(listed) == WON


def test_a_tournament_that_cannot_be_added(club: Club, command: Command) -> None:
    """Without an ID the club does not know it; the tournament is finished all the same."""
    BOOK.write_bytes(
        Event("", GAMES, settings={"Club book": "../lists/club.xlsx", "ID": None, "End date": "2026-03-08"}).workbook()
    )
    done = command("finish", BOOK, "--yes")
    assert done.code == 0
    assert "2026/winter.xlsx  has no tournament ID" in done.err
    assert "Mend it, then: xltourney club add 2026/winter.xlsx" in done.out
    assert finished()
    assert club.table("Tournaments", 3) == []
