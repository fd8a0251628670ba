"""What a person sees while entering results."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence

from xltourney.batch.life.entering import Change, Entering
from xltourney.batch.life.entering_save import Clash
from xltourney.batch.life.rounds import Board, Round
from xltourney.cli.findings import counted
from xltourney.engine.problem import joined

_WORDS = {
    "1-0": "White won",
    "½-½": "a draw",
    "0-1": "Black won",
    "+/-": "White wins by forfeit",
    "-/+": "Black wins by forfeit",
    "-/-": "both lose by forfeit",
    "": "no result",
}
_PLAIN = frozenset(("1-0", "½-½", "0-1"))
_NO_COLOURS = "Matrix knows no colours: White stands for the player who is named first."
#: Columns behind the names, for the result as it is and what is typed; the least that is shown of a name.
_BEHIND, _LEAST_NAME = len("  ½-½*  > 1-0*  "), 8

_KEYS = """\
  1  White won     +-  White wins by forfeit     1* =* 0*  a short game
  0  Black won     -+  Black wins by forfeit     *  makes the last one short
  =  a draw        --  both lose by forfeit      -  no result
  Enter  leave it as it is    u  undo    {letter} 7  go to {place} 7
  s  save    q  quit    ?  these keys    {letter} 7 =  a draw there"""
_PLAYERS = f"\n{' ' * 41}p 12  go to the board of player 12"


def heading(name: str, at: Round, open_boards: int) -> str:
    """Which round this is, what is missing in it, and the keys."""
    left = f"{open_boards} without a result" if open_boards else "all have a result"
    top = f"{name}, round {at.number} of {at.planned}: {counted(len(at.boards), 'board')}, {left}."
    return f"{top}\n{_NO_COLOURS if at.matrix else 'White is named first.'}\n{keys(at)}"


def keys(at: Round) -> str:
    """All keys."""
    letter, place = ("b", "board") if at.numbered else ("p", "the board of player")
    return _KEYS.format(letter=letter, place=place) + (_PLAYERS if at.numbered else "")


def question(entering: Entering) -> str:
    """The board that is asked, in one line that ends where the result is typed."""
    at, board = entering.round, entering.current
    if board is None:
        return f"Round {at.number}: {_left(entering)}  s saves, q quits: "
    result = entering.result(board) or "–"
    room = _columns() - len(_line(at, board, "", "")) - _BEHIND
    first, second = _widths(at, room)
    white, black = _cut(board.white_name, first).ljust(first), _cut(board.black_name, second).ljust(second)
    return f"{_line(at, board, white, black)}  {result}  > "


def _left(entering: Entering) -> str:
    left = entering.open
    if not left:
        return "all boards have a result."
    names = ", ".join(short_name(board) for board in left[:10]) + (", ..." if len(left) > len(left[:10]) else "")
    return f"{counted(len(left), 'board')} without a result ({names}); Enter asks them again."


def closing(entering: Entering) -> str:
    """How far the round is."""
    at, left = entering.round, len(entering.open)
    if not left:
        return f"Round {at.number}: all boards have a result."
    return f"Round {at.number}: {counted(left, 'board')} without a result."


def _line(at: Round, board: Board, white: str, black: str) -> str:
    if at.numbered:
        return f"Round {at.number}  board {board.number:>{len(str(at.boards[-1].number))}}  {white} – {black}"
    digits = len(str(max(no for each in at.boards for no in each.pair)))
    return f"Round {at.number}  {board.white:>{digits}} {white} – {board.black:>{digits}} {black}"


def _columns() -> int:
    """The width of the terminal; without one a line is as long as it is."""
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns
    except (OSError, ValueError):
        return 10_000


def _widths(at: Round, room: int) -> tuple[int, int]:
    """Columns for the names of White and of Black, so that results stand below each other; the longer is cut first."""
    white, black = max(len(board.white_name) for board in at.boards), max(len(board.black_name) for board in at.boards)
    half = max(_LEAST_NAME, room // 2)
    return min(white, max(half, room - black)), min(black, max(half, room - white))


def _cut(name: str, room: int) -> str:
    return name if len(name) <= room else f"{name[: room - 1].rstrip()}…"


def short_name(board: Board) -> str:
    """``board 7``, or the numbers of its players where it has none: ``12-7``."""
    return f"board {board.number}" if board.number else f"{board.white}-{board.black}"


def full_name(board: Board) -> str:
    """``board 7, Adler, Ida – Berg, Ole``."""
    return f"{short_name(board)}, {board.white_name} – {board.black_name}"


def answer(board: Board, result: str, before: str) -> str:
    """What is said once a result was typed; empty where it is the first of its board, and an ordinary one."""
    if before and before != result:
        return f"    {short_name(board)}: {before} is replaced by {_said(result)}"
    if result in _PLAIN or result == before:
        return ""
    return f"    {short_name(board)}: {_said(result)}"


def told(board: Board, result: str) -> str:
    """What stands at a board after undo or a star."""
    return f"    {full_name(board)}: {_said(result)}"


def _said(result: str) -> str:
    if result.endswith("*"):
        return f"{result}, a short game"
    words = _WORDS.get(result, "by the arbiter's decision")
    return f"{result}, {words}" if result else words


def entered(changes: Sequence[Change]) -> str:
    """``board 3 1-0, board 7 ½-½``: what would be lost."""
    return ", ".join(f"{short_name(board)} {result or 'no result'}" for board, result in changes)


def refused(clashes: Sequence[Clash]) -> str:
    """What somebody else did, so that nothing was saved."""
    paired = [each for each in clashes if each.theirs is None]
    renamed = [each for each in clashes if each.renamed]
    given = len(clashes) - len(paired) - len(renamed)
    done = (
        (given, f"gave {counted(given, 'board')} another result"),
        (len(paired), f"changed the pairing of {counted(len(paired), 'board')}"),
        (len(renamed), f"changed the names of the players of {counted(len(renamed), 'board')}"),
    )
    return f"Somebody else {joined(text for count, text in done if count)} meanwhile. Nothing is saved yet."


def clash(each: Clash) -> Iterable[str]:
    """Both results of a board that two people entered, one beside the other; its players where they changed."""
    yield f"{full_name(each.board)}"
    if each.renamed:
        yield f"    its players are by now: {each.renamed.white_name} – {each.renamed.black_name}"
    if each.theirs is None:
        yield f"    yours: {_said(each.mine)}    in the workbook: these two no longer meet so in this round"
    else:
        yield f"    yours: {_said(each.mine)}    in the workbook: {_said(each.theirs)}"
