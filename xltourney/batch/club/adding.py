"""``club add``: tournaments put into the book, each with its number in the order of finishing, given once."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from xltourney.batch.club.cache import Cache
from xltourney.batch.club.counting import opened, place_of
from xltourney.batch.club.events import Played, content_of, unfit
from xltourney.batch.club.journal import Replacement, interrupted, recover, replace_all
from xltourney.batch.club.opening import read_played
from xltourney.batch.discovery import WORKBOOKS
from xltourney.batch.outcome import named
from xltourney.batch.passing_over import no_event
from xltourney.errors import Diagnostic, WorkbookError, XltourneyError
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
    """What was added; with an error among the findings nothing was.

    ``recovered`` says that an interrupted update was completed before.
    """

    added: tuple[Added, ...]
    findings: tuple[Diagnostic, ...]
    recovered: bool = False


def add(path: Path, files: Sequence[Path], dry: bool = False) -> Adding:
    """Put finished tournaments into a book, in this order: all of them, or with an error none; with ``dry`` none.

    Raises:
        XltourneyError: the book cannot be read or written.
    """
    with Cache(path, reading=dry) as cache:
        waiting = interrupted(path) if dry else ()
        recovered = not dry and recover(path)
        data, book = opened(path)
        if book.findings:
            return Adding((), (*waiting, *named(book.findings, path)), recovered)
        work = _Work(path, book)
        for file in files:
            work.take(file, cache)
        work.look_back()
        if any(finding.severity == "error" for finding in work.findings):
            return Adding((), (*waiting, *work.findings), recovered)
        new = written(data, book, work.cells)
        if new != data and not dry:
            replace_all(path, [Replacement(path, content_of(data), new)])
        cache.keep()
        return Adding(tuple(work.added), (*waiting, *work.findings), recovered)


class _Work:
    """Tournaments on their way into the book: the cells that are to be written."""

    def __init__(self, path: Path, book: ClubBook) -> None:
        self._path, self._book = path, book
        self._known = {entry.id: entry for entry in book.entries}
        self._order = max((entry.order or 0 for entry in book.entries), default=0)
        self._row = book.free
        self._placed: dict[str, Path] = {}
        self.cells: list[Cell] = []
        self.added: list[Added] = []
        self.findings: list[Diagnostic] = []

    def take(self, file: Path, cache: Cache) -> None:
        """One more tournament; what is wrong with it becomes findings."""
        try:
            if file.suffix.lower() not in WORKBOOKS:
                raise WorkbookError("is no workbook (.xlsx, .xlsm); only workbooks can be added")
            if no_event(file):
                raise WorkbookError("is the rating list of a club or a report, no tournament; it cannot be added")
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
            self._enter(file, played, cache)

    def look_back(self) -> None:
        """What was added may stand where the book has another tournament: then that one has to be added, too."""
        for new in [self._known[name] for name in self._placed]:
            for other in self._known.values():
                if other.file == new.file and other is not new:
                    self.findings.append(self._taken(new, other))

    def _taken(self, new: Entry, other: Entry) -> Diagnostic:
        message = (
            f"is the file of tournament {other.order} ({other.name or other.id}) in the book, and holds "
            f"{new.name or new.id} now; name the file of tournament {other.order} in the same command, "
            "or clear its row in the sheet Tournaments"
        )
        return Diagnostic("club-other-id", message, file=str(self._placed[new.id]))

    def _enter(self, file: Path, played: Played, cache: Cache) -> None:
        known = self._known.get(played.id)
        if known is None:
            self._order += 1
            entry = Entry(self._row, self._order, played.id, self._relative(file), played.name)
            self._row += 1
            self._place(file, entry)
            self._write(entry, played)
            self.added.append(Added(file, played.name or played.id, self._order, moved=False))
        elif _still_there(place_of(self._path, known), known, cache):
            self.findings.append(self._there(file, known))
        else:
            self._place(file, replace(known, file=self._relative(file)))
            self.cells.append(Cell(known.row, ClubHeading.FILE, self._relative(file)))
            self.added.append(Added(file, played.name or played.id, known.order or 0, moved=True))

    def _place(self, file: Path, entry: Entry) -> None:
        self._known[entry.id] = entry
        self._placed[entry.id] = file

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
            (ClubHeading.LOG, next(reversed(played.log), "")),
            (ClubHeading.STATE, word(ClubState.ADDED, language)),
        )
        self.cells += (Cell(entry.row, heading, value) for heading, value in values if value != "")

    def _relative(self, file: Path) -> str:
        """The path from the folder of the book, written with slashes everywhere."""
        try:
            return Path(os.path.relpath(file, self._path.parent)).as_posix()
        except ValueError:  # another drive
            return file.absolute().as_posix()


def _still_there(place: Path, entry: Entry, cache: Cache) -> bool:
    """Whether the file of a tournament is where the book says: one that holds another tournament is not."""
    if not place.exists():
        return False
    try:
        data = read_file(place)
        played = cache.get(content_of(data)) or read_played(place, data)
    except XltourneyError:
        return True
    return played.id in {entry.id, ""}
