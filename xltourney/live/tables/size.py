"""How large a table is made, for programs in which it does not spread by itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xltourney.io.standings.page import Value
from xltourney.io.tables import values
from xltourney.live.answers import MOST, Answer, Table, error, padded
from xltourney.live.arguments import ArgumentError, single

#: The most rows that can be asked for.
MOST_ROWS = 5000
#: The least columns of a table whose rows are asked for: room for those that come with more tie-breaks.
COLUMNS = 20
_WANTED = f"a whole number from 1 to {MOST_ROWS} is expected"


def wanted_rows(rows: Any) -> int | None:
    """The rows that are asked for; ``None`` where that is left out.

    Raises :class:`ArgumentError` for anything but a whole number in the limits.
    """
    given = single(rows, "rows")
    try:
        number = values.whole(given, _WANTED)
    except values.CellError as fault:
        raise ArgumentError(f"rows: {fault}") from None
    if number is not None and not 1 <= number <= MOST_ROWS:
        raise ArgumentError(f"rows: {number} were asked for; {_WANTED}")
    return number


def shown(value: Value) -> Answer:
    """What a cell shows of a value: an empty text for nothing, and of a text no more than a cell takes."""
    if isinstance(value, str):
        return value[:MOST]
    return "" if value is None else value


def fitted(table: Table, rows: int | None, columns: int, last: Sequence[str]) -> Table:
    """A table with as many rows as are asked for.

    It is padded to ``columns`` columns where rows are asked for; one that is too long has the row ``last`` at its end.
    """
    if rows is None:
        return table
    if len(table) > rows:
        table = [*table[: rows - 1], list(last)]
    return padded(table, rows, columns)


def faulty(text: str, rows: int | None, columns: int = COLUMNS) -> Table:
    """A table of which only the first cell says something: what is wrong."""
    return padded([[error(text)]], rows or 1, columns if rows else 1)
