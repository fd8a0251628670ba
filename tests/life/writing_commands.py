"""Examples of each command that writes a workbook, each run as a process of its own whose clock stands still."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

from tests.batch.live import data_of, live_book
from tests.batch.test_stale_cells import GRID_PART, changed
from tests.io.documents import Document, document
from tests.life.ended import ROUND_ROBIN, SWISS, early_end
from tests.life.play_off_books import Sheet, event
from tests.properties.life_book import Clock, Step, run
from xltourney.batch.refreshing import refreshed
from xltourney.io.template import build

BOOK = "book.xlsx"
#: What the clock says.
NOW = datetime(2026, 5, 3, 17, 30, tzinfo=UTC)
_CLOCK = f"""
import datetime
from xltourney.cli import life_options, program
class Clock(datetime.datetime):
    now = classmethod(lambda cls, zone: cls.fromisoformat("{NOW.isoformat()}"))
life_options.datetime = Clock
program()
"""


class Command(NamedTuple):
    """A command: the files that it needs, by name, its words, and what is typed.

    It writes :data:`BOOK` and keeps what stood there as ``backup``.
    """

    files: Callable[[], dict[str, bytes]]
    words: Sequence[str]
    lines: str = ""
    backup: str = "book.bak.xlsx"


def _book(made: Document, entry: str = "boards") -> bytes:
    return build(made, entry=entry, language="en")


def _running(*rows: str) -> bytes:
    return _book(document(*rows, rounds=3, id="kept"))


def _entered() -> dict[str, bytes]:
    return {BOOK: _running("2w1 3b", "1b0 4w", "4w½ 1w", "3b½ 2b")}


def _copies() -> dict[str, bytes]:
    anna = _running("2w1 3b", "1b0 4w1", "4w½ 1w", "3b½ 2b0")
    boris = _running("2w1 3b½", "1b0 4w", "4w½ 1w½", "3b½ 2b")
    return {**_entered(), "base.xlsx": _entered()[BOOK], "anna.xlsx": anna, "boris.xlsx": boris}


def _complete() -> dict[str, bytes]:
    return {BOOK: _book(document(*SWISS, rounds=3, id="kept", start="2026-05-01"), "grid")}


def _tied() -> dict[str, bytes]:
    return {BOOK: _book(event(id="kept"))}


def _played() -> dict[str, bytes]:
    return {BOOK: _book(document(*ROUND_ROBIN, rounds=3, id="kept", start="2026-05-01", system="round-robin"))}


def _nothing(_: Path) -> None:
    """Nobody types anything."""


@cache
def _later(
    made: Callable[[], dict[str, bytes]], words: tuple[str, ...], typed: Callable[[Path], None] = _nothing
) -> dict[str, bytes]:
    """The book after a command on the day before, and what was typed into it then."""
    with tempfile.TemporaryDirectory() as name, patch.object(Clock, "at", datetime(2026, 5, 2, 9, tzinfo=UTC)):
        path = Path(name, BOOK)
        path.write_bytes(made()[BOOK])
        done = run(path.parent, Step((*words, *_BY)))
        assert done.code == 0, done.err
        typed(path)
        return {BOOK: path.read_bytes()}


def _finished() -> dict[str, bytes]:
    return _later(_played, _FINISH)


def _decided() -> dict[str, bytes]:
    """The play-off is drawn, and its games are played: the results are typed into its sheet."""
    return _later(_tied, _DRAW, _games)


def _games(path: Path) -> None:
    sheet = Sheet(path)
    sheet.result(1, "1-0")
    sheet.result(2, "½")
    sheet.save()


def _ends_early() -> dict[str, bytes]:
    return {BOOK: _book(early_end(id="kept", start="2026-05-01"), "grid")}


@cache
def _stale() -> dict[str, bytes]:
    """Live cells show what followed from another result; a copy of something else is there already."""
    fresh = refreshed(data_of(live_book())).data
    return {BOOK: changed(fresh, GRID_PART, C2="4w0", C5="1b1"), "book.bak.xlsx": fresh}


_BY = ("--by", "Olga")
_FINISH = ("finish", BOOK, "--yes", "--no-club")
_CORRECT = ("correct", BOOK, "--round", "1", "--white", "2", "--result", "0-1", "--yes")
_DRAW = ("playoff", BOOK, "--seed", "17 43 8", "--yes")
COMMANDS = {
    "enter": Command(_entered, ("enter", BOOK, "--round", "2", *_BY), "p 3 =\np 2 1\n"),
    "merge": Command(_copies, ("merge", "base.xlsx", BOOK, "anna.xlsx", "boris.xlsx", "-o", BOOK, *_BY)),
    "finish": Command(_complete, (*_FINISH, *_BY)),
    "finish --after": Command(_ends_early, (*_FINISH, "--after", "2", *_BY)),
    "correct": Command(_played, (*_CORRECT, *_BY)),
    "correct finished": Command(_finished, (*_CORRECT, "--no-club", *_BY)),
    "playoff": Command(_tied, (*_DRAW, *_BY)),
    "playoff decided": Command(_decided, ("playoff", BOOK, "--yes", *_BY)),
    "refresh": Command(_stale, ("refresh", BOOK), backup="book.bak-2.xlsx"),
}


def begun(command: Command, folder: Path) -> dict[str, bytes]:
    """Make its files in a new folder; what they hold."""
    folder.mkdir(parents=True)
    made = command.files()
    for name, data in made.items():
        (folder / name).write_bytes(data)
    return made


def contents(folder: Path) -> dict[str, bytes]:
    """All files of a folder."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def started(command: Command, folder: Path, *, before: Sequence[str] = (), first: str = "") -> subprocess.Popen[str]:
    """The command, started in a folder; behind other words of the shell, after other lines of the program."""
    process = subprocess.Popen(
        [*before, sys.executable, "-c", first + _CLOCK, *command.words],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=folder, encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2]), "NO_COLOR": "1", "PYTHONUTF8": "1"},
    )  # fmt: skip
    assert process.stdin is not None
    process.stdin.write(command.lines)
    process.stdin.close()
    process.stdin = None
    return process


class Ended(NamedTuple):
    """How a process ended, and what it said."""

    code: int
    out: str
    err: str


def ended(process: subprocess.Popen[str]) -> Ended:
    """Wait for the end of a process."""
    out, err = process.communicate(timeout=60)
    return Ended(process.returncode, out, err)
