"""Ranges as LibreOffice hands them over: read once for all cells that name them, and never used when out of date.

LibreOffice gives every call a fresh object for the same range, so a range is known by its document and its address.
When to look again is the hard part. A document tells its listeners that it was changed, but sometimes too late: after
pasting, clearing or filling a block it first measures the height of the changed rows, and for that computes the cells
in them. So a range is also looked at again whenever calls paused (:mod:`~xltourney.hosts.libreoffice.office.pace`), and
what was computed is only used for exactly the values that stand there now.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from contextlib import suppress
from datetime import date
from typing import Any

from xltourney.hosts.libreoffice.office.pace import Pace
from xltourney.hosts.libreoffice.office.reading import Values, block, day_zero, values
from xltourney.live.arguments import HostRange
from xltourney.live.memory import forget, outdated

#: Ranges that are kept.
ROOM = 48

#: ``listening(changed, closed)`` is an object that UNO can tell of changes of a document or range, and of its end.
Listening = Callable[[Callable[[], None], Callable[[], None]], Any]


class Known:
    """A range with the values it had when it was last looked at, in which moment that was.

    ``answers`` is room for what is computed of these values, in a document that counts days from ``day_zero``.
    """

    __slots__ = ("answers", "cells", "day_zero", "given", "moment", "values")

    def __init__(self, cells: Any, found: Values, day_zero: date, given: HostRange, moment: int) -> None:
        self.cells = cells
        self.values = found
        self.day_zero = day_zero
        self.given = given
        self.moment = moment
        self.answers: dict[Hashable, Mapping[Any, Any]] = {}


class Ranges:
    """The ranges that cells are computed from; a *moment* is a time in which nothing can have changed."""

    def __init__(self, listening: Listening, pace: Pace | None = None) -> None:
        self._listening = listening
        self._pace = pace or Pace()
        self._moment = 0
        self._serial = 0
        self._documents: dict[Any, int] = {}
        # The documents of this moment: whether two are the same LibreOffice takes long to say, a hash it gives quickly.
        self._here: dict[int, int] = {}
        self._days: dict[int, tuple[int, date]] = {}
        self._known: OrderedDict[tuple[int, str], Known] = OrderedDict()
        self._of_ranges = listening(self.changed, self.changed)

    def begin(self) -> None:
        """A call begins; after a pause a new moment with it."""
        if self._pace.paused():
            self._next_moment()

    def end(self, cells: int = 1) -> None:
        """A call ends, with an answer of so many cells."""
        self._pace.ended(cells)

    def changed(self) -> None:
        """Something may have changed: a new moment begins."""
        self._next_moment()
        self._pace.restart()

    def _next_moment(self) -> None:
        self._moment += 1
        self._here.clear()

    def given(self, document: Any, cells: Any) -> HostRange:
        """The range ``cells`` of a document, as an argument of a cell function."""
        return self.known(document, cells).given

    def known(self, document: Any, cells: Any) -> Known:
        """The range ``cells`` of a document, as it is in this moment."""
        number = self._here.get(hash(document)) or self._number(document)
        key = (number, cells.AbsoluteName)
        known = self._known.get(key)
        if known is None or known.moment != self._moment:
            return self._looked_at(document, cells, key)
        return known

    def day_zero(self, document: Any) -> date:
        """The day from which the document counts days."""
        number = self._number(document)
        moment, found = self._days.get(number, (-1, None))
        if found is None or moment != self._moment:
            self._days[number] = self._moment, (found := day_zero(document))
        return found

    def _number(self, document: Any) -> int:
        """The number of a document; a document that was closed never leaves its number to another."""
        number = self._here[hash(document)] = self._documents.get(document) or self._met(document)
        return number

    def _met(self, document: Any) -> int:
        self._serial += 1
        number = self._documents[document] = self._serial
        document.addModifyListener(self._listening(self.changed, lambda: self._closed(document)))
        return number

    def _closed(self, document: Any) -> None:
        number = self._documents.pop(document, 0)
        self._here.clear()
        self._days.pop(number, None)
        for key in [key for key in self._known if key[0] == number]:
            del self._known[key]
        forget(number)

    def _looked_at(self, document: Any, cells: Any, key: tuple[int, str]) -> Known:
        """The range with the values that stand there now; reading them may call cell functions in turn."""
        moment = self._moment
        self._pace.looking()
        found, first = values(document, cells), self.day_zero(document)
        known = self._known.get(key)
        same = known is not None and known.values == found and known.day_zero == first
        self._pace.looked(in_vain=same)
        if known is not None and same:
            known.moment = moment
            return known
        self._serial += 1
        shown = block(document, cells, found)
        given = HostRange(key[0], f"{key[1]} {self._serial}", lambda: shown)
        if known is not None:
            self._deaf_to(self._known.pop(key))
            outdated(known.given.key)
        # While controllers are locked a document is silent, but its ranges are not.
        cells.addModifyListener(self._of_ranges)
        kept = self._known[key] = Known(cells, found, first, given, moment)
        if len(self._known) > ROOM:
            self._deaf_to(self._known.popitem(last=False)[1])
        return kept

    def _deaf_to(self, known: Known) -> None:
        with suppress(Exception):  # a range of a sheet that was deleted refuses
            known.cells.removeModifyListener(self._of_ranges)
