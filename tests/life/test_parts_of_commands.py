"""What each command may write (the table in ``docs/tournament.md``): all other parts are byte for byte the same."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.cli.command import Command
from tests.io.kitchen import kitchen_xlsx, packed, unpacked
from tests.life.test_editing_parts import GRID, changed_parts, with_event
from xltourney.io.keys import SheetKey
from xltourney.io.opc.book import read_book
from xltourney.io.opc.package import Package

TOURNAMENT, PLAYERS, RESULTS = (f"xl/worksheets/sheet{number}.xml" for number in (91, 92, 93))
WORKBOOK, PROPERTIES = "xl/workbook.xml", "docProps/custom.xml"
#: Where a row is new: the printed areas and titles of our sheets, and the checksum of the log.
GROWN = {WORKBOOK, PROPERTIES}
#: Where a sheet is new: what names parts, and looks of cells.
NAMING = {*GROWN, "[Content_Types].xml", "xl/_rels/workbook.xml.rels", "xl/styles.xml"}
GROWING = re.compile(
    rb"""(?<=<vt:lpwstr>)[0-9a-f]{64}(?=<)|(?<=<definedName name="_xlnm.Print_)"""
    rb"""(?:Area|Titles)" localSheetId="\d+">'(?:About|Log|Play-off games)'![^<]*"""
)
STATE, LOG, ABOUT, PLAY_OFF = (key.value for key in (SheetKey.STATE, SheetKey.LOG, SheetKey.ABOUT, SheetKey.PLAY_OFF))
SETTINGS = (("Play-off for place", "1"), ("Play-off after", "none"), ("Start date", "2026-11-28"))


def event(folder: Path, *settings: tuple[str, str]) -> Path:
    """A workbook with everything in it, and a Swiss that is played; the sheet of results is protected already."""
    parts = unpacked(with_event(kitchen_xlsx(), GRID))
    lines = "".join(
        f'<row r="{row}"><c r="A{row}" t="inlineStr"><is><t>{label}</t></is></c>'
        f'<c r="B{row}" t="inlineStr"><is><t>{value}</t></is></c></row>'
        for row, (label, value) in enumerate((("ID", "5eaf00d5eaf0"), *settings), 3)
    )
    parts[TOURNAMENT] = parts[TOURNAMENT].replace(b"</sheetData>", f"{lines}</sheetData>".encode())
    path = folder / "open.xlsx"
    path.write_bytes(packed(parts))
    return path


def written(before: bytes, after: bytes) -> tuple[set[str], set[str]]:
    """The parts that changed beside those of our sheets and what names parts, and the sheets of ours that changed."""
    changed, old, new = changed_parts(before, after), unpacked(before), unpacked(after)
    ours = {sheet.part: sheet.key for sheet in read_book(Package(after)).sheets if sheet.key is not None}
    assert old.keys() <= new.keys()
    if new.keys() != old.keys():
        assert changed >= NAMING
        naming = NAMING
    else:
        naming = GROWN if changed else set[str]()
        assert naming <= changed
        assert [part for part in naming if GROWING.sub(b"", old[part]) != GROWING.sub(b"", new[part])] == []
    return changed - naming - ours.keys(), {key for part, key in ours.items() if part in changed}


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Command:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO("0\nq\ns\n"))
    return Command(capsys, monkeypatch)


CORRECT = ("correct", "open.xlsx", "--round", "1", "--players", "1", "4", "--result", "0-1", "--yes")
FINISH = ("finish", "open.xlsx", "--end", "2026-11-29", "--yes")
MERGE = ("merge", "base.xlsx", "open.xlsx", "copy.xlsx", "-o", "open.xlsx")


@pytest.mark.parametrize(
    ("earlier", "arguments", "typed", "ours"),
    [
        ((), ("enter", "open.xlsx", "--round", "3", "--all"), {RESULTS}, {STATE, LOG}),
        ((), MERGE, {RESULTS}, {STATE, LOG}),
        ((), CORRECT, {RESULTS}, {STATE, LOG}),
        ((), FINISH, {TOURNAMENT, PLAYERS}, {STATE, LOG, ABOUT}),
        ((FINISH,), CORRECT, {RESULTS}, {STATE, LOG, ABOUT}),
        ((), (*FINISH, "--dry-run"), set[str](), set[str]()),
        ((), ("log", "open.xlsx"), set[str](), set[str]()),
    ],
)
def test_of_a_tournament(
    earlier: Sequence[Sequence[str]], arguments: Sequence[str], typed: set[str], ours: set[str],
    run: Command, tmp_path: Path,
) -> None:  # fmt: skip
    path = event(tmp_path)
    if arguments == MERGE:
        (tmp_path / "base.xlsx").write_bytes(path.read_bytes())
        run(*CORRECT)
        path.replace(tmp_path / "copy.xlsx")
        event(tmp_path)
    for each in earlier:
        assert run(*each).code == 0
    before = path.read_bytes()
    done = run(*arguments)
    assert done.code == 0, done.err
    assert written(before, path.read_bytes()) == (typed, ours)


