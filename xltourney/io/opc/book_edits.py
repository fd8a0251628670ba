"""The workbook part when sheets come, go or move: the list of sheets, the defined names, the tab in view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from xltourney.io.cells import cell_name
from xltourney.io.opc.book import (
    OFFICE,
    ORIGIN_NAME,
    OWN_MARK,
    OWN_NAME,
    STRICT_OFFICE,
    Book,
    is_own_mark,
    is_own_name,
)
from xltourney.io.opc.markup import Edit, Element, append, escape_attribute, escape_text, set_attribute
from xltourney.io.opc.placing import Slot, moves
from xltourney.io.sheet import SheetSpec

_RESERVED = "_xlnm."
_BEFORE_NAMES = ("sheets", "functionGroups", "externalReferences")


def book_edits(book: Book, slots: Sequence[Slot], origin: str = "") -> list[Edit]:
    """How the workbook part changes when its sheets are those of ``slots``, made of the document ``origin``."""
    moved = moves(book, slots)
    placed = {place: slot.spec for place, slot in enumerate(slots) if slot.spec is not None}
    return [
        *_sheet_edits(book, slots, moved),
        *_name_edits(book, _fresh_names(placed, origin), moved),
        *_view_edits(book, moved),
    ]


# ---- the list of sheets


def _sheet_edits(book: Book, slots: Sequence[Slot], moved: Sequence[int | None]) -> list[Edit]:
    gone = [sheet.element for sheet, place in zip(book.sheets, moved, strict=True) if place is None]
    edits = [Edit(element.start, element.end, b"") for element in gone]
    at = book.sheets[0].element.start
    for slot in slots:
        start = at
        if slot.sheet is not None:
            start, at = slot.sheet.element.start, slot.sheet.element.end
        if slot.spec is not None:
            edits.append(Edit(start, at, _sheet_element(book, slot, slot.spec)))
    return edits


def _sheet_element(book: Book, slot: Slot, spec: SheetSpec) -> bytes:
    namespace = STRICT_OFFICE if f"{{{STRICT_OFFICE}}}id" in book.sheets[0].element.attributes else OFFICE
    prefix = book.tree.prefixes.get(namespace)
    declared = "" if prefix else f' xmlns:r="{namespace}"'
    state = ' state="hidden"' if spec.hidden else ""
    head = f'<{book.tree.root.prefix}sheet name="{escape_attribute(spec.title)}" sheetId="{slot.sheet_id}"{state}'
    return f'{head}{declared} {prefix or "r"}:id="{slot.relation}"/>'.encode()


def _view_edits(book: Book, moved: Sequence[int | None]) -> list[Edit]:
    """The tab in view and the first one to be seen stay the same sheets."""
    views = book.tree.root.child("bookViews")
    edits: list[Edit] = []
    for view in views.children if views else []:
        for name in ("activeTab", "firstSheet"):
            old = _number(view.attributes.get(name)) or 0
            new = _place_now(old, moved)
            if new != old:
                edits += set_attribute(book.tree, view, name, str(new))
    return edits


def _place_now(old: int, moved: Sequence[int | None]) -> int:
    """The new place of a sheet; when it goes, that of the nearest one before it."""
    return next((place for place in reversed(moved[: old + 1]) if place is not None), 0)


def _number(text: str | None) -> int | None:
    return int(text) if text and text.isdecimal() else None


# ---- the defined names


@dataclass(frozen=True, slots=True)
class _Name:
    """A name to be written: ``sheet`` is the place of the only sheet that sees it, None for the whole workbook."""

    name: str
    sheet: int | None
    reference: str

    def order(self) -> tuple[str, int]:
        """Names stand in the order of the alphabet, reserved ones without their mark."""
        return _order(self.name, self.sheet)

    def xml(self, prefix: str) -> bytes:
        """The element; a name of ours is hidden."""
        scope = "" if self.sheet is None else f' localSheetId="{self.sheet}"'
        scope += "" if self.name.startswith(_RESERVED) else ' hidden="1"'
        tag = f"{prefix}definedName"
        return f'<{tag} name="{self.name}"{scope}>{escape_text(self.reference)}</{tag}>'.encode()


def _order(name: str, sheet: int | None) -> tuple[str, int]:
    return name.removeprefix(_RESERVED).casefold(), -1 if sheet is None else sheet


def _name_edits(book: Book, fresh: Sequence[_Name], moved: Sequence[int | None]) -> list[Edit]:
    """Our names are written anew, those of sheets that go are taken out, all others follow their sheet."""
    ours = {place for place, sheet in enumerate(book.sheets) if sheet.key is not None}
    gone = [element for element in book.names if _goes(element, ours, moved)]
    kept = [element for element in book.names if element not in gone]
    container = book.tree.root.child("definedNames")
    if container is None:
        return _new_container(book, fresh)
    if not kept and not fresh:
        return [Edit(container.start, container.end, b"")]
    edits = [Edit(element.start, element.end, b"") for element in gone]
    edits += [edit for element in kept for edit in _follow(book, element, moved)]
    last = b""
    for name in fresh:
        xml = name.xml(book.tree.root.prefix)
        after = next((element for element in kept if _element_order(element, moved) > name.order()), None)
        if after is None:
            last += xml
        else:
            edits.append(Edit(after.start, after.start, xml))
    return edits + (append(book.tree, container, last) if last else [])


def _goes(element: Element, ours: set[int], moved: Sequence[int | None]) -> bool:
    place = _number(element.attributes.get("localSheetId"))
    if place is None:
        return is_own_name(element)
    replaced = is_own_mark(element) or element.attributes.get("name", "").startswith(_RESERVED)
    return (place in ours and replaced) or (place < len(moved) and moved[place] is None)


def _follow(book: Book, element: Element, moved: Sequence[int | None]) -> list[Edit]:
    place = _number(element.attributes.get("localSheetId"))
    if place is None or place >= len(moved):
        return []
    return set_attribute(book.tree, element, "localSheetId", str(moved[place]))


def _element_order(element: Element, moved: Sequence[int | None]) -> tuple[str, int]:
    place = _number(element.attributes.get("localSheetId"))
    return _order(
        element.attributes.get("name", ""), moved[place] if place is not None and place < len(moved) else place
    )


def _fresh_names(placed: Mapping[int, SheetSpec], origin: str) -> list[_Name]:
    names = [_Name(ORIGIN_NAME, None, f'"{origin}"')] if origin and placed else []
    for place, spec in placed.items():
        title = "'" + spec.title.replace("'", "''") + "'"
        names.append(_Name(f"{OWN_NAME}{spec.key}", None, f"{title}!$A$1"))
        names.append(_Name(OWN_MARK, place, f"{title}!$A$1"))
        if spec.print_area and spec.rows:
            names.append(_Name(f"{_RESERVED}Print_Area", place, f"{title}!$A$1:{_last_cell(spec)}"))
        if spec.repeat_rows:
            names.append(_Name(f"{_RESERVED}Print_Titles", place, f"{title}!${spec.repeat_from}:${spec.repeat_rows}"))
    return sorted(names, key=_Name.order)


def _last_cell(spec: SheetSpec) -> str:
    rows, columns = spec.size
    cell = cell_name(rows, max(1, columns))
    letters = cell.rstrip("0123456789")
    return f"${letters}${cell[len(letters) :]}"


def _new_container(book: Book, fresh: Sequence[_Name]) -> list[Edit]:
    root = book.tree.root
    if not fresh:
        return []
    place = max(child.end for child in root.children if child.name in _BEFORE_NAMES)
    tag = f"{root.prefix}definedNames"
    names = b"".join(name.xml(root.prefix) for name in fresh)
    return [Edit(place, place, f"<{tag}>".encode() + names + f"</{tag}>".encode())]
