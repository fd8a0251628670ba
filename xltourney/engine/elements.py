"""The elements of Buchholz and Sonneborn-Berger sums, one a round, and how cuts take them away (arts 14 and 16.5)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xltourney.engine.modifiers import Code
from xltourney.engine.results import Kind
from xltourney.engine.view import Elements, View

#: A cut: elements, what each contributes (scores or products), how many go -> the positions that go, in order.
LowCut = Callable[[Elements, Sequence[int], int], list[int]]


def forfeits_as_games(view: View, code: Code) -> bool:
    """Whether forfeits count as played: /P, the event's regulations (arts 6.1.1, 16.6), or a round robin (15.2)."""
    return code.forfeits or view.tournament.forfeits_played or view.predetermined


def elements(view: View, i: int, forfeits_played: bool) -> Elements:
    """The elements of a player, in order of rounds.

    Swiss (16.4): an unplayed round counts as a game against a dummy. Round robin (15.2): a round without an
    opponent is no element.
    """
    if forfeits_played not in view.elements:
        view.elements[forfeits_played] = [_elements(view, k, forfeits_played) for k in range(len(view.players))]
    return view.elements[forfeits_played][i]


def _elements(view: View, i: int, forfeits_played: bool) -> Elements:
    adjusted, treatment, swiss = view.adjusted, view.treatment, not view.predetermined
    scores, products, first, rounds = list[int](), list[int](), list[bool](), list[int]()
    for row in view.rows[i]:
        number, result, opponent = row
        kind = result.kind
        if opponent >= 0 and (kind is Kind.OTB or (forfeits_played and kind.forfeit)):
            score, points, may_go_first = adjusted[opponent], result.points, False
        elif swiss:
            dummy = treatment.dummy(view, i, row)
            score, points, may_go_first = dummy.score, dummy.points, treatment.cut_first(kind)
        else:
            continue
        scores.append(score)
        products.append(score * points)
        first.append(may_go_first)
        rounds.append(number)
    return Elements(scores, products, first, rounds)


def least(found: Elements, left: Sequence[int]) -> int:
    """Art. 14.1: the opponent with the lowest score; of several the one with the lowest product."""
    return min(left, key=lambda k: (found.scores[k], found.products[k]))


def lowest_first(found: Elements, contributions: Sequence[int], left: Sequence[int]) -> int | None:
    """The unplayed round with the lowest contribution among those that a cut may take first."""
    candidates = [k for k in left if found.first[k]]
    return min(candidates, key=lambda k: (contributions[k], found.scores[k])) if candidates else None


def _repeat(found: Elements, cuts: int, choose: Callable[[Sequence[int]], int]) -> list[int]:
    left = list(range(len(found.scores)))
    gone: list[int] = []
    for _ in range(min(cuts, len(left))):
        chosen = choose(left)
        left.remove(chosen)
        gone.append(chosen)
    return gone


def cut_vur_unless_lower(found: Elements, contributions: Sequence[int], cuts: int) -> list[int]:
    """Art. 16.5 since September 2023: the lowest VUR goes, unless it contributes less than the regular cut value."""

    def choose(left: Sequence[int]) -> int:
        regular, unplayed = least(found, left), lowest_first(found, contributions, left)
        if unplayed is not None and contributions[unplayed] >= contributions[regular]:
            return unplayed
        return regular

    return _repeat(found, cuts, choose)


def cut_unplayed_first(found: Elements, contributions: Sequence[int], cuts: int) -> list[int]:
    """Art. 14.6 of July 2023: an unplayed round of categories .2 to .5 goes before anything else."""

    def choose(left: Sequence[int]) -> int:
        unplayed = lowest_first(found, contributions, left)
        return least(found, left) if unplayed is None else unplayed

    return _repeat(found, cuts, choose)


def cut_least(found: Elements, contributions: Sequence[int], cuts: int) -> list[int]:
    """Before 2023: the lowest goes, whatever it is."""
    return _repeat(found, cuts, lambda left: least(found, left))


def cut_most(found: Elements, left: Sequence[int], cuts: int) -> list[int]:
    """High cuts of a median (arts 14.3, 14.4): highest score, then highest product; no exceptions."""
    return sorted(left, key=lambda k: (-found.scores[k], -found.products[k]))[:cuts]


def cut_positions(
    found: Elements, contributions: Sequence[int], code: Code, low_cut: LowCut
) -> tuple[list[int], list[int]]:
    """The elements that a code's modifiers take away: low ones first, then the high ones of a median.

    Cutting more than there is leaves nothing; it is no error.
    """
    low = low_cut(found, contributions, code.low_cuts) if code.low_cuts else []
    if not code.median:
        return low, []
    return low, cut_most(found, [k for k in range(len(contributions)) if k not in low], code.median)


def total(found: Elements, contributions: Sequence[int], code: Code, low_cut: LowCut) -> int:
    """The sum of what is left after the cuts."""
    whole = sum(contributions)
    if not code.low_cuts:
        return whole
    low, high = cut_positions(found, contributions, code, low_cut)
    return whole - sum(contributions[k] for k in low + high)
