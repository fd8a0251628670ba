"""What the tests of the command line share."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.command import Command
from tests.io.trf_lines import SET_A


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """The command line, run in this process."""
    return Command(capsys, monkeypatch)


@pytest.fixture
def t16(tmp_path: Path) -> Path:
    """The 16 players of M. Held's exercises as a tournament report file."""
    path = tmp_path / "t16.trf"
    path.write_text(SET_A + "\n", encoding="utf-8")
    return path
