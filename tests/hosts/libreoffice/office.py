"""A real LibreOffice for tests: headless, with a profile of its own and the add-in as it is built."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Any, cast
from zipfile import ZipFile

from xltourney.hosts.libreoffice.program import own_environment

Cell = str | float | None
Rows = list[list[Cell]]

_DRIVER = Path(__file__).parent / "driver.py"
_XLSX = "Calc MS Excel 2007 XML"


class Office:
    """A running LibreOffice."""

    def __init__(self, driver: subprocess.Popen[str]) -> None:
        self._driver = driver
        self.version = tuple(int(part) for part in str(self.ask("version")).split(".")[:2])

    def ask(self, name: str, *arguments: Any) -> Any:
        """The answer of the driver to a request; an error of the office is one here."""
        asked, answered = self._driver.stdin, self._driver.stdout
        assert asked is not None
        assert answered is not None
        asked.write(json.dumps([name, arguments]) + "\n")
        asked.flush()
        answer = json.loads(answered.readline())
        if "failed" in answer:
            raise OfficeError(answer["failed"])
        return answer["answer"]

    def new(self, *titles: str) -> Book:
        """A new book with sheets of these titles."""
        book = Book(self, self.ask("open", "private:factory/scalc", True))
        (first,) = self.ask("sheets", book.number)[:1]
        self.ask("rename_sheet", book.number, first, titles[0])
        for title in titles[1:]:
            self.ask("add_sheet", book.number, title)
        return book

    def open(self, path: Path) -> Book:
        """A book from a file."""
        return Book(self, self.ask("open", path.as_uri(), True))

    def described(self, name: str) -> tuple[str, list[tuple[str, str, bool]]]:
        """What the wizard says of a function: a text, then name, text and "may be left out" of each argument."""
        text, arguments = self.ask("described", name)
        return text, [(told[0], told[1], told[2]) for told in arguments]


class OfficeError(Exception):
    """The office refused."""


class Book:
    """An open book. Cells are named with their sheet: ``Grid!C5``, blocks ``Grid!A1:K9``."""

    def __init__(self, office: Office, number: int) -> None:
        self._office = office
        self.number = number

    def _ask(self, name: str, *arguments: Any) -> Any:
        return self._office.ask(name, self.number, *arguments)

    # ------------------------------------------------------------ reading

    def shown(self, cell: str) -> str:
        """What a cell shows."""
        return str(self._ask("shown", cell))

    def value(self, cell: str) -> Cell:
        """The value of a cell; ``None`` is an error."""
        return self.values(cell)[0][0]

    def values(self, block: str) -> Rows:
        """The values of a block; ``None`` is an error, an empty cell is an empty text."""
        return cast(Rows, self._ask("values", block))

    def formulas(self, block: str) -> list[list[str]]:
        return cast(list[list[str]], self._ask("formulas", block))

    def modified(self) -> bool:
        return bool(self._ask("modified"))

    # ------------------------------------------------------------ writing

    def fill(self, cell: str, rows: Sequence[Sequence[Cell]]) -> str:
        """Paste rows of values from a cell on; the block that they fill."""
        sheet, _, first = cell.rpartition("!")
        letters = first.rstrip("0123456789")
        row, column = int(first[len(letters) :]), _number(letters)
        last = f"{_letters(column + len(rows[0]) - 1)}{row + len(rows) - 1}"
        block = f"{sheet}!{first}:{last}"
        self._ask("fill", block, [["" if value is None else value for value in line] for line in rows])
        return block

    def put(self, cell: str, value: str | float) -> None:
        """Put a text or a number into a cell, as it is."""
        self._ask("put", cell, value)

    def type(self, cell: str, text: str) -> None:
        """Type a text, as a person does: LibreOffice may make a date of it."""
        self._ask("type", cell, text)

    def formula(self, block: str, text: str) -> None:
        """Give a cell a formula, or every cell of a block the same."""
        self._ask("formula", block, text)

    def formula_down(self, column: str, text: str) -> None:
        """Give the first cell of a column a formula and fill it down."""
        self._ask("formula_down", column, text)

    def array(self, block: str, text: str) -> None:
        """Give a block one array formula."""
        self._ask("array", block, text)

    def clear(self, block: str) -> None:
        self._ask("clear", block)

    def look(self, block: str, name: str, value: Any) -> None:
        """Set a property of cells, ``IsTextWrapped`` say."""
        self._ask("set_property", block, name, value)

    # ------------------------------------------------------------ what people do

    def dispatch(self, block: str, command: str, **arguments: Any) -> None:
        """Run a command of the menus on a selection: ``.uno:FillDown`` say."""
        self._ask("dispatch", block, command, arguments)

    def undo(self) -> None:
        self._ask("undo")

    def redo(self) -> None:
        self._ask("redo")

    def insert_rows(self, title: str, before: int, count: int = 1) -> None:
        self._ask("insert_rows", title, before, count)

    def delete_rows(self, title: str, first: int, count: int = 1) -> None:
        self._ask("delete_rows", title, first, count)

    def add_sheet(self, title: str) -> None:
        self._ask("add_sheet", title)

    def rename_sheet(self, title: str, new: str) -> None:
        self._ask("rename_sheet", title, new)

    def delete_sheet(self, title: str) -> None:
        self._ask("delete_sheet", title)

    def count_days_from(self, day: date) -> None:
        """Let dates be numbers of days from this one."""
        self._ask("count_days_from", day.year, day.month, day.day)

    def automatic(self, *, wanted: bool) -> None:
        """Whether every change is followed by a calculation."""
        self._ask("automatic", wanted)

    def calculate(self, *, hard: bool = False) -> None:
        """Calculate what has changed, or everything."""
        self._ask("calculate", hard)

    @contextmanager
    def locked(self) -> Generator[None]:
        """A macro's time between lockControllers and unlockControllers."""
        self._ask("lock")
        yield
        self._ask("unlock")

    def rebind(self) -> None:
        """What LibreOffice runs by itself after it has opened a book in a window."""
        self._ask("execute", "org.xltourney.Rebind")

    def save(self, path: Path) -> Path:
        """Write the book to an .xlsx file."""
        self._ask("save", path.as_uri(), _XLSX)
        return path

    def close(self) -> None:
        self._ask("close")


