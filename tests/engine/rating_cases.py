"""Published ratings and the club's scenarios in ``tests/cases``; the files name their sources."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

CASES = Path(__file__).parents[1] / "cases"


@cache
def content(name: str) -> Any:
    """A file of cases."""
    return json.loads((CASES / name).read_text(encoding="utf-8"))


def published(part: str) -> Any:
    """One part of the published examples."""
    return content("rating_examples.json")[part]


def halves(score: float | str) -> int:
    """A score in half points."""
    found = Fraction(score) * 2
    assert found.denominator == 1
    return int(found)


def hundredths(number: str) -> int:
    """A printed number of two decimals in hundredths."""
    found = Fraction(number) * 100
    assert found.denominator == 1
    return int(found)
