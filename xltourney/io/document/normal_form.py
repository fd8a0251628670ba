"""The one form of equal documents, its fingerprint and the id made of it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from xltourney.engine.model import System
from xltourney.engine.modifiers import default_codes, parse_codes
from xltourney.errors import RegulationError
from xltourney.io.reading import Document

#: What an absent key means, beside ``null``, empty text and empty lists, which are never kept.
TOURNAMENT_DEFAULTS: dict[str, Any] = {
    "system": "swiss",
    "control": "standard",
    "rating_rule": "none",
    "rules": "auto",
    "forfeits_played": False,
    "language": "en",
}
PLAYER_DEFAULTS: dict[str, Any] = {"rating": 0, "penalty": 0, "from_round": 1}
POINT_DEFAULTS: dict[str, Any] = {"win": 1, "draw": 0.5, "loss": 0}


#: The systems by the word that stands in the document.
SYSTEMS = {system.code: system for system in System}


def newest_round(players: Iterable[Document]) -> int:
    """The last round in which anybody has an entry; 0 before the first."""
    newest = 0
    for player in players:
        results = player.get("results", ())
        if len(results) > newest:
            newest = max(newest, _length(results))
    return newest


def _length(results: Sequence[str]) -> int:
    length = len(results)
    while length and not results[length - 1]:
        length -= 1
    return length


def normal(document: Document) -> Document:
    """The one form of equal documents: no defaults, players by number, whole numbers whole, codes in standard form."""
    settings = _without_defaults(document["tournament"], TOURNAMENT_DEFAULTS)
    codes = standard_codes(settings.pop("codes", ()))
    if codes and tuple(codes) != default_codes(SYSTEMS[settings.get("system", "swiss")]):
        settings["codes"] = codes
    if "play_off_after" in settings:
        settings["play_off_after"] = _normal_after(settings["play_off_after"])
    points = _normal_points(settings.pop("points", {}))
    if points:
        settings["points"] = points
    players = [_normal_player(player) for player in document["players"]]
    players.sort(key=lambda player: int(player["no"]))
    return {"xltourney": 1, "tournament": settings, "players": players}


def _normal_after(text: str) -> str:
    """The first codes of the list in standard form, as a text."""
    codes = [part.strip() for part in text.split(",")]
    return text if text == "none" else ", ".join(standard_codes(codes))


def _normal_points(points: Document) -> Document:
    """``pab`` says nothing where it equals a win."""
    defaults = {**POINT_DEFAULTS, "pab": points.get("win", POINT_DEFAULTS["win"])}
    return _without_defaults(points, defaults)


def _normal_player(player: Document) -> Document:
    kept = _without_defaults(player, PLAYER_DEFAULTS)
    results = kept.pop("results", [])
    if _length(results):
        kept["results"] = list(results[: _length(results)])
    return kept


def _without_defaults(part: Document, defaults: Document) -> Document:
    kept = {key: _plain(value) for key, value in part.items() if value is not None and value not in ("", [], {})}
    return {key: value for key, value in kept.items() if key not in defaults or value != defaults[key]}


def _plain(value: Any) -> Any:
    return int(value) if isinstance(value, float) and value.is_integer() else value


def standard_codes(codes: Sequence[str]) -> list[str]:
    """Codes in standard form; as they are where one of them is unknown."""
    try:
        return [str(code) for code in parse_codes(codes)]
    except RegulationError:
        return list(codes)


def canonical(document: Document) -> bytes:
    """The normal form as UTF-8 with sorted keys and no spaces: equal documents give equal bytes."""
    text = json.dumps(normal(document), ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return text.encode()


def fingerprint(document: Document) -> str:
    """SHA-256 of the canonical form, 64 hexadecimal digits."""
    import hashlib

    return hashlib.sha256(canonical(document)).hexdigest()


def derived_id(document: Document) -> str:
    """The id of an event that was given none: 16 hexadecimal digits made of everything else in its document."""
    settings = {key: value for key, value in document["tournament"].items() if key != "id"}
    return fingerprint({**document, "tournament": settings})[:16]
