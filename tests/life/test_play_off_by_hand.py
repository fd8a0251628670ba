"""An order of a play-off that somebody typed without playing it here: said, and on record."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.command import Command
from tests.life.play_off_books import Sheet, book, event
from xltourney.io.life.reading import read_life

SAID = "was typed by hand, no games are recorded"


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """The command line, run in this process."""
    return Command(capsys, monkeypatch)


def _rows(path: Path) -> list[tuple[str, str, str, str, str]]:
    """Command, players, field, new value and reason of the rows about the play-off."""
    found = (row.entry for row in read_life(path.read_bytes()).log)
    return [(each.command, each.players, each.field, each.new, each.why) for each in found if each.what == "play-off"]


def test_an_order_without_games_is_named_before_it_is_asked(tmp_path: Path, command: Command) -> None:
    path = book(tmp_path / "open.xlsx", event(play_off_result="2, 1"))
    done = command("finish", path, "--dry-run")
    assert done.code == 0
    assert f"the result of the play-off for place 1, 2, 1, {SAID}" in done.err
    assert f"warning: {path}  Tournament!B" in done.err
    assert command("finish", path, "--yes").code == 0
    assert _rows(path) == [("finish", "1-2", "result", "2, 1", "typed by hand, no games are recorded")]
    assert command("check", path).code == 0


def _played(path: Path, command: Command) -> None:
    """The first of a drawn pair wins both games."""
    assert command("playoff", path, "--seed", "1", "--yes").code == 0
    results = (f"{white}-{black}={'1-0' if white == 1 else '0-1'}" for white, black, _ in Sheet(path).games())
    assert command("playoff", path, *(word for each in results for word in ("--result", each)), "--yes").code == 0


def test_one_that_was_played_is_not(tmp_path: Path, command: Command) -> None:
    path = book(tmp_path / "open.xlsx", event())
    _played(path, command)
    before = _rows(path)
    assert SAID not in command("finish", path, "--dry-run").err
    assert command("finish", path, "--yes").code == 0
    assert _rows(path) == before


def test_a_result_that_decides_nothing_is_none(tmp_path: Path, command: Command) -> None:
    """1 won alone, so whatever was typed is void."""
    path = book(tmp_path / "open.xlsx", event(("2w1 3b1", "1b0 4w1", "4w½ 1w0", "3b½ 2b0"), play_off_result="2, 1"))
    assert SAID not in command("finish", path, "--yes").err
    assert _rows(path) == []
