"""The values of cells and the days of serial numbers, against the library that everybody uses."""

from __future__ import annotations

import io
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import Any, cast

import openpyxl
import pytest
import xlsxwriter
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl.styles.numbers import BUILTIN_FORMATS, is_date_format, is_timedelta_format
from openpyxl.utils import datetime as library

from tests.conftest import Convert
from tests.io.hostile import MAIN
from xltourney.errors import CellRef, WorkbookError
from xltourney.io.opc.book import read_book
from xltourney.io.opc.package import Package
from xltourney.io.tables.rows import CellValue
from xltourney.io.workbook import raw_cells, serials
from xltourney.io.workbook.raw_cells import Shared

TEXT = st.text(
    st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"], exclude_characters="\ufffe\uffff"), min_size=1
)
NUMBERS = st.one_of(st.integers(-(10**9), 10**9), st.floats(allow_nan=False, allow_infinity=False, width=32))
DAYS = st.floats(0, 2_900_000).map(lambda number: round(number, 6))
PLAIN_FORMATS = st.sampled_from(["General", "0.00", "@", '0 "days"', "# ?/?", "[Red]0"])
DATE_FORMATS = st.sampled_from(["dd/mm/yyyy", "h:mm", "[h]:mm", "d-mmm", "yyyy-mm-dd"])
CELLS = st.one_of(st.none(), st.booleans(), TEXT, st.tuples(NUMBERS, PLAIN_FORMATS), st.tuples(DAYS, DATE_FORMATS))


def ours(data: bytes, title: str = "S") -> dict[tuple[int, int], CellValue]:
    """Every value of a sheet by row and column."""
    package = Package(data)
    book = read_book(package)
    parts = {relation.kind: relation.target for relation in book.relations}
    texts = raw_cells.shared_texts(package, parts.get("sharedStrings"))
    shared = Shared(texts, raw_cells.shown_formats(package, parts.get("styles")), date1904=False)
    (part,) = (sheet.part for sheet in book.sheets if sheet.title == title)
    found = raw_cells.read_rows(package.read(part), title, shared)
    return {
        (row, column): value
        for row, values in zip(found.numbers, found.rows, strict=True)
        for column, value in enumerate(values, 1)
        if value is not None
    }


def theirs(data: bytes) -> dict[tuple[int, int], Any]:
    sheet = openpyxl.load_workbook(io.BytesIO(data), data_only=True)["S"]
    return {(cell.row, cell.column): cell.value for row in sheet for cell in row if cell.value is not None}


@settings(max_examples=25, deadline=None)
@given(st.lists(st.lists(CELLS, max_size=5), max_size=5))
def test_the_same_values_as_the_library(rows: list[list[Any]]) -> None:
    target = io.BytesIO()
    book: Any = xlsxwriter.Workbook(target, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False})
    sheet = book.add_worksheet("S")
    for row, values in enumerate(rows):
        for column, value in enumerate(values):
            if isinstance(value, tuple):
                number, shown = cast("tuple[float, str]", value)
                sheet.write_number(row, column, number, book.add_format({"num_format": shown}))
            elif isinstance(value, str):
                sheet.write_string(row, column, value)
            elif value is not None:
                sheet.write(row, column, value)
    book.close()
    found, expected = ours(target.getvalue()), theirs(target.getvalue())
    assert found.keys() == expected.keys()
    for place, value in expected.items():
        assert same(found[place], value), (place, found[place], value)


VALUES: list[CellValue] = [
    *("text", " spaces ", "12w½", "1/2", "line\nbreak", "1_000", "РАВ"),
    *(0, 1, -7, 2150, 12.5, 0.1 + 0.2, 1e-7, 123456789012345, True, False),
    *(datetime.fromisoformat("2026-03-01"), datetime.fromisoformat("2026-03-01T09:30"), time(10, 30)),
]


def saved(target: Any) -> None:
    """A workbook as openpyxl saves it: one value a row, texts inside the cells."""
    book: Any = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "S"
    for value in VALUES:
        sheet.append([value])
    book.save(target)


