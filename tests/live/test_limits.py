"""The limits of cells against ``schemas/tournament.schema.json``, field by field: neither may know one more."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from xltourney.engine.regulations import ALIASES, EDITIONS
from xltourney.io import schema
from xltourney.io.reading import Reading
from xltourney.live import limits

SCHEMA = json.loads((Path(__file__).parents[2] / "schemas" / "tournament.schema.json").read_text(encoding="utf-8"))
EVENT = SCHEMA["properties"]["tournament"]["properties"]
POINTS = EVENT["points"]["properties"]
PLAYER = SCHEMA["properties"]["players"]["items"]["properties"]

#: Words of a schema that are about people, or about the shape that our readers always make.
NO_LIMITS = frozenset(
    "$schema $id title description default examples errorMessage type properties additionalProperties required"
    " items".split()
)
#: What the readers of tables see to while reading: fixed words, dates, results, texts that are left out when empty.
READERS = {
    ("format", "const"),
    *((field, "enum") for field in ("system", "time control class", "rating rule", "language", "entry", "sex")),
    *((field, word) for field in ("start date", "end date") for word in ("format", "pattern")),
    ("tie-break", "minLength"),
    ("seed of the lots", "minLength"),
    ("result", "pattern"),
    ("result of the play-off", "pattern"),
    ("results", "maxItems"),
    ("players", "minItems"),
}  # fmt: skip


def bounds(fields: dict[str, Any]) -> dict[str, tuple[float, float]]:
    """The least and the largest number of each field that has any."""
    return {
        name: (field.get("minimum", field.get("exclusiveMinimum")), field["maximum"])
        for name, field in fields.items()
        if "maximum" in field or "minimum" in field
    }


def words_of(part: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Each field's title with each word that limits it."""
    yield from ((part["title"], word) for word in part if word not in NO_LIMITS)
    for inner in [*part.get("properties", {}).values(), *([part["items"]] if "items" in part else [])]:
        yield from words_of(inner)


def titles(fields: dict[str, Any], names: Any) -> set[str]:
    """The titles of some fields."""
    return {fields[name]["title"] for name in names}


class TestTheSameNumbers:
    def test_least_and_largest(self) -> None:
        assert bounds(EVENT) == limits.SETTINGS
        assert bounds(POINTS) == limits.POINTS
        assert bounds(PLAYER) == limits.PLAYERS

    def test_lengths(self) -> None:
        assert {name: field["maxLength"] for name, field in PLAYER.items() if "maxLength" in field} == limits.LENGTHS
        assert EVENT["lots_seed"]["maxLength"] == limits.SEED_LENGTH
        assert EVENT["codes"]["maxItems"] == limits.MOST_CODES
        assert SCHEMA["properties"]["players"]["maxItems"] == limits.MOST_PLAYERS

    def test_words(self) -> None:
        assert EVENT["id"]["pattern"] == f"^{limits.ID.pattern}$"
        assert set(EVENT["rules"]["enum"]) == {"auto", *EDITIONS, *ALIASES}

    def test_every_word_of_the_schema_is_seen_to(self) -> None:
        """A new one in the schema fails here until cells know it, too."""
        numbers = titles(EVENT, limits.SETTINGS) | titles(POINTS, limits.POINTS) | titles(PLAYER, limits.PLAYERS)
        lengths = titles(PLAYER, limits.LENGTHS) | titles(EVENT, ["lots_seed"])
        ours = {(title, word) for title in numbers for word in ("minimum", "maximum")}
        ours ^= {("points for a win", "minimum"), ("points for a win", "exclusiveMinimum")}
        ours |= {(title, "maxLength") for title in lengths}
        ours |= {("tie-breaks", "maxItems"), ("players", "maxItems"), ("id", "pattern"), ("rules edition", "enum")}
        ours |= {("name", "minLength")}
        assert set(words_of(SCHEMA)) == ours | READERS


def document(**settings: Any) -> dict[str, Any]:
    """Two players and some settings."""
    players = [{"no": 1, "name": "Ann", "results": ["2w1"]}, {"no": 2, "name": "Bob", "results": ["1b0"]}]
    return {"xltourney": 1, "tournament": {"rounds": 1, **settings}, "players": players}


def with_player(**fields: Any) -> dict[str, Any]:
    """Two players, the second with some fields."""
    made = document()
    made["players"][1] |= fields
    return made


def around(least: float, most: float) -> list[float]:
    """At the ends and beyond."""
    return [least - 1, least, most, most + 1]


DOCUMENTS = [
    *(document(**{name: value}) for name, ends in bounds(EVENT).items() for value in around(*ends)),
    *(document(points={name: value}) for name, ends in bounds(POINTS).items() for value in around(*ends)),
    *(with_player(**{name: value}) for name, ends in bounds(PLAYER).items() for value in around(*ends)),
    *(with_player(**{name: "x" * (most + more)}) for name, most in limits.LENGTHS.items() for more in (0, 1)),
    *(document(lots_seed="x" * length) for length in (1, 200, 201)),
    *(document(codes=["BH"] * length) for length in (0, 50, 51)),
    *(document(rules=name) for name in ("auto", *EDITIONS, *ALIASES, "2025-01", "")),
    *(document(id=name) for name in ("x", "x" * 64, "x" * 65, "", "a b", "é", "a\n")),
    with_player(name=""),
    document() | {"players": [{"no": 1, "name": "Ann"}] * 9999},
    document() | {"players": [{"no": 1, "name": "Ann"}] * 10_000},
]


def shortened(made: dict[str, Any]) -> str:
    """A document as the id of a test."""
    return f"{made['tournament']} {made['players'][1]}"[:90]


@pytest.mark.parametrize("made", DOCUMENTS, ids=shortened)
def test_cells_refuse_what_the_schema_refuses(made: dict[str, Any]) -> None:
    reading = Reading(made, {}, kind="cells")
    ours = {path for _, path in limits.faults(reading)}
    assert ours == {path for _, path in schema.located(made, reading, None)}


@pytest.mark.parametrize("made", DOCUMENTS, ids=shortened)
def test_every_refusal_is_a_sentence_about_its_field(made: dict[str, Any]) -> None:
    for finding, path in limits.faults(Reading(made, {}, kind="cells")):
        assert finding.severity == "error"
        assert len(finding.message) > 20
        assert finding.subject is not None
        assert finding.subject.field == path[-1]
        assert (finding.subject.player == 2) is (path[0] == "players" and len(path) > 1 and path[-1] != "no")
