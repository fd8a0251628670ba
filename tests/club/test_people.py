"""Who of a tournament is a player of the club."""

from __future__ import annotations

from difflib import get_close_matches

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xltourney.batch.club.events import Person, Played
from xltourney.batch.club.people import Identified, People
from xltourney.io.club.records import Member
from xltourney.io.layout import fold

ANN = Member(4, "17", "Adler, Ann", 4100018, {})
BOB = Member(5, "18", "Berg, Bob", 4100026, {})
TWIN = Member(6, "19", "Berg, Bob", None, {})
CID = Member(7, "", "Cole, Cid", None, {})
CLUB = (ANN, BOB, TWIN, CID)


def identified(*people: Person) -> Identified:
    return People(CLUB).identify(played(*people))


def played(*people: Person) -> Played:
    return Played("T", "", "rapid", "", "", "club", True, "", "", people, ())


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


def test_a_similar_name_is_told_once() -> None:
    """Of all tournaments; a guest of another name is told in the next one."""
    club, anne = People(CLUB), Person(1, "Adler, Anne", 0, "")
    first, again, other = (
        club.identify(played(*people)) for people in ([anne], [anne], [anne, Person(2, "Cole Cid", 0, "")])
    )
    assert [len(each.findings) for each in (first, again, other)] == [1, 0, 1]
    assert "player 2 (Cole Cid)" in other.findings[0].message


@given(
    st.lists(st.text("abcdeé ", min_size=1, max_size=9), min_size=1, max_size=6, unique=True),
    st.text("abcdeé ", max_size=9),
)
def test_no_similar_name_is_passed_over(names: list[str], guest: str) -> None:
    """As difflib finds them among all."""
    members = [Member(row, "", name, None, {}) for row, name in enumerate(names, 4)]
    folded = {fold(name): name for name in names}
    near = [folded[each] for each in get_close_matches(fold(guest), folded, n=2, cutoff=0.85)]
    keys, findings = People(members).identify(played(Person(1, guest, 0, "")))
    assert keys or [finding.message.partition(", but ")[2] for finding in findings] == [" and ".join(near)] * bool(near)


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
