"""C.07 art. 15.2 and the General Regulations for Competitions 6.6: predetermined pairings."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.builders import changed, event
from tests.rules.examples import field, value, values, view
from xltourney.engine.model import System, Tournament
from xltourney.engine.ranking import rank
from xltourney.engine.regulations import EDITIONS, edition
from xltourney.engine.results import ScoringSystem


class TestForfeits:
    """Games in every respect; since 2026 not for ratings (art. 10), and a lost one not for type B."""

    def test_rounds_elected_to_play(self) -> None:
        """M13 and 15.2: 5 in TEC6RR lost by forfeit: 5 before 2026, 4 since. The reference program says 4 in both."""
        assert value(field("TEC6RR"), "2024-08", "REP", 5) == 5
        assert value(field("TEC6RR"), "2026-03", "REP", 5) == 4
        assert value(field("TEC6RR"), "2026-03", "REP", 6) == 5

    def test_ratings(self) -> None:
        """15.2 of 2024: a forfeit is a game; ARO of 5 (2200 2050 2150 2000 2100) is 2100, TPR with 1.5 of 5 is 1951.

        The 2026 values (2125, 2038) are printed in set B.
        """
        assert value(field("TEC6RR"), "2024-08", "ARO", 5) == 2100
        assert value(field("TEC6RR"), "2024-08", "TPR", 5) == 2100 - 149
        assert value(field("TEC6RR"), "2026-03", "ARO", 5) == 2125
        assert value(field("TEC6RR"), "2026-03", "TPR", 5) == 2038

    @pytest.mark.parametrize("rules", EDITIONS)
    def test_wins(self, rules: str) -> None:
        """Public report 34: 6 won by forfeit: WIN 1, WON 0; no game with Black."""
        assert value(field("TEC6RR"), rules, "WIN", 6) == 1
        assert value(field("TEC6RR"), rules, "WON", 6) == 0
        assert value(field("TEC6RR"), rules, "BPG", 6) == 2

    def test_a_lost_forfeit_is_not_preferred_by_a_cut(self) -> None:
        """No VUR exception. SB/C1 of 6: opponents 3.5 3.5 1.5 1.5 3.5, products 0 0 .75 1.5 0: .75 goes (ex. 15)."""
        assert value(field("TEC6RR"), "2026-03", "SB/C1", 6) == 1.5


class TestFreeRounds:
    """The free round of an odd field is no element, for sums and for cuts."""

    def test_sums(self) -> None:
        """Public report 28 (Sharly-Chess PR 157)."""
        assert values(field("RR3"), "2026-03", "PTS") == {1: 1.5, 2: 1, 3: 0.5}
        assert values(field("RR3"), "2026-03", "SB") == {1: 1.25, 2: 0.5, 3: 0.75}

    def test_a_round_booked_as_a_bye_is_no_element_either(self) -> None:
        """RRWD (TieBreakServer pull request 7): PAB cells award a point and nothing else."""
        assert values(field("RRWD"), "2024-08", "BH") == {1: 9.5, 2: 11, 3: 11.5, 4: 10, 5: 3}


def withdrawn(rows: list[str], no: int, after: int) -> Tournament:
    tournament = event(rows, system=System.ROUND_ROBIN)
    return changed(tournament, no, lambda player: replace(player, withdrawn_after=after))


class TestLeaving:
    """General Regulations for Competitions 6.6."""

    def test_before_half_of_the_games_nothing_counts(self) -> None:
        """6 played two of five: out of the table, and what was won from him is nobody's. Limit of Koya: 2."""
        rows = [
            "+W6 +W2 =B3 =W4 +B5",
            "+W5 -B1 ZPB +W3 =B4",
            "=W4 +B5 =W1 -B2 ZPB",
            "=B3 =B6 +W5 =B1 =W2",
            "-B2 -W3 -B4 ZPB -W1",
            "-B1 =W4 ZPB ZPB ZPB",
        ]
        table = rank(withdrawn(rows, 6, after=2), ["SB", "WIN", "KS"], edition("2026-03"))
        assert {row.no: row.points for row in table.rows} == {1: 3, 2: 2.5, 3: 2, 4: 2.5, 5: 0, 6: 0}
        assert table.rows[0].values == (Fraction(19, 4), Fraction(2), Fraction(2))
        last = table.rows[-1]
        assert (last.no, last.rank, last.removed, last.values) == (6, None, True, (None, None, None))
        assert [row.rank for row in table.rows] == [1, 2, 3, 4, 5, None]

    def test_a_table_of_an_earlier_round_does_not_know_that_he_will_leave(self) -> None:
        """6.6 takes a player out once he has left: 4 played two of five games and left after round 2."""
        rows = ["+W4 =W2", "=W3 =B1", "=B2 =W4", "-B1 =B3", "=W6 ZPB", "=B5 ZPB"]
        tournament = withdrawn(rows, 4, after=2)
        tournament = replace(tournament, rounds=5)
        early, late = (rank(tournament, ["WIN"], edition("2026-03"), after=after) for after in (1, 2))
        assert (early.row(4).removed, early.row(1).points) == (False, 1)
        assert (late.row(4).removed, late.row(1).points) == (True, Fraction(1, 2))

    def test_with_half_of_the_games_they_count(self) -> None:
        """3 played two of three: the rest is lost by forfeit and counts as scored."""
        stays = withdrawn(["=W2 =W3 =W4", "=B1 +W4 +FB3", "+B4 =B1 -FW2", "-W3 -B2 =B1"], 3, after=2)
        assert values(stays, "2026-03", "PTS") == {1: 1.5, 2: 2.5, 3: 1.5, 4: 0.5}
        assert not view(stays, "2026-03").removed

    def test_a_free_round_is_neither_asked_for_nor_worth_anything(self) -> None:
        """7.6 takes off requested byes; the schedule gives the free round, in an interim table too, whatever A is."""
        rows = ["ZPB +W3 =B2", "+W3 ZPB =W1", "-B2 -B1 ZPB"]
        scoring = ScoringSystem.from_points(absent=Fraction(1, 2))
        tournament = event(rows, system=System.ROUND_ROBIN, scoring=scoring)
        for rules in ("2026-03", "2024-08"):
            assert values(tournament, rules, "REP") == {1: 3, 2: 3, 3: 3}
            assert values(tournament, rules, "PTS") == {1: 1.5, 2: 1.5, 3: 0}
            early = rank(tournament, ["REP", "STD"], edition(rules), after=1)
            assert {row.no: row.values for row in early.rows} == {1: (1, 0), 2: (1, 1), 3: (1, 0)}

    def test_a_player_without_a_status_is_never_taken_out(self) -> None:
        """6.6 needs somebody who left: RRWD's five has one game and no status."""
        assert not view(field("RRWD"), "2026-03").removed

    def test_in_a_swiss_nobody_is_taken_out(self) -> None:
        rows = ["+W2 =W3", "-B1 ZPB", "ZPB =B1"]
        tournament = changed(event(rows), 2, lambda player: replace(player, withdrawn_after=1))
        assert values(tournament, "2026-03", "PTS") == {1: 1.5, 2: 0, 3: 0.5}
