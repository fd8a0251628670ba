"""Corrections: one result, or every difference of another copy, with what may not change in a finished tournament."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import NamedTuple

from xltourney.batch.computing import Wishes, compute
from xltourney.batch.life.opening import Opened
from xltourney.batch.life.saving import Prepared
from xltourney.batch.outcome import named
from xltourney.engine.problem import joined
from xltourney.engine.ranking import StandingRow
from xltourney.engine.regulations import edition_for
from xltourney.errors import Diagnostic, TournamentError
from xltourney.io import notation
from xltourney.io.document import Document, newest_round
from xltourney.io.keys import SheetKey
from xltourney.io.life.board_numbers import board_numbers
from xltourney.io.life.differences import NOTHING, Difference, Kind, applied, differences
from xltourney.io.life.sentences import field_label, value
from xltourney.io.life.state import FIXED, State
from xltourney.io.loading import Loaded, check
from xltourney.io.pairings import BOARD_RESULTS, Pairing, pairings_of
from xltourney.io.play_off import AFTER, PLACE, RESULT
from xltourney.io.reading import Reading, place_of
from xltourney.io.tables.gathering import Places

#: Settings that finishing and the play-off wrote, which a copy from before does not have.
WRITTEN = ("end", PLACE, AFTER, RESULT)


class Named(NamedTuple):
    """A board as a person names it: its number in the Boards sheet, its player with White, or both players.

    Two players who meet once need no round: 0 then.
    """

    round: int
    board: int | None = None
    white: int | None = None
    players: tuple[int, int] | None = None


def board_of(opened: Opened, wanted: Named) -> Pairing:
    """The board that is meant.

    Raises :class:`TournamentError` where there is none, saying which boards there are.
    """
    boards = games(opened.document, wanted.round)
    numbers = board_numbers(opened.loaded.reading, wanted.round)
    boards = sorted(boards, key=lambda each: numbers.get(_pair(each)) or 0)
    found = [each for each in boards if _is_meant(each, wanted, numbers.get(_pair(each)))]
    if len(found) == 1:
        return found[0]
    if not boards:
        message = f"round {wanted.round} has no boards; the event has {opened.tournament.rounds} rounds"
    elif wanted.board is not None and not numbers:
        message = _without_numbers(opened.loaded.reading, wanted)
    else:
        listed = ", ".join(_shown(each, numbers.get(_pair(each))) for each in boards[:12])
        more = f" and {len(boards) - 12} more" if len(boards) > 12 else ""
        message = f"round {wanted.round} has no board {_asked(wanted)}; there are {listed}{more}"
    fault = Diagnostic("no-such-board", message, file=str(opened.path))
    raise TournamentError(message, code=fault.code, findings=(fault,))


def games(document: Document, number: int) -> Sequence[Pairing]:
    """The boards of a round, without byes."""
    return [each for each in pairings_of(document["players"], number) if isinstance(each.black, int)]


def _pair(board: Pairing) -> tuple[int, int]:
    white, black = board.white or 0, board.black if isinstance(board.black, int) else 0
    return min(white, black), max(white, black)


def _is_meant(board: Pairing, wanted: Named, number: int | None) -> bool:
    if wanted.players is not None:
        return _pair(board) == (min(wanted.players), max(wanted.players))
    if wanted.white is not None:
        return board.white == wanted.white
    return number is not None and number == wanted.board


def _without_numbers(reading: Reading, wanted: Named) -> str:
    has_sheet = isinstance(reading.places, Places) and SheetKey.BOARDS in reading.places.tables
    where = (
        f"round {wanted.round} has no board numbers" if has_sheet else "this workbook has no sheet with board numbers"
    )
    return f"{where}; name the board by a player, --white 12, or by both, --players 12 7"


def _with_round(opened: Opened, wanted: Named) -> Named:
    """The same board, with the round in which its two players meet where no round is given.

    Raises :class:`TournamentError` where they do not meet there, or not in one round alone.
    """
    if wanted.players is None:
        return wanted
    rounds, pair = range(1, newest_round(opened.document["players"]) + 1), tuple(sorted(wanted.players))
    met = [number for number in rounds if any(_pair(each) == pair for each in games(opened.document, number))]
    if wanted.round in met:
        return wanted
    if len(met) == 1 and not wanted.round:
        return wanted._replace(round=met[0])
    who = "players {} and {}".format(*wanted.players)
    begin = f"round {wanted.round} has no board of {who}" if wanted.round else f"which board of {who} is not clear"
    where = f"they meet in round {joined(map(str, met))}" if met else "they do not meet"
    fault = Diagnostic("no-such-board", f"{begin}; {where}", file=str(opened.path))
    raise TournamentError(fault.message, code=fault.code, findings=(fault,))


def _asked(wanted: Named) -> str:
    return f"with White {wanted.white}" if wanted.white is not None else f"{wanted.board}"


def _shown(board: Pairing, number: int | None) -> str:
    head = f"{number}: " if number else ""
    return f"{head}{board.white}-{board.black}"


def corrected(opened: Opened, wanted: Named, result: str) -> Document:
    """The document with the result of one board replaced.

    The result is that of White first; where nobody knows the colours, as in a Matrix, of the player who is named first.
    Raises :class:`TournamentError` where there is no such board, or the text is no result.
    """
    wanted = _with_round(opened, wanted)
    board = board_of(opened, wanted)
    try:
        marks = notation.board_result(result)
    except notation.NotationError as error:
        raise TournamentError(f"--result: {error}", code="no-result") from None
    white, black = board.white or 0, board.black if isinstance(board.black, int) else 0
    each = _turned(opened.document, wanted.round, white, black)
    if each.new and wanted.players == (black, white):
        marks = (marks[1], marks[0])
    text = next((each for each in BOARD_RESULTS if notation.board_result(each) == marks), NOTHING)
    return applied(opened.document, [each._replace(new=f"{each.new}{text}")])


def _turned(document: Document, number: int, white: int, black: int) -> Difference:
    """A difference about a board whose new value begins as its colours stand now."""
    token = next(player for player in document["players"] if player["no"] == white)["results"][number - 1]
    unknown = notation.split(token)[1] == "~"
    return Difference(Kind.BOARD, number, (white, black), new=f"{white}-{black}~ " if unknown else "")


def of_copy(opened: Opened, copy: Path, document: Document) -> Document:
    """What another copy of the event says, with what was written since into a finished tournament.

    A copy from before the end lacks the end date and the play-off, which is no difference. Of the workbook itself every
    cell counts.
    """
    if opened.stored is None or not opened.finished or copy.samefile(opened.path):
        return document
    settings, kept = document["tournament"], opened.stored.document["tournament"]
    written = {field: kept[field] for field in WRITTEN if kept.get(field) and not settings.get(field)}
    return {**document, "tournament": {**settings, **written}}


def forbidden(opened: Opened, document: Document) -> tuple[Diagnostic, ...]:
    """What of the wanted changes cannot be, all at once; nothing in a running tournament."""
    if opened.stored is None or not opened.finished:
        return ()
    found = differences(opened.stored.document, document)
    settings = (each for each in found if each.kind is Kind.SETTING)
    return named((*_fixed(opened, opened.stored, settings), *_emptied(found, document)), opened.path)


def _fixed(opened: Opened, stored: State, found: Iterable[Difference]) -> Iterator[Diagnostic]:
    """Settings that must stay, each at its cell."""
    for each in found:
        why = _why_fixed(stored, each)
        if why:
            message = f"{field_label(each.field)} of a finished tournament {why}"
            place = place_of(opened.loaded.reading, ("tournament", each.field))
            yield Diagnostic("finished-fixed", message, place=place)


def _why_fixed(stored: State, each: Difference) -> str:
    """What forbids that a setting changes; empty where nothing does.

    With the rules ``auto`` the start date decides the edition, which is that of the final table for good. The codes
    depend on no other settings than those in :data:`FIXED`.
    """
    if each.field in FIXED:
        was, now = (value(each, text, stored.document["tournament"]) for text in (each.old, each.new))
        return f"cannot change: {was} stood there, now {now}"
    if each.field in WRITTEN and each.old and not each.new:
        wanted = "another date" if each.field == "end" else "something else"
        return f"cannot be taken out: it is {each.old}; it may only be corrected to {wanted}"
    if each.field != "start":
        return ""
    kept: str = json.loads(stored.table)["tournament"]["rules"]
    start = date.fromisoformat(each.new) if each.new else None
    then = edition_for(stored.document["tournament"].get("rules", "auto"), start)[0].name
    if then == kept:
        return ""
    change = f"be {each.new}" if each.new else "be taken out"
    return f"cannot {change}: the rules would then be those of {then}, and its final table is made with {kept}"


def _emptied(found: Sequence[Difference], document: Document) -> Iterator[Diagnostic]:
    """Boards that would be left without a result; one that goes must make way for others of its players."""
    for each in found:
        if each.kind is not Kind.BOARD:
            continue
        if each.new.endswith(NOTHING) and not each.old.endswith(NOTHING):
            message = f"round {each.round}, {each.players[0]}-{each.players[1]}: a finished board keeps some result"
            yield Diagnostic("finished-board", message)
        elif not each.new and not all(_has_entry(no, each.round, document) for no in each.players):
            message = (
                f"round {each.round}, {each.players[0]}-{each.players[1]}: a board of a finished tournament cannot go "
                "unless its players have another one, or a bye, in that round"
            )
            yield Diagnostic("finished-board", message)


def _has_entry(no: int, number: int, document: Document) -> bool:
    player = next((player for player in document["players"] if player["no"] == no), None)
    results = player.get("results", ()) if player else ()
    return player is None or bool(results[number - 1 : number] and results[number - 1])


class Effect(NamedTuple):
    """What a correction does to a player's place; an empty text is no place."""

    no: int
    before: str
    after: str


