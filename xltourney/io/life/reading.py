"""What a workbook keeps of a tournament's life: the stored state and the log, and whether they are whole."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from xltourney.errors import CellRef, Diagnostic, WorkbookError
from xltourney.io import layout
from xltourney.io.cells import cell_name
from xltourney.io.keys import SheetKey
from xltourney.io.life.doubt import doubt_of, ended_after, finished_by, says_about
from xltourney.io.life.log import Head, Row
from xltourney.io.life.log_chain import Examined, examined
from xltourney.io.life.log_sheet import read_lines
from xltourney.io.life.play_off_reading import Kept, play_off_in
from xltourney.io.life.properties import LOG_PROPERTY, STATE_PROPERTY, Told, read_told
from xltourney.io.life.state import State
from xltourney.io.life.state_sheet import StateError, Stored, read_state
from xltourney.io.opc.book import Book, Sheet, read_book
from xltourney.io.opc.package import Package
from xltourney.io.own_texts import own_texts
from xltourney.io.play_off import Order

STATE_SHEET = layout.text(SheetKey.STATE, "en")
"""The title of the hidden sheet of the stored state."""

_KEPT = "take it over from the newest copy that has it (BOOK.bak.xlsx, say)"


@dataclass(frozen=True, slots=True)
class Life:
    """What is stored of a tournament.

    ``state`` is ``None`` where nothing was stored, or where it is gone or damaged: then ``unknown`` is true and
    ``findings`` say so. ``log`` are its rows by number, as they stand there now; ``findings`` name those that were
    changed, removed, inserted, moved or cut off, by cell. They are warnings and notes: a workbook without errors stays
    usable. ``doubt`` is what the document property, the log and About say of an unknown state, unless they say that
    the tournament was never finished. ``head`` is where the log is known to end, for
    :func:`xltourney.io.life.log.chained`, ``end`` the cells below its last row; ``None`` where there is no such sheet.
    ``play_off`` is what the sheet of the play-off says now.
    """

    state: State | None = None
    log: tuple[Row, ...] = ()
    unknown: bool = False
    doubt: str = ""
    findings: tuple[Diagnostic, ...] = ()
    head: Head | None = None
    end: CellRef | None = None
    play_off: Kept | None = None

    @property
    def finished(self) -> bool:
        """Whether the tournament is finished, by its stored state."""
        return self.state is not None and self.state.finished

    @property
    def decision(self) -> Order:
        """The order that the arbiter gave where a play-off would decide; empty where there is none."""
        return self.play_off.decision if self.play_off else ()


class _Found(NamedTuple):
    """What the hidden sheet holds, and what is wrong with it."""

    stored: Stored | None
    findings: tuple[Diagnostic, ...]


def read_life(data: bytes) -> Life:
    """What a workbook keeps.

    Raises :class:`WorkbookError` where the file is no workbook.
    """
    package = Package(data)
    return life_in(package, read_book(package))


def life_in(package: Package, book: Book) -> Life:
    """What an opened workbook keeps; see :func:`read_life`."""
    sheets = {sheet.key: sheet for sheet in book.sheets if sheet.key is not None}
    state, log = sheets.get(SheetKey.STATE.value), sheets.get(SheetKey.LOG.value)
    told = _told(package)
    about = "" if state else _about(package, book, sheets.get(SheetKey.ABOUT.value))
    if state is None and log is None and told == Told() and not about:
        return Life(play_off=_play_off(package, book))
    found = _state(package, book, state) if state else _Found(None, (_gone(told, about),))
    stored = found.stored
    head = stored.head if stored else None
    rows, faults, end = _log(package, book, log, head) if log else Examined((), tuple(_log_gone(head)))
    if state and stored and not stored.state.finished and ended_after(rows, stored.head.number):
        found, stored, head = _Found(None, (_outdated(CellRef(state.title, "A1")),)), None, None
    return Life(
        state=stored.state if stored else None,
        log=rows,
        unknown=stored is None,
        doubt="" if stored else doubt_of(told, rows, whole=not faults, about=about),
        findings=(*found.findings, *faults, *_disagreements(stored, rows, told)),
        head=head,
        end=end,
        play_off=_play_off(package, book),
    )


def _about(package: Package, book: Book, sheet: Sheet | None) -> str:
    """What the sheet About says of a finished tournament; nothing where it is gone, damaged or says no such thing."""
    if sheet is None:
        return ""
    try:
        return finished_by(own_texts(package, book, sheet)[1])
    except WorkbookError:
        return ""


def _play_off(package: Package, book: Book) -> Kept | None:
    """The sheet of the play-off; nothing where it is damaged, which reading the event says."""
    try:
        return play_off_in(package, book)
    except WorkbookError:
        return None


def _told(package: Package) -> Told:
    """What the properties say; nothing where their list is damaged, which only matters to who writes it."""
    try:
        return read_told(package)
    except WorkbookError:
        return Told()


# ---------------------------------------------------------------- the state


def _state(package: Package, book: Book, sheet: Sheet) -> _Found:
    try:
        _, rows = own_texts(package, book, sheet)
    except WorkbookError as error:
        return _Found(None, (_damaged(error.message, CellRef(sheet.title, "A1")),))
    try:
        return _Found(read_state(rows), ())
    except StateError as error:
        labels = [row[0] for row in rows if row]
        row = labels.index(error.label) + 1 if error.label in labels else 1
        return _Found(None, (_damaged(str(error), CellRef(sheet.title, cell_name(row, 2))),))


def _damaged(reason: str, place: CellRef) -> Diagnostic:
    message = f"what is stored of the tournament is damaged: {reason}; whether it is finished is unknown, {_KEPT}"
    return Diagnostic("state-damaged", message, "warning", place)


def _outdated(place: CellRef) -> Diagnostic:
    message = (
        "what is stored of the tournament is older than its log, by which it was finished since; "
        f"its state is unknown, {_KEPT}"
    )
    return Diagnostic("state-outdated", message, "warning", place)


def _gone(told: Told, about: str) -> Diagnostic:
    says = says_about(about) if about else "there is a log"
    if told.state:
        says = f"the document property '{STATE_PROPERTY}' says '{told.state}'"
    message = (
        f"the hidden sheet {STATE_SHEET}, in which the state of the tournament is stored, is gone, though "
        f"{says}; whether it is finished is unknown, {_KEPT}"
    )
    return Diagnostic("state-gone", message, "warning")


def _disagreements(stored: Stored | None, rows: Sequence[Row], told: Told) -> Iterator[Diagnostic]:
    """Where the document properties say something else; the sheet is the truth, without it the log is looked at."""
    if stored is None:
        if told.log and rows and told.log not in {row.hash for row in rows}:
            message = f"the log does not hold the row that the document property '{LOG_PROPERTY}' knows as its last"
            yield Diagnostic("log-cut", message, "warning")
        return
    for name, says, truth in (
        (STATE_PROPERTY, told.state, stored.state.words),
        (LOG_PROPERTY, told.log, stored.head.hash),
    ):
        if says and says != truth:
            message = f"the document property '{name}' says '{says}', the sheet {STATE_SHEET} '{truth}', which counts"
            yield Diagnostic("property-differs", message, "note")


# ---------------------------------------------------------------- the log


def _log(package: Package, book: Book, sheet: Sheet, head: Head | None) -> Examined:
    try:
        numbers, rows = own_texts(package, book, sheet)
    except WorkbookError as error:
        message = f"the log cannot be read: {error.message}"
        return Examined((), (Diagnostic("log-damaged", message, "warning", CellRef(sheet.title, "A1")),))
    return examined(read_lines(numbers, rows), head, sheet.title)


def _log_gone(head: Head | None) -> Iterator[Diagnostic]:
    if head is not None and head.number:
        number = f"its {head.number} rows" if head.number > 1 else "its row"
        yield Diagnostic("log-cut", f"the sheet of the log is gone, and {number} with it; {_KEPT}", "warning")
