"""The one way in which a command of a tournament's life writes a workbook.

From the document that the workbook is to hold follow its changed cells, the rows of the log, the stored state and the
values of live cells. What comes out is read again, and must be exactly that document, before anything is written.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from xltourney.batch.backups import keep
from xltourney.batch.computing import Wishes, compute
from xltourney.batch.life.finished_input import of_use
from xltourney.batch.life.opening import Opened, recorded, same
from xltourney.batch.life.play_off_renewed import being_played, renewed
from xltourney.batch.outcome import errors_in, named
from xltourney.batch.refreshing import refreshed
from xltourney.batch.watching import refuse_open
from xltourney.batch.writing import write_file
from xltourney.engine.ranking import Standings
from xltourney.errors import CellRef, OutputError, TournamentError
from xltourney.io.atomic import refuse_read_only
from xltourney.io.cells import cell_name
from xltourney.io.document import Document, fingerprint, normal
from xltourney.io.editing import edited
from xltourney.io.graft import graft
from xltourney.io.guard import read_file
from xltourney.io.life.differences import Difference, differences
from xltourney.io.life.doubt import corrections
from xltourney.io.life.log import Entry, chained, entry_of
from xltourney.io.life.play_off_kept import kept_text
from xltourney.io.life.play_off_reading import read_play_off
from xltourney.io.life.state import State, Status
from xltourney.io.life.writing import with_life
from xltourney.io.loading import Loaded, load
from xltourney.io.opc.book import read_book
from xltourney.io.opc.package import Package
from xltourney.io.play_off import Order
from xltourney.io.sheet import SheetSpec
from xltourney.io.standings.about import about_sheet
from xltourney.io.standings.event import Event
from xltourney.io.standings.kept_rule import kept_rule
from xltourney.io.standings.table_json import table_json

CORRECT = "correct"
"""The command that puts every difference on record, before the end of a tournament too."""

FOUND_CHANGED = "found changed"
"""The command of log rows about what a person changed in the sheets, with no command of ours."""


class Stamp(NamedTuple):
    """When, by whom, by which command and why something is written; ``when`` is UTC."""

    when: datetime
    by: str
    command: str
    why: str = ""

    @property
    def moment(self) -> str:
        """``2026-11-30T04:05:06Z``."""
        return self.when.strftime("%Y-%m-%dT%H:%M:%SZ")

    @property
    def day(self) -> str:
        """``2026-11-30``."""
        return self.moment[:10]


@dataclass(frozen=True, slots=True)
class Wish:
    """What a workbook is to hold: its document; whether the tournament is finished with it.

    ``entries`` are rows of the log beyond the differences of the document, ``remark`` is a line for the final table,
    ``sheets`` are further sheets of ours. ``whys`` say why a single difference is made, by its key, where that is not
    the reason of the whole.
    """

    document: Document
    finish: bool = False
    entries: tuple[Entry, ...] = ()
    remark: str = ""
    sheets: tuple[SheetSpec, ...] = ()
    whys: tuple[tuple[Difference, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Prepared:
    """A workbook that is ready to be written.

    ``entries`` are the new rows of the log, those about what was found changed first. ``differences`` are what the
    command changes in the document, ``cells`` where. ``loaded`` is the workbook as it is to be, read again (``None``
    where nothing changes), ``table`` the final table of a finished tournament.
    """

    opened: Opened
    data: bytes
    entries: tuple[Entry, ...]
    differences: tuple[Difference, ...]
    cells: tuple[CellRef, ...]
    loaded: Loaded | None = None
    table: Standings | None = None

    @property
    def changed(self) -> bool:
        """Whether the file is to change."""
        return self.data != self.opened.data


def prepare(opened: Opened, wish: Wish, stamp: Stamp) -> Prepared:
    """The workbook as it is to be, checked, and not written.

    Raises:
        OutputError: a cell cannot be changed, or the workbook is signed.
        TournamentError: the document would have errors.
    """
    found = differences(opened.document, wish.document)
    finished = wish.finish or opened.finished
    entries = tuple(_entries(opened, wish, stamp, recorded(found, all_of_it=finished or stamp.command == CORRECT)))
    if not found and not entries and not wish.sheets and not _state_differs(opened, wish, finished=finished):
        return Prepared(opened, opened.data, (), (), ())
    written = edited(opened.data, opened.loaded.reading, wish.document)
    data = refreshed(written.data, edited=written.cells).data
    loaded = _read_back(opened, data, wish.document)
    table = final_table(loaded) if finished else None
    state = _state(opened, wish, table, loaded)
    sheets = wish.sheets or renewed(opened.life, opened.loaded, loaded, state)
    data = _stored(opened, _with_sheets(data, sheets), state, entries, table, loaded)
    if data == opened.data:
        return Prepared(opened, data, (), (), ())
    cells = tuple(CellRef(title, cell_name(row, column)) for title, row, column in written.cells)
    return Prepared(opened, data, entries, found, cells, loaded, table)


def _entries(opened: Opened, wish: Wish, stamp: Stamp, found: Sequence[Difference]) -> Iterator[Entry]:
    whys = {each.key: why for each, why in wish.whys}
    found_why = stamp.why if stamp.command == CORRECT else ""
    for each in opened.found_changed():
        yield entry_of(each, stamp.moment, stamp.by, FOUND_CHANGED, found_why)
    for each in found:
        yield entry_of(each, stamp.moment, stamp.by, stamp.command, whys.get(each.key, stamp.why))
    yield from wish.entries


def _stored(
    opened: Opened, data: bytes, state: State, entries: Sequence[Entry], table: Standings | None, loaded: Loaded
) -> bytes:
    """The workbook that keeps a state and the log, made from the opened file; that very one where nothing is new."""
    log, play_off = chained(opened.life.log, entries, opened.life.head), read_play_off(data)
    if table and play_off and not being_played(table, play_off):
        state = replace(state, play_off=kept_text(play_off))
    decision = play_off.decision if play_off else ()
    about = _about(opened, loaded, table, state, decision) if table else None
    if not entries and opened.stored:
        same_file = with_life(data, replace(state, previous=opened.stored.previous), log, opened.language, about)
        if same_file == opened.data:
            return opened.data
    made_from = sha256(opened.data).hexdigest()
    return with_life(data, replace(state, previous=made_from), log, opened.language, about)


def _state_differs(opened: Opened, wish: Wish, *, finished: bool) -> bool:
    stored = opened.stored
    return stored is None or (stored.status is Status.FINISHED) != finished or not same(stored.document, wish.document)


def _read_back(opened: Opened, data: bytes, wanted: Document) -> Loaded:
    """What the changed workbook says, which must be what was wanted."""
    loaded = load(opened.path, data=data)
    if loaded.tournament is None:
        raise TournamentError("The result would have errors.", findings=named(errors_in(loaded.findings), opened.path))
    other = differences(wanted, loaded.reading.document)
    if other:
        what = ", ".join(f"{each.kind.value} {each.field or each.players}" for each in other[:3])
        message = f"{opened.path.name} would not say what was asked for ({what}); nothing was written"
        raise OutputError(message, code="not-as-wished")
    return loaded


def final_table(loaded: Loaded) -> Standings:
    """The table of an event. Raises :class:`TournamentError` where it has none."""
    computed = compute(loaded, Wishes())
    if computed.standings is None:
        raise TournamentError("The event has no table.", findings=errors_in(computed.findings))
    return computed.standings


def _with_sheets(data: bytes, sheets: Sequence[SheetSpec]) -> bytes:
    """The workbook with further sheets of ours, and all others as they are."""
    if not sheets:
        return data
    book = read_book(Package(data))
    own = {sheet.key for sheet in book.sheets if sheet.key is not None}
    return graft(data, sheets, book.note, own - {sheet.key for sheet in sheets})


def _about(opened: Opened, loaded: Loaded, table: Standings, state: State, decision: Order) -> SheetSpec:
    language, package = opened.language, Package(opened.data)
    event = Event(loaded.reading.document, table, language, state, decision)
    found = of_use(loaded.findings, finished=state.finished)
    return about_sheet(event, found, opened.path.name, kept_rule(package, read_book(package), language))


def _state(opened: Opened, wish: Wish, table: Standings | None, loaded: Loaded) -> State:
    stored = opened.stored
    remarks = (stored.remarks if stored else corrections(opened.life.log)) + ((wish.remark,) if wish.remark else ())
    document = normal(wish.document)
    if table is None:
        return State(Status.RUNNING, document, fingerprint(document), remarks=remarks)
    text = table_json(table, loaded.reading.document)
    return State(Status.FINISHED, document, fingerprint(document), text, remarks)


# ---------------------------------------------------------------- writing


def save(prepared: Prepared, target: Path | None = None) -> Path | None:
    """Write the workbook in place, or to another ``target``; the earlier file is kept, and its path comes back.

    In place the backup of the last command gives way to that of this one, see
    :func:`xltourney.batch.backups.keep`; beside another target every backup stays. Raises :class:`OutputError` where
    the file was changed since it was opened, is open in another program, marked read-only or cannot be written; it is
    untouched then.
    """
    opened, path = prepared.opened, target or prepared.opened.path
    previous = opened.stored.previous if opened.stored and target is None else ""
    refuse_open(path)
    refuse_read_only(path)
    if target is None:
        refuse_other(opened)
        if not prepared.changed:
            return None
    kept = keep(path, previous)
    write_file(path, prepared.data)
    return kept


def refuse_other(opened: Opened) -> None:
    """Raise :class:`OutputError` where a workbook holds other bytes than when it was opened."""
    if read_file(opened.path) != opened.data:
        message = f"{opened.path} was saved by somebody else meanwhile; nothing was written, run the command again"
        raise OutputError(message, code="changing")
