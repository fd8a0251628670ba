"""The kinds of round and what each is worth (C.07 arts 15 and 16.2; TRF result codes).

"Was played" is kept apart from "was paired": a forfeit was paired but not played.
"""

from __future__ import annotations

from enum import Enum
from fractions import Fraction
from math import lcm
from typing import NamedTuple


class Kind(Enum):
    """What a round was for one player.

    ``played``: a game over the board. ``paired``: an opponent was scheduled.
    ``voluntary``: a voluntarily unplayed round (VUR, art. 16.1.2). ``requested``: a requested bye (16.1.1).
    ``counts``: the round has happened for this player. A free round is one of a round robin in which the schedule gives
    the player no opponent: neither a bye nor an absence, and worth nothing.
    """

    OTB = ("OTB", True, True, False, False, True)
    FORFEIT_WIN = ("FW", False, True, False, False, True)
    FORFEIT_LOSS = ("FL", False, True, True, False, True)
    PAB = ("PAB", False, False, False, False, True)
    FPB = ("FPB", False, False, False, False, True)
    HPB = ("HPB", False, False, True, True, True)
    ZPB = ("ZPB", False, False, True, True, True)
    FREE = ("FREE", False, False, False, False, True)
    PENDING = ("PENDING", False, True, False, False, False)
    NONE = ("NONE", False, False, False, False, False)

    def __init__(self, code: str, played: bool, paired: bool, voluntary: bool, requested: bool, counts: bool) -> None:
        self.code = code
        self.played = played
        self.paired = paired
        self.voluntary = voluntary
        self.requested = requested
        self.counts = counts

    @property
    def forfeit(self) -> bool:
        """A scheduled game that one side or both did not play."""
        return self is Kind.FORFEIT_WIN or self is Kind.FORFEIT_LOSS


class RoundResult(NamedTuple):
    """One player's round.

    ``opponent`` is a pairing number, 0 for none. ``color`` is ``w``, ``b`` or "" where it is not known.
    ``mark`` is the result as the canonical notation writes it: ``1 ½ 0 + - 1* ½* 0* 0:0 ½:0 0:½``, "" for byes and
    games without a result. ``points`` counts units of the :class:`ScoringSystem`.
    """

    kind: Kind
    opponent: int
    color: str
    mark: str
    points: int


NOT_PLAYED_YET = RoundResult(Kind.NONE, 0, "", "", 0)
FREE_ROUND = RoundResult(Kind.FREE, 0, "", "", 0)

#: What the other side of a game must say.
MIRROR: dict[str, tuple[str, ...]] = {
    "": ("",),
    "1": ("0",),
    "½": ("½",),
    "0": ("1",),
    "+": ("-",),
    "-": ("+", "-"),
    "1*": ("0*",),
    "½*": ("½*",),
    "0*": ("1*",),
    "0:0": ("0:0",),
    "½:0": ("0:½",),
    "0:½": ("½:0",),
}

BYES = {"PAB": Kind.PAB, "FPB": Kind.FPB, "HPB": Kind.HPB, "ZPB": Kind.ZPB}


class ScoringSystem(NamedTuple):
    """What results are worth, in whole numbers of the smallest unit.

    ``unit`` is the number of units in one point, always even, so that half a point is a whole number too.
    """

    win: int = 2
    draw: int = 1
    loss: int = 0
    pab: int = 2
    zero_point_bye: int = 0
    forfeit_loss: int = 0
    unit: int = 2

    @classmethod
    def from_points(
        cls,
        win: Fraction = Fraction(1),
        draw: Fraction = Fraction(1, 2),
        loss: Fraction = Fraction(0),
        pab: Fraction | None = None,
        absent: Fraction | None = None,
        others: tuple[Fraction, ...] = (),
    ) -> ScoringSystem:
        """A system from points; ``pab`` defaults to a win.

        ``absent`` (TRF symbol A) is what zero-point byes and forfeit losses are worth; by default 0 and the loss value.
        ``others`` are further amounts, penalties say, that must be whole numbers of units.
        """
        bye = win if pab is None else pab
        zero, forfeit = (Fraction(0), loss) if absent is None else (absent, absent)
        values = (win, draw, loss, bye, zero, forfeit)
        unit = lcm(2, *(value.denominator for value in values + others))
        win_, draw_, loss_, bye_, zero_, forfeit_ = (int(value * unit) for value in values)
        return cls(win_, draw_, loss_, bye_, zero_, forfeit_, unit)

    def units(self, points: Fraction) -> int:
        """Points as units; the system was made so that the result is whole."""
        return int(points * self.unit)

    def points(self, units: int) -> Fraction:
        """Units as points."""
        return Fraction(units, self.unit)

    def bye(self, kind: Kind) -> RoundResult:
        """The round of a player without an opponent."""
        worth = {Kind.PAB: self.pab, Kind.FPB: self.win, Kind.HPB: self.draw, Kind.ZPB: self.zero_point_bye}
        return RoundResult(kind, 0, "", "", worth[kind])

    def game(self, opponent: int, color: str, mark: str) -> RoundResult:
        """A paired round, ``mark`` as in :class:`RoundResult`."""
        kind = {"": Kind.PENDING, "+": Kind.FORFEIT_WIN, "-": Kind.FORFEIT_LOSS}.get(mark, Kind.OTB)
        worth = {"": 0, "+": self.win, "-": self.forfeit_loss, "1": self.win, "½": self.draw, "0": self.loss}
        return RoundResult(kind, opponent, color, mark, worth[mark if mark in worth else mark[0]])


CLASSICAL = ScoringSystem()
