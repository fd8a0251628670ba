"""A workbook whose input sheets hold another document: only the cells that differ change, and nothing else in the file.

These parts may change: the worksheets of Tournament, Players, Grid, Boards and Matrix (values in their cells, the
stated size of the sheet, cells and rows that were not there); and, where a value takes the place of a formula, the
list of formulas (``calcChain``) with, where none is left in it, its content type and its relationship. Texts stand in
the cells themselves: shared texts are not touched. Tables, comments, conditional looks, drawings, macros and all other
parts stay byte for byte as they were.
"""

from __future__ import annotations

from dataclasses import dataclass

from xltourney.errors import OutputError
from xltourney.io.editing.cells import Cells
from xltourney.io.editing.job import job_of
from xltourney.io.editing.people import edit_people
from xltourney.io.editing.results import edit_results
from xltourney.io.editing.settings import edit_settings
from xltourney.io.editing.writing import write
from xltourney.io.graft import refuse_signed
from xltourney.io.guard import open_package
from xltourney.io.reading import Document, Reading
from xltourney.io.tables.gathering import Places


@dataclass(frozen=True, slots=True)
class Edited:
    """The workbook after an edit, and the cells that changed: title of the sheet, row and column from 1."""

    data: bytes
    cells: tuple[tuple[str, int, int], ...] = ()


def edited(data: bytes, reading: Reading, wanted: Document) -> Edited:
    """The workbook ``data`` whose input sheets hold ``wanted``; the very same bytes where they hold it already.

    ``reading`` is what was read of this very ``data``, without errors. A cell keeps its look; a value takes the place
    of a formula that stands there, unless it shows that value. Where several sheets of results are filled, all of them
    follow. The values that formulas have stored are not computed anew.

    Raises:
        OutputError: with every finding: cells, columns or rows that are missing, cells that cannot be replaced alone,
            what no sheet can say; or the workbook is signed.
        WorkbookError: it is damaged.
        ValueError: ``reading`` is not that of a workbook.
    """
    if not isinstance(reading.places, Places):
        raise ValueError("only what was read of a workbook can be written back into it")
    package, book = open_package(data)
    cells = Cells(package, book)
    job = job_of(cells, reading.places, reading, wanted)
    edit_settings(job)
    edit_people(job)
    edit_results(job)
    if cells.findings:
        raise OutputError(cells.findings[0].message, code=cells.findings[0].code, findings=tuple(cells.findings))
    changed = tuple(sorted((title, *place) for title, typed in cells.typed.items() for place in typed))
    if not changed:
        return Edited(data)
    refuse_signed(package)
    write(package, book, cells)
    return Edited(package.to_bytes(), changed)
