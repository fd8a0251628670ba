"""The type library of the add-in: the signatures of its methods, in the binary form that LibreOffice reads.

The form is that of ``unoidl-write`` (LibreOffice's unoidl library): a header, then one interface inside its modules.
Numbers have four bytes, the lowest first. A text is its length and its characters where it stands first, and from then
on the place of that, marked by the highest bit. A place is counted from the beginning of the file.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable

from xltourney.hosts.libreoffice.office.signatures import INTERFACE, ROWS, Method

_MAGIC = b"UNOIDL\xff\x00"
_ELSEWHERE = 0x8000_0000
_MODULE = 0
_INTERFACE = 5
_BASE = "com.sun.star.uno.XInterface"
_IN = 0


class _Writer:
    """Bytes that know where each text stands."""

    def __init__(self) -> None:
        self.data = bytearray(_MAGIC + bytes(8))
        self._texts: dict[str, int] = {}

    @property
    def place(self) -> int:
        return len(self.data)

    def number(self, value: int) -> None:
        self.data += struct.pack("<I", value)

    def byte(self, value: int) -> None:
        self.data.append(value)

    def text(self, text: str) -> None:
        if text in self._texts:
            self.number(self._texts[text] | _ELSEWHERE)
            return
        self._texts[text] = self.place
        self.number(len(text))
        self.data += text.encode("ascii")

    def name(self, text: str) -> int:
        """A name of an entry, ended by a zero; its place."""
        place = self.place
        self.data += text.encode("ascii") + b"\0"
        return place


def type_library(methods: Iterable[Method]) -> bytes:
    """The type library with one interface of these methods; each gives rows of values."""
    writer = _Writer()
    *modules, interface = INTERFACE.split(".")
    entry = _interface(writer, list(methods))
    name = writer.name(interface)
    for module in reversed(modules):
        payload = writer.place
        writer.byte(_MODULE)
        _map_of_one(writer, name, entry)
        name, entry = writer.name(module), payload
    root = writer.place
    writer.number(name)
    writer.number(entry)
    struct.pack_into("<II", writer.data, len(_MAGIC), root, 1)
    return bytes(writer.data)


def _map_of_one(writer: _Writer, name: int, entry: int) -> None:
    for value in (1, name, entry):
        writer.number(value)


def _interface(writer: _Writer, methods: list[Method]) -> int:
    place = writer.place
    writer.byte(_INTERFACE)
    writer.number(1)
    writer.text(_BASE)
    for no_optional_bases_nor_attributes in (0, 0):
        writer.number(no_optional_bases_nor_attributes)
    writer.number(len(methods))
    for method in methods:
        _method(writer, method)
    return place


def _method(writer: _Writer, method: Method) -> None:
    writer.text(method.name)
    writer.text(ROWS)
    writer.number(len(method.parameters))
    for parameter in method.parameters:
        writer.byte(_IN)
        writer.text(parameter.name)
        writer.text(parameter.type)
    no_exceptions = 0
    writer.number(no_exceptions)
