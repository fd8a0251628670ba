"""The sheet Standings (workbook contract, "What the batch writes")."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.io.documents import document
from tests.io.finished import five_of_whom_one_left, made, worked_example

#: TEC exercises in tie-breaking (M. Held), crosstable 2.1: printed values under the text of 2024-08, players 1 to 16.
POINTS = [3.5, 4, 3.5, 3.5, 2.5, 3, 1.5, 2.5, 1.5, 1, 2.5, 2, 1.5, 2, 2, 3.5]
BUCHHOLZ = [12.5, 13, 15.5, 15, 8.5, 12, 14.5, 13.5, 9, 13, 13.5, 11.5, 14, 11, 12, 12.5]
SONNEBORN = [8, 9.5, 10.5, 9.75, 4.25, 6.5, 3.25, 5.25, 2.25, 1.5, 5.75, 4, 4.25, 4.5, 3.5, 7.25]
AVERAGE_RATING = [1820, 1880, 1940, 1888, 1690, 1813, 1760, 1730, 1975, 1880, 1863, 2050, 1930, 1800, 1860, 1820]


def numbered(values: Sequence[float]) -> dict[int, float]:
    return dict(enumerate(values, start=1))


class TestColumns:
    def test_their_order(self) -> None:
        """Rank, No., title, name, federation, rating, points, one column a code, and what decided."""
        event = worked_example("TEC16")
        event["players"][0] |= {"title": "GM", "federation": "ENG", "club": "Rook"}
        heading = made(event, "BH/C1, SB, DE")["Standings"].heading
        start = ["Rank", "No.", "Title", "Name", "Fed", "Club", "Rating", "Points"]
        assert heading == [*start, "BH/C1", "SB", "DE", "Decided by"]

    def test_what_nobody_has_is_left_out(self) -> None:
        event = document("2w1", "1b0", rounds=1)
        heading = made(event, "WIN")["Standings"].heading
        assert heading == ["Rank", "No.", "Name", "Points", "WIN", "Decided by"]

    def test_an_unrated_player_has_an_empty_cell(self) -> None:
        event = document("2w1", "1b0", players={1: {"rating": 2000}, 2: {"rating": 0}}, rounds=1)
        assert made(event, "WIN")["Standings"].column("Rating") == {1: 2000, 2: None}

    def test_a_code_twice(self) -> None:
        assert {"DE", "DE#2"} <= set(made(worked_example("TEC16"), "DE, WIN, DE")["Standings"].heading)

    @pytest.mark.parametrize(
        ("language", "words"),
        [("ru", ["Место", "№", "Фамилия, имя", "Рейтинг", "Очки"]), ("uk", ["Місце", "№", "Прізвище, ім'я"])],
    )
    def test_other_languages(self, language: str, words: list[str]) -> None:
        heading = made(worked_example("TEC16"), "BH/C1", language=language)["Standings"].heading
        assert heading[: len(words)] == words
        assert "BH/C1" in heading


class TestValues:
    def test_the_printed_ones(self) -> None:
        sheet = made(worked_example("TEC16"), "BH, SB, ARO", rules="2024-08")["Standings"]
        assert sheet.column("Points") == numbered(POINTS)
        assert sheet.column("BH") == numbered(BUCHHOLZ)
        assert sheet.column("SB") == numbered(SONNEBORN)
        assert sheet.column("ARO") == numbered(AVERAGE_RATING)

    def test_an_average_is_kept_in_full_and_shown_with_two_decimals(self) -> None:
        """Player 14: 39.5 / 3, printed 13.167."""
        sheet = made(worked_example("TEC16"), "AOB", rules="2024-08")["Standings"]
        assert sheet.column("AOB")[14] == 39.5 / 3
        assert sheet.style(14, "AOB").number_format == "0.00"

    @pytest.mark.parametrize(
        ("heading", "number_format"), [("Points", "0.0"), ("BH", "0.0"), ("SB", "0.00"), ("WIN", "0"), ("ARO", "0")]
    )
    def test_decimals(self, heading: str, number_format: str) -> None:
        sheet = made(worked_example("TEC16"), "BH, SB, WIN, ARO")["Standings"]
        assert {sheet.style(no, heading).number_format for no in range(1, 17)} == {number_format}

    def test_whole_points_have_no_decimals(self) -> None:
        event = worked_example("TEC16", points={"win": 3, "draw": 1})
        sheet = made(event, "BH")["Standings"]
        assert sheet.column("Points")[2] == 11
        assert sheet.style(2, "Points").number_format == "0"

    def test_an_undefined_value_is_an_empty_cell(self) -> None:
        event = worked_example("TEC16")
        del event["players"][3]["rating"]
        sheet = made(event, "ARO, DE")["Standings"]
        assert set(sheet.column("ARO").values()) == {None}
        assert sheet.column("DE")[2] is None, "alone on 4 points"

    def test_a_direct_encounter_is_a_place_in_the_group(self) -> None:
        """TEC crosstable 2.2: of 1, 2 and 3 the first, of 4, 5 and 6 the order 6, 5, 4 (exercise 26)."""
        sheet = made(worked_example("TEC6RR"), "DE")["Standings"]
        assert sheet.column("DE") == {1: 1, 2: 2, 3: 2, 6: 1, 5: 2, 4: 3}


class TestPlaces:
    """Points and then wins: 2 has 4; of 1, 3, 4 and 16 with 3½ the last has three wins, the others two."""

    @pytest.fixture
    def sheet(self) -> Any:
        return made(worked_example("TEC16"), "WIN")["Standings"]

    def test_shared_places_are_shown_as_shared(self, sheet: Any) -> None:
        assert [(row["Rank"], row["No."]) for row in sheet.table[:6]] == [
            (1, 2),
            (2, 16),
            (3, 1),
            (3, 3),
            (3, 4),
            (6, 6),
        ]

    def test_they_are_marked_and_stay_numbers(self, sheet: Any) -> None:
        assert sheet.style(1, "Rank").number_format == '0"="'
        assert "=" not in sheet.style(2, "Rank").number_format.replace("_=", "")
        assert any(line.startswith("= shared place") for line in sheet.foot)

    def test_what_decided(self, sheet: Any) -> None:
        decided = sheet.column("Decided by")
        assert [decided[no] for no in (2, 16, 1, 3, 4, 6)] == ["Points", "WIN", "shared", "shared", "shared", "Points"]

    def test_the_podium_stands_out_when_all_is_over(self, sheet: Any) -> None:
        assert sheet.style(4, "Name").bold
        assert not sheet.style(6, "Name").bold
        running = made(worked_example("TEC16", rounds=7), "WIN")["Standings"]
        assert not running.style(2, "Name").bold


class TestRemarks:
    def test_who_left_a_round_robin_stands_last_without_rank(self) -> None:
        sheet = made(five_of_whom_one_left(), "SB")["Standings"]
        last = sheet.table[-1]
        assert (last["No."], last["Rank"], last["Points"], last["SB"]) == (5, None, None, None)
        assert last["Note"] == "withdrawn after round 1; games annulled"
        assert any("left before half of the games" in line for line in sheet.foot)

    def test_late_entry_and_penalty(self) -> None:
        event = document("2w1 2b1", "1b0 1w0", players={1: {"penalty": -0.5}, 2: {"from_round": 2}}, rounds=2)
        event["players"][1]["results"][0] = ""
        event["players"][0]["results"][0] = "FPB"
        remarks = made(event, "WIN")["Standings"].column("Note")
        assert remarks == {1: "penalty −½", 2: "from round 2"}

    def test_an_organisers_own_note_is_not_published(self) -> None:
        event = document("2w1", "1b0", players={1: {"note": "paid cash"}}, rounds=1)
        assert not any("cash" in text for sheet in made(event, "WIN").values() for text in sheet.texts)


class TestHead:
    def test_name_circumstances_and_state(self) -> None:
        event = worked_example(
            "TEC16", name="Open", place="Lviv", federation="UKR", end="2026-05-05", arbiter="M. Held"
        )
        rows = made(event)["Standings"].rows
        assert rows[0] == ["Open"]
        assert rows[1] == ["Lviv (UKR) · 1–5 May 2026 · Swiss, 5 rounds · chief arbiter M. Held"]
        assert rows[2] == ["Final standings after round 5"]

    @pytest.mark.parametrize(
        ("language", "state"),
        [
            ("en", "Standings after round 3 of 5"),
            ("ru", "Положение после тура 3 из 5"),
            ("uk", "Становище після туру 3 з 5"),
        ],
    )
    def test_an_interim_table(self, language: str, state: str) -> None:
        sheet = made(worked_example("TEC16"), language=language, after=3)["Standings"]
        assert sheet.rows[2] == [state]

    def test_a_live_table_says_how_many_boards(self) -> None:
        event = worked_example("TEC16")
        for no, token in ((1, "4w"), (4, "1b")):
            event["players"][no - 1]["results"][4] = token
        live = made(event, live=True)["Standings"]
        assert live.rows[2] == ["Live standings: round 5, 6 of 7 boards"], "player 9 is free and 12 absent"
        complete = made(event)["Standings"]
        assert complete.rows[2] == ["Standings after round 4 of 5"]
        assert "round 5 is not complete (6 of 7 boards) and not counted" in complete.foot

    def test_a_matrix_has_no_rounds(self) -> None:
        event = worked_example("TEC6RR", entry="matrix")
        assert made(event, "SB")["Standings"].rows[2] == ["Final standings"]
        event["players"][3]["results"][4] = ""
        event["players"][1]["results"][4] = ""
        assert made(event, "SB")["Standings"].rows[2] == ["Interim standings"]


class TestFoot:
    def test_what_the_codes_mean(self) -> None:
        foot = made(worked_example("TEC16"), "BH/C1, SB, DE")["Standings"].foot
        assert "BH/C1 Buchholz Cut 1 · art. 8.1, 14" in foot
        assert "SB Sonneborn-Berger · art. 9.1" in foot
        assert "Rules: 2026-03: FIDE C.07, in force from 1 March 2026" in foot

    def test_who_is_unrated(self) -> None:
        event = worked_example("TEC16")
        del event["players"][3]["rating"]
        assert "ARO: no value, because these players are unrated: 4 David" in made(event, "ARO")["Standings"].foot

    def test_in_russian_under_old_rules(self) -> None:
        foot = made(worked_example("TEC16"), "BH/C1, BH/M1", rules="2009-ru", language="ru")["Standings"].foot
        assert "BH/C1 Усечённый Бухгольц -1 · правила 2009-ru" in foot
        assert "BH/M1 Усреднённый Бухгольц -1 · правила 2009-ru" in foot


class TestPrinting:
    @pytest.mark.parametrize("key", ["Standings", "Crosstable", "TieBreaks"])
    def test_headings_stay_and_repeat(self, key: str) -> None:
        sheet = made(worked_example("TEC16"))[key]
        spec = sheet.spec
        assert "Name" in sheet.heading
        assert spec.freeze is not None
        assert spec.freeze[0] == spec.repeat_rows == spec.repeat_from
        assert sheet.heading[spec.freeze[1] - 1] in {"Name", "Code"}
        assert spec.print_area
        assert spec.fit_width

    @pytest.mark.parametrize("key", ["Standings", "Crosstable", "TieBreaks", "About"])
    def test_footer_and_widths(self, key: str) -> None:
        spec = made(worked_example("TEC16", name="Open"))[key].spec
        assert spec.footer == f"Open · {spec.title} · {{page}} / {{pages}}"
        assert len(spec.widths) == max(map(len, spec.rows))
        assert all(3 < width <= 70 for width in spec.widths)

    def test_names_fit(self) -> None:
        event = worked_example("TEC16")
        event["players"][0]["name"] = "Wolfeschlegelsteinhausen, Hubert"
        spec = made(event)["Standings"].spec
        assert spec.widths[2] > 30

    def test_a_wide_table_lies_on_its_side(self) -> None:
        event = worked_example("TEC16")
        assert not made(event, "BH")["Standings"].spec.landscape
        assert made(event, "BH/C1, BH, SB, DE, WIN, WON, BPG, BWG, REP, ARO, AOB, PS, TPR, PTP")[
            "Standings"
        ].spec.landscape


class TestTexts:
    def test_a_text_is_a_text(self) -> None:
        """A player called =Dan is written as text, never as a formula (graft.py) and never changed."""
        event = worked_example("TEC16")
        event["players"][1]["name"] = "=Dan"
        for sheet in made(event).values():
            values = [value for row in sheet.rows for value in row]
            assert {type(value) for value in values} <= {str, int, float, type(None)}
        assert made(event)["Standings"].of(2)["Name"] == "=Dan"

    def test_the_same_event_gives_the_same_sheets(self) -> None:
        event = worked_example("TEC16")
        assert [sheet.spec for sheet in made(event).values()] == [sheet.spec for sheet in made(event).values()]

    @pytest.mark.parametrize(
        ("language", "titles"),
        [
            ("en", ["Standings", "Crosstable", "Tie-breaks", "About"]),
            ("ru", ["Турнирная таблица", "Кросс-таблица", "Доп. показатели", "О таблице"]),
            ("uk", ["Турнірна таблиця", "Крос-таблиця", "Додаткові показники", "Про таблицю"]),
        ],
    )
    def test_titles(self, language: str, titles: list[str]) -> None:
        made_ = made(worked_example("TEC16"), language=language)
        assert list(made_) == ["Standings", "Crosstable", "TieBreaks", "About"]
        assert [sheet.spec.title for sheet in made_.values()] == titles

    @pytest.mark.parametrize("language", ["ru", "uk"])
    def test_no_english_is_left(self, language: str) -> None:
        """But codes, the name of the program, and what the organiser typed."""
        sheets = made(worked_example("TEC16"), "BH/C1, SB, DE, ARO", language=language)
        own = {"TEC16", "BH/C1", "SB", "DE", "ARO", "PTS", "xltourney", "open.xlsx", "C.07", "2026-03", "SHA-256", "ID"}
        names = {player["name"] for player in worked_example("TEC16")["players"]}
        for sheet in sheets.values():
            for text in sheet.texts:
                words = set(text.replace(":", " ").replace(";", " ").replace(",", " ").split()) - own - names
                latin = [word for word in words if word.isascii() and word.isalpha() and len(word) > 1]
                assert latin == [], text
