"""Changes of FIDE ratings: what FIDE itself published, and public reports with a definite right answer."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from functools import cache
from typing import Any

import pytest

from tests.builders import event
from tests.engine.rating_cases import CASES, halves, hundredths, published
from xltourney.engine.elo import Control
from xltourney.engine.k_factor import Reason, Unknown
from xltourney.engine.model import Player, System, Tournament
from xltourney.engine.newcomers import Outcome
from xltourney.engine.performance import average_rating, performance_rating
from xltourney.engine.rated_games import Faced, NotRated, Why, pairs
from xltourney.engine.rating_changes import EventRatings, RatingChange, change_of, rating_changes, rules_for
from xltourney.engine.rounding import half_away
from xltourney.errors import RegulationError

#: Everybody's difference was capped then, as it is in FIDE's own calculator.
CAPPED = date(2024, 3, 1)


def change(
    own: int,
    games: list[tuple[int, float]],
    k: int | None = None,
    day: date | None = None,
    control: Control = Control.STANDARD,
) -> RatingChange:
    faced = [Faced(opponent, halves(score), number) for number, (opponent, score) in enumerate(games, 1)]
    return change_of(Player(1, "P1", (), k=k), own, faced, rules_for(control, day))


def rated(tournament: Tournament, control: Control = Control.STANDARD, **after: int) -> dict[int, RatingChange]:
    return {one.no: one for one in rating_changes(tournament, control, **after).changes}


class TestPublishedNumbers:
    @pytest.mark.parametrize("case", published("calculator_single_game")["cases"], ids=lambda case: case[0])
    def test_fide_calculator(self, case: list[Any]) -> None:
        """Single games; what October 2025 says stands beside what the calculator prints."""
        _, own, opponent, score, k, capped, newest = case
        assert change(own, [(opponent, score)], k, CAPPED).hundredths == hundredths(capped)
        assert change(own, [(opponent, score)], k).hundredths == hundredths(newest)

    @pytest.mark.parametrize("case", published("fide_published_tournaments")["cases"], ids=lambda case: case[0])
    def test_fide_calculations_of_whole_events(self, case: list[Any]) -> None:
        _, _, start, own, k, games, total, k_total = case
        found = change(own, [(opponent, score) for opponent, score in games], k, date.fromisoformat(start))
        assert (found.k.value, found.k.reason) == (k, Reason.GIVEN)
        assert 50 * found.halves - found.expected == hundredths(total)
        assert found.hundredths == hundredths(k_total)

    @pytest.mark.parametrize("case", published("fide_published_tournaments")["list_check"], ids=lambda case: case[0])
    def test_the_next_list(self, case: list[Any]) -> None:
        """Rounded once a period, half away from zero (8.3.4); FIDE rounded P02 event by event."""
        player, rating, changes, listed = case
        parts = [hundredths(part) for part in changes]
        once, each = rating + half_away(sum(parts)), rating + sum(map(half_away, parts))
        assert (each if player == "P02" else once) == listed

    @pytest.mark.parametrize("case", published("scalachess_tests")["cases"], ids=str)
    def test_scalachess(self, case: list[Any]) -> None:
        own, k, opponent, score, expected = case
        assert change(own, [(opponent, score)], k).change == expected

    def test_scalachess_in_rapid_and_blitz(self) -> None:
        """EloTest.scala: 1800 v 2601 and 2601 v 1800 are not rated, 2600 v 1900 is."""
        for control in (Control.RAPID, Control.BLITZ):
            for own, opponent, score in ((1800, 2601, 0), (2601, 1800, 1)):
                found = change(own, [(opponent, score)], 10, control=control)
                assert (found.games, found.change) == ((), 0)
                assert found.not_rated == (NotRated(1, 0, Why.MISMATCH),)
            assert change(2600, [(1900, 1)], 10, control=control).change == 1

    @pytest.mark.parametrize("case", published("scalachess_tests")["performance"], ids=str)
    def test_scalachess_performance(self, case: list[Any]) -> None:
        games, expected = case
        assert change(1500, [(opponent, score) for opponent, score in games]).performance == expected

    def test_none_is_lost(self) -> None:
        parts = ("calculator_single_game", "fide_published_tournaments", "scalachess_tests")
        assert [len(published(part)["cases"]) for part in parts] == [24, 21, 22]
        assert sum(len(case[5]) for case in published("fide_published_tournaments")["cases"]) == 125
        assert len(published("scalachess_tests")["performance"]) == 8


class TestRoundRobinOfTwelve:
    """A championship of October 2025 as FIDE calculated it: 66 games, no K stated, everybody above 2400."""

    @staticmethod
    @cache
    def found() -> EventRatings:
        names = list(published("round_robin_12")["players"])
        rows: list[list[str]] = [[] for _ in names]
        for games in published("round_robin_12")["rounds"]:
            for white, mark, black in re.findall(r"(\w)([<=>])(\w)", games):
                own = {">": "+", "=": "=", "<": "-"}[mark]
                other = {"+": "-", "=": "=", "-": "+"}[own]
                rows[names.index(white)].append(f"{own}W{names.index(black) + 1}")
                rows[names.index(black)].append(f"{other}B{names.index(white) + 1}")
        ratings = list(published("round_robin_12")["players"].values())
        made = event(rows, system=System.ROUND_ROBIN, ratings=ratings)
        assert len(pairs(made)) == 66
        return rating_changes(replace(made, start=date(2025, 10, 12)), Control.STANDARD)

    @pytest.mark.parametrize("name", published("round_robin_12")["players"])
    def test_player(self, name: str) -> None:
        case = published("round_robin_12")
        own = self.found().changes[list(case["players"]).index(name)]
        score, surplus, total, average = case["expected"][name]
        assert (own.k.value, own.k.reason) == (10, Reason.REACHED_2400)
        assert own.halves == halves(score)
        assert 50 * own.halves - own.expected == hundredths(surplus)
        assert own.hundredths == hundredths(total)
        assert average_rating([game.game.rating for game in own.games]) == average
        assert own.new == case["next_list"].get(name, own.new)

    def test_nothing_else(self) -> None:
        found = self.found()
        assert (len(found.changes), found.newcomers, found.warnings) == (12, (), ())
        assert len(published("round_robin_12")["next_list"]) == 10


class TestEntry12:
    """Public report 12: 2200 beats 1700, 1650, 1600 and 1790 in one event."""

    GAMES = ((1700, 1), (1650, 1), (1600, 1), (1790, 1))

    @pytest.mark.parametrize(
        ("day", "total", "whole", "capped"),
        [
            (date(2009, 7, 1), 640, 6, [1, 2, 3, 4]),
            (date(2021, 12, 31), 640, 6, [1, 2, 3, 4]),
            (date(2022, 1, 1), 460, 5, [3]),
            (date(2024, 2, 29), 460, 5, [3]),
            (date(2024, 3, 1), 640, 6, [1, 2, 3, 4]),
            (date(2025, 10, 1), 640, 6, [1, 2, 3, 4]),
        ],
        ids=str,
    )
    def test_by_date(self, day: date, total: int, whole: int, capped: list[int]) -> None:
        found = change(2200, list(self.GAMES), 20, day)
        assert (found.hundredths, found.change) == (total, whole)
        assert [game.game.round for game in found.games if game.capped] == capped

    def test_before_july_2009_it_is_refused(self) -> None:
        with pytest.raises(RegulationError, match="rating rules for standard of 2009-06-30 are not known here"):
            rules_for(Control.STANDARD, date(2009, 6, 30))

    def test_fide_on_a_rapid_event_of_2022(self) -> None:
        """FIDE's page of a player of 2000, as he quotes it (chesschat.org, thread 18971): 1063 alone counts as 1600."""
        scores = {1063: 1, 1299: 1, 1413: 1, 1872: 0.5, 1851: 0, 1427: 1, 1682: 1}
        found = change(2000, list(scores.items()), day=date(2022, 3, 1), control=Control.RAPID)
        assert (found.k.value, found.k.reason) == (20, Reason.RAPID_AND_BLITZ)
        surplus = [50 * game.game.halves - game.expected for game in found.games]
        assert surplus == [8, 1, 2, -17, -70, 2, 13]
        assert found.hundredths == -1220

    def test_against_stronger_players_the_rule_was_no_upgrade(self) -> None:
        """A player "may benefit from only one upgrade": who is weaker has 400 in every game."""
        found = change(1500, [(2000, 0), (2100, 0), (2200, 0), (1000, 1), (900, 1)], 20, date(2023, 1, 1))
        assert [game.counted for game in found.games] == [-400, -400, -400, 500, 400]

    def test_of_equal_differences_one(self) -> None:
        found = change(2000, [(1500, 1), (1500, 1)], 20, date(2023, 1, 1))
        assert [game.expected for game in found.games] == [92, 96]


