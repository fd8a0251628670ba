"""Art. 3: a play-off for a place, after none, some or all of the tie-breaks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.builders import event
from tests.generators import QUIET, swiss
from xltourney.engine.model import PlayOff, Tournament
from xltourney.engine.ranking import Standings, rank
from xltourney.engine.regulations import EDITIONS

TEXT = EDITIONS["2026-03"]
Order = tuple[tuple[int, ...], ...]


def four_equal(place: int = 1, after: tuple[str, ...] | None = None, result: Order = ()) -> Tournament:
    """Four players who drew everything: equal in all but their numbers."""
    made = event(["=W2 =B3", "=B1 =W4", "=W4 =W1", "=B3 =B2"])
    return replace(made, play_off=PlayOff(place, after, result))


def two_and_two(place: int, result: Order = (), after: tuple[str, ...] | None = None) -> Tournament:
    """1 and 2 draw and win once, 3 and 4 draw and lose once: 1½, 1½, ½, ½."""
    made = event(["=W2 +B3", "=B1 +W4", "=W4 -W1", "=B3 -B2"])
    return replace(made, play_off=PlayOff(place, after, result))


def places(table: Standings) -> dict[int, tuple[int | None, str | None]]:
    return {row.no: (row.rank, row.decided_by) for row in table.rows}


def codes_of(table: Standings) -> list[str]:
    return [warning.code for warning in table.warnings]


class TestWhereItStands:
    def test_after_all_tie_breaks(self) -> None:
        table = rank(four_equal(result=((3,), (1,), (4,), (2,))), ["BH", "SB"], TEXT)
        assert places(table) == {3: (1, "play-off"), 1: (2, "play-off"), 4: (3, "play-off"), 2: (4, "play-off")}
        assert [row.no for row in table.rows] == [3, 1, 4, 2]

    def test_on_points_alone_then_the_codes_for_those_whom_it_left_equal(self) -> None:
        table = rank(four_equal(after=(), result=((3,), (1, 4), (2,))), ["BH", "TPN"], TEXT)
        assert places(table) == {3: (1, "play-off"), 1: (2, "TPN"), 4: (3, "TPN"), 2: (4, "play-off")}

    def test_after_the_first_code(self) -> None:
        table = rank(four_equal(after=("BH",), result=((4,), (3,), (2,), (1,))), ["BH", "TPN"], TEXT)
        assert [row.no for row in table.rows] == [4, 3, 2, 1]

    def test_a_code_before_it_may_leave_nothing_to_decide(self) -> None:
        table = rank(four_equal(after=("TPN",)), ["TPN", "BH"], TEXT)
        assert table.play_off is not None
        assert (table.play_off.tied, codes_of(table)) == ((), [])

    def test_those_it_leaves_equal_share_the_place(self) -> None:
        table = rank(four_equal(result=((2,), (1, 3, 4))), ["BH"], TEXT)
        assert [(row.no, row.rank, row.shared, row.decided_by) for row in table.rows] == [
            (2, 1, False, "play-off"),
            (1, 2, True, None),
            (3, 2, True, None),
            (4, 2, True, None),
        ]

    def test_only_the_group_at_its_place(self) -> None:
        table = rank(two_and_two(3, ((4,), (3,))), ["BH"], TEXT)
        assert places(table) == {1: (1, None), 2: (1, None), 4: (3, "play-off"), 3: (4, "play-off")}

    @pytest.mark.parametrize(("place", "tied"), [(1, (1, 2)), (2, (1, 2)), (3, (3, 4)), (4, (3, 4))])
    def test_who_shares_a_place(self, place: int, tied: tuple[int, ...]) -> None:
        table = rank(two_and_two(place), ["BH"], TEXT)
        assert table.play_off is not None
        assert (table.play_off.tied, table.play_off.open, table.play_off.position) == (tied, True, 1)


class TestWhenItDoesNotDecide:
    def test_not_played_yet(self) -> None:
        table = rank(two_and_two(1), ["BH"], TEXT)
        assert places(table) == places(rank(replace(two_and_two(1), play_off=None), ["BH"], TEXT))
        assert [(each.code, each.message) for each in table.warnings] == [
            ("play-off-open", "place 1 is shared by 1 and 2: a play-off is to decide it")
        ]

    @pytest.mark.parametrize("result", [((1,), (3,)), ((1,), (2,), (3,)), ((4,), (3,))])
    def test_others_share_the_place(self, result: Order) -> None:
        """It counts only when the group is exactly the players of the result; else it stays as history."""
        table = rank(two_and_two(1, result), ["BH"], TEXT)
        assert places(table) == places(rank(two_and_two(1), ["BH"], TEXT))
        assert codes_of(table) == ["play-off-void"]

    def test_what_is_said_of_it(self) -> None:
        (shared,) = rank(two_and_two(1, ((1,), (3,))), ["BH"], TEXT).warnings
        assert shared.message == (
            "the play-off no longer decides: it was between 1 and 3, and now 1 and 2 share place 1"
        )
        (alone,) = rank(two_and_two(1, ((2,), (1,)), ("TPN",)), ["TPN"], TEXT).warnings
        assert alone.message == (
            "the play-off no longer decides: it was between 1 and 2, and now nobody shares place 1"
        )

    def test_other_codes_than_it_comes_after(self) -> None:
        table = rank(two_and_two(1, ((2,), (1,)), ("SB",)), ["BH"], TEXT)
        assert (codes_of(table), places(table)[2]) == (["play-off-codes"], (1, None))

    def test_before_the_last_round(self) -> None:
        made = replace(two_and_two(1, ((2,), (1,))), rounds=3)
        table = rank(made, ["BH"], TEXT)
        assert (table.play_off, codes_of(table), places(table)[2]) == (None, [], (1, None))
        assert rank(two_and_two(1, ((2,), (1,))), ["BH"], TEXT, after=1).play_off is None

    def test_none_declared(self) -> None:
        assert rank(replace(two_and_two(1), play_off=None), ["BH"], TEXT).play_off is None


CODES = ["BH/C1", "BH", "SB", "DE", "WIN"]


@given(seed=st.integers(0, 10_000), place=st.integers(1, 12), after=st.sampled_from([None, (), ("BH/C1",)]))
def test_it_changes_places_only(seed: int, place: int, after: tuple[str, ...] | None) -> None:
    """Its results change no points and no tie-break of type B, C or D, and no place outside its group."""
    random = Random(seed)
    made = swiss(random, 12, 3, QUIET)
    plain = replace(made, play_off=PlayOff(place, after))
    before = rank(plain, CODES, TEXT)
    assert before.play_off is not None
    tied = list(before.play_off.tied)
    random.shuffle(tied)
    result = tuple((no,) for no in tied)
    table = rank(replace(made, play_off=PlayOff(place, after, result)), CODES, TEXT)
    for row in before.rows:
        own = table.row(row.no)
        assert own.points == row.points
        assert [own.values[i] for i in (0, 1, 2, 4)] == [row.values[i] for i in (0, 1, 2, 4)]
        if row.no not in tied:
            assert own == row
    assert order_inside(table, tied) == tied


def order_inside(table: Standings, tied: Sequence[int]) -> list[int]:
    return [row.no for row in table.rows if row.no in tied]
