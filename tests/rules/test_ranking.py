"""C.07 arts 2 to 4: the order of the table, shared places, what decided, interim and live tables, lots, play-offs."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from functools import partial

import pytest

from tests.builders import changed, event
from tests.rules.examples import field, values
from xltourney.engine.model import Player, System, Tournament
from xltourney.engine.ranking import rank
from xltourney.engine.regulations import edition
from xltourney.engine.view import boards
from xltourney.errors import RegulationError, Subject, TournamentError

TEXT = edition("2026-03")


def _with_lot(player: Player, lot: int) -> Player:
    return replace(player, lots=lot)


def four_equal() -> Tournament:
    """Four players who drew everything: equal in all but their numbers."""
    return event(["=W2 =B3", "=B1 =W4", "=W4 =W1", "=B3 =B2"])


class TestPlaces:
    """4.2: points, then each code inside the groups still tied."""

    def test_ties_share_a_place_when_the_list_is_exhausted(self) -> None:
        rows = rank(four_equal(), ["BH", "SB"], TEXT).rows
        assert [(row.rank, row.shared, row.no, row.decided_by) for row in rows] == [
            (1, True, no, None) for no in (1, 2, 3, 4)
        ]

    def test_a_later_code_does_not_disturb_an_earlier_order(self) -> None:
        """TEC16: 2 has 4.0; 1, 3, 4, 16 have 3.5 and BH 12.5, 15.5, 14, 12.5; then WIN is 3 for 16, 2 for 1."""
        rows = rank(field("TEC16"), ["BH", "WIN"], TEXT).rows[:5]
        assert [(row.no, row.rank, row.decided_by) for row in rows] == [
            (2, 1, "PTS"),
            (3, 2, "BH"),
            (4, 3, "BH"),
            (16, 4, "WIN"),
            (1, 5, "WIN"),
        ]

    def test_points_at_the_head_split_nothing(self) -> None:
        with_points = rank(field("TEC16"), ["PTS", "BH"], TEXT)
        without = rank(field("TEC16"), ["BH"], TEXT)
        assert [row.rank for row in with_points.rows] == [row.rank for row in without.rows]
        assert [row.no for row in with_points.rows] == [row.no for row in without.rows]
        assert all(row.values[0] == row.points for row in with_points.rows)
        assert "PTS" in {row.decided_by for row in with_points.rows}

    def test_undefined_is_last(self) -> None:
        """Trap 9: undefined is not 0. TEC16, players of 2.0 points: 12 has no ARO/C1."""
        rows = [row for row in rank(field("TEC16"), ["ARO/C1"], TEXT).rows if row.points == 2]
        assert [row.no for row in rows] == [15, 14, 12]
        assert rows[-1].values == (None,)

    def test_lower_first_and_reversed(self) -> None:
        """7.8."""
        assert [row.no for row in rank(four_equal(), ["TPN"], TEXT).rows] == [1, 2, 3, 4]
        assert [row.no for row in rank(four_equal(), ["TPN/R"], TEXT).rows] == [4, 3, 2, 1]

    def test_no_codes_at_all(self) -> None:
        """2.1: regulations may let ties share the place."""
        assert [row.rank for row in rank(field("TEC16"), [], TEXT).rows[:3]] == [1, 2, 2]

    def test_an_empty_event(self) -> None:
        """Before round 1 everybody shares the first place."""
        table = rank(event(["", "", ""], rounds=5), ["BH/C1", "BH", "SB", "DE", "WIN"], TEXT)
        assert [row.rank for row in table.rows] == [1, 1, 1]
        assert [row.points for row in table.rows] == [0, 0, 0]
        assert rank(Tournament(System.SWISS, 5, ()), ["BH"], TEXT).rows == ()


class TestLotsAndPlayOffs:
    """4.2: lots when the list is exhausted; 2.2.1 and 3.1: a play-off can stand anywhere in the list."""

    def test_recorded_lots(self) -> None:
        tournament = four_equal()
        for no, lot in ((1, 3), (2, 1), (3, 4), (4, 2)):
            tournament = changed(tournament, no, partial(_with_lot, lot=lot))
        rows = rank(tournament, ["BH", "RND"], TEXT).rows
        assert [(row.no, row.decided_by) for row in rows] == [(2, "RND"), (4, "RND"), (1, "RND"), (3, "RND")]

    def test_lots_from_a_recorded_seed_can_be_checked_by_anybody(self) -> None:
        """Decided by the project: the order of SHA-256 of seed and number."""
        tournament = replace(four_equal(), lots_seed="2026-03-01 18:30")
        keys = {no: hashlib.sha256(f"2026-03-01 18:30:{no}".encode()).hexdigest() for no in (1, 2, 3, 4)}
        table = rank(tournament, ["RND"], TEXT)
        assert [row.no for row in table.rows] == sorted(keys, key=keys.__getitem__)
        assert [row.values[0] for row in table.rows] == [1, 2, 3, 4]
        assert table.warnings == ()

    def test_without_any_lots_a_warning(self) -> None:
        table = rank(four_equal(), ["RND"], TEXT)
        assert [row.rank for row in table.rows] == [1, 1, 1, 1]
        assert "no lots are recorded" in table.warnings[0].message

    def test_play_off_lower_first_empty_last(self) -> None:
        tournament = changed(four_equal(), 3, lambda player: replace(player, play_off=1))
        tournament = changed(tournament, 2, lambda player: replace(player, play_off=2))
        rows = rank(tournament, ["MAN", "BH"], TEXT).rows
        assert [(row.no, row.rank, row.decided_by) for row in rows] == [
            (3, 1, "MAN"),
            (2, 2, "MAN"),
            (1, 3, None),
            (4, 3, None),
        ]


class TestInterimTables:
    """Complete rounds only; ``after`` an earlier one; ``live`` with the decided boards of the newest."""

    @staticmethod
    def half_played() -> Tournament:
        """Round 2 of 3: board 1-3 is decided, board 2-4 is not."""
        return event(["+W2 +B3", "-B1 W4", "+W4 -W1", "-B3 B2"], rounds=3)

    def test_a_round_in_progress_is_left_out_with_a_warning(self) -> None:
        table = rank(self.half_played(), ["BH"], TEXT)
        assert (table.after_round, table.boards) == (1, None)
        assert {row.no: row.points for row in table.rows} == {1: 1, 2: 0, 3: 1, 4: 0}
        assert table.warnings[0].message == (
            "round 2 is not complete (boards without result: 2-4), so the table is after round 1"
        )

    def test_players_without_an_entry_are_counted_and_the_first_is_named(self) -> None:
        """Round 2: board 1-3 is typed in, 2 and 4 have nothing yet and will need a board."""
        table = rank(event(["+W2 +B3", ["-B1", ""], "+W4 -W1", ["-B3", ""]], rounds=3), ["BH"], TEXT)
        (warning,) = table.warnings
        assert warning.message == (
            "round 2 is not complete (2 players have no entry yet, the first is 2 (P2)), so the table is after round 1"
        )
        assert warning.subject == Subject(2, 2)
        assert boards(table.view.tournament, 2) == (1, 2)

    def test_a_matrix_does_not_tell_rounds(self) -> None:
        tournament = replace(self.half_played(), system=System.ROUND_ROBIN, ordered=False)
        with pytest.raises(TournamentError, match="a matrix does not tell rounds"):
            rank(tournament, ["SB"], TEXT, after=1)
        assert rank(tournament, ["SB"], TEXT).warnings == ()

    def test_live_counts_the_decided_boards(self) -> None:
        table = rank(self.half_played(), ["BH"], TEXT, live=True)
        assert (table.after_round, table.boards) == (2, (1, 2))
        assert {row.no: row.points for row in table.rows} == {1: 2, 2: 0, 3: 1, 4: 0}

    def test_live_of_a_complete_event_is_the_table(self) -> None:
        live, plain = (rank(field("TEC16"), ["BH"], TEXT, live=live) for live in (True, False))
        assert (live.rows, live.boards) == (plain.rows, None)

    def test_after_an_earlier_round(self) -> None:
        """Public report 10: TEC16 after round 3; 2026, n = 3."""
        whole = {row.no: row.values[0] for row in rank(field("TEC16"), ["BH"], TEXT, after=3).rows}
        assert {no: whole[no] for no in (1, 3, 4, 12, 16)} == {1: 4.5, 3: 3, 4: 5, 12: 5, 16: 3}
        assert whole == values(field("TEC16-ROUND3"), "2026-03", "BH")

    def test_after_round_0_nobody_has_anything(self) -> None:
        table = rank(field("TEC16"), ["BH/C1", "DE", "AOB", "TPR"], TEXT, after=0)
        assert {row.rank for row in table.rows} == {1}
        assert {row.points for row in table.rows} == {0}

    @pytest.mark.parametrize("after", [-1, 6, 99])
    def test_after_a_round_that_is_not_there(self, after: int) -> None:
        with pytest.raises(TournamentError, match="5 rounds are complete"):
            rank(field("TEC16"), ["BH"], TEXT, after=after)

    def test_of_a_round_in_progress_there_is_no_table(self) -> None:
        with pytest.raises(TournamentError, match="no table after round 2"):
            rank(self.half_played(), ["BH"], TEXT, after=2)

    def test_a_postponed_game_stops_the_tables_before_it(self) -> None:
        """Counted are the complete rounds from the first."""
        tournament = event(["+W2 =B3", "-B1 =W4", "W4 =W1", "B3 =B2"])
        assert rank(tournament, ["BH"], TEXT).after_round == 0


class TestIndependence:
    """No value of types B, C, D depends on which other codes are asked for, or in which order."""

    def test_alone_together_and_reversed(self) -> None:
        codes = ["BH", "FB", "SB/C1", "AOB/F", "BH/P", "TPR", "APPO", "STD", "WIN", "PS/C1", "BH/M1", "FB/C1"]
        together = {row.no: row.values for row in rank(field("FORE6"), codes, TEXT).rows}
        backwards = {row.no: row.values[::-1] for row in rank(field("FORE6"), codes[::-1], TEXT).rows}
        alone = {no: tuple(values(field("FORE6"), "2026-03", code)[no] for code in codes) for no in together}
        assert together == backwards == alone

    def test_a_bad_list_is_refused_as_a_whole(self) -> None:
        with pytest.raises(RegulationError) as caught:
            rank(field("TEC16"), ["BUC", "BH", "SB/M1"], TEXT)
        assert len(caught.value.findings) == 2
