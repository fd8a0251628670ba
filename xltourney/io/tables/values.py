"""From what a spreadsheet gives to what a field needs: whole numbers, amounts, dates, words.

Every function takes a raw cell value. ``None`` (or an empty text) stands for an empty cell. What cannot be read without
guessing raises :class:`CellError`, whose text says what stands there and what may.
"""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta

from xltourney.io import layout
from xltourney.io.layout import Choice
from xltourney.io.tables.rows import CellValue, ErrorValue, FormulaWithoutValue, is_blank


class CellError(ValueError):
    """What stands in a cell is not what the field needs."""


class NoStoredValueError(CellError):
    """The cell holds a formula whose result is not in the file."""


_SPACES = re.compile(r"[\s\u200b-\u200f\u2060\ufeff]+")
#: Joiners are letters of names in some scripts.
_SPACES_OF_TEXT = re.compile(r"[\s\u200b\u200e\u200f\u2060\ufeff]+")
_DASHES = str.maketrans("‐‑‒–—−－", "-------")
_WHOLE = re.compile(r"[-+]?(?:[0-9]{1,15}|[1-9][0-9]{0,2}(?: [0-9]{3}){1,4})(?:[.,]0{1,2})?")
_GROUPED = re.compile(r"[0-9]{1,3}(?:[.,][0-9]{3})+")
_AMOUNT = re.compile(r"([-+]?)(?:([0-9]{0,15})(?:[.,]([0-9]{1,15}))?|([0-9]{0,15}) ?(½|1/2))")
_ISO = re.compile(r"([0-9]{4})[-./]([0-9]{1,2})[-./]([0-9]{1,2})(?:[T ].*)?")
_DOTTED = re.compile(r"([0-9]{1,2})\.([0-9]{1,2})\.([0-9]{4})(?: ?г\.?| ?р\.?)?")
_SLASHED = re.compile(r"([0-9]{1,2})/([0-9]{1,2})/([0-9]{4})")
_LAST_MONTH = 12
_NEAR = 1e-9
#: No number of a tournament is larger, and a spreadsheet program keeps no more digits.
_LARGEST = 10**15


def describe(value: CellValue) -> str:
    """What stands in a cell, for a sentence that begins with "holds"."""
    if isinstance(value, bool):
        return f"the logical value {str(value).upper()}"
    if isinstance(value, int | float):
        return f"the number {value:.12g}" if isinstance(value, float) or abs(value) < _LARGEST else "a huge number"
    if isinstance(value, datetime):
        return f"the date {value:%Y-%m-%d}"
    if isinstance(value, date):
        return f"the date {value.isoformat()}"
    if isinstance(value, time):
        return f"the time {value:%H:%M}"
    if isinstance(value, timedelta):
        return "a duration"
    if isinstance(value, ErrorValue):
        return f"the error {value.code}"
    return f"'{_shortened(str(value))}'"


def _shortened(text: str) -> str:
    text = _SPACES.sub(" ", text).strip()
    return text if len(text) <= 60 else f"{text[:57]}..."


def _fault(value: CellValue, wanted: str) -> CellError:
    if isinstance(value, FormulaWithoutValue):
        return NoStoredValueError("holds a formula without a stored value")
    return CellError(f"holds {describe(value)}; {wanted}")


def refuse_date(value: CellValue, again: str) -> None:
    """Name the date or time that a spreadsheet program made of an entry; ``again`` is what to type once more."""
    if isinstance(value, date | time | timedelta):
        raise CellError(f"Excel turned this entry into {describe(value)}; format the column as Text and type {again}")


def _words(value: str) -> str:
    return _SPACES.sub(" ", value).strip().translate(_DASHES)


# ---------------------------------------------------------------- texts


def text(value: CellValue) -> str | None:
    """A text, with single spaces; a number typed for one is its digits."""
    if is_blank(value):
        return None
    if isinstance(value, str):
        return _SPACES_OF_TEXT.sub(" ", value).strip()
    number = _number(value)
    if number is None:
        raise _fault(value, "a text is expected")
    return str(int(number)) if number == int(number) else f"{number:.12g}"


def note(value: CellValue) -> str | None:
    """A text in which anything may stand, line breaks too."""
    if isinstance(value, str) and not is_blank(value):
        return value.strip()
    if isinstance(value, date):
        return value.isoformat()[:10]
    if isinstance(value, bool | time | timedelta | ErrorValue):
        return describe(value).rsplit(" ", 1)[-1]
    return text(value)


