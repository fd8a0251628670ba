"""Values stored in the cells of a worksheet, with everything else in the part left byte for byte as it was.

A cell keeps its look, its formula, what it has of other attributes and how it is written; only its value and the kind
of the value change. A text is written beside its formula, never into the list of shared texts. What is typed takes the
place of a formula, too, and a typed text stands in the cell itself.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from enum import Enum
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple
from xml.parsers import expat

from xltourney.errors import WorkbookError
from xltourney.io.cells import Box, cell_name, range_name, split_range
from xltourney.io.opc.cell_places import CellPlaces, Place, Spot
from xltourney.io.opc.markup import (
    Edit,
    Element,
    Tree,
    append,
    escape_text,
    refuse_unsafe,
    remove_attribute,
    set_attribute,
    splice,
)
from xltourney.io.opc.sheetxml import escaped
from xltourney.io.tables.rows import ErrorValue


class Removed(Enum):
    """The value that stands for none."""

    REMOVED = "removed"


REMOVED = Removed.REMOVED
Stored = str | int | float | ErrorValue
"""What can be stored as the value of a formula."""


class Change(NamedTuple):
    """What becomes of a cell: a new value or none; another text of its formula. None leaves either as it is.

    ``typed`` says that the value stands there as if a person had typed it: a formula goes, and a text is an inline
    string. ``look`` is the number of the cell format that a cell gets which is not there yet.
    """

    value: Stored | Removed | None = None
    formula: str | None = None
    typed: bool = False
    look: int = 0


def with_changes(data: bytes, part: str, changes: Mapping[Place, Change]) -> bytes:
    """The worksheet part with these cells changed; a cell that is not there is put in its place.

    The text of a formula changes only where one is written: the cells of a shared formula follow the first of them.

    Raises:
        WorkbookError: the part is damaged, or its rows or cells are out of order.
        ValueError: a number that is not finite.
    """
    if not changes:
        return data
    refuse_unsafe(data, part)
    needed = [place for place, change in changes.items() if change.value not in {None, REMOVED}]
    try:
        places = CellPlaces(data, changes, needed)
    except (expat.ExpatError, ValueError) as error:
        raise WorkbookError(f"The part {part} is damaged: {error}.", code="workbook-damaged") from None
    edits: list[Edit] = []
    for place, cell in places.cells.items():
        edits += _cell_edits(Tree(data, cell, {}), cell, changes[place])
    for spot in places.missing:
        edits += _insertion(data, spot, changes)
    edits += _dimension(data, places) + _spans(data, places)
    return splice(data, edits)


# ---------------------------------------------------------------- what is written


def _written(value: Stored) -> tuple[str | None, str]:
    """The kind of a value and its text, ready to stand between tags."""
    if isinstance(value, ErrorValue):
        return "e", escape_text(value.code)
    if isinstance(value, str):
        return "str", escaped(value)
    if isinstance(value, bool):
        return "b", str(int(value))
    if not math.isfinite(value):
        raise ValueError(f"{value} is no number that a cell can hold")
    return None, str(int(value)) if value == int(value) and abs(value) < 1e15 else repr(value)


def _cell_edits(tree: Tree, cell: Element, change: Change) -> list[Edit]:
    if change.typed:
        return _typed(tree, cell, change.value)
    edits: list[Edit] = []
    formula = cell.child("f")
    if change.formula is not None and formula is not None and formula.text:
        edits.append(Edit(formula.inner, formula.inner_end, escape_text(change.formula).encode()))
    if change.value is REMOVED:
        return edits + _removal(tree, cell)
    return edits if change.value is None else edits + _replacement(tree, cell, change.value)


def _removal(tree: Tree, cell: Element) -> list[Edit]:
    values = [child for child in cell.children if child.name in {"v", "is"}]
    if not values:
        return []
    edits = [Edit(child.start, child.end, b"") for child in values]
    return edits + remove_attribute(tree, cell, "t") + remove_attribute(tree, cell, "vm")


def _replacement(tree: Tree, cell: Element, value: Stored) -> list[Edit]:
    kind, text = _written(value)
    edits = remove_attribute(tree, cell, "vm")
    if kind:
        edits += set_attribute(tree, cell, "t", kind)
    elif cell.attributes.get("t", "n") != "n":
        edits += remove_attribute(tree, cell, "t")
    new = f"<{cell.prefix}v>{text}</{cell.prefix}v>".encode()
    formula, old, inline = cell.child("f"), cell.child("v"), cell.child("is")
    if old is not None and not old.self_closing:
        return [*edits, Edit(old.inner, old.inner_end, text.encode())]
    if old is not None or inline is not None:
        gone = old or inline
        return [*edits, Edit(gone.start, gone.end, new)] if gone else edits
    if formula is not None:
        return [*edits, Edit(formula.end, formula.end, new)]
    return edits + (append(tree, cell, new) if cell.self_closing else [Edit(cell.inner, cell.inner, new)])


def _typed(tree: Tree, cell: Element, value: Stored | Removed | None) -> list[Edit]:
    """What stands in the cell is replaced whole, with what says of a formula how it fills cells."""
    edits = [Edit(child.start, child.end, b"") for child in cell.children if child.name in {"f", "v", "is"}]
    edits += remove_attribute(tree, cell, "cm") + remove_attribute(tree, cell, "vm")
    if value is None or isinstance(value, Removed):
        return edits + remove_attribute(tree, cell, "t")
    kind, content = _content(value, cell.prefix, typed=True)
    edits += set_attribute(tree, cell, "t", kind) if kind else remove_attribute(tree, cell, "t")
    return edits + (append(tree, cell, content) if cell.self_closing else [Edit(cell.inner, cell.inner, content)])


def _content(value: Stored, prefix: str, *, typed: bool) -> tuple[str | None, bytes]:
    """The kind of a value, and the element that holds it."""
    kind, text = _written(value)
    if typed and kind == "str":
        inline = f'<{prefix}is><{prefix}t xml:space="preserve">{text}</{prefix}t></{prefix}is>'
        return "inlineStr", inline.encode()
    return kind, f"<{prefix}v>{text}</{prefix}v>".encode()


def _insertion(data: bytes, spot: Spot, changes: Mapping[Place, Change]) -> list[Edit]:
    """Cells that were not there, in rows of their own where there were none."""
    new, prefix = b"", spot.prefix
    for row, places in groupby(spot.places, itemgetter(0)):
        cells = b"".join(_new_cell(place, changes[place], prefix) for place in places)
        new += cells if spot.row else f'<{prefix}row r="{row}">'.encode() + cells + f"</{prefix}row>".encode()
    edits = [Edit(spot.at, spot.at, new)]
    if spot.inside is not None:
        edits = append(Tree(data, spot.inside, {}), spot.inside, new)
    return edits


def _new_cell(place: Place, change: Change, prefix: str) -> bytes:
    if change.value is None or isinstance(change.value, Removed):
        return b""
    kind, content = _content(change.value, prefix, typed=change.typed)
    look = f' s="{change.look}"' if change.look else ""
    look += f' t="{kind}"' if kind else ""
    return f'<{prefix}c r="{cell_name(*place)}"{look}>'.encode() + content + f"</{prefix}c>".encode()


def _dimension(data: bytes, places: CellPlaces) -> list[Edit]:
    """The stated size of the sheet, where cells came outside of it."""
    stated = places.dimension
    added = [place for spot in places.missing for place in spot.places]
    if stated is None or not added:
        return []
    try:
        old = split_range(stated.attributes.get("ref", ""))
    except ValueError:
        return []
    rows, columns = zip(*added, strict=True)
    new: Box = (min(old[0], *rows), min(old[1], *columns), max(old[2], *rows), max(old[3], *columns))
    return [] if new == old else set_attribute(Tree(data, stated, {}), stated, "ref", range_name(*new))


def _spans(data: bytes, places: CellPlaces) -> list[Edit]:
    """The columns that rows state to reach over, where cells came outside of them."""
    added: dict[int, tuple[Element, list[int]]] = {}
    for spot in places.missing:
        if spot.row is not None:
            added.setdefault(spot.row.start, (spot.row, []))[1].extend(column for _, column in spot.places)
    edits: list[Edit] = []
    for row, columns in added.values():
        stated = row.attributes.get("spans", "")
        reach = [int(end) for end in re.findall("[0-9]{1,5}", stated)]
        if reach and (min(columns) < min(reach) or max(columns) > max(reach)):
            new = f"{min(*reach, *columns)}:{max(*reach, *columns)}"
            edits += set_attribute(Tree(data, row, {}), row, "spans", new)
    return edits
