"""A tournament as far as the list of a club needs it: read from its workbook once, then remembered by content."""

from __future__ import annotations

import hashlib
import json
from datetime import date
from typing import Any, NamedTuple

from xltourney.engine.elo import Control
from xltourney.errors import Diagnostic

#: The rating rule of the document that asks for the club's.
RULE = "club"
#: What is said of a workbook that has lost its state.
STATE_GONE = "counts as not finished: its stored state (the hidden sheet xlt_state) is gone or damaged"
#: And of one whose log is not what goes on from what the book knows.
LOG_CUT = (
    "its log does not hold the row that was the last one when the club's list was updated: rows were cut off since, or "
    "another log was put in its place"
)
STATE_BACK = "take it over from the newest copy that has it (BOOK.bak.xlsx, say), or run xltourney finish again"


class Person(NamedTuple):
    """A participant: pairing number, name, FIDE ID (0: none), club ID (empty: none)."""

    no: int
    name: str
    fide_id: int
    club_id: str


class Played(NamedTuple):
    """A tournament. ``games`` are White, Black (pairing numbers) and White's half points, one after the other.

    ``complete`` says that every planned round has all its results, or that the tournament was finished without them;
    ``start`` and ``end`` are empty where they are not given. ``list_state`` is the state of the club's list that the
    workbook shows. ``log`` are the hashes of the rows of its log. ``unknown`` says that a state was stored, and is gone
    or damaged.
    """

    id: str
    name: str
    control: str
    start: str
    end: str
    rule: str
    complete: bool
    fingerprint: str
    list_state: str
    people: tuple[Person, ...]
    games: tuple[int, ...]
    log: tuple[str, ...] = ()
    unknown: bool = False

    @property
    def time_control(self) -> Control:
        """The class of the time control."""
        return Control(self.control)

    @property
    def last_day(self) -> date:
        """The last day of a finished tournament."""
        return date.fromisoformat(self.end)

    @property
    def finished(self) -> bool:
        """Whether it may change ratings: it was finished, or every planned round is complete, and it has an end date.

        This is the one place that decides.
        """
        return self.complete and bool(self.end)

    def holds(self, last: str) -> bool:
        """Whether a row of the log has this hash, that of what was its last row once; empty: there was none."""
        return not last or last in self.log


def content_of(data: bytes) -> str:
    """What a file is known by: the SHA-256 of its bytes."""
    return hashlib.sha256(data).hexdigest()


def unfit(played: Played, file: str) -> tuple[Diagnostic, ...]:
    """Why a tournament cannot be in the list of a club; nothing for one that can."""
    faults: list[str] = []
    if not played.id:
        faults.append(
            "has no tournament ID, by which the club knows its tournaments; "
            "write one of its own into the line ID of the sheet Tournament, club-open-2026 say"
        )
    if played.rule != RULE:
        faults.append(
            f"has the rating rule {played.rule}; only tournaments with rating rule club change club ratings "
            "(the line Rating rule of the sheet Tournament)"
        )
    if not played.complete and played.unknown:
        faults.append(f"{STATE_GONE}, and not every planned round has all its results; {STATE_BACK}")
    elif not played.complete:
        faults.append("is not finished: not every planned round has all its results")
    if not played.end:
        faults.append("is not finished: it has no end date (the line End date of the sheet Tournament)")
    return tuple(Diagnostic("club-unfit", fault, file=file) for fault in faults)


# ---------------------------------------------------------------- as text


def packed(played: Played) -> str:
    """The tournament as a line of text."""
    return json.dumps(played, ensure_ascii=False, separators=(",", ":"))


def unpacked(text: str) -> Played | None:
    """The tournament of a line of text; ``None`` for any other text."""
    try:
        values: Any = json.loads(text)
        *told, people, games, log, unknown = values
        found = Played._make([*told, tuple(map(Person._make, people)), tuple(games), tuple(log), unknown])
    except (ValueError, TypeError, IndexError):
        return None
    return found if len(found.games) % 3 == 0 else None
