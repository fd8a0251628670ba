"""XLT_RATING_CHANGES: the first block of the finalized sheet, in cells."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.rating_cases import hundredths, published
from tests.io.rated_events import RatingSheet, championship, one_against
from tests.live.sheets import HALF, WHOLE, finalized, four, ranges_of
from tests.udfs.ranges import Rows, is_error, well_formed
from xltourney import examples
from xltourney.io import layout
from xltourney.udfs import XLT_CHECK, XLT_RATING_CHANGES

RATED = [each for each in examples.examples() if examples.load(each.name)["tournament"].get("rating_rule") == "fide"]


def table(event: Any, rows: Any = None, **more: Any) -> Rows:
    grid, players, settings = ranges_of(event, **more)
    shown: Rows = well_formed(XLT_RATING_CHANGES(grid, players, settings, rows))
    return shown


def rated_four(*last: str, **settings: Any) -> Any:
    event = four(*(last or WHOLE), start="2026-05-01", rating_rule="fide", **settings)
    for player in event["players"]:
        player |= {"rating": 2000 - 50 * player["no"], "k": 20}
    return event


def test_there_are_examples() -> None:
    assert {example.name for example in RATED} >= {"easter-open", "tal-2012"}


@pytest.mark.parametrize("example", RATED, ids=lambda example: example.name)
def test_as_finalized(example: examples.Example) -> None:
    event, language = examples.load(example.name), example.language
    sheet = RatingSheet(finalized(event, language)["RatingChanges"])
    written = [["" if value is None else value for value in row.values()] for row in sheet.players.values()]
    grid, players, settings = ranges_of(event, example.entry, language)
    assert well_formed(XLT_RATING_CHANGES(grid, players, settings)) == [sheet.heading, *written]


def test_published_numbers() -> None:
    """The championship of October 2025, as FIDE calculated it."""
    case = published("round_robin_12")
    found = {row[1]: row for row in table(championship())[1:]}
    assert {name: round(100 * row[7]) for name, row in found.items()} == {
        name: hundredths(row[2]) for name, row in case["expected"].items()
    }
    assert {name: found[name][9] for name in case["next_list"]} == case["next_list"]


def test_first_ratings() -> None:
    """F-I01 of FIDE's calculator by the rule of 2024: 1993."""
    [row] = [row for row in table(one_against([(2000, score) for score in (1, 1, 1, 0, 0)])) if row[0] == 1]
    assert row[2:11] == ["", "", 5, 3, "", "", "", 1993, ""]


@pytest.mark.parametrize("rule", [None, "none", "FIDE"])
def test_whoever_asks_is_told(rule: str | None) -> None:
    """Without a range of settings it is the newest rules for standard chess."""
    grid, players, _ = ranges_of(championship())
    settings = f"system=round robin;rating rule={rule}" if rule else "system=round robin"
    assert XLT_RATING_CHANGES(grid, players, settings)[1][3] == 10


@pytest.mark.parametrize("rows", [None, 5])
@pytest.mark.parametrize(
    ("language", "rule", "said"),
    [
        ("en", "none", "Rating rule: none"),
        ("ru", "club", "Правило рейтинга: клуб"),
        ("uk", "none", "Правило рейтингу: немає"),
    ],
)
def test_an_event_that_fide_does_not_rate_has_headings_alone(
    language: str, rule: str, said: str, rows: int | None
) -> None:
    event = rated_four(language=language)
    heads = table(event, language=language)[0]
    event["tournament"]["rating_rule"] = rule
    shown = table(event, rows, language=language)
    assert shown[:2] == [heads, ["", said, *[""] * 10]]
    assert len(shown) == (rows or 2)
    assert {cell for row in shown[2:] for cell in row} <= {""}


def test_only_complete_rounds_count() -> None:
    complete = table(rated_four(".", ".", ".", "."))
    assert table(rated_four(*HALF)) == complete
    assert {row[4] for row in complete[1:]} == {2}
    assert sum(row[4] for row in table(rated_four(*HALF), in_play="yes")[1:]) == 10


class TestRoom:
    @pytest.mark.parametrize("rows", [5, "5", 9])
    def test_padded(self, rows: Any) -> None:
        bare, shown = table(rated_four()), table(rated_four(), rows)
        assert (len(shown), {len(row) for row in shown}) == (int(rows), {12})
        assert shown[:5] == bare
        assert {cell for row in shown[5:] for cell in row} <= {""}

    def test_too_long(self) -> None:
        shown = table(rated_four(), 3)
        assert shown[2] == ["", "and 3 more players: the table needs 5 rows", *[""] * 10]

    @pytest.mark.parametrize("rows", [0, 2.5, "many"])
    def test_no_rows(self, rows: Any) -> None:
        assert table(rated_four(), rows)[0][0].startswith("#XLT rows")


class TestFaults:
    def test_of_the_results(self) -> None:
        grid, players, settings = ranges_of(rated_four())
        grid[2][3] = 46054.0
        shown = well_formed(XLT_RATING_CHANGES(grid, players, settings, 6))
        assert (len(shown), len(shown[0])) == (6, 12)
        assert shown[0][0].startswith("#XLT row 3, round 2: the number 46054 is not a result")
        assert sum(cell != "" for row in shown for cell in row) == 1

    def test_of_the_rules(self) -> None:
        event = rated_four()
        event["tournament"]["start"] = "2009-06-30"
        [[shown]] = table(event)
        assert is_error(shown)
        assert "the rating rules for standard of 2009-06-30 are not known here" in shown

    def test_of_the_rating_rule_that_is_asked_for(self) -> None:
        grid, players, _ = ranges_of(rated_four())
        [[shown]] = XLT_RATING_CHANGES(grid, players, "rating rule=club;rounds=3")
        assert is_error(shown)
        assert "the rating rule of the event is club" in shown

    def test_ratings_are_needed(self) -> None:
        grid, _, settings = ranges_of(rated_four())
        assert "give the Players range" in XLT_RATING_CHANGES(grid, None, settings)[0][0]


class TestCheck:
    """What the batch warns of, the cells warn of too."""

    @pytest.mark.parametrize(
        ("settings", "said"),
        [
            ({"start": "2009-06-30"}, "rating changes are left out: the rating rules for standard of 2009-06-30"),
            ({"start": ""}, "the event has no start date, so it is rated by the newest rules"),
        ],
    )
    def test_rules(self, settings: dict[str, str], said: str) -> None:
        for rule, told in (("fide", True), ("none", False)):
            event = rated_four()
            event["tournament"] |= settings | {"rating_rule": rule}
            texts = [row[2] for row in XLT_CHECK(*ranges_of(event))]
            assert any(text.startswith(said) for text in texts) is told


@pytest.mark.parametrize("language", layout.LANGUAGES)
def test_in_other_languages(language: str) -> None:
    shown = table(rated_four(), language=language)
    sheet = RatingSheet(finalized(rated_four(), language)["RatingChanges"])
    assert shown[0] == sheet.heading
