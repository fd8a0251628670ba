"""C.07 art. 8: Buchholz, Fore Buchholz, average of the opponents' Buchholz."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any

import pytest

from tests.builders import FOOTBALL, against_extras, event
from tests.rules.examples import Example, check, examples_of, field, load, value, values, view
from xltourney.engine.ranking import rank
from xltourney.engine.regulations import EDITIONS, edition
from xltourney.errors import RegulationError

FAMILY = ("BH", "BH/C1", "BH/M1", "BH/P", "FB", "FB/C1", "AOB", "AOB/F")


def manual(name: str, rules: str) -> Any:
    """A player of the Arbiters' Manual among opponents that have the scores it names."""
    return value(field(name), rules, "BH", 1)


def dummy_of_a_pairing_bye(rules: str) -> Any:
    """3-1-0, nine rounds: PAB, four wins, a draw and three losses are 16 points."""
    tournament = against_extras("PAB +W +W +W +W =W -W -W -W", FOOTBALL)
    seen = view(tournament, rules)
    assert seen.scores[0] == 16 * seen.scoring.unit
    return seen.scoring.points(edition(rules).treatment.dummy(seen, 0, seen.rows[0][0]).score)


WITHOUT_GRID: dict[str, Callable[[str], Any]] = {
    **{
        f"E-{name}-BH-{rules}": partial(manual, f"MANUAL-{name}")
        for name in ("EX00", "EX01", "EX03", "EX04")
        for rules in ("2024-08", "2026-03")
    },
    "M14": dummy_of_a_pairing_bye,
    "M15": dummy_of_a_pairing_bye,
}


@pytest.mark.parametrize("example", examples_of("08"))
def test_example(example: Example) -> None:
    check(example, WITHOUT_GRID)


@pytest.mark.parametrize("name", ["MANUAL-EX00", "MANUAL-EX01", "MANUAL-EX03", "MANUAL-EX04"])
def test_the_opponents_made_for_the_manual_have_the_scores_that_it_names(name: str) -> None:
    """A check of the fixture: own score and adjusted scores as printed."""
    tournament, described = field(name), load()["fields"][name]
    seen = view(tournament, "2026-03")
    assert seen.scoring.points(seen.scores[0]) == Fraction(described["own"])
    for number, (_, score, _) in enumerate(described["rows"], start=1):
        if score != "None":
            assert seen.scoring.points(seen.adjusted[number]) == Fraction(score), number


class TestRoundRobin:
    """The note to art. 8 of 2026; before it the value says nothing new."""

    @pytest.mark.parametrize("code", FAMILY)
    def test_2026_refuses_the_family(self, code: str) -> None:
        with pytest.raises(RegulationError, match="forbids the Buchholz family in round robins") as caught:
            rank(field("TEC6RR"), [code], edition("2026-03"))
        assert caught.value.findings[0].article == "8"

    @pytest.mark.parametrize("code", FAMILY)
    @pytest.mark.parametrize("rules", [rules for rules in EDITIONS if rules != "2026-03"])
    def test_older_rules_give_a_value_and_a_warning(self, code: str, rules: str) -> None:
        """Decided by the project."""
        table = rank(field("TEC6RR"), [code], edition(rules))
        assert None not in [row.values[0] for row in table.rows]
        assert any(warning.code == "code-unusual" and "round robin" in warning.message for warning in table.warnings)

    def test_it_is_the_sum_of_all_scores_without_the_own_one(self) -> None:
        """Trap 19: complete single round robin, so it can never split a tie. TEC6RR has 15 points."""
        points = values(field("TEC6RR"), "2024-08", "PTS")
        assert values(field("TEC6RR"), "2024-08", "BH") == {
            no: 15 - own for no, own in points.items() if own is not None
        }


class TestForeBuchholz:
    """8.3: every paired game of the final round is a draw."""

    def test_before_the_final_round_it_is_buchholz(self) -> None:
        """Public report 10 (scalachess issue 737): TEC16 after round 3 of 5."""
        tournament = field("TEC16-ROUND3")
        for rules in ("2024-08", "2026-03"):
            assert values(tournament, rules, "FB") == values(tournament, rules, "BH")

    def test_in_a_table_of_an_earlier_round_it_is_buchholz(self) -> None:
        """The same, from the whole event."""
        for rules in EDITIONS:
            table = rank(field("TEC16"), ["FB", "BH"], edition(rules), after=3)
            assert all(row.values[0] == row.values[1] for row in table.rows)

    @pytest.mark.parametrize("rules", EDITIONS)
    def test_it_leaves_no_trace_in_other_codes(self, rules: str) -> None:
        """Trap A: the reference program computes BH wrongly after FB. FORE6 shows it."""
        alone = {row.no: row.values for row in rank(field("FORE6"), ["BH", "SB"], edition(rules)).rows}
        after = {row.no: row.values[1:] for row in rank(field("FORE6"), ["FB", "BH", "SB"], edition(rules)).rows}
        assert alone == after

    def test_with_pairings_of_the_final_round_only(self) -> None:
        """8.3 allows it during the last round; that round is left out, so it is Buchholz after round 1."""
        tournament = event(["+W2 W3", "-B1 W4", "=W4 B1", "=B3 B2"])
        assert (
            values(tournament, "2026-03", "FB") == values(tournament, "2026-03", "BH") == {1: 0, 2: 1, 3: 0.5, 4: 0.5}
        )


class TestAverage:
    """8.2."""

    def test_without_a_game_over_the_board_it_is_undefined(self) -> None:
        tournament = event(["+FW2 PAB", "-FB1 ZPB"])
        assert values(tournament, "2026-03", "AOB") == {1: None, 2: None}

    def test_an_opponent_met_twice_counts_twice(self) -> None:
        """4.4. 1 met 2 twice and 3 once; BH of 2 is 2 + 2 + 1 = 5, of 3 it is ½ + 2 + 1 ..."""
        tournament = event(["+W2 +B2 -W3", "-B1 -W1 +W4", "=W4 =B4 +B1", "=B3 =W3 -B2"])
        assert values(tournament, "2026-03", "PTS") == {1: 2, 2: 1, 3: 2, 4: 1}
        assert values(tournament, "2026-03", "BH") == {1: 4, 2: 5, 3: 4, 4: 5}
        assert value(tournament, "2026-03", "AOB", 1) == Fraction(5 + 5 + 4, 3)

    def test_it_is_not_rounded(self) -> None:
        """Trap J: the reference program rounds to two decimals. SCALA5: 8.125."""
        assert value(field("SCALA5"), "2024-08", "AOB", 1) == Fraction(65, 8)


class TestOpponents:
    """8.1 and 4.4."""

    def test_scores_are_points_not_wins_minus_losses(self) -> None:
        """Public report 54: opponents who finished 3-1, 2-2, 1-3, 2-2 give 8."""
        rows = [
            "=W2 =B3 =W4 =B5",
            "=B1 +W6 +W7 =W8",
            "=W7 =W1 =W8 =W6",
            "=W6 -W8 =B1 -W7",
            "=W8 =W7 =W6 =W1",
            "=B4 -B2 =B5 =B3",
            "=B3 =B5 -B2 +B4",
            "=B5 +B4 =B3 =B2",
        ]
        tournament = event(rows)
        points = values(tournament, "2026-03", "PTS")
        assert [points[no] for no in (2, 3, 4, 5)] == [3, 2, 1, 2]
        assert value(tournament, "2026-03", "BH", 1) == 8
