"""Which games are rated (B.02 5.1 and 8.3.1), in every entry that a result can be."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.builders import event, matrix_event
from xltourney.engine.elo import Control
from xltourney.engine.model import Player, System, Tournament
from xltourney.engine.rated_games import Pair, Why, pairs
from xltourney.engine.rating_changes import RatingChange, rating_changes
from xltourney.engine.results import CLASSICAL, RoundResult


def rated(tournament: Tournament, **after: int) -> dict[int, RatingChange]:
    return {one.no: one for one in rating_changes(tournament, Control.STANDARD, **after).changes}


class TestWhichGames:
    """5.1 and the result notation: what is rated is 1-0, ½-½ and 0-1 over the board."""

    @staticmethod
    def pair(mark: str, other: str) -> Tournament:
        results = (CLASSICAL.game(2, "w", mark), CLASSICAL.game(1, "b", other))
        players = tuple(Player(no, f"P{no}", (own,), 1500) for no, own in enumerate(results, 1))
        return Tournament(System.SWISS, 1, players)

    @pytest.mark.parametrize(("mark", "other"), [("1", "0"), ("½", "½"), ("0", "1")])
    def test_rated(self, mark: str, other: str) -> None:
        made = self.pair(mark, other)
        assert [len(one.games) for one in rated(made).values()] == [1, 1]
        assert pairs(made) == (Pair(1, 1, 2, {"1": 2, "½": 1, "0": 0}[mark]),)

    @pytest.mark.parametrize(
        ("mark", "other", "why"),
        [
            ("+", "-", Why.FORFEIT),
            ("-", "-", Why.FORFEIT),
            ("1*", "0*", Why.SHORT),
            ("½*", "½*", Why.SHORT),
            ("0:0", "0:0", Why.ARBITER),
            ("½:0", "0:½", Why.ARBITER),
        ],
    )
    def test_not_rated(self, mark: str, other: str, why: Why) -> None:
        made = self.pair(mark, other)
        for one in rated(made).values():
            assert one.games == ()
            assert [left.why for left in one.not_rated] == [why]
        assert pairs(made) == ()

    def test_a_game_without_a_result_is_nothing_yet(self) -> None:
        made = self.pair("", "")
        assert [(one.games, one.not_rated) for one in rated(made).values()] == [((), ()), ((), ())]
        assert pairs(made) == ()

    def test_games_of_who_left_a_round_robin_early_are_rated(self) -> None:
        """General Regulations for Competitions 6.6: his results stay for rating purposes."""
        rows = ["=W4 +W3 +W2", "-FB3 +W4 -B1", "+FW2 -B1 -B4", "=B1 -B2 +W3"]
        made = event(rows, system=System.ROUND_ROBIN, ratings=[1800, 1700, 1600, 1500])
        gone = replace(made.players[2], withdrawn_after=1)
        found = rated(replace(made, players=(*made.players[:2], gone, made.players[3])))
        assert [len(one.games) for one in found.values()] == [3, 2, 2, 3]

    def test_a_matrix_has_no_rounds_or_colours_and_is_rated(self) -> None:
        made = matrix_event({1: {2: [1], 3: [0.5]}, 2: {1: [0], 3: [1]}, 3: {1: [0.5], 2: [0]}})
        players = tuple(replace(player, rating=1500) for player in made.players)
        found = rated(replace(made, players=players), after=1)
        assert [one.halves for one in found.values()] == [3, 2, 1]
        assert {(pair.white, pair.black): pair.halves for pair in pairs(made)} == {(1, 2): 2, (1, 3): 1, (2, 3): 2}

    def test_the_point_system_changes_nothing(self) -> None:
        rows = (("1", 2), ("0", 1))
        football = [RoundResult(CLASSICAL.game(other, "", mark).kind, other, "", mark, 30) for mark, other in rows]
        players = tuple(Player(no, f"P{no}", (own,), 1500) for no, own in enumerate(football, 1))
        assert [one.halves for one in rated(Tournament(System.SWISS, 1, players)).values()] == [2, 0]

    def test_of_the_rounds_to_one(self) -> None:
        made = event(["+W2 =B2 +W2", "-B1 =W1 -B1"], ratings=[1500, 1500])
        assert [one.halves for one in rated(made, after=2).values()] == [3, 1]
