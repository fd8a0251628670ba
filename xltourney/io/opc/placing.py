"""Where our sheets go among those of a workbook: in whose place, under which part name and numbers."""

from __future__ import annotations

import posixpath
from collections.abc import Sequence
from dataclasses import dataclass

from xltourney.io.opc.book import Book, Sheet
from xltourney.io.opc.package import Package
from xltourney.io.opc.relations import relations_part
from xltourney.io.sheet import SheetSpec


@dataclass(frozen=True, slots=True)
class Slot:
    """One sheet of the result: the sheet that was there (None: a new one), and ours to be written there, if any."""

    sheet: Sheet | None
    spec: SheetSpec | None
    part: str
    relation: str
    sheet_id: int


def plan(package: Package, book: Book, sheets: Sequence[SheetSpec]) -> list[Slot]:
    """The sheets of the result, in their order; a sheet of ours that is not asked for any more has no slot."""
    specs = {spec.key: spec for spec in sheets}
    staying = [sheet for sheet in book.sheets if sheet.key is None or sheet.key in specs]
    slots = [
        Slot(sheet, specs.get(sheet.key) if sheet.key else None, sheet.part, sheet.relation, sheet.sheet_id)
        for sheet in staying
    ]
    numbers = _Numbers(package, book)
    there = {sheet.key for sheet in staying}
    for place, spec in enumerate(sheets):
        if spec.key not in there:
            slots.insert(_position(slots, sheets[:place]), numbers.slot(spec))
    return slots


def _position(slots: Sequence[Slot], before: Sequence[SheetSpec]) -> int:
    """Where a new sheet goes: behind the last of those that precede it, else in front of our first one, else last.

    Last is before the first lasting sheet.
    """
    wanted = {spec.key for spec in before}
    behind = [place + 1 for place, slot in enumerate(slots) if slot.spec is not None and slot.spec.key in wanted]
    ours = [place for place, slot in enumerate(slots) if slot.spec is not None]
    lasting = (place for place, slot in enumerate(slots) if slot.sheet is not None and slot.sheet.lasting)
    return max(behind, default=min(ours, default=next(lasting, len(slots))))


def moves(book: Book, slots: Sequence[Slot]) -> list[int | None]:
    """For each sheet of the workbook its new place, None when it goes."""
    places = {slot.relation: place for place, slot in enumerate(slots) if slot.sheet is not None}
    return [places.get(sheet.relation) for sheet in book.sheets]


def free_relation(taken: set[str]) -> str:
    """A relationship id that is not taken; it is taken from now on."""
    number = 1
    while f"rId{number}" in taken:
        number += 1
    taken.add(f"rId{number}")
    return f"rId{number}"


class _Numbers:
    """Part names, relationship ids and sheet ids that nobody uses yet."""

    def __init__(self, package: Package, book: Book) -> None:
        self._package = package
        self._folder = posixpath.join(posixpath.dirname(book.part), "worksheets")
        self._relations = {relation.id for relation in book.relations}
        self._part = 0
        self._sheet = max(sheet.sheet_id for sheet in book.sheets)

    def slot(self, spec: SheetSpec) -> Slot:
        """A place for a new sheet."""
        self._sheet += 1
        return Slot(None, spec, self._free_part(), free_relation(self._relations), self._sheet)

    def _free_part(self) -> str:
        while True:
            self._part += 1
            name = f"{self._folder}/sheet{self._part}.xml"
            if name not in self._package and relations_part(name) not in self._package:
                return name
