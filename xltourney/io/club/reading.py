"""A club's book read: settings, players and tournaments, with everything that is wrong said at once, by cell."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TypeVar

from xltourney.engine.club_rating import KOrder, Start
from xltourney.engine.elo import Control
from xltourney.errors import CellRef, Diagnostic, WorkbookError
from xltourney.io import guard, layout
from xltourney.io.cells import cell_name
from xltourney.io.club.chart import chosen
from xltourney.io.club.checking import entry_faults, member_faults
from xltourney.io.club.records import ClubBook, Columns, Entry, Member, Settings
from xltourney.io.club.words import RATING_COLUMNS, UNRATED_WORDS, ClubHeading, ClubLabel, ClubSheet, meant, word
from xltourney.io.keys import Choice
from xltourney.io.opc.book import Book, Sheet
from xltourney.io.tables import values
from xltourney.io.tables.rows import CellValue, Numbered, is_blank
from xltourney.io.tables.values import CellError
from xltourney.io.workbook import raw_cells, shared_of

T = TypeVar("T")
_PLAYERS = (ClubHeading.NAME,)
_TOURNAMENTS = (ClubHeading.ORDER, ClubHeading.ID, ClubHeading.FILE)
#: What commands write of a tournament, in the order of the fields of :class:`Entry`.
_TOLD = (ClubHeading.TOURNAMENT, ClubHeading.CONTROL, ClubHeading.FINGERPRINT, ClubHeading.STATE, ClubHeading.LOG)
_HIGHEST_HEAD = 30
_MOST_RATING, _MOST_GAMES = 4000, 100_000
_READ = (ClubSheet.CLUB, ClubSheet.PLAYERS, ClubSheet.TOURNAMENTS, ClubSheet.CHART)


def read_club(data: bytes) -> ClubBook:
    """The book in the bytes of a workbook; its findings hold the faults in its cells.

    Raises :class:`WorkbookError` where it is no workbook, or a sheet or column of a club's book is missing.
    """
    package, book = guard.open_package(data)
    shared = shared_of(package, book)
    wanted: dict[ClubSheet, Sheet] = {}
    for sheet in book.sheets:
        key = meant(ClubSheet, sheet.title)
        if key in _READ and sheet.kind == "worksheet" and sheet.key is None:
            wanted.setdefault(key, sheet)
    tables: dict[ClubSheet, _Table] = {}
    for sheet, _, lean in guard.lean_sheets(package, wanted.values()):
        rows = raw_cells.read_rows(lean, sheet.title, shared)
        key = next(key for key, each in wanted.items() if each is sheet)
        tables[key] = _Table(sheet.title, list(map(Numbered, rows.numbers, rows.rows)))
    return _Reader(book, tables).read()


class _Table:
    """The rows of a sheet."""

    def __init__(self, title: str, rows: list[Numbered]) -> None:
        self.title = title
        self.rows = rows


class _Reader:
    """Gathers findings while it reads."""

    def __init__(self, book: Book, tables: dict[ClubSheet, _Table]) -> None:
        self._book, self._tables = book, tables
        self._found: list[Diagnostic] = []

    def read(self) -> ClubBook:
        """The whole book."""
        settings = self._settings()
        players, people = self._table(ClubSheet.PLAYERS, _PLAYERS)
        tournaments, lines = self._table(ClubSheet.TOURNAMENTS, _TOURNAMENTS)
        if not any(heading in players.of for heading, _ in RATING_COLUMNS.values()):
            message = f"the sheet {players.sheet} has no column of initial ratings: Classical, Rapid or Blitz"
            raise WorkbookError(message, code="club-heading")
        members = tuple(member for row in people if (member := self._member(players, row)))
        entries = tuple(entry for row in lines if (entry := self._entry(tournaments, row)))
        self._found += [*member_faults(members, players), *entry_faults(entries, tournaments)]
        chart = self._tables.get(ClubSheet.CHART)
        picked = chosen(self._book, chart.title, chart.rows) if chart else None
        free = max((row.number for row in lines), default=tournaments.head) + 1
        return ClubBook(settings, members, entries, players, tournaments, free, picked, tuple(self._found))

    # ---- cells

    def _value(self, read: Callable[[CellValue], T], value: CellValue, place: CellRef, named: str, default: T) -> T:
        """What a cell means; a fault is noted at the cell."""
        try:
            return read(value)
        except CellError as error:
            hint = "; open the workbook in a spreadsheet program and save it" if "stored" in str(error) else ""
            self._note("club-cell", f"{named}: {error}{hint}", place)
            return default

    def _note(self, code: str, message: str, place: CellRef) -> None:
        self._found.append(Diagnostic(code, message, place=place))

    # ---- the sheet Club

    def _settings(self) -> Settings:
        table = self._tables.get(ClubSheet.CLUB)
        if table is None:
            raise _no_sheet(ClubSheet.CLUB)
        name, order, language = "", KOrder.TEXT, "en"
        for number, row in table.rows:
            label = meant(ClubLabel, row[0]) if isinstance(row[0], str) else None
            value = row[1] if len(row) > 1 else None
            place = CellRef(table.title, cell_name(number, 2))
            if label is ClubLabel.NAME:
                name = self._value(values.text, value, place, str(row[0]), None) or ""
            elif label is ClubLabel.K_ORDER:
                order = self._value(_k_order, value, place, str(row[0]), order)
            elif label is ClubLabel.LANGUAGE:
                language = self._value(_language, value, place, str(row[0]), None) or "en"
        return Settings(name, order, language)

    # ---- tables

    def _table(self, key: ClubSheet, needed: tuple[ClubHeading, ...]) -> tuple[Columns, list[Numbered]]:
        """The columns of a sheet and the rows below its headings that hold anything."""
        table = self._tables.get(key)
        if table is None:
            raise _no_sheet(key)
        best = Columns(table.title, 0, {})
        for row in table.rows:
            columns = _headings(row)
            if row.number <= _HIGHEST_HEAD and len(columns) > len(best.of):
                best = Columns(table.title, row.number, columns)
        missing = [word(heading, "en") for heading in needed if heading not in best.of]
        if missing:
            message = f"the sheet {table.title} has no column {' and no column '.join(missing)}"
            raise WorkbookError(message, code="club-heading")
        self._twice(table, best)
        best = replace(best, end=max(map(_end, table.rows)))
        wanted = [column - 1 for column in best.of.values()]
        rows = [
            row
            for row in table.rows
            if row.number > best.head and not all(is_blank(row.at(column)) for column in wanted)
        ]
        return best, rows

    def _twice(self, table: _Table, columns: Columns) -> None:
        head = next(row for row in table.rows if row.number == columns.head)
        for column, value in enumerate(head.values, 1):
            heading = meant(ClubHeading, value) if isinstance(value, str) else None
            if heading is not None and columns.of[heading] != column:
                first = columns.cell(columns.head, heading)
                message = f"the column {value} is there twice, first in {first.cell}; rename or delete one of them"
                self._note("club-heading", message, CellRef(table.title, cell_name(columns.head, column)))

    def _cell(self, columns: Columns, row: Numbered, heading: ClubHeading) -> CellValue:
        column = columns.of.get(heading)
        return row.at(column - 1) if column else None

    def _read(
        self, columns: Columns, row: Numbered, heading: ClubHeading, read: Callable[[CellValue], T | None]
    ) -> T | None:
        value = self._cell(columns, row, heading)
        return self._value(read, value, columns.cell(row.number, heading), word(heading, "en"), None)

    def _member(self, columns: Columns, row: Numbered) -> Member | None:
        name = self._read(columns, row, ClubHeading.NAME, values.text)
        club_id = self._read(columns, row, ClubHeading.CLUB_ID, values.text)
        fide_id = self._read(columns, row, ClubHeading.FIDE_ID, values.positive)
        starts: dict[Control, Start] = {}
        for control, (rating, games) in RATING_COLUMNS.items():
            first = self._read(columns, row, rating, _initial)
            before = self._read(columns, row, games, _games_before)
            if first is not None:
                starts[control] = Start(first, before or 0)
        if name is None:
            if is_blank(self._cell(columns, row, ClubHeading.NAME)):
                place = columns.cell(row.number, ClubHeading.NAME)
                self._note("club-player-name", "a player without a name; enter it, or clear the row", place)
            return None
        return Member(row.number, club_id or "", name, fide_id, starts)

    def _entry(self, columns: Columns, row: Numbered) -> Entry | None:
        order = self._read(columns, row, ClubHeading.ORDER, _number)
        named = self._read(columns, row, ClubHeading.ID, values.text) or ""
        file = self._read(columns, row, ClubHeading.FILE, values.text) or ""
        name, *told = (self._read(columns, row, each, values.text) or "" for each in _TOLD)
        if order is None and is_blank(self._cell(columns, row, ClubHeading.ORDER)):
            message = f"Order: tournament {name or named or file} has no number in the order of finishing; give it one"
            self._note("club-order-missing", message, columns.cell(row.number, ClubHeading.ORDER))
        for heading, text in ((ClubHeading.ID, named), (ClubHeading.FILE, file)):
            if not text and is_blank(self._cell(columns, row, heading)):
                message = f"{word(heading, 'en')}: nothing stands here; clear the row and add the tournament anew"
                self._note("club-entry", message, columns.cell(row.number, heading))
        return Entry(row.number, order, named, file, name, *told)


def _no_sheet(key: ClubSheet) -> WorkbookError:
    titles = " or ".join(dict.fromkeys(word(key, language) for language in layout.LANGUAGES))
    message = f"no club's book: there is no sheet {titles}; make a book with xltourney club new"
    return WorkbookError(message, code="club-sheet")


def _end(row: Numbered) -> int:
    """The last column of a row in which anything stands."""
    return max((column for column, value in enumerate(row.values, 1) if not is_blank(value)), default=0)


def _headings(row: Numbered) -> dict[ClubHeading, int]:
    """The columns that a row of headings names, each at its first place."""
    found: dict[ClubHeading, int] = {}
    for column, heading in _named(row):
        found.setdefault(heading, column)
    return found


def _named(row: Numbered) -> Iterator[tuple[int, ClubHeading]]:
    for column, value in enumerate(row.values, 1):
        heading = meant(ClubHeading, value) if isinstance(value, str) else None
        if heading is not None:
            yield column, heading


# ---------------------------------------------------------------- what cells mean


def _initial(value: CellValue) -> int | None:
    """An initial rating; 0, a dash and words for unrated mean none."""
    words = (values.text(value) or "").casefold() if isinstance(value, str) else ""
    if words[:1].isalpha() and words not in UNRATED_WORDS:
        wanted = f"a rating is a whole number from 1 to {_MOST_RATING}; empty or unrated means no rating"
        raise CellError(f"holds {values.describe(value)}; {wanted}")
    rating = values.rating(value)
    if rating is not None and not 1 <= rating <= _MOST_RATING:
        raise CellError(f"holds {values.describe(value)}; a rating is a whole number from 1 to {_MOST_RATING}")
    return rating


def _games_before(value: CellValue) -> int | None:
    wanted = "a number of games is a whole number, 0 or more"
    games = values.whole(value, wanted)
    if games is not None and not 0 <= games <= _MOST_GAMES:
        raise CellError(f"holds {values.describe(value)}; {wanted}")
    return games


def _number(value: CellValue) -> int | None:
    wanted = "a number in the order of finishing is a whole number, 1 or more"
    number = values.whole(value, wanted)
    if number is not None and number < 1:
        raise CellError(f"holds {values.describe(value)}; {wanted}")
    return number


def _k_order(value: CellValue) -> KOrder:
    """The policy; only its first word counts, for the rest of the cell explains it."""
    words = values.text(value)
    if words is None:
        return KOrder.TEXT
    first = words.partition(":")[0].strip().casefold()
    if first not in {order.value for order in KOrder}:
        raise CellError(f"holds {values.describe(value)}; allowed are text and fide")
    return KOrder(first)


def _language(value: CellValue) -> str | None:
    return values.choice(value, Choice.LANGUAGE)
