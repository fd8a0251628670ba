"""A1 arithmetic: letters, numbers and addresses of cells. Rows and columns count from 1."""

from __future__ import annotations

import re
from functools import lru_cache

LAST_ROW = 1_048_576
LAST_COLUMN = 16_384

_CELL = re.compile(r"\$?([A-Za-z]{1,3})\$?([1-9][0-9]{0,6})")
_COLUMNS = re.compile(r"\$?([A-Za-z]{1,3}):\$?([A-Za-z]{1,3})")
_ROWS = re.compile(r"\$?([1-9][0-9]{0,6}):\$?([1-9][0-9]{0,6})")

#: First row, first column, last row, last column.
Box = tuple[int, int, int, int]


@lru_cache(maxsize=1024)
def column_letter(number: int) -> str:
    """``1`` is ``A``, ``28`` is ``AB``; :class:`ValueError` outside the sheet."""
    if not 1 <= number <= LAST_COLUMN:
        raise ValueError(f"column {number} does not exist: columns are 1 to {LAST_COLUMN}")
    letters = ""
    while number:
        number, digit = divmod(number - 1, 26)
        letters = chr(65 + digit) + letters
    return letters


@lru_cache(maxsize=1024)
def column_number(letters: str) -> int:
    """``AB`` is ``28``; :class:`ValueError` for what is no column."""
    if not re.fullmatch("[A-Za-z]{1,3}", letters):
        raise ValueError(f"{letters!r} is not a column: columns are A to XFD")
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - 64
    if number > LAST_COLUMN:
        raise ValueError(f"{letters!r} is not a column: columns are A to XFD")
    return number


def cell_name(row: int, column: int) -> str:
    """Row 14, column 6 is ``F14``."""
    return f"{column_letter(column)}{row}"


def range_name(top: int, left: int, bottom: int, right: int) -> str:
    """``F5:F24``; a single cell is ``F5``."""
    first, last = cell_name(top, left), cell_name(bottom, right)
    return first if first == last else f"{first}:{last}"


def split_cell(ref: str) -> tuple[int, int]:
    """``F14`` or ``$F$14`` is (14, 6); :class:`ValueError` for what is no cell."""
    found = _CELL.fullmatch(ref)
    if not found or int(found[2]) > LAST_ROW:
        raise ValueError(f"{ref!r} is not a cell")
    return int(found[2]), column_number(found[1])


def split_range(ref: str) -> Box:
    """``A1:C9``, ``B2``, ``A:C`` or ``2:5`` as first row, first column, last row, last column.

    The corners may come in any order. :class:`ValueError` for what is no range.
    """
    whole = _COLUMNS.fullmatch(ref), _ROWS.fullmatch(ref)
    if whole[0]:
        corners = (1, column_number(whole[0][1]), LAST_ROW, column_number(whole[0][2]))
    elif whole[1]:
        corners = (int(whole[1][1]), 1, int(whole[1][2]), LAST_COLUMN)
    else:
        first, _, last = ref.partition(":")
        corners = (*split_cell(first), *split_cell(last or first))
    top, left, bottom, right = corners
    return min(top, bottom), min(left, right), max(top, bottom), max(left, right)
