"""The start date decides on the rules; programs hand it over as a date, a text or the number of its day."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from xltourney import udfs

GRID = [["No.", "Name", "R1"], [1.0, "Ann", "2w1"], [2.0, "Bob", "1b0"]]


def checked(start: Any) -> str:
    settings = [["Start date", start], ["Rounds", 1.0], ["System", "Round robin"]]
    return str(udfs.XLT_TIEBREAK(GRID, 1.0, "BH", None, settings))


@pytest.mark.parametrize("start", [date(2026, 3, 1), "2026-03-01", 46082, 46082.0])
def test_a_date_however_it_comes(start: Any) -> None:
    """Day 46082 is 1 March 2026, from when on Buchholz is not allowed in a round robin (C.07 of 2026, article 8)."""
    assert checked(start).startswith("#XLT tie-break BH: C.07 of 2026 forbids")


@pytest.mark.parametrize("start", [date(2026, 2, 28), "2026-02-28", 46081, 46081.0])
def test_the_day_before(start: Any) -> None:
    assert checked(start) == "0"


@pytest.mark.parametrize("start", [2026, 2026.0, 12.5, -1, True])
def test_a_year_or_another_number_is_no_date(start: Any) -> None:
    assert checked(start).startswith("#XLT Start date holds")
