"""One value a player, or a block of them: the tie-breaks of cells."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from xltourney.engine.modifiers import TYPE_A, Code, parse_code
from xltourney.errors import RegulationError, TournamentError
from xltourney.io.tables import values
from xltourney.io.tables.rows import CellValue, ErrorValue
from xltourney.live.answers import Answer, Table, error
from xltourney.live.arguments import MARK, ArgumentError, Cells, shaped, single
from xltourney.live.event import Event, event_of

#: What a cell shows of a code for a player; ``None`` where the event has nobody of this number.
Show = Callable[[Event, int, str], Answer | None]

#: Given as the player: the answer is what a cell shows for each number, of all who have a value.
EVERYBODY: Final = object()
#: That answer.
Column = Mapping[float, Answer]

_BLOCK = "a block needs the numbers in one column and the codes in one row, or one of the two in a single cell"


def shortcut(name: str, grid: Any, player: Any, modifier: Any, players: Any, settings: Any) -> Answer | Table | Column:
    """The tie-break ``name`` with a modifier, or without one."""
    code: Any = name
    if modifier is not None:
        try:
            code = _modified(name, modifier)
        except ArgumentError as fault:
            return error(str(fault))
    return tiebreak(grid, player, code, players, settings)


def _modified(name: str, modifier: Any) -> str:
    given = single(modifier, "modifier")
    try:
        words = (values.text(given) or "").strip().lstrip("/-!#")
    except values.CellError as fault:
        raise ArgumentError(f"modifier: {fault}") from None
    return f"{name}/{words}" if words and words.upper() != name else name


def tiebreak(grid: Any, player: Any, code: Any, players: Any, settings: Any) -> Answer | Table | Column:
    """The value of a code for a player, for each number and each code of a block, or for everybody."""
    if player is EVERYBODY:
        return _column(grid, code, players, settings)
    return answered(_value, grid, player, code, players, settings)


def _column(grid: Any, code: Any, players: Any, settings: Any) -> Column:
    """The values of one code; none where a cell shows what is wrong instead."""
    words = shaped(code)
    try:
        event = event_of(grid, players, settings)
        return event.answers(words) if isinstance(words, str) and not event.fault else {}
    except (ArgumentError, RegulationError, TournamentError):
        return {}


def answered(show: Show, grid: Any, player: Any, code: Any, players: Any, settings: Any) -> Answer | Table:
    """What ``show`` says of a code for a player, or for each number and each code of a block."""
    numbers, codes = shaped(player), shaped(code)
    try:
        event = event_of(grid, players, settings)
        if isinstance(codes, str) and ("," in codes or ";" in codes):
            listed = _listed(codes)
            codes = [listed] if len(listed) > 1 else next(iter(listed), None)
        if not isinstance(numbers, list) and not isinstance(codes, list):
            return _one(show, event, numbers, codes)
        return _block(show, event, numbers, codes)
    except (ArgumentError, RegulationError, TournamentError) as fault:
        return error(str(fault))


# ---------------------------------------------------------------- one value


def _value(event: Event, no: int, code: str) -> Answer | None:
    return event.answers(code).get(no)


def _one(show: Show, event: Event, number: CellValue, code: CellValue) -> Answer:
    words = _code(code)
    if words is None:
        return error("code: nothing is given; write a tie-break such as BH/C1")
    if event.fault:
        return error(event.fault)
    no = _number(number)
    shown = show(event, no, words)
    return _absent(event, no) if shown is None else shown


def _listed(words: str) -> list[CellValue]:
    return [part.strip() for part in words.replace(";", ",").split(",") if part.strip()]


def _code(value: CellValue) -> str | None:
    if isinstance(value, ErrorValue):
        raise ArgumentError(f"code: {_shown(value)}")
    if value is not None and not isinstance(value, str):
        raise ArgumentError(f"code: holds {values.describe(value)}; a tie-break such as BH/C1 is expected")
    return value


def _number(value: CellValue) -> int:
    try:
        no = values.whole(value, "the number of a player is expected")
    except values.CellError as fault:
        raise ArgumentError(f"player: {fault}") from None
    if no is None:
        raise ArgumentError("player: the cell is empty; the number of a player is expected")
    return no


def _absent(event: Event, no: int) -> Answer:
    """Nobody has this number: an empty row of the table, or a slip."""
    if no in event.numbers:
        return ""
    return error(f"player {no} is not in the grid")


def _shown(value: ErrorValue) -> str:
    return value.code if value.code.startswith(MARK) else f"holds the error {value.code}"


# ---------------------------------------------------------------- blocks


def _block(show: Show, event: Event, numbers: Cells, codes: Cells) -> Table:
    """The values of numbers and codes; each empty cell, and each heading among the numbers, stays empty."""
    if not isinstance(numbers, list):
        rows = codes if isinstance(codes, list) else [[codes]]
        return [[_cell(show, event, numbers, code) for code in row] for row in rows]
    if not isinstance(codes, list):
        return [[_cell(show, event, number, codes) for number in row] for row in numbers]
    if len(codes) == 1 and all(len(row) == 1 for row in numbers):
        columns = _told_apart(codes[0])
        return [[_cell(show, event, row[0], code) for code in columns] for row in numbers]
    if len(numbers) == 1 and all(len(row) == 1 for row in codes):
        return [[_cell(show, event, number, row[0]) for number in numbers[0]] for row in codes]
    raise ArgumentError(_BLOCK)


def _told_apart(codes: Sequence[CellValue]) -> list[CellValue]:
    """A row of codes in which a second direct encounter is ``DE#2``: it is asked for others who are still tied."""
    columns: list[CellValue] = []
    seen: list[Code] = []
    for given in codes:
        code = _tied_code(given)
        before = seen.count(code) if code is not None else 0
        columns.append(f"{code}#{before + 1}" if before else given)
        if code is not None:
            seen.append(code)
    return columns


def _tied_code(value: CellValue) -> Code | None:
    """A code that depends on who is still tied."""
    try:
        code = parse_code(value) if isinstance(value, str) else None
    except RegulationError:
        return None
    return code if code is not None and code.name in TYPE_A else None


def _cell(show: Show, event: Event, number: CellValue, code: CellValue) -> Answer:
    if number is None or code is None or _is_heading(number):
        return ""
    try:
        words, no = _code(code) or "", _number(number)
        if event.fault:
            return error(event.fault)
        shown = show(event, no, words)
    except (ArgumentError, RegulationError, TournamentError) as fault:
        return error(str(fault))
    return _absent(event, no) if shown is None else shown


def _is_heading(value: CellValue) -> bool:
    return isinstance(value, str) and not any(map(str.isdigit, value))
