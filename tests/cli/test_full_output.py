"""Output that nobody can take, and books that are folders: one clear line each."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.command import Command
from tests.life.kept import kept

FULL = Path("/dev/full")


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere no device need be always full")
@pytest.mark.parametrize("words", [("log", "b.xlsx"), ("--help",)])
def test_output_that_cannot_be_written_is_said_once(tmp_path: Path, words: tuple[str, ...]) -> None:
    (tmp_path / "b.xlsx").write_bytes(kept())
    given = [str(tmp_path / word) if word == "b.xlsx" else word for word in words]
    with FULL.open("w") as full:
        run = [sys.executable, "-m", "xltourney", *given]
        done = subprocess.run(run, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 3
    assert done.stderr == "error: the output cannot be written: No space left on device\n"


@pytest.mark.parametrize("words", [("finish",), ("correct", "--from", "x.xlsx"), ("enter",), ("playoff",), ("log",)])
def test_a_folder_is_named(
    tmp_path: Path, command: Command, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    done = command(words[0], ".", *words[1:])
    assert (done.code, done.err) == (3, ".  This is a folder, not a workbook.\n")
