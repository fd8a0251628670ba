"""The examples: valid, consistent, told with their source, and with the points and places that were published."""

from __future__ import annotations

from fractions import Fraction
from importlib.resources import files

import pytest

from xltourney import examples
from xltourney.engine import consistency
from xltourney.engine.elo import Control
from xltourney.engine.ranking import rank
from xltourney.engine.rating_changes import rating_changes
from xltourney.engine.regulations import edition_for
from xltourney.io import schema
from xltourney.io.document import dumps, normal, to_tournament

NAMES = examples.names()

#: Printed points: the sources that the descriptions name.
POINTS = {
    "easter-open": "3.5 4 3.5 3.5 2.5 3 1.5 2.5 1.5 1 2.5 2 1.5 2 2 3.5 1",
    "nottingham-1936": "9 3.5 5.5 10 10 9.5 9.5 8.5 8.5 9.5 5.5 3 4.5 6 2.5",
    "bilbao-2010": "10 4 8 6",
    "rapid-boards": "4 4 3.5 3 3 3 2.5 2.5 2 2 2 1.5 1.5 0.5",
    "tal-2012": "4.5 5.5 4.5 5 4.5 4 3.5 4 4.5 5",
    "lviv-late-entry": "2.5 2 2 1 0",
}


def test_an_example_of_each_kind_of_event() -> None:
    loaded = [examples.load(name) for name in NAMES]
    systems = [document["tournament"].get("system", "swiss") for document in loaded]
    assert {"swiss", "round-robin", "double-round-robin"} <= set(systems)
    assert {example.entry for example in examples.examples()} == {"grid", "boards", "matrix"}
    assert {example.language for example in examples.examples()} == {"en", "ru", "uk"}


def test_the_open_has_byes_forfeits_a_late_entry_and_a_withdrawal() -> None:
    players = examples.load("easter-open")["players"]
    tokens = {token for player in players for token in player["results"]}
    assert {"PAB", "HPB", "ZPB", "14b+", "12w-"} <= tokens
    assert [player["no"] for player in players if "from_round" in player] == [17]
    assert [player["no"] for player in players if "withdrawn_after" in player] == [12]


@pytest.mark.parametrize("name", NAMES)
class TestEveryExample:
    def test_says_its_source(self, name: str) -> None:
        assert "Source: " in examples.describe(name)

    def test_is_valid(self, name: str) -> None:
        assert schema.validate(examples.load(name)) == ()

    def test_is_consistent(self, name: str) -> None:
        assert consistency.problems(to_tournament(examples.load(name))) == ()

    def test_is_kept_in_normal_form(self, name: str) -> None:
        text = files("xltourney.examples").joinpath(f"{name}.json").read_text("utf-8")
        assert text == dumps(normal(examples.load(name)))

    def test_the_language_of_its_workbook_is_its_own(self, name: str) -> None:
        example = next(example for example in examples.examples() if example.name == name)
        assert examples.load(name)["tournament"].get("language", "en") == example.language

    def test_is_made_anew_on_every_call(self, name: str) -> None:
        examples.load(name)["players"].clear()
        assert examples.load(name)["players"]

    def test_points_are_those_printed(self, name: str) -> None:
        tournament = to_tournament(examples.load(name))
        edition, _ = edition_for("auto", tournament.start)
        rows = rank(tournament, ("SB",), edition).rows
        assert {row.no: row.points for row in rows} == dict(enumerate(map(Fraction, POINTS[name].split()), 1))


def test_an_unknown_name_is_an_error() -> None:
    with pytest.raises(KeyError):
        examples.load("nowhere")


def test_tal_memorial_places_are_those_announced() -> None:
    """chess-news.ru, 18 June 2012: Carlsen, Caruana, Radjabov, Kramnik, Morozevich, Aronian, Grischuk, McShane ..."""
    document = examples.load("tal-2012")
    tournament = to_tournament(document)
    edition, _ = edition_for("auto", tournament.start)
    rows = rank(tournament, document["tournament"]["codes"], edition).rows
    assert [row.no for row in rows] == [2, 10, 4, 9, 1, 5, 3, 8, 6, 7]
    assert [row.rank for row in rows] == list(range(1, 11))


def test_tal_memorial_ratings_are_those_of_the_next_list() -> None:
    """chess.com, 24 July 2012, standings in Biel with the ratings of July: Carlsen 2837, Morozevich 2770."""
    tournament = to_tournament(examples.load("tal-2012"))
    new = {change.no: change.new for change in rating_changes(tournament, Control.STANDARD).changes}
    assert (new[2], new[1]) == (2837, 2770)


def test_lviv_values_are_those_of_the_report() -> None:
    """Buchholz of 2026 in the public reports on late entries: 4, 3.5, 5, 5, 4.5."""
    tournament = to_tournament(examples.load("lviv-late-entry"))
    edition, _ = edition_for("2026-03", None)
    rows = rank(tournament, ("BH",), edition).rows
    assert {row.no: row.values[0] for row in rows} == dict(enumerate(map(Fraction, "4 3.5 5 5 4.5".split()), 1))
