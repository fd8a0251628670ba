"""Commands that are named in messages: with the path as it was given, so that they can be copied and run."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest
from openpyxl import load_workbook

from tests.cli.command import Command
from tests.io.documents import document
from tests.life.ended import SWISS, early_end, workbook
from tests.life.play_off_books import event
from xltourney.batch.life.opening import open_book
from xltourney.io.editing import edited
from xltourney.io.life.differences import Difference, Kind, applied
from xltourney.io.life.reading import STATE_SHEET

BOOK = Path("my cups/spring open (2).xlsx")
FINISHED = document(*SWISS, rounds=3, id="spring", start="2026-10-01", end="2026-10-03")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The workbook lies in a folder below."""
    monkeypatch.chdir(tmp_path)
    BOOK.parent.mkdir()


def _running(command: Command) -> tuple[object, ...]:
    BOOK.write_bytes(workbook(early_end()))
    return ("finish", BOOK, "--yes")


def _tied(command: Command) -> tuple[object, ...]:
    BOOK.write_bytes(workbook(event()))
    return ("finish", BOOK, "--yes")


def _ended(command: Command) -> None:
    BOOK.write_bytes(workbook(FINISHED))
    assert command("finish", BOOK, "--yes").code == 0


def _changed(command: Command) -> tuple[object, ...]:
    _ended(command)
    opened = open_book(BOOK)
    document = applied(opened.document, [Difference(Kind.BOARD, 3, (3, 2), new="½-½")])
    BOOK.write_bytes(edited(opened.data, opened.loaded.reading, document).data)
    return ("finalize", BOOK)


def _entered(command: Command) -> tuple[object, ...]:
    _ended(command)
    return ("enter", BOOK)


def _merged(command: Command) -> tuple[object, ...]:
    _ended(command)
    copies = [BOOK.with_name(f"hall {letter}.xlsx") for letter in "ab"]
    for copy in copies:
        copy.write_bytes(BOOK.read_bytes())
    return ("merge", BOOK, *copies, "-o", "out.xlsx")


def _unknown(command: Command) -> tuple[object, ...]:
    _ended(command)
    book = load_workbook(BOOK)
    del book[STATE_SHEET]
    book.save(BOOK)
    return ("correct", BOOK, "--round", 1, "--players", 1, 2, "--result", "0-1")


@pytest.mark.parametrize("make", [_running, _tied, _changed, _entered, _merged, _unknown])
def test_every_command_in_a_message_names_the_workbook_as_one_word(
    make: Callable[[Command], tuple[object, ...]], command: Command
) -> None:
    done = command(*make(command))
    assert done.code != 0
    said = [line for line in done.err.splitlines() if "xltourney " in line]
    assert said
    for line in said:
        words = shlex.split(re.split(r"xltourney (?=[a-z])", line)[-1])
        paths = [word for word in words if ".xlsx" in word]
        assert paths
        assert all(Path(path).exists() for path in paths)
