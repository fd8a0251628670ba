"""``club update``: the list counted from the first tournament, and everything that shows it written, or nothing."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from xltourney.batch.club.cache import Cache
from xltourney.batch.club.counting import Counted, Follow, Found, Step, count, plainly
from xltourney.batch.club.events import content_of
from xltourney.batch.club.journal import Replacement, interrupted, recover, replace_all
from xltourney.batch.outcome import named
from xltourney.engine.club_rating import ClubRow
from xltourney.errors import Diagnostic, XltourneyError
from xltourney.io.club.words import CONTROL_WORDS, ClubHeading, word
from xltourney.io.club.writing import Cell, Listed, written

#: How the sheet Rating changes is made; a new form is written into every workbook.
_FORM = 1


@dataclass(frozen=True, slots=True)
class Updated:
    """What an update did, or with ``--dry-run`` would do: the workbooks written, and whether the book changed."""

    counted: Counted
    written: tuple[Path, ...] = ()
    changed: bool = False
    recovered: bool = False

    @property
    def done(self) -> bool:
        """Whether the list was counted."""
        return self.counted.history is not None


@dataclass(frozen=True, slots=True)
class _New:
    """A workbook with new sheets, and the state of the list that they show."""

    found: Found
    data: bytes
    state: str


def update(path: Path, rebuild: bool = False, dry: bool = False, follow: Follow = plainly) -> Updated:
    """Count the list and write it: into the book, and into the workbooks whose changes are others than they show.

    With ``rebuild`` nothing that is remembered or noted counts: every workbook is opened, and its sheets are made anew.
    With ``dry`` no file is changed, and a warning says where an interrupted update waits. Without a ``history`` in the
    result something was wrong, and nothing was written.

    Raises:
        XltourneyError: the book cannot be read, another command works on it, or a file cannot be written.
    """
    with Cache(path, reading=dry) as cache:
        waiting = interrupted(path) if dry else ()
        recovered = not dry and recover(path)
        counted = count(path, cache, follow, rebuild)
        counted = replace(counted, findings=(*waiting, *counted.findings))
        if counted.history is None:
            cache.keep()
            return Updated(counted, recovered=recovered)
        rows = _by_tournament(counted.history.rows)
        states = {found.played.id: _state(counted, found, rows.get(found.played.id, ())) for found in counted.found}
        stale = [
            found
            for found in counted.found
            if found.played.list_state != states[found.played.id] or (rebuild and states[found.played.id])
        ]
        new, faults = _made(counted, stale, rows, states, follow)
        if faults:
            cache.keep()
            failed = replace(counted, history=None, findings=(*counted.findings, *faults))
            return Updated(failed, recovered=recovered)
        book = written(counted.data, counted.book, _cells(counted), Listed(counted.history, counted.events))
        if not dry:
            _replace(counted, new, book)
            _remember(cache, counted, new)
        return Updated(counted, tuple(each.found.path for each in new), book != counted.data, recovered)


def _by_tournament(rows: Sequence[ClubRow]) -> dict[str, list[ClubRow]]:
    found: dict[str, list[ClubRow]] = {}
    for row in rows:
        found.setdefault(row.tournament, []).append(row)
    return found


def _state(counted: Counted, found: Found, rows: Sequence[ClubRow]) -> str:
    """What the sheet of a tournament depends on, in short; empty for one that has no such sheet."""
    if not rows:
        return ""
    told = [
        [row.player, row.rating, row.k.value, row.k.base, row.k.reason.value, row.games, row.halves, row.expected]
        for row in rows
    ]
    ground = [_FORM, counted.book.settings.name, found.order, found.path.name, found.played.fingerprint, told]
    return hashlib.sha256(json.dumps(ground).encode()).hexdigest()[:24]


def _replace(counted: Counted, new: Sequence[_New], book: bytes) -> None:
    files = [Replacement(each.found.path, each.found.content, each.data) for each in new]
    if book != counted.data:
        files.append(Replacement(counted.path, content_of(counted.data), book))
    if files:
        replace_all(counted.path, files)


def _remember(cache: Cache, counted: Counted, new: Sequence[_New]) -> None:
    """What was written need not be read again: it differs in our sheets alone."""
    contents = {found.content for found in counted.found}
    for each in new:
        content = content_of(each.data)
        cache.put(content, each.found.played._replace(list_state=each.state))
        contents = contents - {each.found.content} | {content}
    cache.keep(contents)


# ---------------------------------------------------------------- the workbooks of the tournaments


def _made(
    counted: Counted,
    stale: Sequence[Found],
    rows: Mapping[str, Sequence[ClubRow]],
    states: Mapping[str, str],
    follow: Follow,
) -> tuple[list[_New], tuple[Diagnostic, ...]]:
    """The workbooks that are to be written, and what stands in the way."""
    new: list[_New] = []

    def work() -> Iterator[Step]:
        for found in stale:
            try:
                made = _with_sheets(counted, found, rows.get(found.played.id, ()), states[found.played.id])
                if content_of(made.data) != found.content:
                    new.append(made)
                yield Step(found)
            except XltourneyError as error:
                yield Step(None, named(error.findings, found.path))

    faults = [finding for step in follow(work(), len(stale), "Writing") for finding in step.findings]
    return new, tuple(faults)


def _with_sheets(counted: Counted, found: Found, rows: Sequence[ClubRow], state: str) -> _New:
    from xltourney.batch.club.tournament_sheets import with_sheets

    return _New(found, with_sheets(counted, found, rows, state), state)


# ---------------------------------------------------------------- the book


def _cells(counted: Counted) -> Iterator[Cell]:
    """The cells of Tournaments that say something else now."""
    language = counted.book.settings.language
    for found in counted.found:
        played, entry = found.played, found.entry
        wanted = (
            (ClubHeading.TOURNAMENT, entry.name, played.name or entry.name),
            (ClubHeading.CONTROL, entry.control, word(CONTROL_WORDS[played.time_control], language)),
            (ClubHeading.FINGERPRINT, entry.fingerprint, played.fingerprint),
            (ClubHeading.LOG, entry.log, found.last_row),
            (ClubHeading.STATE, entry.state, word(found.state, language)),
        )
        yield from (Cell(entry.row, heading, new) for heading, old, new in wanted if old != new)
