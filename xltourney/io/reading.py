"""What a reader hands on: the document, and where in the file each part of it came from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from xltourney.errors import Diagnostic, Place

#: A tournament as plain JSON data (``schemas/tournament.schema.json``); an absent key means the default.
Document = dict[str, Any]

#: A path into the document: ``("players", 8, "results", 2)``.
JsonPath = tuple[str | int, ...]


class Stated(NamedTuple):
    """What a person or a file says of one player, to be compared with what is computed."""

    no: int
    points: Fraction | None = None
    rank: int | None = None
    points_place: Place | None = None
    rank_place: Place | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """A file as it was read.

    ``places`` leads from a path into the document to the cell or line it came from; ask it through
    :func:`place_of`. ``findings`` are the errors and warnings met while reading: the document holds
    what could be read in spite of them. ``kind`` is ``workbook``, ``trf``, ``json`` or ``cells``.
    ``in_play`` says that cells are to count the round that is being played, too; ``club_book`` is the path of the
    club's workbook from here, empty for none.
    """

    document: Document
    places: Mapping[JsonPath, Place]
    findings: tuple[Diagnostic, ...] = ()
    stated: tuple[Stated, ...] = ()
    kind: str = "workbook"
    language: str = "en"
    in_play: bool = False
    club_book: str = ""


def place_of(reading: Reading, path: JsonPath) -> Place | None:
    """Where the value at ``path`` came from: the place of the longest known beginning of the path."""
    for length in range(len(path), -1, -1):
        place = reading.places.get(path[:length])
        if place is not None:
            return place
    return None
