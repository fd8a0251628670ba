"""The sheet Tie-breaks: how each value came about."""

from __future__ import annotations

from typing import Any

import pytest

from tests.io.finished import Sheet, Value, five_of_whom_one_left, made, worked_example
from xltourney.io.sheet import Styled

CODES = "BH/C1, BH, SB, DE, WIN"


def part(sheet: Sheet, no: int, code: str) -> list[dict[str, Value]]:
    """The rows of one player and code: his rounds, then the value."""
    return [row for row in sheet.table if (row["No."], row["Code"]) == (no, code)]


@pytest.fixture(scope="module")
def sheet() -> Sheet:
    return made(worked_example("TEC16"), CODES)["TieBreaks"]


def test_headings(sheet: Sheet) -> None:
    who = ["Rank", "No.", "Name", "Code", "Round"]
    how = ["Opponent's value", "Contribution", "Cut", "How it came about", "Article"]
    assert sheet.heading == [*who, "Opp.", "Opponent", "Result", *how]


def test_one_row_a_player_code_and_round(sheet: Sheet) -> None:
    for no in range(1, 17):
        for code in ("BH/C1", "BH", "SB", "WIN"):
            *rounds, value = part(sheet, no, code)
            assert [row["Round"] for row in rounds] == [1, 2, 3, 4, 5]
            assert value["Opponent's value"] == "value"


def test_players_stand_by_place_and_codes_in_order(sheet: Sheet) -> None:
    ranks = [row["Rank"] for row in sheet.table]
    assert ranks == sorted(ranks, key=lambda rank: rank if isinstance(rank, int) else 99)
    codes = list(dict.fromkeys(row["Code"] for row in sheet.table if row["No."] == 2))
    assert codes == ["BH/C1", "BH", "SB", "DE", "WIN"]


@pytest.mark.parametrize("code", ["BH/C1", "BH", "SB", "WIN"])
def test_what_is_not_cut_adds_up_to_the_value(sheet: Sheet, code: str) -> None:
    for no in range(1, 17):
        *rounds, value = part(sheet, no, code)
        kept = [row["Contribution"] for row in rounds if row["Cut"] is None]
        assert sum(number for number in kept if isinstance(number, int | float)) == value["Contribution"]


def test_an_own_bye_is_explained_with_its_article(sheet: Sheet) -> None:
    """Player 4, half-point bye in round 2: 3.5 capped to 0.5 x 5 = 2.5 (16.4.2), and cut first (16.5)."""
    round_2 = part(sheet, 4, "BH/C1")[1]
    assert (round_2["Result"], round_2["Opp."], round_2["Opponent"]) == ("½ bye", None, None)
    assert (round_2["Opponent's value"], round_2["Contribution"], round_2["Cut"]) == (2.5, 2.5, "missed")
    assert round_2["Article"] == "8.1, 16.4.2, 16.5"
    assert "at most" in str(round_2["How it came about"])


def test_an_opponents_adjusted_score(sheet: Sheet) -> None:
    """Player 4 met 12, whose 2 points count as 3 (16.3.2)."""
    round_1 = part(sheet, 4, "BH")[0]
    assert (round_1["Opp."], round_1["Opponent"], round_1["Result"]) == (12, "Nick", "b 1")
    assert (round_1["Opponent's value"], round_1["Contribution"]) == (3, 3)
    assert round_1["Article"] == "8.1, 16.3.2"


def test_a_round_without_anything_special(sheet: Sheet) -> None:
    round_3 = part(sheet, 4, "SB")[2]
    assert (round_3["Opponent"], round_3["Result"]) == ("Opal", "w 1")
    assert (round_3["Contribution"], round_3["How it came about"], round_3["Article"]) == (1.5, None, "9.1")


def test_a_value_that_is_not_defined(sheet: Sheet) -> None:
    """Player 2 is alone on 4 points."""
    (value,) = part(sheet, 2, "DE")
    assert value["Contribution"] is None
    assert value["How it came about"] == "alone at this place: nothing to decide"


@pytest.mark.parametrize(("code", "number_format"), [("BH", "0.0"), ("SB", "0.00"), ("WIN", "0")])
def test_decimals(sheet: Sheet, code: str, number_format: str) -> None:
    rows = sheet.spec.rows[sheet.spec.repeat_rows :]
    numbers = [row[9] for row in rows if isinstance(row[3], Styled) and row[3].value == code]
    assert {cell.style.number_format for cell in numbers if isinstance(cell, Styled)} == {number_format}


def test_ratings_have_no_decimals() -> None:
    rows = part(made(worked_example("TEC16"), "ARO")["TieBreaks"], 4, "ARO")
    assert [row["Contribution"] for row in rows] == [1650, None, 1600, 2100, 2200, 1888], "TEC: ARO 1888"


def test_annulled_games_are_listed() -> None:
    sheet = made(five_of_whom_one_left(), "SB")["TieBreaks"]
    annulled = part(sheet, 2, "SB")[0]
    assert (annulled["Opponent"], annulled["Result"], annulled["Contribution"]) == ("P5", "w 1", None)
    assert str(annulled["How it came about"]).startswith("annulled")
    assert "General Regulations for Competitions 6.6" in str(annulled["Article"])


@pytest.mark.parametrize(("language", "words"), [("ru", "Общие положения"), ("uk", "Загальні положення")])
def test_names_of_rules_are_translated(language: str, words: str) -> None:
    sheet = made(five_of_whom_one_left(), "SB", language=language)["TieBreaks"]
    assert any(words in text for text in sheet.texts)


def test_long_sentences_have_room(sheet: Sheet) -> None:
    column = sheet.heading.index("How it came about")
    width = sheet.spec.widths[column]
    for number, row in enumerate(sheet.rows[sheet.spec.repeat_rows :], start=sheet.spec.repeat_rows + 1):
        text: Any = row[column]
        if text and len(text) > 1.3 * width:
            assert sheet.spec.row_heights[number] >= 30


def test_a_matrix_names_no_rounds() -> None:
    event = worked_example("TEC6RR", entry="matrix")
    assert {row["Round"] for row in made(event, "SB")["TieBreaks"].table} == {None}
