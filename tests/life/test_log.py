"""The log: chained rows as text, and how rows that were changed, removed, inserted, moved or cut are named by cell."""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import load_workbook

from tests.life.kept import entry, finished, kept, log, on_sheet, resaved, said, without_custom
from xltourney.io.graft import graft
from xltourney.io.life.differences import NOTHING, Difference, Kind
from xltourney.io.life.log import Entry, Head, Row, chained, difference_of, entry_of, hash_of, head_of
from xltourney.io.life.reading import Life, read_life
from xltourney.io.life.state_sheet import Stored, state_sheet

FIRST = 4  # the row of the sheet with row 1 of the log


def test_the_hash_of_a_row_is_sha_256_over_the_previous_hash_and_its_values_as_text() -> None:
    first, second = log(2)
    for row, previous in ((first, ""), (second, first.hash)):
        values = [previous, str(row.number), *row.entry]
        text = json.dumps(values, ensure_ascii=False, separators=(",", ":"))
        assert row.hash == hashlib.sha256(text.encode()).hexdigest()


def test_values_are_joined_so_that_they_cannot_run_into_each_other() -> None:
    one, other = entry(1, old="1-0", new="0-1 x"), entry(1, old="1-0 0-1", new="x")
    assert hash_of("", 1, one) != hash_of("", 1, other)
    assert hash_of("", 1, entry(1, field="a", old="")) != hash_of("", 1, entry(1, field="", old="a"))


def test_rows_are_appended() -> None:
    assert chained(log(2), [entry(3)]) == log(3)
    assert head_of(log(3)) == Head(3, log(3)[-1].hash)
    assert head_of(()) == Head(0, "")


def test_long_texts_and_odd_characters_become_what_a_cell_gives_back() -> None:
    odd = entry(1, why="a\x00b\r\nc\ud800", new="𝔄" * 40_000)
    (row,) = chained((), [odd])
    assert row.entry.why == "a b\nc\ufffd"
    assert len(row.entry.new.encode("utf-16-le")) // 2 <= 32_000
    assert row.entry.new.endswith("…")
    life = read_life(resaved(kept(rows=(row,))))
    assert (life.log, life.findings) == ((row,), ())


# ---------------------------------------------------------------- differences

DIFFERENCES = [
    Difference(Kind.BOARD, 5, (7, 3), "", "1-0", "½-½"),
    Difference(Kind.BOARD, 5, (7, 3), "", "", "3-7~ 1-0"),
    Difference(Kind.BOARD, 1, (7, 3), "", NOTHING, "+/-"),
    Difference(Kind.BYE, 2, (4,), "", "", "HPB"),
    Difference(Kind.PLAYER, 0, (4,), "rating", "1900", ""),
    Difference(Kind.ENTRANT, 0, (12,), "", '{"no": 12, "name": "Ann"}', ""),
    Difference(Kind.SETTING, 0, (), "rounds", "9", "7"),
]


@pytest.mark.parametrize("difference", DIFFERENCES, ids=lambda each: each.kind.value)
def test_a_difference_comes_back_from_its_row(difference: Difference) -> None:
    made = entry_of(difference, "2026-11-30T04:05:06Z", "Ann", "correct", "slip")
    assert (made.when, made.by, made.command, made.why) == ("2026-11-30T04:05:06Z", "Ann", "correct", "slip")
    (row,) = read_life(resaved(kept(rows=chained((), [made])))).log
    assert difference_of(row.entry) == difference


@pytest.mark.parametrize("what", ["state", "play-off", "remark", ""])
def test_a_row_about_something_else_is_no_difference(what: str) -> None:
    assert difference_of(entry(1, what=what)) is None
    assert difference_of(entry(1, round="x")) is None


# ---------------------------------------------------------------- the sheet


@pytest.mark.parametrize(
    ("language", "title", "headings"),
    [
        ("en", "Log", "No.|When (UTC)|By|Command|What|Round|Players|Field|From|To|Why|Hash"),
        ("ru", "Журнал", "№|Когда (UTC)|Кто|Команда|Что|Тур|Участники|Поле|Было|Стало|Почему|Хеш"),
        ("uk", "Журнал", "№|Коли (UTC)|Хто|Команда|Що|Тур|Учасники|Поле|Було|Стало|Чому|Хеш"),
    ],
)
def test_the_sheet_in_each_language(language: str, title: str, headings: str) -> None:
    data = kept(language=language)
    sheet: Any = load_workbook(io.BytesIO(data))[title]
    assert [cell.value for cell in sheet[3]] == headings.split("|")
    assert (sheet.freeze_panes, sheet.print_title_rows) == ("B4", "$3:$3")
    assert {"en": "slips, not forgers", "ru": "от подделки", "uk": "від підробки"}[language] in sheet["A2"].value
    cells = [cell for row in sheet.iter_rows(min_row=3) for cell in row if cell.value is not None]
    assert {(cell.data_type, cell.number_format) for cell in cells} <= {("s", "@"), ("inlineStr", "@")}
    assert all(sheet.column_dimensions[cell.column_letter].width >= len(str(cell.value)) for cell in sheet[4][:8])
    assert (read_life(data).log, read_life(data).findings) == (log(), ())


