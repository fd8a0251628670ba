"""What an event lacks before it can be finished, by cell, and what it need not have."""

from __future__ import annotations

from typing import Any

import pytest

from tests.io.documents import Document, document
from tests.io.finished import five_of_whom_one_left
from tests.life.ended import ROUND_ROBIN, SWISS, read
from xltourney.batch.life.lacking import lacking
from xltourney.io.document import to_tournament
from xltourney.io.life.board_numbers import board_numbers
from xltourney.io.reading import Reading


def _found(event: Document) -> list[str]:
    return [finding.message for finding in lacking(to_tournament(event), Reading(event, {}))]


def _cells(event: Document, entry: str) -> dict[str, str]:
    """The findings about a workbook: the cell of each, by its message."""
    loaded = read(event, entry)
    assert loaded.tournament is not None, loaded.findings
    return {finding.message: str(finding.place) for finding in lacking(loaded.tournament, loaded.reading)}


def _swiss(*rows: str, rounds: int = 3) -> Document:
    return document(*rows, rounds=rounds)


def _round_robin(*rows: str, rounds: int = 3, **settings: Any) -> Document:
    return document(*rows, system="round-robin", rounds=rounds, **settings)


@pytest.mark.parametrize("event", [_swiss(*SWISS), _round_robin(*ROUND_ROBIN), five_of_whom_one_left()])
def test_a_complete_event_lacks_nothing(event: Document) -> None:
    """All rounds published, all boards with a result."""
    assert _found(event) == []


# ---------------------------------------------------------------- a Swiss

_OPEN = _swiss("2w1 3b½ 4w", "1b0 4w 3b", "4w½ 1w½ 2w", "3b½ 2b 1b")


def test_the_first_round_and_all_boards_without_a_result_are_named_by_cell() -> None:
    """Two open boards of the last round, which are one line, and one open board of an earlier one, at its White."""
    assert _cells(_OPEN, "grid") == {
        "round 2 of 3 is the first that is not complete": "None",
        "round 2: 2 (P2) against 4 (P4) has no result": "Grid!D5",
        "round 3: 1 (P1) against 4 (P4) has no result (and 1 more board of this round)": "Grid!E4",
    }


def test_in_boards_it_is_the_cell_of_the_result_and_the_number_of_the_board() -> None:
    """Two boards a round, from row 4 on: the second round begins in row 6."""
    assert _cells(_OPEN, "boards") == {
        "round 2 of 3 is the first that is not complete": "None",
        "round 2: board 2, 2 (P2) against 4 (P4) has no result": "Boards!E7",
        "round 3: board 1, 1 (P1) against 4 (P4) has no result (and 1 more board of this round)": "Boards!E8",
    }


def test_the_boards_of_the_first_round_stand_in_their_order_and_later_rounds_take_one_line() -> None:
    """In round 2 the boards are 4-1, 2-5, 3-6 by the numbers of the sheet, which are not those of the players."""
    rows = ("4w1 4b 2w", "5w1 5w 1b", "6w1 6w 4w", "1b0 1w 3b", "2b0 2b 6w", "3b0 3b 5b")
    event = _swiss(*rows)
    loaded = read(event, "boards")
    numbers = board_numbers(loaded.reading, 2)
    found = [(finding.message, str(finding.place)) for finding in lacking(to_tournament(event), loaded.reading)]
    ordered = sorted(numbers, key=lambda pair: numbers[pair])
    assert len(numbers) == 3
    for (message, place), pair, row in zip(found[1:4], ordered, (7, 8, 9), strict=True):
        assert message.startswith(f"round 2: board {numbers[pair]}, ")
        assert place == f"Boards!E{row}"
    assert [message for message, _ in found[4:]] == [
        "round 3: board 1, 1 (P1) against 2 (P2) has no result (and 2 more boards of this round)"
    ]


