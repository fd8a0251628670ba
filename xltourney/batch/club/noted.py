"""What the book of a club knows of a tournament's log, held against its workbook."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from xltourney.batch.club.events import LOG_CUT, RULE
from xltourney.errors import Diagnostic, XltourneyError
from xltourney.io.document import Document
from xltourney.io.guard import read_file
from xltourney.io.life.reading import Life
from xltourney.io.reading import Reading, place_of


def named_book(path: Path, reading: Reading) -> Path | None:
    """The book of the club that the Tournament sheet of a workbook names, by its path from there; ``None`` for none."""
    return Path(os.path.normpath(path.parent / reading.club_book)) if reading.club_book else None


def log_findings(path: Path, reading: Reading, life: Life) -> tuple[Diagnostic, ...]:
    """A warning where the log no longer holds the row that the club's book knows as its last.

    Another where that book cannot be read; nothing where it does not have this tournament.
    """
    book, given = named_book(path, reading), _identity(reading.document)
    if book is None or not given:
        return ()
    try:
        last = _last_rows(read_file(book)).get(given, "")
    except XltourneyError as error:
        place = place_of(reading, ("tournament", "club_book"))
        message = f"the club's book {reading.club_book} cannot be looked at: {error.message}"
        return (Diagnostic("club-unreadable", message, "warning", place),)
    if not last or last in {row.hash for row in life.log}:
        return ()
    return (Diagnostic("club-log-cut", LOG_CUT, "warning", life.end),)


def is_rated_by_club(document: Document) -> bool:
    """Whether a tournament has the rating rule of a club."""
    rule: object = document["tournament"].get("rating_rule")
    return rule == RULE


def to_be_added(book: Path, document: Document) -> bool:
    """Whether a tournament with the rating rule of a club is not in its book yet; true where that cannot be read."""
    if not is_rated_by_club(document):
        return False
    try:
        return _identity(document) not in _last_rows(read_file(book))
    except XltourneyError:
        return True


def _identity(document: Document) -> str:
    return str(document["tournament"].get("id") or "")


@lru_cache(maxsize=2)
def _last_rows(data: bytes) -> Mapping[str, str]:
    """The hash that a book keeps for each tournament, by its ID; a folder of workbooks names one book."""
    from xltourney.io.club.reading import read_club

    return {entry.id: entry.log for entry in read_club(data).entries}
