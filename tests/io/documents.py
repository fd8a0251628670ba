"""Small documents for tests."""

from __future__ import annotations

from typing import Any

Document = dict[str, Any]


def document(*rows: str, players: dict[int, dict[str, Any]] | None = None, **settings: Any) -> Document:
    """Players 1, 2 ... named P1, P2 ... with these tokens; ``.`` is an empty round.

    ``players`` holds further keys of single players, by number.
    """
    people: list[Document] = []
    for no, row in enumerate(rows, start=1):
        tokens = ["" if token == "." else token for token in row.split()]
        person: Document = {"no": no, "name": f"P{no}"} | (players or {}).get(no, {})
        people.append(person | ({"results": tokens} if tokens else {}))
    return {"xltourney": 1, "tournament": {"rounds": 9, **settings}, "players": people}
