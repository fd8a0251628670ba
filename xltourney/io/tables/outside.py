"""What stands outside the named ranges of a live workbook: the batch reads it, the cells do not see it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from xltourney.io import layout
from xltourney.io.keys import Heading, SheetKey
from xltourney.io.live_formulas import VALUES_RANGE
from xltourney.io.tables.gathering import Gathered, spot
from xltourney.io.tables.lines import Line, Table
from xltourney.io.tables.rows import Names


def report_outside(tables: Iterable[tuple[SheetKey, Table[Any] | None]], names: Names, gathered: Gathered) -> None:
    """Warn of rows below, and of rounds or opponents beside, the ranges that live cells compute from."""
    if VALUES_RANGE not in names:
        return
    for key, table in tables:
        if table is not None and table.box is not None:
            _report_rows(key, table, gathered)
            _report_columns(key, table, gathered)


def _report_rows(key: SheetKey, table: Table[Any], gathered: Gathered) -> None:
    rows = [line.number for line in table if table.beyond(line.number) and _counts(line)]
    if rows and table.box:
        one = len(rows) == 1
        many, them = ("this row stands", "it") if one else (f"this row and {len(rows) - 1} more stand", "them")
        message = (
            f"{many} below the range {layout.RANGES[key]}, so live cells do not see {them}: insert rows inside the"
            f" table, above row {table.box[2]}, and enter {them} there, or make a larger book with xltourney convert"
        )
        where = spot(table.sheet, rows[0], min(table.header.columns.values()))
        gathered.warn("outside-live-range", message, where)


def _counts(line: Line) -> bool:
    """Whether a row says anything: a player with a name, a board, results."""
    named = {Heading.NO, Heading.NAME} <= line.given.keys()
    return named or line.has_results or bool(line.given.keys() & {Heading.WHITE, Heading.BLACK})


def _report_columns(key: SheetKey, table: Table[Any], gathered: Gathered) -> None:
    last = table.box[3] if table.box else 0
    outside = sorted(column for column in table.header.numbered.values() if column > last)
    if outside:
        message = (
            f"this column stands beside the range {layout.RANGES[key]}, so live cells do not see it: insert a column"
            " inside the table, before its last one, and enter it there"
        )
        gathered.warn("outside-live-range", message, spot(table.sheet, table.header.row, outside[0]))
