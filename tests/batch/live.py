"""Workbooks with live cells, made with openpyxl, which stores no values."""

from __future__ import annotations

import io
from fractions import Fraction
from pathlib import Path
from typing import Any

import openpyxl
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.formula import ArrayFormula

from tests.batch.hall import PLAYERS, book, saved
from xltourney.batch.computing import Wishes, compute
from xltourney.engine.ranking import Standings
from xltourney.io.loading import load

Book = Any

CODES = ("RANK", "PTS", "BH/C1", "BH", "SB")
NUMBERS = range(1, len(PLAYERS) + 1)
GRID, PEOPLE, SETTINGS = "Grid!$A$1:$E$7", "Players!$A$1:$C$7", "Tournament!$A$1:$B$5"


def live_book(arrays: bool = False) -> Book:
    """Six players and three rounds with a sheet Live: numbers in column A, a column a code from B on."""
    made = book()
    for name, text in (("xlt_grid", GRID), ("xlt_players", "Players!$A$1:$C$7"), ("xlt_settings", SETTINGS)):
        made.defined_names[name] = DefinedName(name, attr_text=text)
    live = made.create_sheet("Live")
    live.append(["No.", *CODES])
    for number in NUMBERS:
        live.append([number])
    if arrays:
        live["B2"] = ArrayFormula("B2:F7", f"=XLT_TIEBREAK({GRID},$A$2:$A$7,$B$1:$F$1,xlt_players,xlt_settings)")
        return made
    for row in range(2, 8):
        for column in "BCDEF":
            live[f"{column}{row}"] = f"=XLT_TIEBREAK({GRID},$A{row},{column}$1,{PEOPLE},xlt_settings)"
    return made


def data_of(made: Book) -> bytes:
    """The workbook as a file."""
    return saved(made)


def shown(data: bytes, sheet: str = "Live") -> list[list[Any]]:
    """The stored values of a sheet as another reader sees them."""
    opened: Any = openpyxl.load_workbook(io.BytesIO(data), data_only=True)
    return [list(row) for row in opened[sheet].iter_rows(values_only=True)]


def formulas(data: bytes, sheet: str = "Live") -> dict[str, Any]:
    """The formulas of a sheet by cell."""
    opened: Any = openpyxl.load_workbook(io.BytesIO(data))
    cells = (cell for row in opened[sheet].iter_rows() for cell in row if cell.data_type == "f")
    return {cell.coordinate: getattr(cell.value, "text", cell.value) for cell in cells}


def batch_table(data: bytes, folder: Path) -> list[list[Any]]:
    """What the batch computes for the same workbook: for each number its rank, points and tie-breaks."""
    path = folder / "batch.xlsx"
    path.write_bytes(data)
    table = compute(load(path), Wishes()).standings
    assert table is not None
    return [_row(table, number) for number in NUMBERS]


def _row(table: Standings, number: int) -> list[Any]:
    row = next(row for row in table.rows if row.no == number)
    values = dict(zip(map(str, table.codes), row.values, strict=True))
    found: list[Fraction | int | None] = [row.rank, row.points, *(values[code] for code in CODES[2:])]
    return [None if value is None else float(value) for value in found]
