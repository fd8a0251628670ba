"""The look of the sheets that are written: one accent colour, thin rules, figures that line up."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from xltourney.io.sheet import Style

ACCENT = "1F5C4D"
TINT = "E6EFEC"
RULE = "C3D1CC"
SHADE = "9DB3AB"
GREY = "66736F"
WARNING = "B3441E"

TITLE = Style(bold=True, size=18, color=ACCENT, valign="center", wrap=True)
SUBTITLE = Style(size=11, color=GREY, valign="center", wrap=True)
STATE = Style(bold=True, size=12, valign="center", wrap=True)
FOOT = Style(size=9, color=GREY, valign="top", wrap=True)
FOOT_CODE = Style(size=9, color=ACCENT, bold=True, valign="top")

HEAD = Style(bold=True, color="FFFFFF", fill=ACCENT, align="center", valign="center", wrap=True)

_BODY = Style(border="thin", sides="b", border_color=RULE, valign="center")
TEXT = _BODY
STRONG_TEXT = replace(TEXT, bold=True)
REMARK = replace(TEXT, color=GREY, align="left", indent=1)
LONG_REMARK = replace(REMARK, wrap=True)
CENTRED = replace(_BODY, align="center")
STRONG = replace(CENTRED, bold=True)
QUIET = replace(CENTRED, color=GREY)

#: The square of a round robin, ruled in both directions.
RESULT = Style(border="thin", border_color=RULE, align="center", valign="center")
RESULT_QUIET = replace(RESULT, color=GREY)
OWN_CELL = replace(RESULT, fill=SHADE)

SECTION = Style(bold=True, size=12, color=ACCENT, border="medium", sides="b", border_color=ACCENT, valign="bottom")
LABEL = Style(color=GREY, valign="top", wrap=True)
ENTRY = Style(valign="top", wrap=True, align="left")

SUM = Style(bold=True, fill=TINT, border="thin", sides="tb", border_color=SHADE, valign="top")
SUM_CENTRED = replace(SUM, align="center")
SUM_TEXT = replace(SUM, bold=False, wrap=True)
SUM_NOTE = replace(SUM, bold=False, align="left", indent=1)
DETAIL = Style(align="center", valign="top")
DETAIL_STRONG = replace(DETAIL, bold=True)
DETAIL_QUIET = replace(DETAIL, color=GREY)
DETAIL_TEXT = Style(valign="top", wrap=True)
DETAIL_NOTE = Style(valign="top", align="left", indent=1)
DETAIL_TEXT_QUIET = replace(DETAIL_TEXT, color=GREY)
CUT_AWAY = replace(DETAIL_QUIET, italic=True)

#: A result of a round robin: 1, 0.5 and 0 are numbers, a half is shown as people write it.
HALVES = '[=0.5]"½";0'
#: A place that is shared, and one that is not where others are.
SHARED_PLACE, OWN_PLACE = '0"="', "0_="


#: A change with its sign: hundredths, and whole numbers.
CHANGE, WHOLE_CHANGE = '+0.00;"−"0.00;0.00', '+0;"−"0;0'

#: Text as a small mark, or not to be seen: what it says stands once above the table.
MARK_FOR_TEXT, NOTHING = ';;;"!"', ";;;"


@cache
def head_over(style: Style) -> Style:
    """The look of a heading above cells of this style: over text it stands left."""
    return replace(HEAD, align=style.align or "left", indent=style.indent)


@cache
def numbered(style: Style, number_format: str) -> Style:
    """The style with a number format; the same object every time."""
    return replace(style, number_format=number_format)


@cache
def decimals(style: Style, places: int) -> Style:
    """The style for numbers with so many decimals; the same object every time."""
    return numbered(style, "0." + "0" * places if places else "0")
