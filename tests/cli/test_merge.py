"""``xltourney merge`` as an organiser runs it: what it says, what it writes, and when it writes nothing."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from tests.cli.command import Command
from tests.life.entering_books import boards_book, edit, grid_book, results, saved, typed
from xltourney.io.life.reading import read_life
from xltourney.io.loading import load


@pytest.fixture
def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with copies of one event: ``base`` and ``anna``, ``boris`` in Boards, ``mine`` in Grid."""
    for name in ("base", "anna", "boris"):
        (tmp_path / f"{name}.xlsx").write_bytes(saved(boards_book()))
    (tmp_path / "mine.xlsx").write_bytes(saved(grid_book()))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def beside(hall: Path) -> list[str]:
    """Files that were not there before."""
    return sorted(path.name for path in hall.iterdir() if path.stem not in {"base", "mine", "anna", "boris"})


def in_grid(path: Path, **cells: str) -> None:
    """Somebody types into Grid."""

    def change(book: Any) -> None:
        for cell, value in cells.items():
            book["Grid"][cell] = value

    edit(path, change)


def disputed(hall: Path) -> None:
    """MINE and anna differ on 1 - 3 in round 2, anna and boris agree on 5 - 6."""
    in_grid(hall / "mine.xlsx", D2="3w1", D4="1b0")
    typed(hall / "anna.xlsx", "Boards", "D7", "½-½")
    for name in ("anna", "boris"):
        typed(hall / f"{name}.xlsx", "Boards", "D6", "1-0")


def choose(path: Path, **cells: str) -> None:
    """A person chooses in the sheet of conflicts."""

    def change(book: Any) -> None:
        for cell, value in cells.items():
            book["Conflicts"][cell] = value

    edit(path, change)


MERGE = ("merge", "base.xlsx", "mine.xlsx", "anna.xlsx", "boris.xlsx", "-o", "open.xlsx")


def test_boards_of_each(hall: Path, command: Command) -> None:
    """The boards of all copies are in OUT, whatever sheet they were typed in, and said to come from there."""
    in_grid(hall / "mine.xlsx", D2="3w1", D4="1b0")
    typed(hall / "anna.xlsx", "Boards", "D6", "1-0")
    typed(hall / "boris.xlsx", "Boards", "D8", "0-1")
    before = {path.name: path.read_bytes() for path in hall.iterdir()}
    done = command(*MERGE, "--by", "Olga")
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines() == [
        "Changes in mine.xlsx:",
        "  round 2, 4 Dahl, Jon - 2 Berg, Ole: no result yet -> 0-1",
        "  round 2, 5 Egge, Mia - 6 Fox, Tim: no result yet -> 1-0",
        "3 boards changed since base.xlsx: 1 from mine.xlsx, 1 from anna.xlsx, 1 from boris.xlsx",
        "open.xlsx: written",
    ]
    grid: Any = openpyxl.load_workbook(hall / "open.xlsx")["Grid"]
    assert [grid[f"D{row}"].value for row in range(2, 9)] == ["3w1", "4b1", "1b0", "2w0", "6w1", "5b0", "HPB"]
    assert {name: (hall / name).read_bytes() for name in before} == before


def test_out_in_boards(hall: Path, command: Command) -> None:
    """Everything but the boards is that of MINE, the sheet of results too."""
    in_grid(hall / "mine.xlsx", D2="3w1", D4="1b0")
    done = command("merge", "base.xlsx", "anna.xlsx", "mine.xlsx", "-o", "open.xlsx")
    assert done.code == 0
    assert results(hall / "open.xlsx", 2) == {(5, 6): "", (1, 3): "1-0", (4, 2): ""}


def test_order_of_the_others(hall: Path, command: Command) -> None:
    """THEIRS may be named in any order: OUT is the same tournament."""
    typed(hall / "anna.xlsx", "Boards", "D6", "1-0")
    typed(hall / "boris.xlsx", "Boards", "D8", "0-1")
    assert command(*MERGE).code == 0
    assert command("merge", "base.xlsx", "mine.xlsx", "boris.xlsx", "anna.xlsx", "-o", "other.xlsx").code == 0
    one, other = (load(hall / name).reading.document for name in ("open.xlsx", "other.xlsx"))
    assert one == other


