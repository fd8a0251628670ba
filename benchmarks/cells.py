"""Live cells: what one edit costs in LibreOffice, beside formulas that are native there, and what importing costs.

The workbook is made here, with everything in it: 300 players, 9 rounds. Native is what people write today: helper
columns take opponent and score out of each result, and each tie-break is a SUMPRODUCT over a SUMIF.

LibreOffice calculates in its main thread, as it does for a person. In any other thread its Python makes and unmakes the
state of a thread for every single call.
"""

from __future__ import annotations

import math
import re
import shutil
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from benchmarks.events import swiss, token
from benchmarks.timing import Ratio, Surplus, python, seconds
from tests.hosts.libreoffice.office import Book, Office, Rows, python_with_uno, running
from xltourney.hosts.libreoffice.building import build
from xltourney.io.cells import column_letter as letter

PLAYERS, ROUNDS = 300, 9
LAST = PLAYERS + 1
GRID = f"$Grid.$A$1:${letter(2 + ROUNDS)}${LAST}"
NUMBERS = f"$Grid.$A$2:$A${LAST}"
#: Ten columns that people ask for.
CODES = ("PTS", "BH/C1", "BH", "SB", "WIN", "REP", "PS", "KS", "BH/M1", "BH/C2")
PREFIX = "ORG.XLTOURNEY.ADDIN."
EDITS = 9
#: The function that does nothing in the add-in of this benchmark.
EMPTY = "XLT_KOYA"


def grid() -> Rows:
    """A Swiss as a Grid with headings; everybody has an opponent in every round."""
    event = swiss(PLAYERS, ROUNDS, seed=7)
    head: list[Any] = ["No.", "Name", *(f"R{number}" for number in range(1, ROUNDS + 1))]
    return [head, *([player.no, player.name, *map(token, player.results)] for player in event.players)]


def filled(office: Office) -> Book:
    """A book with the results and an empty sheet for what is computed."""
    book = office.new("Grid", "Sums", "Opponents", "Scores")
    book.fill("Grid!A1", grid())
    return book


def native(office: Office) -> Book:
    """Ten columns of Buchholz kind: helper columns for opponent and score, then SUMPRODUCT(SUMIF())."""
    book = filled(office)
    last = letter(ROUNDS)
    for column in range(1, ROUNDS + 1):
        cell, here = f"$Grid.{letter(column + 2)}2", letter(column)
        opponent = f"=IFERROR(VALUE(LEFT({cell};LEN({cell})-2));0)"
        score = f'=IF(RIGHT({cell};1)="1";1;IF(RIGHT({cell};1)="½";0.5;0))'
        book.formula_down(f"Opponents!{here}2:{here}{LAST}", opponent)
        book.formula_down(f"Scores!{here}2:{here}{LAST}", score)
    book.formula_down(f"Scores!L2:L{LAST}", f"=SUM(A2:{last}2)")
    for column in range(1, len(CODES) + 1):
        summed = f"SUMIF({NUMBERS};$Opponents.$A2:${last}2;$Scores.$L$2:$L${LAST})"
        times = "" if column % 2 else f"*$Scores.$A2:${last}2"
        book.formula_down(f"Sums!{letter(column)}2:{letter(column)}{LAST}", f"=SUMPRODUCT({summed}{times})")
    return book


def blocks(office: Office) -> Book:
    """Ten array formulas, one for each whole column."""
    book = filled(office)
    for column, code in enumerate(CODES, 1):
        here = letter(column)
        book.array(f"Sums!{here}2:{here}{LAST}", f'={PREFIX}XLT_TIEBREAK({GRID};{NUMBERS};"{code}")')
    return book


def table(office: Office) -> Book:
    """One table of places."""
    book = filled(office)
    area = f"Sums!A1:{letter(20)}{LAST}"
    book.array(area, f"={PREFIX}XLT_STANDINGS({GRID};$Grid.$A$1:$B${LAST};;;{LAST})")
    return book


def singles(office: Office, function: str = "XLT_BUCHHOLZ") -> Book:
    """Ten columns of single cells, each of which is given the whole grid."""
    book = filled(office)
    for column in range(1, len(CODES) + 1):
        here = letter(column)
        book.formula_down(f"Sums!{here}2:{here}{LAST}", f"={PREFIX}{function}({GRID};$Grid.$A2)")
    return book


