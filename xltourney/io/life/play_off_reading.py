"""The sheet Play-off games read back: what stands in it now, with every fault of its cells."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from xltourney.engine.play_off import Format, Order, Slot
from xltourney.errors import CellRef, Diagnostic
from xltourney.io import guard, layout, notation
from xltourney.io.cells import cell_name
from xltourney.io.keys import Heading, SheetKey
from xltourney.io.life.play_off_games import USUAL_CONTROL, Control, Entered, standard_result
from xltourney.io.life.play_off_terms import FORMATS, Head, Line, Text
from xltourney.io.opc.book import Book
from xltourney.io.opc.package import Package
from xltourney.io.play_off import RESULT_WANTED, order_of
from xltourney.io.tables import values
from xltourney.io.tables.rows import CellValue, Numbered, Row, is_blank
from xltourney.io.tables.values import CellError
from xltourney.io.workbook import raw_cells, shared_of

T = TypeVar("T")
GameColumn = Heading | Head
_NEEDED: tuple[GameColumn, ...] = (
    Head.STAGE,
    Head.GAME,
    Head.MATCH,
    Heading.WHITE,
    Heading.RESULT,
    Heading.BLACK,
    Head.DECIDED,
)
_LINES = {layout.fold(words): line for line in Line for words in line.value}
_HEADS: dict[str, GameColumn] = {layout.fold(words): head for head in Head for words in head.value}
_FORMATS = {layout.fold(words): form for form, languages in FORMATS.items() for words in languages}
_RESULTS = "write for example 1-0, ½-½, 0-1 or +/-"
#: How the lines below the games begin.
_BELOW = tuple(layout.fold(words.split("{")[0]) for line in (Line.STAGE, Line.OUTCOME) for words in line.value)
_READ_BACK = (Line.NUMBERS, Line.FORMAT, Line.TIME, Line.SEED)
#: What the sheet has of them where the arbiter decides without games.
_OF_ARBITER = (Line.NUMBERS, Line.FORMAT)
_HINTS = frozenset(layout.fold(words) for words in Text.DECISION_HINT.value)


class KeptGame(NamedTuple):
    """A row of the sheet: a game with its players as they stand there, its result, and the row."""

    slot: Slot
    white: int
    black: int
    entered: Entered
    row: int


@dataclass(frozen=True, slots=True)
class Kept:
    """What the sheet holds. ``findings`` are the faults of its cells, each an error with its place.

    ``why`` says for what the play-off is, in words. ``history`` says that the sheet is marked as history.
    ``cells`` are the places of the lines at its head and ``columns`` the letters' numbers of the columns of games.
    """

    title: str
    players: tuple[int, ...] = ()
    format: Format = Format.USUAL
    control: Control = USUAL_CONTROL
    seed: str = ""
    decision: Order = ()
    games: tuple[KeptGame, ...] = ()
    why: str = ""
    history: bool = False
    findings: tuple[Diagnostic, ...] = ()
    cells: Mapping[Line, CellRef] = field(default_factory=dict[Line, CellRef])
    columns: Mapping[GameColumn, int] = field(default_factory=dict[GameColumn, int])

    @property
    def entered(self) -> dict[Slot, Entered]:
        """What was typed of each game."""
        return {game.slot: game.entered for game in self.games}

    def cell(self, column: GameColumn, row: int) -> CellRef:
        """The place of a value of a game."""
        return CellRef(self.title, cell_name(row, self.columns[column]))


def read_play_off(data: bytes) -> Kept | None:
    """What the sheet of a workbook holds; ``None`` where there is no such sheet.

    Raises :class:`WorkbookError` where the file is no workbook that can be read.
    """
    return play_off_in(*guard.open_package(data))


def play_off_in(package: Package, book: Book) -> Kept | None:
    """What the sheet of an opened workbook holds; see :func:`read_play_off`."""
    sheet = next((sheet for sheet in book.sheets if sheet.key == SheetKey.PLAY_OFF.value), None)
    if sheet is None:
        return None
    ((_, _, lean),) = guard.lean_sheets(package, [sheet])
    rows = raw_cells.read_rows(lean, sheet.title, shared_of(package, book))
    return _Reader(sheet.title, list(map(Numbered, rows.numbers, rows.rows))).read()


class _Reader:
    """Gathers findings while it reads."""

    def __init__(self, title: str, rows: Sequence[Numbered]) -> None:
        self._title, self._rows = title, rows
        self._found: list[Diagnostic] = []
        self._cells: dict[Line, CellRef] = {}
        self._columns: dict[GameColumn, int] = {}

    def read(self) -> Kept:
        """The whole sheet."""
        lines = self._lines()
        form = self._line(lines, Line.FORMAT, _format, Format.USUAL)
        needed = _OF_ARBITER if form is Format.ARBITER else _READ_BACK
        missing = [line.value[0] for line in needed if line not in lines]
        if missing:
            message = f"the line {missing[0]} is missing; take the sheet over from an earlier copy, or begin anew"
            self._note(message, CellRef(self._title, "A1"))
        return Kept(
            title=self._title,
            players=self._line(lines, Line.NUMBERS, _numbers, ()),
            format=form,
            control=self._line(lines, Line.TIME, _control, USUAL_CONTROL),
            seed=self._line(lines, Line.SEED, _seed, ""),
            decision=self._line(lines, Line.DECISION, _decision, ()),
            games=tuple(self._games()),
            why=values.text(lines.get(Line.WHY)) or "",
            history=Line.HISTORY in lines,
            findings=tuple(self._found),
            cells=self._cells,
            columns=self._columns,
        )

    def _note(self, message: str, place: CellRef) -> None:
        self._found.append(Diagnostic("play-off-sheet", message, place=place))

    def _value(self, read: Callable[[CellValue], T], value: CellValue, place: CellRef, named: str, default: T) -> T:
        try:
            return read(value)
        except CellError as error:
            self._note(f"{named}: {error}", place)
            return default

    # ---- the lines at the head

    def _lines(self) -> dict[Line, CellValue]:
        found: dict[Line, CellValue] = {}
        below = False
        for number, row in self._rows:
            if below:
                self._hint(number, row)
                below = False
            line = _LINES.get(layout.fold(row[0])) if row and isinstance(row[0], str) else None
            if line is None or line in found:
                continue
            column = next((i for i, value in enumerate(row) if i and not is_blank(value)), 3)
            found[line] = row[column] if column < len(row) else None
            self._cells[line] = CellRef(self._title, cell_name(number, column + 1))
            below = line is Line.DECISION
        return found

    def _hint(self, number: int, row: Row) -> None:
        """A note where somebody typed into the line under the arbiter's order, which is written anew."""
        for column, value in enumerate(row, 1):
            if not is_blank(value) and layout.fold(str(value)) not in _HINTS:
                wanted = self._cells[Line.DECISION].cell
                message = (
                    f"holds {values.describe(value)}, where only the words about the arbiter's order stand; type the "
                    f"order into {wanted}, and empty this cell"
                )
                self._note(message, CellRef(self._title, cell_name(number, column)))

    def _line(self, lines: Mapping[Line, CellValue], line: Line, read: Callable[[CellValue], T], default: T) -> T:
        if line not in lines:
            return default
        return self._value(read, lines[line], self._cells[line], line.value[0], default)

    # ---- the games

    def _games(self) -> Iterator[KeptGame]:
        head = self._head()
        for number, row in self._rows if head else ():
            if number <= head or all(is_blank(self._at(row, column)) for column in _NEEDED):
                continue
            if isinstance(row[0], str) and layout.fold(row[0]).startswith(_BELOW):
                return
            game = self._game(number, row)
            if game:
                yield game

    def _head(self) -> int:
        """The row of the headings; 0 where there is none, as before the first game."""
        for number, row in self._rows:
            found: dict[GameColumn, int] = {}
            for column, value in enumerate(row, 1):
                key = _column(value) if isinstance(value, str) else None
                if key is not None:
                    found.setdefault(key, column)
            if all(key in found for key in _NEEDED):
                self._columns.update(found)
                return number
        return 0

    def _at(self, row: Row, column: GameColumn) -> CellValue:
        place = self._columns[column]
        return row[place - 1] if place <= len(row) else None

    def _game(self, number: int, row: Row) -> KeptGame | None:
        def cell(column: GameColumn) -> CellRef:
            return CellRef(self._title, cell_name(number, self._columns[column]))

        def read(column: GameColumn, reader: Callable[[CellValue], T], default: T) -> T:
            return self._value(reader, self._at(row, column), cell(column), f"row {number}", default)

        marks = (Head.STAGE, Head.MATCH, Head.GAME, Heading.WHITE, Heading.BLACK)
        stage, match, game, white, black = (read(column, _number, 0) for column in marks)
        entered = Entered(read(Heading.RESULT, _result, ""), read(Head.DECIDED, values.note, None) or "")
        if not all((stage, match, game, white, black)):
            return None
        return KeptGame(Slot(stage, match, game), white, black, entered, number)


