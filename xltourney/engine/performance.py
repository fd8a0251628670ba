"""Tie-breaks from ratings (C.07 art. 10). All but the last step are whole numbers; halves go up."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xltourney.engine.counts import ratings
from xltourney.engine.fide_tables import expectation, rating_difference
from xltourney.engine.modifiers import Code
from xltourney.engine.results import Kind
from xltourney.engine.rounding import mean_half_up
from xltourney.engine.view import Column, Row, View


def average_rating(opponents: Sequence[int], low: int = 0, high: int = 0) -> int | None:
    """ARO 10.1: the mean rating, the ``low`` lowest and ``high`` highest cut; undefined when nothing is left."""
    kept = sorted(opponents)[low : len(opponents) - high] if low or high else opponents
    return mean_half_up(sum(kept), len(kept)) if kept else None


def fractional_score(halves: int, games: int) -> int:
    """P = score / games in hundredths, half up; ``halves`` is the score in half points."""
    return mean_half_up(100 * halves, 2 * games) if games else 0


def performance_rating(opponents: Sequence[int], halves: int) -> int | None:
    """TPR 10.2: ARO + dp(p); ``halves`` is the score over the board in half points. Undefined without a game."""
    average = average_rating(opponents)
    return None if average is None else average + rating_difference(fractional_score(halves, len(opponents)))


def perfect_performance(opponents: Sequence[int], halves: int) -> int | None:
    """PTP 10.3: the lowest rating whose expectation against these opponents is at least the score.

    A zero score gives the lowest opponent - 800. The expectation is monotone, so the rating is found by bisection.
    """
    if not opponents:
        return None
    low, high = min(opponents) - 800, max(opponents) + 736
    if halves == 0:
        return low
    while low < high:
        middle = (low + high) // 2
        if sum(expectation(middle - opponent) for opponent in opponents) >= 50 * halves:
            high = middle
        else:
            low = middle + 1
    return low


def rated_games(view: View, i: int) -> list[Row]:
    """Games over the board (art. 10; since 2026 in round robins too, 15.2)."""
    return [row for row in view.rows[i] if row[1].kind is Kind.OTB]


def rated_games_before_2026(view: View, i: int) -> list[Row]:
    """Art. 15.2 before 2026: in a round robin a forfeit is a game in every respect."""
    if not view.predetermined:
        return rated_games(view, i)
    return [row for row in view.rows[i] if row[1].kind is Kind.OTB or (row[1].kind.forfeit and row[2] >= 0)]


#: Half points of 1-½-0 by the first sign of the result, the player's own.
_HALVES = {"1": 2, "+": 2, "½": 1, "0": 0, "-": 0}

#: Which games of a player count for ratings.
Games = Callable[[View, int], list[Row]]


def halves_scored(games: Sequence[Row]) -> int:
    """The score of these games in half points of 1-½-0, whatever the event's point system."""
    return sum(_HALVES[row[1].mark[:1]] for row in games)


def _each(view: View, code: Code, games: Games, rule: Callable[[list[int], int], int | None]) -> Column:
    known = ratings(view, code)
    if known is None:
        return Column([None] * len(view.players))
    values: list[int | None] = []
    for i in range(len(view.players)):
        rows = games(view, i)
        values.append(rule([known[opponent] for _, _, opponent in rows], halves_scored(rows)))
    return Column(values)


def average_rating_of_opponents(view: View, code: Code, games: Games) -> Column:
    """ARO 10.1, with /Cn and /Mn."""
    return _each(view, code, games, lambda opponents, _: average_rating(opponents, code.low_cuts, code.median))


def tournament_performance_rating(view: View, code: Code, games: Games) -> Column:
    """TPR 10.2."""
    return _each(view, code, games, performance_rating)


def perfect_tournament_performance(view: View, code: Code, games: Games) -> Column:
    """PTP 10.3."""
    return _each(view, code, games, perfect_performance)


def _mean_of_opponents(view: View, games: Games, column: Column) -> Column:
    means: list[int | None] = []
    for i in range(len(view.players)):
        values = [value for value in (column.value(opponent) for _, _, opponent in games(view, i)) if value is not None]
        means.append(mean_half_up(int(sum(values)), len(values)) if values else None)
    return Column(means)


def average_performance_of_opponents(view: View, code: Code, games: Games) -> Column:
    """APRO 10.4: the mean TPR of the opponents."""
    base = Code("TPR", unrated=code.unrated)
    return _mean_of_opponents(view, games, view.column(base, lambda: tournament_performance_rating(view, base, games)))


def average_perfect_performance_of_opponents(view: View, code: Code, games: Games) -> Column:
    """APPO 10.5: the mean PTP of the opponents."""
    base = Code("PTP", unrated=code.unrated)
    return _mean_of_opponents(view, games, view.column(base, lambda: perfect_tournament_performance(view, base, games)))
