"""Which parts of a workbook an edit may change: all others are byte for byte the same."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

import pytest
from openpyxl import load_workbook

from tests.batch import hall
from tests.conftest import Convert
from tests.io import workbooks
from tests.io.kitchen import Parts, kitchen_xlsm, kitchen_xlsx, packed, unpacked
from tests.life.editing_books import edit, faults, play, player, put, reading_of, rows_of, with_boards
from xltourney.errors import OutputError
from xltourney.io import template
from xltourney.io.cells import cell_name
from xltourney.io.document import normal
from xltourney.io.editing import edited
from xltourney.io.reading import Document

MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
SPREADSHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml"
CHAIN, LISTING, TYPES = "xl/calcChain.xml", "xl/_rels/workbook.xml.rels", "[Content_Types].xml"
SHEETS = ("Tournament", "Players", "Grid")
#: A sheet of Grid has a table, a comment and so on, which follow the cells.
AFTER = (
    '<sheetProtection sheet="1"/><autoFilter ref="A1:E7"/><conditionalFormatting sqref="C2:E7">'
    '<cfRule type="expression" priority="1"><formula>$A2&gt;3</formula></cfRule></conditionalFormatting>'
    '<dataValidations count="1"><dataValidation type="list" sqref="C2"><formula1>"1,0"</formula1></dataValidation>'
    "</dataValidations>"
    '<pageMargins left="1" right="1" top="1" bottom="1" header="0" footer="0"/>'
)


def sheet_xml(rows: list[list[object]], after: str = "") -> str:
    """A worksheet; a text that begins with = is a formula with a stored value."""
    lines: list[str] = []
    for number, values in enumerate(rows, 1):
        cells = "".join(_cell(cell_name(number, column), value) for column, value in enumerate(values, 1))
        lines.append(f'<row r="{number}">{cells}</row>')
    return f"<worksheet {MAIN}><sheetData>{''.join(lines)}</sheetData>{after}</worksheet>"


def _cell(name: str, value: object) -> str:
    if isinstance(value, int | float):
        return f'<c r="{name}"><v>{value}</v></c>'
    text = str(value)
    if text.startswith("="):
        formula, _, stored = text[1:].partition(" -> ")
        return f'<c r="{name}" t="str"><f>{escape(formula)}</f><v>{escape(stored)}</v></c>'
    return f'<c r="{name}" t="inlineStr"><is><t>{escape(text)}</t></is></c>' if text else ""


def with_event(workbook: bytes, grid: Sequence[Sequence[str]], chain: str = "") -> bytes:
    """A workbook with an event in three more sheets; ``chain`` are cells of its list of formulas."""
    parts = unpacked(workbook)
    settings: list[list[object]] = [["Name", "Club open"], ["Rounds", 3]]
    people: list[list[object]] = [["No.", "Name", "Rating"]]
    tokens: list[list[object]] = [["No.", "Name", "R1", "R2", "R3"]]
    for no, name in enumerate(hall.PLAYERS, 1):
        people.append([no, name, 2000])
        tokens.append([no, f"=INDEX(Players!B:B,A{no + 1}+1) -> {name}", *grid[no - 1]])
    made = (sheet_xml(settings), sheet_xml(people), sheet_xml(tokens, AFTER))
    for number, (title, content) in enumerate(zip(SHEETS, made, strict=True), 91):
        part = f"xl/worksheets/sheet{number}.xml"
        parts[part] = content.encode()
        _append(parts, TYPES, "</Types>", f'<Override PartName="/{part}" ContentType="{SPREADSHEET}.worksheet+xml"/>')
        relation = f'<Relationship Id="rId{number}" Type="{OFFICE}/worksheet" Target="/{part}"/>'
        _append(parts, LISTING, "</Relationships>", relation)
        _append(parts, "xl/workbook.xml", "</sheets>", f'<sheet name="{title}" sheetId="{number}" r:id="rId{number}"/>')
    if chain:
        _append(parts, CHAIN, "</calcChain>", chain)
    return packed(parts)


def _append(parts: Parts, part: str, end: str, new: str) -> None:
    text = parts[part].decode()
    assert end in text
    parts[part] = text.replace(end, new + end).encode()


def changed_parts(before: bytes, after: bytes) -> set[str]:
    """The parts that differ, are gone or are new."""
    old, new = unpacked(before), unpacked(after)
    return {name for name in old.keys() | new.keys() if old.get(name) != new.get(name)}


GRID = [
    row.split() for row in ("4w1 2b½ 3w1", "5b1 1w½ 6w1", "6w1 4b1 1b0", "1b0 3w0 5b½", "2w0 6b1 4w½", "3b0 5w0 2b0")
]
WORKED_OUT = [['="4w"&1 -> 4w1', *GRID[0][1:]], *GRID[1:]]


def everything(document: Document) -> None:
    """Something in each of the sheets."""
    document["tournament"]["end"] = "2026-11-30"
    document["tournament"]["rounds"] = 4
    player(document, 2)["rating"] = 2055
    play(document, 1, 1, 4, ("½", "½"))
    put(document, 6, 3, "HPB")
    put(document, 2, 3, "PAB")


class TestOtherPartsAreByteForByteTheSame:
    @pytest.mark.parametrize("kitchen", [kitchen_xlsx, kitchen_xlsm])
    def test_in_a_workbook_with_everything_in_it(self, kitchen: Any) -> None:
        data = with_event(kitchen(), GRID)
        done = edit(data, everything)
        assert changed_parts(data, done.data) == {f"xl/worksheets/sheet{number}.xml" for number in (91, 92, 93)}
        assert list(unpacked(done.data)) == list(unpacked(data))
        grid = unpacked(done.data)["xl/worksheets/sheet93.xml"].decode()
        assert grid.endswith(f"</sheetData>{AFTER}</worksheet>")

    def test_shared_texts_are_not_touched(self, tmp_path: Path) -> None:
        data = workbooks.event(tmp_path / "event.xlsx").read_bytes()
        done = edit(data, lambda document: play(document, 1, 1, 2, ("½", "½")))
        assert b"2w1" in unpacked(data)["xl/sharedStrings.xml"]
        assert changed_parts(data, done.data) == {"xl/worksheets/sheet3.xml"}
        new = unpacked(done.data)["xl/worksheets/sheet3.xml"].decode()
        assert '<c r="C2" t="inlineStr"><is><t xml:space="preserve">2w½</t></is></c>' in new

    @pytest.mark.parametrize("entry", ["grid", "boards", "matrix"])
    def test_in_a_template(self, entry: str) -> None:
        document = {
            "tournament": {"rounds": 3, "system": "round-robin"},
            "players": [{"no": n, "name": f"P{n}"} for n in range(1, 5)],
        }
        data = template.build(document, entry=entry, language="ru")

        def change(document: Document) -> None:
            document["tournament"]["name"] = "Новый"
            player(document, 3)["club"] = "Ладья"

        done = edit(data, change)
        assert changed_parts(data, done.data) == {"xl/worksheets/sheet1.xml", "xl/worksheets/sheet2.xml"}

    def test_the_rest_of_a_sheet_is_the_same(self) -> None:
        data = with_event(kitchen_xlsx(), GRID)
        part = "xl/worksheets/sheet93.xml"
        done = edit(data, lambda document: play(document, 3, 5, 4, ("1", "0")))
        old, new = (unpacked(each)[part].decode() for each in (data, done.data))
        for cell, before, after in (("E5", "5b½", "5b0"), ("E6", "4w½", "4w1")):
            typed = f'<c r="{cell}" t="inlineStr"><is><t xml:space="preserve">{after}</t></is></c>'
            old = old.replace(f'<c r="{cell}" t="inlineStr"><is><t>{before}</t></is></c>', typed)
        assert new == old


class TestFormulas:
    def test_a_formula_that_is_replaced_leaves_the_list_of_formulas(self) -> None:
        chain = '<c r="C2" i="93" l="1"/><c r="B2"/><c r="B3" i="93"/>'
        data = with_event(kitchen_xlsx(), WORKED_OUT, chain)
        done = edit(data, lambda document: play(document, 1, 1, 4, ("½", "½")))
        assert changed_parts(data, done.data) == {"xl/worksheets/sheet93.xml", CHAIN}
        left = unpacked(done.data)[CHAIN].decode()
        assert left.endswith('<c r="F2" i="1"/><c i="93" r="B2"/><c r="B3" i="93"/></calcChain>')
        assert "<f>" not in unpacked(done.data)["xl/worksheets/sheet93.xml"].decode().split('r="C2"')[1][:60]

    def test_a_list_in_which_none_is_left_goes_with_all_that_names_it(self) -> None:
        data = with_event(kitchen_xlsx(), WORKED_OUT, '<c r="C2" i="93"/>')
        parts = unpacked(data)
        parts[CHAIN] = parts[CHAIN].replace(b'<c r="F2" i="1"/>', b"")
        data = packed(parts)
        done = edit(data, lambda document: play(document, 1, 1, 4, ("½", "½")))
        assert changed_parts(data, done.data) == {"xl/worksheets/sheet93.xml", CHAIN, TYPES, LISTING}
        new = unpacked(done.data)
        assert CHAIN not in new
        assert b"calcChain" not in new[TYPES] + new[LISTING]

    def test_a_formula_that_shows_what_is_wanted_stays(self) -> None:
        data = with_event(kitchen_xlsx(), WORKED_OUT)

        def byes(document: Document) -> None:
            put(document, 2, 3, "PAB")
            put(document, 6, 3, "ZPB")

        done = edit(data, byes)
        assert [cell for _, *cell in done.cells] == [[3, 5], [7, 5]]

    @pytest.mark.parametrize(
        ("formula", "words"),
        [
            ('<f t="array" ref="C2:C3">X()</f>', "is part of the formula that fills C2:C3"),
            ('<f t="dataTable" ref="C2:D2" dt2D="0" dtr="0" r1="A1"/>', "is part of the formula that fills C2:D2"),
            ('<f t="shared" ref="C2:C3" si="0">"4w"&amp;1</f>', "holds the formula that other cells share"),
        ],
    )
    def test_a_cell_that_cannot_be_replaced_alone_is_named(self, formula: str, words: str) -> None:
        data = with_event(kitchen_xlsx(), WORKED_OUT)
        parts = unpacked(data)
        text = parts["xl/worksheets/sheet93.xml"].decode().replace('<f>"4w"&amp;1</f>', formula)
        if "shared" in formula:
            token = '<c r="C3" t="inlineStr"><is><t>5b1</t></is></c>'
            text = text.replace(token, '<c r="C3" t="str"><f t="shared" si="0"/><v>5b1</v></c>')
        parts["xl/worksheets/sheet93.xml"] = text.encode()
        found = faults(packed(parts), lambda document: play(document, 1, 1, 4, ("½", "½")))
        assert [(str(each.place), each.code) for each in found] == [("Grid!C2", "cell-fixed")]
        assert "this cell has to hold 4w½, but it " + words in found[0].message

    def test_another_cell_of_a_shared_formula_can_be_replaced(self) -> None:
        data = with_event(kitchen_xlsx(), WORKED_OUT)
        parts = unpacked(data)
        text = parts["xl/worksheets/sheet93.xml"].decode()
        text = text.replace('<f>"4w"&amp;1</f>', '<f t="shared" ref="C2:C3" si="0">"4w"&amp;1</f>')
        token = '<c r="C3" t="inlineStr"><is><t>5b1</t></is></c>'
        text = text.replace(token, '<c r="C3" t="str"><f t="shared" si="0"/><v>5b1</v></c>')
        parts["xl/worksheets/sheet93.xml"] = text.encode()
        edit(packed(parts), lambda document: play(document, 1, 5, 2, ("½", "½")))


def test_a_signed_workbook_is_refused() -> None:
    parts = unpacked(hall.whole())
    parts["_xmlsignatures/sig1.xml"] = b"<Signature/>"
    data, document = packed(parts), reading_of(hall.whole()).document
    assert edited(data, reading_of(data), document).data == data
    with pytest.raises(OutputError, match="signed"):
        edited(data, reading_of(data), document | {"tournament": {"rounds": 4}})


class TestFilesOfOtherPrograms:
    def test_openpyxl(self) -> None:
        first = template.build(_event(), entry="boards", language="uk", empty_players=2)
        buffer = io.BytesIO()
        load_workbook(io.BytesIO(first)).save(buffer)
        done = edit(buffer.getvalue(), _other)
        assert rows_of(done.data, "Учасники")[7][:3] == [5, None, "New"]

    @pytest.mark.slow
    def test_libreoffice(self, soffice: Convert, tmp_path: Path) -> None:
        path = tmp_path / "event.xlsx"
        path.write_bytes(template.build(_event(), entry="grid", language="en", empty_players=2))
        saved = soffice(path, "xlsx:Calc MS Excel 2007 XML").read_bytes()
        done = edit(saved, _other)
        path.write_bytes(done.data)
        again = soffice(path, "xlsx:Calc MS Excel 2007 XML").read_bytes()
        assert normal(reading_of(again).document) == normal(reading_of(done.data).document)


def _event() -> Document:
    rows = ("2w1 3b½", "1b0 4w1", "4w½ 1w½", "3b½ 2b0")
    players = [{"no": no, "name": f"P{no}", "results": row.split()} for no, row in enumerate(rows, 1)]
    return {"tournament": {"name": "Four", "rounds": 5, "start": "2026-11-28"}, "players": players}


def _other(document: Document) -> None:
    document["tournament"] |= {"end": "2026-11-30", "rounds": 3}
    document["players"].append({"no": 5, "name": "New", "from_round": 3})
    play(document, 2, 3, 1, ("1", "0"))
    play(document, 3, 1, 4, ("+", "-"))
    play(document, 3, 5, 2, ("½", "½"))
    put(document, 3, 3, "HPB")


def test_texts_are_inline_and_numbers_are_numbers() -> None:
    buffer = io.BytesIO()
    with_boards().save(buffer)
    done = edit(buffer.getvalue(), lambda document: play(document, 4, 1, 2, ("1", "0")))
    sheet = unpacked(done.data)["xl/worksheets/sheet3.xml"].decode()
    assert '<c r="A11"><v>4</v></c>' in sheet
    assert '<c r="E11" t="inlineStr"><is><t xml:space="preserve">1-0</t></is></c>' in sheet
