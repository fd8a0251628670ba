"""A user's own formulas that read a cell which a command changes lose their stored value, live cells or not."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.formula import ArrayFormula

from tests.cli.command import Command
from tests.io.kitchen import packed, unpacked
from tests.life.entering_books import boards_book, saved
from tests.life.kept import put
from xltourney.batch.refreshing import refreshed
from xltourney.io.cells import split_cell
from xltourney.io.opc.stored_values import Change, with_changes

#: What a person computes beside the results: the board 1-4 of round 1 stands in row 2 of Boards, its result in D2.
DEPENDENT = {
    "A1": "=Boards!D2",
    "A2": '=COUNTIF(Boards!D2:D4,"1-0")',
    "A3": "=A2*10",
    "A4": "=first_result",
    "A5": "=SUM(A2:A3)+1",
    "A6": '=INDIRECT("Boards!D2")',
    "A7": "=COUNTA(Boards!$D:$D)",
}
OTHERS = {"B1": "=Boards!D3", "B2": '=COUNTIF(Boards!D3:D4,"1-0")', "B3": "=B2*10", "B4": "=Boards!C2", "B5": "=1+1"}
MINE = "xl/worksheets/sheet4.xml"


def with_values(data: bytes, part: str, **cells: str | float) -> bytes:
    """The workbook in which formulas have stored these values."""
    parts = unpacked(data)
    changes = {split_cell(cell): Change(value) for cell, value in cells.items()}
    parts[part] = with_changes(parts[part], part, changes)
    return packed(parts)


def users_book() -> bytes:
    """A small Boards book with a sheet of formulas, each with a stored value."""
    book = boards_book()
    sheet = book.create_sheet("Mine")
    for cell, formula in (DEPENDENT | OTHERS).items():
        sheet[cell] = formula
    sheet["C1"] = ArrayFormula("C1:C3", "=Boards!D2:D4")
    sheet["D1"] = ArrayFormula("D1:D2", "=Boards!C3:C4")
    book.defined_names["first_result"] = DefinedName("first_result", attr_text="Boards!$D$2")
    cells: dict[str, str | float] = dict.fromkeys(DEPENDENT | OTHERS, 7)
    return with_values(saved(book), MINE, **cells, C1="1-0", C2="x", C3="x", D1=5, D2=3)


def stored(path: Path, title: str = "Mine") -> dict[str, object]:
    """The values of a sheet that are stored."""
    sheet: Any = openpyxl.load_workbook(path, data_only=True)[title]
    return {cell.coordinate: cell.value for row in sheet.iter_rows() for cell in row if cell.value is not None}


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Command:
    """The command line, run in this process; a draw is typed where a result is asked for."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO("=\n"))
    return Command(capsys, monkeypatch)


CORRECT = ("correct", "autumn.xlsx", "--round", 1, "--board", 1, "--result", "0-1", "--yes")
KEPT = {**dict.fromkeys(OTHERS, 7), "D1": 5, "D2": 3}


def test_what_depends_on_a_corrected_result_has_no_value_and_all_else_keeps_its_own(command: Command) -> None:
    path = put(Path("autumn.xlsx"), users_book())
    assert set(stored(path)) == {*DEPENDENT, *OTHERS, "C1", "C2", "C3", "D1", "D2"}
    done = command(*CORRECT)
    assert done.code == 0, done.err
    assert stored(path) == KEPT
    formulas: Any = openpyxl.load_workbook(path)["Mine"]
    assert {cell: formulas[cell].value for cell in DEPENDENT} == DEPENDENT


