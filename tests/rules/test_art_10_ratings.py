"""C.07 art. 10: tie-breaks from ratings, and the rating tables they use (B.02 art. 8.1)."""

from __future__ import annotations

import csv
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache, partial
from typing import Any

import pytest

from tests.builders import changed, event
from tests.rules.examples import CASES, Example, check, examples_of, field, value, values
from xltourney.engine.fide_tables import expectation, rating_difference
from xltourney.engine.model import Player, System, Tournament
from xltourney.engine.performance import average_rating, fractional_score, perfect_performance, performance_rating
from xltourney.engine.ranking import rank
from xltourney.engine.regulations import EDITIONS, edition
from xltourney.engine.results import ScoringSystem

RATING_CODES = ("ARO", "TPR", "PTP", "APRO", "APPO", "RTNG")


def performance(opponents: list[int], halves: int, rules: str) -> Any:
    return performance_rating(opponents, halves)


def perfect(opponents: list[int], halves: int, rules: str) -> Any:
    return perfect_performance(opponents, halves)


def by_rating(rules: str) -> list[list[str]]:
    ratings = {"A": 2100, "B": 2250, "C": 1980}
    players = tuple(Player(no, name, (), ratings[name]) for no, name in enumerate(ratings, start=1))
    tournament = Tournament(System.SWISS, 1, players)
    orders = [rank(tournament, [code], edition(rules)).rows for code in ("RTNG", "RTNG/R")]
    return [[players[row.no - 1].name for row in rows] for rows in orders]


WITHOUT_GRID: dict[str, Callable[[str], Any]] = {
    "J4": partial(performance, [1800, 1900, 2000], 4),
    "J5": partial(performance, [2100, 1450, 2000, 1900], 3),
    "J6": partial(perfect, [1700, 1950], 4),
    "J7": partial(perfect, [1700, 1950], 0),
    "J8": partial(perfect, [1700, 1950, 1850, 2050, 2150], 7),
    "M7": by_rating,
    "N8": partial(perfect, [2000, 1500], 3),
    "N9": partial(perfect, [1500, 2000], 0),
}


@pytest.mark.parametrize("example", examples_of("10"))
def test_example(example: Example) -> None:
    check(example, WITHOUT_GRID)


class TestTables:
    """``tests/cases/dp_table.csv`` and ``pd_table.csv``: B.02 arts 8.1.1 and 8.1.2."""

    @staticmethod
    @cache
    def table(name: str) -> list[dict[str, str]]:
        with (CASES / name).open(encoding="utf-8", newline="") as lines:
            return list(csv.DictReader(lines))

    def test_rating_differences(self) -> None:
        rows = self.table("dp_table.csv")
        assert len(rows) == 101
        for row in rows:
            assert rating_difference(int(row["p_percent"])) == int(row["dp"]), row

    def test_expectations(self) -> None:
        rows = self.table("pd_table.csv")
        assert len(rows) == 51
        for row in rows:
            for difference in (int(row["d_min"]), int(row["d_max"] or 2000)):
                assert expectation(difference) == int(row["pd_high_pct"]), row
                if difference:
                    assert expectation(-difference) == int(row["pd_low_pct"]), row


class TestAverage:
    """10.1."""

    @pytest.mark.parametrize(
        ("ratings", "mean"),
        [
            ([1862, 1863], 1863),
            ([2100, 1450, 2000, 1900], 1863),
            ([1667, 1667, 1668], 1667),
            ([2001, 2002, 2002], 2002),
        ],
    )
    def test_halves_go_up(self, ratings: list[int], mean: int) -> None:
        """Art. 10: half up, not to even. 7450/4 = 1862.5 (TEC exercise 20, player 11)."""
        assert average_rating(ratings) == mean

    def test_cut_and_median(self) -> None:
        """14.1, 14.3: the lowest, then the lowest and the highest."""
        ratings = [2100, 1450, 2000, 1900]
        assert average_rating(ratings, 1) == 2000
        assert average_rating(ratings, 1, 1) == 1950
        assert average_rating(ratings, 2, 2) is None

    def test_cutting_the_only_game_leaves_nothing(self) -> None:
        """TEC16, player 12 (trap 9): undefined, not 0; and it sorts last."""
        assert value(field("TEC16"), "2026-03", "ARO/C1", 12) is None
        table = rank(field("TEC16"), ["ARO/C1"], edition("2026-03"))
        two_points = [row.no for row in table.rows if row.points == 2]
        assert two_points == [15, 14, 12]


