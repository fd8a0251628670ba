"""Dashes of a Matrix on both sides of a game: two lost forfeits, or a way to draw an empty cell."""

from __future__ import annotations

from collections.abc import Mapping

from xltourney.errors import Subject
from xltourney.io.tables.gathering import Gathered
from xltourney.io.tables.lines import Line, Table
from xltourney.io.tables.rows import CellValue

#: Opponent and cycle, as in a Matrix.
Column = tuple[int, int]


def report_dashes(
    table: Table[Column],
    lines: Mapping[int, Line],
    marks: Mapping[tuple[int, Column], str],
    gathered: Gathered,
) -> None:
    """Warn, once a table, of games that both sides lose by forfeit, written with a dash that is no hyphen."""
    columns = table.header.numbered
    lost = [
        (no, opponent, cycle)
        for (no, (opponent, cycle)), mark in marks.items()
        if mark == "-" and no < opponent and marks.get((opponent, (no, cycle))) == "-"
    ]
    drawn = [
        (no, opponent, cycle)
        for no, opponent, cycle in lost
        if _is_long(lines[no].value(columns[opponent, cycle])) or _is_long(lines[opponent].value(columns[no, cycle]))
    ]
    if drawn:
        no, opponent, cycle = drawn[0]
        more = f" (and so in {len(drawn) - 1} more)" if len(drawn) > 1 else ""
        message = (
            f"player {no} against player {opponent}: both sides lose by forfeit{more}; leave the cells empty if the"
            " game was not played yet"
        )
        gathered.warn("both-forfeit", message, lines[no].at(columns[opponent, cycle]), Subject(player=no))


def _is_long(value: CellValue) -> bool:
    return isinstance(value, str) and "-" not in value
