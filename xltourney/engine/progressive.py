"""Progressive scores (C.07 art. 7.5)."""

from __future__ import annotations

from itertools import accumulate

from xltourney.engine.modifiers import Code
from xltourney.engine.view import Column, View


def running_scores(view: View, i: int) -> list[int]:
    """The score of a player after each counted round, in units; penalties have no round and are left out."""
    worth = {number: result.points for number, result, _ in view.rows[i]}
    return list(accumulate(worth.get(number, 0) for number in range(1, view.rounds + 1)))


def progressive(view: View, code: Code) -> Column:
    """PS 7.5: the sum of the running scores; /Cn leaves out the terms of the first n rounds (14.1)."""
    if not view.tournament.ordered:
        return Column([None] * len(view.players))
    return Column([sum(running_scores(view, i)[code.cut :]) for i in range(len(view.players))], view.scoring.unit)
