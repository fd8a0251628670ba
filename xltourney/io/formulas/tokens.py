"""The pieces that a formula is made of."""

from __future__ import annotations

import re
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from xltourney.io.cells import LAST_COLUMN, LAST_ROW, Box, column_number


class Kind(Enum):
    """What a piece is. ``STRANGE`` is a character that no formula has there."""

    TEXT = "text"
    ERROR = "error"
    SHEET = "sheet"
    REFERENCE = "reference"
    TABLE = "table"
    FUNCTION = "function"
    NAME = "name"
    NUMBER = "number"
    OPERATOR = "operator"
    STRANGE = "strange"


class Token(NamedTuple):
    """One piece of a formula, as it is written."""

    kind: Kind
    text: str

    @property
    def opens(self) -> bool:
        """Whether it opens a bracket."""
        return self.text in {"(", "{"}

    @property
    def closes(self) -> bool:
        """Whether it closes a bracket."""
        return self.text in {")", "}"}


_CELL = r"\$?[A-Z]{1,3}\$?[1-9][0-9]{0,6}"
_LETTERS = r"\$?[A-Z]{1,3}"
_DIGITS = r"\$?[1-9][0-9]{0,6}"
_WORD = r"(?:[^\W\d]|\\)[\w.\\?]*"
_BRACKETS = r"\[(?:'.|[^\[\]']|\[(?:'.|[^\[\]'])*+\])*+\]"

_TOKEN = re.compile(
    rf"""\s*(?:
    (?P<text>"(?:[^"]|"")*+")
    |(?P<error>\#(?:N/A|DIV/0!|[A-Z_]+[!?]?))
    |(?P<sheet>(?:'(?:[^']|'')++'|(?:\[[^\[\]]*\])?[\w.]+(?::[\w.]+)?|\[[^\[\]]*\])!)
    |(?P<reference>(?:{_CELL}:{_CELL}|{_CELL}|{_LETTERS}:{_LETTERS}|{_DIGITS}:{_DIGITS})(?![\w.(\[!]))
    |(?P<function>{_WORD})\s*(?=\()
    |(?P<table>(?:{_WORD})?{_BRACKETS})
    |(?P<name>{_WORD})
    |(?P<number>(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:E[-+]?[0-9]+)?)
    |(?P<operator>[-+*/^&=<>%,;:(){{}}@])
    |(?P<strange>["'].*|\S)
    )""",
    re.VERBOSE | re.IGNORECASE | re.DOTALL,
)


@lru_cache(maxsize=256)
def tokens(formula: str) -> tuple[Token, ...]:
    """The pieces of a formula; spaces are none."""
    return tuple(
        Token(Kind(found.lastgroup), found[found.lastgroup])
        for found in _TOKEN.finditer(formula)
        if found.lastgroup is not None
    )


def title_of(sheet: str) -> tuple[str, bool, bool]:
    """The title in a piece such as ``'Round 1'!``; whether another workbook is meant; whether several sheets are."""
    title = sheet[:-1]
    if title.startswith("'"):
        title = title[1:-1].replace("''", "'")
    return title, "[" in title, "[" not in title and ":" in title


_PART = re.compile(r"(\$?)([A-Za-z]{1,3})?(\$?)([0-9]{1,7})?")


def box_of(reference: str, shift: tuple[int, int] = (0, 0)) -> Box | None:
    """The range of a reference whose relative parts move by rows and columns; None where that is outside the sheet."""
    first, _, second = reference.partition(":")
    corners = [_corner(part, shift) for part in (first, second or first)]
    if None in corners[0] and None in corners[1]:
        (top, left), (bottom, right) = corners
        rows = (1, LAST_ROW) if top is None or bottom is None else (top, bottom)
        columns = (1, LAST_COLUMN) if left is None or right is None else (left, right)
    else:
        rows, columns = ((corners[0][i] or 0, corners[1][i] or 0) for i in (0, 1))
    box = (min(rows), min(columns), max(rows), max(columns))
    inside = box[0] >= 1 and box[1] >= 1 and box[2] <= LAST_ROW and box[3] <= LAST_COLUMN
    return box if inside else None


def _corner(part: str, shift: tuple[int, int]) -> tuple[int | None, int | None]:
    """Row and column of one end of a reference; None for the one that a whole column or row does not name."""
    found = _PART.fullmatch(part)
    if found is None:
        return 0, 0
    lock, letters, second_lock, digits = found.groups()
    row_lock = second_lock if letters else lock or second_lock
    try:
        column = column_number(letters) + (0 if lock else shift[1]) if letters else None
    except ValueError:
        return 0, 0
    row = int(digits) + (0 if row_lock else shift[0]) if digits else None
    return row, column