class TestRapidAndBlitz:
    @pytest.mark.parametrize("control", [Control.RAPID, Control.BLITZ])
    @pytest.mark.parametrize(
        ("day", "expected"),
        [(date(2021, 12, 31), [99, 98, 2]), (date(2022, 1, 1), [92, 98, 8]), (date(2024, 3, 1), [92, 92, 8])],
        ids=str,
    )
    def test_large_differences_by_date(self, control: Control, day: date, expected: list[int]) -> None:
        """In 2021 the table was used to its end (chessexpress.blogspot.com, November and December 2021)."""
        found = change(2000, [(1300, 1), (1400, 1), (2600, 0)], 20, day, control)
        assert [game.expected for game in found.games] == expected

    @pytest.mark.parametrize(("day", "games"), [(date(2024, 11, 30), 3), (date(2024, 12, 1), 1)], ids=str)
    def test_600_and_more_above_2600(self, day: date, games: int) -> None:
        found = change(2700, [(2100, 1), (2101, 1), (1500, 1)], 10, day, Control.BLITZ)
        assert len(found.games) == games
        assert {one.why for one in found.not_rated} == ({Why.MISMATCH} if games == 1 else set())


class TestEntry38:
    """Public report 38: forfeited games bring points, not rating. Player 11 of TEC's Swiss of 16."""

    def test_rounds_1_2_3_and_5(self) -> None:
        cells = {11: ["=B3", "-W16", "-B5", "+FW12", "+W7"], 3: ["=W11"], 16: ["", "+B11"], 5: ["", "", "+W11"]}
        cells |= {12: ["", "", "", "-FB11"], 7: ["", "", "", "", "-B11"]}
        ratings = [2250 - 50 * no for no in range(1, 17)]
        found = rated(event([cells.get(no, []) for no in range(1, 17)], ratings=ratings))
        assert [game.game.round for game in found[11].games] == [1, 2, 3, 5]
        assert found[11].not_rated == (NotRated(4, 12, Why.FORFEIT),)
        assert found[11].performance == 1776
        assert (found[12].games, found[12].change, found[12].performance) == ((), 0, None)


