"""The sheet in which a person decides between copies: what it shows, and what is read from it."""

from __future__ import annotations

import io
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from tests.conftest import Convert
from tests.io.documents import document
from xltourney.batch.life.merging import Copy, merge
from xltourney.errors import CellRef, WorkbookError
from xltourney.io.life.conflict_choices import Choices, is_for, read_choices
from xltourney.io.life.conflicts import Conflict, Contested, Decision, conflict_workbook, copies_meant, value_text
from xltourney.io.life.differences import Kind

COPIES = ("mine.xlsx", "anna.xlsx", "boris.xlsx")
PEOPLE = {1: "Adler, Ida", 2: "Berg, Ole", 3: "Cole, Ann", 4: "Dahl, Jon", 5: "Egge, Mia", 6: "Fox, Tim"}
BASE = document("2w1", "1b0", "4w½", "3b½", "6w", "5b")


def conflicts() -> tuple[Conflict, ...]:
    """Round 1: 5 - 6 has two results. Round 2: player 1 has two boards."""
    mine = document("2w1 3w1", "1b0", "4w½ 1b0", "3b½", "6w1", "5b0")
    anna = document("2w1 4w½", "1b0", "4w½", "3b½ 1b½", "6w½", "5b½")
    return merge(BASE, [Copy(name, each) for name, each in zip(COPIES, (mine, anna, BASE), strict=True)]).conflicts


def chosen(*choices: object, change: Callable[[Any], None] | None = None) -> bytes:
    """The sheet with these choices in the cells J7, J8, J9."""
    book: Any = openpyxl.load_workbook(io.BytesIO(conflict_workbook(conflicts(), COPIES, PEOPLE)))
    for number, choice in enumerate(choices, 7):
        book["Conflicts"][f"J{number}"] = choice
    if change is not None:
        change(book["Conflicts"])
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


def read(data: bytes) -> Choices:
    """What the sheet decides about the conflicts."""
    return read_choices(data, conflicts(), COPIES)


def faults(data: bytes) -> list[tuple[str, str]]:
    """The cells and messages of all findings."""
    found = read(data)
    assert not found.decisions
    return [(str(finding.place), finding.message) for finding in found.findings]


def test_sheet_shows_results_side_by_side() -> None:
    """Round, players with names, what BASE says, what each copy says, room for the choice."""
    book: Any = openpyxl.load_workbook(io.BytesIO(conflict_workbook(conflicts(), COPIES, PEOPLE)))
    rows = list(book["Conflicts"].iter_rows(min_row=6, values_only=True))
    assert rows == [
        ("Round", "White", "White name", "Black", "Black name", "Before", *COPIES, "Choice", "Remark"),
        (1, 5, "Egge, Mia", 6, "Fox, Tim", "no result yet", "1-0", "½-½", "not changed", None, None),
        (2, 1, "Adler, Ida", 3, "Cole, Ann", "not paired", "1-0", "not paired", "not changed", None, rows[2][10]),
        (2, 1, "Adler, Ida", 4, "Dahl, Jon", "not paired", "not paired", "½-½", "not changed", None, rows[3][10]),
    ]
    assert rows[2][10] == rows[3][10] == "J8 to J9 belong together: choose one copy for all"


def test_choices_drop_down() -> None:
    """The cells of the choice offer the copies, take a result, too, and keep what is typed as text."""
    sheet: Any = openpyxl.load_workbook(io.BytesIO(conflict_workbook(conflicts(), COPIES, PEOPLE)))["Conflicts"]
    (offered,) = sheet.data_validations.dataValidation
    assert (str(offered.sqref), offered.formula1, bool(offered.showErrorMessage)) == ("J7:J9", "$G$6:$I$6", False)
    assert sheet["J7"].number_format == "@"


def test_same_conflicts_same_sheet() -> None:
    """Byte for byte."""
    assert conflict_workbook(conflicts(), COPIES, PEOPLE) == conflict_workbook(conflicts(), COPIES, PEOPLE)


