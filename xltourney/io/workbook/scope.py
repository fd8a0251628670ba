"""What the words of formulas mean in a workbook: titles of sheets, defined names, tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from xltourney.io.cells import LAST_COLUMN, LAST_ROW, Box, split_range
from xltourney.io.formulas import Argument, FormulaError, Mentions, Name, Reference, Shift, mentions, parse_value
from xltourney.io.opc.book import Book
from xltourney.io.opc.markup import parse
from xltourney.io.opc.package import Package
from xltourney.io.opc.relations import relations_of

_ELSEWHERE: Shift = (LAST_ROW // 2, LAST_COLUMN // 2)
"""A place that no cell is likely to have: a name that means the same there means the same everywhere."""
_MOST_STEPS = 8
"""How often a name may mean another name."""


_MOST_NAMES = 20
"""Names that one formula may use; one that uses more counts as one that may read anything."""


class Range(NamedTuple):
    """A range of a sheet that is there."""

    title: str
    box: Box


class Scope:
    """Sheets, names and tables of a workbook. Case does not count in any of them."""

    def __init__(self, package: Package, book: Book) -> None:
        self._titles = {sheet.title.casefold(): sheet.title for sheet in book.sheets if sheet.kind == "worksheet"}
        self._names: dict[tuple[str, str | None], str] = {}
        for element in book.names:
            place = element.attributes.get("localSheetId")
            known = place is None or (place.isdecimal() and int(place) < len(book.sheets))
            if known:
                home = book.sheets[int(place)].title.casefold() if place is not None else None
                self._names[element.attributes.get("name", "").casefold(), home] = element.text
        self._tables = dict(_tables(package, book))
        self._fixed: dict[tuple[Name, str], Argument] = {}

    def range(self, reference: Reference, home: str) -> Range | None:
        """The range that a formula in the sheet ``home`` means; None for a sheet that is not there."""
        title = self._titles.get((reference.sheet if reference.sheet is not None else home).casefold())
        return Range(title, reference.box) if title is not None else None

    def value(self, name: Name, home: str, shift: Shift) -> Argument:
        """What a name means in a cell ``shift`` away from A1, itself no name; :class:`FormulaError` where nothing."""
        if (name, home) in self._fixed:
            return self._fixed[name, home]
        meant = self._meaning(name, home, shift)
        if meant == self._meaning(name, home, _ELSEWHERE):
            self._fixed[name, home] = meant
        return meant

    def _meaning(self, name: Name, home: str, shift: Shift) -> Argument:
        named = name
        for _ in range(_MOST_STEPS):
            text = self._text(named, home)
            if text is None:
                raise FormulaError(f"there is no defined name {named.name}")
            try:
                meant = parse_value(text, shift)
            except FormulaError:
                raise FormulaError(f"the defined name {name.name} is no single range or value") from None
            if not isinstance(meant, Name):
                return meant
            named = meant
        raise FormulaError(f"the defined name {name.name} means itself")

    def _text(self, name: Name, home: str) -> str | None:
        sheet = (name.sheet if name.sheet is not None else home).casefold()
        key = name.name.casefold()
        return self._names.get((key, sheet), self._names.get((key, None)))

    def reads(self, formula: str, home: str, shift: Shift, place: Shift) -> tuple[frozenset[Range], bool]:
        """The ranges that a formula reads, and whether it may read others; ``place`` is how far it is away from A1."""
        found: set[Range] = set()
        waiting, seen, unbound = [mentions(formula, shift)], set[Name](), not formula
        while waiting:
            what = waiting.pop()
            if len(seen) > _MOST_NAMES:
                return frozenset(found), True
            unbound |= what.unbound
            ranges = (self.range(reference, home) for reference in what.references)
            found.update(each for each in ranges if each is not None)
            found.update(self._table_ranges(what, home))
            fresh = [name for name in what.names if name not in seen]
            seen.update(fresh)
            texts = [text for name in fresh if (text := self._text(name, home)) is not None]
            waiting += [mentions(text.lstrip("="), place) for text in texts]
        return frozenset(found), unbound

    def _table_ranges(self, what: Mentions, home: str) -> Iterator[Range]:
        """The tables that are meant; a heading alone is one of the table around the formula, which is in its sheet."""
        for name in (*what.names, *what.tables):
            table = name.name.partition("[")[0].casefold()
            yield from (
                part for key, part in self._tables.items() if key == table or (not table and part.title == home)
            )


def _tables(package: Package, book: Book) -> Iterator[tuple[str, Range]]:
    for sheet in book.sheets:
        for relation in relations_of(package, sheet.part):
            if relation.kind != "table" or relation.external or relation.target not in package:
                continue
            attributes = parse(package.read(relation.target), relation.target).root.attributes
            name = attributes.get("displayName", attributes.get("name", ""))
            try:
                yield name.casefold(), Range(sheet.title, split_range(attributes.get("ref", "")))
            except ValueError:
                continue
