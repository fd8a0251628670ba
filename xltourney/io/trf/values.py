"""Numbers and dates as tournament report files write them."""

from __future__ import annotations

import re
from datetime import date
from fractions import Fraction
from functools import lru_cache

_DECIMAL = r"([0-9]{0,6})(?:[.,]([0-9]{0,6}))?(½?)\Z"
_YEAR_FIRST = r"([0-9]{4}|[0-9]{2})([/.-])([0-9]{1,2})\2([0-9]{1,2})\Z"
_YEAR_LAST = r"([0-9]{1,2})([/.-])([0-9]{1,2})\2([0-9]{4})\Z"
_BIRTH = r"([0-9]{4})(?:[/.-]([0-9]{0,2})[/.-]([0-9]{0,2}))?\Z"


@lru_cache(maxsize=4096)
def decimal(text: str) -> Fraction | None:
    """``11``, ``11.5``, ``11,5``, ``11½``, ``½`` or ``.5`` as a number; ``None`` for anything else."""
    found = re.match(_DECIMAL, text)
    if found is None or not text.strip(".,"):
        return None
    whole, part, half = found.groups()
    if half and part is not None:
        return None
    tenths = Fraction(int(part), 10 ** len(part)) if part else Fraction(0)
    return int(whole or 0) + tenths + (Fraction(1, 2) if half else 0)


def whole(text: str) -> int | None:
    """A whole number of at most twelve decimal digits; ``None`` for anything else."""
    return int(text) if text.isdigit() and text.isascii() and len(text) <= 12 else None


def json_number(value: Fraction) -> int | float:
    """A number as the JSON document holds it: an int where it is whole."""
    return value.numerator if value.denominator == 1 else float(value)


def parse_date(text: str) -> date:
    """``YYYY/MM/DD`` or ``YY/MM/DD``, with ``/``, ``-`` or ``.``; the day first where no other reading is possible.

    A two-digit year is one of 1970 to 2069. Raises ``ValueError`` with the reason, as a part of a sentence.
    """
    if found := re.match(_YEAR_FIRST, text):
        year, month, day = int(found[1]), int(found[3]), int(found[4])
        if len(found[1]) == 2:
            year += 2000 if year < 70 else 1900
        return _day(year, month, day)
    if found := re.match(_YEAR_LAST, text):
        first, second = int(found[1]), int(found[3])
        if found[2] != "." and first <= 12:
            raise ValueError("says neither day nor month first for certain; write it as YYYY/MM/DD")
        return _day(int(found[4]), second, first)
    raise ValueError("is not a date; a date is written YYYY/MM/DD")


def _day(year: int, month: int, day: int) -> date:
    try:
        return date(year, month, day)
    except ValueError:
        raise ValueError("is a day that does not exist") from None


def birth_year(text: str) -> int | None:
    """The year of a birth date; month and day may be blank or 00, and only the year may be given.

    ``None`` where nothing is known (blank, ``0000/00/00``). Raises ``ValueError`` like :func:`parse_date`.
    """
    packed = text.replace(" ", "")
    if not packed.strip("/.-0"):
        return None
    year, month, day = _birth_parts(packed)
    if not 1900 <= year <= 2100:
        raise ValueError("has a year outside 1900 to 2100")
    if month and day:
        _day(year, month, day)
    elif month > 12 or day > 31:
        raise ValueError("is a day that does not exist")
    return year


def _birth_parts(packed: str) -> tuple[int, int, int]:
    """Year, month, day, 0 for what is not given; where the year stands last only the year is sure."""
    if found := re.match(_YEAR_LAST, packed):
        first, second = sorted((int(found[1]), int(found[3])))
        return int(found[4]), first, second
    if found := re.match(_BIRTH, packed):
        return int(found[1]), int(found[2] or 0), int(found[3] or 0)
    raise ValueError("is not a birth date; a birth date is written YYYY/MM/DD, or YYYY alone")
