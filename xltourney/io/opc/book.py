"""The workbook part: which sheets there are, which of them xltourney wrote, which names are defined."""

from __future__ import annotations

import re
from dataclasses import dataclass

from xltourney.errors import WorkbookError
from xltourney.io.opc.markup import Element, Tree, parse
from xltourney.io.opc.package import Package
from xltourney.io.opc.relations import Relation, relations_of

OWN_NAME = "_xlt_"
"""Names that begin so mark the sheets that xltourney wrote: ``_xlt_Standings`` refers to its cell A1."""

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
STRICT_MAIN = "http://purl.oclc.org/ooxml/spreadsheetml/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
STRICT_OFFICE = "http://purl.oclc.org/ooxml/officeDocument/relationships"

_REFERENCE = re.compile(r"=?(?:'((?:[^']|'')+)'|([^'!]+))!")


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet of a workbook: ``part`` is where it is kept, ``kind`` ``worksheet``, ``chartsheet``, ...

    ``key`` is the key of a sheet that xltourney wrote, else None.
    """

    title: str
    part: str
    kind: str
    relation: str
    sheet_id: int
    hidden: bool
    key: str | None
    element: Element


@dataclass(frozen=True, slots=True)
class Book:
    """The workbook part, read. ``names`` are the elements of the defined names, in the order of the file."""

    part: str
    tree: Tree
    sheets: tuple[Sheet, ...]
    names: tuple[Element, ...]
    relations: tuple[Relation, ...]

    @property
    def strict(self) -> bool:
        """Whether it is a Strict Open XML workbook."""
        return self.tree.root.namespace == STRICT_MAIN


def read_book(package: Package) -> Book:
    """Find and read the workbook part of a package.

    Raises:
        WorkbookError: there is none, or a sheet that it lists is missing.
    """
    part = next((item.target for item in relations_of(package, "") if item.kind == "officeDocument"), None)
    if part is None or part not in package:
        raise WorkbookError("The file is damaged: it has no workbook part.", code="workbook-damaged")
    tree = parse(package.read(part), part)
    if tree.root.name != "workbook" or tree.root.namespace not in (MAIN, STRICT_MAIN):
        raise WorkbookError("The file is not a spreadsheet: its main part is no workbook.", code="workbook-format")
    relations = relations_of(package, part)
    names = _children(tree.root, "definedNames", "definedName")
    return Book(part, tree, _sheets(package, tree, relations, _own_titles(names)), names, relations)


def _children(root: Element, container: str, name: str) -> tuple[Element, ...]:
    parent = root.child(container)
    return tuple(child for child in parent.children if child.name == name) if parent else ()


def _own_titles(names: tuple[Element, ...]) -> dict[str, str]:
    """Folded title -> key, from the hidden names; the first of a sheet and of a key counts."""
    own: dict[str, str] = {}
    for element in names:
        title = sheet_of(element.text)
        key = element.attributes.get("name", "").removeprefix(OWN_NAME)
        if is_own_name(element) and title is not None and key not in own.values():
            own.setdefault(title.casefold(), key)
    return own


def is_own_name(element: Element) -> bool:
    """Whether a defined name is one by which xltourney knows its sheets; LibreOffice forgets that it was hidden."""
    values = element.attributes
    return values.get("name", "").startswith(OWN_NAME) and "localSheetId" not in values


def sheet_of(reference: str) -> str | None:
    """The sheet title in a reference such as ``'Round 1'!$A$1``; None when it names none."""
    match = _REFERENCE.match(reference.strip())
    if match is None:
        return None
    return match[1].replace("''", "'") if match[1] else match[2]


def _sheets(package: Package, tree: Tree, relations: tuple[Relation, ...], own: dict[str, str]) -> tuple[Sheet, ...]:
    by_id = {relation.id: relation for relation in relations}
    sheets: list[Sheet] = []
    seen: set[str] = set()
    parts: set[str] = set()
    for element in _children(tree.root, "sheets", "sheet"):
        sheet = _sheet(package, element, by_id, own)
        if sheet.title.casefold() in seen or sheet.part.lower() in parts:
            raise WorkbookError(
                f"The file is damaged: it lists the sheet {sheet.title!r} twice.", code="workbook-damaged"
            )
        seen.add(sheet.title.casefold())
        parts.add(sheet.part.lower())
        sheets.append(sheet)
    if not sheets:
        raise WorkbookError("The file is damaged: it has no sheets.", code="workbook-damaged")
    return tuple(sheets)


def _sheet(package: Package, element: Element, by_id: dict[str, Relation], own: dict[str, str]) -> Sheet:
    values = element.attributes
    title = values.get("name", "")
    identifier = values.get(f"{{{OFFICE}}}id") or values.get(f"{{{STRICT_OFFICE}}}id", "")
    relation = by_id.get(identifier)
    if relation is None or relation.target not in package:
        raise WorkbookError(
            f"The file is damaged: it lists a sheet {title!r} that it does not hold.", code="workbook-damaged"
        )
    number = values.get("sheetId", "")
    return Sheet(
        title=title,
        part=relation.target,
        kind=relation.kind,
        relation=identifier,
        sheet_id=int(number) if number.isdecimal() else 0,
        hidden=values.get("state", "visible") != "visible",
        key=own.get(title.casefold()) if relation.kind == "worksheet" else None,
        element=element,
    )
