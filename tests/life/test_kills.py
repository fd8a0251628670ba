"""Each command that writes a workbook, killed at 50 moments: the old file stands there or the new one."""

from __future__ import annotations

import logging
import os
import random
import signal
import subprocess
import time
from collections import Counter
from pathlib import Path

import pytest

from tests.life.writing_commands import BOOK, COMMANDS, NOW, Command, begun, contents, ended, started
from tests.properties.life_book import Clock, Step, run

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGKILL"),
]
_KILLS = 50
#: Seconds that the saving takes, at most.
_SAVING = 0.012
_EARLY, _SAVING_NOW, _REPLACED = "before", "while saving", "after the file was replaced"
_ALL = {_EARLY, _SAVING_NOW, _REPLACED}


@pytest.mark.parametrize("name", COMMANDS)
def test_killed_at_50_moments(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And the command run again makes of it what one makes that nobody kills, and leaves nothing else behind."""
    command, chance, hits = COMMANDS[name], random.Random(name), Counter[str]()
    monkeypatch.setattr(Clock, "at", NOW)
    after, seconds = _whole(command, tmp_path / "whole")
    assert after[command.backup] == command.files()[BOOK]
    for number in range(4 * _KILLS):  # some end before they are killed
        folder = tmp_path / f"run{number}"
        before = begun(command, folder)
        process = started(command, folder)
        _wait(process, folder, chance, number % 5, seconds)
        process.send_signal(signal.SIGKILL)
        killed = ended(process).code == -signal.SIGKILL
        found = contents(folder)
        _nothing_is_half_written(found, before, after)
        hits[_moment(found, before)] += killed
        assert run(folder, Step(command.words, command.lines)).code == 0
        assert contents(folder) == after
        if hits.total() >= _KILLS and len(+hits) == len(_ALL):  # a busy machine hits some moments seldom
            break
    logging.getLogger(__name__).info("%s killed: %s", name, dict(hits))
    assert hits.total() >= _KILLS, hits
    assert set(+hits) == _ALL, hits


def _whole(command: Command, folder: Path) -> tuple[dict[str, bytes], float]:
    """What a command leaves that nobody kills, and the time that it takes."""
    durations = list[float]()
    for number in range(3):
        begun(command, folder / str(number))
        start = time.monotonic()
        assert ended(started(command, folder / str(number))).code == 0
        durations.append(time.monotonic() - start)
    return contents(folder / "0"), min(durations)


def _wait(process: subprocess.Popen[str], folder: Path, chance: random.Random, way: int, seconds: float) -> None:
    """Let a random time go by: of the whole run, of its last third, or from the first file or from the new one on."""
    start, old = sum(1 for _ in folder.iterdir()), (folder / BOOK).stat().st_ino
    match way:
        case 0:
            while sum(1 for _ in folder.iterdir()) == start and process.poll() is None:
                pass
            time.sleep(chance.uniform(0, _SAVING))
        case 1:
            while (folder / BOOK).stat().st_ino == old and process.poll() is None:
                pass
            time.sleep(chance.uniform(0, _SAVING / 10))
        case _:
            time.sleep(chance.uniform(0 if way == 2 else 0.66, 1) * seconds)


def _nothing_is_half_written(found: dict[str, bytes], before: dict[str, bytes], after: dict[str, bytes]) -> None:
    """Under its own name each file is the old one or the new one; only marked temporary files may be anything else."""
    for name, data in found.items():
        if not name.endswith(".tmp"):
            assert data in (before.get(name), after[name]), f"{name} is a third thing"


def _moment(found: dict[str, bytes], before: dict[str, bytes]) -> str:
    if found[BOOK] != before[BOOK]:
        return _REPLACED
    return _SAVING_NOW if len(found) > len(before) else _EARLY
