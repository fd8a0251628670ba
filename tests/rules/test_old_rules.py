"""The virtual opponent (2009 to 2023), its Russian reading, and the text of July 2023."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any

import pytest

from tests.builders import FOOTBALL, against_extras, event
from tests.rules.examples import Example, check, examples_of, field, value, values, view
from xltourney.engine.model import System
from xltourney.engine.ranking import rank
from xltourney.engine.regulations import TEXT_2009, TEXT_2009_RU, edition


def virtual_opponent(cells: str, number: int, rules: str = "2009") -> Fraction:
    """Svon of round ``number`` for a player with this row; n is the number of rounds in the row."""
    seen = view(against_extras(cells), rules)
    row = seen.rows[0][number - 1]
    return seen.scoring.points(edition(rules).treatment.dummy(seen, 0, row).score)


def svon(before: str, unplayed: str, rounds: int, rules: str) -> Fraction:
    """A row that has the own score SPR before the unplayed round and goes on for ``rounds`` rounds."""
    cells = [*before.split(), unplayed]
    return virtual_opponent(" ".join(cells + ["+W"] * (rounds - len(cells))), len(cells), rules)


def seen_by_opponents(cells: str, rules: str) -> Fraction | None:
    return value(against_extras(cells), rules, "ADJ", 1)


WITHOUT_GRID: dict[str, Callable[[str], Any]] = {
    "H1": partial(svon, "+W =W", "ZPB", 3),
    "H2": partial(svon, "+W =W", "ZPB", 9),
    "H3": partial(svon, "+W +W +W =W -W", "+FW", 6),
    "H4": partial(svon, "+W +W +W =W -W", "+FW", 9),
    "H5": partial(svon, "+W +W", "PAB", 9),
    "H6": partial(svon, "+W +W +W +W -W -W", "ZPB", 9),
    "H7": partial(seen_by_opponents, "+FW +W +W +W +W +W -W -W -W"),
    "H8": partial(seen_by_opponents, "+W +W +W +W +W +W ZPB -W -W"),
}


@pytest.mark.parametrize("example", examples_of("old"))
def test_example(example: Example) -> None:
    check(example, WITHOUT_GRID)


class TestVirtualOpponent:
    """Arts 15.2 and 15.3 of the old text: Svon = SPR + (1 - SfPR) + ½ (n - R)."""

    @pytest.mark.parametrize(
        ("unplayed", "expected"), [("+FW", 3), ("PAB", 3), ("FPB", 3), ("HPB", 3.5), ("ZPB", 4), ("-FW", 4)]
    )
    def test_what_the_round_brought_is_taken_off(self, unplayed: str, expected: float) -> None:
        """Two points, then round 3 of 5: 2 + (1 - SfPR) + 1."""
        assert svon("+W +W", unplayed, 5, "2009") == expected

    def test_in_an_interim_table_n_counts_the_rounds_so_far(self) -> None:
        """Decided by the project, and the Russian worked example: 2.5 after round 3, 5.5 at the end of nine rounds."""
        whole = against_extras("+W =W ZPB +W +W +W +W +W +W")
        after_3 = rank(whole, ["BH"], edition("2009"), after=3).view
        dummy = after_3.treatment.dummy(after_3, 0, after_3.rows[0][2])
        assert after_3.scoring.points(dummy.score) == 2.5

    def test_the_draw_and_win_of_the_point_system(self) -> None:
        """3-1-0: two wins (6), absent in round 3 of 5: 6 + (3 - 0) + 1 x 2 = 11."""
        seen = view(against_extras("+W +W ZPB +W +W", FOOTBALL), "2009")
        assert seen.scoring.points(TEXT_2009.treatment.dummy(seen, 0, seen.rows[0][2]).score) == 11

    def test_every_unplayed_round_of_an_opponent_is_a_draw(self) -> None:
        """Section 4.1: also a PAB and a forfeit win."""
        for cells in ("+W PAB", "+W +FW", "+W ZPB", "+W HPB", "+W -FW", "PAB +W"):
            assert seen_by_opponents(cells, "2009") == 1.5, cells

    def test_cuts_know_no_exception(self) -> None:
        """TEC16, player 4: BH 13.5, C1 12: opponent 13 (1.5) goes, not the bye (3)."""
        assert value(field("TEC16"), "2009", "BH", 4) == 13.5
        assert value(field("TEC16"), "2009", "BH/C1", 4) == 12

    def test_round_robins_count_as_scored(self) -> None:
        """TEC6RR: the same Sonneborn-Berger as today (TEC exercise 14)."""
        assert values(field("TEC6RR"), "2009", "SB") == values(field("TEC6RR"), "2024-08", "SB")


class TestRussianReading:
    """``2009-ru``: an own unplayed round is a draw against the virtual opponent, whatever it brought (section 4.1)."""

    @pytest.mark.parametrize(
        ("no", "fide", "russian"),
        [
            # opp 12 2x1, HPB 3x½, opp 13 1.5x1, opp 3 3.5x½, opp 1 3.5x½: the same in both readings
            (4, 8.5, 8.5),
            # opp 14 3x0, opp 3 3.5x0, PAB Svon 1, opp 10 1x1, opp 8 2.5x1: the bye 1x1 or 1x½
            (6, 4.5, 4),
            # opp 6 2.5x1, opp 8 2.5x0, FL Svon 3 (1 + 1 + 1): 0 or 1.5; ZPB 2.5 (1 + 1 + ½): 0 or 1.25; opp 13 1.5x1
            (14, 4, 6.75),
        ],
    )
    def test_sonneborn_berger(self, no: int, fide: float, russian: float) -> None:
        """TEC16; the values of 2009 are those of set A, the others computed by hand from the formula."""
        assert value(field("TEC16"), "2009", "SB", no) == fide
        assert value(field("TEC16"), "2009-ru", "SB", no) == russian

    def test_buchholz_is_the_same_in_both(self) -> None:
        for code in ("BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2"):
            assert values(field("TEC16"), "2009", code) == values(field("TEC16"), "2009-ru", code)

    def test_worked_example_of_the_russian_rules(self) -> None:
        """Section 4.1: 1½ from two, absent in round 3; 3½ from five and an opponent absent in round 6."""
        assert svon("+W =W", "ZPB", 3, "2009-ru") == 2.5
        assert svon("+W =W", "ZPB", 9, "2009-ru") == 5.5
        assert svon("+W +W +W =W -W", "+FW", 6, "2009-ru") == 3.5
        assert svon("+W +W +W =W -W", "+FW", 9, "2009-ru") == 5

    def test_it_counts_as_a_draw_against_him(self) -> None:
        seen = view(against_extras("+W =W ZPB"), "2009-ru")
        assert TEXT_2009_RU.treatment.dummy(seen, 0, seen.rows[0][2]).points == seen.scoring.draw


class TestOldList:
    """The list of the rules before 2023."""

    def test_direct_encounter_needs_all_games(self) -> None:
        """1, 2 and 3 have one point each; 1 beat 2, 2 beat 3 and 1-3 was not played: nothing is split."""
        tournament = event(["+W2 -B4 ZPB", "-B1 ZPB +W3", "+W5 ZPB -B2", "ZPB +W1 ZPB", "-B3 ZPB ZPB"])
        assert set(values(tournament, "2009", "DE").values()) == {None}

    @pytest.mark.parametrize(
        "code", ["BH", "BH/M1", "BH/M2", "BH/C1", "BH/C2", "BPG", "BWG", "WIN", "DE", "ARO", "ARO/C1", "SB", "PS"]
    )
    def test_its_codes_draw_no_warning(self, code: str) -> None:
        assert rank(field("TEC16"), [code], edition("2009")).warnings == ()

    @pytest.mark.parametrize("code", ["REP", "STD", "TPN", "FB", "AOB", "TPR", "RTNG"])
    def test_later_codes_are_the_organisers_own(self, code: str) -> None:
        """2.1: allowed, with a warning."""
        warnings = rank(field("TEC16"), [code], edition("2009")).warnings
        assert [warning.severity for warning in warnings] == ["warning"]
        assert "organiser's own (art. 2.1)" in warnings[0].message

    def test_koya_by_score_groups_belongs_to_it(self) -> None:
        assert rank(field("TEC6RR"), ["KSX"], edition("2009")).warnings == ()


class TestJuly2023:
    """Restated from secondary sources (section 4.4): dummy = own score, low cuts take unplayed rounds first."""

    @pytest.mark.parametrize(("no", "expected"), [(4, 11.5), (6, 11), (9, 7.5), (11, 11), (12, 9.5), (14, 9)])
    def test_first_cut_of_tec16(self, no: int, expected: float) -> None:
        """As 2024, but the forfeit win of 11 (dummy 2.5) goes before opponent 7 (1.5): 13.5 - 2.5. The PAB stays."""
        assert value(field("TEC16"), "2023-07", "BH/C1", no) == expected

    def test_a_product_lower_than_the_regular_one_goes_all_the_same(self) -> None:
        """TEC16, player 14, SB: the forfeit loss or ZPB (0) goes, not 1.5x1 as in 2024 (A18: 3)."""
        assert value(field("TEC16"), "2023-07", "SB/C1", 14) == 4.5

    def test_it_is_marked(self) -> None:
        assert "secondary sources" in edition("2023-07").remark

    def test_forfeits_in_round_robins_are_games(self) -> None:
        tournament = event(["+FW2", "-FB1"], system=System.ROUND_ROBIN, ratings=[2000, 1900])
        assert values(tournament, "2023-07", "ARO") == {1: 1900, 2: 2000}
        assert values(tournament, "2023-07", "REP") == {1: 1, 2: 1}
