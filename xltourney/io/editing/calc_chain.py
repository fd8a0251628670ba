"""The list of formulas in the order in which Excel computes them, without formulas that are gone.

A cell of the list that does not say in which sheet it stands is in the sheet of the one before.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from xltourney.io.cells import split_cell
from xltourney.io.opc.book import Book
from xltourney.io.opc.cell_places import Place
from xltourney.io.opc.markup import Edit, Element, parse, set_attribute, splice
from xltourney.io.opc.package import Package
from xltourney.io.opc.relations import remove_parts, remove_relations
from xltourney.io.workbook.formula_cells import MAX_FORMULAS


def without_formulas(package: Package, book: Book, gone: Mapping[int, Collection[Place]]) -> None:
    """Take the cells out of the list, by the number of their sheet; an empty list goes with all that names it."""
    part = next((relation.target for relation in book.relations if relation.kind == "calcChain"), None)
    if part is None or part not in package or not any(gone.values()):
        return
    tree = parse(package.read(part), part, 2 * MAX_FORMULAS)
    edits: list[Edit] = []
    sheet = before = ""
    left = 0
    for cell in tree.root.children:
        sheet = cell.attributes.get("i", sheet)
        if _place(cell) in gone.get(int(sheet) if sheet.isdecimal() else 0, ()):
            edits.append(Edit(cell.start, cell.end, b""))
            continue
        if sheet != before:
            edits += set_attribute(tree, cell, "i", sheet)
        before, left = sheet, left + 1
    if left:
        package.write(part, splice(tree.data, edits))
    else:
        remove_relations(package, book.part, frozenset((part.lower(),)))
        remove_parts(package, (part,))


def _place(cell: Element) -> Place:
    try:
        return split_cell(cell.attributes.get("r", ""))
    except ValueError:
        return 0, 0
