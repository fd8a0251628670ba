"""Which workbooks a run is about, and where each result goes."""

from __future__ import annotations

import glob
import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from xltourney.batch import passing_over
from xltourney.batch.outcome import Outcome
from xltourney.errors import Diagnostic

#: Where results go when nothing else is said: inside a given folder, beside a given file.
OUTPUT_FOLDER = "finalized"

WORKBOOKS = frozenset({".xlsx", ".xlsm"})
#: Spreadsheets that somebody may mean as an event: each gets a clear refusal, none is passed over.
OTHER_SPREADSHEETS = frozenset({".xls", ".xlsb", ".ods"})
#: Tournament report files: looked for in folders where files are checked, not where they are finalized.
TRF = frozenset({".trf", ".trfx"})

_MAGIC = re.compile(r"[*?\[]")


@dataclass(frozen=True, slots=True)
class Job:
    """One workbook: ``source`` as it was given, ``target`` where its result goes."""

    source: Path
    target: Path


@dataclass(frozen=True, slots=True)
class Found:
    """What a run is about: the workbooks in order, those refused for their path alone, and what was passed over."""

    jobs: tuple[Job, ...]
    refused: tuple[Outcome, ...]
    notes: tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A file, and its path below the folder or pattern that led to it."""

    path: Path
    relative: Path
    home: Path

    def target(self, output: Path | None, in_place: bool) -> Path:
        if in_place:
            return self.path
        return (self.home / OUTPUT_FOLDER if output is None else output) / self.relative


def discover(
    paths: Sequence[str],
    output: Path | None = None,
    in_place: bool = False,
    report: Path | None = None,
    trf: bool = False,
) -> Found:
    """The workbooks that files, folders and patterns stand for; with ``trf`` tournament report files as well.

    Folders are searched with their sub-folders, which are mirrored in the output; the output itself, the report, lock
    files, hidden files and backups are left out; earlier reports and TRF files are too, with a note. A workbook reached
    twice counts once. Two that would share an output are both refused, as is one whose output would be an input. The
    order is that of ``paths``, inside a folder that of the names.
    """
    search = _Search(output, report, trf)
    refused: list[Outcome] = []
    candidates: dict[str, _Candidate] = {}
    for given in paths:
        before = search.passed_over
        found = list(search.expand(given))
        for candidate in found:
            candidates.setdefault(_identity(candidate.path), candidate)
        if not found and search.passed_over == before:
            refused.append(_nothing(given, trf))
    jobs = [Job(item.path, item.target(output, in_place)) for item in candidates.values()]
    clashes = {} if in_place else _clashes(jobs)
    refused += [*map(_unreadable, search.trouble), *clashes.values()]
    return Found(tuple(job for job in jobs if job.source not in clashes), tuple(refused), search.notes())


def opened_in(path: Path) -> Path | None:
    """The lock file that an office program keeps beside a workbook it has open, if there is one."""
    locks = (path.with_name(f"~${path.name}"), path.with_name(f".~lock.{path.name}#"))
    return next((lock for lock in locks if _exists(lock)), None)


def _exists(lock: Path) -> bool:
    """Whether a lock file is there; one whose name is too long for the file system cannot be."""
    try:
        return lock.exists()
    except OSError:
        return False


class _Search:
    """Finds files; ``trouble`` gathers folders that could not be looked into.

    ``passed_over`` counts the files that were met and are no workbooks of events, each with a note.
    """

    def __init__(self, output: Path | None, report: Path | None, trf: bool) -> None:
        self._output = output
        self._trf = trf
        self._foreign: list[str] = []
        self._reports: dict[str, Path] = {}
        self._events: dict[str, Path] = {}
        self.passed_over = 0
        self._written = {_identity(path) for path in (output, report) if path is not None}
        self.trouble: list[OSError] = []

    def expand(self, given: str) -> Iterator[_Candidate]:
        """The files that one path of the command stands for."""
        path = Path(given)
        if path.is_dir():
            yield from self._in_folder(path)
        elif passing_over.is_foreign(path.name):
            self._foreign.append(given)
            self.passed_over += 1
        elif path.exists():
            if not self._is_report(path):
                yield _Candidate(path, Path(path.name), path.parent)
        elif _MAGIC.search(given):
            yield from self._in_pattern(given)

    def _in_pattern(self, pattern: str) -> Iterator[_Candidate]:
        root = _fixed_part(pattern)
        matches = glob.glob(pattern, recursive=True)  # noqa: PTH207 - a Path takes no absolute pattern
        for path in map(Path, sorted(matches, key=_order)):
            if self._is_output(path, root):
                continue
            if path.is_dir():
                yield from self._in_folder(path)
            elif self._is_wanted(path):
                relative = Path(path.name) if self._output is None else path.relative_to(root)
                yield _Candidate(path, relative, path.parent)

    def _in_folder(self, folder: Path) -> Iterator[_Candidate]:
        for parent, folders, names in os.walk(folder, onerror=self.trouble.append):
            here = Path(parent)
            visible = (name for name in folders if not name.startswith("."))
            folders[:] = sorted((name for name in visible if not self._is_output(here / name, folder)), key=_order)
            for path in (here / name for name in sorted(names, key=_order)):
                if not self._is_output(path, folder) and self._is_wanted(path):
                    yield _Candidate(path, path.relative_to(folder), folder)

    def notes(self) -> tuple[Diagnostic, ...]:
        """What is said of the files that were passed over."""
        foreign, reports = map(passing_over.foreign_file, self._foreign), self._reports.values()
        events = passing_over.report_files_of_events(list(self._events.values()))
        return (*foreign, *map(passing_over.report_file, reports), *events)

    def _is_wanted(self, path: Path) -> bool:
        """Whether a file that was met is an input; files that a note is about are kept in mind."""
        suffix = path.suffix.lower()
        if not passing_over.is_plain(path.name):
            return False
        if suffix in TRF and not self._trf:
            self._events[_identity(path)] = path
        if suffix in TRF:
            return self._trf
        return suffix in WORKBOOKS | OTHER_SPREADSHEETS and not self._is_report(path)

    def _is_report(self, path: Path) -> bool:
        found = bool(passing_over.no_event(path))
        if found:
            self.passed_over += 1
            self._reports[_identity(path)] = path
        return found

    def _is_output(self, path: Path, root: Path) -> bool:
        """Whether a path met below ``root`` belongs to what xltourney writes."""
        below = path.relative_to(root)
        ways = (path, *(root / parent for parent in below.parents if parent.parts))
        return OUTPUT_FOLDER in below.parts or any(_identity(way) in self._written for way in ways)


def _fixed_part(pattern: str) -> Path:
    """The folders before the first wildcard."""
    parts = Path(pattern).parts
    fixed = next(position for position, part in enumerate(parts) if _MAGIC.search(part))
    return Path(*parts[:fixed])


def _order(name: str) -> tuple[str, str]:
    return (name.casefold(), name)


def _identity(path: Path) -> str:
    return os.path.normcase(path.resolve())


def _clashes(jobs: Sequence[Job]) -> dict[Path, Outcome]:
    """The workbooks that cannot be written where they would go, by source."""
    sources = {_identity(job.source): job.source for job in jobs}
    claims: dict[str, list[Job]] = {}
    for job in jobs:
        claims.setdefault(_identity(job.target), []).append(job)
    shared = {job.source: _shared(job, claim) for claim in claims.values() if len(claim) > 1 for job in claim}
    onto = {job.source: _onto(job, sources[key]) for job in jobs if (key := _identity(job.target)) in sources}
    return shared | onto


def _shared(job: Job, claim: Sequence[Job]) -> Outcome:
    others = " and ".join(str(other.source) for other in claim if other is not job)
    way = "give the folder that holds them, or run them apart"
    return _refused(job, "shared-output", f"would be written to {job.target}, like {others}; {way}")


def _onto(job: Job, source: Path) -> Outcome:
    what = "itself" if source == job.source else f"the input {source}"
    way = "choose another output folder, or --in-place"
    return _refused(job, "output-is-input", f"would be written over {what}; {way}")


def _refused(job: Job, code: str, message: str) -> Outcome:
    return Outcome(job.source, job.target, "failed", (Diagnostic(code, message, file=str(job.source)),))


def _nothing(given: str, trf: bool) -> Outcome:
    path = Path(given)
    what = "no workbook (.xlsx, .xlsm) and no TRF file" if trf else "no workbook (.xlsx, .xlsm)"
    code, message = "no-such-file", "there is no such file"
    if path.is_dir():
        code, message = "no-workbook", f"there is {what} in this folder"
    elif _MAGIC.search(given):
        code, message = "no-workbook", f"{what} matches this pattern"
    return Outcome(path, None, "unreadable", (Diagnostic(code, message, file=given),))


def _unreadable(error: OSError) -> Outcome:
    folder = Path(str(error.filename))
    message = f"this folder cannot be looked into: {error.strerror}"
    return Outcome(folder, None, "unreadable", (Diagnostic("folder-unreadable", message, file=str(folder)),))
