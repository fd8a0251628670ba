"""C.07 art. 6: direct encounter."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any

import pytest

from tests.builders import FOOTBALL, event
from tests.rules.examples import Example, check, encounter, example, examples_of, field, values
from xltourney.engine.direct_encounter import (
    MiniTable,
    direct_encounter,
    direct_encounter_by_percentage,
    direct_encounter_if_all_met,
)
from xltourney.engine.model import System
from xltourney.engine.ranking import rank
from xltourney.engine.regulations import EDITIONS, edition

Scores = dict[str, dict[str, list[float]]]


def meetings(pairs: dict[str, list[float]]) -> dict[str, dict[str, list[int]]]:
    """``{"A-B": [1, 0.5]}``: what A scored against B, game by game; in half points, so that numbers are whole."""
    found: dict[str, dict[str, list[int]]] = {}
    for pair, scored in pairs.items():
        x, y = pair.split("-")
        found.setdefault(x, {})[y] = [int(2 * points) for points in scored]
        found.setdefault(y, {})[x] = [int(2 - 2 * points) for points in scored]
    return found


def mini_table(name: str, rules: str) -> list[list[str]]:
    """An example that gives the games of the tied players and nothing else."""
    asked = example(name)
    games = meetings(json.loads(asked.note))
    # In all of them the pairs that are missing were not played, as happens in a Swiss.
    return [sorted(part) for part in direct_encounter(asked.participant, games, 2, predetermined=False)]


def forfeited(code: str, rules: str) -> list[list[str]]:
    """X won the only meeting by forfeit (6.1.1), in a Swiss."""
    tournament = event(["+FW2", "-FB1"])
    return [["XY"[no - 1] for no in part] for part in encounter(tournament, rules, code, [1, 2])]


WITHOUT_GRID: dict[str, Callable[[str], Any]] = {
    **{f"I{number}": partial(mini_table, f"I{number}") for number in range(1, 13)},
    "I13": partial(forfeited, "DE"),
    "I14": partial(forfeited, "DE/P"),
}


@pytest.mark.parametrize("example", examples_of("06"))
def test_example(example: Example) -> None:
    check(example, WITHOUT_GRID)


class TestWhichGames:
    """6.1.1 and 15.2."""

    def test_a_forfeit_counts_where_the_regulations_of_the_event_say_so(self) -> None:
        tournament = replace(event(["+FW2", "-FB1"]), forfeits_played=True)
        assert encounter(tournament, "2026-03", "DE", [1, 2]) == [[1], [2]]

    @pytest.mark.parametrize("rules", EDITIONS)
    def test_a_forfeit_is_a_game_in_a_round_robin(self, rules: str) -> None:
        """TEC exercise 26: 5 lost to 6 by forfeit; 6 beat 5, 5 beat 4, 4 and 6 drew."""
        assert encounter(field("TEC6RR"), rules, "DE", [4, 5, 6]) == [[6], [5], [4]]

    def test_a_double_forfeit_in_a_round_robin_is_a_game_that_both_lost(self) -> None:
        """15.2: a game in every respect, so the two have met and nobody is ahead."""
        tournament = event(["-FW2 +W3 =W4", "-FB1 =W4 +B3", "=W4 -B1 -W2", "=B3 =B2 =B1"], system=System.ROUND_ROBIN)
        assert encounter(tournament, "2026-03", "DE", [1, 2]) == [[1, 2]]


class TestMiniScore:
    """6.1.2: the sum, over the others, of the average of the results against each."""

    def test_repeated_meetings_are_averaged(self) -> None:
        """Sharly-Chess issue 1656: 1 beat 2 twice, 2 beat 3, 3 beat 1; averages 1-1-1, sums would be 2-1-1."""
        games = meetings({"1-2": [1, 1], "2-3": [1], "3-1": [1]})
        table = MiniTable("123", games)
        assert table.value == {"1": 2, "2": 2, "3": 2}
        assert direct_encounter("123", games, 2, predetermined=False) == [["1", "2", "3"]]

    def test_one_all_in_a_double_round_robin_separates_nobody(self) -> None:
        """Public report 7 (Sharly-Chess issue 1656)."""
        assert direct_encounter("XY", meetings({"X-Y": [1, 0]}), 2, predetermined=True) == [["X", "Y"]]


class TestNotAllMet:
    """6.3: first is who cannot be caught whatever the missing games bring; they are worth a win."""

    def test_a_missing_game_is_worth_a_win_of_the_point_system(self) -> None:
        """3-1-0: X beat Y (3) and drew with Z (1); Z could still reach 1 + 3 = 4, as many as X."""
        tournament = event(["+W2 =W3", "-B1 ZPB", "ZPB =B1"], scoring=FOOTBALL)
        assert encounter(tournament, "2026-03", "DE", [1, 2, 3]) == [[1, 2, 3]]

    def test_the_next_is_looked_for_in_the_same_standings(self) -> None:
        """TEC exercises ch. 6 introduction (I1) one step further: A 3, B 2, C 0, D 0 with C-D missing: A, then B."""
        games = meetings({"A-B": [1], "A-C": [1], "A-D": [1], "B-C": [1], "B-D": [1]})
        assert direct_encounter("DCBA", games, 2, predetermined=False) == [["A"], ["B"], ["D", "C"]]

    def test_without_any_game_among_them_they_stay_tied(self) -> None:
        assert direct_encounter("AB", {}, 2, predetermined=False) == [["A", "B"]]
        assert direct_encounter("AB", {}, 2, predetermined=True) == [["A", "B"]]

    def test_a_round_robin_that_lacks_a_game_is_ranked_by_mini_score(self) -> None:
        """Section 2.4, point 6: 6.3 speaks of Swiss events; the choice of the reference programs."""
        games = meetings({"X-Y": [1], "X-Z": [0.5]})
        assert direct_encounter("XYZ", games, 2, predetermined=True) == [["X"], ["Z"], ["Y"]]


class TestInTheTable:
    """4.2 (a): the group that is still tied where the code stands."""

    def test_it_shows_places_inside_the_group(self) -> None:
        """TEC exercise 26; a place as in a table: 1, 2, 2 and 1, 2, 3."""
        assert values(field("TEC6RR"), "2026-03", "DE") == {1: 1, 2: 2, 3: 2, 4: 3, 5: 2, 6: 1}

    def test_it_shows_nothing_for_a_player_alone_or_a_group_that_it_does_not_split(self) -> None:
        """TEC16 (TieBreakServer, public report T16): no group on points is split."""
        assert set(values(field("TEC16"), "2024-08", "DE").values()) == {None}

    def test_the_second_time_it_may_say_more(self) -> None:
        """1 beat 2, 2 beat 3, 3 beat 1: tied. SB is 4, 4 and 4.75, so 3 is out of it; and 1 beat 2."""
        rows = [
            "ZPB +W2 -B3 +W4 =B5",
            "=W5 -B1 ZPB +W3 +B4",
            "=W4 +B5 +W1 -B2 ZPB",
            "=B3 ZPB -W5 -B1 -W2",
            "=B2 -W3 +B4 ZPB =W1",
        ]
        table = rank(event(rows, system=System.ROUND_ROBIN), ["DE", "SB", "DE"], edition("2026-03"))
        assert table.codes == ("DE", "SB", "DE#2")
        assert [(row.no, row.decided_by) for row in table.rows[:3]] == [(3, "SB"), (1, "DE#2"), (2, "DE#2")]
        assert [row.values for row in table.rows[:3]] == [
            (None, Fraction(19, 4), None),
            (None, Fraction(4), 1),
            (None, Fraction(4), 2),
        ]

    def test_it_does_not_look_at_players_outside_the_group(self) -> None:
        """Two tied, whose game was drawn, though one of them beat the winner: nothing is split."""
        rows = ["=W2 +W3", "=B1 +W4", "+W4 -B1", "-B3 -B2"]
        assert values(event(rows), "2026-03", "DE") == {1: None, 2: None, 3: None, 4: None}


class TestOlderTexts:
    """Before September 2023."""

    def test_before_2023_only_when_all_have_met(self) -> None:
        """Section 4.1: a safe leader is not enough (I10), a complete group is."""
        lacking = meetings({"X-Y": [1], "X-Z": [1]})
        assert direct_encounter_if_all_met("XYZ", lacking, 2, predetermined=False) == [["X", "Y", "Z"]]
        complete = meetings({"X-Y": [1], "X-Z": [1], "Y-Z": [1]})
        assert direct_encounter_if_all_met("XYZ", complete, 2, predetermined=False) == [["X"], ["Y"], ["Z"]]

    def test_july_2023_by_percentage(self) -> None:
        """X 1.5 of 2 (75 %), Z ½ of 1 (50 %), Y 0 of 1: by percentage X, Z, Y; today nobody is safe (I11)."""
        games = meetings({"X-Y": [1], "X-Z": [0.5]})
        assert direct_encounter_by_percentage("XYZ", games, 2, predetermined=False) == [["X"], ["Z"], ["Y"]]
        assert direct_encounter("XYZ", games, 2, predetermined=False) == [["X", "Y", "Z"]]
