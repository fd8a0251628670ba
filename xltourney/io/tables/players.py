"""The Players sheet: one row a player."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from xltourney.errors import CellRef, Subject
from xltourney.io import layout
from xltourney.io.document.normal_form import PLAYER_DEFAULTS
from xltourney.io.layout import Choice, Heading
from xltourney.io.reading import Document, Stated
from xltourney.io.tables import values
from xltourney.io.tables.gathering import Gathered, PlayerPlace
from xltourney.io.tables.headings import Wanted
from xltourney.io.tables.lines import Line, Table
from xltourney.io.tables.rows import CellValue, FormulaWithoutValue
from xltourney.io.tables.values import CellError

NO_WANTED = "a number from 1 to 9999 is expected"

#: A row with nothing else is an empty row of the template, or a row of sums.
_NOBODY = frozenset((Heading.NO, Heading.POINTS, Heading.RANK))

PLAYERS: Wanted[int] = Wanted(
    known=(*layout.PLAYER_HEADINGS, Heading.POINTS, Heading.RANK), required=(Heading.NO, Heading.NAME)
)


@dataclass
class Entrants:
    """The players that were found: their documents by number, and the numbers that have no name yet.

    ``complete`` is false where a row could not be read: then an unknown number need not be wrong, and stands for a
    player of whom nothing else is known.
    """

    players: dict[int, Document] = field(default_factory=dict[int, Document])
    unnamed: set[int] = field(default_factory=set[int])
    stated: list[Stated] = field(default_factory=list[Stated])
    complete: bool = True

    def take(self, no: int) -> Document | None:
        """The player of a number; one without a name enters here, for somebody gave him a result."""
        if no not in self.players:
            if no in self.unnamed:
                self.players[no] = {"no": no, "name": ""}
            elif not self.complete:
                self.players[no] = {"no": no, "name": unread_name(no)}
        return self.players.get(no)


def read_players(table: Table[Any], gathered: Gathered) -> Entrants:
    """The players of the sheet. A row with a number but nothing else is an empty row of the template."""
    found = Entrants()
    for line in table:
        if line.given:
            _read_player(line, found, gathered)
    return found


def _read_player(line: Line, found: Entrants, gathered: Gathered) -> None:
    if line.given.keys() <= _NOBODY:
        _note_unnamed(line, found, gathered)
        return
    if len(line.given) == 1 and isinstance(line.given.get(Heading.NAME), FormulaWithoutValue):
        gathered.formula(line.where(Heading.NAME))  # a row of the template that fetches a name
        return
    if is_aside(line, gathered):
        return
    no = read_number(line, gathered)
    if no is None or not _is_new(line, no, gathered, found):
        found.complete = False
        return
    gathered.places.players[no] = _place(line)
    found.players[no] = _document(no, line, gathered)
    note_stated(line, no, found, gathered)


def _place(line: Line) -> PlayerPlace:
    return PlayerPlace(line.table.sheet, line.number, line.table.fields)


def _note_unnamed(line: Line, found: Entrants, gathered: Gathered) -> None:
    value = line.given.get(Heading.NO)
    if isinstance(value, FormulaWithoutValue):
        gathered.formula(line.where(Heading.NO))
    no = quiet_number(value)
    if no is not None and no not in found.players and no not in found.unnamed:
        found.unnamed.add(no)
        gathered.places.players[no] = _place(line)


def quiet_number(value: CellValue) -> int | None:
    """A number where there is one; its faults are somebody else's to report."""
    try:
        return values.whole(value)
    except CellError:
        return None


def is_aside(line: Line, gathered: Gathered) -> bool:
    """Whether a row is no player's: a remark under No., a line below the table, a sum without number and name."""
    value = line.given.get(Heading.NO)
    below = line.table.beyond(line.number)
    if isinstance(value, str) and not re.search(r"\d", value) and (len(line.given) == 1 or below):
        return True
    if value is None and Heading.NAME not in line.given:
        columns = [line.table.header.columns[heading] for heading in line.given]
        where = line.table.sheet, (line.number, min(columns), line.number, max(columns))
        gathered.warn("row-ignored", "this row has neither a number nor a name; it is not read", where)
        return True
    return False


def read_number(line: Line, gathered: Gathered) -> int | None:
    """The pairing number of a row; a finding where it has none or it cannot be one."""
    value = line.given.get(Heading.NO)
    typed = int(value) if isinstance(value, float) and value.is_integer() else value
    if type(typed) is int and 1 <= typed <= 9999:
        return typed
    where = line.where(Heading.NO)
    if value is None:
        gathered.add("number-missing", f"this row has no number; {NO_WANTED}", where)
        return None
    no = gathered.read(lambda given: values.whole(given, NO_WANTED), value, where, "the number")
    if no is not None and not 1 <= no <= 9999:
        gathered.add("number-range", f"the number is {no}; {NO_WANTED}", where)
        return None
    return no


