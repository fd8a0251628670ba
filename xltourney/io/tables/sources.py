"""Which sheet of a workbook is which, by defined names and by titles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from xltourney.io import layout
from xltourney.io.cells import LAST_COLUMN, LAST_ROW, Box
from xltourney.io.layout import Setting, SheetKey
from xltourney.io.tables.gathering import Gathered
from xltourney.io.tables.rows import Names, Row, Sheet


class Source(NamedTuple):
    """A sheet that is read, and the named range in it."""

    sheet: Sheet
    box: Box | None


def find_sheets(titles: Sequence[str], names: Names) -> dict[SheetKey, list[str]]:
    """Which sheets are read: those of the named ranges, else by their titles; several where the titles are alike."""
    found: dict[SheetKey, list[str]] = {}
    matches = [(title, match) for title in titles if (match := layout.sheet_match(title))]
    for key in layout.INPUT_SHEETS:
        named = names.get(layout.RANGES[key])
        ranked = [(match.rank, title) for title, match in matches if match.key is key]
        best = min((rank for rank, _ in ranked), default=0)
        if named and named.sheet in titles:
            found[key] = [named.sheet]
        elif ranked:
            found[key] = [title for rank, title in ranked if rank == best]
    if SheetKey.TOURNAMENT not in found:
        named_values = (names.get(layout.setting_name(setting)) for setting in Setting)
        found.update((SheetKey.TOURNAMENT, [named.sheet]) for named in named_values if named and named.sheet in titles)
    return found


def find_rivals(titles: Sequence[str], names: Names) -> dict[SheetKey, list[str]]:
    """The sheets whose titles are those of sheets that are read, but that are not read themselves."""
    chosen = find_sheets(titles, names)
    taken = {title for read in chosen.values() for title in read}
    found: dict[SheetKey, list[str]] = {}
    for title in titles:
        key = layout.sheet_key(title)
        if key in chosen and title not in taken:
            found.setdefault(key, []).append(title)
    return found


def find_sources(sheets: Sequence[Sheet], names: Names, gathered: Gathered) -> dict[SheetKey, Source]:
    """The sheets that are read, with the named range of each; a finding where two could be meant."""
    by_title = {sheet.title: sheet for sheet in sheets}
    found: dict[SheetKey, Source] = {}
    for key, titles in find_sheets(list(by_title), names).items():
        if len(titles) > 1:
            message = f"the sheets {' and '.join(titles)} can both be {layout.text(key, 'en')}; rename one of them"
            gathered.add("sheet-twice", message, by_title[titles[1]].cell(1, 1))
        named = names.get(layout.RANGES[key])
        box = named.box if named and named.sheet == titles[0] else None
        sheet = _without_live(by_title[titles[0]], names)
        found[key] = Source(_clipped(sheet, box, _others(key, titles[0], names)), box)
        if by_title[titles[0]].hidden:
            message = f"the sheet {titles[0]} is hidden; it is read like all others"
            gathered.warn("hidden-sheet", message, by_title[titles[0]].cell(1, 1))
        match = layout.sheet_match(titles[0])
        gathered.language(match.languages if match else ())
    return found


def _others(key: SheetKey, title: str, names: Names) -> list[Box]:
    """The named ranges of other tables in the same sheet."""
    named = [names.get(name) for other, name in layout.RANGES.items() if other is not key]
    return [found.box for found in named if found and found.sheet == title]


def _without_live(sheet: Sheet, names: Names) -> Sheet:
    """The sheet without the columns that cell functions fill: they are computed, not stated by a person."""
    live = names.get(layout.LIVE_COLUMNS)
    if not live or live.sheet != sheet.title:
        return sheet
    top, left, bottom, right = live.box
    first, after = (max(0, column - sheet.first_column) for column in (left, right + 1))
    rows = [_emptied(row.values, first, after) if top <= row.number <= bottom else row.values for row in sheet]
    return replace(sheet, rows=rows)


def _emptied(row: Row, first: int, after: int) -> Row:
    """A row with nothing from one place on to another."""
    return row if len(row) <= first else [*row[:first], *[None] * (min(after, len(row)) - first), *row[after:]]


def _clipped(sheet: Sheet, box: Box | None, others: Sequence[Box]) -> Sheet:
    """The sheet without the tables that stand below the named range or to the right of it."""
    if not box or not others:
        return sheet
    top, left, bottom, right = box
    below = (other[0] for other in others if other[0] > bottom and other[1] <= right and other[3] >= left)
    beside = (other[1] for other in others if other[1] > right and other[0] <= bottom and other[2] >= top)
    last_row = min(below, default=LAST_ROW + 1) - 1
    width = min(beside, default=LAST_COLUMN + 1) - sheet.first_column
    rows = [row for row in sheet if row.number <= last_row]
    return replace(sheet, rows=[row.values[:width] for row in rows], numbers=[row.number for row in rows])
