"""Workbooks that cannot be saved are refused before the first question; a mark "read-only" holds for every command."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command import Command
from tests.life import entering_books as books
from xltourney.io.life.reading import STATE_SHEET


def _signed(data: bytes) -> bytes:
    made = io.BytesIO(data)
    with zipfile.ZipFile(made, "a") as archive:
        archive.writestr("_xmlsignatures/sig1.xml", "<Signature/>")
    return made.getvalue()


def _with_own(title: str) -> bytes:
    book: Any = books.boards_book()
    book.create_sheet(title)["A1"] = "mine"
    return books.saved(book)


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """The command line, run in this process."""
    return Command(capsys, monkeypatch)


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The event of seven, in Boards; results are piped in."""
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n"))
    path = tmp_path / "autumn.xlsx"
    path.write_bytes(books.saved(books.boards_book()))
    return path


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (_signed(books.saved(books.boards_book())), "digitally signed"),
        (_with_own(STATE_SHEET), f"The sheet '{STATE_SHEET}' was not written by xltourney"),
        (_with_own("Log"), "The sheet 'Log' was not written by xltourney"),
    ],
)
@pytest.mark.parametrize("dry", [False, True])
def test_what_cannot_be_saved_is_refused_before_anything_is_asked(
    path: Path, command: Command, data: bytes, said: str, dry: bool
) -> None:
    path.write_bytes(data)
    done = command("enter", path, *(["--dry-run"] if dry else []))
    assert (done.code, done.out) == (3, "")
    assert said in done.err
    assert str(path) in done.err
    assert path.read_bytes() == data


@pytest.fixture
def read_only(path: Path) -> Path:
    """Nobody may write it."""
    path.chmod(0o444)
    return path


def test_a_read_only_workbook_is_refused_before_anything_is_asked(read_only: Path, command: Command) -> None:
    before = read_only.read_bytes()
    done = command("enter", read_only)
    assert (done.code, done.out) == (3, "")
    assert "autumn.xlsx is marked read-only" in done.err
    assert read_only.read_bytes() == before
    assert command("enter", read_only, "--dry-run").code == 0


def test_it_may_be_looked_at_and_is_not_replaced(read_only: Path, command: Command) -> None:
    """A correction of one board, which another command would write."""
    before = read_only.read_bytes()
    words = ("correct", read_only, "--round", 1, "--players", 1, 4, "--result", "0-1")
    assert command(*words, "--dry-run").code == 0
    done = command(*words, "--yes")
    assert done.code == 3
    assert "is marked read-only" in done.err
    assert read_only.read_bytes() == before
    assert list(read_only.parent.iterdir()) == [read_only]


def test_the_batch_leaves_it_alone_too(read_only: Path, command: Command) -> None:
    before = read_only.read_bytes()
    done = command("finalize", read_only, "--in-place")
    assert done.code != 0
    assert "autumn.xlsx is marked read-only, so it is left as it is" in done.out + done.err
    assert read_only.read_bytes() == before
    assert list(read_only.parent.iterdir()) == [read_only]


def test_a_file_that_somebody_may_write_is_not_marked(path: Path, command: Command) -> None:
    path.chmod(0o640)
    assert command("enter", path).code == 0
    assert path.stat().st_mode & 0o777 == 0o640
