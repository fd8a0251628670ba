"""Boards: one row a board (reports 16, 69, 74)."""

from __future__ import annotations

from datetime import datetime, time

import pytest

from tests.io.typed import PEOPLE, boards, findings, players, results, settings
from xltourney.errors import CellRef
from xltourney.io.tables import read_tables
from xltourney.io.tables.rows import CellValue, Sheet

FEBRUARY = datetime.fromisoformat("2026-02-01")
FOUR = players("Ann", "Bob", "Cid", "Dan")


class TestBoards:
    def test_both_players_get_their_result(self) -> None:
        sheet = boards([1, 1, "1-0", 2], [1, 3, "½-½", 4], [2, 4, "0-1", 1], [2, 2, "+/-", 3], [3, 1, None, 3])
        assert results(settings(), FOUR, sheet) == {
            1: ["2w1", "4b1", "3w"],
            2: ["1b0", "3w+"],
            3: ["4w½", "2b-", "1b"],
            4: ["3b½", "1w0"],
        }

    @pytest.mark.parametrize(
        ("typed", "white", "black"),
        [
            ("-/+", "2w-", "1b+"),
            ("-/-", "2w-", "1b-"),
            ("1-0*", "2w1*", "1b0*"),
            ("0-0", "2w0:0", "1b0:0"),
            ("½-0", "2w½:0", "1b0:½"),
            ("0-½", "2w0:½", "1b½:0"),
            ("–", "2w", "1b"),
            (0.5, "2w½", "1b½"),
        ],
    )
    def test_results(self, typed: CellValue, white: str, black: str) -> None:
        found = results(settings(), PEOPLE, boards([1, 1, typed, 2]))
        assert (found[1], found[2]) == ([white], [black])

    @pytest.mark.parametrize("bye", ["PAB", "FPB", "HPB", "ZPB"])
    def test_a_bye_stands_under_black(self, bye: str) -> None:
        assert results(settings(), PEOPLE, boards([1, 1, None, bye]))[1] == [bye]
        assert results(settings(), PEOPLE, boards([1, bye.lower(), "", 1]))[1] == [bye]

    def test_numbers_as_float_or_text(self) -> None:
        sheet = boards(["Тур 1", "1 ", "1-0", 2.0])
        assert results(settings(), PEOPLE, sheet) == {1: ["2w1"], 2: ["1b0"], 3: []}

    def test_prepared_rows_without_players(self) -> None:
        sheet = boards([1, 1, "1-0", 2], [1, None, None, None], [2, None, "–", None])
        assert results(settings(), PEOPLE, sheet) == {1: ["2w1"], 2: ["1b0"], 3: []}

    @pytest.mark.parametrize(
        ("row", "message"),
        [
            (
                [1, 1, FEBRUARY, 2],
                "E2 round 1: Excel turned this entry into the date 2026-02-01; format the column as Text",
            ),
            ([1, 1, time(1), 2], "E2 round 1: Excel turned this entry into the time 01:00"),
            (
                [1, 1, 1, 2],
                "E2 round 1: the number 1 is not a result; format the column as Text and type the result again",
            ),
            ([1, 1, "2-1", 2], "E2 round 1: '2-1' is not the result of a board; write for example 1-0"),
            ([1, 1, True, 2], "E2 round 1: the logical value TRUE is not a result"),
            (
                [1, 1, "1-0", None],
                "G2 Black is empty; a number from 1 to 9999 is expected, or PAB, FPB, HPB or ZPB for a bye",
            ),
            ([1, None, "1-0", 2], "C2 White is empty"),
            ([None, 1, "1-0", 2], "A2 this board has no round; the number of a round is expected, for example 3"),
            (["x", 1, "1-0", 2], "A2 the round holds 'x'; the number of a round is expected"),
            ([0, 1, "1-0", 2], "A2 the round is 0"),
            ([1, 1, "1-0", 12.5], "G2 Black holds the number 12.5; a number from 1 to 9999 is expected"),
            ([1, True, "1-0", 2], "C2 White holds the logical value TRUE"),
            ([1, 0, "1-0", 2], "C2 White is 0; a number from 1 to 9999 is expected"),
            ([1, 1, "1-0", 9], "G2 player 9 is not in the sheet of players"),
            ([1, "PAB", None, "PAB"], "C2 round 1: a bye needs a player"),
        ],
    )
    def test_every_trap_is_named_by_its_cell(self, row: list[CellValue], message: str) -> None:
        (found,) = findings(settings(), PEOPLE, boards(row))
        assert found.startswith(f"error Boards!{message}")

    def test_a_result_without_players(self) -> None:
        assert len(findings(settings(), PEOPLE, boards([1, None, "1-0", None]))) == 2

    def test_a_player_on_two_boards_of_a_round(self) -> None:
        assert findings(settings(), FOUR, boards([1, 1, "1-0", 2], [1, 3, "1-0", 1])) == [
            "error Boards!G3 round 1: player 1 stands on two boards, here and in Boards!C2"
        ]

    def test_a_cyrillic_letter_is_no_bye(self) -> None:
        (found,) = findings(settings(), PEOPLE, boards([1, 1, None, "Н"]))
        assert found.startswith("error Boards!G2 Black holds 'Н'; a number from 1 to 9999 is expected, or PAB, FPB,")

    def test_the_result_of_a_bye_is_not_read(self) -> None:
        assert findings(settings(), PEOPLE, boards([1, 1, "1-0", "HPB"])) == [
            "warning Boards!E2 round 1: the result of a bye is not read; HPB says it all"
        ]

    def test_other_names_than_in_players(self) -> None:
        head = boards().rows[0]
        sheet = Sheet("Boards", [head, [1, 1, 1, "Ann", "1-0", "Cid", 2]])
        assert findings(settings(), PEOPLE, sheet) == [
            "warning Boards!F2 beside number 2 stands 'Cid', in the sheet of players 'Bob'; the number counts"
        ]

    def test_places(self) -> None:
        reading = read_tables([settings(), PEOPLE, boards([1, 1, "1-0", 2], [2, 3, "x", 1])])
        assert reading.places["players", 0, "results", 0] == CellRef("Boards", "C2")
        assert reading.places["players", 1, "results", 0] == CellRef("Boards", "G2")
        assert reading.places["players", 0, "results", 1] == CellRef("Boards", "E3")  # both are spoilt by the result
        assert reading.places["players", 2, "results", 1] == CellRef("Boards", "E3")

    def test_a_missing_heading(self) -> None:
        sheet = Sheet("Boards", [["Round", "White", "Black"], [1, 1, 2]])
        assert findings(settings(), PEOPLE, sheet) == [
            (
                "error Boards!A1 sheet Boards lacks the heading Result;"
                " expected in one row: Round, White, Result, Black; found: Round, White, Black"
            )
        ]
