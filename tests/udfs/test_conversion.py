"""Values on their way from Excel on Windows through xlwings' own conversion into our functions, and back.

xlwings' ``call_udf`` itself runs, with stand-ins for pywin32; the answer must be that of the same call with plain
values, which the other tests here hold to the batch.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from tests.udfs import classic
from tests.udfs.excel_values import CASES, Case
from xltourney import udfs


@cache
def shown() -> list[Any]:
    """What Excel would show for each case: rows of values."""
    answers: list[Any] = classic.asked("called")
    return answers


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.about)
def test_excel_shows_what_the_plain_values_give(case: Case) -> None:
    answer = getattr(udfs, case.name)(*case.meant)
    rows = [[answer]] if isinstance(answer, str | int | float) else answer
    assert shown()[CASES.index(case)] == json.loads(json.dumps(rows))


def test_every_function_is_called() -> None:
    assert {case.name for case in CASES} >= {"XLT_TIEBREAK", "XLT_STANDINGS", "XLT_CHECK", "XLT_EXPLAIN"}
    assert {case.name for case in CASES} <= set(udfs.__all__)


@pytest.mark.parametrize(
    ("about", "words"),
    [
        ("an error in the grid", "#N/A"),
        ("another error", "#REF!"),
        ("a date in the grid", "2026-02-01"),
        ("a stray number", "46054"),
        ("an error that xlwings does not know", "-2146826243"),
    ],
)
def test_a_wrong_cell_never_becomes_a_number(about: str, words: str) -> None:
    place = next(place for place, case in enumerate(CASES) if case.about == about)
    [[text]] = shown()[place]
    assert text.startswith("#XLT row 1, round 2")
    assert words in text
