"""The JSON document: ``io.document`` and ``io.document.normal_form`` (spec/workbook.md, "The JSON document")."""

from __future__ import annotations

import json
from datetime import date
from fractions import Fraction
from math import inf
from time import perf_counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.io.documents import Document, document
from xltourney.engine.model import System
from xltourney.engine.results import NOT_PLAYED_YET, Kind
from xltourney.errors import DocumentError, LineRef, Subject
from xltourney.io import notation
from xltourney.io.document import (
    PLAYER_KEYS,
    POINT_KEYS,
    TOURNAMENT_KEYS,
    Paths,
    canonical,
    derived_id,
    dumps,
    fingerprint,
    loads,
    normal,
    path_of,
    paths_of,
    to_tournament,
)
from xltourney.io.document.json_text import TextPlaces
from xltourney.io.resources import schema


def kinds(doc: Document, no: int) -> list[Kind]:
    return [result.kind for result in to_tournament(doc).by_number[no].results]


class TestToTournament:
    def test_settings(self) -> None:
        doc = document(
            "12w1",
            name="Open",
            system="double-round-robin",
            rounds=14,
            start="2026-03-01",
            forfeits_played=True,
            unrated=1400,
            lots_seed="dice",
        )
        made = to_tournament(doc)
        assert (made.name, made.system, made.rounds) == ("Open", System.DOUBLE_ROUND_ROBIN, 14)
        assert (made.start, made.forfeits_played, made.unrated) == (date(2026, 3, 1), True, 1400)
        assert (made.lots_seed, made.ordered) == ("dice", True)

    def test_defaults(self) -> None:
        made = to_tournament(document("PAB"))
        assert (made.system, made.start, made.unrated, made.lots_seed) == (System.SWISS, None, None, None)
        assert (made.scoring.win, made.scoring.draw, made.scoring.pab, made.scoring.unit) == (2, 1, 2, 2)

    def test_a_matrix_has_no_order(self) -> None:
        assert not to_tournament(document("2~1", "1~0", entry="matrix", system="round-robin")).ordered

    def test_players(self) -> None:
        extra = {1: {"rating": 2100.0, "penalty": -0.25, "lots": 3, "play_off": 1, "fide_id": 14101015}}
        player = to_tournament(document("PAB", players=extra)).players[0]
        assert (player.rating, player.lots, player.play_off, player.fide_id) == (2100, 3, 1, 14101015)

    def test_a_penalty_makes_the_unit_fine_enough(self) -> None:
        made = to_tournament(document("PAB", "ZPB", players={1: {"penalty": -0.25}}))
        assert made.scoring.points(made.players[0].penalty) == Fraction(-1, 4)
        assert made.scoring.points(made.players[0].results[0].points) == 1

    def test_decimals_are_what_they_say(self) -> None:
        """0.1 is one tenth, not the nearest binary number."""
        made = to_tournament(document("PAB", points={"pab": 0.1}))
        assert made.scoring.points(made.players[0].results[0].points) == Fraction(1, 10)

    @pytest.mark.parametrize("rating", [0, None])
    def test_rating_zero_is_unrated(self, rating: int | None) -> None:
        assert to_tournament(document("PAB", players={1: {"rating": rating}})).players[0].rating is None

    def test_points(self) -> None:
        points = {"win": 3, "draw": 1, "absent": 0.5}
        made = to_tournament(document("PAB ZPB 2w-", ". ZPB 1b+", points=points))
        assert [made.scoring.points(result.points) for result in made.players[0].results] == [
            3,
            Fraction(1, 2),
            Fraction(1, 2),
        ]

    @given(
        token=st.sampled_from(["12w1", "12b½", "7w0*", "7b½:0", "12~1", "12~", "3w", "PAB", "FPB", "HPB", "ZPB", "9w-"])
    )
    def test_every_token_is_what_the_notation_says(self, token: str) -> None:
        made = to_tournament(document(token))
        assert made.players[0].results == (notation.result(token, made.scoring),)


