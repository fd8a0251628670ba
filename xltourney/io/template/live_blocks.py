"""The hidden sheet in which everything live is computed: up to four blocks, each one formula, and the row of codes.

Visible cells only show what stands here, by native formulas: so nobody meets a table that refuses to be sorted or
widened, and a program without the cell functions keeps showing the values that were stored.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from xltourney.io import layout, live_formulas
from xltourney.io.cells import Box, column_letter
from xltourney.io.formula_names import formula_name
from xltourney.io.keys import Setting, SheetKey
from xltourney.io.sheet import Style
from xltourney.io.template.page import FIRST_ROW, NOTE, NUMBER, Book, Page, absolute, last_row
from xltourney.io.template.rows import Plan
from xltourney.io.template.words import Tip, advice

#: What stands before the codes.
BEFORE = ("RANK", "PTS")
#: So many codes have room in the hidden block, and so many have visible columns, at least.
_CODES, _SHOWN_CODES = 10, 6
#: Columns that the function for the table of places fills at least.
_PLACES_COLUMNS = 20
#: Columns of the function for the table of rating changes.
_RATINGS_COLUMNS = 12
#: Columns of the crosstable for rounds that are added to a Swiss later.
_MORE_ROUNDS = 2
#: Rows of the block below those of the table, for rows that are inserted there.
_ROOM = 20
#: Cells of a crosstable beyond which it is left out: it would weigh more than all the rest, and be read by nobody.
_MOST_CELLS = 30_000
#: The same for the table of rating changes: 800 players.
_MOST_RATING_CELLS = 10_000
_CODE_ROW, _TOP = 2, 3


def shown_codes(plan: Plan) -> int:
    """For how many codes there are visible columns."""
    return max(_SHOWN_CODES, len(plan.codes))


class Shape(NamedTuple):
    """The rows and columns of a block."""

    rows: int
    columns: int


def values_shape(plan: Plan) -> Shape:
    """The block of values: a row a player, a column a code."""
    return Shape(last_row(plan) - FIRST_ROW + 1 + _ROOM, len(BEFORE) + max(_CODES, len(plan.codes)))


def standings_shape(plan: Plan) -> Shape:
    """The table of places with its headings: seven columns of people and points, codes, and what decided."""
    return Shape(1 + len(plan.numbers) + plan.spare, max(_PLACES_COLUMNS, 8 + len(plan.codes)))


def crosstable_shape(plan: Plan) -> Shape | None:
    """The crosstable with its headings: rank, number, name, results, points, in a round robin codes.

    There is none where it would be too large.
    """
    results = len(plan.numbers) + shown_codes(plan) if plan.system.cycles else plan.rounds + _MORE_ROUNDS
    shape = Shape(standings_shape(plan).rows, results + 4)
    return shape if shape.rows * shape.columns <= _MOST_CELLS else None


def ratings_shape(plan: Plan) -> Shape | None:
    """The table of rating changes with its headings.

    There is one for an event that FIDE rates, and in a workbook without players, where the rule is still to be chosen;
    none where it would be too large.
    """
    if plan.settings.get("rating_rule", "none") != "fide" and plan.players:
        return None
    shape = Shape(standings_shape(plan).rows, _RATINGS_COLUMNS)
    return shape if shape.rows * shape.columns <= _MOST_RATING_CELLS else None


def live_blocks(book: Book) -> None:
    """The hidden sheet."""
    plan = book.plan
    page = Page(book, layout.LIVE_SHEET)
    page.sheet.hide()
    page.put(1, 1, advice(Tip.BLOCK_NOTE.value, plan.language), NOTE)
    values, places, crosstable = values_shape(plan), standings_shape(plan), crosstable_shape(plan)
    inputs = (layout.RANGES[plan.entry], layout.PLAYERS_RANGE, layout.SETTINGS_RANGE)
    book.workbook.define_name(live_formulas.CHANGE_NAME, f"={live_formulas.change_formula(*inputs)}")
    for column, code in enumerate(BEFORE, 1):
        page.put(_CODE_ROW, column, code, NUMBER)
    for column in range(len(BEFORE) + 1, values.columns + 1):
        code_heading(page, _CODE_ROW, column, column - len(BEFORE), NUMBER)
    codes = absolute(page.title, (_CODE_ROW, 1, _CODE_ROW, values.columns))
    people, event = layout.PLAYERS_RANGE, layout.SETTINGS_RANGE
    table = (people, layout.setting_name(Setting.CODES), event, str(places.rows))
    left = _block(
        page, 1, values, live_formulas.VALUES_RANGE, _call(plan, "TIEBREAK", _numbers(plan), codes, people, event)
    )
    left = _block(page, left, places, live_formulas.STANDINGS_RANGE, _call(plan, "STANDINGS", *table))
    if crosstable:
        left = _block(page, left, crosstable, live_formulas.CROSSTABLE_RANGE, _call(plan, "CROSSTABLE", *table))
    ratings = ratings_shape(plan)
    if ratings:
        call = _call(plan, "RATING_CHANGES", people, event, str(ratings.rows))
        _block(page, left, ratings, live_formulas.RATINGS_RANGE, call)


def _call(plan: Plan, function: str, *arguments: str) -> str:
    """A call of a cell function, with the results as its first argument."""
    return f"{formula_name(f'XLT_{function}', plan.host)}({','.join((layout.RANGES[plan.entry], *arguments))})"


def _block(page: Page, left: int, shape: Shape, name: str, call: str) -> int:
    """A block from a column on, with its name; the column where the next one can stand."""
    box: Box = (_TOP, left, _TOP + shape.rows - 1, left + shape.columns - 1)
    page.array(box, call, NUMBER)
    page.book.name(name, page.title, box)
    return box[3] + 2


def _numbers(plan: Plan) -> str:
    """The pairing numbers of the rows of values: those of the table that they are shown beside."""
    sheet = SheetKey.PLAYERS if plan.entry is SheetKey.BOARDS else plan.entry
    return absolute(plan.text(sheet), (FIRST_ROW, 1, last_row(plan) + _ROOM, 1))


def code_heading(page: Page, row: int, column: int, k: int, style: Style) -> None:
    """The k-th code of the settings, by a formula."""
    code = live_formulas.code_at(", ".join(page.book.plan.codes), k)
    page.formula(row, column, "=" + live_formulas.split_formula(layout.setting_name(Setting.CODES), k), code, style)


def shown(page: Page, box: Box, above: int, block: str, looks: Sequence[Style]) -> None:
    """Cells that show the first columns of a block, whose first row stands below the row ``above`` of the sheet."""
    top, left, bottom, _ = box
    for column, style in enumerate(looks, left):
        formula = live_formulas.index_formula(f"{column_letter(column)}${above}", column - left + 1, block)
        for row in range(top, bottom + 1):
            page.formula(row, column, f"={formula}", "", style)


def notice(page: Page, row: int, column: int, block: str, style: Style) -> None:
    """A cell that says what is wrong with a block, and nothing where all is well."""
    missing = advice(Tip.LIVE_MISSING.value, page.book.plan.language)
    page.formula(row, column, "=" + live_formulas.notice_formula(block, missing), "", style)
