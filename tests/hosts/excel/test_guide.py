"""The guides say what the program says."""

from __future__ import annotations

from pathlib import Path

import pytest

from xltourney.hosts.excel import WORKBOOK_STEPS
from xltourney.hosts.lite.code import IMPORT

DOCS = Path(__file__).parents[3] / "docs"


def guide(name: str) -> str:
    """A guide, as one line."""
    return " ".join((DOCS / name).read_text(encoding="utf-8").split())


@pytest.mark.parametrize("step", WORKBOOK_STEPS)
def test_the_steps_in_a_workbook_are_those_of_the_command(step: str) -> None:
    assert step in guide("excel-windows.md")


def test_the_line_to_paste_is_the_one_that_a_workbook_carries() -> None:
    assert f"``` {IMPORT} ```" in guide("excel-lite.md")


@pytest.mark.parametrize("name", ["excel-windows.md", "excel-lite.md"])
def test_it_is_said_that_no_excel_was_here(name: str) -> None:
    assert "no Excel on the computers where xltourney is made" in guide(name)
