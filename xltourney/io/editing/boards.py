"""Results in Boards: one row a board or bye."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from xltourney.errors import Subject
from xltourney.io import layout, notation
from xltourney.io.editing.entry import Entry
from xltourney.io.editing.job import Job
from xltourney.io.keys import Heading, SheetKey
from xltourney.io.pairings import Pairing, pairings_of
from xltourney.io.tables import result_cells
from xltourney.io.tables.lines import Line, Table
from xltourney.io.tables.players import quiet_number
from xltourney.io.tables.rows import CellValue
from xltourney.io.tables.values import CellError
from xltourney.io.typed import Value

_CONTENT = (Heading.WHITE, Heading.BLACK, Heading.RESULT)
_SIDES = ((Heading.WHITE, Heading.WHITE_NAME), (Heading.BLACK, Heading.BLACK_NAME))


class _Row(NamedTuple):
    """A row in use: its numbers as they stand there; a bye has one."""

    number: int
    players: tuple[int, ...]


def edit_boards(job: Job, entry: Entry) -> None:
    """The rows of every round in which anything changes."""
    sheet = _Boards(job, job.tables[SheetKey.BOARDS], entry)
    for number in sorted({number for _, number in entry.changes}):
        _refuse_colours(job, entry, number)
        sheet.edit(number)


def _refuse_colours(job: Job, entry: Entry, number: int) -> None:
    for (no, round_), token in entry.changes.items():
        if round_ == number and "~" in token:
            message = f"round {number}: Boards has to say who has White, and of player {no} that is not known"
            where = entry.entered.sheet.cell(job.tables[SheetKey.BOARDS].header.row, 1)
            job.cells.refuse("colour-unknown", message, where, Subject(no, number))


class _Boards:
    """The table, and which of its rows are in use."""

    def __init__(self, job: Job, table: Table[Any], entry: Entry) -> None:
        self._job, self._table, self._entry = job, table, entry
        self._lines = {line.number: line for line in table}
        self._rows: dict[int, list[_Row]] = {}
        self._last = table.header.row
        self._boards: dict[int, int] = {}
        self._taken: set[int] = set()
        for line in self._lines.values():
            if line.given.keys() & {*_CONTENT, Heading.ROUND, Heading.BOARD}:
                self._last = max(self._last, line.number)
        self._find_rows()

    def _find_rows(self) -> None:
        found: dict[tuple[int, int], list[int]] = {}
        for (no, number), (_, box) in self._entry.entered.spots.items():
            if self._entry.entered.tokens.get((no, number)):
                found.setdefault((number, box[0]), []).append(no)
        for (number, row), players in sorted(found.items()):
            self._rows.setdefault(number, []).append(_Row(row, tuple(players)))

    def edit(self, number: int) -> None:
        """Make the boards of a round those that are wanted, each in its row as far as it has one."""
        wanted = self._wanted(number)
        rows = list(self._rows.get(number, ()))
        left: list[Pairing] = []
        for pairing in wanted:
            own = next((row for row in rows if set(row.players) == _players(pairing)), None)
            if own is None:
                left.append(pairing)
            else:
                rows.remove(own)
                self._fill(own.number, pairing, fresh=False)
        for pairing in left:
            self._fill_any(rows, pairing)
        for row in rows:
            if any((no, number) in self._entry.changes for no in row.players):
                self._clear(row.number)

    def _wanted(self, number: int) -> Sequence[Pairing]:
        """The boards of a round with a player for whom anything changes."""
        players = list(self._job.new_players.values())
        changed = {no for no, round_ in self._entry.changes if round_ == number}
        return [each for each in pairings_of(players, number) if changed & _players(each)]

    def _fill_any(self, rows: list[_Row], pairing: Pairing) -> None:
        """A row for a board that has none: one that lost its board, one that waits for players, else a free one."""
        gone = [row for row in rows if any((no, pairing.round) in self._entry.changes for no in row.players)]
        if gone:
            best = max(gone, key=lambda row: len(_players(pairing).intersection(row.players)))
            rows.remove(best)
            row: int | None = best.number
        else:
            row = self._waiting(pairing.round) or self._job.free_row(self._table, self._last)
        if row is not None:
            self._last = max(self._last, row)
            self._fill(row, pairing)

    def _waiting(self, number: int) -> int | None:
        """A row with the number of the round and nobody in it."""
        for line in self._lines.values():
            if _round(line) == number and not line.given.keys() & {*_CONTENT} and line.number not in self._taken:
                self._taken.add(line.number)
                return line.number
        return None

    # ---- cells

    def _fill(self, row: int, pairing: Pairing, *, fresh: bool = True) -> None:
        """Let a board stand in a row; ``fresh`` says that it stood in another one, or in none."""
        known = self._lines.get(row)
        if fresh and (known is None or _round(known) != pairing.round):
            self._put(row, Heading.ROUND, pairing.round)
        if fresh:
            self._number(row, known, pairing)
        for (side, beside), who in zip(_SIDES, self._sides(known, pairing), strict=True):
            if not _stands(known, side, who):
                self._put(row, side, who)
                name = self._job.new_players.get(who, {}).get("name") if isinstance(who, int) else None
                self._job.typed_name(self._table, row, beside, name)
        if _marks(known.given.get(Heading.RESULT) if known else None) != _marks(pairing.result):
            self._put(row, Heading.RESULT, pairing.result or None)

    def _sides(self, known: Line | None, pairing: Pairing) -> tuple[int | str | None, int | str | None]:
        """White and Black of a row; a bye that stands in the cell of White stays there."""
        before = known.given.get(Heading.WHITE) if known else None
        turned = isinstance(pairing.black, str) and isinstance(before, str) and notation.bye(before)
        return (pairing.black, pairing.white) if turned else (pairing.white, pairing.black)

    def _number(self, row: int, known: Line | None, pairing: Pairing) -> None:
        """The number of the board, where there is a column for it and none stands there yet."""
        if not self._table.has(Heading.BOARD) or (known and Heading.BOARD in known.given) or pairing.board is None:
            return
        if pairing.round not in self._boards:
            lines = (line for line in self._lines.values() if _round(line) == pairing.round)
            taken = (quiet_number(line.given.get(Heading.BOARD)) or 0 for line in lines)
            self._boards[pairing.round] = max(taken, default=0)
        self._boards[pairing.round] += 1
        self._put(row, Heading.BOARD, self._boards[pairing.round])

    def _clear(self, row: int) -> None:
        for heading in (Heading.ROUND, Heading.BOARD, *_CONTENT):
            self._put(row, heading, None)
        for _, beside in _SIDES:
            self._job.typed_name(self._table, row, beside, None)

    def _put(self, row: int, heading: Heading, value: Value) -> None:
        if self._table.has(heading):
            like = None if row in self._lines else max(self._lines, default=None)
            self._job.put(self._table, row, heading, value, like=like)


def _players(pairing: Pairing) -> set[int]:
    return {side for side in (pairing.white, pairing.black) if isinstance(side, int)}


def _round(line: Line) -> int | None:
    value = line.given.get(Heading.ROUND)
    named = layout.round_of(value) if isinstance(value, str) else None
    return named or quiet_number(value)


def _stands(known: Line | None, side: Heading, who: int | str | None) -> bool:
    """Whether a row has this player or bye in one of its cells, in whatever spelling."""
    value = known.given.get(side) if known else None
    bye = notation.bye(value) if isinstance(value, str) else None
    return (bye or quiet_number(value)) == who


def _marks(value: CellValue) -> tuple[str, str] | None:
    """The marks of a result; None for what is none."""
    try:
        return result_cells.board_marks(value)
    except CellError:
        return None
