"""Results as people type them: every spelling becomes one canonical token, and a token a result of the engine.

Canonical tokens are those of Grid: ``12w1`` ``12b½`` ``7w0`` ``12w+`` ``12w-`` ``12w1*`` ``12w½:0`` ``12w`` (no result
yet), with ``~`` for a colour that is not known; ``PAB`` ``FPB`` ``HPB`` ``ZPB``; and an empty text for nothing yet.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from xltourney.engine.results import BYES, MIRROR, NOT_PLAYED_YET, RoundResult, ScoringSystem

#: Examples of what may stand in a cell, for messages; a sheet may have many, so they are short.
GRID_ALLOWED = "write for example 12w1, 12b½, 12w+, PAB or HPB"
BOARDS_ALLOWED = "write for example 1-0, ½-½, 0-1, +/- or 1-0*"
MATRIX_ALLOWED = "write 1, ½ or 0, and + or - for forfeits"


class NotationError(ValueError):
    """The text is not a result; its text says why and what may stand there."""


_TOKEN = re.compile(r"PAB|FPB|HPB|ZPB|([1-9][0-9]{0,3})([wb~])(|1|½|0|\+|-|1\*|½\*|0\*|0:0|½:0|0:½)")

_DASHES = "‐‑‒–—―−﹘﹣－⁻₋"
_STARS = "∗＊✱⁎"
_INVISIBLE = "\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\u00ad"
_REPLACED = str.maketrans(
    "авекмнорстухіo" + _DASHES + _STARS + "⁄∕÷",
    "abekmh0pctyxi0" + "-" * len(_DASHES) + "*" * len(_STARS) + "//:",
    _INVISIBLE,
)


_HALF = r"1 ?/ ?2(?![0-9])|(?<![0-9])0?[.,]50*(?![0-9])|="
_WHOLE = r"(?<![0-9.,])([01])[.,]0+(?![0-9])"


def _plain(text: str) -> str:
    """Lower case, Latin twins of Cyrillic letters, ``0`` for o, one kind of dash, single spaces, ``½`` for a half."""
    # the normal form of ½ is 1/2, which would run into a number before it
    plain = "½".join(unicodedata.normalize("NFKC", part) for part in text.split("½"))
    plain = " ".join(plain.casefold().replace("ё", "е").translate(_REPLACED).split())
    return re.sub(_WHOLE, r"\1", re.sub(_HALF, "½", plain))


_COLORS = {
    "w": "w white б бел бел. белые белыми біл біл. білі білими",
    "b": "b black ч чер чер. чёр чёр. чёрные чёрными чор чор. чорні чорними",
}
_COLOR_OF = {_plain(word): color for color, words in _COLORS.items() for word in words.split()}
_COLOR = "|".join(sorted(map(re.escape, _COLOR_OF), key=len, reverse=True)) + "|~"

_BYE_WORDS = {
    "PAB": "pab|bye|u|свободен|свободна|свободен от игры|своб.|вільний|вільна|вільний від гри|вільн.",
    "FPB": "fpb|f|1 bye|проп. 1",
    "HPB": "hpb|h|½ bye|проп. ½",
    "ZPB": "zpb|z|0|abs.|abs|absent|отс.|відс.",
}
#: A round not played, for half a point or for none.
_UNCLEAR = frozenset(map(_plain, ("пропуск", "проп.", "проп", "пропуск тура", "пропуск туру")))
_UNSEEN = str.maketrans("", "", _INVISIBLE)
#: A letter alone, but for an О that stands for a zero.
_CYRILLIC = re.compile("(?![Оо])[\u0400-\u04ff]")
_BYE_OF = {_plain(word).replace(" ", ""): bye for bye, words in _BYE_WORDS.items() for word in words.split("|")}

#: ``12w1``, ``12 w 1``
_OPPONENT_FIRST = rf"([0-9]{{1,9}}) ?({_COLOR}) ?(.*)"
#: ``w12 1``; without the space the opponent would run into the result
_COLOR_FIRST = rf"({_COLOR}) ?([0-9]{{1,9}})( [01]| ?½| ?\?)"
#: ``+W12`` won, ``=B3`` drew, ``-W3`` lost over the board; ``+FW12`` and ``F-W3`` by forfeit
_SIGN_FIRST = rf"(f?) ?([-+½]) ?(f?) ?({_COLOR}) ?([0-9]{{1,9}})"
_SIGNS = {"+": "1", "½": "½", "-": "0"}
_MARKS = {**{mark: mark for mark in MIRROR}, "?": "", "draw": "½", "½:½": "½", "½-½": "½"}
#: The player's points before those of the opponent: with White they stand as on a board.
_WITH_WHITE = {"1:0": "1", "1-0": "1", "0:1": "0", "0-1": "0"}


# ---------------------------------------------------------------- Grid


@lru_cache(maxsize=65536)
def canonical(text: str) -> str:
    """The canonical token of a Grid cell; a canonical token stands for itself.

    Raises :class:`NotationError` for anything else; its text says what may stand there.
    """
    if not text or _TOKEN.fullmatch(text):
        return text
    plain = _plain(text)
    if not plain:
        return ""
    absence = _absence(text, plain)
    if absence:
        return absence
    game = _read_game(plain)
    if not game:
        raise NotationError(f"{_shown(text)} {_why_no_game(plain)}; {GRID_ALLOWED}")
    opponent, color, mark = int(game[0]), _COLOR_OF.get(game[1], game[1]), game[2]
    if mark in _WITH_WHITE and color == "w":
        mark = _WITH_WHITE[mark]
    if mark not in _MARKS:
        raise NotationError(f"{_shown(text)} {_why_no_result(text, f'{opponent}{color}', mark)}; {GRID_ALLOWED}")
    if not 1 <= opponent <= 9999:
        raise NotationError(f"{_shown(text)} names opponent {opponent}, pairing numbers are 1 to 9999; {GRID_ALLOWED}")
    return f"{opponent}{color}{_MARKS[mark]}"


def _absence(text: str, plain: str) -> str | None:
    """The bye that a text means; a single letter must be Latin, for a Cyrillic one is the first of another word."""
    return None if _CYRILLIC.fullmatch(text.translate(_UNSEEN).strip()) else _BYE_OF.get(plain.replace(" ", ""))


def _read_game(plain: str) -> tuple[str, str, str] | None:
    """Opponent, colour and mark as far as the text has all three in a known order; the mark may be anything."""
    found = re.fullmatch(_OPPONENT_FIRST, plain)
    if found:
        return found[1], found[2], found[3].replace(" ", "")
    found = re.fullmatch(_COLOR_FIRST, plain)
    if found:
        return found[2], found[1], found[3].strip()
    found = re.fullmatch(_SIGN_FIRST, plain)
    if found and not (found[1] and found[3]):
        forfeit = found[1] or found[3]
        mark = "½f" if found[2] == "½" else found[2]
        return found[5], found[4], mark if forfeit else _SIGNS[found[2]]
    return None


def _shown(text: str) -> str:
    short = " ".join(text.split())
    return f"'{short}'" if len(short) <= 40 else f"'{short[:37]}...'"


def _why_no_result(text: str, game: str, mark: str) -> str:
    """What is wrong with the result of a game; ``game`` is opponent and colour."""
    if mark in _WITH_WHITE:
        return f"can be read in two ways: write {game}1 if this player won, {game}0 if he lost"
    if mark == "h" and text.rstrip()[-1] in "нН":
        return f"has the result 'н', which can be a draw or a forfeit: write {game}½, {game}- or {game}+"
    opponent = game[:-1]
    absence = _BYE_OF.get(mark)
    if absence:
        return (
            f"says both that opponent {opponent} was paired and {absence}: write {opponent}w- or {opponent}b- if the"
            f" pairing stood, {absence} alone if it did not"
        )
    if mark == "½f":
        return f"is a draw by forfeit, which there is not: write {opponent}w½ or {opponent}b½ for a draw over the board"
    return f"has the result '{mark}'"


def _why_no_game(plain: str) -> str:
    """What is wrong with a text that is neither a game nor a bye."""
    if plain == "h":
        return "can mean неявка (absent) or ничья (a draw): write ZPB, HPB or the opponent"
    if re.fullmatch(r"[01½+-]\*?|[01½+-] ?[-:/] ?[01½+-]\*?", plain):
        return "is a result without an opponent"
    if re.fullmatch(r"[0-9]+", plain):
        return f"has no colour and no result: if {plain} is the opponent, add them"
    if re.fullmatch(r"[0-9]+ ?[01½+-]", plain):
        return "has no colour: write w or b after the opponent"
    found = re.fullmatch(rf"({_COLOR}) ?([0-9]+) ?([-+]?)", plain)
    if found:
        color, opponent = _COLOR_OF.get(found[1], found[1]), found[2]
        return f"can be read in more than one way: write {opponent}{color} and the result"
    if plain in _UNCLEAR:
        return "does not say how many points: write HPB (проп. ½) for half a point, ZPB (отс., відс.) for none"
    return "is not a result"


# ---------------------------------------------------------------- Boards and Matrix

_OVER_THE_BOARD = (("1", "0"), ("½", "½"), ("0", "1"))
_FORFEITS = (("+", "-"), ("-", "+"), ("-", "-"))
_DECISIONS = (("0", "0"), ("½", "0"), ("0", "½"))
_NO_RESULT = ("", "-", "?")


def _board_results() -> dict[str, tuple[str, str]]:
    found = dict.fromkeys(_NO_RESULT, ("", "")) | dict.fromkeys(("½", "draw"), ("½", "½"))
    found |= {"+-": ("+", "-"), "-+": ("-", "+")}
    for separator in "-:/":
        for white, black in _OVER_THE_BOARD + _FORFEITS:
            found[white + separator + black] = (white, black)
        for white, black in _OVER_THE_BOARD:
            found[f"{white}{separator}{black}*"] = (f"{white}*", f"{black}*")
        for white, black in _DECISIONS:
            found[white + separator + black] = (f"{white}:{black}", f"{black}:{white}")
        for (white, black), marks in zip((("1", "0"), ("0", "1"), ("0", "0")), _FORFEITS, strict=True):
            found[f"{white}f{separator}{black}f"] = marks
    return found


_BOARD_RESULTS = _board_results()


@lru_cache(maxsize=4096)
def board_result(text: str) -> tuple[str, str]:
    """The marks of White and Black for a result of Boards: ``1-0`` is ``("1", "0")``, ``½-0`` ``("½:0", "0:½")``.

    Raises :class:`NotationError` for what is no result.
    """
    marks = _BOARD_RESULTS.get(_plain(text).replace(" ", ""))
    if marks is None:
        raise NotationError(f"{_shown(text)} is not the result of a board; {BOARDS_ALLOWED}")
    return marks


@lru_cache(maxsize=4096)
def matrix_mark(text: str) -> str:
    """The mark of a cell of Matrix: ``1 ½ 0 + -`` or nothing. Raises :class:`NotationError` for anything else."""
    mark = _plain(text).replace(" ", "")
    if mark not in ("", "1", "½", "0", "+", "-", "?"):
        raise NotationError(f"{_shown(text)} is not a result; {MATRIX_ALLOWED}")
    return _MARKS[mark]


@lru_cache(maxsize=4096)
def bye(text: str) -> str | None:
    """``PAB``, ``FPB``, ``HPB`` or ``ZPB`` for any spelling of a bye but a bare ``0``; ``None`` for anything else."""
    plain = _plain(text)
    return None if plain == "0" else _absence(text, plain)


# ---------------------------------------------------------------- to the engine


def split(token: str) -> tuple[int, str, str]:
    """Opponent, colour (``w``, ``b`` or ``~``) and mark of a canonical token.

    A bye is ``(0, "", "PAB")``, nothing yet ``(0, "", "")``. :class:`NotationError` for what is not canonical.
    """
    if not token:
        return 0, "", ""
    found = _TOKEN.fullmatch(token)
    if not found:
        raise NotationError(f"{_shown(token)} is not a canonical result; {GRID_ALLOWED}")
    return (int(found[1]), found[2], found[3]) if found[1] else (0, "", token)


@lru_cache(maxsize=65536)
def result(token: str, scoring: ScoringSystem) -> RoundResult:
    """The round that a canonical token describes; :class:`NotationError` for what is not canonical."""
    opponent, color, mark = split(token)
    if opponent:
        return scoring.game(opponent, color.replace("~", ""), mark)
    return scoring.bye(BYES[mark]) if mark else NOT_PLAYED_YET