def test_of_a_play_off(run: Command, tmp_path: Path) -> None:
    """Its sheet first; in the end also the order, in the Tournament sheet."""
    path = event(tmp_path, *SETTINGS)
    before = path.read_bytes()
    assert run("playoff", "open.xlsx", "--seed", "1", "--format", "round-robin", "--yes").code == 0
    begun = path.read_bytes()
    assert written(before, begun) == (set(), {STATE, LOG, PLAY_OFF})
    told = run("playoff", "open.xlsx", "--dry-run").out
    game = re.search(r"  (\d) .* - (\d) ", told)
    assert game is not None
    assert run("playoff", "open.xlsx", "--result", f"{game[1]}-{game[2]}=1-0", "--yes").code == 0
    assert written(begun, path.read_bytes()) == ({TOURNAMENT}, {STATE, LOG, PLAY_OFF})


@pytest.mark.parametrize("finished", [False, True], ids=["running", "finished"])
def test_of_a_correction_that_makes_another_tie(finished: bool, run: Command, tmp_path: Path) -> None:
    """The play-off of 1 and 2 becomes history in its sheet, which is then that of 2 and 3; their order follows."""
    path, about = event(tmp_path, *SETTINGS), {ABOUT} if finished else set[str]()
    _play_off(run, "--seed", "1")
    if finished:
        assert run(*FINISH).code == 0
    before = path.read_bytes()
    done = run("correct", "open.xlsx", "--round", "3", "--players", "1", "3", "--result", "½", "--yes")
    assert (done.code, "stays as history" in done.out + done.err) == (0, True)
    history = path.read_bytes()
    assert written(before, history) == ({RESULTS}, {STATE, LOG, PLAY_OFF} | about)
    _play_off(run, "--seed", "2", "--anew")
    assert written(history, path.read_bytes()) == ({TOURNAMENT}, {STATE, LOG, PLAY_OFF} | about)


def _play_off(run: Command, *options: str) -> None:
    """A play-off of two, drawn with these options, in which White wins."""
    drawn = run("playoff", "open.xlsx", *options, "--format", "round-robin", "--yes")
    assert drawn.code == 0, drawn.err
    game = re.search(r"  (\d) .* - (\d) ", drawn.out)
    assert game is not None
    assert run("playoff", "open.xlsx", "--result", f"{game[1]}-{game[2]}=1-0", "--yes").code == 0


def test_of_an_early_end(run: Command, tmp_path: Path) -> None:
    """Four rounds are planned, and it ends after three: planned rounds and the end date change."""
    path = event(tmp_path)
    parts = unpacked(path.read_bytes())
    parts[TOURNAMENT] = parts[TOURNAMENT].replace(b"<v>3</v>", b"<v>4</v>")
    path.write_bytes(packed(parts))
    before = path.read_bytes()
    assert run("finish", "open.xlsx", "--after", "3", "--end", "2026-11-29", "--yes").code == 0
    assert written(before, path.read_bytes()) == ({TOURNAMENT, PLAYERS}, {STATE, LOG, ABOUT})


def test_of_an_early_end_in_a_round_that_is_paired_and_with_a_player_who_would_join(
    run: Command, tmp_path: Path
) -> None:
    """Two of three rounds are played; in the third 1 and 3 are paired, 5 has a bye and 6 was to join: all that goes."""
    path = event(tmp_path)
    parts = unpacked(path.read_bytes())
    for row, token in enumerate(("3w", None, "1b", None, "HPB", None), 2):
        _type_into(parts, RESULTS, f"E{row}", token)
    for column, row, token in (("C", 4, "PAB"), ("C", 7, None), ("D", 6, "PAB"), ("D", 7, None)):
        _type_into(parts, RESULTS, f"{column}{row}", token)
    _type_into(parts, PLAYERS, "D1", "Status")
    _type_into(parts, PLAYERS, "D7", "from round 3")
    path.write_bytes(packed(parts))
    before = path.read_bytes()
    done = run("finish", "open.xlsx", "--after", "2", "--end", "2026-11-29", "--yes")
    assert done.code == 0, done.err
    assert written(before, path.read_bytes()) == ({TOURNAMENT, PLAYERS, RESULTS}, {STATE, LOG, ABOUT})


def _type_into(parts: dict[str, bytes], part: str, cell: str, text: str | None) -> None:
    """Let a cell hold a text, or take it away."""
    content = parts[part].decode()
    new = f'<c r="{cell}" t="inlineStr"><is><t>{text}</t></is></c>' if text else ""
    old = re.compile(f'<c r="{cell}".*?</c>')
    if old.search(content):
        parts[part] = old.sub(new, content).encode()
    else:
        row = re.search(r"\d+", cell)
        assert row is not None
        parts[part] = re.sub(f'(<row r="{row[0]}">.*?)</row>', rf"\g<1>{new}</row>", content).encode()


def test_of_a_correction_in_players(run: Command, tmp_path: Path) -> None:
    """A rating, taken from a copy: nothing but the sheet Players, and in a finished tournament About."""
    path = event(tmp_path)
    assert run(*FINISH).code == 0
    parts = unpacked(path.read_bytes())
    parts[PLAYERS] = parts[PLAYERS].replace(b"<v>2000</v>", b"<v>2100</v>", 1)
    (tmp_path / "copy.xlsx").write_bytes(packed(parts))
    before = path.read_bytes()
    done = run("correct", "open.xlsx", "--from", "copy.xlsx", "--yes")
    assert done.code == 0, done.err
    assert written(before, path.read_bytes()) == ({PLAYERS}, {STATE, LOG, ABOUT})
