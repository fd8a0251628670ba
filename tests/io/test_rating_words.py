"""What is said of rating changes: of everything that the engine can tell, in three languages."""

from __future__ import annotations

import re
from enum import Enum
from fractions import Fraction
from typing import Any

import pytest

from xltourney.engine.elo import TEXTS
from xltourney.engine.k_factor import KFactor, Reason, Unknown
from xltourney.engine.newcomers import NEWCOMER_TEXTS, InitialRating, Outcome, Performed
from xltourney.engine.rated_games import Why
from xltourney.io import layout
from xltourney.io.standings import rating_notes
from xltourney.io.standings.rating_notes import RatingNote
from xltourney.io.standings.rating_words import RatingPhrase, first_rating, signed, unknown_text, why_k, why_not_rated

PHRASES = [*RatingPhrase, *RatingNote]


@pytest.mark.parametrize("phrase", PHRASES, ids=str)
def test_three_languages_with_the_same_places(phrase: Enum) -> None:
    texts: tuple[str, ...] = phrase.value
    assert len(texts) == len(layout.LANGUAGES)
    assert len({tuple(sorted(set(re.findall(r"{\d}", text)))) for text in texts}) == 1
    assert all(text == " ".join(text.split()) for text in texts)


@pytest.mark.parametrize("language", layout.LANGUAGES)
class TestEverythingCanBeSaid:
    def test_reasons(self, language: str) -> None:
        said = {why_k(KFactor(20, 40, reason, (Unknown.PEAK,)), 35, language) for reason in Reason}
        assert len(said) == len(Reason)

    def test_what_is_not_known(self, language: str) -> None:
        assert len({unknown_text(unknown, language) for unknown in Unknown}) == len(Unknown)

    def test_games_that_are_not_rated(self, language: str) -> None:
        assert len({why_not_rated(why, language) for why in Why}) == len(Why)

    @pytest.mark.parametrize("rule", NEWCOMER_TEXTS, ids=lambda rule: str(rule.since))
    def test_first_ratings(self, language: str, rule: Any) -> None:
        performed = Performed(Fraction(11001, 7), 43, -50)
        found = [InitialRating(5, 4, performed, Fraction(1521), 1521, outcome) for outcome in Outcome]
        said = {first_rating(initial, rule, language) for initial in (None, *found)}
        assert len(said) == len(Outcome) + 1
        assert sum(("1571.57" if language == "en" else "1571,57") in text and "−50" in text for text in said) == 4


def test_every_form_of_the_rules_is_told() -> None:
    told = vars(rating_notes)
    assert {text.counted for texts in TEXTS.values() for text in texts} <= set(told["_DIFFERENCES"])
    assert {text.performed for text in NEWCOMER_TEXTS} <= set(told["_FIRST"])


@pytest.mark.parametrize(("number", "text"), [(8, "+8"), (-12, "−12"), (0, "0")])
def test_signs(number: int, text: str) -> None:
    assert signed(number) == text
