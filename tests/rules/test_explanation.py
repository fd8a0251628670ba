"""Explanations: the worked examples of set A, opponent by opponent (TEC exercises, recomputed; C.07 arts 14 and 16)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.builders import event
from tests.rules.examples import field
from xltourney.engine.explanation import ExplainedRound, Explanation, explain
from xltourney.engine.model import System
from xltourney.engine.ranking import rank
from xltourney.engine.regulations import edition
from xltourney.errors import RegulationError

#: Opponent (0 for a bye) and what the round contributes; with a third entry what it was cut as.
Step = tuple[int, float] | tuple[int, float, str]

STEPS: dict[str, tuple[str, str, int, list[Step], float]] = {
    "A1": ("2024-08", "BH", 4, [(12, 3), (0, 3.5), (13, 1.5), (3, 3.5), (1, 3.5)], 15),
    "A2": ("2026-03", "BH", 4, [(12, 3), (0, 2.5), (13, 1.5), (3, 3.5), (1, 3.5)], 14),
    "A3-2024": ("2024-08", "BH/C1", 4, [(12, 3), (0, 3.5, "vur"), (13, 1.5), (3, 3.5), (1, 3.5)], 11.5),
    "A3-2026": ("2026-03", "BH/C1", 4, [(12, 3), (0, 2.5, "vur"), (13, 1.5), (3, 3.5), (1, 3.5)], 11.5),
    "A4": ("2009", "BH", 4, [(12, 2), (0, 3), (13, 1.5), (3, 3.5), (1, 3.5)], 13.5),
    "A5": ("2026-03", "SB", 4, [(12, 3), (0, 1.25), (13, 1.5), (3, 1.75), (1, 1.75)], 9.25),
    "A6-2024": ("2024-08", "SB/C1", 4, [(12, 3), (0, 1.75, "vur"), (13, 1.5), (3, 1.75), (1, 1.75)], 8),
    "A6-2026": ("2026-03", "SB/C1", 4, [(12, 3), (0, 1.25), (13, 1.5, "low"), (3, 1.75), (1, 1.75)], 7.75),
    "A7-2024": ("2024-08", "BH", 6, [(14, 2), (3, 3.5), (0, 3), (10, 1), (8, 2.5)], 12),
    "A7-2026": ("2026-03", "BH", 6, [(14, 2), (3, 3.5), (0, 2.5), (10, 1), (8, 2.5)], 11.5),
    "A8": ("2026-03", "BH/C1", 6, [(14, 2), (3, 3.5), (0, 2.5), (10, 1, "low"), (8, 2.5)], 10.5),
    "A9": ("2026-03", "BH", 9, [(1, 3.5), (10, 1), (0, 1.5), (11, 1.5), (0, 1.5)], 9),
    "A11": ("2009", "BH", 9, [(1, 3.5), (10, 1), (0, 1.5), (11, 2), (0, 0.5)], 8.5),
    "A12": ("2026-03", "BH", 11, [(3, 3.5), (16, 3.5), (5, 2.5), (9, 1.5), (7, 1.5)], 12.5),
    "A13": ("2026-03", "SB", 11, [(3, 1.75), (16, 0), (5, 0), (9, 1.5), (7, 1.5)], 4.75),
    "A15": ("2026-03", "BH", 12, [(4, 3.5), (0, 2), (14, 2), (0, 2), (0, 2)], 11.5),
    "A16": ("2009", "BH", 12, [(4, 3.5), (0, 1.5), (14, 2), (0, 3.5), (0, 3)], 13.5),
    "A17": ("2026-03", "BH", 14, [(6, 3), (8, 2.5), (12, 2), (0, 2), (13, 1.5)], 11),
    "A18": ("2024-08", "SB/C1", 14, [(6, 3), (8, 0), (12, 0), (0, 0), (13, 1.5, "low")], 3),
    "A19": ("2024-08", "SB/C1", 6, [(14, 0), (3, 0), (0, 3), (10, 1, "low"), (8, 2.5)], 5.5),
    "A20": ("2026-03", "FB", 12, [(4, 3.5), (0, 2), (14, 1.5), (0, 2), (0, 2)], 11),
    "A21": ("2026-03", "BH/C1/P", 9, [(1, 3.5), (10, 1), (0, 1.5, "vur"), (11, 2.5), (0, 1.5)], 8.5),
    "C1-and-M1": ("2026-03", "BH/M1", 16, [(8, 2.5), (11, 2.5), (7, 1.5, "low"), (2, 4, "high"), (15, 2)], 7),
}


def ask(rules: str, code: str, no: int, name: str = "TEC16") -> Explanation:
    return explain(rank(field(name), [code], edition(rules)), no, code)


def step(line: ExplainedRound) -> Step:
    assert line.contribution is not None
    contribution = float(line.contribution)
    return (line.opponent, contribution, line.cut) if line.cut else (line.opponent, contribution)


@pytest.mark.parametrize("name", STEPS)
def test_step_by_step(name: str) -> None:
    rules, code, no, steps, value = STEPS[name]
    found = ask(rules, code, no)
    assert [line.round for line in found.elements] == [1, 2, 3, 4, 5]
    assert [step(line) for line in found.elements] == steps
    assert found.value == value
    assert sum(line.contribution or 0 for line in found.elements if not line.cut) == value


class TestReasons:
    """Each adjustment, cap and cut is named with its article."""

    @staticmethod
    def articles(found: Explanation, number: int) -> list[str]:
        return [note.article for note in found.elements[number - 1].notes]

    def test_the_cap_of_a_bye_names_the_rounds(self) -> None:
        """A2: min(3.5, ½ x 5)."""
        (note,) = ask("2026-03", "BH", 4).elements[1].notes
        assert note.article == "16.4.2"
        assert {Fraction(7, 2), Fraction(5), Fraction(5, 2)} <= set(note.numbers)

    def test_the_cap_of_a_forfeit_names_the_opponent(self) -> None:
        """A12: min(2.5, adj(9) = 1.5)."""
        (note,) = ask("2026-03", "BH", 11).elements[3].notes
        assert note.article == "16.4.1"
        assert {Fraction(5, 2), Fraction(3, 2)} <= set(note.numbers)

    def test_a_dummy_below_the_cap(self) -> None:
        assert self.articles(ask("2026-03", "BH", 9), 3) == ["16.4"]

    def test_an_adjusted_opponent(self) -> None:
        """A14: 12 has 2 and is seen with 3."""
        (note,) = ask("2026-03", "BH", 4).elements[0].notes
        assert (note.article, set(note.numbers)) == ("16.3.2", {Fraction(2), Fraction(3)})

    def test_a_cut_of_an_unplayed_round_names_the_exception(self) -> None:
        assert "16.5" in self.articles(ask("2026-03", "BH/C1", 4), 2)

    def test_a_regular_cut_names_art_14(self) -> None:
        assert "14" in self.articles(ask("2026-03", "BH/C1", 6), 4)

    def test_fore_buchholz_says_whether_the_round_was_the_final_one(self) -> None:
        final = {note.key for note in ask("2026-03", "FB", 1).notes}
        interim = {note.key for note in ask("2026-03", "FB", 1, "TEC16-ROUND3").notes}
        assert final
        assert interim
        assert final != interim

    @pytest.mark.parametrize(
        ("code", "article"),
        [
            ("BH", "8.1"),
            ("FB/C1", "8.3"),
            ("AOB", "8.2"),
            ("SB/C1", "9.1"),
            ("PS", "7.5"),
            ("TPR", "10.2"),
            ("STD", "7.7"),
        ],
    )
    def test_the_article_of_the_code(self, code: str, article: str) -> None:
        assert ask("2026-03", code, 1).article == article

    def test_a_free_round_is_no_element(self) -> None:
        """15.2; RR3, player 1, round 3."""
        last = ask("2026-03", "SB", 1, "RR3").elements[2]
        assert (last.contribution, [note.article for note in last.notes]) == (None, ["15.2"])

    def test_annulled_games_are_listed(self) -> None:
        """General Regulations for Competitions 6.6."""
        tournament = event(["+W4 +W3 =B2", "=W3 ZPB =W1", "=B2 -B1 ZPB", "-B1 ZPB ZPB"], system=System.ROUND_ROBIN)
        players = (*tournament.players[:3], replace(tournament.players[3], withdrawn_after=1))
        left = rank(replace(tournament, players=players), ["SB"], edition("2026-03"))
        first = explain(left, 1, "SB").elements[0]
        assert (first.opponent, first.contribution) == (4, None)
        assert [note.key for note in first.notes] == ["annulled"]
        assert explain(left, 4, "SB").value is None

    def test_an_annulled_round_keeps_the_running_score(self) -> None:
        """7.5 counts every round: 1 beat 2, then his game against 3, who left, was annulled: 1 + 1 + 1 = 3."""
        tournament = event(["+W2 +FW3 ZPB", "-B1 ZPB +FB3", "ZPB -FB1 -FW2"], system=System.ROUND_ROBIN)
        players = (*tournament.players[:2], replace(tournament.players[2], withdrawn_after=0))
        found = explain(rank(replace(tournament, players=players), ["PS"], edition("2026-03")), 1, "PS")
        assert found.value == 3
        assert sum(line.contribution or 0 for line in found.elements) == 3

    def test_an_undecided_board_keeps_the_running_score(self) -> None:
        """The same in a live table: 1 won round 1, his board of round 2 is open: 1 + 1."""
        tournament = event(["+W2 W3", "-B1 +W4", "+W4 B1", "-B3 -B2"])
        found = explain(rank(tournament, ["PS"], edition("2026-03"), live=True), 1, "PS")
        assert found.value == 2
        assert sum(line.contribution or 0 for line in found.elements) == 2


class TestOtherCodes:
    """Averages, performances and direct encounter."""

    def test_direct_encounter_of_three(self) -> None:
        """TEC exercise 26: 1 beat 2 and 3, who drew."""
        found = ask("2026-03", "DE", 1, "TEC6RR")
        assert [line.opponent for line in found.elements] == [2, 3]
        assert [line.contribution for line in found.elements] == [1, 1]
        assert found.value == 1
        keys = {note.key: list(note.numbers) for note in found.notes}
        assert keys["tied-group"] == [1, 2, 3]
        assert keys["mini-score"] == [2]

    def test_performance(self) -> None:
        """A22: 1863, 1.5 of 4 is .38, -87: 1776."""
        found = ask("2024-08", "TPR", 11)
        assert found.value == 1776
        assert found.notes[0].article == "10.2"
        assert set(found.notes[0].numbers) >= {Fraction(1863), Fraction(38, 100), Fraction(-87)}

    def test_perfect_performance_of_zero(self) -> None:
        """A25: 2050 - 800."""
        found = ask("2024-08", "PTP", 12)
        assert found.value == 1250
        assert Fraction(2050) in found.notes[0].numbers

    def test_a_code_that_the_table_does_not_have(self) -> None:
        table = rank(field("TEC16"), ["BH"], edition("2026-03"))
        assert explain(table, 4, "SB").value == Fraction(37, 4)

    def test_an_unknown_player_or_code(self) -> None:
        table = rank(field("TEC16"), ["BH"], edition("2026-03"))
        with pytest.raises(RegulationError, match="no player 17"):
            explain(table, 17, "BH")
        with pytest.raises(RegulationError, match="unknown code"):
            explain(table, 1, "BUC")
