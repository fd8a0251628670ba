"""What a spreadsheet program makes of a typed result is named by cell and round, and never counted.

Each is typed through LibreOffice's own interface into a cell that was not formatted as text.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.hosts.libreoffice.office import Book, Office, Rows
from xltourney import udfs

GRID: Rows = [["No.", "Name", "R1", "R2"], [1, "Ann", "2w1", "2b1"], [2, "Ben", "1b0", "1w0"]]
MATRIX: Rows = [
    ["No.", "Name", "1", "2", "3"],
    [1, "Ann", "", "1", "½"],
    [2, "Ben", "0", "", "1"],
    [3, "Cid", "½", "0", ""],
]

#: What is typed, and what is said of it; en-US as in the profile of the tests.
TRAPS = {
    "2/1": "the date",
    "1/2": "the date",
    "2026-02-01": "the date 2026-02-01",
    "1:0": "the time 01:00",
    "0:00": "the time 00:00",
    "12:00": "the time 12:00",
    "TRUE": "TRUE",
    "FALSE": "FALSE",
    "=1=1": "TRUE",
    "=TODAY()": "the date",
    "2": "the number 2",
    "3e5": "the number 300000",
    "0 1/2": "the number 0.5",
    "1": "the number 1",
    "=1-0": "the number 1",
    "=1/0": "the error #DIV/0!",
    "=NA()": "the error #N/A",
    "=½": "the error #NAME?",
    "nonsense": "'nonsense'",
    "12w1": "12",
}


@pytest.fixture(scope="module")
def grid(office: Office) -> Iterator[Book]:
    book = office.new("Grid", "Sums")
    book.fill("Grid!A1", GRID)
    book.formula("Sums!A1", "=XLT_POINTS($Grid.$A$1:$D$3;1)")
    book.array("Sums!B1:B2", '=XLT_TIEBREAK($Grid.$A$1:$D$3;$Grid.$A$2:$A$3;"BH")')
    book.array("Sums!C1:P4", "=XLT_STANDINGS($Grid.$A$1:$D$3;$Grid.$A$1:$B$3;;;4)")
    yield book
    book.close()


@pytest.mark.parametrize(("typed", "said"), TRAPS.items(), ids=list(TRAPS))
def test_a_trap_typed_into_a_grid(grid: Book, typed: str, said: str) -> None:
    grid.look("Grid!D2", "NumberFormat", 0)
    grid.type("Grid!D2", typed)
    for cell in ("Sums!A1", "Sums!B1", "Sums!B2", "Sums!C1"):
        shown = grid.shown(cell)
        assert shown.startswith("#XLT Grid!D2 round 2"), (cell, shown)
        assert said in shown
    grid.look("Grid!D2", "NumberFormat", 0)
    grid.put("Grid!D2", "2b1")
    assert grid.value("Sums!A1") == 2


@pytest.mark.parametrize("typed", ["1/2", "0:00", "12:00", "TRUE", "FALSE", "=1=1", "2", "=1/0", "nonsense"])
def test_a_trap_typed_into_a_matrix(office: Office, typed: str) -> None:
    book = office.new("Matrix", "Sums")
    book.fill("Matrix!A1", MATRIX)
    book.formula("Sums!A1", "=XLT_POINTS($Matrix.$A$1:$E$4;1)")
    assert book.value("Sums!A1") == 1.5
    book.look("Matrix!D2", "NumberFormat", 0)
    book.type("Matrix!D2", typed)
    assert book.shown("Sums!A1").startswith("#XLT Matrix!D2"), book.shown("Sums!A1")
    book.close()


@pytest.mark.parametrize("blank", ["", " ", "\u00a0", '=""'])
def test_what_looks_empty_is_empty(grid: Book, blank: str) -> None:
    grid.type("Grid!D2", blank)
    grid.type("Grid!D3", blank)
    assert grid.value("Sums!A1") == udfs.XLT_POINTS(GRID, 1) - 1
    grid.put("Grid!D2", "2b1")
    grid.put("Grid!D3", "1w0")


def test_text_columns_keep_what_is_typed(grid: Book) -> None:
    grid.look("Grid!C2:D3", "NumberFormat", 100)
    grid.type("Grid!D2", "2b½")
    grid.type("Grid!D3", "1w½")
    assert grid.value("Sums!A1") == 1.5