class TestBlankRounds:
    def test_before_the_entry_and_after_the_withdrawal_they_are_zero_point_byes(self) -> None:
        doc = document(
            "PAB PAB PAB PAB",
            ". . 3w1",
            "PAB . 2b0 .",
            players={2: {"from_round": 3, "withdrawn_after": 3}, 3: {"withdrawn_after": 3}},
        )
        assert kinds(doc, 2) == [Kind.ZPB, Kind.ZPB, Kind.OTB, Kind.ZPB]
        assert kinds(doc, 3) == [Kind.PAB, Kind.NONE, Kind.OTB, Kind.ZPB]

    def test_rounds_nobody_has_entered_are_not_there(self) -> None:
        assert kinds(document("PAB . .", "ZPB", players={2: {"withdrawn_after": 1}}), 2) == [Kind.ZPB]
        assert to_tournament(document("", "")).players[0].results == ()

    def test_in_a_swiss_others_stay_open(self) -> None:
        assert to_tournament(document(". PAB", "PAB")).players[0].results[0] is NOT_PLAYED_YET
        assert kinds(document("PAB PAB", "PAB"), 2) == [Kind.PAB, Kind.NONE]

    def test_in_a_round_robin_they_are_the_free_round(self) -> None:
        doc = document("2w1 . 3b0", "1b0 3w1 .", ". 2b0 1w1", system="round-robin", rounds=3)
        assert [kinds(doc, no) for no in (1, 2, 3)] == [
            [Kind.OTB, Kind.ZPB, Kind.OTB],
            [Kind.OTB, Kind.OTB, Kind.ZPB],
            [Kind.ZPB, Kind.OTB, Kind.OTB],
        ]

    def test_a_free_round_gives_nothing_whatever_an_absence_is_worth(self) -> None:
        doc = document("2w1 .", "1b0 3w1", ". 2b0", system="round-robin", rounds=3, points={"absent": 0.5})
        assert to_tournament(doc).players[2].results[0].points == 0

    def test_the_newest_round_stays_open_while_blank_players_can_still_meet(self) -> None:
        doc = document("2w1 4b1", "1b0 .", "4w1 .", "3b0 1w0", system="round-robin", rounds=3)
        assert (kinds(doc, 2)[1], kinds(doc, 3)[1]) == (Kind.NONE, Kind.NONE)

    def test_who_is_named_by_another_is_not_free(self) -> None:
        """Public report 46: the one-sided game must be seen, not covered up by a bye."""
        doc = document("2w1 3w1", ". .", ". 1b0", system="round-robin", rounds=3)
        assert kinds(doc, 2)[0] is Kind.NONE


class TestPaths:
    DOC = document("PAB", "ZPB", players={2: {"no": 7}})

    def test_of_a_round_a_field_a_player_and_a_setting(self) -> None:
        assert path_of(self.DOC, Subject(7, 3)) == ("players", 1, "results", 2)
        assert path_of(self.DOC, Subject(7, field="fide_id")) == ("players", 1, "fide_id")
        assert path_of(self.DOC, Subject(7)) == ("players", 1)
        assert path_of(self.DOC, Subject(field="codes")) == ("tournament", "codes")

    def test_of_what_is_not_there(self) -> None:
        assert path_of(self.DOC, Subject(2, 3)) is None
        assert path_of(self.DOC, Subject(round=3)) is None

    def test_of_a_number_that_stands_twice(self) -> None:
        doc = document("PAB", "ZPB", players={2: {"no": 1}})
        assert paths_of(doc, Subject(1, field="no")) == (("players", 0, "no"), ("players", 1, "no"))


