"""Sheets that could have been read in the place of another: two of one kind, of which only one counts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from xltourney.io import layout
from xltourney.io.layout import Heading, SheetKey
from xltourney.io.tables.boards import BOARDS
from xltourney.io.tables.gathering import Gathered
from xltourney.io.tables.grid import GRID
from xltourney.io.tables.headings import Wanted, find_table
from xltourney.io.tables.lines import Line, Table
from xltourney.io.tables.matrix import MATRIX
from xltourney.io.tables.rows import Sheet
from xltourney.io.tables.sources import Source

_RESULTS: dict[SheetKey, Wanted[Any]] = {SheetKey.GRID: GRID, SheetKey.BOARDS: BOARDS, SheetKey.MATRIX: MATRIX}


def report_rivals(
    rivals: Mapping[SheetKey, list[str]],
    sheets: Mapping[str, Sheet],
    sources: Mapping[SheetKey, Source],
    gathered: Gathered,
) -> None:
    """Name the sheets that are not read: an error where one holds results of its own, else a warning.

    A named range says which sheet is meant; then it is a warning too.
    """
    for key, titles in rivals.items():
        read, named = sources[key].sheet.title, sources[key].box is not None
        for sheet in (sheets[title] for title in titles if title in sheets):
            name, first = layout.text(key, "en"), sheet.cell(1, 1)
            if not named and _has_results(sheet, key):
                message = f"the sheets {read} and {sheet.title} are both {name} and hold results; delete one of them"
                gathered.add("sheet-twice", f"{message}, or rename it", first)
            elif not sheet.empty:
                message = f"the sheets {read} and {sheet.title} are both {name}; {read} is read, {sheet.title} is not"
                gathered.warn("sheet-twice", message, first)


def _has_results(sheet: Sheet, key: SheetKey) -> bool:
    wanted = _RESULTS.get(key)
    table: Table[Any] | None = find_table(sheet, None, wanted, Gathered()) if wanted else None
    return table is not None and any(_holds_result(line) for line in table)


def _holds_result(line: Line) -> bool:
    return line.has_results or bool(line.given.keys() & {Heading.WHITE, Heading.BLACK})
