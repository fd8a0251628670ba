"""Matrix: a round robin without rounds and colours (C.05, Berger tables)."""

from __future__ import annotations

from datetime import datetime

import pytest

from tests.io.typed import PEOPLE, findings, matrix, players, results, settings
from xltourney.errors import CellRef
from xltourney.io.tables import read_tables
from xltourney.io.tables.rows import CellValue, ErrorValue

FEBRUARY = datetime.fromisoformat("2026-02-01")
FOUR = players("Ann", "Bob", "Cid", "Dan")


class TestMatrix:
    SYSTEM = settings(System="Round robin")

    def test_games_go_into_the_rounds_of_the_berger_tables(self) -> None:
        sheet = matrix(
            "1 2 3 4",
            [1, "Ann", "x", 1, "½", 0],
            [2, "Bob", 0, "x", 1, "+"],
            [3, "Cid", "=", 0, "", 1],
            [4, "Dan", 1, "-", 0, "X"],
        )
        # 4 players: 1-4 2-3; 4-3 1-2; 2-4 3-1
        assert results(self.SYSTEM, FOUR, sheet) == {
            1: ["4~0", "2~1", "3~½"],
            2: ["3~1", "1~0", "4~+"],
            3: ["2~0", "4~1", "1~½"],
            4: ["1~1", "3~0", "2~-"],
        }

    def test_an_odd_field_has_a_free_round(self) -> None:
        sheet = matrix("1 2 3", [1, "Ann", None, 1, 1], [2, "Bob", 0, None, 1], [3, "Cid", 0, 0, None])
        # 3 players as 4: 2-3, 1 free; 1-2, 3 free; 3-1, 2 free
        assert results(self.SYSTEM, PEOPLE, sheet) == {
            1: ["ZPB", "2~1", "3~1"],
            2: ["3~1", "1~0", "ZPB"],
            3: ["2~0", "ZPB", "1~0"],
        }

    def test_games_without_a_result_are_paired(self) -> None:
        sheet = matrix("1 2 3", [1, "Ann", None, 1], [2, "Bob", 0], [3, "Cid"])
        assert results(self.SYSTEM, PEOPLE, sheet) == {
            1: ["ZPB", "2~1", "3~"],
            2: ["3~", "1~0", "ZPB"],
            3: ["2~", "ZPB", "1~"],
        }

    def test_an_empty_matrix_gives_nothing(self) -> None:
        sheet = matrix("1 2 3", [1, "Ann", "x"], [2, "Bob", None, "x"], [3, "Cid"])
        assert results(self.SYSTEM, PEOPLE, sheet) == {1: [], 2: [], 3: []}

    def test_two_cycles(self) -> None:
        sheet = matrix("1a 1b 2a 2b", [1, "Ann", "x", "x", 1, "½"], [2, "Bob", 0, "½", "x", "x"])
        found = read_tables([settings(System="Double round robin", Rounds=2), players("Ann", "Bob"), sheet])
        assert found.findings == ()
        assert [player["results"] for player in found.document["players"]] == [["2~1", "2~½"], ["1~0", "1~½"]]
        assert found.document["tournament"]["entry"] == "matrix"

    def test_the_document_says_that_only_a_matrix_is_known(self) -> None:
        reading = read_tables([self.SYSTEM, PEOPLE, matrix("1 2 3", [1, "Ann", None, 1], [2, "Bob", 0], [3, "Cid"])])
        assert reading.document["tournament"]["entry"] == "matrix"

    def test_halves_that_contradict_stay_for_the_check_of_the_whole(self) -> None:
        sheet = matrix("1 2 3", [1, "Ann", None, 1], [2, "Bob", 1], [3, "Cid"])
        found = results(self.SYSTEM, PEOPLE, sheet)
        assert (found[1][1], found[2][1]) == ("2~1", "1~1")

    @pytest.mark.parametrize(
        ("value", "message"),
        [
            (2, "player 1 against player 2: the number 2 is not a result; write 1, ½ or 0, and + or - for forfeits"),
            (FEBRUARY, "player 1 against player 2: Excel turned this entry into the date 2026-02-01"),
            ("1-0", "player 1 against player 2: '1-0' is not a result; write 1, ½ or 0"),
            (True, "player 1 against player 2: the logical value TRUE is not a result"),
            (ErrorValue("#VALUE!"), "player 1 against player 2: the error #VALUE! is not a result"),
        ],
    )
    def test_every_trap_is_named_by_its_cell(self, value: CellValue, message: str) -> None:
        sheet = matrix("1 2 3", [1, "Ann", None, value, 1], [2, "Bob"], [3, "Cid", 0])
        (found,) = findings(self.SYSTEM, PEOPLE, sheet)
        assert found.startswith(f"error Matrix!D2 {message}")

    def test_a_result_against_oneself(self) -> None:
        sheet = matrix("1 2 3", [1, "Ann", 1, 1], [2, "Bob", 0, "■"], [3, "Cid", None, None, "—"])
        assert findings(self.SYSTEM, PEOPLE, sheet) == [
            "error Matrix!C2 player 1 cannot play against himself; leave this cell empty or write X"
        ]

    def test_a_mark_beside_the_columns_of_the_players_is_named(self) -> None:
        sheet = matrix("1 2 3", [1, "Ann", None, 1, 1, "½"], [2, "Bob", 0, None, 1], [3, "Cid", 0, 0, None, "note"])
        message = "holds '½' in a column without a heading; it is not read as a result"
        assert findings(self.SYSTEM, PEOPLE, sheet) == [f"warning Matrix!F2 {message}"]

    def test_a_column_or_a_row_is_missing(self) -> None:
        sheet = matrix("1 2", [1, "Ann", None, 1], [2, "Bob", 0])
        assert findings(self.SYSTEM, PEOPLE, sheet) == [
            "error Matrix!C1 the headings 3 are missing; every player has one",
            "error Matrix!A1 player 3 has no row; every player has one",
        ]

    def test_a_column_for_nobody(self) -> None:
        sheet = matrix("1 2 3 4", [1, "Ann", None, 1, None, 1], [2, "Bob", 0], [3, "Cid"])
        assert findings(self.SYSTEM, PEOPLE, sheet) == [
            "error Matrix!F2 this column is for player 4, who is not in the sheet of players"
        ]

    @pytest.mark.parametrize(
        ("system", "heads", "message"),
        [
            (
                "Swiss",
                "1 2",
                "one column a player (1 2 3), which is for the system Round robin, but the system is Swiss",
            ),
            ("Double round robin", "1 2", "for the system Round robin, but the system is Double round robin"),
            (
                "Round robin",
                "1a 1b 2a 2b",
                "two columns a pair of players (1a 1b), which is for the system Double round robin",
            ),
        ],
    )
    def test_another_system(self, system: str, heads: str, message: str) -> None:
        sheet = matrix(
            heads,
            [1, "Ann", None, None, 1, 1] if "a" in heads else [1, "Ann", None, 1],
            [2, "Bob", 0, 0] if "a" in heads else [2, "Bob", 0],
        )
        (found,) = findings(settings(System=system), players("Ann", "Bob"), sheet)
        assert found.startswith("error Matrix!C1 ")
        assert message in found

    @pytest.mark.parametrize("dash", ["–", "—", "−"])
    def test_dashes_on_both_sides_may_be_meant_for_empty_cells(self, dash: str) -> None:
        sheet = matrix("1 2 3", [1, "Ann", "x", dash, 1], [2, "Bob", "-", "x", dash], [3, "Cid", 0, dash, "x"])
        assert findings(self.SYSTEM, PEOPLE, sheet) == [
            (
                "warning Matrix!D2 player 1 against player 2: both sides lose by forfeit (and so in 1 more);"
                " leave the cells empty if the game was not played yet"
            )
        ]

    def test_hyphens_on_both_sides_are_lost_forfeits(self) -> None:
        sheet = matrix("1 2 3", [1, "Ann", "x", "-", 1], [2, "Bob", "-", "x", 1], [3, "Cid", 0, 0, "x"])
        assert results(self.SYSTEM, PEOPLE, sheet)[1] == ["ZPB", "2~-", "3~1"]

    def test_places(self) -> None:
        reading = read_tables([self.SYSTEM, PEOPLE, matrix("1 2 3", [1, "Ann", None, 1], [2, "Bob", 0], [3, "Cid"])])
        assert reading.places["players", 0, "results", 1] == CellRef("Matrix", "D2")
        assert reading.places["players", 1, "results", 1] == CellRef("Matrix", "C3")