class TestNormalForm:
    def test_defaults_go(self) -> None:
        points = {"win": 1, "draw": 0.5, "loss": 0, "pab": 1}
        doc = document(
            "PAB .",
            players={1: {"rating": 0, "penalty": 0, "from_round": 1, "note": "", "club": None}},
            system="swiss",
            rules="auto",
            codes=["BH-C1", "BH", "SB", "DE", "WIN"],
            points=points,
            unrated=None,
            forfeits_played=False,
            language="en",
            name="",
        )
        assert normal(doc) == {
            "xltourney": 1,
            "tournament": {"rounds": 9},
            "players": [{"no": 1, "name": "P1", "results": ["PAB"]}],
        }

    def test_what_says_something_stays(self) -> None:
        extra = {1: {"k": 0, "rated_games": 0, "withdrawn_after": 0, "lots": 0}}
        doc = document("PAB", players=extra, points={"win": 3, "pab": 1}, codes=["GE", "BH"], system="round-robin")
        found = normal(doc)
        assert found["tournament"]["points"] == {"win": 3, "pab": 1}
        assert found["tournament"]["codes"] == ["REP", "BH"]
        assert found["players"][0] == {"no": 1, "name": "P1", "results": ["PAB"], **extra[1]}

    def test_it_does_not_change_the_document(self) -> None:
        doc = document("PAB .", codes=["BH-C1"], points={"win": 1})
        before = json.dumps(doc)
        normal(doc)
        assert json.dumps(doc) == before

    def test_canonical_bytes(self) -> None:
        doc = document("2w1", "1b0", name="Кубок", rounds=5.0)
        assert (
            canonical(doc)
            == (
                '{"players":[{"name":"P1","no":1,"results":["2w1"]},{"name":"P2","no":2,"results":["1b0"]}],'
                '"tournament":{"name":"Кубок","rounds":5},"xltourney":1}'
            ).encode()
        )

    def test_the_fingerprint_is_sha256_of_them(self) -> None:
        """The expected value is from coreutils: printf ... | sha256sum."""
        assert fingerprint({"xltourney": 1, "tournament": {"rounds": 1}, "players": []}) == (
            "0825b797f1941c8e8176e9d73d6f93797363f8ef90eea26385d31630aa382ad8"
        )

    def test_neither_order_nor_spelling_changes_it(self) -> None:
        one = document("2w1", "1b0", codes=["BH/C1", "DE"], rounds=5)
        other = document("2w1 .", "1b0", codes=["bh-c1", "DE"], rounds=5.0, rules="auto")
        other["players"].reverse()
        assert fingerprint(one) == fingerprint(other)

    def test_the_derived_id_does_not_depend_on_an_id(self) -> None:
        doc = document("PAB")
        named = document("PAB", id="abc")
        assert derived_id(doc) == derived_id(named) == fingerprint(doc)[:16]
        assert fingerprint(doc) != fingerprint(named)


VALUES = {
    "string": st.text(min_size=1, max_size=12),
    "integer": st.integers(1, 400),
    "number": st.sampled_from([0, -0.5, -1, -2.25]),
    "boolean": st.booleans(),
}


def parts(described: dict[str, Any], keys: tuple[str, ...]) -> st.SearchStrategy[Document]:
    """Objects with some of these keys; texts that must have a form are left out."""
    simple = {key: part for key, part in described.items() if key in keys and str(part.get("type")) in VALUES}
    free = {key: VALUES[part["type"]] for key, part in simple.items() if "pattern" not in part}
    return st.fixed_dictionaries({}, optional=free)


_PROPERTIES = schema("tournament")["properties"]
SETTINGS = parts(_PROPERTIES["tournament"]["properties"], TOURNAMENT_KEYS)
PEOPLE = st.lists(parts(_PROPERTIES["players"]["items"]["properties"], PLAYER_KEYS[1:]), max_size=4)


@st.composite
def documents(draw: st.DrawFn) -> Document:
    results = st.lists(st.sampled_from(["", "PAB", "9w1", "9b½", "9w½:0"]), max_size=4)
    people = [{"no": no, **person, "results": draw(results)} for no, person in enumerate(draw(PEOPLE), start=1)]
    return {"xltourney": 1, "tournament": {"rounds": 9, **draw(SETTINGS)}, "players": people}


