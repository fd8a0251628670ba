"""A document without the parts that a schema refused, so that the rest of it can still be checked."""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy
from typing import Any

from xltourney.io.document.normal_form import newest_round
from xltourney.io.reading import Document, JsonPath

_PLAYER_PART = 3
_NEEDED = ("no", "results")


def repaired(document: Document, refused: Iterable[JsonPath]) -> Document | None:
    """A copy in which refused values are as if they had not been given; ``None`` where too much is refused.

    Too much is anything about the document or its lists as a whole, and a player's number.
    """
    paths = sorted(refused, key=len, reverse=True)
    if any(not _repairable(path) for path in paths):
        return None
    copy = deepcopy(document)
    for path in paths:
        _remove(copy, path)
    settings = copy["tournament"]
    if "rounds" not in settings:
        settings["rounds"] = max(1, newest_round(copy["players"]))
    return copy


def _repairable(path: JsonPath) -> bool:
    if path[:1] == ("tournament",):
        return len(path) > 1
    if path[:1] != ("players",) or len(path) < _PLAYER_PART:
        return False
    return path[2] not in _NEEDED or len(path) > _PLAYER_PART


def _remove(document: Document, path: JsonPath) -> None:
    """A refused result becomes an empty one, a refused part of a setting takes the whole setting with it."""
    if path[0] == "tournament":
        _drop(document["tournament"], path[1])
    elif path[2] == "results":
        document["players"][path[1]]["results"][path[3]] = ""
    else:
        _drop(document["players"][path[1]], path[2])


def _drop(part: dict[str | int, Any], key: str | int) -> None:
    part.pop(key, None)
