"""What is gathered while a workbook is read: findings, and where each part of the document came from."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from xltourney.errors import CellRef, Diagnostic, Place, Severity, Subject
from xltourney.io.cells import Box
from xltourney.io.reading import JsonPath
from xltourney.io.tables.rows import CellValue, Sheet
from xltourney.io.tables.values import CellError, NoStoredValueError

if TYPE_CHECKING:
    from xltourney.io.keys import SheetKey
    from xltourney.io.tables.lines import Table
    from xltourney.io.tables.sources import Source

T = TypeVar("T")

#: A cell or range: the sheet and its corners. It becomes a :class:`CellRef` when somebody asks.
Spot = tuple[Sheet, Box]


class PlayerPlace(NamedTuple):
    """The row of a player: the columns of his fields, by their key in the document."""

    sheet: Sheet
    row: int
    columns: Mapping[str, int]

    def spot(self, key: str) -> Spot | None:
        """The cell of a field."""
        return spot(self.sheet, self.row, self.columns[key]) if key in self.columns else None


def spot(sheet: Sheet, row: int, column: int) -> Spot:
    """A single cell."""
    return sheet, (row, column, row, column)


class Places(Mapping[JsonPath, Place]):
    """Where the document came from; addresses are made on demand, for there are thousands and few are looked at.

    ``fields`` has the settings by key, ``players`` the row of each number, ``results`` each player's rounds. ``order``
    holds the numbers of the players as they stand in the document, ``tables`` the tables that were found,
    ``settings`` the sheet of the settings.
    """

    def __init__(self) -> None:
        self.fields: dict[str, Spot] = {}
        self.players: dict[int, PlayerPlace] = {}
        self.results: dict[tuple[int, int], Spot] = {}
        self.order: Sequence[int] = ()
        self.tables: Mapping[SheetKey, Table[Any]] = {}
        self.settings: Source | None = None

    def __getitem__(self, path: JsonPath) -> Place:
        found = self._find(path)
        if found is None:
            raise KeyError(path)
        sheet, box = found
        return sheet.range(box)

    def _find(self, path: JsonPath) -> Spot | None:
        head, rest = path[:1], path[1:]
        if head == ("tournament",) and rest:
            return self.fields.get(str(rest[0])) if len(rest) == 1 or rest[0] == "codes" else None
        if head != ("players",) or not rest or not isinstance(rest[0], int) or not 0 <= rest[0] < len(self.order):
            return None
        return self._of_player(self.order[rest[0]], rest[1:])

    def _of_player(self, no: int, rest: JsonPath) -> Spot | None:
        if len(rest) == 2 and rest[0] == "results" and isinstance(rest[1], int):
            return self.results.get((no, rest[1] + 1))
        place = self.players.get(no)
        return place.spot(str(rest[0]) if rest else "no") if place and len(rest) < 2 else None

    def __iter__(self) -> Iterator[JsonPath]:
        yield from (("tournament", key) for key in self.fields)
        index = {no: i for i, no in enumerate(self.order)}
        known = [no for no in self.order if no in self.players]
        yield from (("players", index[no], key) for no in known for key in self.players[no].columns)
        yield from (("players", index[no], "results", round_ - 1) for no, round_ in self.results if no in index)

    def __len__(self) -> int:
        return sum(1 for _ in self)


class Gathered:
    """The findings and places of one workbook, while it is being read."""

    def __init__(self) -> None:
        self.findings: list[Diagnostic] = []
        self.places = Places()
        self.languages: dict[str, int] = defaultdict(int)
        self.stated_language: str | None = None
        self._formulas: dict[tuple[str, Severity], list[tuple[int, int]]] = defaultdict(list)
        self._sheets: dict[str, Sheet] = {}

    def add(
        self,
        code: str,
        message: str,
        where: Spot | CellRef | None,
        subject: Subject | None = None,
        severity: Severity = "error",
    ) -> None:
        """Note a finding."""
        place = where if where is None or isinstance(where, CellRef) else where[0].range(where[1])
        self.findings.append(Diagnostic(code, message, severity, place, subject))

    def warn(self, code: str, message: str, where: Spot | CellRef | None, subject: Subject | None = None) -> None:
        """Note a warning."""
        self.add(code, message, where, subject, "warning")

    def read(
        self,
        reader: Callable[[CellValue], T],
        value: CellValue,
        where: Spot,
        what: str,
        subject: Subject | None = None,
        severity: Severity = "error",
    ) -> T | None:
        """What ``reader`` makes of a cell; where it cannot, a finding that begins with ``what``."""
        try:
            return reader(value)
        except CellError as error:
            self.fault(error, where, what, subject, severity)
        return None

    def fault(
        self, error: CellError, where: Spot, what: str, subject: Subject | None = None, severity: Severity = "error"
    ) -> None:
        """Note that a cell could not be read, in a sentence that begins with ``what``."""
        if isinstance(error, NoStoredValueError):
            self.formula(where, severity)
            return
        joint = " " if str(error).startswith("holds ") else ": "
        self.add("cell-value", f"{what}{joint}{error}", where, subject, severity)

    def formula(self, where: Spot, severity: Severity = "error") -> None:
        """Note a formula without a stored value; neighbours become one finding."""
        sheet, (row, column, _, _) = where
        self._sheets[sheet.title] = sheet
        self._formulas[sheet.title, severity].append((row, column))

    def language(self, languages: Sequence[str]) -> None:
        """Note the languages that a recognised word belongs to."""
        for language in languages:
            self.languages[language] += 1

    def finish(self) -> None:
        """Turn the noted formulas into findings, one a block of cells; its cells know it as their place."""
        for (title, severity), cells in self._formulas.items():
            sheet = self._sheets[title]
            for box in _blocks(cells):
                self.add("formula-without-value", _formula_message(sheet, box, severity), (sheet, box), None, severity)
                self._move_results(sheet, box)
        self._formulas.clear()

    def _move_results(self, sheet: Sheet, box: Box) -> None:
        top, left, bottom, right = box
        for key, (other, (row, column, *_)) in self.places.results.items():
            if other is sheet and top <= row <= bottom and left <= column <= right:
                self.places.results[key] = (sheet, box)


def _formula_message(sheet: Sheet, box: Box, severity: Severity) -> str:
    one = box[:2] == box[2:]
    what = "formula cell without a stored value" if one else "formula cells without stored values"
    if severity == "warning":
        return f"{what}: {sheet.range(box)}; what a person states there cannot be compared"
    return f"{what}: {sheet.range(box)}; open the workbook in Excel or LibreOffice and save it, or type the values"


def _blocks(cells: Sequence[tuple[int, int]]) -> Iterator[Box]:
    """Cells as rectangles: runs down a column, equal runs in neighbouring columns joined."""
    open_runs: list[Box] = []
    for column, group in groupby(sorted({(column, row) for row, column in cells}), key=lambda cell: cell[0]):
        joined: list[Box] = []
        for first, last in _runs([row for _, row in group]):
            before = next((box for box in open_runs if box[0] == first and box[2] == last), None)
            if before and before[3] == column - 1:
                open_runs.remove(before)
                joined.append((first, before[1], last, column))
            else:
                joined.append((first, column, last, column))
        yield from open_runs
        open_runs = joined
    yield from open_runs


def _runs(numbers: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Rising numbers as runs without a gap."""
    for _, group in groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0]):
        members = [number for _, number in group]
        yield members[0], members[-1]
