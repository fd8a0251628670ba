"""Koya (C.07 arts 9.2 and 14.5) and the stepwise extension of the rules before 2023."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from xltourney.engine.modifiers import Code
from xltourney.engine.view import Column, View


def doubled_limit(view: View, half_points: int) -> int:
    """Twice the limit, in units: half of the maximum possible score, moved by half points."""
    return view.scoring.win * view.games_each + half_points * view.scoring.unit


def _taken(view: View, i: int, doubled: int) -> int:
    scores = view.scores
    return sum(
        result.points for _, result, opponent in view.rows[i] if opponent >= 0 and 2 * scores[opponent] >= doubled
    )


def koya(view: View, code: Code) -> Column:
    """KS 9.2: points taken from opponents who reached the limit; all games against them count, forfeits too (15.2)."""
    doubled = doubled_limit(view, code.limit)
    return Column([_taken(view, i, doubled) for i in range(len(view.players))], view.scoring.unit)


def _steps(view: View, upwards: bool) -> list[int]:
    """Twice the limits, step by step: 50 %, then one score group more (downwards) or fewer (upwards)."""
    start = doubled_limit(view, 0)
    groups = sorted({2 * view.scores[i] for i in range(len(view.players)) if i not in view.removed})
    if not upwards:
        return [start, *(score for score in reversed(groups) if score < start)]
    qualified = [score for score in groups if score >= start]
    return [start, *(higher for _, higher in pairwise(qualified)), *(score + 1 for score in qualified[-1:])]


def splitting_limit(view: View, code: Code, group: Sequence[int]) -> int | None:
    """Twice the limit of the first step that splits a tied group, if any does."""
    for doubled in _steps(view, code.reverse):
        if len({_taken(view, i, doubled) for i in group}) > 1:
            return doubled
    return None


def stepwise_koya(view: View, code: Code, group: Sequence[int]) -> dict[int, int]:
    """KSX: Koya of a tied group at the first step that splits it; empty where none does.

    Score groups below 50 % are added one by one; with /R the lowest qualifying ones are left out.
    """
    doubled = splitting_limit(view, code, group)
    return {} if doubled is None else {i: _taken(view, i, doubled) for i in group}
