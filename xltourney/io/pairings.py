"""The boards of a round, as they follow from the results of its players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from xltourney.engine.results import MIRROR
from xltourney.io import notation
from xltourney.io.reading import Document

#: Results of Boards, the usual ones first.
BOARD_RESULTS = ("1-0", "½-½", "0-1", "+/-", "-/+", "-/-", "1-0*", "½-½*", "0-1*", "0-0", "½-0", "0-½")
_RESULT_OF = {("", ""): ""} | {notation.board_result(text): text for text in BOARD_RESULTS}


@dataclass(frozen=True, slots=True)
class Pairing:
    """A row of Boards; ``black`` is a number or the kind of bye, ``white`` the player who has it."""

    round: int
    board: int | None
    white: int | None = None
    result: str = ""
    black: int | str | None = None


def token_of(player: Document, number: int) -> str:
    """The token of a player in a round; "" where there is none."""
    results: Sequence[str] = player.get("results", ())
    return results[number - 1] if number <= len(results) else ""


def pairings_of(players: Sequence[Document], number: int) -> Iterator[Pairing]:
    """The games of a round, by the lower number of each pair, then its byes.

    Where colours are not known, the lower number stands as White. A game that only one side has typed counts.
    """
    played = [(int(player["no"]), *notation.split(token_of(player, number))) for player in players]
    marks: dict[tuple[int, int], list[str]] = {}
    for no, opponent, color, mark in played:
        if opponent:
            has_black = color == "b" or (color != "w" and opponent < no)
            marks.setdefault((opponent, no) if has_black else (no, opponent), ["", ""])[has_black] = mark
    for board, (white, black) in enumerate(sorted(marks, key=min), 1):
        yield Pairing(number, board, white, _result(*marks[white, black]), black)
    yield from (Pairing(number, None, no, "", mark) for no, opponent, _, mark in played if mark and not opponent)


def _result(white: str, black: str) -> str:
    """The result of a board from the marks of both sides, or of the one that has one."""
    return _RESULT_OF.get((white or MIRROR[black][0], black or MIRROR[white][0]), "")
