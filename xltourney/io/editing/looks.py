"""The cell formats of a worksheet part: those of its cells, and those that a cell gets which is not there yet."""

from __future__ import annotations

import io
from collections.abc import Collection
from xml.etree import ElementTree as ET

from xltourney.io.cells import column_number
from xltourney.io.opc.book import MAIN
from xltourney.io.opc.cell_places import Place

_ROW, _COLUMN = (f"{{{MAIN}}}{name}" for name in ("row", "col"))


class Looks:
    """The numbers of the cell formats of the ``sought`` cells; the part has been read before, and is whole."""

    def __init__(self, data: bytes, sought: Collection[Place]) -> None:
        self._cells: dict[Place, int] = {}
        self._rows: dict[int, int] = {}
        self._columns: list[tuple[int, int, int]] = []
        self._sought = frozenset(sought)
        self._wanted = frozenset(row for row, _ in sought)
        number = 0
        for _, element in ET.iterparse(io.BytesIO(data)):
            if element.tag == _COLUMN:
                self._columns.append((_number(element, "min"), _number(element, "max"), _number(element, "style")))
            elif element.tag == _ROW:
                number = _number(element, "r") or number + 1
                if number in self._wanted:
                    self._note(element, number)
                element.clear()

    def _note(self, row: ET.Element, number: int) -> None:
        if row.get("customFormat") in {"1", "true"}:
            self._rows[number] = _number(row, "s")
        column = 0
        for cell in row:
            reference = cell.get("r")
            column = column_number(reference.rstrip("0123456789")) if reference else column + 1
            if (number, column) in self._sought:
                self._cells[number, column] = _number(cell, "s")

    def of(self, place: Place, like: Place | None = None) -> int:
        """The format of a cell; of one that is not there the one that it gets: of ``like``, its row or its column."""
        if place in self._cells:
            return self._cells[place]
        row, column = place
        of_column = next((look for first, last, look in self._columns if first <= column <= last), 0)
        own = self._rows.get(row, of_column)
        return own or (self._cells.get(like, 0) if like else 0)


def _number(element: ET.Element, name: str) -> int:
    text = element.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() else 0
