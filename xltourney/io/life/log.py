"""The log of a tournament: its rows, chained by hashes over their values as text."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from xltourney.io.life.differences import Difference, Kind

MOST = 32_000
"""Characters (UTF-16 units) of a value: a cell holds 32,767."""

_LINE_END = re.compile(r"\r\n?")
_NOT_TEXT = re.compile("[\x00-\x09\x0b-\x1f\x7f\ufffe\uffff]")
_SURROGATE = re.compile("[\ud800-\udfff]")


class Entry(NamedTuple):
    """A row of the log without its number and hash, all as texts.

    ``when`` is UTC, ``2026-11-30T04:05:06Z``. ``command`` is that of xltourney, or ``found changed``. ``what`` is the
    value of a :class:`Kind`, or another word: ``state``, ``play-off``,
    ``remark``. ``round``, ``players``, ``field``, ``old`` and ``new`` are those of a difference.
    """

    when: str
    by: str
    command: str
    what: str
    round: str
    players: str
    field: str
    old: str
    new: str
    why: str


class Row(NamedTuple):
    """A row of the log; numbers count from 1."""

    number: int
    entry: Entry
    hash: str


class Head(NamedTuple):
    """Where a log ends: how many rows it has, and the hash of the last; 0 and an empty text before the first."""

    number: int = 0
    hash: str = ""


def head_of(rows: Sequence[Row]) -> Head:
    """Where these rows end."""
    return Head(rows[-1].number, rows[-1].hash) if rows else Head()


def hash_of(previous: str, number: int, entry: Entry) -> str:
    """The hash of a row: SHA-256 of a JSON list in UTF-8, of the previous hash, the number and the values as texts.

    Inside a text any white space counts as one space, because programs may change it: ``["","1","2026-...",...]``.
    """
    values = [previous, str(number), *(" ".join(value.split()) for value in entry)]
    return hashlib.sha256(json.dumps(values, ensure_ascii=False, separators=(",", ":")).encode()).hexdigest()


def chained(rows: Sequence[Row], entries: Iterable[Entry], known: Head | None = None) -> tuple[Row, ...]:
    """The rows with further ones behind them.

    ``known`` is where the log ended when it was written last: where rows were cut off since, or the last hash was
    changed, the new ones follow what is known, so that the chain goes on showing it.
    """
    before = known if known and known.number >= head_of(rows).number else head_of(rows)
    last = before.hash
    new: list[Row] = []
    for number, each in enumerate(entries, before.number + 1):
        entry = Entry(*map(cell_text, each))
        last = hash_of(last, number, entry)
        new.append(Row(number, entry, last))
    return (*rows, *new)


def cell_text(text: str) -> str:
    """A text as every spreadsheet program gives it back: no control characters but line ends, not too long."""
    clean = _SURROGATE.sub("\ufffd", _NOT_TEXT.sub(" ", _LINE_END.sub("\n", text)))
    if len(clean) <= MOST // 2:
        return clean
    units = clean.encode("utf-16-le")
    return clean if len(units) <= 2 * MOST else units[: 2 * MOST - 2].decode("utf-16-le", "ignore") + "…"


# ---------------------------------------------------------------- differences


def entry_of(difference: Difference, when: str, by: str, command: str, why: str) -> Entry:
    """The row of the log about a difference."""
    return Entry(
        when=when,
        by=by,
        command=command,
        what=difference.kind.value,
        round=str(difference.round or ""),
        players="-".join(map(str, difference.players)),
        field=difference.field,
        old=difference.old,
        new=difference.new,
        why=why,
    )


def difference_of(entry: Entry) -> Difference | None:
    """The difference that a row of the log is about; ``None`` for a row about something else."""
    try:
        players = tuple(map(int, entry.players.split("-"))) if entry.players else ()
        number = int(entry.round) if entry.round else 0
        return Difference(Kind(entry.what), number, players, entry.field, entry.old, entry.new)
    except ValueError:
        return None
