"""K and why (B.02 8.3.3): the order is that of FIDE's lists, the dates those of FIDE's announcements."""

from __future__ import annotations

from datetime import date

import pytest

from tests.engine.rating_cases import published
from xltourney.engine.elo import Control
from xltourney.engine.k_factor import Career, KFactor, Reason, Unknown, k_factor, k_rule_for, lowered

NEWEST = k_rule_for(Control.STANDARD, None)


def k(career: Career, games: int = 9, given: int | None = None) -> KFactor:
    return k_factor(NEWEST, career, games, given)


def known(rating: int, games: int, born: int, peak: int, year: int = 2026) -> Career:
    return Career(rating, games, born, peak, year)


class TestTheOrder:
    """FIDE's lists 2017 to 2026, 19.6 million player-months: 10, then juniors, then new players, then 20."""

    @pytest.mark.parametrize(
        ("career", "value", "reason"),
        [
            (known(1500, 29, 1990, 1500), 40, Reason.NEW),
            (known(1500, 30, 1990, 1500), 20, Reason.UNDER_2400),
            (known(2399, 500, 1990, 2399), 20, Reason.UNDER_2400),
            (known(2400, 500, 1990, 2400), 10, Reason.REACHED_2400),
            (known(2380, 500, 1990, 2400), 10, Reason.REACHED_2400),
            (known(2450, 3, 1990, 2450), 10, Reason.REACHED_2400),
            (known(2250, 500, 2008, 2250), 40, Reason.JUNIOR),
            (known(2250, 500, 2007, 2250), 20, Reason.UNDER_2400),
            (known(2300, 500, 2010, 2300), 20, Reason.UNDER_2400),
            (known(2250, 500, 2010, 2300), 20, Reason.UNDER_2400),
            (known(2250, 12, 2010, 2300), 40, Reason.NEW),
            (known(2410, 12, 2010, 2410), 10, Reason.REACHED_2400),
        ],
        ids=str,
    )
    def test_k_and_why(self, career: Career, value: int, reason: Reason) -> None:
        assert k(career) == KFactor(value, value, reason)

    def test_a_junior_to_the_end_of_the_year_of_his_18th_birthday(self) -> None:
        """On FIDE's lists the K of those born in 2007 fell from 40 to 20 in January 2026 (5,848 of 5,979 players)."""
        assert k(known(1900, 200, 2007, 1950, year=2025)).reason is Reason.JUNIOR
        assert k(known(1900, 200, 2007, 1950, year=2026)).reason is Reason.UNDER_2400


class TestWhatIsNotKnown:
    def test_nothing_but_a_rating(self) -> None:
        """Public report 41: 2150 and nothing else is 20, and that is said."""
        unknown = (Unknown.PEAK, Unknown.BORN, Unknown.RATED_GAMES)
        assert k(Career(2150, year=2026)) == KFactor(20, 20, Reason.UNDER_2400, unknown)

    def test_what_could_not_change_k_is_not_named(self) -> None:
        assert k(Career(2500)).unknown == ()
        assert k(Career(1800, games=12)).unknown == (Unknown.PEAK,)
        assert k(Career(1800, born=2015, year=2026)).unknown == (Unknown.PEAK,)
        assert k(Career(2350, games=100, peak=2350)).unknown == ()

    def test_without_a_date_nobody_is_known_to_be_a_junior(self) -> None:
        assert k(Career(1800, games=100, born=2015, peak=1800)) == KFactor(20, 20, Reason.UNDER_2400, (Unknown.START,))


class TestGiven:
    @pytest.mark.parametrize("given", [0, None])
    def test_0_and_blank_are_not_known(self, given: int | None) -> None:
        """Public report 41 (Sharly-Chess issues 1994 and 2013): never a K of 0."""
        assert k(known(2150, 100, 1980, 2200), 1, given).value == 20

    def test_the_column_wins(self) -> None:
        assert k(known(2500, 100, 1980, 2500), 9, 40) == KFactor(40, 40, Reason.GIVEN)

    def test_and_is_lowered_too(self) -> None:
        found = k(known(1500, 100, 1980, 1500), 39, 20)
        assert (found.value, found.base, found.lowered) == (17, 20, True)


