"""The choices that a person made in the sheet of conflicts, with everything that is wrong said at once, by cell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from xltourney.errors import CellRef, Diagnostic, WorkbookError
from xltourney.io import guard, layout, notation
from xltourney.io.cells import cell_name
from xltourney.io.keys import Heading
from xltourney.io.life.conflicts import (
    CHOICE,
    KEY,
    MARK,
    TITLE,
    Conflict,
    Contested,
    Decision,
    copies_meant,
    fingerprint,
)
from xltourney.io.pairings import BOARD_RESULTS
from xltourney.io.tables import result_cells, values
from xltourney.io.tables.rows import CellValue, Numbered, is_blank
from xltourney.io.tables.values import CellError
from xltourney.io.workbook import raw_cells, shared_of

_ANEW = "run the merge without --resolve to get a new sheet"
_NUMBERS = (Heading.ROUND, Heading.WHITE, Heading.BLACK)
#: The line of a conflict: round and players.
_Key = tuple[int, tuple[int, ...]]


class Choices(NamedTuple):
    """What was decided; ``findings`` are all errors, each at its cell, and with any of them nothing is decided."""

    decisions: Mapping[Conflict, Decision]
    findings: tuple[Diagnostic, ...]


def read_choices(data: bytes, conflicts: Sequence[Conflict], copies: Sequence[str]) -> Choices:
    """What the sheet in a workbook decides about these conflicts; ``copies`` are the names of all copies.

    Raises :class:`WorkbookError` where it is no workbook, or has no such sheet.
    """
    reader = _Reader(conflicts, copies, *_read(data))
    decisions = reader.read()
    return Choices({} if reader.findings else decisions, tuple(reader.findings))


def is_for(data: bytes, conflicts: Sequence[Conflict]) -> bool:
    """Whether a workbook has the sheet of exactly these conflicts; false for any other file."""
    try:
        title, rows = _read(data)
    except WorkbookError:
        return False
    return _Reader(conflicts, (), title, rows).is_same()


def _read(data: bytes) -> tuple[str, list[Numbered]]:
    package, book = guard.open_package(data)
    shared = shared_of(package, book)
    worksheets = [sheet for sheet in book.sheets if sheet.kind == "worksheet"]
    wanted = [sheet for sheet in worksheets if sheet.key == KEY] or [each for each in worksheets if each.title == TITLE]
    for sheet, _, lean in guard.lean_sheets(package, wanted[:1]):
        rows = raw_cells.read_rows(lean, sheet.title, shared)
        return sheet.title, list(map(Numbered, rows.numbers, rows.rows))
    raise WorkbookError(f"there is no sheet {TITLE} in this workbook; {_ANEW}", code="no-conflicts")


@dataclass
class _Reader:
    """Gathers findings while it reads."""

    conflicts: Sequence[Conflict]
    copies: Sequence[str]
    title: str
    rows: Sequence[Numbered]
    findings: list[Diagnostic] = field(default_factory=list[Diagnostic])

    def is_same(self) -> bool:
        """Whether the sheet was made for these conflicts."""
        return any(row.values[:1] == [MARK + fingerprint(self.conflicts)] for row in self.rows)

    def read(self) -> dict[Conflict, Decision]:
        """The decisions, as far as they can be read."""
        if not self.is_same():
            message = f"this sheet belongs to another merge, or a copy has changed since it was made; {_ANEW}"
            self._note("other-merge", message, 1, 1)
            return {}
        head = next((row for row in self.rows if CHOICE in row.values), None)
        columns = _columns(head) if head else {}
        if head is None or any(heading not in columns for heading in _NUMBERS):
            names = ", ".join([*(layout.text(heading, "en") for heading in _NUMBERS), CHOICE])
            self._note("conflict-heading", f"the headings {names} must stand in one row; {_ANEW}", 1, 1)
            return {}
        return self._decisions(head, columns, head.values.index(CHOICE))

    def _decisions(self, head: Numbered, columns: Mapping[Heading, int], choice: int) -> dict[Conflict, Decision]:
        lines = dict(self._lines(head.number, columns))
        decided: dict[Conflict, Decision] = {}
        for conflict in self.conflicts:
            for each in conflict.rows:
                row = lines.get(each.key)
                if row is None:
                    message = f"the line of {_subject(each)} is missing; {_ANEW}"
                    self._note("conflict-missing", message, head.number, choice + 1)
                    continue
                decision = self._decision(conflict, each, row, choice)
                if decision is not None and decided.setdefault(conflict, decision) != decision:
                    message = f"{_subject(each)}: the lines of this conflict exclude each other; choose the same copy"
                    self._note("choices-differ", f"{message} in all of them", row.number, choice + 1)
        return decided

    def _lines(self, head: int, columns: Mapping[Heading, int]) -> Iterator[tuple[_Key, Numbered]]:
        """The lines of the table, each known by its round and numbers."""
        known = {each.key for conflict in self.conflicts for each in conflict.rows}
        seen: set[_Key] = set()
        for row in self.rows:
            numbers = [row.at(columns[heading]) for heading in _NUMBERS]
            if row.number <= head or all(map(is_blank, numbers)):
                continue
            key = _key(numbers)
            if key is None or key not in known or key in seen:
                what = "stands here a second time" if key in seen else "is no conflict of this merge"
                said = ", ".join(_plain(value) for value in numbers if not is_blank(value))
                message = f"this line ({said}) {what}; clear it"
                self._note("conflict-unknown", message, row.number, columns[Heading.ROUND] + 1)
            else:
                seen.add(key)
                yield key, row

    def _decision(self, conflict: Conflict, each: Contested, row: Numbered, choice: int) -> Decision | None:
        value = row.at(choice)
        try:
            return _meant(conflict, value, self.copies)
        except CellError as error:
            self._note("conflict-choice", f"{_subject(each)}: {error}", row.number, choice + 1)
            return None

    def _note(self, code: str, message: str, row: int, column: int) -> None:
        self.findings.append(Diagnostic(code, message, place=CellRef(self.title, cell_name(row, column))))


def _columns(head: Numbered) -> dict[Heading, int]:
    found: dict[Heading, int] = {}
    for column, value in enumerate(head.values):
        heading = layout.heading_key(value) if isinstance(value, str) else None
        if heading is not None:
            found.setdefault(heading, column)
    return found


def _key(numbers: Sequence[CellValue]) -> _Key | None:
    try:
        number, *players = (values.whole(value) for value in numbers)
    except CellError:
        return None
    return (number, tuple(sorted(no for no in players if no is not None))) if number is not None else None


def _plain(value: CellValue) -> str:
    return str(value) if isinstance(value, int) else values.describe(value)


def _subject(each: Contested) -> str:
    return f"round {each.round}, {' - '.join(map(str, each.players))}"


def _meant(conflict: Conflict, value: CellValue, copies: Sequence[str]) -> Decision:
    """What a choice means. Raises :class:`CellError` where it means nothing, or what cannot be."""
    allowed = f"choose {' or '.join(conflict.names)}"
    if conflict.single:
        allowed += ", or type the result"
    if is_blank(value):
        raise CellError(f"nothing is chosen; {allowed}")
    meant = copies_meant(copies, value) if isinstance(value, str) else ()
    own = [name for name in meant if name in conflict.names]
    if len(own) == 1:
        return Decision(own[0])
    if meant:
        why = "has not changed this board" if not own else "is the name of several copies"
        raise CellError(f"{values.describe(value)} {why}; {allowed}")
    return Decision(result=_result(conflict, value, allowed))


def _result(conflict: Conflict, value: CellValue, allowed: str) -> str:
    try:
        marks = result_cells.board_marks(value)
    except CellError as error:
        unknown = f"{values.describe(value)} is neither a copy of this merge nor a result; {allowed}"
        raise CellError(unknown if isinstance(value, str) else f"{error}; {allowed}") from None
    if marks == ("", ""):
        raise CellError(f"{values.describe(value)} says that there is no result; {allowed}")
    if not conflict.single:
        raise CellError(f"{values.describe(value)} does not say who plays whom; {allowed}")
    return next(text for text in BOARD_RESULTS if notation.board_result(text) == marks)
