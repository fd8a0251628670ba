"""Workbooks as people make them, whole ones and ones that are broken in exactly one way; made with openpyxl."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from openpyxl import Workbook

Book = Any

SETTINGS: list[tuple[str, object]] = [
    ("Name", "Club open"),
    ("Start date", date(2026, 3, 7)),
    ("System", "Swiss"),
    ("Rounds", 3),
    ("Tie-breaks", "BH/C1, BH, SB"),
]
PLAYERS = ["Adler, Ida", "Berg, Ole", "Cole, Ann", "Dahl, Jon", "Egge, Mia", "Fox, Tim"]
RATINGS = [2100, 2050, 2000, 1950, 1900, 1850]
GRID = [
    ["4w1", "2b½", "3w1"],
    ["5b1", "1w½", "6w1"],
    ["6w1", "4b1", "1b0"],
    ["1b0", "3w0", "5b½"],
    ["2w0", "6b1", "4w½"],
    ["3b0", "5w0", "2b0"],
]


def book(name: str = "Club open", told: Sequence[tuple[str, object]] = SETTINGS[1:]) -> Book:
    """A Swiss of six players and three rounds, all played: Tournament, Players, Grid."""
    made = Workbook()
    settings = made.active
    assert settings is not None
    settings.title = "Tournament"
    for label, value in [("Name", name), *told]:
        settings.append([label, value])
    players = made.create_sheet("Players")
    players.append(["No.", "Name", "Rating"])
    grid = made.create_sheet("Grid")
    grid.append(["No.", "Name", "R1", "R2", "R3"])
    for number, (player, rating, results) in enumerate(zip(PLAYERS, RATINGS, GRID, strict=True), start=1):
        players.append([number, player, rating])
        grid.append([number, player, *results])
    return made


def saved(made: Book) -> bytes:
    """The workbook as a file."""
    buffer = io.BytesIO()
    made.save(buffer)
    return buffer.getvalue()


def whole(name: str = "Club open") -> bytes:
    """A workbook without a fault."""
    return saved(book(name))


@dataclass(frozen=True)
class Fault:
    """One way to break a workbook: the file, and where and with which words it must be named."""

    name: str
    data: Callable[[], bytes]
    place: str | None
    words: str
    suffix: str = ".xlsx"


def _cell(sheet: str, cell: str, value: object) -> Callable[[], bytes]:
    def make() -> bytes:
        made = book()
        made[sheet][cell] = value
        return saved(made)

    return make


def _changed(change: Callable[[Book], object]) -> Callable[[], bytes]:
    def make() -> bytes:
        made = book()
        change(made)
        return saved(made)

    return make


def _zip(**parts: str) -> Callable[[], bytes]:
    def make() -> bytes:
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, "w") as archive:
            for name, text in parts.items():
                archive.writestr(name, text)
        return buffer.getvalue()

    return make


def _own_standings(made: Book) -> None:
    made.create_sheet("Standings")["A1"] = "typed by hand"


_OLE = bytes.fromhex("D0CF11E0A1B11AE1") + bytes(4096)

FAULTS = [
    Fault("empty file", lambda: b"", None, "empty"),
    Fault("text", lambda: b"No.;Name;R1\n1;Adler;4w1\n", None, "text"),
    Fault("cut off", lambda: whole()[:2000], None, "damaged"),
    Fault("old Excel or encrypted", lambda: _OLE, None, "Excel"),
    Fault(
        "OpenDocument", _zip(mimetype="application/vnd.oasis.opendocument.spreadsheet"), None, "OpenDocument", ".ods"
    ),
    Fault("no results", _changed(lambda made: made.remove(made["Grid"])), None, "Grid"),
    Fault("no names", _cell("Players", "B1", "Zzz"), "Players!", "Name"),
    Fault("date for a result", _cell("Grid", "C2", date(2026, 1, 2)), "Grid!C2", "date"),
    Fault("number for a result", _cell("Grid", "D3", 2.5), "Grid!D3", "2.5"),
    Fault("true for a result", _cell("Grid", "D4", True), "Grid!D4", "TRUE"),
    Fault("error value", _cell("Grid", "E5", "#REF!"), "Grid!E5", "#REF!"),
    Fault("formula without value", _cell("Grid", "E6", '="4w"&"½"'), "Grid!E6", "formula"),
    Fault("unknown opponent", _cell("Grid", "C2", "44w1"), "Grid!C2", "44"),
    Fault("one-sided pairing", _cell("Grid", "C2", "3w1"), "Grid!C", "3"),
    Fault("both have won", _cell("Grid", "C5", "1b1"), "Grid!C", "round 1"),
    Fault("own opponent", _cell("Grid", "E7", "6w1"), "Grid!E7", "6"),
    Fault("number twice", _cell("Players", "A4", 2), "Players!A", "2"),
    Fault("a gap", _changed(lambda made: made["Grid"]["C3"].__setattr__("value", None)), "Grid!C", "round 1"),
    Fault("unknown tie-break", _cell("Tournament", "B5", "BH, XYZ"), "Tournament!B5", "XYZ"),
    Fault("a sheet in the way", _changed(_own_standings), None, "Standings"),
]
