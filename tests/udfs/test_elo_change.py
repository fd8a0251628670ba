"""XLT_ELO_CHANGE: what FIDE's own pages say, and what cells hold."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from tests.engine.rating_cases import hundredths, published
from tests.udfs.ranges import column
from xltourney.io.tables.rows import ErrorValue
from xltourney.udfs import XLT_ELO_CHANGE

GAMES = (column(1900, 2000, 0), column(1, 0.5, 1))


def in_hundredths(shown: Any) -> int:
    """A change that a cell shows; it is exact."""
    assert isinstance(shown, int | float), shown
    found = round(100 * shown)
    assert found / 100 == shown
    return found


class TestPublishedNumbers:
    @pytest.mark.parametrize("case", published("calculator_single_game")["cases"], ids=lambda case: case[0])
    def test_fide_calculator(self, case: list[Any]) -> None:
        _, own, opponent, score, k, capped, newest = case
        assert in_hundredths(XLT_ELO_CHANGE(own, opponent, score, k, "2024-03-01")) == hundredths(capped)
        assert in_hundredths(XLT_ELO_CHANGE(own, opponent, score, k)) == hundredths(newest)

    @pytest.mark.parametrize("case", published("fide_published_tournaments")["cases"], ids=lambda case: case[0])
    def test_fide_calculations_of_whole_events(self, case: list[Any]) -> None:
        _, _, start, own, k, games, _, change = case
        opponents, scores = column(*(game[0] for game in games)), column(*(game[1] for game in games))
        assert in_hundredths(XLT_ELO_CHANGE(own, opponents, scores, k, start)) == hundredths(change)

    @pytest.mark.parametrize(
        ("day", "change"),
        [("2009-07-01", 6.4), ("2021-12-31", 6.4), ("2022-01-01", 4.6), ("2024-02-29", 4.6), ("2024-03-01", 6.4)],
    )
    def test_one_upgrade_an_event(self, day: str, change: float) -> None:
        """Public report 12: 2200 beats 1700, 1650, 1600 and 1790."""
        assert XLT_ELO_CHANGE(2200, column(1700, 1650, 1600, 1790), column(1, 1, 1, 1), 20, day) == change

    def test_scalachess_in_rapid(self) -> None:
        """EloTest.scala: 2601 v 1800 is not rated, 2600 v 1900 is."""
        assert XLT_ELO_CHANGE(2601, 1800, 1, 10, None, "rapid") == ""
        assert XLT_ELO_CHANGE(2600, 1900, 1, 10, None, "rapid") == 0.8

    def test_k_is_lowered(self) -> None:
        """8.3.3: 36 games with K 20 have 19 (public report 40)."""
        assert XLT_ELO_CHANGE(1800, column(*[1800] * 36), column(*[1] * 36), 20) == 19 * 18


class TestWhatCellsHold:
    def test_who_is_unrated_is_left_out(self) -> None:
        """.43 and .30: 20 x (1.5 - .73)."""
        assert XLT_ELO_CHANGE(1850, *GAMES, 20) == 15.4
        for blank in (None, "", 0, "0", "unr", "-"):
            assert XLT_ELO_CHANGE(1850, column(1900, 2000, blank), GAMES[1], 20) == 15.4

    def test_games_that_are_not_played_yet(self) -> None:
        assert XLT_ELO_CHANGE(1850, column(1900, 2000, 2100), column(1, "½", None), 20.0) == 15.4
        assert XLT_ELO_CHANGE(1850, [[1900, 2000]], column(1, "0,5"), "20") == 15.4

    @pytest.mark.parametrize("own", [None, "", 0, "unr"])
    def test_an_unrated_player(self, own: Any) -> None:
        assert XLT_ELO_CHANGE(own, *GAMES, 20) == ""

    def test_no_game(self) -> None:
        assert XLT_ELO_CHANGE(1850, column(None, 0), column(1, 1), 20) == ""
        assert XLT_ELO_CHANGE(1850, None, None, 20) == ""

    @pytest.mark.parametrize("day", ["2025-09-30", date(2025, 9, 30), 45930])
    def test_dates(self, day: Any) -> None:
        """The exemption from 2650 on is of October 2025: .92 and .96."""
        assert XLT_ELO_CHANGE(2700, 2200, 1, 10, day) == 0.8
        assert XLT_ELO_CHANGE(2700, 2200, 1, 10, "2025-10-01") == 0.4

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            ((column(1800, 1900), *GAMES, 20), "own: one cell is expected, 2 were given"),
            ((46054, *GAMES, 20), "own: holds the number 46054; a rating is a number from 0 to 4000"),
            ((1850, *GAMES, 2.5), "k: holds the number 2.5; K is a whole number from 0 to 200"),
            ((1850, *GAMES, 500), "k: holds the number 500; K is a whole number from 0 to 200"),
            ((1850, *GAMES, ErrorValue("#N/A")), "k: holds the error #N/A"),
            (
                (1850, column(1900, 2000), column(1), 20),
                "opponents and scores: the two ranges must be of the same size",
            ),
            ((1850, GAMES[0], 1.5, 20), "opponents and scores: the two ranges must be of the same size"),
            ((1850, column(1900), column(2), 20), "scores, cell 1: holds the number 2; 1, ½ or 0 is expected"),
            ((1850, *GAMES, 20, "soon"), "start: holds 'soon'; a date is expected"),
            ((1850, *GAMES, 20, "2009-06-30"), "the oldest are of 2009-07-01"),
            ((1850, *GAMES, 20, None, "bullet"), "control: holds 'bullet'"),
        ],
    )
    def test_what_cannot_be(self, arguments: tuple[Any, ...], message: str) -> None:
        shown = XLT_ELO_CHANGE(*arguments)
        assert shown.startswith("#XLT ")
        assert message in shown


class TestWithoutK:
    """8.3.3: 0 and blank are not known, and nothing is guessed."""

    @pytest.mark.parametrize("k", [None, "", 0, "0", [[None]]])
    def test_it_is_asked_for(self, k: Any) -> None:
        shown = XLT_ELO_CHANGE(1850, *GAMES, k)
        assert shown.startswith("#XLT k: nothing is given, and a rating of 1850 alone does not decide on it; give 40 ")
        assert shown.endswith("else 20")

    def test_before_july_2014_other_numbers(self) -> None:
        assert "give 30 before 30 rated games, 10 for" in XLT_ELO_CHANGE(1850, *GAMES, None, "2014-06-30")

    @pytest.mark.parametrize(
        ("day", "until"), [("2021-12-31", "to the 18th birthday"), ("2022-01-01", "to the end of the year of the 18th")]
    )
    def test_juniors_until_their_birthday_to_2021(self, day: str, until: str) -> None:
        assert f"40 before 30 rated games, and {until}" in XLT_ELO_CHANGE(1850, *GAMES, None, day)

    def test_the_rating_alone_decides_from_2400_on(self) -> None:
        """10: .64 against 2300 is 3.60."""
        assert XLT_ELO_CHANGE(2400, 2300, 1) == 3.6

    def test_in_rapid_everybody_had_20_to_september_2022(self) -> None:
        assert XLT_ELO_CHANGE(1850, 1850, 1, None, "2022-09-30", "blitz") == 10
