"""A direct encounter that is asked twice: first among all who are level, then among those that wins left level."""

from __future__ import annotations

from xltourney import udfs

#: All five have 2 points, so the encounter splits nobody; 2 and 3 won two games each, and 2 beat 3.
MATRIX = [
    ["", 1, 0, "½", "½"],
    [0, "", 1, 1, 0],
    [1, 0, "", 0, 1],
    ["½", 0, 1, "", "½"],
    ["½", 1, 0, "½", ""],
]
SETTINGS = "system=round robin;codes=DE,WIN,DE"
NUMBERS = [[1], [2], [3], [4], [5]]


def test_the_second_column_of_a_block_is_the_second_encounter() -> None:
    block = udfs.XLT_TIEBREAK(MATRIX, NUMBERS, [["DE", "WIN", "de"]], None, SETTINGS)
    assert block == [["", 1, ""], ["", 2, 1], ["", 2, 2], ["", 1, ""], ["", 1, ""]]


def test_it_can_be_asked_by_its_label() -> None:
    assert udfs.XLT_TIEBREAK(MATRIX, 3, "DE#2", None, SETTINGS) == 2


def test_the_table_says_the_same() -> None:
    table = udfs.XLT_STANDINGS(MATRIX, None, None, SETTINGS)
    assert table[0][7:10] == ["DE", "WIN", "DE#2"]
    assert [row[1] for row in table[1:3]] == [2, 3]
    assert [row[7:10] for row in table[1:3]] == [["", 2, 1], ["", 2, 2]]
