"""Why a player may have no entry in a round: a status that cannot be read, a sheet without a row for him."""

from __future__ import annotations

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
