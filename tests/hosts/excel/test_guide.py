"""The guides say what the program says."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import openpyxl
import pytest
from openpyxl.worksheet.formula import ArrayFormula

from xltourney.hosts.excel import WORKBOOK_STEPS
from xltourney.hosts.lite.code import IMPORT
from xltourney.io import layout, template
from xltourney.io.reading import Document

DOCS = Path(__file__).parents[3] / "docs"
GUIDES = ("excel-windows.md", "excel-lite.md")
NUMBERS = ("no", "one", "two", "three", "four", "five", "six")
EMPTY: Document = {"xltourney": 1, "tournament": {"system": "swiss", "rounds": 5, "rating_rule": "fide"}, "players": []}


def guide(name: str) -> str:
    """A guide, as one line."""
    return " ".join((DOCS / name).read_text(encoding="utf-8").split())


@pytest.mark.parametrize("step", WORKBOOK_STEPS)
def test_the_steps_in_a_workbook_are_those_of_the_command(step: str) -> None:
    assert step in guide("excel-windows.md")


def test_the_line_to_paste_is_the_one_that_a_workbook_carries() -> None:
    assert f"``` {IMPORT} ```" in guide("excel-lite.md")


@pytest.mark.parametrize("name", GUIDES)
def test_the_number_of_blocks_is_that_of_the_template(name: str) -> None:
    """The most that there are: a workbook without players has all."""
    made = openpyxl.load_workbook(BytesIO(template.build(EMPTY, entry="grid", language="en", empty_players=4)))
    blocks = [
        cell for row in made[layout.LIVE_SHEET].iter_rows() for cell in row if isinstance(cell.value, ArrayFormula)
    ]
    assert f"stand in up to {NUMBERS[len(blocks)]} blocks of the hidden sheet *{layout.LIVE_SHEET}*" in guide(name)


@pytest.mark.parametrize("name", GUIDES)
def test_it_is_said_that_no_excel_was_here(name: str) -> None:
    assert "no Excel on the computers where xltourney is made" in guide(name)
