"""Tournaments that were finished by the command for it: that decides, and what is protected stays so."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from tests.cli.command import Command
from tests.club.books import Club, Event
from tests.life.kept import parts, resaved
from xltourney.batch.club.adding import add
from xltourney.batch.club.updating import update
from xltourney.io.document import fingerprint
from xltourney.io.life.reading import read_life
from xltourney.io.life.state import State, Status
from xltourney.io.life.writing import with_life
from xltourney.io.loading import load
from xltourney.io.opc.book import read_book
from xltourney.io.opc.package import Package

GAMES = [("Ann", "Bob", "1-0", True), ("Bob", "Cid", "1/2-1/2", True)]


@pytest.fixture
def club(tmp_path: Path) -> Club:
    made = Club(tmp_path)
    made.members({name: {"classical": 1500} for name in ("Ann", "Bob", "Cid")})
    return made


def stored(club: Club, status: Status, rounds: int = 5) -> Path:
    """A tournament of five planned rounds, two of them played, as a command left it."""
    path = club.put(Event("T", GAMES, settings={"Rounds": rounds}))
    document = load(path).reading.document
    path.write_bytes(with_life(path.read_bytes(), State(status, document, fingerprint(document)), (), "en", None))
    return path


def test_a_finished_one_counts_whatever_its_rounds_are(club: Club) -> None:
    path = stored(club, Status.FINISHED)
    assert add(club.book, [path]).findings == ()
    assert update(club.book).done
    # 40 x (1 - 0.50): equal ratings
    assert [(row["Player"], row["Change"]) for row in club.history()] == [("Ann", 20), ("Cid", 0), ("Bob", -20)]


def test_a_running_one_does_not(club: Club) -> None:
    [finding] = add(club.book, [stored(club, Status.RUNNING)]).findings
    assert finding.message.startswith("is not finished: not every planned round has all its results")


def _without_state(path: Path) -> None:
    """Somebody deletes the hidden sheet; the document property still says what it was."""

    def delete(made: Any) -> None:
        del made["xlt_state"]

    path.write_bytes(resaved(path.read_bytes(), delete))


def test_one_that_lost_its_state_does_not_count_and_is_named(club: Club) -> None:
    path = stored(club, Status.FINISHED)
    add(club.book, [path])
    update(club.book)
    _without_state(path)
    done = update(club.book)
    [told] = done.counted.findings
    assert (told.severity, told.file) == ("warning", str(path))
    assert told.message == (
        "counts as not finished: its stored state (the hidden sheet xlt_state) is gone or damaged, and not every "
        "planned round has all its results; so it changes no rating; take it over from the newest copy that has it "
        "(BOOK.bak.xlsx, say), or run xltourney finish again"
    )
    assert done.done
    assert club.history() == []
    [row] = club.table("Tournaments", 3)
    assert row["State"] == "not finished"
    assert [each.severity for each in update(club.book).counted.findings] == ["warning"]


def test_one_that_lost_its_state_cannot_be_added(club: Club) -> None:
    path = stored(club, Status.FINISHED)
    _without_state(path)
    [told] = add(club.book, [path]).findings
    assert told.file == str(path)
    assert told.message.startswith("counts as not finished: its stored state (the hidden sheet xlt_state) is gone or")


@pytest.mark.parametrize("status", Status)
def test_one_that_lost_its_state_counts_where_every_round_is_complete_and_it_has_an_end(
    club: Club, status: Status
) -> None:
    path = stored(club, status, rounds=2)
    _without_state(path)
    assert add(club.book, [path]).findings == ()
    assert update(club.book).counted.findings == ()
    assert len(club.history()) == 3


def test_one_that_lost_its_state_and_has_no_end_date(club: Club) -> None:
    path = stored(club, Status.FINISHED)
    add(club.book, [path])
    _without_state(path)
    club.type("Tournament", {"B4": None}, path)
    [told] = update(club.book).counted.findings
    assert "and not every planned round has all its results and there is an end date" in told.message


def test_our_sheets_stay_protected_and_a_second_update_changes_nothing(club: Club) -> None:
    path = stored(club, Status.FINISHED)
    add(club.book, [path])
    assert update(club.book).written == (path,)
    made = load_workbook(path)
    assert made["Rating changes"].protection.sheet
    assert made["Grid"].protection.sheet
    before = club.state()
    assert update(club.book, rebuild=True).written == ()
    assert club.state() == before


def test_what_was_changed_by_hand_after_it_is_refused_by_its_cell(club: Club) -> None:
    path = stored(club, Status.FINISHED)
    add(club.book, [path])
    update(club.book)
    club.type("Grid", {"C2": "2w0", "C3": "1b1"}, path)
    before = club.state()
    done = update(club.book)
    assert not done.done
    first, *others = done.counted.findings
    assert "what stands in its sheets was changed since" in first.message
    assert [str(finding.place) for finding in others] == ["Grid!C2"]
    assert club.state() == before


# ---------------------------------------------------------------- the parts of its workbook


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    return Command(capsys, monkeypatch)


@pytest.fixture
def corrected(club: Club, command: Command) -> Path:
    """A tournament that was finished and corrected by commands."""
    path = club.put(Event("T", GAMES, settings={"Club book": "club.xlsx"}))
    assert command("finish", path, "--yes", "--no-club").code == 0
    assert command("correct", path, "--round", 1, "--players", 1, 2, "--result", "0-1", "--yes", "--no-club").code == 0
    return path


def test_an_update_changes_only_its_own_parts(club: Club, corrected: Path) -> None:
    """The state, the log, the properties, and the sheets that people fill stay byte for byte, with their protection."""
    add(club.book, [corrected])
    before, life = parts(corrected.read_bytes()), read_life(corrected.read_bytes())
    assert update(club.book).written == (corrected,)
    after = parts(corrected.read_bytes())
    titles = {sheet.part: sheet.title for sheet in read_book(Package(corrected.read_bytes())).sheets}
    changed = {titles.get(name, name) for name in before.keys() | after.keys() if before.get(name) != after.get(name)}
    assert changed == {
        "Standings", "Crosstable", "Tie-breaks", "About", "Rating changes",
        "[Content_Types].xml", "xl/workbook.xml", "xl/_rels/workbook.xml.rels", "xl/styles.xml",
    }  # fmt: skip
    assert {"Tournament", "Players", "Grid", "Log", "xlt_state"} <= set(titles.values()) - changed
    assert {"docProps/custom.xml", "_rels/.rels"} <= after.keys() - changed
    assert all(b"<sheetProtection " in after[part] for part in titles)
    assert read_life(corrected.read_bytes()) == life
    assert life.finished
    assert life.findings == ()


def test_after_an_update_no_command_finds_anything(club: Club, corrected: Path, command: Command) -> None:
    add(club.book, [corrected])
    update(club.book)
    before = corrected.read_bytes()
    assert command("check", corrected) == (0, "1 file: no errors.\n", "")
    done = command("finalize", corrected)
    assert (done.code, done.err) == (0, "")
    assert "finished 2026-03-08" in done.out
    copy = corrected.parent / "finalized" / "T.xlsx"
    assert "Rating changes" in load_workbook(copy).sheetnames
    assert read_life(copy.read_bytes()) == read_life(before)
    assert command("finalize", corrected, "--in-place").code == 0
    assert read_life(corrected.read_bytes()) == read_life(before)
    assert update(club.book).written == ()
