"""Whether the rows of a log are those that were written: changed, removed, inserted, moved and cut ones are named."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from operator import attrgetter
from typing import NamedTuple

from xltourney.errors import CellRef, Diagnostic
from xltourney.io.cells import range_name
from xltourney.io.life.log import Head, Row, hash_of
from xltourney.io.life.log_sheet import LAST_COLUMN, Line, Lines

_LISTED = 20
_TAKEN_OUT = "the next command that writes takes it out"
_BEHIND = f"the log ended with row {{}} when it was written, and this row does not follow it; {_TAKEN_OUT}"


class Examined(NamedTuple):
    """The rows of a log in their order, what is wrong with them, and where in its sheet the next row would stand."""

    rows: tuple[Row, ...]
    findings: tuple[Diagnostic, ...]
    end: CellRef | None = None


class _Fault(NamedTuple):
    code: str
    message: str
    place: int


def examined(read: Lines, head: Head | None, title: str) -> Examined:
    """The rows of the sheet ``title``, checked against their hashes and against where the log is known to end."""
    walk = _Walk([line for line in read.lines if line.number], head)
    faults = [*_strays(read.lines), *_moved(walk.given), *walk.faults]
    faults += _at_the_end(walk, head, read.end)
    if read.missing:
        faults = [_column_gone(read), *(fault for fault in faults if fault.code != "log-changed")]
    faults.sort(key=attrgetter("place"))
    return Examined(tuple(walk.rows), tuple(_findings(faults, title)), _row(title, read.end + 1))


def _column_gone(read: Lines) -> _Fault:
    """One finding in place of one about each row, for no hash fits a row that lacks a value."""
    names = ", ".join(read.missing)
    columns, were = ("column", "was") if len(read.missing) == 1 else ("columns", "were")
    message = (
        f"the {columns} {names} of the log {were} removed, so nobody can tell whether its rows were changed; take the "
        "sheet over from the newest copy that has it whole (BOOK.bak.xlsx, say)"
    )
    return _Fault("log-changed", message, read.head)


def _row(title: str, place: int) -> CellRef:
    """The cells of a row of the log."""
    return CellRef(title, range_name(place, 1, place, LAST_COLUMN))


def _findings(faults: Sequence[_Fault], title: str) -> Iterator[Diagnostic]:
    for number, (code, message, place) in enumerate(faults):
        if number == _LISTED:
            yield Diagnostic(code, f"and {len(faults) - _LISTED} more faults of the log", "warning")
            return
        yield Diagnostic(code, message, "warning", _row(title, place))


def _strays(lines: Sequence[Line]) -> Iterator[_Fault]:
    for line in lines:
        if not line.number:
            message = f"this row has no number and is no row of the log; {_TAKEN_OUT}"
            yield _Fault("log-inserted", message, line.place)


def _moved(lines: Sequence[Line]) -> Iterator[_Fault]:
    """One finding where rows stand in another order, as after sorting; by their numbers they are still known."""
    wrong = next((later for earlier, later in pairwise(lines) if later.number < earlier.number), None)
    if wrong is not None:
        message = f"the rows of the log were moved: row {wrong.number} stands here; sort them by No."
        yield _Fault("log-moved", message, wrong.place)


class _Pending(NamedTuple):
    """A row whose hash does not fit, and the one that would."""

    line: Line
    right: str


class _Walk:
    """The rows by their numbers, each checked against the hash of the one before, the last against the known end."""

    def __init__(self, lines: Sequence[Line], head: Head | None) -> None:
        self.given = lines
        self.rows: list[Row] = []
        self.faults: list[_Fault] = []
        self.end = Head()
        """The number and the right hash of the last row."""
        self._pending: _Pending | None = None
        last = head.number if head else max((line.number for line in lines), default=0)
        for number, group in groupby(sorted(lines, key=attrgetter("number")), attrgetter("number")):
            self._add(list(group), known=number <= last)
        self.unsettled = self._pending is not None
        self._settle(None, head)

    def _add(self, group: Sequence[Line], *, known: bool) -> None:
        """The row of a number, out of those that have it; beyond the known end only one that fits is a row."""
        line = group[0] if len(group) == 1 else next(filter(self._fits, group), group[0])
        self._settle(line, None)
        self.faults += [self._twice(other) for other in group if other is not line]
        right = hash_of(self.end.hash, line.number, line.entry)
        missing = range(self.end.number + 1, line.number)
        if not known and (missing or right != line.hash):
            self.faults.append(_Fault("log-inserted", _BEHIND.format(self.end.number), line.place))
            return
        if missing:
            self.faults.append(_Fault("log-removed", f"{_rows(missing)} of the log {_is(missing)} missing", line.place))
        elif right != line.hash:
            self._pending = _Pending(line, right)
        self.rows.append(Row(line.number, line.entry, line.hash))
        self.end = Head(line.number, line.hash)

    def _fits(self, line: Line) -> bool:
        return line.hash == hash_of(self.end.hash, line.number, line.entry)

    def _settle(self, after: Line | None, head: Head | None) -> None:
        """Say of a row that does not fit whether it or its hash was changed: what comes after it knows."""
        if self._pending is None:
            return
        line, right = self._pending
        self._pending = None
        follows = after is not None and after.number == line.number + 1
        if (after and follows and after.hash == hash_of(right, after.number, after.entry)) or head == (
            line.number,
            right,
        ):
            self.faults.append(_Fault("log-changed", _hash_changed(line.number), line.place))
            self.end = Head(line.number, right)
            return
        message = (
            f"row {line.number} of the log was changed, or rows before it were removed: its hash does not match it"
        )
        self.faults.append(_Fault("log-changed", message, line.place))

    @staticmethod
    def _twice(line: Line) -> _Fault:
        message = f"a second row {line.number} was inserted into the log; {_TAKEN_OUT}"
        return _Fault("log-inserted", message, line.place)


def _hash_changed(number: int) -> str:
    return f"the hash of row {number} of the log was changed; the row itself is as it was written"


def _at_the_end(walk: _Walk, head: Head | None, end: int) -> Iterator[_Fault]:
    """Whether the log ends where it is known to end."""
    if head is None or walk.end == head:
        return
    missing = range(walk.end.number + 1, head.number + 1)
    if missing:
        yield _Fault(
            "log-cut", f"{_rows(missing)} of the log {_is(missing)} missing: the log was cut off here", end + 1
        )
    elif walk.end.number > head.number:
        message = f"the log goes on after row {head.number}, where the stored state says that it ends"
        yield _Fault("log-longer", message, end)
    elif not walk.unsettled:
        message = "the log does not end with the hash that was noted when it was written: its last row was changed"
        yield _Fault("log-changed", message, end)


def _rows(missing: range) -> str:
    return f"row {missing[0]}" if len(missing) == 1 else f"rows {missing[0]} to {missing[-1]}"


def _is(missing: range) -> str:
    return "is" if len(missing) == 1 else "are"
