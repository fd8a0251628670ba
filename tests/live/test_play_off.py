"""A play-off in cells and on the written sheets: places follow its result, and every language says what decided."""

from __future__ import annotations

from typing import Any

import pytest

from tests.life.play_off_books import PAIRS, event
from tests.live.sheets import columns, finalized, ranges_of, table_of
from xltourney.io import layout
from xltourney.io.keys import Heading
from xltourney.io.reading import Document
from xltourney.udfs import XLT_EXPLAIN, XLT_RANK, XLT_STANDINGS

WORDS = {"en": "play-off", "ru": "плей-офф", "uk": "плей-оф"}


def decided(**settings: Any) -> Document:
    """1 and 2 are level, and 2 won the play-off."""
    return event(PAIRS, play_off_result="2, 1", **settings)


def standings(made: Document, language: str) -> dict[Any, list[Any]]:
    grid, players, settings = ranges_of(made, language=language)
    return columns(XLT_STANDINGS(grid, players, "", settings))


@pytest.mark.parametrize("language", layout.LANGUAGES)
class TestEveryLanguage:
    def test_the_cells_say_what_the_written_sheet_says(self, language: str) -> None:
        live = standings(decided(), language)
        written = table_of(finalized(decided(), language)["Standings"])
        no, rank, by = (layout.text(key, language) for key in (Heading.NO, Heading.RANK, Heading.DECIDED_BY))
        assert (live[no][:2], live[rank][:2], live[by][:2]) == ([2, 1], [1, 2], [WORDS[language]] * 2)
        assert (written[no], written[rank], written[by]) == (live[no], live[rank], live[by])

    def test_about_says_the_rule_and_the_result(self, language: str) -> None:
        about = finalized(decided(play_off_after="none"), language)["About"]
        said = " ".join(str(cell) for row in about.rows for cell in row if cell is not None)
        wanted = {
            "en": ("for place 1, on points alone", "result: 2 Bob, 1 Ann", "play-off decided: 1. Bob; 2. Ann"),
            "ru": ("за место 1, только по очкам", "итог: 2 Bob, 1 Ann", "решил плей-офф: 1. Bob; 2. Ann"),
            "uk": ("за місце 1, лише за очками", "підсумок: 2 Bob, 1 Ann", "вирішив плей-оф: 1. Bob; 2. Ann"),
        }
        assert all(text in said for text in wanted[language]), said

    def test_what_is_to_be_played_and_what_no_longer_decides(self, language: str) -> None:
        for made, text in (
            (event(), {"en": "a play-off is to decide it", "ru": "должен решить", "uk": "має вирішити"}),
            (event(play_off_result="3, 4"), {"en": "no longer decides", "ru": "больше не решает", "uk": "більше не"}),
        ):
            sheet = finalized(made, language)["Standings"]
            said = " ".join(str(cell) for row in sheet.rows for cell in row if cell is not None)
            assert text[language] in said


def test_each_rank_follows() -> None:
    grid, players, settings = ranges_of(decided())
    assert [XLT_RANK(grid, no, players, settings) for no in (1, 2, 3, 4)] == [2, 1, 3, 3]


def test_before_it_is_played_the_place_is_shared() -> None:
    grid, players, settings = ranges_of(event())
    assert [XLT_RANK(grid, no, players, settings) for no in (1, 2)] == [1, 1]


class TestExplained:
    def lines(self, made: Document, no: int) -> list[str]:
        grid, players, settings = ranges_of(made)
        text: Any = XLT_EXPLAIN(grid, no, "RANK", players, settings)
        return str(text).split("\n")[1:]

    def test_after_all_tie_breaks(self) -> None:
        """2 drew with 1 (1½ points) and beat 4 (½): BH 2, SB ¾ + ½."""
        assert self.lines(decided(), 2) == [
            "Points 1.5: level with 1 Ann",
            "BH 2: level with 1 Ann",
            "SB 1.25: level with 1 Ann",
            "Play-off: nobody else",
            "Decided by: play-off",
        ]

    def test_on_points_alone(self) -> None:
        first, second, *_ = self.lines(decided(play_off_after="none"), 1)
        assert (first, second) == ("Points 1.5: level with 2 Bob", "Play-off: nobody else")
