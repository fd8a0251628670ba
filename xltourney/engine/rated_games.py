"""Which games count for ratings: those over the board that ended 1-0, ½-½ or 0-1 (B.02 5.1 and 8.3.1).

A forfeit, a bye, a game shorter than a move each and a result by the arbiter's decision do not; a game that was played
does, even where the standings annul it because a player left the round robin early.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from xltourney.engine.elo import RatingText, counted_in_event
from xltourney.engine.fide_tables import expectation
from xltourney.engine.model import Player, Tournament
from xltourney.engine.performance import performance_rating
from xltourney.engine.results import Kind, RoundResult

#: The results that are rated, in half points of 1-½-0, whatever the event's point system.
HALVES: Mapping[str, int] = {"1": 2, "½": 1, "0": 0}


class Why(Enum):
    """Why a pairing is not rated."""

    FORFEIT = "forfeit"
    SHORT = "short"
    ARBITER = "arbiter"
    UNRATED = "unrated"
    MISMATCH = "mismatch"


class NotRated(NamedTuple):
    """A pairing that is not rated; ``opponent`` is a pairing number."""

    round: int
    opponent: int
    why: Why


class Faced(NamedTuple):
    """A game against a rated opponent: his rating, and the player's own score in half points."""

    rating: int
    halves: int
    round: int = 0
    opponent: int = 0
    color: str = ""


class RatedGame(NamedTuple):
    """A game as it is rated for one player.

    ``difference`` is the own rating minus the opponent's, ``counted`` what of it counts, ``expected`` the expected
    score in hundredths.
    """

    game: Faced
    difference: int
    counted: int
    expected: int

    @property
    def capped(self) -> bool:
        """Whether the real difference was too large to count."""
        return self.counted != self.difference


class Pair(NamedTuple):
    """A game over the board, told once; ``halves`` is White's score in half points.

    Where colours are not known, White is the lower pairing number.
    """

    round: int
    white: int
    black: int
    halves: int


def pairs(tournament: Tournament, after: int | None = None) -> tuple[Pair, ...]:
    """Every game that counts, each once, round by round; of the rounds to ``after``, or of all."""
    found: list[Pair] = []
    for player in tournament.players:
        for number, result in enumerate(player.results[:after], 1):
            if result.opponent > player.no and result.mark in HALVES:
                own = HALVES[result.mark]
                swapped = result.color == "b"
                found.append(
                    Pair(number, result.opponent, player.no, 2 - own)
                    if swapped
                    else Pair(number, player.no, result.opponent, own)
                )
    return tuple(sorted(found))


def sorted_out(
    player: Player, ratings: Mapping[int, int], after: int | None = None
) -> tuple[list[Faced], list[NotRated]]:
    """A player's games against rated opponents, and his other pairings with a result; ``ratings`` are by number."""
    faced: list[Faced] = []
    others: list[NotRated] = []
    for number, result in enumerate(player.results[:after], 1):
        if not result.opponent or result.kind is Kind.PENDING:
            continue
        why = _why_not(result, ratings)
        if why is None:
            rating = ratings[result.opponent]
            faced.append(Faced(rating, HALVES[result.mark], number, result.opponent, result.color))
        else:
            others.append(NotRated(number, result.opponent, why))
    return faced, others


def _why_not(result: RoundResult, ratings: Mapping[int, int]) -> Why | None:
    if result.kind.forfeit:
        return Why.FORFEIT
    if result.mark not in HALVES:
        return Why.SHORT if result.mark.endswith("*") else Why.ARBITER
    return None if result.opponent in ratings else Why.UNRATED


def rated(own: int, faced: Sequence[Faced], text: RatingText) -> tuple[tuple[RatedGame, ...], tuple[NotRated, ...]]:
    """The games of a player rated ``own`` as they are rated (8.1.2, 8.3.1), and those that the text does not rate."""
    games = [game for game in faced if text.rated(own, game.rating)]
    differences = [own - game.rating for game in games]
    counted = counted_in_event(own, differences, text)
    made = tuple(map(RatedGame, games, differences, counted, map(expectation, counted)))
    left = tuple(
        NotRated(game.round, game.opponent, Why.MISMATCH) for game in faced if not text.rated(own, game.rating)
    )
    return made, left


def performance(games: Sequence[RatedGame]) -> int | None:
    """The performance rating in the rated games, by the real ratings of the opponents; ``None`` without a game."""
    return performance_rating([game.game.rating for game in games], sum(game.game.halves for game in games))
