"""Tournament report files: blank rounds, columns that are not where they belong, files without players."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.io.trf_lines import only_error, player, read
from xltourney.errors import DocumentError, LineRef, TournamentError
from xltourney.io.trf import parse


class TestBlankRounds:
    def test_a_blank_before_or_in_the_newest_round_is_a_zero_point_bye(self) -> None:
        reading = read(
            "XXR 3", player(1, "2 w 1", "", "2 b ="), player(2, "1 b 0", "", "1 w ="), player(3, "", "0000 - U")
        )
        assert [p["results"] for p in reading.document["players"]] == [
            ["2w1", "ZPB", "2b½"], ["1b0", "ZPB", "1w½"], ["ZPB", "PAB", "ZPB"],
        ]  # fmt: skip
        assert reading.findings == ()

    def test_trailing_blanks_after_the_last_round_with_a_game_are_rounds_not_played_yet(self) -> None:
        lines = player(1, "2 w 1", "", ""), player(2, "1 b 0", "", "")
        reading = read("XXR 3", *lines)
        assert [p["results"] for p in reading.document["players"]] == [["2w1"], ["1b0"]]

    def test_a_round_with_pairings_but_no_results_has_begun(self) -> None:
        reading = read("XXR 2", player(1, "3 w 1", "2 w"), player(2, "0000 - U", "1 b"), player(3, "1 b 0"))
        assert [p["results"][1] for p in reading.document["players"]] == ["2w", "1b", "ZPB"]

    def test_an_absence_in_the_newest_round_of_a_running_event_is_noted(self) -> None:
        reading = read("XXR 9", player(1, "2 w 1"), player(2, "1 b 0"), player(3))
        assert [(f.severity, "player 3" in f.message) for f in reading.findings] == [("note", True)]

    def test_a_bye_announced_for_the_next_round_is_kept(self) -> None:
        """JaVaFo and bbpPairings take absences of the round to be paired from record 001."""
        reading = read("XXR 9", player(1, "2 w 1", "0000 - H"), player(2, "1 b 0"))
        assert [p["results"] for p in reading.document["players"]] == [["2w1", "HPB"], ["1b0"]]

    def test_a_bye_announced_for_a_later_round_waits(self) -> None:
        reading = read("XXR 9", player(1, "2 w 1", "", "0000 - H"), player(2, "1 b 0"))
        assert [p["results"] for p in reading.document["players"]] == [["2w1"], ["1b0"]]
        assert [f.severity for f in reading.findings] == ["note"]

    def test_a_start_list_has_no_results(self) -> None:
        assert "results" not in read("XXR 9", player(1), player(2)).document["players"][0]


class TestShiftedColumns:
    NAME = "Иванов, Иван"

    def shifted(self, by: int, *, name: str = NAME) -> str:
        line = player(
            12, "3 w 1", "4 b =", name=name, rating="2100", fed="RUS", fide="24100001", points="1.5", rank="3"
        )
        return line[:14] + name.ljust(33 - by) + line[47:] if by > 0 else line[:47] + " " * -by + line[47:]

    def test_columns_are_counted_in_characters(self) -> None:
        person = read(self.shifted(0)).document["players"][0]
        assert (person["name"], person["rating"], person["results"]) == (self.NAME, 2100, ["3w1", "4b½"])

    def test_padding_by_bytes_is_named_with_line_column_and_player(self) -> None:
        found = only_error(self.shifted(10))
        assert found.place == LineRef(2, 49)
        assert "player 12 (Иванов, Иван" in found.message
        assert "shifted left by 10" in found.message
        assert "padded the name by bytes" in found.message

    def test_what_is_shifted_is_read_all_the_same(self) -> None:
        reading = read(self.shifted(10))
        person = reading.document["players"][0]
        assert (person["name"], person["rating"], person["results"]) == (self.NAME, 2100, ["3w1", "4b½"])
        assert reading.stated[0].points == Fraction(3, 2)

    @pytest.mark.parametrize("by", [*range(-20, 0), *range(1, 21)])
    def test_every_shift_is_found(self, by: int) -> None:
        side = "left" if by > 0 else "right"
        found = only_error(self.shifted(by))
        assert f"shifted {side} by {abs(by)}" in found.message
        assert ("bytes" in found.message) is (by == 10)

    def test_a_record_without_rounds_is_found_too(self) -> None:
        line = player(5, name="Жук", rating="1900", points="0.0", rank="0")
        assert "shifted left by 3: the program" in only_error("XXR 9", line[:44] + line[47:]).message

    def test_a_field_that_is_too_long(self) -> None:
        line = player(5, "3 w 1", name="A", rating="2100", points="1.0", rank="2")
        found = only_error(line[:52] + "5" + line[53:])
        assert found.place == LineRef(2, 53)
        assert "column 53" in found.message

    def test_a_shifted_round(self) -> None:
        line = player(5, "3 w 1", "4 b 1")
        found = only_error(line[:99] + line[100:])
        assert found.place == LineRef(2, 106)
        assert "must be blank" in found.message

    def test_a_tab_in_a_players_record(self) -> None:
        found = only_error(player(1, "0000 - U"), player(2, "0000 - H").replace("      Player", "\tPlayer"))
        assert found.place == LineRef(3, 9)
        assert "tab" in found.message

    def test_a_control_character(self) -> None:
        found = only_error(player(1, "0000 - U"), player(2, "0000 - H", name="A\x07"))
        assert found.place == LineRef(3, 16)
        assert "U+0007" in found.message

    def test_a_record_that_does_not_begin_in_column_1(self) -> None:
        found = only_error(player(1, "0000 - U"), " " + player(2, "0000 - H"))
        assert found.place == LineRef(3, 1)

    def test_a_no_break_space_is_a_blank(self) -> None:
        assert read(player(1, "2 w 1", name="A\xa0B").replace("  ", " \xa0")).document["players"][0]["name"] == "A B"


class TestNothingToRead:
    @pytest.mark.parametrize("text", ["012 Open\nXXR 9\n", "hello\nworld\n", "001\n", "0011 x"])
    def test_no_player(self, text: str) -> None:
        with pytest.raises(DocumentError, match="no record 001"):
            parse(text)

    def test_what_is_wrong_with_the_only_player_is_said(self) -> None:
        with pytest.raises(DocumentError) as caught:
            parse("012 Open\n001    x      Name")
        assert [finding.place for finding in caught.value.findings] == [LineRef(2, 5)]

    @pytest.mark.parametrize("code", ["013", "300", "310", "320", "330", "801", "802"])
    def test_team_records(self, code: str) -> None:
        with pytest.raises(TournamentError, match="team tournaments are not supported yet") as caught:
            read(player(1, "2 w 1"), f"{code} Team", player(2, "1 b 0"))
        assert [(f.code, f.place) for f in caught.value.findings] == [("teams", LineRef(3, 5))]

    def test_a_coded_type_for_teams(self) -> None:
        with pytest.raises(TournamentError, match="team tournaments are not supported yet; record 192"):
            read("192 FIDE_TEAM_TYPEA_MP_GP", player(1, "2 w 1"))


class TestConsequences:
    def test_a_fault_stands_where_its_round_is_looked_for(self) -> None:
        """So that what follows from it (the opponent's round has no answer) need not be said again."""
        reading = read(player(7, "62 w Z"), player(62, "7 b +"))
        assert reading.places["players", 0, "results", 0] == reading.findings[0].place == LineRef(2, 99)

    def test_a_record_that_cannot_be_put_right_is_one_fault(self) -> None:
        line = player(7, "3 w 1", "4 b =", "8 w 0", points="1.5", rank="3", fed="UKR", rating="2000")
        reading = read(line[:57] + " " + line[57:70] + "x" + line[70:], player(3, "7 b 0", "8 w 1", "4 b 1"))
        assert [finding.place for finding in reading.findings] == [LineRef(2, 85)]
        assert {reading.places["players", 1, "results", i] for i in range(3)} == {LineRef(2, 85)}
