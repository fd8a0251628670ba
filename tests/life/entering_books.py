"""Small workbooks in the middle of an event: round 1 is played, round 2 is paired; made with openpyxl."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl

NAMES = ["Adler, Ida", "Berg, Ole", "Cole, Ann", "Dahl, Jon", "Egge, Mia", "Fox, Tim", "Gray, Una"]
#: Round, board, White, result, Black; the boards of round 2 are not in the order of their lowest numbers.
BOARDS: list[tuple[int, int | None, int, str, int | str]] = [
    (1, 1, 1, "1-0", 4),
    (1, 2, 5, "½-½", 2),
    (1, 3, 3, "0-1", 6),
    (1, None, 7, "", "PAB"),
    (2, 1, 5, "", 6),
    (2, 2, 1, "", 3),
    (2, 3, 4, "", 2),
    (2, None, 7, "", "HPB"),
]
GRID = [["4w1", "3w"], ["5b½", "4b"], ["6w0", "1b"], ["1b0", "2w"], ["2w½", "6w"], ["3b1", "5b"], ["PAB", "HPB"]]


def _begun(entry: str, system: str, rounds: int, names: list[str]) -> Any:
    book = openpyxl.Workbook()
    settings: Any = book.active
    settings.title = "Tournament"
    told = [("ID", "5eaf00d5eaf00d55"), ("Name", "Autumn"), ("System", system), ("Rounds", rounds), ("Entry", entry)]
    for line in told:
        settings.append(line)
    players = book.create_sheet("Players")
    players.append(["No.", "Name", "Rating"])
    for number, name in enumerate(names, start=1):
        players.append([number, name, 2000 - number])
    return book


def saved(book: Any) -> bytes:
    """The workbook as a file."""
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


def boards_book(names: list[str] = NAMES) -> Any:
    """Seven players, results in Boards."""
    book = _begun("Boards", "Swiss", 5, names)
    sheet = book.create_sheet("Boards")
    sheet.append(["Round", "Board", "White", "Result", "Black"])
    for row in BOARDS:
        sheet.append([value if value != "" else None for value in row])
    return book


def grid_book() -> Any:
    """The same event, results in Grid."""
    book = _begun("Grid", "Swiss", 5, NAMES)
    sheet = book.create_sheet("Grid")
    sheet.append(["No.", "Name", "R1", "R2"])
    for number, (name, row) in enumerate(zip(NAMES, GRID, strict=True), start=1):
        sheet.append([number, name, *row])
    return book


def matrix_book(*, started: bool) -> Any:
    """A round robin of four players in Matrix, empty or with the first game of round 1: 1 has beaten 4."""
    book = _begun("Matrix", "Round robin", 3, NAMES[:4])
    sheet = book.create_sheet("Matrix")
    sheet.append(["No.", "Name", "1", "2", "3", "4"])
    for number, name in enumerate(NAMES[:4], start=1):
        row: list[Any] = [number, name, None, None, None, None]
        sheet.append(row)
    if started:
        sheet["F2"], sheet["C5"] = "1", "0"
    return book


def large_book(players: int) -> Any:
    """One round of many boards."""
    book = _begun("Boards", "Swiss", 1, [f"Player {number:03}" for number in range(1, players + 1)])
    sheet = book.create_sheet("Boards")
    sheet.append(["Round", "Board", "White", "Result", "Black"])
    for board in range(1, players // 2 + 1):
        sheet.append([1, board, 2 * board - 1, None, 2 * board])
    return book


def edit(path: Path, change: Callable[[Any], None]) -> None:
    """What somebody else does to the workbook in a spreadsheet, and saves."""
    book = openpyxl.load_workbook(path)
    change(book)
    book.save(path)


def typed(path: Path, sheet: str, cell: str, value: object) -> None:
    """Somebody else types into a cell, and saves."""

    def change(book: Any) -> None:
        book[sheet][cell] = value

    edit(path, change)


def results(path: Path, number: int) -> dict[tuple[int, int], str]:
    """The results of a round as they stand in Boards, by White and Black."""
    rows = openpyxl.load_workbook(path)["Boards"].iter_rows(min_row=2, max_col=5, values_only=True)
    return {
        (int(str(white)), int(str(black))): str(result or "")
        for at, _, white, result, black in rows
        if at == number and not str(black).isalpha()
    }
