"""Workbooks made to take for ever: they end soon, and say why."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from tests.io.kitchen import packed
from tests.io.small import plain_parts
from xltourney.batch.refreshing import evaluate, evaluating, live_book, refreshed
from xltourney.errors import WorkbookError
from xltourney.io.workbook import formula_cells

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"


def workbook(rows: str, names: str = "") -> bytes:
    """A workbook whose first sheet has these rows."""
    parts = plain_parts()
    parts["xl/worksheets/sheet1.xml"] = f'<worksheet xmlns="{MAIN}"><sheetData>{rows}</sheetData></worksheet>'.encode()
    listed = f"</sheets><definedNames>{names}</definedNames>".encode()
    parts["xl/workbook.xml"] = parts["xl/workbook.xml"].replace(b"</sheets>", listed if names else b"</sheets>")
    return packed(parts)


def column(formula: Callable[[int], str], count: int, first: int = 1, valued: bool = False) -> str:
    """Rows with a formula in column D."""
    value = "<v>1</v>" if valued else ""
    return "".join(
        f'<row r="{n}"><c r="D{n}"><f>{formula(n)}</f>{value}</c></row>' for n in range(first, first + count)
    )


def within(seconds: float, data: bytes) -> list[str]:
    """Refresh a workbook in time; why cells are not computed."""
    start = time.process_time()
    done = refreshed(data)
    assert refreshed(done.data).data is done.data
    assert time.process_time() - start < 2 * seconds
    return sorted({cell.reason for cell in done.live if cell.now is None})


def test_every_formula_with_a_range_of_its_own() -> None:
    found = within(20, workbook(column(lambda n: f"XLT_BOARDS($A$1:$C${5000 + n},{n})", 300)))
    assert found == ["the live formulas of the workbook read more than 3,000,000 cells together"]


@pytest.mark.slow
def test_every_formula_reads_all_others() -> None:
    rows = column(lambda n: f"XLT_EXPECTED_SCORE(E{n}:E{n + 3000},$D$1:$D${20_000 + n})", 3000)
    assert within(20, workbook(rows)) == ["too many cells read each other"]


def test_every_formula_asks_something_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evaluating, "MOST_READ", 5000)
    live = evaluate(workbook(column(lambda n: f'XLT_POINTS("1w1",1,,,"rounds={n}")', 150)))
    assert [cell.now is None for cell in live] == [False] * 100 + [True] * 50


@pytest.mark.slow
def test_a_long_chain() -> None:
    rows = column(lambda n: f"XLT_EXPECTED_SCORE(2000,D{n - 1})" if n > 1 else "XLT_EXPECTED_SCORE(2000,2000)", 1500)
    assert within(20, workbook(rows)) == []


def test_a_long_circle() -> None:
    rows = column(lambda n: f"XLT_EXPECTED_SCORE(2000,D{n - 1})" if n > 1 else "XLT_EXPECTED_SCORE(2000,D1500)", 1500)
    (reason,) = within(20, workbook(rows))
    assert "reads its own value" in reason


@pytest.mark.slow
def test_a_long_chain_of_other_formulas() -> None:
    rows = column(lambda n: f"D{n - 1}+1" if n > 1 else "XLT_EXPECTED_SCORE(2000,2000)", 5000, valued=True)
    start = time.process_time()
    done = refreshed(workbook(rows))
    assert len(done.cleared) == 4999
    assert time.process_time() - start < 20


def test_others_with_ranges_of_their_own() -> None:
    first = "XLT_TIEBREAK($A$1:$B$1,{1;2},{&quot;BH&quot;})"
    head = f'<row r="1"><c r="D1"><f t="array" ref="D1:D9000">{first}</f></c></row>'
    rows = column(lambda n: f"SUM(D{n}:D{n + 7000})", 2000, 2, valued=True).replace('r="D', 'r="E')
    start = time.process_time()
    done = refreshed(workbook(head + rows))
    assert len(done.cleared) == 2000
    assert time.process_time() - start < 30


@pytest.mark.parametrize("ref", ["D1:XFD1048576", "D1:D1048576", "D1:ZZ9999"])
def test_a_huge_array(ref: str) -> None:
    rows = f'<row r="1"><c r="D1"><f t="array" ref="{ref}">XLT_VERSION()</f><v>1</v></c><c r="F1"><v>2</v></c></row>'
    (reason,) = within(10, workbook(rows))
    assert "too many to be computed" in reason


def test_a_huge_array_of_another_formula() -> None:
    rows = (
        '<row r="1"><c r="C1"><f t="array" ref="C1:XFD1048576">D1*2</f><v>1</v></c></row>'
        '<row r="2"><c r="A2"><f>XLT_VERSION()</f></c></row>'
    )
    done = refreshed(workbook(rows))
    assert [str(place) for place in done.cleared] == ["Grid!C1:XFD1048576"]


def test_names_that_mean_each_other() -> None:
    names = "".join(f'<definedName name="n{n}">n{n + 1}</definedName>' for n in range(2000))
    data = workbook(column(lambda n: f"XLT_POINTS(n{n},1)", 500) + column(lambda n: f"n{n}", 500, 5000), names)
    assert all("means itself" in reason for reason in within(20, data))


def test_too_many_formulas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(formula_cells, "MAX_FORMULAS", 99)
    with pytest.raises(WorkbookError, match="more than 99 formulas"):
        evaluate(workbook(column("XLT_VERSION({})".format, 100)))


def test_too_long_formulas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_book, "_MOST_LETTERS", 1000)
    with pytest.raises(WorkbookError, match="1,000 characters"):
        evaluate(workbook(column("XLT_VERSION({})".format, 100)))


def test_content_far_away() -> None:
    rows = '<row r="1"><c r="A1"><f>XLT_VERSION()</f></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
    with pytest.raises(WorkbookError, match="1,048,576"):
        evaluate(workbook(rows))


@pytest.mark.parametrize(
    "cell",
    [
        '<c r="A1"><f t="shared" si="7"/><v>1</v></c>',
        '<c r="A1"><f t="array">XLT_VERSION()</f></c>',
        '<c r="A1"><f t="array" ref="B2:C3">XLT_VERSION()</f></c>',
        '<c r="A1"><f t="array" ref="nonsense">XLT_VERSION()</f></c>',
        '<c r="A1"><f t="dataTable" ref="A1:B2" r1="C1">XLT_VERSION()</f></c>',
        '<c r="A1"><f>XLT_</f></c>',
        '<c r="A1"><f/></c>',
        '<c r="A1"><f>XLT_VERSION()</f><v>1</v><is><t>x</t></is></c>',
        '<c r="A1" t="str"><f>=XLT_VERSION()</f><v>x</v></c>',
    ],
)
def test_odd_cells(cell: str) -> None:
    done = refreshed(workbook(f'<row r="1">{cell}<c r="Z1"><f>XLT_VERSION()</f></c></row>'))
    assert done.differences
    assert refreshed(done.data).data is done.data


@pytest.mark.parametrize("cell", ['<c r="B2"><f>XLT_VERSION()</f></c>', '<c r="1A"><f>XLT_VERSION()</f></c>'])
def test_a_wrong_address(cell: str) -> None:
    with pytest.raises(WorkbookError, match="damaged"):
        evaluate(workbook(f'<row r="1">{cell}</row>'))
