"""Buchholz, Fore Buchholz and the average of opponents' Buchholz (C.07 art. 8)."""

from __future__ import annotations

from fractions import Fraction

from xltourney.engine.elements import LowCut, elements, forfeits_as_games, total
from xltourney.engine.modifiers import Code
from xltourney.engine.results import Kind
from xltourney.engine.view import Column, Row, View


def buchholz(view: View, code: Code, low_cut: LowCut) -> Column:
    """BH 8.1: the sum of the opponents' adjusted scores, own unplayed rounds by art. 16.4."""
    played = forfeits_as_games(view, code)
    found = [elements(view, i, played) for i in range(len(view.players))]
    sums = [total(mine, mine.scores, code, low_cut) for mine in found]
    return Column(sums, view.scoring.unit)


def fore_buchholz(view: View, code: Code, low_cut: LowCut) -> Column:
    """FB 8.3: Buchholz with every paired game of the final round drawn."""
    return buchholz(view.fore, code, low_cut)


def average_of_opponents_buchholz(view: View, code: Code, low_cut: LowCut) -> Column:
    """AOB 8.2: the mean of the Buchholz (with /F: Fore Buchholz) of the opponents met over the board.

    Undefined without such an opponent. Not rounded.
    """
    base = Code("FB" if code.fore else "BH")
    rule = fore_buchholz if code.fore else buchholz
    sums = view.column(base, lambda: rule(view, base, low_cut))
    means: list[Fraction | None] = []
    for opponents in map(met_over_the_board, view.rows):
        met = [value for value in (sums.values[opponent] for opponent in opponents) if value is not None]
        means.append(Fraction(sum(met), len(met)) if met else None)
    return Column(means, view.scoring.unit)


def met_over_the_board(rows: list[Row]) -> list[int]:
    """The opponents of a player's games over the board; one met twice stands twice (art. 4.4)."""
    return [opponent for _, result, opponent in rows if result.kind is Kind.OTB]
