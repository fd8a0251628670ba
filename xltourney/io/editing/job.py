"""One edit of a workbook: what it holds, what it shall hold, and its tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import Any

from xltourney.errors import Subject
from xltourney.io import layout
from xltourney.io.cells import LAST_ROW
from xltourney.io.document.normal_form import normal
from xltourney.io.editing.cells import Cells
from xltourney.io.keys import Heading, SheetKey
from xltourney.io.opc.cell_places import Place
from xltourney.io.reading import Document, Reading
from xltourney.io.tables.gathering import Places
from xltourney.io.tables.lines import Table
from xltourney.io.tables.players import quiet_number
from xltourney.io.typed import Value

_MOST_EMPTY = 10_000
"""Rows below a table that are looked at for a free one."""


@dataclass(frozen=True)
class Job:
    """The edit. ``old`` and ``new`` are normal forms; ``raw`` are the settings as they were read.

    ``rows`` are the rows of players that are known so far, ``named`` the columns that were looked at for names.
    """

    cells: Cells
    places: Places
    old: Document
    new: Document
    raw: Document
    language: str
    rows: dict[tuple[SheetKey, int], int] = field(default_factory=dict[tuple[SheetKey, int], int])
    named: dict[tuple[str, int], bool] = field(default_factory=dict[tuple[str, int], bool])

    @property
    def tables(self) -> Mapping[SheetKey, Table[Any]]:
        """The tables of the workbook."""
        return self.places.tables

    @cached_property
    def old_players(self) -> dict[int, Document]:
        """The players that are there, by number."""
        return {int(player["no"]): player for player in self.old["players"]}

    @cached_property
    def new_players(self) -> dict[int, Document]:
        """The players that are to be there, by number."""
        return {int(player["no"]): player for player in self.new["players"]}

    @cached_property
    def added(self) -> Sequence[int]:
        """The numbers of players who come."""
        return sorted(self.new_players.keys() - self.old_players.keys())

    @cached_property
    def removed(self) -> Sequence[int]:
        """The numbers of players who go."""
        return sorted(self.old_players.keys() - self.new_players.keys())

    @property
    def people(self) -> SheetKey | None:
        """The table that the players are read from; None where only the names of Boards tell of them."""
        if SheetKey.PLAYERS in self.tables:
            return SheetKey.PLAYERS
        others = (SheetKey.GRID, SheetKey.MATRIX)
        return next((key for key in others if key in self.tables and self.tables[key].has(Heading.NAME)), None)

    # ---- cells of tables

    def put(self, table: Table[Any], row: int, heading: Heading, value: Value, *, like: int | None = None) -> None:
        """Let a value stand below a heading; a finding where there is no such heading."""
        column = table.header.columns.get(heading)
        if column is not None:
            self.cells.put(table.sheet, (row, column), value, (like, column) if like else None)
        elif value is not None:
            self.missing_heading(table, heading)

    def missing_heading(self, table: Table[Any], heading: Heading) -> None:
        """Note that a column is missing."""
        name = layout.text(heading, self.language)
        message = f"there is no column {name}, and something has to be written in it; add a column headed {name}"
        where = table.sheet.cell(table.header.row, min(table.header.columns.values()))
        self.cells.refuse("missing-heading", message, where, Subject(field=heading.value))

    def cell(self, table: Table[Any], row: int, heading: Heading) -> Place:
        """The cell of a row below a heading that is there."""
        return row, table.header.columns[heading]

    def typed_name(self, table: Table[Any], row: int, heading: Heading, name: str | None) -> None:
        """Let a name stand beside a number, where names are typed and not fetched by formulas."""
        column = table.header.columns.get(heading)
        if column is None or self.cells.formula(table.sheet, (row, column)):
            return
        if not name or self._has_names(table, heading):
            self.cells.put(table.sheet, (row, column), name)

    def _has_names(self, table: Table[Any], heading: Heading) -> bool:
        key = table.sheet.title, table.header.columns[heading]
        if key not in self.named:
            self.named[key] = any(heading in line.given for line in table)
        return self.named[key]

    # ---- rows of tables

    def row_of(self, key: SheetKey, no: int) -> int | None:
        """The row of a player in a table: one with a name or a result before one that has the number only."""
        if not any(known is key for known, _ in self.rows):
            self._find_rows(key)
        return self.rows.get((key, no))

    def _find_rows(self, key: SheetKey) -> None:
        self.rows[key, 0] = 0
        lines = [(line, quiet_number(line.given.get(Heading.NO))) for line in self.tables[key]]
        for line, no in sorted(lines, key=lambda known: not (Heading.NAME in known[0].given or known[0].has_results)):
            if no is not None:
                self.rows.setdefault((key, no), line.number)

    def take_row(self, key: SheetKey, no: int) -> int | None:
        """The row of a player who comes: the one with his number, else a free one; a finding where there is none."""
        table = self.tables[key]
        row = self.row_of(key, no)
        if row is None:
            row = self.free_row(table, max(known for (other, _), known in self.rows.items() if other is key))
            if row is None:
                return None
            self.rows[key, no] = row
        return row

    def free_row(self, table: Table[Any], last: int) -> int | None:
        """A free row, behind the ``last`` one in use where that is possible; a finding where the table is full."""
        box = table.box
        first, end = (box[1], box[2]) if box else (1, min(LAST_ROW, last + _MOST_EMPTY))
        last = max(last, table.header.row)
        behind, between = range(last + 1, end + 1), range(table.header.row + 1, min(last, end) + 1 if box else 0)
        for row in chain(behind, between):
            if self.cells.is_free(table.sheet, row, first, box[3] if box else None):
                self.cells.take(table.sheet, row)
                return row
        rows = f"up to row {end}" if box else "below it"
        message = f"the table has no free row left {rows}; insert rows inside it"
        self.cells.refuse("no-free-row", message, table.sheet.cell(end, min(table.header.columns.values())))
        return None


def job_of(cells: Cells, places: Places, reading: Reading, wanted: Document) -> Job:
    """The edit that makes a workbook hold a document."""
    document = reading.document
    return Job(cells, places, normal(document), normal(wanted), document["tournament"], reading.language)
