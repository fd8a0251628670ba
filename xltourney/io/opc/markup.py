"""XML that is edited in place: where each element stands in the bytes, so that everything around it stays as it is.

Nothing is ever serialised again. A part is parsed into ``Element`` records with byte offsets; a change is an ``Edit``
of a range of bytes; ``splice`` applies them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple
from xml.parsers import expat

from xltourney.errors import WorkbookError

MAX_TAGS = 150_000
"""Tags of a part: a workbook with 70,000 defined names."""
MAX_DEPTH = 64
"""Levels of nesting; parts that are edited have about five."""

_SMALL = 30_000
"""Bytes of a part that is remembered: lists of sheets, of relations, of types and styles are smaller."""
_REMEMBERED = 64

_TAG = re.compile(rb"""<[^\s/>]+(?:\s+[^\s=]+\s*=\s*(?:"[^"]*"|'[^']*'))*\s*/?>|</[^>]*>""")
_ENCODING = re.compile(rb"""\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']""")
_BEFORE_ROOT = re.compile(rb"\s+|<\?.*?\?>|<!--.*?-->", re.DOTALL)
_UTF16 = (b"\xff\xfe", b"\xfe\xff", b"<\x00", b"\x00<")
_UTF8_NAMES = ("utf-8", "utf8", "us-ascii", "ascii")
_BOM = b"\xef\xbb\xbf"


class Edit(NamedTuple):
    """Replace the bytes ``start`` to ``end`` (exclusive) of a part."""

    start: int
    end: int
    new: bytes


@dataclass(slots=True)
class Element:
    """One element: ``start``..``end`` with its tags, ``inner``..``inner_end`` between them (empty when ``<a/>``).

    ``name`` is the local name, ``prefix`` what is written before it (``x:`` or nothing). Attributes of no namespace
    are kept by name, others as ``{namespace}name``.
    """

    name: str
    namespace: str
    prefix: str
    attributes: dict[str, str]
    start: int
    inner: int
    inner_end: int = -1
    end: int = -1
    text: str = ""
    children: list[Element] = field(default_factory=list["Element"])

    @property
    def self_closing(self) -> bool:
        """Whether it is written ``<a/>``."""
        return self.inner == self.end

    def child(self, name: str) -> Element | None:
        """The first child of this local name."""
        return next((child for child in self.children if child.name == name), None)


@dataclass(slots=True)
class Tree:
    """A parsed part: its bytes, its root and the prefixes that the root declares (namespace -> prefix)."""

    data: bytes
    root: Element
    prefixes: dict[str, str]

    def tag(self, element: Element) -> bytes:
        """The start tag of an element as it is written."""
        return self.data[element.start : element.inner]


def refuse_unsafe(data: bytes, part: str) -> None:
    """Refuse what XML allows but no spreadsheet program writes: a DOCTYPE (entities), another encoding than UTF-8.

    Raises:
        WorkbookError: naming the part.
    """
    declared = _ENCODING.match(data[:400].removeprefix(_BOM))
    name = declared[1].decode("ascii", "replace") if declared else "utf-8"
    if data.startswith(_UTF16):
        name = "UTF-16"
    if name.lower() not in _UTF8_NAMES:
        raise WorkbookError(
            f"The part {part} is written in {name}; every part of a workbook is UTF-8. "
            "Open it in a spreadsheet program and save it again.",
            code="workbook-unsafe",
        )
    if b"<!DOCTYPE" in data and _declares_type(data.removeprefix(_BOM)):
        raise WorkbookError(
            f"The part {part} declares a document type (it may hide entities); no spreadsheet program writes one, "
            "so the file is refused.",
            code="workbook-unsafe",
        )


def _declares_type(data: bytes) -> bool:
    """Whether a document type stands before the root, behind blanks, instructions and comments."""
    at = 0
    while match := _BEFORE_ROOT.match(data, at):
        at = match.end()
    return data.startswith(b"<!DOCTYPE", at)


def is_xml(data: bytes) -> bool:
    """Whether a part looks like XML, in whatever encoding."""
    return data.startswith(_UTF16) or data[:400].removeprefix(_BOM).lstrip().startswith(b"<")


def parse(data: bytes, part: str, most_tags: int = MAX_TAGS) -> Tree:
    """Read a part. Nobody changes a tree, so that a small part which was read lately gives the same one again.

    Raises:
        WorkbookError: a document type, another encoding than UTF-8, XML that is not well formed or too large.
    """
    return (_remembered if len(data) <= _SMALL else _parsed)(data, part, most_tags)


def _parsed(data: bytes, part: str, most_tags: int) -> Tree:
    refuse_unsafe(data, part)
    tags = data.count(b"<")
    if tags > most_tags:
        raise WorkbookError(
            f"The part {part} has {tags:,} tags; at most {most_tags:,} are read.", code="workbook-too-large"
        )
    reader = _Reader(data)
    try:
        reader.run()
    except (expat.ExpatError, ValueError) as error:
        raise WorkbookError(f"The part {part} is damaged: {error}.", code="workbook-damaged") from None
    return Tree(data, reader.root, reader.prefixes)


