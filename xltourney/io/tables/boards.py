"""The Boards sheet: one row a board, as results come in from the hall."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from xltourney.errors import Subject
from xltourney.io import layout, notation
from xltourney.io.layout import Heading
from xltourney.io.tables import result_cells, values
from xltourney.io.tables.entered import Entered
from xltourney.io.tables.gathering import Gathered, PlayerPlace, Spot
from xltourney.io.tables.grid import LAST_ROUND
from xltourney.io.tables.headings import Wanted
from xltourney.io.tables.lines import Line, Table
from xltourney.io.tables.player_rows import compare_name, report_unknown
from xltourney.io.tables.players import NO_WANTED, Entrants, quiet_number
from xltourney.io.tables.rows import CellValue, FormulaWithoutValue
from xltourney.io.tables.values import CellError

BOARDS: Wanted[int] = Wanted(
    known=layout.BOARD_HEADINGS, required=(Heading.ROUND, Heading.WHITE, Heading.RESULT, Heading.BLACK)
)
_NAMES = {Heading.WHITE: Heading.WHITE_NAME, Heading.BLACK: Heading.BLACK_NAME}
_SIDE_WANTED = f"{NO_WANTED}, or PAB, FPB, HPB or ZPB for a bye"


class _Side(NamedTuple):
    """White or Black of a row: a player's number, or a bye, or neither where the cell cannot be read."""

    no: int | None
    bye: str | None
    where: Spot


def enrol_from_boards(table: Table[int], found: Entrants, gathered: Gathered) -> None:
    """Take the players from the names beside the numbers, for there is no sheet of players."""
    for line in table:
        for heading, beside in _NAMES.items():
            name, no = line.given.get(beside), quiet_number(line.given.get(heading))
            if no is None or no in found.players or name is None:
                continue
            columns = {"no": table.header.columns[heading], "name": table.header.columns[beside]}
            gathered.places.players[no] = PlayerPlace(table.sheet, line.number, columns)
            subject = Subject(player=no, field="name")
            words = gathered.read(values.text, name, line.where(beside), f"player {no}: name", subject)
            found.players[no] = {"no": no, "name": words or ""}


def read_boards(table: Table[int], entrants: Entrants, gathered: Gathered) -> Entered:
    """The results by number and round; both players of a board get theirs."""
    entered = Entered(table.sheet)
    for line in table:
        if line.given.keys() & {Heading.WHITE, Heading.BLACK} or _has_result(line.given.get(Heading.RESULT)):
            _read_board(line, entered, entrants, gathered)
    return entered


def _has_result(value: CellValue) -> bool:
    if value is None or isinstance(value, FormulaWithoutValue):
        return False
    try:
        return result_cells.board_marks(value) != ("", "")
    except CellError:
        return True


def _read_board(line: Line, entered: Entered, entrants: Entrants, gathered: Gathered) -> None:
    number = _round(line, gathered)
    white = _side(line, Heading.WHITE, entrants, gathered)
    black = _side(line, Heading.BLACK, entrants, gathered)
    if number is None:
        return
    if white.bye or black.bye:
        _read_bye(line, number, (white, black) if black.bye else (black, white), entered, gathered)
    else:
        _read_game(line, number, (white, black), entered, gathered)


def _read_game(line: Line, number: int, sides: tuple[_Side, _Side], entered: Entered, gathered: Gathered) -> None:
    marks: tuple[str, str] | None = None
    try:
        marks = result_cells.board_marks(line.given.get(Heading.RESULT))
    except CellError as error:
        where, subject = line.where(Heading.RESULT), Subject(sides[0].no, number)
        gathered.fault(error, where, f"round {number}", subject)
    if marks is not None and _on_another_board(number, sides, entered, gathered):
        return
    for place, color in enumerate("wb" if sides[0].no != sides[1].no else "w"):
        side, other = sides[place], sides[1 - place]
        if side.no is not None and other.no is not None and marks is not None:
            _put(side, number, f"{other.no}{color}{marks[place]}", entered, gathered)
        elif side.no is not None:
            entered.unread.add((side.no, number))
            where = line.where(Heading.RESULT) if marks is None else other.where
            entered.spots.setdefault((side.no, number), where)


