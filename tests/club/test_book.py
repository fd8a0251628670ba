"""The book of a club as a file: what is read from it, what is wrong in it, what stays when we write."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from tests.club.books import Club, Event, Typed, empty
from tests.conftest import Convert
from xltourney.batch.club.adding import add
from xltourney.batch.club.making import new_book
from xltourney.batch.club.updating import update
from xltourney.engine.club_rating import KOrder, Start
from xltourney.engine.elo import Control
from xltourney.errors import WorkbookError
from xltourney.io.club.reading import read_club
from xltourney.io.club.records import ClubBook, Settings

PAIR = [("Ann", "Bob", "1-0", True)]


@pytest.fixture
def club(tmp_path: Path) -> Club:
    made = Club(tmp_path)
    made.members({"Ann": {"classical": 1800, "rapid": 1700}, "Bob": {"classical": 1600}})
    return made


def read(club: Club) -> ClubBook:
    return read_club(club.book.read_bytes())


class TestReading:
    def test_players(self, club: Club) -> None:
        club.type("Players", {"A4": "17", "C4": 4100018, "E4": 12, "C5": "-", "D5": "1 650", "F5": "unrated"})
        ann, bob = read(club).members
        assert (ann.club_id, ann.fide_id, ann.key) == ("17", 4100018, "club:17")
        assert ann.starts == {Control.STANDARD: Start(1800, 12), Control.RAPID: Start(1700)}
        assert (bob.key, bob.starts) == ("name:Bob", {Control.STANDARD: Start(1650)})

    @pytest.mark.parametrize("language", ["en", "ru", "uk"])
    def test_every_language(self, language: str) -> None:
        settings = Settings("Шаховий клуб", KOrder.FIDE, language)
        book = read_club(empty(settings))
        assert (book.settings, book.findings, book.members, book.entries) == (settings, (), (), ())
        assert len(book.players.of) == 9
        assert len(book.tournaments.of) == 8
        assert book.chart is not None

    def test_equal_arguments_give_equal_bytes(self) -> None:
        assert new_book(Settings("A")) == empty(Settings("A"))

    def test_the_order_of_rows_and_columns_means_nothing(self, tmp_path: Path, club: Club) -> None:
        made = load_workbook(club.book)
        sheet: Any = made["Players"]
        for row in (3, 4, 5):
            sheet.cell(row, 2).value, sheet.cell(row, 4).value = sheet.cell(row, 4).value, sheet.cell(row, 2).value
        moved = tmp_path / "moved.xlsx"
        made.save(moved)
        assert read_club(moved.read_bytes()).members == read(club).members

    def test_a_workbook_of_a_tournament_is_no_book(self) -> None:
        with pytest.raises(WorkbookError, match=r"^no club's book: there is no sheet Club or"):
            read_club(Event("T", PAIR).workbook())


FAULTS: list[tuple[str, Mapping[str, Typed], str, str]] = [
    ("Players", {"D4": "eighteen 00"}, "Players!D4", "Classical: holds 'eighteen 00'; a rating is a whole number"),
    (
        "Players",
        {"D4": "abc"},
        "Players!D4",
        "Classical: holds 'abc'; a rating is a whole number from 1 to 4000; empty",
    ),
    ("Players", {"F4": "O"}, "Players!F4", "Rapid: holds 'O'; a rating is a whole number from 1 to 4000; empty or"),
    ("Players", {"D4": 18000}, "Players!D4", "Classical: holds the number 18000; a rating is a whole number from 1 to"),
    ("Players", {"E4": -3}, "Players!E4", "Classical games: holds the number -3; a number of games is a whole number"),
    ("Players", {"C4": "x12"}, "Players!C4", "FIDE ID: holds 'x12'; a whole number is expected"),
    ("Players", {"B4": None}, "Players!B4", "a player without a name; enter it, or clear the row"),
    ("Players", {"A4": "7", "A5": "7"}, "Players!A5", "the club ID 7 is also that of Ann in row 4"),
    ("Players", {"C4": 7, "C5": 7}, "Players!C5", "the FIDE ID 7 is also that of Ann in row 4"),
    ("Players", {"B5": "Ann"}, "Players!B5", "Ann stands in row 4 too; give both a club ID or a FIDE ID"),
    ("Players", {"F3": "Classical"}, "Players!F3", "the column Classical is there twice, first in D3"),
    ("Tournaments", {"A5": None}, "Tournaments!A5", "Order: tournament Event T2 has no number in the order of"),
    ("Tournaments", {"A5": 1}, "Tournaments!A5", "the number 1 in the order of finishing is also that of row 4"),
    ("Tournaments", {"A5": "two"}, "Tournaments!A5", "Order: holds 'two'; a number in the order of finishing is a"),
    ("Tournaments", {"A5": 0}, "Tournaments!A5", "Order: holds the number 0; a number in the order of finishing is"),
    ("Tournaments", {"B5": "T1"}, "Tournaments!B5", "tournament T1 stands in row 4 too; a tournament is rated once"),
    ("Tournaments", {"B5": None}, "Tournaments!B5", "ID: nothing stands here; clear the row and add the tournament"),
    ("Tournaments", {"D5": "T1.xlsx"}, "Tournaments!D5", "the file T1.xlsx stands in row 4 too"),
    ("Tournaments", {"D5": None}, "Tournaments!D5", "File: nothing stands here"),
    ("Club", {"B5": "both"}, "Club!B5", "K of new players: holds 'both'; allowed are text and fide"),
    ("Club", {"B6": "Klingon"}, "Club!B6", "Language: holds 'Klingon'; allowed are"),
]


class TestFaults:
    @pytest.mark.parametrize(("sheet", "cells", "place", "words"), FAULTS, ids=lambda value: str(value)[:24])
    def test_named_by_cell(self, club: Club, sheet: str, cells: Mapping[str, Typed], place: str, words: str) -> None:
        add(club.book, [club.put(Event(name, PAIR)) for name in ("T1", "T2")])
        club.type(sheet, cells)
        before = club.state()
        [finding] = update(club.book).counted.findings
        assert (str(finding.place), finding.file) == (place, str(club.book))
        assert finding.message.startswith(words)
        assert club.state() == before

    def test_all_at_once(self, club: Club) -> None:
        club.type("Players", {"D4": "x1", "D5": 0.5, "C5": "?1"})
        assert [str(finding.place) for finding in read(club).findings] == ["Players!D4", "Players!C5", "Players!D5"]

    def test_a_missing_column(self, club: Club) -> None:
        club.type("Tournaments", {"D3": "Where"})
        with pytest.raises(WorkbookError, match=r"^the sheet Tournaments has no column File$"):
            read(club)


class TestWriting:
    def test_only_the_cells_of_a_command_and_our_sheets_change(self, club: Club) -> None:
        """A note that a person typed beside the table stays, and Players stays byte for byte."""
        club.type("Players", {"K4": "our first member"})
        before = zipfile.ZipFile(club.book).read("xl/worksheets/sheet1.xml")
        add(club.book, [club.put(Event("T1", PAIR))])
        assert update(club.book).changed
        with zipfile.ZipFile(club.book) as archive:
            assert archive.read("xl/worksheets/sheet1.xml") == before
            assert archive.testzip() is None
        assert club.table("Tournaments", 3)[0]["State"] == "counted"

    def test_a_person_types_into_the_order_and_state(self, club: Club) -> None:
        add(club.book, [club.put(Event("T1", PAIR))])
        club.type("Tournaments", {"A4": 7, "G4": "whatever"})
        update(club.book)
        assert [(row["Order"], row["State"]) for row in club.table("Tournaments", 3)] == [(7, "counted")]

    @pytest.mark.parametrize(
        ("language", "said"),
        [
            ("en", "Club ratings, not FIDE ratings."),
            ("ru", "Клубные рейтинги, не рейтинги ФИДЕ."),
            ("uk", "Клубні рейтинги, не рейтинги ФІДЕ."),
        ],
    )
    def test_each_sheet_says_whose_ratings(self, tmp_path: Path, language: str, said: str) -> None:
        book = Club(tmp_path, Settings("Club", language=language)).book
        assert {sheet.title for sheet in load_workbook(book) if not str(sheet["A2"].value).startswith(said)} == set()

    def test_a_sheet_of_ours_that_was_deleted_comes_again(self, club: Club) -> None:
        add(club.book, [club.put(Event("T1", PAIR))])
        made = load_workbook(club.book)
        del made["History"]
        made.save(club.book)
        update(club.book)
        assert [row["Player"] for row in club.history()] == ["Ann", "Bob"]


class TestChart:
    """Sixteen formulas a row would be many: each column has one, and the chart draws two of them."""

    def test_its_stored_values_are_the_history_of_the_chosen_player(self, club: Club) -> None:
        club.type("Chart", {"B3": "Ann"})
        add(club.book, [club.put(Event(name, PAIR, end=f"2026-0{no}-08")) for no, name in enumerate(("T1", "T2"), 1)])
        update(club.book)
        found = club.table("Chart", 29)
        assert [row["Tournament"] for row in found[:3]] == ["rating at the start", "Event T1", "Event T2"]
        own = [row for row in club.history() if row["Player"] == "Ann"]
        assert [row["Rating"] for row in found[:3]] == [1800, *(row["New rating"] for row in own)]
        assert {row["Rating"] for row in found[3:]} == {"#N/A"}

    def test_a_spreadsheet_computes_the_same(self, club: Club, soffice: Convert) -> None:
        """LibreOffice computes all formulas anew when it finds other values, of Bob, for Ann."""
        club.type("Chart", {"B3": "Ann"})
        add(club.book, [club.put(Event(name, PAIR, end=f"2026-0{no}-08")) for no, name in enumerate(("T1", "T2"), 1)])
        update(club.book)
        ours = club.table("Chart", 29)
        with zipfile.ZipFile(club.book) as archive:
            parts = {name: archive.read(name) for name in archive.namelist()}
        chart = "xl/worksheets/sheet3.xml"
        parts[chart] = re.sub(rb"(</f>)<v>[^<]*</v>", rb"\1", parts[chart])
        without = club.folder / "without.xlsx"
        with zipfile.ZipFile(without, "w") as archive:
            for name, part in parts.items():
                archive.writestr(name, part)
        computed = club.table("Chart", 29, soffice(without, "xlsx"))
        assert [tuple(row.values()) for row in computed[:5]] == [tuple(row.values()) for row in ours[:5]]

    @pytest.mark.slow
    def test_a_name_with_signs_that_stand_for_others(self, tmp_path: Path, soffice: Convert) -> None:
        """In a spreadsheet ``A*`` finds Ann, too, as ``A?n`` does, and ``~A`` is A."""
        club, name = Club(tmp_path), "~A*?"
        club.members({each: {"classical": 1600} for each in (name, "Ann", "Bob")})
        club.type("Chart", {"B3": name})
        games = [(each, "Bob", "1-0", True) for each in ("Ann", name)]
        add(club.book, [club.put(Event("T1", games))])
        update(club.book)
        for book in (club.book, soffice(club.book, "xlsx")):
            found = [row["Rating"] for row in club.table("Chart", 29, book)]
            # 40 x (1 - 0.50)
            assert (found[:2], set(found[2:])) == ([1600, 1620], {"#N/A"})

    def test_a_book_that_libreoffice_saved_goes_on(self, club: Club, soffice: Convert) -> None:
        club.type("Chart", {"B3": "Ann"})
        add(club.book, [club.put(Event("T1", PAIR))])
        update(club.book)
        history = club.history()
        club.book.write_bytes(soffice(club.book, "xlsx").read_bytes())
        assert update(club.book).done
        assert club.history() == history
        assert load_workbook(club.book).sheetnames == ["Players", "Tournaments", "Chart", "Club", "Ratings", "History"]
        before = club.state()
        assert not update(club.book).changed
        assert club.state() == before
