"""Results entered board by board: which board is asked, undo, jumps, short games; the boards of a round."""

from __future__ import annotations

from typing import Any

import pytest

from xltourney.batch.life.entering import Change, Entering, EnteringError
from xltourney.batch.life.rounds import (
    Board,
    Published,
    Round,
    chosen_round,
    round_of,
    rounds_with_boards,
    with_results,
)
from xltourney.errors import TournamentError
from xltourney.io.document import Document
from xltourney.io.reading import Reading


def board(number: int, white: int, black: int, result: str = "", *, needed: bool = True) -> Board:
    return Board(number, white, black, f"W{white}", f"B{black}", result, needed)


def a_round(*boards: Board, numbered: bool = True, matrix: bool = False) -> Round:
    return Round("", 2, 5, boards, numbered, matrix)


def three(first: str = "") -> Round:
    return a_round(board(1, 5, 6, first), board(2, 1, 3), board(3, 4, 2))


def asked(entering: Entering) -> int:
    """The number of the board that is asked, 0 after the last."""
    return entering.current.number if entering.current else 0


class TestGoingThroughTheBoards:
    def test_each_result_leads_to_the_next_board_and_after_the_last_none_is_asked(self) -> None:
        entering = Entering(three())
        order = [asked(entering)]
        for result in ("1-0", "½-½", "0-1"):
            entering.enter(result)
            order.append(asked(entering))
        assert order == [1, 2, 3, 0]
        assert [(each.board.number, each.result) for each in entering.changes] == [(1, "1-0"), (2, "½-½"), (3, "0-1")]
        assert entering.open == ()

    def test_boards_with_a_result_are_passed_over(self) -> None:
        assert asked(Entering(three("1-0"))) == 2

    def test_or_asked_too_where_all_are_wanted(self) -> None:
        entering = Entering(three("1-0"), ask_all=True)
        assert asked(entering) == 1
        entering.leave()
        assert (asked(entering), entering.changes) == (2, ())

    def test_a_board_that_needs_no_result_is_passed_over_and_not_missing(self) -> None:
        entering = Entering(a_round(board(1, 5, 6, needed=False), board(2, 1, 3)))
        assert (asked(entering), [each.number for each in entering.open]) == (2, [2])

    def test_a_board_that_is_left_stays_open_and_is_asked_again_after_the_last(self) -> None:
        entering = Entering(three())
        entering.leave()
        entering.enter("1-0")
        entering.enter("1-0")
        assert (asked(entering), [each.number for each in entering.open]) == (0, [1])
        entering.leave()
        assert asked(entering) == 1

    def test_after_the_last_board_a_result_has_no_board(self) -> None:
        entering = Entering(a_round(board(1, 5, 6, "1-0")))
        with pytest.raises(EnteringError, match="No board is asked now; name one first"):
            entering.enter("0-1")

    def test_the_same_result_again_and_a_result_taken_back_are_no_changes(self) -> None:
        entering = Entering(three("1-0"), ask_all=True)
        entering.enter("1-0")
        entering.enter("½-½")
        entering.go_to_board(2)
        entering.enter("")
        assert entering.changes == ()

    def test_a_replaced_result_is_a_change_from_what_stood_there(self) -> None:
        entering = Entering(three("1-0"), ask_all=True)
        entering.enter("0-1")
        assert entering.changes == (Change(board(1, 5, 6, "1-0"), "0-1"),)


class TestUndo:
    def test_the_last_result_goes_and_its_board_is_asked_again(self) -> None:
        entering = Entering(three())
        entering.enter("1-0")
        entering.enter("1-0")
        assert entering.undo().number == 2
        assert (asked(entering), len(entering.changes)) == (2, 1)
        assert entering.undo().number == 1
        assert (asked(entering), entering.changes) == (1, ())

    def test_what_stood_in_the_workbook_comes_back(self) -> None:
        entering = Entering(three("1-0"), ask_all=True)
        entering.enter("0-1")
        assert entering.result(entering.undo()) == "1-0"

    def test_without_a_change_there_is_nothing_to_undo(self) -> None:
        entering = Entering(three("1-0"), ask_all=True)
        entering.enter("1-0")
        entering.leave()
        with pytest.raises(EnteringError, match="There is nothing to undo"):
            entering.undo()


