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
from tests.rules.examples import Example, check, encounter, example, examples_of, field, values, view
from xltourney.engine.direct_encounter import (
    MiniTable,
    direct_encounter,
    direct_encounter_by_percentage,
    direct_encounter_if_all_met,
)
from xltourney.engine.explain_encounter import explain_direct_encounter
from xltourney.engine.explanation import Question, explain
from xltourney.engine.model import System, Tournament
from xltourney.engine.modifiers import parse_code
from xltourney.engine.ranking import rank
from xltourney.engine.regulations import EDITIONS, edition
from xltourney.io import texts

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


#: I8: A-B 1, A-C 1, A-D 0, B-C 1, B-D 1, C-D 1; byes make the points equal.
I8 = event(["+W2 +W3 -B4 ZPB", "-B1 +W4 +W3 ZPB", "+W4 -B1 -B2 FPB", "-B3 -B2 +W1 FPB"])
#: X-Y 1, X-Z ½; Y and Z have not met.
NOT_ALL = ["+W2 =W3", "-B1 ZPB", "ZPB =B1"]


def told(tournament: Tournament, no: int, rules: str = "2026-03") -> list[tuple[str, list[float], str]]:
    """The remarks on the direct encounter of all players as one tied group: keys, numbers, articles."""
    seen = view(tournament, rules)
    group = tuple(range(len(tournament.players)))
    _, notes = explain_direct_encounter(Question(seen, edition(rules), parse_code("DE"), no - 1, (group,)))
    return [(note.key, list(map(float, note.numbers)), note.article) for note in notes]


class TestExplained:
    """The remarks follow the steps of the rule."""

    def test_a_restart_in_each_subset_that_stays_equal(self) -> None:
        """I8 (6.2): A and B 2, C and D 1; then A beat B, and C beat D."""
        first = [("tied-group", [1, 2, 3, 4], "6.1"), ("mini-scores", [1, 2, 2, 2, 3, 1, 4, 1], "6.1.2")]
        assert told(I8, 1) == told(I8, 2) == [*first, ("mini-scores-equal", [1, 1, 2, 0], "6.2")]
        assert told(I8, 3) == told(I8, 4) == [*first, ("mini-scores-equal", [3, 1, 4, 0], "6.2")]
        assert values(I8, "2026-03", "DE") == {1: 1, 2: 2, 3: 3, 4: 4}

    @pytest.mark.parametrize(
        ("language", "then"),
        [
            ("en", "then, among those still equal alone: 1 (1), 2 (0)"),
            ("ru", "затем только между оставшимися равными: 1 (1), 2 (0)"),
            ("uk", "потім лише між тими, хто лишився рівним: 1 (1), 2 (0)"),
        ],
    )
    def test_in_words(self, language: str, then: str) -> None:
        found = explain(rank(I8, ["DE"], edition("2026-03")), 1, "DE")
        assert (found.value, texts.note(found.notes[-1], language)) == (1, then)

    def test_who_is_safe_first(self) -> None:
        """6.3, I1 one step further: A 3, B 2; C and D 0, at most 1 with the missing game, and then alone: no game."""
        rows = ["+W2 +W3 +W4 ZPB ZPB", "-B1 +W4 +W3 FPB ZPB", "FPB -B1 -B2 FPB FPB", "FPB -B2 -B1 FPB FPB"]
        steps = [
            ("tied-group", [1, 2, 3, 4], "6.1"),
            ("mini-scores", [1, 3, 2, 2, 3, 0, 4, 0], "6.1.2"),
            ("could-reach", [3, 1, 4, 1], "6.3"),
            ("safe-first", [1, 2], "6.3"),
        ]
        assert told(event(rows), 1) == steps
        assert told(event(rows), 3) == [*steps, ("no-game-among", [], "6.1.1")]

    def test_the_rest_is_looked_at_afresh(self) -> None:
        """6.3: A beat all. B, who beat C, has 1 alone with C and D; D, who met neither, could have 2."""
        rows = ["+W2 +W3 +W4 ZPB", "-B1 FPB ZPB +W3", "ZPB -B1 FPB -B2", "ZPB ZPB -B1 ZPB"]
        assert told(event(rows), 2)[3:] == [
            ("safe-first", [1], "6.3"),
            ("mini-scores-rest", [2, 1, 3, 0, 4, 0], "6.3"),
            ("could-reach", [2, 2, 4, 2, 3, 1], "6.3"),
            ("nobody-safe", [], "6.3"),
            ("not-met", [1], "6.3"),
        ]

    def test_nobody_is_safe(self) -> None:
        """I11: X 1.5, Z could have ½ + 1."""
        assert told(event(NOT_ALL), 1)[2:] == [
            ("could-reach", [3, 1.5, 2, 1], "6.3"),
            ("nobody-safe", [], "6.3"),
        ]

    def test_a_round_robin_that_lacks_a_game(self) -> None:
        """6.1.2, and not 6.3."""
        assert told(event(NOT_ALL, system=System.ROUND_ROBIN), 2) == [
            ("tied-group", [1, 2, 3], "6.1"),
            ("mini-scores", [1, 1.5, 3, 0.5, 2, 0], "6.1.2"),
            ("ranked-so-far", [], "6.1.2"),
            ("not-met", [1], "6.1.2"),
        ]

    def test_nothing_is_split(self) -> None:
        """Public report 7: one all."""
        tournament = event(["+W2 -B2", "-B1 +W1"], system=System.DOUBLE_ROUND_ROBIN)
        assert told(tournament, 1)[1:] == [("mini-scores", [1, 0.5, 2, 0.5], "6.1.2"), ("splits-nothing", [], "6.2")]

    def test_before_2023_only_when_all_have_met(self) -> None:
        old = "rules of 2009"
        assert told(event(NOT_ALL), 1, "2009")[1:] == [("not-all-met", [], old)]
        assert told(I8, 1, "2009")[1:] == [
            ("mini-scores", [1, 2, 2, 2, 3, 1, 4, 1], old),
            ("mini-scores-equal", [1, 1, 2, 0], old),
        ]

    def test_july_2023(self) -> None:
        """X 1½ of 2, Z ½ of 1, Y 0 of 1; without X-Z, Z has met nobody."""
        assert told(event(NOT_ALL), 1, "2023-07")[2:] == [("percentages", [1, 75, 3, 50, 2, 0], "6.1.2")]
        apart = event(["+W2 ZPB", "-B1 ZPB", "ZPB PAB"])
        assert told(apart, 1, "2023-07")[1:] == [("met-nobody", [], "6.1"), ("not-met", [1], "6.1.2")]

    def test_a_code_beside_the_list_is_asked_for_the_group_tied_after_it(self) -> None:
        """TEC exercise 26: 4, 5 and 6 are tied on points, and 6 is first there; their numbers split them."""
        table = rank(field("TEC6RR"), ["TPN/R", "WIN"], edition("2026-03"))
        assert explain(table, 6, "de").notes[0].key == "not-tied"
        found = explain(rank(field("TEC6RR"), [], edition("2026-03")), 6, "de")
        assert (found.value, found.notes[0].key, list(found.notes[0].numbers)) == (1, "tied-group", [4, 5, 6])