def _is_new(line: Line, no: int, gathered: Gathered, found: Entrants) -> bool:
    if no not in found.players:
        return True
    first = gathered.places.players[no].spot("no")
    there = "" if first is None else f", here and in {first[0].range(first[1])}"
    message = f"number {no} stands twice{there}; every player has a number of his own"
    gathered.add("number-twice", message, line.where(Heading.NO), Subject(player=no, field="no"))
    return False


def _document(no: int, line: Line, gathered: Gathered) -> Document:
    document: Document = {"no": no, "name": ""}
    for heading, value in line.given.items():
        field_ = _FIELDS.get(heading)
        if field_ is None:
            continue
        key, reader = field_
        try:
            kept = reader(value)
        except CellError as error:
            gathered.fault(error, line.where(heading), _what(no, heading), Subject(player=no, field=key))
            if heading is Heading.NAME:
                document[key] = unread_name(no)
            continue
        if kept is not None and kept != PLAYER_DEFAULTS.get(key):
            document[key] = kept
    document.update(document.pop("status", {}))
    return document


def unread_name(no: int) -> str:
    """In the place of a name that could not be read: a second finding, that it is missing, would be wrong."""
    return f"#{no}"


def _what(no: int, heading: Heading) -> str:
    return f"player {no}: {layout.text(heading, 'en')}"


def _sex(value: CellValue) -> str | None:
    return values.choice(value, Choice.SEX)


def _status(value: CellValue) -> Document | None:
    """``withdrawn after round 5; from round 2``."""
    words = values.text(value.replace("\n", ";") if isinstance(value, str) else value) or ""
    document: Document = {}
    for part in re.split("[;,]", words):
        withdrawn, entered = layout.withdrawn_status(part), layout.from_status(part)
        if withdrawn is not None:
            document["withdrawn_after"] = withdrawn
        elif entered is not None:
            document["from_round"] = entered
        elif part.strip():
            raise CellError(f"holds '{part.strip()}'; allowed are 'withdrawn after round 5' and 'from round 2'")
    if document.get("from_round") == PLAYER_DEFAULTS["from_round"]:
        del document["from_round"]
    return document or None


_READERS: dict[Heading, Callable[[CellValue], Any]] = {
    Heading.NAME: values.text,
    Heading.TITLE: values.text,
    Heading.SEX: _sex,
    Heading.FEDERATION: values.text,
    Heading.FIDE_ID: values.positive,
    Heading.RATING: values.rating,
    Heading.K: values.whole,
    Heading.BORN: values.birth_year,
    Heading.CLUB: values.text,
    Heading.RATED_GAMES: values.whole,
    Heading.PEAK: values.rating,
    Heading.CLUB_ID: values.text,
    Heading.STATUS: _status,
    Heading.PENALTY: values.penalty,
    Heading.LOTS: values.whole,
    Heading.PLAY_OFF: values.whole,
    Heading.NOTE: values.note,
}


_FIELDS = {heading: (heading.value, reader) for heading, reader in _READERS.items()}


# ---------------------------------------------------------------- what a person states


def note_stated(line: Line, no: int, found: Entrants, gathered: Gathered) -> None:
    """Keep the points and the rank that stand beside a player, to be compared with the computed ones."""
    if Heading.POINTS not in line.given and Heading.RANK not in line.given:
        return
    points = _stated(line, Heading.POINTS, values.amount, no, gathered)
    rank = _stated(line, Heading.RANK, values.whole, no, gathered)
    if points is None and rank is None:
        return
    found.stated.append(
        Stated(
            no,
            points=None if points is None else Fraction(str(points)),
            rank=None if rank is None else int(rank),
            points_place=_stated_place(line, Heading.POINTS),
            rank_place=_stated_place(line, Heading.RANK),
        )
    )


def _stated(
    line: Line, heading: Heading, reader: Callable[[CellValue], float | None], no: int, gathered: Gathered
) -> float | None:
    if heading not in line.given:
        return None
    where, subject = line.where(heading), Subject(player=no, field=heading.value)
    return gathered.read(reader, line.given[heading], where, _what(no, heading), subject, "warning")


def _stated_place(line: Line, heading: Heading) -> CellRef | None:
    if heading not in line.given:
        return None
    return line.table.sheet.cell(line.number, line.table.header.columns[heading])
