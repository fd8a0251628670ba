"""What stands in a sheet that xltourney wrote, as texts."""

from __future__ import annotations

from xltourney.io.opc.book import Book, Sheet
from xltourney.io.opc.package import Package
from xltourney.io.tables.rows import CellValue
from xltourney.io.workbook import raw_cells


def own_texts(package: Package, book: Book, sheet: Sheet) -> tuple[list[int], list[list[str]]]:
    """The rows of a sheet with their numbers, every value as the text that it is; none of ours holds a date."""
    data = package.read(sheet.part)
    part = next((relation.target for relation in book.relations if relation.kind == "sharedStrings"), None)
    listed = raw_cells.shared_texts(package, part) if b't="s"' in data else []
    read = raw_cells.read_rows(data, sheet.title, raw_cells.Shared(listed, (), date1904=False))
    return read.numbers, [[_text(value) for value in row] for row in read.rows]


def _text(value: CellValue) -> str:
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return "" if value is None else str(value)
