"""The Players sheet, and where players come from without one (reports 56, 69, 74)."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from tests.io.typed import PEOPLE, findings, grid, players, settings, shown
from xltourney.errors import CellRef
from xltourney.io.reading import place_of
from xltourney.io.tables import read_tables
from xltourney.io.tables.rows import FORMULA_WITHOUT_VALUE, CellValue, ErrorValue, NamedRange, Sheet

GRID = grid()
LIST = {"xlt_players": NamedRange("List", (2, 2, 4, 3))}
HEADS = "No.|Title|Name|Sex|Fed|FIDE ID|Rating|K|Born|Club|Rated games|Peak|Club ID|Status|Penalty|Lots|Play-off|Note"


def people(*sheets: Sheet) -> list[dict[str, Any]]:
    reading = read_tables([settings(), *sheets, GRID])
    assert [shown(finding) for finding in reading.findings] == []
    found: list[dict[str, Any]] = reading.document["players"]
    return found


def one(**columns: CellValue) -> dict[str, Any]:
    """Ann with these columns."""
    (found,) = people(players("Ann", **{head: [value] for head, value in columns.items()}))
    return found


def faults(**columns: CellValue) -> list[str]:
    sheet = players("Ann", **{head: [value] for head, value in columns.items()})
    return findings(settings(), sheet, GRID)


def test_every_column_of_the_contract() -> None:
    row: list[CellValue] = [
        *(7, "WFM", "Bee, Ann", "F", "UKR", 14100010, 2150, 20, 1994, "Kyiv", 31, 2210, "K-17"),
        *("withdrawn after round 5; from round 2", -0.5, 3, 1, "sits by the window"),
    ]
    assert people(Sheet("Players", [HEADS.split("|"), row])) == [
        {
            "no": 7,
            "title": "WFM",
            "name": "Bee, Ann",
            "sex": "f",
            "federation": "UKR",
            "fide_id": 14100010,
            "rating": 2150,
            "k": 20,
            "born": 1994,
            "club": "Kyiv",
            "rated_games": 31,
            "peak": 2210,
            "club_id": "K-17",
            "withdrawn_after": 5,
            "from_round": 2,
            "penalty": -0.5,
            "lots": 3,
            "play_off": 1,
            "note": "sits by the window",
        }
    ]


def test_columns_in_any_order_with_others_between_and_a_title_above() -> None:
    rows: list[list[CellValue]] = [
        ["Club Open 2026"],
        [],
        ["Phone", "Rtg", None, "Player", "Paid", "Nr"],
        ["123", 2100, None, "Ann", True, 2],
        ["456", "1900 ", None, "Bob", False, 1],
    ]
    assert people(Sheet("Players", rows)) == [
        {"no": 1, "name": "Bob", "rating": 1900},
        {"no": 2, "name": "Ann", "rating": 2100},
    ]


@pytest.mark.parametrize(
    ("title", "heads"),
    [("Участники", "№|Фамилия, имя|Рейтинг|Год рожд."), ("Учасники", "№|Прізвище, ім’я|Рейтинг|Рік нар.")],
)
def test_russian_and_ukrainian_headings(title: str, heads: str) -> None:
    sheet = Sheet(title, [heads.split("|"), [1, "Анна", 1800, 2001]])
    assert people(sheet) == [{"no": 1, "name": "Анна", "rating": 1800, "born": 2001}]


def test_empty_rows_between_and_empty_rows_of_the_template() -> None:
    rows: list[list[CellValue]] = [
        ["No.", "Name"],
        [1, "Ann"],
        [],
        [2, None],
        [3, " "],
        [],
        [4, "Dan"],
        [None, None],
        [5],
    ]
    assert [player["no"] for player in people(Sheet("Players", rows))] == [1, 4]


@pytest.mark.parametrize("rating", [0, "", "-", "unrated", "б/р", None, "—"])
def test_rating_0_blank_or_a_word_means_unrated(rating: CellValue) -> None:
    assert one(Rating=rating) == {"no": 1, "name": "Ann"}


@pytest.mark.parametrize("no", [12, 12.0, "12", " 12 ", 11.9999999999999])
def test_numbers_as_float_text_or_just_under_an_integer(no: CellValue) -> None:
    assert people(Sheet("Players", [["No.", "Name"], [no, "Ann"]])) == [{"no": 12, "name": "Ann"}]


@pytest.mark.parametrize(
    ("no", "reason"),
    [
        (12.5, "the number holds the number 12.5; a number from 1 to 9999 is expected"),
        (True, "the number holds the logical value TRUE"),
        (0, "the number is 0; a number from 1 to 9999 is expected"),
        (10000, "the number is 10000"),
        ("7a", "the number holds '7a'"),
        (None, "this row has no number"),
        (datetime.fromisoformat("2026-01-01"), "the number holds the date 2026-01-01"),
        (ErrorValue("#REF!"), "the number holds the error #REF!"),
    ],
)
def test_no_numbers_of_players(no: CellValue, reason: str) -> None:
    (found,) = findings(settings(), Sheet("Players", [["No.", "Name"], [no, "Ann"]]), GRID)
    assert found.startswith("error Players!A2 ")
    assert reason in found


@pytest.mark.parametrize(
    ("columns", "reason"),
    [
        ({"Rating": "1.000"}, "player 1: Rating holds '1.000'; is it 1000 or a decimal number?"),
        ({"Rating": True}, "player 1: Rating holds the logical value TRUE"),
        ({"Rating": ErrorValue("#N/A")}, "player 1: Rating holds the error #N/A"),
        (
            {"Penalty": 1},
            "player 1: Penalty holds the number 1; a penalty takes points away, so it is 0 or negative: write -1",
        ),
        ({"Sex": "x"}, "player 1: Sex holds 'x'; allowed are m, f"),
        ({"Born": "old"}, "player 1: Born holds 'old'; a year of birth is expected"),
        ({"Status": "gone"}, "player 1: Status holds 'gone'; allowed are 'withdrawn after round 5' and 'from round 2'"),
        ({"Status": "withdrawn in round 5"}, "holds 'withdrawn in round 5'"),
        ({"Lots": "first"}, "player 1: Lots holds 'first'"),
        ({"FIDE_ID": "12-34"}, "player 1: FIDE ID holds '12-34'"),
    ],
)
def test_what_cannot_be_read_is_named_by_its_cell(columns: dict[str, CellValue], reason: str) -> None:
    (found,) = faults(**columns)
    assert found.startswith("error Players!C2 ")
    assert reason in found


def test_all_findings_at_once() -> None:
    assert len(faults(Rating="1.000", Born="x", Penalty=2, Lots="y")) == 4


@pytest.mark.parametrize(
    ("status", "keys"),
    [
        ("withdrawn after round 5", {"withdrawn_after": 5}),
        ("from round 2", {"from_round": 2}),
        ("from round 1", {}),
        ("выбыл после 3 тура; со 2 тура", {"withdrawn_after": 3, "from_round": 2}),
        ("вибула після туру 3", {"withdrawn_after": 3}),
        ("з туру 2\nвибув після туру 4", {"withdrawn_after": 4, "from_round": 2}),
        ("withdrawn after round 0", {"withdrawn_after": 0}),
    ],
)
def test_status(status: str, keys: dict[str, int]) -> None:
    assert one(Status=status) == {"no": 1, "name": "Ann", **keys}


def test_a_penalty_of_nothing_is_none() -> None:
    assert one(Penalty=0) == {"no": 1, "name": "Ann"}


def test_a_number_twice() -> None:
    rows: list[list[CellValue]] = [["No.", "Name"], [1, "Ann"], [2, "Bob"], [1, "Cid"]]
    (found,) = findings(settings(), Sheet("Players", rows), GRID)
    assert (
        found == "error Players!A4 number 1 stands twice, here and in Players!A2; every player has a number of his own"
    )


def test_remarks_and_sums_below_the_table() -> None:
    rows: list[list[CellValue]] = [
        ["No.", "Name", "Rating"],
        [1, "Ann", 2000],
        ["Legend: rated players only"],
        [None, None, 2000],
    ]
    assert findings(settings(), Sheet("Players", rows), GRID) == [
        "warning Players!C4 this row has neither a number nor a name; it is not read"
    ]


def test_formulas_without_values_are_one_finding_a_block() -> None:
    cells = [FORMULA_WITHOUT_VALUE] * 3
    sheet = players("Ann", "Bob", "Cid", Rating=cells, Born=cells, Club=["x", "y", "z"])
    (found,) = findings(settings(), sheet, GRID)
    assert found.startswith(
        "error Players!C2:D4 formula cells without stored values: Players!C2:D4; open the workbook in"
    )


def test_formulas_for_names_are_one_finding_too() -> None:
    sheet = Sheet("Players", [["No.", "Name"], *([no, FORMULA_WITHOUT_VALUE] for no in (1, 2, 3))])
    (found,) = findings(settings(), sheet, GRID)
    assert found.startswith("error Players!B2:B4 formula cells without stored values")


def test_places() -> None:
    reading = read_tables([settings(), players("Ann", "Bob", Rating=[1, 2]), GRID])
    assert reading.places["players", 1, "rating"] == CellRef("Players", "C3")
    assert place_of(reading, ("players", 1)) == CellRef("Players", "A3")
    assert place_of(reading, ("players", 1, "club")) == CellRef("Players", "A3")
    assert place_of(reading, ("players", 9)) is None
    paths = list(reading.places)
    assert len(paths) == len(reading.places)
    assert all(reading.places[path] for path in paths)


def test_both_keys_of_a_status_have_its_place() -> None:
    people = players("Ann", Status=["from round 2; withdrawn after round 3"])
    reading = read_tables([settings(), people, GRID])
    for key in ("withdrawn_after", "from_round"):
        assert reading.places["players", 0, key] == CellRef("Players", "C2")


def test_hidden_rows_are_read_and_pointed_out() -> None:
    sheet = Sheet("Players", PEOPLE.rows, hidden_rows=frozenset({2, 3}), filtered=True)
    assert findings(settings(), sheet, GRID) == [
        "warning Players!2:3 rows 2-3 are hidden by a filter; they are read like all others"
    ]


def test_merged_cells_that_hide_values() -> None:
    sheet = Sheet("Players", PEOPLE.rows, merged=[(1, 1, 1, 2), (2, 2, 3, 2), (4, 5, 4, 9), (9, 1, 9, 2)])
    assert findings(settings(), sheet, GRID) == [
        "error Players!B2:B3 the cells B2:B3 are merged: only the first of them can hold a value; unmerge them"
    ]