class TestOtherReports:
    @pytest.mark.parametrize("given", [0, None])
    def test_k_0(self, given: int | None) -> None:
        """Public report 41: 2150 beats 2150, K 20 by the rule."""
        found = change(2150, [(2150, 1)], given, date(2026, 1, 1))
        assert (found.change, found.k.reason) == (10, Reason.UNDER_2400)
        assert Unknown.RATED_GAMES in found.k.unknown

    def test_table_and_no_formula(self) -> None:
        """Public report 42: 1613 v 1609 is 0.51, and a win with K 20 brings 9.8."""
        assert change(1613, [(1609, 1)], 20).hundredths == 980
        assert change(1609, [(1613, 1)], 20).games[0].expected == 49

    @pytest.mark.parametrize(
        ("average", "scores", "expected"),
        [(1850, [1, 1, 1, 0.5, 0.5, 0], 1975), (2476, [0] * 7, 1676), (1820, [1, 1, 1, 0.5, 0], 1969)],
    )
    def test_performance(self, average: int, scores: list[float], expected: int) -> None:
        """Public reports 15 and 43: from rated games alone."""
        assert change(1900, [(average, score) for score in scores]).performance == expected

    def test_k_is_lowered_by_rated_games_alone(self) -> None:
        """Public report 40: 18 games and K 40 are 38; a forfeit is no game."""
        won = ["+W2"] * 17
        both = event([[*won, "+FW2"], [*(["-B1"] * 17), "-FB1"]], ratings=[1500, 1500])
        young = replace(both, players=tuple(replace(player, k=40) for player in both.players))
        assert [one.k.value for one in rated(young).values()] == [40, 40]
        played = event([[*won, "+W2"], [*(["-B1"] * 18)]], ratings=[1500, 1500])
        young = replace(played, players=tuple(replace(player, k=40) for player in played.players))
        assert [one.k.value for one in rated(young).values()] == [38, 38]

    def test_the_standard_rating_stands_for_a_missing_rapid_one(self) -> None:
        """Public report 44: 1800 beats 1900 in a rapid event, K 20, 0.36."""
        assert change(1800, [(1900, 1)], 20, control=Control.RAPID).hundredths == 1280

    def test_a_first_rating(self) -> None:
        """Public report 39, in an event: five wins against 1300, 2000, 2100, 2200 and 2300."""
        rows = [[f"+W{no}" for no in range(2, 7)], *(["ZPB"] * n + ["-B1"] + ["ZPB"] * (4 - n) for n in range(5))]
        found = rating_changes(event(rows, ratings=[None, 1300, 2000, 2100, 2200, 2300]), Control.STANDARD)
        [newcomer] = found.newcomers
        assert newcomer.initial is not None
        assert (newcomer.no, newcomer.initial.rating, newcomer.initial.outcome) == (1, 2200, Outcome.PUBLISHED)
        assert len(newcomer.games) == 5
        assert all(one.games == () for one in found.changes)
        assert found.changes[0].not_rated == (NotRated(1, 1, Why.UNRATED),)


