"""Day numbers: when a number is shown as a date or time, and which one it is (ECMA-376 part 1, 18.8.30 and 18.17.4)."""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta

#: Built-in number formats that show a date or a time; 27 to 36 and 50 to 58 do so in East Asian versions.
_BUILT_IN = frozenset((*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)))
_BUILT_IN_DURATION = 46

#: What does not count in a format code: quoted text, a character after a backslash, ``_`` or ``*``, brackets.
_QUOTED = re.compile(r'"[^"]*"|\\.|_.|\*.')
_ELAPSED = re.compile(r"\[(?:h+|m+|s+)\]", re.IGNORECASE)
_BRACKETS = re.compile(r"\[[^\]]*\]")
_PARTS = re.compile(r"[dmyhs]", re.IGNORECASE)

_END = datetime(9999, 12, 31)  # noqa: DTZ001 - a day in a sheet has no time zone
_LEAP_DAY = 60  # 1900-02-29, a day that only spreadsheets have
_EPOCH_1900 = datetime(1899, 12, 30)  # noqa: DTZ001
_EPOCH_1904 = datetime(1904, 1, 1)  # noqa: DTZ001


def shows_date(format_id: int, code: str | None) -> bool:
    """Whether a number format shows a date or a time; ``code`` is that of a format of the workbook's own."""
    if code is None:
        return format_id in _BUILT_IN
    first = _QUOTED.sub("", code).split(";")[0]
    return bool(_ELAPSED.search(first) or _PARTS.search(_BRACKETS.sub("", first)))


def shows_duration(format_id: int, code: str | None) -> bool:
    """Whether a number format shows elapsed time, such as ``[h]:mm``."""
    if code is None:
        return format_id == _BUILT_IN_DURATION
    return bool(_ELAPSED.search(_QUOTED.sub("", code).split(";")[0]))


def from_serial(number: float, *, date1904: bool) -> date | time | float:
    """The moment that a number shows: a time below 1, else a day; the number itself where it is no day.

    A workbook counts days from 1900 (with a 29 February 1900) or, as ``date1904`` says, from 1904.
    """
    epoch = _EPOCH_1904 if date1904 else _EPOCH_1900
    if not 0 <= number < (_END - epoch).days + 1:
        return number
    seconds = round(number % 1 * 86_400)
    if number < 1 and seconds < 86_400:
        return (epoch + timedelta(seconds=seconds)).time()
    days = int(number) + (1 if number < _LEAP_DAY and not date1904 else 0)
    return epoch + timedelta(days=days, seconds=min(seconds, 86_399))


def to_serial(day: date, *, date1904: bool) -> int | None:
    """The number of a day; None where the workbook counts none for it, or one that programs do not agree on."""
    epoch = _EPOCH_1904 if date1904 else _EPOCH_1900
    days = (day - epoch.date()).days
    return days if days >= (0 if date1904 else _LEAP_DAY + 1) else None


def duration(number: float) -> timedelta | float:
    """The time that a number of days is; the number itself where that is more than any sheet can show."""
    return timedelta(days=number) if abs(number) <= (_END - _EPOCH_1900).days else number


def from_iso(text: str) -> date | time | None:
    """The moment of a cell that keeps it as ISO 8601 text, with or without a day."""
    for kind in (datetime, time):
        try:
            return kind.fromisoformat(text.removesuffix("Z"))
        except ValueError:
            continue
    return None
