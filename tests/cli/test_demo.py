"""``xltourney demo``: at least five events, finalized, and a next step that works."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from tests.cli.command import Command
from xltourney.batch.club.example import make_example


@pytest.mark.slow
def test_a_demo_makes_finalizes_and_tells(command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = command("demo")
    assert (done.code, done.err) == (0, "")
    made = sorted(path.name for path in Path("xltourney-demo").glob("*.xlsx"))
    assert len(made) >= 5
    assert sorted(path.name for path in Path("xltourney-demo/finalized").iterdir()) == made
    assert all(f"xltourney-demo/finalized/{name}" in done.out for name in made)
    assert done.out.startswith(
        f"{len(made)} example workbooks, as an organiser fills them in, and the book of a club are "
    )
    assert done.out.count(".xlsx\n") == len(made) + 1
    words = done.out.splitlines()[-1].partition(" explain ")[2].split()
    assert command("explain", *words).code == 0
    assert command("demo").code == 0


@pytest.mark.slow
def test_the_club_of_the_demo(tmp_path: Path) -> None:
    """Five events, counted without a finding; the chart shows the classical ones of a player who played in all."""
    done = make_example(tmp_path / "club")
    assert done.counted.findings == ()
    assert [found.order for found in done.counted.counted] == [1, 2, 3, 4, 5]
    book: Any = load_workbook(tmp_path / "club" / "club.xlsx", data_only=True)
    shown = [row[:3] for row in book["Chart"].iter_rows(min_row=30, max_row=34, min_col=3, values_only=True)]
    events = ["Winter round robin", "Spring round robin", "Autumn round robin"]
    assert [row[0] or None for row in shown] == ["rating at the start", *events, None]
