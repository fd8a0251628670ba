"""The club's list: ``tests/cases/club_rating_examples.json``, made with two independent arithmetics."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

import pytest

from tests.builders import event
from tests.engine.rating_cases import content, halves, hundredths
from xltourney.engine.club_games import club_changes, club_games
from xltourney.engine.club_rating import (
    ClubGame,
    ClubPlayer,
    ClubRow,
    ClubTournament,
    History,
    KOrder,
    Start,
    in_order,
    replay,
)
from xltourney.engine.elo import Control
from xltourney.engine.k_factor import Reason
from xltourney.engine.rated_games import Why
from xltourney.errors import TournamentError

SCENARIOS: list[dict[str, Any]] = content("club_rating_examples.json")
CONTROLS = {"classical": Control.STANDARD, "rapid": Control.RAPID, "blitz": Control.BLITZ}
ORDERS = {None: KOrder.TEXT, "40-first": KOrder.TEXT, "10-first": KOrder.FIDE}
WHITE = {"1-0": 2, "1/2-1/2": 1, "0-1": 0}


def scenario(number: str) -> dict[str, Any]:
    [found] = [one for one in SCENARIOS if one["name"].split()[0] == number]
    return found


def players(case: dict[str, Any]) -> list[ClubPlayer]:
    names = sorted({name for ratings in case["initial"].values() for name in ratings})
    return [
        ClubPlayer(
            name,
            {CONTROLS[code]: Start(ratings[name]) for code, ratings in case["initial"].items() if name in ratings},
        )
        for name in names
    ]


def tournaments(case: dict[str, Any]) -> list[ClubTournament]:
    """Games that were not played over the board never reach the list."""
    return [
        ClubTournament(
            made["id"],
            CONTROLS[made["control"]],
            [ClubGame(white, black, WHITE[mark]) for white, black, mark, played in made["games"] if played],
            made["finish_seq"],
            finished=made["finish_seq"] is not None,
        )
        for made in case["tournaments"]
    ]


def history(case: dict[str, Any]) -> History:
    return replay(players(case), tournaments(case), ORDERS[case["options"].get("k_order")])


def printed(row: ClubRow) -> list[Any]:
    numbers = (row.halves * 50, row.expected, row.hundredths)
    return [row.tournament, row.player, row.rating, row.k.value, row.games, *numbers, row.change, row.new, row.total]


def expected(row: list[Any]) -> list[Any]:
    return [*row[:5], *map(hundredths, row[5:8]), *row[8:]]


class TestScenarios:
    @pytest.mark.parametrize("case", SCENARIOS, ids=lambda case: case["name"].split()[0])
    def test_rows_and_lists(self, case: dict[str, Any]) -> None:
        found = history(case)
        assert sorted(map(printed, found.rows)) == sorted(map(expected, case["rows"]))
        for code, final in case["final"].items():
            listed = {standing.player: [standing.rating, standing.games] for standing in found.lists[CONTROLS[code]]}
            assert listed == final

    def test_none_is_lost(self) -> None:
        assert len(SCENARIOS) == 16
        assert sum(len(case["rows"]) for case in SCENARIOS) == 74


class TestRowsAndLists:
    def test_tournaments_in_their_order_and_players_by_key(self) -> None:
        found = history(scenario("S3b")).rows
        assert [(row.tournament, row.player) for row in found] == [(t, p) for t in ("T2", "T1") for p in "ABC"]

    def test_lists_are_sorted_and_know_the_peak(self) -> None:
        """S6: N reaches 2408 and falls to 2398; the list keeps 2408 as his highest."""
        case = scenario("S6")
        listed = history(case).lists[Control.RAPID]
        assert [standing.rating for standing in listed] == sorted((s.rating for s in listed), reverse=True)
        [n] = [standing for standing in listed if standing.player == "N"]
        highest = max(row[9] for row in case["rows"] if row[1] == "N")
        assert n.peak == highest >= 2400 > n.rating

    def test_why(self) -> None:
        assert {row.k.reason for row in history(scenario("S7")).rows} == {Reason.NEW}
        reasons = {row.player: row.k.reason for row in history(scenario("S7'")).rows}
        assert reasons == {"M": Reason.REACHED_2400, "N": Reason.NEW}
        assert {row.k.reason for row in history(scenario("S4b")).rows if row.tournament == "T2"} == {Reason.UNDER_2400}
        assert all(row.k.lowered for row in history(scenario("S5")).rows)


class TestRulesOfTheClub:
    @staticmethod
    def one(white: Start, black: Start, score: float, control: Control = Control.STANDARD) -> list[ClubRow]:
        pair = [ClubPlayer("W", {control: white}), ClubPlayer("B", {control: black})]
        game = ClubTournament("T", control, [ClubGame("W", "B", halves(score))], 1)
        rows = {row.player: row for row in replay(pair, [game]).rows}
        return [rows["W"], rows["B"]]

    @pytest.mark.parametrize("difference", range(33, 40))
    def test_halves_go_away_from_zero(self, difference: int) -> None:
        """Spec: K 10, a draw, 33 to 39 points: -0.50 is -1 and +0.50 is +1; binary fractions give 0."""
        higher, lower = self.one(Start(2500 + difference, 30), Start(2500, 30), 0.5)
        assert (higher.hundredths, higher.change) == (-50, -1)
        assert (lower.hundredths, lower.change) == (50, 1)

    def test_games_before_joining(self) -> None:
        assert [row.k.value for row in self.one(Start(1500, 29), Start(1500, 30), 1)] == [40, 20]
        assert [row.total for row in self.one(Start(1500, 29), Start(1500, 30), 1)] == [30, 31]

    @pytest.mark.parametrize("control", Control)
    def test_2650_counts_in_every_control(self, control: Control) -> None:
        """8.3.1 makes the exemption in standard chess only, the club in all; no game is left out for its difference."""
        assert [row.expected for row in self.one(Start(2650), Start(2200), 1, control)] == [94, 8]
        assert [row.expected for row in self.one(Start(2649), Start(1500), 1, control)] == [92, 8]
        assert [row.expected for row in self.one(Start(2650), Start(1500), 1, control)] == [100, 8]

    def test_there_is_no_floor(self) -> None:
        """40 x (0 - 0.50) = -20 from 10."""
        assert self.one(Start(10), Start(10), 0)[0].new == -10

    def test_a_guest_is_unrated_for_both_sides(self) -> None:
        members = [ClubPlayer("A", {Control.RAPID: Start(1500)}), ClubPlayer("B", {Control.BLITZ: Start(1500)})]
        games = [ClubGame("A", "guest", 2), ClubGame("B", "A", 2), ClubGame("guest", "other", 1)]
        found = replay(members, [ClubTournament("T", Control.RAPID, games, 1)])
        assert found.rows == ()
        assert [(s.player, s.rating, s.games) for s in found.lists[Control.RAPID]] == [("A", 1500, 0)]


class TestOrderOfFinishing:
    @staticmethod
    def of(*numbers: int | None) -> list[ClubTournament]:
        return [ClubTournament(f"T{i}", Control.BLITZ, [], number) for i, number in enumerate(numbers, 1)]

    def test_by_number_not_by_row(self) -> None:
        assert [made.id for made in in_order(self.of(30, 10, 20))] == ["T2", "T3", "T1"]

    def test_every_fault_is_found(self) -> None:
        with pytest.raises(TournamentError) as caught:
            in_order(self.of(1, None, 1, None))
        assert [finding.message for finding in caught.value.findings] == [
            "tournament T2 is finished but has no number in the order of finishing; give it one",
            "tournament T4 is finished but has no number in the order of finishing; give it one",
            "tournaments T1 and T3 have the same number 1 in the order of finishing; each needs a number of its own",
        ]

    def test_an_unfinished_one_needs_no_number(self) -> None:
        one, other = self.of(1, None)
        assert in_order([one, replace(other, finished=False)]) == [one]

    def test_a_tournament_twice(self) -> None:
        one, other = self.of(1, 2)
        with pytest.raises(TournamentError, match=r"^tournament T1 is in the list 2 times"):
            in_order([one, replace(other, id="T1")])

    def test_a_player_twice(self) -> None:
        with pytest.raises(TournamentError, match=r"^two players of the club have the key A$"):
            replay([ClubPlayer("A", {}), ClubPlayer("A", {})], [])


class TestFromATournament:
    """A Swiss of five: 4 is a guest, and 5 has nothing but a forfeit and byes."""

    KEYS: ClassVar[dict[int, str]] = {1: "ann", 2: "bob", 3: "cid", 5: "eve"}
    MADE = event(["+W2 +FB5 -B4 =W3", "-B1 =B3 PAB +W4", "+B4 =W2 ZPB =B1", "-W3 HPB +W1 -B2", "PAB -FW1 HPB HPB"])

    def test_games(self) -> None:
        assert club_games(self.MADE, self.KEYS) == (("ann", "bob", 2), ("cid", "bob", 1), ("ann", "cid", 1))

    def test_rows_game_by_game(self) -> None:
        members = [ClubPlayer(key, {Control.STANDARD: Start(1500 + 40 * no)}) for no, key in self.KEYS.items()]
        made = ClubTournament("T", Control.STANDARD, club_games(self.MADE, self.KEYS), 1)
        rows = replay(members, [made]).rows
        found = club_changes(self.MADE, self.KEYS, rows)
        assert [change.no for change in found] == [1, 2, 3]
        by_key = {row.player: row for row in rows}
        for change in found:
            row = by_key[self.KEYS[change.no]]
            assert (change.rating, change.k, change.halves, change.expected) == (
                row.rating, row.k, row.halves, row.expected,
            )  # fmt: skip
            assert (change.change, change.new) == (row.change, row.new)
        ann = found[0]
        assert [(game.game.round, game.game.opponent, game.game.color) for game in ann.games] == [
            (1, 2, "w"), (4, 3, "w"),
        ]  # fmt: skip
        assert [(one.round, one.opponent, one.why) for one in ann.not_rated] == [
            (2, 5, Why.FORFEIT), (3, 4, Why.UNRATED),
        ]  # fmt: skip
