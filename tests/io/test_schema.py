"""The schemas and how their faults are said: ``io.schema``. Entries of ``cases/public_reports.md`` are named."""

from __future__ import annotations

import json
import math
from datetime import date
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator, FormatChecker

from tests.io.documents import Document, document
from xltourney.engine.regulations import ALIASES, EDITIONS
from xltourney.errors import CellRef, DocumentError
from xltourney.io import schema
from xltourney.io.document import normal
from xltourney.io.reading import Reading
from xltourney.io.resources import schema as our_schema
from xltourney.io.resources import schema_path
from xltourney.io.schema import patterns
from xltourney.io.schema.leaf_checks import leaf_check

ALL = ("tournament", "standings", "report")


def library_accepts(part: Any, value: Any) -> bool:
    validator: Any = Draft202012Validator(part, format_checker=FormatChecker())
    return bool(validator.is_valid(value))


def messages(doc: Any, extra: Path | None = None) -> list[str]:
    return [finding.message for finding in schema.validate(doc, extra=extra)]


def setting(**settings: Any) -> list[str]:
    return messages(document("PAB", **settings))


def person(**keys: Any) -> list[str]:
    return messages(document("PAB", players={1: keys}))


@pytest.fixture
def club(tmp_path: Path) -> Any:
    """Writes an organiser's schema; each in a file of its own, since a process reads a file once."""

    def write(part: Any, name: str = "club.schema.json") -> Path:
        path = tmp_path / str(len(list(tmp_path.iterdir()))) / name
        path.parent.mkdir()
        path.write_text(part if isinstance(part, str) else json.dumps(part), encoding="utf-8")
        return path

    return write


def of_players(**part: Any) -> dict[str, Any]:
    return {"properties": {"players": {"items": part}}}


class TestTheSchemas:
    @pytest.mark.parametrize("name", ALL)
    def test_each_is_a_valid_schema_of_2020_12(self, name: str) -> None:
        found = our_schema(name)
        assert found["$schema"] == "https://json-schema.org/draft/2020-12/schema"
        Draft202012Validator.check_schema(found)

    @pytest.mark.parametrize("name", ALL)
    def test_every_field_has_a_title_and_a_description(self, name: str) -> None:
        bare = [path for path, part in fields(our_schema(name), ()) if not {"title", "description"} <= part.keys()]
        assert bare == []

    @pytest.mark.parametrize("name", ALL)
    def test_no_object_takes_unknown_keys(self, name: str) -> None:
        for path, part in fields(our_schema(name), ()):
            if part.get("type") == "object":
                assert part["additionalProperties"] is False or path[-1] == "values", path

    def test_the_editions_are_those_of_the_engine(self) -> None:
        allowed = our_schema("tournament")["properties"]["tournament"]["properties"]["rules"]["enum"]
        assert set(allowed) == {"auto", *EDITIONS, *ALIASES}

    def test_defaults_are_those_of_the_document(self) -> None:
        """A default that the schema states is one that the normal form leaves out."""
        properties = our_schema("tournament")["properties"]
        settings = properties["tournament"]["properties"]
        stated = {key: part["default"] for key, part in settings.items() if "default" in part}
        points = {key: part["default"] for key, part in settings["points"]["properties"].items() if "default" in part}
        people = {
            key: part["default"]
            for key, part in properties["players"]["items"]["properties"].items()
            if "default" in part
        }
        doc = document("PAB", players={1: people}, **stated, points=points)
        assert normal(doc) == document("PAB")

    def test_a_line_of_standings(self) -> None:
        """The example of spec/workbook.md, "The JSON of standings"."""
        example = {
            "tournament": {"name": "...", "system": "swiss", "rounds": 9, "after_round": 9, "rules": "2026-03"},
            "codes": ["BH/C1", "BH"],
            "standings": [
                {
                    "rank": 1,
                    "no": 4,
                    "name": "...",
                    "rating": 2100,
                    "points": 7.5,
                    "values": {"BH/C1": 45.5, "BH": None},
                    "decided_by": "BH/C1",
                }
            ],
        }
        assert library_accepts(our_schema("standings"), example)


def fields(part: dict[str, Any], path: tuple[str, ...]) -> list[tuple[tuple[str, ...], dict[str, Any]]]:
    """Every part of a schema that describes a field."""
    found = [(path, part)] if path else []
    for key, inner in part.get("properties", {}).items():
        found += fields(inner, (*path, key))
    if "items" in part:
        found += fields(part["items"], (*path, "[]"))
    return found


