"""The sheet Rating changes of an event that the list of a club counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from xltourney.engine.rating_changes import RatingChange
from xltourney.io.sheet import SheetSpec
from xltourney.io.standings.event import Event
from xltourney.io.standings.rating_sheet import rating_sheet
from xltourney.io.standings.rating_table import Ratings


class ClubList(NamedTuple):
    """What the list of a club says of an event.

    ``head`` says whose list it is, ``foot`` how changes are counted, ``about`` where they stand and come from, all in
    the language of the sheets.
    """

    changes: Sequence[RatingChange]
    head: str
    foot: Sequence[str]
    about: str


def club_sheet(event: Event, club: ClubList) -> SheetSpec:
    """The sheet of the changes of club ratings."""
    return rating_sheet(event, Ratings.of(club.changes), club.head, club.foot)
