"""What was read and computed for cells, kept as long as it is true and no longer than there is room.

A range that its program reads on demand is known by document and address, until a change of the document drops it.
Rows of values are known by the values themselves, so nothing has to drop them.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import partial
from typing import Any, Generic, TypeVar

from xltourney.live.arguments import Block, HostRange, block_of, cut

T = TypeVar("T")

#: Events and ranges that are kept; a workbook has one event, or a few.
ROOM = 16


class Memory(Generic[T]):
    """At most :data:`ROOM` things, the least recently used goes first."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, T] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """The thing of this key, made where it is not there."""
        try:
            self._kept.move_to_end(key)
            return self._kept[key]
        except KeyError:
            pass
        made = self._kept[key] = make()
        if len(self._kept) > ROOM:
            self._kept.popitem(last=False)
        return made

    def drop(self, unwanted: Callable[[Any], bool]) -> None:
        """Take out what has a key of this kind."""
        for key in [key for key in self._kept if unwanted(key)]:
            del self._kept[key]

    def __len__(self) -> int:
        return len(self._kept)


class Given:
    """An argument with the key that it is known by, and its cells on demand."""

    __slots__ = ("_argument", "key")

    def __init__(self, argument: Any) -> None:
        self._argument = argument
        if argument is None or isinstance(argument, HostRange):
            self.key: Hashable = argument and argument.key
        else:
            rows = cut(block_of(argument))
            self._argument = Block(rows)
            # True and 1 are equal, and so are their hashes; as results of a game they are not the same.
            self.key = (rows, tuple((i, *map(type, row)) for i, row in enumerate(rows) if bool in map(type, row)))

    @property
    def block(self) -> Block | None:
        """The cells, as plain values; ``None`` for an argument that was left out."""
        if isinstance(self._argument, HostRange):
            return _ranges.get(self.key, partial(_read, self._argument))
        block: Block | None = self._argument
        return block


def _read(range_: HostRange) -> Block:
    read = range_.read()
    return read._replace(rows=cut(read))


_ranges: Memory[Block] = Memory()
_events: Memory[Any] = Memory()


def recall(grid: Given, players: Given, settings: Given, make: Callable[[], T]) -> T:
    """What ``make`` made of these arguments, as long as it is still true."""
    found: T = _events.get((grid.key, players.key, settings.key), make)
    return found


def outdated(key: Hashable) -> None:
    """Drop everything that was made of a range: it holds other values now."""
    _ranges.drop(lambda known: known == key)
    _events.drop(lambda known: key in known)


def forget(document: Hashable) -> None:
    """Drop everything that was read of a document: it has changed, or is closed."""
    _ranges.drop(lambda key: key[0] == document)
    _events.drop(lambda key: any(part is not None and part[0] == document for part in key))