class TestShortGames:
    def test_a_star_alone_is_about_the_result_entered_last_and_again_takes_it_back(self) -> None:
        entering = Entering(three())
        entering.enter("½-½")
        assert entering.toggle_short().number == 1
        assert (asked(entering), entering.changes[0].result) == (2, "½-½*")
        entering.toggle_short()
        assert entering.changes[0].result == "½-½"

    def test_it_is_undone_apart_from_the_result(self) -> None:
        entering = Entering(three())
        entering.enter("1-0")
        entering.toggle_short()
        assert entering.result(entering.undo()) == "1-0"

    @pytest.mark.parametrize("step", ["nothing entered", "left", "gone elsewhere", "undone"])
    def test_only_right_after_a_result(self, step: str) -> None:
        entering = Entering(three())
        if step != "nothing entered":
            entering.enter("1-0")
        if step == "left":
            entering.leave()
        if step == "gone elsewhere":
            entering.go_to_board(3)
        if step == "undone":
            entering.undo()
        with pytest.raises(EnteringError, match=r"type the result with its star, for example =\*"):
            entering.toggle_short()

    @pytest.mark.parametrize("result", ["+/-", "-/-", "½-0", ""])
    def test_only_a_game_that_was_played_can_be_short(self, result: str) -> None:
        entering = Entering(three())
        entering.enter(result)
        with pytest.raises(EnteringError, match="Only a game that was won, lost or drawn over the board"):
            entering.toggle_short()


class TestJumps:
    def test_to_a_board_by_its_number_and_on_from_there(self) -> None:
        entering = Entering(three())
        assert entering.go_to_board(2).white == 1
        entering.enter("1-0")
        assert asked(entering) == 3

    def test_to_a_board_that_has_a_result(self) -> None:
        entering = Entering(three("1-0"))
        entering.go_to_board(1)
        assert entering.result(entering.enter("½-½")) == "½-½"

    def test_to_the_board_of_a_player(self) -> None:
        entering = Entering(three())
        assert [entering.go_to_player(no).number for no in (2, 4, 6)] == [3, 3, 1]

    def test_an_unknown_board_or_a_player_without_one_is_named(self) -> None:
        entering = Entering(three())
        with pytest.raises(EnteringError, match=r"Round 2 has no board 9\."):
            entering.go_to_board(9)
        with pytest.raises(EnteringError, match=r"Round 2 has no board of player 7\."):
            entering.go_to_player(7)
        assert asked(entering) == 1

    def test_boards_without_numbers_are_named_by_a_player(self) -> None:
        entering = Entering(a_round(board(0, 5, 6), board(0, 1, 3), numbered=False))
        with pytest.raises(EnteringError, match="have no numbers; name a player of the board, for example p 3"):
            entering.go_to_board(3)


class TestMatrix:
    @pytest.mark.parametrize("result", ["1-0*", "½-½*", "½-0", "0-0"])
    def test_what_matrix_cannot_hold_is_refused_at_once(self, result: str) -> None:
        entering = Entering(a_round(board(0, 1, 2), numbered=False, matrix=True))
        with pytest.raises(EnteringError, match="The sheet Matrix cannot hold"):
            entering.enter(result)
        assert entering.changes == ()

    def test_a_star_is_refused_too(self) -> None:
        entering = Entering(a_round(board(0, 1, 2), numbered=False, matrix=True))
        entering.enter("1-0")
        with pytest.raises(EnteringError, match=r"cannot hold 1-0\*"):
            entering.toggle_short()