def _column(words: str) -> GameColumn | None:
    return _HEADS.get(layout.fold(words)) or layout.heading_key(words)


# ---------------------------------------------------------------- cells


def _numbers(value: CellValue) -> tuple[int, ...]:
    words = values.text(value) or ""
    found = re.findall(r"\d{1,4}", words)
    if len(found) < 2 or re.sub(r"[\d,;\s]", "", words):
        raise CellError(f"holds {values.describe(words)}; the numbers of the players are expected, for example 3, 7")
    return tuple(map(int, found))


def _format(value: CellValue) -> Format:
    words = values.text(value) or ""
    form = _FORMATS.get(layout.fold(words))
    if form is None:
        allowed = ", ".join(languages[0] for languages in FORMATS.values())
        raise CellError(f"holds {values.describe(words)}; allowed are {allowed}")
    return form


def _control(value: CellValue) -> Control:
    found = re.findall(r"\d{1,3}", values.text(value) or "")
    if len(found) != 2:
        raise CellError(f"holds {values.describe(value)}; minutes and seconds are expected")
    return Control(*map(int, found))


def _seed(value: CellValue) -> str:
    words = values.text(value)
    if not words:
        raise CellError("is empty; the seed that the lots were drawn from is expected")
    return words


def _decision(value: CellValue) -> Order:
    values.refuse_date(value, "the order again, for example 7, 3")
    words = values.text(value)
    try:
        return order_of(words) if words else ()
    except ValueError:
        raise CellError(f"holds {values.describe(words)}; {RESULT_WANTED}") from None


def _number(value: CellValue) -> int:
    return values.whole(value) or 0


def _result(value: CellValue) -> str:
    values.refuse_date(value, "the result again")
    words = values.text(value)
    try:
        return standard_result(words) if words else ""
    except notation.NotationError:
        raise CellError(f"holds {values.describe(words)}; {_RESULTS}") from None
