"""What the sheet Play-off games keeps: who plays, the seed, the time, the results."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from xltourney.engine.play_off import Contest, Course, Order, Score, Slot, course
from xltourney.io import notation
from xltourney.io.pairings import BOARD_RESULTS

RESULTS = BOARD_RESULTS[:6]
"""The results that the drop-down list offers."""
_HALVES = {"1": 2, "½": 1, "+": 2}


class Control(NamedTuple):
    """The time of a game: minutes for all moves, seconds added for each."""

    minutes: int
    seconds: int


USUAL_CONTROL = Control(3, 2)
"""The time where none is set."""


class Entered(NamedTuple):
    """The result of a game as Boards writes it; ``decided`` is not empty where the arbiter decided it."""

    result: str
    decided: str = ""


@dataclass(frozen=True, slots=True)
class PlayOffGames:
    """A play-off as it stands. ``decision`` is an order that the arbiter gave, which ends it; empty for none."""

    contest: Contest
    control: Control = USUAL_CONTROL
    entered: Mapping[Slot, Entered] = field(default_factory=dict[Slot, Entered])
    decision: Order = ()

    @property
    def course(self) -> Course:
        """The stages and games, as the results have brought them about."""
        scores = {slot: score_of(each.result) for slot, each in self.entered.items() if each.result}
        return course(self.contest, scores)

    @property
    def order(self) -> Order:
        """Who stands where; empty while it is open."""
        return self.decision or self.course.order


def score_of(result: str) -> Score:
    """The half points of a result of Boards. Raises :class:`NotationError` for what is none."""
    white, black = (_HALVES.get(mark.partition(":")[0].rstrip("*"), 0) for mark in notation.board_result(result))
    return Score(white, black)


def standard_result(text: str) -> str:
    """A result as Boards writes it, empty for none yet. Raises :class:`NotationError` for what is no result."""
    marks = notation.board_result(text)
    return next((each for each in BOARD_RESULTS if notation.board_result(each) == marks), "")
