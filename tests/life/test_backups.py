"""The file before the last command is kept as BOOK.bak.xlsx; what somebody else has put there is never replaced."""

from __future__ import annotations

import io
from hashlib import sha256
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from tests.cli.command import Command
from tests.life.kept import put, resaved
from tests.life.play_off_books import Sheet, event
from xltourney.batch import backups
from xltourney.batch.backups import keep
from xltourney.batch.life import saving
from xltourney.errors import OutputError
from xltourney.io import atomic
from xltourney.io.document import fingerprint
from xltourney.io.life.log import Head
from xltourney.io.life.reading import read_life
from xltourney.io.life.state import State, Status
from xltourney.io.life.state_sheet import Stored, read_state, state_sheet
from xltourney.io.template import build

BOOK, BACKUP, SECOND = Path("open.xlsx"), Path("open.bak.xlsx"), Path("open.bak-2.xlsx")


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """The command line, run in this process; nothing is typed."""
    monkeypatch.setattr("sys.stdin", io.StringIO())
    return Command(capsys, monkeypatch)


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A complete Swiss of two rounds in the current folder."""
    monkeypatch.chdir(tmp_path)
    return put(BOOK, build(event(play_off_place=None), entry="boards", language="en"))


def correct(command: Command, result: str) -> bytes:
    """Correct the first board; the bytes of the workbook before it."""
    before = BOOK.read_bytes()
    done = command("correct", BOOK, "--round", 1, "--players", 1, 2, "--result", result, "--yes")
    assert done.code == 0, done.err
    return before


def kept() -> dict[str, bytes]:
    """What lies beside the workbook."""
    return {path.name: path.read_bytes() for path in Path().iterdir() if path != BOOK}


def typed(value: str) -> None:
    """Somebody saves the workbook in another program."""

    def change(made: Any) -> None:
        made["Players"]["C4"] = value

    put(BOOK, resaved(BOOK.read_bytes(), change))


# ---------------------------------------------------------------- one backup


def test_there_is_one_and_it_is_the_file_before_the_last_command(book: Path, command: Command) -> None:
    for result in ("1-0", "0-1", "=", "1-0"):
        before = correct(command, result)
        assert kept() == {BACKUP.name: before}
    before = book.read_bytes()
    done = command("finish", book, "--end", "2026-05-03", "--yes")
    assert "open.xlsx: finished; the earlier file is open.bak.xlsx\n" in done.out
    assert kept() == {BACKUP.name: before}
    before = correct(command, "0-1")
    assert kept() == {BACKUP.name: before}


def test_what_was_saved_in_another_program_meanwhile_is_kept(book: Path, command: Command) -> None:
    correct(command, "1-0")
    for name in ("Anna", "Annie"):
        typed(name)
        before = correct(command, "0-1" if name == "Anna" else "1-0")
        assert kept() == {BACKUP.name: before}
        assert openpyxl.load_workbook(BACKUP)["Players"]["C4"].value == name


def test_nothing_is_written_by_a_second_run_without_a_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: Command
) -> None:
    monkeypatch.chdir(tmp_path)
    put(BOOK, build(event(), entry="boards", language="en"))
    for _ in range(2):
        assert command("playoff", BOOK, "--seed", "1", "--yes").code == 0
        assert not read_life(BOOK.read_bytes()).unknown
    once, backup = BOOK.read_bytes(), kept()
    assert "nothing is new" in command("playoff", BOOK, "--yes").out
    assert (BOOK.read_bytes(), kept()) == (once, backup)
    _play(command)
    assert command("finish", BOOK, "--yes").code == 0
    once, backup = BOOK.read_bytes(), kept()
    assert "finished already" in command("finish", BOOK, "--yes").out
    assert (BOOK.read_bytes(), kept()) == (once, backup)


def _play(command: Command) -> None:
    """Player 1 wins both games."""
    for white, black, _ in Sheet(BOOK).games():
        result = f"{white}-{black}={'1-0' if white == 1 else '0-1'}"
        assert command("playoff", BOOK, "--result", result, "--yes").code == 0


# ---------------------------------------------------------------- what is not ours


def test_a_file_of_somebody_else_stays_and_ours_has_a_number(book: Path, command: Command) -> None:
    put(BACKUP, b"my own")
    for result in ("1-0", "0-1", "="):
        before = correct(command, result)
        assert kept() == {BACKUP.name: b"my own", SECOND.name: before}


def test_so_does_a_backup_that_somebody_changed(book: Path, command: Command) -> None:
    correct(command, "1-0")
    put(BACKUP, changed := resaved(BACKUP.read_bytes()))
    before = correct(command, "0-1")
    assert kept() == {BACKUP.name: changed, SECOND.name: before}


def test_links_and_folders_are_never_replaced(book: Path, command: Command) -> None:
    """Not even where what the link leads to is our copy."""
    first = correct(command, "1-0")
    put(Path("elsewhere.xlsx"), first)
    BACKUP.unlink()
    BACKUP.symlink_to("elsewhere.xlsx")
    SECOND.mkdir()
    before = correct(command, "0-1")
    assert BACKUP.is_symlink()
    assert SECOND.is_dir()
    assert Path("elsewhere.xlsx").read_bytes() == first
    assert Path("open.bak-3.xlsx").read_bytes() == before


def test_without_a_stored_state_copies_are_numbered(book: Path, command: Command) -> None:
    """As where the hidden sheet is gone: nothing says which copy is ours."""
    first = correct(command, "1-0")
    put(book, resaved(book.read_bytes(), lambda made: made.remove(made["xlt_state"])))
    second = correct(command, "0-1")
    assert kept() == {BACKUP.name: first, SECOND.name: second}


def test_other_callers_number_their_copies(tmp_path: Path) -> None:
    path = put(tmp_path / "open.xlsx", b"one")
    assert keep(path) == tmp_path / "open.bak.xlsx"
    assert keep(path) == tmp_path / "open.bak.xlsx", "it holds the same"
    put(path, b"two")
    assert keep(path) == tmp_path / "open.bak-2.xlsx"


def test_a_copy_has_the_permissions_of_what_it_is_a_copy_of(tmp_path: Path) -> None:
    """Also where it takes the place of an earlier one."""
    path = put(tmp_path / "open.xlsx", b"one")
    path.chmod(0o644)
    made = keep(path)
    assert made is not None
    put(path, b"two")
    path.chmod(0o600)
    assert keep(path, sha256(b"one").hexdigest()) == made
    assert (made.read_bytes(), made.stat().st_mode & 0o777) == (b"two", 0o600)


# ---------------------------------------------------------------- killed


class KilledError(BaseException):
    """The end of a process."""


def test_after_a_kill_between_keeping_and_replacing_the_next_command_finds_its_way(
    book: Path, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    correct(command, "1-0")

    def killed(*_: object) -> None:
        raise KilledError

    with monkeypatch.context() as patched:
        patched.setattr(saving, "write_file", killed)
        before = book.read_bytes()
        with pytest.raises(KilledError):
            correct(command, "0-1")
    assert book.read_bytes() == before
    assert kept() == {BACKUP.name: before}
    for result in ("0-1", "="):
        before = correct(command, result)
        assert kept() == {BACKUP.name: before}


@pytest.mark.parametrize("taken", [False, True], ids=["first", "later"])
def test_where_the_copy_cannot_be_written_nothing_changes(
    taken: bool, book: Path, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    if taken:
        correct(command, "1-0")
    before, beside = book.read_bytes(), kept()

    def full(*_: object, **__: object) -> None:
        raise OutputError("open.bak.xlsx could not be written: the disk is full.", code="output-write")

    monkeypatch.setattr(backups, "write_atomic" if taken else "create", full)
    done = command("correct", BOOK, "--round", 1, "--players", 1, 2, "--result", "0-1", "--yes")
    assert (done.code, "the disk is full" in done.err) == (3, True)
    assert (book.read_bytes(), kept()) == (before, beside)


def test_the_copy_takes_its_place_in_one_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Killed while it is written, the earlier copy is there."""
    path = put(tmp_path / "open.xlsx", b"one")
    made = keep(path)
    put(path, b"two")

    def killed(*_: object) -> None:
        raise KilledError

    monkeypatch.setattr(atomic, "_fill", killed)
    with pytest.raises(KilledError):
        keep(path, sha256(b"one").hexdigest())
    assert made is not None
    assert made.read_bytes() == b"one"


# ---------------------------------------------------------------- how ours is known


def test_the_state_knows_of_which_file_it_was_made(book: Path, command: Command) -> None:
    for result in ("1-0", "0-1"):
        before = correct(command, result)
        state = read_life(book.read_bytes()).state
        assert state is not None
        assert state.previous == sha256(before).hexdigest()


def test_a_state_without_it_is_read() -> None:
    """As earlier versions stored it; a state that has it differs in that row alone."""
    made: dict[str, Any] = {"xltourney": 1, "tournament": {"rounds": 1}, "players": []}
    old = State(Status.RUNNING, made, fingerprint(made))
    rows = _rows(old)
    assert read_state(rows).state == old
    new = State(Status.RUNNING, made, fingerprint(made), previous="5e" * 32)
    assert read_state(_rows(new)).state == new
    assert [row for row in _rows(new) if row not in rows] == [["previous", "5e" * 32]]


def _rows(state: State) -> list[list[str]]:
    return [[str(getattr(cell, "value", cell)) for cell in row] for row in state_sheet(Stored(state, Head())).rows]
