"""Values stored in cells: only they change, whatever the rest of the part looks like."""

from __future__ import annotations

import random
import re
from xml.etree import ElementTree as ET

import pytest

from tests.io import kitchen
from tests.io.kitchen import packed, unpacked
from tests.io.small import load, plain_parts
from xltourney.errors import WorkbookError
from xltourney.io.cells import cell_name
from xltourney.io.opc.stored_values import REMOVED, Change, Stored, with_changes
from xltourney.io.tables.rows import ErrorValue
from xltourney.io.workbook import raw_cells
from xltourney.io.workbook.raw_cells import Shared

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"


def sheet(rows: str, before: str = "") -> bytes:
    return (
        f'<worksheet xmlns="{MAIN}">{before}<sheetData>{rows}</sheetData><pageMargins left="1"/></worksheet>'.encode()
    )


def changed(rows: str, cells: dict[tuple[int, int], Stored | None], before: str = "") -> str:
    """The rows of a sheet after these values were stored, or removed (None)."""
    changes = {place: Change(REMOVED if value is None else value) for place, value in cells.items()}
    new = with_changes(sheet(rows, before), "sheet1.xml", changes).decode()
    found = re.fullmatch(r"<worksheet [^>]*>(.*)<sheetData/?>(.*?)(?:</sheetData>)?<pageMargins .*", new, re.DOTALL)
    assert found
    assert not before or found[1] == before
    return found[2]


class TestOneCell:
    @pytest.mark.parametrize(
        ("cell", "value", "expected"),
        [
            ('<c r="A1"><f>X()</f><v>1</v></c>', 2, '<c r="A1"><f>X()</f><v>2</v></c>'),
            ('<c r="A1"><f>X()</f><v>1</v></c>', 2.5, '<c r="A1"><f>X()</f><v>2.5</v></c>'),
            ('<c r="A1"><f>X()</f><v>1</v></c>', 3.0, '<c r="A1"><f>X()</f><v>3</v></c>'),
            ('<c r="A1" s="7"><f>X()</f></c>', 2, '<c r="A1" s="7"><f>X()</f><v>2</v></c>'),
            ('<c r="A1"><f>X()</f><v/></c>', 2, '<c r="A1"><f>X()</f><v>2</v></c>'),
            ('<c r="A1"><f>X()</f><v></v></c>', 2, '<c r="A1"><f>X()</f><v>2</v></c>'),
            ('<c r="A1" t="str"><f>X()</f><v>a</v></c>', 2, '<c r="A1"><f>X()</f><v>2</v></c>'),
            ('<c r="A1" t="n"><f>X()</f><v>1</v></c>', 2, '<c r="A1" t="n"><f>X()</f><v>2</v></c>'),
            ("<c r='A1' t='e' s='3'><f>X()</f><v>#NAME?</v></c>", 2, "<c r='A1' s='3'><f>X()</f><v>2</v></c>"),
            ('<c r="A1"><f>X()</f><v>1</v></c>', "a<b", '<c t="str" r="A1"><f>X()</f><v>a&lt;b</v></c>'),
            ('<c r="A1" t="s"><f>X()</f><v>1</v></c>', "a", '<c r="A1" t="str"><f>X()</f><v>a</v></c>'),
            ('<c r="A1"><f>X()</f><v>1</v></c>', "", '<c t="str" r="A1"><f>X()</f><v></v></c>'),
            ('<c r="A1"><f>X()</f></c>', "\x01_x1234_", '<c t="str" r="A1"><f>X()</f><v>_x0001__x005F_x1234_</v></c>'),
            ('<c r="A1"><f>X()</f></c>', ErrorValue("#N/A"), '<c t="e" r="A1"><f>X()</f><v>#N/A</v></c>'),
            ('<c r="A1" s="2"/>', 2, '<c r="A1" s="2"><v>2</v></c>'),
            ('<c r="A1" t="inlineStr"><is><t>old</t></is></c>', "new", '<c r="A1" t="str"><v>new</v></c>'),
            ('<c r="A1" cm="1" vm="2" t="e"><f>X()</f><v>#N/A</v></c>', 2, '<c r="A1" cm="1"><f>X()</f><v>2</v></c>'),
            ('<c r="A1"><f>X()</f><v>1</v><extLst/></c>', 2, '<c r="A1"><f>X()</f><v>2</v><extLst/></c>'),
            ("<c r = 'A1'\n ><f/><v ><![CDATA[1]]></v ></c >", 2, "<c r = 'A1'\n ><f/><v >2</v ></c >"),
        ],
    )  # fmt: skip
    def test_the_value_changes_alone(self, cell: str, value: Stored, expected: str) -> None:
        row = '<row r="1" spans="1:1">{}<c r="B1"><v>9</v></c></row>'
        assert changed(row.format(cell), {(1, 1): value}) == row.format(expected)

    @pytest.mark.parametrize(
        ("cell", "expected"),
        [
            ('<c r="A1" s="4" t="str"><f>X()</f><v>a</v></c>', '<c r="A1" s="4"><f>X()</f></c>'),
            ('<c r="A1"><f>X()</f><v/></c>', '<c r="A1"><f>X()</f></c>'),
            ('<c r="A1" t="e" vm="1"><f>X()</f><v>#N/A</v></c>', '<c r="A1"><f>X()</f></c>'),
            ('<c r="A1"><f>X()</f></c>', '<c r="A1"><f>X()</f></c>'),
            ('<c r="A1" s="1"/>', '<c r="A1" s="1"/>'),
        ],
    )
    def test_a_value_is_removed(self, cell: str, expected: str) -> None:
        assert changed(f'<row r="1">{cell}</row>', {(1, 1): None}) == f'<row r="1">{expected}</row>'

    def test_a_number_that_is_none_is_refused(self) -> None:
        with pytest.raises(ValueError, match="no number"):
            changed('<row r="1"><c r="A1"><f>X()</f></c></row>', {(1, 1): float("nan")})

    def test_the_same_value_gives_the_same_bytes(self) -> None:
        rows = '<row r="1"><c r="A1" t="str"><f>X()</f><v>a &amp; b</v></c><c r="B1"><f>X()</f><v>2.5</v></c></row>'
        assert changed(rows, {(1, 1): "a & b", (1, 2): 2.5}) == rows


