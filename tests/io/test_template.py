"""The workbook to be filled in: reading gives back what it was made of, in every language and by every entry."""

from __future__ import annotations

import re
import zipfile
from io import BytesIO
from itertools import combinations
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.conftest import Convert
from tests.io.documents import document
from xltourney import examples
from xltourney.batch import making
from xltourney.engine import berger
from xltourney.errors import OutputError
from xltourney.io import layout, template, workbook
from xltourney.io.cells import column_number
from xltourney.io.document import Document, normal
from xltourney.io.keys import SheetKey
from xltourney.io.reading import Reading
from xltourney.io.resources import template_path

EXAMPLES = [(example.name, example.entry) for example in examples.examples()]
SWISS = [name for name, entry in EXAMPLES if entry != "matrix"]
EMPTY: Document = {"xltourney": 1, "tournament": {"rounds": 9}, "players": []}


def read(data: bytes, folder: Path) -> Reading:
    path = folder / "event.xlsx"
    path.write_bytes(data)
    return workbook.read(path)


def in_language(made: Document, language: str) -> Document:
    return normal({**made, "tournament": {**made["tournament"], "language": language}})


def fixed_point(made: Document, entry: str, language: str, folder: Path, empty_players: int = 0) -> None:
    """Build, read: the same document, nothing to remark, nothing stated by a person."""
    reading = read(template.build(made, entry=entry, language=language, empty_players=empty_players), folder)
    assert (reading.findings, reading.stated, reading.language) == ((), (), language)
    assert normal(reading.document) == in_language(made, language)


def book(data: bytes) -> Any:
    return openpyxl.load_workbook(BytesIO(data))


# ---------------------------------------------------------------- the fixed point


@pytest.mark.parametrize("language", layout.LANGUAGES)
class TestBuildThenReadIsTheSameDocument:
    @pytest.mark.parametrize(("name", "entry"), EXAMPLES)
    def test_example_as_it_is_entered(self, name: str, entry: str, language: str, tmp_path: Path) -> None:
        fixed_point(examples.load(name), entry, language, tmp_path)

    @pytest.mark.parametrize("entry", ["grid", "boards"])
    @pytest.mark.parametrize("name", SWISS)
    def test_example_by_the_other_entry_with_rows_to_spare(
        self, name: str, entry: str, language: str, tmp_path: Path
    ) -> None:
        fixed_point(examples.load(name), entry, language, tmp_path, empty_players=3)

    @pytest.mark.parametrize("entry", ["grid", "boards"])
    def test_nothing_but_numbers(self, entry: str, language: str, tmp_path: Path) -> None:
        fixed_point(EMPTY, entry, language, tmp_path, empty_players=12)

    @pytest.mark.parametrize("system", ["round-robin", "double-round-robin"])
    def test_an_empty_matrix(self, system: str, language: str, tmp_path: Path) -> None:
        made = document(rounds=10, system=system, entry="matrix")
        fixed_point(made, "matrix", language, tmp_path, empty_players=6)


def test_a_matrix_of_two_cycles(tmp_path: Path) -> None:
    rows = ("ZPB 2~½ 3~1 ZPB 2~0 3~-", "3~1 1~½ ZPB 3~ 1~1 ZPB", "2~0 ZPB 1~0 2~ ZPB 1~+")
    made = document(*rows, rounds=6, system="double-round-robin", entry="matrix")
    fixed_point(made, "matrix", "en", tmp_path)


def words(most: int = 12) -> st.SearchStrategy[str]:
    """Texts without spaces at the ends or two together, as they are kept."""
    letters = st.text("abzABZ ЖяїєÉ½=+-@'\"&<>#,;.!/\\%{}()19", min_size=1, max_size=most)
    return letters.map(lambda text: "X" + " ".join(text.split()))


GAMES = (
    ("1", "0"), ("½", "½"), ("0", "1"), ("+", "-"), ("-", "+"), ("-", "-"), ("", ""),
    ("1*", "0*"), ("½*", "½*"), ("0*", "1*"), ("0:0", "0:0"), ("½:0", "0:½"), ("0:½", "½:0"),
)  # fmt: skip
CELLS = (("1", "0"), ("½", "½"), ("0", "1"), ("+", "-"), ("-", "+"), ("-", "-"), ("", ""))

FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "title": st.sampled_from(["GM", "WFM"]),
    "sex": st.sampled_from(["m", "f"]),
    "federation": words(3),
    "fide_id": st.integers(1, 99_999_999),
    "rating": st.integers(1, 3000),
    "k": st.sampled_from([10, 20, 40]),
    "born": st.integers(1900, 2026),
    "club": words(),
    "rated_games": st.integers(0, 9000),
    "peak": st.integers(1, 3000),
    "club_id": words(6) | st.just("007"),
    "withdrawn_after": st.integers(0, 9),
    "from_round": st.integers(2, 9),
    "penalty": st.sampled_from([-0.5, -1, -2.25]),
    "lots": st.integers(0, 99),
    "play_off": st.integers(0, 99),
    "note": words(),
}
SETTINGS: dict[str, st.SearchStrategy[Any]] = {
    "id": st.from_regex(r"[a-z0-9]{1,12}", fullmatch=True),
    "name": words(40),
    "place": words(),
    "federation": words(3),
    "start": st.dates().map(str),
    "end": st.dates().map(str),
    "arbiter": words(),
    "control": st.sampled_from(["rapid", "blitz"]),
    "rating_rule": st.sampled_from(["fide", "club"]),
    "points": st.sampled_from([{"win": 3, "draw": 1}, {"pab": 0.5}, {"absent": 0.25}, {"win": 2.5, "pab": 1.5}]),
    "codes": st.sampled_from([["BH"], ["ARO/U1400", "KS/L-1"], ["SB", "DE", "RND"]]),
    "rules": st.sampled_from(["2026-03", "2024-08", "2009-ru"]),
    "unrated": st.integers(1, 3000),
    "forfeits_played": st.just(True),
    "lots_seed": words(),
}


def some(fields: dict[str, st.SearchStrategy[Any]]) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries({}, optional=fields)


@st.composite
def people(draw: st.DrawFn, least: int = 1) -> list[Document]:
    numbers = sorted(draw(st.sets(st.integers(1, 40), min_size=least, max_size=5)))
    return [{"no": no, "name": draw(words()), **draw(some(FIELDS))} for no in numbers]


@st.composite
def swisses(draw: st.DrawFn, colors: str = "w") -> Document:
    """A small Swiss; ``colors`` may hold ``~`` for games whose colours nobody knows."""
    players, rounds = draw(people()), draw(st.integers(1, 3))
    played = draw(st.integers(0, rounds))
    for player in players:
        player["results"] = []
    for _ in range(played):
        waiting = draw(st.permutations(players))
        while len(waiting) > 1 and draw(st.booleans()):
            *waiting, white, black = waiting
            marks, color = draw(st.sampled_from(GAMES)), draw(st.sampled_from(colors))
            white["results"].append(f"{black['no']}{color}{marks[0]}")
            black["results"].append(f"{white['no']}{'b' if color == 'w' else '~'}{marks[1]}")
        for player in waiting:
            player["results"].append(draw(st.sampled_from(["PAB", "FPB", "HPB", "ZPB", ""])))
    return normal({"xltourney": 1, "tournament": {"rounds": rounds, **draw(some(SETTINGS))}, "players": players})


@st.composite
def matrices(draw: st.DrawFn) -> Document:
    """A small single or double round robin of which nobody knows rounds and colours."""
    players, cycles = draw(people(least=2)), draw(st.integers(1, 2))
    length = berger.rounds(len(players))
    for player in players:
        player["results"] = ["ZPB"] * (length * cycles)
    for cycle in range(cycles):
        for (i, one), (j, other) in combinations(enumerate(players, 1), 2):
            number = cycle * length + berger.round_of(i, j, len(players)) - 1
            marks = draw(st.sampled_from(CELLS))
            one["results"][number] = f"{other['no']}~{marks[0]}"
            other["results"][number] = f"{one['no']}~{marks[1]}"
    if not any(token[-1] not in "~B" for player in players for token in player["results"]):
        for player in players:
            player["results"] = []
    system = "round-robin" if cycles == 1 else "double-round-robin"
    kept = {"rounds": length * cycles, "system": system, "entry": "matrix", **draw(some(SETTINGS))}
    return normal({"xltourney": 1, "tournament": kept, "players": players})