def test_the_last_hash_stands_in_the_property() -> None:
    made: Any = load_workbook(io.BytesIO(kept()))
    assert made.custom_doc_props["xltourney log"].value == log()[-1].hash


# ---------------------------------------------------------------- what people do to it

Change = Callable[[Any], object]


def spoilt(change: Change, rows: int = 6) -> Life:
    """What is read after a change on the sheet."""
    return read_life(resaved(kept(rows=log(rows)), on_sheet("Log", change)))


def _set(cell: str, value: object) -> Change:
    def change(sheet: Any) -> None:
        sheet[cell].value = value

    return change


def _swap(first: int, second: int) -> Change:
    def change(sheet: Any) -> None:
        rows = {number: [cell.value for cell in sheet[number]] for number in (first, second)}
        for number, values in ((first, rows[second]), (second, rows[first])):
            for cell, value in zip(sheet[number], values, strict=True):
                cell.value = value

    return change


def _insert(row: int, *values: str) -> Change:
    def change(sheet: Any) -> None:
        sheet.insert_rows(row)
        for column, value in enumerate(values, 1):
            sheet.cell(row, column).value = value

    return change


def _backwards(sheet: Any) -> None:
    rows = [[cell.value for cell in row] for row in sheet.iter_rows(min_row=FIRST)]
    for number, values in enumerate(reversed(rows), FIRST):
        for cell, value in zip(sheet[number], values, strict=True):
            cell.value = value


CASES: dict[str, tuple[Change, list[tuple[str, str]], str]] = {
    "changed": (_set("J6", "0-1"), [("log-changed", "Log!A6:L6")], "row 3 of the log was changed"),
    "name changed": (_set("C4", "Bob"), [("log-changed", "Log!A4:L4")], "row 1 of the log was changed"),
    "last changed": (_set("C9", "Bob"), [("log-changed", "Log!A9:L9")], "row 6 of the log was changed"),
    "hash changed": (_set("L6", "abc"), [("log-changed", "Log!A6:L6")], "the hash of row 3 of the log was changed"),
    "last hash changed": (_set("L9", "abc"), [("log-changed", "Log!A9:L9")], "the hash of row 6"),
    "removed": (lambda sheet: sheet.delete_rows(6), [("log-removed", "Log!A6:L6")], "row 3 of the log is missing"),
    "two removed": (
        lambda sheet: sheet.delete_rows(5, 2),
        [("log-removed", "Log!A5:L5")],
        "rows 2 to 3 of the log are",
    ),
    "first removed": (
        lambda sheet: sheet.delete_rows(4),
        [("log-removed", "Log!A4:L4")],
        "row 1 of the log is missing",
    ),
    "cut": (lambda sheet: sheet.delete_rows(8, 2), [("log-cut", "Log!A8:L8")], "rows 5 to 6 of the log are missing"),
    "all cut": (
        lambda sheet: sheet.delete_rows(4, 6),
        [("log-cut", "Log!A4:L4")],
        "rows 1 to 6 of the log are missing",
    ),
    "emptied": (_set("A6", None), [("log-inserted", "Log!A6:L6"), ("log-removed", "Log!A7:L7")], "no number"),
    "inserted": (_insert(6, "3", "2026"), [("log-inserted", "Log!A6:L6")], "a second row 3 was inserted"),
    "a remark below": (_insert(12, "", "well done"), [("log-inserted", "Log!A12:L12")], "no number"),
    "a row behind": (_insert(10, "7", "2026"), [("log-inserted", "Log!A10:L10")], "ended with row 6"),
    "moved": (_swap(5, 7), [("log-moved", "Log!A6:L6")], "row 3 stands here; sort them by No."),
    "backwards": (_backwards, [("log-moved", "Log!A5:L5")], "row 5 stands here"),
}


@pytest.mark.parametrize("case", CASES)
def test_what_was_done_to_the_log_is_named_by_cell(case: str) -> None:
    change, expected, words = CASES[case]
    life = spoilt(change)
    assert said(life) == expected
    assert any(words in finding.message for finding in life.findings)
    assert {finding.severity for finding in life.findings} == {"warning"}
    assert (life.state, life.unknown) == (finished(), False)


@pytest.mark.parametrize("case", ["inserted", "moved", "backwards", "a remark below", "a row behind"])
def test_the_rows_themselves_are_still_known(case: str) -> None:
    assert spoilt(CASES[case][0]).log == log()


def test_several_things_at_once() -> None:
    def change(sheet: Any) -> None:
        sheet["D4"].value = "merge"
        sheet.delete_rows(6)
        sheet["K8"].value = "no reason"

    assert said(spoilt(change)) == [
        ("log-changed", "Log!A4:L4"),
        ("log-removed", "Log!A6:L6"),
        ("log-changed", "Log!A8:L8"),
    ]


