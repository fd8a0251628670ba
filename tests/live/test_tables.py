"""The functions that fill a table, and that their cells are those of the finalized sheets."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, ClassVar

import pytest

from tests.io.documents import document
from tests.io.finished import five_of_whom_one_left, made, worked_example
from tests.live.sheets import HALF, WHOLE, columns, finalized, four, ranges_of, table_of
from tests.udfs.ranges import Rows, is_error, well_formed
from xltourney import examples
from xltourney.io import layout
from xltourney.io.keys import Heading
from xltourney.live.answers import MOST
from xltourney.udfs import XLT_BOARDS, XLT_CHECK, XLT_CROSSTABLE, XLT_STANDINGS

PLACES = ["Rank", "No.", "Title", "Name", "Fed", "Rating", "Points"]
NO_ROWS = [0, -1, 5001, 2.5, "many", True, "#N/A", [[1, 2]], [[1], [2]]]
EVENTS = [pytest.param(each, id=each.name) for each in examples.examples()]


def standings(event: Any, codes: Any = None, rows: Any = None, **more: Any) -> Rows:
    """The table of a document whose results stand in a Grid."""
    grid, players, settings = ranges_of(event, **more)
    shown: Rows = well_formed(XLT_STANDINGS(grid, players, codes, settings, rows))
    return shown


def crosstable(event: Any, codes: Any = None, rows: Any = None, **more: Any) -> Rows:
    """The crosstable of a document whose results stand in a Grid."""
    grid, players, settings = ranges_of(event, **more)
    shown: Rows = well_formed(XLT_CROSSTABLE(grid, players, codes, settings, rows))
    return shown


class TestStandings:
    @pytest.mark.parametrize("example", EVENTS)
    def test_as_finalized(self, example: examples.Example) -> None:
        event, language = examples.load(example.name), example.language
        written = table_of(finalized(event, language)["Standings"])
        grid, players, settings = ranges_of(event, example.entry, language)
        shown = columns(well_formed(XLT_STANDINGS(grid, players, None, settings)))
        seldom = [layout.text(key, language) for key in (Heading.CLUB, Heading.NOTE)]
        assert {head: cells for head, cells in written.items() if head not in seldom}.items() <= shown.items()
        empty = [cells for head, cells in shown.items() if head not in written]
        assert {cell for cells in empty for cell in cells} <= {""}
        assert [head for head in shown if head in written] == [head for head in written if head not in seldom]

    @pytest.mark.parametrize("language", layout.LANGUAGES)
    def test_its_columns(self, language: str) -> None:
        keys = (Heading.RANK, Heading.NO, Heading.TITLE, Heading.NAME, Heading.FEDERATION, Heading.RATING)
        heads = [layout.text(key, language) for key in (*keys, Heading.POINTS)]
        shown = standings(four(*WHOLE), "BH, DE, DE", language=language)
        assert shown[0] == [*heads, "BH", "DE", "DE#2", layout.text(Heading.DECIDED_BY, language)]

    def test_published_values_and_shared_places(self) -> None:
        """TEC exercises 2.1: of 1, 3, 4 and 16 with 3½ the last has three wins, the others two."""
        shown = standings(worked_example("TEC16"), "WIN")
        assert [row[:2] for row in shown[1:7]] == [[1, 2], [2, 16], [3, 1], [3, 3], [3, 4], [6, 6]]
        assert [row[6] for row in shown[1:4]] == [4, 3.5, 3.5]
        assert [row[-1] for row in shown[1:7]] == ["Points", "WIN", "shared", "shared", "shared", "Points"]

    def test_who_is_taken_out_stands_last_without_anything(self) -> None:
        """He left after one of four games, and was 5."""
        shown = standings(five_of_whom_one_left())
        assert shown[-1] == ["", 5, "", "P5", "", "", "", "", "", "", "", ""]

    def test_a_round_that_is_being_played(self) -> None:
        """It does not count, unless the settings say so: then as in a live table of the batch."""
        event = four(*HALF, start="2026-05-01")
        before = standings(four(".", ".", ".", ".", start="2026-05-01"), "BH, WIN")
        assert standings(event, "BH, WIN") == before
        live = table_of(made(event, "BH, WIN", live=True)["Standings"])
        assert live.items() <= columns(standings(event, "BH, WIN", in_play="yes")).items()

    @pytest.mark.parametrize(
        "codes", ["WIN, SB", "win;sb", "WIN\nSB", [["WIN", "SB"]], [["WIN"], ["SB"]], [["WIN, SB", ""], [None, ""]]]
    )
    def test_codes(self, codes: Any) -> None:
        assert standings(four(*WHOLE), codes)[0] == [*PLACES, "WIN", "SB", "Decided by"]

    @pytest.mark.parametrize("codes", [None, "", " ", [[""]], []])
    def test_codes_of_the_event(self, codes: Any) -> None:
        assert standings(four(*WHOLE, codes=["KS", "PS"]), codes)[0] == [*PLACES, "KS", "PS", "Decided by"]
        assert standings(four(*WHOLE), codes)[0] == [*PLACES, "BH/C1", "BH", "SB", "DE", "WIN", "Decided by"]

    @pytest.mark.parametrize(
        ("codes", "said"),
        [
            ("XX", "unknown code"),
            ("BH, BH", "stands twice"),
            (5, "codes: holds the number 5"),
            ([["BH", "#N/A"]], "codes: holds the error #N/A"),
            (["DE"] * 51, "51 tie-breaks were given"),
            ("KSX", "belongs to the rules of 2009"),
        ],
    )
    def test_codes_that_cannot_be(self, codes: Any, said: str) -> None:
        assert said in standings(four(*WHOLE), codes)[0][0]
        assert is_error(crosstable(four(*WHOLE), codes)[0][0])

    def test_a_code_that_needs_the_players(self) -> None:
        grid, players, settings = ranges_of(four(*WHOLE))
        assert "give the Players range" in XLT_STANDINGS(grid, None, "ARO", settings)[0][0]
        assert XLT_STANDINGS(grid, players, "ARO", settings)[0][7] == "ARO"

    def test_nobody_is_entered_yet(self) -> None:
        assert standings(document(rounds=3)) == [[*PLACES, "BH/C1", "BH", "SB", "DE", "WIN", "Decided by"]]
        assert crosstable(document(rounds=2)) == [["Rank", "No.", "Name", "R1", "R2", "Points"]]
        assert crosstable(document(rounds=2, system="round-robin"))[0][:4] == ["Rank", "No.", "Name", "Points"]


class TestRoom:
    @pytest.mark.parametrize("rows", [5, 5.0, "5", [[5]], 40, 5000])
    def test_padded(self, rows: Any) -> None:
        bare, shown = standings(four(*WHOLE)), standings(four(*WHOLE), rows=rows)
        assert (len(shown), len(shown[0])) == (5 if isinstance(rows, list) else int(rows), 20)
        assert [row[: len(bare[0])] for row in shown[: len(bare)]] == bare
        assert {cell for row in shown for cell in row[len(bare[0]) :]} == {""}
        assert {cell for row in shown[len(bare) :] for cell in row} <= {""}
        assert [len(row) for row in crosstable(four(*WHOLE), rows=7)] == [7] * 7

    @pytest.mark.parametrize(("rows", "left"), [(4, 2), (3, 3), (2, 4), (1, 4)])
    def test_too_long(self, rows: int, left: int) -> None:
        said = f"and {left} more players: the table needs 5 rows"
        for function, place in ((standings, 3), (crosstable, 2)):
            shown = function(four(*WHOLE), rows=rows)
            assert len(shown) == rows
            assert [cell for cell in shown[-1] if cell] == [said]
            assert shown[-1][place] == said
            assert shown[: rows - 1] == function(four(*WHOLE), rows=5)[: rows - 1]

    def test_too_long_in_other_languages(self) -> None:
        assert "для таблицы нужно строк: 5" in standings(four(*WHOLE), rows=3, language="ru")[-1][3]

    @pytest.mark.parametrize("rows", NO_ROWS)
    def test_no_rows(self, rows: Any) -> None:
        grid, players, settings = ranges_of(four(*WHOLE))
        for answer in (
            XLT_STANDINGS(grid, players, None, settings, rows),
            XLT_CROSSTABLE(grid, players, None, settings, rows),
            XLT_CHECK(grid, players, settings, rows),
        ):
            assert is_error(well_formed(answer)[0][0])
            assert answer[0][0].startswith("#XLT rows")

    def test_a_fault_fills_one_cell(self) -> None:
        grid, players, settings = ranges_of(four(*WHOLE))
        grid[2][3] = 46054.0
        for function in (XLT_STANDINGS, XLT_CROSSTABLE):
            shown = well_formed(function(grid, players, None, settings, 6))
            assert (len(shown), len(shown[0])) == (6, 20)
            assert shown[0][0].startswith("#XLT row 3, round 2: the number 46054 is not a result")
            assert [cell for row in shown for cell in row if cell] == shown[0][:1]
            assert function(grid, players, None, settings) == [[shown[0][0]]]

    def test_no_cell_holds_more_than_a_program_shows(self) -> None:
        event = four(*WHOLE)
        event["players"][0]["name"] = "x" * 40_000
        assert max(len(str(cell)) for row in standings(event) for cell in row) == MOST


class TestCrosstable:
    @pytest.mark.parametrize("example", EVENTS)
    def test_as_finalized(self, example: examples.Example) -> None:
        event, language = examples.load(example.name), example.language
        written = table_of(finalized(event, language)["Crosstable"])
        grid, players, settings = ranges_of(event, example.entry, language)
        shown = columns(well_formed(XLT_CROSSTABLE(grid, players, None, settings)))
        assert shown.items() <= written.items()
        left_out = [layout.text(key, language) for key in (Heading.RATING, Heading.TITLE, Heading.NOTE)]
        assert written.keys() - shown.keys() <= {"#", *left_out}

    def test_every_planned_round_has_a_column(self) -> None:
        """Only rounds that count are filled, so that the points are those of the row."""
        shown = crosstable(four(*HALF))
        assert shown[0] == ["Rank", "No.", "Name", "R1", "R2", "R3", "Points"]
        assert shown[1] == [1, 1, "P1", "2w1", "3b½", "", 1.5]
        assert [row[5] for row in shown[1:]] == [""] * 4
        live = {row[1]: row[5] for row in crosstable(four("4w1", "3b", "2w", "1b0"), in_play="yes")[1:]}
        assert live == {1: "4w1", 2: "3b", 3: "2w", 4: "1b0"}

    def test_a_double_round_robin(self) -> None:
        """Both games of a pair stand in one cell (Bilbao 2010)."""
        shown = crosstable(examples.load("bilbao-2010"))
        assert shown[0][:8] == ["Rank", "No.", "Name", "1", "2", "3", "4", "Points"]
        assert all(len(row[4].split()) == 2 for row in shown[1:2])


class TestAnything:
    """Whatever is given, a table is rectangular and holds numbers and texts."""

    SINGLE: ClassVar[list[Any]] = [None, "", 1, 46054.0, True, "#N/A", "x", "BH"]
    GIVEN: ClassVar[list[Any]] = [*SINGLE, [], [[]], [[None]], [["No.", "Name", "R1"]], [[1, "A", "2w1"]]]

    @pytest.mark.parametrize("grid", GIVEN)
    @pytest.mark.parametrize("other", GIVEN)
    def test_hostile_arguments(self, grid: Any, other: Any) -> None:
        whole, players, settings = ranges_of(four(*WHOLE))
        for results in (grid, whole):
            well_formed(XLT_STANDINGS(results, other, other, other, 3))
            well_formed(XLT_STANDINGS(results, players, other, settings, other))
            well_formed(XLT_CROSSTABLE(results, players, other, other, None))
            well_formed(XLT_BOARDS(results, other))
            well_formed(XLT_CHECK(results, other, other, 3))
            well_formed(XLT_CHECK(results, players, settings, other))

    def test_the_arguments_stay_as_they_are(self) -> None:
        given = ranges_of(four(*WHOLE))
        before = deepcopy(given)
        XLT_STANDINGS(given[0], given[1], "BH", given[2], 10)
        XLT_BOARDS(given[0], 1)
        XLT_CHECK(*given)
        assert given == before
