"""The table of the changes of FIDE ratings, made of the same columns as the finalized sheet."""

from __future__ import annotations

from typing import Any

from xltourney.errors import RegulationError, TournamentError
from xltourney.io.standings.fide_ratings import as_listed, changes_of
from xltourney.io.standings.page import Column
from xltourney.io.standings.rating_table import rating_columns
from xltourney.live.answers import Table
from xltourney.live.arguments import ArgumentError
from xltourney.live.event import Event, event_of
from xltourney.live.tables.size import faulty, fitted, shown, wanted_rows
from xltourney.live.words import CellPhrase, speaking

#: The columns of the table.
_COLUMNS = 12


def rating_changes(grid: Any, players: Any, settings: Any, rows: Any) -> Table:
    """No., Name, rating before, K, rated games, score, expected, change, change rounded, new rating, performance, how.

    Of the rounds that the table of places counts. With ``rows`` it is padded with empty texts to that many rows,
    headings included.
    """
    size = None
    try:
        size = wanted_rows(rows)
        event = event_of(grid, players, settings)
        if event.fault:
            return faulty(event.fault, size, _COLUMNS)
        columns = _columns(event)
    except (ArgumentError, RegulationError, TournamentError) as fault:
        return faulty(str(fault), size, _COLUMNS)
    told = [[column.heading, *column.values] for column in columns]
    table = [list(map(shown, row)) for row in zip(*told, strict=True)]
    left_out = len(table) - (size or 0) + 1
    said = speaking(event, event.table).say(CellPhrase.PLAYERS_LEFT_OUT, left_out, len(table))
    return fitted(table, size, _COLUMNS, ["", said])


def _columns(event: Event) -> list[Column]:
    """The columns; :class:`ArgumentError` where the ratings are not known, or not those of FIDE."""
    assert event.tournament is not None
    if event.settings.get("rating_rule") == "club":
        raise ArgumentError("settings: the rating rule of the event is club; this table is about FIDE ratings")
    if not event.given_players and not any(player.rating for player in event.tournament.players):
        raise ArgumentError("rating changes need the ratings of the players: give the Players range as players")
    return rating_columns(speaking(event, event.table), as_listed(changes_of(event.settings, event.table)))
