"""What an organiser does to a workbook that he was given: its columns and tables follow, and are the batch's."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from io import BytesIO
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from tests.hosts.libreoffice.office import Book, Office
from tests.io.documents import document
from xltourney.batch import making
from xltourney.io.reading import Document

EVENT: Document = document(
    "2w1 3b½ 4w", "1b0 4w1 3b", "4b1 1w½ 2w", "3w0 2b0 1b",
    players={no: {"rating": 1900 - 70 * no} for no in range(1, 5)},
    rounds=4, codes=["BH/C1", "SB"], start="2026-03-05", rating_rule="fide",
)  # fmt: skip
#: Columns beside the Grid, headings included, and the tables.
BESIDE, PLACES, CROSSTABLE = "Grid!H3:O7", "Live standings!A4:J8", "Live crosstable!A4:H8"
RATINGS = "Live rating changes!A4:L8"


def opened(office: Office, folder: Path, event: Document) -> Book:
    path = folder / "event.xlsx"
    path.write_bytes(making.workbook(event, entry="grid", language="en", host="libreoffice"))
    return office.open(path)


@pytest.fixture
def book(office: Office, tmp_path: Path) -> Iterator[Book]:
    """The workbook of the event just opened: nothing in it was looked at, so that all values are those of the file."""
    book = opened(office, tmp_path, EVENT)
    yield book
    book.close()


def expected(event: Document, block: str) -> list[list[Any]]:
    """What the workbook of an event stores in a block of cells."""
    made = openpyxl.load_workbook(BytesIO(making.workbook(event, entry="grid", language="en")), data_only=True)
    title, _, address = block.partition("!")
    return [["" if cell.value is None else cell.value for cell in row] for row in made[title][address]]


def changed(*, codes: list[str] | None = None, **results: list[str]) -> Document:
    """The event with other results: ``no4=[...]``."""
    event = deepcopy(EVENT)
    for name, tokens in results.items():
        event["players"][int(name.removeprefix("no")) - 1]["results"] = tokens
    if codes:
        event["tournament"]["codes"] = codes
    return event


def follows(book: Book, event: Document) -> None:
    for block in (BESIDE, PLACES, CROSSTABLE, RATINGS):
        assert book.values(block) == expected(event, block), block


def test_as_it_was_made(book: Book) -> None:
    follows(book, EVENT)


def test_results_that_are_typed_and_taken_back(book: Book) -> None:
    event = changed(no1=["2w1", "3b½", "4w0"], no4=["3w0", "2b0", "1b1"], no2=["1b0", "4w1", "3b½"])
    event["players"][2]["results"] = ["4b1", "1w½", "2w½"]
    for cell, token in {"E4": "4w0", "E7": "1b1", "E5": "3b½", "E6": "2w½"}.items():
        book.type(f"Grid!{cell}", token)
    follows(book, event)
    for _ in range(4):
        book.undo()
    follows(book, EVENT)


def test_other_codes_change_headings_and_values(book: Book) -> None:
    (row,) = (row for row in range(4, 30) if book.value(f"Tournament!A{row}") == "Tie-breaks")
    book.put(f"Tournament!B{row}", "WIN, KS; PS")
    assert book.values("Grid!J3:M3") == [["WIN", "KS", "PS", ""]]
    follows(book, changed(codes=["WIN", "KS", "PS"]))


def test_rating_changes_while_the_rating_rule_is_that_of_fide(book: Book) -> None:
    heads, *before = book.values(RATINGS)
    assert {row[0] for row in before} == {1, 2, 3, 4}
    (row,) = (row for row in range(4, 30) if book.value(f"Tournament!A{row}") == "Rating rule")
    book.put(f"Tournament!B{row}", "club")
    after = book.values(RATINGS)
    assert after[:2] == [heads, ["", "Rating rule: club", *[""] * 10]]
    assert {cell for row in after[2:] for cell in row} == {""}
    book.put(f"Tournament!B{row}", "FIDE")
    assert book.values(RATINGS) == [heads, *before]


def test_a_fault_is_named_once_and_no_number_stays(book: Book) -> None:
    book.type("Grid!D4", "3b1")
    notice = str(book.value("Grid!H1"))
    assert notice.startswith("#XLT Grid!D4 round 2: ")
    assert book.values("Live standings!A3:A4") == [[notice], [notice]]
    cells = [cell for row in book.values("Grid!H4:K7") for cell in row]
    assert all(isinstance(cell, str) and cell.startswith("#XLT") for cell in cells)


def test_a_fault_that_is_mended(office: Office, tmp_path: Path) -> None:
    book = opened(office, tmp_path, changed(no1=["2w1", "3b1", "4w"]))
    book.type("Grid!D4", "3b½")
    assert (book.value("Grid!H1"), book.value("Live standings!A3")) == ("", "")
    follows(book, EVENT)
    book.close()


def test_the_round_being_played_counts_on_request(book: Book) -> None:
    book.type("Grid!E4", "4w1")
    book.type("Grid!E7", "1b0")
    before = book.values("Grid!I4:I7")
    (row,) = (row for row in range(4, 30) if str(book.value(f"Tournament!A{row}")).startswith("Count the round"))
    book.put(f"Tournament!B{row}", "yes")
    assert (before[0], book.values("Grid!I4:I7")[0]) == ([1.5], [2.5])


def test_a_late_entry_in_a_row_that_is_inserted(book: Book) -> None:
    """Numbers stay beside their names; the tables have the new player."""
    book.insert_rows("Grid", 6)
    book.fill("Players!A8", [[5, "", "Eve"]])
    book.fill("Grid!A6", [[5]])
    book.put("Players!N8", "from round 3")
    event = deepcopy(EVENT)
    event["players"].append({"no": 5, "name": "Eve", "from_round": 3, "results": []})
    wanted = [expected(event, "Grid!H4:K8")[no - 1] for no in (1, 2, 3, 4)]
    assert [book.values(f"Grid!H{row}:K{row}")[0] for row in (4, 5, 7, 8)] == wanted
    assert book.values("Live standings!A4:J9") == expected(event, "Live standings!A4:J9")


def test_a_renamed_sheet(book: Book) -> None:
    book.rename_sheet("Grid", "Our results")
    book.type("Our results!C4", "2w½")
    book.type("Our results!C5", "1b½")
    event = changed(no1=["2w½", "3b½", "4w"], no2=["1b½", "4w1", "3b"])
    assert book.values(BESIDE.replace("Grid", "Our results")) == expected(event, BESIDE)
    assert book.values(PLACES) == expected(event, PLACES)
