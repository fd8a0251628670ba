"""Whose row it is: the rows of Grid and Matrix, by the number of the player."""

from __future__ import annotations

from typing import Any

from xltourney.errors import Subject
from xltourney.io import layout
from xltourney.io.layout import Heading
from xltourney.io.tables.gathering import Gathered
from xltourney.io.tables.lines import Line, Table
from xltourney.io.tables.players import Entrants, is_aside, note_stated, quiet_number, read_number, unread_name
from xltourney.io.tables.rows import FormulaWithoutValue


def lines_by_player(table: Table[Any], entrants: Entrants, gathered: Gathered, *, own: bool) -> dict[int, Line]:
    """The lines of players who are known, or become so by having a result.

    ``own`` says that the players were read from this very table, so that its faults have been named already.
    """
    found: dict[int, Line] = {}
    for line in table:
        no = _player(line, entrants, gathered, own=own)
        if no is None:
            continue
        if no not in found:
            found[no] = line
        elif not own:
            _report_twice(line, no, found[no], gathered)
    if not own:
        for no, line in found.items():
            note_stated(line, no, entrants, gathered)
    return found


def _player(line: Line, entrants: Entrants, gathered: Gathered, *, own: bool) -> int | None:
    """The player of a line; ``None`` for an empty line of the template, a remark, or a number that cannot be used.

    A line of the template fetches a name by a formula, which some programs leave without a stored value.
    """
    results = line.has_results
    if not results and _nobody(line, gathered):
        return None
    if own and Heading.NAME in line.given:
        no = quiet_number(line.given.get(Heading.NO))
        return no if no in entrants.players else None
    no = read_number(line, gathered)
    if no is None:
        return None
    known = entrants.take(no) if results or not entrants.complete else entrants.players.get(no)
    if known is None:
        if results or not isinstance(line.given.get(Heading.NAME), FormulaWithoutValue):
            report_unknown(line, Heading.NO, no, gathered)
        return None
    compare_name(line, Heading.NAME, no, known["name"], gathered)
    return no


def _nobody(line: Line, gathered: Gathered) -> bool:
    """Whether a line without results is no player's."""
    given = line.given
    return Heading.NAME not in given or Heading.NO not in given or is_aside(line, gathered)


def report_unknown(line: Line, heading: Heading, no: int, gathered: Gathered) -> None:
    """Name a number that no player has."""
    message = f"player {no} is not in the sheet of players"
    gathered.add("number-unknown", message, line.where(heading), Subject(player=no))


def compare_name(line: Line, heading: Heading, no: int, name: str, gathered: Gathered) -> None:
    """Warn where the name beside a number is another one than in Players: a sign that rows have moved."""
    value = line.given.get(heading)
    if not isinstance(value, str) or value == name or name in ("", unread_name(no)):
        return
    if layout.fold(value) != layout.fold(name):
        message = f"beside number {no} stands '{value}', in the sheet of players '{name}'; the number counts"
        gathered.warn("name-differs", message, line.where(heading), Subject(player=no, field="name"))


def _report_twice(line: Line, no: int, first: Line, gathered: Gathered) -> None:
    sheet, box = first.where(Heading.NO)
    message = f"number {no} stands twice, here and in {sheet.range(box)}; every player has one row"
    gathered.add("number-twice", message, line.where(Heading.NO), Subject(player=no, field="no"))
