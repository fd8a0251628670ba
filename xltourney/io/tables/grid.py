"""The Grid sheet: one row a player, one column a round."""

from __future__ import annotations

from collections.abc import Sequence

from xltourney.errors import Subject
from xltourney.io import layout
from xltourney.io.layout import Heading
from xltourney.io.tables import result_cells
from xltourney.io.tables.entered import Entered
from xltourney.io.tables.gathering import Gathered, spot
from xltourney.io.tables.headings import Wanted
from xltourney.io.tables.lines import Line, Table
from xltourney.io.tables.player_rows import lines_by_player
from xltourney.io.tables.players import PLAYERS, Entrants
from xltourney.io.tables.stray_columns import report_stray
from xltourney.io.tables.values import CellError

#: No event has more rounds; a larger number in a heading is something else, a year say.
LAST_ROUND = 500


def _round(words: str) -> int | None:
    number = layout.round_of(words)
    return number if number and number <= LAST_ROUND else None


GRID: Wanted[int] = Wanted(known=PLAYERS.known, required=(Heading.NO,), number=_round, number_name="R1")


def read_grid(table: Table[int], entrants: Entrants, gathered: Gathered, *, own: bool = False) -> Entered:
    """The results by number and round. ``own`` says that the players were read from this very table."""
    entered = Entered(table.sheet)
    lines = lines_by_player(table, entrants, gathered, own=own)
    if not report_stray(table, lines.values(), gathered):
        _report_gap(table, gathered)
    columns = list(table.header.numbered.items())
    for no, line in lines.items():
        _read_results(line, no, columns, entered, gathered)
    return entered


def _report_gap(table: Table[int], gathered: Gathered) -> None:
    numbered = table.header.numbered
    missing = [layout.round_heading(number, "en") for number in range(1, max(numbered)) if number not in numbered]
    if missing:
        where = spot(table.sheet, table.header.row, min(numbered.values()))
        message = f"the headings of the rounds have a gap, {', '.join(missing)} is missing; number them from 1 on"
        gathered.add("missing-heading", message, where)


def _read_results(
    line: Line, no: int, columns: Sequence[tuple[int, int]], entered: Entered, gathered: Gathered
) -> None:
    """The results of a line, by round and column; there are thousands, so the places are made here."""
    sheet, row, values = line.table.sheet, line.number, line.values
    first, width = sheet.first_column, len(values)
    for number, column in columns:
        key = no, number
        entered.spots[key] = sheet, (row, column, row, column)
        place = column - first
        value = values[place] if 0 <= place < width else None
        try:
            token = result_cells.grid_token(value)
        except CellError as error:
            gathered.fault(error, line.at(column), f"round {number}", Subject(no, number))
            entered.unread.add(key)
            continue
        if token:
            entered.tokens[key] = token
