"""One workbook: guard, read, validate, compute, write. Whatever goes wrong becomes findings about that workbook."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

from xltourney.batch.club.noted import log_findings
from xltourney.batch.computing import Computed, Wishes, compute
from xltourney.batch.life.finished_input import (
    changed_input,
    of_use,
    other_table,
    refuse_forgotten,
    refuse_other_history,
    stage,
)
from xltourney.batch.life.old_tables import old_tables
from xltourney.batch.life.play_off_checks import checked
from xltourney.batch.outcome import Outcome, Summary, failed, internal_error, named
from xltourney.batch.refreshing.comparing import stale_cells
from xltourney.batch.watching import open_elsewhere, refuse_changed, state
from xltourney.batch.writing import is_finalized, origin, write_file
from xltourney.engine.ranking import Standings
from xltourney.errors import Diagnostic, OutputError, WorkbookError, XltourneyError
from xltourney.io.document import fingerprint
from xltourney.io.graft import graft
from xltourney.io.keys import SheetKey
from xltourney.io.life.belonging import owned
from xltourney.io.life.play_off_declared import declared_late
from xltourney.io.life.reading import Life, life_in
from xltourney.io.life.writing import with_own_protected
from xltourney.io.loading import Loaded, load
from xltourney.io.opc.book import Book, read_book
from xltourney.io.opc.package import Package
from xltourney.io.shell import typed
from xltourney.io.standings.kept_rule import kept_rule
from xltourney.io.standings.sheets import sheets


@dataclass(frozen=True, slots=True)
class Options:
    """What holds for every workbook of a run; ``schema`` is an organiser's own JSON Schema."""

    schema: Path | None = None


@dataclass(frozen=True, slots=True)
class _Read:
    """A file that was read: its sheets where it is a workbook, and what is stored in it."""

    source: Path
    loaded: Loaded
    book: Book | None = None
    life: Life = field(default_factory=Life)


def check_one(source: Path, options: Options) -> Outcome:
    """Everything that is wrong with one file; nothing is written, and no fault of the file raises."""
    try:
        loaded = load(source, schema=options.schema)
    except Exception as error:  # noqa: BLE001 - one bad file never stops a batch
        return failed(source, None, error)
    try:
        read = _read(source, loaded) if loaded.reading.kind == "workbook" else _Read(source, loaded)
        outcome = _computed(read, None, compute(loaded, Wishes()))
        noted = named(log_findings(source, loaded.reading, read.life), source)
        old = old_tables(source, read.book, loaded.reading.document) if read.book else ()
        return replace(outcome, findings=(*outcome.findings, *noted, *old))
    except Exception as error:  # noqa: BLE001 - one bad file never stops a batch
        return failed(source, None, error, loaded.findings)


def finalize_one(source: Path, target: Path, options: Options) -> Outcome:
    """Write the finalized copy of one workbook to ``target``, which may be ``source`` itself.

    Never raises for a fault of the file or of the program: the outcome says what was wrong, and then nothing was
    written; a note tells where an earlier result stays behind. Only :class:`KeyboardInterrupt` and its like pass
    through.
    """
    outcome = _finalized(source, target, options)
    told = any(finding.code in {"target-changed", "target-history"} for finding in outcome.findings)
    if outcome.status == "ok" or told or target == source or not is_finalized(target):
        return outcome
    message = f"{target} is of an earlier state of this workbook"
    stale = Diagnostic("stale-output", message, severity="note", file=str(source))
    return replace(outcome, findings=(stale, *outcome.findings))


def _finalized(source: Path, target: Path, options: Options) -> Outcome:
    try:
        _refuse_other_formats(source)
        before = state(source)
        loaded = load(source, schema=options.schema)
    except Exception as error:  # noqa: BLE001 - one bad workbook never stops a batch
        return failed(source, target, error)
    try:
        read = _read(source, loaded)
        computed = compute(loaded, Wishes())
        outcome = _computed(read, target, computed)
        if computed.standings is None or outcome.status != "ok":
            return outcome
        refuse_changed(source, before)
        shown = replace(read, loaded=replace(loaded, findings=of_use(computed.findings, finished=read.life.finished)))
        return replace(outcome, changed=_write(shown, target, computed.standings))
    except Exception as error:  # noqa: BLE001 - one bad workbook never stops a batch
        return failed(source, target, error, loaded.findings)


def _read(source: Path, loaded: Loaded) -> _Read:
    package = Package(loaded.data)
    book = read_book(package)
    return _Read(source, loaded, book, owned(life_in(package, book), loaded.reading.document))


