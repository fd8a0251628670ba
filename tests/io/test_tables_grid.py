"""Grid: one row a player, one column a round (reports 16, 20, 22, 23, 47, 69)."""

from __future__ import annotations

from datetime import datetime, time

import pytest

from tests.io.typed import PEOPLE, boards, findings, grid, matrix, players, results, settings, shown
from xltourney.errors import CellRef, Subject
from xltourney.io.reading import place_of
from xltourney.io.tables import read_tables
from xltourney.io.tables.rows import FORMULA_WITHOUT_VALUE, CellValue, ErrorValue, Sheet

FEBRUARY = datetime.fromisoformat("2026-02-01")
FOUR = players("Ann", "Bob", "Cid", "Dan")


class TestGrid:
    def test_a_round(self) -> None:
        sheet = grid([1, "Ann", "2w1", "PAB"], [2, "Bob", "1b0", "3w="], [3, "Cid", "bye", "2 чер ½"])
        assert results(settings(), PEOPLE, sheet) == {1: ["2w1", "PAB"], 2: ["1b0", "3w½"], 3: ["PAB", "2b½"]}

    def test_blank_cells_empty_texts_and_spaces_are_nothing_yet(self) -> None:  # report 20
        sheet = grid([1, "Ann", "2w1", None], [2, "Bob", "1b0", ""], [3, "Cid", "HPB", " "])
        assert results(settings(), PEOPLE, sheet) == {1: ["2w1"], 2: ["1b0"], 3: ["HPB"]}

    def test_an_empty_round_before_a_result(self) -> None:
        assert results(settings(), PEOPLE, grid([1, "Ann", None, "2w1"]))[1] == ["", "2w1"]

    @pytest.mark.parametrize("value", [0, 0.0, "0"])
    def test_0_is_a_zero_point_bye(self, value: CellValue) -> None:
        assert results(settings(), PEOPLE, grid([1, "Ann", value]))[1] == ["ZPB"]

    def test_rows_in_any_order_and_rows_of_the_template(self) -> None:
        sheet = grid([3, None, "PAB"], [], [1, "Ann", "2w1"], [9], [2, "Bob", "1b0"], [10, None, None])
        assert results(settings(), PEOPLE, sheet) == {1: ["2w1"], 2: ["1b0"], 3: ["PAB"]}

    @pytest.mark.parametrize("head", ["R{}", "Round {}", "Rd. {}", "Тур {}", "{} тур", "{}"])
    def test_headings_of_rounds(self, head: str) -> None:
        heads = [head.format(number) for number in (2, 1)]
        sheet = Sheet("Grid", [["№", "Name", "BH", *heads, "Pts"], [1, "Ann", 3, "PAB", "2w1", 2]])
        assert results(settings(), PEOPLE, sheet)[1] == ["2w1", "PAB"]

    def test_rounds_as_numbers(self) -> None:
        assert results(settings(), PEOPLE, Sheet("Grid", [["No.", 1, 2.0], [1, "2w1", "PAB"]]))[1] == ["2w1", "PAB"]

    @pytest.mark.parametrize("head", ["Round 3 (Sun)", "№3", "III", "R2026", "3.5"])
    def test_results_below_a_heading_that_is_none(self, head: str) -> None:
        sheet = Sheet("Grid", [["No.", "Name", "R1", "R2", head], [1, "Ann", "PAB", "", "2w½"]])
        assert findings(settings(), PEOPLE, sheet) == [
            f"error Grid!E1 '{head}' is no heading of a round, but results stand below it; write R3"
        ]

    def test_results_below_an_empty_heading(self) -> None:
        sheet = Sheet("Grid", [["No.", "R1", None, "R3"], [1, "PAB", "HPB"], [2, "ZPB", "PAB"]])
        assert findings(settings(), PEOPLE, sheet) == [
            "error Grid!C1 this heading is empty, but results stand below it; write R2"
        ]

    def test_other_columns_are_nobodys_business(self) -> None:
        sheet = Sheet("Grid", [["No.", "R1", "Group", None, "BH"], [1, "PAB", "U", 2.5, 3], [None, None, None, "2w1"]])
        assert results(settings(), PEOPLE, sheet)[1] == ["PAB"]

    def test_a_hidden_column_is_read_and_pointed_out(self) -> None:
        sheet = grid([1, "Ann", "PAB"], hidden_columns=frozenset({2, 3, 4}))
        assert findings(settings(), PEOPLE, sheet) == [
            "warning Grid!C:C column C is hidden; it is read like all others"
        ]

    def test_a_gap_in_the_headings(self) -> None:
        sheet = Sheet("Grid", [["No.", "R1", "R4"], [1, "PAB", "PAB"]])
        assert findings(settings(), PEOPLE, sheet) == [
            "error Grid!B1 the headings of the rounds have a gap, R2, R3 is missing; number them from 1 on"
        ]

    def test_a_round_twice(self) -> None:
        sheet = Sheet("Grid", [["No.", "R1", "Round 1"], [1, "PAB", "PAB"]])
        assert findings(settings(), PEOPLE, sheet) == [
            "error Grid!C1 the heading Round 1 stands twice, here and in Grid!B1; rename one"
        ]

    @pytest.mark.parametrize(
        ("value", "message"),
        [
            (
                FEBRUARY,
                "round 3: Excel turned this entry into the date 2026-02-01; format the column as Text and type",
            ),
            (
                time(1, 0),
                "round 3: Excel turned this entry into the time 01:00; format the column as Text and type the",
            ),
            (
                46054.0,
                "round 3: the number 46054 is not a result; format the column as Text and type the result again, for",
            ),
            (1, "round 3: the number 1 is not a result"),
            (0.5, "round 3: the number 0.5 is not a result"),
            (300000, "round 3: the number 300000 is not a result"),
            (True, "round 3: the logical value TRUE is not a result"),
            (ErrorValue("#N/A"), "round 3: the error #N/A is not a result; write for example 12w1"),
            ("12", "round 3: '12' has no colour and no result"),
            ("62wZ", "round 3: '62wZ' says both that opponent 62 was paired and ZPB"),
        ],
    )
    def test_every_trap_is_named_by_its_cell(self, value: CellValue, message: str) -> None:
        (found,) = read_tables([settings(), PEOPLE, grid([1, "Ann", "2w1", "3b½", value])]).findings
        assert found.place == CellRef("Grid", "E2")
        assert found.subject == Subject(1, 3)
        assert found.message.startswith(message)

    def test_formulas_without_values_are_one_finding(self) -> None:
        missing = FORMULA_WITHOUT_VALUE
        sheet = grid([1, "Ann", missing, missing], [2, "Bob", missing, missing], [3, "Cid", missing, "PAB"])
        reading = read_tables([settings(), PEOPLE, sheet])
        assert [str(finding.place) for finding in reading.findings] == ["Grid!C2:C4", "Grid!D2:D3"]
        assert reading.findings[0].message.startswith("formula cells without stored values: Grid!C2:C4; open the")
        assert reading.places["players", 0, "results", 0] == CellRef("Grid", "C2:C4")

    def test_equal_columns_of_formulas_are_one_rectangle(self) -> None:
        missing = FORMULA_WITHOUT_VALUE
        rows: list[list[CellValue]] = [[no, None, missing, missing, missing] for no in (1, 2, 3)]
        sheet = grid(*rows)
        (found,) = findings(settings(), PEOPLE, sheet)
        assert found.startswith("error Grid!C2:E4 formula cells without stored values: Grid!C2:E4;")

    def test_unknown_numbers(self) -> None:
        sheet = grid([1, "Ann", "2w1"], [7, "Eve", "PAB"], [8, "Fay"], [9, None, "1b0"])
        assert findings(settings(), PEOPLE, sheet) == [
            "error Grid!A3 player 7 is not in the sheet of players",
            "error Grid!A4 player 8 is not in the sheet of players",
            "error Grid!A5 player 9 is not in the sheet of players",
        ]

    def test_nothing_is_said_of_them_where_a_row_of_players_could_not_be_read(self) -> None:
        people = Sheet("Players", [["No.", "Name"], [1, "Ann"], ["2a", "Bob"]])
        reading = read_tables([settings(), people, grid([1, "Ann", "2w1"], [2, "Bob", "1b0"])])
        assert [shown(finding) for finding in reading.findings] == [
            "error Players!A3 the number holds '2a'; a number from 1 to 9999 is expected"
        ]
        assert [player["no"] for player in reading.document["players"]] == [1, 2]  # so that no opponent is missing

    def test_a_number_twice(self) -> None:
        assert findings(settings(), PEOPLE, grid([1, "Ann", "PAB"], [2, "Bob", "ZPB"], [1, "Ann", "HPB"])) == [
            "error Grid!A4 number 1 stands twice, here and in Grid!A2; every player has one row"
        ]

    def test_a_row_without_a_number(self) -> None:
        assert findings(settings(), PEOPLE, grid([1, "Ann", "PAB"], [None, "Bob", "ZPB"], [None, "Arbiter: X"])) == [
            "error Grid!A3 this row has no number; a number from 1 to 9999 is expected"
        ]

    def test_another_name_than_in_players(self) -> None:
        assert findings(settings(), PEOPLE, grid([1, "ann", "PAB"], [2, "Cid", "ZPB"])) == [
            "warning Grid!B3 beside number 2 stands 'Cid', in the sheet of players 'Bob'; the number counts"
        ]

    def test_a_prepared_row_whose_name_formula_lost_its_value(self) -> None:
        """So it is after a save by a program that stores no values."""
        missing = FORMULA_WITHOUT_VALUE
        rows: list[list[CellValue]] = [[1, missing, "2w1"], [2, missing, "1b0"], [3, missing, "ZPB"]]
        assert findings(settings(), PEOPLE, grid(*rows, [4, missing, None])) == []
        assert findings(settings(), PEOPLE, grid(*rows, [4, missing, "PAB"])) == [
            "error Grid!A5 player 4 is not in the sheet of players"
        ]

    def test_a_player_with_a_result_but_without_a_name_is_kept(self) -> None:
        people = Sheet("Players", [["No.", "Name"], [1, "Ann"], [2, None], [3, None]])
        reading = read_tables([settings(), people, grid([1, None, "2w1"], [2, None, "1b0"], [3])])
        assert reading.findings == ()
        assert reading.document["players"][1:] == [{"no": 2, "name": "", "results": ["1b0"]}]
        assert place_of(reading, ("players", 1, "name")) == CellRef("Players", "B3")

    def test_places(self) -> None:
        reading = read_tables([settings(), PEOPLE, grid([2, "Bob", "1b0"], [1, "Ann", "2w1"])])
        assert reading.places["players", 0, "results", 0] == CellRef("Grid", "C3")
        assert reading.places["players", 1, "results", 2] == CellRef("Grid", "E2")  # nothing stands there yet
        assert ("players", 1, "results", 3) not in reading.places


