"""What a person types while entering results, on a Latin keyboard or a Cyrillic one."""

from __future__ import annotations

import re
import unicodedata
from enum import Enum, auto
from typing import NamedTuple

from xltourney.io import notation
from xltourney.io.pairings import BOARD_RESULTS


class Act(Enum):
    """What is to be done. ``BOARD`` and ``PLAYER`` go to the board of that number, or of that player."""

    RESULT = auto()
    LEAVE = auto()
    SHORT = auto()
    BOARD = auto()
    PLAYER = auto()
    UNDO = auto()
    SAVE = auto()
    QUIT = auto()
    HELP = auto()


class Typed(NamedTuple):
    """A line that was understood. ``result`` is one of Boards, empty for no result.

    With ``BOARD`` and ``PLAYER`` it is ``None`` where the board is only to be asked.
    """

    act: Act
    result: str | None = None
    number: int = 0


class KeyTextError(ValueError):
    """A line that was not understood; the text says why and what may be typed, in a whole sentence."""


class Choice(Enum):
    """An answer to a question with two sides; ``LATER`` is neither."""

    FIRST = auto()
    SECOND = auto()
    LATER = auto()


# A Cyrillic letter stands for the Latin one on its key, in Russian or Ukrainian layout, or for the one it looks like.
_COMMANDS = (
    (Act.UNDO, ("u", "undo", "г")),
    (Act.SAVE, ("s", "save", "ы", "і", "с")),
    (Act.QUIT, ("q", "quit", "exit", "й")),
    (Act.HELP, ("?", "h", "help", ",")),
    (Act.SHORT, ("*",)),
    (Act.LEAVE, ("",)),
)
_ACT_OF = {word: act for act, words in _COMMANDS for word in words}
_BOARD_LETTERS, _PLAYER_LETTERS = "bиб", "pз"
#: One letter on two keys: в looks like b, р like p; alone before a number neither means anything else.
_TWINS = str.maketrans("вр", "bp")
_PLACE = re.compile(rf"([{_BOARD_LETTERS}{_PLAYER_LETTERS}]) ?([1-9][0-9]{{0,3}})(?: (.+))?")
#: A board without its letter: a slip while results are typed would put the next ones elsewhere.
_NO_LETTER = re.compile(r"[1-9][0-9]{0,3}(?: .+)?")
_SINGLE = {"1": "1-0", "½": "½-½", "0": "0-1", "-": ""}
_SHORT = {"1": "1-0*", "½": "½-½*", "0": "0-1*"}
_TEXT_OF = {notation.board_result(text): text for text in BOARD_RESULTS} | {("", ""): ""}
#: What can be a result or a board: the result as one key, and the board.
_TWO_WAYS = {"10": ("1", "10"), "1 0": ("1", "1 0"), "01": ("0", "1"), "0 1": ("0", "1")}

_SAVE_WORDS = frozenset(("s", "save", "y", "yes", "ы", "і", "с"))
_DISCARD_WORDS = frozenset(("d", "discard", "n", "no", "в", "д"))
_MINE_WORDS = frozenset(("m", "mine", "ь", "м"))
_THEIRS_WORDS = frozenset(("t", "theirs", "е", "т"))


def typed(line: str, *, numbered: bool) -> Typed:
    """What a line means; ``numbered`` says that the boards of the round have numbers.

    Raises :class:`KeyTextError` for anything that could be meant in two ways, or in none.
    """
    text, letter = _folded(line), "b" if numbered else "p"
    if text in _ACT_OF:
        return Typed(_ACT_OF[text])
    if text in _TWO_WAYS:
        key, place = _TWO_WAYS[text]
        raise KeyTextError(f"'{text}' can be a result or a board: type {key} alone, or {letter} {place}.")
    result = _result(text)
    if result is not None:
        return Typed(Act.RESULT, result)
    if text == "+":
        raise KeyTextError("'+' needs the other side: type +- where White wins by forfeit, -+ where Black does.")
    if _NO_LETTER.fullmatch(text):
        place = "the board" if numbered else "the board of the player"
        raise KeyTextError(f"'{_shown(line)}' is no result: type {letter} {_shown(text)} to go to {place}.")
    return _place(line, text)


def _place(line: str, text: str) -> Typed:
    """A board that is named by its number or by a player, and what is to be its result."""
    found = _PLACE.fullmatch(text.translate(_TWINS) if text[0] in "вр" else text)
    if not found:
        raise KeyTextError(f"'{_shown(line)}' is not understood: type 1, 0, = or another result; ? shows all keys.")
    number, rest = int(found[2]), found[3]
    act = Act.BOARD if found[1] in _BOARD_LETTERS else Act.PLAYER
    result = None if rest is None else _result(rest)
    if rest is not None and result is None:
        raise KeyTextError(f"'{_shown(rest)}' is not a result: type for example {text[: found.start(3)]}= for a draw.")
    return Typed(act, result, number)


def quit_choice(line: str) -> Choice | None:
    """Whether to save (first), to discard (second) or to go on; ``None`` where it is not understood."""
    return _choice(line, _SAVE_WORDS, _DISCARD_WORDS)


def clash_choice(line: str) -> Choice | None:
    """Whether mine counts (first), or theirs (second), or this is left for later; ``None`` where not understood."""
    return _choice(line, _MINE_WORDS, _THEIRS_WORDS)


def _choice(line: str, first: frozenset[str], second: frozenset[str]) -> Choice | None:
    text = _folded(line)
    if text in first:
        return Choice.FIRST
    if text in second:
        return Choice.SECOND
    return None if text else Choice.LATER


def _folded(line: str) -> str:
    """Small letters, single spaces, no marks of an editor; ½ stays what it is."""
    kept = line.replace("\ufeff", "").replace("½", "=")
    return " ".join(unicodedata.normalize("NFKC", kept).casefold().split())


def _result(text: str) -> str | None:
    """A result of Boards, from one key or typed whole; ``None`` for what is none."""
    body = text.removesuffix("*").rstrip()
    mark = _mark(body)
    if mark in _SINGLE:
        return _SINGLE[mark] if body == text else _SHORT.get(mark)
    if len(text) == len("--") and _mark(text[0]) == _mark(text[1]) == "-":
        return "-/-"
    try:
        return _TEXT_OF[notation.board_result(text)]
    except notation.NotationError:
        return None


def _mark(text: str) -> str | None:
    """The mark of one player, whatever its spelling."""
    try:
        return notation.matrix_mark(text)
    except notation.NotationError:
        return None


def _shown(text: str) -> str:
    short = " ".join(text.split())
    return short if len(short) <= 30 else f"{short[:27]}..."
