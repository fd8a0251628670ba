"""A workbook as a zip of parts: read with limits that hold, written so that untouched parts keep their very bytes.

A part that is not replaced is copied with its compressed bytes, date, order and extra fields; a new one is dated
1980-01-01, so that the same input always gives the same file.
"""

from __future__ import annotations

import io
import itertools
import struct
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, replace

from xltourney.errors import WorkbookError

MAX_PARTS = 2_000
"""A workbook of 500 sheets with drawings has about 1,500 parts."""
MAX_PART = 80_000_000
"""Bytes of one part: a million formatted rows without content are 60 MB, 5,000 players x 20 rounds about 8 MB."""
MAX_TOTAL = 160_000_000
"""Bytes of all parts together; they are unpacked one at a time, in less than a second for so many."""
MAX_RATIO = 200
"""How far a part may have been compressed. Sheets reach 60; deflate itself ends at 1,032."""
RATIO_FROM = 1_000_000
"""Bytes from which the ratio counts: small parts may be as empty as they like."""

_LOCAL = struct.Struct("<4s5H3L2H")
_CENTRAL = struct.Struct("<4s4B4H3L5H2L")
_END = struct.Struct("<4s4H2LH")
_EPOCH = (0, 0x21)  # 1980-01-01 00:00 as time and date of MS-DOS
_ENCRYPTED, _DESCRIPTOR, _UTF8 = 0x1, 0x8, 0x800
_STORED, _DEFLATED = 0, 8
_ZIP64 = 1
_LEVEL = 1  # five times as fast as the usual 6, for a fifth more bytes


@dataclass(frozen=True, slots=True)
class Entry:
    """One part as it lies in the zip: ``packed`` are its compressed bytes."""

    name: str
    raw_name: bytes
    method: int
    crc: int
    size: int
    packed: bytes | memoryview
    time: int = _EPOCH[0]
    date: int = _EPOCH[1]
    flags: int = 0
    made_by: tuple[int, int] = (20, 0)
    needs: int = 20
    internal: int = 0
    external: int = 0
    local_extra: bytes = b""
    extra: bytes = b""
    comment: bytes = b""

    def content(self) -> bytes:
        """The part itself, its size and checksum proved; never more than ``size`` bytes are made.

        Raises:
            WorkbookError: larger than stated (a zip bomb), or damaged.
        """
        data = bytes(self.packed) if self.method == _STORED else self._inflate()
        if len(data) != self.size or zlib.crc32(data) != self.crc:
            raise _damaged(f"its part {self.name} does not match its checksum")
        return data

    def _inflate(self) -> bytes:
        machine = zlib.decompressobj(-zlib.MAX_WBITS)
        try:
            data = machine.decompress(self.packed, self.size + 1)
        except zlib.error:
            raise _damaged(f"its part {self.name} cannot be unpacked") from None
        if len(data) > self.size:
            raise _too_large(f"its part {self.name} unpacks to more than the {self.size:,} bytes that it claims")
        return data