class TestText:
    @given(doc=documents())
    def test_reading_what_was_written_gives_the_same(self, doc: Document) -> None:
        assert loads(dumps(doc), "x.json") == doc

    @given(doc=documents())
    def test_the_canonical_form_is_a_fixed_point(self, doc: Document) -> None:
        again = json.loads(canonical(doc))
        assert canonical(again) == canonical(doc)
        assert again == normal(doc)

    def test_one_line_a_player_and_keys_in_order(self) -> None:
        doc = {
            "players": [{"results": ["PAB"], "name": "Ї", "no": 1}],
            "tournament": {"rounds": 1, "points": {"pab": 1, "win": 2}, "name": "n"},
            "xltourney": 1,
        }
        assert dumps(doc) == (
            "{\n"
            '  "xltourney": 1,\n'
            '  "tournament": {\n'
            '    "name": "n",\n'
            '    "rounds": 1,\n'
            '    "points": {"win": 2, "pab": 1}\n'
            "  },\n"
            '  "players": [\n'
            '    {"no": 1, "name": "Ї", "results": ["PAB"]}\n'
            "  ]\n"
            "}\n"
        )

    @pytest.mark.parametrize(
        ("text", "place", "reason"),
        [
            ('{"a": 1,}', LineRef(1, 9), "a key in double quotes must follow"),
            ('{"a": 1\n "b": 2}', LineRef(2, 2), "a comma or the closing bracket must follow"),
            ('{"a": }', LineRef(1, 7), "a value is missing or misspelt"),
            ("", LineRef(1, 1), "a value is missing or misspelt"),
            ('{"a": "x}', LineRef(1, 7), "the text that begins here has no closing quote"),
        ],
    )
    def test_what_is_no_json_is_named_by_line_and_column(self, text: str, place: LineRef, reason: str) -> None:
        with pytest.raises(DocumentError) as caught:
            loads(text, "club.json")
        assert caught.value.findings[0].place in (place, LineRef(place.line, (place.column or 0) - 1))
        assert caught.value.message.startswith("club.json is no valid JSON at line ")
        assert reason in caught.value.message or "no comma may follow" in caught.value.message

    def test_a_key_that_stands_twice(self) -> None:
        with pytest.raises(DocumentError, match='"rounds" stands twice'):
            loads('{"tournament": {"rounds": 5, "rounds": 7}}', "club.json")

    @pytest.mark.parametrize(("text", "what"), [("[1]", "a list"), ("7", "a number"), ("null", "nothing")])
    def test_what_is_no_document(self, text: str, what: str) -> None:
        with pytest.raises(DocumentError, match=f"club.json holds {what}"):
            loads(text, "club.json")

    @pytest.mark.parametrize("text", ["[" * 100_000, '{"a": ' + "[" * 100_000 + "}"])
    def test_what_is_built_to_break_a_reader(self, text: str) -> None:
        with pytest.raises(DocumentError):
            loads(text, "club.json")

    def test_every_key_has_its_place_in_the_order(self) -> None:
        assert set(TOURNAMENT_KEYS) == set(_PROPERTIES["tournament"]["properties"])
        assert set(PLAYER_KEYS) == set(_PROPERTIES["players"]["items"]["properties"])
        assert set(POINT_KEYS) == set(_PROPERTIES["tournament"]["properties"]["points"]["properties"])


class TestPlaces:
    TEXT = '{\n "a": [1, {"b, \\"c": "x:]"},\n  [], {}],\n "d": null\n}'

    def test_every_value_has_a_line_and_column(self) -> None:
        places = TextPlaces(self.TEXT)
        assert dict(places) == {
            (): LineRef(1, 1),
            ("a",): LineRef(2, 7),
            ("a", 0): LineRef(2, 8),
            ("a", 1): LineRef(2, 11),
            ("a", 1, 'b, "c'): LineRef(2, 22),
            ("a", 2): LineRef(3, 3),
            ("a", 3): LineRef(3, 7),
            ("d",): LineRef(4, 7),
        }
        assert len(places) == 8
        assert ("e",) not in places


def test_a_whole_number_beyond_all_others_is_infinite() -> None:
    """As ``1e400`` is in JSON; the schema then names its place."""
    assert loads('{"a": 1' + "0" * 400 + ', "b": ' + "9" * 5000 + "}", "x.json") == {"a": inf, "b": inf}
    assert loads('{"a": -12}', "x.json") == {"a": -12}


def test_the_paths_of_many_subjects_are_found_at_once() -> None:
    """Quadratic search took a quarter of an hour for ten thousand players; the budget here is generous."""
    players = [{"no": no, "name": "x"} for no in range(1, 10_000)]
    find = Paths({"xltourney": 1, "tournament": {}, "players": players}).of
    start = perf_counter()
    found = [find(Subject(no, 2)) for no in range(1, 10_000)]
    assert perf_counter() - start < 2
    assert found[-1] == (("players", 9998, "results", 1),)
