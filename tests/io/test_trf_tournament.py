"""Tournament report files: the records of the tournament, one test a sentence of the format's description."""

from __future__ import annotations

from typing import Any

import pytest

from tests.io.trf_lines import errors, player, read
from xltourney.errors import LineRef, Subject
from xltourney.io.reading import place_of
from xltourney.io.trf import parse

GAME = (player(1, "2 w 1", points="1.0"), player(2, "1 b 0", points="0.0"))


def settings(*lines: str) -> dict[str, Any]:
    """What the tournament part of the document says beside the rounds."""
    reading = read(*lines, *GAME)
    assert errors(reading) == []
    return {key: value for key, value in reading.document["tournament"].items() if key != "rounds"}


def error_places(*lines: str) -> list[object]:
    return [finding.place for finding in errors(read(*lines, *GAME))]


class TestTexts:
    @pytest.mark.parametrize(
        ("code", "key"), [("012", "name"), ("022", "place"), ("032", "federation"), ("102", "arbiter")]
    )
    def test_a_text_and_its_place(self, code: str, key: str) -> None:
        reading = read(f"{code}  Київ, 2026 ", *GAME)
        assert reading.document["tournament"][key] == "Київ, 2026"
        assert place_of(reading, ("tournament", key)) == LineRef(2, 6)

    def test_blank_records_say_nothing(self) -> None:
        assert settings("012", "022 ", "032", "042", "052  ", "102", "142", "192", "202") == {}

    @pytest.mark.parametrize(
        "code", ["062 2", "072 1", "082 0", "112 Deputy", "122 90 min", "152 W", "172 FIDE", "182 X"]
    )
    def test_records_that_standings_do_not_need(self, code: str) -> None:
        assert settings(code) == {}

    def test_records_come_in_any_order(self) -> None:
        assert parse("\n".join((*GAME, "012 Late", "092 Swiss"))).document["tournament"]["name"] == "Late"

    def test_comments_and_unknown_codes_are_ignored(self) -> None:
        reading = read("### a comment", "DDD SSSS sTTT", "999 x", *GAME)
        assert [(f.severity, f.place) for f in reading.findings] == [("note", None)]
        assert "'DDD' (line 3), '999' (line 4)" in reading.findings[0].message

    def test_a_national_rating_list_is_ignored_without_a_note(self) -> None:
        lines = "172 UKR NRO", *GAME, "UKR    1      Player 1                          2000 UKR      123456"
        assert read(*lines).findings == ()

    def test_engine_records_are_ignored(self) -> None:
        lines = (
            "XXC white1",
            "XXA    1  1.0  0.5",
            "XXP 1 2",
            "XXZ 2",
            "250       1.0   1   2    1    1",
            "260   1   2    1    2",
        )
        assert settings(*lines) == {}

    def test_a_record_that_contradicts_an_earlier_one_is_an_error(self) -> None:
        assert error_places("142 5", "142 7") == [LineRef(3, 5)]
        assert error_places("142 5", "142 5") == []

    def test_a_number_of_players_that_is_not_right_is_a_warning(self) -> None:
        (found,) = read("062 3", *GAME).findings
        assert (found.severity, found.place) == ("warning", LineRef(2, 5))
        assert read("062 2", *GAME).findings == ()


class TestDates:
    @pytest.mark.parametrize(
        ("written", "day"),
        [
            ("2026/03/01", "2026-03-01"), ("2026-03-01", "2026-03-01"), ("2026.03.01", "2026-03-01"),
            ("26/03/01", "2026-03-01"), ("99/12/31", "1999-12-31"), ("2026/3/1", "2026-03-01"),
            ("01.03.2026", "2026-03-01"), ("21/07/2025", "2025-07-21"),
        ],
    )  # fmt: skip
    def test_a_date(self, written: str, day: str) -> None:
        assert settings(f"042 {written}", f"052 {written}") == {"start": day, "end": day}

    @pytest.mark.parametrize("written", ["2026/02/30", "2026/13/01", "07/06/2025", "June 2026", "2026/03-01", "2026"])
    def test_an_impossible_or_doubtful_date_is_an_error(self, written: str) -> None:
        assert error_places(f"042 {written}") == [LineRef(2, 5)]

    def test_zeros_are_no_date(self) -> None:
        assert settings("042 0000/00/00") == {}