def earlier(opened: Opened) -> Loaded:
    """The event before a correction: as a finished tournament keeps it, whatever was changed in its sheets since."""
    if opened.stored is None or not opened.finished:
        return opened.loaded
    kept = check(Reading(opened.stored.document, {}), file=str(opened.path))
    return kept if kept.tournament else opened.loaded


def effects(prepared: Prepared) -> tuple[Effect, ...]:
    """The players whose rank or points change, in the order of the new table."""
    if prepared.loaded is None:
        return ()
    old, new = (compute(loaded, Wishes()).standings for loaded in (earlier(prepared.opened), prepared.loaded))
    before = {row.no: _place(row) for row in old.rows} if old else {}
    after = {row.no: _place(row) for row in new.rows} if new else {}
    numbers = dict.fromkeys((*after, *before))
    found = (Effect(no, before.get(no, ""), after.get(no, "")) for no in numbers)
    return tuple(each for each in found if each.before != each.after)


def _place(row: StandingRow) -> str:
    """``3 with 4½``."""
    whole, rest = divmod(row.points, 1)
    half = "½" if rest * 2 == 1 else f"{float(rest):g}"[1:] if rest else ""
    points = f"{whole if whole or not half else ''}{half}"
    return f"{'–' if row.rank is None else row.rank}{'=' if row.shared else ''} with {points}"