LANGUAGES = st.sampled_from(layout.LANGUAGES)
quick = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.mark.slow
class TestRandomDocuments:
    @quick
    @given(made=swisses("w~"), language=LANGUAGES)
    def test_grid(self, made: Document, language: str, tmp_path: Path) -> None:
        fixed_point(made, "grid", language, tmp_path)

    @quick
    @given(made=swisses(), language=LANGUAGES)
    def test_boards(self, made: Document, language: str, tmp_path: Path) -> None:
        fixed_point(made, "boards", language, tmp_path)

    @quick
    @given(made=matrices(), language=LANGUAGES)
    def test_matrix(self, made: Document, language: str, tmp_path: Path) -> None:
        fixed_point(made, "matrix", language, tmp_path)


# ---------------------------------------------------------------- the file


def test_the_shipped_template_is_current() -> None:
    """Part by part, for compressed bytes depend on the zlib at hand."""
    made, shipped = (zipfile.ZipFile(BytesIO(data)) for data in (making.template(), template_path().read_bytes()))
    assert made.namelist() == shipped.namelist()
    assert [name for name in made.namelist() if made.read(name) != shipped.read(name)] == []


def test_equal_arguments_give_equal_bytes_dated_1980() -> None:
    first, second = (template.build(examples.load("tal-2012"), entry="grid", language="ru") for _ in range(2))
    assert first == second
    with zipfile.ZipFile(BytesIO(first)) as package:
        assert {info.date_time for info in package.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        assert b"1980-01-01T00:00:00Z" in package.read("docProps/core.xml")


def test_no_formula_stands_without_a_stored_value() -> None:
    for entry in ("grid", "boards"):
        data = template.build(EMPTY, entry=entry, language="en", empty_players=4)
        with zipfile.ZipFile(BytesIO(data)) as package:
            for name in package.namelist():
                text = package.read(name).decode()
                cells = re.findall("<c [^>]*><f[^<]*</f>(?:<v>)?", text)
                assert [cell for cell in cells if 't="str"' not in cell or not cell.endswith("<v>")] == [], name


@pytest.mark.parametrize(
    ("entry", "system", "said"),
    [("matrix", "swiss", "a Swiss event has no matrix"), ("boards", "round-robin", "who had White")],
)
def test_a_sheet_that_cannot_hold_the_event_is_refused(entry: str, system: str, said: str) -> None:
    made = document("2~1", "1~0", rounds=1, system=system)
    with pytest.raises(OutputError, match=said):
        template.build(made, entry=entry, language="en")


@pytest.mark.parametrize(
    ("entry", "system", "rounds", "said"),
    [
        ("matrix", "double-round-robin", 998, "columns"),
        ("boards", "swiss", 100, "rows"),
        ("grid", "swiss", 500, "columns"),
    ],
)
def test_what_is_too_large_to_be_read_again_is_refused(entry: str, system: str, rounds: int, said: str) -> None:
    with pytest.raises(OutputError, match=f"{said}, at most"):
        template.build(document(rounds=rounds, system=system), entry=entry, language="en", empty_players=500)


# ---------------------------------------------------------------- what an organiser finds in it


@pytest.mark.parametrize("language", layout.LANGUAGES)
def test_headings_stand_in_the_order_of_the_contract(language: str) -> None:
    made = book(template.build(EMPTY, entry="boards", language=language, empty_players=2))
    for key, headings in ((SheetKey.PLAYERS, layout.PLAYER_HEADINGS), (SheetKey.BOARDS, layout.BOARD_HEADINGS)):
        sheet = made[layout.text(key, language)]
        assert [cell.value for cell in sheet[3]] == [layout.text(heading, language) for heading in headings]
        assert (sheet.freeze_panes or "").endswith("4")
        assert sheet.print_title_rows == "$3:$3"
        assert sheet.print_area


def test_every_value_and_range_has_its_name() -> None:
    made = book(template.build(EMPTY, entry="grid", language="en", empty_players=2))
    named = {name for name in made.defined_names if name.startswith("xlt_")}
    expected = {layout.setting_name(setting) for setting in layout.Setting}
    ranges = {"xlt_settings", "xlt_players", "xlt_grid"}
    blocks = {"xlt_live_columns", "xlt_values", "xlt_standings", "xlt_crosstable", "xlt_rating_changes", "xlt_change"}
    assert named == expected | ranges | blocks
    assert made.defined_names["xlt_grid"].attr_text == "'Grid'!$A$3:$K$10"


@pytest.mark.parametrize(
    ("entry", "system", "letters"),
    [("grid", "swiss", "CDK"), ("boards", "swiss", "E"), ("matrix", "round-robin", "CDE")],
)
def test_result_columns_are_text_to_the_last_row(entry: str, system: str, letters: str) -> None:
    """A typed 1/2 must stay what it is (https://www.exceldemy.com/fraction-changing-to-date-in-excel/)."""
    made = book(template.build(document(rounds=9, system=system), entry=entry, language="en", empty_players=3))
    sheet = made.worksheets[2]
    groups = [group for group in sheet.column_dimensions.values() if group.number_format == "@"]
    text = {number for group in groups for number in range(group.min, group.max + 1)}
    assert {column_number(letter) for letter in letters} <= text


@pytest.mark.parametrize(("entry", "system"), [("boards", "swiss"), ("matrix", "round-robin")])
def test_single_results_have_a_list_that_stops_nothing(entry: str, system: str) -> None:
    made = book(template.build(document(rounds=9, system=system), entry=entry, language="en", empty_players=3))
    lists = [rule for rule in made.worksheets[2].data_validations.dataValidation if rule.type == "list"]
    assert len(lists) == 1
    assert "½" in lists[0].formula1
    assert not lists[0].showErrorMessage


@pytest.mark.parametrize("language", layout.LANGUAGES)
def test_every_offered_value_of_a_setting_is_understood(language: str, tmp_path: Path) -> None:
    made = book(template.build(EMPTY, entry="grid", language=language, empty_players=1))
    rules = made.worksheets[0].data_validations.dataValidation
    lists = {str(rule.sqref): rule.formula1.strip('"').split(",") for rule in rules}
    assert sum(map(len, lists.values())) > 20
    for turn in range(max(map(len, lists.values()))):
        for cell, values in lists.items():
            made.worksheets[0][cell] = values[turn % len(values)]
        path = tmp_path / "event.xlsx"
        made.save(path)
        findings = map(str, workbook.read(path).findings)
        assert [finding for finding in findings if layout.text(SheetKey.TOURNAMENT, language) in finding] == []


def test_texts_that_look_like_formulas_stay_texts(tmp_path: Path) -> None:
    made = document("", players={1: {"name": "=Dan", "club": "+1", "note": "@x"}}, name="=1+1", rounds=1)
    fixed_point(made, "grid", "en", tmp_path)
    cells = [cell for sheet in book(template.build(made, entry="grid", language="en")) for row in sheet for cell in row]
    assert {cell.data_type for cell in cells if cell.value in {"=Dan", "+1", "@x", "=1+1"}} == {"s"}


def test_the_calculated_columns_right_of_the_rounds_are_wide_enough_and_outside_of_the_table() -> None:
    made = template.build(document(rounds=2, codes=["BH", "SB"]), entry="grid", language="en", empty_players=2)
    sheet = book(made).worksheets[2]
    assert [cell.value for cell in sheet[3]][:7] == ["No.", "Name", "R1", "R2", None, "Rank", "Points"]
    assert sheet.print_area.endswith("$A$1:$D$10")
    groups = sheet.column_dimensions.values()
    widths = {column: group.width for group in groups for column in range(group.min, group.max + 1)}
    assert min(widths[column] for column in range(6, 14)) > 9
    asked = [cells for rule in sheet.data_validations.dataValidation for cells in rule.sqref.ranges]
    assert max(cells.max_col for cells in asked) == 4
    drawn = [cells for rules in sheet.conditional_formatting for cells in rules.sqref.ranges]
    assert {cells.max_col for cells in drawn} == {4, 13}
    assert all(cells.min_col > 5 for cells in drawn if cells.max_col == 13)


def test_libreoffice_keeps_texts_lists_and_names(soffice: Convert, tmp_path: Path) -> None:
    made = examples.load("rapid-boards")
    path = tmp_path / "event.xlsx"
    path.write_bytes(template.build(made, entry="boards", language="en"))
    saved = soffice(path, "xlsx")
    assert normal(workbook.read(saved).document) == normal(made)
    sheet = openpyxl.load_workbook(saved)["Boards"]
    assert sheet["E40"].number_format == "@"
    assert [rule.type for rule in sheet.data_validations.dataValidation].count("list") == 1
    assert openpyxl.load_workbook(saved, data_only=True)["Boards"]["D4"].value == "Oustides"
