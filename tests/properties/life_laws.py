"""What a tournament's life must keep, told from its documents and its log without the program's own comparing."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from tests.io.documents import Document
from tests.properties.life_book import Step, run
from xltourney.io import notation
from xltourney.io.document import normal
from xltourney.io.life.differences import applied
from xltourney.io.life.log import Entry, Row, difference_of
from xltourney.io.life.reading import Life

#: A round and its players: two of a board, one of a bye.
Key = tuple[int, tuple[int, ...]]
#: What each of the players has, by number: colour and mark, or the bye.
Value = tuple[str, ...]
Entries = dict[Key, Value]

_GAME = re.compile(r"([0-9]+)([wb~])(.*)")


class Snapshot(NamedTuple):
    """A tournament as a command left it: what is stored, and the log up to then."""

    document: Document
    finished: bool
    log: tuple[Row, ...]


def snapshot(life: Life) -> Snapshot:
    """What a workbook keeps; it must keep something, and be whole."""
    assert life.findings == (), "the chain is broken"
    assert life.state is not None
    return Snapshot(life.state.document, life.state.finished, life.log)


def entries(document: Document) -> Entries:
    """The boards and byes of a document."""
    found: Entries = {}
    for player in document["players"]:
        for number, token in enumerate(player.get("results", ()), start=1):
            game = _GAME.fullmatch(token)
            if game:
                pair = sorted((int(player["no"]), int(game[1])))
                both = list(found.get((number, tuple(pair)), ("", "")))
                both[pair.index(int(player["no"]))] = game[2] + game[3]
                found[number, tuple(pair)] = tuple(both)
            elif token:
                found[number, (int(player["no"]),)] = (token,)
    return found


def results(document: Document) -> Entries:
    """Those boards and byes that say something of the result."""
    return {key: value for key, value in entries(document).items() if not _free(value)}


def _free(value: Value | None) -> bool:
    """No such board, or one without a result: what comes there replaces nothing."""
    return value is None or (len(value) > 1 and not any(each[1:] for each in value))


def _key(entry: Entry) -> Key | None:
    if entry.what not in {"board", "bye"}:
        return None
    return int(entry.round), tuple(sorted(map(int, entry.players.split("-"))))


def _said(entry: Entry, text: str) -> Value | None:
    """What a row of the log says that stood there, or stands there."""
    if not text or entry.what == "bye":
        return (text,) if text else None
    white, _, _ = entry.players.partition("-")
    head, _, result = text.rpartition(" ")
    known = not head.endswith("~")
    white = head.partition("-")[0] or white
    marks = ("", "") if result == "–" else notation.board_result(result)
    by_player = sorted((int(no) != int(white), int(no)) for no in entry.players.split("-"))
    both = {no: ("bw"[not is_black] if known else "~") + marks[is_black] for is_black, no in by_player}
    return tuple(both[no] for no in sorted(both))


# ---------------------------------------------------------------- the laws


def nothing_is_lost(ever: Iterable[tuple[Key, Value]], now: Snapshot) -> None:
    """Each result that was ever entered stands there, or a row of the log says what replaced it."""
    standing = entries(now.document).items()
    replaced = {(key, _said(row.entry, row.entry.old)) for row in now.log if (key := _key(row.entry))}
    lost = [each for each in ever if each not in standing and each not in replaced]
    assert not lost, f"lost without a trace: {lost}"


def the_log_explains(before: Snapshot, now: Snapshot) -> None:
    """The rows between two states lead from one to the other, as far as it goes on record."""
    assert now.log[: len(before.log)] == before.log, "the log is not append-only"
    rows = now.log[len(before.log) :]
    _follow(entries(before.document), entries(now.document), rows, all_of_it=before.finished)
    if before.finished:
        document = before.document
        for _, group in groupby(rows, key=lambda row: (row.entry.when, row.entry.command)):
            document = applied(document, filter(None, (difference_of(row.entry) for row in group)))
        assert normal(document) == normal(now.document), "the log does not lead to what stands there"


def a_correction_is_on_record(before: Document, now: Snapshot, rows: Sequence[Row]) -> None:
    """What ``correct`` says that it did leads from what stood in the sheets to what stands there, first results too."""
    made = (difference_of(row.entry) for row in rows if row.entry.command == "correct")
    assert normal(applied(before, filter(None, made))) == normal(now.document), "a correction without record"


def _follow(old: Entries, new: Entries, rows: Sequence[Row], *, all_of_it: bool) -> None:
    """Walk along the rows of each board: each begins where the one before it ended, the last ends at what is there."""
    at: dict[Key, Value | None] = dict(old)
    for row in rows:
        key = _key(row.entry)
        if key:
            was, says = at.get(key), _said(row.entry, row.entry.old)
            assert was == says or (_free(was) and not all_of_it), f"{row}: there stood {was}"
            at[key] = _said(row.entry, row.entry.new)
    for key in {*at, *new}:
        was, now = at.get(key), new.get(key)
        assert was == now or (_free(was) and not all_of_it), f"{key}: {was} became {now}, and the log does not say so"


def the_table_is_recomputed(life: Life, folder: Path) -> None:
    """The stored final table is what ``standings`` makes of the stored input."""
    assert life.state is not None
    source = folder / "stored.json"
    source.write_text(json.dumps(life.state.document), encoding="utf-8")
    ran = run(folder, Step(("standings", str(source), "--format", "json")))
    source.unlink()
    assert json.loads(ran.out) == json.loads(life.state.table)
