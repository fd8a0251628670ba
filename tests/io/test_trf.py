"""Tournament report files: the players' records (001), one test a sentence of the format's description."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.io.trf_lines import ROWS, SET_A, errors, only_error, player, read, results, token
from xltourney.errors import LineRef, Subject
from xltourney.io.reading import place_of
from xltourney.io.trf import parse


class TestTheWholeEvent:
    def test_every_round_of_every_player_is_read(self) -> None:
        players = parse(SET_A).document["players"]
        assert [p["results"] for p in players] == [list(map(token, row[3:-1])) for row in ROWS]

    def test_names_ratings_and_numbers(self) -> None:
        players = parse(SET_A).document["players"]
        assert [(p["no"], p["name"], p["rating"]) for p in players] == [(int(r[0]), r[1], int(r[2])) for r in ROWS]

    def test_points_are_what_the_file_says_to_be_compared(self) -> None:
        stated = parse(SET_A).stated
        assert [(s.no, s.points, s.rank) for s in stated] == [(int(r[0]), Fraction(r[-1]), None) for r in ROWS]

    def test_settings(self) -> None:
        reading = parse(SET_A)
        assert reading.document["xltourney"] == 1
        assert reading.document["tournament"] == {"name": "TEC exercises, set A", "rounds": 5}
        assert (reading.kind, reading.findings) == ("trf", ())


class TestRecord001:
    """Columns of record 001."""

    FULL = player(
        7, sex="w", title="WIM", name="Müller, Änne", rating="2311", fed="GER", fide="4600007", born="1987/05/29",
        points="11.5", rank="12",
    )  # fmt: skip

    def test_every_field(self) -> None:
        reading = read("XXR 9", self.FULL)
        assert reading.document["players"] == [
            {
                "no": 7, "name": "Müller, Änne", "title": "WIM", "sex": "f", "federation": "GER", "fide_id": 4600007,
                "rating": 2311, "born": 1987,
            }
        ]  # fmt: skip
        stated = reading.stated[0]
        assert (stated.no, stated.points, stated.rank) == (7, Fraction(23, 2), 12)
        assert (stated.points_place, stated.rank_place) == (LineRef(3, 81), LineRef(3, 86))

    @pytest.mark.parametrize(
        ("path", "column"),
        [
            ((), 1), (("no",), 5), (("sex",), 10), (("title",), 11), (("name",), 15), (("rating",), 49),
            (("federation",), 54), (("fide_id",), 58), (("born",), 70),
        ],
    )  # fmt: skip
    def test_the_place_of_every_field(self, path: tuple[str, ...], column: int) -> None:
        assert place_of(read("XXR 9", self.FULL), ("players", 0, *path)) == LineRef(3, column)

    def test_the_place_of_a_round(self) -> None:
        reading = read(player(1, *["0000 - U"] * 12))
        assert place_of(reading, ("players", 0, "results")) == LineRef(2, 92)
        assert place_of(reading, ("players", 0, "results", 11)) == LineRef(2, 202)
        assert place_of(reading, ("players", 0, "results", 12)) == LineRef(2, 92)
        assert place_of(reading, ("players", 1)) is None

    def test_places_are_a_mapping_of_what_is_there(self) -> None:
        places = read("XXR 2", player(1, "0000 - U", rating="2000")).places
        assert set(places) == {
            ("tournament", "rounds"), ("tournament", "system"), ("players", 0), ("players", 0, "no"),
            ("players", 0, "name"), ("players", 0, "rating"), ("players", 0, "results"), ("players", 0, "results", 0),
        }  # fmt: skip
        assert len(places) == 8
        assert ("players", 0, "title") not in places

    def test_blank_fields_and_a_rating_of_0_are_absent(self) -> None:
        assert read(player(3, "0000 - U", rating="0")).document["players"][0] == {
            "no": 3, "name": "Player 3", "results": ["PAB"],
        }  # fmt: skip

    @pytest.mark.parametrize(
        ("written", "title"), [("GM", "GM"), ("wfm", "WFM"), ("g", "GM"), ("m", "IM"), ("wf", "WFM"), ("1N", "1N")]
    )
    def test_titles_in_any_case_and_as_the_letters_of_old_files(self, written: str, title: str) -> None:
        assert read(player(1, "0000 - U", title=written)).document["players"][0]["title"] == title

    @pytest.mark.parametrize(("written", "sex"), [("m", "m"), ("M", "m"), ("w", "f"), ("W", "f"), ("f", "f")])
    def test_sex(self, written: str, sex: str) -> None:
        assert read(player(1, "0000 - U", sex=written)).document["players"][0]["sex"] == sex

    def test_an_unknown_sex_is_left_out_with_a_warning(self) -> None:
        reading = read(player(1, "0000 - U", sex="x"))
        assert "sex" not in reading.document["players"][0]
        assert [(f.severity, f.place) for f in reading.findings] == [("warning", LineRef(2, 10))]

    @pytest.mark.parametrize(
        ("written", "year"),
        [
            ("1987/05/29", 1987), ("1987-05-29", 1987), ("1987.05.29", 1987), ("1987", 1987), ("1987/00/00", 1987),
            ("29.05.1987", 1987), ("05/29/1987", 1987), ("0000/00/00", None), ("   /  /", None), ("2000/02/29", 2000),
        ],
    )  # fmt: skip
    def test_the_year_of_birth(self, written: str, year: int | None) -> None:
        reading = read(player(1, "0000 - U", born=written))
        assert reading.document["players"][0].get("born") == year
        assert reading.findings == ()

    @pytest.mark.parametrize(
        "written", ["1987/13/01", "1987/02/30", "1999/02/29", "1850/01/01", "87/05/29", "1987/00/45"]
    )
    def test_an_impossible_birth_date_is_an_error(self, written: str) -> None:
        found = only_error(player(12, "0000 - U", born=written))
        assert (found.place, found.subject) == (LineRef(2, 70), Subject(player=12))
        assert written in found.message

    @pytest.mark.parametrize(
        ("written", "points"), [("11.5", 23), ("11,5", 23), ("11½", 23), ("½", 1), (".5", 1), ("7", 14)]
    )
    def test_points_with_a_point_a_comma_or_a_half_sign(self, written: str, points: int) -> None:
        assert read(player(1, "0000 - U", points=written)).stated[0].points == Fraction(points, 2)

    @pytest.mark.parametrize(
        ("fields", "column"),
        [
            ({"rating": "21a0"}, 49), ({"rating": "4100"}, 49), ({"fide": "12x"}, 58), ({"points": "1.2."}, 81),
            ({"rank": "3rd"}, 86), ({"born": "May 1987"}, 70), ({"rating": "2 00"}, 49), ({"rating": "²000"}, 49),
        ],
    )  # fmt: skip
    def test_a_field_that_cannot_be_read_is_an_error_at_its_column(self, fields: dict[str, str], column: int) -> None:
        found = only_error(player(5, "0000 - U", **fields))
        assert (found.place, found.subject) == (LineRef(2, column), Subject(player=5))
        assert "player 5" in found.message

    def test_a_blank_name_gets_a_warning(self) -> None:
        reading = read(player(4, "0000 - U", name=""))
        assert reading.document["players"][0]["name"] == "Player 4"
        assert [(f.severity, f.place) for f in reading.findings] == [("warning", LineRef(2, 15))]

    @pytest.mark.parametrize("rank", ["0", "", "-3", "1.5", "x"])
    def test_the_starting_rank_is_from_1_to_9999(self, rank: str) -> None:
        found = only_error(player(1, "0000 - U"), player(rank, "0000 - H"))
        assert found.place == LineRef(3, 5)

    def test_a_starting_rank_may_stand_once(self) -> None:
        reading = read(player(8, "0000 - U", name="First"), player(8, "0000 - H", name="Second"))
        assert [p["name"] for p in reading.document["players"]] == ["First"]
        (found,) = errors(reading)
        assert (found.place, found.subject) == (LineRef(3, 5), Subject(player=8))
        assert "line 2" in found.message

    def test_players_are_sorted_by_starting_rank(self) -> None:
        reading = read(player(2, "1 b 0"), player(1, "2 w 1"))
        assert [p["no"] for p in reading.document["players"]] == [1, 2]
        assert place_of(reading, ("players", 0)) == LineRef(3, 1)

    def test_there_are_no_more_than_500_rounds(self) -> None:
        assert only_error(player(1, *["0000 - Z"] * 501)).place == LineRef(2, 5092)


class TestResultCodes:
    """Columns 92 and on."""

    @pytest.mark.parametrize(
        ("cell", "expected"),
        [
            ("12 w 1", "12w1"), ("12 b =", "12b½"), ("12 w 0", "12w0"),
            ("12 w W", "12w1*"), ("12 b D", "12b½*"), ("12 w L", "12w0*"),
            ("12 w +", "12w+"), ("12 b -", "12b-"),
            ("0000 - H", "HPB"), ("0000 - F", "FPB"), ("0000 - U", "PAB"), ("0000 - Z", "ZPB"),
        ],
    )  # fmt: skip
    def test_every_code(self, cell: str, expected: str) -> None:
        assert results(cell) == [expected]

    @pytest.mark.parametrize(
        ("cell", "expected"),
        [
            ("12 w w", "12w1*"), ("12 b d", "12b½*"), ("12 w l", "12w0*"), ("12 W 1", "12w1"), ("12 B 1", "12b1"),
            ("0000 - h", "HPB"), ("0000 - f", "FPB"), ("0000 - u", "PAB"), ("0000 - z", "ZPB"),
        ],
    )  # fmt: skip
    def test_letters_in_any_case(self, cell: str, expected: str) -> None:
        assert results(cell) == [expected]

    @pytest.mark.parametrize("none", ["0000", "   0", "0   ", "    "])
    def test_opponent_0_0000_or_blank_is_none(self, none: str) -> None:
        assert results(f"{none} - U") == ["PAB"]
        assert results(f"{none}   H") == ["HPB"]

    @pytest.mark.parametrize("number", ["  12", "0012", "12  ", " 12 "])
    def test_a_number_anywhere_in_its_columns(self, number: str) -> None:
        assert results(f"{number} w 1") == ["12w1"]

    @pytest.mark.parametrize("colour", ["-", " "])
    @pytest.mark.parametrize(("code", "mark"), [("1", "1"), ("=", "½"), ("0", "0"), ("D", "½*"), ("+", "+"), ("?", "")])
    def test_a_colour_of_a_game_that_is_not_known(self, colour: str, code: str, mark: str) -> None:
        assert results(f"12 {colour} {code}") == [f"12~{mark}"]

    @pytest.mark.parametrize("cell", ["12 w ?", "12 w"])
    def test_a_question_mark_or_a_blank_against_an_opponent_is_no_result_yet(self, cell: str) -> None:
        assert results(cell) == ["12w"]

    def test_a_record_may_end_in_the_middle_of_a_block(self) -> None:
        assert read(player(1) + "    12 w").document["players"][0]["results"] == ["12w"]

    @pytest.mark.parametrize("colour", ["-", " ", "w"])
    def test_a_forfeit_win_without_an_opponent_is_a_pairing_bye_and_a_warning(self, colour: str) -> None:
        reading = read(player(3, "1 w 1", f"0000 {colour} +"))
        assert reading.document["players"][0]["results"][1] == "PAB"
        (found,) = reading.findings
        assert (found.severity, found.place, found.subject) == ("warning", LineRef(2, 109), Subject(player=3, round=2))

    def test_a_forfeit_loss_without_an_opponent_is_a_zero_point_bye_and_a_warning(self) -> None:
        reading = read(player(3, "0000 - -", "1 w 1"))
        assert reading.document["players"][0]["results"][0] == "ZPB"
        (found,) = reading.findings
        assert (found.severity, found.place, found.subject) == ("warning", LineRef(2, 99), Subject(player=3, round=1))

    @pytest.mark.parametrize(("code", "name"), [("H", "half"), ("F", "full"), ("U", "pairing"), ("z", "zero")])
    def test_a_bye_with_an_opponent_is_an_error_that_names_both_facts(self, code: str, name: str) -> None:
        """Public report 47 (lichess-org/lila issue 14387): "opponent 62, result absent"."""
        cells = ["0000 - H"] * 3
        found = only_error(player(7, *cells, f"62 w {code}"), player(62, *cells, "7 b +"))
        assert found.place == LineRef(2, 129)
        assert found.subject == Subject(player=7, round=4)
        for fact in ("round 4 of player 7", "opponent 62", f"result {code.upper()}", f"{name}-"):
            assert fact in found.message

    def test_all_other_players_remain_readable(self) -> None:
        reading = read(player(7, "62 w Z"), player(62, "7 b +"))
        assert reading.document["players"][1]["results"] == ["7b+"]

    def test_pairing_bye_and_full_point_bye_are_kept_apart(self) -> None:
        """Public report 45 (bbpPairings issue 19, lichess-org/lila issue 6669)."""
        assert results("0000 - U", "0000 - F") == ["PAB", "FPB"]

    @pytest.mark.parametrize("code", ["1", "=", "0", "W", "D", "L", "?"])
    def test_a_game_without_an_opponent_is_an_error(self, code: str) -> None:
        found = only_error(player(2, f"0000 w {code}"), player(3, "4 w 1"))
        assert found.place == LineRef(2, 99)
        assert "needs an opponent" in found.message

    @pytest.mark.parametrize("code", ["X", "2", "½", "5", "*"])
    def test_an_unknown_code_is_an_error_that_lists_what_is_allowed(self, code: str) -> None:
        found = only_error(player(2, "3 w 1", f"4 b {code}"))
        assert found.place == LineRef(2, 109)
        assert "1 = 0 (played), W D L" in found.message

    def test_an_unknown_colour_is_an_error(self) -> None:
        assert only_error(player(2, "3 x 1")).place == LineRef(2, 97)

    def test_a_colour_alone_is_an_error(self) -> None:
        assert only_error(player(2, "     w  "), player(3, "4 w 1")).place == LineRef(2, 97)

    @pytest.mark.parametrize("number", ["1 2", "x", "-1", "１"])
    def test_an_opponent_that_is_no_number_is_an_error(self, number: str) -> None:
        assert only_error(player(2, f"{number:>4} w 1")).place == LineRef(2, 92)

    def test_every_fault_is_reported_at_once(self) -> None:
        reading = read(player(2, "3 w X", "3 x 1", "4 w 1"), player(3, "2 b H"), "042 2026/02/30")
        assert [f.place for f in errors(reading)] == [LineRef(2, 99), LineRef(2, 107), LineRef(3, 99), LineRef(4, 5)]
        assert reading.document["players"][0]["results"][2] == "4w1"

    def test_thousands_of_faults_are_counted(self) -> None:
        reading = read(*(player(no, "3 w X") for no in range(1, 502)))
        assert len(errors(reading)) == 201
        assert "301 more" in errors(reading)[-1].message