@pytest.mark.parametrize(
    ("choice", "decision"),
    [
        ("anna.xlsx", Decision("anna.xlsx")),
        (" ANNA ", Decision("anna.xlsx")),
        ("mine", Decision("mine.xlsx")),
        ("0-1", Decision(result="0-1")),
        ("1:0*", Decision(result="1-0*")),
        ("=", Decision(result="½-½")),
        (0.5, Decision(result="½-½")),
        ("+/-", Decision(result="+/-")),
        ("1/2-0", Decision(result="½-0")),
    ],
)
def test_choice_is_a_copy_or_a_result(choice: object, decision: Decision) -> None:
    """A copy by file name, with or without its ending; a result as in Boards."""
    found = read(chosen(choice, "anna.xlsx", "anna.xlsx"))
    assert found.findings == ()
    assert list(found.decisions.values()) == [decision, Decision("anna.xlsx")]


def test_all_faults_at_once_by_cell() -> None:
    """A choice that is empty, one that is unknown, and lines that contradict each other."""
    allowed = "choose mine.xlsx or anna.xlsx"
    assert faults(chosen(None, "mine.xlsx", "anna.xlsx")) == [
        ("Conflicts!J7", f"round 1, 5 - 6: nothing is chosen; {allowed}, or type the result"),
        (
            "Conflicts!J9",
            "round 2, 1 - 4: the lines of this conflict exclude each other; choose the same copy in all of them",
        ),
    ]
    assert faults(chosen("clara.xlsx", "1-0", "mine.xlsx")) == [
        (
            "Conflicts!J7",
            f"round 1, 5 - 6: 'clara.xlsx' is neither a copy of this merge nor a result; {allowed}, or type the result",
        ),
        ("Conflicts!J8", f"round 2, 1 - 3: '1-0' does not say who plays whom; {allowed}"),
    ]


@pytest.mark.parametrize(
    ("choice", "words"),
    [
        ("boris.xlsx", "'boris.xlsx' has not changed this board; choose mine.xlsx or anna.xlsx"),
        ("-", "'-' says that there is no result; choose mine.xlsx or anna.xlsx"),
        (date(2026, 1, 2), "type the result again, for example ½-½"),
        (3, "3 is not a result"),
    ],
)
def test_choice_that_cannot_be(choice: object, words: str) -> None:
    """Said at its cell, with what may stand there."""
    ((place, message),) = faults(chosen(choice, "mine", "mine"))
    assert place == "Conflicts!J7"
    assert words in message


def test_sheet_of_another_merge() -> None:
    """Told by the fingerprint of the conflicts: other copies, or copies that changed since."""
    mine, anna = (document("2w1 3w1", "1b0", "4w½ 1b0", "3b½"), document("2w1 3w0", "1b0", "4w½ 1b1", "3b½"))
    others = merge(BASE, [Copy("mine.xlsx", mine), Copy("anna.xlsx", anna)]).conflicts
    found = read_choices(chosen("mine", "mine", "mine"), others, COPIES)
    assert found.decisions == {}
    assert [(finding.place, finding.code) for finding in found.findings] == [
        (CellRef("Conflicts", "A1"), "other-merge")
    ]


def test_order_of_copies_does_not_make_another_merge() -> None:
    """The same conflicts are known whatever the order in which the copies are named."""
    mine, anna, boris = (
        document("2w1", "1b0", "4w½", "3b½", f"6w{own}", f"5b{other}") for own, other in ("10", "½½", "01")
    )
    made = {"mine": mine, "anna": anna, "boris": boris}

    def found(*names: str) -> tuple[Conflict, ...]:
        return merge(BASE, [Copy(name, made[name]) for name in names]).conflicts

    data = conflict_workbook(found("mine", "anna", "boris"), ["mine", "anna", "boris"], PEOPLE)
    assert is_for(data, found("mine", "boris", "anna"))
    assert not is_for(data, found("mine", "anna"))
    assert not is_for(b"no workbook", found("mine", "anna"))


