"""Results in Grid: one cell a player and round."""

from __future__ import annotations

from typing import Any

from xltourney.errors import Subject
from xltourney.io import layout
from xltourney.io.editing.entry import Entry
from xltourney.io.editing.job import Job
from xltourney.io.keys import Heading, SheetKey
from xltourney.io.tables.lines import Table


def edit_grid(job: Job, entry: Entry) -> None:
    """Both cells of every board that changes, and the cells of byes."""
    table = job.tables[SheetKey.GRID]
    for (no, number), token in entry.changes.items():
        column, row = table.header.numbered.get(number), job.row_of(SheetKey.GRID, no)
        if column is None:
            _refuse_round(job, table, number)
        elif row is None:
            _refuse_row(job, table, no)
        else:
            job.cells.put(table.sheet, (row, column), token)


def _refuse_round(job: Job, table: Table[Any], number: int) -> None:
    heading = layout.round_heading(number, job.language)
    message = f"round {number} has no column, and a result has to be written in it; add a column headed {heading}"
    where = table.sheet.cell(table.header.row, max(table.header.numbered.values()))
    job.cells.refuse("missing-heading", message, where, Subject(round=number))


def _refuse_row(job: Job, table: Table[Any], no: int) -> None:
    message = f"player {no} has no row, and a result has to be written in it; add a row with this number"
    where = table.sheet.cell(table.header.row, table.header.columns[Heading.NO])
    job.cells.refuse("row-missing", message, where, Subject(player=no))
