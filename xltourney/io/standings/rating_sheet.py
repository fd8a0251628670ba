"""The sheet Rating changes: what every player gains or loses, why, and game by game how it comes about."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil

from xltourney.engine.rating_changes import EventRatings
from xltourney.io import look
from xltourney.io.keys import SheetKey
from xltourney.io.sheet import SheetSpec
from xltourney.io.standings.columns import through_name
from xltourney.io.standings.event import Event
from xltourney.io.standings.fide_ratings import as_listed
from xltourney.io.standings.page import Page, Value, text_width
from xltourney.io.standings.rating_games import game_columns, game_rows
from xltourney.io.standings.rating_notes import foot_lines, head_line
from xltourney.io.standings.rating_table import HOW, Ratings, rating_columns
from xltourney.io.standings.rating_words import RatingPhrase

_ROW, _LINE = 16.5, 14.0


def fide_sheet(event: Event, ratings: EventRatings) -> SheetSpec:
    """The sheet of the changes of FIDE ratings."""
    return rating_sheet(event, as_listed(ratings), head_line(event, ratings), foot_lines(event, ratings))


def rating_sheet(event: Event, ratings: Ratings, head: str, foot: Iterable[str]) -> SheetSpec:
    """The sheet of one list of ratings.

    ``head`` says whose list it is and by which rules, ``foot`` what a reader must know, a line each.
    """
    columns, rows = rating_columns(event, ratings), game_rows(event, ratings)
    games = game_columns(event, rows)
    widths = [max(column.width, below.width) for column, below in zip(columns, games, strict=True)]
    page = Page(event, SheetKey.RATING_CHANGES, widths)
    page.opening()
    page.line(head, look.FOOT)
    page.gap(6)
    table = page.long_table if rows else page.table
    table(columns, _heights(columns[HOW].values, widths[HOW]), through_name(event, columns))
    page.gap(8)
    for line in foot:
        page.line(line, look.FOOT)
    if rows:
        page.new_page()
        page.line(event.say(RatingPhrase.GAME_BY_GAME), look.STATE)
        page.gap(4)
        page.second_heading([column.head for column in games])
        page.body(rows, {})
    return page.finished()


def _heights(sentences: Sequence[Value], width: float) -> list[float]:
    """The heights of rows, high enough for their sentences."""
    lines = (ceil(text_width(str(sentence or "")) / width) for sentence in sentences)
    return [max(_ROW, count * _LINE + 2) for count in lines]
