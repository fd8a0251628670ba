"""What does not fit together in the tables of a club's book: players or tournaments that stand there twice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from xltourney.errors import Diagnostic
from xltourney.io.club.records import Columns, Entry, Member
from xltourney.io.club.words import ClubHeading

R = TypeVar("R", Member, Entry)


def member_faults(members: Sequence[Member], columns: Columns) -> Iterator[Diagnostic]:
    """Two players with one club ID or FIDE ID, or with one name where nothing else tells one of them."""
    for member, first in _repeated(members, lambda each: each.club_id):
        message = f"the club ID {member.club_id} is also that of {first.name} in row {first.row}; each needs its own"
        yield Diagnostic("club-player-twice", message, place=columns.cell(member.row, ClubHeading.CLUB_ID))
    for member, first in _repeated(members, lambda each: each.fide_id):
        message = f"the FIDE ID {member.fide_id} is also that of {first.name} in row {first.row}; correct one of them"
        yield Diagnostic("club-player-twice", message, place=columns.cell(member.row, ClubHeading.FIDE_ID))
    for member, first in _repeated(members, lambda each: each.name):
        if not (member.known_by and first.known_by):
            message = f"{member.name} stands in row {first.row} too; give both a club ID or a FIDE ID, or clear one row"
            yield Diagnostic("club-player-twice", message, place=columns.cell(member.row, ClubHeading.NAME))


def entry_faults(entries: Sequence[Entry], columns: Columns) -> Iterator[Diagnostic]:
    """Two tournaments with one number, one ID or one file."""
    for entry, first in _repeated(entries, lambda each: each.order):
        message = (
            f"the number {entry.order} in the order of finishing is also that of row {first.row}; "
            "each tournament needs a number of its own"
        )
        yield Diagnostic("club-order-equal", message, place=columns.cell(entry.row, ClubHeading.ORDER))
    for entry, first in _repeated(entries, lambda each: each.id):
        message = f"tournament {entry.id} stands in row {first.row} too; a tournament is rated once, clear one row"
        yield Diagnostic("club-tournament-twice", message, place=columns.cell(entry.row, ClubHeading.ID))
    for entry, first in _repeated(entries, lambda each: each.file):
        message = f"the file {entry.file} stands in row {first.row} too; a tournament is rated once, clear one row"
        yield Diagnostic("club-tournament-twice", message, place=columns.cell(entry.row, ClubHeading.FILE))


def _repeated(records: Sequence[R], value: Callable[[R], str | int | None]) -> Iterator[tuple[R, R]]:
    """Each record whose value, if it has one, an earlier one has too, with the first that has it."""
    first: dict[str | int, R] = {}
    for record in records:
        own = value(record)
        if own and first.setdefault(own, record) is not record:
            yield record, first[own]