class TestResults:
    @pytest.mark.parametrize(
        "token",
        "12w1 12b½ 7w0 12w+ 12w- 12w 12b 12w1* 12w½* 12w0* 12w0:0 12w½:0 12w0:½ 12~1 12~ PAB FPB HPB ZPB 9b0".split(),
    )
    def test_canonical_tokens(self, token: str) -> None:
        assert messages(document(token)) == []

    @pytest.mark.parametrize(
        "token", ["0w1", "12345w1", "012w1", "12w2", "12W1", "pab", " 12w1", "12w1\n", "12w½:½", "12"]
    )
    def test_others(self, token: str) -> None:
        doc = document("PAB")
        doc["players"][0]["results"] = ["", token]
        (message,) = messages(doc)
        assert message.startswith("round 2: player 1 (P1): result")

    def test_a_spelling_that_can_be_read_is_given_in_the_right_form(self) -> None:
        assert messages(document("W12=")) == [
            'round 1: player 1 (P1): result is text "W12="; in a document it is written text "12w½"'
        ]

    def test_a_number(self) -> None:
        doc = document("PAB")
        doc["players"][0]["results"] = [0.5]
        (message,) = messages(doc)
        assert message.startswith("round 1: player 1 (P1): result is 0.5; text such as 12w1, 12b½, ")


class TestWords:
    @pytest.mark.parametrize(
        ("found", "said"),
        [
            (setting(rounds="5"), 'rounds is text "5"; a whole number from 1 to 500 may stand there'),
            (
                setting(system="swis"),
                'system is text "swis"; "swiss", "round-robin" or "double-round-robin" may stand there',
            ),
            (setting(forfeits_played=1), "forfeits count as played is 1; true or false may stand there"),
            (setting(points={"win": 0}), "points for a win is 0; a number above 0 and of at most 1000 may stand there"),
            (setting(codes=["BH", 5]), "tie-break 2 of the list is 5; text that is not empty may stand there"),
            (setting(codes="BH"), 'tie-breaks is text "BH"; a list may stand there'),
            (setting(id="a b"), 'id is text "a b"; text such as 3f9a1c0b7d21 may stand there'),
            (person(rating=2000.5), "player 1 (P1): rating is 2000.5; a whole number from 0 to 4000 may stand there"),
            (person(penalty=1), "player 1 (P1): penalty is 1; a number from -1000 to 0 may stand there"),
            (person(name=""), "player 1: name: every player needs a name"),
            (person(sex="x"), 'player 1 (P1): sex is text "x"; "m" or "f" may stand there'),
            (
                person(born=None),
                "player 1 (P1): birth year is nothing (null); a whole number from 1900 to 2100 may stand there",
            ),
        ],
    )
    def test_what_stands_there_and_what_may(self, found: list[str], said: str) -> None:
        assert found == [said]

    def test_an_unknown_key_with_a_suggestion(self) -> None:
        assert person(fideid=5) == ['player 1 (P1): the key "fideid" is unknown; did you mean "fide_id"?']

    def test_an_unknown_key_without_one_lists_what_is_known(self) -> None:
        (message,) = setting(zzzz=5)
        assert message.startswith('the settings: the key "zzzz" is unknown; known keys are id, name, place, ')

    def test_a_misspelt_key_is_not_missing_too(self) -> None:
        doc = document("PAB")
        doc["tournament"] = {"round": 9}
        assert messages(doc) == ['the settings: the key "round" is unknown; did you mean "rounds"?']

    def test_missing_keys(self) -> None:
        assert messages({"xltourney": 1, "tournament": {}, "players": [{"name": "A"}]}) == [
            "the settings have no rounds; a whole number from 1 to 500 is needed",
            "player 1 of the list has no number; a whole number from 1 to 9999 is needed",
        ]

    @pytest.mark.parametrize(("doc", "what"), [([], "a list"), (None, "nothing (null)"), ("x", 'text "x"')])
    def test_what_is_no_document_at_all(self, doc: Any, what: str) -> None:
        assert messages(doc) == [f"the document is {what}; an object {{...}} may stand there"]

    def test_nobody(self) -> None:
        assert messages(document()) == ["players: nobody is listed; at least one player is needed"]

    def test_the_most_telling_first_then_by_place(self) -> None:
        """Whole document, then settings, then players from the first to the last, each row from left to right."""
        doc = document("PAB x", "y PAB", rounds="5", players={2: {"rating": "a"}})
        doc["zzzz"] = 1
        found = messages(doc)
        begins = ['the key "zzzz"', "rounds is", "round 2: player 1", "player 2 (P2): rating", "round 1: player 2"]
        assert [message.startswith(begin) for message, begin in zip(found, begins, strict=True)] == [True] * 5

    def test_never_the_words_of_the_library(self, club: Any) -> None:
        extra = club({"anyOf": [{"required": ["a"]}, {"properties": {"tournament": {"oneOf": [{"type": "string"}]}}}]})
        for message in messages(document("x", rounds="5", zz=1), extra):
            for words in (
                "is not valid under any",
                "is not of type",
                "does not match",
                "were unexpected",
                "is a required",
            ):
                assert words not in message


