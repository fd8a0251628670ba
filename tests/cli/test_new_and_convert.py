"""``xltourney new`` and ``convert``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from openpyxl import load_workbook

from tests.cli.command import Command
from xltourney.io import workbook


@pytest.fixture(autouse=True)
def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def titles(path: str) -> list[str]:
    return load_workbook(path).sheetnames


@pytest.mark.parametrize(
    ("arguments", "third"),
    [
        ((), "Grid"),
        (("--entry", "boards"), "Boards"),
        (("--system", "round-robin", "--players", "8"), "Matrix"),
        (("--system", "double-round-robin", "--players", "4", "--entry", "grid"), "Grid"),
    ],
)
def test_a_new_workbook_has_the_sheet_that_results_go_to(
    command: Command, arguments: tuple[str, ...], third: str
) -> None:
    assert command("new", "event.xlsx", *arguments).code == 0
    assert titles("event.xlsx")[:3] == ["Tournament", "Players", third]


def test_a_new_workbook_is_made_in_the_language(command: Command) -> None:
    command("new", "event.xlsx", "--language", "uk")
    assert titles("event.xlsx")[0] == "Турнір"


@pytest.mark.parametrize(
    ("host", "prefix"), [("excel", "XLT_"), ("lite", "_xldudf_XLT_"), ("libreoffice", "ORG.XLTOURNEY.ADDIN.XLT_")]
)
def test_live_cells_are_made_for_the_program_that_computes_them(
    command: Command, t16: Path, host: str, prefix: str
) -> None:
    assert command("new", "new.xlsx", "--players", "2", "--host", host).code == 0
    assert command("convert", t16, "-o", "t16.xlsx", "--host", host).code == 0
    for path in ("new.xlsx", "t16.xlsx"):
        formula = load_workbook(path)["xlt_live"]["A3"].value
        assert str(getattr(formula, "text", "")).startswith(f"={prefix}TIEBREAK(xlt_grid,")


def test_a_file_is_replaced_only_by_force(command: Command) -> None:
    Path("event.xlsx").write_text("precious", encoding="utf-8")
    done = command("new", "event.xlsx")
    assert (done.code, Path("event.xlsx").read_text(encoding="utf-8")) == (3, "precious")
    assert "--force" in done.err
    assert command("new", "event.xlsx", "--force").code == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ("event.xls",),
        ("event.xlsx", "--players", "1"),
        ("event.xlsx", "--entry", "matrix"),
        ("event.xlsx", "--system", "round-robin", "--players", "6", "--rounds", "7"),
        ("event.xlsx", "--points", "3,1"),
        ("event.xlsx", "--points", "three,1,0"),
        ("event.xlsx", "--start", "1.3.2026"),
        ("event.xlsx", "--codes", "BH,XX"),
        ("event.xlsx", "--rules", "2025"),
    ],
)
def test_what_makes_no_event_is_refused(command: Command, arguments: tuple[str, ...]) -> None:
    assert command("new", *arguments).code == 2
    assert not Path("event.xlsx").exists()


def test_a_wrong_date_is_answered_with_how_to_write_it(command: Command) -> None:
    done = command("new", "event.xlsx", "--start", "1/5/2026")
    assert "'1/5/2026' is no date; write year-month-day, 2026-03-01 say" in done.err


def test_lots_are_drawn_once_and_recorded(command: Command) -> None:
    """Drawing of lots (C.07, 4.2): the seed stands on the Tournament sheet and in the document, another each time."""
    seeds: list[str] = []
    for name in ("one", "two"):
        command("new", f"{name}.xlsx", "--codes", "BH,RND")
        seeds.append(workbook.read(Path(f"{name}.xlsx")).document["tournament"]["lots_seed"])
        lines = load_workbook(f"{name}.xlsx")["Tournament"].iter_rows(max_col=2)
        assert {line[0].value: line[1].value for line in lines}["Seed of the lots"] == seeds[-1]
    assert len(set(seeds)) == 2
    assert all(seed.isalpha() and len(seed) == 8 for seed in seeds)


def test_an_entry_that_cannot_hold_the_event_names_the_file(command: Command, t16: Path) -> None:
    text = t16.read_text(encoding="utf-8").replace(" w ", " - ").replace(" b ", " - ")
    t16.write_text(text, encoding="utf-8")
    done = command("convert", t16, "-o", "t16.xlsx", "--entry", "boards")
    assert done.code == 3
    assert f"{t16}  Boards needs to know who had White" in done.err


def test_settings_stand_in_the_document_again(command: Command) -> None:
    command(
        "new", "event.xlsx", "--name", "Кубок", "--players", "4", "--rounds", "3", "--start", "2026-03-01",
        "--points", "3,1,0", "--codes", "BUC1,SB", "--rules", "2023-09",
    )  # fmt: skip
    sheet = load_workbook("event.xlsx")["Tournament"]
    values = {str(value) for row in sheet.iter_rows(values_only=True) for value in row if value is not None}
    assert {"Кубок", "2024-08"} <= values


def test_trf_to_json_and_to_a_workbook_and_back(command: Command, t16: Path) -> None:
    assert command("convert", t16, "-o", "t16.json").code == 0
    assert command("convert", "t16.json", "-o", "t16.xlsx").code == 0
    assert command("convert", "t16.xlsx", "-o", "again.json").code == 0
    first, again = (json.loads(Path(name).read_text(encoding="utf-8")) for name in ("t16.json", "again.json"))
    assert again["players"] == first["players"]
    assert again["players"][3]["results"] == ["12b1", "HPB", "13w1", "3w½", "1b½"]


def test_trf_is_not_written_yet(command: Command, t16: Path) -> None:
    done = command("convert", t16, "-o", "copy.trf")
    assert done.code == 2
    assert "not written yet" in done.err


def test_an_event_with_errors_is_not_converted(command: Command, t16: Path) -> None:
    t16.write_text(t16.read_text(encoding="utf-8").replace("   9 w 1", "   9 w 0"), encoding="utf-8")
    done = command("convert", t16, "-o", "t16.json")
    assert (done.code, Path("t16.json").exists()) == (1, False)
    assert "line " in done.err


def test_a_file_is_never_converted_onto_itself(command: Command, tmp_path: Path) -> None:
    """Its other sheets would be gone; --force is for other files."""
    assert command("new", "own.xlsx", "--players", "4", "--rounds", "3").code == 0
    before = (tmp_path / "own.xlsx").read_bytes()
    answer = command("convert", "own.xlsx", "-o", "own.xlsx", "--force")
    assert (answer.code, (tmp_path / "own.xlsx").read_bytes()) == (2, before)
    assert "would replace FILE itself" in answer.err


@pytest.mark.parametrize("more", [(), ("--force",)], ids=["plain", "force"])
def test_a_file_that_is_missing_is_said_even_where_the_output_is_there(command: Command, more: tuple[str, ...]) -> None:
    Path("there.xlsx").write_text("precious", encoding="utf-8")
    done = command("convert", "nofile.json", "-o", "there.xlsx", *more)
    assert (done.code, Path("there.xlsx").read_text(encoding="utf-8")) == (3, "precious")
    assert done.err == "nofile.json  does not exist\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ("check", "LONG"),
        ("finalize", "LONG"),
        ("standings", "LONG"),
        ("refresh", "LONG"),
        ("new", "LONG"),
        ("club", "new", "LONG"),
        ("club", "update", "--club", "LONG"),
        ("convert", "LONG", "-o", "event.json"),
        ("convert", "event.xlsx", "-o", "LONG"),
    ],
    ids=" ".join,
)
def test_a_file_name_that_is_too_long_is_no_fault_of_the_program(command: Command, arguments: tuple[str, ...]) -> None:
    assert command("new", "event.xlsx", "--players", "2").code == 0
    done = command(*(f"{'x' * 295}.xlsx" if each == "LONG" else each for each in arguments))
    assert done.code == 3
    assert f"{'x' * 50}... is too long for the system; give a shorter one" in done.err
    assert "internal" not in done.err
