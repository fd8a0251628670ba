"""The end of each log in the club's book: one that was cut or exchanged is found, one that grew is fine."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from tests.cli.command import Command
from tests.club.books import CLUB, Club, Event, empty
from tests.life.kept import entry, log, on_sheet, resaved
from xltourney.batch.club.adding import add
from xltourney.batch.club.cache import cache_path
from xltourney.batch.club.looking import looked_at
from xltourney.batch.club.updating import update
from xltourney.errors import Diagnostic
from xltourney.io.club.records import Settings
from xltourney.io.document import fingerprint
from xltourney.io.life.log import Row, chained
from xltourney.io.life.state import State, Status
from xltourney.io.life.writing import with_life
from xltourney.io.loading import load

GAMES = [("Ann", "Bob", "1-0", True), ("Bob", "Cid", "1/2-1/2", True)]
ROWS = log(5)
OTHER = chained((), [entry(number, by="Bob") for number in range(1, 6)])
HEADING = "Last log row"


@pytest.fixture
def club(tmp_path: Path) -> Club:
    return _club(tmp_path)


def _club(folder: Path) -> Club:
    made = Club(folder)
    made.members({name: {"classical": 1500} for name in ("Ann", "Bob", "Cid")})
    return made


def stored(club: Club, rows: Sequence[Row], name: str = "T") -> Path:
    """A finished tournament with this log, made anew; its Tournament sheet names the book."""
    path = club.put(Event(name, GAMES, settings={"Club book": "club.xlsx"}))
    document = load(path).reading.document
    path.write_bytes(
        with_life(path.read_bytes(), State(Status.FINISHED, document, fingerprint(document)), rows, "en", None)
    )
    return path


def kept(club: Club) -> list[str | None]:
    """What the book keeps."""
    return [row[HEADING] for row in club.table("Tournaments", 3)]


def warnings(found: Sequence[Diagnostic]) -> list[Diagnostic]:
    return [each for each in found if each.code == "club-log-cut"]


# ---------------------------------------------------------------- add and update


def test_the_book_keeps_the_last_row_of_each_log(club: Club) -> None:
    add(club.book, [stored(club, ROWS[:3]), stored(club, (), "U")])
    assert kept(club) == [ROWS[2].hash, None]
    update(club.book)
    assert kept(club) == [ROWS[2].hash, None]


def test_a_log_that_grew_is_taken_over(club: Club) -> None:
    add(club.book, [stored(club, ()), stored(club, ROWS[:3], "U")])
    stored(club, ROWS[:1])
    stored(club, ROWS, "U")
    done = update(club.book)
    assert done.done
    assert warnings(done.counted.findings) == []
    assert kept(club) == [ROWS[0].hash, ROWS[4].hash]
    before = club.state()
    assert not update(club.book, rebuild=True).changed
    assert club.state() == before


@pytest.mark.slow
def test_the_same_by_one_update_and_by_two(tmp_path: Path) -> None:
    books: list[bytes] = []
    for steps in (1, 2):
        club = _club(tmp_path / str(steps))
        add(club.book, [stored(club, ROWS[:3])])
        update(club.book)
        for rows in (ROWS[:4], ROWS)[2 - steps :]:
            stored(club, rows)
            update(club.book)
        books.append(club.book.read_bytes())
    assert books[0] == books[1]


@pytest.mark.parametrize(
    ("now", "remembered"),
    [(ROWS[:2], True), pytest.param(OTHER, False, marks=pytest.mark.slow), ((), False)],
    ids=["cut", "another", "gone"],
)
def test_one_that_was_cut_is_told_until_it_is_accepted(club: Club, now: tuple[Row, ...], remembered: bool) -> None:
    """The earlier hash stays as long as it misses; emptying its cell accepts what stands there now."""
    add(club.book, [stored(club, ROWS[:3])])
    path = stored(club, now)
    for _ in range(2):
        if not remembered:
            cache_path(club.book).unlink()
        done = update(club.book)
        assert done.done
        [told] = warnings(done.counted.findings)
        assert (told.file, told.severity) == (str(path), "warning")
        assert told.message.startswith("its log does not hold the row that was the last one")
        assert told.message.endswith("accept the log as it is now by emptying the cell Tournaments!G4 of club.xlsx")
        assert kept(club) == [ROWS[2].hash]
    club.type("Tournaments", {"G4": None})
    assert warnings(update(club.book).counted.findings) == []
    assert kept(club) == [now[-1].hash if now else None]


def test_one_that_comes_back_is_fine(club: Club) -> None:
    add(club.book, [stored(club, ROWS[:3])])
    stored(club, ROWS[:2])
    assert warnings(update(club.book).counted.findings)
    stored(club, ROWS)
    assert warnings(update(club.book).counted.findings) == []
    assert kept(club) == [ROWS[4].hash]


def test_who_only_looks_is_told_too(club: Club) -> None:
    add(club.book, [stored(club, ROWS[:3])])
    stored(club, ROWS[:2])
    before = club.state()
    assert warnings(looked_at(club.book).findings)
    assert warnings(update(club.book, dry=True).counted.findings)
    assert club.state() == before


# ---------------------------------------------------------------- books from before


@pytest.mark.parametrize(
    ("language", "word", "noted"),
    [("en", HEADING, "K5"), ("uk", "Останній запис журналу", "")],
    ids=["a remark beside", "nothing beside"],
)
def test_a_book_without_the_column_gets_it_behind_all_others(
    tmp_path: Path, language: str, word: str, noted: str
) -> None:
    """It looks like the fingerprint, and comes with the first log."""
    club = Club(tmp_path, Settings("Chess Club", language=language))
    sheet = {"en": "Tournaments", "uk": "Турніри"}[language]
    club.type(sheet, {"G3": None} | ({noted: "prizes paid"} if noted else {}))
    add(club.book, [stored(club, ()), stored(club, (), "U")])
    assert word not in _headings(club, sheet)
    stored(club, ROWS, "U")
    assert update(club.book).changed
    column = "L" if noted else "I"
    made: Any = load_workbook(club.book)[sheet]
    assert (made[f"{column}3"].value, made[f"{column}4"].value, made[f"{column}5"].value) == (word, None, ROWS[4].hash)
    assert [made[f"{column}{row}"].font.color.rgb for row in (3, 5)] == [
        made[f"F{row}"].font.color.rgb for row in (3, 5)
    ]
    before = club.state()
    assert not update(club.book, rebuild=True).changed
    assert club.state() == before
    stored(club, ROWS[:1], "U")
    assert len(warnings(update(club.book).counted.findings)) == 1


def _headings(club: Club, sheet: str) -> list[Any]:
    made: Any = load_workbook(club.book)[sheet]
    return [cell.value for cell in made[3]]


def test_adding_to_a_book_without_the_column(club: Club) -> None:
    club.type("Tournaments", {"G3": None})
    add(club.book, [stored(club, ROWS)])
    assert kept(club) == [ROWS[4].hash]


# ---------------------------------------------------------------- check


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    return Command(capsys, monkeypatch)


@pytest.mark.parametrize("rows", [ROWS[:3], ROWS], ids=["the same", "longer"])
def test_check_is_content_with_what_goes_on_from_there(club: Club, command: Command, rows: tuple[Row, ...]) -> None:
    add(club.book, [stored(club, ROWS[:3])])
    done = command("check", stored(club, rows))
    assert (done.code, done.out) == (0, "1 file: no errors.\n")


@pytest.mark.parametrize("now", [ROWS[:2], OTHER], ids=["cut", "another"])
def test_check_names_the_end_of_the_log(club: Club, command: Command, now: tuple[Row, ...]) -> None:
    """The headings of a log are in row 3, and the place is the row below the last."""
    add(club.book, [stored(club, ROWS[:3])])
    path = stored(club, now)
    done = command("check", path)
    assert done.code == 0
    place = 4 + len(now)
    assert f"{path}  Log!A{place}:L{place}  its log does not hold the row that was the last one" in done.out


def test_check_where_the_log_is_gone(club: Club, command: Command) -> None:
    add(club.book, [stored(club, ROWS[:3])])
    done = command("check", stored(club, ()))
    assert done.code == 0
    assert "T.xlsx  its log does not hold the row" in done.out


def test_check_says_both_where_the_workbook_knows_it_too(club: Club, command: Command) -> None:
    """Its last row was deleted by hand: the stored state knows, and so does the book."""
    path = stored(club, ROWS[:3])
    add(club.book, [path])
    path.write_bytes(resaved(path.read_bytes(), on_sheet("Log", lambda sheet: sheet.delete_rows(6))))
    said = command("check", path).out
    assert "Log!A6:L6  row 3 of the log is missing: the log was cut off here" in said
    assert "Log!A6:L6  its log does not hold the row that was the last one" in said


def test_check_of_an_event_that_the_book_does_not_have(club: Club, command: Command) -> None:
    add(club.book, [stored(club, ROWS)])
    assert command("check", stored(club, ROWS[:2], "U")).out == "1 file: no errors.\n"


def _none(club: Club) -> None:
    club.book.unlink()


def _torn(club: Club) -> None:
    club.book.write_bytes(empty(CLUB)[:5000])


def _tournament(club: Club) -> None:
    club.book.write_bytes(Event("X", GAMES).workbook())


@pytest.mark.parametrize(
    ("harm", "words"),
    [(_none, "There is no such file"), (_torn, "damaged"), (_tournament, "no club's book")],
)
def test_a_book_that_cannot_be_read_is_a_warning(
    club: Club, command: Command, harm: Callable[[Club], None], words: str
) -> None:
    path = stored(club, ROWS)
    harm(club)
    done = command("check", path)
    assert done.code == 0
    assert f"warning: {path}  Tournament!B9  the club's book club.xlsx cannot be looked at: " in done.out
    assert words in done.out


def test_check_finds_the_book_from_wherever_it_is_run(
    club: Club, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    add(club.book, [stored(club, ROWS)])
    stored(club, ROWS[:4])
    (club.folder / "elsewhere").mkdir()
    monkeypatch.chdir(club.folder / "elsewhere")
    assert "its log does not hold the row" in command("check", "../T.xlsx").out
