"""How the parts of a workbook find each other: relationships and content types."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from xltourney.io.opc.markup import Edit, append, escape_attribute, parse, splice
from xltourney.io.opc.package import Package

CONTENT_TYPES = "[Content_Types].xml"
ROOT_RELATIONS = "_rels/.rels"

_RELATIONSHIP = "Relationship"


@dataclass(frozen=True, slots=True)
class Relation:
    """One arrow from a part to another: ``kind`` is the last word of its type, ``target`` a part name or an address."""

    id: str
    type: str
    target: str
    external: bool

    @property
    def kind(self) -> str:
        """``worksheet``, ``styles``, ``officeDocument`` ..., the same in both flavours of the format."""
        return self.type.rsplit("/", 1)[-1]


def relations_part(part: str) -> str:
    """Where the relationships of a part are kept: ``xl/workbook.xml`` -> ``xl/_rels/workbook.xml.rels``."""
    folder, name = posixpath.split(part)
    return posixpath.join(folder, "_rels", f"{name}.rels")


def relations_of(package: Package, part: str) -> tuple[Relation, ...]:
    """Where a part points to; ``""`` is the package itself."""
    listing = relations_part(part) if part else ROOT_RELATIONS
    if listing not in package:
        return ()
    folder = posixpath.dirname(part)
    found = parse(package.read(listing), listing).root.children
    return tuple(_relation(item.attributes, folder) for item in found if item.name == _RELATIONSHIP)


def _relation(attributes: Mapping[str, str], folder: str) -> Relation:
    external = attributes.get("TargetMode") == "External"
    target = attributes.get("Target", "")
    if not external:
        target = posixpath.normpath(posixpath.join("/", folder, target)).lstrip("/")
    return Relation(attributes.get("Id", ""), attributes.get("Type", ""), target, external)


def overrides(package: Package) -> dict[str, str]:
    """The content types that are declared for single parts, by the part's name in lower case."""
    return {
        item.attributes.get("PartName", "").lstrip("/").lower(): item.attributes.get("ContentType", "")
        for item in parse(package.read(CONTENT_TYPES), CONTENT_TYPES).root.children
        if item.name == "Override"
    }


def add_relations(package: Package, part: str, fresh: Iterable[Relation]) -> None:
    """Append relationships of a part to others; their targets are written relative to it."""
    listing = relations_part(part)
    tree = parse(package.read(listing), listing)
    folder = posixpath.dirname(part)
    prefix = tree.root.prefix
    new = "".join(
        f'<{prefix}{_RELATIONSHIP} Id="{escape_attribute(item.id)}" Type="{escape_attribute(item.type)}" '
        f'Target="{escape_attribute(_relative(item.target, folder))}"/>'
        for item in fresh
    )
    if new:
        package.write(listing, splice(tree.data, append(tree, tree.root, new.encode())))


def _relative(target: str, folder: str) -> str:
    return posixpath.relpath(f"/{target}", f"/{folder}")


def remove_relations(package: Package, part: str, targets: frozenset[str]) -> None:
    """Take out a part's relationships to these parts (names in lower case)."""
    listing = relations_part(part)
    tree = parse(package.read(listing), listing)
    folder = posixpath.dirname(part)
    edits = [
        Edit(item.start, item.end, b"")
        for item in tree.root.children
        if item.name == _RELATIONSHIP and _relation(item.attributes, folder).target.lower() in targets
    ]
    package.write(listing, splice(tree.data, edits))


def add_content_types(package: Package, types: Mapping[str, str]) -> None:
    """Declare the content type of new parts, each by name."""
    tree = parse(package.read(CONTENT_TYPES), CONTENT_TYPES)
    prefix = tree.root.prefix
    new = "".join(
        f'<{prefix}Override PartName="/{escape_attribute(part)}" ContentType="{escape_attribute(kind)}"/>'
        for part, kind in types.items()
    )
    if new:
        package.write(CONTENT_TYPES, splice(tree.data, append(tree, tree.root, new.encode())))


def remove_parts(package: Package, parts: Iterable[str]) -> None:
    """Take parts out, with their content types."""
    gone = {part.lower() for part in parts}
    tree = parse(package.read(CONTENT_TYPES), CONTENT_TYPES)
    edits = [
        Edit(item.start, item.end, b"")
        for item in tree.root.children
        if item.name == "Override" and item.attributes.get("PartName", "").lstrip("/").lower() in gone
    ]
    package.write(CONTENT_TYPES, splice(tree.data, edits))
    for part in gone:
        package.remove(part)


def remove_with_dependents(package: Package, part: str) -> None:
    """Take out the relationships of a part, and what nothing else points to: drawings, comments, printer settings."""
    listing = relations_part(part)
    if listing not in package:
        return
    candidates = {relation.target.lower() for relation in relations_of(package, part) if not relation.external}
    package.remove(listing)
    orphans = sorted(target for target in candidates - _targets(package) if target in package)
    for orphan in orphans:
        remove_with_dependents(package, orphan)
    remove_parts(package, orphans)


def _targets(package: Package) -> set[str]:
    """Every part that some other part points to, in lower case."""
    sources = (_source_of(entry.name) for entry in package if entry.name.lower().endswith(".rels"))
    return {relation.target.lower() for source in sources for relation in relations_of(package, source)}


def _source_of(listing: str) -> str:
    """The part whose relationships a ``.rels`` part holds."""
    folder, name = posixpath.split(listing)
    return posixpath.join(posixpath.dirname(folder), name.removesuffix(".rels"))
