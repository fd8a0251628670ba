"""What became of one workbook."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal, NamedTuple

from xltourney.errors import Diagnostic, OutputError, XltourneyError

#: ``ok``: finalized, or free of errors. ``errors``: read, but with errors. ``unreadable``: nothing that can be read.
#: ``failed``: the result could not be written. These words stand in the report.
Status = Literal["ok", "errors", "unreadable", "failed"]


class Summary(NamedTuple):
    """A table in one line: the event, its players, the rounds counted, the edition of the rules; the event's ID.

    ``state`` is ``finished 2026-11-30``, ``running, after round 4`` or ``state unknown``.
    """

    name: str
    players: int
    after_round: int
    rules: str
    id: str = ""
    state: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one workbook.

    ``target`` is ``None`` where nothing was to be written; ``changed`` says whether the target differs from what stood
    there before. ``findings`` carry the file's name.
    """

    source: Path
    target: Path | None
    status: Status
    findings: tuple[Diagnostic, ...] = ()
    changed: bool = False
    summary: Summary | None = None


def failed(source: Path, target: Path | None, error: Exception, known: tuple[Diagnostic, ...] | None = None) -> Outcome:
    """The outcome of a workbook that an exception ended; nothing was written for it.

    ``known`` are the findings met before, once the file has been read.
    """
    faults = error.findings if isinstance(error, XltourneyError) else (internal_error(error),)
    status: Status = "unreadable" if known is None else "errors"
    if isinstance(error, OutputError) or not isinstance(error, XltourneyError):
        status = "failed"
    return Outcome(source, target, status, named((known or ()) + faults, source))


def internal_error(error: BaseException) -> Diagnostic:
    """A fault of the program itself, in one line: what it was, and where in xltourney it arose."""
    from traceback import extract_tb

    own = [frame for frame in extract_tb(error.__traceback__) if "xltourney" in frame.filename]
    where = f" ({Path(own[-1].filename).name}, line {own[-1].lineno})" if own else ""
    reason = " ".join(f"{type(error).__name__}: {error}".split())[:200]
    return Diagnostic("internal", f"internal error in xltourney, please report: {reason}{where}")


def with_copies(outcomes: Sequence[Outcome]) -> list[Outcome]:
    """The outcomes, with a warning where an earlier one is of a tournament with the same ID: one may be a copy."""
    first: dict[str, Outcome] = {}
    told: list[Outcome] = []
    for outcome in outcomes:
        given = outcome.summary.id if outcome.summary else ""
        known = first.setdefault(given, outcome)
        told.append(
            replace(outcome, findings=(*outcome.findings, _copy(outcome, known)))
            if given and known is not outcome
            else outcome
        )
    return told


def _copy(outcome: Outcome, known: Outcome) -> Diagnostic:
    message = (
        f"has the tournament ID of {known.source}, as a copy has; keep one of them, or clear the ID of a new event"
    )
    return Diagnostic("same-id", message, "warning", file=str(outcome.source))


def errors_in(findings: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """The errors among findings."""
    return tuple(finding for finding in findings if finding.severity == "error")


def named(findings: Iterable[Diagnostic], file: Path) -> tuple[Diagnostic, ...]:
    """Findings that say which file they are about."""
    return tuple(finding if finding.file else finding._replace(file=str(file)) for finding in findings)
