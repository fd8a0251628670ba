"""Results in Matrix, which knows neither colours nor rounds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xltourney.engine.berger import rounds
from xltourney.errors import Subject
from xltourney.io import layout, notation
from xltourney.io.editing.entry import Entry
from xltourney.io.editing.job import Job
from xltourney.io.keys import Heading, SheetKey
from xltourney.io.tables.lines import Table
from xltourney.io.tables.matrix import Column, cycles_of, rounds_of

_MARKS = frozenset(("", "1", "½", "0", "+", "-"))


def edit_matrix(job: Job, entry: Entry) -> None:
    """Results where the Matrix is the sheet that they are read from."""
    table = job.tables[SheetKey.MATRIX]
    if _refuse_people(job, table, entry):
        return
    numbers = sorted(job.new_players)
    rows = {no: row for no in numbers if (row := job.row_of(SheetKey.MATRIX, no)) is not None}
    games = rounds_of(table, rows, numbers)
    for key, token in entry.changes.items():
        opponent, colour, mark = notation.split(token)
        (expected, _), column = games.get(key, ((0, 0), 0))
        fits = not token or (opponent == expected and (colour == "~" if opponent else token == "ZPB"))
        if not fits or (opponent and mark not in _MARKS):
            _refuse(job, table, key, token)
        elif column:
            job.cells.put(table.sheet, (rows[key[0]], column), mark)


def _refuse(job: Job, table: Table[Any], key: tuple[int, int], token: str) -> None:
    no, number = key
    message = (
        f"round {number}: player {no} is to have {token}, which a Matrix cannot say: it knows neither colours nor"
        " rounds, and its results are 1, ½, 0, + and -; enter this event in Grid or Boards"
    )
    job.cells.refuse("matrix-result", message, _corner(table), Subject(no, number))


def _corner(table: Table[Any]) -> Any:
    return table.sheet.cell(table.header.row, table.header.columns[Heading.NO])


def _refuse_people(job: Job, table: Table[Column], entry: Entry) -> bool:
    """Whether players come or go though there are results, which would move to other rounds."""
    if not entry.old:
        _check_columns(job, table)
        return False
    for no in (*job.added, *job.removed):
        what = "come into" if no in job.added else "be taken out of"
        message = f"player {no} cannot {what} a Matrix with results: the rounds of its games follow from the numbers"
        job.cells.refuse("matrix-players", message, _corner(table), Subject(player=no))
    return bool(job.added or job.removed)


def _check_columns(job: Job, table: Table[Column]) -> None:
    cycles = cycles_of(table)
    for no in job.added:
        for cycle in range(1, cycles + 1):
            if (no, cycle if cycles > 1 else 0) not in table.header.numbered:
                heading = layout.cycle_heading(no, cycle, cycles)
                message = f"there is no column {heading}, which every player has; add a column headed {heading}"
                job.cells.refuse("missing-heading", message, _corner(table), Subject(player=no))


# ---------------------------------------------------------------- beside another sheet


def edit_beside(job: Job, entry: Entry) -> None:
    """Results where the Matrix only has to agree with the sheet that they are read from."""
    table = job.tables[SheetKey.MATRIX]
    if _refuse_people(job, table, entry):
        return
    old, new = _games(entry.old), _games(entry.new)
    length = rounds(len(job.new_players))
    for pair in sorted({*old, *new}):
        marks = _in_cells(new.get(pair, ()), length, cycles_of(table))
        if marks is None:
            _refuse(job, table, (pair[0], new[pair][0][0]), f"{len(new[pair])} games against player {pair[1]}")
        elif sorted(mark for _, mark in old.get(pair, ()) if mark) != sorted(mark for mark in marks if mark):
            _put_pair(job, table, pair, marks)


def _games(tokens: Any) -> dict[tuple[int, int], list[tuple[int, str]]]:
    """The games of each player against each other one: rounds and marks, in the order of the rounds."""
    found: dict[tuple[int, int], list[tuple[int, str]]] = {}
    for (no, number), token in sorted(tokens.items()):
        opponent, _, mark = notation.split(token)
        if opponent:
            found.setdefault((no, opponent), []).append((number, mark[:1]))
    return found


def _in_cells(games: Sequence[tuple[int, str]], length: int, cycles: int) -> list[str] | None:
    """The marks of a pair by cycle: a game belongs to that of its round, or to the other one where it is taken."""
    found: list[str | None] = [None] * cycles
    for number, mark in games:
        cell = 1 if cycles > 1 and number > length else 0
        if found[cell] is not None:
            cell = cycles - 1 - cell
        if found[cell] is not None:
            return None
        found[cell] = mark
    return [mark or "" for mark in found]


def _put_pair(job: Job, table: Table[Column], pair: tuple[int, int], marks: Sequence[str]) -> None:
    no, opponent = pair
    row = job.row_of(SheetKey.MATRIX, no)
    for cycle, mark in enumerate(marks, 1):
        column = table.header.numbered.get((opponent, cycle if len(marks) > 1 else 0))
        if row is None or column is None:
            _refuse(job, table, (no, 1), f"a game against player {opponent}")
        else:
            job.cells.put(table.sheet, (row, column), mark)
