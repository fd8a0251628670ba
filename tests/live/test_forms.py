"""Which table a range of results is, and where its columns are, with and without headings."""

from __future__ import annotations

from typing import Any

import pytest

from tests.udfs.ranges import Rows
from tests.udfs.small_events import BOARDS, DOUBLE, GRID, MATRIX, RESULTS, SWISS, TWICE, Results, without
from xltourney.io.keys import SheetKey
from xltourney.live.arguments import ArgumentError, Block, cut
from xltourney.live.forms import Form, form_of

#: Headings 1, 2, 3 may be rounds or opponents.
AMBIGUOUS: Rows = [["No.", "Name", 1, 2, 3], [1, "Ann", "", "", ""], [2, "Bob", "", "", ""], [3, "Cyd", "", "", ""]]


def form(rows: Rows, entry: SheetKey | None = None, *, named: bool = False) -> Form:
    """The form of a range that begins in B4."""
    return form_of(Block(cut(Block(rows)), "Results", 4, 2), entry, named)


def heads(rows: Rows, entry: SheetKey | None = None, *, named: bool = False) -> list[Any]:
    """The headings that a range without any is given."""
    return [cell or None for cell in form(rows, entry, named=named).sheet.rows[0]]


def kind_of(results: Results) -> SheetKey:
    return {"G": SheetKey.GRID, "B": SheetKey.BOARDS}.get(results.about[0], SheetKey.MATRIX)


class TestKind:
    @pytest.mark.parametrize("results", RESULTS, ids=lambda results: results.about)
    def test_it_is_seen_from_what_stands_there(self, results: Results) -> None:
        found = form(results.grid, named=results.players is not None)
        assert found.kind is kind_of(results)
        assert found.cycles == (2 if results.event is DOUBLE else 1)

    @pytest.mark.parametrize("results", RESULTS, ids=lambda results: results.about)
    def test_the_settings_may_say_so(self, results: Results) -> None:
        assert form(results.grid, kind_of(results)).kind is kind_of(results)

    @pytest.mark.parametrize(
        "words", [["№", "Имя", "Тур 1"], ["№", "Ім'я", "Тур 1"], ["#", "Player", "Rd 1"], ["No", "1"]]
    )
    def test_headings_of_any_language(self, words: list[str]) -> None:
        row = [1, "Ann", "2w1"] if len(words) == 3 else [1, "2w1"]
        assert form([words, row]).sheet.rows[0] == tuple(words)

    def test_words_above_the_headings(self) -> None:
        found = form([["Club open"], [], *GRID])
        assert (found.kind, found.sheet.first_row) == (SheetKey.GRID, 4)

    @pytest.mark.parametrize(
        ("entry", "kind"),
        [(None, SheetKey.MATRIX), (SheetKey.MATRIX, SheetKey.MATRIX), (SheetKey.GRID, SheetKey.GRID)],
    )
    def test_headings_that_are_rounds_or_opponents(self, entry: SheetKey | None, kind: SheetKey) -> None:
        assert form(AMBIGUOUS, entry).kind is kind

    def test_a_game_with_an_opponent_is_of_a_grid(self) -> None:
        assert form([*AMBIGUOUS[:3], [3, "Cyd", "1w1", "", ""]]).kind is SheetKey.GRID

    def test_more_rounds_than_players_are_of_a_grid(self) -> None:
        assert form([[*AMBIGUOUS[0], 4], *AMBIGUOUS[1:]]).kind is SheetKey.GRID

    def test_boards_that_are_none(self) -> None:
        with pytest.raises(ArgumentError, match=r"^no columns Round, White, Result and Black are in the Boards range"):
            form(without(GRID), SheetKey.BOARDS)

    @pytest.mark.parametrize("rows", [[], [[None]], [["", " "]]])
    def test_an_empty_range_is_no_table(self, rows: Rows) -> None:
        with pytest.raises(ArgumentError, match="nothing stands in the range"):
            form(rows)

    @pytest.mark.parametrize("rows", [[["2w1"]], [["PAB", "2w1"]]])
    def test_little_is_a_grid(self, rows: Rows) -> None:
        assert form(rows).kind is SheetKey.GRID


