"""``correct --from COPY`` with a COPY from before the end: what was written since stays, in a club, too."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command import Command
from tests.club.books import Club, Event
from tests.life.play_off_books import book as play_off_book
from tests.life.play_off_books import event as play_off_event
from xltourney.batch.life.opening import open_book
from xltourney.io.document import Document
from xltourney.io.editing import edited
from xltourney.io.life.differences import Difference, Kind, applied

#: Players 1 and 2 share the first place; 1 won the play-off.
PLAYED: dict[str, Any] = {"play_off_result": "1, 2", "end": "2026-05-03"}
CORRECTED = Difference(Kind.BOARD, 2, (2, 4), new="½-½")


def _copy(path: Path, made: Document) -> Path:
    return play_off_book(path, made)


def _typed(path: Path, *found: Difference) -> None:
    """Change cells as a person does, with no command of ours."""
    opened = open_book(path)
    path.write_bytes(edited(opened.data, opened.loaded.reading, applied(opened.document, found)).data)


def _setting(field: str, new: str) -> Difference:
    return Difference(Kind.SETTING, 0, (), field, "", new)


@pytest.fixture
def finished(tmp_path: Path, command: Command) -> Path:
    """A finished tournament with an end date and a decided play-off."""
    path = play_off_book(tmp_path / "open.xlsx", play_off_event(**PLAYED))
    assert command("finish", path, "--yes").code == 0
    return path


@pytest.mark.parametrize(
    "lacking",
    [
        {"end": None},
        {"play_off_result": None},
        {"end": None, "play_off_result": None},
        {"end": None, "play_off_result": None, "play_off_place": None},
    ],
)
def test_what_was_written_since_is_no_difference(
    finished: Path, command: Command, tmp_path: Path, lacking: dict[str, Any]
) -> None:
    before, copy = finished.read_bytes(), _copy(tmp_path / "copy.xlsx", play_off_event(**{**PLAYED, **lacking}))
    done = command("correct", finished, "--from", copy, "--yes")
    assert (done.code, done.err) == (0, "")
    assert done.out.endswith("nothing to correct; it says so already.\n")
    assert finished.read_bytes() == before


def test_the_other_differences_of_an_earlier_copy_are_taken(finished: Path, command: Command, tmp_path: Path) -> None:
    copy = _copy(tmp_path / "copy.xlsx", play_off_event(play_off_place=None))
    _typed(copy, Difference(Kind.PLAYER, 0, (3,), "name", "", "Cyd"))
    done = command("correct", finished, "--from", copy, "--yes", "--reason", "form")
    assert done.code == 0
    opened = open_book(finished)
    kept = opened.document["tournament"]
    assert (kept["end"], kept["play_off_place"], kept["play_off_result"]) == ("2026-05-03", 1, "1, 2")
    assert opened.document["players"][2]["name"] == "Cyd"
    assert [row.entry.field for row in opened.life.log if row.entry.command == "correct"] == ["name"]


def test_another_end_date_is_a_difference(finished: Path, command: Command, tmp_path: Path) -> None:
    copy = _copy(tmp_path / "copy.xlsx", play_off_event(end="2026-05-04"))
    assert "End date: 2026-05-03 -> 2026-05-04" in command("correct", finished, "--from", copy, "--yes").out
    assert open_book(finished).document["tournament"]["play_off_result"] == "1, 2"


@pytest.mark.parametrize(
    ("field", "said"),
    [
        ("end", "End date of a finished tournament cannot be taken out: it is 2026-05-03"),
        ("play_off_result", "Play-off result of a finished tournament cannot be taken out: it is 1, 2"),
    ],
)
def test_of_the_workbook_itself_every_cell_counts(finished: Path, command: Command, field: str, said: str) -> None:
    """Somebody deleted it by hand."""
    place = open_book(finished).loaded.reading.places["tournament", field]
    _typed(finished, _setting(field, ""))
    before = finished.read_bytes()
    done = command("correct", finished, "--from", finished, "--yes")
    assert done.code == 1
    assert f"{place}  {said}" in done.err
    assert finished.read_bytes() == before


GAMES = [("Ann", "Bob", "1-0", True), ("Bob", "Cid", "1/2-1/2", True)]


def test_games_stay_rated_in_the_club(tmp_path: Path, command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """All are rated 1500, so that a win is 40 x (1 - 0.50); without an end date the event would count no longer."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    club, book, copy = Club(tmp_path), Path("winter.xlsx"), Path("copy.xlsx")
    club.members({name: {"classical": 1500} for name in ("Ann", "Bob", "Cid")})
    settings = {"Club book": "club.xlsx", "End date": None}
    book.write_bytes(Event("T", GAMES, settings=settings).workbook())
    copy.write_bytes(Event("T", [(*GAMES[0][:2], "0-1", True), GAMES[1]], settings=settings).workbook())
    assert command("finish", book, "--yes").code == 0
    assert [row["Change"] for row in club.history()] == [20, 0, -20]
    assert command("correct", book, "--from", copy, "--yes").code == 0
    assert [(row["Player"], row["Change"]) for row in club.history()] == [("Bob", 20), ("Cid", 0), ("Ann", -20)]
    [row] = club.table("Tournaments", 3)
    assert row["State"] == "counted"
