"""Where players are found: headings, named ranges, other sheets; and what a person states of them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tests.io.typed import boards, findings, grid, matrix, players, settings, shown
from xltourney.errors import CellRef
from xltourney.io.reading import Stated, place_of
from xltourney.io.tables import read_tables
from xltourney.io.tables.rows import FORMULA_WITHOUT_VALUE, CellValue, NamedRange, Sheet

GRID = grid()
LIST = {"xlt_players": NamedRange("List", (2, 2, 4, 3))}
HEADS = "No.|Title|Name|Sex|Fed|FIDE ID|Rating|K|Born|Club|Rated games|Peak|Club ID|Status|Penalty|Lots|Play-off|Note"


def people(*sheets: Sheet) -> list[dict[str, Any]]:
    reading = read_tables([settings(), *sheets, GRID])
    assert [shown(finding) for finding in reading.findings] == []
    found: list[dict[str, Any]] = reading.document["players"]
    return found


class TestHeadings:
    def test_missing_ones_are_listed_with_those_that_were_found(self) -> None:
        sheet = Sheet("Players", [["Title", "Name", "Elo"], ["GM", "Ann", 2500]])
        found = findings(settings(), sheet, GRID)
        assert found == [
            (
                "error Players!A1 sheet Players lacks the heading No.; expected in one row: No., Name;"
                " found: Title, Name, Rating"
            )
        ]

    def test_none_at_all(self) -> None:
        (found,) = findings(settings(), Sheet("Players", [["a", "b"], [1, 2]]), GRID)
        assert "lacks the heading No. and Name; expected in one row: No., Name; found: none that is known" in found

    def test_the_same_heading_twice(self) -> None:
        sheet = Sheet("Players", [["No.", "Name", "Rating", "rating"], [1, "Ann", 2000, 1900]])
        (found,) = findings(settings(), sheet, GRID)
        assert found == "error Players!D1 the heading rating stands twice, here and in Players!C1; rename one"

    def test_two_that_mean_the_same(self) -> None:
        sheet = Sheet("Players", [["No.", "Фамилия", "Имя"], [1, "Петров", "Пётр"]])
        (found,) = findings(settings(), sheet, GRID)
        assert found == (
            "warning Players!C1 the headings Фамилия (Players!B1) and Имя mean the same; Фамилия is read, Имя is not"
        )

    def test_the_written_form_wins_silently(self) -> None:
        sheet = Sheet("Players", [["City", "No.", "Name", "Club"], ["Kyiv", 1, "Ann", "Locomotive"]])
        assert people(sheet) == [{"no": 1, "name": "Ann", "club": "Locomotive"}]

    def test_a_misspelt_one_is_pointed_out(self) -> None:
        sheet = Sheet("Players", [["No.", "Name", "Ratng", "Phone"], [1, "Ann", 2000, 5]])
        assert findings(settings(), sheet, GRID) == [
            "warning Players!C1 the heading 'Ratng' is not known; did you mean Rating?"
        ]


class TestWithoutASheetOfPlayers:
    @staticmethod
    def note(sheet: str) -> str:
        said = f"there is no sheet Players (Участники, Учасники), so the players are those of {sheet}"
        return f"note {sheet}!A1 {said}"

    def test_they_come_from_the_grid_with_all_its_columns(self) -> None:
        rows: list[list[CellValue]] = [
            ["No.", "Name", "Rating", "R1"],
            [1, "Ann", 2000, "2w1"],
            [2, "Bob", None, "1b0"],
            [3],
        ]
        reading = read_tables([settings(), Sheet("Grid", rows)])
        assert [shown(finding) for finding in reading.findings] == [self.note("Grid")]
        assert reading.document["players"] == [
            {"no": 1, "name": "Ann", "rating": 2000, "results": ["2w1"]},
            {"no": 2, "name": "Bob", "results": ["1b0"]},
        ]
        assert place_of(reading, ("players", 1, "name")) == CellRef("Grid", "B3")

    def test_faults_in_it_are_named_once(self) -> None:
        rows: list[list[CellValue]] = [["No.", "Name", "R1"], [1, "Ann", "2w1"], [1, "Bob", "1b0"], ["x", "Cid", None]]
        assert findings(settings(), Sheet("Grid", rows)) == [
            "error Grid!A3 number 1 stands twice, here and in Grid!A2; every player has a number of his own",
            "error Grid!A4 the number holds 'x'; a number from 1 to 9999 is expected",
            self.note("Grid"),
        ]

    def test_a_result_without_a_number(self) -> None:
        rows: list[list[CellValue]] = [["No.", "Name", "R1"], [1, "Ann", "2w1"], [None, None, "1b0"]]
        assert findings(settings(), Sheet("Grid", rows)) == [
            self.note("Grid"),
            "error Grid!A3 this row has no number; a number from 1 to 9999 is expected",
        ]

    def test_they_come_from_a_matrix(self) -> None:
        reading = read_tables([settings(System="Round robin"), matrix("1 2", [1, "Ann", "x", 1], [2, "Bob", 0, "x"])])
        assert [shown(finding) for finding in reading.findings] == [self.note("Matrix")]
        assert [player["name"] for player in reading.document["players"]] == ["Ann", "Bob"]

    def test_they_come_from_the_names_in_boards(self) -> None:
        sheet = boards([1, 1, "1-0", 2])
        sheet = Sheet("Boards", [sheet.rows[0], [1, 1, 1, "Ann", "1-0", "Bob", 2]])
        reading = read_tables([settings(), sheet])
        assert [shown(finding) for finding in reading.findings] == [self.note("Boards")]
        assert reading.document["players"] == [
            {"no": 1, "name": "Ann", "results": ["2w1"]},
            {"no": 2, "name": "Bob", "results": ["1b0"]},
        ]
        assert place_of(reading, ("players", 1, "name")) == CellRef("Boards", "F2")

    def test_no_names_anywhere(self) -> None:
        rows: list[list[CellValue]] = [["No.", "R1"], [1, "2w1"]]
        (found,) = findings(settings(), Sheet("Grid", rows))
        assert found == "error None the sheet Players (Участники, Учасники) is missing; found: Tournament, Grid"


class TestWhatAPersonStates:
    def test_points_and_rank(self) -> None:
        sheet = players("Ann", "Bob", Points=["2½", 3], Rank=[2, None])
        reading = read_tables([settings(), sheet, GRID])
        assert reading.findings == ()
        assert reading.stated == (
            Stated(1, Fraction(5, 2), 2, CellRef("Players", "C2"), CellRef("Players", "D2")),
            Stated(2, Fraction(3), None, CellRef("Players", "C3"), None),
        )

    def test_in_a_grid_too(self) -> None:
        rows: list[list[CellValue]] = [["No.", "Name", "R1", "Pts", "Place"], [1, "Ann", "PAB", "1,5", 1]]
        reading = read_tables([settings(), players("Ann"), Sheet("Grid", rows)])
        assert reading.stated == (Stated(1, Fraction(3, 2), 1, CellRef("Grid", "D2"), CellRef("Grid", "E2")),)

    def test_what_cannot_be_compared_is_a_warning(self) -> None:
        sheet = players("Ann", "Bob", Points=[FORMULA_WITHOUT_VALUE, FORMULA_WITHOUT_VALUE], Rank=["1-2", "1-2"])
        assert findings(settings(), sheet, GRID) == [
            "warning Players!D2 player 1: Rank holds '1-2'; a whole number is expected",
            "warning Players!D3 player 2: Rank holds '1-2'; a whole number is expected",
            (
                "warning Players!C2:C3 formula cells without stored values: Players!C2:C3; what a person states there"
                " cannot be compared"
            ),
        ]


class TestNamedRanges:
    def test_a_sheet_of_any_title(self) -> None:
        rows: list[list[CellValue]] = [[None, "My list"], [None, "No.", "Name"], [None, 1, "Ann"], [None, 2, "Bob"]]
        reading = read_tables([settings(), Sheet("List", rows), GRID], LIST)
        assert [player["name"] for player in reading.document["players"]] == ["Ann", "Bob"]

    def test_rows_typed_below_the_range_are_read(self) -> None:
        rows: list[list[CellValue]] = [
            [],
            [None, "No.", "Name"],
            [None, 1, "Ann"],
            [],
            [None, 2, "Bob"],
            [None, "Arbiter", "X"],
        ]
        reading = read_tables([settings(), Sheet("List", rows), GRID], LIST)
        assert [player["name"] for player in reading.document["players"]] == ["Ann", "Bob"]
        assert reading.findings == ()

    def test_two_tables_in_one_sheet(self) -> None:
        rows: list[list[CellValue]] = [
            ["No.", "Name", None, "No.", "Name", "R1"],
            [1, "Ann", None, 1, "Ann", "2w1"],
            [2, "Bob", None, 2, "Bob", "1b0"],
        ]
        names = {"xlt_players": NamedRange("All", (1, 1, 3, 2)), "xlt_grid": NamedRange("All", (1, 4, 3, 6))}
        reading = read_tables([settings(), Sheet("All", rows)], names)
        assert reading.findings == ()
        assert [player["results"] for player in reading.document["players"]] == [["2w1"], ["1b0"]]

    def test_two_tables_one_below_the_other(self) -> None:
        rows: list[list[CellValue]] = [
            ["No.", "Name"],
            [1, "Ann"],
            [2, "Bob"],
            [],
            ["No.", "Name", "R1"],
            [1, "Ann", "2w1"],
            [2, "Bob", "1b0"],
        ]
        names = {"xlt_players": NamedRange("All", (1, 1, 3, 2)), "xlt_grid": NamedRange("All", (5, 1, 7, 3))}
        reading = read_tables([settings(), Sheet("All", rows)], names)
        assert reading.findings == ()
        assert [player["results"] for player in reading.document["players"]] == [["2w1"], ["1b0"]]