def test_conflict_is_shown_and_nothing_written(hall: Path, command: Command) -> None:
    """Board by board, the result of each copy beside the other with its cell; and a sheet to choose in."""
    disputed(hall)
    done = command(*MERGE)
    assert done.code == 1
    assert beside(hall) == ["open-conflicts.xlsx"]
    lines = [" ".join(line.split()) for line in done.out.splitlines()]
    assert lines[0] == "Copies are in conflict; nothing is merged:"
    assert lines[2:4] == [
        "Round White Black Before (base.xlsx) mine.xlsx anna.xlsx boris.xlsx",
        "2 1 Adler, Ida 3 Cole, Ann no result yet 1-0 (Grid!D2) ½-½ (Boards!D7) not changed",
    ]
    assert lines[4] == "Choose in open-conflicts.xlsx, then run the same merge with --resolve"
    assert lines[5] == "open-conflicts.xlsx; or take what one copy says in all conflicts with --prefer NAME."


@pytest.mark.parametrize(
    ("choice", "result", "chosen"),
    [("mine.xlsx", "1-0", "mine.xlsx"), ("anna", "½-½", "anna.xlsx"), ("0-1", "0-1", "0-1")],
)
def test_resolve(hall: Path, command: Command, choice: str, result: str, chosen: str) -> None:
    """The choices of the sheet decide, and each is shown beside what was in conflict; a result may be typed."""
    disputed(hall)
    command(*MERGE)
    choose(hall / "open-conflicts.xlsx", J7=choice)
    done = command(*MERGE, "--resolve", "open-conflicts.xlsx")
    assert done.code == 0, done.err
    lines = [" ".join(line.split()) for line in done.out.splitlines()]
    assert lines[0] == "Conflicts, and what was chosen:"
    assert lines[2:4] == [
        "Round White Black Before (base.xlsx) mine.xlsx anna.xlsx boris.xlsx Chosen",
        f"2 1 Adler, Ida 3 Cole, Ann no result yet 1-0 (Grid!D2) ½-½ (Boards!D7) not changed {chosen}",
    ]
    marks = {"1-0": ("3w1", "1b0"), "½-½": ("3w½", "1b½"), "0-1": ("3w0", "1b1")}[result]
    grid: Any = openpyxl.load_workbook(hall / "open.xlsx")["Grid"]
    assert (grid["D2"].value, grid["D4"].value, grid["D6"].value) == (*marks, "6w1")


def test_choices_that_are_missing(hall: Path, command: Command) -> None:
    """They are named by cell, and nothing is written; the sheet keeps the choices that are there."""
    disputed(hall)
    in_grid(hall / "mine.xlsx", D3="4b0", D5="2w1")
    typed(hall / "boris.xlsx", "Boards", "D8", "0-1")
    command(*MERGE)
    choose(hall / "open-conflicts.xlsx", J7="mine")
    done = command(*MERGE, "--resolve", "open-conflicts.xlsx")
    assert done.code == 1
    assert done.err == (
        "open-conflicts.xlsx  Conflicts!J8  round 2, 4 - 2: nothing is chosen; "
        "choose mine.xlsx or boris.xlsx, or type the result\n"
    )
    again = command(*MERGE)
    assert "Choose in open-conflicts.xlsx, which is there already, then" in again.out
    assert openpyxl.load_workbook(hall / "open-conflicts.xlsx")["Conflicts"]["J7"].value == "mine"
    assert beside(hall) == ["open-conflicts.xlsx"]


def test_conflicts_that_changed_since(hall: Path, command: Command) -> None:
    """A sheet of other conflicts decides nothing; the merge makes a new one in its place."""
    disputed(hall)
    command(*MERGE)
    choose(hall / "open-conflicts.xlsx", J7="mine")
    typed(hall / "anna.xlsx", "Boards", "D7", "0-1")
    done = command(*MERGE, "--resolve", "open-conflicts.xlsx")
    assert (done.code, "belongs to another merge, or a copy has changed since" in done.err) == (1, True)
    assert command(*MERGE).code == 1
    assert openpyxl.load_workbook(hall / "open-conflicts.xlsx")["Conflicts"]["H7"].value == "0-1"


