"""Where findings stand in the sheets of the program, and how a cell says them."""

from __future__ import annotations

import re
from collections.abc import Mapping

from xltourney.errors import CellRef, Diagnostic
from xltourney.io import layout
from xltourney.io.cells import split_range
from xltourney.io.keys import SheetKey


class InRange(CellRef):
    """A cell of a range whose sheet nobody told: ``sheet`` is the table that the range is, rows count from its top."""

    __slots__ = ()


_ADDRESS = re.compile(r"\b(\w+)!([A-Z]{1,3}[0-9]{1,7}(?::[A-Z]{1,3}[0-9]{1,7})?)")


def at_home(finding: Diagnostic, titles: Mapping[str, str]) -> Diagnostic:
    """The finding with the program's own titles of sheets instead of those that the tables were read by.

    ``titles`` has them by those; an empty one is not known, and a place is one in the range itself then. Settings may
    be a text, so without a title they have no place at all.
    """
    message = _ADDRESS.sub(lambda found: _address(found, titles), finding.message)
    place = finding.place
    if isinstance(place, CellRef):
        title = titles.get(place.sheet, "")
        of_settings = layout.sheet_key(place.sheet) is SheetKey.TOURNAMENT
        unnamed = None if of_settings else InRange(place.sheet, place.cell)
        place = CellRef(title, place.cell) if title else unnamed
    return finding._replace(message=message, place=place)


def _address(found: re.Match[str], titles: Mapping[str, str]) -> str:
    if found[1] not in titles:
        return found[0]
    title = titles[found[1]]
    return _place(CellRef(title, found[2]) if title else InRange(found[1], found[2])) or found[0]


def where(finding: Diagnostic) -> str:
    """The place of a finding: ``Grid!F14``, or ``row 5`` where no sheet is known; "" where there is none."""
    return _place(finding.place) if isinstance(finding.place, CellRef) else ""


def _place(place: CellRef) -> str:
    if not isinstance(place, InRange):
        return str(place)
    row = split_range(place.cell)[0]
    of_players = " of the Players range" if layout.sheet_key(place.sheet) is SheetKey.PLAYERS else ""
    return f"row {row}{of_players}" if row > 0 else ""


def said(finding: Diagnostic) -> str:
    """A finding with its place: ``Grid!F14 round 3: ...``, or ``row 5, round 3: ...`` where no sheet is known."""
    place = where(finding)
    if not place:
        return finding.message
    return f"{place} {finding.message}" if "!" in place else f"{place}, {finding.message}"
