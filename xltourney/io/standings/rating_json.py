"""Changes of FIDE ratings as JSON rows, one a player."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from xltourney.engine.rating_changes import EventRatings, Newcomer, RatingChange
from xltourney.io.standings.event import Event
from xltourney.io.standings.fide_ratings import fide_ratings
from xltourney.io.standings.rating_table import hundredths, points
from xltourney.io.standings.rating_words import first_rating, why_k

_KEYS = "no rating k games score expected change change_alone new_rating_alone performance why".split()


def rating_rows(event: Event) -> list[dict[str, Any]] | None:
    """One row a player, in the order of the places; ``None`` for an event that FIDE does not rate."""
    ratings = fide_ratings(event)
    if ratings is None:
        return None
    found = {own.no: rating_row(own, ratings) for own in players_of(ratings)}
    return [found[row.no] for row in event.standings.rows]


def players_of(ratings: EventRatings) -> Iterator[RatingChange | Newcomer]:
    """The players with a rating, then those without."""
    yield from ratings.changes
    yield from ratings.newcomers


def rating_row(own: RatingChange | Newcomer, ratings: EventRatings) -> dict[str, Any]:
    """The row of one player: every key always there, ``None`` for what the player does not have."""
    if isinstance(own, Newcomer):
        initial, halves = own.initial, sum(game.halves for game in own.games)
        known: dict[str, Any] = {
            "new_rating_alone": initial.published if initial else None,
            "why": first_rating(initial, ratings.rules.newcomers),
        }
    else:
        halves = own.halves
        known = {
            "rating": own.rating,
            "k": own.k.value,
            "expected": hundredths(own.expected),
            "change": hundredths(own.hundredths),
            "change_alone": own.change,
            "new_rating_alone": own.new,
            "performance": own.performance,
            "why": why_k(own.k, len(own.games)),
        }
    return dict.fromkeys(_KEYS) | {"no": own.no, "games": len(own.games), "score": points(halves)} | known
