"""A workbook recalculated by LibreOffice without a window, with the cell functions, into values beside its formulas.

LibreOffice works on a copy, in a profile of its own that is thrown away, with the add-in given to it for that one run.
Only the values that it computed are taken from it: saving would lose parts of the workbook that it does not know.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path
from typing import TypeGuard
from zipfile import ZipFile

from xltourney.hosts.libreoffice import building
from xltourney.hosts.libreoffice.program import LibreOffice, OfficeError
from xltourney.io import guard
from xltourney.io.formula_names import called, rename
from xltourney.io.opc.book import Book, Sheet
from xltourney.io.opc.cell_places import Place
from xltourney.io.opc.stored_values import Change, Stored, with_changes
from xltourney.io.tables.rows import CellValue, ErrorValue
from xltourney.io.workbook import raw_cells, shared_of
from xltourney.io.workbook.formula_cells import FormulaCell, formula_cells

_SECONDS = 300
_UNKNOWN = "#NAME?"
_XLSX = "xlsx:Calc MS Excel 2007 XML"
_SETTINGS = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load">
<prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>
"""

Values = Mapping[Place, CellValue]


@dataclass(frozen=True, slots=True)
class Recalculated:
    """A workbook with the values that LibreOffice computed.

    ``formulas`` were computed; ``left`` kept the values that they had: LibreOffice does not know a function in them, or
    would not fill all of their cells.
    """

    data: bytes
    formulas: int
    left: int


def recalculate(data: bytes, office: LibreOffice) -> Recalculated:
    """The workbook with new values beside its formulas; everything else stays byte for byte as it was.

    Raises:
        WorkbookError: it cannot be read.
        OfficeError: LibreOffice could not compute it.
    """
    package, book = guard.open_package(data)
    formulas = {sheet.title: formula_cells(package.read(sheet.part), sheet.title) for sheet in _worksheets(book)}
    computed, computed_book = guard.open_package(_computed(_for_libreoffice(data, formulas), office))
    # Without formats a number stays a number: what is a date in the workbook is stored as one.
    shared = replace(shared_of(computed, computed_book), shown=())
    values = {
        sheet.title: _values(raw_cells.read_rows(computed.read(sheet.part), sheet.title, shared))
        for sheet in _worksheets(computed_book)
    }
    left = 0
    for sheet in _worksheets(book):
        changes, kept = _changes(formulas[sheet.title], values.get(sheet.title, {}))
        package.write(sheet.part, with_changes(package.read(sheet.part), sheet.part, changes))
        left += kept
    return Recalculated(package.to_bytes(), sum(map(len, formulas.values())) - left, left)


def _worksheets(book: Book) -> Iterator[Sheet]:
    return (sheet for sheet in book.sheets if sheet.kind == "worksheet")


def _values(read: raw_cells.SheetRows) -> Values:
    return {
        (number, column): value
        for number, row in zip(read.numbers, read.rows, strict=True)
        for column, value in enumerate(row, 1)
    }


def _changes(formulas: Iterable[FormulaCell], values: Values) -> tuple[dict[Place, Change], int]:
    """The new values of the cells that formulas fill, and how many formulas keep theirs."""
    changes: dict[Place, Change] = {}
    kept = 0
    for formula in formulas:
        top, left, bottom, right = formula.box
        places = [(row, column) for row in range(top, bottom + 1) for column in range(left, right + 1)]
        new = {place: values.get(place) for place in places}
        stored = {place: value for place, value in new.items() if _can_be_stored(value)}
        if len(stored) < len(new) or ErrorValue(_UNKNOWN) in stored.values():
            kept += 1
        else:
            changes |= {place: Change(value) for place, value in stored.items()}
    return changes, kept


def _can_be_stored(value: CellValue) -> TypeGuard[Stored]:
    return isinstance(value, str | int | float | ErrorValue)


# ---------------------------------------------------------------- what LibreOffice does


def _for_libreoffice(data: bytes, formulas: Mapping[str, Iterable[FormulaCell]]) -> bytes:
    """A copy in which every call has the full name, which each LibreOffice understands."""
    package, book = guard.open_package(data)
    for sheet in _worksheets(book):
        new = {
            (formula.row, formula.column): Change(formula=rename(formula.text, "libreoffice"))
            for formula in formulas[sheet.title]
            if formula.written and called(formula.text)
        }
        package.write(sheet.part, with_changes(package.read(sheet.part), sheet.part, new))
    return package.to_bytes()


def _computed(data: bytes, office: LibreOffice) -> bytes:
    """The workbook as LibreOffice saves it after it has computed every formula.

    Raises :class:`OfficeError` where it saves nothing.
    """
    with tempfile.TemporaryDirectory(prefix="xltourney-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        source, saved = folder / "book.xlsx", folder / "saved" / "book.xlsx"
        source.write_bytes(data)
        user = folder / "profile" / "user"
        user.mkdir(parents=True)
        (user / "registrymodifications.xcu").write_text(_SETTINGS, encoding="utf-8")
        # An extension that comes with LibreOffice needs no installing: this one is said to.
        extensions = folder / "extensions"
        with ZipFile(BytesIO(building.to_bytes())) as archive:
            archive.extractall(extensions / building.FILE_NAME)
        arguments = [f"-env:BUNDLED_EXTENSIONS={extensions.as_uri()}", "--headless", "--norestore", "--nologo"]
        arguments += ["--convert-to", _XLSX, "--outdir", str(saved.parent), str(source)]
        alone = replace(office, profile=folder / "profile")
        done = alone.run(office.soffice, arguments, _SECONDS)
        if not saved.is_file():
            said = (done.stderr or done.stdout).strip().splitlines()
            raise OfficeError(f"LibreOffice computed nothing ({said[-1] if said else 'it gave no reason'}).")
        return saved.read_bytes()
