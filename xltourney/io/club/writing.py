"""A club's book written: our two sheets anew, single cells of Tournaments, the values of the chart; all else stays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from xltourney.engine.club_rating import History
from xltourney.engine.elo import Control
from xltourney.errors import OutputError, WorkbookError
from xltourney.io import guard
from xltourney.io.club import chart
from xltourney.io.club.history import Event, Line, lines_of, standings_of
from xltourney.io.club.reading import read_club
from xltourney.io.club.records import ClubBook, Columns
from xltourney.io.club.sheets import history_sheet, ratings_sheet
from xltourney.io.club.words import RATING_COLUMNS, ClubHeading, word
from xltourney.io.editing.looks import Looks
from xltourney.io.graft import graft
from xltourney.io.opc.book import Book, read_book
from xltourney.io.opc.cell_places import Place
from xltourney.io.opc.package import Package
from xltourney.io.opc.stored_values import Change, with_changes
from xltourney.io.sheet import SheetSpec
from xltourney.io.workbook.formula_cells import formula_cells


class Cell(NamedTuple):
    """A cell of Tournaments, and what is to stand there."""

    row: int
    heading: ClubHeading
    value: str | int


class Listed(NamedTuple):
    """What the list is made of: the replay, and its tournaments in the order of finishing."""

    history: History
    events: Sequence[Event]


def written(data: bytes, book: ClubBook, cells: Iterable[Cell], listed: Listed | None = None) -> bytes:
    """The book with these cells, and with ``listed`` with new lists; the same bytes where nothing changes.

    Raises:
        OutputError: the book is signed, or a person made a sheet with the title of ours, or so much has been played
            that the book could not be read again.
    """
    lines = _lines(book, listed) if listed else []
    new = _with_cells(data, book, cells, lines if listed else None)
    if listed is None:
        return new
    made = graft(new, _sheets(new, book, listed, lines))
    _refuse_unreadable(made, len(lines))
    return made


def _refuse_unreadable(data: bytes, rows: int) -> None:
    """What is written must be read by the next command."""
    try:
        if len(data) > guard.MAX_FILE:
            raise WorkbookError("The file is too large.")
        Package(data)
    except WorkbookError as error:
        message = (
            f"the history of the club has {rows:,} rows, more than its book can hold ({error.message}); nothing is "
            "changed. Begin a new book with the ratings and games of this one as initial ratings"
        )
        raise OutputError(message, code="club-too-large") from None


def first_book(data: bytes) -> bytes:
    """An empty book with its two sheets of ours, and the values of its formulas."""
    nothing = History((), dict.fromkeys(Control, ()))
    return written(data, read_club(data), (), Listed(nothing, ()))


def with_members(data: bytes, members: Iterable[tuple[str, str, Mapping[Control, int]]], charted: str = "") -> bytes:
    """A book with these players in its empty rows: club ID, name, initial ratings; the chart shows ``charted``."""
    package = Package(data)
    parts, book = read_book(package), read_club(data)
    table, changes = book.players, dict[Place, Change]()
    for row, (club_id, name, ratings) in enumerate(members, table.head + 1):
        changes[row, table.of[ClubHeading.CLUB_ID]] = Change(club_id)
        changes[row, table.of[ClubHeading.NAME]] = Change(name)
        for control, rating in ratings.items():
            changes[row, table.of[RATING_COLUMNS[control][0]]] = Change(rating)
    _change(package, parts, table.sheet, changes)
    if charted and book.chart:
        _change(package, parts, book.chart.sheet, {book.chart.place: Change(charted)})
    return package.to_bytes()


def _lines(book: ClubBook, listed: Listed) -> list[Line]:
    members = {member.key: member for member in book.members}
    events = {event.id: event for event in listed.events}
    return lines_of(listed.history.rows, events, members, book.labels(), book.settings.language)


def _sheets(data: bytes, book: ClubBook, listed: Listed, lines: Sequence[Line]) -> tuple[SheetSpec, ...]:
    """Ratings and History, under the titles that they have: the formulas of the chart know them by these."""
    members = {member.key: member for member in book.members}
    events = {event.id: event for event in listed.events}
    controls = [control for control in Control if any(control in member.starts for member in book.members)]
    lists = [(control, list(standings_of(listed.history, events, members, control))) for control in controls]
    made = (
        ratings_sheet(book.settings, lists, listed.events),
        history_sheet(book.settings, lines, listed.events),
    )
    titles = {sheet.key: sheet.title for sheet in read_book(Package(data)).sheets if sheet.key}
    return tuple(replace(sheet, title=titles.get(sheet.key, sheet.title)) for sheet in made)


# ---------------------------------------------------------------- cells of the sheets of others


def _with_cells(data: bytes, book: ClubBook, cells: Iterable[Cell], lines: Sequence[Line] | None) -> bytes:
    package = Package(data)
    parts = read_book(package)
    table = book.tournaments
    sheet = package.read(_part(parts, table.sheet))
    _change(package, parts, table.sheet, _told(sheet, table, list(cells), book.settings.language))
    if book.chart and lines is not None:
        values = chart.stored(book.chart, lines, book.settings.language)
        if values:
            _change(package, parts, book.chart.sheet, _where_formulas(package, parts, book.chart.sheet, values))
    return package.to_bytes()


def _told(data: bytes, table: Columns, cells: Sequence[Cell], language: str) -> dict[Place, Change]:
    """The cells of Tournaments that change; a book from before there was a column of the log gets one."""
    there = {(cell.row, table.of[cell.heading]): Change(cell.value) for cell in cells if cell.heading in table.of}
    logs = [cell for cell in cells if cell.heading is ClubHeading.LOG]
    if not logs or ClubHeading.LOG in table.of:
        return there
    like, column = table.of.get(ClubHeading.FINGERPRINT, table.of[ClubHeading.ID]), table.end + 1
    looks = Looks(data, [(row, like) for row in (table.head, *(cell.row for cell in logs))])
    head = Change(word(ClubHeading.LOG, language), look=looks.of((table.head, like)))
    added = {(cell.row, column): Change(cell.value, look=looks.of((cell.row, like))) for cell in logs}
    return {**there, (table.head, column): head, **added}


def _change(package: Package, parts: Book, title: str, changes: Mapping[Place, Change]) -> None:
    part = _part(parts, title)
    package.write(part, with_changes(package.read(part), part, changes))


def _part(parts: Book, title: str) -> str:
    return next(sheet.part for sheet in parts.sheets if sheet.title == title)


def _where_formulas(package: Package, parts: Book, title: str, values: Mapping[Place, Change]) -> dict[Place, Change]:
    """The values of cells that still hold a formula: what people put there in its stead is theirs."""
    there = {(cell.row, cell.column) for cell in formula_cells(package.read(_part(parts, title)), title)}
    return {place: change for place, change in values.items() if place in there}
