"""A1 arithmetic."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl.utils import get_column_letter

from xltourney.io import cells


@pytest.mark.parametrize(
    ("number", "letters"), [(1, "A"), (26, "Z"), (27, "AA"), (52, "AZ"), (702, "ZZ"), (16384, "XFD")]
)
def test_columns(number: int, letters: str) -> None:
    assert cells.column_letter(number) == letters
    assert cells.column_number(letters) == number
    assert cells.column_number(letters.lower()) == number


@given(st.integers(1, cells.LAST_COLUMN))
def test_columns_are_those_of_a_spreadsheet(number: int) -> None:
    assert cells.column_letter(number) == get_column_letter(number)
    assert cells.column_number(cells.column_letter(number)) == number


@pytest.mark.parametrize("number", [0, -1, 16385])
def test_columns_that_do_not_exist(number: int) -> None:
    with pytest.raises(ValueError, match="does not exist"):
        cells.column_letter(number)


@pytest.mark.parametrize("letters", ["", "A1", "XFE", "AAAA", "Я"])
def test_no_columns(letters: str) -> None:
    with pytest.raises(ValueError, match="is not a column"):
        cells.column_number(letters)


def test_cells_and_ranges() -> None:
    assert cells.cell_name(14, 6) == "F14"
    assert cells.range_name(5, 6, 24, 6) == "F5:F24"
    assert cells.range_name(5, 6, 5, 6) == "F5"
    assert cells.split_cell("$F$14") == (14, 6)
    assert cells.split_range("A1:C9") == (1, 1, 9, 3)
    assert cells.split_range("C9:A1") == (1, 1, 9, 3)
    assert cells.split_range("B2") == (2, 2, 2, 2)
    assert cells.split_range("A:C") == (1, 1, cells.LAST_ROW, 3)
    assert cells.split_range("2:5") == (2, 1, 5, cells.LAST_COLUMN)


@pytest.mark.parametrize("ref", ["", "F", "14", "F0", "XFE1", "A1048577", "#REF!", "A1:"])
def test_no_cells(ref: str) -> None:
    with pytest.raises(ValueError, match="is not a"):
        cells.split_cell(ref)