class Edit:
    """A game of the first round that is corrected and corrected back: two cells, then one calculation, timed."""

    def __init__(self, book: Book) -> None:
        self._book = book
        tokens = [str(row[0]) for row in book.values(f"Grid!C2:C{LAST}")]
        self._row = next(i for i, text in enumerate(tokens, 2) if text[-2:] in {"w1", "w0", "w½"})
        self._opponent = int(tokens[self._row - 2].partition("w")[0]) + 1
        book.automatic(wanted=False)
        self._won = False

    def seconds(self) -> float:
        """Seconds from the changed results to all cells calculated and one column read."""
        book, self._won = self._book, not self._won
        book.put(f"Grid!C{self._row}", f"{self._opponent - 1}w{1 if self._won else 0}")
        book.put(f"Grid!C{self._opponent}", f"{self._row - 1}b{0 if self._won else 1}")
        start = time.perf_counter()
        book.calculate()
        book.values(f"Sums!A2:A{LAST}")
        return time.perf_counter() - start


def editing() -> Iterator[Ratio]:
    """One game corrected, which is two cells, in a workbook of each kind; all are open in one LibreOffice."""
    soffice, interpreter = shutil.which("soffice"), python_with_uno()
    if soffice is None or interpreter is None:
        raise RuntimeError("this needs LibreOffice and a Python that can talk to it (python3-uno)")
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="xltourney-")))
        office = stack.enter_context(
            running(with_empty_function(build(folder / "xltourney.oxt")), folder, soffice, interpreter, as_person=True)
        )
        yield from _measured(office)


def _measured(office: Office) -> Iterator[Ratio]:
    against = f"native: helper columns and SUMPRODUCT(SUMIF), {len(CODES)} x {PLAYERS}"
    size, cells = f"{PLAYERS} x {ROUNDS}", f"{len(CODES) * PLAYERS:,} single cells, each given the whole grid"
    yield _beside(blocks(office), native(office), f"one edit, {len(CODES)} whole-column blocks of {size}", against, 0.5)
    yield _beside(table(office), native(office), f"one edit, one STANDINGS table of {size}", against, 0.5)
    yield _beside(singles(office), native(office), f"one edit, {cells}", against, 1)
    empty = singles(office, EMPTY)
    yield _beside(empty, native(office), f"one edit, {cells}, of a function that does nothing", against, math.inf)


def _beside(ours: Book, other: Book, name: str, against: str, allowed: float) -> Ratio:
    mine, theirs = Edit(ours), Edit(other)
    mine.seconds()
    pairs = [(mine.seconds(), theirs.seconds()) for _ in range(EDITS)]
    ours.close()
    other.close()
    first, second = (statistics.median(column) for column in zip(*pairs, strict=True))
    return Ratio(name, first, second, statistics.median(a / b for a, b in pairs), allowed, against)


def with_empty_function(add_in: Path) -> Path:
    """The same add-in, but that :data:`EMPTY` does nothing: what a call costs by itself."""
    made = add_in.with_name(f"empty-{add_in.name}")
    with ZipFile(add_in) as source, ZipFile(made, "w", ZIP_DEFLATED) as target:
        for name in source.namelist():
            part = source.read(name)
            if name.endswith("/office/addin.py"):
                nothing = f"in methods()}} | {{{EMPTY!r}: lambda *_: ((0.0,),)}}".encode()
                part, changed = re.subn(rb"in methods\(\)\}", nothing, part)
                if changed != 1:
                    raise RuntimeError(f"{EMPTY} was not found in the add-in")
            target.writestr(name, part)
    return made


def importing(runs: int = 15) -> Iterator[Surplus]:
    """``import xltourney.udfs`` beside ``import xlwings``, and where that is absent beside a bare Python."""
    for name, ours, against, other, allowed in (
        ("import xltourney.udfs", "import xltourney.udfs", "import xlwings", "import xlwings", 0.025),
        (
            "import xltourney.udfs without xlwings",
            "import sys; sys.modules['xlwings'] = None; import xltourney.udfs",
            "python -c pass",
            "pass",
            0.040,
        ),
    ):
        first, second = python("-c", ours), python("-c", other)
        first()
        pairs = [(seconds(first), seconds(second)) for _ in range(runs)]
        mine, theirs = (statistics.median(column) for column in zip(*pairs, strict=True))
        more = statistics.median(a - b for a, b in pairs)
        yield Surplus(name, mine, theirs, more, allowed, against)