class TestGoingOnWithTheRoundAsItIsByNow:
    def test_saved_results_are_no_changes_and_cannot_be_undone(self) -> None:
        entering = Entering(three())
        entering.enter("1-0")
        entering.renew(three("1-0"), {})
        assert (entering.changes, asked(entering)) == ((), 2)
        with pytest.raises(EnteringError):
            entering.undo()

    def test_what_is_not_saved_yet_stays(self) -> None:
        entering = Entering(three())
        entering.enter("1-0")
        entering.renew(three("½-½"), {(5, 6): "1-0"})
        assert entering.changes == (Change(board(1, 5, 6, "½-½"), "1-0"),)

    def test_a_board_that_somebody_else_entered_is_no_longer_asked(self) -> None:
        entering = Entering(three())
        entering.renew(three("1-0"), {})
        assert asked(entering) == 2

    def test_a_round_without_boards_asks_none(self) -> None:
        entering = Entering(three())
        entering.renew(a_round(), {})
        assert entering.current is None


# ---------------------------------------------------------------- rounds of a document


def event(*rows: list[str], **settings: Any) -> Published:
    players: list[Document] = [{"no": no, "name": f" P\n{no}", "results": row} for no, row in enumerate(rows, start=1)]
    document: Document = {"xltourney": 1, "tournament": {"rounds": 5, **settings}, "players": players}
    return Published(document, Reading(document, {}), frozenset())


HALF = (["2w1", "3b"], ["1b0", "4w½"], ["4w+", "1w"], ["3b-", "2b½"])


class TestWhichRound:
    def test_the_first_with_an_open_board(self) -> None:
        assert chosen_round(event(*HALF), None) == 2

    def test_the_one_that_is_wanted_though_it_is_complete(self) -> None:
        assert chosen_round(event(*HALF), 1) == 1

    def test_none_where_every_board_has_a_result(self) -> None:
        assert chosen_round(event(["2w1"], ["1b0"]), None) is None

    def test_boards_of_a_player_who_left_early_are_not_open(self) -> None:
        made = event(*HALF)
        assert rounds_with_boards(Published(made.document, made.reading, frozenset((3,)))) == {1: False, 2: False}

    def test_a_round_without_pairings_is_to_be_published_first(self) -> None:
        with pytest.raises(TournamentError, match=r"round 3 has no pairings yet; publish them first.*rounds 1 to 2\)"):
            chosen_round(event(*HALF), 3)
        with pytest.raises(TournamentError, match=r"pairings in round 1\)"):
            chosen_round(event(["2w1"], ["1b0"]), 2)

    def test_nor_has_one_with_byes_only(self) -> None:
        with pytest.raises(TournamentError, match=r"round 2 has no pairings yet.*pairings in rounds 1, 3\)"):
            chosen_round(event(["2w1", "ZPB", "2b1"], ["1b0", "HPB", "1w0"]), 2)

    @pytest.mark.parametrize("wanted", [None, 1])
    def test_nothing_is_published(self, wanted: int | None) -> None:
        with pytest.raises(TournamentError, match="no round has pairings yet; publish those of round 1 first"):
            chosen_round(event([], []), wanted)


class TestTheBoardsOfARound:
    def test_without_numbers_they_stand_by_the_lower_number_and_names_are_in_one_line(self) -> None:
        found = round_of(event(*HALF), 2)
        assert found.boards == (Board(0, 3, 1, "P 3", "P 1", ""), Board(0, 2, 4, "P 2", "P 4", "½-½"))
        assert (found.numbered, found.planned, found.matrix) == (False, 5, False)

    def test_a_player_without_a_name_is_called_by_his_number(self) -> None:
        made = event(["2w"], ["1b"])
        made.document["players"][1]["name"] = ""
        assert round_of(made, 1).boards[0].black_name == "player 2"

    def test_results_go_to_both_players_and_colours_stay(self) -> None:
        changed = with_results(event(*HALF).document, 2, {(1, 3): "½-0", (2, 4): ""})
        assert [player["results"][1] for player in changed["players"]] == ["3b0:½", "4w", "1w½:0", "2b"]

    def test_unknown_colours_stay_unknown_and_everybody_else_as_he_is(self) -> None:
        before = event(["2~", "3~"], ["1~"], ["", "1~"]).document
        changed = with_results(before, 1, {(1, 2): "-/+"})
        assert [player.get("results") for player in changed["players"]] == [["2~-", "3~"], ["1~+"], ["", "1~"]]
        assert before["players"][0]["results"] == ["2~", "3~"]