def test_resolve_without_conflicts(hall: Path, command: Command) -> None:
    """Then the sheet is not needed, and the merge is done."""
    typed(hall / "anna.xlsx", "Boards", "D6", "1-0")
    done = command(*MERGE, "--resolve", "gone.xlsx")
    assert (done.code, done.out.splitlines()[0]) == (0, "The copies are not in conflict; gone.xlsx is not needed.")


def test_resolve_by_another_file(hall: Path, command: Command) -> None:
    """A file that is no sheet of conflicts is named."""
    disputed(hall)
    done = command(*MERGE, "--resolve", "base.xlsx")
    assert (done.code, done.err.startswith("base.xlsx  there is no sheet Conflicts in this workbook")) == (3, True)


def test_prefer(hall: Path, command: Command) -> None:
    """One copy decides all conflicts; a result of MINE that gave way is on record, with where it came from."""
    disputed(hall)
    typed(hall / "boris.xlsx", "Boards", "D3", "1-0")
    done = command(*MERGE, "--prefer", "anna", "--by", "Olga")
    assert done.code == 0, done.err
    assert done.out.splitlines()[-2] == (
        "3 boards changed since base.xlsx: 0 from mine.xlsx, 1 from anna.xlsx, 1 from boris.xlsx, "
        "1 the same in anna.xlsx and boris.xlsx"
    )
    log = [row.entry for row in read_life((hall / "open.xlsx").read_bytes()).log]
    assert [(each.by, each.command, each.players, each.old, each.new, each.why) for each in log] == [
        ("Olga", "merge", "5-2", "½-½", "1-0", "merged from boris.xlsx"),
        ("Olga", "merge", "1-3", "1-0", "½-½", "merged from anna.xlsx"),
    ]


def test_a_result_that_gave_way_is_on_record(hall: Path, command: Command) -> None:
    """Of a board without a result in MINE, too: whoever looks for it finds where it went."""
    typed(hall / "anna.xlsx", "Boards", "D7", "½-½")
    typed(hall / "boris.xlsx", "Boards", "D7", "0-1")
    done = command(*MERGE, "--prefer", "boris", "--by", "Olga")
    assert done.code == 0, done.err
    (row,) = read_life((hall / "open.xlsx").read_bytes()).log
    each = row.entry
    assert (each.by, each.command, each.what, each.round, each.players) == ("Olga", "merge", "conflict", "2", "1-3")
    assert (each.field, each.old, each.new, each.why) == ("anna.xlsx", "½-½", "0-1", "chosen: boris.xlsx")
    told = command("log", "open.xlsx").out
    assert "round 2, 1-3, in conflict: anna.xlsx" in " ".join(told.split())


def test_what_was_replaced_in_the_copies_is_on_record(hall: Path, command: Command) -> None:
    """In anna by a command, with its reason; a second merge of the same copies says it once."""
    typed(hall / "anna.xlsx", "Boards", "D7", "½-½")
    words = ("--round", 2, "--white", 1, "--result", "0-1", "--reason", "score sheet", "--by", "Anna", "--yes")
    assert command("correct", "anna.xlsx", *words).code == 0
    assert command(*MERGE, "--by", "Olga").code == 0
    assert command("merge", "base.xlsx", "open.xlsx", "anna.xlsx", "-o", "open.xlsx").code == 0
    (row,) = read_life((hall / "open.xlsx").read_bytes()).log
    assert (row.entry.by, row.entry.command, row.entry.old, row.entry.new) == ("Anna", "correct", "½-½", "0-1")
    assert row.entry.why == "score sheet (log of anna.xlsx)"


@pytest.mark.parametrize("copies", [("mine", "anna"), ("anna", "mine")])
def test_a_result_that_was_replaced_by_hand_is_on_record(hall: Path, command: Command, copies: tuple[str, ...]) -> None:
    """In whichever copy: BASE tells what stood there where no command stored it."""
    in_grid(hall / "mine.xlsx", C3="5b0", C6="2w1")
    done = command("merge", "base.xlsx", *(f"{name}.xlsx" for name in copies), "-o", "open.xlsx")
    assert done.code == 0, done.err
    (row,) = read_life((hall / "open.xlsx").read_bytes()).log
    assert (row.entry.round, row.entry.players, row.entry.old, row.entry.new) == ("1", "5-2", "½-½", "1-0")


