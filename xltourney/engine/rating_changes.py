"""What an event changes in FIDE ratings (B.02 8.3): player by player and game by game, exact before it is rounded.

FIDE rounds once a rating period, over all events of a player. The whole numbers here are those of an event that stands
alone, and so is K, which depends on all rated games of the period.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import NamedTuple

from xltourney.engine.elo import Control, RatingText, gained, text_for
from xltourney.engine.k_factor import Career, KFactor, KRule, k_factor, k_rule_for
from xltourney.engine.model import Player, Tournament
from xltourney.engine.newcomers import InitialRating, NewcomerText, initial_rating, newcomer_text_for
from xltourney.engine.rated_games import Faced, NotRated, RatedGame, performance, rated, sorted_out
from xltourney.engine.rounding import half_away
from xltourney.errors import Diagnostic, Subject


class RatingRules(NamedTuple):
    """The rules that an event is rated by; ``start`` is ``None`` where its first day is not known."""

    control: Control
    start: date | None
    text: RatingText
    k: KRule
    newcomers: NewcomerText


@dataclass(frozen=True)
class RatingChange:
    """What an event changes for one rated player.

    ``rating`` is the one before it (Ro), ``not_rated`` his other pairings. ``halves`` is the score in half points,
    ``expected`` in hundredths.
    """

    no: int
    rating: int
    k: KFactor
    games: tuple[RatedGame, ...]
    not_rated: tuple[NotRated, ...] = ()

    @cached_property
    def halves(self) -> int:
        """The score in rated games, in half points."""
        return sum(game.game.halves for game in self.games)

    @cached_property
    def expected(self) -> int:
        """The expected score in rated games, in hundredths."""
        return sum(game.expected for game in self.games)

    @property
    def hundredths(self) -> int:
        """The change before it is rounded, in hundredths: K x (score - expected), exact (8.3.2)."""
        return gained(self.k.value, self.halves, self.expected)

    @property
    def change(self) -> int:
        """The change as a whole number, a half away from zero (8.3.4)."""
        return half_away(self.hundredths)

    @property
    def new(self) -> int:
        """The rating after the event."""
        return self.rating + self.change

    @cached_property
    def performance(self) -> int | None:
        """The performance rating in rated games; ``None`` without one."""
        return performance(self.games)


class Newcomer(NamedTuple):
    """What an event brings a player without a rating; ``initial`` is ``None`` without a game against a rated one."""

    no: int
    games: tuple[Faced, ...]
    initial: InitialRating | None
    not_rated: tuple[NotRated, ...] = ()


class EventRatings(NamedTuple):
    """The rated and the unrated players of an event, each in the order of its players, and what is worth knowing."""

    rules: RatingRules
    changes: tuple[RatingChange, ...]
    newcomers: tuple[Newcomer, ...]
    warnings: tuple[Diagnostic, ...] = ()


def rules_for(control: Control, start: date | None) -> RatingRules:
    """The rules for an event by its first day, the newest without one.

    Raises :class:`RegulationError` for a day before the oldest rules that are known.
    """
    return RatingRules(control, start, text_for(control, start), k_rule_for(control, start), newcomer_text_for(start))


def career_of(player: Player, rating: int, start: date | None) -> Career:
    """What K of a player rated ``rating`` depends on."""
    return Career(rating, player.rated_games, player.born, player.peak, start.year if start else None)


def change_of(
    player: Player, rating: int, faced: Sequence[Faced], rules: RatingRules, not_rated: Sequence[NotRated] = ()
) -> RatingChange:
    """The change of a player rated ``rating`` by games against rated opponents."""
    games, left = rated(rating, faced, rules.text)
    k = k_factor(rules.k, career_of(player, rating, rules.start), len(games), player.k)
    return RatingChange(player.no, rating, k, games, tuple(sorted((*not_rated, *left), key=lambda one: one.round)))


def rating_changes(tournament: Tournament, control: Control, after: int | None = None) -> EventRatings:
    """What the games of the rounds to ``after`` (default: all) change for every player.

    Raises :class:`RegulationError` for a start before the oldest rules that are known.
    """
    rules = rules_for(control, tournament.start)
    ratings = ratings_of(tournament)
    changes: list[RatingChange] = []
    newcomers: list[Newcomer] = []
    for player in tournament.players:
        faced, others = sorted_out(player, ratings, after if tournament.ordered else None)
        if player.rating:
            changes.append(change_of(player, player.rating, faced, rules, others))
        else:
            newcomers.append(_newcomer(player, faced, rules, others))
    return EventRatings(rules, tuple(changes), tuple(newcomers), _warnings(rules))


def ratings_of(tournament: Tournament) -> Mapping[int, int]:
    """The ratings of those who have one, by pairing number."""
    return {player.no: player.rating for player in tournament.players if player.rating}


def _newcomer(player: Player, faced: Sequence[Faced], rules: RatingRules, others: Sequence[NotRated]) -> Newcomer:
    opponents, halves = [game.rating for game in faced], sum(game.halves for game in faced)
    return Newcomer(player.no, tuple(faced), initial_rating(opponents, halves, rules.newcomers), tuple(others))


def _warnings(rules: RatingRules) -> tuple[Diagnostic, ...]:
    if rules.start is not None:
        return ()
    message = (
        f"the event has no start date, so it is rated by the newest rules, in force since {rules.text.since}; "
        "give a start date"
    )
    return (Diagnostic("rating-rules-guessed", message, "warning", subject=Subject(field="start")),)