@pytest.mark.parametrize("column", range(1, 13))
def test_a_column_that_was_removed_is_one_fault(column: int) -> None:
    """And what stands in the other columns is still known."""
    life = spoilt(lambda sheet: sheet.delete_cols(column))
    assert said(life) == [("log-changed", "Log!A3:L3")]
    name = "No.|When (UTC)|By|Command|What|Round|Players|Field|From|To|Why|Hash".split("|")[column - 1]
    assert f"the column {name} of the log was removed" in life.findings[0].message
    assert [row.number for row in life.log] == [1, 2, 3, 4, 5, 6]
    lost = {11: "why", 3: "by"}.get(column)
    wanted = [row.entry._replace(**{lost: ""}) if lost else row.entry for row in log()]
    if lost or column in {1, 12}:
        assert [row.entry for row in life.log] == wanted


def test_several_columns_that_were_removed_are_one_fault() -> None:
    life = spoilt(lambda sheet: sheet.delete_cols(9, 3))
    assert [finding.message.partition(", so")[0] for finding in life.findings] == [
        "the columns From, To, Why of the log were removed"
    ]


def test_a_heading_that_was_renamed_is_no_fault() -> None:
    assert said(spoilt(_set("K3", "Reason"))) == []
    assert said(spoilt(_set("K3", None))) == []


def test_many_faults_are_not_all_listed() -> None:
    def change(sheet: Any) -> None:
        for number in range(FIRST, FIRST + 40):
            sheet.cell(number, 3).value = "Bob"

    life = spoilt(change, rows=40)
    assert len(life.findings) == 21
    assert life.findings[-1].message == "and 20 more faults of the log"


HARMLESS: dict[str, Change] = {
    "rows above": lambda sheet: sheet.insert_rows(1, 2),
    "a column": lambda sheet: sheet.insert_cols(3),
    "first line": _set("A2", None),
    "a number": _set("A4", 1),
    "a decimal": _set("F5", 1.0),
    "spaces": _set("K5", " typing  error\n2 "),
    "a heading": _set("K3", "Reason"),
}


@pytest.mark.parametrize("change", HARMLESS.values(), ids=list(HARMLESS))
def test_what_changes_no_row_is_no_fault(change: Change) -> None:
    life = spoilt(change)
    assert life.findings == ()
    assert [row.hash for row in life.log] == [row.hash for row in log()]


def test_a_log_that_is_gone() -> None:
    life = read_life(resaved(kept(), lambda made: made.remove(made["Log"])))
    assert said(life) == [("log-cut", "")]
    assert "its 6 rows" in life.findings[0].message
    assert (life.state, life.log) == (finished(), ())


def test_a_log_that_is_cut_together_with_the_state_is_known_from_the_property() -> None:
    def change(made: Any) -> None:
        made.remove(made["xlt_state"])
        made["Log"].delete_rows(9)

    assert said(read_life(resaved(kept(), change))) == [("state-gone", ""), ("log-cut", "")]
    assert said(read_life(without_custom(resaved(kept(), change)))) == [("state-gone", "")]


def test_an_older_state_beside_a_longer_log() -> None:
    """As when the sheet of the state is taken over from an earlier copy."""
    sheet = graft(kept(rows=log(4)), [state_sheet(Stored(finished(), head_of(log(3))))], keep=["Log"])
    life = read_life(sheet)
    assert life.log == log(4)
    assert said(life) == [("log-longer", "Log!A7:L7"), ("property-differs", "")]


# ---------------------------------------------------------------- and on


@pytest.mark.parametrize(
    ("case", "expected"),
    [
        ("changed", [("log-changed", "Log!A6:L6")]),
        ("removed", [("log-removed", "Log!A6:L6")]),
        ("cut", [("log-removed", "Log!A8:L8")]),
        ("all cut", [("log-removed", "Log!A4:L4")]),
        ("last hash changed", [("log-changed", "Log!A9:L9")]),
        ("inserted", []),
        ("moved", []),
        ("a remark below", []),
    ],
)
def test_what_was_done_still_shows_after_further_rows(case: str, expected: list[tuple[str, str]]) -> None:
    """What was lost stays lost and is seen; what was put in or moved is put right."""
    life = spoilt(CASES[case][0])
    rows = chained(life.log, [entry(7)], life.head)
    again = read_life(kept(rows=rows))
    assert rows[-1].number == 7
    assert said(again) == expected


TEXTS = st.text(st.characters(codec="utf-8"), max_size=8)
ENTRIES = st.lists(st.builds(Entry, *[TEXTS] * len(Entry._fields)), min_size=1, max_size=4)


@given(ENTRIES, st.data())
def test_no_value_can_be_changed_unnoticed(entries: list[Entry], data: st.DataObject) -> None:
    """White space apart, which programs change by themselves."""
    rows = chained((), entries)
    row = rows[data.draw(st.integers(0, len(rows) - 1))]
    field = data.draw(st.sampled_from(Entry._fields))
    old = getattr(row.entry, field)
    new = data.draw(TEXTS.filter(lambda text: text.split() != old.split()))
    previous = rows[row.number - 2].hash if row.number > 1 else ""
    assert hash_of(previous, row.number, row.entry) == row.hash
    assert hash_of(previous, row.number, row.entry._replace(**{field: new})) != row.hash
    assert Row(*row) == row
