"""``xltourney finalize`` and ``check``: reports 57 (one bad file) and 58, exit codes of the design."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from openpyxl import load_workbook

from tests.batch.hall import FAULTS, whole
from tests.cli.command import Command, conforms

BROKEN = {fault.name: fault for fault in FAULTS}


@pytest.fixture
def five(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Report 57: good, zero-byte, missing sheet, invalid result, good; in the current folder."""
    monkeypatch.chdir(tmp_path)
    folder = Path("hall")
    folder.mkdir()
    contents = {
        "1-good": whole("One"),
        "2-empty": b"",
        "3-no-results": BROKEN["no results"].data(),
        "4-bad-result": BROKEN["number for a result"].data(),
        "5-good": whole("Five"),
    }
    for name, data in contents.items():
        (folder / f"{name}.xlsx").write_bytes(data)
    return folder


def test_report_57_one_bad_file_never_ends_the_batch(command: Command, five: Path) -> None:
    done = command("finalize", five, "--jobs", 1)
    assert done.code == 1
    assert sorted(path.name for path in (five / "finalized").iterdir()) == ["1-good.xlsx", "5-good.xlsx"]
    assert "hall/4-bad-result.xlsx  Grid!D3  " in done.err
    for name in ("2-empty", "3-no-results", "4-bad-result"):
        assert f"hall/{name}.xlsx  " in done.err
    lines = done.out.splitlines()
    assert [line.partition("  ")[0] for line in lines[:5]] == sorted(str(path) for path in five.glob("*.xlsx"))
    assert lines[-1].startswith("5 workbooks: 2 finalized")


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_second_run_says_that_nothing_changed(command: Command, five: Path, jobs: int) -> None:
    command("finalize", five, "--jobs", jobs)
    done = command("finalize", five, "--jobs", jobs)
    assert "2 finalized (2 unchanged)" in done.out
    assert "hall/1-good.xlsx  unchanged: hall/finalized/1-good.xlsx" in done.out


def test_the_report_as_json(command: Command, five: Path) -> None:
    done = command("finalize", five, "--report", "out/report.json")
    report = json.loads(Path("out/report.json").read_text(encoding="utf-8"))
    conforms(report, "report")
    assert report["exit_code"] == done.code == 1
    assert report["counts"]["ok"] == 2
    by_path = {entry["path"]: entry for entry in report["workbooks"]}
    assert by_path["hall/1-good.xlsx"]["output"] == "hall/finalized/1-good.xlsx"
    assert by_path["hall/4-bad-result.xlsx"]["status"] == "errors"
    assert by_path["hall/2-empty.xlsx"]["status"] == "unreadable"
    assert "Grid!D3" in [finding["place"] for finding in by_path["hall/4-bad-result.xlsx"]["findings"]]


def test_the_report_as_a_workbook(command: Command, five: Path) -> None:
    command("finalize", five, "--report", "report.xlsx")
    made = load_workbook("report.xlsx")
    rows = [[cell.value for cell in row] for row in made["Workbooks"]]
    assert [row[:2] for row in rows[1:]] == [
        ["hall/1-good.xlsx", "finalized"],
        ["hall/2-empty.xlsx", "unreadable"],
        ["hall/3-no-results.xlsx", rows[3][1]],
        ["hall/4-bad-result.xlsx", "errors"],
        ["hall/5-good.xlsx", "finalized"],
    ]
    findings = [[cell.value for cell in row] for row in made["Findings"]]
    assert ["hall/4-bad-result.xlsx", "error", "Grid!D3"] in [row[:3] for row in findings]


@pytest.mark.usefixtures("five")
class TestExitCodes:
    def test_all_done(self, command: Command) -> None:
        assert command("finalize", "hall/1-good.xlsx", "hall/5-good.xlsx").code == 0

    @pytest.mark.parametrize("name", ["2-empty", "4-bad-result", "6-not-there"])
    def test_none_could_be_done(self, command: Command, name: str) -> None:
        assert command("finalize", f"hall/{name}.xlsx").code == 3

    def test_a_workbook_with_errors_is_told_in_words(self, command: Command) -> None:
        assert "hall/4-bad-result.xlsx  not finalized: 1 error\n" in command("finalize", "hall/4-bad-result.xlsx").out

    @pytest.mark.parametrize(("name", "code"), [("1-good", 0), ("4-bad-result", 1), ("2-empty", 3)])
    def test_one_file_checked(self, command: Command, name: str, code: int) -> None:
        assert command("check", f"hall/{name}.xlsx").code == code

    @pytest.mark.parametrize(
        "arguments", [("--in-place", "-o", "out"), ("--report", "report.txt"), ("--jobs", "0"), ("--jobs", "two")]
    )
    def test_not_understood(self, command: Command, arguments: tuple[str, ...]) -> None:
        assert command("finalize", "hall", *arguments).code == 2
        assert not Path("hall/finalized").exists()

    def test_a_report_that_cannot_be_written(self, command: Command) -> None:
        done = command("finalize", "hall/1-good.xlsx", "--report", "hall/2-empty.xlsx/report.json")
        assert done.code == 3


@pytest.mark.parametrize("name", ["hall/1-good.xlsx", "event.json"])
def test_a_report_replaces_only_a_report(command: Command, five: Path, name: str) -> None:
    Path("event.json").write_text('{"xltourney": 1, "tournament": {}, "players": []}', encoding="utf-8")
    before = Path(name).read_bytes()
    assert command("finalize", five, "--report", name).code == 3
    assert (Path(name).read_bytes(), (five / "finalized").exists()) == (before, False)


@pytest.mark.parametrize("name", ["report.xlsx", "report.json"])
def test_a_report_beside_the_workbooks_is_replaced_and_no_input(command: Command, five: Path, name: str) -> None:
    for _ in range(2):
        done = command("finalize", five, "--report", five / name)
        assert (done.code, done.out.splitlines()[-1].partition(":")[0]) == (1, "5 workbooks")


def test_check_writes_nothing(command: Command, five: Path) -> None:
    before = {path: path.read_bytes() for path in Path().rglob("*") if path.is_file()}
    done = command("check", five)
    assert done.code == 1
    assert "hall/4-bad-result.xlsx  Grid!D3  " in done.out
    assert {path: path.read_bytes() for path in Path().rglob("*") if path.is_file()} == before


def test_check_as_json(command: Command, five: Path) -> None:
    done = command("check", five, "--format", "json")
    report = json.loads(done.out)
    conforms(report, "report")
    assert [entry["status"] for entry in report["workbooks"]].count("ok") == 2
    assert {entry["output"] for entry in report["workbooks"]} == {None}


def test_a_schema_of_ones_own(command: Command, five: Path) -> None:
    demand = {"properties": {"players": {"items": {"required": ["fide_id"]}}}}
    Path("club.schema.json").write_text(json.dumps(demand), encoding="utf-8")
    done = command("finalize", five / "1-good.xlsx", "--schema", "club.schema.json")
    assert done.code == 3
    assert "FIDE ID" in done.err
