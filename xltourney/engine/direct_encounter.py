"""Direct encounter (C.07 arts 6.1 to 6.3), and the rules before September 2023.

Works on any participants: pairing numbers, indices, names. A rule says how one table of mutual games splits a group;
it is applied afresh to every subset that stays equal, and the order follows from these steps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from itertools import groupby
from typing import Any, Generic, TypeVar

from xltourney.engine.elements import forfeits_as_games
from xltourney.engine.modifiers import Code
from xltourney.engine.results import Kind
from xltourney.engine.view import View

P = TypeVar("P")

#: The games among the participants: x -> y -> what x scored in each game against y.
Meetings = Mapping[P, Mapping[P, Sequence[int | Fraction]]]
#: An order: groups of participants still equal, best first.
Order = list[list[P]]


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
    def group(self) -> list[P]:
        """The participants."""
        return list(self.value)

    @property
    def empty(self) -> bool:
        """Whether nobody of the group met anybody of it."""
        return all(lacking == len(self.value) - 1 for lacking in self.lacking.values())

    @property
    def whole(self) -> bool:
        """Whether all pairs have met (art. 6.2)."""
        return not any(self.lacking.values())

    def best(self, win: int) -> dict[P, int | Fraction]:
        """What each could have if every missing game were won (art. 6.3)."""
        return {x: value + self.lacking[x] * win for x, value in self.value.items()}

    def shares(self) -> dict[P, Fraction]:
        """The mini-score for each of the others met; for groups in which everybody met somebody."""
        met = {x: len(self.value) - 1 - lacking for x, lacking in self.lacking.items()}
        return {x: Fraction(value) / met[x] for x, value in self.value.items()}


class Way(Enum):
    """How a table of mutual games was read."""

    ALL_MET = "by mini-score: all have met (art. 6.2)"
    SO_FAR = "by mini-score, though not all have met: a round robin (art. 6.1.2)"
    SAFE = "who is first whatever the missing games bring (art. 6.3)"
    SHARE = "by percentage (July 2023)"
    NO_GAME = "not at all: no game among them"
    NOT_ALL_MET = "not at all: not all have met (before 2023)"
    MET_NOBODY = "not at all: somebody met nobody (July 2023)"


@dataclass(frozen=True, eq=False)
class Step(Generic[P]):
    """The article applied to a group once: its table, how it was read, the parts in order; then to the equal parts."""

    table: MiniTable[P]
    way: Way
    parts: Order[P]
    afresh: tuple[Step[P], ...] = ()

    @property
    def splits(self) -> bool:
        """Whether anybody is ahead of anybody."""
        return len(self.parts) > 1

    @property
    def order(self) -> Order[P]:
        """The group in order after all steps, subsets that stay equal together."""
        if not self.splits:
            return self.parts
        again = iter(self.afresh)
        return [done for part in self.parts for done in (next(again).order if len(part) > 1 else [part])]


#: How one table splits a group: the table, what a win is worth, whether pairings are predetermined.
Split = Callable[[MiniTable[P], int, bool], tuple[Way, Order[P]]]


def _average(results: Sequence[int | Fraction]) -> int | Fraction:
    return results[0] if len(results) == 1 else Fraction(sum(results)) / len(results)


def _by_value(group: Sequence[P], value: Mapping[P, int | Fraction]) -> Order[P]:
    ordered = sorted(group, key=lambda x: -value[x])
    return [list(part) for _, part in groupby(ordered, key=lambda x: value[x])]


def _unless_missing(table: MiniTable[P], win: int, predetermined: bool) -> tuple[Way, Order[P]]:
    """Arts 6.2 and 6.3. A round robin that lacks a game goes by mini-score all the same: 6.3 speaks of Swiss events."""
    if table.empty:
        return Way.NO_GAME, [table.group]
    if table.whole or predetermined:
        return Way.ALL_MET if table.whole else Way.SO_FAR, _by_value(table.group, table.value)
    return Way.SAFE, _safe_leaders(table, win)


def _safe_leaders(table: MiniTable[P], win: int) -> Order[P]:
    """Art. 6.3: who is first whatever the missing games bring, then the next in the same standings; then the rest."""
    value, best = table.value, table.best(win)
    rest = sorted(table.group, key=lambda x: -value[x])
    leaders: Order[P] = []
    while len(rest) > 1 and all(value[rest[0]] > best[other] for other in rest[1:]):
        leaders.append([rest.pop(0)])
    return [*leaders, rest] if leaders else [table.group]


def _if_all_met(table: MiniTable[P], win: int, predetermined: bool) -> tuple[Way, Order[P]]:
    if not table.whole:
        return Way.NO_GAME if table.empty else Way.NOT_ALL_MET, [table.group]
    return Way.ALL_MET, _by_value(table.group, table.value)


def _by_percentage(table: MiniTable[P], win: int, predetermined: bool) -> tuple[Way, Order[P]]:
    if table.whole:
        return Way.ALL_MET, _by_value(table.group, table.value)
    if any(lacking == len(table.value) - 1 for lacking in table.lacking.values()):
        return Way.NO_GAME if table.empty else Way.MET_NOBODY, [table.group]
    return Way.SHARE, _by_value(table.group, table.shares())


def _steps(split: Split[P], group: Sequence[P], meetings: Meetings[P], win: int, predetermined: bool) -> Step[P]:
    table = MiniTable(group, meetings)
    way, parts = split(table, win, predetermined)
    equal = [part for part in parts if len(part) > 1] if len(parts) > 1 else []
    return Step(table, way, parts, tuple(_steps(split, part, meetings, win, predetermined) for part in equal))


class DirectEncounter:
    """A rule of direct encounter; called with a tied group it gives the order.

    Both ways take the group, its games, what a win is worth, and whether pairings are predetermined.
    """

    def __init__(self, split: Split[Any]) -> None:
        self._split = split

    def steps(self, group: Sequence[P], meetings: Meetings[P], win: int, predetermined: bool) -> Step[P]:
        """How the order comes about."""
        return _steps(self._split, group, meetings, win, predetermined)

    def __call__(self, group: Sequence[P], meetings: Meetings[P], win: int, predetermined: bool) -> Order[P]:
        """The group in order, subsets that stay equal together."""
        return self.steps(group, meetings, win, predetermined).order


#: DE 6.2 and 6.3.
direct_encounter = DirectEncounter(_unless_missing)
#: The rule before 2023: only when all tied players have met each other.
direct_encounter_if_all_met = DirectEncounter(_if_all_met)
#: The text of July 2023 (from secondary sources): by percentage where tied players met a different number of times. A
#: group in which somebody met nobody is not split.
direct_encounter_by_percentage = DirectEncounter(_by_percentage)


def meetings_of(view: View, code: Code, group: Iterable[int]) -> dict[int, dict[int, list[int | Fraction]]]:
    """The games of a tied group (art. 6.1.1): over the board; forfeits by the regulations (/P) or in a round robin."""
    inside, played = set(group), forfeits_as_games(view, code)
    found: dict[int, dict[int, list[int | Fraction]]] = {i: {} for i in inside}
    for i in inside:
        for _, result, opponent in view.rows[i]:
            if opponent in inside and (result.kind is Kind.OTB or (played and result.kind.forfeit)):
                found[i].setdefault(opponent, []).append(result.points)
    return found