def test_no_report_on_ratings_is_lost() -> None:
    """Every public report about ratings in chess is named by a test of this folder."""
    log = (CASES / "public_reports.md").read_text(encoding="utf-8")
    entries = re.findall(r"^### (\d+)\. .*\n- \*\*Capability:\*\* (.*)$", log, re.MULTILINE)
    about = {number for number, what in entries if "rating" in what and not what.startswith("go")}
    tests = "".join(path.read_text(encoding="utf-8") for path in (CASES.parent / "engine").glob("test_*.py"))
    named = {
        number for found in re.findall(r"[Pp]ublic reports? ([\d and]+)", tests) for number in found.split(" and ")
    }
    assert about
    assert about - named == set()


class TestRoundingAndWarnings:
    @pytest.mark.parametrize(("exact", "whole"), [(250, 3), (-250, -3), (50, 1), (-50, -1), (49, 0), (-49, 0), (0, 0)])
    def test_halves_go_away_from_zero(self, exact: int, whole: int) -> None:
        """8.3.4; FIDE, December 2025 (P01): -2.50 is -3."""
        assert half_away(exact) == whole

    def test_without_a_date_the_newest_rules_and_a_warning(self) -> None:
        found = rating_changes(event(["+W2", "-B1"], ratings=[2650, 2200]), Control.STANDARD)
        assert found.changes[0].games[0].expected == 94
        [warning] = found.warnings
        assert warning.message == (
            "the event has no start date, so it is rated by the newest rules, in force since 2025-10-01;"
            " give a start date"
        )

    def test_performance_is_of_real_ratings(self) -> None:
        """10.2 knows no 400-point rule."""
        found = change(2200, [(1500, 1), (2200, 0.5)], 20, CAPPED)
        assert found.performance == performance_rating([1500, 2200], 3) == 2043
