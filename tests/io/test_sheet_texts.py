"""The words on the sheets: whole in three languages."""

from __future__ import annotations

import re
from datetime import date

import pytest

from xltourney.engine.modifiers import ALLOWED, parse_code
from xltourney.engine.regulations import EDITIONS
from xltourney.io.layout import LANGUAGES
from xltourney.io.standings.code_names import NAMES, code_name, edition_title
from xltourney.io.standings.words import Phrase, dates, say

CYRILLIC = re.compile("[а-яёіїєґ]", re.IGNORECASE)
SAME_EVERYWHERE = {Phrase.BYE_IN}


@pytest.mark.parametrize("phrase", Phrase, ids=lambda phrase: phrase.name)
def test_every_phrase_stands_in_three_languages(phrase: Phrase) -> None:
    texts = phrase.value
    assert len(texts) == len(LANGUAGES)
    assert all(text.strip() for text in texts)
    places = [sorted(re.findall(r"\{\d\}", text)) for text in texts]
    assert set(places[0]) == set(places[1]) == set(places[2])
    assert not CYRILLIC.search(texts[0])
    assert all(CYRILLIC.search(text) or not re.search("[A-Za-z]{4}", text) for text in texts[1:])


@pytest.mark.parametrize("code", ALLOWED)
def test_every_code_has_a_name(code: str) -> None:
    assert NAMES.keys() == ALLOWED.keys()
    names = {code_name(parse_code(code), language) for language in LANGUAGES}
    assert all(name[0].isupper() for name in names)
    assert len(names) > 1


@pytest.mark.parametrize(
    ("code", "english", "russian"),
    [
        ("BH/C2", "Buchholz Cut 2", "Усечённый Бухгольц -2"),
        ("BH/M1", "Median Buchholz 1", "Усреднённый Бухгольц -1"),
        ("SB/C1", "Sonneborn-Berger Cut 1", "Зонненборн-Бергер, усечение 1"),
        ("KS/L-2", "Koya, limit moved by -2 half points", "Система Койя, граница сдвинута, половин очка: -2"),
        ("DE/P", "Direct encounter, forfeits count as played", "Личная встреча, неявки считаются партиями"),
        ("TPN/R", "Pairing number, reversed", "Номер участника, в обратном порядке"),
        (
            "AOB/F",
            "Average of opponents' Buchholz, from Fore Buchholz",
            "Средний Бухгольц соперников, по форе-Бухгольцу",
        ),
    ],
)
def test_modifiers_are_part_of_the_name(code: str, english: str, russian: str) -> None:
    assert code_name(parse_code(code), "en") == english
    assert code_name(parse_code(code), "ru") == russian


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_every_edition_has_a_title(edition: object) -> None:
    titles = [edition_title(edition, language) for language in LANGUAGES]  # type: ignore[arg-type]
    assert len(set(titles)) == len(LANGUAGES)


@pytest.mark.parametrize(
    ("start", "end", "language", "text"),
    [
        (date(2026, 9, 12), date(2026, 9, 14), "en", "12–14 September 2026"),
        (date(2026, 9, 30), date(2026, 10, 2), "en", "30 September – 2 October 2026"),
        (date(2025, 12, 27), date(2026, 1, 4), "en", "27 December 2025 – 4 January 2026"),
        (date(2026, 9, 12), date(2026, 9, 12), "ru", "12 сентября 2026 г."),
        (date(2026, 9, 12), None, "uk", "12 вересня 2026 р."),
        (None, None, "en", ""),
    ],
)
def test_dates(start: date | None, end: date | None, language: str, text: str) -> None:
    assert dates(start, end, language) == text


def test_an_unknown_language_is_english() -> None:
    assert say(Phrase.SHARED, "de") == "shared"