def test_a_round_without_pairings_is_not_published() -> None:
    """The first is named, and all of them."""
    first_only = _swiss("2w1", "1b0", "4w½", "3b½", rounds=4)
    assert _found(first_only) == [
        "round 2 of 4 is the first that is not published",
        "rounds 2 to 4 have no pairings",
    ]
    assert _found(_swiss("", "", "", "", rounds=1)) == [
        "round 1 of 1 is the first that is not published",
        "round 1 has no pairings",
    ]


def test_byes_asked_for_do_not_publish_a_round() -> None:
    """One player will be absent in round 3, one asked for half a point."""
    event = _swiss("2w1 3b½ HPB", "1b0 4w½ ZPB", "4w½ 1w½", "3b½ 2b½")
    assert _found(event) == ["round 3 of 3 is the first that is not published", "round 3 has no pairings"]


def test_an_open_board_comes_before_the_rounds_that_are_not_published() -> None:
    """All at once."""
    event = _swiss("2w1 3b", "1b0 4w½", "4w½ 1w", "3b½ 2b½")
    assert _found(event) == [
        "round 2 of 3 is the first that is not complete",
        "round 2: 3 (P3) against 1 (P1) has no result",
        "round 3 has no pairings",
    ]


def test_a_player_without_an_entry_in_the_last_round_is_named_by_cell() -> None:
    """Neither paired nor given a bye, while the others play on."""
    event = _swiss("2w1 3b½ 2b1", "1b0 4w½ 1w0", "4w½ 1w½", "3b½ 2b½ ZPB")
    loaded = read(event)
    assert [str(finding.place) for finding in loaded.errors] == ["Grid!E6"]  # check says so already
    event = _swiss("2w1 3b½ 2b", "1b0 4w½ 1w", "4w½ 1w½", "3b½ 2b½")
    assert _cells(event, "grid") == {
        "round 3 of 3 is the first that is not complete": "None",
        "round 3: 2 (P2) against 1 (P1) has no result": "Grid!E5",
        "round 3: player 3 (P3) has no entry; type a game, or PAB, FPB, HPB or ZPB": "Grid!E6",
        "round 3: player 4 (P4) has no entry; type a game, or PAB, FPB, HPB or ZPB": "Grid!E7",
    }


def test_a_player_of_a_swiss_who_left_needs_no_entry_but_his_boards_need_a_result() -> None:
    """He withdrew after round 2; a board of round 1 is open."""
    rows = ("2w1 3b½ PAB", "1b0 4w½ 3b1", "4w 1w½ 2w0", "3b 2b½")
    event = document(*rows, players={4: {"withdrawn_after": 2}}, rounds=3)
    assert _found(event) == [
        "round 1 of 3 is the first that is not complete",
        "round 1: 3 (P3) against 4 (P4) has no result",
    ]


# ---------------------------------------------------------------- round robins


def test_boards_of_a_player_who_left_a_round_robin_early_need_no_result() -> None:
    """5 left after one of his four games; two of the games left are typed without a result, one is not typed."""
    rows = (". 2w1 3b½ 4w1 5b", "5w1 1b0 . 3w½ 4b1", "4w1 5b 1w½ 2b½ .", "3b0 . . 1b0 2w0", "2b0 3w . . 1w")
    event = document(*rows, players={5: {"withdrawn_after": 1}}, system="round-robin", rounds=5)
    assert _found(event) == []


def test_a_player_who_left_later_needs_results_and_the_file_says_so_already() -> None:
    """Left after two of three games: the third is lost by forfeit, and written as such."""
    rows = ("4w1 3b1 2w1", "3w1 4b1 1b0", "2b0 1w0 4b", "1b0 2w0 3w")
    event = document(*rows, players={4: {"withdrawn_after": 2}}, system="round-robin", rounds=3)
    assert [finding.code for finding in read(event).errors] == ["forfeits-missing"]


