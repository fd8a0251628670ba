"""The workbook part of a workbook with live cells: names for a program, and no order to compute all anew on opening."""

from __future__ import annotations

from xltourney.io.formula_names import called, rename
from xltourney.io.opc.book import Book
from xltourney.io.opc.markup import Edit, Element, escape_text, remove_attribute, set_attribute, splice

_ENGINE = 191029
"""The version of Excel's calculation since 2019: a workbook that an older one calculated is computed anew on opening,
and where the cell functions are missing every value would become ``#NAME?``."""
_BEFORE = frozenset("sheets functionGroups externalReferences definedNames".split())


def settled(book: Book, host: str | None) -> bytes:
    """The workbook part with stored values that count until a cell changes, its names renamed for a program."""
    edits = _calculation(book)
    for element in book.names if host else ():
        edits += _renamed(element, host or "")
    return splice(book.tree.data, edits)


def computed_on_opening(book: Book) -> bool:
    """Whether programs are told to compute every formula on opening, so that its stored value need not be true."""
    stated = book.tree.root.child("calcPr")
    return stated is not None and stated.attributes.get("fullCalcOnLoad", "0").strip() in {"1", "true"}


def _renamed(element: Element, host: str) -> list[Edit]:
    new = rename(element.text, host) if called(element.text) else element.text
    return [] if new == element.text else [Edit(element.inner, element.inner_end, escape_text(new).encode())]


def _calculation(book: Book) -> list[Edit]:
    root, tree = book.tree.root, book.tree
    stated = root.child("calcPr")
    if stated is None:
        place = max(child.end for child in root.children if child.name in _BEFORE)
        return [Edit(place, place, f'<{root.prefix}calcPr calcId="{_ENGINE}"/>'.encode())]
    version = stated.attributes.get("calcId", "")
    edits = remove_attribute(tree, stated, "fullCalcOnLoad")
    if not version.isdecimal() or int(version) < _ENGINE:
        edits += set_attribute(tree, stated, "calcId", str(_ENGINE))
    return edits
