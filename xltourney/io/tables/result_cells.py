"""Raw cell values as results; what a spreadsheet program made of a typed result is named, never guessed back."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from xltourney.io import notation
from xltourney.io.tables import values
from xltourney.io.tables.rows import CellValue, ErrorValue, FormulaWithoutValue
from xltourney.io.tables.values import CellError, NoStoredValueError

T = TypeVar("T")


def grid_token(value: CellValue) -> str:
    """The canonical token of a cell of Grid; empty cells and texts are "nothing yet", the number 0 a zero-point bye.

    Raises :class:`CellError` for everything else that is no result.
    """
    if value is None:
        return ""
    if not isinstance(value, str) and is_number(value, 0):
        return "ZPB"
    return _from_text(value, notation.canonical, "the result again, for example 12w½", notation.GRID_ALLOWED)


def board_marks(value: CellValue) -> tuple[str, str]:
    """The marks of White and Black; the number 0.5 is a draw."""
    if is_number(value, 0.5):
        return "½", "½"
    return _from_text(value, notation.board_result, "the result again, for example ½-½", notation.BOARDS_ALLOWED)


def matrix_mark(value: CellValue) -> str:
    """The mark of a cell of Matrix; the numbers 1, 0.5 and 0 are results."""
    for number, mark in ((1, "1"), (0.5, "½"), (0, "0")):
        if is_number(value, number):
            return mark
    if isinstance(value, int | float) and not isinstance(value, bool):
        raise CellError(f"{values.describe(value)} is not a result; {notation.MATRIX_ALLOWED}")
    return _from_text(value, notation.matrix_mark, "the result again, for example ½", notation.MATRIX_ALLOWED)


def is_number(value: CellValue, number: float) -> bool:
    """Whether a cell holds exactly this number, and not a logical value."""
    return isinstance(value, int | float) and not isinstance(value, bool) and value == number


def _from_text(value: CellValue, reader: Callable[[str], T], again: str, allowed: str) -> T:
    if value is None or isinstance(value, str):
        try:
            return reader(value or "")
        except notation.NotationError as error:
            raise CellError(str(error)) from None
    values.refuse_date(value, again)
    if isinstance(value, FormulaWithoutValue):
        raise NoStoredValueError("holds a formula without a stored value")
    hint = "" if isinstance(value, ErrorValue) else f"; format the column as Text and type {again}"
    raise CellError(f"{values.describe(value)} is not a result{hint}; {allowed}")
