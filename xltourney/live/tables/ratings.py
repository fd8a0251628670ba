"""The table of the changes of FIDE ratings, made of the same columns as the finalized sheet."""

from __future__ import annotations

from typing import Any

from xltourney.errors import RegulationError, TournamentError
from xltourney.io import layout
from xltourney.io.keys import Choice, Setting
from xltourney.io.standings.fide_ratings import RULE, as_listed, changes_of
from xltourney.io.standings.page import Column, Value
from xltourney.io.standings.rating_table import Ratings, rating_columns
from xltourney.io.standings.rating_words import RatingPhrase
from xltourney.live.answers import Table
from xltourney.live.arguments import ArgumentError
from xltourney.live.event import Event, event_of
from xltourney.live.tables.size import faulty, fitted, shown, wanted_rows
from xltourney.live.words import CellPhrase, speaking

#: The columns of the table, and which of them is that of names.
_COLUMNS, _NAME = 12, 1


def rating_changes(grid: Any, players: Any, settings: Any, rows: Any) -> Table:
    """No., Name, rating before, K, rated games, score, expected, change, change rounded, new rating, performance, how.

    Of the rounds that the table of places counts. Where a range of settings has another rating rule than FIDE, there
    are only the headings, and below them what the rule is. With ``rows`` it is padded with empty texts to that many
    rows, headings included.
    """
    size = None
    try:
        size = wanted_rows(rows)
        event = event_of(grid, players, settings)
        if event.fault:
            return faulty(event.fault, size, _COLUMNS)
        told = _of_another_rule(event) or [[column.heading, *column.values] for column in _columns(event)]
    except (ArgumentError, RegulationError, TournamentError) as fault:
        return faulty(str(fault), size, _COLUMNS)
    table = [list(map(shown, row)) for row in zip(*told, strict=True)]
    left_out = len(table) - (size or 0) + 1
    said = speaking(event, event.table).say(CellPhrase.PLAYERS_LEFT_OUT, left_out, len(table))
    return fitted(table, size, _COLUMNS, ["", said])


def _of_another_rule(event: Event) -> list[list[Value]]:
    """The columns of an event whose own settings say that FIDE does not rate it; none for any other."""
    rule = event.settings.get("rating_rule", "none")
    if rule == RULE or not event.settings_in_cells:
        return []
    assert event.tournament is not None
    spoken = speaking(event, event.table)
    heads = [column.heading for column in rating_columns(spoken, Ratings.of((), whole=RatingPhrase.ALONE))]
    said = f"{layout.text(Setting.RATING_RULE, spoken.language)}: "
    said += layout.value_text(Choice.RATING_RULE, rule, spoken.language)
    return [[head, said if place == _NAME else ""] for place, head in enumerate(heads)]


def _columns(event: Event) -> list[Column]:
    """The columns; :class:`ArgumentError` where the ratings are not known, or not those of FIDE."""
    assert event.tournament is not None
    if event.settings.get("rating_rule") == "club":
        raise ArgumentError("settings: the rating rule of the event is club; this table is about FIDE ratings")
    if not event.given_players and not any(player.rating for player in event.tournament.players):
        raise ArgumentError("rating changes need the ratings of the players: give the Players range as players")
    return rating_columns(speaking(event, event.table), as_listed(changes_of(event.settings, event.table)))
