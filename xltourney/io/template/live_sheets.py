"""The live tables: places, crosstable and rating changes as they stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from xltourney.io import live_formulas, look
from xltourney.io.cells import Box
from xltourney.io.keys import Heading, SheetKey
from xltourney.io.sheet import Style
from xltourney.io.template.live import HEADED, LINE, NOTICE, dressed
from xltourney.io.template.live_blocks import Shape, crosstable_shape, notice, ratings_shape, shown, standings_shape
from xltourney.io.template.page import NUMBER, PLAIN, Book, Page, word_width
from xltourney.io.template.rows import Plan
from xltourney.io.template.words import Tip, advice

#: Rows 1 and 2 are title and note, row 3 says what is wrong.
_NOTICE, _HEAD, _FIRST = 3, 4, 5
_ROOM_FOR_CODES = 8
_UPRIGHT = 120.0

_PEOPLE = (
    Heading.RANK,
    Heading.NO,
    Heading.TITLE,
    Heading.NAME,
    Heading.FEDERATION,
    Heading.RATING,
    Heading.POINTS,
)
#: The columns of the table of rating changes: number, name, rating before, K, games, score, expected score, change,
#: change as a whole number, new rating, performance, and how it comes about.
_RATING_WIDTHS = (6.0, 30.0, 13.0, 5.0, 13.0, 10.0, 12.0, 12.0, 20.0, 11.0, 15.0, 56.0)
_NAME = Style(bold=True, align="left", valign="center")
_STRONG = replace(NUMBER, bold=True)
_QUIET = replace(NUMBER, color=look.GREY)
_BOLD = replace(LINE, bold=True)
#: A fault fills the whole table; above it stands what it is.
_FAULT = Style(number_format=look.NOTHING)
_RESULT = replace(LINE, sides="lrb", number_format=look.HALVES)
_OWN_CELL = replace(_RESULT, fill=look.SHADE)


def live_standings(book: Book) -> None:
    """The sheet of the table of places."""
    plan = book.plan
    columns = len(_PEOPLE) + max(_ROOM_FOR_CODES, len(plan.codes)) + 1
    shape = standings_shape(plan)._replace(columns=columns)
    looks = [_STRONG, _QUIET, NUMBER, _NAME, NUMBER, NUMBER, _STRONG]
    people = [6.0, 6.0, 7.0, 30.0, 7.0, 9.0, 9.0]
    people = [_wide(plan, key, least) for key, least in zip(_PEOPLE, people, strict=True)]
    widths = [*people, *[9.0] * len(plan.codes), _wide(plan, Heading.DECIDED_BY, 9)]
    page = _table(book, SheetKey.LIVE_STANDINGS, live_formulas.STANDINGS_RANGE, shape, looks, widths)
    page.sheet.freeze_panes(_HEAD, 4)


def live_crosstable(book: Book) -> None:
    """The sheet of the crosstable, unless it would be too large."""
    plan, shape = book.plan, crosstable_shape(book.plan)
    if shape is None:
        return
    cycles = plan.system.cycles
    results = len(plan.numbers) if cycles else plan.rounds
    widths = [_wide(plan, Heading.RANK, 6), 6.0, 30.0, *[5.0 if cycles == 1 else 8.0] * results]
    widths += [_wide(plan, Heading.POINTS, 9), *[9.0] * (len(plan.codes) if cycles else 0)]
    looks = [_STRONG, _QUIET, _NAME]
    page = _table(book, SheetKey.LIVE_CROSSTABLE, live_formulas.CROSSTABLE_RANGE, shape, looks, widths)
    page.sheet.freeze_panes(_HEAD, 3)


def live_ratings(book: Book) -> None:
    """The sheet of the changes of FIDE ratings, where there is a table of them."""
    shape = ratings_shape(book.plan)
    if shape is None:
        return
    change = replace(NUMBER, number_format=look.CHANGE)
    tenths, hundredths = replace(NUMBER, number_format="0.0"), replace(NUMBER, number_format="0.00")
    whole, how = replace(_STRONG, number_format=look.WHOLE_CHANGE), replace(_QUIET, align="left")
    looks = [_QUIET, _NAME, NUMBER, NUMBER, NUMBER, tenths, hundredths, change, whole, _STRONG, NUMBER, how]
    note = advice(Tip.RATINGS_NOTE.value, book.plan.language, tournament=book.plan.text(SheetKey.TOURNAMENT))
    key, block = SheetKey.LIVE_RATING_CHANGES, live_formulas.RATINGS_RANGE
    page = _table(book, key, block, shape, looks, _RATING_WIDTHS, note=note)
    page.sheet.freeze_panes(_HEAD, 2)


def _wide(plan: Plan, key: Heading, least: float) -> float:
    """A width with room for each word of a heading."""
    return max(least, *map(word_width, plan.text(key).split()))


def _table(
    book: Book,
    key: SheetKey,
    block: str,
    shape: Shape,
    looks: Sequence[Style],
    widths: Sequence[float],
    *,
    note: str = "",
) -> Page:
    """A sheet that shows a block; ``looks`` are those of its first columns, printed are those with a width."""
    page = Page(book, key)
    page.opening(f"{note} {advice(Tip.LIVE_NOTE.value, book.plan.language)}".lstrip())
    notice(page, _NOTICE, 1, block, NOTICE)
    for column, width in enumerate(widths, 1):
        page.columns(column, column, width, PLAIN)
    page.sheet.set_row(_HEAD - 1, 32)
    bottom, last = _HEAD + shape.rows - 1, shape.columns
    columns = [*looks, *[NUMBER] * (last - len(looks))]
    heads = [replace(style, bold=True, color=None, wrap=True) for style in columns]
    shown(page, (_HEAD, 1, _HEAD, last), _NOTICE, block, heads)
    shown(page, (_FIRST, 1, bottom, last), _NOTICE, block, columns)
    _dress(page, (_HEAD, 1, bottom, last), square=key is SheetKey.LIVE_CROSSTABLE and book.plan.system.cycles > 0)
    page.printed((1, 1, bottom, len(widths)), head=_HEAD, landscape=sum(widths) > _UPRIGHT)
    return page


def _dress(page: Page, box: Box, *, square: bool) -> None:
    """The look of what stands in the table, wherever it ends; ``square``: results under numbers follow the name."""
    heads, body = (_HEAD, 1, _HEAD, box[3]), (_FIRST, *box[1:])
    points, filled = page.book.plan.text(Heading.POINTS), f'$A{_FIRST}<>""'
    dressed(page, box, _FAULT)
    page.when(heads, f'=A{_HEAD}<>""', HEADED)
    if square:
        result, cells = f"{filled},ISNUMBER(VALUE(D${_HEAD}))", (_FIRST, 4, *box[2:])
        page.when(cells, f"=AND({result},ROW()-ROW(D${_HEAD})=COLUMN()-COLUMN($C{_FIRST}))", _OWN_CELL)
        page.when(cells, f"=AND({result})", _RESULT)
    page.when(body, f'=AND({filled},A${_HEAD}="{points}")', _BOLD)
    page.when(body, f'=AND({filled},A${_HEAD}<>"")', LINE)
