"""Differences in words, as commands show them and the log prints them."""

from __future__ import annotations

import json
from collections.abc import Mapping

from xltourney.io import layout
from xltourney.io.keys import Heading, Setting
from xltourney.io.life.differences import NOTHING, Difference, Kind, value_of
from xltourney.io.reading import Document
from xltourney.io.typed import setting_value

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


def value(each: Difference, text: str, settings: Document | None = None) -> str:
    """A value of a difference as a person reads it; of a setting as its cell shows it, in English.

    Among ``settings`` of the event stands the system, whose usual tie-breaks no codes are.
    """
    if each.kind is Kind.SETTING:
        return _setting(each.field, text, settings)
    if not text:
        return {Kind.BOARD: "no such board", Kind.BYE: "no bye", Kind.ENTRANT: "not in the list"}.get(each.kind, _NONE)
    if each.kind is Kind.BOARD:
        return _board(each, text).replace(NOTHING, "no result yet")
    if each.kind is Kind.ENTRANT:
        return str(json.loads(text).get("name") or "in the list")
    return text


def _board(each: Difference, text: str) -> str:
    """The result of a board; that its colours are not known is said where they are known on the other side."""
    head, _, result = text.rpartition(" ")
    if not head.endswith("~"):
        return text
    numbers = head.removesuffix("~")
    plain = result if numbers == "-".join(map(str, each.players)) else f"{numbers} {result}"
    known = any(other and not other.rpartition(" ")[0].endswith("~") for other in (each.old, each.new))
    return f"{plain} (colours not known)" if known else plain


def _setting(field: str, text: str, settings: Document | None) -> str:
    """What the cell of a setting shows for a value; no codes are those that the system has."""
    setting = next((each for each in Setting if each.value == field), None)
    if setting is None:
        return text or _NONE
    if setting is Setting.CODES and not text and settings is None:
        return "the usual ones of the system"
    try:
        shown = setting_value(setting, {**(settings or {}), field: value_of(field, text)}, "en")
    except (ValueError, TypeError, KeyError, AttributeError):  # a log that was changed by hand may say anything
        return text
    return str(shown) if shown not in (None, "") else _NONE