class TestAtMost700:
    @pytest.mark.parametrize("case", published("k_cap")["cases"], ids=str)
    def test_published(self, case: list[int]) -> None:
        base, games, value = case
        assert lowered(base, games) == value

    @pytest.mark.parametrize(
        ("games", "base", "value"), [(36, 20, 19), (39, 20, 17), (18, 40, 38), (17, 40, 40), (71, 10, 9), (70, 10, 10)]
    )
    def test_public_report(self, games: int, base: int, value: int) -> None:
        """Public report 40."""
        assert lowered(base, games) == value

    def test_without_a_game_it_is_not_lowered(self) -> None:
        assert k(known(1500, 100, 1980, 1500), 0).value == 20


class TestJuniorsTo2021:
    """8.3.3 as it stood from July 2014 to 2021: 40 until the 18th birthday, not to the end of its year."""

    FIRST, LAST = date(2014, 7, 1), date(2021, 12, 31)

    @pytest.mark.parametrize("day", [FIRST, LAST], ids=str)
    @pytest.mark.parametrize(
        ("age", "games", "expected"),
        [
            (17, 200, KFactor(40, 40, Reason.UNDER_18)),
            (18, 200, KFactor(20, 20, Reason.UNDER_2400, (Unknown.BIRTHDAY,))),
            (19, 200, KFactor(20, 20, Reason.UNDER_2400)),
            (18, 29, KFactor(40, 40, Reason.NEW)),
        ],
    )
    def test_by_the_age_that_is_reached_in_the_year(self, day: date, age: int, games: int, expected: KFactor) -> None:
        career = known(1900, games, day.year - age, 1950, year=day.year)
        assert k_factor(k_rule_for(Control.STANDARD, day), career, 9) == expected

    @pytest.mark.parametrize("rating", [2300, 2400])
    def test_the_birthday_changes_nothing_from_2300_on(self, rating: int) -> None:
        career = known(rating, 200, 2003, rating, year=2021)
        assert k_factor(k_rule_for(Control.STANDARD, self.LAST), career, 9).unknown == ()

    def test_without_a_year_of_birth_that_is_said(self) -> None:
        career = Career(1900, 200, None, 1950, 2021)
        assert k_factor(k_rule_for(Control.STANDARD, self.LAST), career, 9).unknown == (Unknown.BORN,)

    def test_from_2022_to_the_end_of_the_year(self) -> None:
        career = known(1900, 200, 2004, 1950, year=2022)
        assert k_factor(k_rule_for(Control.STANDARD, date(2022, 1, 1)), career, 9) == KFactor(40, 40, Reason.JUNIOR)

    def test_rapid_had_20_for_all(self) -> None:
        career = known(1900, 200, 2010, 1950, year=2021)
        assert k_factor(k_rule_for(Control.RAPID, self.LAST), career, 9).reason is Reason.RAPID_AND_BLITZ


class TestOlderForms:
    @pytest.mark.parametrize("control", [Control.RAPID, Control.BLITZ])
    @pytest.mark.parametrize(("day", "value"), [(date(2022, 9, 30), 20), (date(2022, 10, 1), 40), (None, 40)], ids=str)
    def test_rapid_and_blitz_had_20_for_all(self, control: Control, day: date | None, value: int) -> None:
        career = known(1500, 3, 1990, 1500, year=2022)
        assert k_factor(k_rule_for(control, day), career, 9).value == value

    @pytest.mark.parametrize("day", [date(2014, 7, 1), date(2022, 9, 30)], ids=str)
    def test_standard_did_not(self, day: date) -> None:
        assert k_factor(k_rule_for(Control.STANDARD, day), known(1500, 3, 1990, 1500), 9).value == 40

    @pytest.mark.parametrize(
        ("career", "value"),
        [
            (known(1500, 3, 2000, 1500), 30),
            (known(1500, 30, 2000, 1500), 15),
            (known(2450, 30, 1990, 2450), 10),
            (known(2450, 29, 1990, 2450), 30),
        ],
        ids=str,
    )
    def test_30_15_10_to_june_2014(self, career: Career, value: int) -> None:
        """8.56 as the Samara federation and chesselo.com quote it beside its successor; no rule for juniors yet."""
        found = k_factor(k_rule_for(Control.STANDARD, date(2014, 6, 30)), career, 9)
        assert found.value == value
        assert (Unknown.YEAR_OF_30 in found.unknown) is (value == 30)
