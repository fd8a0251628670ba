"""Explanations: the worked examples of set A, opponent by opponent (TEC exercises, recomputed; C.07 arts 14 and 16)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from hashlib import sha256

import pytest

from tests.builders import event
from tests.rules.examples import field
from xltourney.engine.explanation import ExplainedRound, Explanation, Note, explain
from xltourney.engine.model import System, Tournament
from xltourney.engine.ranking import rank
from xltourney.engine.regulations import edition
from xltourney.errors import RegulationError
from xltourney.io import texts

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
        """A14: 12 has 2 and is seen with 3: the absences of rounds 4 and 5 are draws."""
        (note,) = ask("2026-03", "BH", 4).elements[0].notes
        assert (note.key, note.article, list(note.numbers)) == ("byes-as-draws", "16.3.2", [2, 3, 4, 5])

    def test_a_cut_of_an_unplayed_round_names_the_exception(self) -> None:
        assert "16.5" in self.articles(ask("2026-03", "BH/C1", 4), 2)

    def test_a_regular_cut_names_art_14(self) -> None:
        assert self.articles(ask("2026-03", "BH/C1", 6), 4) == ["14.1"]

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
        assert keys["mini-scores"] == [1, 2, 2, Fraction(1, 2), 3, Fraction(1, 2)]

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


def asked(tournament: Tournament, code: str, no: int, rules: str = "2026-03") -> Explanation:
    return explain(rank(tournament, [code], edition(rules)), no, code)


def said(notes: tuple[Note, ...]) -> list[tuple[str, list[Fraction], str]]:
    """Keys, numbers and articles."""
    return [(note.key, list(note.numbers), note.article) for note in notes]


class TestCuts:
    """14.1 to 14.4 and 16.5."""

    @pytest.mark.parametrize(
        ("code", "articles"),
        [("BH/C1", {"14.1"}), ("BH/C2", {"14.2"}), ("BH/M1", {"14.3"}), ("BH/M2", {"14.4"}), ("ARO/M1", {"14.3"})],
    )
    def test_the_article_of_a_cut(self, code: str, articles: set[str]) -> None:
        """Player 16 of TEC16 played all rounds."""
        lines = ask("2026-03", code, 16).elements
        assert {line.notes[-1].article for line in lines if line.cut} == articles

    def test_the_old_rules_have_no_such_numbers(self) -> None:
        (cut,) = [line for line in ask("2009", "BH/C1", 16).elements if line.cut]
        assert cut.notes[-1].article == "rules of 2009"

    def test_an_unplayed_round_that_is_not_taken(self) -> None:
        """A6 under 2026: the half-point bye brings 1.25, less than the 1.5 of the regular cut."""
        found = ask("2026-03", "SB/C1", 4)
        assert said(found.elements[1].notes)[-1] == ("vur-not-cut", [Fraction(5, 4), Fraction(3, 2)], "16.5")
        assert said(found.elements[2].notes) == [("cut-low", [], "14.1")]

    def test_a_missed_round_that_goes_as_the_regular_one(self) -> None:
        """16.5: L is the bye, 2 x half = 1; V, the forfeit loss, brings 2.5 x 0 = 0 and stays."""
        rows = ["HPB -FW2 +W3 +W4", "FPB +FB1 FPB ZPB", "FPB FPB -B1 FPB", "FPB FPB FPB -B1"]
        bye, forfeit, *_ = asked(event(rows), "SB/C1", 1).elements
        assert (bye.cut, bye.contribution, bye.notes[-1].key) == ("low", 1, "cut-low")
        assert (forfeit.cut, *said(forfeit.notes)[-1]) == ("", "vur-not-cut", [0, 1], "16.5")

    def test_progressive_scores_lose_the_first_rounds(self) -> None:
        first = ask("2026-03", "PS/C1", 4).elements[0]
        assert said(first.notes) == [("cut-first-round", [1], "14.1")]
        second = ask("2026-03", "PS/C2", 4).elements[1]
        assert said(second.notes) == [("cut-first-rounds", [2], "14.2")]

    def test_nothing_left(self) -> None:
        """14.2: player 4 has four games."""
        found = ask("2026-03", "ARO/C9", 4)
        assert (found.value, said(found.notes)) == (None, [("nothing-left", [], "14.2")])

    @pytest.mark.parametrize(("code", "article"), [("AOB", "8.2"), ("ARO", "10.1"), ("APRO", "10.4"), ("APPO", "10.5")])
    def test_no_game(self, code: str, article: str) -> None:
        """Player 3 has a bye only."""
        found = asked(event(["+W2", "-B1", "PAB"], ratings=[2000, 1900, 1800]), code, 3)
        assert (found.value, said(found.notes)) == (None, [("no-game", [], article)])


class TestUnplayed:
    """Arts 15 and 16."""

    def test_unplayed_rounds_are_draws_in_2009(self) -> None:
        """A4: 12 has a bye (1), a forfeit win (1) and two absences; four draws are as much: 2."""
        (note,) = ask("2009", "BH", 4).elements[0].notes
        assert said((note,)) == [("unplayed-as-draws", [2, 2, 2, 3, 4, 5], "rules of 2009")]

    def test_a_forfeit_is_a_game_by_the_regulations_of_the_event(self) -> None:
        """A21."""
        assert said(ask("2026-03", "BH/C1/P", 9).elements[3].notes) == [("forfeit-as-game", [], "16.6")]

    @pytest.mark.parametrize("code", ["SB", "KS", "DE"])
    def test_a_forfeit_is_a_game_in_a_round_robin(self, code: str) -> None:
        """15.2; TEC exercise 26: 5 lost to 6 by forfeit in round 4."""
        found = {line.round: said(line.notes) for line in ask("2026-03", code, 5, "TEC6RR").elements}
        assert found[4][-1] == ("forfeit-as-game", [], "15.2")

    def test_the_text_of_july_2023_is_restated(self) -> None:
        assert [note.key for note in ask("2023-07", "BH", 4).notes] == ["restated"]
        assert [note.key for note in ask("2024-08", "BH", 4).notes] == []


class TestOwnResults:
    """Art. 7, lots and the arbiter."""

    def test_why_a_round_counts_as_elected(self) -> None:
        """7.6; all but requested byes and forfeit losses."""
        rows = ["+W2 +FW2 -FW2 PAB FPB HPB ZPB", "-B1 -FB1 +FB1 ZPB ZPB ZPB ZPB"]
        lines = asked(event(rows), "REP", 1).elements
        assert [(line.contribution, line.notes[0].key) for line in lines] == [
            (1, "rep-played"),
            (1, "rep-forfeit-win"),
            (0, "rep-forfeit-loss"),
            (1, "rep-pairing-bye"),
            (1, "rep-full-bye"),
            (0, "rep-requested-bye"),
            (0, "rep-requested-bye"),
        ]
        assert {line.notes[0].article for line in lines} == {"7.6"}

    def test_a_free_round_counts(self) -> None:
        """7.6; RR3, player 1, round 3."""
        assert said(ask("2026-03", "REP", 1, "RR3").elements[2].notes) == [("rep-free", [], "7.6")]

    @pytest.mark.parametrize(
        ("rules", "worth", "note"),
        [("2026-03", 0, Note("rep-forfeit-loss", (), "7.6")), ("2024-08", 1, Note("forfeit-as-game", (), "15.2"))],
    )
    def test_a_forfeit_loss_in_a_round_robin(self, rules: str, worth: int, note: Note) -> None:
        """15.2: since 2026 it stays unplayed for type B."""
        line = ask(rules, "REP", 5, "TEC6RR").elements[3]
        assert (line.contribution, line.notes) == (worth, (note,))

    def test_a_round_without_result_is_not_taken_off(self) -> None:
        tournament = event(["+W2 W3", "-B1 +W4", "+W4 B1", "-B3 -B2"])
        found = explain(rank(tournament, ["REP"], edition("2026-03"), live=True), 1, "REP")
        assert (found.value, found.elements[1].notes[0].key) == (2, "rep-open")

    def test_an_annulled_forfeit_loss_is_not_taken_off(self) -> None:
        """General Regulations for Competitions 6.6: his games count for nobody."""
        tournament = event(["+W2 -FW3 ZPB", "-B1 ZPB +FB3", "ZPB +FB1 -FW2"], system=System.ROUND_ROBIN)
        players = (*tournament.players[:2], replace(tournament.players[2], withdrawn_after=0))
        found = asked(replace(tournament, players=players), "REP", 1)
        assert found.elements[1].notes[0].key == "annulled"
        assert found.value == sum(line.contribution or 0 for line in found.elements)

    def test_standard_points_compare(self) -> None:
        """7.7: a win 1 : 0, a half-point bye against a draw."""
        game, bye, *_ = ask("2026-03", "STD", 4).elements
        assert said(game.notes) == [("standard-game", [1, 0], "7.7")]
        assert said(bye.notes) == [("standard-bye", [Fraction(1, 2), Fraction(1, 2)], "7.7")]

    @pytest.mark.parametrize("code", ["STD", "TPN", "RTNG"])
    def test_codes_that_an_edition_does_not_have(self, code: str) -> None:
        """2.1: new in March 2026."""
        assert ask("2024-08", code, 4).article == "2.1 (organiser's own list)"
        assert ask("2009", code, 4).article == "organiser's own list"

    @pytest.mark.parametrize(("code", "key", "article"), [("RND", "no-lot", "4.2"), ("MAN", "no-order", "3.1")])
    def test_nothing_recorded(self, code: str, key: str, article: str) -> None:
        assert said(ask("2026-03", code, 4).notes) == [(key, [], article)]

    def test_lots_from_a_seed_can_be_checked(self) -> None:
        """4.2: anybody can compute SHA-256 of seed:number."""
        (note,) = asked(replace(field("TEC16"), lots_seed="Moscow {7}"), "RND", 4).notes
        begin = sha256(b"Moscow {7}:4").hexdigest()[:8]
        assert (note.key, note.article) == ("lots-from-seed", "4.2")
        for language in ("en", "ru", "uk"):
            assert f"Moscow {{7}}:4 = {begin}" in texts.note(note, language)

    def test_typed_lots_go_before_a_seed(self) -> None:
        players = tuple(replace(p, lots=1 if p.no == 1 else None) for p in field("TEC16").players)
        tournament = replace(field("TEC16"), lots_seed="Moscow", players=players)
        assert [asked(tournament, "RND", no).notes[0].key for no in (1, 2)] == ["own-RND", "no-lot"]