class TestRounds:
    DATES = "132" + " " * 88 + "26/03/01  26/03/02  26/03/03"

    @pytest.mark.parametrize(
        ("lines", "rounds"),
        [
            (("142 9", "XXR 7", DATES), 9),
            (("XXR 7", DATES), 7),
            ((DATES,), 3),
            ((), 1),
        ],
    )
    def test_142_then_xxr_then_the_dates_then_the_longest_record(self, lines: tuple[str, ...], rounds: int) -> None:
        assert read(*lines, *GAME).document["tournament"]["rounds"] == rounds

    def test_fewer_dates_than_rounds_do_not_shorten_the_event(self) -> None:
        cells = ["2 w 1"] * 5
        assert read(self.DATES, player(1, *cells)).document["tournament"]["rounds"] == 5

    def test_an_impossible_date_of_a_round(self) -> None:
        assert error_places(self.DATES.replace("03/02", "02/30")) == [LineRef(2, 102)]

    @pytest.mark.parametrize("written", ["0", "501", "nine", "7.5", "-1"])
    def test_a_number_that_is_none(self, written: str) -> None:
        assert error_places(f"142 {written}") == [LineRef(2, 5)]

    def test_without_any_round_the_number_must_be_stated(self) -> None:
        assert [f.code for f in errors(read(player(1)))] == ["trf-rounds"]


class TestSystem:
    @pytest.mark.parametrize(
        ("written", "system"),
        [
            ("Individual: Swiss-System", "swiss"), ("FIDE_DUTCH_2026", "swiss"), ("FIDE_DUTCH_2025", "swiss"),
            ("FIDE_DUTCH_BAKU", "swiss"), ("FIDE_DUBOV", "swiss"), ("FIDE_BURSTEIN", "swiss"),
            ("FIDE_DOUBLESWISS", "swiss"), ("CUSTOM_SWISS", "swiss"), ("Double Swiss", "swiss"),
            ("швейцарская система", "swiss"),
            ("Individual: Round-Robin", "round-robin"), ("ROUND ROBIN", "round-robin"), ("roundrobin", "round-robin"),
            ("Berger", "round-robin"), ("FIDE_ROUNDROBIN", "round-robin"), ("FIDE_SCHILLER", "round-robin"),
            ("Scheveningen", "round-robin"), ("круговая система", "round-robin"), ("колова система", "round-robin"),
            ("BERGER_DOUBLEROUNDROBIN", "double-round-robin"), ("Double Round Robin", "double-round-robin"),
            ("FIDE_DOUBLESCHEVENINGEN", "double-round-robin"), ("двухкруговой турнир", "double-round-robin"),
        ],
    )  # fmt: skip
    @pytest.mark.parametrize("code", ["192", "092"])
    def test_the_words_that_name_it(self, written: str, system: str, code: str) -> None:
        reading = parse("\n".join((f"{code} {written}", *GAME)))
        assert reading.document["tournament"].get("system", "swiss") == system
        assert reading.findings == ()
        assert place_of(reading, ("tournament", "system")) == LineRef(1, 5)

    def test_192_wins_over_092(self) -> None:
        assert settings("192 BERGER_ROUNDROBIN") == {"system": "round-robin"}

    @pytest.mark.parametrize("lines", [(), ("092 Open",), ("192 CUSTOM_KNOCKOUT",), ("092",)])
    def test_where_nothing_says_it_is_a_swiss_with_a_warning(self, lines: tuple[str, ...]) -> None:
        reading = parse("\n".join((*lines, *GAME)))
        assert "system" not in reading.document["tournament"]
        assert [(f.severity, f.code) for f in reading.findings] == [("warning", "trf-system")]

    def test_it_is_never_concluded_from_numbers(self) -> None:
        """Six players in five rounds, all against all, without a type."""
        lines = [player(no, *["0000 - U"] * 5) for no in range(1, 7)]
        assert "system" not in parse("\n".join(lines)).document["tournament"]


class TestCodes:
    def test_202(self) -> None:
        reading = read("202 BH/C1,BH, DE,WIN", *GAME)
        assert reading.document["tournament"]["codes"] == ["BH/C1", "BH", "DE", "WIN"]
        assert place_of(reading, ("tournament", "codes", 2)) == LineRef(2, 15)

    def test_212_wins_and_pts_is_left_out(self) -> None:
        assert settings("202 BH", "212 PTS,SB,DE") == {"codes": ["SB", "DE"]}

    def test_a_code_that_the_rules_do_not_know_is_left_to_them(self) -> None:
        assert settings("202 BH/X9,FOO") == {"codes": ["BH/X9", "FOO"]}

    def test_points_alone_leave_the_usual_codes(self) -> None:
        assert settings("212 PTS") == {}

    def test_points_after_other_criteria_are_an_error(self) -> None:
        assert error_places("212 DE,PTS,BH") == [LineRef(2, 8)]

    def test_more_than_50_are_an_error(self) -> None:
        assert error_places("202 " + ",".join(["DE"] * 51)) == [LineRef(2, 155)]


