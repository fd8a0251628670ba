"""What the sheets Ratings and History show, as plain lines; the chart and the command line read the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from xltourney.engine.club_rating import ClubRow, History
from xltourney.engine.elo import Control
from xltourney.io.club.records import Member
from xltourney.io.club.words import CONTROL_WORDS, word

#: The rows of History: title, remark, state, headings; then a row for each player and tournament.
HEAD_ROW = 4
FIRST_ROW = HEAD_ROW + 1
_EPOCH = date(1899, 12, 30).toordinal()


class Event(NamedTuple):
    """A counted tournament: its number in the order of finishing, ID, name, last day."""

    order: int
    id: str
    name: str
    end: date


class Line(NamedTuple):
    """A row of History. ``day`` is the date as a spreadsheet counts it, ``halves`` and hundredths are whole numbers."""

    order: int
    day: int
    tournament: str
    control: str
    player: str
    club_id: str
    before: int
    k: int
    games: int
    halves: int
    expected: int
    exact: int
    change: int
    new: int
    total: int
    line: str


class Standing(NamedTuple):
    """A row of Ratings; ``last`` is the day of the last tournament with a rated game, as a spreadsheet counts it."""

    rank: int
    name: str
    club_id: str
    fide_id: int | None
    rating: int
    games: int
    peak: int
    last: int | None
    key: str


def day_number(day: date) -> int:
    """A date as a spreadsheet counts it."""
    return day.toordinal() - _EPOCH


def lines_of(
    rows: Sequence[ClubRow],
    events: Mapping[str, Event],
    members: Mapping[str, Member],
    labels: Mapping[str, str],
    language: str,
) -> list[Line]:
    """The rows of History, in the order of finishing, inside a tournament the largest gain first."""
    words = {control: word(phrase, language) for control, phrase in CONTROL_WORDS.items()}
    found: list[Line] = []
    for tournament, changes in groupby(rows, attrgetter("tournament")):
        event = events[tournament]
        day = day_number(event.end)
        made = [
            _line(event, day, words[row.control], labels[row.player], members[row.player].club_id, row)
            for row in changes
        ]
        found += sorted(made, key=_gain_first)
    return found


def _gain_first(line: Line) -> tuple[int, str, str]:
    return -line.change, line.player, line.club_id


def _line(event: Event, day: int, control: str, player: str, club_id: str, row: ClubRow) -> Line:
    return Line(
        event.order, day, event.name or event.id, control, player, club_id, row.rating, row.k.value, row.games,
        row.halves, row.expected, row.hundredths, row.change, row.new, row.total, f"{player} · {control}",
    )  # fmt: skip


def standings_of(
    history: History, events: Mapping[str, Event], members: Mapping[str, Member], control: Control
) -> Iterator[Standing]:
    """The list of a control, best first, those with equal ratings in the order of their names."""
    last = {row.player: day_number(events[row.tournament].end) for row in history.rows if row.control is control}
    listed = sorted(history.lists[control], key=lambda each: (-each.rating, members[each.player].name, each.player))
    rank, rating = 0, None
    for place, each in enumerate(listed, 1):
        rank, rating = (rank, rating) if each.rating == rating else (place, each.rating)
        member = members[each.player]
        yield Standing(
            rank, member.name, member.club_id, member.fide_id, each.rating, each.games, each.peak,
            last.get(each.player), each.player,
        )  # fmt: skip
