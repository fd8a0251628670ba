"""C.07 art. 14, modifiers that take elements away, and art. 16.5, which of them goes first."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any

import pytest

from tests.builders import against_extras, event
from tests.rules.examples import Example, check, examples_of, field, value, values
from xltourney.engine.elements import LowCut, cut_least, cut_most, cut_unplayed_first, cut_vur_unless_lower, total
from xltourney.engine.modifiers import parse_code
from xltourney.engine.view import Elements

#: An element: the opponent's score, the points taken from him, whether it is a voluntarily unplayed round.
Line = tuple[float, float, bool]


def first(code: str, cells: str, rules: str) -> Fraction | None:
    return value(against_extras(cells), rules, code, 1)


def manual(code: str, rules: str) -> Fraction | None:
    return value(field("MANUAL-EX00"), rules, code, 1)


WITHOUT_GRID: dict[str, Callable[[str], Any]] = {
    "E-EX00-BHC1-2024-08": partial(manual, "BH/C1"),
    "E-EX00-BHC1-2026-03": partial(manual, "BH/C1"),
    "N12A-C1": partial(first, "PS/C1", "+W +W +W +W -W"),
    "N12B-C1": partial(first, "PS/C1", "+W +W -W +W +W"),
    "N12C-C1": partial(first, "PS/C1", "+W +W +W -W +W"),
    "N12D-C1": partial(first, "PS/C1", "+W +W +W +W ZPB"),
}


@pytest.mark.parametrize("example", examples_of("14"))
def test_example(example: Example) -> None:
    check(example, WITHOUT_GRID)


def elements(*lines: Line) -> Elements:
    """Elements in units of half a point, rounds 1, 2, 3 ..."""
    scores = [int(2 * facing) for facing, _, _ in lines]
    products = [int(4 * facing * points) for facing, points, _ in lines]
    return Elements(scores, products, [vur for _, _, vur in lines], list(range(1, len(lines) + 1)))


def sum_of(lines: tuple[Line, ...], code: str, low_cut: LowCut = cut_vur_unless_lower) -> float:
    """Buchholz or Sonneborn-Berger of bare elements, in points."""
    found, parsed = elements(*lines), parse_code(code)
    contributions, scale = (found.products, 4) if parsed.name == "SB" else (found.scores, 2)
    return total(found, contributions, parsed, low_cut) / scale


class TestElements:
    """The rule functions on bare elements."""

    #: F1 to F5: player 2 of TieBreakServer pull request 7 under 2026.
    CATO: tuple[Line, ...] = ((0.5, 1, False), (2, 0.5, True), (2.5, 0, True), (1.5, 1, False))
    #: F6: the same with round 3 played against an opponent of 4.
    CATO_PLAYED: tuple[Line, ...] = ((0.5, 1, False), (2, 0.5, True), (4, 0, False), (1.5, 1, False))

    @pytest.mark.parametrize(("code", "expected"), [("SB", 3), ("SB/C1", 2.5), ("SB/C2", 1)])
    def test_the_vur_with_the_lowest_product_is_asked(self, code: str, expected: float) -> None:
        """F1 to F3. C1: the forfeit loss (0) contributes less than opponent 5 (½), so ½ goes (TieBreakServer: 2.0)."""
        assert sum_of(self.CATO, code) == expected

    @pytest.mark.parametrize(("code", "expected"), [("BH", 6.5), ("BH/C1", 4.5), ("BH/C2", 2), ("BH/M1", 2)])
    def test_in_buchholz_the_lowest_vur_goes(self, code: str, expected: float) -> None:
        """F5."""
        assert sum_of(self.CATO, code) == expected

    @pytest.mark.parametrize(("code", "expected"), [("SB", 3), ("SB/C1", 2), ("SB/C2", 1.5)])
    def test_a_vur_that_contributes_more_goes_first(self, code: str, expected: float) -> None:
        """F6: the half-point bye 1 >= ½, then the regular ½."""
        assert sum_of(self.CATO_PLAYED, code) == expected

    def test_of_opponents_with_the_lowest_score_the_lowest_product_goes(self) -> None:
        """14.1.1: TEC exercise 13; not simply the smallest product, which is the 0 against the opponent of 3."""
        lines: tuple[Line, ...] = ((1, 1, False), (1, 0.5, False), (3, 0, False))
        assert sum_of(lines, "SB/C1") == 1
        assert sum_of(lines, "SB/C2") == 0

    def test_equal_contributions_take_the_vur(self) -> None:
        """Section 3.2, step D: it matters for the second cut."""
        found = elements((1, 1, False), (1, 1, True), (2, 1, False))
        assert cut_vur_unless_lower(found, found.scores, 2) == [1, 0]

    def test_a_pairing_bye_or_forfeit_win_goes_only_as_the_regular_one(self) -> None:
        """16.5 is for VURs. A8: the bye of player 6 stays, opponent 10 (1) is cut."""
        assert value(field("TEC16"), "2024-08", "BH/C1", 6) == 11
        assert sum_of(((1, 1, False), (3, 1, False)), "BH/C1") == 3

    def test_high_cuts_take_the_highest_score_then_the_highest_product(self) -> None:
        """Section 8: the text is silent; no exception for unplayed rounds."""
        found = elements((3, 0, False), (3, 1, True), (1, 1, False))
        assert cut_most(found, range(3), 2) == [1, 0]

    @pytest.mark.parametrize("code", ["BH/C3", "BH/C9", "BH/M2", "BH/M4", "FB/C5", "SB/C3"])
    def test_cutting_more_than_there_is_leaves_nothing(self, code: str) -> None:
        """Section 8 and trap I: 0, never an error."""
        assert sum_of(((1, 1, False), (3, 1, True)), code) == 0

    def test_a_median_takes_its_low_cuts_first(self) -> None:
        """Section 3.2, step D: with one element M1 leaves nothing, with two nothing, with three the middle."""
        lines: tuple[Line, ...] = ((3, 0, False), (1, 1, False), (2, 1, False))
        assert [sum_of(lines[:count], "BH/M1") for count in (1, 2, 3)] == [0, 0, 2]


class TestOlderCuts:
    """Section 3.5."""

    def test_before_2023_the_lowest_goes_whatever_it_is(self) -> None:
        assert sum_of(((0.5, 1, False), (2, 0.5, True)), "BH/C1", cut_least) == 2

    def test_july_2023_takes_an_unplayed_round_before_anything(self) -> None:
        """Art. 14.6 of that text; in SB even one that is worth less than the regular one."""
        lines: tuple[Line, ...] = ((0.5, 1, False), (2, 0, True))
        assert sum_of(lines, "SB/C1", cut_unplayed_first) == 0.5
        assert sum_of(lines, "SB/C1") == 0


class TestInTournaments:
    """Whole tables."""

    def test_each_cut_of_tec16(self) -> None:
        """Public report 26 (TieBreakServer commits of February 2024)."""
        old, new = (values(field("TEC16"), rules, "BH/C1") for rules in ("2024-08", "2026-03"))
        assert {no: old[no] for no in (4, 9, 12, 14)} == {4: 11.5, 9: 7.5, 12: 9.5, 14: 9}
        assert {no: new[no] for no in (4, 6, 11)} == {4: 11.5, 6: 10.5, 11: 11}

    def test_sonneborn_berger_cut_by_score_not_by_product(self) -> None:
        """Public report 27 (TEC exercise 13)."""
        found = values(field("TEC16"), "2024-08", "SB/C1")
        assert {no: found[no] for no in (4, 6, 9, 14, 16)} == {4: 8, 6: 5.5, 9: 2.25, 14: 3, 16: 5.75}

    def test_a_cut_in_a_round_robin_takes_a_real_opponent(self) -> None:
        """Trap 13 and public report 28 (Sharly-Chess PR 157): the free round is no element."""
        assert values(field("RR3"), "2026-03", "SB/C1") == {1: 1, 2: 0, 3: 0.75}

    def test_modified_median_is_another_rule(self) -> None:
        """Public report 81: opponents 0 3 3 4 5 and 3 2 5 3 3: BH 15 and 16, BH/M1 10 and 9, BH/C1 15 and 14."""
        for scores, expected in (([0, 3, 3, 4, 5], (15, 10, 15)), ([3, 2, 5, 3, 3], (16, 9, 14))):
            lines = tuple((facing, 1, False) for facing in scores)
            assert tuple(sum_of(lines, code) for code in ("BH", "BH/M1", "BH/C1")) == expected

    def test_koya_limits_move_by_half_points(self) -> None:
        """14.5, in every edition. TEC6RR: 2.5, 3.0, 1.5 (exercises 14 to 16)."""
        for rules in ("2024-08", "2026-03", "2009"):
            assert value(field("TEC6RR"), rules, "KS/L-2", 1) == 3.5
            assert value(field("TEC6RR"), rules, "KS/L+1", 1) == 2

    def test_a_cut_of_everything_is_no_error_in_any_code(self) -> None:
        tournament = event(["+W2", "-B1"], ratings=[2000, 1900])
        assert [value(tournament, "2026-03", code, 1) for code in ("BH/C1", "SB/C2", "PS/C1", "ARO/C1", "BH/M1")] == [
            0, 0, 0, None, 0,
        ]  # fmt: skip