class TestNumbers:
    """Public report 72."""

    def test_whole_floats_are_whole(self) -> None:
        assert setting(rounds=9.0) == []

    def test_true_is_not_one(self) -> None:
        assert setting(rounds=True) == ["rounds is true; a whole number from 1 to 500 may stand there"]
        assert messages({**document("PAB"), "xltourney": True}) == ["format is true; 1 may stand there"]

    @pytest.mark.parametrize(
        ("value", "said"), [(math.nan, "no number (NaN)"), (math.inf, "infinite"), (-math.inf, "infinite")]
    )
    def test_nan_and_infinity_are_no_numbers(self, value: float, said: str) -> None:
        assert person(k=value) == [f"player 1 (P1): K-factor is {said}; a whole number from 0 to 200 may stand there"]
        assert person(rating=value) == [
            f"player 1 (P1): rating is {said}; a whole number from 0 to 4000 may stand there"
        ]


class TestDates:
    """Public report 71: a wrong date would choose a wrong edition of the rules."""

    @pytest.mark.parametrize("text", ["2026-03-01", "2024-02-29"])
    def test_real_dates(self, text: str) -> None:
        assert setting(start=text) == []

    @pytest.mark.parametrize(
        "text", ["31.02.2026", "2026-02-30", "2025-02-29", "20260301", "2026-3-1", "2026-W10-1", ""]
    )
    def test_others(self, text: str) -> None:
        (message,) = setting(start=text)
        assert message.endswith("; a date such as 2026-03-01 may stand there")

    def test_a_date_that_is_no_text(self) -> None:
        (message,) = setting(start=date(2026, 3, 1))
        assert message.endswith("; a date such as 2026-03-01 may stand there")


class TestPlaces:
    def test_the_longest_known_beginning_of_the_path(self) -> None:
        doc = document("x", players={1: {"rating": -1, "k": -1}}, rounds=0)
        places = {
            ("players", 0): CellRef("Players", "A2"),
            ("players", 0, "rating"): CellRef("Players", "G2"),
            ("players", 0, "results", 0): CellRef("Grid", "C2"),
        }
        found = schema.validate(doc, Reading(doc, places))
        assert [str(finding.place) for finding in found] == ["None", "Players!A2", "Players!G2", "Grid!C2"]


