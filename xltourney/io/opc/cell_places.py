"""Where the cells of a worksheet part stand in its bytes, and where those belong that are not there."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Sequence
from typing import NamedTuple
from xml.parsers import expat

from xltourney.io.cells import column_number
from xltourney.io.opc.markup import Element, close_element, element_at

Place = tuple[int, int]
"""Row and column of a cell, from 1."""
_SHEET_DATA, _ROW, _CELL = 1, 2, 3  # how deep they lie


class Spot(NamedTuple):
    """Where cells belong that are not there: at byte ``at``, or at the end of ``inside``.

    ``row`` is the row that they are put into, None where each row is a new one.
    """

    places: Sequence[Place]
    prefix: str
    row: Element | None = None
    at: int = 0
    inside: Element | None = None


class CellPlaces:
    """One run of the parser: the elements of the ``sought`` cells, and where the ``needed`` ones belong that miss.

    Raises:
        ValueError: the part is no worksheet, or its rows or cells are out of order.
        expat.ExpatError: it is no XML.
    """

    def __init__(self, data: bytes, sought: Collection[Place], needed: Collection[Place]) -> None:
        self.cells: dict[Place, Element] = {}
        self.missing: list[Spot] = []
        self.dimension: Element | None = None
        self._data = data
        self._sought = frozenset(sought)
        self._rows: dict[int, list[int]] = {}
        for row, column in sorted(needed):
            self._rows.setdefault(row, []).append(column)
        self._ahead = deque(self._rows)
        self._depth = 0
        self._open: list[Element] = []
        self._sheet: Element | None = None
        self._row: Element | None = None
        self._number = self._column = 0
        self._parser = self._make_parser()
        self._parser.Parse(data, True)
        if self._sheet is None:
            raise ValueError("its cells are not there")

    def _make_parser(self) -> expat.XMLParserType:
        parser = expat.ParserCreate(namespace_separator=" ")
        parser.namespace_prefixes = True
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._finish
        parser.CharacterDataHandler = self._characters
        return parser

    # ---- beginnings

    def _start(self, qualified: str, attributes: dict[str, str]) -> None:
        depth, self._depth = self._depth, self._depth + 1
        if self._open:
            element = self._element(qualified, attributes)
            self._open[-1].children.append(element)
            self._open.append(element)
        elif depth == _CELL and self._row is not None:
            self._start_cell(self._row, qualified, attributes)
        elif depth == _ROW and self._sheet is not None and self._sheet.end < 0:
            self._start_row(qualified, attributes)
        elif depth == _SHEET_DATA:
            self._start_section(self._element(qualified, attributes))

    def _element(self, qualified: str, attributes: dict[str, str]) -> Element:
        return element_at(self._data, self._parser.CurrentByteIndex, qualified, attributes)

    def _start_section(self, element: Element) -> None:
        if element.name == "sheetData":
            self._sheet = element
        elif element.name == "dimension":
            self.dimension = element

    def _start_row(self, qualified: str, attributes: dict[str, str]) -> None:
        element = self._element(qualified, attributes)
        if element.name != "row":
            return
        stated = attributes.get("r")
        number = int(stated) if stated else self._number + 1
        if number <= self._number:
            raise ValueError(f"row {number} follows row {self._number}")
        self._number, self._column, self._row = number, 0, element
        places: list[Place] = []
        while self._ahead and self._ahead[0] < number:
            places += self._take(self._ahead.popleft())
        self.missing += [Spot(places, element.prefix, at=element.start)] if places else []

    def _take(self, row: int) -> list[Place]:
        """The cells of a row that are still looked for, which they no longer are."""
        return [(row, column) for column in self._rows.pop(row, ())]

    def _start_cell(self, row: Element, qualified: str, attributes: dict[str, str]) -> None:
        if qualified.split(" ")[1:2] != ["c"]:
            return
        stated = attributes.get("r")
        column = column_number(stated.rstrip("0123456789")) if stated else self._column + 1
        if column <= self._column:
            raise ValueError(f"the cells of row {self._number} are out of order")
        self._column = column
        wanted = self._rows.get(self._number, ())
        before = [(self._number, missed) for missed in wanted if missed < column]
        if before:
            self.missing.append(
                Spot(before, self._element(qualified, attributes).prefix, row, self._parser.CurrentByteIndex)
            )
        if wanted and wanted[0] <= column:
            self._rows[self._number] = [missed for missed in wanted if missed > column]
        if (self._number, column) in self._sought:
            cell = self.cells[self._number, column] = self._element(qualified, attributes)
            self._open = [cell]

    # ---- ends

    def _finish(self, _: str) -> None:
        self._depth -= 1
        at = self._parser.CurrentByteIndex
        if self._open:
            close_element(self._data, self._open.pop(), at)
        elif self._depth == _ROW and self._row is not None:
            row, self._row = self._row, None
            close_element(self._data, row, at)
            places = self._take(self._number)
            self.missing += [Spot(places, row.prefix, row, inside=row)] if places else []
        elif self._depth == _SHEET_DATA and self._sheet is not None and self._sheet.end < 0:
            close_element(self._data, self._sheet, at)
            places = [place for number in self._ahead for place in self._take(number)]
            self.missing += [Spot(places, self._sheet.prefix, inside=self._sheet)] if places else []

    def _characters(self, text: str) -> None:
        if self._open:
            self._open[-1].text += text
