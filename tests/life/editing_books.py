"""Workbooks to be edited, and what they hold afterwards."""

from __future__ import annotations

import io
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

from openpyxl import Workbook, load_workbook

from tests.batch.hall import PLAYERS, RATINGS, SETTINGS
from xltourney.errors import Diagnostic, OutputError
from xltourney.io.document import normal
from xltourney.io.editing import Edited, edited
from xltourney.io.reading import Document, Reading
from xltourney.io.workbook import read

Book = Any
Change = Callable[[Document], object]

#: The games of tests.batch.hall.GRID as rows of Boards: round, board, White, result, Black.
BOARDS = [
    (1, 1, 1, "1-0", 4),
    (1, 2, 2, "0-1", 5),
    (1, 3, 3, "1-0", 6),
    (2, 1, 2, "½-½", 1),
    (2, 2, 3, "0-1", 4),
    (2, 3, 6, "0-1", 5),
    (3, 1, 1, "1-0", 3),
    (3, 2, 2, "1-0", 6),
    (3, 3, 4, "½-½", 5),
]
#: The same games as those of hall.GRID where Grid stands beside Boards.
TOKENS = [
    "4w1 2b½ 3w1",
    "5w0 1w½ 6w1",
    "6w1 4w0 1b0",
    "1b0 3b1 5w½",
    "2b1 6b1 4b½",
    "3b0 5w0 2b0",
]


def with_boards(*, grid: bool = False, names: bool = True) -> Book:
    """Six players whose games stand in Boards, with typed names, and in Grid, too, where that is wanted."""
    made = Workbook()
    made.remove(made.worksheets[0])
    settings, players = made.create_sheet("Tournament"), made.create_sheet("Players")
    for label, value in (("Name", "Club open"), *SETTINGS[1:]):
        settings.append([label, value])
    players.append(["No.", "Name", "Rating"])
    for number, (player, rating) in enumerate(zip(PLAYERS, RATINGS, strict=True), 1):
        players.append([number, player, rating])
    boards = made.create_sheet("Boards")
    boards.append(["Round", "Board", "White", "White name", "Result", "Black name", "Black"])
    for round_, board, white, result, black in BOARDS:
        named = (PLAYERS[white - 1], PLAYERS[black - 1]) if names else (None, None)
        boards.append([round_, board, white, named[0], result, named[1], black])
    if grid:
        sheet = made.create_sheet("Grid")
        sheet.append(["No.", "Name", "R1", "R2", "R3"])
        for number, (player, tokens) in enumerate(zip(PLAYERS, TOKENS, strict=True), 1):
            sheet.append([number, player, *tokens.split()])
    return made


def matrix_book(*rows: str) -> Book:
    """A round robin of four whose results stand in a Matrix; ``.`` is an empty cell."""
    made = Workbook()
    made.remove(made.worksheets[0])
    settings = made.create_sheet("Tournament")
    settings.append(["Name", "Four"])
    settings.append(["System", "Round robin"])
    players, matrix = made.create_sheet("Players"), made.create_sheet("Matrix")
    players.append(["No.", "Name"])
    matrix.append(["No.", "Name", 1, 2, 3, 4])
    for number, (name, row) in enumerate(zip("ABCD", rows, strict=True), 1):
        players.append([number, name])
        matrix.append([number, name, *(None if mark == "." else mark for mark in row.split())])
    return made


def rows_of(data: bytes, title: str) -> list[list[object]]:
    """The values of a sheet as openpyxl reads them."""
    sheet: Any = load_workbook(io.BytesIO(data))[title]
    return [list(row) for row in sheet.iter_rows(values_only=True)]


def reading_of(data: bytes) -> Reading:
    """What a workbook holds; it has no errors."""
    found = read(Path("book.xlsx"), data)
    assert not [finding for finding in found.findings if finding.severity == "error"], found.findings
    return found


def wish(data: bytes, change: Change) -> Document:
    """The document of a workbook, changed."""
    document = deepcopy(reading_of(data).document)
    change(document)
    return document


def edit(data: bytes, change: Change) -> Edited:
    """The workbook edited; it holds what is wanted, and no other cells than those changed."""
    wanted = wish(data, change)
    done = edited(data, reading_of(data), wanted)
    assert normal(reading_of(done.data).document) == normal(wanted)
    return done


def faults(data: bytes, change: Change) -> tuple[Diagnostic, ...]:
    """What stands in the way of an edit."""
    try:
        edited(data, reading_of(data), wish(data, change))
    except OutputError as error:
        return error.findings
    raise AssertionError("the edit was made")


def player(document: Document, no: int) -> Document:
    """One player of a document."""
    return next(each for each in document["players"] if each["no"] == no)


def play(document: Document, number: int, white: int, black: int, marks: tuple[str, str]) -> None:
    """Let two players meet in a round; whatever they had there is gone."""
    for no, other, colour, mark in ((white, black, "w", marks[0]), (black, white, "b", marks[1])):
        put(document, no, number, f"{other}{colour}{mark}")


def put(document: Document, no: int, number: int, token: str) -> None:
    """Give a player a token in a round."""
    results = player(document, no).setdefault("results", [])
    results.extend([""] * (number - len(results)))
    results[number - 1] = token
