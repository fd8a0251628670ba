"""A sheet as it grows from the top: the lines at its head, a table, the lines at its foot."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil

from xltourney.io import layout, look
from xltourney.io.cells import range_name
from xltourney.io.keys import SheetKey
from xltourney.io.sheet import Cell, SheetSpec, Style, Styled
from xltourney.io.standings.event import Event

Value = str | int | float | None

#: The width up to which a table stands upright on the page.
UPRIGHT = 120.0
_POINTS_A_LINE = 1.36  # the height of a line, by the size of its letters
_ONE_LINE, _TWO_LINES = 20.0, 33.0  # heights of headings
_MARGINS = (0.45, 0.45, 0.5, 0.6)
_SHORT_SIDE, _LONG_SIDE = 8.27, 11.69  # of A4, in inches
_CHARACTER, _PADDING = 7 / 96, 5 / 96  # inches of a figure, and beside the text of a column


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table, from its heading down.

    ``styles`` has one style a cell where they differ, else ``style`` holds for all. ``least`` and ``most`` bound the
    width in characters. ``places`` are the decimals that numbers show.
    """

    heading: str
    values: Sequence[Value]
    style: Style
    styles: Sequence[Style] | None = None
    least: float = 4
    most: float = 40
    places: int = 0

    @property
    def width(self) -> float:
        """Wide enough for every value, and for the longest word of the heading."""
        bold = 1.08 if self.style.bold else 1.0
        longest = bold * max((text_width(shown(value, self.places)) for value in self.values), default=0.0)
        head = 1.08 * max((text_width(word) for word in self.heading.split()), default=0.0)
        return round(min(self.most, max(self.least, longest + 1.2, head + 1.0)), 1)

    @property
    def head(self) -> Styled:
        """The heading with its look."""
        return Styled(self.heading, look.head_over(self.style))

    def cells(self) -> list[Styled]:
        """The values with their looks."""
        styles = self.styles or [self.style] * len(self.values)
        return [Styled(value, style) for value, style in zip(self.values, styles, strict=True)]


def shown(value: Value, places: int) -> str:
    """A value about as the sheet shows it."""
    if isinstance(value, str):
        return value
    return "" if value is None else f"{value:.{places}f}"


@lru_cache(maxsize=8192)
def text_width(text: str) -> float:
    """How wide a text is, in figures of the same size, as letters are in common sans-serif types."""
    return sum(_LETTERS.get(letter) or _width_of(letter) for letter in text)


def _width_of(letter: str) -> float:
    if unicodedata.east_asian_width(letter) in "WF":
        return 2.0
    return 1.2 if letter.isupper() else 1.0


_LETTERS = {
    **dict.fromkeys(" .,:;'|!il·()[]jIіїІ", 0.55),
    **dict.fromkeys("-tfr/–", 0.75),
    **dict.fromkeys("мыМЫ", 1.25),
    **dict.fromkeys("mwMWшщжюфШЩЖЮФ—", 1.45),
}


