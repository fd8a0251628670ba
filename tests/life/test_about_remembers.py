"""A workbook that lost its stored state, log and properties: About still says that the tournament was finished."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command import Command
from tests.life.kept import resaved, without_custom
from tests.life.play_off_books import event
from xltourney.io.life.reading import read_life
from xltourney.io.standings.words import Phrase
from xltourney.io.template import build

CORRECTION = ("--round", 2, "--players", 1, 3, "--result", "=", "--yes")


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """The command line, run in this process."""
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n"))
    return Command(capsys, monkeypatch)


def _book(path: Path, language: Any) -> Path:
    path.write_bytes(build(event(play_off_place=None), entry="boards", language=language))
    return path


def _lose(path: Path) -> None:
    """All that is stored goes, as when somebody tidies up."""

    def change(book: Any) -> None:
        for title in {"xlt_state", "Log", "Журнал"} & set(book.sheetnames):
            book.remove(book[title])

    path.write_bytes(without_custom(resaved(path.read_bytes(), change)))


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", "Final standings after round 2 · finished 3 May 2026"),
        ("ru", "Итоговая таблица после тура 2 · завершён 3 мая 2026"),
        ("uk", "Підсумкова таблиця після туру 2 · завершено 3 травня 2026"),
    ],
)
def test_what_about_says_counts(tmp_path: Path, command: Command, language: str, says: str) -> None:
    path = _book(tmp_path / "open.xlsx", language)
    assert command("finish", path, "--end", "2026-05-03", "--yes").code == 0
    _lose(path)
    life = read_life(path.read_bytes())
    assert (life.unknown, life.finished, life.log) == (True, False, ())
    assert f"but the sheet About says '{says}" in life.doubt
    [finding] = life.findings
    assert f"is gone, though the sheet About says '{says}" in finding.message
    before = path.read_bytes()
    for words in (
        ("correct", path, *CORRECTION),
        ("enter", path, "--round", 2, "--all"),
        ("finalize", path, "--in-place"),
    ):
        done = command(*words)
        assert done.code != 0
        assert "the sheet About says" in done.err
        assert path.read_bytes() == before


def test_finish_stores_it_anew(tmp_path: Path, command: Command) -> None:
    path = _book(tmp_path / "open.xlsx", "en")
    assert command("finish", path, "--end", "2026-05-03", "--yes").code == 0
    _lose(path)
    assert command("finish", path, "--yes").code == 0
    assert (read_life(path.read_bytes()).finished, read_life(path.read_bytes()).findings) == (True, ())


def test_a_complete_table_was_never_finished(tmp_path: Path, command: Command) -> None:
    """``finalize`` calls a table final once all rounds are complete."""
    path = _book(tmp_path / "open.xlsx", "en")
    assert command("finalize", path, "--in-place").code == 0
    life = read_life(path.read_bytes())
    assert (life.unknown, life.doubt, life.findings) == (False, "", ())
    assert command("correct", path, *CORRECTION).code == 0


def test_a_sheet_of_a_person_says_nothing(tmp_path: Path, command: Command) -> None:
    """Whatever stands in a sheet About that is not ours."""

    def change(book: Any) -> None:
        book.create_sheet("About").append([Phrase.STATE.value[0], "Final standings · finished 3 May 2026"])

    path = _book(tmp_path / "open.xlsx", "en")
    path.write_bytes(resaved(path.read_bytes(), change))
    assert not read_life(path.read_bytes()).unknown
