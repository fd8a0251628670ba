"""An empty book of a club, drawn once by XlsxWriter: the sheets that people fill, and the chart."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

import xlsxwriter

from xltourney.io import layout, look
from xltourney.io.cells import column_letter
from xltourney.io.club.chart import CONTROL_NAME, PLAYER_NAME, POINTS_NAME, WIDTH
from xltourney.io.club.records import Settings
from xltourney.io.club.sheets import (
    BEFORE_COLUMN,
    CHANGE_COLUMN,
    DAY_COLUMN,
    LINE_COLUMN,
    NEW_COLUMN,
    TOURNAMENT_COLUMN,
    club_name,
)
from xltourney.io.club.words import CONTROL_WORDS, ORDER_WORDS, ClubHeading, ClubLabel, ClubPhrase, ClubSheet, word
from xltourney.io.keys import Choice
from xltourney.io.sheet import TEXT_FORMAT, Style
from xltourney.io.template.page import Drawn

#: Rows that are ready for players and for tournaments; more may be filled below them.
PLAYERS, TOURNAMENTS = 400, 400
#: Points of the chart: tournaments of one player in one time control.
POINTS = 400
#: Points that fit on the printed page with the chart.
_PRINTED = 24
_HEAD = 3
_CHART_ROWS = 24
_FIRST_POINT = 6 + _CHART_ROWS
_OPTIONS = {"in_memory": True, "strings_to_formulas": False, "strings_to_numbers": False, "strings_to_urls": False}
_TEXT = Style(valign="center", number_format=TEXT_FORMAT, border="thin", sides="b", border_color=look.RULE)
_TYPED = replace(_TEXT, align="center")
_NUMBER = replace(_TYPED, number_format="0")
_QUIET = replace(_TEXT, color=look.GREY)
_CHOICE = Style(bold=True, fill=look.TINT, border="thin", border_color=look.SHADE, number_format=TEXT_FORMAT)
#: The chosen name where signs would stand for any letters.
_PLAINLY = 'SUBSTITUTE(SUBSTITUTE(SUBSTITUTE($B$3,"~","~~"),"*","~*"),"?","~?")'
_SMALL = Style(size=9, color=look.GREY, valign="center")
_HIDDEN = Style(color="FFFFFF")
_RULED = Style(border="thin", sides="b", border_color=look.RULE)

_PLAYER_COLUMNS: tuple[tuple[ClubHeading, float, Style], ...] = (
    (ClubHeading.CLUB_ID, 12, _TYPED),
    (ClubHeading.NAME, 34, _TEXT),
    (ClubHeading.FIDE_ID, 13, _NUMBER),
    (ClubHeading.STANDARD, 11, _NUMBER),
    (ClubHeading.STANDARD_GAMES, 11, _NUMBER),
    (ClubHeading.RAPID, 11, _NUMBER),
    (ClubHeading.RAPID_GAMES, 11, _NUMBER),
    (ClubHeading.BLITZ, 11, _NUMBER),
    (ClubHeading.BLITZ_GAMES, 11, _NUMBER),
)
_TOURNAMENT_COLUMNS: tuple[tuple[ClubHeading, float, Style], ...] = (
    (ClubHeading.ORDER, 9, _NUMBER),
    (ClubHeading.ID, 17, _TEXT),
    (ClubHeading.TOURNAMENT, 34, _TEXT),
    (ClubHeading.FILE, 36, _TEXT),
    (ClubHeading.CONTROL, 16, _TYPED),
    (ClubHeading.FINGERPRINT, 20, _QUIET),
    (ClubHeading.LOG, 20, _QUIET),
    (ClubHeading.STATE, 18, _TYPED),
)


@dataclass
class _Pen(Drawn):
    """The book that is being made."""

    settings: Settings

    def say(self, key: ClubSheet | ClubHeading | ClubLabel | ClubPhrase, *values: object) -> str:
        """A word in the language of the book."""
        return word(key, self.settings.language, *values)

    def sheet(self, key: ClubSheet, note: ClubPhrase) -> Any:
        """A new sheet with its title and, in the second row, whose ratings these are and a remark."""
        made = self.workbook.add_worksheet(self.say(key))
        made.hide_gridlines(2)
        made.set_tab_color(f"#{look.SHADE}")
        made.set_row(0, 28)
        made.write_string(0, 0, self.say(key), self.look(replace(look.TITLE, wrap=False)))
        said = " ".join(map(self.say, dict.fromkeys((ClubPhrase.NOT_FIDE, note))))
        made.write_string(1, 0, said, self.look(_SMALL))
        return made


def build(settings: Settings) -> bytes:
    """The book without the sheets that :mod:`xltourney.io.club.sheets` makes; equal arguments give equal bytes."""
    target = io.BytesIO()
    pen = _Pen(xlsxwriter.Workbook(target, _OPTIONS), settings)
    pen.workbook.set_properties({"title": settings.name, "created": datetime(1980, 1, 1, tzinfo=UTC)})
    _table(pen, ClubSheet.PLAYERS, ClubPhrase.PLAYERS_NOTE, _PLAYER_COLUMNS, PLAYERS)
    _table(pen, ClubSheet.TOURNAMENTS, ClubPhrase.TOURNAMENTS_NOTE, _TOURNAMENT_COLUMNS, TOURNAMENTS)
    _chart(pen)
    _club(pen)
    pen.workbook.close()
    return target.getvalue()


def _table(
    pen: _Pen,
    key: ClubSheet,
    note: ClubPhrase,
    columns: Sequence[tuple[ClubHeading, float, Style]],
    count: int,
) -> None:
    sheet = pen.sheet(key, note)
    sheet.set_row(_HEAD - 1, 33)
    for place, (heading, width, style) in enumerate(columns):
        sheet.set_column(place, place, width)
        sheet.write_string(_HEAD - 1, place, pen.say(heading), pen.look(look.head_over(style)))
        for row in range(_HEAD, _HEAD + count):
            sheet.write_blank(row, place, None, pen.look(style))
    sheet.freeze_panes(_HEAD, 2)
    sheet.repeat_rows(_HEAD - 1)
    sheet.set_landscape()
    sheet.set_paper(9)
    sheet.fit_to_pages(1, 0)


def _club(pen: _Pen) -> None:
    """Name, policy of K, language, and how a list comes about."""
    sheet = pen.sheet(ClubSheet.CLUB, ClubPhrase.NOT_FIDE)
    sheet.set_column(0, 0, 26)
    sheet.set_column(1, 1, 72)
    language = layout.value_text(Choice.LANGUAGE, pen.settings.language, pen.settings.language)
    lines = (
        (ClubLabel.NAME, pen.settings.name),
        (ClubLabel.K_ORDER, pen.say(ORDER_WORDS[pen.settings.order])),
        (ClubLabel.LANGUAGE, language),
    )
    for row, (label, value) in enumerate(lines, _HEAD):
        sheet.write_string(row, 0, pen.say(label), pen.look(look.LABEL))
        sheet.write_string(row, 1, value, pen.look(_CHOICE))
    orders = [pen.say(phrase) for phrase in ORDER_WORDS.values()]
    sheet.data_validation(_HEAD + 1, 1, _HEAD + 1, 1, {"validate": "list", "source": orders, "show_error": False})
    steps = (
        pen.say(ClubPhrase.HOW_NEW, pen.say(ClubSheet.PLAYERS)),
        pen.say(ClubPhrase.HOW_ADD),
        pen.say(ClubPhrase.HOW_UPDATE),
    )
    for row, step in enumerate(steps, _HEAD + 4):
        sheet.write_string(row, 0, step, pen.look(_SMALL))
    sheet.set_paper(9)
    sheet.fit_to_pages(1, 0)


# ---------------------------------------------------------------- the chart


def _chart(pen: _Pen) -> None:
    """Two cells to choose in, the chart, and below it the table that it draws."""
    sheet = pen.sheet(ClubSheet.CHART, ClubPhrase.CHART_NOTE)
    for place, width in enumerate((16, 14, 40, 12, 12)):
        sheet.set_column(place, place, width)
    sheet.write_string(2, 0, pen.say(ClubPhrase.PLAYER), pen.look(look.LABEL))
    sheet.write_blank(2, 1, None, pen.look(_CHOICE))
    sheet.merge_range(2, 1, 2, 2, "", pen.look(_CHOICE))
    sheet.write_string(3, 0, pen.say(ClubHeading.CONTROL), pen.look(look.LABEL))
    controls = [pen.say(phrase) for phrase in CONTROL_WORDS.values()]
    sheet.write_string(3, 1, controls[0], pen.look(_CHOICE))
    players = _quoted(pen.say(ClubSheet.PLAYERS))
    names = f"={players}!$B${_HEAD + 1}:$B${_HEAD + PLAYERS}"
    sheet.data_validation(2, 1, 2, 1, {"validate": "list", "source": names, "show_error": False})
    sheet.data_validation(3, 1, 3, 1, {"validate": "list", "source": controls, "show_error": False})
    _points(pen, sheet)
    _drawing(pen, sheet)
    own = _quoted(pen.say(ClubSheet.CHART))
    last = _FIRST_POINT + POINTS - 1
    for name, cells in (
        (PLAYER_NAME, "$B$3"),
        (CONTROL_NAME, "$B$4"),
        (POINTS_NAME, f"$A${_FIRST_POINT}:$E${last}"),
    ):
        pen.workbook.define_name(name, f"={own}!{cells}")


def _points(pen: _Pen, sheet: Any) -> None:
    """The table: each row looks for the next one of the chosen line below the row that the one before it found."""
    history = _quoted(pen.say(ClubSheet.HISTORY))
    headings = (
        pen.say(ClubPhrase.ROW, pen.say(ClubSheet.HISTORY)),
        pen.say(ClubPhrase.DATE),
        pen.say(ClubHeading.TOURNAMENT),
        pen.say(ClubPhrase.CHANGE),
        pen.say(ClubPhrase.RATING),
    )
    styles = (
        Style(align="center", color=look.GREY),
        Style(align="center", number_format="yyyy\\-mm\\-dd"),
        Style(),
        Style(align="center", number_format=look.WHOLE_CHANGE),
        Style(align="center", bold=True),
    )
    for column, (heading, style) in enumerate(zip(headings, styles, strict=True)):
        sheet.write_string(_FIRST_POINT - 2, column, heading, pen.look(look.head_over(style)))
    for point in range(POINTS):
        row = _FIRST_POINT - 1 + point
        for column, formula in enumerate(_formulas(pen, history, point)):
            sheet.write_formula(row, column, f"={formula}", pen.look(styles[column]), "#N/A")
    first, last = _FIRST_POINT - 1, _FIRST_POINT + POINTS - 2
    for criteria, style in ((f"=ISNA(A{_FIRST_POINT})", _HIDDEN), (f'=$A{_FIRST_POINT}<>""', _RULED)):
        rule = {"type": "formula", "criteria": criteria, "format": pen.look(style)}
        sheet.conditional_format(first, 0, last, WIDTH - 1, rule)
    sheet.print_area(0, 0, _FIRST_POINT + _PRINTED - 2, WIDTH - 1)


def _formulas(pen: _Pen, history: str, point: int) -> tuple[str, ...]:
    """Row in History, date, tournament, change, rating of a point; the first point is the rating at the start."""
    line = f"{history}!{_column(LINE_COLUMN)}"
    found, above = f"$A{_FIRST_POINT + point}", f"$A{_FIRST_POINT + point - 1}"
    wanted = f'{_PLAINLY}&" · "&$B$4'
    if point == 0:
        row = f'IFERROR(MATCH({wanted},{line},0),"")'
    elif point == 1:
        row = above
    else:
        rest = f"INDEX({line},{above}+1):{history}!${column_letter(LINE_COLUMN)}$1048576"
        row = f'IF({above}="","",IFERROR({above}+MATCH({wanted},{rest},0),""))'
    shown = [
        (DAY_COLUMN, "NA()"),
        (TOURNAMENT_COLUMN, '""'),
        (CHANGE_COLUMN, '""'),
        (BEFORE_COLUMN if point == 0 else NEW_COLUMN, "NA()"),
    ]
    cells = [f'IF({found}="",{empty},INDEX({history}!{_column(column)},{found}))' for column, empty in shown]
    if point == 0:
        start = pen.say(ClubPhrase.START)
        cells[1:3] = [f'IF({found}="","","{start}")', '""']
    return (row, *cells)


def _drawing(pen: _Pen, sheet: Any) -> None:
    chart = pen.workbook.add_chart({"type": "scatter", "subtype": "straight_with_markers"})
    own = pen.say(ClubSheet.CHART)
    first, last = _FIRST_POINT - 1, _FIRST_POINT + POINTS - 2
    accent = {"color": f"#{look.ACCENT}"}
    chart.add_series(
        {
            "name": [own, 2, 1],
            "categories": [own, first, 1, last, 1],
            "values": [own, first, 4, last, 4],
            "line": accent | {"width": 1.75},
            "marker": {"type": "circle", "size": 5, "border": accent, "fill": accent},
        }
    )
    grid = {"visible": True, "line": {"color": f"#{look.RULE}", "width": 0.5}}
    chart.set_x_axis({"num_format": "yyyy\\-mm", "major_gridlines": {"visible": False}})
    chart.set_y_axis({"major_gridlines": grid, "num_format": "0"})
    chart.set_title(
        {
            "name": f"{club_name(pen.settings, pen.settings.language)} · {pen.say(ClubPhrase.NOT_FIDE)}",
            "name_font": {"size": 11, "bold": False, "color": f"#{look.GREY}"},
        }
    )
    chart.set_legend({"position": "top"})
    chart.set_size({"width": 668, "height": 20 * (_CHART_ROWS - 3)})
    sheet.insert_chart(4, 0, chart, {"x_offset": 4, "y_offset": 8})
    sheet.set_paper(9)
    sheet.fit_to_pages(1, 0)


def _column(number: int) -> str:
    letter = column_letter(number)
    return f"${letter}$1:${letter}$1048576"


def _quoted(title: str) -> str:
    return "'" + title.replace("'", "''") + "'"