class Page:
    """The rows of a sheet that is being made, as wide as its table."""

    def __init__(self, event: Event, key: SheetKey, widths: Sequence[float]) -> None:
        self.event = event
        self.key = key
        self.widths = list(widths)
        self.rows: list[Sequence[Cell]] = []
        self.merges: list[str] = []
        self.heights: dict[int, float] = {}
        self.breaks: list[int] = []
        self.head = 0
        self.frozen = 0
        self.left = 0

    def line(self, text: str, style: Style, first: int = 1) -> None:
        """A text across the sheet from column ``first`` on, in a row of its own."""
        self.rows.append([None] * (first - 1) + [Styled(text, style)])
        self._across(text, style, first)

    def entry(self, label: str, label_style: Style, columns: int, text: str, style: Style) -> None:
        """A label across the first ``columns`` columns with a text beside it."""
        self.rows.append([Styled(label, label_style), *[None] * (columns - 1), Styled(text, style)])
        if columns > 1:
            self.merges.append(range_name(len(self.rows), 1, len(self.rows), columns))
        self._across(text, style, columns + 1)

    def _across(self, text: str, style: Style, first: int) -> None:
        """Merge a row from a column on, and make it high enough."""
        if first < len(self.widths):
            self.merges.append(range_name(len(self.rows), first, len(self.rows), len(self.widths)))
        size = style.size or 11
        room = sum(self.widths[first - 1 :]) * 11 / size
        bold = 1.08 if style.bold else 1
        lines = ceil(bold * text_width(text) / max(room, 1)) if text else 1
        self.heights[len(self.rows)] = round(lines * size * _POINTS_A_LINE + 1)

    def gap(self, points: float) -> None:
        """An empty row."""
        self.rows.append([])
        self.heights[len(self.rows)] = points

    def opening(self) -> None:
        """The lines that stand at the head of every sheet: event, circumstances, state, corrections."""
        self.line(self.event.title, look.TITLE)
        self.line(self.event.circumstances, look.SUBTITLE)
        self.line(self.event.state, look.STATE)
        for remark in self.event.corrections:
            self.line(remark, look.SUBTITLE)
        self.gap(8)

    def table(self, columns: Sequence[Column], height: float | list[float], left: int) -> None:
        """The table; its heading and its first ``left`` columns stay in view. All rows have one height, or each its."""
        self.heading([column.head for column in columns], left)
        body = list(zip(*(column.cells() for column in columns), strict=True))
        heights = height if isinstance(height, list) else [height] * len(body)
        self.body(body, dict(enumerate(heights, start=1)))

    def heading(self, heads: Sequence[Styled], left: int) -> None:
        """The heading of a table, repeated on every page; it and the first ``left`` columns stay in view."""
        self._head(heads)
        self.frozen, self.left = self.head, left

    def second_heading(self, heads: Sequence[Styled]) -> None:
        """The heading of a second table: from there on it is the one that pages repeat.

        On the screen no heading stays in view any more, for it would stand above both tables.
        """
        self._head(heads)
        self.frozen = 0

    def _head(self, heads: Sequence[Styled]) -> None:
        self.rows.append(heads)
        self.head = len(self.rows)
        folded = any(1.08 * text_width(str(head.value)) > width for head, width in zip(heads, self.widths, strict=True))
        self.heights[self.head] = _TWO_LINES if folded else _ONE_LINE

    def body(self, rows: Sequence[Sequence[Cell]], heights: Mapping[int, float]) -> None:
        """The rows of a table, and the heights of some of them, counted from 1."""
        above = len(self.rows)
        self.rows += rows
        self.heights.update({above + number: height for number, height in heights.items()})

    def long_table(self, columns: Sequence[Column], heights: Sequence[float], left: int) -> None:
        """A table in front of a second one: where it goes on on another page, its heading stands there once more."""
        heads = [column.head for column in columns]
        self.heading(heads, left)
        used = sum(self.heights.values())
        for row, height in zip(zip(*(column.cells() for column in columns), strict=True), heights, strict=True):
            if used + height > self._room():
                self.new_page()
                self._head(heads)
                used = self.heights[self.head]
            self.body([row], {1: height})
            used += height

    def _room(self) -> float:
        """The height of a printed page in points of the sheet: one wider than the paper is printed smaller."""
        left, right, top, bottom = _MARGINS
        lying = sum(self.widths) > UPRIGHT
        wide, high = (_LONG_SIDE, _SHORT_SIDE) if lying else (_SHORT_SIDE, _LONG_SIDE)
        width = sum(_CHARACTER * width + _PADDING for width in self.widths)
        return (high - top - bottom) * 72 * max(1.0, width / (wide - left - right))

    def new_page(self) -> None:
        """What follows begins on a new page."""
        self.breaks.append(len(self.rows))

    def finished(self, upright: float = UPRIGHT) -> SheetSpec:
        """The sheet; one wider than ``upright`` lies on its side when printed."""
        return SheetSpec(
            key=self.key.value,
            title=layout.text(self.key, self.event.language),
            rows=self.rows,
            widths=self.widths,
            freeze=(self.frozen, self.left) if self.head else None,
            repeat_rows=self.head,
            repeat_from=max(self.head, 1),
            breaks=self.breaks,
            landscape=sum(self.widths) > upright,
            margins=_MARGINS,
            footer=footer(self.event, self.key),
            merges=self.merges,
            row_heights=self.heights,
            tab_color=look.ACCENT,
            gridlines=False,
        )


def footer(event: Event, key: SheetKey) -> str:
    """Event, sheet and page."""
    return f"{event.title} · {layout.text(key, event.language)} · {{page}} / {{pages}}"
