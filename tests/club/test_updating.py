"""`club update`: what is counted, what is written, and what is left alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

import pytest
from openpyxl import load_workbook

from tests.club.books import Club, Event
from xltourney.batch.club.adding import add
from xltourney.batch.club.cache import Cache, cache_path
from xltourney.batch.club.journal import journal_folder
from xltourney.batch.club.updating import update
from xltourney.batch.discovery import discover
from xltourney.batch.finalize import Options, finalize_one
from xltourney.errors import OutputError, WorkbookError
from xltourney.io import guard
from xltourney.io.opc.book import read_book
from xltourney.io.opc.package import Package

#: A minute of workbooks: `nox -s slow` runs it.
pytestmark = pytest.mark.slow

ROUND_ROBIN = [("Ann", "Bob", "1-0", True), ("Bob", "Cid", "1/2-1/2", True), ("Cid", "Ann", "0-1", True)]
RATINGS = {"Ann": {"classical": 1800}, "Bob": {"classical": 1600}, "Cid": {"classical": 1500}, "Dan": {"rapid": 1500}}


@pytest.fixture
def club(tmp_path: Path) -> Club:
    """Four members, and three tournaments that are counted."""
    made = Club(tmp_path)
    made.members(RATINGS)
    add(made.book, [made.put(Event(name, ROUND_ROBIN, end=f"2026-0{no}-08")) for no, name in enumerate("ABC", 1)])
    assert update(made.book).done
    return made


def messages(club: Club) -> list[str]:
    return [finding.message for finding in update(club.book).counted.findings]


class TestWhatIsWritten:
    def test_a_second_update_changes_nothing(self, club: Club) -> None:
        before = club.state()
        done = update(club.book)
        assert (done.written, done.changed, [found.opened for found in done.counted.found]) == ((), False, [False] * 3)
        assert club.state() == before

    def test_a_rebuild_opens_all_and_changes_nothing(self, club: Club) -> None:
        before = club.state()
        done = update(club.book, rebuild=True)
        assert (done.written, done.changed, [found.opened for found in done.counted.found]) == ((), False, [True] * 3)
        assert club.state() == before

    def test_a_rebuild_mends_what_a_person_did_to_our_sheet(self, club: Club) -> None:
        before = club.state()
        path = club.folder / "A.xlsx"
        package = Package(path.read_bytes())
        part = next(sheet.part for sheet in read_book(package).sheets if sheet.title == "Rating changes")
        package.write(part, package.read(part).replace(b"<v>1800</v>", b"<v>2800</v>"))
        path.write_bytes(package.to_bytes())
        assert update(club.book).written == ()
        assert update(club.book, rebuild=True).written == (path,)
        assert club.table("Rating changes", 7, path)[0]["Rating before (Ro)"] == 1800
        assert club.state().keys() == before.keys()

    def test_a_correction_opens_one_and_writes_those_from_it_on(self, club: Club) -> None:
        before = club.state()
        club.put(Event("B", [*ROUND_ROBIN[:2], ("Cid", "Ann", "1-0", True)], end="2026-02-08"))
        done = update(club.book)
        assert [found.path.name for found in done.counted.found if found.opened] == ["B.xlsx"]
        assert [path.name for path in done.written] == ["B.xlsx", "C.xlsx"]
        assert club.state()["A.xlsx"] == before["A.xlsx"]
        [note] = done.counted.findings
        assert (note.severity, Path(note.file or "").name) == ("note", "B.xlsx")
        assert note.message.startswith("changed since the last update")

    @pytest.mark.parametrize("other", [1900, 2900])
    def test_a_correction_taken_back_gives_the_same_bytes(self, club: Club, other: int) -> None:
        """Also where the sheets of the corrected list had looks of their own, as differences above 400 have."""
        before = club.state()
        club.type("Players", {"D4": other})
        assert update(club.book).changed
        assert all(club.state()[name] != data for name, data in before.items())
        club.type("Players", {"D4": 1800})
        update(club.book)
        assert club.state() == before

    def test_a_result_taken_back_gives_the_same_bytes(self, club: Club) -> None:
        right, wrong = {"C2": "2w1", "C3": "1b0"}, {"C2": "2w0", "C3": "1b1"}
        club.type("Grid", right, club.folder / "B.xlsx")
        update(club.book)
        before = club.state()
        club.type("Grid", wrong, club.folder / "B.xlsx")
        assert [path.name for path in update(club.book).written] == ["B.xlsx", "C.xlsx"]
        club.type("Grid", right, club.folder / "B.xlsx")
        update(club.book)
        assert club.state() == before

    def test_counted_at_once_and_step_by_step_gives_the_same_bytes(self, tmp_path: Path) -> None:
        events = [Event(name, ROUND_ROBIN, end=f"2026-0{no}-08").workbook() for no, name in enumerate("ABC", 1)]
        states: list[dict[str, bytes]] = []
        for steps in ([[0, 1, 2]], [[0], [1], [2]]):
            club = Club(tmp_path / f"{len(steps)} steps")
            club.members(RATINGS)
            for step in steps:
                for place in step:
                    (club.folder / f"{place}.xlsx").write_bytes(events[place])
                add(club.book, [club.folder / f"{place}.xlsx" for place in step])
                assert update(club.book).done
            states.append(club.state())
        assert states[0] == states[1]

    def test_another_order_of_rows_changes_nothing(self, club: Club) -> None:
        history = club.history()
        rows = club.table("Tournaments", 3)
        for row, told in zip((6, 5, 4), rows, strict=True):
            club.type(
                "Tournaments",
                {f"{column}{row}": value for column, value in zip("ABCDEFGH", told.values(), strict=True)},
            )
        done = update(club.book)
        assert (done.written, club.history()) == ((), history)

    def test_another_order_of_finishing_changes_ratings(self, club: Club) -> None:
        club.type("Tournaments", {"A4": 9})
        assert {path.name for path in update(club.book).written} == {"A.xlsx", "B.xlsx", "C.xlsx"}
        assert [row["Tournament"] for row in club.history()][::3] == ["Event B", "Event C", "Event A"]

    def test_dry_run(self, club: Club) -> None:
        club.type("Players", {"D4": 1900})
        before = club.state()
        done = update(club.book, dry=True)
        assert len(done.written) == 3
        assert done.changed
        assert club.state() == before

    def test_ratings_that_a_person_typed_stay(self, tmp_path: Path) -> None:
        club = Club(tmp_path)
        club.members(RATINGS)
        path = club.put(Event("A", ROUND_ROBIN))
        made = load_workbook(path)
        made["Players"]["D1"], made["Players"]["D2"] = "Rating", 2345
        made.save(path)
        add(club.book, [path])
        assert update(club.book).written == (path,)
        sheet = load_workbook(path)["Players"]
        assert sheet["D2"].value == 2345


class TestTheWorkbookOfATournament:
    def test_its_sheet_and_what_about_says(self, club: Club) -> None:
        made = load_workbook(club.folder / "B.xlsx")
        assert "Club ratings of Chess Club, Classical: not FIDE ratings" in [
            row[0] for row in made["Rating changes"].iter_rows(values_only=True)
        ]
        about = [cell for row in made["About"].iter_rows(values_only=True) for cell in row if cell]
        wanted = "club: see the sheet Rating changes; from the rating list of Chess Club, tournament 2 in the order of"
        assert any(str(text).startswith(wanted) for text in about)

    def test_its_rows_are_those_of_history(self, club: Club) -> None:
        path = club.folder / "B.xlsx"
        rows = club.table("Rating changes", 7, path)[:3]
        own = {row["Player"]: row for row in club.history() if row["Tournament"] == "Event B"}
        for row in rows:
            told = own[row["Name"]]
            assert (row["Rating before (Ro)"], row["K"], row["Rated games"], row["Expected"], row["New rating"]) == (
                told["Rating before"], told["K"], told["Rated games"], told["Expected"], told["New rating"],
            )  # fmt: skip

    def test_the_sheet_that_was_deleted_comes_again(self, club: Club) -> None:
        path = club.folder / "B.xlsx"
        made = load_workbook(path)
        del made["Rating changes"]
        made.save(path)
        assert update(club.book).written == (path,)
        assert "Rating changes" in load_workbook(path).sheetnames

    def test_an_event_without_a_rated_game_has_no_sheet(self, club: Club) -> None:
        path = club.put(Event("G", [("Guest", "Stranger", "1-0", True)]))
        add(club.book, [path])
        assert update(club.book).done
        assert "Rating changes" not in load_workbook(path).sheetnames

    def test_a_forfeit_added_changes_no_row(self, club: Club) -> None:
        history = club.history()
        club.put(Event("B", [*ROUND_ROBIN, ("Ann", "Dan", "1-0", False)], end="2026-02-08"))
        assert [path.name for path in update(club.book).written] == ["B.xlsx"]
        assert club.history() == history


class TestWhatIsNamed:
    def test_not_finished_any_more(self, club: Club) -> None:
        club.put(Event("B", ROUND_ROBIN, end="2026-02-08", settings={"End date": None}))
        [message] = messages(club)
        assert message == "is not finished any more, so it changes no rating"
        assert {row["Tournament"] for row in club.history()} == {"Event A", "Event C"}
        assert "Rating changes" not in load_workbook(club.folder / "B.xlsx").sheetnames
        assert [row["State"] for row in club.table("Tournaments", 3)] == ["counted", "not finished", "counted"]

    def test_a_player_who_has_another_name_in_the_book(self, club: Club) -> None:
        """None of the tournaments changed, and she is a guest in all: told once, at each update."""
        club.type("Players", {"B4": "Annn"})
        told = "player 1 (Ann) counts as a guest: the club has nobody of this name, but Annn"
        assert [messages(club), messages(club)] == [[told], [told]]
        assert "Ann" not in {value for row in club.history() for value in row.values()}

    def test_another_rating_rule(self, club: Club) -> None:
        club.put(Event("B", ROUND_ROBIN, end="2026-02-08", settings={"Rating rule": "none"}))
        [message] = messages(club)
        assert message.startswith("has the rating rule none now, not club")

    def test_another_tournament_in_the_file(self, club: Club) -> None:
        club.put(Event("X", ROUND_ROBIN), "B.xlsx")
        before = club.state()
        [message] = messages(club)
        assert message.startswith("B.xlsx holds tournament X, not B; put the right file there, or tell where it is: ")
        assert club.state() == before

    def test_missing(self, club: Club) -> None:
        (club.folder / "B.xlsx").unlink()
        [message] = messages(club)
        assert message.startswith("B.xlsx, the workbook of tournament Event B, is not there any more; put it back")

    def test_every_fault_of_every_workbook(self, club: Club) -> None:
        """An error in one is said with its cell, and nothing at all is written."""
        for name in "AC":
            path = club.folder / f"{name}.xlsx"
            made = load_workbook(path)
            made["Grid"]["C2"] = "nonsense"
            made.save(path)
        before = club.state()
        done = update(club.book)
        places = {(Path(finding.file or "").name, str(finding.place)) for finding in done.counted.findings}
        assert {("A.xlsx", "Grid!C2"), ("C.xlsx", "Grid!C2")} <= places
        assert not done.done
        assert club.state() == before


class TestWhatIsRefused:
    def test_a_book_that_is_none_is_named(self, club: Club) -> None:
        club.book.write_bytes(b"")
        with pytest.raises(WorkbookError) as caught:
            update(club.book)
        assert [str(finding) for finding in caught.value.findings] == [f"{club.book}  The file is empty (0 bytes)."]

    @pytest.mark.parametrize("lock", ["~${}", ".~lock.{}#"])
    def test_files_that_are_open_elsewhere_and_would_be_written(self, club: Club, lock: str) -> None:
        """All are named, and nothing is written; one that would stay as it is may be open."""
        for name in ("club.xlsx", "B.xlsx"):
            (club.folder / lock.format(name)).touch()
        assert update(club.book).done
        club.type("Players", {"D4": 1900})
        before = club.state()
        with pytest.raises(OutputError) as caught:
            update(club.book)
        assert [finding.message.partition(" is open in ")[0] for finding in caught.value.findings] == [
            "B.xlsx",
            "club.xlsx",
        ]
        assert club.state() == before
        assert not journal_folder(club.book).exists()

    def test_a_history_that_could_not_be_read_again(self, club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
        people = {f"B{row}": f"Player {row}" for row in range(8, 60)}
        club.type("Players", people | {f"D{row}": 1000 + row for row in range(8, 60)})
        before = club.state()
        monkeypatch.setattr(guard, "MAX_FILE", len(before["club.xlsx"]))
        with pytest.raises(OutputError, match=r"^the history of the club has 9 rows, more than its book can hold"):
            update(club.book)
        assert club.state() == before


class TestCache:
    HARM: ClassVar[dict[str, Callable[[bytes], bytes]]] = {
        "no database": lambda _: b"no database",
        "empty": lambda _: b"",
        "cut off": lambda data: data[:3000],
        "altered": lambda data: data.replace(b'"Ann"', b'"Bob"'),
    }

    @pytest.mark.parametrize("harm", ["deleted", *HARM])
    def test_nothing_depends_on_it(self, club: Club, harm: str) -> None:
        before, path = club.state(), cache_path(club.book)
        if harm in self.HARM:
            path.write_bytes(self.HARM[harm](path.read_bytes()))
        else:
            path.unlink()
        done = update(club.book)
        assert (done.written, done.changed, club.state()) == ((), False, before)
        assert not update(club.book).counted.found[0].opened

    def test_one_command_at_a_time(self, club: Club) -> None:
        with Cache(club.book), pytest.raises(OutputError, match=r"^another command is at work on club\.xlsx"):
            update(club.book)

    def test_it_forgets_what_is_no_longer_there(self, club: Club) -> None:
        for rating in range(1900, 1910):
            club.type("Players", {"D4": rating})
            update(club.book)
        with Cache(club.book) as cache:
            assert len(cache) == 3


def of_the_rule(path: Path) -> str:
    """What About says of the rating rule."""
    about = load_workbook(path)["About"]
    return next(str(row[1]) for row in about.iter_rows(values_only=True) if row[0] == "Rating rule")


class TestFinalize:
    def test_the_sheet_of_the_club_stays_in_the_copy(self, club: Club) -> None:
        source, target = club.folder / "A.xlsx", club.folder / "finalized" / "A.xlsx"
        assert finalize_one(source, target, Options()).status == "ok"
        assert club.table("Rating changes", 7, target) == club.table("Rating changes", 7, source)
        assert load_workbook(target).sheetnames == load_workbook(source).sheetnames
        before = target.read_bytes()
        assert not finalize_one(source, target, Options()).changed
        assert target.read_bytes() == before

    def test_in_place_it_stays_and_the_club_need_not_write_again(self, club: Club) -> None:
        source = club.folder / "A.xlsx"
        assert finalize_one(source, source, Options()).status == "ok"
        assert "Rating changes" in load_workbook(source).sheetnames
        assert update(club.book).written == ()

    @pytest.mark.parametrize("name", ["A.xlsx", "finalized/A.xlsx"])
    def test_about_goes_on_to_say_which_list_it_comes_from(self, club: Club, name: str) -> None:
        source, target = club.folder / "A.xlsx", club.folder / name
        before = of_the_rule(source)
        assert "from the rating list of Chess Club" in before
        assert finalize_one(source, target, Options()).status == "ok"
        assert of_the_rule(target) == before

    def test_of_an_event_that_changed_it_goes(self, club: Club) -> None:
        source, target = club.folder / "A.xlsx", club.folder / "finalized" / "A.xlsx"
        made = load_workbook(source)
        made["Players"]["B2"] = made["Grid"]["B2"] = "Anna"
        made.save(source)
        assert finalize_one(source, target, Options()).status == "ok"
        assert "Rating changes" not in load_workbook(target).sheetnames

    def test_a_book_among_the_workbooks_is_passed_over(self, club: Club) -> None:
        found = discover([str(club.folder)])
        assert [job.source.name for job in found.jobs] == ["A.xlsx", "B.xlsx", "C.xlsx"]
        [note] = found.notes
        assert note.message == "the rating list of a club, no event; it is passed over"
