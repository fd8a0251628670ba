"""``xltourney demo``: at least five events, finalized, and a next step that works."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.command import Command


def test_a_demo_makes_finalizes_and_tells(command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = command("demo")
    assert (done.code, done.err) == (0, "")
    made = sorted(path.name for path in Path("xltourney-demo").glob("*.xlsx"))
    assert len(made) >= 5
    assert sorted(path.name for path in Path("xltourney-demo/finalized").iterdir()) == made
    assert all(f"xltourney-demo/finalized/{name}" in done.out for name in made)
    words = done.out.splitlines()[-1].partition(" explain ")[2].split()
    assert command("explain", *words).code == 0
    assert command("demo").code == 0
