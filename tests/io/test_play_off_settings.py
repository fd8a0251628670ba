"""The lines of the Tournament sheet about a play-off and the club's book."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.io.documents import document
from tests.life.play_off_books import Lang, book, event
from xltourney.engine.model import PlayOff
from xltourney.io.document import fingerprint, normal
from xltourney.io.loading import check, load
from xltourney.io.play_off import declared, order_of, order_text
from xltourney.io.reading import Reading
from xltourney.io.tables import read_tables
from xltourney.io.tables.rows import Sheet


def said(**settings: Any) -> list[str]:
    made = document("2w½ 3b½", "1b½ 4w½", "4w½ 1w½", "3b½ 2b½", rounds=2, **settings)
    return [each.message for each in check(Reading(made, {})).errors]


def read(label: str, value: Any, *more: tuple[str, Any]) -> Reading:
    """A workbook with one line in its Tournament sheet, and some more."""
    settings = Sheet("Tournament", [("Rounds", 2), (label, value), *more])
    return read_tables([settings, Sheet("Players", [("No.", "Name"), (1, "A"), (2, "B")])])


class TestOrders:
    @pytest.mark.parametrize(
        ("text", "order"),
        [
            ("7, 3", ((7,), (3,))),
            ("7,3 , 12 = 5", ((7,), (3,), (12, 5))),
            ("7>3", ((7,), (3,))),
            ("1; 2", ((1,), (2,))),
            ("4", ((4,),)),
        ],
    )
    def test_as_people_write_them(self, text: str, order: tuple[tuple[int, ...], ...]) -> None:
        assert order_of(text) == order
        assert order_of(order_text(order)) == order

    @pytest.mark.parametrize("text", ["seven", "7 3", "7,", "7..3", "-7"])
    def test_what_is_none(self, text: str) -> None:
        with pytest.raises(ValueError, match=re.escape(text)):
            order_of(text)

    def test_equal_ones_are_joined(self) -> None:
        assert order_text(((7,), (12, 5))) == "7, 12=5"


class TestReading:
    @pytest.mark.parametrize("label", ["Play-off for place", "Плей-офф за место", "Плей-оф за місце", "play off"])
    def test_place(self, label: str) -> None:
        assert read(label, 3).document["tournament"]["play_off_place"] == 3

    @pytest.mark.parametrize(
        ("typed", "kept"),
        [
            ("all", None),
            ("все", None),
            ("усі", None),
            ("none", "none"),
            ("нет", "none"),
            ("немає", "none"),
            ("points", "none"),
            ("BH/C1", "BH/C1"),
            ("bh-c1;BH", "bh-c1, BH"),
        ],
    )
    def test_after(self, typed: str, kept: str | None) -> None:
        assert read("Play-off after", typed).document["tournament"].get("play_off_after") == kept

    def test_result(self) -> None:
        assert read("Play-off result", "2 > 1").document["tournament"]["play_off_result"] == "2, 1"
        assert read("Play-off result", 2).document["tournament"]["play_off_result"] == "2"

    def test_a_result_that_is_none_is_named_by_its_cell(self) -> None:
        (finding,) = (each for each in read("Play-off result", "Bob").findings if each.code == "cell-value")
        assert str(finding.place) == "Tournament!B2"
        assert finding.message == (
            "Play-off result holds 'Bob'; pairing numbers in order are expected, for example 7, 3, and equal ones "
            "joined, 12=5"
        )

    def test_the_book_of_the_club_is_no_part_of_the_event(self) -> None:
        reading, plain = read("Club book", "../club.xlsx"), read("Federation", None)
        assert (reading.club_book, plain.club_book) == ("../club.xlsx", "")
        assert fingerprint(reading.document) == fingerprint(plain.document)


class TestFaults:
    def test_none(self) -> None:
        assert said(play_off_place=4, play_off_after="DE, SB", play_off_result="1, 2=3", codes=["DE", "SB", "BH"]) == []
        assert said(play_off_place=1, play_off_after="none", play_off_result="2, 1") == []

    def test_codes_that_are_not_the_beginning_of_the_list(self) -> None:
        (message,) = said(play_off_place=1, play_off_after="SB", codes=["BH", "SB"])
        assert message == (
            "Play-off after holds 'SB', which is not how the list of tie-breaks begins; write all, none, or the first "
            "codes of BH, SB"
        )

    def test_the_usual_list_counts_where_none_is_given(self) -> None:
        assert said(play_off_place=1, play_off_after="bh-c1") == []
        assert len(said(play_off_place=1, play_off_after="BH")) == 1

    def test_words_that_are_no_codes(self) -> None:
        assert said(play_off_place=1, play_off_after="always", codes=["BH"]) == [
            "Play-off after holds 'always'; write all, none, or the first codes of BH"
        ]

    def test_a_place_that_nobody_takes(self) -> None:
        assert said(play_off_place=5) == ["Play-off for place is 5; there are 4 players"]

    def test_without_a_place(self) -> None:
        assert said(play_off_after="none", play_off_result="1, 2") == [
            "Play-off after holds 'none', but Play-off for place is empty; fill in both",
            "Play-off result holds '1, 2', but Play-off for place is empty; fill in both",
        ]

    def test_numbers_that_nobody_has_or_that_stand_twice(self) -> None:
        assert said(play_off_place=1, play_off_result="1, 9, 1") == [
            "Play-off result names 9, and no player has this number",
            "Play-off result names 1 twice",
        ]

    @pytest.mark.parametrize(
        ("field", "value"), [("play_off_place", 0), ("play_off_place", 1.5), ("play_off_result", "Bob")]
    )
    def test_what_the_schema_refuses(self, field: str, value: object) -> None:
        assert len(said(**{"play_off_place": 1, field: value})) >= 1

    def test_by_cell(self, tmp_path: Path) -> None:
        loaded = load(book(tmp_path / "a.xlsx", event(play_off_after="SB")))
        assert [str(each.place) for each in loaded.errors] == ["Tournament!B25"]


class TestToTheEngine:
    @pytest.mark.parametrize(
        ("settings", "rule"),
        [
            ({}, None),
            ({"play_off_place": 2}, PlayOff(2)),
            ({"play_off_place": 2, "play_off_after": "none"}, PlayOff(2, ())),
            ({"play_off_place": 1, "play_off_after": "bh-c1, BH"}, PlayOff(1, ("BH/C1", "BH"))),
            ({"play_off_place": 1, "play_off_result": "3, 1=2"}, PlayOff(1, None, ((3,), (1, 2)))),
            ({"play_off_place": 1, "play_off_after": "nonsense"}, None),
        ],
    )
    def test_declared(self, settings: dict[str, Any], rule: PlayOff | None) -> None:
        assert declared(settings) == rule

    def test_one_form_of_equal_documents(self) -> None:
        first, second = (event(play_off_after=text) for text in ("bh,sb", "BH, SB"))
        assert normal(first) == normal(second)


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_a_workbook_says_what_the_document_says(language: Lang, tmp_path: Path) -> None:
    for number, after in enumerate((None, "none", "BH")):
        made = event(play_off_after=after, play_off_result="2, 1", language=language)
        loaded = load(book(tmp_path / f"{number}.xlsx", made, language))
        assert loaded.errors == ()
        assert normal(loaded.reading.document) == normal(made)
