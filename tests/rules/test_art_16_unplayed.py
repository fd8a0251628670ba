"""C.07 art. 16: unplayed rounds in a Swiss."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from tests.builders import FOOTBALL, against_extras, changed, event, named_event
from tests.rules.examples import Example, check, examples_of, field, load, value, values, view
from xltourney.engine.regulations import edition
from xltourney.engine.results import CLASSICAL, ScoringSystem


def adjusted(cells: str, rules: str = "2026-03", scoring: ScoringSystem = CLASSICAL) -> Fraction | None:
    """The score that opponents of a player with this row see."""
    return value(against_extras(cells, scoring), rules, "ADJ", 1)


def left_after_three(rules: str) -> Any:
    """N14: eight rounds, left with 2.0 after round 3."""
    return adjusted("+W +W -W ZPB ZPB ZPB ZPB ZPB", rules)


WITHOUT_GRID: dict[str, Callable[[str], Any]] = {"N14": left_after_three}


@pytest.mark.parametrize("example", examples_of("16"))
def test_example(example: Example) -> None:
    check(example, WITHOUT_GRID)


class TestWhatOpponentsSee:
    """16.2 and 16.3: only requested byes with nothing but VURs after them become draws."""

    @pytest.mark.parametrize(
        ("cells", "seen", "why"),
        [
            ("+W HPB", 1.5, "16.2.5: HPB in the last round, worth a draw anyway"),
            ("+W ZPB", 1.5, "16.2.5: ZPB in the last round"),
            ("ZPB +W", 1.0, "16.2.3: followed by a game"),
            ("HPB +W", 1.5, "16.2.3: face value"),
            ("ZPB PAB", 1.0, "trap 2: a PAB is no VUR, so the ZPB is not trailing"),
            ("ZPB FPB", 1.0, "the same for a full-point bye"),
            ("ZPB +FW", 1.0, "the same for a forfeit win"),
            ("ZPB -FW", 0.5, "16.2.5: only a VUR follows; the forfeit loss itself is .4 and stays 0"),
            ("-FW ZPB ZPB", 1.0, "16.2.4 stays 0, two trailing byes"),
            ("+W -FW", 1.0, "16.2.4: a trailing forfeit loss stays 0 since September 2023"),
            ("+W ZPB -W ZPB ZPB", 2.0, "the first ZPB is followed by a game"),
            ("PAB +FW ZPB ZPB", 3.0, "A14: awarded points, then two trailing byes"),
        ],
    )
    def test_adjusted_score(self, cells: str, seen: float, why: str) -> None:
        for rules in ("2024-08", "2026-03"):
            assert adjusted(cells, rules) == Fraction(seen), why

    @pytest.mark.parametrize(("cells", "seen"), [("+W -FW", 1.5), ("ZPB -FW", 1), ("-FW +W", 1)])
    def test_july_2023_took_trailing_forfeits_too(self, cells: str, seen: float) -> None:
        """Section 1.2: changed in September 2023."""
        assert adjusted(cells, "2023-07") == Fraction(seen)

    def test_the_draw_of_the_point_system(self) -> None:
        """Trap 15: in 3-1-0 a draw is worth 1."""
        assert adjusted("+W ZPB ZPB", scoring=FOOTBALL) == 5

    def test_a_withdrawal_is_seen_as_draws_and_the_own_score_stays(self) -> None:
        """Public report 30: O1 left with 2.0, O2 with ½ after round 3 of 8."""
        assert adjusted("+W +W -W ZPB ZPB ZPB ZPB ZPB") == 4.5
        assert adjusted("=W -W -W ZPB ZPB ZPB ZPB ZPB") == 3
        tournament = against_extras("+W +W -W ZPB ZPB ZPB ZPB ZPB")
        assert value(tournament, "2026-03", "PTS", 1) == 2
        seen = view(tournament, "2026-03")
        dummies = [edition("2026-03").treatment.dummy(seen, 0, row).score for row in seen.rows[0][3:]]
        assert dummies == [2 * seen.scoring.unit] * 5

    def test_the_own_dummy_does_not_use_the_adjusted_score(self) -> None:
        """Trap 3 and A15: player 12 of TEC16 counts 2 for himself, not the 3 that opponents see."""
        assert value(field("TEC16"), "2026-03", "ADJ", 12) == 3
        assert value(field("TEC16"), "2026-03", "BH", 12) == 11.5


class TestDummy:
    """16.4: the own score; since 2026 capped by the scheduled opponent (forfeits) or by draws (byes)."""

    @staticmethod
    def dummies(cells: str, rules: str, scoring: ScoringSystem = CLASSICAL) -> list[Fraction]:
        seen = view(against_extras(cells, scoring), rules)
        treatment = edition(rules).treatment
        return [
            seen.scoring.points(treatment.dummy(seen, 0, row).score) for row in seen.rows[0] if not row[1].kind.played
        ]

    @pytest.mark.parametrize(("rules", "expected"), [("2024-08", 3), ("2026-03", 2)])
    @pytest.mark.parametrize("bye", ["PAB", "FPB"])
    def test_a_bye_is_capped_by_draws(self, bye: str, rules: str, expected: float) -> None:
        """16.4.2: four rounds, 3 points, at most 4 x ½."""
        assert self.dummies(f"{bye} +W +W -W", rules) == [expected]

    def test_below_the_cap_it_is_the_own_score(self) -> None:
        assert self.dummies("HPB -W -W -W", "2026-03") == [0.5]

    def test_a_forfeit_is_capped_by_the_opponent_only(self) -> None:
        """16.4.1, Arbiters' Manual example 3 (63): an opponent of 7.5 does not cap 6.5, nor do 10 x ½ = 5 draws."""
        assert value(field("MANUAL-EX03"), "2026-03", "BH", 1) == 63

    def test_it_is_the_opponents_adjusted_score_that_caps(self) -> None:
        """Trap 4. TEC16, player 11: adj(9) = 1.5 (A12); Arbiters' Manual example 4: 4.5, raw 0."""
        assert value(field("TEC16"), "2026-03", "BH", 11) == 12.5
        assert value(field("MANUAL-EX04"), "2026-03", "BH", 1) == 69

    def test_both_sides_of_a_double_forfeit_are_capped_by_each_other(self) -> None:
        """Decided by the project. 1 has 2, 2 has 0 and is absent after it: adj(2) = ½, so 1's dummy is ½; 2's is 0."""
        tournament = event(["-FW2 +W3 +W4", "-FB1 -W4 ZPB", "=W4 -B1 PAB", "=B3 +B2 -B1"])
        assert values(tournament, "2026-03", "ADJ") == {1: 2, 2: 0.5, 3: 1.5, 4: 1.5}
        assert values(tournament, "2026-03", "BH") == {1: Fraction(1, 2) + 3, 2: Fraction(3, 2), 3: 5, 4: 4}
        assert values(tournament, "2026-03", "REP") == {1: 2, 2: 1, 3: 3, 4: 3}

    def test_penalties_are_part_of_the_own_score(self) -> None:
        """Trap 17: S(i) is the actual score; seen by opponents too."""
        tournament = changed(event(["PAB +W2", "HPB -B1"]), 1, lambda player: replace(player, penalty=-2))
        assert values(tournament, "2026-03", "PTS") == {1: 1, 2: 0.5}
        assert values(tournament, "2026-03", "BH") == {1: 1.5, 2: 1.5}

    def test_rounds_counted_not_rounds_planned(self) -> None:
        """Section 8: after round 3 of 5 the cap is 3 x ½; TEC16 (A27): 5 and 5, with n = 5 it would be 6 and 5.5."""
        found = values(field("TEC16-ROUND3"), "2026-03", "BH")
        assert [found[4], found[12]] == [5, 5]

    def test_the_draw_of_the_point_system_caps(self) -> None:
        """Trap 15: 3-1-0, three rounds, 6 points: at most 3 x 1."""
        assert self.dummies("PAB +W -W", "2026-03", FOOTBALL) == [3]


