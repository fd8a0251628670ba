"""The list of a club counted: every tournament of its book found, read or remembered, and replayed from the first."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from xltourney.batch.club.cache import Cache
from xltourney.batch.club.events import LOG_CUT, RULE, STATE_BACK, STATE_GONE, Played, content_of
from xltourney.batch.club.moved import moved_to
from xltourney.batch.club.people import Identified, People
from xltourney.batch.outcome import named
from xltourney.engine.club_rating import ClubGame, ClubPlayer, ClubTournament, History, replay
from xltourney.errors import CellRef, Diagnostic, WorkbookError, XltourneyError
from xltourney.io.club.history import Event
from xltourney.io.club.reading import read_club
from xltourney.io.club.records import ClubBook, Entry
from xltourney.io.club.words import ClubHeading, ClubState
from xltourney.io.guard import read_file
from xltourney.io.shell import typed

#: Of the files where a workbook may be now so many are named.
_NAMED = 5

#: How work on many tournaments is followed: the work, how many there are, what is done.
Follow = Callable[[Iterator["Step"], int, str], Iterator["Step"]]


class Step(NamedTuple):
    """A tournament that was looked at: found, or what is wrong."""

    found: Found | None
    findings: tuple[Diagnostic, ...] = ()


@dataclass(frozen=True, slots=True)
class Found:
    """A tournament of the book. ``content`` is that of its workbook, ``opened`` says that it was not remembered."""

    entry: Entry
    order: int
    path: Path
    content: str
    played: Played
    opened: bool

    @property
    def state(self) -> ClubState:
        """Whether it is counted, and why not."""
        if self.played.rule != RULE:
            return ClubState.OTHER_RULE
        return ClubState.COUNTED if self.played.finished else ClubState.UNFINISHED

    @property
    def changed(self) -> bool:
        """Whether it was counted before with other content."""
        return self.entry.counted and self.entry.fingerprint != self.played.fingerprint

    @property
    def last_row(self) -> str:
        """The hash that the book keeps of the log: of its last row, or the one that was kept as long as it misses."""
        known = self.entry.log
        return next(reversed(self.played.log), "") if self.played.holds(known) else known


@dataclass(frozen=True, slots=True)
class Counted:
    """A book with its tournaments in the order of finishing; without a ``history`` where the findings hold an error."""

    path: Path
    data: bytes
    book: ClubBook
    found: tuple[Found, ...]
    people: Mapping[str, Mapping[int, str]]
    history: History | None
    findings: tuple[Diagnostic, ...]

    @property
    def counted(self) -> tuple[Found, ...]:
        """The tournaments that change ratings."""
        return tuple(found for found in self.found if found.state is ClubState.COUNTED)

    @property
    def events(self) -> tuple[Event, ...]:
        """The same as the lists tell them."""
        return tuple(Event(each.order, each.played.id, each.played.name, each.played.last_day) for each in self.counted)


def plainly(work: Iterator[Step], total: int, what: str) -> Iterator[Step]:  # noqa: ARG001 - as Follow says
    """Work that nobody watches."""
    return work


def count(path: Path, cache: Cache, follow: Follow = plainly, rebuild: bool = False) -> Counted:
    """Count the list of a book; with ``rebuild`` every workbook is opened, whatever is remembered.

    Raises :class:`XltourneyError` where the book cannot be read.
    """
    data, book = opened(path)
    findings = list(named(book.findings, path))
    steps: list[Step] = []
    if not findings:
        work = (_step(path, book, entry, cache, rebuild) for entry in book.entries)
        steps = list(follow(work, len(book.entries), "Reading"))
    findings += (finding for step in steps for finding in step.findings)
    found = sorted((step.found for step in steps if step.found), key=lambda each: each.order)
    people, doubts = _people(book, found)
    findings += doubts
    wrong = any(finding.severity == "error" for finding in findings)
    history = None if wrong else _replayed(book, found, people)
    return Counted(path, data, book, tuple(found), people, history, tuple(findings))


def opened(path: Path) -> tuple[bytes, ClubBook]:
    """The bytes of a book, and what stands in it. Raises :class:`WorkbookError`, which names it, for another file."""
    try:
        data = read_file(path)
        return data, read_club(data)
    except XltourneyError as error:
        raise WorkbookError(error.message, code=error.code, findings=named(error.findings, path)) from None


def place_of(book: Path, entry: Entry) -> Path:
    """Where the workbook of a tournament should be."""
    return Path(os.path.normpath(book.parent / entry.file))


# ---------------------------------------------------------------- one tournament


def _step(path: Path, book: ClubBook, entry: Entry, cache: Cache, rebuild: bool) -> Step:
    place = place_of(path, entry)
    try:
        data = read_file(place)
    except XltourneyError as error:
        return Step(None, (_missing(path, book, entry, place, cache, error),))
    content = content_of(data)
    played = None if rebuild else cache.get(content)
    opened = played is None
    try:
        played = played or _read(place, data)
    except XltourneyError as error:
        return Step(None, named(error.findings, place))
    cache.put(content, played) if opened else None
    found = Found(entry, entry.order or 0, place, content, played, opened)
    other = _other_id(path, book, found)
    return Step(found, (other,) if other else (*_news(found), *_log_cut(path, book, found)))


def _read(place: Path, data: bytes) -> Played:
    from xltourney.batch.club.opening import read_played

    return read_played(place, data)


def _missing(path: Path, book: ClubBook, entry: Entry, place: Path, cache: Cache, error: XltourneyError) -> Diagnostic:
    cell = book.tournaments.cell(entry.row, ClubHeading.FILE)
    if place.exists():
        return Diagnostic("club-unreadable", f"{entry.file}: {error.message}", place=cell, file=str(path))
    now = moved_to(path, book, entry, cache)
    name = entry.name or entry.id
    message = f"{entry.file}, the workbook of tournament {name}, is not there any more; {_way_to(now)}"
    return Diagnostic("club-missing", message, place=cell, file=str(path))


def _way_to(now: Sequence[Path]) -> str:
    """What to do about a workbook that is missing and may be one of these."""
    if not now:
        return "put it back, or clear the row"
    if len(now) == 1:
        return f"it may be {now[0]} now: xltourney club add {typed(now[0])}"
    more = f" and {len(now) - _NAMED} more" if len(now) > _NAMED else ""
    some = ", ".join(map(typed, now[:_NAMED]))
    return f"it may be one of several files now, {some}{more}; name the right one: xltourney club add FILE"


def _other_id(path: Path, book: ClubBook, found: Found) -> Diagnostic | None:
    if found.played.id == found.entry.id:
        return None
    cell: CellRef = book.tournaments.cell(found.entry.row, ClubHeading.ID)
    held = f"tournament {found.played.id}" if found.played.id else "a tournament without an ID"
    message = (
        f"{found.entry.file} holds {held}, not {found.entry.id}; put the right file there, or tell where it is: "
        "xltourney club add FILE"
    )
    return Diagnostic("club-other-id", message, place=cell, file=str(path))


def _news(found: Found) -> Iterator[Diagnostic]:
    """What became of a tournament since the last update."""
    if found.state is ClubState.UNFINISHED and found.played.unknown:
        missing = "has all its results" if found.played.end else "has all its results and there is an end date"
        message = f"{STATE_GONE}, and not every planned round {missing}; so it changes no rating; {STATE_BACK}"
        yield _told(found, message, "warning")
    elif found.state is ClubState.UNFINISHED:
        yield _told(found, "is not finished any more, so it changes no rating", "warning")
    elif found.state is ClubState.OTHER_RULE:
        rule = found.played.rule
        yield _told(found, f"has the rating rule {rule} now, not club, so it changes no club rating", "warning")
    elif found.changed:
        yield _told(found, "changed since the last update; the list is counted anew from it on", "note")


def _log_cut(path: Path, book: ClubBook, found: Found) -> Iterator[Diagnostic]:
    """That rows of the log are gone which an earlier update knew: as long as they are, or until that is accepted."""
    if not found.played.holds(found.entry.log):
        cell = book.tournaments.cell(found.entry.row, ClubHeading.LOG)
        message = (
            f"{LOG_CUT}; put the right workbook back, or accept the log as it is now by emptying the cell {cell} "
            f"of {path.name}"
        )
        yield Diagnostic("club-log-cut", message, "warning", file=str(found.path))


def _told(found: Found, message: str, severity: str) -> Diagnostic:
    return Diagnostic("club-changed", message, "note" if severity == "note" else "warning", file=str(found.path))


# ---------------------------------------------------------------- all of them


def _people(book: ClubBook, found: Sequence[Found]) -> tuple[dict[str, Mapping[int, str]], tuple[Diagnostic, ...]]:
    """Who is who in each tournament that is counted, and what is doubtful.

    Of those that did not change, too: who was a player of the club is a guest when the book has another name.
    """
    people = People(book.members)
    known: dict[str, Mapping[int, str]] = {}
    doubts: list[Diagnostic] = []
    for each in found:
        if each.state is ClubState.COUNTED:
            identified: Identified = people.identify(each.played)
            known[each.played.id] = identified.keys
            doubts += named(identified.findings, each.path)
    return known, tuple(doubts)


def _replayed(book: ClubBook, found: Sequence[Found], people: Mapping[str, Mapping[int, str]]) -> History:
    players = (ClubPlayer(member.key, member.starts) for member in book.members)
    tournaments = (_tournament(each, people[each.played.id]) for each in found if each.played.id in people)
    return replay(players, tournaments, book.settings.order)


def _tournament(found: Found, keys: Mapping[int, str]) -> ClubTournament:
    played = found.played
    told = iter(played.games)
    games = [
        ClubGame(keys[white], keys[black], halves)
        for white, black, halves in zip(told, told, told, strict=True)
        if white in keys and black in keys
    ]
    return ClubTournament(played.id, played.time_control, games, found.order)
