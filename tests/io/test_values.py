"""From raw cells to what a field needs: reports 16, 69, 71, 72, 74."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

import pytest

from xltourney.io.layout import Choice
from xltourney.io.tables import values
from xltourney.io.tables.rows import FORMULA_WITHOUT_VALUE, CellValue, ErrorValue, is_blank
from xltourney.io.tables.values import CellError, NoStoredValueError

MARCH = datetime.fromisoformat("2026-03-01")
NBSP = "\u00a0"


@pytest.mark.parametrize("value", [None, "", " ", NBSP, "\t\n", "\u200b", "\ufeff \u2009"])
def test_blank_cells(value: CellValue) -> None:
    assert is_blank(value)
    for reader in (values.text, values.whole, values.rating, values.amount, values.iso_date, values.birth_year):
        assert reader(value) is None


@pytest.mark.parametrize("value", [0, 0.0, False, "0", "-", ErrorValue("#N/A"), FORMULA_WITHOUT_VALUE, time(0)])
def test_cells_that_are_not_blank(value: CellValue) -> None:
    assert not is_blank(value)


@pytest.mark.parametrize(
    ("value", "number"),
    [
        (12, 12),
        (12.0, 12),
        ("12", 12),
        (" 12 ", 12),
        (f"{NBSP}12", 12),
        (11.9999999999999, 12),
        (251.9999999999994, 252),
        ("12.0", 12),
        ("12,0", 12),
        ("2150 ", 2150),
        ("2 150", 2150),
        (f"2{NBSP}150", 2150),
        ("-5", -5),
        ("−5", -5),
        ("01", 1),
    ],
)
def test_whole_numbers(value: CellValue, number: int) -> None:
    assert values.whole(value) == number


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (12.5, "the number 12.5"),
        (True, "the logical value TRUE"),
        (False, "the logical value FALSE"),
        (float("nan"), "the number nan"),
        (float("inf"), "the number inf"),
        (MARCH, "the date 2026-03-01"),
        (date(2026, 3, 1), "the date 2026-03-01"),
        (time(1, 0), "the time 01:00"),
        (timedelta(hours=26), "a duration"),
        (ErrorValue("#N/A"), "the error #N/A"),
        ("12.5", "'12.5'"),
        ("12 13", "'12 13'"),
        ("twelve", "'twelve'"),
        (10**400, "a huge number"),
        (1e300, "the number 1e+300"),
        ("9" * 5000, f"'{'9' * 57}...'"),
        ("x" * 100, f"'{'x' * 57}...'"),
    ],
)
def test_no_whole_number_says_what_stands_there(value: CellValue, shown: str) -> None:
    with pytest.raises(CellError) as caught:
        values.whole(value)
    assert str(caught.value) == f"holds {shown}; a whole number is expected"


@pytest.mark.parametrize("value", ["1.000", "2,150", "1.234.567"])
def test_a_thousand_or_a_decimal_nobody_can_say(value: str) -> None:
    with pytest.raises(CellError, match=r"or a decimal number\?"):
        values.rating(value)


@pytest.mark.parametrize(
    ("value", "rating"),
    [
        (2150, 2150),
        ("2150 ", 2150),
        (0, None),
        ("0", None),
        ("-", None),
        ("–", None),
        ("unrated", None),
        ("б/р", None),
        ("без рейтинга", None),
        (None, None),
    ],
)
def test_ratings(value: CellValue, rating: int | None) -> None:
    assert values.rating(value) == rating


@pytest.mark.parametrize("value", ["2150?", "2100 nat", True, 2150.5, MARCH, ErrorValue("#REF!")])
def test_no_ratings(value: CellValue) -> None:
    with pytest.raises(CellError, match="a rating is a whole number such as 2150"):
        values.rating(value)


@pytest.mark.parametrize(
    ("value", "amount"),
    [
        (3, 3),
        (3.5, 3.5),
        ("3,5", 3.5),
        ("3.5", 3.5),
        ("3½", 3.5),
        ("3 1/2", 3.5),
        ("½", 0.5),
        ("1/2", 0.5),
        (".5", 0.5),
        ("-1", -1),
        ("−0,5", -0.5),
    ],
)
def test_amounts(value: CellValue, amount: float) -> None:
    assert values.amount(value) == amount


@pytest.mark.parametrize("value", ["35x", "", True, MARCH, "1-0", ".", "9" * 5000, 10**400, float("inf")])
def test_no_amounts(value: CellValue) -> None:
    if value == "":
        assert values.amount(value) is None
        return
    with pytest.raises(CellError):
        values.amount(value)


def test_penalties_take_points_away() -> None:
    assert values.penalty(-1) == -1
    assert values.penalty("-½") == -0.5
    assert values.penalty(0) is None
    with pytest.raises(CellError, match="write -1"):
        values.penalty(1)


@pytest.mark.parametrize(
    "value",
    [
        MARCH,
        date(2026, 3, 1),
        datetime.fromisoformat("2026-03-01T09:30"),
        "2026-03-01",
        "01.03.2026",
        "1.3.2026",
        "2026/3/1",
        " 2026-03-01 ",
    ],
)
def test_dates(value: CellValue) -> None:
    assert values.iso_date(value) == "2026-03-01"


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("31.02.2026", "there is no such day"),
        ("2026-02-30", "there is no such day"),
        ("01/03/2026", "is it 2026-03-01 or 2026-01-03[?] A date is expected"),
        ("13/13/2026", "there is no such day"),
        ("March 1", "a date is expected"),
        (46082, "the number 46082"),
        (time(1), "the time 01:00"),
        (True, "the logical value TRUE"),
    ],
)
def test_no_dates(value: CellValue, reason: str) -> None:
    with pytest.raises(CellError, match=reason):
        values.iso_date(value)


@pytest.mark.parametrize("value", [1994, 1994.0, "1994", "1994-05-03", "03.05.1994", "03.05.1994 г.", date(1994, 5, 3)])
def test_years_of_birth(value: CellValue) -> None:
    assert values.birth_year(value) == 1994


def test_texts() -> None:
    assert values.text("  Ann \u00a0 Bee ") == "Ann Bee"
    assert values.text("Ann\ufeff\u200b Bee") == "Ann Bee"
    for joiner in "\u200c\u200d":
        assert values.text(f" क्{joiner}ष ") == f"क्{joiner}ष"
    assert values.text(12.0) == "12"
    assert values.text(1.5) == "1.5"
    for value in (True, MARCH, ErrorValue("#N/A")):
        with pytest.raises(CellError, match="a text is expected"):
            values.text(value)


def test_notes_hold_anything() -> None:
    assert values.note(" two\nlines ") == "two\nlines"
    assert values.note(MARCH) == "2026-03-01"
    assert values.note(True) == "TRUE"
    assert values.note(ErrorValue("#N/A")) == "#N/A"
    assert values.note(7) == "7"


def test_choices() -> None:
    assert values.choice("швейцарская", Choice.SYSTEM) == "swiss"
    assert values.choice(True, Choice.YES_NO) == "yes"
    assert values.choice(False, Choice.YES_NO) == "no"
    with pytest.raises(CellError, match="holds 'knockout'; allowed are Swiss, Round robin, Double round robin"):
        values.choice("knockout", Choice.SYSTEM)


def test_a_formula_without_a_value_is_a_fault_of_its_own() -> None:
    for reader in (values.text, values.note, values.whole, values.rating, values.amount, values.iso_date):
        with pytest.raises(NoStoredValueError):
            reader(FORMULA_WITHOUT_VALUE)


@pytest.mark.parametrize("value", ["14/3/2026", "3/14/2026", "14/03/2026"])
def test_a_date_with_slashes_whose_day_can_be_no_month(value: str) -> None:
    assert values.iso_date(value) == "2026-03-14"
