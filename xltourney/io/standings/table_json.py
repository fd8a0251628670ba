"""The table of an event as JSON: what ``standings --format json`` prints and what a finished tournament keeps."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

from xltourney.engine.ranking import Standings
from xltourney.engine.rounding import decimal
from xltourney.io.reading import Document


def table_json(table: Standings, document: Document) -> str:
    """The table with all values of its codes and, where the event is rated, the rating changes; ends with a newline.

    One player a line: still easy to read, and quick to write for thousands. Numbers are as :func:`as_number` gives
    them.
    """
    tournament = table.view.tournament
    head = {
        "name": tournament.name,
        "system": tournament.system.code,
        "rounds": tournament.rounds,
        "after_round": table.after_round,
        "rules": table.edition.name,
    }
    parts = [f'"tournament": {_compact(head)}', f'"codes": {_compact(table.codes)}']
    parts.append(f'"standings": {_lines(standing_rows(table))}')
    changes = _rating_changes(document, table)
    if changes is not None:
        parts.append(f'"rating_changes": {_lines(changes)}')
    return "{" + ",\n ".join(parts) + "}\n"


def standing_rows(table: Standings) -> Iterator[dict[str, Any]]:
    """The lines of a table, in its order, with the values of its codes by code."""
    players = table.view.tournament.by_number
    for row in table.rows:
        player = players[row.no]
        yield {
            "rank": row.rank,
            "no": row.no,
            "name": player.name,
            "rating": player.rating or None,
            "points": as_number(row.points),
            "values": dict(zip(table.codes, map(as_number, row.values), strict=True)),
            "decided_by": row.decided_by,
        }


def as_number(value: Fraction | None) -> float | None:
    """A JSON number: exact where the decimal is finite, else rounded to 6 places."""
    return None if value is None else decimal(value)


def _rating_changes(document: Document, table: Standings) -> list[dict[str, Any]] | None:
    if document["tournament"].get("rating_rule", "none") == "none":
        return None
    from xltourney.io.standings.event import Event
    from xltourney.io.standings.rating_json import rating_rows

    return rating_rows(Event(document, table, "en"))


def _lines(rows: Iterable[dict[str, Any]]) -> str:
    return "[\n  " + ",\n  ".join(map(_compact, rows)) + "]"


def _compact(data: object) -> str:
    return json.dumps(data, ensure_ascii=False)