def test_a_workbook_saved_by_the_library() -> None:
    target = io.BytesIO()
    saved(target)
    assert b"inlineStr" in Package(target.getvalue()).read("xl/worksheets/sheet1.xml")
    found, expected = ours(target.getvalue()), theirs(target.getvalue())
    assert found.keys() == expected.keys() == {(row, 1) for row in range(1, len(VALUES) + 1)}
    for place, value in expected.items():
        assert same(found[place], value), (place, found[place], value)


def test_a_workbook_saved_by_libreoffice(soffice: Convert, tmp_path: Path) -> None:
    saved(tmp_path / "values.xlsx")
    data = soffice(tmp_path / "values.xlsx", "xlsx").read_bytes()
    found, expected = ours(data), theirs(data)
    assert found.keys() == expected.keys() == {(row, 1) for row in range(1, len(VALUES) + 1)}
    for place, value in expected.items():
        assert same(found[place], value), (place, found[place], value)


NOTHING = Shared(("zero", "one"), ("", "date"), date1904=False)


def cell(attributes: str, content: str) -> CellValue:
    """What a cell with this content is, in B3 of the sheet S."""
    row = f'<row r="3"><c r="B3"{attributes}>{content}</c></row>'
    data = f'<worksheet xmlns="{MAIN}"><sheetData>{row}</sheetData></worksheet>'
    return raw_cells.read_rows(data.encode(), "S", NOTHING).rows[0][1]


@pytest.mark.parametrize(
    ("attributes", "content", "value"),
    [
        ("", "<v>2150</v>", 2150),
        ("", "<v> 2150 </v>", 2150),
        ("", "<v>-0.5</v>", -0.5),
        ("", "<v>1.5E3</v>", 1500.0),
        ("", "<v>.5</v>", 0.5),
        ("", "<v>5.</v>", 5.0),
        (' t="n"', "<v>7</v>", 7),
        (' t="s"', "<v>1</v>", "one"),
        (' t="inlineStr"', "<is><t>a_x0041_b_xD83D_</t></is>", "aAb\ufffd"),
    ],
)
def test_values_that_are_in_order(attributes: str, content: str, value: CellValue) -> None:
    assert cell(attributes, content) == value


@pytest.mark.parametrize(
    ("attributes", "content"),
    [
        ("", f"<v>{'9' * 400}</v>"),
        ("", f"<v>{'9' * 5000}</v>"),
        ("", "<v>1e999</v>"),
        ("", "<v>-1e400</v>"),
        ("", "<v>2_000</v>"),
        ("", "<v>nan</v>"),
        ("", "<v>inf</v>"),
        ("", "<v>0x10</v>"),
        ("", "<v>١٢</v>"),
        ("", "<v>two</v>"),
        (' t="s"', "<v>-1</v>"),
        (' t="s"', "<v>2</v>"),
        (' t="s"', "<v>1_0</v>"),
        (' s="-1"', "<v>7</v>"),
        (' s="2"', "<v>7</v>"),
        (' s="x"', "<v>7</v>"),
        ("", "<v>7</v><v>8</v>"),
        (' t="str"', f"<v>{'a' * 32_768}</v>"),
        (' t="e"', f"<v>{'a' * 32_768}</v>"),
        (' t="inlineStr"', f"<is><t>{'a' * 32_768}</t></is>"),
    ],
)
def test_a_damaged_value_names_its_cell(attributes: str, content: str) -> None:
    with pytest.raises(WorkbookError, match="The cell S!B3 is damaged") as caught:
        cell(attributes, content)
    assert caught.value.findings[0].place == CellRef("S", "B3")


