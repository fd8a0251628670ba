"""Expected scores against what FIDE published: ``tests/cases/rating_examples.json`` names each source."""

from __future__ import annotations

import json
import re
from datetime import date
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from xltourney.engine.elo import TEXTS, Control, RatingText, expected_hundredths, text_for
from xltourney.errors import RegulationError

CASES = Path(__file__).parents[1] / "cases"
#: A game of the time in which everybody's difference was capped, as it is in FIDE's own calculator.
CAPPED = text_for(Control.STANDARD, date(2024, 3, 1))
NEWEST = text_for(Control.STANDARD, None)


@cache
def published(part: str) -> Any:
    """One part of the file."""
    return json.loads((CASES / "rating_examples.json").read_text(encoding="utf-8"))[part]


def surplus(score: float, own: int, opponent: int, text: RatingText) -> Fraction:
    """Score minus expected score of one game."""
    expected = expected_hundredths(own, opponent, text)
    assert expected is not None
    return Fraction(score) - Fraction(expected, 100)


class TestPublishedNumbers:
    @pytest.mark.parametrize("case", published("calculator_single_game")["cases"], ids=lambda case: case[0])
    def test_fide_calculator(self, case: list[Any]) -> None:
        """One game each; the calculator caps every difference, and what October 2025 says stands beside it."""
        _, own, opponent, score, k, capped, newest = case
        assert k * surplus(score, own, opponent, CAPPED) == Fraction(capped)
        assert k * surplus(score, own, opponent, NEWEST) == Fraction(newest)

    @pytest.mark.parametrize("case", published("fide_published_tournaments")["cases"], ids=lambda case: case[0])
    def test_fide_calculations_of_whole_events(self, case: list[Any]) -> None:
        _, _, start, own, k, games, total, change = case
        text = text_for(Control.STANDARD, date.fromisoformat(start))
        found = sum(surplus(score, own, opponent, text) for opponent, score in games)
        assert (found, k * found) == (Fraction(total), Fraction(change))

    def test_a_round_robin_of_twelve(self) -> None:
        event = published("round_robin_12")
        text = text_for(Control.STANDARD, date(2025, 10, 12))
        found = dict.fromkeys(event["players"], Fraction(0))
        for white, mark, black in re.findall(r"(\w)([<=>])(\w)", " ".join(event["rounds"])):
            points = {">": 1, "=": 0.5, "<": 0}[mark]
            for own, other, score in ((white, black, points), (black, white, 1 - points)):
                found[own] += surplus(score, event["players"][own], event["players"][other], text)
        assert found == {name: Fraction(row[1]) for name, row in event["expected"].items()}

    @pytest.mark.parametrize("case", published("scalachess_tests")["cases"], ids=str)
    def test_scalachess(self, case: list[int]) -> None:
        """Rounded changes of the newest text: 2800 v 1800 gains nothing."""
        own, k, opponent, score, change = case
        assert round(k * surplus(score, own, opponent, NEWEST)) == change


class TestDifferenceAbove400:
    """8.3.1 in its forms; the dates are those of FIDE's announcements."""

    @pytest.mark.parametrize(
        ("day", "own", "expected"),
        [
            ("2009-07-01", 2700, 92),
            ("2021-12-31", 2700, 92),
            ("2022-01-01", 2700, 92),
            ("2024-02-29", 2700, 92),
            ("2024-03-01", 2700, 92),
            ("2025-09-30", 2700, 92),
            ("2025-10-01", 2700, 96),
            ("2025-10-01", 2650, 96),
            ("2025-10-01", 2649, 92),
        ],
    )
    def test_500_points_by_date(self, day: str, own: int, expected: int) -> None:
        text = text_for(Control.STANDARD, date.fromisoformat(day))
        assert expected_hundredths(own, own - 500, text) == expected

    def test_the_player_whose_score_it_is_decides(self) -> None:
        """FIDE, November 2025 (P01 game 4 and P02b game 4): 2813 v 2400 gives .93 and .08."""
        assert expected_hundredths(2813, 2400, NEWEST) == 93
        assert expected_hundredths(2400, 2813, NEWEST) == 8

    def test_400_itself_is_not_changed(self) -> None:
        for text in TEXTS[Control.STANDARD]:
            assert [expected_hundredths(2400, other, text) for other in (2000, 2008, 2009)] == [92, 92, 91]

    @pytest.mark.parametrize("control", [Control.RAPID, Control.BLITZ])
    @pytest.mark.parametrize("day", ["2024-03-01", "2024-12-01", "2025-10-01", None])
    def test_rapid_and_blitz_have_no_exemption(self, control: Control, day: str | None) -> None:
        text = text_for(control, date.fromisoformat(day) if day else None)
        assert expected_hundredths(2700, 2200, text) == 92


class TestGamesThatAreNotRated:
    """Rapid and blitz 7.3.1 from December 2024."""

    @pytest.mark.parametrize(
        ("own", "opponent", "rated"), [(2601, 2001, False), (2001, 2601, False), (2600, 2000, True), (2601, 2002, True)]
    )
    @pytest.mark.parametrize("control", [Control.RAPID, Control.BLITZ])
    def test_600_points_and_one_above_2600(self, control: Control, own: int, opponent: int, rated: bool) -> None:
        before, since = (text_for(control, day) for day in (date(2024, 11, 30), date(2024, 12, 1)))
        assert expected_hundredths(own, opponent, before) is not None
        assert (expected_hundredths(own, opponent, since) is not None) is rated

    def test_standard_rates_them(self) -> None:
        assert expected_hundredths(2700, 1900, NEWEST) == 100


class TestTexts:
    @pytest.mark.parametrize("control", Control)
    def test_newest_first_and_without_a_date(self, control: Control) -> None:
        dates = [text.since for text in TEXTS[control]]
        assert dates == sorted(dates, reverse=True)
        assert text_for(control, None) is TEXTS[control][0]

    @pytest.mark.parametrize(
        ("control", "day", "oldest"),
        [
            ("standard", "2009-06-30", "2009-07-01"),
            ("rapid", "2020-12-31", "2021-01-01"),
            ("blitz", "2012-01-01", "2021-01-01"),
        ],
    )
    def test_older_days_are_refused_by_name(self, control: str, day: str, oldest: str) -> None:
        message = f"^the rating rules for {control} of {day} are not known here; the oldest are of {oldest}$"
        with pytest.raises(RegulationError, match=message):
            text_for(Control(control), date.fromisoformat(day))
