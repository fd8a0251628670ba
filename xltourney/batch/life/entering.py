"""Results entered board by board, without a terminal: the boards of a round, which is asked next, what was entered.

A board is known by its two players. Nothing here reads or writes a file.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from xltourney.batch.life.publication import Pair
from xltourney.batch.life.rounds import Board, Round

_SHORT = {"1-0": "1-0*", "½-½": "½-½*", "0-1": "0-1*"}
_STARRED = _SHORT | {short: full for full, short in _SHORT.items()}
_MATRIX_RESULTS = frozenset(("", "1-0", "½-½", "0-1", "+/-", "-/+", "-/-"))


class EnteringError(ValueError):
    """What was asked for cannot be done at this board; the text says why and what can be done, in a whole sentence."""


class Change(NamedTuple):
    """A board whose result is another one than in the workbook; ``board.result`` is what stood there when it was read.

    An empty ``result`` is none.
    """

    board: Board
    result: str


class Entering:
    """A person who goes through the boards of a round. ``ask_all`` asks boards that have a result, too."""

    def __init__(self, at: Round, *, ask_all: bool = False) -> None:
        self._ask_all = ask_all
        self._begin(at, {}, None)

    def _begin(self, at: Round, kept: Mapping[Pair, str], pair: Pair | None) -> None:
        self._round = at
        self._results = {board.pair: kept.get(board.pair, board.result) for board in at.boards}
        self._history: list[tuple[int, str]] = []
        self._entered: int | None = None
        places = (place for place, board in enumerate(at.boards) if board.pair == pair and self._asked(board))
        self._place = next(places, None)
        if self._place is None:
            self._place = self._next(0)

    # ---------------------------------------------------------------- what is known

    @property
    def round(self) -> Round:
        """The round as it was read."""
        return self._round

    @property
    def current(self) -> Board | None:
        """The board that is asked; ``None`` after the last."""
        return self._round.boards[self._place] if self._place is not None else None

    def result(self, board: Board) -> str:
        """The result of a board as it is now; empty for none."""
        return self._results[board.pair]

    @property
    def open(self) -> tuple[Board, ...]:
        """The boards without a result that need one."""
        return tuple(board for board in self._round.boards if board.needed and not self.result(board))

    @property
    def changes(self) -> tuple[Change, ...]:
        """What is to be saved."""
        return tuple(
            Change(board, self.result(board)) for board in self._round.boards if self.result(board) != board.result
        )

    # ---------------------------------------------------------------- what a person does

    def enter(self, result: str) -> Board:
        """Give the board that is asked a result of Boards (``1-0``; empty for none), and go on to the next.

        Returns the board. Raises :class:`EnteringError` after the last board, and where Matrix cannot hold the result.
        """
        if self._place is None:
            raise EnteringError("No board is asked now; name one first.")
        place, board = self._place, self._round.boards[self._place]
        self._put(place, result)
        self._entered = place
        self._place = self._next(place + 1)
        return board

    def leave(self) -> None:
        """Leave the board as it is and go on; after the last board begin again with the first that has no result."""
        self._entered = None
        self._place = self._next(0 if self._place is None else self._place + 1)

    def toggle_short(self) -> Board:
        """Make the result entered last that of a short game, or take that back; the board that is asked stays.

        Raises :class:`EnteringError` where no result was entered just now, and for a game that was not played.
        """
        if self._entered is None:
            raise EnteringError("No result was entered just now; type the result with its star, for example =*.")
        board = self._round.boards[self._entered]
        starred = _STARRED.get(self.result(board))
        if starred is None:
            raise EnteringError("Only a game that was won, lost or drawn over the board can be a short one.")
        self._put(self._entered, starred)
        return board

    def undo(self) -> Board:
        """Take the last change back and stand at its board. Raises :class:`EnteringError` where there is none."""
        if not self._history:
            raise EnteringError("There is nothing to undo.")
        self._place, old = self._history.pop()
        self._entered = None
        board = self._round.boards[self._place]
        self._results[board.pair] = old
        return board

    def go_to_board(self, number: int) -> Board:
        """Stand at a board by its number. Raises :class:`EnteringError` where there is none with it."""
        if not self._round.numbered:
            message = f"The boards of this round have no numbers; name a player of the board, for example p {number}."
            raise EnteringError(message)
        return self._go({board.number: place for place, board in enumerate(self._round.boards)}, number, "board")

    def go_to_player(self, no: int) -> Board:
        """Stand at the board of a player. Raises :class:`EnteringError` where he has none in this round."""
        return self._go(
            {each: place for place, board in enumerate(self._round.boards) for each in board.pair},
            no,
            "board of player",
        )

    def renew(self, at: Round, kept: Mapping[Pair, str]) -> None:
        """Go on with the round as it stands in the workbook now, and with the results in ``kept``, which are not saved.

        What was entered before can no longer be undone.
        """
        current = self.current
        self._begin(at, kept, current.pair if current else None)

    # ---------------------------------------------------------------- inside

    def _put(self, place: int, result: str) -> None:
        if self._round.matrix and result not in _MATRIX_RESULTS:
            message = f"The sheet Matrix cannot hold {result}; what it holds is 1, 0, = and the forfeits +-, -+ and --."
            raise EnteringError(message)
        board = self._round.boards[place]
        if self.result(board) != result:
            self._history.append((place, self.result(board)))
            self._results[board.pair] = result

    def _next(self, first: int) -> int | None:
        boards = self._round.boards
        return next((place for place in range(first, len(boards)) if self._asked(boards[place])), None)

    def _asked(self, board: Board) -> bool:
        return self._ask_all or (board.needed and not self.result(board))

    def _go(self, places: Mapping[int, int], number: int, what: str) -> Board:
        if number not in places:
            raise EnteringError(f"Round {self._round.number} has no {what} {number}.")
        self._place, self._entered = places[number], None
        return self._round.boards[self._place]