def _computed(read: _Read, target: Path | None, computed: Computed) -> Outcome:
    """The outcome as far as reading and computing go."""
    source, loaded, life = read.source, read.loaded, read.life
    late = declared_late(life, loaded.reading)
    found = of_use(computed.findings, finished=life.finished)
    findings = named((*open_elsewhere(source), *found, *life.findings, *late), source)
    if computed.standings is None or loaded.tournament is None:
        return Outcome(source, target, "errors", findings)
    changed = changed_input(loaded, life, source)
    if changed:
        return Outcome(source, target, "errors", (*named(changed, source), *findings))
    event, table = loaded.tournament, computed.standings
    played_off = checked(life, table, source)
    findings += named((*_stale_cells(loaded.data), *other_table(life, table), *played_off), source)
    edition, state_now = table.edition.name, stage(life, table)
    summary = Summary(event.name, len(event.players), table.after_round, edition, _identity(loaded), state_now)
    summary = summary._replace(finished=life.finished, on_record=len(life.log))
    return Outcome(source, target, "ok", findings, summary=summary)


def _stale_cells(data: bytes) -> tuple[Diagnostic, ...]:
    """Warnings where live cells last showed something else than they should."""
    if not data:
        return ()
    try:
        return stale_cells(data)
    except Exception as error:  # noqa: BLE001 - what the event is finalized from was read and is right
        faults = error.findings if isinstance(error, XltourneyError) else (internal_error(error),)
        return tuple(fault._replace(message=f"live cells: {fault.message}", severity="warning") for fault in faults)


def _identity(loaded: Loaded) -> str:
    """The ID that the event was given; empty where it has none."""
    return str(loaded.reading.document["tournament"].get("id") or "")


def _write(read: _Read, target: Path, standings: Standings) -> bool:
    """Whether the target changed."""
    source, loaded, kept, language = read.source, read.loaded, read.life, read.loaded.reading.language
    made_of = fingerprint(loaded.reading.document)
    note, stay = _of_the_club(read.book, loaded, made_of)
    rated = kept_rule(Package(loaded.data), read.book, language) if read.book and stay else ""
    made = sheets(loaded, standings, language, source.name, stored=kept.state, decision=kept.decision, rated=rated)
    finalized = graft(loaded.data, made, note, stay)
    if kept.finished:
        finalized = with_own_protected(finalized)
    if target == source and finalized != loaded.data:
        refuse_forgotten(kept, [sheet.key for sheet in read.book.sheets] if read.book else (), source)
    if target != source:
        _refuse_foreign_target(target)
        _refuse_changed_target(source, target, finalized, made_of)
        refuse_other_history(loaded, kept, target)
    return write_file(target, finalized)


def _of_the_club(book: Book | None, loaded: Loaded, made_of: str) -> tuple[str, frozenset[str]]:
    """What is noted of the origin of the sheets, and which sheet stays: Rating changes from the list of a club.

    Only the club counts them; they stay where the event is still the one that they were counted from.
    """
    counted = loaded.reading.document["tournament"].get("rating_rule") == "club"
    if not (book and counted and book.origin == made_of and book.list_state):
        return made_of, frozenset()
    return f"{made_of} {book.list_state}", frozenset((SheetKey.RATING_CHANGES.value,))


def _refuse_other_formats(source: Path) -> None:
    if source.suffix.lower() in (".trf", ".json"):
        way = f"xltourney convert {typed(source)} -o {typed(source.with_suffix('.xlsx'))}"
        raise WorkbookError(f"only workbooks are finalized; make one of this file with: {way}", code="not-a-workbook")


def _refuse_foreign_target(target: Path) -> None:
    """A result replaces an earlier result, never a workbook that somebody made."""
    if target.exists() and not is_finalized(target):
        way = "move it, or choose another output folder"
        message = f"{target} stands there already and was not written by xltourney; {way}"
        raise OutputError(message, code="target-in-the-way")


def _refuse_changed_target(source: Path, target: Path, finalized: bytes, made_of: str) -> None:
    """What somebody typed into a finalized copy is not overwritten, unless the original holds it too."""
    if not target.exists() or target.read_bytes() == finalized:
        return
    noted = origin(target)
    if noted is not None and _fingerprint(target) not in {noted, made_of}:
        message = (
            f"{target} was changed after it was finalized: it holds other entries than those it was made of; "
            f"take its changes over into {source.name}, or move it"
        )
        raise OutputError(message, code="target-changed")


def _fingerprint(target: Path) -> str | None:
    """The fingerprint of what stands in an earlier result; None where it can no longer be ranked."""
    try:
        loaded = load(target)
    except XltourneyError:
        return None
    return fingerprint(loaded.reading.document) if loaded.tournament is not None else None
