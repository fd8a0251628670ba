"""Direct encounter (C.07 arts 6.1 to 6.3), and the rules before September 2023.

Works on any participants: pairing numbers, indices, names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Generic, TypeVar

from xltourney.engine.elements import forfeits_as_games
from xltourney.engine.modifiers import Code
from xltourney.engine.results import Kind
from xltourney.engine.view import View

P = TypeVar("P")

#: The games among the participants: x -> y -> what x scored in each game against y.
Meetings = Mapping[P, Mapping[P, Sequence[int | Fraction]]]
#: An order: groups of participants still equal, best first.
Order = list[list[P]]
#: A rule: the tied group, its games, what a win is worth, whether pairings are predetermined -> the order.
DirectEncounter = Callable[[Sequence[int], Meetings[int], int, bool], Order[int]]


class MiniTable(Generic[P]):
    """The mutual games of a group.

    ``value``: art. 6.1.2, the sum over the others of the average of the results against each.
    ``lacking``: how many of the others a participant has not met.
    """

    def __init__(self, group: Sequence[P], meetings: Meetings[P]) -> None:
        inside = set(group)
        self.value: dict[P, int | Fraction] = {}
        self.lacking: dict[P, int] = {}
        for x in group:
            against = [results for y, results in meetings.get(x, {}).items() if y in inside]
            self.value[x] = sum(_average(results) for results in against)
            self.lacking[x] = len(group) - 1 - len(against)

    @property
    def empty(self) -> bool:
        """Whether nobody of the group met anybody of it."""
        return all(lacking == len(self.value) - 1 for lacking in self.lacking.values())

    @property
    def whole(self) -> bool:
        """Whether all pairs have met (art. 6.2)."""
        return not any(self.lacking.values())


def _average(results: Sequence[int | Fraction]) -> int | Fraction:
    return results[0] if len(results) == 1 else Fraction(sum(results)) / len(results)


def _by_value(group: Sequence[P], value: Mapping[P, int | Fraction]) -> Order[P]:
    ordered = sorted(group, key=lambda x: -value[x])
    return [list(part) for _, part in groupby(ordered, key=lambda x: value[x])]


def _restart(group: Sequence[P], parts: Order[P], again: Callable[[Sequence[P]], Order[P]]) -> Order[P]:
    """Art. 6.2: every subset still equal is looked at afresh, until nothing splits."""
    return [list(group)] if len(parts) == 1 else [small for part in parts for small in again(part)]


def direct_encounter(group: Sequence[P], meetings: Meetings[P], win: int, predetermined: bool) -> Order[P]:
    """DE 6.2 and 6.3: the group in order, subsets that stay equal together.

    In a round robin that lacks a game the group is ranked by mini-score all the same: 6.3 speaks of Swiss events.
    """
    table = MiniTable(group, meetings)
    if len(group) < 2 or table.empty:
        return [list(group)]

    def again(part: Sequence[P]) -> Order[P]:
        return direct_encounter(part, meetings, win, predetermined)

    if predetermined or table.whole:
        return _restart(group, _by_value(group, table.value), again)
    best = {x: table.value[x] + table.lacking[x] * win for x in group}
    return _safe_leaders(group, table.value, best, again)


def _safe_leaders(
    group: Sequence[P],
    value: Mapping[P, int | Fraction],
    best: Mapping[P, int | Fraction],
    again: Callable[[Sequence[P]], Order[P]],
) -> Order[P]:
    """Art. 6.3: who is first whatever the missing games bring, then the next in the same standings; then afresh."""
    rest = sorted(group, key=lambda x: -value[x])
    leaders: Order[P] = []
    while len(rest) > 1 and all(value[rest[0]] > best[other] for other in rest[1:]):
        leaders.append([rest.pop(0)])
    if not leaders:
        return [list(group)]
    return leaders + ([rest] if len(rest) == 1 else again(rest))


def direct_encounter_if_all_met(group: Sequence[P], meetings: Meetings[P], win: int, predetermined: bool) -> Order[P]:
    """The rule before 2023: only when all tied players have met each other."""
    table = MiniTable(group, meetings)
    if len(group) < 2 or not table.whole:
        return [list(group)]

    def again(part: Sequence[P]) -> Order[P]:
        return direct_encounter_if_all_met(part, meetings, win, predetermined)

    return _restart(group, _by_value(group, table.value), again)


def direct_encounter_by_percentage(
    group: Sequence[P], meetings: Meetings[P], win: int, predetermined: bool
) -> Order[P]:
    """The text of July 2023 (from secondary sources): by percentage where tied players met a different number of times.

    A group in which somebody met nobody is not split.
    """
    table = MiniTable(group, meetings)
    met = {x: len(group) - 1 - lacking for x, lacking in table.lacking.items()}
    if len(group) < 2 or not all(met.values()):
        return [list(group)]

    def again(part: Sequence[P]) -> Order[P]:
        return direct_encounter_by_percentage(part, meetings, win, predetermined)

    return _restart(group, _by_value(group, {x: Fraction(table.value[x]) / met[x] for x in group}), again)


def meetings_of(view: View, code: Code, group: Iterable[int]) -> dict[int, dict[int, list[int | Fraction]]]:
    """The games of a tied group (art. 6.1.1): over the board; forfeits by the regulations (/P) or in a round robin."""
    inside, played = set(group), forfeits_as_games(view, code)
    found: dict[int, dict[int, list[int | Fraction]]] = {i: {} for i in inside}
    for i in inside:
        for _, result, opponent in view.rows[i]:
            if opponent in inside and (result.kind is Kind.OTB or (played and result.kind.forfeit)):
                found[i].setdefault(opponent, []).append(result.points)
    return found
