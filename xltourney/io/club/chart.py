"""The chart of a player's rating: where its cells are, and what its formulas show.

The spreadsheet computes them from the sheet History; we store the values that it will find, so that every program that
does not compute shows the right ones.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

from xltourney.engine.elo import Control
from xltourney.io.cells import split_range
from xltourney.io.club.history import FIRST_ROW, Line, day_number
from xltourney.io.club.records import Chosen
from xltourney.io.club.words import CONTROL_WORDS, ClubPhrase, word
from xltourney.io.layout import fold
from xltourney.io.opc.book import Book, sheet_of
from xltourney.io.opc.cell_places import Place
from xltourney.io.opc.stored_values import Change, Stored
from xltourney.io.tables.rows import CellValue, ErrorValue, Numbered

PLAYER_NAME, CONTROL_NAME, POINTS_NAME = "xlt_club_player", "xlt_club_control", "xlt_club_points"
#: Columns of the table below the chart: row in History, date, tournament, change, rating.
WIDTH = 5
_NONE = ErrorValue("#N/A")


def line_name(player: str, control: str) -> str:
    """What joins a row of History to the line of the chart that it belongs to."""
    return f"{player} · {control}"


def chosen(book: Book, title: str, rows: Sequence[Numbered]) -> Chosen | None:
    """What the chart shows; ``None`` where its cells cannot be found, or no control is chosen."""
    boxes: dict[str, tuple[int, int, int, int]] = {}
    for element in book.names:
        if (sheet_of(element.text) or "").casefold() == title.casefold():
            try:
                box = split_range(element.text.rpartition("!")[2].replace("$", ""))
            except ValueError:
                continue
            boxes[element.attributes.get("name", "").lower()] = box
    if not {PLAYER_NAME, CONTROL_NAME, POINTS_NAME} <= boxes.keys():
        return None
    texts = {row.number: row.values for row in rows}
    player, control = (_text(texts, boxes[name]) for name in (PLAYER_NAME, CONTROL_NAME))
    top, left, bottom, right = boxes[POINTS_NAME]
    meant = _control(control)
    if meant is None or right - left + 1 != WIDTH:
        return None
    shown = {
        (row, left + offset): _plain(value)
        for row in range(top, bottom + 1)
        for offset, value in enumerate(texts.get(row, ())[left - 1 : right])
    }
    place = boxes[PLAYER_NAME][:2]
    return Chosen(title, place, player, meant, top, left, bottom - top + 1, shown)


def _plain(value: CellValue) -> CellValue:
    """A value as it is stored: a date is a number."""
    return day_number(value) if isinstance(value, date) else value


def _text(rows: Mapping[int, Sequence[CellValue]], box: tuple[int, int, int, int]) -> str:
    values = rows.get(box[0], ())
    value = values[box[1] - 1] if box[1] <= len(values) else None
    return value if isinstance(value, str) else ""


def _control(words: str) -> Control | None:
    folded = fold(words)
    spelt = {fold(each): control for control, phrase in CONTROL_WORDS.items() for each in phrase.value}
    return spelt.get(folded)


def stored(chart: Chosen, lines: Sequence[Line], language: str) -> dict[Place, Change]:
    """The values of the table's formulas that are others than those stored there."""
    wanted = line_name(chart.player, word(CONTROL_WORDS[chart.control], language)).casefold()
    own = [(FIRST_ROW + place, line) for place, line in enumerate(lines) if line.line.casefold() == wanted]
    rows: list[tuple[Stored, ...]] = []
    if own:
        row, line = own[0]
        rows.append((row, line.day, word(ClubPhrase.START, language), "", line.before))
    rows += [(row, line.day, line.tournament, line.change, line.new) for row, line in own]
    rows = rows[: chart.points]
    rows += [("", _NONE, "", "", _NONE)] * (chart.points - len(rows))
    wanted_there = {
        (chart.first + place, chart.column + offset): value
        for place, values in enumerate(rows)
        for offset, value in enumerate(values)
    }
    return {place: Change(value) for place, value in wanted_there.items() if chart.shown.get(place) != value}
