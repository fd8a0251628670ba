"""Finalized sheets for tests: events of the worked examples, and what stands in the cells."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tests.io.documents import document
from tests.rules.examples import load
from xltourney.engine.ranking import rank
from xltourney.engine.regulations import edition
from xltourney.io.document import to_tournament
from xltourney.io.loading import Loaded
from xltourney.io.reading import Reading
from xltourney.io.sheet import Cell, SheetSpec, Style, Styled
from xltourney.io.standings.sheets import sheets

Document = dict[str, Any]
Value = str | int | float | None
PLAIN = Style()

_CELL = re.compile(r"([+=-])(F?)([WB]?)(\d+)")
_MARKS = {"+": "1", "=": "½", "-": "0"}


def worked_example(field: str, **settings: Any) -> Document:
    """A field of ``tests/cases/tiebreak_examples.json`` as a document."""
    known = load()["fields"][field]
    players: list[Document] = []
    for line in known["rows"]:
        no, name, rating, *cells = line.split()
        players.append({"no": int(no), "name": name, "rating": int(rating), "results": list(map(_token, cells))})
    system = "round-robin" if known["system"] == "roundrobin" else "swiss"
    rounds = max(len(player["results"]) for player in players)
    own = {"name": field, "system": system, "rounds": rounds, "start": "2026-05-01"}
    return {"xltourney": 1, "tournament": own | settings, "players": players}


def _token(cell: str) -> str:
    match = _CELL.fullmatch(cell)
    if match is None:
        return cell
    mark, forfeit, colour, opponent = match.groups()
    return f"{opponent}{colour.lower() or '~'}{mark if forfeit else _MARKS[mark]}"


def five_of_whom_one_left(system: str = "round-robin") -> Document:
    """A round robin of five by the Berger tables; 5 left after one of his four games."""
    rows = (". 2w1 3b½ 4w1 5b+", "5w1 1b0 . 3w½ 4b1", "4w1 5b+ 1w½ 2b½ .", "3b0 . 5w+ 1b0 2w0", "2b0 3w- 4b- . 1w-")
    return document(*rows, players={5: {"withdrawn_after": 1}}, system=system, rounds=5, start="2026-05-01")


def made(
    document: Document,
    codes: str = "BH/C1, BH, SB",
    *,
    rules: str = "2026-03",
    language: str = "en",
    after: int | None = None,
    live: bool = False,
) -> dict[str, Sheet]:
    """The four sheets of an event by key."""
    tournament = to_tournament(document)
    loaded = Loaded(Reading(document, {}), tournament, ())
    standings = rank(tournament, codes, edition(rules), after, live)
    return {spec.key: Sheet(spec) for spec in sheets(loaded, standings, language, "open.xlsx")}


@dataclass(frozen=True)
class Sheet:
    """A sheet, read as a person reads it."""

    spec: SheetSpec

    @property
    def rows(self) -> list[list[Value]]:
        """The values of all rows."""
        return [[_value(cell) for cell in row] for row in self.spec.rows]

    @property
    def heading(self) -> list[str]:
        """The heading of the table."""
        return [str(value) for value in self.rows[self.spec.repeat_rows - 1]]

    @property
    def table(self) -> list[dict[str, Value]]:
        """The rows of the table by heading, as far as they are full."""
        heading = self.heading
        full = [row for row in self.rows[self.spec.repeat_rows :] if len(row) == len(heading)]
        return [dict(zip(heading, row, strict=True)) for row in full]

    def column(self, heading: str) -> dict[Value, Value]:
        """A column of the table by the number of the player."""
        return {row["No."]: row[heading] for row in self.table}

    def of(self, no: int) -> dict[str, Value]:
        """The row of a player."""
        return next(row for row in self.table if row["No."] == no)

    def style(self, no: int, heading: str) -> Style:
        """The look of a cell."""
        column, number = self.heading.index(heading), self.heading.index("No.")
        row = next(row for row in self.spec.rows[self.spec.repeat_rows :] if _value(row[number]) == no)
        cell = row[column]
        return cell.style if isinstance(cell, Styled) else PLAIN

    @property
    def texts(self) -> list[str]:
        """All texts outside the table and in it."""
        return [value for row in self.rows for value in row if isinstance(value, str)]

    @property
    def foot(self) -> list[str]:
        """What stands below the table, a line a row."""
        rows: Sequence[Sequence[Value]] = self.rows[self.spec.repeat_rows :]
        short = [row for row in rows if len(row) != len(self.heading)]
        return [" ".join(str(value) for value in row if value is not None) for row in short if any(row)]


def _value(cell: Cell) -> Value:
    return cell.value if isinstance(cell, Styled) else cell