@pytest.mark.parametrize(
    ("row", "named"),
    [
        ('<row r="3"><c r="B3"><v>1</v></c><c r="B3"><v>2</v></c></row>', "B3"),
        ('<row r="3"><c r="A3"/><c r="B3"/><c r="A3"><v>2</v></c></row>', "A3"),
        ('<row r="3"><c r="B4"><v>1</v></c></row>', "B3"),
        ('<row r="3"><c r="B"><v>1</v></c></row>', "B3"),
    ],
)
def test_addresses_that_contradict_name_a_cell(row: str, named: str) -> None:
    data = f'<worksheet xmlns="{MAIN}"><sheetData>{row}</sheetData></worksheet>'
    with pytest.raises(WorkbookError, match=f"The cell S!{named} is damaged") as caught:
        raw_cells.read_rows(data.encode(), "S", NOTHING)
    assert caught.value.findings[0].place == CellRef("S", named)


def test_the_longest_text_of_a_cell() -> None:
    longest = "a" * 32_767
    assert cell(' t="inlineStr"', f"<is><t>{longest}</t></is>") == longest


@pytest.mark.parametrize("row", ['<row r="2_0"/>', '<row r="-1"/>', '<row r="1"><c r="5"><v>1</v></c></row>'])
def test_an_address_that_is_none(row: str) -> None:
    data = f'<worksheet xmlns="{MAIN}"><sheetData>{row}</sheetData></worksheet>'
    with pytest.raises(WorkbookError, match="The sheet S is damaged"):
        raw_cells.read_rows(data.encode(), "S", NOTHING)


def same(found: CellValue, expected: Any) -> bool:
    """Equal; moments up to a second. A text that looks like an error is one for the library."""
    if isinstance(found, datetime) and isinstance(expected, datetime):
        return abs(found - expected) <= timedelta(seconds=1)
    if isinstance(found, timedelta) and isinstance(expected, timedelta):
        return abs(found - expected) <= timedelta(seconds=1.5)  # the library rounds up what is a second already
    if isinstance(found, time) and isinstance(expected, time):
        return abs(seconds(found) - seconds(expected)) <= 1
    return isinstance(found, bool) == isinstance(expected, bool) and found == expected


def seconds(moment: time) -> float:
    return moment.hour * 3600 + moment.minute * 60 + moment.second + moment.microsecond / 1e6


@pytest.mark.parametrize("number", [1, 59, 61, 100, 36526, 46083, 46083.75, 0.5, 0.0, 2957003])
@pytest.mark.parametrize("date1904", [False, True])
def test_days(number: float, date1904: bool) -> None:
    untyped = cast("Any", library)
    expected = untyped.from_excel(number, library.MAC_EPOCH if date1904 else library.WINDOWS_EPOCH)
    assert serials.from_serial(number, date1904=date1904) == expected


@given(st.floats(allow_nan=False), st.booleans())
def test_any_number_is_a_moment_or_stays_a_number(number: float, date1904: bool) -> None:
    found = serials.from_serial(number, date1904=date1904)
    assert isinstance(found, date | time) or found == number
    assert isinstance(serials.duration(number), timedelta | float)


def test_numbers_that_are_no_days_stay_numbers() -> None:
    assert serials.from_serial(-1, date1904=False) == -1
    assert serials.from_serial(3_000_000, date1904=False) == 3_000_000


@pytest.mark.parametrize(
    "code",
    [
        *BUILTIN_FORMATS.values(),
        *("dd.mm.yyyy", "[$-419]d mmm", "yyyy-mm-dd;@", '0" d"', "[Red]0.0", "[h]:mm", "mm:ss.0", '"m"0', "[Magenta]0"),
    ],
)
def test_what_a_number_format_shows(code: str) -> None:
    assert serials.shows_date(0, code) == is_date_format(code)
    assert serials.shows_duration(0, code) == is_timedelta_format(code)


def test_built_in_formats() -> None:
    for number, code in BUILTIN_FORMATS.items():
        assert serials.shows_date(number, None) == is_date_format(code), number


def test_iso_texts() -> None:
    assert serials.from_iso("2026-03-02T00:00:00") == datetime.fromisoformat("2026-03-02")
    assert serials.from_iso("2026-03-02") == datetime.fromisoformat("2026-03-02")
    assert serials.from_iso("10:30:00") == time(10, 30)
    assert serials.from_iso("soon") is None
