"""Tournaments that were finished by the command for it: that decides, and what is protected stays so."""

from __future__ import annotations

from pathlib import Path

import pytest
from openpyxl import load_workbook

from tests.club.books import Club, Event
from xltourney.batch.club.adding import add
from xltourney.batch.club.updating import update
from xltourney.io.document import fingerprint
from xltourney.io.life.state import State, Status
from xltourney.io.life.writing import with_life
from xltourney.io.loading import load

GAMES = [("Ann", "Bob", "1-0", True), ("Bob", "Cid", "1/2-1/2", True)]


@pytest.fixture
def club(tmp_path: Path) -> Club:
    made = Club(tmp_path)
    made.members({name: {"classical": 1500} for name in ("Ann", "Bob", "Cid")})
    return made


def stored(club: Club, status: Status) -> Path:
    """A tournament of five planned rounds, two of them played, as a command left it."""
    path = club.put(Event("T", GAMES, settings={"Rounds": 5}))
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
