"""The only place where values are rounded.

Halves go up, towards plus infinity (C.07 art. 10: "half up"); in changes of ratings away from zero (B.02 8.3.4).
"""

from __future__ import annotations

from fractions import Fraction
from math import floor


def half_up(value: Fraction) -> int:
    """The nearest whole number; a half goes up: 2.5 -> 3, -2.5 -> -2."""
    return floor(value + Fraction(1, 2))


def mean_half_up(total: int, count: int) -> int:
    """``total / count`` rounded half up, in whole numbers; ``count`` is positive."""
    return (2 * total + count) // (2 * count)


def half_away(hundredths: int) -> int:
    """Hundredths as the nearest whole number; a half goes away from zero: 250 -> 3, -250 -> -3."""
    whole = (abs(hundredths) + 50) // 100
    return whole if hundredths > 0 else -whole


def decimal(value: Fraction, places: int = 6) -> int | float:
    """A number for JSON and sheets: whole where it is whole, exact where it is finite, else half up to ``places``.

    >>> decimal(Fraction(99, 2)), decimal(Fraction(8)), decimal(Fraction(40, 3))
    (49.5, 8, 13.333333)
    """
    if value.denominator == 1:
        return value.numerator
    rest = value.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    return float(value if rest == 1 else Fraction(half_up(value * 10**places), 10**places))
