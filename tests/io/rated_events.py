"""Events that FIDE rates, as documents: published ones, and small ones about a single player."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tests.engine.rating_cases import published
from tests.io.finished import Document, Sheet, Value
from xltourney.io.sheet import Cell, Styled

_MARKS = {1: "1", 0.5: "½", 0: "0"}
#: The columns of both blocks.
COLUMNS = 12


def championship(**settings: Any) -> Document:
    """Twelve players of October 2025, as FIDE calculated it; everybody is above 2400."""
    case = published("round_robin_12")
    names = list(case["players"])
    results: dict[str, list[str]] = {name: [] for name in names}
    for games in case["rounds"]:
        for white, sign, black in re.findall(r"(\w)([<=>])(\w)", games):
            won, lost = {">": ("1", "0"), "=": ("½", "½"), "<": ("0", "1")}[sign]
            results[white].append(f"{names.index(black) + 1}w{won}")
            results[black].append(f"{names.index(white) + 1}b{lost}")
    players = [
        {"no": no, "name": name, "rating": case["players"][name], "results": results[name]}
        for no, name in enumerate(names, start=1)
    ]
    own = {"name": "Twelve", "system": "round-robin", "rounds": 11, "start": "2025-10-12", "rating_rule": "fide"}
    return {"xltourney": 1, "tournament": own | settings, "players": players}


def one_against(games: Sequence[tuple[int, float]], player: Document | None = None, **settings: Any) -> Document:
    """Player 1 against opponents of these ratings (0: unrated), a round each, with these scores of his."""
    rounds = len(games)
    opponents: list[Document] = []
    for number, (rating, score) in enumerate(games):
        results = ["ZPB"] * rounds
        results[number] = f"1b{_MARKS[1 - score]}"
        opponents.append({"no": number + 2, "name": f"Opponent {number + 1}", "rating": rating, "results": results})
    own = [f"{number + 2}w{_MARKS[score]}" for number, (_, score) in enumerate(games)]
    one = {"no": 1, "name": "One", "results": own} | (player or {})
    told = {"name": "One", "rounds": rounds, "start": "2026-05-01", "rating_rule": "fide"}
    return {"xltourney": 1, "tournament": told | settings, "players": [one, *opponents]}


# ---------------------------------------------------------------- reading the sheet


@dataclass(frozen=True)
class RatingSheet:
    """The sheet Rating changes, read as a person reads it."""

    sheet: Sheet

    @property
    def heading(self) -> list[str]:
        """The heading of the first block."""
        return [str(value) for value in self._full[0]]

    @property
    def players(self) -> dict[Value, dict[str, Value]]:
        """The rows of the first block, by number."""
        rows = self._full[1 : self._second]
        return {row[0]: dict(zip(self.heading, row, strict=True)) for row in rows if list(row) != self._full[0]}

    @property
    def games(self) -> dict[Value, list[list[Value]]]:
        """The rows of the second block by player: his line first."""
        found: dict[Value, list[list[Value]]] = {}
        for cells in self._full_cells[self._second + 1 :]:
            row = [cell.value for cell in cells]
            if cells[1].style.fill:
                found[row[0]] = []
            list(found.values())[-1].append(row)
        return found

    def cell(self, no: int, game: int, column: int) -> Styled:
        """A cell of the second block."""
        rows = self._full_cells[self._second + 1 :]
        first = next(place for place, row in enumerate(rows) if row[0].value == no and row[1].style.fill)
        return rows[first + game][column]

    @property
    def foot(self) -> list[str]:
        """The lines outside the blocks."""
        return [str(row[0]) for row in self.sheet.rows if len(row) != COLUMNS and row and row[0]]

    @property
    def _second(self) -> int:
        """The place of the heading of the second block among the full rows."""
        repeated = self.sheet.rows[self.sheet.spec.repeat_rows - 1]
        return self._full.index(repeated) if repeated != self._full[0] else len(self._full)

    @property
    def _full(self) -> list[list[Value]]:
        return [row for row in self.sheet.rows if len(row) == COLUMNS]

    @property
    def _full_cells(self) -> list[list[Styled]]:
        rows: Sequence[Sequence[Cell]] = self.sheet.spec.rows
        return [[cell for cell in row if isinstance(cell, Styled)] for row in rows if len(row) == COLUMNS]