def test_the_workbook_part_is_not_touched_for_that() -> None:
    """No live cell forbids that programs compute what they like on opening."""
    before = users_book()
    done = refreshed(before, edited=[("Boards", 2, 4)])
    assert {str(place) for place in done.cleared} == {*(f"Mine!{cell}" for cell in DEPENDENT), "Mine!C1:C3"}
    old, new = unpacked(before), unpacked(done.data)
    assert [name for name in new if new[name] != old[name]] == [MINE]
    assert refreshed(done.data, edited=[("Boards", 2, 4)]).data is done.data
    assert refreshed(before).data is before
    assert refreshed(before, edited=[("Boards", 30, 1)]).cleared[0].cell == "A6", "what INDIRECT reads nobody knows"


def test_a_column_of_the_users_own_beside_the_results(command: Command) -> None:
    book = boards_book()
    sheet = book["Boards"]
    sheet["H1"] = "Short"
    for row in range(2, 10):
        sheet[f"H{row}"] = f'=LEFT(D{row},1)&"{row}"'
    path = put(Path("autumn.xlsx"), saved(book))
    path.write_bytes(
        with_values(path.read_bytes(), "xl/worksheets/sheet3.xml", **{f"H{row}": "x" for row in range(2, 10)})
    )
    assert command(*CORRECT).code == 0
    assert {cell for cell, value in stored(path, "Boards").items() if value == "x"} == {
        f"H{row}" for row in range(3, 10)
    }


def test_every_command_that_changes_a_cell_does_so(command: Command) -> None:
    """Enter gives board 1 of round 2 a result; merge takes it over; an early end changes the rounds."""
    book = boards_book()
    sheet = book.create_sheet("Mine")
    sheet["A1"], sheet["A2"], sheet["A3"] = "=Boards!D6", "=Tournament!B4", "=Boards!D2"
    data = with_values(saved(book), MINE, A1=1, A2=5, A3="1-0")
    path, base = put(Path("autumn.xlsx"), data), put(Path("base.xlsx"), data)
    assert command("enter", path, "--round", 2).code == 0
    assert stored(path) == {"A2": 5, "A3": "1-0"}
    done = command("merge", base, base, path, "-o", "out.xlsx")
    assert done.code == 0, done.err
    assert stored(Path("out.xlsx")) == {"A2": 5, "A3": "1-0"}
    done = command("finish", base, "--after", 1, "--yes")
    assert done.code == 0, done.err
    assert stored(base) == {"A1": 1, "A3": "1-0"}


def _shared() -> Any:
    """Two players who drew their only game; a play-off decides the first place."""
    book = openpyxl.Workbook()
    settings: Any = book.active
    settings.title = "Tournament"
    told = [("Name", "Autumn"), ("Rounds", 1), ("Play-off for place", 1), ("Play-off after", "none")]
    for line in (*told, ("Play-off result",)):
        settings.append(line)
    players, boards, mine = (book.create_sheet(title) for title in ("Players", "Boards", "Mine"))
    for player in (("No.", "Name"), (1, "Adler, Ida"), (2, "Berg, Ole")):
        players.append(player)
    for board in (("Round", "Board", "White", "Result", "Black"), (1, 1, 1, "½-½", 2)):
        boards.append(board)
    mine["A1"], mine["A2"] = '="Winner: "&Tournament!B5', "=Tournament!B2"
    return book


def test_a_play_off_does_so(command: Command) -> None:
    """The order that the arbiter types in its sheet is written into the Tournament sheet."""
    path = put(Path("open.xlsx"), with_values(saved(_shared()), MINE, A1="Winner: ", A2=1))
    assert command("playoff", path, "--format", "arbiter", "--yes").code == 0
    assert stored(path) == {"A1": "Winner: ", "A2": 1}
    made: Any = openpyxl.load_workbook(path)
    row = next(row for row in made["Play-off games"].iter_rows() if "order" in str(row[0].value).casefold())
    row[3].value = "2, 1"
    made.save(path)
    path.write_bytes(with_values(path.read_bytes(), MINE, A1="Winner: ", A2=1))
    done = command("playoff", path, "--yes")
    assert done.code == 0, done.err
    assert stored(path) == {"A2": 1}
