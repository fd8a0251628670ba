"""The sheet Crosstable: a Swiss by rounds, a round robin by opponents."""

from __future__ import annotations

import pytest

from tests.io.documents import document
from tests.io.finished import five_of_whom_one_left, made, worked_example
from xltourney.io.look import HALVES, SHADE

NOBODY = None


class TestSwiss:
    """TEC crosstable 2.1; the results are those of its grid."""

    def test_opponent_colour_and_result(self) -> None:
        sheet = made(worked_example("TEC16"))["Crosstable"]
        assert sheet.heading == ["Rank", "No.", "Name", "Rating", "R1", "R2", "R3", "R4", "R5", "Points"]
        assert list(sheet.of(4).values()) == [3, 4, "David", 2050, "12b1", "½ bye", "13w1", "3w½", "1b½", 3.5]

    def test_in_order_of_the_places(self) -> None:
        """By BH/C1, BH, SB of 2026: 4 points: 2; 3½: 3 (13), 4 (11.5), then 11 and 12.5 each: SB 8 before 7.25."""
        table = made(worked_example("TEC16"), "BH/C1, BH, SB")["Crosstable"].table
        assert [row["No."] for row in table[:5]] == [2, 3, 4, 1, 16]

    def test_forfeits_and_byes(self) -> None:
        sheet = made(worked_example("TEC16"))["Crosstable"]
        assert [sheet.of(12)[f"R{n}"] for n in range(1, 6)] == ["4w0", "bye", "14b+", "abs.", "abs."]
        assert sheet.of(14)["R3"] == "12w−"

    @pytest.mark.parametrize(
        ("language", "words"),
        [
            ("ru", ["4 б 0", "своб.", "14 ч +", "отс.", "отс."]),
            ("uk", ["4 б 0", "вільн.", "14 ч +", "відс.", "відс."]),
        ],
    )
    def test_in_other_languages_the_letters_stand_apart(self, language: str, words: list[str]) -> None:
        """``12б1`` would look like 1261."""
        sheet = made(worked_example("TEC16"), language=language)["Crosstable"]
        row = next(row for row in sheet.rows if len(row) > 1 and row[1] == 12)
        assert row[4:9] == words

    def test_what_occurs_is_explained(self) -> None:
        foot = made(worked_example("TEC16"))["Crosstable"].foot
        assert "bye pairing-allocated bye" in foot
        assert "½ bye requested half-point bye" in foot
        assert "+, − forfeit win, forfeit loss" in foot
        assert not any("annulled" in line or "rated" in line for line in foot)

    def test_rare_results(self) -> None:
        event = document("2w1* 2b0:½ FPB", "1b0* 1w½:0 ZPB", rounds=3)
        sheet = made(event, "WIN")["Crosstable"]
        assert [sheet.of(1)[f"R{n}"] for n in (1, 2, 3)] == ["2w1*", "2b0:½", "1 bye"]
        assert "1*, ½*, 0* shorter than one move each: scored, not rated" in sheet.foot

    def test_an_interim_table_shows_the_rounds_it_counts(self) -> None:
        heading = made(worked_example("TEC16"), after=3)["Crosstable"].heading
        assert "R3" in heading
        assert "R4" not in heading

    def test_a_live_table_shows_pairings(self) -> None:
        event = worked_example("TEC16")
        for no, token in ((1, "4w"), (4, "1b")):
            event["players"][no - 1]["results"][4] = token
        assert made(event, live=True)["Crosstable"].of(1)["R5"] == "4w"

    def test_a_colour_that_is_not_known(self) -> None:
        event = document("2~1", "1~0", rounds=1)
        assert made(event, "WIN")["Crosstable"].of(1)["R1"] == "2 1"


