"""Small events as every kind of range: a Swiss, a round robin and a double round robin."""

from __future__ import annotations

from typing import Any, NamedTuple

from tests.builders import event, matrix_event
from tests.udfs.ranges import Rows, boards_of, grid_of, matrix_of, players_of
from xltourney.engine.model import Tournament

#: Four players; 1 v 2, 3 v 4; 1 v 3, 2 v 4; 2 v 3, byes. Points 2½, 1½, 2, ½.
SWISS = event(["+W2 =B3 PAB", "-B1 +W4 =W3", "+W4 =W1 =B2", "-B3 -B2 HPB"], ratings=[2000, 1900, 1800, 1700])
#: Points 2, 1½, 1½, 1.
ROUND_ROBIN = matrix_event(
    {
        1: {2: [1], 3: [0.5], 4: [0.5]},
        2: {1: [0], 3: [0.5], 4: [1]},
        3: {1: [0.5], 2: [0.5], 4: [0.5]},
        4: {1: [0.5], 2: [0], 3: [0.5]},
    }
)
#: Points 2½, 1½, 2.
DOUBLE = matrix_event(
    {1: {2: [1, 0.5], 3: [0, 1]}, 2: {1: [0, 0.5], 3: [0.5, 0.5]}, 3: {1: [1, 0], 2: [0.5, 0.5]}}, cycles=2
)


class Results(NamedTuple):
    """A range of results with what must stand beside it; ``cell`` is the row and column of one game's result.

    ``told`` is how a fault in that cell begins, after the row.
    """

    about: str
    event: Tournament
    grid: Rows
    players: Rows | None
    cell: tuple[int, int]
    told: str

    def spoilt(self, value: Any) -> Rows:
        """The range with a value in place of that result."""
        rows = [list(row) for row in self.grid]
        rows[self.cell[0]][self.cell[1]] = value
        return rows

    @property
    def row(self) -> int:
        """The row of that cell, counted from 1."""
        return self.cell[0] + 1


def without(rows: Rows, *columns: int) -> Rows:
    """The rows below the headings, without some columns."""
    return [[cell for place, cell in enumerate(row) if place not in columns] for row in rows[1:]]


GRID, BOARDS, MATRIX, TWICE = grid_of(SWISS), boards_of(SWISS), matrix_of(ROUND_ROBIN), matrix_of(DOUBLE)
PLAYERS = players_of(SWISS)

#: Every form of the results; the spoilt cell is player 2's round 2 (Swiss), or the game of 2 against 3.
RESULTS = (
    Results("Grid", SWISS, GRID, None, (2, 3), "round 2"),
    Results("Grid of numbers, names, results", SWISS, without(GRID), None, (1, 3), "round 2"),
    Results("Grid of numbers and results", SWISS, without(GRID, 1), None, (1, 2), "round 2"),
    Results("Grid of results", SWISS, without(GRID, 0, 1), None, (1, 1), "round 2"),
    Results("Grid with players", SWISS, GRID, PLAYERS, (2, 3), "round 2"),
    Results("Grid of results with players", SWISS, without(GRID, 0, 1), PLAYERS, (1, 1), "round 2"),
    Results("Boards", SWISS, BOARDS, PLAYERS, (3, 4), "round 2"),
    Results("Boards of all columns", SWISS, without(BOARDS), PLAYERS, (2, 4), "round 2"),
    Results("Boards of numbers and results", SWISS, without(BOARDS, 3, 5), PLAYERS, (2, 3), "round 2"),
    Results("Boards of round and pairing", SWISS, without(BOARDS, 1, 3, 5), PLAYERS, (2, 2), "round 2"),
    Results("Matrix", ROUND_ROBIN, MATRIX, None, (2, 4), "player 2 against player 3"),
    Results(
        "Matrix of numbers, names, results", ROUND_ROBIN, without(MATRIX), None, (1, 4), "player 2 against player 3"
    ),
    Results(
        "Matrix of numbers and results", ROUND_ROBIN, without(MATRIX, 1), None, (1, 3), "player 2 against player 3"
    ),
    Results("Matrix of results", ROUND_ROBIN, without(MATRIX, 0, 1), None, (1, 2), "player 2 against player 3"),
    Results("Matrix with players", ROUND_ROBIN, MATRIX, players_of(ROUND_ROBIN), (2, 4), "player 2 against player 3"),
    Results("double Matrix", DOUBLE, TWICE, None, (2, 7), "player 2 against player 3"),
    Results(
        "double Matrix of numbers and results", DOUBLE, without(TWICE, 1), None, (1, 6), "player 2 against player 3"
    ),
    Results("double Matrix of results", DOUBLE, without(TWICE, 0, 1), None, (1, 5), "player 2 against player 3"),
)
