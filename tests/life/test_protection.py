"""Sheets of a finished tournament are protected against slips, without a password, and nothing else of them changes."""

from __future__ import annotations

import io
import re

import pytest
from openpyxl import load_workbook

from tests.io.kitchen import kitchen_xlsx
from tests.life.kept import finished, kept, log, parts, resaved, running, workbook
from xltourney.errors import WorkbookError
from xltourney.io.document import normal
from xltourney.io.graft import graft
from xltourney.io.life.protection import protected
from xltourney.io.life.writing import with_life
from xltourney.io.sheet import SheetSpec
from xltourney.io.template import build

PROTECTION = b'<sheetProtection sheet="1" objects="1" scenarios="1"/>'
#: The elements of a worksheet that may follow the cells, in the order of the schema (ECMA-376, CT_Worksheet).
BEHIND = (
    "sheetCalcPr sheetProtection protectedRanges scenarios autoFilter sortState dataConsolidate customSheetViews "
    "mergeCells phoneticPr conditionalFormatting dataValidations hyperlinks printOptions pageMargins pageSetup "
    "headerFooter rowBreaks colBreaks customProperties cellWatches ignoredErrors smartTags drawing legacyDrawing "
    "legacyDrawingHF drawingHF picture oleObjects controls webPublishItems tableParts extLst"
).split()


def sheet(behind: str = "", cells: str = "<sheetData/>") -> bytes:
    """A worksheet part."""
    return f'<worksheet xmlns="x"><dimension ref="A1"/>{cells}{behind}</worksheet>'.encode()


def locked(data: bytes) -> dict[str, bool]:
    """Which sheets are protected, and that none has a password."""
    made = load_workbook(io.BytesIO(data))
    assert not any(each.protection.password for each in made.worksheets)
    return {each.title: each.protection.sheet for each in made.worksheets}


@pytest.mark.parametrize("behind", [f"<{name}/>" for name in BEHIND if name != "sheetProtection"])
def test_it_stands_where_the_schema_wants_it(behind: str) -> None:
    made = protected(sheet(behind), "s")
    found = re.findall(r"<(\w+)", made.decode().partition("<sheetData/>")[2])
    assert found == sorted(found, key=BEHIND.index)
    assert made.replace(PROTECTION, b"") == sheet(behind)


@pytest.mark.parametrize(
    ("behind", "cells"),
    [
        ("", "<sheetData></sheetData>"),
        ("", '<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>sheetProtection</t></is></c></row></sheetData >'),
        (" <sheetCalcPr fullCalcOnLoad='1'></sheetCalcPr><autoFilter/>", "<sheetData/>"),
        ("<autoFilter/>", "<sheetData\n/>"),
    ],
)
def test_the_cells_may_be_written_in_every_way(behind: str, cells: str) -> None:
    made = protected(sheet(behind, cells), "s")
    assert made.count(PROTECTION) == 1
    assert made.replace(PROTECTION, b"") == sheet(behind, cells)
    assert protected(made, "s") == made


def test_the_prefix_of_the_part_is_kept() -> None:
    part = b'<x:worksheet xmlns:x="x"><x:sheetData><x:row/></x:sheetData><x:autoFilter/></x:worksheet>'
    assert b"</x:sheetData><x:sheetProtection " in protected(part, "s")


@pytest.mark.parametrize("there", ['<sheetProtection sheet="0"/>', '<sheetProtection password="CC3D" sheet="1"/>'])
def test_a_sheet_that_is_protected_already_is_left_alone(there: str) -> None:
    assert protected(sheet(there), "s") == sheet(there)


def test_a_sheet_without_cells_is_damaged() -> None:
    with pytest.raises(WorkbookError, match="damaged"):
        protected(b"<worksheet/>", "s")


def test_the_sheets_of_a_finished_tournament() -> None:
    made = resaved(workbook(), lambda each: each.create_sheet("Notes"))
    own = graft(made, [SheetSpec("Standings", "Standings", [["Place"]])], "abc")
    data = with_life(own, finished(), log(), "en", None)
    assert locked(data) == {
        "Tournament": True, "Players": True, "Grid": True, "Notes": False, "Standings": True, "Log": True,
        "xlt_state": True,
    }  # fmt: skip
    assert with_life(data, finished(), log(), "en", None) == data


def test_nothing_is_protected_while_it_is_running() -> None:
    assert not any(locked(kept(running())).values())


def test_the_sheets_are_known_by_their_ranges_and_live_sheets_by_their_titles() -> None:
    made = normal(
        {"xltourney": 1, "tournament": {"rounds": 1}, "players": [{"no": 1, "name": "Ann"}, {"no": 2, "name": "Bo"}]}
    )
    data = build(made, entry="grid", language="uk")
    found = locked(with_life(data, finished(made=made), log(), "uk", None))
    assert {title for title, is_locked in found.items() if is_locked} == {
        "Турнір", "Учасники", "Результати", "Журнал", "xlt_state",
        "Поточне становище", "Поточна крос-таблиця", "xlt_live",
    }  # fmt: skip


def test_charts_and_all_else_keep_their_bytes() -> None:
    before, after = parts(kitchen_xlsx()), parts(with_life(kitchen_xlsx(), finished(), log(), "en", None))
    for name, content in before.items():
        if name.startswith(("xl/worksheets/", "xl/chartsheets/", "xl/drawings/", "xl/charts/")):
            assert after[name].replace(PROTECTION, b"") == content, name
