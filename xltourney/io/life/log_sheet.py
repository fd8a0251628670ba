"""The sheet Log: a row a change, with its number before and its hash behind it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import ceil
from typing import NamedTuple

from xltourney.io import layout, look
from xltourney.io.cells import range_name
from xltourney.io.keys import SheetKey
from xltourney.io.life.log import Entry, Row
from xltourney.io.life.words import LifePhrase
from xltourney.io.sheet import TEXT_FORMAT, SheetSpec, Style, Styled
from xltourney.io.standings.page import text_width
from xltourney.io.standings.words import say

_COLUMNS: tuple[tuple[LifePhrase, float], ...] = (
    (LifePhrase.NUMBER, 6),
    (LifePhrase.WHEN, 21),
    (LifePhrase.BY, 16),
    (LifePhrase.COMMAND, 15),
    (LifePhrase.WHAT, 10),
    (LifePhrase.ROUND, 8),
    (LifePhrase.PLAYERS, 12),
    (LifePhrase.FIELD, 14),
    (LifePhrase.OLD, 20),
    (LifePhrase.NEW, 20),
    (LifePhrase.WHY, 36),
    (LifePhrase.HASH, 24),
)
LAST_COLUMN = len(_COLUMNS)
"""The column of the hash, from 1."""

_HEAD_ROW = 3
_LINE, _MOST_LINES = 15.0, 6
_TEXT = replace(look.TEXT, number_format=TEXT_FORMAT, valign="top")
_WRAPPED = replace(_TEXT, wrap=True)
_QUIET = replace(_TEXT, color=look.GREY, size=8)
_STYLES: tuple[Style, ...] = tuple(
    {LifePhrase.OLD: _WRAPPED, LifePhrase.NEW: _WRAPPED, LifePhrase.WHY: _WRAPPED, LifePhrase.HASH: _QUIET}.get(
        phrase, _TEXT
    )
    for phrase, _ in _COLUMNS
)
_HEADING = replace(look.HEAD, align="left", number_format=TEXT_FORMAT)
#: The columns by their headings in any language.
_KNOWN = {layout.fold(word): place for place, (phrase, _) in enumerate(_COLUMNS) for word in phrase.value}


class Line(NamedTuple):
    """A row of the sheet below the headings: its place, its number (0: none that can be read), what it says."""

    place: int
    number: int
    entry: Entry
    hash: str


class Lines(NamedTuple):
    """What was read of the sheet: its rows, and the places of its headings and of its last row.

    ``missing`` are the columns that were removed, by their English headings; rows without No. are counted.
    """

    lines: tuple[Line, ...]
    head: int
    end: int
    missing: tuple[str, ...] = ()


# ---------------------------------------------------------------- writing


def log_sheet(rows: Sequence[Row], language: str) -> SheetSpec:
    """The sheet with these rows; the same rows in the same language always give the same sheet."""
    widths = [width for _, width in _COLUMNS]
    values = [(str(row.number), *row.entry, row.hash) for row in rows]
    meaning = say(LifePhrase.LOG_MEANING, language)
    return SheetSpec(
        key=SheetKey.LOG.value,
        title=layout.text(SheetKey.LOG, language),
        rows=[
            [Styled(say(LifePhrase.LOG_TITLE, language), look.TITLE)],
            [Styled(meaning, look.SUBTITLE)],
            [Styled(say(phrase, language), _HEADING) for phrase, _ in _COLUMNS],
            *([Styled(text, style) for text, style in zip(row, _STYLES, strict=True)] for row in values),
        ],
        widths=widths,
        freeze=(_HEAD_ROW, 1),
        repeat_rows=_HEAD_ROW,
        repeat_from=_HEAD_ROW,
        landscape=True,
        merges=[range_name(row, 1, row, LAST_COLUMN) for row in (1, 2)],
        row_heights={
            1: 26.0,
            2: _LINE * _lines(meaning, sum(widths)) + 4,
            _HEAD_ROW: 20.0,
            **dict(enumerate(map(_height, values), _HEAD_ROW + 1)),
        },
        footer="{page} / {pages}",
        tab_color=look.ACCENT,
        gridlines=False,
    )


def _height(values: Sequence[str]) -> float:
    """Room for the wrapped texts of a row; a spreadsheet program does not give it when it opens the file."""
    wrapped = ((text, width) for text, style, (_, width) in zip(values, _STYLES, _COLUMNS, strict=True) if style.wrap)
    return _LINE * min(_MOST_LINES, max(_lines(text, width) for text, width in wrapped)) + 2


def _lines(text: str, width: float) -> int:
    return sum(max(1, ceil(text_width(line) / width)) for line in text.split("\n"))


# ---------------------------------------------------------------- reading


def read_lines(numbers: Sequence[int], rows: Sequence[Sequence[str]]) -> Lines:
    """What the rows of the sheet say, wherever its headings stand; ``numbers`` are the places of the rows."""
    head, columns = _headings(numbers, rows)
    below = [(place, row) for place, row in zip(numbers, rows, strict=True) if place > head and any(row)]
    missing = tuple(phrase.value[0] for (phrase, _), column in zip(_COLUMNS, columns, strict=True) if column is None)
    return Lines(tuple(_read(below, columns)), head, max((place for place, _ in below), default=head), missing)


def _headings(numbers: Sequence[int], rows: Sequence[Sequence[str]]) -> tuple[int, Sequence[int | None]]:
    """The row of the headings, and for each of our columns where it stands, ``None`` where it was removed.

    Where no such row is found, all stand where we write them.
    """
    for place, row in zip(numbers, rows, strict=True):
        found: dict[int, int] = {}
        for column, word in enumerate(row):
            known = _KNOWN.get(layout.fold(word)) if word else None
            if known is not None:
                found.setdefault(known, column)
        if len(found) * 2 > LAST_COLUMN:
            return place, [found.get(column, _unnamed(column, found, rows)) for column in range(LAST_COLUMN)]
    return _HEAD_ROW, range(LAST_COLUMN)


def _unnamed(column: int, found: Mapping[int, int], rows: Sequence[Sequence[str]]) -> int | None:
    """A column of ours without its heading: it stands where we write it, unless there is nothing or another one."""
    stands = column not in found.values() and any(row[column] for row in rows if column < len(row))
    return column if stands else None


def _read(below: Iterable[tuple[int, Sequence[str]]], columns: Sequence[int | None]) -> Iterator[Line]:
    for count, (place, row) in enumerate(below, start=1):
        number, *values, last = (row[column] if column is not None and column < len(row) else "" for column in columns)
        known = number.strip() if columns[0] is not None else str(count)
        yield Line(place, int(known) if known.isdecimal() and len(known) < 8 else 0, Entry(*values), last.strip())
