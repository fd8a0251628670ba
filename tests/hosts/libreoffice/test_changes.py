"""Whatever changes the results, the cells follow at once: no value outlives what it was computed from."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.hosts.libreoffice.office import Book, Office, Rows
from xltourney import udfs

#: Six players, three rounds; No. 6 was absent once.
RESULTS: Rows = [
    ["No.", "Name", "R1", "R2", "R3"],
    [1, "Ann", "4w1", "2b½", "3w1"],
    [2, "Ben", "5b1", "1w½", "4b0"],
    [3, "Cid", "6w1", "4b0", "1b0"],
    [4, "Dee", "1b0", "3w1", "2w1"],
    [5, "Eve", "2w0", "6b1", "PAB"],
    [6, "Fay", "3b0", "5w0", "ZPB"],
]
GRID = "Grid!A1:E7"
NUMBERS = range(1, 7)
#: Six players, one round.
SIX = [(1, "2w1"), (2, "1b0"), (3, "4w½"), (4, "3b½"), (5, "6w0"), (6, "5b1")]


class Watched:
    """A book with cells that show Buchholz and points: beside the results, on another sheet, and as one block."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.title = "Grid"
        book.fill("Grid!A1", RESULTS)
        for no in NUMBERS:
            book.formula(f"Grid!G{no + 1}", f"=XLT_BUCHHOLZ($A$1:$E$7;{no})")
            book.formula(f"Sums!A{no}", f"=XLT_BUCHHOLZ($Grid.$A$1:$E$7;{no})")
            book.formula(f"Sums!B{no}", f"=XLT_POINTS($Grid.$A$1:$E$7;{no})")
        book.array("Sums!C1:C6", "=XLT_BUCHHOLZ($Grid.$A$1:$E$7;$Grid.$A$2:$A$7)")
        self.first_row = 1
        self.follows()

    def follows(self) -> None:
        """Every cell shows what comes of the results that stand there now."""
        first, last = self.first_row, self.first_row + 6
        rows = self.book.values(f"{self.title}!A{first}:E{last}")
        buchholz = [udfs.XLT_BUCHHOLZ(rows, no) for no in NUMBERS]
        points = [udfs.XLT_POINTS(rows, no) for no in NUMBERS]
        assert {type(value) for value in points} <= {int, float}, points
        assert [line[0] for line in self.book.values(f"{self.title}!G{first + 1}:G{last}")] == buchholz
        of_numbers = dict(zip(NUMBERS, buchholz, strict=True))
        block = [of_numbers[int(float(str(row[0])))] for row in rows[1:]]
        sums = [list(line) for line in zip(buchholz, points, block, strict=True)]
        assert self.book.values("Sums!A1:C6") == sums


@pytest.fixture
def watched(book: Book) -> Watched:
    return Watched(book)


def turned(watched: Watched, a: str = "4w0", d: str = "1b1") -> None:
    """The first board ends the other way."""
    watched.book.fill(f"{watched.title}!C{watched.first_row + 1}", [[a]])
    watched.book.fill(f"{watched.title}!C{watched.first_row + 4}", [[d]])


def test_the_example_has_the_values_of_the_published_rule(watched: Watched) -> None:
    """Ann's opponents are Dee (2), Ben (1.5) and Cid (1): their sum is 4.5 by article 8.1."""
    assert watched.book.value("Sums!A1") == 4.5
    assert watched.book.value("Sums!B1") == 2.5


def test_typing(watched: Watched) -> None:
    watched.book.type("Grid!C2", "4w0")
    watched.book.type("Grid!C5", "1b1")
    watched.follows()
    assert watched.book.value("Sums!B1") == 1.5


def test_undo_and_redo(watched: Watched) -> None:
    watched.book.type("Grid!C2", "4w½")
    watched.book.type("Grid!C5", "1b½")
    watched.follows()
    watched.book.undo()
    watched.book.undo()
    watched.follows()
    assert watched.book.value("Sums!B1") == 2.5
    watched.book.redo()
    watched.book.redo()
    watched.follows()
    assert watched.book.value("Sums!B1") == 2


