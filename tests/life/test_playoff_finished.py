"""The play-off of a finished tournament: a sheet changed by hand is refused by cell, and corrected on record only."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from tests.cli.command import Command
from tests.life.play_off_books import Sheet, book, event
from xltourney.batch.life.opening import open_book
from xltourney.io.loading import load


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """The command line, run in this process; nobody can be asked."""
    monkeypatch.setattr("sys.stdin", io.StringIO())
    return Command(capsys, monkeypatch)


@pytest.fixture
def finished(command: Command, tmp_path: Path) -> Path:
    """White of the first game won the play-off."""
    path = book(tmp_path / "open.xlsx", event())
    assert command("playoff", path, "--seed", "17 43 8", "--yes").code == 0
    first, second = (game[:2] for game in Sheet(path).games())
    given = (f"{first[0]}-{first[1]}=1-0", f"{second[0]}-{second[1]}=½")
    assert command("playoff", path, "--yes", "--result", given[0], "--result", given[1]).code == 0
    done = command("finish", path, "--yes", "--no-club")
    assert done.code == 0, done.err
    return path


def turned(path: Path) -> str:
    """Black of the first game won it, says a person in the sheet; the cell is returned."""
    sheet = Sheet(path)
    cell = sheet.result(1, "0-1")
    sheet.save()
    return cell


def test_a_game_changed_by_hand_is_named_and_refused(command: Command, finished: Path) -> None:
    cell = turned(finished)
    before = finished.read_bytes()
    for name in (("check", finished), ("finalize", finished), ("playoff", finished, "--yes")):
        done = command(*name)
        said = done.out + done.err
        assert done.code != 0
        assert f"'Play-off games'!{cell}" in said
    assert finished.read_bytes() == before


@pytest.mark.slow
def test_it_is_corrected_on_record(command: Command, finished: Path) -> None:
    white, black = Sheet(finished).games()[0][:2]
    turned(finished)
    done = command("correct", finished, "--from", finished, "--reason", "score sheet", "--by", "Eve", "--yes")
    assert done.code == 0, done.err
    assert load(finished).reading.document["tournament"]["play_off_result"] == f"{black}, {white}"
    log = [row.entry for row in open_book(finished).life.log]
    game = next(entry for entry in log if entry.field == "stage 1, match 1, game 1")
    assert (game.old, game.new, game.why) == (f"{white}-{black} 1-0", f"{white}-{black} 0-1", "score sheet")
    assert command("check", finished).code == 0


@pytest.mark.slow
def test_playoff_changes_nothing_of_it(command: Command, finished: Path) -> None:
    before = finished.read_bytes()
    assert "nothing is new" in command("playoff", finished, "--yes").out
    done = command("playoff", finished, "--yes", "--anew")
    assert (done.code, "the tournament is finished and its play-off is decided" in done.err) == (1, True)
    assert finished.read_bytes() == before
