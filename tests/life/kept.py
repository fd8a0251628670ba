"""Workbooks that keep a state and a log, and ways in which people spoil them."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from openpyxl import Workbook, load_workbook

from tests.batch.hall import GRID, PLAYERS, RATINGS, SETTINGS, book, saved
from xltourney.io.document import fingerprint, normal
from xltourney.io.life.log import Entry, Row, chained
from xltourney.io.life.reading import Life, read_life
from xltourney.io.life.state import State, Status
from xltourney.io.life.writing import with_life

Document = dict[str, Any]
END = "2026-03-08"
TABLE = '{"tournament": {"name": "Club open"},\n "standings": [\n  {"rank": 1, "no": 1}]}\n'


def document(end: str = END) -> Document:
    """What :func:`hall.book` says, written down by hand."""
    players = [
        {"no": no, "name": name, "rating": rating, "results": results}
        for no, (name, rating, results) in enumerate(zip(PLAYERS, RATINGS, GRID, strict=True), 1)
    ]
    settings = {"name": "Club open", "start": "2026-03-07", "rounds": 3, "codes": ["BH/C1", "BH", "SB"]}
    return normal({"xltourney": 1, "tournament": settings | ({"end": end} if end else {}), "players": players})


def workbook(end: str = END) -> bytes:
    """A Swiss of six with all results; ``end`` is its end date."""
    return saved(book(told=[*SETTINGS[1:], *([("End date", end)] if end else [])]))


def finished(table: str = TABLE, remarks: tuple[str, ...] = (), made: Document | None = None) -> State:
    """The state of that event, finished."""
    known = made or document()
    return State(Status.FINISHED, known, fingerprint(known), table, remarks)


def running() -> State:
    """The state of that event without an end date, running."""
    known = document("")
    return State(Status.RUNNING, known, fingerprint(known))


def entry(number: int, **values: str) -> Entry:
    """A row of the log as ``enter`` writes it."""
    made = Entry(
        when=f"2026-11-30T04:05:{number:02d}Z",
        by="Ann",
        command="enter",
        what="board",
        round="1",
        players="1-4",
        field="",
        old="1-0",
        new="½-½",
        why=f"typing error {number}",
    )
    return made._replace(**values)


def log(rows: int = 6) -> tuple[Row, ...]:
    """So many rows."""
    return chained((), [entry(number) for number in range(1, rows + 1)])


def kept(state: State | None = None, rows: Sequence[Row] | None = None, language: str = "en") -> bytes:
    """The workbook of the event with a state and a log; finished unless told otherwise."""
    state = state or finished()
    return with_life(workbook(state.end), state, log() if rows is None else rows, language, None)


def resaved(data: bytes, change: Callable[[Workbook], object] = lambda _: None) -> bytes:
    """The workbook loaded and saved by openpyxl, with a change that a person makes."""
    made = load_workbook(io.BytesIO(data))
    change(made)
    return saved(made)


def on_sheet(title: str, change: Callable[[Any], object]) -> Callable[[Workbook], object]:
    """A change on one sheet."""
    return lambda made: change(made[title])


def part(data: bytes, name: str) -> str:
    """A part of a workbook as text."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return archive.read(name).decode()


def parts(data: bytes) -> dict[str, bytes]:
    """All parts of a workbook."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def with_part(data: bytes, name: str, change: Callable[[str], str]) -> bytes:
    """The workbook with one part changed."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for each, content in parts(data).items():
            archive.writestr(each, change(content.decode()).encode() if each == name else content)
    return made.getvalue()


def without_custom(data: bytes) -> bytes:
    """The workbook without its custom properties, as programs leave it that do not know them."""
    lost = "docProps/custom.xml"
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, content in parts(data).items():
            if name != lost:
                archive.writestr(
                    name, re.sub(rb"<(Override|Relationship)\b[^>]*docProps/custom.xml[^>]*/>", b"", content)
                )
    return made.getvalue()


def said(life: Life) -> list[tuple[str, str]]:
    """The codes and places of the findings."""
    return [(finding.code, str(finding.place or "")) for finding in life.findings]


def same_life(data: bytes, before: Life) -> bool:
    """Whether a workbook keeps exactly this."""
    return read_life(data) == before


def put(path: Path, data: bytes) -> Path:
    """Write a file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path
