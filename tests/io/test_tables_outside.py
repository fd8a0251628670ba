"""Rows and rounds that the batch reads and live cells do not see, because they stand outside the named ranges."""

from __future__ import annotations

from pathlib import Path

import openpyxl
import pytest

from xltourney.batch.making import workbook
from xltourney.errors import Diagnostic
from xltourney.io.loading import load
from xltourney.io.reading import Document

#: Four numbered rows and five spare ones, below a heading in row 3.
LAST = 12


def book(tmp_path: Path, players: int, heading: str | None = None) -> tuple[Diagnostic, ...]:
    """The warnings about a workbook for four players in which so many are entered."""
    path = tmp_path / "open.xlsx"
    document: Document = {"xltourney": 1, "tournament": {"rounds": 2}, "players": []}
    path.write_bytes(workbook(document, entry="grid", language="en", empty_players=4))
    opened = openpyxl.load_workbook(path)
    people, grid = opened["Players"], opened["Grid"]
    for no in range(1, players + 1):
        people.cell(3 + no, 1, no)
        people.cell(3 + no, 3, f"Player {no}")
        grid.cell(3 + no, 1, no)
        grid.cell(3 + no, 3, f"{no + 1}w½" if no % 2 else f"{no - 1}b½")
    if heading:
        grid.cell(3, 5, heading)
    opened.save(path)
    return tuple(finding for finding in load(path).findings if finding.code == "outside-live-range")


def test_rows_inside_are_fine(tmp_path: Path) -> None:
    assert book(tmp_path, LAST - 4) == ()


def test_rows_below_are_named_once_a_sheet(tmp_path: Path) -> None:
    found = book(tmp_path, LAST - 1)
    assert [str(finding.place) for finding in found] == [f"Players!A{LAST + 1}", f"Grid!A{LAST + 1}"]
    assert all("this row and 1 more stand below the range xlt_" in finding.message for finding in found)
    assert {finding.severity for finding in found} == {"warning"}


@pytest.mark.parametrize("heading", ["R3", "Round 3"])
def test_a_round_beside_the_range_is_named(tmp_path: Path, heading: str) -> None:
    (found,) = book(tmp_path, 4, heading)
    assert str(found.place) == "Grid!E3"
    assert "beside the range xlt_grid" in found.message
