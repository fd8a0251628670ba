"""One workbook refreshed: its live cells computed and their values stored, in place or in a copy."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from xltourney.batch.backups import keep
from xltourney.batch.discovery import Job
from xltourney.batch.life.since_finished import warnings_of
from xltourney.batch.outcome import Outcome, failed, named
from xltourney.batch.refreshing import Refreshed, refreshed
from xltourney.batch.refreshing.comparing import remarks
from xltourney.batch.watching import open_elsewhere, refuse_changed, state
from xltourney.batch.writing import write_file
from xltourney.errors import WorkbookError
from xltourney.io.atomic import refuse_read_only
from xltourney.io.guard import read_file


@dataclass(frozen=True, slots=True)
class Done:
    """What became of a workbook; ``work`` is None where it could not be refreshed, ``kept`` is its earlier state."""

    outcome: Outcome
    work: Refreshed | None = None
    kept: Path | None = None


def refresh_one(job: Job, host: str | None = None, dry: bool = False) -> Done:
    """Store the values of the live cells of a workbook in ``job.target``, which may be the workbook itself.

    ``host`` is the program for whose names the formulas are written. With ``dry`` nothing is written. What stood in the
    target before is kept beside it. Never raises for a fault of the file or of the program.
    """
    try:
        before = state(job.source)
        _refuse_other_formats(job.source)
        data = read_file(job.source)
        work = refreshed(data, host)
        _, since = warnings_of(job.source, data)
    except Exception as error:  # noqa: BLE001 - one bad workbook never stops the others
        return Done(failed(job.source, job.target, error))
    findings = named((*open_elsewhere(job.source), *since, *remarks(work)), job.source)
    try:
        new = _carrying(work, host)
        changed, kept = _differs(job.target, new), None
        if changed and not dry:
            refuse_changed(job.source, before)
            refuse_read_only(job.target)
            kept = keep(job.target)
            write_file(job.target, new)
        return Done(Outcome(job.source, job.target, "ok", findings, changed), work, kept)
    except Exception as error:  # noqa: BLE001 - one bad workbook never stops the others
        return Done(failed(job.source, job.target, error, findings))


def _refuse_other_formats(source: Path) -> None:
    if source.suffix.lower() in {".trf", ".json"}:
        raise WorkbookError("only workbooks have live cells; this is none", code="not-a-workbook")


def _carrying(work: Refreshed, host: str | None) -> bytes:
    """The workbook with what a program needs inside of it."""
    if host != "lite" or not work.live:
        return work.data
    from xltourney.hosts import lite

    return lite.embed(work.data)


def _differs(target: Path, new: bytes) -> bool:
    return not target.exists() or target.read_bytes() != new
