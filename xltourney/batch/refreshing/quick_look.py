"""Whether cells around the blocks show what the blocks hold, seen without computing the whole workbook.

Large workbooks have thousands of such cells and a few blocks. Their text in the file is compared with the values of the
blocks; whatever is written in an unusual way is left to the long way.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from xml.sax.saxutils import unescape

from xltourney.batch.refreshing.evaluating import Limit
from xltourney.batch.refreshing.live_book import LiveBook, native
from xltourney.batch.refreshing.live_cell import same
from xltourney.batch.refreshing.sheet_values import Values
from xltourney.io.cells import split_cell
from xltourney.io.formulas import FormulaError
from xltourney.io.opc.book import Sheet
from xltourney.io.tables.rows import CellValue
from xltourney.io.workbook.formula_cells import MAX_FORMULAS, FormulaCell

_ANY = re.compile(rb"<(?:[^\s<>/:]+:)?f[\s/>]")
_CELL = re.compile(
    rb'<c r="([A-Z]{1,3}[0-9]{1,7})"(?: s="[0-9]+")?(?: t="(n|str)")?(?: s="[0-9]+")?>'
    rb'<f(?: aca="(?:false|true|0|1)")?>([^<&]*(?:&(?:quot|apos|amp|lt|gt);[^<&]*)*)</f>'
    rb"(?:<v>([^<&]*(?:&(?:quot|apos|amp|lt|gt);[^<&]*)*)</v>|<v ?/>)?</c>"
)
_ENTITIES = {"&quot;": '"', "&apos;": "'"}


class _UnusualError(Exception):
    """Something that only the long way understands."""


def agree(opened: LiveBook, values: Values) -> bool:
    """Whether the cells around the blocks show what the ``values`` have, in the sheets that were not looked at.

    False where that cannot be seen at a glance. A cell that shows nothing yet, or cannot be computed, agrees.
    """
    looked_at = {*(formula.title for formula in opened.live), *(formula.title for formula in opened.others)}
    limit = Limit(values)
    sheets = (each for each in opened.book.sheets if each.kind == "worksheet" and each.title not in looked_at)
    try:
        return all(_agrees(opened, values, limit, sheet) for sheet in sheets)
    except (_UnusualError, FormulaError, ValueError):
        return False


def _agrees(opened: LiveBook, values: Values, limit: Limit, sheet: Sheet) -> bool:
    for cell, stored in _cells(opened.package.read(sheet.part)):
        formula = native(sheet.title, cell, opened.scope)
        if formula is None or formula.work is None or stored is None:
            continue
        if any(part.title not in values.titles for part in formula.work.inputs):
            raise _UnusualError
        limit.spend(formula.work)
        ((now,),) = formula.work.compute(values, None)
        if not same(stored, now):
            return False
    return True


def _cells(data: bytes) -> Iterator[tuple[FormulaCell, CellValue]]:
    """The formulas of a sheet with their stored values, None where there is none."""
    found = _CELL.findall(data)
    if len(found) != len(_ANY.findall(data)) or len(found) > MAX_FORMULAS:
        raise _UnusualError
    for reference, kind, formula, value in found:
        row, column = split_cell(reference.decode())
        yield FormulaCell(row, column, _text(formula), (row, column, row, column)), _stored(kind, value)


@lru_cache(maxsize=256)
def _text(formula: bytes) -> str:
    return unescape(formula.decode(), _ENTITIES).lstrip("=")


def _stored(kind: bytes, value: bytes) -> CellValue:
    if kind == b"str":
        text = unescape(value.decode(), _ENTITIES)
        if "_x" in text:
            raise _UnusualError
        return text
    return float(value) if value else None
