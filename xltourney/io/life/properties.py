"""The custom document properties that tell the state of a tournament and the end of its log.

File managers and spreadsheet programs show them. Properties of others keep their very bytes.
"""

from __future__ import annotations

from typing import NamedTuple

from xltourney.io.opc.markup import Edit, Element, Tree, append, escape_text, parse, splice
from xltourney.io.opc.package import Package
from xltourney.io.opc.placing import free_relation
from xltourney.io.opc.relations import Relation, add_content_types, add_relations, relations_of

STATE_PROPERTY = "xltourney state"
LOG_PROPERTY = "xltourney log"

_KIND = "custom-properties"
_RELATION = f"http://schemas.openxmlformats.org/officeDocument/2006/relationships/{_KIND}"
_CONTENT_TYPE = "application/vnd.openxmlformats-officedocument.custom-properties+xml"
_NAMESPACE = f"http://schemas.openxmlformats.org/officeDocument/2006/{_KIND}"
_TYPES = "http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes"
#: What every custom property states as its format; the specification knows no other.
_FORMAT = "{D5CDD505-2E9C-101B-9397-08002B2CF9AE}"
_FIRST_PID = 2
_EMPTY = (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
    f'<Properties xmlns="{_NAMESPACE}" xmlns:vt="{_TYPES}"></Properties>'
).encode()


class Told(NamedTuple):
    """What the properties say: ``finished 2026-11-30`` or ``running``, and the last hash of the log; empty: nothing."""

    state: str = ""
    log: str = ""


def read_told(package: Package) -> Told:
    """What the properties of a workbook say.

    Raises :class:`WorkbookError` where they are damaged.
    """
    part = _part(package)
    if part is None:
        return Told()
    found = _properties(parse(package.read(part), part))
    return Told(*(_text(found.get(name)) for name in (STATE_PROPERTY, LOG_PROPERTY)))


def write_told(package: Package, told: Told) -> None:
    """Let the properties say this; an empty text leaves the property as it is."""
    part = _part(package) or _new_part(package)
    tree = parse(package.read(part), part)
    found = _properties(tree)
    edits: list[Edit] = []
    new = ""
    pid = max((_pid(element) for element in tree.root.children), default=_FIRST_PID - 1)
    for name, text in ((STATE_PROPERTY, told.state), (LOG_PROPERTY, told.log)):
        old = found.get(name)
        if old is not None and text and _text(old) != text:
            edits.append(_replaced(tree, old, text))
        elif old is None and text:
            pid += 1
            new += _property(tree, name, pid, text)
    edits += append(tree, tree.root, new.encode()) if new else []
    package.write(part, splice(tree.data, edits))


def _part(package: Package) -> str | None:
    parts = (each.target for each in relations_of(package, "") if each.kind == _KIND and not each.external)
    return next((part for part in parts if part in package), None)


def _properties(tree: Tree) -> dict[str, Element]:
    """Our properties by name; programs do not tell names apart by case."""
    named = {element.attributes.get("name", "").casefold(): element for element in reversed(tree.root.children)}
    return {name: named[name] for name in (STATE_PROPERTY, LOG_PROPERTY) if name in named}


def _text(element: Element | None) -> str:
    return element.children[0].text.strip() if element and element.children else ""


def _pid(element: Element) -> int:
    text = element.attributes.get("pid", "")
    return int(text) if text.isdecimal() and len(text) < 10 else 0


def _new_part(package: Package) -> str:
    """An empty list of properties, entered where the package names its parts."""
    part, number = "docProps/custom.xml", 1
    while part in package:
        number += 1
        part = f"docProps/custom{number}.xml"
    package.write(part, _EMPTY)
    taken = {relation.id for relation in relations_of(package, "")}
    add_relations(package, "", [Relation(free_relation(taken), _RELATION, part, external=False)])
    add_content_types(package, {part: _CONTENT_TYPE})
    return part


def _value(tree: Tree, text: str) -> str:
    prefix = tree.prefixes.get(_TYPES)
    declared = "" if prefix is not None else f' xmlns:vt="{_TYPES}"'
    tag = {None: "vt:lpwstr", "": "lpwstr"}.get(prefix, f"{prefix}:lpwstr")
    return f"<{tag}{declared}>{escape_text(text)}</{tag}>"


def _property(tree: Tree, name: str, pid: int, text: str) -> str:
    tag = f"{tree.root.prefix}property"
    return f'<{tag} fmtid="{_FORMAT}" pid="{pid}" name="{name}">{_value(tree, text)}</{tag}>'


def _replaced(tree: Tree, old: Element, text: str) -> Edit:
    if old.self_closing:
        return Edit(old.start, old.end, _property(tree, old.attributes["name"], _pid(old), text).encode())
    return Edit(old.inner, old.inner_end, _value(tree, text).encode())
