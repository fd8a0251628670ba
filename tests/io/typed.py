"""Sheets as an organiser would type them, for tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xltourney.errors import Diagnostic
from xltourney.io.tables import read_tables
from xltourney.io.tables.rows import CellValue, Sheet

Rows = Sequence[Sequence[CellValue]]


def settings(**values: CellValue) -> Sheet:
    """A Tournament sheet; ``_`` in a label is a space. Rounds are 3 unless given."""
    lines = {"Name": "Test", "Rounds": 3, **{label.replace("_", " "): value for label, value in values.items()}}
    return Sheet("Tournament", [[label, value] for label, value in lines.items()])


def players(*names: str, **columns: Sequence[CellValue]) -> Sheet:
    """A Players sheet: numbers from 1, names, and further columns by their heading."""
    heads: list[CellValue] = ["No.", "Name", *(head.replace("_", " ") for head in columns)]
    rows = [[no, name, *(cells[no - 1] for cells in columns.values())] for no, name in enumerate(names, 1)]
    return Sheet("Players", [heads, *rows])


def grid(*rows: Sequence[CellValue], rounds: int = 3, title: str = "Grid", **kind: Any) -> Sheet:
    """A Grid with the rows as they are: number, name, results."""
    return Sheet(title, [["No.", "Name", *(f"R{number}" for number in range(1, rounds + 1))], *rows], **kind)


def boards(*rows: Sequence[CellValue], **kind: Any) -> Sheet:
    """Boards with rows of round, White, result, Black."""
    heads = ["Round", "Board", "White", "White name", "Result", "Black name", "Black"]
    full = [[row[0], place, row[1], None, row[2], None, row[3]] for place, row in enumerate(rows, 1)]
    return Sheet("Boards", [heads, *full], **kind)


def matrix(heads: str, *rows: Sequence[CellValue], **kind: Any) -> Sheet:
    """A Matrix with the opponents' headings in ``heads``: ``1 2 3`` or ``1a 1b 2a 2b``."""
    return Sheet("Matrix", [["No.", "Name", *heads.split()], *rows], **kind)


def results(*sheets: Sheet) -> dict[int, list[str]]:
    """The tokens by number; the sheets must have no fault."""
    reading = read_tables(sheets)
    assert [str(finding) for finding in reading.findings] == []
    return {player["no"]: player.get("results", []) for player in reading.document["players"]}


def findings(*sheets: Sheet) -> list[str]:
    """Every finding as ``error Grid!C2 message``."""
    return [shown(finding) for finding in read_tables(sheets).findings]


def shown(finding: Diagnostic) -> str:
    """``error Grid!C2 message``."""
    return f"{finding.severity} {finding.place} {finding.message}"


#: Three players, and what two of them did in the first round.
PEOPLE = players("Ann", "Bob", "Cid")