def _number(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


def _letters(number: int) -> str:
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


# ---------------------------------------------------------------- starting it


def python_with_uno() -> str | None:
    """A Python that can talk to LibreOffice."""
    soffice = shutil.which("soffice")
    own = [str(Path(soffice).resolve().parent / "python")] if soffice else []
    for python in (sys.executable, *own, "/usr/bin/python3"):
        if Path(python).exists() and subprocess.run([python, "-c", "import uno"], capture_output=True).returncode == 0:
            return python
    return None


@contextmanager
def running(add_in: Path, folder: Path, soffice: str, python: str, *, as_person: bool = False) -> Generator[Office]:
    """LibreOffice with the add-in, in a profile of its own in the folder.

    With ``as_person`` it does everything in its main thread, as when a person works with it.
    """
    extension = folder / "extensions" / add_in.name
    with ZipFile(add_in) as archive:
        archive.extractall(extension)
    pipe = f"xltourney-{os.getpid()}"
    # An extension that comes with LibreOffice needs no installing: this one is said to.
    places = {"UserInstallation": folder / "profile", "BUNDLED_EXTENSIONS": extension.parent}
    settings = [f"-env:{name}={path.as_uri()}" for name, path in places.items()]
    command = [soffice, *settings, "--headless", "--norestore", "--nologo", f"--accept=pipe,name={pipe};urp;"]
    with (
        subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=own_environment()
        ) as process,
        subprocess.Popen(
            [python, str(_DRIVER), pipe, *(["as-person"] if as_person else [])],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env=own_environment(),
        ) as driver,
    ):
        try:
            office = Office(driver)
            yield office
            office.ask("stop")
        finally:
            driver.terminate()
            process.terminate()