@pytest.mark.parametrize("pasted", [["4w0", "2b½"], ["4w½", "2b½"]])
def test_pasting_beside_cells_that_are_computed_while_the_row_is_measured(watched: Watched, pasted: list[str]) -> None:
    """LibreOffice computes the cells of a pasted row before it tells anybody that something was pasted."""
    for _ in range(3):
        watched.book.fill("Grid!C2", [[*pasted]])
        watched.book.fill("Grid!C5", [["1b1" if pasted[0] == "4w0" else "1b½"]])
        watched.follows()
        watched.book.fill("Grid!C2", [["4w1", "2b½"]])
        watched.book.fill("Grid!C5", [["1b0"]])
        watched.follows()


def test_wrapped_text_in_the_row_is_measured_while_it_is_typed(watched: Watched) -> None:
    watched.book.look("Grid!A1:K9", "IsTextWrapped", True)
    watched.book.put("Grid!C2", "4w0")
    watched.book.put("Grid!C5", "1b1")
    watched.follows()


def test_clearing(watched: Watched) -> None:
    watched.book.clear("Grid!E2:E7")
    watched.follows()


def test_filling_down(watched: Watched) -> None:
    watched.book.fill("Grid!E2", [["HPB"]])
    watched.book.dispatch("Grid!E2:E7", ".uno:FillDown")
    assert watched.book.value("Grid!E7") == "HPB"
    watched.follows()


def test_sorting(watched: Watched) -> None:
    watched.book.dispatch("Grid!A1:E7", ".uno:SortDescending")
    assert watched.book.value("Grid!A2") == 6
    watched.follows()
    turned_rows = {"Ann": "4w0", "Dee": "1b1"}
    for row, (_, name, *_) in enumerate(watched.book.values("Grid!A1:E7"), 1):
        if name in turned_rows:
            watched.book.type(f"Grid!C{row}", turned_rows[str(name)])
    watched.follows()
    watched.book.undo()
    watched.book.undo()
    watched.book.undo()
    watched.follows()


def test_rows_inserted_above_and_taken_away(watched: Watched) -> None:
    watched.book.insert_rows("Grid", 1, 2)
    watched.first_row = 3
    watched.follows()
    turned(watched)
    watched.follows()
    watched.book.delete_rows("Grid", 1, 2)
    watched.first_row = 1
    watched.follows()


def test_an_empty_row_inserted_among_the_players(watched: Watched) -> None:
    watched.book.insert_rows("Grid", 5)
    assert watched.book.formulas("Sums!A1")[0][0].endswith("$A$1:$E$8;1)")
    assert watched.book.value("Sums!A1") == 4.5
    watched.book.fill("Grid!C2", [["4w½"]])
    watched.book.fill("Grid!C6", [["1b½"]])
    assert watched.book.value("Sums!B1") == 2
    for _ in range(3):
        watched.book.undo()
    watched.follows()


def test_a_sheet_renamed(watched: Watched) -> None:
    watched.book.rename_sheet("Grid", "Results")
    watched.title = "Results"
    watched.follows()
    turned(watched)
    watched.follows()
    watched.book.put("Results!C2", "nonsense")
    assert watched.book.shown("Sums!A1").startswith("#XLT Results!C2 round 1: 'nonsense'")


def test_sheets_deleted(watched: Watched) -> None:
    watched.book.delete_sheet("Other")
    watched.follows()
    turned(watched)
    watched.follows()
    watched.book.delete_sheet("Grid")
    assert watched.book.values("Sums!A1:C6") == [[None] * 3] * 6


def test_hard_recalculation(watched: Watched) -> None:
    watched.book.calculate(hard=True)
    watched.follows()
    turned(watched)
    watched.book.calculate(hard=True)
    watched.follows()