def test_fingerprint_of_boards_and_byes() -> None:
    """A bye and a board of one player can be contested in one round."""
    rows = (
        Contested(Kind.BOARD, 2, (3, 4), "", ("1-0", "")),
        Contested(Kind.BYE, 2, (3,), "", ("", "HPB")),
    )
    both = (Conflict(("a", "b"), rows),)
    assert is_for(conflict_workbook(both, ["a", "b"], PEOPLE), both)


def test_lines_may_be_sorted_not_lost() -> None:
    """A line is known by its round and players, wherever it stands; one that is missing, twice or foreign is named."""

    def sort(sheet: Any) -> None:
        first, last = ([cell.value for cell in sheet[row]] for row in (7, 9))
        for column, (one, other) in enumerate(zip(first, last, strict=True), 1):
            sheet.cell(7, column).value, sheet.cell(9, column).value = other, one

    assert read(chosen("½-½", "anna", "anna", change=sort)).findings == ()

    def other_line(sheet: Any) -> None:
        sheet["A7"], sheet["D9"] = 4, 3

    assert [place for place, _ in faults(chosen("mine", "mine", "mine", change=other_line))] == [
        "Conflicts!A7",
        "Conflicts!A9",
        "Conflicts!J6",
        "Conflicts!J6",
    ]
    wanted = "this line (4, 5, 6) is no conflict of this merge; clear it"
    assert faults(chosen("mine", "mine", "mine", change=other_line))[0][1] == wanted


def test_without_its_headings() -> None:
    """Nothing is guessed."""

    def other_heading(sheet: Any) -> None:
        sheet["J6"] = "Chosen"

    ((_, message),) = faults(chosen("mine", "mine", "mine", change=other_heading))
    assert "the headings Round, White, Black, Choice must stand in one row" in message


def test_other_workbook() -> None:
    """A workbook without such a sheet cannot be read."""
    target = io.BytesIO()
    openpyxl.Workbook().save(target)
    with pytest.raises(WorkbookError, match="no sheet Conflicts in this workbook"):
        read(target.getvalue())


def test_copies_by_name() -> None:
    """The whole name counts before the file name, and that before the name without its ending; case does not."""
    assert copies_meant(("a/open.xlsx", "b/open.xlsx"), "open.xlsx") == ("a/open.xlsx", "b/open.xlsx")
    assert copies_meant(("a/open.xlsx", "b/open.xlsx"), "B/Open.xlsx") == ("b/open.xlsx",)
    assert copies_meant(("open.xlsx", "open.xlsm"), "open.xlsx") == ("open.xlsx",)
    assert copies_meant(("open.xlsx", "open.xlsm"), "open") == ("open.xlsx", "open.xlsm")
    assert copies_meant(("open.xlsx",), "") == ()


@pytest.mark.parametrize(
    ("kind", "value", "words"),
    [
        (Kind.BOARD, "1-0", "1-0"),
        (Kind.BOARD, "–", "no result yet"),
        (Kind.BOARD, "", "not paired"),
        (Kind.BOARD, "4-3 ½-½", "½-½ (White: 4)"),
        (Kind.BOARD, "3-4~ 1-0", "1-0 (colours not known)"),
        (Kind.BYE, "HPB", "HPB"),
        (Kind.BYE, "", "no bye"),
    ],
)
def test_values_in_words(kind: Kind, value: str, words: str) -> None:
    """As an organiser reads them."""
    assert value_text(Contested(kind, 1, (3, 4), "", ()), value) == words


@pytest.mark.slow
def test_sheet_saved_by_libreoffice(soffice: Convert, tmp_path: Path) -> None:
    """The choices are read from what LibreOffice makes of the sheet."""
    path = tmp_path / "conflicts.xlsx"
    path.write_bytes(chosen("½-½", "anna.xlsx", "anna.xlsx"))
    found = read(soffice(path, "xlsx:Calc MS Excel 2007 XML").read_bytes())
    assert found.findings == ()
    assert list(found.decisions.values()) == [Decision(result="½-½"), Decision("anna.xlsx")]