class TestAnOrganisersSchema:
    def test_a_required_fide_id(self, club: Any) -> None:
        extra = club(of_players(required=["fide_id"]))
        doc = document("PAB", "ZPB", players={1: {"fide_id": 5}, 2: {"name": "Anna"}})
        assert messages(doc, extra) == ["player 2 (Anna) has no FIDE ID; club.schema.json requires it"]

    def test_a_narrower_range_with_a_reason(self, club: Any) -> None:
        part = {"maximum": 2000, "description": "this is the B group"}
        extra = club(of_players(properties={"rating": part}))
        (message,) = messages(document("PAB", players={1: {"rating": 2100}}), extra)
        assert message == (
            "player 1 (P1): rating is 2100; a number of at most 2000 may stand there (club.schema.json): "
            "this is the B group"
        )

    def test_a_message_of_its_own(self, club: Any) -> None:
        part = {"enum": ["UKR"], "title": "flag", "errorMessage": "only our own players are in this championship"}
        extra = club(of_players(properties={"federation": part}))
        assert messages(document("PAB", players={1: {"federation": "POL"}}), extra) == [
            "player 1 (P1): flag: only our own players are in this championship"
        ]
        required = club(
            of_players(required=["club"], properties={"club": {"errorMessage": {"required": "say which club"}}})
        )
        assert messages(document("PAB"), required) == ["player 1 (P1): say which club"]

    def test_alternatives_are_listed_together(self, club: Any) -> None:
        """Public report 70: all that may stand there, not only the last alternative."""
        values = {"anyOf": [{"enum": [0, 0.5, 1]}, {"enum": ["+", "-", "H", "Z", "U"]}]}
        extra = club({"properties": {"tournament": {"properties": {"place": values}}}})
        assert messages(document("PAB", place="1/2"), extra) == [
            'place is text "1/2"; 0, 0.5, 1, "+", "-", "H", "Z" or "U" may stand there (club.schema.json)'
        ]

    def test_alternatives_between_objects_are_told_by_the_closest(self, club: Any) -> None:
        swiss = {"properties": {"system": {"const": "swiss"}, "rounds": {"const": 9}}}
        robin = {"properties": {"system": {"const": "round-robin"}, "rounds": {"const": 7}, "place": {"const": "Kyiv"}}}
        extra = club({"properties": {"tournament": {"anyOf": [swiss, robin]}}})
        assert messages(document("PAB", system="swiss", rounds=8, place="Lviv"), extra) == [
            "rounds is 8; 9 may stand there (club.schema.json)"
        ]

    @pytest.mark.parametrize(
        ("part", "said"),
        [
            ({"properties": {"players": {"minItems": 4}}}, "players: there is 1 entry; at least 4 must be there"),
            ({"properties": {"players": {"maxItems": 0}}}, "players: there is 1 entry; at most 0 may be there"),
            (
                of_players(dependentRequired={"name": ["club"]}),
                'player 1 (P1): "name" is given, but "club" is not; both must be there',
            ),
            (of_players(properties={"note": False}), 'player 1 (P1): note is text "n", which may not stand there'),
            (
                of_players(properties={"note": {"not": {"const": "n"}}}),
                'player 1 (P1): note is text "n", which may not stand there',
            ),
            (
                of_players(properties={"results": {"contains": {"const": "HPB"}}}),
                'player 1 (P1): results: no entry is "HPB"',
            ),
            (
                of_players(properties={"note": {"$ref": "#/$defs/long"}}),
                'player 1 (P1): note is text "n"; text of at least 3 characters may stand there',
            ),
            (
                of_players(properties={"no": {"multipleOf": 2}}),
                "player 1 (P1): number is 1; a number divisible by 2 may stand there",
            ),
            (
                of_players(properties={"note": {"oneOf": [{"minLength": 1}, {"type": "string"}]}}),
                'player 1 (P1): note is text "n", which fits more than one of the alternatives',
            ),
            (
                of_players(propertyNames={"maxLength": 6}),
                'player 1 (P1) is text "results"; text of at most 6 characters may stand there',
            ),
        ],
    )
    def test_other_rules(self, club: Any, part: dict[str, Any], said: str) -> None:
        extra = club({**part, "$defs": {"long": {"type": "string", "minLength": 3}}})
        assert messages(document("PAB", players={1: {"note": "n"}}), extra) == [f"{said} (club.schema.json)"]

    def test_a_place_that_our_own_schema_names_is_named_once(self, club: Any) -> None:
        extra = club(of_players(properties={"rating": {"type": "integer"}}))
        assert len(messages(document("PAB", players={1: {"rating": "x"}}), extra)) == 1

    @pytest.mark.parametrize(
        ("text", "said"),
        [
            ("[]", "the schema club.schema.json holds a list; a schema is a JSON object {...}"),
            ('{"type": "integr"}', 'the schema club.schema.json is no valid JSON Schema: at type stands text "integr"'),
            (
                '{"properties": {"a": {"pattern": "("}}}',
                "the schema club.schema.json is no valid JSON Schema: at properties/a/pattern",
            ),
            ('{"a" 1}', "club.schema.json is no valid JSON at line 1, column 6"),
            ('{"$ref": "https://example.com/x.json"}', "the schema club.schema.json the reference"),
        ],
    )
    def test_a_schema_that_cannot_be_used(self, club: Any, text: str, said: str) -> None:
        with pytest.raises(DocumentError) as caught:
            schema.validate(document("PAB"), extra=club(text))
        assert caught.value.message.startswith(said)

    def test_a_schema_that_is_not_there(self, tmp_path: Path) -> None:
        with pytest.raises(DocumentError, match="cannot be read"):
            schema.validate(document("PAB"), extra=tmp_path / "none.json")


LEAVES = [
    {"type": "integer", "minimum": 1, "maximum": 5},
    {"type": "number", "maximum": 0},
    {"type": "string", "minLength": 2, "maxLength": 3},
    {"type": "string", "pattern": "^[ab]+$"},
    {"enum": ["a", "b"]},
    {"type": "boolean"},
    {"type": "integer", "multipleOf": 2},
    {"type": ["integer", "null"]},
    {"type": "string", "format": "date"},
    {"type": "array", "items": {"type": "integer"}},
    {"enum": [1, "a"]},
    True,
]
VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 7),
    st.floats(),
    st.sampled_from(["a", "ab", "abab", "", "2026-03-01", "½"]),
    st.lists(st.integers()),
)


