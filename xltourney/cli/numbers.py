"""Exact values as text with as few decimals as a column needs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from xltourney.engine.rounding import half_up

#: The most decimals that a person is shown; JSON and CSV give more.
_SHOWN = 2


def as_text(value: Fraction | None, places: int | None = None) -> str:
    """A value for people, with the given places or as many as it needs, at most 2; undefined is a dash."""
    if value is None:
        return "–"
    shown = needed((value,)) if places is None else places
    return f"{half_up(value * 10**shown) / 10**shown:.{shown}f}"


def column(values: Sequence[Fraction | None]) -> list[str]:
    """The values of one column, all with the same number of decimals."""
    places = needed(values)
    return [as_text(value, places) for value in values]


def needed(values: Iterable[Fraction | None]) -> int:
    """The decimals that values need, at most 2."""
    defined = [value for value in values if value is not None]
    exact = (shown for shown in range(_SHOWN) if all(10**shown % value.denominator == 0 for value in defined))
    return next(exact, _SHOWN)