class TestPerformance:
    """10.2: the rounded average and the percentage rounded half up to hundredths."""

    @pytest.mark.parametrize(
        ("halves", "games", "hundredths"), [(3, 4, 38), (5, 4, 63), (4, 3, 67), (1, 4, 13), (2, 1, 100), (0, 1, 0)]
    )
    def test_percentage(self, halves: int, games: int, hundredths: int) -> None:
        """Trap 10 and TEC exercise 20: .375 is .38, .125 is .13."""
        assert fractional_score(halves, games) == hundredths

    def test_over_the_board_points_only(self) -> None:
        """Public report 15 (TEC exercise 20): byes and forfeits do not leak into the percentage."""
        found = values(field("TEC16"), "2024-08", "TPR")
        assert {no: found[no] for no in (4, 6, 9, 11, 12, 14)} == {
            4: 2081, 6: 1813, 9: 1175, 11: 1776, 12: 1250, 14: 1925,
        }  # fmt: skip

    @pytest.mark.parametrize("points", [(3, 1, 0), (1, 0, 0), (2, 1, 0)], ids=str)
    def test_the_point_system_of_the_event_changes_nothing(self, points: tuple[int, int, int]) -> None:
        """10.2 takes the score of rated games, 1-½-0, whatever the event awards."""
        win, draw, loss = map(Fraction, points)
        scoring = ScoringSystem.from_points(win, draw, loss)
        rows, ratings = ["+W2 =B3", "-B1 +W4", "+W4 =W1", "-B3 -B2"], [2000, 2000, 1500, 1500]
        for code in ("ARO", "TPR", "PTP", "APRO", "APPO"):
            assert values(event(rows, ratings=ratings), "2026-03", code) == values(
                event(rows, ratings=ratings, scoring=scoring), "2026-03", code
            )

    @pytest.mark.parametrize(
        ("average", "halves", "games", "expected"), [(1850, 8, 6, 1975), (2476, 0, 7, 1676), (1820, 7, 5, 1969)]
    )
    def test_draws_count_and_zero_is_minus_800(self, average: int, halves: int, games: int, expected: int) -> None:
        """Public report 43 (lila issues 4015, 6207; scalachess issue 588)."""
        assert performance_rating([average] * games, halves) == expected

    def test_without_a_game_it_is_undefined(self) -> None:
        tournament = event(["+FW2 PAB", "-FB1 ZPB"], ratings=[2000, 1900])
        for code in ("ARO", "TPR", "PTP", "APRO", "APPO"):
            assert values(tournament, "2026-03", code) == {1: None, 2: None}, code
        assert performance_rating([], 0) is None
        assert perfect_performance([], 0) is None


class TestPerfectPerformance:
    """10.3: the lowest rating whose expectation reaches the score; the whole table, no 400-point rule."""

    def test_all_games_won_is_the_highest_opponent_plus_736(self) -> None:
        """Trap 11: the table reaches 1.00 above 735 only."""
        assert perfect_performance([1700, 1950], 4) == 1950 + 736

    def test_it_is_the_lowest_such_rating(self) -> None:
        """Worked example A24: 2112, and at 2111 the expectation is lower than 3.5."""
        opponents = [1700, 1950, 1850, 2050, 2150]
        assert perfect_performance(opponents, 7) == 2112
        assert sum(expectation(2112 - other) for other in opponents) >= 350
        assert sum(expectation(2111 - other) for other in opponents) < 350


class TestUnrated:
    """The head of art. 10: dropped for everybody unless the regulations state a rating."""

    @staticmethod
    def without_rating() -> Tournament:
        return changed(field("UNR4"), 2, lambda player: replace(player, rating=None))

    @pytest.mark.parametrize("code", RATING_CODES)
    def test_dropped_for_everybody(self, code: str) -> None:
        """Public report 36: not 0, not for one player only; a warning names the unrated player."""
        table = rank(self.without_rating(), [code], edition("2026-03"))
        assert {row.values for row in table.rows} == {(None,)}
        assert any("unrated" in warning.message and "2 P2" in warning.message for warning in table.warnings)

    def test_it_splits_nothing(self) -> None:
        tournament = event(["=W2", "=B1"], ratings=[2400, None])
        assert [row.rank for row in rank(tournament, ["RTNG", "ARO"], edition("2026-03")).rows] == [1, 1]

    def test_a_rating_of_zero_is_none(self) -> None:
        """Public report 36: 0, blank and text lead to the same outcome."""
        tournament = changed(field("UNR4"), 2, lambda player: replace(player, rating=0))
        assert set(values(tournament, "2026-03", "ARO").values()) == {None}

    @pytest.mark.parametrize("rules", EDITIONS)
    def test_the_regulations_of_the_event_may_state_a_rating(self, rules: str) -> None:
        """UNR4: 1400 (TieBreakServer changelog 1.9.54)."""
        stated = replace(self.without_rating(), unrated=1400)
        expected = {1: 1667, 2: 1867, 3: 1700, 4: 1767}
        assert values(stated, rules, "ARO") == expected
        assert values(self.without_rating(), rules, "ARO/U1400") == expected
        assert values(stated, rules, "TPR") == {1: 1940, 2: 1867, 3: 1825, 4: 967}

    def test_a_code_may_state_another_rating_than_the_event(self) -> None:
        stated = replace(self.without_rating(), unrated=1000)
        assert value(stated, "2026-03", "ARO/U1400", 1) == 1667
        assert value(stated, "2026-03", "RTNG/U1400", 2) == 1400