class TestMergedCells:
    def test_among_results_they_are_errors(self) -> None:
        reading = read_tables([settings(), PEOPLE, grid([1, "Ann", "2w1"], [2, "Bob"], merged=[(2, 3, 3, 3)])])
        assert [shown(finding) for finding in reading.findings] == [
            "error Grid!C2:C3 the cells C2:C3 are merged: only the first of them can hold a value; unmerge them"
        ]
        assert reading.places["players", 1, "results", 0] == CellRef("Grid", "C2:C3")

    def test_even_where_they_reach_out_of_the_table(self) -> None:
        assert findings(settings(), PEOPLE, grid([1, "Ann", "2w1", None, "PAB"], merged=[(2, 5, 2, 6)]))

    def test_in_boards_and_in_a_matrix(self) -> None:
        (found,) = findings(settings(), FOUR, boards([1, 1, "1-0", 2], [1, 3, "1-0", 4], merged=[(2, 2, 3, 2)]))
        assert found.startswith("error Boards!B2:B3 ")
        sheet = matrix("1 2", [1, "Ann", None, 1], [2, "Bob", 0], merged=[(2, 3, 3, 4)])
        (found,) = findings(settings(System="Round robin"), players("Ann", "Bob"), sheet)
        assert found.startswith("error Matrix!C2:D3 ")

    @pytest.mark.parametrize("box", [(1, 1, 1, 5), (9, 3, 9, 5), (2, 6, 3, 7)])
    def test_elsewhere_they_do_not_matter(self, box: tuple[int, int, int, int]) -> None:
        assert findings(settings(), PEOPLE, grid([1, "Ann", "2w1"], [2, "Bob", "1b0"], merged=[box])) == []


def test_hidden_rows() -> None:
    sheet = grid([1, "Ann", "2w1"], [2, "Bob", "1b0"], [3, "Cid", "PAB"], hidden_rows=frozenset({2, 4, 99}))
    assert findings(settings(), PEOPLE, sheet) == [
        "warning Grid!2:2 rows 2, 4 are hidden; they are read like all others"
    ]
