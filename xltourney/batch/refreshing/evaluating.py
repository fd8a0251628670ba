"""Every live cell of a workbook, computed from the cells that it reads."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

from xltourney.batch.refreshing.live_book import LiveBook, LiveFormula, OtherFormula
from xltourney.batch.refreshing.live_cell import LiveCell
from xltourney.batch.refreshing.order import TooIntertwinedError, in_order
from xltourney.batch.refreshing.sheet_values import Rows, Values, area
from xltourney.batch.refreshing.work import Asked, Named, Notice, Work, player_argument
from xltourney.io.cells import Box
from xltourney.io.formulas import FormulaError
from xltourney.io.tables.rows import FORMULA_WITHOUT_VALUE, CellValue, ErrorValue
from xltourney.io.workbook.scope import Range

MOST_READ = 3_000_000
"""Cells that all live formulas of a workbook may read; a range counts once for each code that is computed from it, so
that 300 players in 9 rounds with 20 codes are 200,000."""
_NEW_QUESTION = 50
"""As how many cells it counts that a function is asked with arguments that it was not asked with before."""
MOST_FILLED = 500_000
"""Cells that all live formulas of a workbook may fill."""
_BEYOND = ErrorValue("#N/A")


class Evaluator:
    """Computes the live formulas of a workbook, as often as is wanted."""

    def __init__(self, opened: LiveBook, values: Values) -> None:
        self._live = opened.live
        self._values = values
        self._hidden = {sheet.title for sheet in opened.book.sheets if sheet.hidden}
        left, self._boxes = MOST_FILLED, list[Box]()
        for formula in self._live:
            cell = formula.cell
            too_many = area(cell.box) > left
            self._boxes.append((cell.row, cell.column, cell.row, cell.column) if too_many else cell.box)
            left -= area(self._boxes[-1])
        places = zip(self._live, self._boxes, strict=True)
        self._stored = [values.rows(Range(formula.title, box)) for formula, box in places]

    def run(self, unknown: Iterable[OtherFormula] = ()) -> list[LiveCell]:
        """The live cells in the order of the workbook, where nobody knows the values of the ``unknown`` formulas."""
        self._values.take_back()
        for formula in unknown:
            if formula.title in self._values.titles:
                box = self._values.sheet(formula.title).clipped(formula.cell.box)
                _put_unknown(self._values, formula.title, box)
        try:
            order, circle = in_order(self._live)
        except TooIntertwinedError:
            return self._computed([], dict.fromkeys(range(len(self._live)), "too many cells read each other"))
        return self._computed(order, dict.fromkeys(circle, "it reads its own value, or that of a cell that does"))

    def _computed(self, order: Sequence[int], reasons: dict[int, str]) -> list[LiveCell]:
        found: dict[int, Rows] = {}
        document, limit = object(), Limit(self._values)
        for number in reasons:
            _put_unknown(self._values, self._live[number].title, self._boxes[number])
        try:
            for number in order:
                formula, box = self._live[number], self._boxes[number]
                try:
                    found[number] = self._rows(formula, box, document, limit)
                    _put(self._values, formula.title, box, found[number])
                except FormulaError as error:
                    reasons[number] = str(error)
                    _put_unknown(self._values, formula.title, box)
        finally:
            _forget(document)
        return [self._cell(number, found.get(number), reasons.get(number, "")) for number in range(len(self._live))]

    def _rows(self, formula: LiveFormula, box: Box, document: Hashable, limit: Limit) -> Rows:
        if box != formula.cell.box:
            raise FormulaError(f"the array formula fills {area(formula.cell.box):,} cells, too many to be computed")
        if formula.work is None:
            raise FormulaError(formula.reason)
        limit.spend(formula.work)
        rows = formula.work.compute(self._values, document)
        return _fitted(rows, box, "" if formula.cell.spills else _BEYOND)

    def _cell(self, number: int, now: Rows | None, reason: str) -> LiveCell:
        formula = self._live[number]
        box, stored, hidden = self._boxes[number], self._stored[number], formula.title in self._hidden
        without = formula.work.missing if isinstance(formula.work, Notice) else ""
        return LiveCell(formula.title, box, formula.cell.text, formula.function, stored, now, reason, hidden, without)


class Limit:
    """Ends what a hostile workbook could make endless: the work that different arguments make."""

    def __init__(self, values: Values) -> None:
        self._values = values
        self._known: set[object] = set()
        self._left = MOST_READ

    def spend(self, work: Work) -> None:
        """Count what a formula reads; :class:`FormulaError` where all together is too much."""
        if isinstance(work, Asked):
            player = player_argument(work.function)
            others = (work.function, *(each for place, each in enumerate(work.arguments) if place != player))
            parts, cost = work.inputs, _NEW_QUESTION
            if others in self._known:
                who = work.arguments[player : player + 1] if player >= 0 else ()
                parts, cost = tuple(each for each in who if isinstance(each, Range)), 1
            self._known.add(others)
            self._left -= cost + sum(map(self._values.size, parts))
        elif isinstance(work, Notice):
            self._left -= work.block.box[3] - work.block.box[1]
        elif isinstance(work, Named) and work.numbers not in self._known:
            self._known.add(work.numbers)
            self._left -= self._values.size(work.numbers)
        if self._left < 0:
            raise FormulaError(f"the live formulas of the workbook read more than {MOST_READ:,} cells together")


def _fitted(rows: Rows, box: Box, beyond: CellValue) -> Rows:
    """Values as an array formula shows them: a single row or column is repeated, and beyond them stands something."""
    height, width = box[2] - box[0] + 1, box[3] - box[1] + 1
    tall = [rows[0]] * height if len(rows) == 1 else rows
    wide = [row * width if len(row) == 1 else row for row in tall[:height]]
    filled: Rows = [[*row[:width], *([beyond] * (width - len(row)))] for row in wide]
    filled += ([beyond] * width for _ in range(height - len(filled)))
    for value in (value for row in filled for value in row):
        if not isinstance(value, str | int | float | ErrorValue) or isinstance(value, bool):
            raise FormulaError("what it shows is no number and no text")
    return filled


def _put(values: Values, title: str, box: Box, rows: Rows) -> None:
    sheet = values.sheet(title)
    for row, cells in enumerate(rows, box[0]):
        for column, value in enumerate(cells, box[1]):
            sheet.put(row, column, value)


def _put_unknown(values: Values, title: str, box: Box) -> None:
    top, left, bottom, right = box
    _put(values, title, box, [[FORMULA_WITHOUT_VALUE] * (right - left + 1) for _ in range(bottom - top + 1)])


def _forget(document: Hashable) -> None:
    from xltourney.live import memory

    memory.forget(document)
