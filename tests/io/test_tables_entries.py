"""Grid, Boards and Matrix of one event, and which sheet is which."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from tests.io.typed import PEOPLE, boards, findings, grid, matrix, players, results, settings, shown
from xltourney.errors import CellRef, WorkbookError
from xltourney.io.tables import read_tables
from xltourney.io.tables.rows import CellValue, NamedRange, Sheet

FEBRUARY = datetime.fromisoformat("2026-02-01")
FOUR = players("Ann", "Bob", "Cid", "Dan")


class TestMoreThanOneEntry:
    GRID = grid([1, "Ann", "2w1", "3b½"], [2, "Bob", "1b0", "PAB"], [3, "Cid", "PAB", "1w½"])
    BOARDS = boards([1, 1, "1-0", 2], [1, 3, None, "PAB"], [2, 3, "½-½", 1], [2, 2, None, "PAB"])

    def document(self, *sheets: Sheet, **lines: CellValue) -> dict[str, Any]:
        reading = read_tables([settings(**lines), PEOPLE, *sheets])
        assert [shown(finding) for finding in reading.findings] == []
        return reading.document

    def test_grid_and_boards_give_the_same_document(self) -> None:
        assert self.document(self.GRID) == self.document(self.BOARDS)

    def test_both_filled_and_agreeing(self) -> None:
        assert self.document(self.GRID, self.BOARDS) == self.document(self.GRID)

    def test_the_setting_decides_which_counts(self) -> None:
        both = [settings(Results_entered_in="Boards"), PEOPLE, self.GRID, self.BOARDS]
        assert read_tables(both).places["players", 0, "results", 0] == CellRef("Boards", "C2")
        assert "entry" not in read_tables(both).document["tournament"]
        assert read_tables([settings(), *both[1:]]).places["players", 0, "results", 0] == CellRef("Grid", "C2")

    def test_every_cell_that_disagrees_is_named(self) -> None:
        other = boards([1, 1, "½-½", 2], [1, 3, None, "PAB"], [2, 3, "½-½", 1])
        assert findings(settings(), PEOPLE, self.GRID, other) == [
            (
                "error Grid!C2 round 1: player 1 has 2w1 in Grid, but 2w½ in Boards (Boards!C2);"
                " the two sheets must agree, or one of them be empty"
            ),
            (
                "error Grid!C3 round 1: player 2 has 1b0 in Grid, but 1b½ in Boards (Boards!G2);"
                " the two sheets must agree, or one of them be empty"
            ),
            (
                "error Grid!D3 round 2: player 2 has PAB in Grid, but nothing in Boards;"
                " the two sheets must agree, or one of them be empty"
            ),
        ]

    def test_a_cell_that_cannot_be_read_is_named_once(self) -> None:
        sheet = grid([1, "Ann", FEBRUARY, "3b½"], [2, "Bob", "1b0", "PAB"], [3, "Cid", "PAB", "1w½"])
        (found,) = findings(settings(), PEOPLE, sheet, self.BOARDS)
        assert found.startswith("error Grid!C2 round 1: Excel turned")

    def test_a_round_missed_by_a_player_who_was_not_there_may_be_left_out(self) -> None:
        people = players("Ann", "Bob", "Cid", Status=["", "", "withdrawn after round 1"])
        first = grid([1, "Ann", "2w1", "2b1"], [2, "Bob", "1b0", "1w0"], [3, "Cid", "PAB", "ZPB"])
        second = boards([1, 1, "1-0", 2], [1, 3, None, "PAB"], [2, 2, "0-1", 1])
        assert findings(settings(), people, first, second) == []

    def test_an_unused_sheet_does_not_matter(self) -> None:
        assert self.document(self.GRID, boards()) == self.document(self.GRID)
        assert self.document(grid([1, "Ann"], [2, "Bob"]), self.BOARDS) == self.document(self.BOARDS)

    def test_an_unused_sheet_without_headings_is_only_pointed_out(self) -> None:
        (found,) = findings(settings(), PEOPLE, self.GRID, Sheet("Pairings", [["my notes"]]))
        assert found.startswith("warning Pairings!A1 sheet Pairings lacks the heading")

    def test_a_setting_that_points_to_an_empty_sheet(self) -> None:
        (found,) = findings(settings(Results_entered_in="Boards"), PEOPLE, self.GRID, boards())
        assert found == "error Tournament!B3 the results are said to be in Boards, which holds none, but Grid does"

    def test_a_matrix_must_agree_with_the_grid(self) -> None:
        system = settings(System="Round robin")
        table = matrix("1 2 3", [1, "Ann", None, 1, "½"], [2, "Bob", 0, None, 1], [3, "Cid", "½", 0])
        found = findings(system, PEOPLE, self.GRID, table)
        assert found == [
            (
                "error Matrix!E3 player 2 against player 3: Matrix has 1, Grid has nothing;"
                " the two sheets must agree, or one of them be empty"
            ),
            (
                "error Matrix!D4 player 3 against player 2: Matrix has 0, Grid has nothing;"
                " the two sheets must agree, or one of them be empty"
            ),
        ]


class TestSheets:
    @pytest.mark.parametrize(
        "titles",
        [
            ("Tournament", "Players", "Grid"),
            ("Турнир", "Участники", "Результаты"),
            ("ТУРНІР", "учасники", "Результати"),
        ],
    )
    def test_titles_in_three_languages(self, titles: tuple[str, str, str]) -> None:
        first = Sheet(titles[0], [["Rounds", 3]])
        second = Sheet(titles[1], PEOPLE.rows)
        third = Sheet(titles[2], grid([1, "Ann", "PAB"]).rows)
        assert results(first, second, third)[1] == ["PAB"]

    def test_sheets_that_are_missing(self) -> None:
        assert findings(PEOPLE) == [
            "error None the sheet Tournament (Турнир, Турнір) with the settings is missing; found: Players",
            "error None the sheet with the results, Grid, Boards or Matrix, is missing; found: Players",
        ]
        assert findings(grid([1, "Ann", "PAB"]))[0].startswith("error None the sheet Tournament (Турнир, Турнір)")

    def test_no_sheet_of_a_tournament(self) -> None:
        with pytest.raises(WorkbookError) as caught:
            read_tables([Sheet("Sheet1", [["x"]]), Sheet("Sheet2", [])])
        assert caught.value.message == (
            "no sheet of a tournament is there; expected are Tournament, Players, Grid, Boards, Matrix"
            " (Matrix for round robins only), or their Russian or Ukrainian titles; found: Sheet1, Sheet2"
        )

    def test_two_sheets_for_one(self) -> None:
        more = Sheet("Участники", [["№", "Имя"], [1, "Eve"]])
        (found,) = findings(settings(), PEOPLE, more, grid([1, "Ann", "PAB"]))
        assert found == "error Участники!A1 the sheets Players and Участники can both be Players; rename one of them"

    def test_our_word_wins_over_a_like_one(self) -> None:
        other = Sheet("Results", [["Winner", "Ann"]])
        reading = read_tables([settings(), PEOPLE, other, grid([1, "Ann", "PAB"])])
        assert reading.document["players"][0]["results"] == ["PAB"]
        assert [shown(finding) for finding in reading.findings] == [
            "warning Results!A1 the sheets Grid and Results are both Grid; Grid is read, Results is not"
        ]

    def test_results_in_the_other_sheet_too(self) -> None:
        other = grid([1, "Ann", "HPB"], title="Сетка")
        assert findings(settings(), PEOPLE, grid([1, "Ann", "PAB"]), other) == [
            "error Сетка!A1 the sheets Grid and Сетка are both Grid and hold results; delete one of them, or rename it"
        ]

    def test_an_empty_sheet_beside_is_silent(self) -> None:
        assert findings(settings(), PEOPLE, grid([1, "Ann", "PAB"]), Sheet("Results", [])) == []

    def test_a_hidden_sheet_is_read_and_pointed_out(self) -> None:
        assert findings(settings(), PEOPLE, grid([1, "Ann", "PAB"], hidden=True)) == [
            "warning Grid!A1 the sheet Grid is hidden; it is read like all others"
        ]

    def test_a_named_range_wins_over_a_title(self) -> None:
        other = grid([1, "Ann", "HPB"], title="Round by round")
        names = {"xlt_grid": NamedRange("Round by round", (1, 1, 4, 5))}
        reading = read_tables([settings(), PEOPLE, grid([1, "Ann", "PAB"]), other], names)
        assert reading.document["players"][0]["results"] == ["HPB"]

    def test_an_empty_sheet_of_results(self) -> None:
        assert findings(settings(), PEOPLE, Sheet("Grid", [])) == []

    def test_language_by_headings(self) -> None:
        russian = Sheet("Участники", [["№", "Фамилия, имя", "Рейтинг"], [1, "Анна", 1800]])
        event = Sheet("Турнир", [["Число туров", 3]])
        assert read_tables([event, russian, grid([1, "Анна", "PAB"], title="Результаты")]).language == "ru"
        assert read_tables([settings(), PEOPLE, grid([1, "Ann", "PAB"])]).language == "en"


def test_rows_that_do_not_follow_each_other() -> None:
    """Report 18: 200 players, 600 blank rows, 200 players."""
    rows: list[list[CellValue]] = [[no, f"P{no}"] for no in range(1, 401)]
    numbers = [*range(2, 202), *range(802, 1002)]
    people = Sheet("Players", [["No.", "Name"], *rows], numbers=[1, *numbers])
    reading = read_tables([settings(), people, grid([400, "P400", "PAB"])])
    assert len(reading.document["players"]) == 400
    assert reading.places["players", 399, "no"] == CellRef("Players", "A1001")
    assert reading.findings == ()
