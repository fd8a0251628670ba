"""The columns beside the results that show rank, points and tie-breaks as they stand."""

from __future__ import annotations

from dataclasses import replace

from xltourney.io import layout, live_formulas, look
from xltourney.io.cells import Box, cell_name, column_letter
from xltourney.io.keys import Heading
from xltourney.io.sheet import Style
from xltourney.io.template.live_blocks import BEFORE, code_heading, notice, shown, shown_codes
from xltourney.io.template.page import FIRST_ROW, HEAD_ROW, NUMBER, PLAIN, Page, last_row

HEADED = Style(bold=True, color="FFFFFF", fill=look.ACCENT)
#: The rule below a filled row. LibreOffice takes the first condition that holds, so every other look has it too.
LINE = Style(border="thin", sides="b", border_color=look.RULE)
NOTICE = Style(size=9, bold=True, color=look.WARNING, valign="center")
_FAULT = replace(LINE, color=look.WARNING, number_format=look.MARK_FOR_TEXT)
_MORE_DECIMALS = replace(LINE, number_format="0.00")
_HEAD = Style(bold=True, align="center", valign="center", wrap=True)
_POINTS = Style(bold=True, align="center", valign="center")


def live_columns(page: Page, first: int) -> None:
    """The columns of rank, points and codes from column ``first`` of the sheet on."""
    plan = page.book.plan
    width = len(BEFORE) + shown_codes(plan)
    box = (HEAD_ROW, first, last_row(plan), first + width - 1)
    page.columns(first - 1, first - 1, 2, PLAIN)
    page.columns(first, box[3], 9, NUMBER)
    _heads(page, box)
    looks = [NUMBER, _POINTS, *[NUMBER] * (width - len(BEFORE))]
    body = (FIRST_ROW, *box[1:])
    shown(page, body, HEAD_ROW, live_formulas.VALUES_RANGE, looks)
    dressed(page, body, _FAULT)
    page.when(body, f'=AND(${cell_name(FIRST_ROW, 1)}<>"",{column_letter(first)}${HEAD_ROW}<>"")', LINE)
    page.book.name(layout.LIVE_COLUMNS, page.title, box)
    notice(page, 1, first, live_formulas.VALUES_RANGE, NOTICE)


def _heads(page: Page, box: Box) -> None:
    """Headings: those of the codes change with the list of codes, and look like headings where a code stands."""
    row, first, _, last = box
    for column, key in enumerate((Heading.RANK, Heading.POINTS), first):
        page.put(row, column, page.book.plan.text(key), look.HEAD)
    codes = first + len(BEFORE)
    for column in range(codes, last + 1):
        code_heading(page, row, column, column - codes + 1, _HEAD)
    page.when((row, codes, row, last), f'={cell_name(row, codes)}<>""', HEADED)


def dressed(page: Page, box: Box, fault: Style) -> None:
    """A fault gets a look of its own, and a number with more than two decimals shows two."""
    first = cell_name(*box[:2])
    page.when(box, f'=LEFT({first},4)="#XLT"', fault, alone=True)
    page.when(box, f"=ISNUMBER({first})*(ROUND({first},2)<>{first})", _MORE_DECIMALS)
