"""XLT_EXPECTED_SCORE and XLT_PERFORMANCE with what cells hold."""

from __future__ import annotations

import json
from datetime import date, datetime, time
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from xltourney.io.tables.rows import ErrorValue
from xltourney.udfs import XLT_EXPECTED_SCORE, XLT_PERFORMANCE

CASES = Path(__file__).parents[1] / "cases"
NOON = datetime.fromisoformat("2025-09-30T12:00")
#: A day as text, as a date, and as the number that Excel keeps for it (DATE(2025;9;30) is 45930 in both programs).
SEPTEMBER = ("2025-09-30", "30.09.2025", date(2025, 9, 30), NOON, 45930, 45930.0, 45930.52)
OCTOBER = ("2025-10-01", date(2025, 10, 1), 45931)


@cache
def published(part: str) -> Any:
    """One part of ``tests/cases/rating_examples.json``."""
    return json.loads((CASES / "rating_examples.json").read_text(encoding="utf-8"))[part]


def column(*cells: Any) -> list[list[Any]]:
    return [[cell] for cell in cells]


class TestExpectedScore:
    def test_one_game(self) -> None:
        """Table 8.1.2: a difference of 0 to 3 is .50, of 11 to 17 .52; above 735 it is 1."""
        assert [XLT_EXPECTED_SCORE(own, 2000) for own in (2000, 2011.0, "2011", 1989)] == [0.5, 0.52, 0.52, 0.48]
        assert [XLT_EXPECTED_SCORE(2740, 2004), XLT_EXPECTED_SCORE([[2740]], [[2005]])] == [1, 0.99]

    def test_the_shape_of_the_ranges(self) -> None:
        assert XLT_EXPECTED_SCORE(column(2000, 2011), column(2000, 2000)) == [[0.5], [0.52]]
        assert XLT_EXPECTED_SCORE(2000, [[2000, 2011]]) == [[0.5, 0.48]]
        assert XLT_EXPECTED_SCORE([[2000, 2011]], 2000) == [[0.5, 0.52]]

    def test_ranges_of_different_size(self) -> None:
        assert XLT_EXPECTED_SCORE(column(2000, 2011), [[2000, 2000]]) == (
            "#XLT own and opponent: the two ranges must be of the same size, or one of them a single rating"
        )

    @pytest.mark.parametrize("blank", [None, "", " ", "\xa0", 0, 0.0, "0", "unr", "-"])
    def test_an_unrated_player_has_no_expected_score(self, blank: Any) -> None:
        assert XLT_EXPECTED_SCORE(2000, blank) == ""
        assert XLT_EXPECTED_SCORE(blank, 2000) == ""
        assert XLT_EXPECTED_SCORE(2000, column("Rating", 2000, blank)) == [[""], [0.5], [""]]

    @pytest.mark.parametrize("day", SEPTEMBER)
    def test_dates_before_october_2025(self, day: Any) -> None:
        assert XLT_EXPECTED_SCORE(2700, 2200, day) == 0.92
        assert XLT_EXPECTED_SCORE(2700, 2200, [[day]]) == 0.92

    @pytest.mark.parametrize("day", [*OCTOBER, None, "", " "])
    def test_dates_since_october_2025_and_none(self, day: Any) -> None:
        assert XLT_EXPECTED_SCORE(2700, 2200, day) == 0.96

    @pytest.mark.parametrize("day", ["2022-01-01", "2023-06-15", "2024-02-29"])
    def test_one_upgrade_an_event(self, day: str) -> None:
        """A game alone is the one with the greatest difference."""
        assert XLT_EXPECTED_SCORE(2700, column(2200, 2100), day) == [[0.92], [0.92]]

    def test_control(self) -> None:
        assert [XLT_EXPECTED_SCORE(2700, 2200, None, word) for word in ("standard", "Rapid", "блиц")] == [
            0.96,
            0.92,
            0.92,
        ]

    def test_a_game_that_is_not_rated(self) -> None:
        assert XLT_EXPECTED_SCORE(2700, column(2101, 2100), None, "blitz") == [[0.92], [""]]

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            ((True, 2000), "own: holds the logical value TRUE; a rating is a whole number such as 2150"),
            ((2000, "#N/A"), "opponent: holds the error #N/A; a rating is a whole number"),
            ((2000, ErrorValue("#REF!")), "opponent: holds the error #REF!; a rating is a whole number"),
            ((2000, date(2026, 2, 1)), "opponent: holds the date 2026-02-01; a rating is a whole number"),
            ((2000, 46054.0), "opponent: holds the number 46054; a rating is a number from 0 to 4000"),
            ((2000, -5), "opponent: holds the number -5; a rating is a number from 0 to 4000"),
            ((2000, 2000.5), "opponent: holds the number 2000.5; a rating is a whole number"),
            ((2000, float("nan")), "opponent: holds the error #NUM!; a rating is a whole number"),
            ((2000, "2 000 or so"), "opponent: holds '2 000 or so'; a rating is a whole number"),
            ((2000, 2000, "yesterday"), "start: holds 'yesterday'; a date is expected, for example 2026-03-01"),
            ((2000, 2000, 2026), "start: holds the number 2026; a date is expected, for example 2026-03-01"),
            ((2000, 2000, 20260301), "start: holds the number 20260301; a date is expected"),
            ((2000, 2000, True), "start: holds the logical value TRUE; a date is expected"),
            ((2000, 2000, time(1)), "start: holds the time 01:00; a date is expected"),
            ((2000, 2000, "3/4/2026"), "start: holds '3/4/2026'; is it 2026-04-03 or 2026-03-04?"),
            ((2000, 2000, column(1, 2)), "start: one cell is expected, 2 were given"),
            ((2000, 2000, "2009-06-30"), "the rating rules for standard of 2009-06-30 are not known here"),
            ((2000, 2000, 44196, "rapid"), "the rating rules for rapid of 2020-12-31 are not known here"),
            ((2000, 2000, None, "slow"), "control: holds 'slow'; allowed are standard, rapid, blitz"),
            ((2000, 2000, None, 5), "control: holds the number 5; allowed are"),
        ],
    )
    def test_what_is_wrong_is_said(self, arguments: tuple[Any, ...], message: str) -> None:
        assert XLT_EXPECTED_SCORE(*arguments).startswith(f"#XLT {message}")

    def test_one_wrong_cell_leaves_the_others(self) -> None:
        found = XLT_EXPECTED_SCORE(2000, column(2000, "#N/A", 2011))
        assert (found[0], found[2]) == ([0.5], [0.48])
        assert found[1][0].startswith("#XLT opponent: holds the error #N/A")

    def test_a_wrong_date_fills_the_block(self) -> None:
        found = XLT_EXPECTED_SCORE(2000, column(2000, 2100), "soon")
        assert len(found) == 2
        assert all(row[0].startswith("#XLT start: holds 'soon'") for row in found)


