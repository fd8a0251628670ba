"""Every function with everything that a program may hand over: an answer it can show, and the same for the same."""

from __future__ import annotations

from typing import Any

import pytest

from tests.udfs.asking import BLANKS, BLOCKS, NULL, OF_A_PLAYER, SCALARS, USUAL, Proxy, ask, having, in_a_range
from tests.udfs.ranges import as_text, is_error, players_of, settings_of, well_formed
from tests.udfs.small_events import DOUBLE, GRID, MATRIX, RESULTS, ROUND_ROBIN, SWISS, Results
from xltourney import udfs
from xltourney.engine.model import Tournament
from xltourney.live.memory import forget
from xltourney.live.registry import FUNCTIONS

#: What is another number, or another table, when a win brings three points.
DEPEND_ON_POINTS = {
    "XLT_TIEBREAK",
    "XLT_POINTS",
    "XLT_BUCHHOLZ",
    "XLT_SONNEBORN_BERGER",
    "XLT_KOYA",
    "XLT_EXPLAIN",
    "XLT_STANDINGS",
    "XLT_CROSSTABLE",
    "XLT_CHECK",
}
PLACES = [(name, argument.name) for name, each in FUNCTIONS.items() for argument in each.arguments]


class TestAnything:
    """In every place of every function; the other arguments are right."""

    @pytest.mark.parametrize(("name", "argument"), PLACES, ids=lambda word: word)
    def test_a_single_value(self, name: str, argument: str) -> None:
        for value in SCALARS:
            ask(name, **{argument: value})

    @pytest.mark.parametrize(("name", "argument"), PLACES, ids=lambda word: word)
    def test_a_range(self, name: str, argument: str) -> None:
        for value in BLOCKS:
            ask(name, **{argument: value})
        forget("shapes")

    @pytest.mark.parametrize("name", FUNCTIONS)
    def test_the_same_everywhere(self, name: str) -> None:
        for value in (*SCALARS, *BLOCKS):
            well_formed(getattr(udfs, name)(*[value] * len(FUNCTIONS[name].arguments)))
        forget("shapes")

    @pytest.mark.parametrize("name", FUNCTIONS)
    def test_only_what_must_be_given(self, name: str) -> None:
        needed = [argument for argument in FUNCTIONS[name].arguments if not argument.optional]
        well_formed(getattr(udfs, name)(*(USUAL[argument.name] for argument in needed)))

    @pytest.mark.parametrize("results", RESULTS, ids=lambda results: results.about)
    def test_a_value_of_any_kind_in_the_results(self, results: Results) -> None:
        for value in SCALARS:
            for name in having("grid"):
                ask(name, grid=results.spoilt(value), players=results.players, settings=None)


class TestWhatMeansTheSame:
    @pytest.mark.parametrize("name", having("grid"))
    def test_nothing_played_yet(self, name: str) -> None:
        """A blank, an empty text and a space."""
        for results in RESULTS:
            answers = [
                ask(name, grid=results.spoilt(blank), players=results.players, settings=None) for blank in BLANKS
            ]
            assert answers == answers[:1] * len(BLANKS)

    @pytest.mark.parametrize(("name", "argument"), PLACES, ids=lambda word: word)
    def test_what_was_left_out(self, name: str, argument: str) -> None:
        answers = [ask(name, **{argument: blank}) for blank in (*BLANKS, [[None]], [[""]], Proxy([[NULL]]))]
        assert answers == answers[:1] * len(answers)

    @pytest.mark.parametrize("name", having("grid"))
    def test_one_range_in_every_wrapping(self, name: str) -> None:
        """Lists, tuples, an array of JavaScript, with empty ends, whole columns; a range names its own cells."""
        wrapped: list[Any] = [
            tuple(map(tuple, GRID)),
            Proxy(GRID),
            [[*row, None, ""] for row in GRID],
            [*GRID, *[[None] * 5] * 6000],
            [[float(cell) if isinstance(cell, int) else cell for cell in row] for row in GRID],
            [[str(cell) if isinstance(cell, int) else cell for cell in row] for row in GRID],
            in_a_range(GRID),
        ]
        plain = ask(name)
        assert [ask(name, grid=rows) for rows in wrapped] == [plain] * len(wrapped)
        forget("shapes")

    @pytest.mark.parametrize("name", OF_A_PLAYER)
    def test_spellings_of_a_number(self, name: str) -> None:
        numbers = (2, 2.0, "2", " 2 ", "2.0", [[2]], ((2.0,),), [2], (2.0,), in_a_range([[2]]), Proxy([["2"]]))
        answers = [ask(name, player=number) for number in numbers]
        assert answers == answers[:1] * len(numbers)
        assert not is_error(answers[0])

    @pytest.mark.parametrize("name", having("settings"))
    def test_settings_as_range_and_as_text(self, name: str) -> None:
        rated = {"Rating_rule": "FIDE"} if name == "XLT_RATING_CHANGES" else {}
        lines = settings_of(SWISS, Rules_edition="2024-08", Tie_breaks="SB, BH", Points="3/1/0", **rated)
        answers = [
            ask(name, settings=given) for given in (lines, as_text(lines), [[as_text(lines)]], in_a_range(lines))
        ]
        forget("shapes")
        assert answers == answers[:1] * len(answers)
        assert (answers[0] != ask(name)) is (name in DEPEND_ON_POINTS)

    @pytest.mark.parametrize("name", having("grid", "players"))
    def test_results_of_a_matrix_as_numbers(self, name: str) -> None:
        numbers = {"1": 1, "½": 0.5, "0": 0.0}
        typed = [
            [numbers.get(cell, cell) if place > 1 else cell for place, cell in enumerate(row)] for row in MATRIX[1:]
        ]
        for grid in ([MATRIX[0], *typed], typed, [row[1:] for row in typed], [row[2:] for row in typed]):
            given: dict[str, Any] = {"players": players_of(ROUND_ROBIN), "code": "SB", "settings": None}
            assert ask(name, grid=grid, **given) == ask(name, grid=MATRIX, **given)

    @pytest.mark.parametrize("event", [SWISS, ROUND_ROBIN, DOUBLE], ids=lambda event: event.system.code)
    def test_results_in_every_form(self, event: Tournament) -> None:
        """A Grid, Boards or Matrix range, with headings, without them, without names and without numbers."""
        grids = [each.grid for each in RESULTS if each.event is event]
        given: dict[str, Any] = {"players": players_of(event), "code": "SB", "settings": None}
        for name in having("grid", "players"):
            answers = [ask(name, grid=grid, **given) for grid in grids]
            assert answers == answers[:1] * len(grids), name