def test_a_round_robin_lacks_rounds_like_a_swiss() -> None:
    """The last of three is not published."""
    event = _round_robin("4w1 3b1", "3w1 4b1", "2b0 1w0", "1b0 2w0")
    assert _found(event) == ["round 3 of 3 is the first that is not published", "round 3 has no pairings"]


def test_a_game_that_nobody_typed_is_named_by_its_round() -> None:
    """In round 2 players 2 and 4 have nothing, though round 3 has been played."""
    event = _round_robin("4w1 3b1 2w1", "3w1 . 1b0", "2b0 1w0 4b1", "1b0 . 3w0")
    assert _cells(event, "grid") == {
        "round 2 of 3 is the first that is not complete": "None",
        "round 2: players 2 (P2) and 4 (P4) have no game yet": "Grid!D5",
    }


def test_byes_instead_of_a_game_of_a_round_robin() -> None:
    """1 and 2 should have met in round 3."""
    event = _round_robin("4w1 3b1 ZPB", "3w1 4b1 ZPB", "2b0 1w0 4b1", "1b0 2w0 3w0")
    assert _found(event) == [
        "round 3 of 3 is the first that is not complete",
        "round 3: players 1 (P1) and 2 (P2) have no game yet",
    ]


def test_a_game_is_missing_where_two_may_be_free() -> None:
    """In the free round of 5, who left, 2 and 3 have nothing: no round can be told for sure."""
    rows = (". 2w1 3b½ 4w1 5b+", "5w1 1b0 . . 4b1", "4w1 5b+ 1w½ . .", "3b0 . 5w+ 1b0 2w0", "2b0 3w- 4b- . 1w-")
    event = document(*rows, players={5: {"withdrawn_after": 1}}, system="round-robin", rounds=5)
    assert _found(event) == [
        "the tournament is not complete: games are missing",
        "players 2 (P2) and 3 (P3) have not met as often as the system says",
    ]


def test_more_rounds_are_planned_than_a_round_robin_has() -> None:
    """All six games are played after three rounds of four."""
    text = "round 4 has no pairings, and every pair has met; correct the number of planned rounds to 3"
    assert _cells(_round_robin(*ROUND_ROBIN, rounds=4), "grid")[text].startswith("Tournament!")


def test_fewer_rounds_than_a_round_robin_has_are_enough_where_they_are_planned() -> None:
    """Two of three rounds: not all pairs meet, and nobody planned that they do."""
    event = _round_robin("4w1 3b1", "3w1 4b1", "2b0 1w0", "1b0 2w0", rounds=2)
    assert _found(event) == []


def test_after_an_early_departure_the_last_rounds_may_have_no_game() -> None:
    """Of three, 3 left without a game; 1 and 2 met in the first round, and that is all."""
    event = document("2w1", "1b0", "", players={3: {"withdrawn_after": 0}}, system="round-robin", rounds=3)
    assert _found(event) == []


def test_a_double_round_robin_needs_both_games() -> None:
    """Two players, two rounds."""
    one = document("2w1", "1b0", system="double-round-robin", rounds=2)
    assert _found(one) == ["round 2 of 2 is the first that is not published", "round 2 has no pairings"]
    assert _found(document("2w1 2b½", "1b0 1w½", system="double-round-robin", rounds=2)) == []


def test_a_matrix_names_cells_and_no_rounds() -> None:
    """2 against 4 is open; rounds of a matrix mean nothing."""
    event = _round_robin("4~1 3~1 2~1", "3~1 4~ 1~0", "2~0 1~0 4~1", "1~0 2~ 3~0", entry="matrix")
    found = _cells(event, "matrix")
    assert found == {
        "the tournament is not complete: games are missing": "None",
        "2 (P2) against 4 (P4) has no result": "Matrix!F5",
    }


def test_an_empty_matrix() -> None:
    """Nothing stands in it."""
    event = _round_robin("", "", "", entry="matrix")
    assert _found(event) == ["the tournament is not complete: games are missing", "no game has a result"]