class TestPerformance:
    @pytest.mark.parametrize("case", published("scalachess_tests")["performance"], ids=str)
    def test_published(self, case: list[Any]) -> None:
        """lichess-org/scalachess, EloTest."""
        games, rating = case
        opponents, scores = [opponent for opponent, _ in games], [score for _, score in games]
        assert XLT_PERFORMANCE(column(*opponents), column(*scores)) == rating
        assert XLT_PERFORMANCE(column(*opponents), sum(scores)) == rating

    @pytest.mark.parametrize("no", published("tec_swiss")["otb"])
    def test_tec_exercises(self, no: str) -> None:
        """FIDE TEC, Exercises in Tie-Breaking, exercises 17 to 22: TPR from the games over the board."""
        event = published("tec_swiss")
        games = [(event["ratings"][game[1:]], {"+": 1, "=": "½", "-": 0}[game[0]]) for game in event["otb"][no].split()]
        expected = event["expected"][no][event["expected_fields"].index("TPR")]
        opponents, scores = (list(cells) for cells in zip(*games, strict=True))
        assert XLT_PERFORMANCE(column(*opponents), column(*scores)) == expected
        assert XLT_PERFORMANCE([opponents], column(*scores)) == expected

    @pytest.mark.parametrize("half", [0.5, "½", "1/2", "0.5", "0,5", ",5"])
    def test_spellings_of_a_draw(self, half: Any) -> None:
        assert XLT_PERFORMANCE(column(1500, 1500), column(1, half)) == 1693
        assert XLT_PERFORMANCE(1500, half) == 1500

    @pytest.mark.parametrize("blank", [None, "", " ", 0, "unr"])
    def test_an_unrated_opponent_is_left_out_with_his_score(self, blank: Any) -> None:
        assert XLT_PERFORMANCE(column(1500, blank, 1500), column(1, 1, "½")) == 1693
        assert XLT_PERFORMANCE(blank, 1) == ""

    @pytest.mark.parametrize("blank", [None, "", " ", "\xa0"])
    def test_a_game_without_a_score_is_not_played_yet(self, blank: Any) -> None:
        assert XLT_PERFORMANCE(column(1500, 2800, 1500), column(1, blank, "½")) == 1693
        assert XLT_PERFORMANCE(column(1500, 1500), blank) == ""

    @pytest.mark.parametrize("blank", [None, "", 0, "unr"])
    def test_a_sum_needs_every_opponent_rated(self, blank: Any) -> None:
        assert XLT_PERFORMANCE(column(1500, blank, 1500), 1.5) == (
            "#XLT scores: one number is given for all games, but 1 of the opponents are empty or unrated, and their"
            " games do not count; give the scores as a range of the same size as the opponents"
        )

    def test_whole_columns(self) -> None:
        empty = [None] * 5000
        assert XLT_PERFORMANCE(column(1500, 1500, *empty), column(1, "½", *empty)) == 1693
        assert XLT_PERFORMANCE(column(1500, 1500, *empty), "1½") == 1693
        assert XLT_PERFORMANCE(column("Rating", 1500, 1500, *empty), column("Score", 1, "½", *empty)) == 1693

    @pytest.mark.parametrize(
        ("opponents", "scores", "message"),
        [
            (column(1500, 1500), column(1, 2), "scores, cell 2: holds the number 2; 1, ½ or 0 is expected"),
            (column(1500, 1500), column(1, 0.25), "scores, cell 2: holds the number 0.25; 1, ½ or 0 is expected"),
            (column(1500, 1500), column(1, -0.5), "scores, cell 2: holds the number -0.5; 1, ½ or 0 is expected"),
            (
                column(1500, 1500),
                column(True, 1),
                "scores, cell 1: holds the logical value TRUE; 1, ½ or 0 is",
            ),
            (column(1500, 1500), column("#N/A", 1), "scores, cell 1: holds the error #N/A; 1, ½ or 0 is expected"),
            (
                column(1500, 1500),
                column(date(2026, 2, 1), 1),
                "scores, cell 1: holds the date 2026-02-01; 1, ½ or 0 is expected",
            ),
            (column(1500, 1500), column(46054.0, 1), "scores, cell 1: holds the number 46054; 1, ½ or 0 is expected"),
            (column(1500, 1500), column("x", 1), "scores, cell 1: holds 'x'; 1, ½ or 0 is expected"),
            (column(1500, "#REF!"), column(1, 1), "opponents, cell 2: holds the error #REF!; a rating is"),
            (column(1500, 9000), column(1, 1), "opponents, cell 2: holds the number 9000; a rating is a number from 0"),
            (column(1500, 1500), 2.5, "scores: holds the number 2.5; a score of 2 games in halves is expected"),
            (column(1500, 1500), -1, "scores: holds the number -1; a score of 2 games in halves is expected"),
            (column(1500, 1500), 0.3, "scores: holds the number 0.3; a score of 2 games in halves is expected"),
            (
                column(1500, 1500),
                True,
                "scores: holds the logical value TRUE; a score of 2 games in halves",
            ),
            (
                column(1500, 1500),
                column(1, 1, 1),
                "opponents and scores: the two ranges must be of the same size (2 and 3 cells were given)",
            ),
            ([[1, 2, 3], [4, 5, 6]], [[1, 1], [1, 1], [1, 1]], "opponents and scores: the two ranges must be of the"),
        ],
    )
    def test_what_is_wrong_is_said(self, opponents: Any, scores: Any, message: str) -> None:
        assert XLT_PERFORMANCE(opponents, scores).startswith(f"#XLT {message}")

    def test_nothing_given(self) -> None:
        assert XLT_PERFORMANCE(None, None) == ""
        assert XLT_PERFORMANCE([], []) == ""
