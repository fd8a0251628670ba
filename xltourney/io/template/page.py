"""A sheet of the template under the pen: cells, looks, drop-down lists and print set-up, through XlsxWriter.

Rows and columns count from 1, as in :mod:`xltourney.io.cells`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cache
from typing import Any

from xltourney.io import layout, look
from xltourney.io.cells import Box, column_letter
from xltourney.io.keys import Setting, SheetKey
from xltourney.io.live_formulas import text_formula
from xltourney.io.sheet import TEXT_FORMAT, Style
from xltourney.io.template.rows import Plan
from xltourney.io.typed import Value

#: Rows 1 and 2 of a table's sheet are title and note, row 3 its headings.
HEAD_ROW = 3
#: Its first row below them.
FIRST_ROW = HEAD_ROW + 1

NOTE = Style(size=9, color=look.GREY, valign="center")
TYPED = Style(align="center", valign="center", number_format=TEXT_FORMAT)
TYPED_LEFT = replace(TYPED, align="left")
NUMBER = Style(align="center", valign="center")
PLAIN = Style(valign="center")

_ROW_HEIGHT = 18
_FOOTER_LIMIT = 160
_LISTED = 255
_SEARCH = "_prepare_formula"
_BORDERS = {"": 0, "thin": 1, "medium": 2}
_SIDES = {"l": "left", "r": "right", "t": "top", "b": "bottom"}


def _properties(style: Style) -> dict[str, Any]:
    """A look in the words of XlsxWriter."""
    kept: dict[str, Any] = {
        "bold": style.bold,
        "italic": style.italic,
        "font_color": style.color and f"#{style.color}",
        "bg_color": style.fill and f"#{style.fill}",
        "font_size": style.size,
        "align": style.align,
        "valign": {"center": "vcenter"}.get(style.valign, style.valign),
        "text_wrap": style.wrap,
        "num_format": style.number_format,
        "indent": style.indent,
    }
    for side in style.sides if style.border else "":
        kept[_SIDES[side]] = _BORDERS[style.border]
        kept[f"{_SIDES[side]}_color"] = f"#{style.border_color}"
    return {key: value for key, value in kept.items() if value}


@dataclass
class Drawn:
    """A workbook that is being made, and its looks, each made once."""

    workbook: Any
    looks: dict[Style, Any] = field(default_factory=dict[Style, Any], kw_only=True)

    def look(self, style: Style) -> Any:
        """The format of a style."""
        if style not in self.looks:
            self.looks[style] = self.workbook.add_format(_properties(style))
        return self.looks[style]


@dataclass
class Book(Drawn):
    """The workbook of a tournament."""

    plan: Plan

    def name(self, name: str, sheet: str, box: Box) -> None:
        """Give a range of a sheet a defined name."""
        self.workbook.define_name(name, f"={absolute(sheet, box)}")


def last_row(plan: Plan) -> int:
    """The last row of the tables that have one row a player, spare ones included."""
    return HEAD_ROW + len(plan.numbers) + plan.spare


def word_width(word: str) -> float:
    """Room for a bold word of a heading."""
    return 1.25 * len(word) + 2


def absolute(sheet: str, box: Box) -> str:
    """The address of a range that does not move: ``'Players'!$C$4:$C$43``."""
    quoted = sheet.replace("'", "''")
    top, left, bottom, right = box
    corners = dict.fromkeys(f"${column_letter(column)}${row}" for row, column in ((top, left), (bottom, right)))
    return f"'{quoted}'!" + ":".join(corners)


def _once(sheet: Any) -> None:
    """Let equal formulas be looked through once: XlsxWriter searches each for some thirty names of new functions."""
    search = getattr(sheet, _SEARCH, None)
    if search is not None:
        setattr(sheet, _SEARCH, cache(search))


class Page:
    """One sheet."""

    def __init__(self, book: Book, key: SheetKey | str) -> None:
        self.book = book
        self.title = key if isinstance(key, str) else book.plan.text(key)
        self.sheet: Any = book.workbook.add_worksheet(self.title)
        _once(self.sheet)
        self.sheet.hide_gridlines(2)
        self.sheet.set_tab_color(f"#{look.SHADE}")
        self.sheet.set_default_row(_ROW_HEIGHT)

    def put(self, row: int, column: int, value: Value, style: Style) -> None:
        """Write a value; a text is always written as text."""
        cell, form = (row - 1, column - 1), self.book.look(style)
        if value is None or value == "":
            self.sheet.write_blank(*cell, None, form)
        elif isinstance(value, str):
            self.sheet.write_string(*cell, value, form)
        elif isinstance(value, date):
            self.sheet.write_datetime(*cell, value, form)
        else:
            self.sheet.write_number(*cell, value, form)

    def formula(self, row: int, column: int, formula: str, value: str, style: Style) -> None:
        """Write a formula together with its value."""
        self.sheet.write_formula(row - 1, column - 1, formula, self.book.look(style), value)

    def array(self, box: Box, formula: str, style: Style) -> None:
        """Write one formula over a range, without values."""
        top, left, bottom, right = box
        form = self.book.look(style)
        self.sheet.write_array_formula(top - 1, left - 1, bottom - 1, right - 1, f"{{={formula}}}", form, "")
        for row in range(top - 1, bottom):
            for column in range(left - 1, right):
                if (row, column) != (top - 1, left - 1):
                    self.sheet.write_blank(row, column, None, form)

    def merged(self, row: int, last: int, text: str, style: Style) -> None:
        """Write a text across a row, from its first column to its ``last``."""
        self.sheet.merge_range(row - 1, 0, row - 1, last - 1, "", self.book.look(style))
        self.put(row, 1, text, style)

    def columns(self, first: int, last: int, width: float, style: Style) -> None:
        """Width and look of whole columns, down to the last row of the sheet."""
        self.sheet.set_column(first - 1, last - 1, width, self.book.look(style))

    def choose(self, box: Box, values: Sequence[str], note: str = "") -> None:
        """Offer a drop-down list without refusing anything else."""
        rule: dict[str, Any] = {"validate": "list", "source": list(values), "show_error": False}
        assert len(",".join(values)) <= _LISTED
        self._validate(box, rule | ({"input_message": note} if note else {}))

    def advise(self, box: Box, note: str) -> None:
        """Show a note when a cell is chosen."""
        self._validate(box, {"validate": "any", "input_message": note})

    def _validate(self, box: Box, rule: dict[str, Any]) -> None:
        top, left, bottom, right = box
        self.sheet.data_validation(top - 1, left - 1, bottom - 1, right - 1, rule)

    def when(self, box: Box, formula: str, style: Style, *, alone: bool = False) -> None:
        """Give cells a look where a formula, written for the first of them, holds; ``alone``: no later look besides."""
        top, left, bottom, right = box
        rule = {"type": "formula", "criteria": formula, "format": self.book.look(style), "stop_if_true": alone}
        self.sheet.conditional_format(top - 1, left - 1, bottom - 1, right - 1, rule)

    def opening(self, note: str) -> None:
        """Title and note at the head of a table: the event, which a formula keeps right, and how cells are filled."""
        name = str(self.book.plan.settings.get("name", ""))
        self.formula(1, 1, f"={text_formula(layout.setting_name(Setting.NAME))}", name, replace(look.TITLE, wrap=False))
        self.sheet.set_row(0, 30)
        self.put(2, 1, note, NOTE)

    def printed(self, box: Box, *, head: int, landscape: bool) -> None:
        """Print set-up: area, headings on every page, one page wide, event, sheet and page at the foot."""
        top, left, bottom, right = box
        self.sheet.print_area(top - 1, left - 1, bottom - 1, right - 1)
        if head:
            self.sheet.repeat_rows(head - 1)
        if landscape:
            self.sheet.set_landscape()
        self.sheet.set_paper(9)
        self.sheet.fit_to_pages(1, 0)
        self.sheet.set_margins(left=0.45, right=0.45, top=0.5, bottom=0.7)
        event = str(self.book.plan.settings.get("name", ""))[:_FOOTER_LIMIT].replace("&", "&&")
        self.sheet.set_footer("&C" + " · ".join(filter(None, (event, self.title, "&P / &N"))))