class TestFormulas:
    def test_the_text_changes_and_its_attributes_stay(self) -> None:
        rows = '<row r="1"><c r="A1"><f t="array" ref="A1:B9" aca="0">XLT_X(A2&amp;"")</f><v>1</v></c></row>'
        new = with_changes(sheet(rows), "x", {(1, 1): Change(None, 'P.XLT_X(A2&"")')})
        assert new == sheet(rows.replace(">XLT", ">P.XLT"))

    def test_the_cells_of_a_shared_formula_have_none_of_their_own(self) -> None:
        rows = '<row r="1"><c r="A1"><f t="shared" si="0"/><v>1</v></c></row>'
        assert with_changes(sheet(rows), "x", {(1, 1): Change(2, "new")}) == sheet(rows.replace("<v>1", "<v>2"))


class TestCellsThatAreNotThere:
    def test_in_front_between_and_behind(self) -> None:
        rows = '<row r="2"><c r="B2"><v>1</v></c><c r="D2"><v>2</v></c></row>'
        expected = (
            '<row r="2"><c r="A2"><v>7</v></c><c r="B2"><v>1</v></c><c r="C2"><v>8</v></c><c r="D2"><v>2</v></c>'
            '<c r="E2" t="str"><v>x</v></c><c r="F2" t="str"><v></v></c></row>'
        )
        assert changed(rows, {(2, 1): 7, (2, 3): 8, (2, 5): "x", (2, 6): ""}) == expected

    def test_whole_rows(self) -> None:
        rows = '<row r="2"><c r="A2"/></row><row r="5"/>'
        expected = (
            '<row r="1"><c r="B1"><v>1</v></c></row><row r="2"><c r="A2"/></row><row r="3"><c r="A3"><v>3</v></c></row>'
            '<row r="4"><c r="A4"><v>4</v></c></row><row r="5"><c r="C5"><v>5</v></c></row>'
            '<row r="9"><c r="A9"><v>9</v></c><c r="B9"><v>9</v></c></row>'
        )
        cells: dict[tuple[int, int], Stored | None] = {(1, 2): 1, (3, 1): 3, (4, 1): 4, (5, 3): 5, (9, 1): 9, (9, 2): 9}
        assert changed(rows, cells) == expected

    def test_a_sheet_without_cells(self) -> None:
        data = sheet("").replace(b"<sheetData></sheetData>", b"<sheetData/>")
        expected = '<row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="A2"><v>2</v></c></row>'
        assert with_changes(data, "x", {(1, 1): Change(1), (2, 1): Change(2)}) == sheet(expected)

    def test_rows_and_cells_without_addresses(self) -> None:
        rows = "<row><c><v>1</v></c><c><v>2</v></c></row><row><c/></row>"
        expected = '<row><c><v>8</v></c><c><v>2</v></c><c r="C1"><v>7</v></c></row><row><c><v>9</v></c></row>'
        assert changed(rows, {(1, 1): 8, (1, 3): 7, (2, 1): 9}) == expected

    def test_nothing_is_put_in_for_nothing(self) -> None:
        assert changed('<row r="2"><c r="A2"/></row>', {(1, 1): None, (2, 2): None}) == '<row r="2"><c r="A2"/></row>'

    def test_the_stated_size_grows(self) -> None:
        data = sheet('<row r="2" spans="2:3"><c r="B2"/></row>', '<dimension ref="B2:C4"/>')
        new = with_changes(data, "x", {(2, 1): Change(1), (2, 9): Change(1), (5, 3): Change(1)})
        assert b'<dimension ref="A2:I5"/>' in new
        assert b'<row r="2" spans="1:9"><c r="A2">' in new


