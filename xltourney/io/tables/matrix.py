"""The Matrix sheet of a round robin: players against players. It knows neither rounds nor colours.

Games are put into the rounds of the Berger tables of the numbers 1 to N; in a double round robin the second column of
a pair is the second cycle.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from xltourney.engine import berger
from xltourney.engine.model import System
from xltourney.errors import Subject
from xltourney.io import layout
from xltourney.io.layout import Heading
from xltourney.io.tables import result_cells
from xltourney.io.tables.dashes import report_dashes
from xltourney.io.tables.entered import Entered
from xltourney.io.tables.gathering import Gathered, spot
from xltourney.io.tables.headings import Wanted
from xltourney.io.tables.lines import Line, Table
from xltourney.io.tables.player_rows import lines_by_player
from xltourney.io.tables.players import PLAYERS, Entrants
from xltourney.io.tables.rows import is_blank
from xltourney.io.tables.stray_columns import warn_of_stray_marks
from xltourney.io.tables.values import CellError

#: Opponent and cycle: ``7`` is (7, 0), ``7a`` (7, 1).
Column = tuple[int, int]

MATRIX: Wanted[Column] = Wanted(known=PLAYERS.known, required=(Heading.NO,), number=layout.opponent_of, number_name="1")


#: One game that stands on one side only is a slip, and named as one.
_HALF_FILLED = 2


def cycles_of(table: Table[Column]) -> int:
    """The number of columns a pair of players has: 1 or 2."""
    return 2 if any(cycle for _, cycle in table.header.numbered) else 1


def read_matrix(
    table: Table[Column], entrants: Entrants, system: str, gathered: Gathered, *, own: bool = False
) -> Entered:
    """The results by number and round; every game that has no mark yet is paired without a result.

    An empty matrix gives nothing. ``system`` is the system of the document; ``own`` says that the players were read
    from this very table.
    """
    entered = Entered(table.sheet)
    lines = lines_by_player(table, entrants, gathered, own=own)
    marks = _marks(table, lines, entrants, gathered)
    warn_of_stray_marks(table, lines.values(), gathered)
    if any(marks.values()):
        cycles = cycles_of(table)
        _check_system(table, cycles, system, gathered)
        _check_complete(table, lines, cycles, entrants, gathered)
        _put_into_rounds(table, lines, marks, sorted(entrants.players), cycles, entered)
        _check_halves(table, lines, marks, entered, gathered)
        report_dashes(table, lines, marks, gathered)
    return entered


def _check_halves(
    table: Table[Column],
    lines: Mapping[int, Line],
    marks: Mapping[tuple[int, Column], str],
    entered: Entered,
    gathered: Gathered,
) -> None:
    """One finding where each game stands in the same half only; the whole table becomes the place of its cells."""
    upper = [no < column[0] for (no, column), mark in marks.items() if mark]
    if len(upper) < _HALF_FILLED or len(set(upper)) > 1:
        return
    filled, rows, columns = (
        ("upper" if upper[0] else "lower"),
        [lines[no].number for no in lines],
        table.header.numbered,
    )
    box = (min(rows), min(columns.values()), max(rows), max(columns.values()))
    gathered.add("half-matrix", f"only the {filled} half is filled; fill in both halves", (table.sheet, box))
    entered.spots.update(dict.fromkeys(entered.spots, (table.sheet, box)))


def _marks(
    table: Table[Column], lines: Mapping[int, Line], entrants: Entrants, gathered: Gathered
) -> dict[tuple[int, Column], str]:
    """The mark of each player in each column; cells that cannot be read are left out, with a finding."""
    marks: dict[tuple[int, Column], str] = {}
    for no, line in lines.items():
        for column, letter in table.header.numbered.items():
            value, where = line.value(letter), line.at(letter)
            opponent = column[0]
            if opponent == no:
                _check_diagonal(line, no, letter, gathered)
            elif opponent in entrants.players:
                what = f"player {no} against player {opponent}"
                mark = gathered.read(result_cells.matrix_mark, value, where, what, Subject(player=no))
                if mark is not None:
                    marks[no, column] = mark
            elif not is_blank(value):
                message = f"this column is for player {opponent}, who is not in the sheet of players"
                gathered.add("number-unknown", message, where, Subject(player=no))
    return marks


def _check_diagonal(line: Line, no: int, column: int, gathered: Gathered) -> None:
    """Where a player meets himself anything may stand but a result."""
    try:
        mark = result_cells.matrix_mark(line.value(column))
    except CellError:
        return
    if mark not in ("", "-"):
        message = f"player {no} cannot play against himself; leave this cell empty or write X"
        gathered.add("own-cell", message, line.at(column), Subject(player=no))


def _check_system(table: Table[Column], cycles: int, system: str, gathered: Gathered) -> None:
    columns = "two columns a pair of players (1a 1b)" if cycles > 1 else "one column a player (1 2 3)"
    wanted = next((item.code for item in System if item.cycles == cycles), "")
    if system != wanted:
        name = layout.value_text(layout.Choice.SYSTEM, system, "en")
        needed = layout.value_text(layout.Choice.SYSTEM, wanted, "en")
        where = spot(table.sheet, table.header.row, min(table.header.numbered.values()))
        message = f"this Matrix has {columns}, which is for the system {needed}, but the system is {name}"
        gathered.add("matrix-system", message, where, Subject(field="system"))


def _check_complete(
    table: Table[Column], lines: Mapping[int, Line], cycles: int, entrants: Entrants, gathered: Gathered
) -> None:
    """Every player needs a row and a column a cycle."""
    marks = ("a", "b") if cycles > 1 else ("",)
    where = spot(table.sheet, table.header.row, min(table.header.numbered.values()))
    missing = [
        f"{no}{mark}"
        for no in sorted(entrants.players)
        for cycle, mark in enumerate(marks, cycles - 1)
        if (no, cycle) not in table.header.numbered
    ]
    if missing:
        gathered.add("missing-heading", f"the headings {', '.join(missing)} are missing; every player has one", where)
    absent = [str(no) for no in sorted(entrants.players) if no not in lines]
    if absent:
        message = f"player {', '.join(absent)} has no row; every player has one"
        gathered.add("row-missing", message, spot(table.sheet, table.header.row, table.header.columns[Heading.NO]))


def _put_into_rounds(
    table: Table[Column],
    lines: Mapping[int, Line],
    marks: Mapping[tuple[int, Column], str],
    numbers: Sequence[int],
    cycles: int,
    entered: Entered,
) -> None:
    for (no, number), (column, letter) in rounds_of(table, lines, numbers).items():
        entered.spots[no, number] = lines[no].at(letter)
        mark = marks.get((no, column))
        entered.tokens[no, number] = f"{column[0]}~{mark or ''}"
        if mark is None:
            entered.unread.add((no, number))
    count, cycle_rounds = len(numbers), berger.rounds(len(numbers))
    place = {no: i for i, no in enumerate(numbers, 1)}
    if count % 2:
        for no in lines:
            free = berger.round_of(place[no], count + 1, count)
            for cycle in range(cycles):
                entered.tokens[no, free + cycle * cycle_rounds] = "ZPB"


def rounds_of(
    table: Table[Column], lines: Iterable[int], numbers: Sequence[int]
) -> dict[tuple[int, int], tuple[Column, int]]:
    """The cells of games by player and round: the column of the table, and its number in the sheet.

    ``lines`` are the players who have a row, ``numbers`` all players in order.
    """
    count, cycle_rounds = len(numbers), berger.rounds(len(numbers))
    place = {no: i for i, no in enumerate(numbers, 1)}
    return {
        (no, berger.round_of(place[no], place[column[0]], count) + (cycle_rounds if column[1] > 1 else 0)): (
            column,
            letter,
        )
        for (no, column), letter in _cells(lines, table, place)
    }


def _cells(
    lines: Iterable[int], table: Table[Column], place: Mapping[int, int]
) -> Iterator[tuple[tuple[int, Column], int]]:
    """The cells of games: player, column and the number of the column in the sheet."""
    for no in lines:
        for column, letter in table.header.numbered.items():
            if column[0] != no and column[0] in place:
                yield (no, column), letter
