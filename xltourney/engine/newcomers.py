"""The first rating of a player who has none (B.02 8.2 and 7.1.4; rapid and blitz 7.2 and 6.1.4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from xltourney.engine.fide_tables import rating_difference
from xltourney.engine.performance import fractional_score
from xltourney.engine.rounding import half_up

#: Games against rated opponents that a first rating needs (7.1.4).
FEWEST_GAMES = 5


class Outcome(Enum):
    """What becomes of the first rating if the event stands alone."""

    PUBLISHED = "published"
    NOTHING_SCORED = "nothing-scored"
    TOO_FEW_GAMES = "too-few-games"
    BELOW_THE_FLOOR = "below-the-floor"


class Performed(NamedTuple):
    """Ra, p in hundredths, and what the score adds to Ra."""

    average: Fraction
    percent: int
    difference: int


@dataclass(frozen=True, slots=True)
class NewcomerText:
    """One form of the rule, for events that start on ``since`` or later; without a ceiling there is ``None``."""

    since: date
    performed: Callable[[Sequence[int], int], Performed]
    floor: int
    ceiling: int | None


class InitialRating(NamedTuple):
    """A first rating Ru and how it came about; ``halves`` is the score against rated opponents in half points.

    ``rating`` is ``unrounded`` to the nearest whole number and at most the ceiling; whether it is published,
    ``outcome`` says: the numbers are given in any case.
    """

    games: int
    halves: int
    performed: Performed
    unrounded: Fraction
    rating: int
    outcome: Outcome

    @property
    def published(self) -> int | None:
        """The rating, where it is published if the event stands alone."""
        return self.rating if self.outcome is Outcome.PUBLISHED else None


def with_two_drawn_games(opponents: Sequence[int], halves: int) -> Performed:
    """8.2.2 from March 2024: two more opponents, rated 1800 and drawn with; Ru = Ra + dp(p)."""
    games = len(opponents) + 2
    percent = fractional_score(halves + 2, games)
    return Performed(Fraction(sum(opponents) + 2 * 1800, games), percent, rating_difference(percent))


def with_twenty_a_half_point(opponents: Sequence[int], halves: int) -> Performed:
    """8.2.3 to February 2024: Ra + dp(p) below half of the points, and above it 20 for every half point more."""
    games = len(opponents)
    percent = fractional_score(halves, games)
    above = halves - games
    return Performed(Fraction(sum(opponents), games), percent, 20 * above if above > 0 else rating_difference(percent))


#: The forms of the rule, newest first.
NEWCOMER_TEXTS = (
    NewcomerText(date(2024, 3, 1), with_two_drawn_games, floor=1400, ceiling=2200),
    NewcomerText(date.min, with_twenty_a_half_point, floor=1000, ceiling=None),
)


def newcomer_text_for(start: date | None) -> NewcomerText:
    """The form of the rule for an event by its first day, the newest without one."""
    return next(text for text in NEWCOMER_TEXTS if start is None or text.since <= start)


def initial_rating(opponents: Sequence[int], halves: int, text: NewcomerText) -> InitialRating | None:
    """The first rating from games against rated opponents; ``None`` without such a game.

    Halves go up, of p to whole hundredths as of Ru; then the ceiling, then the floor.
    """
    if not opponents:
        return None
    performed = text.performed(opponents, halves)
    unrounded = performed.average + performed.difference
    rating = half_up(unrounded)
    if text.ceiling is not None:
        rating = min(rating, text.ceiling)
    return InitialRating(
        len(opponents), halves, performed, unrounded, rating, _outcome(len(opponents), halves, rating, text)
    )


def _outcome(games: int, halves: int, rating: int, text: NewcomerText) -> Outcome:
    """8.2.1: a first event without a point is disregarded; 7.1.4: five games, and no less than the floor."""
    if not halves:
        return Outcome.NOTHING_SCORED
    if games < FEWEST_GAMES:
        return Outcome.TOO_FEW_GAMES
    return Outcome.PUBLISHED if rating >= text.floor else Outcome.BELOW_THE_FLOOR
