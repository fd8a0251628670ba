"""A stored state that was copied from the workbook of another tournament tells nothing of this one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from openpyxl.cell.cell import MergedCell

from tests.batch.hall import SETTINGS, book, saved
from tests.life.kept import END, document, log, on_sheet, put, resaved
from xltourney.batch.life.opening import open_book, open_known
from xltourney.errors import TournamentError
from xltourney.io import layout
from xltourney.io.document import Document, fingerprint
from xltourney.io.keys import Setting, SheetKey
from xltourney.io.life.belonging import owned
from xltourney.io.life.reading import Life, read_life
from xltourney.io.life.state import State, Status
from xltourney.io.life.writing import with_life

OTHERS = "the stored state belongs to another tournament (T9x6)"


def _named(given: str, end: str = END) -> Document:
    made = document(end)
    return {**made, "tournament": {**made["tournament"], "id": given}}


def _workbook(status: Status, stored: str = "T9x6") -> bytes:
    """The workbook of the tournament "mine" with a state of another ID, and a log that goes with that state."""
    end = END if status is Status.FINISHED else ""
    told = [*SETTINGS[1:], (layout.text(Setting.ID, "en"), "mine"), *([("End date", end)] if end else [])]
    made = _named(stored, end)
    return with_life(saved(book(told=told)), State(status, made, fingerprint(made)), log(), "en", None)


def _without_log(data: bytes) -> bytes:
    """The same without the rows that the state knows, as in a workbook into which only the state was copied."""

    def emptied(sheet: Any) -> None:
        for row in sheet.iter_rows(min_row=2):
            for cell in row:
                if not isinstance(cell, MergedCell):
                    cell.value = None

    return resaved(data, on_sheet(layout.text(SheetKey.LOG, "en"), emptied))


def _codes(life: Life) -> list[str]:
    return [each.code for each in life.findings]


@pytest.mark.parametrize("status", list(Status))
def test_a_state_whose_rows_this_log_does_not_have_is_unknown(status: Status, tmp_path: Path) -> None:
    path = put(tmp_path / "mine.xlsx", _without_log(_workbook(status)))
    life = open_book(path).life
    assert (life.state, life.unknown, life.head, _codes(life)[0]) == (None, True, None, "state-foreign")
    assert life.findings[0].message.startswith(OTHERS)
    with pytest.raises(TournamentError, match="what it holds is of T9x6"):
        open_known(path)


def test_a_running_one_of_which_somebody_changed_the_id_is_warned_of(tmp_path: Path) -> None:
    path = put(tmp_path / "mine.xlsx", _workbook(Status.RUNNING))
    opened = open_known(path)
    assert (opened.stored is None, opened.life.unknown, _codes(opened.life)) == (False, False, ["state-foreign"])
    assert opened.life.findings[0].message.startswith(OTHERS)


def test_a_finished_one_says_by_itself_that_its_id_was_changed(tmp_path: Path) -> None:
    path = put(tmp_path / "mine.xlsx", _workbook(Status.FINISHED))
    assert (open_book(path).finished, _codes(open_book(path).life)) == (True, [])


@pytest.mark.parametrize("given", ["T9x6", ""])
def test_its_own_state_or_none_with_an_id(given: str) -> None:
    life = replace(read_life(_workbook(Status.FINISHED)), log=())
    assert owned(life, _named(given)) == life
