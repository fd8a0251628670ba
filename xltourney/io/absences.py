"""Why an entry may be missing, and where: a status that cannot be read, no row, an empty result of a board."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from xltourney.errors import CellRef, Subject
from xltourney.io.reading import JsonPath, Reading

_RESULT_PATH = 4


def unclear_status(reading: Reading, spoilt: set[JsonPath]) -> set[int | None]:
    """Players whose status could not be read: it may explain why they have no entry."""
    errors = (finding.subject for finding in reading.findings if finding.severity == "error" and finding.subject)
    found = {subject.player for subject in errors if subject.field == "status"}
    refused = [path for path in spoilt if path[:1] == ("players",) and path[-1] in ("withdrawn_after", "from_round")]
    return found | {reading.document["players"][path[1]].get("no") for path in refused}


class ResultCells:
    """The sheet of results of a workbook and the players with an entry in it; looked through once, when asked."""

    def __init__(self, reading: Reading) -> None:
        self._reading = reading
        self._boards: dict[int, Mapping[tuple[int, int], CellRef]] = {}

    def of_game(self, player: Subject, other: Subject) -> CellRef | None:
        """The cell of the result of a game between two players in a round; nothing where there is no Boards sheet."""
        number, first, second = player.round or 0, player.player or 0, other.player or 0
        if number not in self._boards:
            from xltourney.io.life.board_numbers import result_cells

            self._boards[number] = result_cells(self._reading, number)
        return self._boards[number].get((min(first, second), max(first, second)))

    @cached_property
    def _paths(self) -> list[JsonPath]:
        return [path for path in self._reading.places if len(path) == _RESULT_PATH and path[2] == "results"]

    @cached_property
    def _sheet(self) -> str | None:
        places = (self._reading.places[path] for path in self._paths)
        return next((place.sheet for place in places if isinstance(place, CellRef)), None)

    @cached_property
    def _entered(self) -> set[Any]:
        players = self._reading.document["players"]
        return {players[index].get("no") for index in {path[1] for path in self._paths}}

    def no_row(self, subject: Subject) -> str:
        """``; the sheet Grid has no row for 13``, where a blank round has no cell."""
        if self._reading.kind != "workbook" or self._sheet is None:
            return ""
        where = f" in round {subject.round}" if subject.player in self._entered else ""
        return f"; the sheet {self._sheet} has no row for {subject.player}{where}"