def test_choices_in_a_sheet_of_other_conflicts_are_kept(hall: Path, command: Command) -> None:
    disputed(hall)
    command(*MERGE)
    choose(hall / "open-conflicts.xlsx", J7="mine")
    typed(hall / "anna.xlsx", "Boards", "D7", "0-1")
    done = command(*MERGE)
    assert "The sheet of other conflicts, with what was chosen there, is kept as open-conflicts.bak.xlsx." in done.out
    assert openpyxl.load_workbook(hall / "open-conflicts.bak.xlsx")["Conflicts"]["J7"].value == "mine"
    assert openpyxl.load_workbook(hall / "open-conflicts.xlsx")["Conflicts"]["J7"].value is None


def test_typed_choice_is_on_record(hall: Path, command: Command) -> None:
    """With the sheet in which it was typed."""
    disputed(hall)
    command(*MERGE)
    choose(hall / "open-conflicts.xlsx", J7="0-1")
    command(*MERGE, "--resolve", "open-conflicts.xlsx")
    mine, other = (row.entry for row in read_life((hall / "open.xlsx").read_bytes()).log)
    assert (mine.old, mine.new, mine.why) == ("1-0", "0-1", "chosen in open-conflicts.xlsx")
    assert (other.what, other.old, other.new, other.why) == ("conflict", "½-½", "0-1", "chosen: as typed")


def test_preferred_copy_without_a_say(hall: Path, command: Command) -> None:
    """A copy that did not change the board decides nothing, and the conflict stays."""
    disputed(hall)
    done = command(*MERGE, "--prefer", "boris.xlsx")
    assert (done.code, beside(hall)) == (1, ["open-conflicts.xlsx"])


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (("--conflicts", "open.xlsx"), "--conflicts is the merged workbook itself"),
        (("--prefer", "clara"), "'clara' is no copy of this merge; there are mine.xlsx, anna.xlsx, boris.xlsx"),
        (("--prefer", "anna", "--resolve", "x.xlsx"), "give --prefer NAME or --resolve FILE, not both"),
    ],
)
def test_options_that_cannot_be(hall: Path, command: Command, given: tuple[str, ...], words: str) -> None:
    """A usage error that says what may be."""
    done = command(*MERGE, *given)
    assert (done.code, words in " ".join(done.err.split()), beside(hall)) == (2, True, [])


def test_copy_named_twice(hall: Path, command: Command) -> None:
    """It cannot be merged with itself."""
    done = command("merge", "base.xlsx", "mine.xlsx", hall / "mine.xlsx", "-o", "open.xlsx")
    assert (done.code, "is named twice" in done.err) == (2, True)


def test_copies_of_one_name(hall: Path, command: Command) -> None:
    """Copies that came by mail have one name in several folders: then the paths tell them apart."""
    for name in ("anna", "boris"):
        (hall / "mail" / name).mkdir(parents=True)
        shutil.move(hall / f"{name}.xlsx", hall / "mail" / name / "mine.xlsx")
    anna, boris = (Path("mail", name, "mine.xlsx") for name in ("anna", "boris"))
    typed(anna, "Boards", "D6", "1-0")
    typed(boris, "Boards", "D6", "0-1")
    done = command("merge", "base.xlsx", "mine.xlsx", anna, boris, "-o", "open.xlsx", "--prefer", "mine.xlsx")
    assert done.code == 1  # the whole name comes first, and MINE has no say here
    assert f"{anna}" in done.out
    assert command("merge", "base.xlsx", "mine.xlsx", anna, boris, "-o", "open.xlsx", "--prefer", boris).code == 0


PLAYERS = [
    ("Players", "C4", 2222, "player 3 Cole, Ann, Rating: 1997 -> 2222  (anna.xlsx, Players!C4)"),
    ("Players", "B3", "Bergh, Ole", "player 2 Berg, Ole, Name: Berg, Ole -> Bergh, Ole  (anna.xlsx, Players!B3)"),
    ("Tournament", "B4", 7, "Rounds: 5 -> 7  (anna.xlsx, Tournament!B4)"),
    ("Boards", "E9", "ZPB", "round 2, player 7 Gray, Una: HPB -> ZPB  (anna.xlsx, Boards!C9)"),
]