@given(leaf=st.sampled_from(LEAVES), value=VALUES)
def test_the_quick_answer_never_contradicts_the_library(leaf: Any, value: Any) -> None:
    if leaf_check(leaf)(value):
        assert library_accepts(leaf, value)


def test_two_hundred_players_are_checked_at_once() -> None:
    """The budget is 40 ms; twice that is allowed here, since the machine may be busy."""
    rows = [" ".join(f"{(no + r) % 200 + 1}w1" for r in range(9)) for no in range(200)]
    extra = {"title": "FM", "sex": "m", "federation": "UKR", "rating": 2000, "k": 20, "born": 1990, "club": "x"}
    doc = document(*rows, players={no: {**extra, "fide_id": no} for no in range(1, 201)})
    assert schema.validate(doc) == ()
    assert min(timed(doc) for _ in range(5)) < 0.08


def timed(doc: Document) -> float:
    start = perf_counter()
    schema.validate(doc)
    return perf_counter() - start


def test_the_files_are_where_resources_says() -> None:
    assert all(schema_path(name).is_file() for name in ALL)


class TestHostileDocuments:
    @pytest.mark.parametrize(
        ("text", "number"), [("a\x07b", "U+0007"), ("a\x00", "U+0000"), ("\ud800b", "U+D800"), ("\uffff", "U+FFFF")]
    )
    def test_characters_that_no_workbook_holds(self, text: str, number: str) -> None:
        said = f"holds the character {number}, which cannot be printed; delete it"
        assert setting(name=text) == [f"name {said}"]
        (name,) = messages(document("PAB", players={1: {"name": text}}))
        assert name.endswith(f"name {said}")
        name.encode()
        (result,) = messages(document("PAB" + text))
        assert result.startswith("round 1: player 1 (P1)")

    def test_tabs_and_line_breaks_may_stand_in_a_text(self) -> None:
        assert setting(name="Club\topen\r\n2026") == []

    def test_an_unknown_key_of_such_characters_is_named_legibly(self) -> None:
        (found,) = setting(**{"\ud800": 1})
        assert '"[U+D800]" is unknown' in found

    def test_a_list_that_is_too_long_is_one_finding(self, club: Any) -> None:
        """300,001 empty players took three quarters of a minute."""
        doc: Document = document("PAB") | {"players": [dict[str, Any]()] * 300_001}
        start = perf_counter()
        extra = club(of_players(required=["club"]))
        assert messages(doc, extra) == ["players: there are 300001 entries; at most 9999 may be there"]
        assert perf_counter() - start < 3

    def test_numbers_without_end(self) -> None:
        (found,) = messages(document("PAB", players={1: {"lots": 10**400}}))
        assert found.startswith("player 1 (P1): lots is 1000000000")
        assert len(found) < 200


class TestHostileSchemas:
    @pytest.mark.parametrize(
        "part",
        [{"properties": {"name": {"pattern": "^(P+)+$"}}}, {"patternProperties": {"^(P+)+$": {}}}],
        ids=["pattern", "patternProperties"],
    )
    def test_a_pattern_that_never_ends(self, club: Any, part: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(patterns, "SECONDS", 0.5)
        extra = club(of_players(**part))
        with pytest.raises(DocumentError, match=r'the pattern "\^\(P\+\)\+\$" takes longer than') as caught:
            schema.validate(document("PAB", players={1: {"name": "P" * 50 + "!"}}), extra=extra)
        assert caught.value.findings[0].code == "schema-file"

    def test_quick_patterns_are_used(self, club: Any) -> None:
        extra = club(of_players(properties={"name": {"pattern": "^[A-Z]\\d$"}}))
        assert messages(document("PAB"), extra) == []

    @pytest.mark.parametrize("text", ['{"$ref": "#"}', '{"anyOf": [{"$ref": "#"}]}', '{"$dynamicRef": "#"}'])
    def test_a_schema_that_refers_to_itself(self, club: Any, text: str) -> None:
        with pytest.raises(DocumentError, match="refers to itself without end"):
            schema.validate(document("PAB"), extra=club(text))

    def test_a_schema_that_is_nested_too_deeply(self, club: Any) -> None:
        with pytest.raises(DocumentError, match="nested too deeply"):
            schema.validate(document("PAB"), extra=club('{"not": ' * 400 + "{}" + "}" * 400))
