"""The Tournament sheet ("Sheets an organiser fills" of the contract; reports 16, 71, 72, 73, 80)."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from tests.io.typed import PEOPLE, findings, grid, settings, shown
from xltourney.errors import CellRef
from xltourney.io.tables import read_tables
from xltourney.io.tables.rows import FORMULA_WITHOUT_VALUE, CellValue, NamedRange, Sheet

MARCH = datetime.fromisoformat("2026-03-01")
EMPTY_GRID = grid()


def tournament(**values: CellValue) -> dict[str, Any]:
    reading = read_tables([settings(**values), PEOPLE, EMPTY_GRID])
    assert [str(finding) for finding in reading.findings] == []
    found: dict[str, Any] = reading.document["tournament"]
    return found


def test_every_line_of_the_contract() -> None:
    found = tournament(
        ID="a1b2",
        Place="Kyiv",
        Federation="UKR",
        Start_date=MARCH,
        End_date="09.03.2026",
        Chief_arbiter="A. B.",
        System="Round robin",
        Time_control="rapid",
        Points="3/1/0/3",
        **{"Tie-breaks": "DE, SB; WIN\nKS"},
        Rules_edition="2024-08",
        Forfeits_count_as_played="yes",
        Unrated_players_count_as=1400,
        Rating_rule="FIDE",
        Language="Russian",
        Seed_of_the_lots="1234",
    )
    assert found == {
        "id": "a1b2",
        "name": "Test",
        "place": "Kyiv",
        "federation": "UKR",
        "start": "2026-03-01",
        "end": "2026-03-09",
        "arbiter": "A. B.",
        "system": "round-robin",
        "rounds": 3,
        "control": "rapid",
        "points": {"win": 3, "draw": 1},
        "codes": ["DE", "SB", "WIN", "KS"],
        "rules": "2024-08",
        "forfeits_played": True,
        "unrated": 1400,
        "rating_rule": "fide",
        "language": "ru",
        "lots_seed": "1234",
    }


def test_defaults_are_absent() -> None:
    found = tournament(
        System="Swiss",
        Time_control="standard",
        Points="1/½/0/1",
        Rules_edition="auto",
        Forfeits_count_as_played="no",
        Unrated_players_count_as=0,
        Rating_rule="none",
        Language="English",
        Place=" ",
    )
    assert found == {"name": "Test", "rounds": 3}


@pytest.mark.parametrize(
    ("typed", "points"),
    [
        ("1/½/0/1", None),
        ("1 1/2 0 1", None),
        ("1; 0,5; 0; 0,5", {"pab": 0.5}),
        ("3/1/0", {"win": 3, "draw": 1, "pab": None}),
        ("3 / 1 / 0 / 1", {"win": 3, "draw": 1, "pab": 1}),
        ("3, 1, 0", {"win": 3, "draw": 1, "pab": None}),
        ("1/½/0/1/½", {"absent": 0.5}),
        ("2/1/0/2", {"win": 2, "draw": 1}),
    ],
)
def test_points(typed: str, points: dict[str, Any] | None) -> None:
    kept = {key: value for key, value in (points or {}).items() if value is not None}
    assert tournament(Points=typed).get("points", {}) == kept


@pytest.mark.parametrize(
    ("label", "value", "reason"),
    [
        ("Points", "1/½", "Points win/draw/loss/bye holds '1/½'; write win/draw/loss/pairing bye"),
        ("Points", "0/½/1", "a win is not worth more than a draw"),
        ("Points", "3//0", "holds '3//0'"),
        (
            "Points",
            datetime.fromisoformat("2003-01-01"),
            "Excel turned this entry into the date 2003-01-01",
        ),
        ("Rules edition", MARCH, "Excel turned this entry into the date 2026-03-01; format the column as Text"),
        ("Rounds", 7.5, "Rounds holds the number 7.5; a whole number is expected"),
        ("Rounds", True, "the logical value TRUE"),
        ("Rounds", "seven", "holds 'seven'"),
        ("Start date", "31.02.2026", "Start date holds '31.02.2026'; there is no such day"),
        ("Start date", 46082, "the number 46082"),
        ("System", "knockout", "allowed are Swiss, Round robin, Double round robin"),
        ("Time control", "bullet", "allowed are standard, rapid, blitz"),
        ("Forfeits count as played", "maybe", "allowed are yes, no"),
        ("Rating rule", "national", "allowed are FIDE, club, none"),
        ("Language", "Klingon", "allowed are English, Russian, Ukrainian"),
        ("Results entered in", "Elsewhere", "allowed are the sheets Grid, Boards and Matrix"),
    ],
)
def test_what_cannot_be_read_is_named_by_its_cell(label: str, value: CellValue, reason: str) -> None:
    sheet = Sheet("Tournament", [["Rounds", 3], [label, value]] if label != "Rounds" else [["x"], [label, value]])
    (found,) = read_tables([sheet, PEOPLE, EMPTY_GRID]).findings
    assert found.place == CellRef("Tournament", "B2")
    assert found.severity == "error"
    assert reason in found.message
    assert found.subject is not None
    assert found.subject.field


def test_numbers_come_as_text_or_with_a_fraction_of_nothing() -> None:
    assert tournament(Rounds="9 ")["rounds"] == 9
    assert tournament(Rounds=9.0)["rounds"] == 9
    assert tournament(Rules_edition=2009)["rules"] == "2009"
    assert tournament(ID=123456789012.0)["id"] == "123456789012"


def test_all_findings_at_once() -> None:
    found = findings(settings(Rounds="x", System="y", Start_date="z"), PEOPLE, EMPTY_GRID)
    assert len(found) == 3


def test_russian_and_ukrainian_labels() -> None:
    russian = Sheet(
        "Турнир",
        [["Название:", "Кубок"], ["Система", "круговая"], ["Число туров", 3], ["Неявки считать сыгранными", "да"]],
    )
    ukrainian = Sheet(
        "Турнір",
        [["Назва", "Кубок"], ["Система", "Кругова"], ["Кількість турів", 3], ["Неявки вважати зіграними", "так"]],
    )
    for sheet, language in ((russian, "ru"), (ukrainian, "uk")):
        reading = read_tables([sheet, PEOPLE, EMPTY_GRID])
        assert reading.document["tournament"] == {
            "name": "Кубок",
            "system": "round-robin",
            "rounds": 3,
            "forfeits_played": True,
        }
        assert reading.language == language


def test_the_language_setting_wins_over_the_headings() -> None:
    reading = read_tables([Sheet("Турнир", [["Число туров", 3], ["Язык", "українська"]]), PEOPLE, EMPTY_GRID])
    assert reading.language == "uk"
    assert reading.document["tournament"]["language"] == "uk"


def test_labels_may_stand_anywhere_and_be_merged() -> None:
    rows: list[list[CellValue]] = [["My event"], [], [None, "Rounds", None, 5], [None, "System:", "Swiss", "a note"]]
    sheet = Sheet("Tournament", rows, merged=[(3, 2, 3, 3)])
    reading = read_tables([sheet, PEOPLE, EMPTY_GRID])
    assert reading.document["tournament"] == {"rounds": 5}
    assert reading.findings == ()


def test_an_empty_value_is_not_taken_from_the_note_beside_it() -> None:
    sheet = Sheet("Tournament", [["Rounds", 3, "planned"], ["Place", None, "town or hall"]])
    assert read_tables([sheet, PEOPLE, EMPTY_GRID]).document["tournament"] == {"rounds": 3}


def test_a_line_that_stands_twice() -> None:
    sheet = Sheet("Tournament", [["Rounds", 3], ["Number of rounds", 5]])
    (found,) = read_tables([sheet, PEOPLE, EMPTY_GRID]).findings
    assert found.place == CellRef("Tournament", "B2")
    assert "stands twice; its value is read from Tournament!B1" in found.message


def test_a_label_with_a_value_that_is_not_known_is_pointed_out() -> None:
    rows: list[list[CellValue]] = [
        ["Rounds", 3],
        ["Sytem", "Swiss"],
        ["Prizes", 9],
        ["Forfeits", "yes"],
        ["Good luck!"],
    ]
    assert findings(Sheet("Tournament", rows), PEOPLE, EMPTY_GRID) == [
        "warning Tournament!A2 the line 'Sytem' is not known; did you mean System?",
        "warning Tournament!A3 the line 'Prizes' is not known; what stands beside it is not read",
        "warning Tournament!A4 the line 'Forfeits' is not known; did you mean Forfeits count as played?",
    ]


@pytest.mark.parametrize("label", ["Points system", "Scoring system", "Pts"])
def test_other_words_for_the_points(label: str) -> None:
    assert tournament(**{label.replace(" ", "_"): "3/1/0"})["points"] == {"win": 3, "draw": 1}


def test_a_formula_without_a_value() -> None:
    (found,) = findings(settings(Place=FORMULA_WITHOUT_VALUE), PEOPLE, EMPTY_GRID)
    assert found.startswith("error Tournament!B3 formula cell without a stored value: Tournament!B3; open the workbook")


class TestNamedValues:
    ROWS: tuple[list[CellValue], ...] = (["Runden", 7], ["Was", "Schweizer"], ["Rounds", 5])

    def test_a_name_finds_its_value_whatever_the_label(self) -> None:
        sheet = Sheet("Turnier", self.ROWS[:1])
        names = {"xlt_rounds": NamedRange("Turnier", (1, 2, 1, 2))}
        reading = read_tables([sheet, PEOPLE, EMPTY_GRID], names)
        assert reading.document["tournament"] == {"rounds": 7}
        assert reading.places["tournament", "rounds"] == CellRef("Turnier", "B1")

    def test_a_name_wins_over_a_label(self) -> None:
        names = {
            "xlt_settings": NamedRange("Turnier", (1, 1, 3, 2)),
            "xlt_rounds": NamedRange("Turnier", (1, 2, 1, 2)),
        }
        reading = read_tables([Sheet("Turnier", self.ROWS), PEOPLE, EMPTY_GRID], names)
        assert reading.document["tournament"]["rounds"] == 7
        assert [shown(finding) for finding in reading.findings] == [
            "warning Turnier!A2 the line 'Was' is not known; what stands beside it is not read"
        ]


def test_places() -> None:
    reading = read_tables([settings(**{"Tie-breaks": "BH/C1, SB"}), PEOPLE, EMPTY_GRID])
    assert reading.places["tournament", "name"] == CellRef("Tournament", "B1")
    assert reading.places["tournament", "rounds"] == CellRef("Tournament", "B2")
    assert reading.places["tournament", "codes", 0] == CellRef("Tournament", "B3")
    assert reading.places["tournament", "codes", 1] == CellRef("Tournament", "B3")
    assert ("tournament", "start") not in reading.places


class TestRoundsThatNobodyTyped:
    def test_a_grid_has_as_many_as_its_headings_and_says_so(self) -> None:
        reading = read_tables([Sheet("Tournament", [["Name", "X"], ["Rounds"]]), PEOPLE, grid(rounds=5)])
        assert reading.document["tournament"]["rounds"] == 5
        (found,) = reading.findings
        assert (found.severity, found.place) == ("warning", CellRef("Tournament", "B2"))

    @pytest.mark.parametrize(("system", "rounds"), [("Round robin", 3), ("Double round robin", 6)])
    def test_a_round_robin_of_three_has_as_many_as_its_tables(self, system: str, rounds: int) -> None:
        reading = read_tables([Sheet("Tournament", [["System", system]]), PEOPLE, grid(rounds=7)])
        assert reading.document["tournament"]["rounds"] == rounds
        assert reading.findings == ()