class TestOddMarkup:
    def test_prefixed_names(self) -> None:
        data = (
            f'<x:worksheet xmlns:x="{MAIN}"><x:sheetData><x:row r="1"><x:c r="B1"><x:f>X()</x:f></x:c></x:row>'
            "</x:sheetData></x:worksheet>"
        )
        new = with_changes(data.encode(), "x", {(1, 1): Change(1), (1, 2): Change("a"), (2, 1): Change(3)}).decode()
        expected = (
            '<x:row r="1"><x:c r="A1"><x:v>1</x:v></x:c><x:c t="str" r="B1"><x:f>X()</x:f><x:v>a</x:v></x:c></x:row>'
            '<x:row r="2"><x:c r="A2"><x:v>3</x:v></x:c></x:row>'
        )
        assert expected in new

    def test_comments_and_a_byte_order_mark(self) -> None:
        rows = '<row r="1"><!-- <c r="A1"><v>1</v></c> --><c r="A1"><f>X("<![CDATA[<v>]]>")</f><v>1</v></c></row>'
        data = b"\xef\xbb\xbf" + sheet(rows)
        assert with_changes(data, "x", {(1, 1): Change(2)}) == data.replace(b"</f><v>1", b"</f><v>2")

    def test_what_looks_like_cells_elsewhere(self) -> None:
        data = sheet('<row r="1"><c r="A1"><v>1</v></c></row>').replace(
            b"</worksheet>", b'<extLst><row r="1"><c r="A1"><v>1</v></c></row></extLst></worksheet>'
        )
        assert with_changes(data, "x", {(1, 1): Change(2)}) == data.replace(b"<v>1</v>", b"<v>2</v>", 1)

    @pytest.mark.parametrize(
        "data",
        [
            b"<worksheet><sheetData>",
            f'<worksheet xmlns="{MAIN}"/>'.encode(),
            sheet('<row r="2"/><row r="1"/>'),
            sheet('<row r="1"><c r="B1"/><c r="A1"/></row>'),
            sheet('<row r="1"><c r="A1"/><c r="A1"/></row>'),
            sheet('<row r="x"/>'),
            sheet('<row r="1"><c r="AAAA1"/></row>'),
            b'<!DOCTYPE x [<!ENTITY a "b">]>' + sheet(""),
        ],
    )
    def test_what_is_damaged_is_refused(self, data: bytes) -> None:
        with pytest.raises(WorkbookError):
            with_changes(data, "sheet1.xml", {(1, 1): Change(2)})


def test_any_sheet_with_any_changes() -> None:
    """What a parser reads afterwards is what stood there, with the changes made."""
    chance = random.Random(7)
    for _ in range(200):
        grid = {(r, c): chance.randint(0, 9) for r in range(1, 6) for c in range(1, 6) if chance.random() < 0.5}
        rows = ""
        for row in sorted({place[0] for place in grid} | {chance.randint(1, 5)}):
            cells = "".join(f'<c r="{cell_name(*p)}"><v>{v}</v></c>' for p, v in sorted(grid.items()) if p[0] == row)
            rows += f'<row r="{row}">{cells}</row>' if cells or chance.random() < 0.5 else f'<row r="{row}"/>'
        values: list[Stored] = ["a", 5, 2.5]
        changes = {(chance.randint(1, 7), chance.randint(1, 7)): chance.choice(values) for _ in range(6)}
        new = with_changes(sheet(rows), "x", {place: Change(value) for place, value in changes.items()})
        read = {cell.get("r"): cell[0].text for cell in ET.fromstring(new).iter(f"{{{MAIN}}}c")}
        assert read == {cell_name(*place): str(value) for place, value in {**grid, **changes}.items()}
        order = [cell.get("r") or "" for cell in ET.fromstring(new).iter(f"{{{MAIN}}}c")]
        assert order == sorted(order, key=lambda name: (int(name[1:]), name[0]))


def test_a_workbook_with_everything_in_it_keeps_everything_else() -> None:
    parts = unpacked(kitchen.kitchen_xlsx())
    part = "xl/worksheets/sheet1.xml"
    new = with_changes(parts[part], part, {(1, 1): Change("changed")})
    before, after = (re.sub(rb'<c [^>]*?r="A1".*?</c>', b"", text, count=1) for text in (parts[part], new))
    assert before == after
    read = raw_cells.read_rows(new, "Main", Shared(texts=[""] * 100, shown=(), date1904=False))
    assert read.rows[0][0] == "changed"


def test_what_other_programs_read() -> None:
    parts = plain_parts()
    part = "xl/worksheets/sheet1.xml"
    text = '=Dan & "co" <x>'
    parts[part] = with_changes(parts[part], part, {(1, 1): Change(text), (2, 3): Change(0.1), (3, 1): Change("")})
    book = load(packed(parts))["Grid"]
    assert [book["A1"].value, book["C2"].value] == [text, 0.1]
