"""Workbooks of events that end with shared places, and a person who types into the sheet of the play-off."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

from openpyxl import load_workbook

from tests.io.documents import Document, document
from xltourney.io import layout
from xltourney.io.keys import SheetKey
from xltourney.io.template import build

#: A Swiss of four and two rounds in which everything was drawn: all are equal in BH and SB.
LEVEL = ("2w½ 3b½", "1b½ 4w½", "4w½ 1w½", "3b½ 2b½")
#: A Swiss of four in which 1 and 2 share the first place, 3 and 4 the third.
PAIRS = ("2w½ 3b1", "1b½ 4w1", "4w½ 1w0", "3b½ 2b0")
NAMES: dict[int, dict[str, Any]] = {no: {"name": name} for no, name in enumerate(("Ann", "Bob", "Cid", "Dee"), start=1)}
Lang = Literal["en", "ru", "uk"]


def event(rows: tuple[str, ...] = PAIRS, **settings: Any) -> Document:
    """A finished event with a play-off for first place."""
    kept = {"play_off_place": 1, "codes": ["BH", "SB"], "start": "2026-05-01", **settings}
    return document(*rows, players=NAMES, rounds=2, **{key: value for key, value in kept.items() if value is not None})


def book(path: Path, made: Document, language: Lang = "en") -> Path:
    """Its workbook."""
    path.write_bytes(build(made, entry="boards", language=language))
    return path


class Sheet:
    """The sheet of a workbook in the hands of a person who saves it in another program."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._book = load_workbook(path)
        titles = {layout.text(SheetKey.PLAY_OFF, language) for language in layout.LANGUAGES}
        self.cells: Any = next(sheet for sheet in self._book.worksheets if sheet.title in titles)

    def rows(self) -> list[tuple[Any, ...]]:
        """The games: stage, game, match, White, name, result, name, Black, arbiter; with the row in front."""
        found = [(row[0].row, *(cell.value for cell in row[:9])) for row in self.cells.iter_rows()]
        return [row for row in found if isinstance(row[1], int) and isinstance(row[4], int)]

    def games(self) -> list[tuple[int, int, str]]:
        """White, Black and result of each game."""
        return [(row[4], row[8], row[6] or "") for row in self.rows()]

    def text(self, label: str) -> str:
        """What stands beside a label."""
        values = {row[0].value: row[3].value for row in self.cells.iter_rows()}
        return str(values[label] or "")

    def place(self, label: str) -> str:
        """The address of what stands beside a label."""
        return next(f"D{row[0].row}" for row in self.cells.iter_rows() if row[0].value == label)

    def put(self, address: str, value: Any) -> None:
        """Type something."""
        self.cells[address] = value

    def result(self, game: int, value: Any, decided: str = "") -> str:
        """Type the result of a game, counted from 1; the address is returned."""
        row = self.rows()[game - 1][0]
        self.cells[f"F{row}"] = value
        if decided:
            self.cells[f"I{row}"] = decided
        return f"F{row}"

    def save(self) -> None:
        """Save it."""
        self._book.save(self._path)
