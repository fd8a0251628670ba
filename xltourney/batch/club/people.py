"""Who of the participants of a tournament is a player of the club: by club ID, then FIDE ID, then exact name.

Whoever is not found is a guest. A name that is only similar is told, never taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import NamedTuple

from xltourney.batch.club.events import Person, Played
from xltourney.errors import Diagnostic, Subject
from xltourney.io.club.records import Member
from xltourney.io.layout import fold

_SIMILAR = 0.85


class Identified(NamedTuple):
    """The keys of the club's players by pairing number, and what is wrong or worth knowing."""

    keys: Mapping[int, str]
    findings: tuple[Diagnostic, ...]


class People:
    """The players of a club, ready to be found."""

    def __init__(self, members: Sequence[Member]) -> None:
        self._by_club_id = {member.club_id: member for member in members if member.club_id}
        self._by_fide_id = {member.fide_id: member for member in members if member.fide_id}
        self._by_name: dict[str, list[Member]] = {}
        for member in members:
            self._by_name.setdefault(member.name, []).append(member)
        self._sure: dict[tuple[str, int, str], Member] = {}
        self._folded = {fold(name): name for name in self._by_name}
        self._letters = {name: _letters(name) for name in self._folded}
        self._told: set[str] = set()

    def identify(self, played: Played) -> Identified:
        """The players of the club in a tournament; a similar name is told once, in the first one that has it."""
        keys: dict[int, str] = {}
        found: list[Diagnostic] = []
        seen: dict[str, Person] = {}
        for person in played.people:
            member = self._sure.get(person[1:])
            if member is None:
                member, doubts = self._find(person)
                found += doubts
                if member is None:
                    continue
                self._sure[person[1:]] = member
            first = seen.setdefault(member.key, person)
            if first is not person:
                message = (
                    f"players {first.no} ({first.name}) and {person.no} ({person.name}) are both {member.name} "
                    "of the club; correct the club ID, FIDE ID or name of one of them"
                )
                found.append(_error(person, "club-one-player-twice", message))
            keys[person.no] = member.key
        return Identified(keys, tuple(found))

    def _find(self, person: Person) -> tuple[Member | None, Sequence[Diagnostic]]:
        by_club, by_fide = self._by_club_id.get(person.club_id), self._by_fide_id.get(person.fide_id)
        if by_club and by_fide and by_club is not by_fide:
            message = (
                f"{_who(person)}: the club ID {person.club_id} is that of {by_club.name}, the FIDE ID "
                f"{person.fide_id} that of {by_fide.name}; correct one of them"
            )
            return None, [_error(person, "club-two-candidates", message)]
        member = by_club or by_fide
        if member is not None:
            return member, ()
        return self._by_exact_name(person)

    def _by_exact_name(self, person: Person) -> tuple[Member | None, Sequence[Diagnostic]]:
        """Somebody of this name, unless an ID says that it is somebody else."""
        namesakes = self._by_name.get(person.name, [])
        fitting = [member for member in namesakes if not _other(person, member)]
        if len(fitting) > 1:
            known = " and ".join(member.known_by for member in fitting)
            message = (
                f"{_who(person)}: the club has {len(fitting)} players of this name ({known}); "
                "write his club ID or FIDE ID into the sheet Players of the tournament"
            )
            return None, [_error(person, "club-two-candidates", message)]
        if fitting:
            return fitting[0], ()
        return None, tuple(self._suggestions(person, namesakes))

    def _suggestions(self, person: Person, namesakes: Sequence[Member]) -> Iterator[Diagnostic]:
        if person.name in self._told:
            return
        self._told.add(person.name)
        if namesakes:
            message = f"{_who(person)} counts as a guest: the club's player of this name has another ID"
            yield _error(person, "club-similar", message)._replace(severity="warning")
        elif similar := self._similar(fold(person.name)):
            message = f"{_who(person)} counts as a guest: the club has nobody of this name, but {similar}"
            yield _error(person, "club-similar", message)._replace(severity="warning")

    def _similar(self, name: str) -> str:
        letters = _letters(name)
        possible = [each for each, own in self._letters.items() if _may_be_similar(name, letters, each, own)]
        near = get_close_matches(name, possible, n=2, cutoff=_SIMILAR)
        return " and ".join(self._folded[each] for each in near)


def _letters(name: str) -> int:
    """The letters of a name as bits; several letters may share one."""
    bits = 0
    for letter in name:
        bits |= 1 << ord(letter) % 64
    return bits


def _may_be_similar(name: str, letters: int, other: str, others: int) -> bool:
    """Whether enough letters can be the same: quick to see, so that thousands of guests cost no time."""
    same = _SIMILAR * (len(name) + len(other)) / 2
    own, foreign = (letters & ~others).bit_count(), (others & ~letters).bit_count()
    return len(name) - own >= same and len(other) - foreign >= same


def _other(person: Person, member: Member) -> bool:
    """Whether an ID that both have says that they are two."""
    other_club = bool(person.club_id and member.club_id) and person.club_id != member.club_id
    return other_club or (bool(person.fide_id and member.fide_id) and person.fide_id != member.fide_id)


def _who(person: Person) -> str:
    return f"player {person.no} ({person.name})"


def _error(person: Person, code: str, message: str) -> Diagnostic:
    return Diagnostic(code, message, subject=Subject(person.no))