@pytest.mark.parametrize(("sheet", "cell", "value", "line"), PLAYERS)
def test_other_changes_stop_the_merge(
    hall: Path, command: Command, sheet: str, cell: str, value: object, line: str
) -> None:
    """Players, settings and byes that another copy changed are listed by cell; with --boards-only they are left out."""
    typed(hall / "anna.xlsx", sheet, cell, value)
    typed(hall / "anna.xlsx", "Boards", "D6", "1-0")
    done = command(*MERGE)
    assert (done.code, beside(hall)) == (1, [])
    way = "Enter it in mine.xlsx too, or leave it out with --boards-only."
    assert done.out.splitlines() == [f"Other copies changed more than boards; nothing is merged. {way}", f"  {line}"]
    done = command(*MERGE, "--boards-only")
    assert done.code == 0
    assert done.out.splitlines()[:2] == ["Left out, for only boards are taken over:", f"  {line}"]
    base, merged = (load(hall / name).reading.document for name in ("base.xlsx", "open.xlsx"))
    assert merged["players"][6] == base["players"][6]
    assert [player["rating"] for player in merged["players"]] == [player["rating"] for player in base["players"]]
    assert merged["players"][4]["results"] == ["2w½", "6w1"]


def test_status_stops_the_merge(hall: Path, command: Command) -> None:
    """A withdrawal in another copy is listed; one in MINE is kept."""

    def withdraw(book: Any) -> None:
        book["Players"]["D1"], book["Players"]["D8"] = "Status", "withdrawn after round 2"

    edit(hall / "anna.xlsx", withdraw)
    done = command(*MERGE)
    assert (done.code, "player 7 Gray, Una, withdrawn after round: nothing -> 2" in done.out) == (1, True)
    done = command("merge", "base.xlsx", "anna.xlsx", "mine.xlsx", "-o", "open.xlsx")
    assert done.code == 0
    assert load(hall / "open.xlsx").reading.document["players"][6]["withdrawn_after"] == 2


def test_board_of_a_new_player(hall: Path, command: Command) -> None:
    """A player whom only another copy has is listed, and his board cannot be taken over without him."""

    def join(book: Any) -> None:
        book["Players"]["D1"] = "Status"
        book["Players"].append([8, "Hall, Pia", 1500, "from round 2"])
        book["Boards"]["E9"] = 8
        book["Boards"]["D9"] = "1-0"

    edit(hall / "anna.xlsx", join)
    done = command(*MERGE)
    assert (done.code, "player 8 Hall, Pia: not in the list -> Hall, Pia" in done.out) == (1, True)
    done = command(*MERGE, "--boards-only")
    assert (done.code, beside(hall)) == (1, [])
    assert done.out.splitlines() == [
        "These players are not in mine.xlsx, so their boards cannot be taken over; enter them there first:",
        "  round 2, 7 Gray, Una - 8 Hall, Pia: no such board -> 1-0  (anna.xlsx, Boards!D9)",
    ]


def test_other_events(hall: Path, command: Command) -> None:
    """Every copy must have the ID of BASE; all that do not are named, with both IDs."""
    typed(hall / "anna.xlsx", "Tournament", "B1", "other")
    typed(hall / "boris.xlsx", "Tournament", "B1", None)
    done = command(*MERGE)
    assert (done.code, beside(hall)) == (3, [])
    tail = "base.xlsx has the ID 5eaf00d5eaf00d55: only copies of one tournament can be merged"
    first, second = done.err.splitlines()
    assert first == f"anna.xlsx  Tournament!B1  has the ID other, {tail}"
    assert second.startswith("boris.xlsx  ")
    assert second.endswith(f"has no ID, {tail}")
    typed(hall / "base.xlsx", "Tournament", "B1", None)
    assert command(*MERGE).err.startswith("base.xlsx  has no ID in its Tournament sheet; give it one")


