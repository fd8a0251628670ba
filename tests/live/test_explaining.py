"""How a value came about, in one cell: the number that the cell shows, and what the engine says of every round."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest

from tests.io.documents import document
from tests.io.finished import five_of_whom_one_left, worked_example
from tests.live.sheets import ranges_of
from tests.udfs.ranges import column, is_error, well_formed
from xltourney import examples
from xltourney.engine.regulations import NAMES
from xltourney.io import texts
from xltourney.live.answers import MOST
from xltourney.udfs import XLT_EXPLAIN, XLT_TIEBREAK

EVENTS = [pytest.param(each, id=each.name) for each in examples.examples()]


def explained(event: Any, no: int, code: str, **more: Any) -> list[str]:
    """The lines of the cell."""
    grid, players, settings = ranges_of(event, **more)
    text: str = well_formed(XLT_EXPLAIN(grid, no, code, players, settings))
    return text.split("\n")


class TestPublished:
    """TEC exercises in tie-breaking 2024, crosstable 2.1, player 4 (David): BH 15, BH/C1 11.5 with the bye cut."""

    def test_a_cut_that_takes_the_missed_round_first(self) -> None:
        head, *rounds = explained(worked_example("TEC16", rules="2024-08"), 4, "bh-c1")
        assert head == "BH/C1 of 4 David = 11.5 (article 8.1; rules 2024-08)"
        assert [line.split(" ", 1)[0] for line in rounds] == ["R1", "R2", "R3", "R4", "R5"]
        assert [re.findall(r"→ ([(\d.)]+)", line) for line in rounds] == [["3"], ["(3.5)"], ["1.5"], ["3.5"], ["3.5"]]
        assert rounds[0].startswith("R1 12 Nick b1: 3 → 3; score 2 counts as 3: ")
        assert rounds[1].startswith("R2 ½ bye: 3.5 → (3.5); not played: ")
        assert rounds[1].endswith("cut first: a round missed voluntarily (art. 16.5)")

    def test_the_direct_encounter_of_three(self) -> None:
        """Crosstable 2.2, exercise 26: of 1, 2 and 3 the first."""
        lines = explained(worked_example("TEC6RR", codes=["DE"]), 1, "DE")
        assert lines[0].startswith("DE of 1 ")
        assert " = 1 (article 6; rules 2026-03)" in lines[0]
        assert "tied at this place: players 1, 2, 3 (art. 6.1)" in lines
        assert any("by number: 1 (2), 2 (0.5), 3 (0.5) (art. 6.1.2)" in line for line in lines)

    def test_rules_without_articles(self) -> None:
        lines = explained(worked_example("TEC16", rules="2009"), 4, "BH")
        assert lines[0] == "BH of 4 David = 13.5 (rules of 2009)"


class TestValues:
    @pytest.mark.parametrize("example", EVENTS)
    def test_it_explains_what_the_cell_shows(self, example: examples.Example) -> None:
        event = examples.load(example.name)
        given = ranges_of(event, example.entry, example.language)
        grid, players, settings = given
        numbers = column(*(player["no"] for player in event["players"]))
        for code in ["PTS", "RANK", *NAMES]:
            shown = well_formed(XLT_TIEBREAK(grid, numbers, code, players, settings))
            told = well_formed(XLT_EXPLAIN(grid, numbers, code, players, settings))
            assert [len(row) for row in told] == [1] * len(numbers)
            for (value,), (text,) in zip(shown, told, strict=True):
                if is_error(value):
                    assert text == value
                    continue
                head = text.split("\n")[0]
                assert f" = {_written(value, example.language)} (" in head, (code, value, head)

    def test_where_a_code_stands_in_the_list(self) -> None:
        """Behind pairing numbers nobody is tied; without settings the code is asked right after points."""
        event = worked_example("TEC6RR", codes=["TPN", "DE"])
        assert "alone at this place: nothing to decide" in " ".join(explained(event, 1, "DE"))
        grid, _, _ = ranges_of(event, "matrix")
        assert "tied at this place: players 1, 2, 3" in XLT_EXPLAIN(grid, 1, "DE", None, None)

    def test_points(self) -> None:
        event = document("2w1 3b½", "1b0 PAB", "ZPB 1w½", rounds=2, start="2026-05-01")
        lines = explained(event, 2, "PTS")
        assert lines[0] == "PTS of 2 P2 = 1 (article 4.2; rules 2026-03)"
        assert [line.split(";")[0] for line in lines[1:]] == ["R1 1 P1 b0: 0", "R2 bye: 1"]

    def test_a_matrix_names_no_rounds(self) -> None:
        grid, players, settings = ranges_of(worked_example("TEC6RR"), "matrix")
        text = XLT_EXPLAIN(grid, 1, "SB", players, settings)
        assert text.count("\n") == 5
        assert not re.search(r"^R\d", text, re.MULTILINE)

    def test_annulled_games(self) -> None:
        """Player 5 left after one of four games."""
        lines = explained(five_of_whom_one_left(), 2, "SB")
        said = "annulled: a player left before half of his games (General Regulations for Competitions 6.6)"
        assert [line for line in lines if "annulled" in line] == [f"R1 5 P5 w1: {said}"]
        assert explained(five_of_whom_one_left(), 5, "WIN")[0].startswith("WIN of 5 P5 = – (")


def _written(value: Any, language: str) -> str:
    """A value of a cell as a text says it, with two decimals at most."""
    return "–" if value == "" else texts.number(Fraction(value).limit_denominator(10**6), language, 2)


class TestRank:
    def test_what_decided(self) -> None:
        """TEC exercises 2.1: of 1, 3, 4 and 16 with 3½ the last has three wins, the others two."""
        event = worked_example("TEC16", codes=["WIN", "TPN"])
        called = {player["no"]: f"{player['no']} {player['name']}" for player in event["players"]}
        assert explained(event, 16, "rank") == [
            f"Rank of {called[16]} = 2 (rules 2026-03)",
            f"Points 3.5: level with {called[1]}, {called[3]}, {called[4]}",
            "WIN 3: nobody else",
            "TPN 16",
            "Decided by: WIN",
        ]
        assert explained(event, 3, "RANK")[2:] == [
            f"WIN 2: level with {called[1]}, {called[4]}",
            "TPN 3: nobody else",
            "Decided by: TPN",
        ]

    def test_a_shared_place(self) -> None:
        lines = explained(worked_example("TEC16", codes=["WIN"]), 1, "RANK")
        assert lines[0].startswith("Rank of 1 Alyx = 3 ")
        assert lines[-1].startswith("shared place: nothing in the list of tie-breaks splits these players")
        assert lines[2].startswith("WIN 2: level with 3 ")

    def test_points_alone(self) -> None:
        lines = explained(worked_example("TEC16", codes=["WIN"]), 2, "RANK")
        assert lines[1:] == ["Points 4: nobody else", "WIN 3", "Decided by: Points"]

    def test_many_who_are_level(self) -> None:
        """Of twelve players without a game eight are named."""
        lines = explained(document(*["ZPB"] * 12, rounds=1, codes=["WIN"]), 12, "RANK")
        assert lines[1].endswith("7 P7, 8 P8 (+3)")

    def test_who_is_taken_out(self) -> None:
        assert explained(five_of_whom_one_left(), 5, "RANK") == ["Rank of 5 P5 = – (rules 2026-03)", "games annulled"]


class TestDefaults:
    GRID = ranges_of(document("2w1 3b½", "1b0 4w1", "4b½ 1w½", "3w½ 2b0", rounds=2))[0]

    def test_they_are_named(self) -> None:
        last = XLT_EXPLAIN(self.GRID, 1, "BH").split("\n")[-1]
        assert last == (
            "No settings were given, so these were taken: Swiss, 2 rounds (up to the last with an entry); "
            "the newest rules, 2026-03; win 1, draw ½, loss 0, pairing-allocated bye 1"
        )
        assert "Round robin, 3 rounds; the newest rules" in XLT_EXPLAIN([["", 1, 1], [0, "", 1], [0, 0, ""]], 1, "SB")

    def test_not_where_settings_are_given(self) -> None:
        assert "No settings" not in XLT_EXPLAIN(self.GRID, 1, "BH", None, "rules=2026-03")

    @pytest.mark.parametrize(
        ("language", "head", "line"),
        [
            ("русский", "BH участника 1 P1 = 2 (пункт 8.1; правила 2026-03)", "Тур 2 · 3 P3 ч½: 1 → 1"),
            ("українська", "BH учасника 1 P1 = 2 (пункт 8.1; правила 2026-03)", "Тур 2 · 3 P3 ч½: 1 → 1"),
        ],
    )
    def test_other_languages(self, language: str, head: str, line: str) -> None:
        lines = XLT_EXPLAIN(self.GRID, 1, "BH", None, f"language={language}").split("\n")
        assert (lines[0], lines[2]) == (head, line)

    def test_the_language_of_the_headings(self) -> None:
        heads = ["№", "Фамилия, имя", "Тур 1", "Тур 2"]
        assert "Настройки не заданы" in XLT_EXPLAIN([heads, *self.GRID[1:]], 1, "BH")


class TestShapes:
    def test_a_range_of_players(self) -> None:
        grid, players, settings = ranges_of(worked_example("TEC16"))
        told = well_formed(XLT_EXPLAIN(grid, column("No.", 4, "", 99), "BH", players, settings))
        assert told[0] == told[2] == [""]
        assert told[1] == [XLT_EXPLAIN(grid, 4, "BH", players, settings)]
        assert told[3][0] == "#XLT player 99 is not in the grid"

    def test_several_codes(self) -> None:
        grid, players, settings = ranges_of(worked_example("TEC16"))
        told = well_formed(XLT_EXPLAIN(grid, 4, "BH, WIN", players, settings))
        assert [[text.split(" ", 1)[0] for text in row] for row in told] == [["BH", "WIN"]]

    @pytest.mark.parametrize(
        ("player", "code", "said"),
        [
            (None, "BH", "#XLT player"),
            ("x", "BH", "#XLT player"),
            (1, None, "#XLT code"),
            (1, 5, "#XLT code"),
            (1, "XX", "#XLT tie-break 'XX'"),
            (1, "ARO", "#XLT ARO needs the ratings"),
            (9, "BH", "#XLT player 9"),
        ],
    )
    def test_what_cannot_be_explained(self, player: Any, code: Any, said: str) -> None:
        assert well_formed(XLT_EXPLAIN(TestDefaults.GRID, player, code)).startswith(said)

    def test_a_fault_of_the_event(self) -> None:
        grid = [row[:] for row in TestDefaults.GRID]
        grid[1][2] = True
        assert XLT_EXPLAIN(grid, 2, "BH").startswith("#XLT row 2, round 1")

    def test_no_more_than_a_cell_shows(self) -> None:
        event = document("2w1 3b½", "1b0 4w1", "4b½ 1w½", "3w½ 2b0", rounds=2)
        for player in event["players"]:
            player["name"] = f"{player['no']}" + "x" * 20_000
        grid, players, settings = ranges_of(event)
        text = XLT_EXPLAIN(grid, 1, "BH", players, settings)
        assert len(text) == MOST
        assert text.endswith(" …")
