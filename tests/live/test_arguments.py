"""Arguments as programs hand them over: single values, rows, ranges, and things that are no values."""

from __future__ import annotations

from datetime import date, time
from typing import Any

import pytest

from xltourney.io.tables.rows import ErrorValue
from xltourney.live.arguments import (
    EMPTY_ROWS,
    MOST_ROWS,
    ArgumentError,
    Block,
    HostRange,
    cut,
    plain,
    rows_of,
    shaped,
    single,
)

#: The null of JavaScript, as Pyodide hands it over: another class of this name in each version.
NULL = type("JsNull", (), {})()


class Proxy:
    """An array of JavaScript."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def to_py(self) -> Any:
        return self.value


class TestPlain:
    @pytest.mark.parametrize("blank", [None, "", " ", "\xa0", "\u2007 ", "\t\n", NULL])
    def test_nothing(self, blank: Any) -> None:
        assert plain(blank) is None

    @pytest.mark.parametrize("value", ["2w1", " x", 0, 1.5, True, False, date(2026, 2, 1), time(1), ErrorValue("#N/A")])
    def test_values_stay_as_they_are(self, value: Any) -> None:
        assert plain(value) is value

    @pytest.mark.parametrize("code", ["#N/A", "#REF!", "#DIV/0!", "#XLT row 2, round 1: holds 'xx'"])
    def test_errors_as_texts(self, code: str) -> None:
        assert plain(code) == ErrorValue(code)

    def test_a_long_error_of_ours_is_shortened(self) -> None:
        assert plain("#XLT " + "x" * 500) == ErrorValue("#XLT " + "x" * 32 + "...")

    @pytest.mark.parametrize("words", ["#1", "#Dan", "# N/A", "#n/a"])
    def test_other_texts_with_that_sign(self, words: str) -> None:
        assert plain(words) == words

    @pytest.mark.parametrize("value", [float("nan"), float("inf"), float("-inf")])
    def test_numbers_that_are_none(self, value: float) -> None:
        assert plain(value) == ErrorValue("#NUM!")

    @pytest.mark.parametrize("value", [object(), b"2w1", {}, [1], (), 1j, {1}])
    def test_what_no_cell_holds(self, value: Any) -> None:
        assert plain(value) == ErrorValue("#VALUE!")


class TestRows:
    @pytest.mark.parametrize("value", ["BH", 1, None, ErrorValue("#N/A"), True])
    def test_a_single_value(self, value: Any) -> None:
        assert list(rows_of(value)) == [(value,)]

    def test_a_flat_list_is_a_row(self) -> None:
        assert list(rows_of([1, 2])) == [[1, 2]]
        assert list(rows_of((1, ErrorValue("#N/A")))) == [(1, ErrorValue("#N/A"))]

    def test_rows_and_single_values_among_them(self) -> None:
        assert list(rows_of(((1, 2), [3]))) == [(1, 2), [3]]
        assert list(rows_of([[1], 2])) == [[1], (2,)]

    def test_arrays_of_javascript(self) -> None:
        assert list(rows_of(Proxy([[1, NULL]]))) == [[1, NULL]]
        assert shaped(Proxy([[1, NULL]])) == [[1, None]]

    def test_a_range(self) -> None:
        assert rows_of(HostRange("book", "0!A1", lambda: Block([[1]]))) == [[1]]


class TestCut:
    def test_ends_go_and_gaps_stay(self) -> None:
        assert cut(Block([[1, None, ""], [" "], [None, 2, None], [None], ()])) == ((1,), (), (None, 2))

    @pytest.mark.parametrize("blank", [None, "", " "])
    @pytest.mark.parametrize(("gap", "rows"), [(EMPTY_ROWS - 1, EMPTY_ROWS + 1), (EMPTY_ROWS, 1)])
    def test_whole_columns_end_at_the_fiftieth_empty_row(self, gap: int, rows: int, blank: str | None) -> None:
        """The rows that the range has count, though a program may hand over no more than have content."""
        given: list[list[Any]] = [[1], *[[blank]] * gap, [2]]
        assert len(cut(Block(given, height=MOST_ROWS + 1))) == rows
        assert len(cut(Block([*given, *[[blank]] * MOST_ROWS]))) == rows

    def test_any_other_range_is_read_to_its_end(self) -> None:
        assert len(cut(Block([[1], *[[None]] * (MOST_ROWS - 2), [0]]))) == MOST_ROWS
        assert len(cut(Block([[1], *[[None]] * EMPTY_ROWS, [False]], height=MOST_ROWS))) == EMPTY_ROWS + 2

    def test_rows_before_the_table_may_be_empty(self) -> None:
        assert cut(Block([[None], [1]])) == ((), (1,))
        assert cut(Block([[None]] * 1000)) == ()


class TestShaped:
    @pytest.mark.parametrize("one", [1, (1,), [[1]], ((1,),), Proxy([[1]])])
    def test_one_cell(self, one: Any) -> None:
        assert shaped(one) == 1

    @pytest.mark.parametrize("none", [None, "", [], (), [[]], [[], []], [[None]]])
    def test_no_cell(self, none: Any) -> None:
        assert shaped(none) is None

    def test_rows_of_one_length(self) -> None:
        assert shaped([[1, 2], [3], []]) == [[1, 2], [3, None], [None, None]]


class TestSingle:
    def test_the_one_cell_in_which_anything_stands(self) -> None:
        assert [single(given, "rows") for given in (5, [[5]], [[5, None], [""]], None, [[" "]])] == [
            5,
            5,
            5,
            None,
            None,
        ]

    def test_more(self) -> None:
        with pytest.raises(ArgumentError, match=r"^rows: one cell is expected, 2 were given$"):
            single([[5], [6]], "rows")
