"""``club show`` and ``club log``: the list as it is counted now; no file is changed."""

from __future__ import annotations

from dataclasses import replace
from difflib import get_close_matches
from pathlib import Path
from typing import NamedTuple

from xltourney.batch.club.cache import Cache
from xltourney.batch.club.counting import Counted, Follow, Found, count, plainly
from xltourney.batch.club.journal import interrupted
from xltourney.engine.club_rating import ClubRow, History, Standing
from xltourney.engine.elo import Control
from xltourney.errors import TournamentError
from xltourney.io.club.records import ClubBook, Member


class Career(NamedTuple):
    """A player in one time control: where he stands, and what each tournament changed."""

    control: Control
    standing: Standing
    rows: tuple[tuple[Found, ClubRow], ...]


def looked_at(path: Path, follow: Follow = plainly) -> Counted:
    """The list of a book, counted and not written; a warning says where an interrupted update waits.

    Raises:
        XltourneyError: the book cannot be read.
    """
    with Cache(path, reading=True) as cache:
        waiting = interrupted(path)
        counted = count(path, cache, follow)
        return replace(counted, findings=(*waiting, *counted.findings))


def find_player(book: ClubBook, text: str) -> Member:
    """The player of a club ID, a FIDE ID or a name.

    Raises:
        TournamentError: nobody, or several.
    """
    ways = (
        [member for member in book.members if member.club_id == text],
        [member for member in book.members if str(member.fide_id or "") == text],
        [member for member in book.members if member.name.casefold() == text.casefold()],
        [member for member in book.members if text.casefold() in member.name.casefold()],
    )
    found = next((way for way in ways if way), ways[0])
    if len(found) == 1:
        return found[0]
    if found:
        some = "; ".join(f"{member.name} ({member.known_by or 'no ID'})" for member in found[:5])
        more = " and others" if len(found) > 5 else ""
        raise TournamentError(f"'{text}' may be {some}{more}; give the club ID", code="club-two-candidates")
    near = get_close_matches(text, [member.name for member in book.members], n=3, cutoff=0.6)
    hint = f"; did you mean {' or '.join(near)}?" if near else ""
    raise TournamentError(f"the club has no player '{text}'{hint}", code="club-no-player")


def careers(counted: Counted, history: History, member: Member) -> tuple[Career, ...]:
    """The time controls in which a player has a rating, each with his tournaments."""
    found = {each.played.id: each for each in counted.found}
    own = [row for row in history.rows if row.player == member.key]
    return tuple(
        Career(
            control,
            next(standing for standing in history.lists[control] if standing.player == member.key),
            tuple((found[row.tournament], row) for row in own if row.control is control),
        )
        for control in Control
        if control in member.starts
    )
