"""One workbook: guard, read, validate, compute, write. Whatever goes wrong becomes findings about that workbook."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from xltourney.batch.computing import Computed, Wishes, compute
from xltourney.batch.discovery import opened_in
from xltourney.batch.outcome import Outcome, Summary, failed, named
from xltourney.batch.writing import own_sheets, write_file
from xltourney.engine.ranking import Standings
from xltourney.errors import Diagnostic, OutputError, WorkbookError
from xltourney.io.graft import graft
from xltourney.io.loading import Loaded, load
from xltourney.io.standings import sheets


@dataclass(frozen=True, slots=True)
class Options:
    """What holds for every workbook of a run; ``schema`` is an organiser's own JSON Schema."""

    schema: Path | None = None


def check_one(source: Path, options: Options) -> Outcome:
    """Everything that is wrong with one file; nothing is written, and no fault of the file raises."""
    try:
        loaded = load(source, schema=options.schema)
    except Exception as error:  # noqa: BLE001 - one bad file never stops a batch
        return failed(source, None, error)
    try:
        return _computed(source, None, loaded, compute(loaded, Wishes()))
    except Exception as error:  # noqa: BLE001 - one bad file never stops a batch
        return failed(source, None, error, loaded.findings)


def finalize_one(source: Path, target: Path, options: Options) -> Outcome:
    """Write the finalized copy of one workbook to ``target``, which may be ``source`` itself.

    Never raises for a fault of the file or of the program: the outcome says what was wrong, and then nothing was
    written. Only :class:`KeyboardInterrupt` and its like pass through.
    """
    try:
        _refuse_other_formats(source)
        before = _state(source)
        loaded = load(source, schema=options.schema)
    except Exception as error:  # noqa: BLE001 - one bad workbook never stops a batch
        return failed(source, target, error)
    try:
        computed = compute(loaded, Wishes())
        outcome = _computed(source, target, loaded, computed)
        if computed.standings is None:
            return outcome
        return replace(
            outcome,
            changed=_write(source, target, replace(loaded, findings=computed.findings), computed.standings, before),
        )
    except Exception as error:  # noqa: BLE001 - one bad workbook never stops a batch
        return failed(source, target, error, loaded.findings)


def _computed(source: Path, target: Path | None, loaded: Loaded, computed: Computed) -> Outcome:
    """The outcome as far as reading and computing go."""
    findings = named(_notes(source) + computed.findings, source)
    if computed.standings is None or loaded.tournament is None:
        return Outcome(source, target, "errors", findings)
    event, table = loaded.tournament, computed.standings
    summary = Summary(event.name, len(event.players), table.after_round, table.edition.name)
    return Outcome(source, target, "ok", findings, summary=summary)


def _write(source: Path, target: Path, loaded: Loaded, standings: Standings, before: tuple[int, int]) -> bool:
    """Whether the target changed."""
    original = source.read_bytes()
    if _state(source) != before:
        raise OutputError("changed while it was being read; run again when nobody is saving it", code="changing")
    finalized = graft(original, sheets(loaded, standings, loaded.reading.language, source.name))
    if target != source:
        _refuse_foreign_target(target)
    return write_file(target, finalized)


def _refuse_other_formats(source: Path) -> None:
    if source.suffix.lower() in (".trf", ".json"):
        way = f"xltourney convert {source.name} -o {source.stem}.xlsx"
        raise WorkbookError(f"only workbooks are finalized; make one of this file with: {way}", code="not-a-workbook")


def _refuse_foreign_target(target: Path) -> None:
    """A result replaces an earlier result, never a workbook that somebody made."""
    if target.exists() and not own_sheets(target):
        way = "move it, or choose another output folder"
        message = f"{target} stands there already and was not written by xltourney; {way}"
        raise OutputError(message, code="target-in-the-way")


def _state(source: Path) -> tuple[int, int]:
    try:
        found = source.stat()
    except OSError:
        return (0, 0)
    return (found.st_mtime_ns, found.st_size)


def _notes(source: Path) -> tuple[Diagnostic, ...]:
    lock = opened_in(source)
    if lock is None:
        return ()
    message = (
        f"open in Excel or another program ({lock.name} lies beside it), may be changing; only what is saved counts"
    )
    return (Diagnostic("open-elsewhere", message, severity="note"),)
