"""The workbook to be filled in computes: its formulas by program, its hidden blocks, the values stored in its cells."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator
from fractions import Fraction
from io import BytesIO
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from openpyxl.worksheet.formula import ArrayFormula

from tests.conftest import Convert
from tests.io.documents import document
from tests.io.rated_events import RatingSheet
from tests.live.sheets import finalized
from xltourney import examples
from xltourney.batch import making
from xltourney.batch.computing import Wishes, compute
from xltourney.batch.finalize import Options, check_one, finalize_one
from xltourney.engine.ranking import Standings
from xltourney.hosts import lite
from xltourney.io import layout, template, workbook
from xltourney.io.document import dumps
from xltourney.io.formula_names import HOSTS
from xltourney.io.keys import Heading, SheetKey
from xltourney.io.loading import load

EXAMPLES = [(example.name, example.entry, example.language) for example in examples.examples()]
SMALL = document("2w1 3b½", "1b0 PAB", "ZPB 1w½", rounds=3, codes=["BH/C1", "SB"])
RATED = document("2w1 3b½", "1b0 PAB", "ZPB 1w½", rounds=3, codes=["BH/C1", "SB"], rating_rule="fide")
#: The hidden blocks and the functions that fill them.
BLOCKS = {"xlt_values": "XLT_TIEBREAK", "xlt_standings": "XLT_STANDINGS", "xlt_crosstable": "XLT_CROSSTABLE"}
RATINGS = {"xlt_rating_changes": "XLT_RATING_CHANGES"}


def book(data: bytes, *, values: bool = False) -> Any:
    return openpyxl.load_workbook(BytesIO(data), data_only=values)


def range_of(made: Any, name: str) -> tuple[str, str]:
    """Title and address of a named range."""
    ((title, address),) = made.defined_names[name].destinations
    return title, address.replace("$", "")


def rows_of(made: Any, name: str) -> list[list[Any]]:
    title, address = range_of(made, name)
    return [["" if cell.value is None else cell.value for cell in row] for row in made[title][address]]


def parts(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(BytesIO(data)) as package:
        return {name: package.read(name) for name in package.namelist()}


def written(folder: Path, data: bytes) -> Path:
    path = folder / "event.xlsx"
    path.write_bytes(data)
    return path


def formulas(made: Any) -> Iterator[str]:
    for sheet in made:
        for row in sheet.iter_rows():
            for cell in row:
                if isinstance(cell.value, ArrayFormula):
                    yield str(cell.value.text)
                elif cell.data_type == "f":
                    yield str(cell.value)


# ---------------------------------------------------------------- formulas, names, sheets


@pytest.mark.parametrize(
    ("host", "prefix"), [("excel", ""), ("lite", "_xldudf_"), ("libreoffice", "ORG.XLTOURNEY.ADDIN.")]
)
def test_functions_are_named_for_the_program(host: str, prefix: str) -> None:
    made = book(template.build(SMALL, entry="grid", language="en", host=host))
    called = {name for text in formulas(made) for name in re.findall(r"[\w.]*XLT_\w+(?=\()", text)}
    assert called == {prefix + function for function in BLOCKS.values()}
    rated = book(template.build(RATED, entry="grid", language="en", host=host))
    called = {name for text in formulas(rated) for name in re.findall(r"[\w.]*XLT_\w+(?=\()", text)}
    assert called == {prefix + function for function in (BLOCKS | RATINGS).values()}


@pytest.mark.parametrize("entry", ["grid", "boards", "matrix"])
def test_one_formula_a_block_in_a_hidden_sheet(entry: str) -> None:
    system = "round-robin" if entry == "matrix" else "swiss"
    made = book(template.build(document(rounds=3, system=system), entry=entry, language="ru", empty_players=4))
    assert [sheet.title for sheet in made][-1] == "xlt_live"
    assert made["xlt_live"].sheet_state == "hidden"
    for name, function in BLOCKS.items():
        title, address = range_of(made, name)
        block = made[title][address.partition(":")[0]].value
        assert (title, block.ref) == ("xlt_live", address)
        assert block.text.startswith(f"={function}(xlt_{entry},")
    numbers = layout.text(SheetKey.PLAYERS if entry == "boards" else layout.ENTRY_SHEETS[entry], "ru")
    block = made["xlt_live"]["A3"].value
    assert block.text.startswith(f"=XLT_TIEBREAK(xlt_{entry},'{numbers}'!$A$4:$A$")
    assert block.text.endswith("'xlt_live'!$A$2:$L$2,xlt_players,xlt_settings)")


@pytest.mark.parametrize("language", layout.LANGUAGES)
def test_live_sheets_have_titles_of_their_own(language: str) -> None:
    """Those of finalize would be taken for sheets that a person made, and those of input sheets would be read."""
    made = book(template.build(RATED, entry="grid", language=language))
    titles = [sheet.title for sheet in made][3:6]
    keys = (SheetKey.LIVE_STANDINGS, SheetKey.LIVE_CROSSTABLE, SheetKey.LIVE_RATING_CHANGES)
    assert titles == [layout.text(key, language) for key in keys]
    written = {SheetKey.STANDINGS, SheetKey.CROSSTABLE, SheetKey.RATING_CHANGES}
    assert not {layout.sheet_key(title) for title in titles} & {*layout.INPUT_SHEETS, *written}
    for title in titles:
        assert made[title].print_title_rows == "$4:$4"
        assert made[title].freeze_panes.endswith("5")


def test_stored_values_are_not_thrown_away_on_opening() -> None:
    """Excel computes everything anew where it is told to, or where an older calculation engine stored the values."""
    data = parts(template.build(SMALL, entry="grid", language="en"))
    assert re.findall(rb"<calcPr[^>]*>", data["xl/workbook.xml"]) == [b'<calcPr calcId="191029"/>']


def test_a_crosstable_that_nobody_could_read_is_left_out() -> None:
    large = document(rounds=299, system="round-robin")
    made = book(template.build(large, entry="grid", language="en", empty_players=300))
    titles = ["Tournament", "Players", "Grid", "Live standings", "Live rating changes", "xlt_live"]
    assert [sheet.title for sheet in made] == titles
    assert "xlt_crosstable" not in made.defined_names


@pytest.mark.parametrize(
    ("rule", "players", "there"),
    [
        ("fide", 2, True),
        ("none", 2, False),
        ("club", 2, False),
        (None, 0, True),
        ("club", 0, True),
        pytest.param("fide", 700, True, marks=pytest.mark.slow),
        pytest.param("fide", 900, False, marks=pytest.mark.slow),
    ],
)
def test_rating_changes_of_an_event_that_fide_rates_or_may_rate(rule: str | None, players: int, there: bool) -> None:
    """The rule of a workbook without players is still to be chosen; one of very many would become slow."""
    tournament = {"rounds": 3} | ({"rating_rule": rule} if rule else {})
    people = [{"no": no, "name": f"P{no}"} for no in range(1, players + 1)]
    event = {"xltourney": 1, "tournament": tournament, "players": people}
    made = book(template.build(event, entry="grid", language="en", empty_players=4))
    assert ("Live rating changes" in made.sheetnames) is there
    assert ("xlt_rating_changes" in made.defined_names) is there


def test_room_for_codes_that_are_added_later() -> None:
    made = book(making.workbook(SMALL, entry="grid", language="en"), values=True)
    assert rows_of(made, "xlt_live_columns")[0] == ["Rank", "Points", "BH/C1", "SB", "", "", "", ""]
    many = document(rounds=3, codes="BH/C1 BH SB DE WIN BPG BWG KS PS ARO TPR REP".split())
    made = book(making.workbook(many, entry="grid", language="en", empty_players=2), values=True)
    assert rows_of(made, "xlt_live_columns")[0][2:] == many["tournament"]["codes"]


def test_the_codes_of_the_settings_are_the_headings(soffice: Convert, tmp_path: Path) -> None:
    made = book(template.build(SMALL, entry="grid", language="en"))
    title, address = range_of(made, "xlt_codes")
    made[title][address] = "KS; BH/M1,\nPS"
    made.save(tmp_path / "event.xlsx")
    saved = openpyxl.load_workbook(soffice(tmp_path / "event.xlsx", "xlsx"), data_only=True)
    assert rows_of(saved, "xlt_live_columns")[0] == ["Rank", "Points", "KS", "BH/M1", "PS", "", "", ""]
    assert [cell.value for cell in saved["xlt_live"][2]][:6] == ["RANK", "PTS", "KS", "BH/M1", "PS", None]


# ---------------------------------------------------------------- values


def computed(path: Path) -> Standings:
    """The table as the batch computes it."""
    standings = compute(load(path), Wishes()).standings
    assert standings is not None
    return standings


def number(value: Fraction | None) -> float | str:
    return "" if value is None else float(value)


@pytest.mark.parametrize(("name", "entry", "language"), EXAMPLES)
class TestStoredValuesAreThoseOfTheBatch:
    def test_values(self, name: str, entry: str, language: str, tmp_path: Path) -> None:
        path = written(tmp_path, making.workbook(examples.load(name), entry=entry, language=language))
        made, table = openpyxl.load_workbook(path, data_only=True), computed(path)
        rows = {row.no: row for row in table.rows}
        block = rows_of(made, "xlt_values")
        for no, shown in zip(sorted(rows), block, strict=False):
            row = rows[no]
            expected = ["" if row.rank is None else row.rank, "" if row.removed else float(row.points)]
            expected += [number(value) for value in row.values]
            assert shown[: len(expected)] == pytest.approx(expected, abs=1e-6)
            assert set(shown[len(expected) :]) == {""}
        assert {cell for row in block[len(rows) :] for cell in row} == {""}

    def test_columns_beside_the_results(self, name: str, entry: str, language: str) -> None:
        made = book(making.workbook(examples.load(name), entry=entry, language=language), values=True)
        if entry == "boards":
            assert "xlt_live_columns" not in made.defined_names
            return
        shown = rows_of(made, "xlt_live_columns")
        assert shown[0][:2] == [layout.text(Heading.RANK, language), layout.text(Heading.POINTS, language)]
        assert shown[1:] == [row[: len(shown[0])] for row in rows_of(made, "xlt_values")][: len(shown) - 1]

    def test_table_of_places(self, name: str, entry: str, language: str, tmp_path: Path) -> None:
        path = written(tmp_path, making.workbook(examples.load(name), entry=entry, language=language))
        made, table = openpyxl.load_workbook(path, data_only=True), computed(path)
        sheet = made[layout.text(SheetKey.LIVE_STANDINGS, language)]
        heads = [cell.value or "" for cell in sheet[4]]
        assert heads[7 : 7 + len(table.codes) + 1] == [*table.codes, layout.text(Heading.DECIDED_BY, language)]
        shown = [[cell.value for cell in row][:7] for row in sheet.iter_rows(min_row=5)]
        filled = [(row[0], row[1], row[6]) for row in shown if row[1] not in {None, ""}]
        assert filled == [
            (row.rank, row.no, None if row.removed else pytest.approx(float(row.points))) for row in table.rows
        ]

    def test_the_crosstable_has_everybody_in_the_order_of_places(
        self, name: str, entry: str, language: str, tmp_path: Path
    ) -> None:
        path = written(tmp_path, making.workbook(examples.load(name), entry=entry, language=language))
        made, table = openpyxl.load_workbook(path, data_only=True), computed(path)
        sheet = made[layout.text(SheetKey.LIVE_CROSSTABLE, language)]
        numbers = [row[1].value for row in sheet.iter_rows(min_row=5) if row[1].value not in {None, ""}]
        assert numbers == [row.no for row in table.rows]

    def test_rating_changes_are_those_of_finalize(self, name: str, entry: str, language: str) -> None:
        event = examples.load(name)
        made = book(making.workbook(event, entry=entry, language=language), values=True)
        title = layout.text(SheetKey.LIVE_RATING_CHANGES, language)
        assert (title in made.sheetnames) is (event["tournament"].get("rating_rule") == "fide")
        if title not in made.sheetnames:
            return
        sheet = RatingSheet(finalized(event, language)["RatingChanges"])
        heads, *rows = ([cell or None for cell in row] for row in made[title].iter_rows(min_row=4, values_only=True))
        assert heads == sheet.heading
        shown = [row for row in rows if row[0]]
        assert shown == [[value or None for value in row.values()] for row in sheet.players.values()]

    def test_nothing_to_remark_and_live_sheets_stay_byte_for_byte(
        self, name: str, entry: str, language: str, tmp_path: Path
    ) -> None:
        made = examples.load(name)
        path = written(tmp_path, making.workbook(made, entry=entry, language=language))
        plain, target = tmp_path / "event.json", tmp_path / "finalized.xlsx"
        plain.write_text(dumps(made), "utf-8")
        said = {finding.code for finding in check_one(plain, Options()).findings}
        assert {finding.code for finding in check_one(path, Options()).findings} <= said
        assert {finding.code for finding in finalize_one(path, target, Options()).findings} <= said
        before, after = parts(path.read_bytes()), parts(target.read_bytes())
        sheets = [part for part in before if part.startswith("xl/worksheets/")]
        assert [part for part in sheets if before[part] != after[part]] == []


# ---------------------------------------------------------------- reading


def test_live_columns_are_not_stated_by_a_person(tmp_path: Path) -> None:
    """Whoever types a result without the cell functions leaves old values there; they are no statement about points."""
    made = book(making.workbook(SMALL, entry="grid", language="en"))
    title, address = range_of(made, "xlt_live_columns")
    first = made[title][address][1][0].column
    made[title].cell(4, first, 3)
    made[title].cell(4, first + 1, 99)
    made[title].cell(5, first + 2, "3w1")
    made.save(tmp_path / "event.xlsx")
    reading = workbook.read(tmp_path / "event.xlsx")
    assert (reading.findings, reading.stated) == ((), ())


def test_a_column_of_points_that_a_person_adds_is_compared(tmp_path: Path) -> None:
    made = book(making.workbook(SMALL, entry="grid", language="en"))
    title, address = range_of(made, "xlt_live_columns")
    column = made[title][address][0][-1].column + 2
    made[title].cell(3, column, "Points")
    made[title].cell(4, column, 7)
    made.save(tmp_path / "event.xlsx")
    (stated,) = workbook.read(tmp_path / "event.xlsx").stated
    assert (stated.no, stated.points, str(stated.points_place)) == (
        1,
        7,
        f"Grid!{made[title].cell(4, column).coordinate}",
    )


@pytest.mark.parametrize(("language", "yes"), [("en", "yes"), ("ru", "да"), ("uk", "так")])
def test_the_round_being_played_is_a_wish_and_no_part_of_the_event(language: str, yes: str, tmp_path: Path) -> None:
    made = book(template.build(SMALL, entry="grid", language=language))
    before = workbook.read(written(tmp_path, template.build(SMALL, entry="grid", language=language)))
    title, address = range_of(made, "xlt_in_play")
    assert made[title][address].value == layout.value_text(layout.Choice.YES_NO, "no", language)
    made[title][address] = yes
    made.save(tmp_path / "event.xlsx")
    after = workbook.read(tmp_path / "event.xlsx")
    assert (before.in_play, after.in_play) == (False, True)
    assert (before.document, before.findings) == (after.document, after.findings)


# ---------------------------------------------------------------- the file


@pytest.mark.parametrize("host", HOSTS)
def test_equal_arguments_give_equal_bytes(host: str) -> None:
    first, second = (making.workbook(SMALL, entry="grid", language="uk", host=host) for _ in range(2))
    assert first == second


def test_a_workbook_for_lite_carries_its_code() -> None:
    carried = [lite.carried(making.workbook(SMALL, entry="grid", language="en", host=host)) for host in HOSTS]
    assert carried == [False, True, False]


def test_the_prepared_rows_look_empty() -> None:
    """Numbers without names are nobody yet."""
    made = book(making.template(), values=True)
    assert {cell for name in ("xlt_values", "xlt_live_columns") for row in rows_of(made, name)[1:] for cell in row} == {
        ""
    }
    for title in ("Live standings", "Live crosstable"):
        heads, *rows = made[title].iter_rows(min_row=4, values_only=True)
        assert {"Rank", "Name", "Points"} <= set(heads)
        assert {cell or "" for row in rows for cell in row} == {""}
        assert (made[title]["A3"].value or "") == ""
    heads, rule, *rows = made["Live rating changes"].iter_rows(min_row=4, values_only=True)
    assert heads[1:4] == ("Name", "Rating before (Ro)", "K")
    assert [cell for cell in rule if cell] == ["Rating rule: none"]
    assert {cell or "" for row in rows for cell in row} == {""}
    title, address = range_of(made, "xlt_live_columns")
    assert (made[title].cell(1, made[title][address][0][0].column).value or "") == ""