def test_workbooks_with_errors(hall: Path, command: Command) -> None:
    """Everything that is wrong with any of them is said at once, by file and cell."""
    typed(hall / "anna.xlsx", "Boards", "D6", "win")
    (hall / "boris.xlsx").unlink()
    done = command(*MERGE)
    assert (done.code, beside(hall)) == (3, [])
    assert [line[:24] for line in done.err.splitlines()] == ["anna.xlsx  Boards!D6  ro", "boris.xlsx  There is no "]


def test_merge_that_would_have_errors(hall: Path, command: Command) -> None:
    """Two copies, each right, can be wrong together: MINE let a player go, another copy has a game of his later."""

    def withdraw(book: Any) -> None:
        book["Players"]["D1"], book["Players"]["D6"] = "Status", "withdrawn after round 1"
        book["Grid"]["D6"], book["Grid"]["D7"] = None, "HPB"

    edit(hall / "mine.xlsx", withdraw)
    typed(hall / "anna.xlsx", "Boards", "D6", "1-0")
    done = command(*MERGE, "--prefer", "anna")
    assert (done.code, beside(hall)) == (3, [])
    assert done.err


def test_finished_tournaments(hall: Path, command: Command) -> None:
    """A finished BASE or MINE is not merged; the way is named."""
    for cell, result in (("D6", "1-0"), ("D7", "1-0"), ("D8", "1-0")):
        typed(hall / "base.xlsx", "Boards", cell, result)
    typed(hall / "base.xlsx", "Tournament", "B4", 2)
    assert command("finish", "base.xlsx", "--yes").code == 0
    shutil.copy(hall / "base.xlsx", hall / "mine.xlsx")
    done = command("merge", "base.xlsx", "mine.xlsx", "anna.xlsx", "-o", "open.xlsx")
    assert (done.code, beside(hall)) == (3, ["base.bak.xlsx"])
    way = "the tournament is finished; nothing is merged, correct it: xltourney correct mine.xlsx --from anna.xlsx"
    assert done.err.splitlines() == [f"base.xlsx  {way}", f"mine.xlsx  {way}"]


def test_the_way_named_corrects_the_finished_one_and_never_another_event(hall: Path, command: Command) -> None:
    for cell, result in (("D6", "1-0"), ("D7", "1-0"), ("D8", "1-0")):
        typed(hall / "base.xlsx", "Boards", cell, result)
    typed(hall / "base.xlsx", "Tournament", "B4", 2)
    assert command("finish", "base.xlsx", "--yes").code == 0
    done = command("merge", "base.xlsx", "mine.xlsx", "anna.xlsx", "-o", "open.xlsx")
    way = "the tournament is finished; nothing is merged, correct it: xltourney correct base.xlsx --from mine.xlsx"
    assert done.err.splitlines() == [f"base.xlsx  {way}"]
    typed(hall / "mine.xlsx", "Tournament", "B1", "other")
    done = command("merge", "base.xlsx", "mine.xlsx", "anna.xlsx", "-o", "open.xlsx")
    assert "only copies of one tournament can be merged" in done.err
    assert "xltourney correct" not in done.err


def test_out_may_be_mine(hall: Path, command: Command) -> None:
    """Then it is written in place, the earlier file kept; a second merge finds nothing to do."""
    typed(hall / "anna.xlsx", "Boards", "D6", "1-0")
    before = (hall / "mine.xlsx").read_bytes()
    done = command("merge", "base.xlsx", "mine.xlsx", "anna.xlsx", "-o", hall / "mine.xlsx")
    assert (done.code, done.out.splitlines()[-1]) == (
        0,
        f"{hall / 'mine.xlsx'}: written; the earlier file is mine.bak.xlsx",
    )
    assert (hall / "mine.bak.xlsx").read_bytes() == before
    after = (hall / "mine.xlsx").read_bytes()
    done = command("merge", "base.xlsx", "mine.xlsx", "anna.xlsx", "-o", "mine.xlsx")
    assert (done.code, done.out.splitlines()[-1]) == (0, "mine.xlsx: unchanged")
    assert (hall / "mine.xlsx").read_bytes() == after


def test_out_that_is_there(hall: Path, command: Command) -> None:
    """Another file is replaced with --force only, and kept."""
    (hall / "open.xlsx").write_bytes(b"something")
    done = command(*MERGE)
    assert (done.code, done.err) == (
        3,
        "open.xlsx is there already; choose another name, or replace it with --force\n",
    )
    assert (hall / "open.xlsx").read_bytes() == b"something"
    assert command(*MERGE, "--force").code == 0
    assert (hall / "open.bak.xlsx").read_bytes() == b"something"


