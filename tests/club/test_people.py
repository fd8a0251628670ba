"""Who of a tournament is a player of the club."""

from __future__ import annotations

import pytest

from xltourney.batch.club.events import Person, Played
from xltourney.batch.club.people import Identified, People
from xltourney.io.club.records import Member

ANN = Member(4, "17", "Adler, Ann", 4100018, {})
BOB = Member(5, "18", "Berg, Bob", 4100026, {})
TWIN = Member(6, "19", "Berg, Bob", None, {})
CID = Member(7, "", "Cole, Cid", None, {})
CLUB = People([ANN, BOB, TWIN, CID])


def identified(*people: Person, suggest: bool = True) -> Identified:
    return CLUB.identify(Played("T", "", "rapid", "", "", "club", True, "", "", people, ()), suggest)


@pytest.mark.parametrize(
    ("person", "key"),
    [
        (Person(1, "", 0, "17"), "club:17"),
        (Person(1, "anybody", 4100018, ""), "club:17"),
        (Person(1, "Adler, Ann", 0, ""), "club:17"),
        (Person(1, "Berg, Bob", 4100026, ""), "club:18"),
        (Person(1, "Berg, Bob", 0, "19"), "club:19"),
        (Person(1, "Cole, Cid", 0, "of another list"), "name:Cole, Cid"),
        (Person(1, "anybody", 4100018, "of another list"), "club:17"),
    ],
)
def test_by_club_id_then_fide_id_then_exact_name(person: Person, key: str) -> None:
    assert identified(person) == ({1: key}, ())


@pytest.mark.parametrize(
    ("person", "words"),
    [
        (Person(1, "Adler, Anne", 0, ""), "counts as a guest: the club has nobody of this name, but Adler, Ann"),
        (Person(1, "adler, ann", 0, ""), "counts as a guest: the club has nobody of this name, but Adler, Ann"),
        (Person(1, "Adler, Ann", 999, ""), "counts as a guest: the club's player of this name has another ID"),
        (Person(1, "Adler, Ann", 0, "99"), "counts as a guest: the club's player of this name has another ID"),
    ],
)
def test_similar_is_told_and_never_taken(person: Person, words: str) -> None:
    keys, [finding] = identified(person)
    assert (keys, finding.severity) == ({}, "warning")
    assert words in finding.message
    assert identified(person, suggest=False) == ({}, ())


def test_a_guest_is_no_finding() -> None:
    assert identified(Person(1, "Zed", 0, "")) == ({}, ())


@pytest.mark.parametrize(
    ("person", "words"),
    [
        (Person(3, "Berg, Bob", 0, ""), "player 3 (Berg, Bob): the club has 2 players of this name (18 and 19)"),
        (Person(3, "?", 4100026, "17"), "player 3 (?): the club ID 17 is that of Adler, Ann, the FIDE ID 4100026"),
    ],
)
def test_two_candidates_are_an_error(person: Person, words: str) -> None:
    keys, [finding] = identified(person)
    assert (keys, finding.severity) == ({}, "error")
    assert finding.message.startswith(words)


def test_one_player_twice_in_a_tournament() -> None:
    _, [finding] = identified(Person(1, "Adler, Ann", 0, ""), Person(2, "A. A.", 0, "17"))
    assert finding.message.startswith("players 1 (Adler, Ann) and 2 (A. A.) are both Adler, Ann of the club")
