"""How two documents of one event differ: board by board, player by player, setting by setting.

A board is known by its round and its two players, never by a row. A document to which its differences from another
one are :func:`applied` is the other one.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from typing import Any, NamedTuple

from xltourney.io import notation
from xltourney.io.document.normal_form import newest_round, normal
from xltourney.io.pairings import pairings_of, token_of
from xltourney.io.reading import Document

NOTHING = "–"
"""A board without a result yet, as a difference and the log write it; an empty text is no board at all."""
_TEXTS = frozenset(
    "id name title sex federation club club_id note place start end arbiter system control rating_rule rules language"
    " entry lots_seed play_off_after play_off_result".split()
)
"""Fields whose values are texts; all others are numbers, lists and the like, written as JSON."""


class Kind(Enum):
    """What differs. A bye is an entry of one player without an opponent; an entrant is a whole player."""

    BOARD = "board"
    BYE = "bye"
    PLAYER = "player"
    ENTRANT = "entrant"
    SETTING = "setting"


class Difference(NamedTuple):
    """One difference between two documents, in texts that a person can read and :func:`applied` can use.

    Of a board ``players`` are White and Black as they are now, or were where the board is gone; ``old`` and ``new``
    are results of Boards, :data:`NOTHING` for none yet, empty for no such board; where the colours were the other way
    round the text begins with them: ``7-3 1-0``. ``~`` after the numbers means that the colours are not known.
    Of a bye, player or entrant ``players`` is the one number; ``field`` is the key of a player or setting in the
    document. An empty text is an absent value.
    """

    kind: Kind
    round: int = 0
    players: tuple[int, ...] = ()
    field: str = ""
    old: str = ""
    new: str = ""

    @property
    def replaces(self) -> bool:
        """Whether a result that stood there was replaced or taken away; the first result of a board replaces none."""
        if self.kind is Kind.BOARD:
            return self.old.rpartition(" ")[2] not in {"", NOTHING}
        return self.kind is Kind.BYE and bool(self.old)

    @property
    def key(self) -> tuple[Kind, int, tuple[int, ...], str]:
        """What differs, without the values: the same for two changes of one thing."""
        return self.kind, self.round, tuple(sorted(self.players)), self.field


class _Board(NamedTuple):
    white: int
    black: int
    result: str
    known: bool

    @property
    def pair(self) -> tuple[int, int]:
        return min(self.white, self.black), max(self.white, self.black)


def differences(old: Document, new: Document) -> tuple[Difference, ...]:
    """What has to change in ``old`` to make it ``new``; nothing where both mean the same."""
    before, after = normal(old), normal(new)
    return (
        *_of_settings(before["tournament"], after["tournament"]),
        *_of_players(before["players"], after["players"]),
        *_of_rounds(before["players"], after["players"]),
    )


# ---------------------------------------------------------------- settings and players


def text_of(field: str, value: Any) -> str:
    """A value of a field as a text; empty for none."""
    if value is None:
        return ""
    return str(value) if field in _TEXTS else json.dumps(value, ensure_ascii=False, sort_keys=True)


def value_of(field: str, text: str) -> Any:
    """The value that a text means. Raises :class:`ValueError` where it means none."""
    if not text:
        return None
    return text if field in _TEXTS else json.loads(text)


def _of_settings(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[Difference]:
    for key in dict.fromkeys((*old, *new)):
        if old.get(key) != new.get(key):
            yield Difference(Kind.SETTING, 0, (), key, text_of(key, old.get(key)), text_of(key, new.get(key)))


def _of_players(old: list[Document], new: list[Document]) -> Iterator[Difference]:
    before, after = ({int(player["no"]): player for player in players} for players in (old, new))
    for no in sorted({*before, *after}):
        first, second = before.get(no), after.get(no)
        if first is None or second is None:
            yield Difference(Kind.ENTRANT, 0, (no,), "", _entrant(first), _entrant(second))
            continue
        for key in dict.fromkeys((*first, *second)):
            if key != "results" and first.get(key) != second.get(key):
                texts = text_of(key, first.get(key)), text_of(key, second.get(key))
                yield Difference(Kind.PLAYER, 0, (no,), key, *texts)


def _entrant(player: Document | None) -> str:
    """A player without the results, which differ board by board."""
    if player is None:
        return ""
    return json.dumps(
        {key: value for key, value in player.items() if key != "results"}, ensure_ascii=False, sort_keys=True
    )


# ---------------------------------------------------------------- rounds


def _of_rounds(old: list[Document], new: list[Document]) -> Iterator[Difference]:
    for number in range(1, max(newest_round(old), newest_round(new)) + 1):
        boards, byes = _round(old, number)
        new_boards, new_byes = _round(new, number)
        for pair in sorted({*boards, *new_boards}):
            yield from _of_board(number, boards.get(pair), new_boards.get(pair))
        for no in sorted({*byes, *new_byes}):
            if byes.get(no) != new_byes.get(no):
                yield Difference(Kind.BYE, number, (no,), "", byes.get(no, ""), new_byes.get(no, ""))


def _round(players: list[Document], number: int) -> tuple[dict[tuple[int, int], _Board], dict[int, str]]:
    """The boards of a round by their pairs, and its byes by player."""
    boards: dict[tuple[int, int], _Board] = {}
    byes: dict[int, str] = {}
    colours = {int(player["no"]): notation.split(token_of(player, number))[1] for player in players}
    for each in pairings_of(players, number):
        if each.white is not None and isinstance(each.black, int):
            known = "~" not in {colours.get(each.white), colours.get(each.black)}
            board = _Board(each.white, each.black, each.result, known)
            boards[board.pair] = board
        elif each.white is not None:
            byes[each.white] = str(each.black)
    return boards, byes


def _of_board(number: int, old: _Board | None, new: _Board | None) -> Iterator[Difference]:
    shown = new or old
    if old == new or shown is None:
        return
    yield Difference(Kind.BOARD, number, shown[:2], "", _result(old, shown), _result(new, shown))


def _result(board: _Board | None, shown: _Board) -> str:
    if board is None:
        return ""
    turned = (
        "" if board[:2] == shown[:2] and board.known else f"{board.white}-{board.black}{'' if board.known else '~'} "
    )
    return turned + (board.result or NOTHING)


# ---------------------------------------------------------------- and back


def applied(document: Document, found: Iterable[Difference]) -> Document:
    """The document with these differences made, in its normal form.

    Raises :class:`ValueError` where a difference does not fit: its text cannot be read, or there is no such player.
    """
    new = normal(document)
    players: dict[int, Document] = {int(player["no"]): player for player in new["players"]}
    results = {no: list(player.get("results", ())) for no, player in players.items()}
    known = list(found)
    for each in known:
        _apply_entry(each, new["tournament"], players)
    rounds = [each for each in known if each.kind in {Kind.BOARD, Kind.BYE}]
    for value in ("old", "new"):  # what goes first, so that what comes finds its place empty
        for each in rounds:
            _apply_tokens(each, getattr(each, value) if value == "new" else "", results, clear=value == "old")
    for no, player in players.items():
        player["results"] = results.get(no, [])
    new["players"] = list(players.values())
    return normal(new)


def _apply_entry(each: Difference, settings: Document, players: dict[int, Document]) -> None:
    if each.kind is Kind.SETTING:
        settings[each.field] = value_of(each.field, each.new)
    elif each.kind is Kind.PLAYER:
        players[_one(each, players)][each.field] = value_of(each.field, each.new)
    elif each.kind is Kind.ENTRANT and each.new:
        players[each.players[0]] = json.loads(each.new)
    elif each.kind is Kind.ENTRANT:
        del players[_one(each, players)]


def _one(each: Difference, players: Mapping[int, Document]) -> int:
    if each.players[0] not in players:
        raise ValueError(f"there is no player {each.players[0]}")
    return each.players[0]


def _apply_tokens(each: Difference, text: str, results: dict[int, list[str]], *, clear: bool) -> None:
    if clear:
        for no in each.players:
            _put(results, no, each.round, "")
    elif text:
        for no, token in tokens_of(each, text).items():
            _put(results, no, each.round, token)


def tokens_of(each: Difference, text: str) -> dict[int, str]:
    """The tokens of the players of a board or bye where its value is ``text``, which is not empty.

    Raises :class:`ValueError` where the text cannot be read.
    """
    if each.kind is Kind.BYE:
        return {each.players[0]: text}
    (white, black), known = each.players, True
    head, _, result = text.rpartition(" ")
    if head:
        known = not head.endswith("~")
        white, black = map(int, head.removesuffix("~").split("-"))
    marks = ("", "") if result == NOTHING else notation.board_result(result)
    colours = "wb" if known else "~~"
    return {white: f"{black}{colours[0]}{marks[0]}", black: f"{white}{colours[1]}{marks[1]}"}


def _put(results: dict[int, list[str]], no: int, number: int, token: str) -> None:
    if no not in results:
        if token:
            results[no] = [""] * (number - 1) + [token]
        return
    own = results[no]
    own.extend([""] * (number - len(own)))
    own[number - 1] = token
