"""Entered results saved into the workbook as it is by then, or not at all where somebody else changed its boards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from xltourney.batch.life.entering import Change
from xltourney.batch.life.opening import Opened, open_known
from xltourney.batch.life.publication import Pair
from xltourney.batch.life.rounds import Board, Round, published, round_of, with_results
from xltourney.batch.life.saving import Prepared, Stamp, Wish, prepare, save
from xltourney.errors import OutputError, TournamentError
from xltourney.io.shell import typed

#: How often a file is read again that others save at the very moment at which it is written.
_TRIES = 3


class Clash(NamedTuple):
    """A board on which somebody else changed the result meanwhile, to another one than ``mine``, or the players.

    ``theirs`` is what stands in the workbook now, empty for no result; ``None`` where these two players no longer meet
    with these colours in this round, and then ``mine`` cannot be saved. ``renamed`` is the board as it stands now where
    its players have other names than those that were shown: they may be other people.
    """

    board: Board
    mine: str
    theirs: str | None
    renamed: Board | None = None


@dataclass(frozen=True, slots=True)
class Saved:
    """The results stand in the workbook, or would in a dry run.

    ``round`` is the round as it stands there now, ``kept`` the earlier file. ``others`` is the number of boards of the
    round, not entered here, that somebody else changed meanwhile.
    """

    round: Round
    prepared: Prepared
    kept: Path | None
    others: int


@dataclass(frozen=True, slots=True)
class Refused:
    """Nothing was saved. ``round`` is the round as it stands in the workbook, without the results entered here."""

    round: Round
    clashes: tuple[Clash, ...]


def open_to_enter(path: Path) -> Opened:
    """A workbook that results can be entered into.

    Raises :class:`XltourneyError` where it cannot be read, has errors, or the tournament is finished or may be.
    """
    opened = open_known(path)
    if opened.finished:
        message = f"{path}: the tournament is finished; change a result with: xltourney correct {typed(path)} --help"
        raise TournamentError(message, code="finished")
    return opened


def save_changes(path: Path, at: Round, changes: Iterable[Change], stamp: Stamp, *, dry: bool) -> Saved | Refused:
    """Read the workbook again and save what was changed in a round, unless a changed board is another one by now.

    ``at`` is the round as it was read. A board is another one where its result, its colours or the names of its players
    are no longer those that were read. What others changed elsewhere stays. With ``dry`` nothing is written.
    Raises :class:`XltourneyError` where the workbook cannot be read or written; it is untouched then.
    """
    known = tuple(changes)
    for _ in range(_TRIES - 1):
        try:
            return _save(path, at, known, stamp, dry)
        except OutputError as error:
            if error.code != "changing":
                raise
    return _save(path, at, known, stamp, dry)


def _save(path: Path, at: Round, changes: tuple[Change, ...], stamp: Stamp, dry: bool) -> Saved | Refused:
    opened = open_to_enter(path)
    event = published(opened)
    now = round_of(event, at.number)
    if at.event and now.event and at.event != now.event:
        message = f"{path} holds another tournament by now, with another ID; nothing was saved"
        raise TournamentError(message, code="other-event")
    boards = {board.pair: board for board in now.boards}
    clashes = tuple(_clashes(changes, boards))
    if clashes:
        return Refused(now, clashes)
    document = with_results(event.document, at.number, {change.board.pair: change.result for change in changes})
    prepared = prepare(opened, Wish(document), stamp)
    kept = None if dry else save(prepared)
    after = round_of(replace(event, document=document), at.number)
    return Saved(after, prepared, kept, _others(at, changes, boards))


def _clashes(changes: Iterable[Change], boards: Mapping[Pair, Board]) -> Iterable[Clash]:
    for board, mine in changes:
        there = boards.get(board.pair)
        if there is None or there.white != board.white:
            yield Clash(board, mine, None)
        elif (there.white_name, there.black_name) != (board.white_name, board.black_name):
            yield Clash(board, mine, there.result, there)
        elif there.result not in {board.result, mine}:
            yield Clash(board, mine, there.result)


def _others(at: Round, changes: Iterable[Change], boards: Mapping[Pair, Board]) -> int:
    mine = {change.board.pair for change in changes}
    return sum(
        board.pair not in mine and board.pair in boards and boards[board.pair].result != board.result
        for board in at.boards
    )
