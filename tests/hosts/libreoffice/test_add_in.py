"""The add-in in LibreOffice: names that bind, the wizard's texts, arguments in every form, names of other programs."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from tests.hosts.libreoffice.foreign import RESULTS, foreign_book
from tests.hosts.libreoffice.office import Book, Office, Rows
from xltourney import udfs
from xltourney.io.formula_names import HOSTS, formula_name
from xltourney.live.registry import FUNCTIONS

PLAYERS: Rows = [row[:3] for row in RESULTS]
GRID, OF_PLAYERS, NUMBERS = "$Grid.$A$1:$F$5", "$Grid.$A$1:$C$5", "$Grid.$A$2:$A$5"
TEXTS = [row[:2] + row[3:] for row in RESULTS]


@pytest.fixture(scope="module")
def filled(office: Office) -> Iterator[Book]:
    book = office.new("Grid", "Sums")
    book.fill("Grid!A1", RESULTS)
    book.fill("Grid!H1", [["BH", "SB", "PTS"]])
    book.fill("Grid!H2", [["system", "Swiss"], ["rules", "2024-08"]])
    yield book
    book.close()


def answer(book: Book, formula: str, block: str = "A1") -> Rows:
    """What a formula gives; in a block as an array formula."""
    if ":" in block:
        book.array(f"Sums!{block}", formula)
    else:
        book.formula(f"Sums!{block}", formula)
    values = book.values(f"Sums!{block}")
    book.clear(f"Sums!{block}")
    return values


# ---------------------------------------------------------------- names and wizard


@pytest.mark.parametrize("name", FUNCTIONS)
def test_the_wizard_has_texts_for_every_function_and_argument(filled: Book, office: Office, name: str) -> None:
    assert answer(filled, "=XLT_VERSION()") != [[None]]
    text, arguments = office.described(name)
    function = FUNCTIONS[name]
    assert text == function.help
    assert [(shown, told) for shown, told, _ in arguments] == [(each.name, each.help) for each in function.arguments]
    may_be_left_out = {shown for shown, _, optional in arguments if optional}
    assert may_be_left_out >= {each.name for each in function.arguments if each.optional}
    assert office.described(f"_XLDUDF_{name}")[0].startswith(f"The same as {name},")


@pytest.mark.parametrize("host", HOSTS)
def test_the_names_of_every_program_can_be_typed(filled: Book, host: str) -> None:
    assert answer(filled, f"={formula_name('XLT_POINTS', host)}({GRID};1)") == [[2.5]]


# ---------------------------------------------------------------- arguments


def test_left_out_arguments_and_empty_cells_count_as_none(filled: Book) -> None:
    buchholz = udfs.XLT_BUCHHOLZ(RESULTS, 1)
    for arguments in (
        "1",
        "1;",
        "1;;",
        "1;;;",
        "$Grid.A2",
        "1;$Sums.Z9",
        "1;$Sums.Z9;$Sums.Z9:Z10;$Sums.Z9",
        '1;"";"";""',
    ):
        assert answer(filled, f"=XLT_BUCHHOLZ({GRID};{arguments})") == [[buchholz]], arguments


@pytest.mark.parametrize(
    "grid", ["$Grid.A1:F5", "$Grid.A2:F5", "$Grid.A:F", "$Grid.A1:F1000", "OFFSET($Grid.A1;0;0;5;6)"]
)
def test_a_range_of_results_in_every_form(filled: Book, grid: str) -> None:
    assert answer(filled, f"=XLT_POINTS({grid};1)") == [[2.5]]


def test_a_column_of_numbers_and_a_row_of_codes_give_a_block(filled: Book) -> None:
    numbers = [[row[0]] for row in RESULTS[1:]]
    expected = udfs.XLT_TIEBREAK(RESULTS, numbers, [["BH", "SB", "PTS"]])
    assert answer(filled, f"=XLT_TIEBREAK({GRID};{NUMBERS};$Grid.$H$1:$J$1)", "A1:C4") == expected
    assert answer(filled, f'=XLT_TIEBREAK({GRID};ROW($Grid.A1:A4);"SB")', "A1:A4") == [[row[1]] for row in expected]
    assert answer(filled, f"=XLT_TIEBREAK({GRID};1;$Grid.$H$1:$J$1)", "A1:C1") == expected[:1]


def test_players_and_settings_as_ranges_and_texts(filled: Book) -> None:
    tpr = udfs.XLT_TPR(RESULTS, 1, None, PLAYERS)
    assert isinstance(tpr, int)
    assert answer(filled, f"=XLT_TPR({GRID};1;;{OF_PLAYERS})") == [[tpr]]
    for settings in ('"rules=2024-08;system=Swiss"', "$Grid.$H$2:$I$3"):
        assert answer(filled, f'=XLT_TIEBREAK({GRID};1;"SB";;{settings})') == [[udfs.XLT_SONNEBORN_BERGER(RESULTS, 1)]]


def test_changed_players_are_seen(filled: Book) -> None:
    filled.formula("Sums!A1", f"=XLT_ARO({GRID};1;;{OF_PLAYERS})")
    assert filled.value("Sums!A1") == 1900
    filled.put("Grid!C5", 1830)
    assert filled.value("Sums!A1") == 1910
    filled.put("Grid!C5", 1800)
    assert filled.value("Sums!A1") == 1900
    filled.clear("Sums!A1")


def test_tables(filled: Book) -> None:
    standings = udfs.XLT_STANDINGS(RESULTS, PLAYERS, "BH,SB", None, 6)
    block = f"A1:{'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[len(standings[0]) - 1]}6"
    assert answer(filled, f'=XLT_STANDINGS({GRID};{OF_PLAYERS};"BH,SB";;6)', block) == standings
    changes = udfs.XLT_RATING_CHANGES(RESULTS, PLAYERS, None, 6)
    assert answer(filled, f"=XLT_RATING_CHANGES({GRID};{OF_PLAYERS};;6)", "A1:L6") == changes
    check = udfs.XLT_CHECK(RESULTS)
    assert answer(filled, f"=XLT_CHECK({GRID})", f"A1:C{len(check)}") == check
    boards = udfs.XLT_BOARDS(RESULTS, 1)
    shown = answer(filled, f"=XLT_BOARDS({GRID};1)", f"A1:{'ABCDEFGHIJ'[len(boards[0]) - 1]}{len(boards)}")
    assert shown == boards


def test_numbers_without_results(filled: Book) -> None:
    assert answer(filled, "=XLT_EXPECTED_SCORE(2000;2100)") == [[udfs.XLT_EXPECTED_SCORE(2000, 2100)]]
    assert answer(filled, "=XLT_EXPECTED_SCORE(2000;2100;$Sums.Z9;$Sums.Z9)") == [[udfs.XLT_EXPECTED_SCORE(2000, 2100)]]
    ratings = [[2000], [2100], [2200]]
    assert answer(filled, "=XLT_PERFORMANCE({2000|2100|2200};2)") == [[udfs.XLT_PERFORMANCE(ratings, 2)]]
    assert answer(filled, "=XLT_PERFORMANCE({2000|2100|2200};0)") == [[udfs.XLT_PERFORMANCE(ratings, 0)]]
    change = udfs.XLT_ELO_CHANGE(2050, ratings, [[1], [0], [0.5]], 20)
    assert answer(filled, "=XLT_ELO_CHANGE(2050;{2000|2100|2200};{1|0|0.5};20)") == [[change]]


@pytest.mark.parametrize("first", [date(1899, 12, 30), date(1904, 1, 1)])
def test_a_start_date_counts_from_the_first_day_of_its_document(book: Book, first: date) -> None:
    start, four_years_before = date(2026, 3, 2), date(2022, 3, 1)
    book.count_days_from(first)
    book.fill("Grid!A1", RESULTS)
    book.fill("Other!A1", [["Start", (start - first).days], ["Rounds", 3], ["Lots seed", 20260302]])
    book.formula("Sums!A1", f'=XLT_EXPLAIN({GRID};1;"BH";;$Other.$A$1:$B$3)')
    expected, other = (
        udfs.XLT_EXPLAIN(RESULTS, 1, "BH", None, f"start={day};rounds=3;lots seed=20260302")
        for day in (start, four_years_before)
    )
    assert book.value("Sums!A1") == expected != other
    book.formula("Sums!A2", "=XLT_EXPECTED_SCORE(2800;2300;$Other.$B$1)")
    book.formula("Sums!A3", "=XLT_EXPECTED_SCORE(2800;2300;$Other.$B$1:$B$1)")
    expected, other = (udfs.XLT_EXPECTED_SCORE(2800, 2300, str(day)) for day in (start, four_years_before))
    assert book.values("Sums!A2:A3") == [[expected], [expected]]
    assert expected != other


@pytest.mark.parametrize(
    ("columns", "shown"), [("A:F", "#XLT player 4 is not in the grid"), ("A1:F5000", 0.5), ("A1:F70", 0.5)]
)
def test_whole_columns_end_at_fifty_empty_rows_and_other_ranges_at_their_end(
    book: Book, columns: str, shown: str | float
) -> None:
    near: Rows = [[1, "Ann", "", "2w1"], [2, "Ben", "", "1b0"]]
    book.fill("Grid!A1", [RESULTS[0][:4], *near])
    book.formula("Sums!A1", f"=XLT_POINTS($Grid.{columns};4)")
    book.fill("Grid!A60", [[4, "Dee", "", "5w½"], [5, "Eve", "", "4b½"]])
    assert book.value("Sums!A1") == shown


def test_answers_work_on_in_other_formulas(filled: Book) -> None:
    points = f"XLT_POINTS({GRID};1)"
    assert answer(filled, f"={points}+1") == [[3.5]]
    assert answer(filled, f'=IF({points}>2;"ahead";"behind")') == [["ahead"]]
    assert answer(filled, f"=INDEX(XLT_TIEBREAK({GRID};{NUMBERS};$Grid.$H$1:$J$1);1;3)") == [[2.5]]
    assert answer(filled, f"=SUM(XLT_POINTS({GRID};{NUMBERS}))") == [[6]]
    assert answer(filled, f"=LEFT(XLT_POINTS({GRID};99);4)") == [["#XLT"]]


@pytest.mark.parametrize(
    "formula",
    [
        "XLT_POINTS($Grid.A1:F5;$Sums.Z1:Z2)",
        'XLT_POINTS($Grid.A1:F5;"x")',
        "XLT_TIEBREAK($Grid.A1:F5;1)",
        "XLT_BOARDS($Grid.A1:F5)",
        "XLT_BOARDS($Grid.A1:F5;77)",
        'XLT_RANK($Grid.A1:F5;1;;"rules=1850")',
        'XLT_EXPLAIN($Grid.A1:F5;1;"XX")',
    ],
)
def test_what_cannot_be_answered_is_a_sentence_or_empty(filled: Book, formula: str) -> None:
    (value,) = answer(filled, f"={formula}")[0]
    assert value == "" or str(value).startswith("#XLT ")
    assert "please report" not in str(value)


# ---------------------------------------------------------------- formulas of other programs


@pytest.fixture
def foreign(tmp_path: Path) -> Path:
    """A workbook with formulas named for each program; stored values are wrong on purpose."""
    return foreign_book(tmp_path / "foreign.xlsx")


def test_names_of_other_programs_bind_when_a_book_is_opened_in_a_window(office: Office, foreign: Path) -> None:
    book = office.open(foreign)
    book.rebind()
    assert not book.modified()
    book.calculate(hard=True)
    assert book.values("Sums!A1:B3") == [[2.5, 2], [2.5, 2], [2.5, 2]]
    assert [line[0] for line in book.values("Sums!A11:A16")] == [2.5, 1.5] * 3
    assert all("XLT_POINTS($Grid" in formula for row in book.formulas("Sums!A1:B3") for formula in row)
    assert all(row[0].startswith("{=") for row in book.formulas("Sums!A11:A16"))
    assert book.value("Sums!C1") == "XLT_POINTS(1)"
    book.close()


def test_what_is_saved_by_libreoffice_is_read_by_it_again(office: Office, filled: Book, tmp_path: Path) -> None:
    filled.formula("Sums!A1", f"=XLT_POINTS({GRID};1)")
    book = office.open(filled.save(tmp_path / "saved.xlsx"))
    book.type("Grid!D2", "4w0")
    book.type("Grid!D5", "1b1")
    assert book.value("Sums!A1") == 1.5
    book.close()
    filled.clear("Sums!A1")
