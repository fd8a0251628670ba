"""``xltourney standings``: spec/workbook.md "Command line"; values of the 16 players from the TEC exercises of 2024."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from tests.batch.hall import book, saved, whole
from tests.cli.command import Command, conforms
from tests.io.documents import document
from xltourney.io.template import build

#: TEC exercises 1-13, 17-22, 27-33 (edition 2024-08).
BUCHHOLZ = dict(enumerate([12.5, 13, 15.5, 15, 8.5, 12, 14.5, 13.5, 9, 13, 13.5, 11.5, 14, 11, 12, 12.5], start=1))


def table(command: Command, *arguments: object) -> dict[str, Any]:
    done = command("standings", *arguments, "--format", "json")
    assert done.code == 0, done.err
    answer: dict[str, Any] = json.loads(done.out)
    return answer


def test_json_is_what_its_schema_says(command: Command, t16: Path) -> None:
    answer = table(command, t16, "--codes", "PTS,BH-C1,DE,AOB,DE", "--rules", "2023-09")
    conforms(answer, "standings")
    assert answer["codes"] == ["PTS", "BH/C1", "DE", "AOB", "DE#2"]
    assert answer["tournament"] == {
        "name": "TEC exercises, set A", "system": "swiss", "rounds": 5, "after_round": 5, "rules": "2024-08",
    }  # fmt: skip


def test_report_52_shared_ranks(command: Command, t16: Path) -> None:
    answer = table(command, t16, "--codes", "BH", "--rules", "2024-08")
    rows = answer["standings"]
    assert {row["no"]: row["values"]["BH"] for row in rows} == BUCHHOLZ
    assert [(row["rank"], row["no"]) for row in rows[:6]] == [(1, 2), (2, 3), (3, 4), (4, 1), (4, 16), (6, 6)]
    assert [row["decided_by"] for row in rows[:5]] == ["PTS", "BH", "BH", None, None]


def test_numbers_that_never_end_have_six_places(command: Command, t16: Path) -> None:
    """Paul (14) met players 6, 8 and 13 over the board: (12 + 13.5 + 14) / 3 (TEC exercises)."""
    rows = table(command, t16, "--codes", "AOB", "--rules", "2024-08")["standings"]
    values = {row["no"]: row["values"]["AOB"] for row in rows}
    assert (values[14], values[6]) == (13.166667, 13.25)


def test_csv_holds_the_same_numbers(command: Command, t16: Path) -> None:
    done = command("standings", t16, "--codes", "BH", "--rules", "2024-08", "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(done.out)))
    assert {int(row["no"]): float(row["BH"]) for row in rows} == BUCHHOLZ
    assert rows[3]["decided_by"] == ""


@pytest.mark.parametrize("name", ["=HYPERLINK(1)", "+Dan", "-Dan", "@Dan"])
def test_no_name_becomes_a_formula_in_csv(command: Command, t16: Path, name: str) -> None:
    t16.write_text(t16.read_text(encoding="utf-8").replace("Bruno".ljust(33), name.ljust(33)), encoding="utf-8")
    done = command("standings", t16, "--rules", "2024-08", "--format", "csv")
    assert list(csv.reader(io.StringIO(done.out)))[1][2] == f"'{name}"


def test_a_table_that_is_piped_is_plain_and_aligned(command: Command, t16: Path) -> None:
    done = command("standings", t16, "--codes", "BH", "--rules", "2024-08")
    lines = done.out.splitlines()
    assert lines[0] == "TEC exercises, set A: after round 5 of 5, rules 2024-08"
    assert lines[2].split() == ["Rank", "No.", "Name", "Rating", "Points", "BH", "Decided", "by"]
    assert lines[3].split() == ["1", "2", "Bruno", "2150", "4.0", "13.0", "Points"]
    assert [line.split()[0] for line in lines[3:9]] == ["1", "2", "3", "4=", "4=", "6"]
    assert "\x1b" not in done.out


def test_an_interim_table(command: Command, t16: Path) -> None:
    answer = table(command, t16, "--after", "1", "--codes", "WIN")
    assert answer["tournament"]["after_round"] == 1
    assert {row["no"] for row in answer["standings"] if row["points"] == 1} == {1, 2, 4, 7, 13, 14}


def test_a_round_that_was_not_played_is_named(command: Command, t16: Path) -> None:
    done = command("standings", t16, "--after", "6")
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith(f"{t16}  ")
    assert "round 6" in done.err


def test_the_system_on_the_command_line_wins(command: Command, t16: Path) -> None:
    t16.write_text(t16.read_text(encoding="utf-8").replace("092 Individual: Swiss-System\n", ""), encoding="utf-8")
    guessed, told = command("standings", t16), command("standings", t16, "--system", "swiss")
    assert "192" in guessed.err
    assert "192" not in told.err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--codes", "BH,XYZ"), "XYZ"),
        (("--codes", "WIN/C1"), "WIN"),
        (("--rules", "1999"), "2026-03"),
    ],
)
def test_an_unknown_code_or_edition_lists_what_there_is(
    command: Command, t16: Path, arguments: tuple[str, str], words: str
) -> None:
    done = command("standings", t16, *arguments)
    assert (done.code, done.out) == (2, "")
    assert f"Error: {arguments[0]}: " in done.err
    assert words in done.err


@pytest.fixture
def berger(tmp_path: Path) -> Path:
    """A round robin of two, played in May 2026, that asks for Direct Encounter; its codes stand in B5."""
    made = book(
        "Two", [("Start date", date(2026, 5, 1)), ("System", "Round robin"), ("Rounds", 1), ("Tie-breaks", "DE")]
    )
    made["Players"].delete_rows(4, 9)
    made["Grid"].delete_rows(4, 9)
    made["Grid"].delete_cols(4, 2)
    made["Grid"]["C2"], made["Grid"]["C3"] = "2w1", "1b0"
    path = tmp_path / "two.xlsx"
    path.write_bytes(saved(made))
    return path


class TestWhoAskedForIt:
    """A finding about an option names the option; one about the event names the cell."""

    def test_a_code_that_the_rules_forbid_here(self, command: Command, berger: Path) -> None:
        done = command("standings", berger, "--codes", "BH,SB")
        assert (done.code, done.out) == (2, "")
        assert "Error: --codes: tie-break BH: " in done.err
        assert "Tournament!" not in done.err

    def test_an_unusual_code(self, command: Command, berger: Path) -> None:
        done = command("standings", berger, "--codes", "BH", "--rules", "2024-08")
        assert done.code == 0
        assert f"warning: {berger}  --codes: tie-break BH: in a round robin" in done.err
        assert "Tournament!B5" not in done.err

    def test_a_code_to_be_explained(self, command: Command, berger: Path) -> None:
        done = command("explain", berger, "--player", 1, "--code", "Buchholz")
        assert done.code == 2
        assert "Error: --code: tie-break 'Buchholz': unknown code: did you mean BH (Buchholz)?" in done.err

    def test_a_system_asked_for_and_codes_of_the_event(self, command: Command, tmp_path: Path) -> None:
        path = tmp_path / "club.xlsx"
        path.write_bytes(whole())
        done = command("standings", path, "--system", "round-robin", "--rules", "2026-03")
        assert done.code == 1
        assert "Tournament!B5  tie-break BH/C1: " in done.err
        assert "(the code is the event's own, --system round-robin and --rules 2026-03 the command line's)" in done.err


def test_a_file_that_is_not_there(command: Command, tmp_path: Path) -> None:
    done = command("standings", tmp_path / "gone.trf")
    assert (done.code, done.out) == (3, "")
    assert done.err.startswith(f"{tmp_path / 'gone.trf'}  ")


def test_a_trf_file_needs_the_standard_library_and_click_alone(t16: Path) -> None:
    """design.md "How values travel": neither jsonschema nor openpyxl nor a terminal library.

    And of xltourney's own rooms none of those for workbooks: they would be a third of the time.
    """
    program = (
        "import sys\n"
        "from xltourney.cli import main\n"
        "try:\n    main()\n"
        "except SystemExit as left:\n    assert left.code == 0, left.code\n"
        "names = {name.partition('.')[0] for name in sys.modules}\n"
        "names |= {'.'.join(name.split('.')[1:3]) for name in sys.modules if name.startswith('xltourney.')}\n"
        "print(sorted(names), file=sys.stderr)\n"
    )
    asked = (
        ["standings", t16, "--format", "json"],
        ["standings", t16],
        ["explain", t16, "--player", "4", "--code", "BH"],
    )
    for arguments in asked:
        run = subprocess.run(
            [sys.executable, "-c", program, *map(str, arguments)], capture_output=True, text=True, encoding="utf-8"
        )
        loaded = run.stderr.splitlines()[-1]
        assert run.returncode == 0, run.stderr
        assert "'click'" in loaded
        for name in ("jsonschema", "openpyxl", "rich", "xlsxwriter", "pygments", "concurrent", "multiprocessing"):
            assert f"'{name}'" not in loaded
        for room in ("batch.life", "io.guard", "io.life", "io.opc", "io.tables", "io.workbook"):
            assert f"'{room}'" not in loaded


def test_an_incomplete_matrix_is_an_interim_table_and_tells_its_games(command: Command, tmp_path: Path) -> None:
    """Two of the six games of four players; a matrix tells no rounds."""
    path = tmp_path / "open.xlsx"
    rows = {2: ("2~1 3~½", "1~0", "1~½", ""), 6: ("2~1 3~½ 4~1", "1~0 3~1 4~1", "1~½ 2~0 4~1", "1~0 2~0 3~0")}
    for games, results in rows.items():
        event = document(*results, system="round-robin", rounds=3, name="Six", start="2026-05-01", entry="matrix")
        path.write_bytes(build(event, entry="matrix", language="en"))
        told = "interim, 2 of 6 games" if games == 2 else "after round 3 of 3"
        assert command("standings", path).out.startswith(f"Six: {told}, rules 2026-03\n")
        stage = "running, 2 of 6 games, rules" if games == 2 else "running, after round 3, rules"
        assert stage in command("finalize", path).out


def test_games_of_a_player_who_left_a_matrix_early_do_not_count_among_all(command: Command, tmp_path: Path) -> None:
    """4 left after one of his three games: three games of three players remain, of which 1-2 is played."""
    event = document(
        "2~1 4~1", "1~0", "", "1~0", players={4: {"withdrawn_after": 0}}, system="round-robin", rounds=3, name="Six",
        start="2026-05-01", entry="matrix",
    )  # fmt: skip
    path = tmp_path / "open.xlsx"
    path.write_bytes(build(event, entry="matrix", language="en"))
    assert command("standings", path).out.startswith("Six: interim, 1 of 3 games, rules 2026-03\n")
