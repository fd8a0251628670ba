"""Whether calls follow each other as in one recalculation, or something else came between them."""

from __future__ import annotations

from collections.abc import Callable
from threading import get_ident
from time import get_clock_info, perf_counter, thread_time

#: Seconds that no two calls of one recalculation need be apart.
LONG = 0.001
#: The first calls after a change are only taken for one recalculation when they are nearer than this.
SHORT = 0.0001
#: So many calls are the first ones.
FEW = 8
#: Later calls may be further apart, by so many times what is usual.
_TIMES = 2
#: A silence after which calls are first ones again, whatever was done in it.
SILENCE = 0.02
#: A look drives what a call needs out of the processor's caches: the next one is later by this share of it.
_COLD = 1 / 10
#: So many calls share one look at the clock of the thread, which takes longer than all else here.
_EVERY = 16
#: An answer of so many cells takes a time on its way that counts.
_MANY = 50
_UNKNOWN = float("inf")
#: A gap in which the thread waited less than this for other programs can be measured.
_UNDISTURBED = SHORT / 10
#: How much one call changes what is usual.
_SHARE = 1 / 16

Clock = Callable[[], float]


def _time_at_work() -> Clock:
    """A clock that stands still while other programs have the processor, where there is one that is fine enough."""
    return thread_time if get_clock_info("thread_time").resolution < SHORT / 10 else perf_counter


class Pace:
    """How fast calls follow each other.

    Calls of one recalculation come at a steady pace, twenty to a hundred microseconds apart; a macro that changes cells
    and reads them again needs several times as long between two, a person thousands of times. Time in which
    the thread had to wait for other programs is no pause. Nor is what nothing came of before, until the next change:
    some machines are that slow. Nor is the time that the cells of a block need on their way to LibreOffice: the least
    that was ever seen for one of them, between two calls with nothing between them.
    """

    def __init__(self, clock: Clock = perf_counter, at_work: Clock | None = None) -> None:
        self._clock = clock
        self._at_work = at_work or _time_at_work()
        self._thread = 0
        self._ended = float("-inf")
        self._sampled = self._sampled_at_work = 0.0
        self._usual = 0.0
        self._run = 0
        self._gap = 0.0
        self._borne = 0.0
        self._cold = 0.0
        self._looking = 0.0
        self._cells = 1
        self._way = _UNKNOWN
        self._seen = _UNKNOWN

    def paused(self) -> bool:
        """A call begins: whether it may belong to another recalculation than the one before."""
        gap = self._gap = self._clock() - self._ended
        if gap > SILENCE or get_ident() != self._thread:
            self._run = 1
            self._sample()
            return True
        self._run += 1
        allowed = self._cold + (SHORT if self._run <= FEW else SHORT + _TIMES * max(self._usual, self._borne))
        self._cold = 0.0
        if gap > SHORT:
            waited = self._waited()
            gap = self._gap = gap - waited
            if gap > LONG:
                return True
            if self._cells >= _MANY:
                gap = self._gap = self._without_way(gap, waited)
        self._usual += _SHARE * (gap - self._usual)
        return gap > allowed

    def _without_way(self, gap: float, waited: float) -> float:
        """A gap less the time that the last answer needed on its way; nothing less as long as that is not known."""
        self._seen = gap / self._cells if self._run > 1 and waited < _UNDISTURBED else _UNKNOWN
        if self._way == _UNKNOWN:
            return gap
        self._way = min(self._way, self._seen)
        return max(0.0, gap - self._way * self._cells)

    def ended(self, cells: int = 1) -> None:
        """A call ends, with an answer of so many cells."""
        self._cells = cells
        self._thread = get_ident()
        self._ended = self._clock()
        if not self._run % _EVERY:
            self._sample()

    def _sample(self) -> None:
        self._sampled, self._sampled_at_work = self._clock(), self._at_work()

    def _waited(self) -> float:
        """How long the thread waited for other programs, in these last calls."""
        passed, at_work = self._sampled, self._sampled_at_work
        self._sample()
        return max(0.0, (self._sampled - passed) - (self._sampled_at_work - at_work))

    def looking(self) -> None:
        """A range is looked at."""
        self._looking = self._clock()

    def looked(self, *, in_vain: bool) -> None:
        """A range was looked at because of the last pause; in vain if it had not changed."""
        self._cold = _COLD * (self._clock() - self._looking)
        if not in_vain:
            self.restart()
        elif self._gap <= LONG:
            self._borne = max(self._borne, self._gap)
            self._way = min(self._way, self._seen)
        self._seen = _UNKNOWN

    def restart(self) -> None:
        """A change was seen: the next calls are first ones."""
        self._run = 0
        self._borne = 0.0