def _deflate(data: bytes) -> bytes:
    machine = zlib.compressobj(_LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    return machine.compress(data) + machine.flush()


class Package:
    """The parts of a workbook, by name; names are compared without regard to case, as the format demands.

    Raises:
        WorkbookError: not a zip, damaged, protected by a password, with doubtful names, or beyond the limits above.
    """

    def __init__(self, data: bytes) -> None:
        try:
            with zipfile.ZipFile(io.BytesIO(data)) as archive:
                infos, self.comment = archive.infolist(), archive.comment
        except (zipfile.BadZipFile, NotImplementedError, OSError, ValueError, EOFError, struct.error):
            raise _damaged("the list of its parts is missing, as when a download or copy broke off") from None
        _check_listing(infos)
        view = memoryview(data)
        entries = [_entry(view, info) for info in infos]
        _check_overlaps(infos, entries)
        self._entries = {_key(entry.name): entry for entry in entries}

    def __iter__(self) -> Iterator[Entry]:
        return iter(self._entries.values())

    def __contains__(self, name: str) -> bool:
        return _key(name) in self._entries

    def read(self, name: str) -> bytes:
        """The content of a part.

        Raises:
            WorkbookError: no such part, or damaged.
        """
        entry = self._entries.get(_key(name))
        if entry is None:
            raise _damaged(f"its part {name} is missing")
        return entry.content()

    def write(self, name: str, data: bytes, *, compressed: bool = True) -> None:
        """Put a part in: in the place of the old one, else at the end. The same content again changes nothing."""
        old = self._entries.get(_key(name))
        crc = zlib.crc32(data)
        if old is not None and old.crc == crc and old.size == len(data) and old.content() == data:
            return
        method, packed = (_DEFLATED, _deflate(data)) if compressed else (_STORED, data)
        fresh = Entry(name, name.encode(), method, crc, len(data), packed, flags=0 if name.isascii() else _UTF8)
        if old is not None:
            fresh = replace(fresh, name=old.name, raw_name=old.raw_name, flags=old.flags, time=old.time, date=old.date)
        self._entries[_key(name)] = fresh

    def remove(self, name: str) -> None:
        """Take a part out, if it is there."""
        self._entries.pop(_key(name), None)

    def to_bytes(self) -> bytes:
        """The zip."""
        pieces: list[bytes | memoryview] = []
        directory: list[bytes] = []
        offset = 0
        for entry in self:
            header = _local_header(entry)
            directory.append(_central_header(entry, offset))
            pieces += (header, entry.packed)
            offset += len(header) + len(entry.packed)
        listing = b"".join(directory)
        count = len(directory)
        end = _END.pack(b"PK\5\6", 0, 0, count, count, len(listing), offset, len(self.comment))
        return b"".join((*pieces, listing, end, self.comment))


def _key(name: str) -> str:
    """The name by which a part is found: case does not count, nor the slash that XlsxWriter puts before some."""
    return name.removeprefix("/").lower()


def _check_listing(infos: list[zipfile.ZipInfo]) -> None:
    """The limits and names, from the list of parts alone."""
    if len(infos) > MAX_PARTS:
        raise _too_large(f"it has {len(infos):,} parts; at most {MAX_PARTS:,} are read")
    seen: set[str] = set()
    for info in infos:
        name = info.orig_filename
        _check_name(name, seen)
        if info.flag_bits & _ENCRYPTED:
            raise WorkbookError(
                "The file is protected by a zip password; save it without a password.", code="workbook-encrypted"
            )
        if info.compress_type not in (_STORED, _DEFLATED):
            raise _damaged(f"its part {name} is compressed in a way that workbooks do not use")
        _check_size(name, info)
    total = sum(info.file_size for info in infos)
    if total > MAX_TOTAL:
        raise _too_large(f"unpacked it has {total:,} bytes; at most {MAX_TOTAL:,} are read")


def _check_name(name: str, seen: set[str]) -> None:
    key = _key(name)
    if key in seen:
        raise WorkbookError(
            f"The part {name} is in the file twice, so nobody can say which one counts. "
            "Open it in a spreadsheet program and save it again.",
            code="workbook-unsafe",
        )
    seen.add(key)
    steps = name.removeprefix("/").removesuffix("/").split("/")
    if "\\" in name or "\0" in name or ":" in steps[0] or not all(step.strip(".") for step in steps):
        raise WorkbookError(
            f"The part name {name!r} points outside the workbook; the file is refused.", code="workbook-unsafe"
        )


def _check_size(name: str, info: zipfile.ZipInfo) -> None:
    if info.file_size > MAX_PART:
        hint = ". Delete the empty rows below its content" if "worksheets/" in name else ""
        raise _too_large(f"its part {name} has {info.file_size:,} bytes unpacked; at most {MAX_PART:,} are read{hint}")
    if info.file_size > RATIO_FROM and info.file_size > MAX_RATIO * info.compress_size:
        ratio = info.file_size // max(1, info.compress_size)
        raise _too_large(f"its part {name} unpacks to {ratio:,} times its size; at most {MAX_RATIO} times is read")


def _entry(view: memoryview, info: zipfile.ZipInfo) -> Entry:
    """The part that the list names, at the place where the list says, under the same name."""
    start = info.header_offset
    try:
        header = _LOCAL.unpack_from(view, start)
    except struct.error:
        raise _damaged(f"its part {info.orig_filename} is not where the list of parts says") from None
    signature, time, date, name_size, extra_size = header[0], header[4], header[5], header[9], header[10]
    name_end = start + _LOCAL.size + name_size
    raw_name = bytes(view[start + _LOCAL.size : name_end])
    begin = name_end + extra_size
    packed = view[begin : begin + info.compress_size]
    known = raw_name.decode("utf-8" if info.flag_bits & _UTF8 else "cp437", "replace") == info.orig_filename
    whole = len(packed) == info.compress_size
    if signature != b"PK\3\4" or not known or not whole:
        raise _damaged(f"its part {info.orig_filename} is not where the list of parts says")
    return Entry(
        name=info.orig_filename,
        raw_name=raw_name,
        method=info.compress_type,
        crc=info.CRC,
        size=info.file_size,
        packed=packed,
        time=time,
        date=date,
        flags=info.flag_bits & ~_DESCRIPTOR,
        made_by=(info.create_version, info.create_system),
        needs=info.extract_version,
        internal=info.internal_attr,
        external=info.external_attr,
        local_extra=_without_zip64(bytes(view[name_end:begin])),
        extra=_without_zip64(info.extra),
        comment=info.comment,
    )


def _without_zip64(extra: bytes) -> bytes:
    """Extra fields without the long sizes, which the plain header holds."""
    kept, at = b"", 0
    while at + 4 <= len(extra):
        tag, size = struct.unpack_from("<2H", extra, at)
        if tag != _ZIP64:
            kept += extra[at : at + 4 + size]
        at += 4 + size
    return kept


def _check_overlaps(infos: list[zipfile.ZipInfo], entries: list[Entry]) -> None:
    """No two parts may share bytes: a classical bomb gives the same bytes under many names."""
    spans = sorted(
        (info.header_offset, info.header_offset + _LOCAL.size + len(entry.raw_name) + len(entry.packed))
        for info, entry in zip(infos, entries, strict=True)
    )
    for (_, end), (start, _) in itertools.pairwise(spans):
        if start < end:
            raise _damaged("two of its parts lie in the same bytes")


def _local_header(entry: Entry) -> bytes:
    sizes = (entry.crc, len(entry.packed), entry.size, len(entry.raw_name), len(entry.local_extra))
    header = _LOCAL.pack(b"PK\3\4", entry.needs, entry.flags, entry.method, entry.time, entry.date, *sizes)
    return header + entry.raw_name + entry.local_extra


def _central_header(entry: Entry, offset: int) -> bytes:
    sizes = (entry.crc, len(entry.packed), entry.size, len(entry.raw_name), len(entry.extra), len(entry.comment))
    flags = (entry.flags, entry.method, entry.time, entry.date)
    kinds = (0, entry.internal, entry.external, offset)
    header = _CENTRAL.pack(b"PK\1\2", *entry.made_by, entry.needs, 0, *flags, *sizes, *kinds)
    return header + entry.raw_name + entry.extra + entry.comment


def _damaged(reason: str) -> WorkbookError:
    return WorkbookError(
        f"The file is damaged: {reason}. Open it in a spreadsheet program that can repair it, or fetch it again.",
        code="workbook-damaged",
    )


def _too_large(reason: str) -> WorkbookError:
    return WorkbookError(f"The file is too large for a tournament workbook: {reason}.", code="workbook-too-large")
