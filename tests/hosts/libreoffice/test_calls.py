"""Calls of the add-in as LibreOffice makes them for thousands of cells, told with made-up ranges."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.hosts.libreoffice.made_up import Cells, Document
from xltourney import udfs
from xltourney.engine.modifiers import Code
from xltourney.engine.ranking import column_of
from xltourney.engine.regulations import Edition
from xltourney.engine.view import Column, View
from xltourney.hosts.libreoffice.office.addin import calls
from xltourney.hosts.libreoffice.office.pace import Pace
from xltourney.hosts.libreoffice.office.ranges import Ranges
from xltourney.live import event

GRID = [
    ["No.", "Name", "R1", "R2", "R3"],
    ["1", "Ann", "2w1", "3b1", "4w1"],
    ["2", "Ben", "1b0", "4w1", "3b½"],
    ["3", "Cem", "4b1", "1w0", "2w½"],
    ["4", "Dan", "3w0", "2b0", "1b0"],
]
WON = [*GRID[:2], ["2", "Ben", "1b0", "4w1", "3b1"], ["3", "Cem", "4b1", "1w0", "2w0"], GRID[4]]
Call = Callable[..., Any]


class Host:
    """The add-in with one document and one range in it."""

    def __init__(self) -> None:
        still = [0.0]
        self.document, self.cells = Document(), Cells(GRID)
        ranges = Ranges(lambda changed, closed: (changed, closed), Pace(lambda: still[0], lambda: still[0]))
        self._calls = calls(ranges)

    def call(self, name: str, *given: Any) -> Any:
        """What a function gives for the range and other arguments."""
        return self._calls[name](None, self.document.uno, self.cells.uno, *given)

    def put(self, rows: list[list[str]]) -> None:
        """Other values in the range, of which the document tells."""
        self.cells.values = rows
        self.document.listeners[0][0]()

    def close(self) -> None:
        """Close the document: what was computed of it is forgotten."""
        for _, closed in self.document.listeners:
            closed()


@pytest.fixture
def host() -> Iterator[Host]:
    made = Host()
    yield made
    made.close()


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The codes of which columns are made."""
    codes: list[str] = []

    def counted(view: View, code: Code, edition: Edition) -> Column:
        codes.append(str(code))
        return column_of(view, code, edition)

    monkeypatch.setattr(event, "column_of", counted)
    return codes


def answers(host: Host, name: str, *others: Any) -> list[Any]:
    """The answers of all players, asked one by one."""
    return [host.call(name, ((float(no),),), *others) for no in (1, 2, 3, 4)]


def expected(function: Call, rows: list[list[str]], *others: Any) -> list[Any]:
    return [((function(rows, no, *others),),) for no in (1, 2, 3, 4)]


NONE = (None, None, None)


def test_cells_of_one_column_share_one_computation(host: Host, made: list[str]) -> None:
    found = answers(host, "XLT_BUCHHOLZ", *NONE)
    assert (made, host.cells.read) == (["BH"], 1)
    assert found == expected(udfs.XLT_BUCHHOLZ, GRID)


def test_functions_and_other_arguments_are_told_apart(host: Host) -> None:
    for _ in range(2):
        assert answers(host, "XLT_BUCHHOLZ", *NONE) == expected(udfs.XLT_BUCHHOLZ, GRID)
        assert answers(host, "XLT_BUCHHOLZ", "C1", None, None) == expected(udfs.XLT_BUCHHOLZ, GRID, "C1")
        assert answers(host, "XLT_SONNEBORN_BERGER", *NONE) == expected(udfs.XLT_SONNEBORN_BERGER, GRID)
        assert answers(host, "XLT_RANK", None, None) == expected(udfs.XLT_RANK, GRID)
        assert answers(host, "XLT_TIEBREAK", (("SB",),), None, None) == expected(udfs.XLT_TIEBREAK, GRID, "SB")
        assert answers(host, "XLT_EXPLAIN", "BH", None, None) == expected(udfs.XLT_EXPLAIN, GRID, "BH")


def test_a_change_is_seen_by_the_next_cell(host: Host) -> None:
    assert answers(host, "XLT_BUCHHOLZ", *NONE) == expected(udfs.XLT_BUCHHOLZ, GRID)
    host.put(WON)
    after = answers(host, "XLT_BUCHHOLZ", *NONE)
    assert after == expected(udfs.XLT_BUCHHOLZ, WON) != expected(udfs.XLT_BUCHHOLZ, GRID)


def test_a_column_of_players_is_answered_as_one_by_one(host: Host, made: list[str]) -> None:
    column = ((3.0,), (1.0,), (3.0,))
    assert host.call("XLT_BUCHHOLZ", column, *NONE) == tuple((udfs.XLT_BUCHHOLZ(GRID, no),) for (no,) in column)
    assert made == ["BH"]


@pytest.mark.parametrize(
    "player", [9.0, 0.0, "Ann", None, ((1.0,), (2.0,)), ((1.0, 9.0),), (("No.",), (1.0,), (9.0,)), "1"]
)
def test_players_of_every_kind_after_one_that_is_known(host: Host, player: Any) -> None:
    host.call("XLT_BUCHHOLZ", 1.0, *NONE)
    asked = None if player == 0 else player
    told = udfs.XLT_BUCHHOLZ(GRID, asked)
    shown = [list(row) for row in host.call("XLT_BUCHHOLZ", player, *NONE)]
    assert shown == (told if isinstance(told, list) else [[told]])


def test_what_is_wrong_is_said_in_every_cell_and_mended_in_every_cell(host: Host) -> None:
    host.cells.values = [*GRID[:3], ["3", "Cem", "4b1", "9w0", "2w½"], GRID[4]]
    first, *others = answers(host, "XLT_BUCHHOLZ", *NONE)
    assert first[0][0].startswith("#XLT")
    assert others == [first] * 3
    host.put(GRID)
    assert answers(host, "XLT_BUCHHOLZ", *NONE) == expected(udfs.XLT_BUCHHOLZ, GRID)
