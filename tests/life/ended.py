"""Small events near their end, as documents and as workbooks.

The template has headings in row 3: player 1 stands in row 4 of Grid, round 1 in column C; Boards has results in E.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.io.documents import Document, document
from xltourney.io.loading import Loaded, load
from xltourney.io.template import build

#: A Swiss of four and three rounds; 1 wins it with 2½ points, 2 has 1½, 3 and 4 have 1 each.
SWISS = ("2w1 3b½ 4w1", "1b0 4w½ 3b1", "4w½ 1w½ 2w0", "3b½ 2b½ 1b0")
#: A round robin of four by the Berger tables: 1 beats all, 2 beats 3 and 4, 3 beats 4.
ROUND_ROBIN = ("4w1 3b1 2w1", "3w1 4b1 1b0", "2b0 1w0 4b1", "1b0 2w0 3w0")

_EARLY = (
    "2w1 3b½ PAB . .",
    "1b0 4w½ 3b . HPB",
    "4w½ 1w½ 2w ZPB .",
    "3b½ 2b½ . . .",
    "HPB HPB . . .",
    "PAB ZPB . . .",
)
_STATUSES: dict[int, dict[str, Any]] = {
    3: {"withdrawn_after": 4},
    4: {"withdrawn_after": 2},
    5: {"from_round": 4, "name": "Late", "rating": 1800},
    6: {"withdrawn_after": 1},
}


def early_end(**settings: Any) -> Document:
    """A Swiss of seven rounds that is to end after round 2: round 3 is paired, 5 was to join in round 4."""
    return document(*_EARLY, players=_STATUSES, rounds=7, **settings)


def workbook(document: Document, entry: str = "grid") -> bytes:
    """The event as the template shows it."""
    return build(document, entry=entry, language="en")


def read(document: Document, entry: str = "grid") -> Loaded:
    """The same, read."""
    return load(Path("open.xlsx"), data=workbook(document, entry))
