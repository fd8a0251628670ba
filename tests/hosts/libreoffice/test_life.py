"""A tournament from the first result to the last correction, saved by LibreOffice between each two commands."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.cli.command import Command, Done
from tests.hosts.libreoffice.office import Book, Office, Rows
from xltourney.io.life.reading import Life, read_life

PLAYERS = ("Adler, Ida", "Berg, Ole", "Cole, Ann", "Dahl, Jon")
#: Rounds 1 and 2 in the rows 4 to 7 of Boards: 1 and 2 share first place with 1½ points and are level in all else.
BOARDS = ((1, 2), (3, 4), (3, 1), (2, 4))
SHEETS = ("Tournament", "Players", "Boards", "Play-off games", "Log", "About", "xlt_state")


class Hall:
    """A folder with the workbook of a tournament, the people at LibreOffice, and the commands."""

    def __init__(self, office: Office, command: Command, folder: Path) -> None:
        self._office = office
        self._command = command
        self._folder = folder

    def saved(self, change: Callable[[Book], object] | None = None, name: str = "open", to: str = "") -> None:
        """Open a workbook in LibreOffice, change something there, and save it, under another name if told so."""
        path = self._folder / f"{name}.xlsx"
        book = self._office.open(path)
        if change:
            change(book)
        book.save(self._folder / f"{to or name}.xlsx")
        book.close()

    def run(self, *arguments: str, code: int = 0) -> Done:
        """Run a command; its exit code is as expected."""
        done = self._command(*arguments)
        assert done.code == code, done.err
        return done

    def write(self, *arguments: str, code: int = 0) -> Done:
        """Run a command that writes the workbook. Then LibreOffice saves it, which changes nothing of what it keeps."""
        done = self.run(*arguments, code=code)
        before = self.life()
        self.saved()
        assert self.life() == before
        assert before.findings == ()
        return done

    def life(self) -> Life:
        """What the workbook keeps."""
        return read_life((self._folder / "open.xlsx").read_bytes())

    def live(self) -> Rows:
        """Rank, number and points in the sheet of live standings, as LibreOffice shows them."""
        book = self._office.open(self._folder / "open.xlsx")
        rows = [[row[0], row[1], row[6]] for row in book.values("Live standings!A5:I8")]
        book.close()
        return rows

    def protected(self) -> set[str]:
        """The titles of the sheets that are protected in the file that LibreOffice saved."""
        with ZipFile(self._folder / "open.xlsx") as archive:
            listing = archive.read("xl/workbook.xml").decode()
            targets = archive.read("xl/_rels/workbook.xml.rels").decode()
            places = dict(_pairs(targets, "Relationship", "Id", "Target"))
            titles = dict(_pairs(listing, "sheet", "name", "r:id"))
            return {name for name, at in titles.items() if b"<sheetProtection" in archive.read(f"xl/{places[at]}")}

    def hidden(self) -> set[str]:
        """The titles of hidden sheets."""
        with ZipFile(self._folder / "open.xlsx") as archive:
            return {name for name, how in _pairs(archive.read("xl/workbook.xml").decode(), "sheet", "name", "state")
                    if how != "visible"}  # fmt: skip


def _pairs(text: str, element: str, first: str, second: str) -> Iterator[tuple[str, str]]:
    """Two attributes of every element of a name that has both."""
    for tag in re.findall(rf"<{element} [^>]*>", text):
        found = [re.search(rf'[ ]{name}="([^"]*)"', tag) for name in (first, second)]
        if found[0] and found[1]:
            yield found[0][1], found[1][1]


@pytest.fixture
def hall(office: Office, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Hall:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    return Hall(office, Command(capsys, monkeypatch), tmp_path)


def new(hall: Hall) -> None:
    """A Swiss of three rounds; four names, two rounds of pairings and the results of round 1 are typed."""
    settings = ("--players", "4", "--rounds", "3", "--entry", "boards", "--codes", "BH,SB", "--start", "2026-11-28")
    hall.write("new", "open.xlsx", "--host", "libreoffice", *settings)

    def typed(book: Book) -> None:
        labels = [row[0] for row in book.values("Tournament!A1:A30")]
        book.type(f"Tournament!B{labels.index('Play-off for place') + 1}", "1")
        for row, name in enumerate(PLAYERS, 4):
            book.type(f"Players!C{row}", name)
        for row, (white, black) in enumerate(BOARDS, 4):
            book.type(f"Boards!C{row}", str(white))
            book.type(f"Boards!G{row}", str(black))
        book.type("Boards!E4", "½-½")

    hall.saved(typed)


def in_two_halls(hall: Hall) -> None:
    """Both halls give one board a result, two different ones; what hall A says is chosen in LibreOffice."""
    hall.saved(lambda book: book.type("Boards!E6", "0-1"), to="a")

    def other(book: Book) -> None:
        book.type("Boards!E6", "1-0")
        book.type("Boards!E7", "1-0")

    hall.saved(other, to="b")
    merge = ("merge", "open.xlsx", "a.xlsx", "b.xlsx", "-o", "open.xlsx", "--force")
    assert "nothing is merged" in hall.run(*merge, code=1).out
    hall.saved(lambda book: book.type("Conflicts!I7", "a.xlsx"), name="open-conflicts")
    assert "2 boards changed" in hall.write(*merge, "--resolve", "open-conflicts.xlsx").out


def to_the_end(hall: Hall) -> None:
    """It ends after round 2 although three were planned, and first place is played off."""
    assert hall.live()[:2] == [[1.0, 1.0, 1.5], [1.0, 2.0, 1.5]]
    done = hall.write("finish", "open.xlsx", "--after", "2", "--end", "2026-11-29", "--yes", code=1)
    assert "ended early, not finished yet" in done.out
    hall.write("playoff", "open.xlsx", "--seed", "17 43 8", "--yes")

    def played(book: Book) -> None:
        first = [row[0] for row in book.values("Play-off games!A1:A30")].index("Stage") + 2
        book.type(f"Play-off games!F{first}", "½-½")
        book.type(f"Play-off games!F{first + 1}", "1-0")

    hall.saved(played)
    assert "Order: 1 Adler, Ida, 2 Berg, Ole" in hall.write("playoff", "open.xlsx", "--yes").out
    hall.write("finish", "open.xlsx", "--yes")
    assert hall.live() == [[1.0, 1.0, 1.5], [2.0, 2.0, 1.5], [3.0, 3.0, 0.5], [3.0, 4.0, 0.5]]


def slip(hall: Hall) -> None:
    """A cell is typed into, which a protected sheet refuses; then its protection is lifted, and it is typed again."""
    hall.saved(lambda book: book.type("Boards!E6", "1-0"))
    hall.run("finalize", "open.xlsx")

    def slipped(book: Book) -> None:
        book.dispatch("Boards!E6", ".uno:Protect")
        book.type("Boards!E6", "1-0")

    hall.saved(slipped)


@pytest.mark.slow
def test_from_the_first_result_to_the_last_correction(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """The state stays known, the log whole, the sheets protected, the live cells right; nothing is reported changed.

    The points and places are counted by hand; a cell that somebody did change is named.
    """
    new(hall)
    monkeypatch.setattr("sys.stdin", io.StringIO("=\nq\ns\n"))
    assert "1 result saved" in hall.write("enter", "open.xlsx").out
    in_two_halls(hall)
    to_the_end(hall)
    assert set(SHEETS) <= hall.protected()
    assert "xlt_state" in hall.hidden()
    assert "finished 2026-11-29" in hall.run("finalize", "open.xlsx").out
    assert hall.run("check", "open.xlsx").err == ""
    board = ("--round", "2", "--board", "2", "--result", "½-½")
    hall.write("correct", "open.xlsx", *board, "--reason", "sheet", "--yes")
    assert hall.live() == [[1.0, 1.0, 1.5], [2.0, 2.0, 1.0], [3.0, 4.0, 1.0], [4.0, 3.0, 0.5]]
    slip(hall)
    refused = hall.run("finalize", "open.xlsx", code=3)
    assert "Boards!E6  round 2, 3 Cole, Ann - 1 Adler, Ida: 0-1 stood here" in refused.err
    taken = hall.write("correct", "open.xlsx", "--from", "open.xlsx", "--yes")
    assert "3 Cole, Ann: 4 with ½ -> 1 with 1½" in taken.out
    hall.run("finalize", "open.xlsx")
    assert [(row.entry.old, row.entry.new) for row in hall.life().log[:1]] == [
        ("1-0", "0-1")
    ]  # of hall B, which gave way
    commands = [row.entry.command for row in hall.life().log]
    assert commands == ["merge", *["finish"] * 2, *["playoff"] * 3, "finish", "correct", "found changed"]