class TestLateEntry:
    """16.2.3: rounds missed before the first game count at face value."""

    def test_values(self) -> None:
        """Public report 56 (lila issues 15450, 8613, 6602)."""
        tournament = event(["+W2 +W5 =B3", "-B1 +W4 +W5", "+W4 HPB =W1", "-B3 -B2 PAB", "ZPB -B1 -B2"])
        assert values(tournament, "2024-08", "BH") == {1: 4, 2: 3.5, 3: 5.5, 4: 5, 5: 4.5}
        assert values(tournament, "2026-03", "BH") == {1: 4, 2: 3.5, 3: 5, 4: 5, 5: 4.5}
        for rules in ("2024-08", "2026-03"):
            assert values(tournament, rules, "BH/C1") == {1: 4, 2: 3.5, 3: 3.5, 4: 4, 5: 4.5}
            assert values(tournament, rules, "REP") == {1: 3, 2: 3, 3: 2, 4: 3, 5: 2}


class TestForfeitsAsPlayed:
    """16.6 and /P: a game against the scheduled opponent, no dummy, no cap, no VUR; the other side is unchanged."""

    def test_modifier(self) -> None:
        """A21."""
        assert value(field("TEC16"), "2026-03", "BH/P", 9) == 10
        assert value(field("TEC16"), "2026-03", "BH/C1/P", 9) == 8.5

    @pytest.mark.parametrize("code", ["BH", "BH/C1", "SB", "SB/C1", "FB"])
    def test_the_regulations_of_the_event_do_the_same(self, code: str) -> None:
        whole = replace(field("TEC16"), forfeits_played=True)
        assert values(whole, "2026-03", code) == values(field("TEC16"), "2026-03", f"{code}/P")

    def test_a_pairing_bye_of_half_a_point(self) -> None:
        """Public report 32 (N10): as HPB REP 4 and C1 11.5; as PAB worth ½ REP 5 and no priority in the cut."""
        assert [value(field("TEC16"), "2026-03", code, 4) for code in ("REP", "BH/C1", "WIN")] == [4, 11.5, 2]
        assert [value(field("TEC16-PAB-HALF"), "2026-03", code, 4) for code in ("REP", "BH/C1", "WIN")] == [5, 12.5, 2]

    def test_with_every_pairing_bye_worth_half_a_point_others_are_seen_lower(self) -> None:
        """16.3: byes are seen at face value. Then player 12 is seen with 2.5 and BH of 4 (2024) is 14.5, not 15."""
        half = ScoringSystem.from_points(pab=Fraction(1, 2))
        tournament = named_event(load()["fields"]["TEC16-PAB-HALF"]["rows"], scoring=half)
        assert value(tournament, "2024-08", "ADJ", 12) == 2.5
        assert value(tournament, "2024-08", "BH", 4) == 14.5
