"""The transcripts of the guide are what a terminal shows."""

from __future__ import annotations

import re

import pytest

from tests.life import transcripts
from tests.life.transcripts import GUIDE, STEPS

TEXT = GUIDE.read_text(encoding="utf-8")


def test_every_command_has_its_transcript() -> None:
    """In the guide stands each that is recorded, in that order, once, and each command of the guide's chapters."""
    assert transcripts.named(TEXT) == [step.name for step in STEPS]
    recorded = {step.command.split()[0] for step in STEPS}
    assert recorded == {"enter", "merge", "playoff", "finish", "correct", "log", "finalize"}
    assert recorded == set(re.findall(r"^\$ xltourney (\w+)", TEXT, flags=re.MULTILINE))


@pytest.mark.slow
def test_they_are_current() -> None:
    """Everything is done again, from the same workbooks."""
    pytest.importorskip("pty", reason="terminals of a POSIX system")
    assert transcripts.updated(TEXT, dict(transcripts.recorded())) == TEXT, "run: python -m tests.life.transcripts"