def _read_bye(line: Line, number: int, sides: tuple[_Side, _Side], entered: Entered, gathered: Gathered) -> None:
    player, other = sides
    if player.bye:
        gathered.add("number-missing", f"round {number}: a bye needs a player; {NO_WANTED}", player.where)
    elif player.no is not None and other.bye:
        _put(player, number, other.bye, entered, gathered)
    if _has_result(line.given.get(Heading.RESULT)):
        message = f"round {number}: the result of a bye is not read; {other.bye} says it all"
        gathered.warn("bye-result", message, line.where(Heading.RESULT))


def _put(side: _Side, number: int, token: str, entered: Entered, gathered: Gathered) -> None:
    """Note a player's round, unless he has one already."""
    if side.no is None or _on_another_board(number, (side,), entered, gathered):
        return
    entered.tokens[side.no, number] = token
    entered.spots[side.no, number] = side.where


def _on_another_board(number: int, sides: Sequence[_Side], entered: Entered, gathered: Gathered) -> bool:
    """Whether a player of this row has an earlier one; a finding for each, one for two who met there.

    The opponent of such a player has nothing that can be used, and no fault of his own.
    """
    again = [side for side in sides if side.no is not None and (side.no, number) in entered.tokens]
    for others, side in enumerate(again):
        sheet, box = entered.spots[side.no or 0, number]
        before = [entered.spots[other.no or 0, number] for other in again[:others]]
        if any(first == sheet and place[0] == box[0] for first, place in before):
            continue
        message = f"round {number}: player {side.no} stands on two boards, here and in {sheet.range(box)}"
        gathered.add("two-boards", message, side.where, Subject(side.no, number))
    for side in sides:
        if again and side.no is not None and (side.no, number) not in entered.tokens:
            entered.unread.add((side.no, number))
            entered.spots.setdefault((side.no, number), again[0].where)
    return bool(again)


def _round(line: Line, gathered: Gathered) -> int | None:
    value = line.given.get(Heading.ROUND)
    if type(value) is int and 1 <= value <= LAST_ROUND:
        return value
    where = line.where(Heading.ROUND)
    wanted = "the number of a round is expected, for example 3"
    number = layout.round_of(value) if isinstance(value, str) else None
    if value is None:
        gathered.add("round-missing", f"this board has no round; {wanted}", where)
    elif number is None:
        number = gathered.read(lambda given: values.whole(given, wanted), value, where, "the round")
    if number is not None and not 1 <= number <= LAST_ROUND:
        gathered.add("round-range", f"the round is {number}; {wanted}", where)
        return None
    return number


def _side(line: Line, heading: Heading, entrants: Entrants, gathered: Gathered) -> _Side:
    value, where = line.given.get(heading), line.where(heading)
    if value is None:
        gathered.add("number-missing", f"{layout.text(heading, 'en')} is empty; {_SIDE_WANTED}", where)
        return _Side(None, None, where)
    bye = notation.bye(value) if isinstance(value, str) else None
    if bye:
        return _Side(None, bye, where)
    no = value if type(value) is int else _read_side(line, heading, gathered)
    if no is not None and not 1 <= no <= 9999:
        gathered.add("number-range", f"{layout.text(heading, 'en')} is {no}; {_SIDE_WANTED}", where)
        return _Side(None, None, where)
    if no is not None:
        player = entrants.take(no)
        if player is None:
            report_unknown(line, heading, no, gathered)
        else:
            compare_name(line, _NAMES[heading], no, player["name"], gathered)
    return _Side(no, None, where)


def _read_side(line: Line, heading: Heading, gathered: Gathered) -> int | None:
    name = layout.text(heading, "en")
    return gathered.read(
        lambda given: values.whole(given, _SIDE_WANTED), line.given[heading], line.where(heading), name
    )