class TestTimeControl:
    @pytest.mark.parametrize(
        ("written", "control"),
        [
            ("5400+30", None), ("40/6000+30:900+30", None), ("3600", None), ("1800+30", None),
            ("40/7200:20/3600:900+30", None),
            ("3599", "rapid"), ("900+10", "rapid"), ("601", "rapid"), ("600+1", "rapid"), ("W900-B720", "rapid"),
            ("600", "blitz"), ("180+2", "blitz"), ("300", "blitz"), ("W300-B240", "blitz"), ("60+1", "blitz"),
            ("fast", None), ("W3600-B240", None), ("", None), ("5400 + 30", None),
        ],
    )  # fmt: skip
    def test_the_class_for_60_moves(self, written: str, control: str | None) -> None:
        """FIDE Laws of Chess, appendices A and B: rapid more than 10 and less than 60 minutes, blitz up to 10."""
        assert settings(f"222 {written}").get("control") == control

    def test_what_cannot_be_told_is_noted(self) -> None:
        assert [f.severity for f in read("222 fast", *GAME).findings] == ["note"]
        assert read("222 5400+30", *GAME).findings == ()

    def test_the_free_text_of_122_is_not_interpreted(self) -> None:
        assert settings("122 Blitz 3+2") == {}


class TestByes:
    """Record 240."""

    PLAYERS = (player(1, "2 w 1"), player(2, "1 b 0"), player(3), player(4, "0000 - H"))

    def test_a_bye_fills_a_blank_round(self) -> None:
        reading = read("240 H   1    3", *self.PLAYERS)
        assert reading.document["players"][2]["results"] == ["HPB"]
        assert place_of(reading, ("players", 2, "results", 0)) == LineRef(2, 14)
        assert ("players", 2, "results", 0) in set(reading.places)

    @pytest.mark.parametrize(("code", "expected"), [("F", "FPB"), ("H", "HPB"), ("Z", "ZPB"), ("h", "HPB")])
    def test_its_types(self, code: str, expected: str) -> None:
        assert read(f"240 {code}   1    3", *self.PLAYERS).document["players"][2]["results"] == [expected]

    def test_several_players(self) -> None:
        reading = read("XXR 5", "240 Z   2    1    3    4", *self.PLAYERS)
        assert [p["results"] for p in reading.document["players"]] == [
            ["2w1", "ZPB"], ["1b0"], ["ZPB", "ZPB"], ["HPB", "ZPB"],
        ]  # fmt: skip

    def test_the_same_bye_in_both_places_is_fine(self) -> None:
        reading = read("240 H   1    4", *self.PLAYERS)
        assert errors(reading) == []
        assert place_of(reading, ("players", 3, "results", 0)) == LineRef(6, 92)

    def test_a_contradiction_is_an_error_that_names_both(self) -> None:
        (found,) = errors(read("240 H   1    1", *self.PLAYERS))
        assert (found.place, found.subject) == (LineRef(2, 14), Subject(player=1, round=1))
        assert "HPB" in found.message
        assert "line 3 says 2w1" in found.message

    def test_an_unknown_player(self) -> None:
        assert [f.place for f in errors(read("240 H   1    9    x", *self.PLAYERS))] == [LineRef(2, 14), LineRef(2, 19)]

    @pytest.mark.parametrize("record", ["240 U   1    3", "240 H   0    3", "240 H        3", "240"])
    def test_a_record_that_is_none(self, record: str) -> None:
        assert [f.code for f in errors(read(record, *self.PLAYERS))] == ["trf-bye"]


class TestPenalties:
    """Record 299."""

    @staticmethod
    def record(points: str = "", kind: str = "", match_points: str = "", number: str = "", players: str = "1") -> str:
        return f"299 {kind:1}  {match_points:>4}  {points:>4}  {number:>3} {players:>4}"

    @pytest.mark.parametrize("number", ["", "000"])
    def test_points_taken_from_a_player(self, number: str) -> None:
        reading = read(self.record("-0.5", number=number, players="   1    2"), *GAME)
        assert [p["penalty"] for p in reading.document["players"]] == [-0.5, -0.5]
        assert place_of(reading, ("players", 1, "penalty")) == LineRef(2, 32)

    def test_two_penalties_add_up(self) -> None:
        reading = read(self.record("-0.5"), self.record("  -1"), self.record(" 0.0", players="2"), *GAME)
        assert [p.get("penalty") for p in reading.document["players"]] == [-1.5, None]

    @pytest.mark.parametrize(
        "record",
        [
            record("1.0"), record("-1.0", kind="W"), record("-1.0", number="  3"), record("-1.0", match_points=" 2.0"),
            record("abc"), record(""), record("-1.0", players="   9"), "299",
        ],
    )  # fmt: skip
    def test_everything_else_is_an_error(self, record: str) -> None:
        reading = read(record, *GAME)
        assert len(errors(reading)) == 1
        assert all("penalty" not in p for p in reading.document["players"])
