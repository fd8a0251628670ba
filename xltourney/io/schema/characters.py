"""Characters that no cell of a workbook and no text file can hold: control characters and halves of characters."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from xltourney.io.document.json_text import is_list, is_object
from xltourney.io.reading import JsonPath

_BAD = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def refused(text: str) -> str | None:
    """The first such character of a text by its number, ``U+0007``; None where there is none."""
    found = _BAD.search(text)
    return f"U+{ord(found[0]):04X}" if found else None


def legible(text: str) -> str:
    """The text with the number of each such character in its place."""
    return _BAD.sub(lambda found: f"[U+{ord(found[0]):04X}]", text)


def misplaced(document: Any) -> Iterator[tuple[JsonPath, str]]:
    """The path of each text of settings and players that holds one, and the first that it holds."""
    for path, part in _owners(document):
        for key, value in part.items():
            values = enumerate(value) if is_list(value) else ((None, value),)
            for index, text in values:
                if isinstance(text, str) and (found := refused(text)):
                    yield (*path, key) if index is None else (*path, key, index), found


def _owners(document: Any) -> Iterator[tuple[JsonPath, dict[str, Any]]]:
    if not is_object(document):
        return
    settings, players = document.get("tournament"), document.get("players")
    if is_object(settings):
        yield ("tournament",), settings
    for index, player in enumerate(players if is_list(players) else ()):
        if is_object(player):
            yield ("players", index), player
