"""Copies of a Matrix in which nothing stood yet: the first result of one copy is no change of the other boards."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.command import Command
from tests.life.ended import workbook
from tests.properties.life_book import Book
from xltourney.batch.life.rounds import with_results
from xltourney.io.document import newest_round


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """The command line, run in this process."""
    return Command(capsys, monkeypatch)


@pytest.fixture
def base(tmp_path: Path) -> Book:
    """A round robin of four before its first game, and two copies."""
    players = [{"no": no, "name": f"P{no}"} for no in range(1, 5)]
    settings = {"id": "day-1", "system": "round-robin", "rounds": 3}
    made = workbook({"xltourney": 1, "tournament": settings, "players": players}, "matrix")
    for name in ("base.xlsx", "a.xlsx", "b.xlsx"):
        (tmp_path / name).write_bytes(made)
    return Book(tmp_path / "base.xlsx")


def test_first_results_of_two_copies(base: Book, command: Command) -> None:
    """By the Berger tables 1 meets 4 in round 1 and 2 in round 2."""
    assert base.type(with_results(base.document, 1, {(1, 4): "1-0"}), name="a.xlsx")
    assert base.type(with_results(base.document, 2, {(1, 2): "0-1"}), name="b.xlsx")
    copies = [base.folder / name for name in ("base.xlsx", "a.xlsx", "b.xlsx")]
    done = command("merge", *copies, "-o", base.folder / "out.xlsx")
    assert done.code == 0, done
    merged = Book(base.folder / "out.xlsx").opened.document["players"]
    assert merged[0]["results"] == ["4~1", "2~0", "3~"]
    assert merged[2]["results"] == ["2~", "4~", "1~"]


def test_copies_in_which_nothing_stands(base: Book, command: Command) -> None:
    """Nothing is merged, and nothing is wrong."""
    copies = [base.folder / name for name in ("base.xlsx", "a.xlsx", "b.xlsx")]
    assert command("merge", *copies, "-o", base.folder / "out.xlsx").code == 0
    assert not newest_round(Book(base.folder / "out.xlsx").opened.document["players"])
