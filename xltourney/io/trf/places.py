"""Where in the file each part of the document stands, worked out when asked: 2,000 players have 22,000 rounds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from xltourney.errors import LineRef, Place
from xltourney.io.reading import Document, JsonPath
from xltourney.io.trf.players import COLUMNS
from xltourney.io.trf.rounds import FIRST_COLUMN, WIDTH


class TrfPlaces(Mapping[JsonPath, Place]):
    """The places of a document's parts.

    ``known`` are the places of single parts: settings, penalties, byes of record 240. ``lines`` gives the line of
    each player of the document, whose fields stand in fixed columns.
    """

    def __init__(self, document: Document, lines: Sequence[int], known: Mapping[JsonPath, Place]) -> None:
        self._players: list[Document] = document["players"]
        self._lines = lines
        self._known = known

    def __getitem__(self, path: JsonPath) -> Place:
        place = self._known.get(path) or self._in_player(path)
        if place is None:
            raise KeyError(path)
        return place

    def __iter__(self) -> Iterator[JsonPath]:
        yield from self._known
        yield from (path for path in self._player_paths() if path not in self._known)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def _in_player(self, path: JsonPath) -> Place | None:
        match path:
            case ("players", int(index)) if 0 <= index < len(self._lines):
                return LineRef(self._lines[index], 1)
            case ("players", int(index), str(key)) if 0 <= index < len(self._lines):
                column = COLUMNS.get(key)
                return LineRef(self._lines[index], column) if column and key in self._players[index] else None
            case ("players", int(index), "results", int(position)) if 0 <= index < len(self._lines):
                known = 0 <= position < len(self._players[index].get("results", ()))
                return LineRef(self._lines[index], FIRST_COLUMN + WIDTH * position) if known else None
            case _:
                return None

    def _player_paths(self) -> Iterator[JsonPath]:
        for index, player in enumerate(self._players):
            yield ("players", index)
            yield from (("players", index, key) for key in COLUMNS if key in player)
            yield from (("players", index, "results", position) for position in range(len(player.get("results", ()))))
