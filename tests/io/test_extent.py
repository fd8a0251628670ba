"""How far a sheet reaches: named faults, and what only looks dangerous (entry 18 of public_reports.md)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.io import hostile
from tests.io.hostile import STORED, grid, row, value, with_parts
from tests.io.kitchen import packed
from tests.io.looking import Make, extent, looked_at, refused, values
from xltourney.errors import CellRef
from xltourney.io.graft import graft
from xltourney.io.guard import inspect
from xltourney.io.guard.extent import Extent
from xltourney.io.sheet import SheetSpec

_PLACES: list[tuple[str, Make, str | None, str]] = [
    (
        "far-row",
        lambda: grid(row(1, value("A1")) + row(900_000, value("C900000"))),
        "C900000",
        "content in row 900,000",
    ),
    ("far-column", lambda: grid(row(1, value("A1") + value("XFD1"))), "XFD1", "content in column XFD"),
    ("row-0", lambda: grid(row(1, value("A0"))), None, "row 1 has a cell with the impossible address 'A0'"),
    ("beyond", lambda: grid(row(1, value("ZZZ1"))), None, "impossible address 'ZZZ1'"),
    ("below", lambda: grid(row(1, value("A9999999"))), None, "impossible address 'A9999999'"),
    ("words", lambda: grid(row(1, value("here"))), None, "impossible address 'here'"),
    ("order", lambda: grid(row(9, value("A9")) + row(2, value("A2"))), None, "a row numbered '2' follows row 9"),
    ("zero", lambda: grid(row(0, value("A1"))), None, "a row numbered '0' follows row 0"),
    (
        "merge",
        lambda: grid(row(1, value("A1")), '<mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells>'),
        "A1:XFD1048576",
        "merges 17,179,869,184 cells into one",
    ),
    (
        "bad-merge",
        lambda: grid("", '<mergeCells><mergeCell ref="A0:B2"/></mergeCells>'),
        None,
        "merges 'A0:B2', which is no range",
    ),
    ("merges", lambda: grid("", '<mergeCell ref="A1:B1"/>' * 20_001), None, "has 20,001 merged ranges"),
    (
        "cells",
        lambda: grid("".join(row(n, "<c/>" * 25 + value(f"B{n}")) for n in range(1, 12_001))),
        None,
        "312,000 cells",
    ),
    ("tags", lambda: grid(hostile.rich_rows(60, 30_000), method=STORED), None, "has 3,600,360 tags"),
    ("wide", lambda: grid(row(1, f"<c><is>{'<r/>' * 1_100_000}</is></c>"), method=STORED), None, "a row of more"),
]


@pytest.mark.parametrize(
    ("make", "cell", "message"), [place[1:] for place in _PLACES], ids=[place[0] for place in _PLACES]
)
def test_faults_of_a_sheet_name_it_and_the_place(tmp_path: Path, make: Make, cell: str | None, message: str) -> None:
    error = refused(tmp_path, make())
    assert re.search(message, error.message)
    assert "'Grid'" in error.message
    assert error.findings[0].place == (CellRef("Grid", cell) if cell else None)


def test_all_sheets_together(tmp_path: Path) -> None:
    rows = "".join(row(number, '<c r="A1"/>' * 20 + value(f"B{number}")) for number in range(1, 9_001))
    sheet = f'<worksheet xmlns="{hostile.MAIN}"><sheetData>{rows}</sheetData></worksheet>'.encode()
    error = refused(tmp_path, with_parts({hostile.GRID: sheet, "xl/worksheets/sheet2.xml": sheet}))
    assert "378,000 cells up to and with the sheet 'Notes'" in error.message


class TestReadRightly:
    """What looks dangerous and is not."""

    def test_formats_far_below_do_not_count(self, tmp_path: Path) -> None:
        """Entry 18: twenty players, and a bold empty cell in the last row that a sheet can have."""
        players = "".join(row(number, value(f"A{number}", number)) for number in range(1, 21))
        data = grid(players + row(1_048_576, '<c r="C1048576" s="1"/>'))
        assert (extent(tmp_path, data).rows, extent(tmp_path, data).columns) == (20, 1)
        assert values(looked_at(tmp_path, data).lean) == [(number,) for number in range(1, 21)]

    def test_rows_after_a_gap_are_not_lost(self, tmp_path: Path) -> None:
        """Entry 18, the variant: 200 rows, 600 blank ones, 200 rows, a format at row 12,000."""
        numbers = [*range(1, 201), *range(801, 1001)]
        rows = "".join(row(number, value(f"A{number}", number)) for number in numbers)
        found = looked_at(tmp_path, grid(rows + row(12_000, '<c r="A12000" s="1"/>')))
        read = values(found.lean)
        assert (len(read), [cell for (cell,) in read if cell]) == (1000, numbers)

    @pytest.mark.parametrize("size", ["A1", "A1:XFD1048576", "A1:B2", "nonsense"])
    def test_a_wrong_dimension(self, tmp_path: Path, size: str) -> None:
        data = grid(row(1, value("A1")) + row(3, value("C3", 3)), head=f'<dimension ref="{size}"/>')
        assert values(looked_at(tmp_path, data).lean) == [(1, None, None), (None, None, None), (None, None, 3)]

    @pytest.mark.parametrize(
        "rows",
        [
            "<row><c><v>1</v></c><c><v>2</v></c></row><row/><row><c><v>3</v></c></row>",
            "<row r='1'><c s='1' r='A1'><v>1</v></c><c r='B1'><v>2</v></c></row><row r='3'><c><v>3</v></c></row>",
            '<row r="1"><c r="A1"><v>1</v></c><c><v>2</v></c></row><row r="3"><c r="A3"\n><v>3</v></c ></row >',
        ],
    )
    def test_other_ways_to_write_the_same(self, tmp_path: Path, rows: str) -> None:
        data = grid(rows)
        assert (extent(tmp_path, data).rows, extent(tmp_path, data).columns) == (3, 2)
        assert values(looked_at(tmp_path, data).lean) == [(1, 2), (None, None), (3, None)]

    def test_prefixed_elements(self, tmp_path: Path) -> None:
        plain = f'<worksheet xmlns="{hostile.MAIN}"><sheetData>{row(2, value("B2", 5))}</sheetData></worksheet>'
        sheet = re.sub(r"<(/?)", r"<\1x:", plain).replace("xmlns=", "xmlns:x=").encode()
        assert values(looked_at(tmp_path, with_parts({hostile.GRID: sheet})).lean) == [(None, None), (None, 5)]

    def test_what_follows_the_cells_disturbs_nobody(self, tmp_path: Path) -> None:
        data = grid(row(1, value("A1")), '<pageSetup orientation="sideways"/><autoFilter ref="A1"><x/></autoFilter>')
        assert values(looked_at(tmp_path, data).lean) == [(1,)]

    def test_an_empty_sheet(self, tmp_path: Path) -> None:
        found = looked_at(tmp_path, grid(row(5, '<c r="A5" s="1"/><c r="B5"></c>')))
        assert found.sheets[0].extent == Extent(0, 0, 0, (), (), False)
        assert values(found.lean) in ([], [(None,)])

    def test_what_only_the_sheet_itself_tells(self, tmp_path: Path) -> None:
        rows = f'<row r="1" hidden="1">{value("A1")}</row>{row(2, value("B2"))}'
        tail = '<autoFilter ref="A1:B2"/><mergeCells count="1"><mergeCell ref="A1:B1"/></mergeCells>'
        assert extent(tmp_path, grid(rows, tail)) == Extent(2, 2, 2, ("A1:B1",), (1,), True)

    def test_hidden_columns(self, tmp_path: Path) -> None:
        head = '<cols><col min="1" max="1"/><col min="2" max="16384" width="9" hidden="1"/></cols>'
        cells = row(1, value("A1") + value("C1"))
        assert extent(tmp_path, grid(cells, head=head)).hidden_columns == (2, 3)

    def test_far_too_many_rows_are_not_all_looked_at(self, tmp_path: Path) -> None:
        cells = "".join(row(number, value(f"B{number}")) for number in range(1, 300_001))
        found = refused(tmp_path, grid(cells)).findings[0]
        assert 20_000 < int(str(found.place).rpartition("B")[2]) < 150_000

    def test_a_whole_merged_row_is_nothing_special(self, tmp_path: Path) -> None:
        assert extent(tmp_path, grid(row(1, value("A1")), '<mergeCell ref="A1:XFD1"/>')).merges == ("A1:XFD1",)

    def test_our_own_sheets_are_not_looked_into(self, tmp_path: Path) -> None:
        ours = graft(packed(hostile.good()), [SheetSpec("Standings", "Standings", [["x"]] * 30_000)])
        found = looked_at(tmp_path, ours)
        assert [(sheet.title, sheet.own, sheet.extent is None) for sheet in found.sheets] == [
            ("Grid", False, False),
            ("Notes", False, False),
            ("Standings", True, True),
        ]
        assert values(found.lean, "Standings") == []

    def test_sheets_that_nobody_wants_may_be_as_they_like(self, tmp_path: Path) -> None:
        """A rating list of 100,000 players beside the tournament."""
        data = grid("".join(row(number, value(f"A{number}")) for number in range(1, 100_001)))
        assert "has content in row " in refused(tmp_path, data).message
        found = inspect(tmp_path / "a.xlsx", lambda title: title == "Notes")
        assert [sheet.extent is None for sheet in found.sheets] == [True, False]