def test_a_result_that_is_a_formula_of_another_sheet(watched: Watched) -> None:
    watched.book.put("Other!A1", "0")
    watched.book.formula("Grid!C2", '="4w"&$Other.$A$1')
    watched.book.formula("Grid!C5", '="1b"&(1-$Other.$A$1)')
    watched.follows()
    for result, points in ((1, 2.5), (0, 1.5), (1, 2.5)):
        watched.book.put("Other!A1", result)
        watched.follows()
        assert watched.book.value("Sums!B1") == points


def test_while_controllers_are_locked(watched: Watched) -> None:
    with watched.book.locked():
        turned(watched)
        watched.follows()
        turned(watched, "4w1", "1b0")
        watched.follows()
    watched.follows()


def test_many_changes_after_one_another(watched: Watched) -> None:
    for round_ in range(20):
        white, black = (("1", "0"), ("½", "½"), ("0", "1"))[round_ % 3]
        turned(watched, f"4w{white}", f"1b{black}")
        expected = {"1": 2.5, "½": 2.0, "0": 1.5}[white]
        assert watched.book.value("Sums!B1") == expected
        assert watched.book.value("Sums!A4") == udfs.XLT_BUCHHOLZ(watched.book.values(GRID), 4)


def test_blocks_of_sixty_players_follow_a_formula_among_the_results(book: Book) -> None:
    """What a formula shows changes with nobody typing there, while large answers are on their way."""
    rows: Rows = [
        [first + 6 * group, f"P{group}{first}", f"{int(r[0]) + 6 * group}{r[1:]}"]
        for group in range(10)
        for first, r in SIX
    ]
    book.fill("Grid!A1", [["No.", "Name", "R1"], *rows])
    book.put("Other!A1", "2w1")
    book.formula("Grid!C2", "=$Other.$A$1")
    for column in "ABCDEFGHIJ":
        book.array(f"Sums!{column}1:{column}60", "=XLT_POINTS($Grid.$A$1:$C$61;$Grid.$A$2:$A$61)")
    for turn in range(30):
        mark, other, points = (("1", "0", 1), ("½", "½", 0.5), ("0", "1", 0))[turn % 3]
        book.put("Grid!C3", f"1b{other}")
        book.put("Other!A1", f"2w{mark}")
        assert [book.value(f"Sums!{column}1") for column in "AEJ"] == [points] * 3
        assert [book.value(f"Sums!{column}2") for column in "AEJ"] == [1 - points] * 3


def test_an_error_in_the_results_and_its_end(watched: Watched) -> None:
    watched.book.formula("Grid!D4", "=1/0")
    assert watched.book.shown("Sums!A1").startswith("#XLT Grid!D4 round 2: the error #DIV/0! is not a result")
    assert watched.book.shown("Sums!C6").startswith("#XLT Grid!D4 round 2")
    watched.book.formula("Grid!D4", "=NA()")
    assert "the error #N/A " in watched.book.shown("Sums!A1")
    watched.book.put("Grid!D4", "4b0")
    watched.follows()


# ---------------------------------------------------------------- several books


@pytest.fixture
def second(office: Office) -> Iterator[Callable[[], Watched]]:
    """Opens another book with the same addresses."""
    opened: list[Book] = []

    def open_() -> Watched:
        opened.append(office.new("Grid", "Other", "Sums"))
        return Watched(opened[-1])

    yield open_
    for book in opened:
        book.close()


def test_two_books_with_equal_addresses(watched: Watched, second: Callable[[], Watched]) -> None:
    other = second()
    turned(other)
    watched.follows()
    other.follows()
    assert watched.book.value("Sums!B1") == 2.5
    assert other.book.value("Sums!B1") == 1.5
    turned(watched, "4w½", "1b½")
    assert [each.book.value("Sums!B1") for each in (watched, other)] == [2, 1.5]


def test_a_book_opened_after_another_was_closed(office: Office) -> None:
    for result, points in (("1", 2.5), ("0", 1.5), ("½", 2)):
        book = office.new("Grid", "Other", "Sums")
        watched = Watched(book)
        turned(watched, f"4w{result}", {"1": "1b0", "0": "1b1", "½": "1b½"}[result])
        assert book.value("Sums!B1") == points
        book.close()