_remembered = lru_cache(_REMEMBERED)(_parsed)


def _tag_end(data: bytes, start: int) -> int:
    """Where the tag that begins at byte ``start`` ends; :class:`ValueError` where none begins."""
    match = _TAG.match(data, start)
    if match is None:
        raise ValueError(f"no tag at byte {start}")
    return match.end()


def element_at(data: bytes, start: int, qualified: str, attributes: dict[str, str]) -> Element:
    """The element whose start tag the parser met at a byte: its name and attributes are as the parser gives them."""
    namespace, name, prefix = _names(qualified)
    values = {_attribute_name(key): value for key, value in attributes.items()}
    return Element(name, namespace, f"{prefix}:" if prefix else "", values, start, _tag_end(data, start))


def close_element(data: bytes, element: Element, at: int) -> None:
    """Note where an element ends, when the parser met its end at a byte."""
    if data[element.inner - 2 : element.inner] == b"/>":
        element.inner_end = element.end = element.inner
        return
    element.inner_end = at
    element.end = _tag_end(data, at)


class _Reader:
    """The handlers of one run of the parser."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.prefixes: dict[str, str] = {}
        self.root = Element("", "", "", {}, 0, 0)
        self.open: list[Element] = [self.root]
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.namespace_prefixes = True
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.finish
        self.parser.CharacterDataHandler = self.characters
        self.parser.StartNamespaceDeclHandler = self.declare

    def run(self) -> None:
        self.parser.Parse(self.data, True)
        self.root = self.root.children[0]

    def declare(self, prefix: str | None, uri: str) -> None:
        if len(self.open) == 1:
            self.prefixes.setdefault(uri, prefix or "")

    def start(self, qualified: str, attributes: dict[str, str]) -> None:
        if len(self.open) > MAX_DEPTH:
            raise ValueError(f"its elements are nested more than {MAX_DEPTH} deep")
        begin = self.parser.CurrentByteIndex
        element = element_at(self.data, begin, qualified, attributes)
        self.open[-1].children.append(element)
        self.open.append(element)

    def finish(self, _qualified: str) -> None:
        close_element(self.data, self.open.pop(), self.parser.CurrentByteIndex)

    def characters(self, text: str) -> None:
        self.open[-1].text += text


def _names(qualified: str) -> tuple[str, str, str]:
    """``uri local prefix`` as the parser gives it -> (namespace, local name, prefix)."""
    parts = qualified.split(" ")
    if len(parts) == 1:
        return "", parts[0], ""
    return parts[0], parts[1], parts[2] if len(parts) > 2 else ""


def _attribute_name(qualified: str) -> str:
    namespace, name, _ = _names(qualified)
    return f"{{{namespace}}}{name}" if namespace else name


def splice(data: bytes, edits: Sequence[Edit]) -> bytes:
    """The bytes with all edits made; edits at the same place keep their order. They must not overlap."""
    pieces: list[bytes] = []
    at = 0
    for edit in sorted(edits, key=lambda edit: (edit.start, edit.end)):
        pieces += (data[at : edit.start], edit.new)
        at = edit.end
    return b"".join((*pieces, data[at:]))


def append(tree: Tree, element: Element, new: bytes) -> list[Edit]:
    """The edits that put ``new`` at the end of an element's content; ``<a />`` becomes ``<a>new</a>``."""
    if not element.self_closing:
        return [Edit(element.inner_end, element.inner_end, new)]
    closing = f"</{element.prefix}{element.name}>".encode()
    start = element.start + len(tree.data[element.start : element.inner].rstrip(b"/> \t\r\n"))
    return [Edit(start, element.end, b">" + new + closing)]


def set_attribute(tree: Tree, element: Element, name: str, value: str) -> list[Edit]:
    """The edit that gives an attribute (of no namespace) this value; none when it has it."""
    if element.attributes.get(name) == value:
        return []
    new = escape_attribute(value).encode()
    match = re.search(rb"""\s%s\s*=\s*("[^"]*"|'[^']*')""" % re.escape(name.encode()), tree.tag(element))
    if match is not None:
        return [Edit(element.start + match.start(1), element.start + match.end(1), b'"' + new + b'"')]
    behind_name = element.start + len(f"<{element.prefix}{element.name}".encode())
    return [Edit(behind_name, behind_name, b' %s="%s"' % (name.encode(), new))]


def remove_attribute(tree: Tree, element: Element, name: str) -> list[Edit]:
    """The edit that takes an attribute (of no namespace) away; none when it is not there."""
    match = re.search(rb"""\s+%s\s*=\s*(?:"[^"]*"|'[^']*')""" % re.escape(name.encode()), tree.tag(element))
    return [Edit(element.start + match.start(), element.start + match.end(), b"")] if match else []


def escape_text(text: str) -> str:
    """For use between tags."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def escape_attribute(text: str) -> str:
    """For use between double quotes."""
    return escape_text(text).replace('"', "&quot;").replace("\n", "&#10;").replace("\t", "&#9;").replace("\r", "&#13;")
