"""Whether calls follow each other as in one recalculation, or something else came between them."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

#: Seconds that no two calls of one recalculation need be apart.
LONG = 0.001
#: The first calls after a change are only taken for one recalculation when they are nearer than this.
SHORT = 0.0001
#: So many calls are the first ones.
FEW = 8
#: Later calls may be further apart, by so many times what is usual.
_TIMES = 2
#: A silence after which calls are first ones again.
_SILENCE = 0.02
#: How much one call changes what is usual.
_SHARE = 1 / 16


class Pace:
    """How fast calls follow each other.

    Calls of one recalculation come at a steady pace, twenty to a hundred microseconds apart; a macro that changes cells
    and reads them again needs several times as long between two, a person thousands of times.
    """

    def __init__(self, clock: Callable[[], float] = perf_counter) -> None:
        self._clock = clock
        self._usual = 0.0
        self._ended = float("-inf")
        self._run = 0

    def paused(self) -> bool:
        """A call begins: whether it may belong to another recalculation than the one before."""
        gap = self._clock() - self._ended
        if gap > LONG:
            self._run = 1 if gap > _SILENCE else self._run + 1
            return True
        self._usual += _SHARE * (gap - self._usual)
        self._run += 1
        return gap > (SHORT if self._run <= FEW else SHORT + _TIMES * self._usual)

    def ended(self) -> None:
        """A call ends."""
        self._ended = self._clock()

    def restart(self) -> None:
        """A change was seen: the next calls are first ones."""
        self._run = 0
