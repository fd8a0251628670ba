"""The settings of an event as cells are given them: a range like the Tournament sheet, or text."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date

from xltourney.io import layout
from xltourney.io.keys import Setting, SheetKey
from xltourney.io.tables import values
from xltourney.io.tables.rows import ErrorValue, Row, Sheet
from xltourney.live.arguments import ArgumentError, Block, dated
from xltourney.live.forms import sheet_of

EXAMPLE = "rules=2026-03;system=round robin"
_DATES = frozenset((Setting.START, Setting.END))
_LABELS = {layout.fold(setting.value): setting for setting in Setting}


def settings_sheet(block: Block) -> Sheet:
    """The settings as a Tournament sheet; :class:`ArgumentError` where a text says what no setting is."""
    cells = [cell for row in block.rows for cell in row if cell is not None]
    if len(cells) == 1 and isinstance(cells[0], str):
        return Sheet(layout.text(SheetKey.TOURNAMENT, "en"), [_line(part) for part in _parts(cells[0])])
    for cell in cells:
        if isinstance(cell, ErrorValue):
            raise ArgumentError(f"settings: a cell holds {values.describe(cell)}; mend it first")
    if not any(map(_has_label, block.rows)):
        held = (
            f"holds {values.describe(cells[0])}" if len(cells) == 1 else "has none of the labels of a Tournament sheet"
        )
        raise ArgumentError(f"settings: what was given {held}; give the range xlt_settings, or text like {EXAMPLE}")
    sheet = sheet_of(block, SheetKey.TOURNAMENT)
    return replace(sheet, rows=[_dated(row, block.day_zero) for row in sheet.rows])


def _has_label(row: Row) -> bool:
    """Whether a line begins with the label of a setting."""
    first = next((cell for cell in row if cell is not None), None)
    return isinstance(first, str) and layout.setting_key(first) is not None


def _dated(row: Row, day_zero: date) -> Row:
    """The line of a date with its date, which Excel and LibreOffice hand over as the number of its day."""
    if len(row) < 2 or not isinstance(row[0], str) or layout.setting_key(row[0]) not in _DATES:
        return row
    return [row[0], dated(row[1], day_zero), *row[2:]]


def _parts(text: str) -> list[str]:
    return [part for part in re.split(r"[;\n]", text) if part.strip()]


def _line(part: str) -> tuple[str, str]:
    label, equals, value = part.partition("=")
    setting = layout.setting_key(label) or _LABELS.get(layout.fold(label))
    if not equals or setting is None:
        known = ", ".join(setting.value.replace("_", " ") for setting in Setting)
        raise ArgumentError(
            f"settings: '{part.strip()}' is not understood; write them like {EXAMPLE}. There are {known}"
        )
    return layout.text(setting, "en"), value.strip()
