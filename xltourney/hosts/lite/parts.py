"""The parts of a workbook that belong to add-ins: task panes, and for each add-in its properties."""

from __future__ import annotations

import json
import posixpath
from collections.abc import Mapping

from xltourney.errors import OutputError
from xltourney.hosts.lite.code import IMPORT
from xltourney.io.opc.markup import Edit, Element, append, escape_attribute, parse, set_attribute, splice
from xltourney.io.opc.package import Package
from xltourney.io.opc.placing import free_relation
from xltourney.io.opc.relations import (
    Relation,
    add_content_types,
    add_relations,
    relations_of,
    relations_part,
)

#: xlwings Lite in Microsoft's store.
STORE_ID = "wa200008175"
#: Properties of the add-in's part.
MAIN, REQUIREMENTS = "main.py", "requirements.txt"

_OFFICE = "http://schemas.microsoft.com/office"
_PANES_KIND, _EXTENSION_KIND = "webextensiontaskpanes", "webextension"
_KINDS = f"{_OFFICE}/2011/relationships"
_TYPES = "application/vnd.ms-office"
_PANES_PART = "xl/webextensions/taskpanes.xml"
_PANES = f"{_OFFICE}/webextensions/taskpanes/2010/11"
_EXTENSION = f"{_OFFICE}/webextensions/webextension/2010/11"
_RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
_REFERENCES = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
#: Of this add-in in this document. Any will do, and always the same one gives the same bytes.
_INSTANCE = "{8D7F5C0E-2E4B-5E0B-9B7E-7C1D3A5F4E21}"
_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'


def lite_part(package: Package) -> str | None:
    """The part of xlwings Lite, if the workbook has one; the add-ins of its task panes are looked through."""
    panes = _panes_part(package)
    if panes is None:
        return None
    extensions = [item.target for item in relations_of(package, panes) if item.kind == _EXTENSION_KIND]
    return next((part for part in extensions if part in package and _is_lite(package, part)), None)


def _panes_part(package: Package) -> str | None:
    panes = (item.target for item in relations_of(package, "") if item.kind == _PANES_KIND)
    return next((part for part in panes if part in package), None)


def _is_lite(package: Package, part: str) -> bool:
    root = parse(package.read(part), part).root
    others = root.child("alternateReferences")
    references = [child for child in root.children if child.name == "reference"]
    references += others.children if others else []
    return any(item.attributes.get("id", "").lower() == STORE_ID for item in references)


def add_lite_part(package: Package) -> str:
    """A part for xlwings Lite without any code, entered in the lists that name the parts; its name."""
    panes = _panes_part(package) or _add_panes(package)
    part = _free_part(package, posixpath.dirname(panes))
    package.write(part, _empty_extension())
    taken = {item.id for item in relations_of(package, panes)}
    relation = free_relation(taken)
    _relate(package, panes, Relation(relation, f"{_KINDS}/{_EXTENSION_KIND}", part, external=False))
    add_content_types(package, {part: f"{_TYPES}.webextension+xml"})
    _add_pane(package, panes, relation)
    return part


def _add_panes(package: Package) -> str:
    """The list of task panes for a workbook that has none."""
    package.write(_PANES_PART, f'{_HEAD}<wetp:taskpanes xmlns:wetp="{_PANES}"/>'.encode())
    taken = {item.id for item in relations_of(package, "")}
    _relate(package, "", Relation(free_relation(taken), f"{_KINDS}/{_PANES_KIND}", _PANES_PART, external=False))
    add_content_types(package, {_PANES_PART: f"{_TYPES}.webextensiontaskpanes+xml"})
    return _PANES_PART


def _add_pane(package: Package, panes: str, relation: str) -> None:
    """A pane at the right, closed: the reader of the workbook opens it."""
    tree = parse(package.read(panes), panes)
    prefix, row = tree.root.prefix, len(tree.root.children)
    pane = (
        f'<{prefix}taskpane dockstate="right" visibility="0" width="350" row="{row}">'
        f'<{prefix}webextensionref xmlns:r="{_REFERENCES}" r:id="{relation}"/></{prefix}taskpane>'
    )
    package.write(panes, splice(tree.data, append(tree, tree.root, pane.encode())))


def _relate(package: Package, part: str, relation: Relation) -> None:
    listing = relations_part(part)
    if listing not in package:
        package.write(listing, f'{_HEAD}<Relationships xmlns="{_RELATIONS}"/>'.encode())
    add_relations(package, part, [relation])


def _free_part(package: Package, folder: str) -> str:
    number = 1
    while f"{folder}/webextension{number}.xml" in package:
        number += 1
    return f"{folder}/webextension{number}.xml"


def _empty_extension() -> bytes:
    shop = 'version="1.0.0.0" store="{}" storeType="OMEX"'
    return (
        f'{_HEAD}<we:webextension xmlns:we="{_EXTENSION}" id="{_INSTANCE}">'
        f'<we:reference id="{STORE_ID}" {shop.format("en-US")}/><we:alternateReferences>'
        f'<we:reference id="{STORE_ID}" {shop.format(STORE_ID.upper())}/></we:alternateReferences>'
        f'<we:properties/><we:bindings/><we:snapshot xmlns:r="{_REFERENCES}"/></we:webextension>'
    ).encode()


class Extension:
    """The part of an add-in, read: its properties are texts written as JSON.

    Raises:
        WorkbookError: the part is damaged.
    """

    def __init__(self, data: bytes, part: str) -> None:
        self._tree = parse(data, part)
        properties = self._tree.root.child("properties")
        self._properties = {
            item.attributes.get("name", ""): item for item in (properties.children if properties else ())
        }
        self._list = properties

    def text(self, name: str) -> str:
        """The text of a property, empty where there is none.

        Raises:
            OutputError: it is not kept as this program knows it.
        """
        element = self._properties.get(name)
        if element is None:
            return ""
        try:
            text = json.loads(element.attributes.get("value", ""))
        except ValueError:
            text = None
        if not isinstance(text, str):
            raise OutputError(
                f"The workbook keeps {name} for xlwings Lite in a way that xltourney cannot read, so it is left alone; "
                f"open it in Excel and add {IMPORT!r} to main.py and 'xltourney' to requirements.txt by hand.",
                code="output-lite",
            )
        return text

    def with_texts(self, texts: Mapping[str, str]) -> bytes:
        """The part with these texts as properties; all other properties stay as they are."""
        edits: list[Edit] = []
        new = ""
        prefix = self._tree.root.prefix
        for name, text in texts.items():
            value = json.dumps(text)
            element = self._properties.get(name)
            if element is not None:
                edits += set_attribute(self._tree, element, "value", value)
            else:
                new += f'<{prefix}property name="{escape_attribute(name)}" value="{escape_attribute(value)}"/>'
        return splice(self._tree.data, [*edits, *self._appended(new)])

    def _appended(self, new: str) -> list[Edit]:
        if not new:
            return []
        if self._list is not None:
            return append(self._tree, self._list, new.encode())
        place, prefix = self._before_bindings(), self._tree.root.prefix
        return [Edit(place, place, f"<{prefix}properties>{new}</{prefix}properties>".encode())]

    def _before_bindings(self) -> int:
        """Where a missing list of properties belongs: behind the references."""
        first: list[Element] = [
            child for child in self._tree.root.children if child.name in ("reference", "alternateReferences")
        ]
        return max((child.end for child in first), default=self._tree.root.inner)
