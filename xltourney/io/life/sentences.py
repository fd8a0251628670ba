"""Differences in words, as commands show them and the log prints them."""

from __future__ import annotations

import json
from collections.abc import Mapping

from xltourney.io import layout
from xltourney.io.keys import Heading, Setting
from xltourney.io.life.differences import NOTHING, Difference, Kind
from xltourney.io.reading import Document

_NONE = "nothing"
_FIELDS = {
    "withdrawn_after": "withdrawn after round",
    "from_round": "from round",
    "points": "Points",
}


def names_in(*documents: Document) -> Mapping[int, str]:
    """The names of the players of some documents by number; the first that knows one counts."""
    found: dict[int, str] = {}
    for document in documents:
        for player in document["players"]:
            found.setdefault(int(player["no"]), str(player.get("name") or ""))
    return found


def sentence(each: Difference, names: Mapping[int, str]) -> str:
    """``round 5, 3 Carlsen - 7 Anand: 1-0 -> ½-½``."""
    return f"{subject(each, names)}: {value(each, each.old)} -> {value(each, each.new)}"


def subject(each: Difference, names: Mapping[int, str]) -> str:
    """What differs: ``round 5, 3 Carlsen - 7 Anand``, ``player 3 Carlsen, Rating``, ``Rounds``."""
    if each.kind is Kind.SETTING:
        return field_label(each.field)
    if each.kind is Kind.BOARD:
        white, black = (named(no, names) for no in each.players)
        return f"round {each.round}, {white} - {black}"
    who = f"player {named(each.players[0], names)}"
    if each.kind is Kind.BYE:
        return f"round {each.round}, {who}"
    return f"{who}, {field_label(each.field)}" if each.kind is Kind.PLAYER else who


def named(no: int, names: Mapping[int, str]) -> str:
    """``7 Anand``."""
    return f"{no} {names.get(no, '')}".rstrip()


def field_label(field: str) -> str:
    """What a field of the document is called in the sheets, in English."""
    if field in _FIELDS:
        return _FIELDS[field]
    keys: tuple[type[Setting] | type[Heading], ...] = (Setting, Heading)
    for kind in keys:
        key = next((key for key in kind if key.value == field), None)
        if key is not None:
            return layout.text(key, "en")
    return field.replace("_", " ")


def value(each: Difference, text: str) -> str:
    """A value of a difference as a person reads it."""
    if not text:
        return {Kind.BOARD: "no such board", Kind.BYE: "no bye", Kind.ENTRANT: "not in the list"}.get(each.kind, _NONE)
    if each.kind is Kind.BOARD:
        return text.replace(NOTHING, "no result yet")
    if each.kind is Kind.ENTRANT:
        return str(json.loads(text).get("name") or "in the list")
    return text