def test_out_of_another_kind(hall: Path, command: Command) -> None:
    """OUT is MINE edited, so it ends like MINE."""
    done = command(*MERGE[:-1], "open.xlsm")
    assert (done.code, "open.xlsm must end in .xlsx, like mine.xlsx" in done.err) == (3, True)


def test_dry_run_writes_nothing(hall: Path, command: Command) -> None:
    """It shows all, conflicts and changes."""
    typed(hall / "anna.xlsx", "Boards", "D6", "1-0")
    done = command(*MERGE, "--dry-run")
    assert (done.code, beside(hall)) == (0, [])
    assert "round 2, 5 Egge, Mia - 6 Fox, Tim: no result yet -> 1-0" in done.out
    assert done.out.endswith("Dry run: open.xlsx was not written.\n")
    typed(hall / "boris.xlsx", "Boards", "D6", "0-1")
    done = command(*MERGE, "--dry-run")
    assert (done.code, beside(hall)) == (1, [])
    assert done.out.endswith("A sheet to choose in would be written to open-conflicts.xlsx.\n")


def test_sheet_of_conflicts_elsewhere(hall: Path, command: Command) -> None:
    """Its place can be chosen; what is no sheet of conflicts is not replaced."""
    disputed(hall)
    assert command(*MERGE, "--conflicts", "what to do.xlsx").code == 1
    assert beside(hall) == ["what to do.xlsx"]
    done = command(*MERGE, "--conflicts", "base.xlsx")
    assert (done.code, "base.xlsx is there already and no sheet of conflicts" in done.err) == (3, True)
    done = command(*MERGE, "--conflicts", "what.txt")
    assert (done.code, "what.txt: the sheet of conflicts is an .xlsx file" in done.err) == (3, True)


def test_sheet_of_conflicts_is_no_event(hall: Path, command: Command) -> None:
    """A command on the folder passes it over, and says so."""
    disputed(hall)
    command(*MERGE)
    done = command("check", hall)
    assert "open-conflicts.xlsx  the conflicts of a merge, no event; it is passed over" in done.out


def test_changes_by_hand_are_on_record(hall: Path, command: Command) -> None:
    """A result of MINE that replaced one since the last command is logged as found changed."""
    command("merge", "base.xlsx", "mine.xlsx", "anna.xlsx", "-o", "mine.xlsx", "--by", "Olga")
    in_grid(hall / "mine.xlsx", C2="4w0", C5="1b1")
    done = command("merge", "base.xlsx", "mine.xlsx", "anna.xlsx", "-o", "mine.xlsx", "--by", "Olga")
    assert done.out.startswith("Changed in the sheets since the last command, now on record:\n  round 1, 1 Adler, Ida")
    (row,) = read_life((hall / "mine.xlsx").read_bytes()).log
    assert (row.entry.command, row.entry.old, row.entry.new) == ("found changed", "1-0", "0-1")


@pytest.mark.parametrize("way", [(), ("--boards-only",)])
def test_a_copy_that_somebody_finished_is_named(hall: Path, command: Command, way: tuple[str, ...]) -> None:
    """Its end date is a change that stops the merge; with --boards-only its boards are taken, and nothing else."""
    for cell in ("D6", "D7", "D8"):
        typed(hall / "anna.xlsx", "Boards", cell, "1-0")
    assert command("finish", "anna.xlsx", "--after", 2, "--end", "2026-11-30", "--yes").code == 0
    done = command(*MERGE, *way)
    assert "warning: anna.xlsx  the tournament is finished 2026-11-30 in this copy, which is not taken over" in done.err
    assert "boris.xlsx" not in done.err
    assert "End date" in done.out
    if not way:
        assert done.code == 1
        return
    assert done.code == 0
    rows = [player["results"] for player in load(hall / "open.xlsx").reading.document["players"]]
    assert [row[1] for row in rows] == ["3w1", "4b0", "1b0", "2w1", "6w1", "5b0", "HPB"]
    assert not read_life((hall / "open.xlsx").read_bytes()).finished
