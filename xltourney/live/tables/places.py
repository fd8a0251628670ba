"""The table of places and the crosstable, made of the same columns as the finalized sheets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from xltourney.engine.modifiers import parse_codes
from xltourney.engine.ranking import Standings
from xltourney.errors import RegulationError, TournamentError
from xltourney.io import layout
from xltourney.io.keys import Heading
from xltourney.io.standings.columns import code_columns, decided_column, player_columns, points_column, rank_column
from xltourney.io.standings.crosstable import round_columns
from xltourney.io.standings.event import Event as TableEvent
from xltourney.io.standings.page import Column
from xltourney.io.standings.round_robin import opponent_columns
from xltourney.io.tables import values
from xltourney.io.tables.rows import CellValue
from xltourney.live.answers import Table
from xltourney.live.arguments import ArgumentError, block_of, cut
from xltourney.live.event import Event, event_of
from xltourney.live.limits import MOST_CODES
from xltourney.live.tables.size import COLUMNS, faulty, fitted, shown, wanted_rows
from xltourney.live.words import CellPhrase, speaking

_PEOPLE = (Heading.NO, Heading.TITLE, Heading.NAME, Heading.FEDERATION, Heading.RATING)


class _Kind(NamedTuple):
    """A kind of table: its columns, the place of the one with the names, and the least columns of a padded one."""

    columns: Callable[[TableEvent], list[Column]]
    names: int
    least: int


def standings(grid: Any, players: Any, codes: Any, settings: Any, rows: Any) -> Table:
    """Rank, No., Title, Name, Fed, Rating, Points, one column a code, and what decided.

    With ``rows`` it is padded with empty texts to that many rows, headings included, and to at least 20 columns.
    """
    return _table(_Kind(_places, 3, COLUMNS), (grid, players, settings), codes, rows)


def crosstable(grid: Any, players: Any, codes: Any, settings: Any, rows: Any) -> Table:
    """Rank, No., Name, one column a planned round or an opponent, Points; in a round robin the codes, too.

    With ``rows`` it is padded with empty texts to that many rows, headings included.
    """
    return _table(_Kind(_crosstable, 2, 0), (grid, players, settings), codes, rows)


def _places(told: TableEvent) -> list[Column]:
    rows = told.standings.rows
    people = player_columns(told, rows, _PEOPLE, empty=True)
    results = [points_column(told, rows), *code_columns(told, rows), decided_column(told, rows)]
    return [rank_column(told, rows), *people, *results]


def _crosstable(told: TableEvent) -> list[Column]:
    rows, event = told.standings.rows, told.tournament
    people = [rank_column(told, rows), *player_columns(told, rows, (Heading.NO, Heading.NAME))]
    if event.system.predetermined:
        return [*people, *opponent_columns(told, rows), points_column(told, rows), *code_columns(told, rows)]
    return [*people, *round_columns(told, rows, event.rounds), points_column(told, rows)]


def _table(kind: _Kind, given: tuple[Any, Any, Any], codes: Any, rows: Any) -> Table:
    size = None
    try:
        size = wanted_rows(rows)
        event = event_of(*given)
        if event.fault:
            return faulty(event.fault, size)
        told = speaking(event, _ranked(event, codes))
        columns = [[column.heading, *column.values] for column in kind.columns(told)]
    except (ArgumentError, RegulationError, TournamentError) as fault:
        return faulty(str(fault), size)
    table = [list(map(shown, row)) for row in zip(*columns, strict=True)]
    left_out = len(told.standings.rows) - max((size or 0) - 2, 0)
    said = told.say(CellPhrase.PLAYERS_LEFT_OUT, left_out, len(table))
    return fitted(table, size, kind.least, [*[""] * kind.names, said])


def _ranked(event: Event, codes: Any) -> Standings:
    """The table by the codes that are given, else by those of the event."""
    listed = _listed(codes)
    if len(listed) > MOST_CODES:
        raise ArgumentError(f"codes: {len(listed)} tie-breaks were given; at most {MOST_CODES} can be listed")
    table = event.ranked(listed) if listed and parse_codes(listed) != parse_codes(event.codes) else event.table
    for code in table.parsed:
        event.demand_players(code)
    return table


def _listed(codes: Any) -> list[str]:
    """The codes in a text with commas, or in the cells of a range."""
    rows = cut(block_of(codes))
    if len(rows) > 1 and any(row and isinstance(row[0], str) and layout.setting_key(row[0]) for row in rows):
        raise ArgumentError(
            "codes: these are the settings, which come one argument later; leave codes empty before them"
        )
    texts = (_text(cell) for row in rows for cell in row if cell is not None)
    parts = (part.strip() for text in texts for part in text.replace(";", ",").replace("\n", ",").split(","))
    return [part for part in parts if part]


def _text(cell: CellValue) -> str:
    if not isinstance(cell, str):
        raise ArgumentError(f"codes: holds {values.describe(cell)}; tie-breaks such as BH/C1, SB are expected")
    return cell
