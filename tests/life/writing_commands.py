"""One example of each command that writes a workbook, run as a process of its own whose clock stands still."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from tests.io.documents import Document, document
from tests.life.ended import ROUND_ROBIN, SWISS
from tests.life.play_off_books import event
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
    """A command: the files that it needs, by name, its words, and what is typed. It writes :data:`BOOK`."""

    files: Callable[[], dict[str, bytes]]
    words: Sequence[str]
    lines: str = ""


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


COMMANDS = {
    "enter": Command(_entered, ("enter", BOOK, "--round", "2"), "p 3 =\np 2 1\n"),
    "merge": Command(_copies, ("merge", "base.xlsx", BOOK, "anna.xlsx", "boris.xlsx", "-o", BOOK)),
    "finish": Command(_complete, ("finish", BOOK, "--yes", "--no-club")),
    "correct": Command(_played, ("correct", BOOK, "--round", "1", "--white", "2", "--result", "0-1", "--yes")),
    "playoff": Command(_tied, ("playoff", BOOK, "--seed", "17 43 8", "--yes")),
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
        [*before, sys.executable, "-c", first + _CLOCK, *command.words, "--by", "Olga"],
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
