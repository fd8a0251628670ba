"""A finished workbook that was changed by hand, in the commands that only show or refresh it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.command import Command
from tests.io.documents import document
from tests.life.ended import SWISS, workbook
from xltourney.batch.life.opening import open_book
from xltourney.io.editing import edited
from xltourney.io.life.differences import Difference, Kind, applied

CHANGED = "round 3, 1 P1 - 4 P4: 1-0 stood here when the tournament was finished 2026-10-03, now it is 0-1"


@pytest.fixture
def finished(tmp_path: Path, command: Command) -> Path:
    """A Swiss of four that has ended; it names no tie-breaks."""
    path = tmp_path / "open.xlsx"
    path.write_bytes(workbook(document(*SWISS, rounds=3, start="2026-10-01", end="2026-10-03", name="Open")))
    assert command("finish", path, "--yes", "--by", "Ann").code == 0
    return path


def typed(path: Path, *found: Difference) -> None:
    """Change cells as a person does, with no command of ours."""
    opened = open_book(path)
    path.write_bytes(edited(opened.data, opened.loaded.reading, applied(opened.document, found)).data)


TURNED = Difference(Kind.BOARD, 3, (1, 4), new="0-1")
CODES = Difference(Kind.SETTING, field="codes", new='["BH", "SB"]')


@pytest.mark.parametrize(
    "words", [("standings",), ("explain", "--player", 1, "--code", "BH"), ("refresh", "--dry-run")]
)
def test_they_warn_by_cell_where_it_was_changed(finished: Path, command: Command, words: tuple[object, ...]) -> None:
    name, *options = words
    assert "warning" not in command(name, finished, *options).err
    typed(finished, TURNED)
    done = command(name, finished, *options)
    assert done.code == 0
    assert f"warning: {finished}  Grid!E4  {CHANGED}" in done.err
    assert "the tournament is finished 2026-10-03, and what stands in its sheets was changed since" in done.err


def test_standings_say_that_it_is_finished_in_the_title_alone(finished: Path, command: Command) -> None:
    assert command("standings", finished).out.startswith(
        "Open: after round 3 of 3, rules 2026-03; finished 2026-10-03\n"
    )
    assert "codes" in json.loads(command("standings", finished, "--format", "json").out)
    copy = finished.with_name("running.xlsx")
    copy.write_bytes(workbook(document(*SWISS, rounds=3, start="2026-10-01", name="Open")))
    assert command("standings", copy).out.startswith("Open: after round 3 of 3, rules 2026-03\n")


def test_settings_of_the_command_line_are_no_change(finished: Path, command: Command) -> None:
    done = command("standings", finished, "--system", "round-robin", "--unrated", 1500)
    assert "changed since" not in done.err


def test_a_finished_workbook_with_errors_is_told_at_its_refreshing(finished: Path, command: Command) -> None:
    opened = open_book(finished)
    late = {**opened.document, "tournament": {**opened.document["tournament"], "end": "2025-01-01"}}
    finished.write_bytes(edited(opened.data, opened.loaded.reading, late).data)
    done = command("refresh", finished, "--dry-run")
    assert done.code == 0
    assert "the tournament is finished 2026-10-03, and its sheets have errors now" in done.err


def test_codes_that_were_changed_are_told_in_the_words_of_their_cell(finished: Path, command: Command) -> None:
    """The document has no codes where they are those that the template writes; the cell has words."""
    typed(finished, CODES)
    done = command("check", finished)
    assert done.code == 1
    said = "BH/C1, BH, SB, DE, WIN stood here when the tournament was finished 2026-10-03, now it is BH, SB"
    assert said in done.err + done.out
    assert "cannot change any more: put back what stood there\n" in done.err + done.out
    assert "xltourney correct" not in done.err + done.out
    correct = command("correct", finished, "--from", finished, "--yes")
    assert correct.code == 1
    assert "of a finished tournament cannot change: BH/C1, BH, SB, DE, WIN stood there, now BH, SB" in correct.err


def test_what_may_change_besides_can_go_on_record_afterwards(finished: Path, command: Command) -> None:
    typed(finished, CODES, TURNED)
    done = command("check", finished)
    assert (
        "put back what stood there; then the other changes can go on record with: xltourney correct"
        in done.err + done.out
    )
