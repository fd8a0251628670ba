"""What a cell shows: numbers, texts, and errors that say what is wrong."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from xltourney.io.sheet import cell_number
from xltourney.live.arguments import MARK

#: What one cell shows. Nothing to show is an empty text.
Answer = str | int | float
Table = list[list[Answer]]

#: Characters of a cell: no program shows more.
MOST = 32_000


def number(value: Fraction | None) -> Answer:
    """A value; an undefined one is an empty text, as it is an empty cell in a finalized sheet."""
    shown = cell_number(value)
    return "" if shown is None else shown


def error(text: str) -> str:
    """The text of a cell that cannot show what it should."""
    return f"{MARK} {text}"[:MOST]


def filled(text: str, rows: int, columns: int) -> Table:
    """A block that shows the same in every cell."""
    return [[text] * columns for _ in range(rows)]


def padded(table: Sequence[Sequence[Answer]], rows: int, columns: int) -> Table:
    """A table with empty cells to its right and below it, at least so large."""
    width = max([columns, *map(len, table)])
    wide = [[*row, *[""] * (width - len(row))] for row in table]
    return wide + [[""] * width for _ in range(rows - len(wide))]
