"""A club in a folder: its book, and small workbooks of tournaments, made with openpyxl."""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from openpyxl import Workbook, load_workbook

from xltourney.batch.club.making import new_book
from xltourney.io.cells import split_cell
from xltourney.io.club.records import Settings
from xltourney.io.opc.book import read_book
from xltourney.io.opc.cell_places import Place
from xltourney.io.opc.package import Package
from xltourney.io.opc.stored_values import REMOVED, Change, with_changes

#: White's token for a game and Black's, by the result as the scenarios write it and whether it was played.
TOKENS = {
    ("1-0", True): ("1", "0"),
    ("0-1", True): ("0", "1"),
    ("1/2-1/2", True): ("½", "½"),
    ("1-0", False): ("+", "-"),
    ("0-1", False): ("-", "+"),
}
CONTROLS = ("classical", "rapid", "blitz")

Game = tuple[str, str, str, bool]
CLUB = Settings("Chess Club")
#: What may be typed into a cell.
Typed = str | float | None


@cache
def empty(settings: Settings) -> bytes:
    """An empty book."""
    return new_book(settings)


@dataclass
class Event:
    """A tournament to be written: its games are put into rounds, whoever is free in one is absent."""

    id: str
    games: Sequence[Game]
    control: str = "classical"
    end: str = "2026-03-08"
    people: Sequence[str] = ()
    ids: Mapping[str, str] = field(default_factory=dict[str, str])
    settings: Mapping[str, object] = field(default_factory=dict[str, object])

    def players(self) -> list[str]:
        """The players by pairing number."""
        return list(dict.fromkeys([*self.people, *(name for game in self.games for name in game[:2])]))

    def rounds(self) -> list[dict[str, str]]:
        """For each round the tokens of those who are paired in it; there is one round at least."""
        number = {name: no for no, name in enumerate(self.players(), 1)}
        rounds: list[dict[str, str]] = []
        for white, black, result, played in self.games:
            free = next((one for one in rounds if white not in one and black not in one), None)
            if free is None:
                free = dict[str, str]()
                rounds.append(free)
            own, other = TOKENS[result, played]
            free[white], free[black] = f"{number[black]}w{own}", f"{number[white]}b{other}"
        return rounds or [{}]

    def workbook(self) -> bytes:
        """The file."""
        made = Workbook()
        sheet: Any = made.active
        sheet.title = "Tournament"
        rounds = self.rounds()
        told: dict[str, object] = {
            "ID": self.id, "Name": f"Event {self.id}", "Start date": self.end, "End date": self.end, "System": "Swiss",
            "Rounds": len(rounds), "Time control": self.control, "Rating rule": "club",
        }  # fmt: skip
        told |= self.settings
        for label, value in told.items():
            sheet.append([label, value])
        players, grid = made.create_sheet("Players"), made.create_sheet("Grid")
        players.append(["No.", "Name", "Club ID"])
        grid.append(["No.", "Name", *(f"R{number}" for number in range(1, len(rounds) + 1))])
        for no, name in enumerate(self.players(), 1):
            players.append([no, name, self.ids.get(name)])
            grid.append([no, name, *(one.get(name, "ZPB") for one in rounds)])
        buffer = io.BytesIO()
        made.save(buffer)
        return buffer.getvalue()


class Club:
    """A folder with a book."""

    def __init__(self, folder: Path, settings: Settings = CLUB) -> None:
        self.folder = folder
        folder.mkdir(exist_ok=True)
        self.book = folder / "club.xlsx"
        self.book.write_bytes(empty(settings))

    def members(self, ratings: Mapping[str, Mapping[str, int]]) -> None:
        """The players, each known by his name: name -> control -> initial rating."""
        cells: dict[str, Typed] = {}
        for row, (name, starts) in enumerate(ratings.items(), 4):
            cells[f"B{row}"] = name
            cells |= {f"{'DFH'[CONTROLS.index(control)]}{row}": rating for control, rating in starts.items()}
        self.type("Players", cells)

    def type(self, sheet: str, cells: Mapping[str, Typed], book: Path | None = None) -> None:
        """Type values into cells, as a person does; all else stays byte for byte. ``None`` clears a cell."""
        path = book or self.book
        package = Package(path.read_bytes())
        part = next(each.part for each in read_book(package).sheets if each.title == sheet)
        changes: dict[Place, Change] = {
            split_cell(cell): Change(REMOVED if value is None else value) for cell, value in cells.items()
        }
        package.write(part, with_changes(package.read(part), part, changes))
        path.write_bytes(package.to_bytes())

    def put(self, event: Event, name: str = "") -> Path:
        """A workbook in the folder."""
        path = self.folder / (name or f"{event.id}.xlsx")
        path.write_bytes(event.workbook())
        return path

    def table(self, sheet: str, head: int, book: Path | None = None) -> list[dict[str, Any]]:
        """The rows below the headings in row ``head``, read by openpyxl."""
        made: Any = load_workbook(book or self.book, data_only=True)
        rows: Iterable[tuple[Any, ...]] = made[sheet].iter_rows(min_row=head, values_only=True)
        heads, *body = rows
        return [dict(zip(heads, row, strict=True)) for row in body if any(value is not None for value in row)]

    def history(self) -> list[dict[str, Any]]:
        """The sheet History."""
        return self.table("History", 4)

    def state(self) -> dict[str, bytes]:
        """The workbooks of the folder, by name."""
        return {path.name: path.read_bytes() for path in sorted(self.folder.glob("*.xlsx"))}


def scenario_club(folder: Path, case: Mapping[str, Any]) -> Club:
    """The club of a scenario, with the workbooks of its tournaments, not yet added."""
    orders = {"10-first": "fide"}
    club = Club(folder)
    if case["options"].get("k_order") in orders:
        club.type("Club", {"B5": orders[case["options"]["k_order"]]})
    names = sorted({name for ratings in case["initial"].values() for name in ratings})
    club.members(
        {
            name: {control: ratings[name] for control, ratings in case["initial"].items() if name in ratings}
            for name in names
        }
    )
    for made in case["tournaments"]:
        games: list[Game] = [(game[0], game[1], game[2], game[3]) for game in made["games"]]
        club.put(Event(made["id"], games, made["control"]))
    return club
