"""The words of a workbook in three languages (the tables of the contract and the terms)."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from typing import Any

import pytest

from xltourney.io import layout, setting_spellings, spellings
from xltourney.io.layout import Choice, Heading, Setting, SheetKey

TABLES: list[Mapping[Any, tuple[str, str, str]]] = [
    spellings.SHEETS,
    spellings.HEADINGS,
    setting_spellings.SETTINGS,
    *spellings.VALUES.values(),
]


@pytest.mark.parametrize("table", TABLES)
def test_no_word_means_two_things(table: Mapping[Any, tuple[str, str, str]]) -> None:
    meanings: dict[str, set[Any]] = defaultdict(set)
    for key, languages in table.items():
        for words in languages:
            for word in words.split("|"):
                assert layout.fold(word), word
                meanings[layout.fold(word)].add(key)
    assert {word: keys for word, keys in meanings.items() if len(keys) > 1} == {}


@pytest.mark.parametrize("language", layout.LANGUAGES)
def test_what_is_written_is_recognised(language: str) -> None:
    for sheet in SheetKey:
        assert layout.sheet_key(layout.text(sheet, language)) is sheet
    for heading in Heading:
        assert layout.heading_key(layout.text(heading, language)) is heading
    for setting in Setting:
        assert layout.setting_key(layout.text(setting, language)) is setting
    for kind, values in spellings.VALUES.items():
        for code in values:
            assert layout.value_code(kind, layout.value_text(kind, code, language)) == code
    for number in (1, 9, 15):
        assert layout.round_of(layout.round_heading(number, language)) == number
    for code in layout.ENTRY_SHEETS:
        assert layout.entry_code(layout.entry_name(code, language)) == code


@pytest.mark.parametrize("language", layout.LANGUAGES)
def test_titles_fit_a_sheet(language: str) -> None:
    for sheet in SheetKey:
        assert len(layout.text(sheet, language)) <= 31
        assert not re.search(r"[\[\]:*?/\\]", layout.text(sheet, language))


def test_the_headings_of_the_contract() -> None:
    players = (
        "No.|Title|Name|Sex|Fed|FIDE ID|Rating|K|Born|Club|Rated games|Peak|Club ID|Status|Penalty|Lots|Play-off|Note"
    )
    assert "|".join(layout.text(key, "en") for key in layout.PLAYER_HEADINGS) == players
    boards = "Round|Board|White|White name|Result|Black name|Black"
    assert "|".join(layout.text(key, "en") for key in layout.BOARD_HEADINGS) == boards
    assert layout.round_heading(3, "en") == "R3"
    assert layout.cycle_heading(2, 1, 1) == "2"
    assert [layout.cycle_heading(2, cycle, 2) for cycle in (1, 2)] == ["2a", "2b"]


@pytest.mark.parametrize(
    ("english", "russian", "ukrainian"),
    [
        ("Players", "Участники", "Учасники"),
        ("Grid", "Результаты", "Результати"),
        ("Boards", "Доски", "Дошки"),
        ("Matrix", "Таблица (круговая)", "Таблиця (кругова)"),
        ("Standings", "Турнирная таблица", "Турнірна таблиця"),
        ("Tie-breaks", "Доп. показатели", "Додаткові показники"),
        ("About", "О таблице", "Про таблицю"),
    ],
)
def test_the_sheets_of_the_terms(english: str, russian: str, ukrainian: str) -> None:
    keys = {layout.sheet_key(title) for title in (english, russian, ukrainian)}
    assert len(keys) == 1
    key = keys.pop()
    assert key is not None
    assert [layout.text(key, language) for language in layout.LANGUAGES] == [english, russian, ukrainian]


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("no", Heading.NO),
        (" No ", Heading.NO),
        ("№", Heading.NO),
        ("№ п/п", Heading.NO),
        ("#", Heading.NO),
        ("ЧЁРНЫЕ", Heading.BLACK),
        ("черные", Heading.BLACK),
        ("фамилия имя", Heading.NAME),
        ("Прізвище, ім’я", Heading.NAME),
        ("Прізвище ім'я", Heading.NAME),
        ("Play off", Heading.PLAY_OFF),
        ("fide-id", Heading.FIDE_ID),
        ("Рейтинг", Heading.RATING),
        ("К", Heading.K),
        ("Rating +/-", None),
        ("BH/C1", None),
        ("R1", None),
        ("", None),
    ],
)
def test_headings_whatever_their_case_spaces_dots_and_apostrophes(typed: str, key: Heading | None) -> None:
    assert layout.heading_key(typed) is key


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("R1", 1),
        ("r 12", 12),
        ("Rd. 3", 3),
        ("Round 3", 3),
        ("3", 3),
        ("Тур 3", 3),
        ("3 тур", 3),
        ("3-й тур", 3),
        ("Т3", 3),
        ("R0", None),
        ("Rating", None),
        ("R", None),
        ("R1a", None),
        ("Раунд 3", 3),
        ("Tour 3", 3),
        ("Rnd 3", 3),
        ("3.0", 3),
        ("3.5", None),
        ("R1 2", None),
        ("№3", None),
        ("III", None),
    ],
)
def test_round_headings(typed: str, number: int | None) -> None:
    assert layout.round_of(typed) == number


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("7", (7, 0)),
        ("7a", (7, 1)),
        ("7B", (7, 2)),
        ("7а", (7, 1)),
        ("0", None),
        ("7c", None),
        ("a", None),
        ("7.0", (7, 0)),
    ],
)
def test_matrix_headings(typed: str, found: tuple[int, int] | None) -> None:
    assert layout.opponent_of(typed) == found


@pytest.mark.parametrize(
    ("typed", "withdrawn", "entered"),
    [
        ("withdrawn after round 5", 5, None),
        ("Withdrew after R5", 5, None),
        ("withdrawn after 0", 0, None),
        ("выбыл после 5 тура", 5, None),
        ("выбыла после тура 5", 5, None),
        ("снялся после 5-го тура", 5, None),
        ("вибув після туру 5", 5, None),
        ("from round 2", None, 2),
        ("с 2 тура", None, 2),
        ("со 2-го тура", None, 2),
        ("з 2 туру", None, 2),
        ("від туру 2", None, 2),
        ("withdrawn", None, None),
        ("withdrawn in round 5", None, None),
        ("round 2", None, None),
        ("withdrawn after round -1", None, None),
        ("withdrawn after round −1", None, None),
        ("withdrawn after round 2.5", None, None),
        ("withdrawn after round-1", 1, None),
    ],
)
def test_status(typed: str, withdrawn: int | None, entered: int | None) -> None:
    assert layout.withdrawn_status(typed) == withdrawn
    assert layout.from_status(typed) == entered


@pytest.mark.parametrize("language", layout.LANGUAGES)
def test_a_written_status_is_read_back(language: str) -> None:
    entered, withdrawn = layout.status_text(5, 2, language).split(";")
    assert layout.from_status(entered) == 2
    assert layout.withdrawn_status(withdrawn) == 5
    assert layout.status_text(None, None, language) == ""


def test_fixed_values_in_words_people_use() -> None:
    assert layout.value_code(Choice.SYSTEM, "ШВЕЙЦАРКА") == "swiss"
    assert layout.value_code(Choice.SYSTEM, "round-robin") == "round-robin"
    assert layout.value_code(Choice.SYSTEM, "У два кола") == "double-round-robin"
    assert layout.value_code(Choice.CONTROL, "быстрые шахматы") == "rapid"
    assert layout.value_code(Choice.YES_NO, "Ні") == "no"
    assert layout.value_code(Choice.SEX, "жен.") == "f"
    assert layout.value_code(Choice.SYSTEM, "knockout") is None


def test_names() -> None:
    assert layout.setting_name(Setting.ROUNDS) == "xlt_rounds"
    assert set(layout.RANGES) == set(layout.INPUT_SHEETS)


def test_misspelt_words_lead_to_the_right_ones() -> None:
    assert layout.similar("Ratng", [Heading.RATING, Heading.NAME]) == "Rating"
    assert layout.similar("Sytem", Setting) == "System"
    assert layout.similar("Prize fund", Setting) is None
