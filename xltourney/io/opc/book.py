"""The workbook part: which sheets there are, which of them xltourney wrote, which names are defined."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from xltourney.errors import WorkbookError
from xltourney.io import layout
from xltourney.io.keys import SheetKey
from xltourney.io.opc.markup import Element, Tree, parse
from xltourney.io.opc.package import Package
from xltourney.io.opc.relations import Relation, relations_of

OWN_NAME = "_xlt_"
"""Names that begin so mark the sheets that xltourney wrote: ``_xlt_Standings`` refers to its cell A1."""
OWN_MARK = "_xlt_mark"
"""A name that only the sheet itself sees. It goes when the sheet is deleted, where ``_xlt_Standings`` may stay behind
and then mean a sheet of the same title that a person made: a sheet is ours only with both."""
ORIGIN_NAME = "_xlt_source"
"""The name of a constant text: the fingerprint of the document that our sheets were made of."""
STATE_WORDS = "xltourney state"
"""With these words the sheet of the stored state begins."""

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
STRICT_MAIN = "http://purl.oclc.org/ooxml/spreadsheetml/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
STRICT_OFFICE = "http://purl.oclc.org/ooxml/officeDocument/relationships"

_REFERENCE = re.compile(r"=?(?:'((?:[^']|'')+)'|([^'!]+))!")


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet of a workbook: ``part`` is where it is kept, ``kind`` ``worksheet``, ``chartsheet``, ...

    ``key`` is the key of a sheet that xltourney wrote, else None. Of a sheet that is left as it is, ``lasting`` says
    that ours stand before it.
    """

    title: str
    part: str
    kind: str
    relation: str
    sheet_id: int
    hidden: bool
    key: str | None
    element: Element
    lasting: bool = False


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

    @property
    def origin(self) -> str | None:
        """The fingerprint of the document that the sheets of ours were made of; None where nobody noted it."""
        return next(iter(self._noted), None)

    @property
    def list_state(self) -> str:
        """The state of the club's list that the sheet Rating changes was made of; empty where nobody noted it."""
        return self._noted[1] if len(self._noted) > 1 else ""

    @property
    def note(self) -> str:
        """All that is noted of the origin of the sheets of ours, for those who write the workbook and leave them."""
        return " ".join(self._noted)

    @property
    def _noted(self) -> Sequence[str]:
        texts = (element.text.strip().lstrip("=").strip('"') for element in self.names if _is_origin(element))
        return next(texts, "").split()


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
    return Book(part, tree, _sheets(package, tree, relations, names), names, relations)


def _children(root: Element, container: str, name: str) -> tuple[Element, ...]:
    parent = root.child(container)
    return tuple(child for child in parent.children if child.name == name) if parent else ()


def _own_titles(names: tuple[Element, ...]) -> dict[str, str]:
    """Folded title -> key, from the hidden names; the first of a sheet and of a key counts.

    A sheet with the title of one that organisers fill is theirs, whatever a name says.
    """
    own: dict[str, str] = {}
    for element in names:
        title = sheet_of(element.text)
        key = element.attributes.get("name", "").removeprefix(OWN_NAME)
        if not is_own_name(element) or title is None or layout.sheet_key(title) in layout.INPUT_SHEETS:
            continue
        if key not in own.values():
            own.setdefault(title.casefold(), key)
    return own


def _marked(names: tuple[Element, ...]) -> set[str]:
    """The places of the sheets that carry our mark, as the file writes them."""
    return {values.get("localSheetId", "") for values in (name.attributes for name in names) if _is_mark(values)}


def _is_mark(values: Mapping[str, str]) -> bool:
    return values.get("name", "").lower() == OWN_MARK


def _is_origin(element: Element) -> bool:
    return is_own_name(element) and element.attributes["name"].lower() == ORIGIN_NAME


def is_own_mark(element: Element) -> bool:
    """Whether a defined name is the mark that a sheet of ours carries."""
    return "localSheetId" in element.attributes and _is_mark(element.attributes)


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


def _sheets(
    package: Package, tree: Tree, relations: tuple[Relation, ...], names: tuple[Element, ...]
) -> tuple[Sheet, ...]:
    by_id = {relation.id: relation for relation in relations}
    own, marked = _own_titles(names), _marked(names)
    sheets: list[Sheet] = []
    seen: set[str] = set()
    parts: set[str] = set()
    for place, element in enumerate(_children(tree.root, "sheets", "sheet")):
        sheet = _sheet(package, element, by_id, own if str(place) in marked else {})
        if sheet.title.casefold() in seen or sheet.part.lower() in parts:
            raise WorkbookError(
                f"The file is damaged: it lists the sheet {sheet.title!r} twice.", code="workbook-damaged"
            )
        seen.add(sheet.title.casefold())
        parts.add(sheet.part.lower())
        sheets.append(sheet)
    if not sheets:
        raise WorkbookError("The file is damaged: it has no sheets.", code="workbook-damaged")
    return tuple(_with_state(package, relations, sheets))


def _with_state(package: Package, relations: tuple[Relation, ...], sheets: Sequence[Sheet]) -> Sequence[Sheet]:
    """A sheet of the stored state is known by its title and first words, too.

    So it is when a person took it over from a copy, without our names. What it says is held against hashes elsewhere.
    """
    key, title = SheetKey.STATE.value, layout.text(SheetKey.STATE, "en")
    found = next((sheet for sheet in sheets if sheet.title.casefold() == title and sheet.kind == "worksheet"), None)
    if found is None or found.key is not None or any(sheet.key == key for sheet in sheets):
        return sheets
    texts = (relation.target for relation in relations if relation.kind == "sharedStrings")
    parts = (part for part in (found.part, *texts) if part in package)
    if not any(STATE_WORDS.encode() in package.read(part) for part in parts):
        return sheets
    return [replace(sheet, key=key) if sheet is found else sheet for sheet in sheets]


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