class TestColumnsWithoutHeadings:
    def test_grid(self) -> None:
        rounds = ["R1", "R2", "R3"]
        assert heads(without(GRID)) == ["No.", "Name", *rounds]
        assert heads(without(GRID, 1)) == ["No.", *rounds, "Name"]
        assert heads(without(GRID, 0)) == ["Name", *rounds, "No."]
        assert heads(without(GRID, 0, 1)) == [*rounds, "No.", "Name"]
        assert heads(without(GRID, 0, 1), named=True) == [*rounds, "No."]

    def test_ratings_beside_the_names(self) -> None:
        rated = [
            [no, name, rating, "PAB"] for no, name, rating in ((1, "Ann", 2000), (2, "Bob", 0), (3, "Cyd", "1900"))
        ]
        assert heads(rated) == ["No.", "Name", "Rating", "R1"]

    @pytest.mark.parametrize("value", [0, 46054.0, 3e5, 2, 99])
    def test_what_is_no_column_of_ratings(self, value: Any) -> None:
        """A round in which everybody was absent, or that a program has turned into dates."""
        assert heads([[no, f"Player {no}", value, "PAB"] for no in (1, 2, 3)]) == ["No.", "Name", "R1", "R2"]

    def test_boards(self) -> None:
        assert heads(without(BOARDS)) == ["Round", None, "White", None, "Result", None, "Black"]
        assert heads(without(BOARDS, 3, 5)) == ["Round", None, "White", "Result", "Black"]
        assert heads(without(BOARDS, 1, 3, 5)) == ["Round", "White", "Result", "Black"]

    def test_matrix(self) -> None:
        assert heads(without(MATRIX)) == ["No.", "Name", "1", "2", "3", "4"]
        assert heads(without(MATRIX, 0, 1)) == ["1", "2", "3", "4", "No.", "Name"]
        assert heads(without(TWICE, 1)) == ["No.", "1a", "1b", "2a", "2b", "3a", "3b", "Name"]

    def test_the_opponents_of_a_matrix_are_its_numbers(self) -> None:
        assert heads([[7, "", 1, 1], [3, 0, "", 1], [9, 0, 0, ""]]) == ["No.", "7", "3", "9", "Name"]

    def test_results_of_two_rows_are_no_numbers(self) -> None:
        """A column of results that could be numbers of players: 0 and empty cells tell."""
        assert heads([["", 1], [0, ""]]) == ["1", "2", "No.", "Name"]
        assert heads([["", 1, 1], [0, "", 1], [0, 0, ""]]) == ["1", "2", "3", "No.", "Name"]

    @pytest.mark.parametrize("wrong", [True, "xx", -1, 0.5, None])
    def test_one_wrong_number_leaves_a_column_of_numbers(self, wrong: Any) -> None:
        rows = without(GRID)
        rows[1][0] = wrong
        assert heads(rows) == ["No.", "Name", "R1", "R2", "R3"]

    def test_one_wrong_name_leaves_a_column_of_names(self) -> None:
        rows = without(GRID)
        rows[1][1] = 46054.0
        assert heads(rows) == ["No.", "Name", "R1", "R2", "R3"]


class TestPlace:
    def test_headings_of_ours_stand_above_the_range(self) -> None:
        """So that every cell keeps its place in the sheet."""
        sheet = form(without(GRID)).sheet
        assert (sheet.first_row, sheet.first_column) == (3, 2)
        assert str(sheet.cell(4, 2)) == "Grid!B4"

    def test_numbers_are_counted_where_none_stand(self) -> None:
        assert [row[3] for row in form(without(GRID, 0, 1)).sheet.rows[1:]] == ["1", "2", "3", "4"]
        assert [row[4] for row in form(without(GRID, 0, 1)).sheet.rows[1:]] == [
            f"No. {player.no}" for player in SWISS.players
        ]
