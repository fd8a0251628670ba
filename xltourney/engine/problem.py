"""A fault of a tournament, with everything it is about, and the words that all faults share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from xltourney.engine.model import Player
from xltourney.errors import Diagnostic, Severity, Subject


class Problem(NamedTuple):
    """One mistake: the finding, and the other cells it concerns beside the finding's own subject."""

    finding: Diagnostic
    others: tuple[Subject, ...] = ()

    @property
    def subjects(self) -> tuple[Subject, ...]:
        """Everything the mistake is about, the finding's own subject first."""
        own = self.finding.subject
        return self.others if own is None else (own, *self.others)


def problem(
    code: str,
    message: str,
    subject: Subject,
    *others: Subject,
    severity: Severity = "error",
    article: str | None = None,
) -> Problem:
    """A problem with a subject of its own; ``message`` is a whole sentence."""
    return Problem(Diagnostic(code, message, severity, subject=subject, article=article), others)


def who(player: Player) -> str:
    """``9 (Maria)``, or ``9`` for a player without a name."""
    return f"{player.no} ({player.name})" if player.name else str(player.no)


def joined(words: Iterable[str], most: int = 6) -> str:
    """``a``, ``a and b``, ``a, b and c``; of many words the first ones, and how many more there are."""
    found = list(words)
    if len(found) > most:
        found[most:] = [f"{len(found) - most} more"]
    *first, last = found
    return f"{', '.join(first)} and {last}" if first else last


def spans(numbers: Iterable[int]) -> tuple[tuple[int, int], ...]:
    """Runs of consecutive numbers: 2, 3, 4, 7 are (2, 4) and (7, 7)."""
    found: list[tuple[int, int]] = []
    for number in sorted(numbers):
        if found and found[-1][1] == number - 1:
            found[-1] = (found[-1][0], number)
        else:
            found.append((number, number))
    return tuple(found)
