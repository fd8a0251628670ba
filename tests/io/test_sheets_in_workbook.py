"""The finalized sheets in a real workbook: read back by openpyxl, shown by LibreOffice."""

from __future__ import annotations

import io
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook, load_workbook

from tests.conftest import Convert
from tests.io.finished import made, worked_example
from xltourney.io.graft import graft

_CELL = re.compile(r"<td[^>]*>(.*?)</td>", re.DOTALL)
_TAG = re.compile(r"<[^>]+>")


@cache
def empty_workbook() -> bytes:
    buffer = io.BytesIO()
    Workbook().save(buffer)
    return buffer.getvalue()


def finalized(codes: str, field: str = "TEC16", **options: Any) -> bytes:
    event = worked_example(field)
    event["players"][0]["name"] = "=Dan"
    sheets = made(event, codes, **options)
    return graft(empty_workbook(), [sheet.spec for sheet in sheets.values()])


@pytest.fixture(scope="module")
def book() -> Any:
    return load_workbook(io.BytesIO(finalized("BH/C1, BH, SB")))


def test_all_sheets_are_there(book: Any) -> None:
    assert book.sheetnames == ["Sheet", "Standings", "Crosstable", "Tie-breaks", "About"]


def test_numbers_are_numbers_and_text_is_text(book: Any) -> None:
    rows = {row[1].value: row for row in book["Standings"].iter_rows(min_row=6) if row[1].value}
    assert [cell.value for cell in rows[1][:6]] == [4, 1, "=Dan", 2200, 3.5, 11]
    assert [cell.data_type in {"s", "inlineStr"} for cell in rows[1][:6]] == [False, False, True, False, False, False]
    assert rows[1][4].number_format == "0.0"
    assert rows[1][7].number_format == "0.00"


def test_print_set_up(book: Any) -> None:
    for title in ("Standings", "Crosstable", "Tie-breaks"):
        sheet = book[title]
        head = sheet.freeze_panes
        assert sheet.print_title_rows == f"${_row(head) - 1}:${_row(head) - 1}", title
        assert sheet.print_area


def _row(cell: str) -> int:
    return int("".join(filter(str.isdigit, cell)))


def test_the_same_bytes_again() -> None:
    assert finalized("BH, SB") == finalized("BH, SB")


def test_libreoffice_shows_halves_and_shared_places(tmp_path: Path, soffice: Convert) -> None:
    """TEC crosstable 2.2: 1, 2 and 3 have 3½ and three wins each, so they share the first place."""
    path = tmp_path / "round robin.xlsx"
    path.write_bytes(finalized("WIN", "TEC6RR"))
    page = soffice(path, "html").read_text(encoding="utf-8")
    rows = [[_TAG.sub("", cell).strip() for cell in _CELL.findall(row)] for row in page.split("</tr>")]
    assert ["1", "1", "=Dan", "2200", "", "1", "1", "0", "½", "1", "3.5", "3", "1="] in rows
    assert ["6", "6", "Helene", "2000", "0", "0", "0", "½", "+", "", "1.5", "1", "4="] in rows
