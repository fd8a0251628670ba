"""Sonneborn-Berger (C.07 art. 9.1)."""

from __future__ import annotations

from xltourney.engine.elements import LowCut, elements, forfeits_as_games, total
from xltourney.engine.modifiers import Code
from xltourney.engine.view import Column, View


def sonneborn_berger(view: View, code: Code, low_cut: LowCut) -> Column:
    """SB 9.1: the sum of each opponent's adjusted score times the points taken from him."""
    played = forfeits_as_games(view, code)
    found = [elements(view, i, played) for i in range(len(view.players))]
    sums = [total(mine, mine.products, code, low_cut) for mine in found]
    return Column(sums, view.scoring.unit**2)
