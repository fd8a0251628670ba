"""``club add``: tournaments put into the book, each with its number in the order of finishing, given once."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from xltourney.batch.club.cache import Cache
from xltourney.batch.club.counting import place_of
from xltourney.batch.club.events import Played, content_of, read_played, unfit
from xltourney.batch.club.journal import Replacement, recover, replace_all
from xltourney.batch.discovery import WORKBOOKS
from xltourney.batch.outcome import named
from xltourney.errors import Diagnostic, WorkbookError, XltourneyError
from xltourney.io.club.reading import read_club
from xltourney.io.club.records import ClubBook, Entry
from xltourney.io.club.words import CONTROL_WORDS, ClubHeading, ClubState, word
from xltourney.io.club.writing import Cell, written
from xltourney.io.guard import read_file


@dataclass(frozen=True, slots=True)
class Added:
    """A tournament that was put in. ``moved`` says that it was there already and its file is now another."""

    file: Path
    name: str
    order: int
    moved: bool


@dataclass(frozen=True, slots=True)
class Adding:
    """What was added; with an error among the findings nothing was."""

    added: tuple[Added, ...]
    findings: tuple[Diagnostic, ...]


def add(path: Path, files: Sequence[Path], dry: bool = False) -> Adding:
    """Put finished tournaments into a book, in this order: all of them, or with an error none.

    Raises:
        XltourneyError: the book cannot be read or written.
    """
    with Cache(path) as cache:
        recover(path)
        data = read_file(path)
        book = read_club(data)
        if book.findings:
            return Adding((), named(book.findings, path))
        work = _Work(path, book)
        for file in files:
            work.take(file, cache)
        if any(finding.severity == "error" for finding in work.findings):
            return Adding((), tuple(work.findings))
        new = written(data, book, work.cells)
        if new != data and not dry:
            replace_all(path, [Replacement(path, content_of(data), new)])
        cache.keep()
        return Adding(tuple(work.added), tuple(work.findings))


class _Work:
    """Tournaments on their way into the book: the cells that are to be written."""

    def __init__(self, path: Path, book: ClubBook) -> None:
        self._path, self._book = path, book
        self._known = {entry.id: entry for entry in book.entries}
        self._order = max((entry.order or 0 for entry in book.entries), default=0)
        self._row = book.free
        self.cells: list[Cell] = []
        self.added: list[Added] = []
        self.findings: list[Diagnostic] = []

    def take(self, file: Path, cache: Cache) -> None:
        """One more tournament; what is wrong with it becomes findings."""
        try:
            if file.suffix.lower() not in WORKBOOKS:
                raise WorkbookError(f"{file.name} is no workbook (.xlsx, .xlsm); only workbooks can be added")
            data = read_file(file)
            content = content_of(data)
            played = cache.get(content) or read_played(file, data)
        except XltourneyError as error:
            self.findings += named(error.findings, file)
            return
        cache.put(content, played)
        faults = unfit(played, str(file))
        self.findings += faults
        if not faults:
            self._enter(file, played)

    def _enter(self, file: Path, played: Played) -> None:
        known = self._known.get(played.id)
        if known is None:
            self._order += 1
            entry = Entry(self._row, self._order, played.id, self._relative(file), played.name)
            self._row += 1
            self._known[played.id] = entry
            self._write(entry, played)
            self.added.append(Added(file, played.name or played.id, self._order, moved=False))
        elif place_of(self._path, known).exists():
            self.findings.append(self._there(file, known))
        else:
            self.cells.append(Cell(known.row, ClubHeading.FILE, self._relative(file)))
            self.added.append(Added(file, played.name or played.id, known.order or 0, moved=True))

    def _there(self, file: Path, known: Entry) -> Diagnostic:
        if self._relative(file) == known.file:
            message = f"is in the book already, as tournament {known.order}; after a correction: xltourney club update"
            return Diagnostic("club-there", message, "note", file=str(file))
        message = (
            f"has the ID of tournament {known.order} ({known.file}), which is in the book already; a tournament is "
            "rated once: leave the copy out, or give a new tournament an ID of its own"
        )
        return Diagnostic("club-tournament-twice", message, file=str(file))

    def _write(self, entry: Entry, played: Played) -> None:
        language = self._book.settings.language
        values = (
            (ClubHeading.ORDER, entry.order or 0),
            (ClubHeading.ID, entry.id),
            (ClubHeading.TOURNAMENT, entry.name),
            (ClubHeading.FILE, entry.file),
            (ClubHeading.CONTROL, word(CONTROL_WORDS[played.time_control], language)),
            (ClubHeading.FINGERPRINT, played.fingerprint),
            (ClubHeading.STATE, word(ClubState.ADDED, language)),
        )
        self.cells += (Cell(entry.row, heading, value) for heading, value in values if value != "")

    def _relative(self, file: Path) -> str:
        """The path from the folder of the book, written with slashes everywhere."""
        try:
            return Path(os.path.relpath(file, self._path.parent)).as_posix()
        except ValueError:  # another drive
            return file.absolute().as_posix()
