"""What hides values of a table from the eye or from a program: merged cells, hidden rows, filters."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import groupby
from typing import Any

from xltourney.errors import CellRef
from xltourney.io.cells import Box, column_letter
from xltourney.io.tables.gathering import Gathered
from xltourney.io.tables.lines import Table
from xltourney.io.tables.rows import is_blank


def report_obstacles(table: Table[Any], results: Collection[int], gathered: Gathered) -> None:
    """Name merged cells (errors), hidden rows and hidden columns of results (warnings) where anything stands.

    ``results`` are the columns of results: there no cell may be merged. In others a merge may only reach into columns
    that are not read.
    """
    if not table.sheet.merged and not table.sheet.hidden_rows and not table.sheet.hidden_columns:
        return
    rows = [line.number for line in table if line.given or line.has_results]
    if not rows:
        return
    columns = {*table.header.columns.values(), *table.header.numbered.values()}
    for box in table.sheet.merged:
        if box[2] > table.header.row and box[0] <= rows[-1] and _hides(box, columns, results):
            where = table.sheet.range(box)
            message = f"the cells {where.cell} are merged: only the first of them can hold a value; unmerge them"
            gathered.add("merged", message, where)
    _report_hidden(table, rows, gathered)
    _report_hidden_columns(table, results, gathered)


def _hides(box: Box, columns: Collection[int], results: Collection[int]) -> bool:
    top, left, bottom, right = box
    if any(left <= column <= right for column in results):
        return True
    return any(left <= column <= right and (bottom > top or column > left) for column in columns)


def _report_hidden(table: Table[Any], rows: Sequence[int], gathered: Gathered) -> None:
    hidden = [number for number in rows if number in table.sheet.hidden_rows]
    if not hidden:
        return
    runs = [[number for number, _ in group] for _, group in groupby(_paired(hidden), key=lambda pair: pair[1])]
    listed = ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)
    reason = "hidden by a filter" if table.sheet.filtered else "hidden"
    plural = "s" if len(hidden) > 1 else ""
    verb, pronoun = ("are", "they are") if len(hidden) > 1 else ("is", "it is")
    message = f"row{plural} {listed} {verb} {reason}; {pronoun} read like all others"
    gathered.warn("hidden-rows", message, CellRef(table.sheet.title, f"{runs[0][0]}:{runs[0][-1]}"))


def _report_hidden_columns(table: Table[Any], results: Collection[int], gathered: Gathered) -> None:
    hidden = sorted(table.sheet.hidden_columns.intersection(results))
    letters = [column_letter(column) for column in hidden if any(not is_blank(line.value(column)) for line in table)]
    if letters:
        plural, verb, pronoun = ("s", "are", "they are") if len(letters) > 1 else ("", "is", "it is")
        message = f"column{plural} {', '.join(letters)} {verb} hidden; {pronoun} read like all others"
        gathered.warn("hidden-columns", message, CellRef(table.sheet.title, f"{letters[0]}:{letters[0]}"))


def _paired(numbers: Sequence[int]) -> list[tuple[int, int]]:
    """Numbers with a mark that is the same along a run without a gap."""
    return [(number, number - place) for place, number in enumerate(numbers)]
