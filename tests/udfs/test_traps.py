"""What is wrong in a cell of the results is named with its row and round, by every function, and is never a number."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import Any, cast

import pytest

from tests.udfs.ranges import Rows, column, is_error, well_formed
from tests.udfs.small_events import GRID, RESULTS, TWICE, Results
from xltourney import udfs
from xltourney.io.tables.rows import ErrorValue
from xltourney.live.arguments import Block, HostRange
from xltourney.live.memory import forget
from xltourney.live.registry import FUNCTIONS

#: What programs make of a slip, and how it is named: a date as its number (hosts hide the format), a typed 3e5 ...
TRAPS: dict[str, tuple[Any, str]] = {
    "a date as a number": (46054.0, "46054"),
    "a date": (date(2026, 2, 1), "2026-02-01"),
    "a date with a time": (datetime.fromisoformat("2026-02-01T00:00"), "2026-02-01"),
    "a time": (time(1, 0), "01:00"),
    "a duration": (timedelta(hours=25), "a duration"),
    "TRUE": (True, "TRUE"),
    "2": (2, "2"),
    "2.0": (2.0, "2"),
    "3e5": (3e5, "300000"),
    "a negative number": (-1, "-1"),
    "#N/A as text": ("#N/A", "#N/A"),
    "#REF!": (ErrorValue("#REF!"), "#REF!"),
    "one of our own errors": ("#XLT row 5: something", "#XLT row 5: something"),
    "not a number": (float("nan"), "#NUM!"),
    "infinity": (float("inf"), "#NUM!"),
    "nonsense": ("xx", "xx"),
    "an object": (object(), "#VALUE!"),
}
#: The functions that read a range of results, each called with no more than it needs.
READERS = [
    name for name, function in FUNCTIONS.items() if function.arguments[:1] and function.arguments[0].name == "grid"
]
#: Where everything that is wrong is listed, and where rounds are shown as they stand.
LISTS = {"XLT_CHECK", "XLT_BOARDS"}


def asked(name: str, results: Results, grid: Any) -> Any:
    """The answer of a function for player 1, or for the event."""
    values = {"grid": grid, "player": 1, "code": "BH" if not results.event.system.cycles else "SB"}
    values |= {"players": results.players, "round_number": 1}
    if name == "XLT_BUCHHOLZ" and results.event.system.cycles:
        values["settings"] = "rules=2024-08;system=" + results.event.system.code.replace("-", " ")
    wanted = (argument.name for argument in FUNCTIONS[name].arguments)
    return well_formed(getattr(udfs, name)(*(values.get(argument) for argument in wanted)))


def cells(answer: Any) -> list[Any]:
    """The cells of an answer in which anything stands."""
    rows = cast(Rows, answer) if isinstance(answer, list) else [[answer]]
    return [cell for row in rows for cell in row if cell != ""]


@pytest.mark.parametrize("results", RESULTS, ids=lambda results: results.about)
def test_a_trap_is_named_and_is_no_number(results: Results) -> None:
    for value, words in TRAPS.values():
        grid = results.spoilt(value)
        for name in READERS:
            if name in LISTS:
                continue
            shown = cells(asked(name, results, grid))
            assert shown, name
            for cell in shown:
                assert is_error(cell), name
                assert cell.startswith(f"#XLT row {results.row}, {results.told}"), name
                assert words in cell, name


@pytest.mark.parametrize("results", RESULTS, ids=lambda results: results.about)
def test_the_check_names_it_too(results: Results) -> None:
    for value, words in TRAPS.values():
        said = " ".join(map(str, cells(asked("XLT_CHECK", results, results.spoilt(value)))))
        assert results.told in said
        assert words in said


@pytest.mark.parametrize("results", RESULTS, ids=lambda results: results.about)
def test_without_a_trap_nothing_is_wrong(results: Results) -> None:
    """But for ratings that were not given, and rounds that a Matrix does not have."""
    for name in READERS:
        wanting = name in {"XLT_ARO", "XLT_TPR", "XLT_RATING_CHANGES"} and results.players is None
        wanting |= name == "XLT_BOARDS" and not results.event.ordered
        assert any(map(is_error, cells(asked(name, results, results.grid)))) is wanting, name


@pytest.mark.parametrize("results", [each for each in RESULTS if each.event.ordered], ids=lambda each: each.about)
def test_boards_name_it_in_its_round(results: Results) -> None:
    for value, words in TRAPS.values():
        [[shown]] = udfs.XLT_BOARDS(results.spoilt(value), 2)
        assert shown.startswith(f"#XLT row {results.row}, {results.told}")
        assert words in shown
        assert not any(map(is_error, cells(udfs.XLT_BOARDS(results.spoilt(value), 1))))


@pytest.mark.parametrize("results", RESULTS, ids=lambda results: results.about)
def test_true_after_1_in_the_same_place(results: Results) -> None:
    """Python takes them for equal; the memory of events must not."""
    for _ in range(2):
        one, true = (udfs.XLT_POINTS(results.spoilt(value), 1, None, results.players) for value in (1, True))
        assert "TRUE" in str(true)
        assert "TRUE" not in str(one)


def test_a_range_with_a_place_names_the_cell() -> None:
    rows = [list(row) for row in GRID]
    rows[2][3] = 46054.0
    grid = HostRange("traps", "0!C4:G8", lambda: Block(rows, title="My results", row=4, column=3))
    shown = udfs.XLT_POINTS(grid, column(1, None, 2))
    forget("traps")
    assert shown[1] == [""]
    for place in (0, 2):
        assert shown[place][0].startswith("#XLT 'My results'!F6 round 2: the number 46054 is not a result")


@pytest.mark.parametrize("results", RESULTS[:3], ids=lambda results: results.about)
@pytest.mark.parametrize("trap", [trap for trap, (value, _) in TRAPS.items() if value != 2])
def test_a_wrong_number_of_a_player(results: Results, trap: str) -> None:
    """In the column of numbers, too: no row is silently left out."""
    value, words = TRAPS[trap]
    rows = [list(row) for row in results.grid]
    rows[results.cell[0]][0] = value
    for no in (1, 2):
        shown = udfs.XLT_POINTS(rows, no)
        assert is_error(shown)
        assert shown.startswith(f"#XLT row {results.row}, the number")
        assert words in shown


def test_a_game_that_two_rows_tell_differently_names_both() -> None:
    rows = [list(row) for row in TWICE]
    rows[2][7] = "1"
    shown = udfs.XLT_POINTS(rows, 1)
    assert shown.startswith("#XLT row 3, player 2 (P2) has 1 against 3 (P3), who has ½")
    assert "row 4" in shown
