"""From a file to a tournament, all findings at once: ``io.loading``."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.io.documents import Document, document
from tests.io.typed import PEOPLE as THREE
from tests.io.typed import boards, matrix, players, settings, shown
from tests.io.typed import grid as grid_sheet
from xltourney.engine.modifiers import default_codes
from xltourney.engine.ranking import rank
from xltourney.engine.regulations import EDITIONS
from xltourney.errors import CellRef, Diagnostic, DocumentError, LineRef, WorkbookError
from xltourney.io.document import dumps
from xltourney.io.loading import MOST, check, compare_stated, load
from xltourney.io.reading import JsonPath, Reading, Stated
from xltourney.io.tables import read_tables
from xltourney.io.tables.rows import Sheet
from xltourney.io.template import build

ROUND = document("2w1 .", "1b0 PAB")
TRF = """012 Tiny Open
142 1
192 FIDE_DUTCH_2026
001    1      Anna                              2000 UKR             1990/01/01  1.0    1     2 w 1
001    2      Boris                             1900 UKR             1991/01/01  0.0    2     1 b 0
"""


@pytest.fixture
def write(tmp_path: Path) -> Any:
    def file(content: str | bytes | Document, name: str = "club.json") -> Path:
        path = tmp_path / name
        text = dumps(content) if isinstance(content, dict) else content
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return file


def grid(*cells: tuple[int, int, str]) -> Mapping[JsonPath, CellRef]:
    """Player index, round index, cell."""
    return {("players", player, "results", number): CellRef("Grid", cell) for player, number, cell in cells}


class TestReading:
    def test_a_document(self, write: Any) -> None:
        loaded = load(write(ROUND))
        assert loaded.tournament is not None
        assert (loaded.reading.kind, loaded.findings, loaded.tournament.rounds) == ("json", (), 9)

    def test_a_byte_order_mark_does_not_matter(self, write: Any) -> None:
        assert load(write(b"\xef\xbb\xbf" + dumps(ROUND).encode())).findings == ()

    def test_a_report_file(self, write: Any) -> None:
        loaded = load(write(TRF, "tiny.TRF"))
        assert loaded.tournament is not None
        assert (loaded.reading.kind, loaded.errors, loaded.tournament.players[0].name) == ("trf", (), "Anna")

    @pytest.mark.parametrize("name", ["none.json", "none.trf", "none.xlsx"])
    def test_a_file_that_is_not_there(self, tmp_path: Path, name: str) -> None:
        with pytest.raises(WorkbookError, match=f"{name} does not exist") as caught:
            load(tmp_path / name)
        assert caught.value.findings[0].file == str(tmp_path / name)

    def test_a_folder(self, tmp_path: Path) -> None:
        with pytest.raises(WorkbookError, match="is a folder"):
            load(tmp_path)

    @pytest.mark.parametrize(
        ("content", "said"),
        [
            (b"\xff\xfe{\x00}\x00", "club.json is no UTF-8 text (byte 1)"),
            (b"PK\x03\x04", "club.json is no valid JSON at line 1, column 1"),
            (b"[]", "club.json holds a list"),
        ],
    )
    def test_what_is_no_document_names_the_file(self, write: Any, content: bytes, said: str) -> None:
        path = write(content)
        with pytest.raises(DocumentError) as caught:
            load(path)
        assert caught.value.message.startswith(said)
        assert caught.value.findings[0].file == str(path)

    def test_an_organisers_schema_that_cannot_be_used(self, write: Any) -> None:
        with pytest.raises(DocumentError, match="the schema"):
            load(write(ROUND), schema=write("[]", "bad.schema.json"))

    def test_settings_win_over_the_file(self, write: Any) -> None:
        loaded = load(write(ROUND), settings={"system": "round-robin"})
        assert loaded.tournament is not None
        assert loaded.tournament.system.predetermined


class TestFindings:
    def test_each_names_file_line_and_column(self, write: Any) -> None:
        path = write(document("2w1", "1b1"))
        (finding,) = load(path).findings
        assert (finding.file, finding.place) == (str(path), LineRef(7, 41))
        assert str(finding).startswith(
            f"{path}  line 7, column 41  round 1: player 1 (P1) has 1 against 2 (P2), who has 1"
        )
        assert finding.message.endswith(" (line 8, column 41)")

    def test_errors_of_the_schema_and_of_the_pairings_come_together(self, write: Any) -> None:
        doc = document("2w1 ZPB", "1b0 HPB", "4w1 4w1", "3b0 3b1", players={1: {"rating": -1}}, rounds=2)
        loaded = load(write(doc))
        assert loaded.tournament is None
        assert [finding.code for finding in loaded.errors] == ["not-allowed", "contradicting-results"]

    def test_errors_and_warnings_are_kept_apart(self, write: Any) -> None:
        loaded = load(write(document("2w1", "1b1", players={2: {"name": "P1"}})))
        assert ([f.code for f in loaded.errors], [f.code for f in loaded.warnings]) == (
            ["contradicting-results"],
            ["duplicate-name"],
        )

    def test_a_warning_alone_does_not_stand_in_the_way(self, write: Any) -> None:
        loaded = load(write(document("2w1", "1b0", players={2: {"name": "P1"}})))
        assert loaded.tournament is not None
        assert len(loaded.warnings) == 1

    def test_a_refused_result_has_no_consequences(self, write: Any) -> None:
        """Its player has no entry in an older round then, and his opponent names somebody who lists nobody."""
        loaded = load(write(document("2w3 ZPB", "1b0 PAB")))
        assert [finding.code for finding in loaded.findings] == ["not-allowed"]

    def test_a_cell_that_could_not_be_read_has_none_either(self) -> None:
        doc = document(". ZPB", "1b0 PAB")
        trap = Diagnostic("date", "a date stands where a result belongs", place=CellRef("Grid", "C2"))
        places = grid((0, 0, "C2"), (1, 0, "C3"), (0, 1, "D2"), (1, 1, "D3"))
        loaded = check(Reading(doc, places, (trap,)))
        assert [finding.code for finding in loaded.findings] == ["date"]
        assert loaded.tournament is None

    def test_the_other_cell_stands_behind_the_message(self) -> None:
        """Design, "Errors": sheet, cell and both players."""
        reading = Reading(document("2w1", "."), grid((0, 0, "F14"), (1, 0, "F17")))
        (finding,) = check(reading).findings
        assert str(finding.place) == "Grid!F14"
        assert finding.message == (
            "round 1: player 1 (P1) lists 2 as opponent, but 2 (P2) lists nobody (2 should have 1b0) (Grid!F17)"
        )

    def test_one_row_of_boards_is_not_named_twice(self) -> None:
        places = {path: CellRef("Boards", "A2:G2") for path in grid((0, 0, ""), (1, 0, ""))}
        (finding,) = check(Reading(document("2w1", "1b1"), places)).findings
        assert "Boards" not in finding.message

    def test_a_number_that_stands_twice_names_both_rows(self) -> None:
        doc = document("PAB", "ZPB", players={2: {"no": 1}})
        places: dict[JsonPath, CellRef] = {
            ("players", 0, "no"): CellRef("Players", "A2"),
            ("players", 1, "no"): CellRef("Players", "A3"),
        }
        (finding,) = check(Reading(doc, places)).findings
        assert (str(finding.place), finding.message[-12:]) == ("Players!A3", "(Players!A2)")

    def test_more_than_two_hundred_are_counted(self, write: Any) -> None:
        rows = ["999w1"] * 300
        loaded = load(write(document(*rows)))
        assert len(loaded.findings) == MOST + 1
        assert loaded.findings[-1].message == "and 100 more findings that are not listed"

    def test_errors_are_not_crowded_out_by_warnings(self, write: Any) -> None:
        """250 doubtful numbers and names, one broken pairing at the end."""
        rows = ["ZPB"] * 250 + ["999w1"]
        people = {no: {"name": f"P{no // 2}"} for no in range(1, 251)} | {
            no: {"name": f"P{no // 2}"} for no in range(1, 500)
        }
        loaded = load(write(document(*rows * 2, players=people)))
        assert "unknown-opponent" in [finding.code for finding in loaded.errors]


def workbook(*sheets: Sheet) -> list[str]:
    """The findings of a whole check of sheets, as ``error Grid!C2 message``."""
    return [shown(finding) for finding in check(read_tables(sheets)).findings]


class TestOneMistakeOneFinding:
    def test_a_player_without_a_row_in_the_last_round(self) -> None:
        people = players("Ann", "Bob", "Late, Lou", Status=["", "", "from round 2"])
        sheet = grid_sheet([1, "Ann", "2w1", "2b1"], [2, "Bob", "1b0", "1w0"], rounds=2)
        rematch, found = workbook(settings(Rounds=2), people, sheet)[::-1]
        assert rematch.startswith("warning Grid!D2 players 1 (Ann) and 2 (Bob) play each other in round 1 and again")
        assert found == (
            "error Players!A4 round 2: player 3 (Late, Lou) has no entry; type a game or PAB, FPB, HPB or ZPB;"
            " the sheet Grid has no row for 3"
        )

    def test_a_player_without_a_row_in_boards(self) -> None:
        sheet = boards([1, 1, "1-0", 2], [1, 3, None, "PAB"], [2, 3, "1-0", 1])
        (found,) = workbook(settings(Rounds=2), THREE, sheet)
        assert found == (
            "error Players!A3 round 2: player 2 (Bob) has no entry; type a game or PAB, FPB, HPB or ZPB,"
            " or give the status 'withdrawn after round 1'; the sheet Boards has no row for 2 in round 2"
        )

    def test_an_unclear_status_may_explain_missing_entries(self) -> None:
        people = players("Ann", "Bob", "Cid", Status=["", "", "gone"])
        sheet = grid_sheet([1, "Ann", "2w1", "PAB"], [2, "Bob", "1b0", "ZPB"], [3, "Cid"])
        (found,) = workbook(settings(), people, sheet)
        assert found.startswith("error Players!C4 player 3: Status holds 'gone'")

    def test_a_player_on_two_boards(self) -> None:
        four = players("Ann", "Bob", "Cid", "Dan")
        (found,) = workbook(settings(), four, boards([1, 1, "1-0", 2], [1, 3, "1-0", 1]))
        assert found == "error Boards!G3 round 1: player 1 stands on two boards, here and in Boards!C2"
        (found,) = workbook(settings(), four, boards([1, 1, "1-0", 2], [1, 2, "0-1", 1]))
        assert found == "error Boards!C3 round 1: player 2 stands on two boards, here and in Boards!G2"

    def test_a_board_with_one_player(self) -> None:
        (found,) = workbook(settings(), THREE, boards([1, 1, "1-0", 1]))
        assert found == "error Boards!C2 round 1: player 1 (Ann) is paired with the same player"

    def test_half_a_matrix(self) -> None:
        four = players("Ann", "Bob", "Cid", "Dan")
        upper = matrix(
            "1 2 3 4", [1, "Ann", "", 1, 1, 0], [2, "Bob", "", "", 1, "½"], [3, "Cid", "", "", "", 1], [4, "Dan"]
        )
        robin = settings(System="Round robin")
        assert workbook(robin, four, upper) == ["error Matrix!C2:F5 only the upper half is filled; fill in both halves"]
        lower = matrix("1 2 3 4", [1, "Ann"], [2, "Bob", 1], [3, "Cid", 1, 0], [4, "Dan", 1, 1, 1])
        assert workbook(robin, four, lower) == ["error Matrix!C2:F5 only the lower half is filled; fill in both halves"]

    def test_one_game_on_one_side_only_is_a_slip(self) -> None:
        (found,) = workbook(
            settings(System="Round robin"), THREE, matrix("1 2 3", [1, "Ann", "", 1], [2, "Bob"], [3, "Cid"])
        )[:1]
        assert (
            found
            == "error Matrix!D2 player 1 (Ann) has 1 against 2 (Bob), who has no result; 1 goes with 0 (Matrix!C3)"
        )

    def test_a_cell_of_a_matrix_that_cannot_be_read(self) -> None:
        sheet = matrix("1 2 3", [1, "Ann", "", 2, 1], [2, "Bob", 0, "", 1], [3, "Cid", 0, 0])
        (found,) = workbook(settings(System="Round robin"), THREE, sheet)
        assert found.startswith(
            "error Matrix!D2 player 1 against player 2: the number 2 is not a result; write 1, ½ or 0"
        )


class TestCodes:
    """Public report 73: named by cell, with the valid codes; nothing silently dropped."""

    def test_unknown_codes_and_duplicates_by_place(self) -> None:
        doc = document("PAB", codes=["BUC", "GE", "BH", "BH", "DE", "DE"])
        places: dict[JsonPath, CellRef] = {
            ("tournament", "codes", index): CellRef("Tournament", f"B{12 + index}") for index in range(6)
        }
        loaded = check(Reading(doc, places))
        assert [str(finding.place) for finding in loaded.errors] == ["Tournament!B12", "Tournament!B15"]
        assert "known codes are" in loaded.errors[0].message
        assert "stands twice" in loaded.errors[1].message


def test_an_end_before_the_start(write: Any) -> None:
    """Public report 71: the start date picks the rules, so a wrong one must not pass."""
    (finding,) = load(write(document("PAB", start="2026-03-09", end="2026-03-01"))).errors
    assert finding.message == "the end date 2026-03-01 is before the start date 2026-03-09; correct one of them"


class TestStatedValues:
    EVENT = document("2w1", "1b0", rounds=1)

    def found(self, write: Any, *stated: Stated) -> tuple[Diagnostic, ...]:
        loaded = load(write(self.EVENT))
        assert loaded.tournament is not None
        standings = rank(loaded.tournament, default_codes(loaded.tournament.system), EDITIONS["2026-03"])
        return compare_stated(standings, Reading(self.EVENT, {}, stated=stated))

    def test_what_agrees_is_silent(self, write: Any) -> None:
        assert self.found(write, Stated(1, Fraction(1), 1), Stated(2, Fraction(0), 2), Stated(1)) == ()

    def test_what_differs_is_a_warning_at_its_cell(self, write: Any) -> None:
        cell = CellRef("Grid", "K2")
        points, place = self.found(
            write, Stated(1, Fraction(3, 2), None, points_place=cell), Stated(2, None, 1, rank_place=cell)
        )
        assert (points.severity, points.place, points.message) == (
            "warning",
            cell,
            "player 1 (P1): the file states 1.5 points, the results give 1",
        )
        assert (place.severity, place.message) == (
            "warning",
            "player 2 (P2): the file states rank 1, the results give rank 2",
        )

    def test_a_number_nobody_has_is_left_to_the_reader(self, write: Any) -> None:
        assert self.found(write, Stated(9, Fraction(1), 1)) == ()


def test_a_report_file_without_validation_needs_no_library(write: Any) -> None:
    """Design, "How values travel": neither jsonschema nor openpyxl nor a terminal library."""
    path = write(TRF, "tiny.trf")
    script = (
        "import sys; from pathlib import Path; from xltourney.io.loading import load; "
        f"loaded = load(Path({str(path)!r}), validate=False); assert loaded.tournament; "
        "print(sorted({'jsonschema', 'referencing', 'openpyxl', 'rich', 'click', 'xlsxwriter'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


GAMES = [
    f"{no}{colour}{mark}" for no in range(1, 6) for colour in "wb~" for mark in ("1", "0", "½", "", "+", "-", "½:0")
]
TOKENS = st.sampled_from(["", "", "PAB", "HPB", "ZPB", "FPB", *GAMES])
EXTRAS: dict[str, st.SearchStrategy[Any]] = {
    "withdrawn_after": st.integers(0, 5),
    "from_round": st.integers(1, 5),
    "rating": st.sampled_from([0, 1500, 2100]),
    "penalty": st.sampled_from([0, -0.5, -0.1]),
}
ROWS: dict[str, st.SearchStrategy[Any]] = {"results": st.lists(TOKENS, max_size=4)}
PEOPLE = st.lists(st.fixed_dictionaries(ROWS, optional=EXTRAS), min_size=1, max_size=5)


@given(
    people=PEOPLE,
    system=st.sampled_from(["swiss", "round-robin", "double-round-robin"]),
    rounds=st.integers(1, 5),
    entry=st.sampled_from([{}, {"entry": "matrix"}]),
    edition=st.sampled_from(sorted(EDITIONS)),
)
def test_what_has_no_error_can_be_ranked(
    people: list[dict[str, Any]], system: str, rounds: int, entry: dict[str, str], edition: str
) -> None:
    """Law: a document that passes validation never raises."""
    players = [{"no": no, "name": f"P{no}", **person} for no, person in enumerate(people, start=1)]
    doc = {"xltourney": 1, "tournament": {"rounds": rounds, "system": system, **entry}, "players": players}
    reading = Reading(json.loads(json.dumps(doc)), {}, kind="json")
    loaded = check(reading)
    if loaded.tournament is not None:
        codes = [code for code in default_codes(loaded.tournament.system) if code != "RND"]
        assert len(rank(loaded.tournament, codes, EDITIONS[edition]).rows) == len(players)


KEYS = "no name results rounds players tournament codes points win xltourney".split()
SCALARS = st.none() | st.booleans() | st.floats() | st.text(max_size=3) | st.integers()


def containers(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=4)


@given(value=st.recursive(SCALARS, containers, max_leaves=20))
def test_nothing_makes_the_checks_fail(value: Any) -> None:
    doc = {"xltourney": 1, "tournament": {"rounds": 3}, "players": [{"no": 1, "name": "A"}]}
    for broken in (value, {**doc, "tournament": value}, {**doc, "players": value}, {**doc, "players": [value]}):
        reading = Reading(broken, {}, kind="json")
        loaded = check(reading)
        assert all(isinstance(finding, Diagnostic) for finding in loaded.findings)


def test_a_document_larger_than_any_is_not_even_parsed(tmp_path: Path) -> None:
    path = tmp_path / "big.json"
    path.write_bytes(b"[" + b" " * 20_000_000 + b"]")
    with pytest.raises(DocumentError, match=r"big.json is larger than any tournament document \(20 MB\)"):
        load(path)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"P1"', '"P\\u0007"', "name holds the character U+0007"),
        ('"P1"', '"P\\ud800"', "name holds the character U+D800"),
        ('"no": 1,', '"no": 1' + "0" * 400 + ",", "number is infinite; a whole number from 1 to 9999 may stand there"),
    ],
)
def test_what_nothing_can_be_made_of_is_refused_where_it_stands(tmp_path: Path, old: str, new: str, said: str) -> None:
    path = tmp_path / "club.json"
    path.write_text(dumps(document("2w1", "1b0")).replace(old, new, 1))
    loaded = load(path)
    (found,) = loaded.errors
    assert said in found.message
    assert str(found.place).startswith("line ")
    assert loaded.tournament is None


def test_a_game_without_a_result_is_named_at_the_cell_of_its_result_in_boards() -> None:
    """Two boards a round from row 4 on, results in column E; in the grid at its White."""
    event = document("2w 3b1", "1b 4w0", "4w1 1w0", "3b0 2b1", rounds=3)
    for entry, place in (("boards", "Boards!E4"), ("grid", "Grid!C4")):
        loaded = load(Path("open.xlsx"), data=build(event, entry=entry, language="en"))
        found = [finding for finding in loaded.findings if finding.code == "open-game"]
        assert [str(finding.place) for finding in found] == [place]
        assert "Boards!" not in found[0].message
