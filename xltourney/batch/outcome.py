"""What became of one workbook."""

from __future__ import annotations

import errno
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal, NamedTuple

from xltourney.errors import Diagnostic, OutputError, XltourneyError

#: ``ok``: finalized, or free of errors. ``errors``: read, but with errors. ``unreadable``: nothing that can be read.
#: ``failed``: the result could not be written. These words stand in the report.
Status = Literal["ok", "errors", "unreadable", "failed"]

#: Characters that are shown of a long name.
_SHOWN = 57


class Summary(NamedTuple):
    """A table in one line: the event, its players, the rounds counted, the edition of the rules; the event's ID.

    ``state`` is ``finished 2026-11-30``, ``running, after round 4`` or ``state unknown``. ``on_record`` is the number
    of rows of its log.
    """

    name: str
    players: int
    after_round: int
    rules: str
    id: str = ""
    state: str = ""
    finished: bool = False
    on_record: int = 0


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
    """A fault of the program itself, in one line: what it was, and where in xltourney it arose.

    That the system refuses a file name for its length is no such fault: whoever gave the name can give another.
    """
    if isinstance(error, OSError) and error.errno == errno.ENAMETOOLONG:
        name = Path(str(error.filename)).name
        shown = name if len(name) <= _SHOWN else f"{name[:_SHOWN]}..."
        return Diagnostic("file-name", f"the file name {shown} is too long for the system; give a shorter one")
    from traceback import extract_tb

    own = [frame for frame in extract_tb(error.__traceback__) if "xltourney" in frame.filename]
    where = f" ({Path(own[-1].filename).name}, line {own[-1].lineno})" if own else ""
    reason = " ".join(f"{type(error).__name__}: {error}".split())[:200]
    return Diagnostic("internal", f"internal error in xltourney, please report: {reason}{where}")


def with_copies(outcomes: Sequence[Outcome]) -> list[Outcome]:
    """The outcomes, with a warning where another one is of a tournament with the same ID: one may be a copy.

    The tournament itself is the finished one, then the one with the longest log, then the first.
    """
    itself: dict[str, Outcome] = {}
    for outcome in outcomes:
        summary = outcome.summary
        if summary and summary.id and _is_ahead(summary, itself.get(summary.id)):
            itself[summary.id] = outcome
    return [_told(outcome, itself.get(outcome.summary.id)) if outcome.summary else outcome for outcome in outcomes]


def _is_ahead(summary: Summary, other: Outcome | None) -> bool:
    if other is None or other.summary is None:
        return True
    return (summary.finished, summary.on_record) > (other.summary.finished, other.summary.on_record)


def _told(outcome: Outcome, known: Outcome | None) -> Outcome:
    """An outcome that says of which other tournament it has the ID."""
    if known is None or known is outcome:
        return outcome
    return replace(outcome, findings=(*outcome.findings, _copy(outcome, known)))


def _copy(outcome: Outcome, known: Outcome) -> Diagnostic:
    """A warning; the ID of a finished tournament, or one with a log, stays."""
    one, other = known.summary, outcome.summary
    what = f"{known.source} ({one.state})" if one and one.finished else str(known.source)
    new = "" if other and (other.finished or other.on_record) else ", or clear the ID of this one if it is a new event"
    message = f"has the tournament ID of {what}, as a copy has; keep one of them in this folder{new}"
    return Diagnostic("same-id", message, "warning", file=str(outcome.source))


def errors_in(findings: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """The errors among findings."""
    return tuple(finding for finding in findings if finding.severity == "error")


def named(findings: Iterable[Diagnostic], file: Path) -> tuple[Diagnostic, ...]:
    """Findings that say which file they are about."""
    return tuple(finding if finding.file else finding._replace(file=str(file)) for finding in findings)
