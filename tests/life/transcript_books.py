"""The example workbooks of the recorded transcripts, and what people do to them in a spreadsheet program."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

from openpyxl import load_workbook

from tests.io.documents import Document, document
from tests.life.ended import early_end
from tests.life.play_off_books import Sheet
from xltourney.batch.making import workbook

BOOK = "club-open.xlsx"
#: The entry sheet of the template: round 1 stands in the rows 4 to 6, round 2 in 7 to 9, round 3 in 10 to 12.
_THIRD = {10: (1, 3), 11: (2, 6), 12: (5, 4)}
_PEOPLE = (
    ("Adler, Ida", 2011),
    ("Berg, Ole", 1984),
    ("Cole, Ann", 1925),
    ("Dahl, Jon", 1812),
    ("Egge, Mia", 1684),
    ("Fox, Tim", 1650),
)
#: A Swiss of three rounds: round 1 is played, round 2 paired.
_ROWS = ("4w1 2b", "5b1 1w", "6w1 4b", "1b0 3w", "2w0 6b", "3b0 5w")


def begin(folder: Path) -> None:
    """A club open in Boards in which round 2 is being played; level players at the top play for first place."""
    _write(folder / BOOK, _club_open(_ROWS, "5eaf00d5eaf0"))


def pair_round_3(folder: Path) -> None:
    """The organiser pairs round 3 and gives a copy to each of two halls, which enter their results."""
    _typed(folder / BOOK, {f"{'CG'[side]}{row}": players[side] for row, players in _THIRD.items() for side in (0, 1)})
    for copy, results in (("hall-a.xlsx", {10: "1-0", 11: "1-0"}), ("hall-b.xlsx", {11: "½-½", 12: "½-½"})):
        shutil.copy(folder / BOOK, folder / copy)
        _typed(folder / copy, {f"E{row}": result for row, result in results.items()})


def choose(folder: Path) -> None:
    """The organiser chooses what hall A says."""
    path = folder / "club-open-merged-conflicts.xlsx"
    book = load_workbook(path)
    sheet: Any = book.worksheets[0]
    head = next(row for row in sheet.iter_rows() if row[0].value == "Round")
    column = next(cell.column for cell in head if cell.value == "Choice")
    sheet.cell(head[0].row + 1, column, "hall-a.xlsx")
    book.save(path)


def go_on(folder: Path) -> None:
    """The merged workbook is that of the tournament from now on; what was there before is put away."""
    (folder / "before").mkdir()
    for path in (folder / BOOK, folder / "club-open.bak.xlsx"):
        path.replace(folder / "before" / path.name)
    (folder / "club-open-merged.xlsx").replace(folder / BOOK)


def play(folder: Path) -> None:
    """The first game of the play-off is drawn, White wins the second."""
    sheet = Sheet(folder / BOOK)
    sheet.result(1, "½-½")
    sheet.result(2, "1-0")
    sheet.save()


def begin_rapid(folder: Path) -> None:
    """A Swiss of seven rounds in which round 3 is paired, and is not played any more."""
    made = early_end(name="Rapid", start="2026-11-22")
    for player, (name, rating) in zip(made["players"], _PEOPLE, strict=True):
        player |= {"name": name, "rating": rating}
    _write(folder / "rapid.xlsx", made, "grid")


def copy_edited(folder: Path) -> None:
    """A copy of the finished tournament in which a rating is another one."""
    shutil.copy(folder / BOOK, folder / "edited.xlsx")
    _typed(folder / "edited.xlsx", {"G8": 1648}, "Players")


def gather(folder: Path) -> None:
    """A folder with a tournament that is finished and one that is running."""
    (folder / "season").mkdir()
    shutil.copy(folder / BOOK, folder / "season" / BOOK)
    running = ("4w1 2b½", "5b1 1w½", "6w1 4b1", "1b0 3w0", "2w0 6b0", "3b0 5w1")
    _write(folder / "season" / "winter-open.xlsx", _club_open(running, "5eaf00d5eaf1"))


def _club_open(rows: tuple[str, ...], event: str) -> Document:
    players = {no: {"name": name, "rating": rating} for no, (name, rating) in enumerate(_PEOPLE, 1)}
    settings = {"codes": ["BH/C1", "BH", "SB"], "play_off_place": 1, "play_off_after": "none"}
    return document(*rows, players=players, id=event, name="Club open", rounds=3, start="2026-11-28", **settings)


def _write(path: Path, made: Document, entry: str = "boards") -> None:
    path.write_bytes(workbook(made, entry=entry, language="en"))


def _typed(path: Path, values: dict[str, object], title: str = "Boards") -> None:
    book = load_workbook(path)
    sheet: Any = book[title]
    for cell, value in values.items():
        sheet[cell] = value
    book.save(path)
