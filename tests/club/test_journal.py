"""Several files replaced as one, interrupted at every moment."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from contextlib import suppress
from enum import Enum
from pathlib import Path

import pytest

from tests.club.books import Club, Event
from xltourney.batch.club import journal
from xltourney.batch.club.adding import add
from xltourney.batch.club.events import content_of
from xltourney.batch.club.journal import Replacement, journal_folder, recover, replace_all
from xltourney.batch.club.updating import update
from xltourney.errors import OutputError

NAMES = ("a.xlsx", "b.xlsx", "c.xlsm", "club.xlsx")


class Killed(BaseException):
    """Stands for the end of the process."""


@pytest.fixture
def files(tmp_path: Path) -> list[Replacement]:
    """Three files and a book, old; new contents for all."""
    made: list[Replacement] = []
    for name in NAMES:
        path = tmp_path / name
        path.write_bytes(b"old " + name.encode())
        made.append(Replacement(path, content_of(path.read_bytes()), b"new " + name.encode()))
    return made


def state(files: list[Replacement]) -> list[str]:
    return [file.path.read_bytes()[:3].decode() for file in files]


def test_all_are_replaced_and_nothing_is_left(files: list[Replacement], tmp_path: Path) -> None:
    files[0].path.chmod(0o640)
    replace_all(files[-1].path, files)
    assert state(files) == ["new"] * 4
    assert files[0].path.stat().st_mode & 0o777 == 0o640
    assert sorted(path.name for path in tmp_path.iterdir()) == [*NAMES]


def test_files_that_are_marked_read_only_are_all_named(files: list[Replacement], tmp_path: Path) -> None:
    for file in files[1:3]:
        file.path.chmod(0o444)
    with pytest.raises(OutputError) as raised:
        replace_all(files[-1].path, files)
    said = [finding.message for finding in raised.value.findings]
    assert [message.partition(" is marked read-only")[0] for message in said] == ["b.xlsx", "c.xlsm"]
    assert state(files) == ["old"] * 4
    assert sorted(path.name for path in tmp_path.iterdir()) == [*NAMES]


@pytest.mark.parametrize("moment", range(40))
def test_killed_at_every_call_to_the_system(
    files: list[Replacement], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: int
) -> None:
    """Whatever the last thing was that was done, the next command finds all old or makes all new."""
    calls = iter(range(moment))

    def counted(name: str) -> None:
        plain = getattr(os, name)

        def call(*arguments: object, **named: object) -> object:
            if next(calls, None) is None:
                raise Killed(name)
            return plain(*arguments, **named)

        monkeypatch.setattr(os, name, call)

    for name in ("mkdir", "replace", "fsync", "unlink", "rmdir", "chmod"):
        counted(name)
    book = files[-1].path
    with suppress(Killed):
        replace_all(book, files)
    monkeypatch.undo()
    seen = state(files)
    completed = recover(book)
    assert state(files) in (["old"] * 4, ["new"] * 4)
    assert state(files) == ["new"] * 4 or (seen == ["old"] * 4 and not completed)
    assert not journal_folder(book).exists()
    assert sorted(path.name for path in tmp_path.iterdir()) == [*NAMES]
    assert not recover(book)


def test_what_somebody_changed_before_is_refused_and_nothing_is_changed(files: list[Replacement]) -> None:
    files[1].path.write_bytes(b"mine")
    with pytest.raises(OutputError, match="was changed while the list was counted"):
        replace_all(files[-1].path, files)
    assert state(files) == ["old", "min", "old", "old"]
    assert not journal_folder(files[-1].path).exists()


def test_what_somebody_changes_after_an_interruption_is_not_overwritten(
    files: list[Replacement], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal, "_take_place", _killed)
    with pytest.raises(Killed):
        replace_all(files[-1].path, files)
    monkeypatch.undo()
    files[1].path.write_bytes(b"mine")
    assert recover(files[-1].path)
    assert state(files) == ["new", "min", "new", "new"]


def test_a_file_that_cannot_be_replaced_is_named_and_the_next_command_goes_on(
    files: list[Replacement], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal, "_take_place", _refused)
    with pytest.raises(OutputError, match=r"a\.xlsx could not be replaced \(open elsewhere\): close it"):
        replace_all(files[-1].path, files)
    monkeypatch.undo()
    assert recover(files[-1].path)
    assert state(files) == ["new"] * 4


@pytest.mark.parametrize(
    ("file", "before"),
    [("../made.xlsx", ""), ("made.xlsx", ""), ("../.profile", content_of(b"old")), ("b.txt", content_of(b"old"))],
)
def test_a_list_that_we_did_not_write_is_not_followed(tmp_path: Path, file: str, before: str) -> None:
    """A folder from elsewhere may bring one: nothing is made that was not there, and only workbooks are replaced."""
    folder = tmp_path / "club"
    folder.mkdir()
    for name in ("../.profile", "b.txt"):
        (folder / name).write_bytes(b"old")
    waiting = journal_folder(folder / "club.xlsx")
    waiting.mkdir()
    (waiting / "0000").write_bytes(b"new")
    told = [{"file": file, "before": before, "after": content_of(b"new"), "new": "0000"}]
    (waiting / "list.json").write_text(json.dumps(told))
    assert not recover(folder / "club.xlsx")
    assert not waiting.exists()
    assert not (folder / "made.xlsx").exists()
    assert not (tmp_path / "made.xlsx").exists()
    assert [(folder / name).read_bytes() for name in ("../.profile", "b.txt")] == [b"old"] * 2


def _killed(_: object) -> None:
    raise Killed


def _refused(_: object) -> None:
    raise PermissionError(13, "open elsewhere")


# ---------------------------------------------------------------- the whole command


GAMES = [("Ann", "Bob", "1-0", True), ("Bob", "Cid", "1/2-1/2", True)]


@pytest.fixture(scope="module")
def changed(tmp_path_factory: pytest.TempPathFactory) -> Club:
    """A club that is counted, after which an initial rating was changed."""
    club = Club(tmp_path_factory.mktemp("club"))
    club.members({name: {"blitz": 1500} for name in ("Ann", "Bob", "Cid")})
    add(club.book, [club.put(Event(f"T{no}", GAMES, "blitz", f"2026-01-{no + 10}")) for no in range(8)])
    assert update(club.book).done
    club.type("Players", {"H4": 1700})
    return club


@pytest.mark.slow
def test_killed_at_random_moments(changed: Club, tmp_path: Path) -> None:
    """50 times, in each part of its life; after the next command all workbooks are old ones or all are new ones."""
    random_ = random.Random(2026)
    whole = Club.__new__(Club)
    whole.folder = tmp_path / "whole"
    shutil.copytree(changed.folder, whole.folder)
    start = time.monotonic()
    assert _update(whole.folder).wait(60) == 0
    length = time.monotonic() - start
    old, new = _contents(changed.folder), _contents(whole.folder)
    assert all(old[name] != new[name] for name in old)
    outcomes: set[bool] = set()
    for number in range(50):
        folder = tmp_path / f"run{number}"
        shutil.copytree(changed.folder, folder)
        process = _update(folder)
        _wait(process, folder, tuple(_Moment)[number % len(_Moment)], random_.uniform(0, 1) * length)
        process.send_signal(signal.SIGKILL)
        process.wait(60)
        recover(folder / "club.xlsx")
        found = _contents(folder)
        assert found in (old, new), number
        outcomes.add(found == new)
        assert update(folder / "club.xlsx").done
        assert _contents(folder) == new
    assert outcomes == {True, False}


class _Moment(Enum):
    """When a command is killed: at any time, or when it has come so far, whatever time the machine takes for that."""

    ANY = "any"
    BEGUN = "the journal is begun"
    LISTED = "the list is complete"
    ENDED = "it has ended"


def _wait(process: subprocess.Popen[bytes], folder: Path, moment: _Moment, seconds: float) -> None:
    """Wait for a moment, or until the command has ended."""
    journal = journal_folder(folder / "club.xlsx")
    match moment:
        case _Moment.ANY:
            time.sleep(seconds)
        case _Moment.BEGUN:
            while not journal.exists() and process.poll() is None:
                pass
        case _Moment.LISTED:
            while not (journal / "list.json").exists() and process.poll() is None:
                pass
        case _Moment.ENDED:
            process.wait(60)


def _update(folder: Path) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "xltourney", "club", "update", "--club", str(folder / "club.xlsx")],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip


def _contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.glob("*.xlsx")}