class TestRoundRobin:
    """TEC crosstable 2.2: 1, 2 and 3 have 3½, the others 1½; 6 won by forfeit against 5."""

    def test_results_by_opponent_in_order_of_the_places(self) -> None:
        sheet = made(worked_example("TEC6RR"), "DE, SB")["Crosstable"]
        assert sheet.heading == ["#", "No.", "Name", "Rating", *"123456", "Points", "DE", "SB", "Rank"]
        square = {row["No."]: [row[str(n)] for n in range(1, 7)] for row in sheet.table}
        assert list(square) == [1, 2, 3, 6, 5, 4]
        assert square[1] == [NOBODY, 1, 1, 1, 0.5, 0]
        assert square[6] == [0, 0, 0, NOBODY, "+", 0.5]
        assert square[5] == [0.5, 0, 0, "−", NOBODY, 1]

    def test_the_diagonal_is_shaded(self) -> None:
        sheet = made(worked_example("TEC6RR"), "DE, SB")["Crosstable"]
        for position, no in enumerate([1, 2, 3, 6, 5, 4], start=1):
            assert sheet.style(no, str(position)).fill == SHADE
        assert sheet.style(1, "2").fill is None

    def test_a_half_is_a_number_that_looks_like_a_half(self) -> None:
        assert made(worked_example("TEC6RR"), "DE, SB")["Crosstable"].style(1, "5").number_format == HALVES

    def test_points_are_the_sum_of_the_numbers(self) -> None:
        table = made(worked_example("TEC6RR"), "DE, SB")["Crosstable"].table
        for row in table:
            marks = [row[str(n)] for n in range(1, 7)]
            numbers = [mark for mark in marks if isinstance(mark, int | float)]
            assert sum(numbers) + marks.count("+") == row["Points"]

    def test_annulled_games_stand_in_brackets(self) -> None:
        """5 left after one of four games: his games count for nobody and are not dropped."""
        sheet = made(five_of_whom_one_left(), "SB")["Crosstable"]
        assert [row["No."] for row in sheet.table] == [1, 3, 2, 4, 5]
        assert [row["5"] for row in sheet.table] == ["(+)", "(+)", "(1)", "(+)", NOBODY]
        assert [sheet.of(5)[str(n)] for n in range(1, 5)] == ["(−)", "(−)", "(0)", "(−)"]
        assert sheet.column("Points") == {1: 2.5, 2: 1.5, 3: 2, 4: 0, 5: None}
        assert "(1) annulled game" in sheet.foot

    def test_free_rounds_and_absences_are_named(self) -> None:
        notes = made(five_of_whom_one_left(), "SB")["Crosstable"].column("Note")
        assert notes[1] == "free R1"
        assert notes[3] == "free R5"
        assert notes[5] == "withdrawn after round 1; absent R4"

    def test_byes_are_named(self) -> None:
        event = document("HPB 2w1", ". 1b0", system="round-robin", rounds=2)
        event["players"][1]["results"][0] = "ZPB"
        assert made(event, "SB")["Crosstable"].of(1)["Note"] == "½ bye R1"

    def test_both_games_of_a_double_one_stand_in_one_cell(self) -> None:
        rows = ("2w1 3b½ . 2b0 3w1 .", "1b0 . 3w½ 1w1 . 3b-", ". 1w½ 2b½ . 1b0 2w+")
        event = document(*rows, system="double-round-robin", rounds=6)
        sheet = made(event, "SB")["Crosstable"]
        assert [row["No."] for row in sheet.table] == [1, 3, 2], "2½, 2 and 1½ points"
        assert [sheet.of(1)[place] for place in "123"] == [NOBODY, "½ 1", "1 0"]
        assert sheet.of(2)["2"] == "½ −"
        assert sheet.of(1)["Note"] == "free R3, 6"

    def test_a_matrix_names_no_rounds(self) -> None:
        event = document("2~1 3~½ .", "1~0 . 3~½", ". 1~½ 2~½", system="round-robin", rounds=3, entry="matrix")
        sheet = made(event, "SB")["Crosstable"]
        assert [sheet.of(1)[place] for place in "123"] == [NOBODY, 0.5, 1]
        assert "Note" not in sheet.heading

    def test_an_unfinished_one_leaves_cells_empty(self) -> None:
        event = document("2w1 .", "1b0 3w", ". 2b", system="round-robin", rounds=3)
        sheet = made(event, "SB", live=True)["Crosstable"]
        assert [row["No."] for row in sheet.table] == [1, 2, 3]
        assert [sheet.of(2)[place] for place in "123"] == [0, NOBODY, "·"]
        assert "· no result yet" in sheet.foot
