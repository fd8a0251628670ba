"""The report's two forms hold the same: a folder that cannot be read, a text that looks like a formula."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from tests.cli.command import conforms
from xltourney.batch.outcome import Outcome, Summary
from xltourney.batch.report import report
from xltourney.batch.report_workbook import report_workbook
from xltourney.errors import CellRef, Diagnostic

OUTCOMES = [
    Outcome(
        Path("b.xlsx"),
        Path("out/b.xlsx"),
        "ok",
        (),
        True,
        Summary("=Dan", 6, 3, "2026-03", state="finished 2026-11-30"),
    ),
    Outcome(
        Path("a.xlsx"),
        Path("out/a.xlsx"),
        "ok",
        (),
        False,
        Summary("Open", 6, 3, "2026-03", state="running, after round 3"),
    ),
    Outcome(Path("c.xlsx"), None, "errors", (Diagnostic("x", "+1 is no result.", place=CellRef("Round 1", "B2")),)),
]


def test_json() -> None:
    data = report(OUTCOMES, 1)
    conforms(data, "report")
    assert [entry["path"] for entry in data["workbooks"]] == ["a.xlsx", "b.xlsx", "c.xlsx"]
    assert data["counts"] == {"ok": 2, "errors": 1, "unreadable": 0, "failed": 0, "unchanged": 1}
    assert [entry["state"] for entry in data["workbooks"]] == [
        "running, after round 3", "finished 2026-11-30", None,
    ]  # fmt: skip
    assert data["workbooks"][2]["findings"][0]["place"] == "'Round 1'!B2"


@pytest.mark.filterwarnings("error")
def test_workbook() -> None:
    made = load_workbook(io.BytesIO(report_workbook(OUTCOMES)))
    assert [[cell.value for cell in row] for row in made["Workbooks"]][2] == [
        "b.xlsx", "finalized", "out/b.xlsx", "=Dan", 6, 3, "finished 2026-11-30", "2026-03", 0, 0,
    ]  # fmt: skip
    assert made["Workbooks"]["D3"].data_type == "s"
    assert [cell.value for cell in made["Findings"][2]] == ["c.xlsx", "error", "'Round 1'!B2", "+1 is no result."]
    assert report_workbook(OUTCOMES) == report_workbook(OUTCOMES[::-1])


def test_a_long_message_has_the_room_it_needs() -> None:
    """A row of one line would show the first of them only, the next ones lying over their neighbours."""
    long = Diagnostic("x", "word " * 60, place=CellRef("Grid", "B2"))
    outcome = Outcome(Path("a.xlsx"), None, "errors", (long, Diagnostic("y", "Short.")))
    sheet: Any = load_workbook(io.BytesIO(report_workbook([outcome])))["Findings"]
    heights = [sheet.row_dimensions[number].height for number in (2, 3)]
    assert heights == [45, 15]  # 300 letters, about 100 a line
    assert sheet["D2"].alignment.wrap_text
