"""First ratings: what FIDE's calculator gives by the older rule, and a library's tests by the newer one."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import Any

import pytest

from tests.engine.rating_cases import halves, published
from xltourney.engine.newcomers import NEWCOMER_TEXTS, InitialRating, Outcome, initial_rating, newcomer_text_for

NEW, OLD = NEWCOMER_TEXTS


def first(opponents: list[int], score: float, day: date | None = None) -> InitialRating:
    found = initial_rating(opponents, halves(score), newcomer_text_for(day))
    assert found is not None
    return found


def of_sum(total: int, count: int) -> list[int]:
    return [total // count + (i < total % count) for i in range(count)]


@pytest.mark.parametrize("case", published("initial_rating")["cases"], ids=lambda case: case[0])
def test_published(case: list[Any]) -> None:
    """13 players; only the first nine are known by both rules."""
    _, total, score, count, before, since = case
    assert first(of_sum(total, count), score).rating == since
    if before is not None:
        assert first(of_sum(total, count), score, date(2024, 2, 29)).rating == before


def test_every_published_case_is_there() -> None:
    cases = published("initial_rating")["cases"]
    assert (len(cases), sum(case[4] is not None for case in cases)) == (13, 9)


class TestEntry39:
    """Public report 39: first rating of an unrated player from March 2024."""

    def test_five_wins_stop_at_2200(self) -> None:
        found = first([1300, 2000, 2100, 2200, 2300], 5)
        assert found.performed == (Fraction(13500, 7), 86, 309)
        assert found.unrounded == Fraction(13500, 7) + 309
        assert (found.rating, found.outcome) == (2200, Outcome.PUBLISHED)

    def test_two_of_five(self) -> None:
        found = first([1700] * 5, 2)
        assert (found.performed.percent, found.performed.difference, found.rating) == (43, -50, 1679)

    def test_a_first_event_without_a_point_is_disregarded(self) -> None:
        assert first([1700] * 5, 0).outcome is Outcome.NOTHING_SCORED

    def test_below_1400_is_not_published(self) -> None:
        found = first([1000] * 5, 0.5)
        assert found.rating < 1400
        assert found.outcome is Outcome.BELOW_THE_FLOOR


class TestOutcome:
    def test_five_games(self) -> None:
        """7.1.4: fewer than five have a rating, but it is not published."""
        assert first([1800] * 4, 2).outcome is Outcome.TOO_FEW_GAMES
        assert first([1800] * 5, 2.5).outcome is Outcome.PUBLISHED

    @pytest.mark.parametrize(
        ("day", "outcome"), [(date(2024, 2, 29), Outcome.PUBLISHED), (date(2024, 3, 1), Outcome.BELOW_THE_FLOOR)]
    )
    def test_the_floor_was_1000(self, day: date, outcome: Outcome) -> None:
        """Ra 1100 and 50 %: 1100 by the older rule; by the newer (5500 + 3600) / 7 = 1300."""
        assert first([1100] * 5, 2.5, day).outcome is outcome

    def test_there_was_no_ceiling(self) -> None:
        assert first([2400] * 5, 3, date(2022, 1, 1)).rating == 2420
        assert first([2400] * 5, 3, date(2024, 3, 1)).rating == 2200

    def test_without_a_rated_opponent_there_is_nothing(self) -> None:
        assert initial_rating([], 0, NEW) is None


def test_by_date() -> None:
    assert newcomer_text_for(None) is newcomer_text_for(date(2024, 3, 1)) is NEW
    assert newcomer_text_for(date(2024, 2, 29)) is OLD
