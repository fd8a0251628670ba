"""`club add`: what gets a number, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from openpyxl import load_workbook

from tests.club.books import Club, Event
from xltourney.batch.club.adding import Adding, add
from xltourney.batch.club.updating import update

PAIR = [("Ann", "Bob", "1-0", True)]


@pytest.fixture
def club(tmp_path: Path) -> Club:
    made = Club(tmp_path)
    made.members({"Ann": {"classical": 1800}, "Bob": {"classical": 1600}})
    return made


def words(done: Adding) -> list[str]:
    return [f"{Path(finding.file or '').name}  {finding.message}" for finding in done.findings]


def test_numbers_are_given_once_and_in_the_order_of_the_command(club: Club) -> None:
    files = [club.put(Event(name, PAIR)) for name in ("C", "A", "B")]
    assert [one.order for one in add(club.book, files[:2]).added] == [1, 2]
    club.type("Tournaments", {"A4": 10})
    assert [one.order for one in add(club.book, files[2:]).added] == [11]
    rows = club.table("Tournaments", 3)
    assert [(row["Order"], row["ID"], row["File"], row["State"]) for row in rows] == [
        (10, "C", "C.xlsx", "added"), (2, "A", "A.xlsx", "added"), (11, "B", "B.xlsx", "added"),
    ]  # fmt: skip


def test_paths_are_relative_to_the_book(club: Club) -> None:
    (club.folder / "2026").mkdir()
    path = club.put(Event("T", PAIR)).rename(club.folder / "2026" / "T.xlsx")
    add(club.book, [path])
    assert club.table("Tournaments", 3)[0]["File"] == "2026/T.xlsx"
    moved = club.folder.rename(club.folder.with_name("elsewhere")) / "club.xlsx"
    assert update(moved).done


REFUSED: dict[str, tuple[dict[str, object], str]] = {
    "no all results": ({"Rounds": 3}, "is not finished: not every planned round has all its results"),
    "no end date": ({"End date": None}, "is not finished: it has no end date"),
    "FIDE": ({"Rating rule": "FIDE"}, "has the rating rule fide; only tournaments with rating rule club"),
    "no rule": ({"Rating rule": None}, "has the rating rule none"),
    "no ID": ({"ID": None}, "has no tournament ID, by which the club knows its tournaments"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_refused(club: Club, what: str) -> None:
    settings, message = REFUSED[what]
    bad, good = club.put(Event("T", PAIR, settings=settings), "bad.xlsx"), club.put(Event("G", PAIR))
    before = club.state()
    done = add(club.book, [good, bad])
    assert done.added == ()
    [found] = words(done)
    assert found.startswith(f"bad.xlsx  {message}")
    assert club.state() == before


def test_a_copy_is_refused_and_the_same_file_is_no_fault(club: Club) -> None:
    path = club.put(Event("T", PAIR))
    add(club.book, [path])
    copy = club.folder / "finalized" / "T.xlsx"
    copy.parent.mkdir()
    copy.write_bytes(path.read_bytes())
    [found] = words(add(club.book, [copy]))
    assert found.startswith("T.xlsx  has the ID of tournament 1 (T.xlsx), which is in the book already")
    [note] = add(club.book, [path]).findings
    assert note.severity == "note"


def test_twice_in_one_command(club: Club) -> None:
    one, two = club.put(Event("T", PAIR)), club.put(Event("T", PAIR), "two.xlsx")
    [found] = words(add(club.book, [one, two]))
    assert found.startswith("two.xlsx  has the ID of tournament 1 (T.xlsx)")


def test_moved_keeps_its_number(club: Club) -> None:
    paths = [club.put(Event(name, PAIR)) for name in ("T1", "T2")]
    add(club.book, paths)
    new = paths[0].rename(club.folder / "new.xlsx")
    [finding] = update(club.book).counted.findings
    assert str(finding.place) == "Tournaments!D4"
    assert f"it may be {new} now: xltourney club add {new}" in finding.message
    [moved] = add(club.book, [new]).added
    assert (moved.order, moved.moved) == (1, True)
    assert update(club.book).done
    assert [row["File"] for row in club.table("Tournaments", 3)] == ["new.xlsx", "T2.xlsx"]


def test_a_moved_one_says_its_new_name_as_a_rebuild_does(club: Club) -> None:
    """Same inputs, same bytes: About names the file."""
    path = club.put(Event("T", PAIR))
    add(club.book, [path])
    update(club.book)
    new = path.rename(club.folder / "new.xlsx")
    add(club.book, [new])
    assert update(club.book).written == (new,)
    about = load_workbook(new)["About"]
    assert ("Source file", "new.xlsx") in [row[:2] for row in about.iter_rows(values_only=True)]
    before = club.state()
    assert update(club.book, rebuild=True).written == ()
    assert club.state() == before


@pytest.mark.parametrize("known", [True, False], ids=["by their ID", "by their name"])
@pytest.mark.parametrize(("copies", "more"), [(2, ""), (5, ""), (7, " and 2 more")])
def test_several_files_that_a_missing_one_may_be(club: Club, known: bool, copies: int, more: str) -> None:
    path = club.put(Event("T", PAIR))
    add(club.book, [path])
    data = path.read_bytes() if known else club.put(Event("T", PAIR, end="2026-04-04")).read_bytes()
    path.unlink()
    places = [club.folder / f"copy {number}" / "T.xlsx" for number in range(copies)]
    for place in places:
        place.parent.mkdir()
        place.write_bytes(data)
    (club.folder / "other.xlsx").write_bytes(Event("X", PAIR).workbook())
    [finding] = update(club.book).counted.findings
    named = ", ".join(f'"{place}"' for place in places[:5])
    assert finding.message == (
        "T.xlsx, the workbook of tournament Event T, is not there any more; it may be one of several files now, "
        f"{named}{more}; name the right one: xltourney club add FILE"
    )


def test_a_new_place_with_spaces_is_said_as_it_is_typed(club: Club) -> None:
    path = club.put(Event("T", PAIR))
    add(club.book, [path])
    new = path.rename(club.folder / "winter open №1.xlsx")
    [finding] = update(club.book).counted.findings
    assert finding.message.endswith(f'xltourney club add "{new}"')


def test_two_files_that_changed_places(club: Club) -> None:
    """Where the file of a tournament holds another one, the file that is added is where the tournament is now."""
    one, two = (club.put(Event(name, PAIR)) for name in ("T1", "T2"))
    add(club.book, [one, two])
    assert update(club.book).done
    first, second = one.read_bytes(), two.read_bytes()
    one.write_bytes(second)
    two.write_bytes(first)
    assert [str(finding.place) for finding in update(club.book).counted.findings] == [
        "Tournaments!B4",
        "Tournaments!B5",
    ]
    [said] = words(add(club.book, [one]))
    assert said.startswith(
        "T1.xlsx  is the file of tournament 1 (Event T1) in the book, and holds Event T2 now; name the"
    )
    done = add(club.book, [one, two])
    assert [(each.name, each.order, each.moved) for each in done.added] == [
        ("Event T2", 2, True),
        ("Event T1", 1, True),
    ]
    assert set(update(club.book).written) == {one, two}, "About names the file"
    assert update(club.book).written == ()
    assert [row["File"] for row in club.table("Tournaments", 3)] == ["T2.xlsx", "T1.xlsx"]


def test_a_tournament_whose_file_became_another_one(club: Club) -> None:
    path = club.put(Event("T", PAIR))
    add(club.book, [path])
    club.put(Event("New", PAIR), "T.xlsx")
    before = club.state()
    [said] = words(add(club.book, [path]))
    assert said.startswith("T.xlsx  is the file of tournament 1 (Event T) in the book, and holds Event New now")
    assert club.state() == before


def test_what_is_no_tournament(club: Club) -> None:
    text = club.folder / "notes.txt"
    text.write_text("nothing")
    broken = club.folder / "broken.xlsx"
    broken.write_bytes(b"PK")
    found = words(add(club.book, [text, broken, club.folder / "none.xlsx", club.book]))
    assert [line.partition("  ")[0] for line in found] == ["notes.txt", "broken.xlsx", "none.xlsx", "club.xlsx"]
    assert found[0].endswith("  is no workbook (.xlsx, .xlsm); only workbooks can be added")
    assert found[3].endswith("  is the rating list of a club or a report, no tournament; it cannot be added")


def test_dry_run_writes_nothing(club: Club) -> None:
    path = club.put(Event("T", PAIR))
    before = club.state()
    assert add(club.book, [path], dry=True).added
    assert club.state() == before
