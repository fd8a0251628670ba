"""Two ways timed in turn, A B A B ..., so that a drifting machine touches both."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Ratio:
    """Medians in seconds, and the median of the ratios pair by pair, against the most that is allowed."""

    name: str
    ours: float
    other: float
    ratio: float
    allowed: float
    against: str

    @property
    def kept(self) -> bool:
        """Whether the promise holds."""
        return self.ratio <= self.allowed

    def row(self) -> str:
        """A line of the README's table."""
        ours, other = f"{self.ours:.3g} s", f"{self.other:.3g} s"
        return f"| {self.name} | {self.against} | {ours} | {other} | **{self.ratio:.3g}** | {self.allowed:g} |"


@dataclass(frozen=True)
class Surplus:
    """Medians in seconds, and the median of the differences pair by pair, against the most that is allowed."""

    name: str
    ours: float
    other: float
    more: float
    allowed: float
    against: str

    @property
    def kept(self) -> bool:
        """Whether the promise holds."""
        return self.more <= self.allowed

    def row(self) -> str:
        """A line of the README's table: milliseconds more, instead of a ratio."""
        more, allowed = f"**+{1000 * self.more:.0f} ms**", f"+{1000 * self.allowed:.0f} ms"
        return f"| {self.name} | {self.against} | {self.ours:.3g} s | {self.other:.3g} s | {more} | {allowed} |"


def seconds(work: Callable[[], object]) -> float:
    """Wall-clock seconds of one call."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def compare(
    name: str, ours: Callable[[], object], against: str, other: Callable[[], object], allowed: float, runs: int = 5
) -> Ratio:
    """``runs`` pairs after one warm-up of ours."""
    ours()
    pairs = [(seconds(ours), seconds(other)) for _ in range(runs)]
    ratio = statistics.median(a / b for a, b in pairs)
    first, second = (statistics.median(column) for column in zip(*pairs, strict=True))
    return Ratio(name, first, second, ratio, allowed, against)


def command(arguments: Sequence[str]) -> Callable[[], object]:
    """A whole process, its output read and thrown away; an error exit ends the benchmark."""
    return lambda: subprocess.run(arguments, check=True, capture_output=True)


def python(*arguments: str) -> Callable[[], object]:
    """A process of this interpreter."""
    return command([sys.executable, *arguments])
