"""What the schema of a document says of single values, where no JSON schema can be run: in cells.

A test holds these limits against the schema. What else the schema says, the readers of tables see to.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from xltourney.engine.regulations import ALIASES, EDITIONS
from xltourney.errors import Diagnostic, Subject
from xltourney.io.loading import Located
from xltourney.io.reading import Document, JsonPath, Reading, place_of

#: The least and the largest number of a field.
SETTINGS: Mapping[str, tuple[int, int]] = {"rounds": (1, 500), "unrated": (1, 4000), "play_off_place": (1, 9999)}
POINTS: Mapping[str, tuple[int, int]] = dict.fromkeys(("win", "draw", "loss", "pab", "absent"), (0, 1000))
PLAYERS: Mapping[str, tuple[int, int]] = {
    "no": (1, 9999),
    "fide_id": (1, 99_999_999_999),
    "rating": (0, 4000),
    "k": (0, 200),
    "born": (1900, 2100),
    "rated_games": (0, 100_000),
    "peak": (0, 4000),
    "withdrawn_after": (0, 500),
    "from_round": (1, 500),
    "penalty": (-1000, 0),
    "lots": (0, 1_000_000_000),
    "play_off": (0, 1_000_000_000),
}
#: The most characters of a text.
LENGTHS: Mapping[str, int] = {"title": 20, "federation": 40, "club_id": 40}
SEED_LENGTH = 200
MOST_CODES = 50
MOST_PLAYERS = 9999
ID = re.compile(r"[A-Za-z0-9._-]{1,64}")


def faults(reading: Reading) -> tuple[Located, ...]:
    """Every value of a document that the schema would refuse."""
    found = [*_tournament(reading.document["tournament"]), *_players(reading.document["players"])]
    return tuple(
        (Diagnostic("limits", message, place=place_of(reading, path), subject=_subject(reading, path)), path)
        for path, message in found
    )


def _subject(reading: Reading, path: JsonPath) -> Subject:
    field = str(path[-1])
    players, *rest = path
    no = reading.document["players"][rest[0]]["no"] if players == "players" and rest else None
    return Subject(no, field=field)


_Fault = tuple[JsonPath, str]


def _numbers(values: Document, limits: Mapping[str, tuple[int, int]], before: JsonPath, who: str) -> Iterator[_Fault]:
    for key, (least, most) in limits.items():
        value = values.get(key)
        if value is not None and not least <= value <= most:
            hint = "; a date reaches cells as a number, so write the year alone" if key == "born" else ""
            said = f"{who}{key.replace('_', ' ')} {value:g}: a number from {least} to {most} is expected{hint}"
            yield (*before, key), said


def _tournament(settings: Document) -> Iterator[_Fault]:
    yield from _numbers(settings, SETTINGS, ("tournament",), "")
    yield from _numbers(settings.get("points", {}), POINTS, ("tournament", "points"), "points for ")
    if settings.get("points", {}).get("win", 1) == 0:
        yield ("tournament", "points", "win"), "a win is worth 0 points; it must be worth more"
    rules = settings.get("rules", "auto")
    if rules not in {"auto", *EDITIONS, *ALIASES}:
        yield ("tournament", "rules"), f"rules '{rules}' are not known; there are auto, {', '.join(EDITIONS)}"
    if not ID.fullmatch(settings.get("id", "x")):
        yield ("tournament", "id"), "the ID has 1 to 64 letters, digits, dots, dashes or underscores"
    if len(settings.get("codes", ())) > MOST_CODES:
        yield ("tournament", "codes"), f"at most {MOST_CODES} tie-breaks can be listed"
    if len(settings.get("lots_seed", "")) > SEED_LENGTH:
        yield ("tournament", "lots_seed"), f"the lots seed has at most {SEED_LENGTH} characters"


def _players(players: list[Any]) -> Iterator[_Fault]:
    if len(players) > MOST_PLAYERS:
        yield ("players",), f"at most {MOST_PLAYERS:,} players are read"
    for index, player in enumerate(players):
        path, who = ("players", index), f"player {player['no']}: "
        yield from _numbers(player, PLAYERS, path, who)
        if not player["name"]:
            yield (*path, "name"), f"{who}every player needs a name"
        for key, most in LENGTHS.items():
            if len(player.get(key, "")) > most:
                yield (*path, key), f"{who}{key.replace('_', ' ')} has at most {most} characters"