def choice(value: CellValue, kind: Choice) -> str | None:
    """The code of one of the fixed values of a kind."""
    if is_blank(value):
        return None
    code = layout.value_code(kind, value) if isinstance(value, str) else None
    if kind is Choice.YES_NO and isinstance(value, bool):
        return "yes" if value else "no"
    if code is None:
        raise _fault(value, f"allowed are {', '.join(layout.value_texts(kind, 'en'))}")
    return code


# ---------------------------------------------------------------- numbers


def _number(value: CellValue) -> float | None:
    """A number that is one: no logical value, no infinity, nothing beyond 15 digits."""
    if isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < _LARGEST:
        return value
    return None


def whole(value: CellValue, wanted: str = "a whole number is expected") -> int | None:
    """A whole number: 12, 12.0, ``" 12 "`` or 11.9999999999999."""
    if is_blank(value):
        return None
    number = _number(value)
    if number is not None and abs(number - round(number)) < _NEAR:
        return round(number)
    if isinstance(value, str):
        words = _words(value)
        if _WHOLE.fullmatch(words):
            return int(re.split("[.,]", words.replace(" ", ""))[0])
        if _GROUPED.fullmatch(words):
            raise _fault(value, f"is it {re.sub('[.,]', '', words)} or a decimal number? {_sentence(wanted)}")
    raise _fault(value, wanted)


def _sentence(words: str) -> str:
    return words[0].upper() + words[1:]


def positive(value: CellValue, wanted: str = "a whole number is expected") -> int | None:
    """A whole number; 0 and a dash mean none."""
    if isinstance(value, str) and _words(value) == "-":
        return None
    return whole(value, wanted) or None


def rating(value: CellValue) -> int | None:
    """A rating; 0, a dash and words without a digit (``unrated``) mean none."""
    if isinstance(value, str) and not re.search(r"\d", value):
        return None
    return positive(value, "a rating is a whole number such as 2150; 0, empty or a word means unrated")


def amount(value: CellValue, wanted: str = "a number such as 1, 0.5 or ½ is expected") -> int | float | None:
    """A number of points: 3, 3.5, ``3,5``, ``3½``, ``½``."""
    if is_blank(value):
        return None
    number = _number(value)
    if number is not None:
        return round(number) if abs(number - round(number)) < _NEAR else number
    found = _AMOUNT.fullmatch(_words(value)) if isinstance(value, str) else None
    if not found or not any(found.groups()[1:]):
        raise _fault(value, wanted)
    sign, integer, decimals, before_half, half = found.groups()
    size = float(f"{integer or 0}.{decimals or 0}") if half is None else int(before_half or 0) + 0.5
    size = -size if sign == "-" else size
    return int(size) if size == int(size) else size


def penalty(value: CellValue) -> int | float | None:
    """Points taken away: 0 or negative."""
    points = amount(value)
    if points is not None and points > 0:
        raise _fault(value, f"a penalty takes points away, so it is 0 or negative: write -{points}")
    return points or None


# ---------------------------------------------------------------- dates


def iso_date(value: CellValue) -> str | None:
    """A day as ``2026-03-01``, from a date cell or a text such as ``2026-03-01`` or ``01.03.2026``.

    Of ``14/3/2026`` and ``3/14/2026`` one number can only be the day; ``3/4/2026`` is refused.
    """
    if is_blank(value):
        return None
    wanted = "a date is expected, for example 2026-03-01"
    if isinstance(value, date):
        return value.isoformat()[:10]
    words = _words(value) if isinstance(value, str) else ""
    parts = _date_parts(words)
    if parts is None:
        raise _fault(value, wanted)
    year, month, day = parts
    if "/" in words and max(month, day) <= _LAST_MONTH and not _ISO.fullmatch(words):
        raise _fault(value, f"is it {year}-{month:02}-{day:02} or {year}-{day:02}-{month:02}? {_sentence(wanted)}")
    try:
        return date(year, month, day).isoformat()
    except ValueError:
        raise _fault(value, f"there is no such day; {wanted}") from None


def _date_parts(words: str) -> tuple[int, int, int] | None:
    """Year, month and day of a text; of numbers with slashes the larger one is the day, if it can be no month."""
    iso, others = _ISO.fullmatch(words), _DOTTED.fullmatch(words) or _SLASHED.fullmatch(words)
    if iso:
        return int(iso[1]), int(iso[2]), int(iso[3])
    if not others:
        return None
    day, month, year = int(others[1]), int(others[2]), int(others[3])
    if "/" in words and month > _LAST_MONTH:
        day, month = month, day
    return year, month, day


def birth_year(value: CellValue) -> int | None:
    """A year of birth, from a year or a whole date."""
    if isinstance(value, date):
        return value.year
    if isinstance(value, str) and _date_parts(_words(value)):
        return int((iso_date(value) or "")[:4])
    return positive(value, "a year of birth is expected, for example 1994")
