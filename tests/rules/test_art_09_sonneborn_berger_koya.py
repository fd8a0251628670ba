"""C.07 art. 9: Sonneborn-Berger and Koya."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from typing import Any

import pytest

from tests.builders import changed, event, matrix_event
from tests.rules.examples import Example, check, examples_of, field, value, values
from xltourney.engine.model import System, Tournament
from xltourney.engine.ranking import rank
from xltourney.engine.regulations import EDITIONS, edition

#: Player -> opponent -> points from each game.
Scores = dict[int, dict[int, list[float]]]


@cache
def four_players_twice() -> Tournament:
    """M9: scores A 4, B 3, C 3, D 2; C took one point of two from each of the others."""
    return matrix_event(
        {
            1: {2: [1, 0], 3: [1, 0], 4: [1, 1]},
            2: {1: [0, 1], 3: [1, 0], 4: [1, 0]},
            3: {1: [0, 1], 2: [0, 1], 4: [1, 0]},
            4: {1: [0, 0], 2: [0, 1], 3: [0, 1]},
        },
        cycles=2,
    )


def koya_of_c(code: str, rules: str) -> Any:
    assert values(four_players_twice(), rules, "PTS") == {1: 4, 2: 3, 3: 3, 4: 2}
    return value(four_players_twice(), rules, code, 3)


def manual(name: str, rules: str) -> Any:
    return value(field(name), rules, "SB", 1)


WITHOUT_GRID: dict[str, Callable[[str], Any]] = {
    "E-EX00-SB-2024-08": partial(manual, "MANUAL-EX00"),
    "E-EX00-SB-2026-03": partial(manual, "MANUAL-EX00"),
    "M9": partial(koya_of_c, "KS"),
    "M10": partial(koya_of_c, "KS/L+1"),
    "M11": partial(koya_of_c, "KS/L-1"),
    "M12": partial(koya_of_c, "KS/L-2"),
}


@pytest.mark.parametrize("example", examples_of("09"))
def test_example(example: Example) -> None:
    check(example, WITHOUT_GRID)


class TestSonnebornBerger:
    """9.1."""

    def test_one_grid_three_right_answers(self) -> None:
        """Public report 2 (lila issue 13694): a Swiss in 2024 and 2026, and a round robin with free rounds."""
        assert value(field("LILA7"), "2024-08", "SB", 1) == 28
        assert value(field("LILA7"), "2026-03", "SB", 1) == 24.5
        assert value(field("LILA7RR"), "2026-03", "SB", 1) == 15

    @pytest.mark.parametrize("rules", EDITIONS)
    def test_a_round_robin_takes_plain_final_scores(self, rules: str) -> None:
        """15.2: no adjustment in any edition; TEC exercise 14."""
        assert values(field("TEC6RR"), rules, "SB") == {1: 9.25, 2: 6.25, 3: 6.25, 4: 4.25, 5: 3.25, 6: 2.25}


class TestKoya:
    """9.2: points from opponents with half of the maximum or more."""

    def test_the_limit_itself_is_enough(self) -> None:
        """Public report 29 (Sharly-Chess PR 1935): limit 2.5 inclusive, players 4 and 5 have 2.5."""
        assert values(field("KOYA6"), "2026-03", "KS") == {1: 2, 2: 2, 3: 0, 4: 0.5, 5: 1.5, 6: 2}

    def test_in_an_odd_field_the_free_round_does_not_raise_the_limit(self) -> None:
        """Section 2.3: rounds - 1 games. RR3: limit 1.0, so 1 (1.5) and 2 (1.0) qualify."""
        assert values(field("RR3"), "2026-03", "KS") == {1: 1, 2: 0, 3: 0.5}

    def test_a_participant_taken_out_lowers_the_limit(self) -> None:
        """General Regulations for Competitions 6.6: 4 left after one game of three; two games each, limit 1.0."""
        rows = ["+W4 +W3 =B2", "=W3 ZPB =W1", "=B2 -B1 ZPB", "-B1 ZPB ZPB"]
        tournament = event(rows, system=System.ROUND_ROBIN)
        left = changed(tournament, 4, lambda player: replace(player, withdrawn_after=1))
        assert values(left, "2026-03", "PTS") == {1: 1.5, 2: 1, 3: 0.5, 4: None}
        assert values(left, "2026-03", "KS") == {1: 0.5, 2: 0.5, 3: 0.5, 4: None}

    def test_a_forfeit_counts_like_a_game(self) -> None:
        """15.2. In TEC6RR 6 beat 5 by forfeit; at /L-2 (limit 1.5) 5 qualifies: 6 has 1.5 (TEC exercises 14-16)."""
        assert value(field("TEC6RR"), "2026-03", "KS/L-2", 6) == 1.5

    def test_in_a_swiss_it_is_computed_with_a_warning(self) -> None:
        """Section 2.2: not meant for a Swiss; the organiser's own list may have it (2.1)."""
        table = rank(field("TEC16"), ["KS"], edition("2026-03"))
        assert [warning.code for warning in table.warnings] == ["code-unusual"]
        assert "round robins" in table.warnings[0].message


class TestStepwiseKoya:
    """KSX of the list before 2023: score groups are added below 50 %, or with /R left out from below."""

    def test_down(self) -> None:
        """2 and 4 have 2.0 and ½ each against 50 %; the group of 1.5 is player 1, with whom 2 drew and whom 4 beat."""
        scores: Scores = {
            1: {2: [0.5], 3: [0], 4: [0], 5: [1]},
            2: {1: [0.5], 3: [0], 4: [0.5], 5: [1]},
            3: {1: [1], 2: [1], 4: [1], 5: [1]},
            4: {1: [1], 2: [0.5], 3: [0], 5: [0.5]},
            5: {1: [0], 2: [0], 3: [0], 4: [0.5]},
        }
        found = values(matrix_event(scores), "2009", "KSX")
        assert found == {1: None, 2: 1, 3: None, 4: 1.5, 5: None}

    def test_up(self) -> None:
        """3 and 4 have 1.5 and 1.0 each against 50 %; without the group of 2.0 (player 2) 3 keeps 1, 4 keeps ½."""
        scores: Scores = {
            1: {2: [1], 3: [0], 4: [1], 5: [0.5]},
            2: {1: [0], 3: [1], 4: [0.5], 5: [0.5]},
            3: {1: [1], 2: [0], 4: [0.5], 5: [0]},
            4: {1: [0], 2: [0.5], 3: [0.5], 5: [0.5]},
            5: {1: [0.5], 2: [0.5], 3: [1], 4: [0.5]},
        }
        found = values(matrix_event(scores), "2009", "KSX/R")
        assert [found[3], found[4], found[2]] == [1, 0.5, None]

    def test_the_first_step_is_fifty_per_cent(self) -> None:
        """TEC6RR: KS of the 3.5 group is 2, ½, ½ (TEC exercises 14-16), which splits it already."""
        found = values(field("TEC6RR"), "2009", "KSX")
        assert [found[1], found[2], found[3]] == [2, 0.5, 0.5]
