"""Tournaments as they were read, kept beside the book of a club by the content of their workbooks.

Nothing depends on it but time: it may be deleted at any moment, and a damaged one is made anew. It also sees to it that
one command at a time works on a book: the system takes the lock back when a process ends, however it ends. Those that
write nothing may look at the same time.
"""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from types import TracebackType

from xltourney import __version__
from xltourney.batch.club.events import Played, packed, unpacked
from xltourney.errors import OutputError

_FORM = 2
_TABLE = "CREATE TABLE IF NOT EXISTS played (content TEXT PRIMARY KEY, sum INTEGER, told TEXT) WITHOUT ROWID"


def cache_path(book: Path) -> Path:
    """Where it lies: ``club.xlsx`` has ``club.cache`` beside it."""
    return book.with_suffix(".cache")


class Cache:
    """The cache of a book, locked from its first use to its end; what was put in is kept unless an error ends it.

    With ``reading`` no file is made or changed: what was put in is known to the end of the command alone.
    """

    def __init__(self, book: Path, *, reading: bool = False) -> None:
        self._book = book
        self._reading = reading
        self._path = cache_path(book)
        self._known: dict[str, str] = {}
        self._put: dict[str, Played] = {}
        self._connection = self._opened()

    def __enter__(self) -> Cache:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._connection.close()

    def _opened(self) -> sqlite3.Connection:
        try:
            return self._ready()
        except sqlite3.DatabaseError as error:
            if "locked" in str(error):
                message = f"another command is at work on {self._book.name}; wait until it is done"
                raise OutputError(message, code="club-busy") from None
        if self._reading:
            return self._ready(":memory:")
        for left in (self._path, self._path.with_name(f"{self._path.name}-journal")):
            with suppress(OSError):
                left.unlink(missing_ok=True)
        try:
            return self._ready()
        except sqlite3.DatabaseError:
            return self._ready(":memory:")

    def _ready(self, place: str = "") -> sqlite3.Connection:
        connection = self._connected(place)
        try:
            self._known = {
                content: told
                for content, checked, told in connection.execute("SELECT content, sum, told FROM played")
                if isinstance(told, str) and zlib.crc32(told.encode()) == checked
            }
        except BaseException:
            connection.close()
            raise
        return connection

    def _connected(self, place: str) -> sqlite3.Connection:
        """Connected and locked, with its table; who reads shares the lock, and finds no table in what is no cache."""
        read_only = self._reading and not place
        where = f"{self._path.absolute().as_uri()}?mode=ro" if read_only else place or self._path
        connection = sqlite3.connect(where, timeout=0, isolation_level=None, uri=read_only)
        try:
            connection.execute("BEGIN" if read_only else "BEGIN EXCLUSIVE")
            if not read_only:
                connection.execute(_TABLE)
        except BaseException:
            connection.close()
            raise
        return connection

    def __len__(self) -> int:
        return len(self._known)

    def get(self, content: str) -> Played | None:
        """The tournament in a workbook with this content, if it was read before by this version."""
        told = self._known.get(_key(content))
        return self._put.get(content) or (unpacked(told) if told is not None else None)

    def put(self, content: str, played: Played) -> None:
        """Remember a tournament."""
        self._put[content] = played

    def keep(self, contents: Collection[str] | None = None) -> None:
        """Write down what was put in, and forget all but these ``contents``, if they are given.

        A cache that cannot be written is no fault.
        """
        if self._reading:
            return
        fresh = [(_key(content), packed(played)) for content, played in self._put.items()]
        keys = self._known.keys() | {key for key, _ in fresh}
        if contents is not None:
            keys = {_key(content) for content in contents}
        with suppress(sqlite3.DatabaseError):
            gone = [(key,) for key in self._known.keys() - keys]
            self._connection.executemany("DELETE FROM played WHERE content = ?", gone)
            self._connection.executemany(
                "REPLACE INTO played VALUES (?, ?, ?)",
                [(key, zlib.crc32(told.encode()), told) for key, told in fresh if key in keys],
            )
            self._connection.execute("COMMIT")


def _key(content: str) -> str:
    return f"{_FORM} {__version__} {content}"
