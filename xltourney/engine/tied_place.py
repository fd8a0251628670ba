"""The place that a play-off decides: who shares it in the final table, and what the result makes of them.

C.07 art. 3.1: regulations say for which place a play-off is played, and after how many of the tie-breaks. It acts like
a criterion at that point of the list, on that one group, and changes nothing but the order inside the group.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from xltourney.engine.model import PlayOff
from xltourney.engine.problem import joined
from xltourney.engine.view import View
from xltourney.errors import Diagnostic, Subject

PLAY_OFF = "play-off"
"""What decided a place, where the play-off did."""

Groups = list[list[int]]


class TiedPlace(NamedTuple):
    """A play-off in a final table.

    It stands after the first ``position`` codes; ``None`` where the codes do not begin as it says. ``tied`` are the
    pairing numbers of those who share the place there, empty where nobody shares it. ``decided`` says that the result
    orders just them. ``first`` is the best of the places that they share, counted from 1.
    """

    rule: PlayOff
    position: int | None
    tied: tuple[int, ...] = ()
    first: int = 0

    @property
    def wanted(self) -> int:
        """The place that is decided, counted from 0 at the best that is shared; 0 where nobody shares it."""
        return self.rule.place - self.first if self.tied else 0

    @property
    def players(self) -> tuple[int, ...]:
        """The pairing numbers in the result, ascending."""
        return tuple(sorted(no for group in self.rule.result for no in group))

    @property
    def decided(self) -> bool:
        """Whether the result is one for those who share the place."""
        return bool(self.tied) and self.players == self.tied

    @property
    def open(self) -> bool:
        """Whether a play-off is still to be played."""
        return bool(self.tied) and not self.rule.result

    @property
    def void(self) -> bool:
        """Whether there is a result that decides nothing, because others share the place, or nobody."""
        return self.position is not None and bool(self.rule.result) and not self.decided


class PlayOffStep:
    """The play-off on its way through a list of codes; nothing where none is declared or the table is not final."""

    def __init__(self, view: View, codes: Sequence[str]) -> None:
        rule = view.tournament.play_off
        self._view = view
        self.place = TiedPlace(rule, _position(rule, codes)) if rule is not None and view.over else None

    def split(self, position: int, groups: Groups) -> Groups:
        """The groups after ``position`` codes, the one that the result orders split by it."""
        if self.place is None or position != self.place.position:
            return groups
        numbers = [player.no for player in self._view.players]
        group = _around(groups, self.place.rule.place)
        at = groups.index(group) if group else 0
        first = sum(map(len, groups[:at])) + 1
        self.place = self.place._replace(tied=tuple(sorted(numbers[i] for i in group)), first=first)
        if not self.place.decided:
            return groups
        index = self._view.index
        parts = [[index[no] for no in part] for part in self.place.rule.result]
        return [*groups[:at], *parts, *groups[at + 1 :]]

    @property
    def warnings(self) -> tuple[Diagnostic, ...]:
        """That a play-off is to be played, that its result decides nothing any more, or that the codes do not fit."""
        return () if self.place is None else tuple(_warnings(self.place))


def _position(rule: PlayOff, codes: Sequence[str]) -> int | None:
    if rule.after is None:
        return len(codes)
    begins = tuple(code.partition("#")[0] for code in codes[: len(rule.after)]) == rule.after
    return len(rule.after) if begins else None


def _around(groups: Groups, place: int) -> list[int]:
    """The group that shares a place; empty where its player stands there alone."""
    before = 0
    for group in groups:
        before += len(group)
        if before >= place:
            return group if len(group) > 1 else []
    return []


def _warnings(place: TiedPlace) -> list[Diagnostic]:
    rule, found = place.rule, list[tuple[str, str, str]]()
    if place.position is None:
        after = ", ".join(rule.after or ())
        message = f"the play-off is left out here: it comes after {after}, and the list of codes does not begin so"
        found.append(("play-off-codes", message, "play_off_after"))
    elif place.open:
        message = f"place {rule.place} is shared by {joined(map(str, place.tied))}: a play-off is to decide it"
        found.append(("play-off-open", message, "play_off_place"))
    elif place.void:
        now = f"{joined(map(str, place.tied))} share" if place.tied else "nobody shares"
        message = (
            f"the play-off no longer decides: it was between {joined(map(str, place.players))}, "
            f"and now {now} place {rule.place}"
        )
        found.append(("play-off-void", message, "play_off_result"))
    return [Diagnostic(code, text, "warning", subject=Subject(field=field)) for code, text, field in found]
