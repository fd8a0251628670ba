"""Players: their fields, those who come and those who go, and the names that are typed beside their numbers."""

from __future__ import annotations

from typing import Any

from xltourney.errors import Subject
from xltourney.io import layout
from xltourney.io.editing.job import Job
from xltourney.io.keys import Heading, SheetKey
from xltourney.io.reading import Document
from xltourney.io.tables.lines import Table
from xltourney.io.tables.players import quiet_number
from xltourney.io.typed import player_row

_STATED = (Heading.POINTS, Heading.RANK)
_SIDES = ((Heading.WHITE, Heading.WHITE_NAME), (Heading.BLACK, Heading.BLACK_NAME))


def edit_people(job: Job) -> None:
    """Everything about players but their results."""
    key = job.people
    if key is None:
        _refuse_fields(job)
    else:
        _edit_rows(job, key)
        _remove(job, key)
        _add(job, key)
    for other in (SheetKey.GRID, SheetKey.MATRIX):
        if other in job.tables and other is not key:
            _follow(job, other)
    if SheetKey.BOARDS in job.tables:
        _rename_in_boards(job, job.tables[SheetKey.BOARDS])


def _renamed(job: Job) -> dict[int, str]:
    """The new names of those who stay."""
    old, new = job.old_players, job.new_players
    return {no: new[no].get("name", "") for no in old.keys() & new.keys() if old[no].get("name") != new[no].get("name")}


# ---------------------------------------------------------------- the sheet of players


def _edit_rows(job: Job, key: SheetKey) -> None:
    table = job.tables[key]
    for no, player in job.new_players.items():
        before = job.old_players.get(no)
        if before is None:
            continue
        row = job.places.players[no].row
        for heading, value in _changes(before, player, job.language).items():
            job.put(table, row, heading, value)


def _changes(before: Document, player: Document, language: str) -> dict[Heading, Any]:
    old = player_row(before, language)
    return {key: value for key, value in player_row(player, language).items() if value != old[key]}


def _remove(job: Job, key: SheetKey) -> None:
    """Empty the rows of players who go; formulas for number, points and rank go on to show what they compute."""
    table = job.tables[key]
    for no in job.removed:
        row = job.places.players[no].row
        for heading in table.header.columns:
            computed = heading is Heading.NO or heading in _STATED
            if not (computed and job.cells.formula(table.sheet, job.cell(table, row, heading))):
                job.put(table, row, heading, None)


def _add(job: Job, key: SheetKey) -> None:
    table = job.tables[key]
    last = _last(table)
    for no in job.added:
        row = job.take_row(key, no)
        if row is None:
            continue
        for heading, value in player_row(job.new_players[no], job.language).items():
            if value is not None:
                job.put(table, row, heading, value, like=last)


def _refuse_fields(job: Job) -> None:
    """Without a sheet of players only their names are known, from Boards."""
    nobody: Document = {"no": 0}
    for no, player in job.new_players.items():
        changes = _changes(job.old_players.get(no, nobody), player, job.language)
        for heading in changes.keys() - {Heading.NO, Heading.NAME}:
            title = layout.text(SheetKey.PLAYERS, job.language)
            name = layout.text(heading, job.language)
            message = f"there is no sheet {title}, and {name} of player {no} has to be written in it; add such a sheet"
            job.cells.refuse("missing-sheet", message, None, Subject(player=no, field=heading.value))


# ---------------------------------------------------------------- names and rows elsewhere


def _follow(job: Job, key: SheetKey) -> None:
    """Rows of Grid or Matrix: a name that is typed follows, a player who comes gets a row, one who goes loses his."""
    table = job.tables[key]
    last = _last(table)
    for no, name in _renamed(job).items():
        row = job.row_of(key, no)
        if row is not None and table.has(Heading.NAME):
            job.typed_name(table, row, Heading.NAME, name)
    for no in job.added:
        row = job.take_row(key, no)
        if row is not None:
            job.put(table, row, Heading.NO, no, like=last)
            job.typed_name(table, row, Heading.NAME, job.new_players[no].get("name"))
    for no in job.removed:
        row = job.row_of(key, no)
        if row is not None:
            if not job.cells.formula(table.sheet, job.cell(table, row, Heading.NO)):
                job.put(table, row, Heading.NO, None)
            job.typed_name(table, row, Heading.NAME, None)


def _last(table: Table[Any]) -> int:
    return max((line.number for line in table if line.given), default=0)


def _rename_in_boards(job: Job, table: Table[Any]) -> None:
    names = _renamed(job)
    for line in table if names else ():
        for side, beside in _SIDES:
            no = quiet_number(line.given.get(side))
            if no in names and beside in line.given:
                job.typed_name(table, line.number, beside, names[no])
