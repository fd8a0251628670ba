"""``xltourney log``: the history of a tournament, and what is said where it is not whole."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command import Command, conforms
from tests.life.entering_books import boards_book, edit, saved, typed
from tests.life.terminal import terminal
from xltourney.cli.log_command import change_in_words
from xltourney.io.life.log import Entry
from xltourney.io.life.reading import read_life


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: Command) -> Path:
    """A tournament in which two results were replaced, one by a merge and one by hand."""
    for name in ("base", "mine", "anna"):
        (tmp_path / f"{name}.xlsx").write_bytes(saved(boards_book()))
    typed(tmp_path / "anna.xlsx", "Boards", "D3", "1-0")
    monkeypatch.chdir(tmp_path)
    merge = ("merge", "base.xlsx", "mine.xlsx", "anna.xlsx", "-o", "open.xlsx", "--by", "Olga")
    assert command(*merge).code == 0
    typed(tmp_path / "open.xlsx", "Boards", "D2", "0-1")
    assert command("merge", "base.xlsx", "open.xlsx", "anna.xlsx", "-o", "open.xlsx", "--by", "Ivan").code == 0
    return tmp_path / "open.xlsx"


def lines(text: str) -> list[str]:
    """Lines with single spaces."""
    return [" ".join(line.split()) for line in text.splitlines()]


def test_history_in_words(book: Path, command: Command) -> None:
    """What, from, to, when, by whom and why; and what the log guards against."""
    first, second = (row.entry for row in read_life(book.read_bytes()).log)
    done = command("log", "open.xlsx")
    assert (done.code, done.err) == (0, "")
    shown = lines(done.out)
    assert shown[:6] == [
        "open.xlsx: running; 2 rows on record",
        "",
        "No. When (UTC) By Command What From To Why",
        f"1 {first.when} Olga merge round 1, 5 Egge, Mia - 2 Berg, Ole ½-½ 1-0 merged from anna.xlsx",
        f"2 {second.when} Ivan found changed round 1, 1 Adler, Ida - 4 Dahl, Jon 1-0 0-1",
        "",
    ]
    assert "guards against slips, not forgers: whoever may write the file may write the log, too" in shown[6]


def test_history_as_json(book: Path, command: Command) -> None:
    """Every value of every row as it stands in the log, with its hash."""
    rows = read_life(book.read_bytes()).log
    done = command("log", "open.xlsx", "--format", "json")
    assert done.code == 0
    conforms(json.loads(done.out), "log")
    assert json.loads(done.out) == {
        "book": "open.xlsx",
        "state": "running",
        "rows": [{"number": row.number, **row.entry._asdict(), "hash": row.hash} for row in rows],
        "findings": [],
    }


@pytest.mark.parametrize(
    ("columns", "expected"),
    [
        (80, "1 WHEN Olga: merge (merged from anna.xlsx) round 1, 5 Egge, Mia - 2 Berg, Ole: ½-½ -> 1-0"),
        (200, "1 WHEN Olga merge round 1, 5 Egge, Mia - 2 Berg, Ole ½-½ 1-0 merged from anna.xlsx"),
    ],
)
def test_at_a_terminal(book: Path, columns: int, expected: str) -> None:
    """Nothing is cut off: a table where there is room, else lines of its own for each row."""
    with terminal("log", book.name, folder=book.parent, columns=columns) as at:
        assert at.ended() == 0
    assert expected in " ".join(re.sub(r"[0-9T:-]{19}Z", "WHEN", at.text).split())


def test_no_history(book: Path, command: Command) -> None:
    """A workbook that no command has written, and one in which nothing was replaced yet."""
    done = command("log", "base.xlsx")
    assert (done.code, done.out) == (0, "base.xlsx: no command has stored its state; nothing is on record yet.\n")
    conforms(json.loads(command("log", "base.xlsx", "--format", "json").out), "log")
    command("merge", "base.xlsx", "mine.xlsx", "base.xlsx", "-o", "new.xlsx")
    assert command("log", book.with_name("new.xlsx")).out.endswith("new.xlsx: running; nothing is on record yet.\n")


def test_changed_row(book: Path, command: Command) -> None:
    """It is named by cell, in both forms, and the exit code says so."""
    typed(book, "Log", "B4", "2020-01-01T00:00:00Z")
    done = command("log", "open.xlsx")
    assert done.code == 1
    assert "2020-01-01T00:00:00Z" in done.out
    assert done.err.startswith("warning: open.xlsx  Log!A4")
    told = command("log", "open.xlsx", "--format", "json")
    assert told.code == 1
    conforms(json.loads(told.out), "log")
    (finding,) = json.loads(told.out)["findings"]
    assert finding["place"].startswith("Log!A4")


def test_cut_log(book: Path, command: Command) -> None:
    """Rows that are gone are missed."""

    def cut(made: Any) -> None:
        made["Log"].delete_rows(5)

    edit(book, cut)
    done = command("log", "open.xlsx")
    assert (done.code, "1 row on record" in done.out) == (1, True)
    assert done.err


def test_state_that_is_gone(book: Path, command: Command) -> None:
    """Then nobody knows whether the tournament is finished, and the log says that."""

    def remove(made: Any) -> None:
        del made["xlt_state"]

    edit(book, remove)
    done = command("log", "open.xlsx")
    assert done.code == 1
    assert done.out.startswith("open.xlsx: the state of the tournament is unknown; 2 rows on record")
    assert "is gone" in done.err


def test_files_that_cannot_be_read(book: Path, command: Command) -> None:
    """One line that names the file."""
    assert book.is_file()
    done = command("log", "gone.xlsx")
    assert (done.code, done.err) == (3, "gone.xlsx  There is no such file.\n")
    Path("text.xlsx").write_text("no workbook", encoding="utf-8")
    done = command("log", "text.xlsx")
    assert (done.code, done.err.startswith("text.xlsx  The file is plain text")) == (3, True)


@pytest.mark.parametrize(
    ("what", "players", "field", "old", "told"),
    [
        ("board", "1-4", "", "1-0", ("round 2, 1 A - 4", "1-0", "no such board")),
        ("player", "1", "rating", "1500", ("player 1 A, Rating", "1500", "nothing")),
        ("setting", "", "name", "Open", ("Name", "Open", "nothing")),
        ("board", "1", "", "1-0", ("round 2, board, 1", "1-0", "")),
        ("entrant", "1", "", "{", ("round 2, entrant, 1", "{", "")),
        ("state", "", "", "running", ("round 2, state", "running", "")),
    ],
)
def test_rows_that_cannot_be_understood(
    what: str, players: str, field: str, old: str, told: tuple[str, str, str]
) -> None:
    """They are shown as they stand."""
    assert change_in_words(Entry("", "", "", what, "2", players, field, old, "", ""), {1: "A"}) == told
