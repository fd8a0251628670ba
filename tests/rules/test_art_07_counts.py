"""C.07 art. 7: own results and data."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any

import pytest

from tests.builders import FOOTBALL, against_extras, event
from tests.rules.examples import Example, check, examples_of, field, value, values
from xltourney.engine.model import Player, System, Tournament
from xltourney.engine.ranking import rank
from xltourney.engine.regulations import EDITIONS, edition
from xltourney.engine.results import CLASSICAL, Kind, ScoringSystem

#: The rounds of J1 to J3: win, draw, loss, PAB, HPB, ZPB.
ALL_KINDS = "+W =W -W PAB HPB ZPB"
DRAWN_BYE = ScoringSystem.from_points(Fraction(3), Fraction(1), Fraction(0), pab=Fraction(1))


def first(code: str, cells: str, scoring: ScoringSystem, rules: str) -> Fraction | None:
    return value(against_extras(cells, scoring), rules, code, 1)


def wins_of_both(rules: str) -> list[Fraction | None]:
    return [first("WIN", ALL_KINDS, FOOTBALL, rules), first("WIN", ALL_KINDS, DRAWN_BYE, rules)]


def by_pairing_number(rules: str) -> list[list[str]]:
    numbers = {3: "A", 1: "B", 2: "C"}
    players = tuple(Player(no, name, ()) for no, name in numbers.items())
    tournament = Tournament(System.SWISS, 1, players)
    orders = [[row.no for row in rank(tournament, [code], edition(rules)).rows] for code in ("TPN", "TPN/R")]
    return [[numbers[no] for no in order] for order in orders]


WITHOUT_GRID: dict[str, Callable[[str], Any]] = {
    "J1": partial(first, "STD", ALL_KINDS, FOOTBALL),
    "J2": partial(first, "STD", ALL_KINDS, DRAWN_BYE),
    "J3": wins_of_both,
    "M8": by_pairing_number,
    "N12A": partial(first, "PS", "+W +W +W +W -W", CLASSICAL),
    "N12B": partial(first, "PS", "+W +W -W +W +W", CLASSICAL),
    "N12C": partial(first, "PS", "+W +W +W -W +W", CLASSICAL),
    "N12D": partial(first, "PS", "+W +W +W +W ZPB", CLASSICAL),
}


@pytest.mark.parametrize("example", examples_of("07"))
def test_example(example: Example) -> None:
    check(example, WITHOUT_GRID)


class TestWins:
    """7.1 counts points of a win, 7.2 to 7.4 games over the board."""

    @pytest.mark.parametrize(("cells", "wins"), [("PAB", 1), ("FPB", 1), ("+FW", 1), ("HPB", 0), ("-FW", 0), ("=W", 0)])
    def test_what_counts_as_a_win(self, cells: str, wins: int) -> None:
        assert first("WIN", cells, CLASSICAL, "2026-03") == wins
        assert first("WON", cells, CLASSICAL, "2026-03") == 0

    def test_a_pairing_bye_worth_half_a_point_is_no_win(self) -> None:
        """7.1: the points of a win. Public report 32 (bbpPairings issue 28)."""
        half = ScoringSystem.from_points(pab=Fraction(1, 2))
        assert first("WIN", "PAB +W", half, "2026-03") == 1
        assert first("REP", "PAB +W", half, "2026-03") == 2

    def test_a_very_short_game_is_a_game(self) -> None:
        """Section 2.3: TRF codes W, D, L are over the board."""
        tournament = event([["+B2"], ["-W1"]])
        short = Tournament(
            System.SWISS,
            1,
            (
                Player(1, "P1", (CLASSICAL.game(2, "b", "1*"),)),
                Player(2, "P2", (CLASSICAL.game(1, "w", "0*"),)),
            ),
        )
        for code in ("WIN", "WON", "BPG", "BWG", "BH", "SB"):
            assert values(short, "2026-03", code) == values(tournament, "2026-03", code)

    @pytest.mark.parametrize("rules", EDITIONS)
    def test_a_forfeit_has_no_colour(self, rules: str) -> None:
        """7.3; before 2023 art. 8.1: an unplayed game counts as played with White. TEC16: 11 won by forfeit, Black."""
        assert value(field("TEC16"), rules, "BPG", 11) == 2


class TestProgressive:
    """7.5."""

    def test_byes_bring_what_they_award(self) -> None:
        """TEC16, player 12: 0 1 2 2 2 (public report 35)."""
        assert value(field("TEC16"), "2026-03", "PS", 12) == 7

    def test_a_cut_takes_the_first_rounds_even_if_the_first_was_a_bye(self) -> None:
        """14.1 (c): after rounds 1 to 3 the score is 1, 2, 2; without the term of round 1 it is 4."""
        tournament = against_extras("PAB +W -W")
        assert [value(tournament, "2026-03", code, 1) for code in ("PS", "PS/C1", "PS/C2", "PS/C3", "PS/C4")] == [
            5, 4, 2, 0, 0,
        ]  # fmt: skip

    def test_it_has_no_value_where_only_a_matrix_is_known(self) -> None:
        assert set(values(field("KOYA6"), "2026-03", "PS").values()) == {None}


class TestRoundsElectedToPlay:
    """7.6: minus requested byes and forfeit losses."""

    @pytest.mark.parametrize(
        ("cells", "rounds"),
        [("PAB", 1), ("FPB", 1), ("+FW", 1), ("HPB", 0), ("ZPB", 0), ("-FW", 0), ("+W", 1), ("-W", 1)],
    )
    def test_one_round(self, cells: str, rounds: int) -> None:
        assert first("REP", cells, CLASSICAL, "2026-03") == rounds

    def test_a_double_forfeit_is_a_loss_for_both(self) -> None:
        """Decided by the project: both are category .4."""
        assert values(event(["-FW2", "-FB1"]), "2026-03", "REP") == {1: 0, 2: 0}


class TestStandardPoints:
    """7.7 by its letter: a paired round compares the two players, an unpaired one compares with a draw."""

    @pytest.mark.parametrize(
        ("white", "black", "expected"),
        [("0:0", "0:0", (1, 1)), ("½:0", "0:½", (2, 0)), ("-", "-", (1, 1)), ("+", "-", (2, 0)), ("½", "½", (1, 1))],
    )
    def test_unusual_results(self, white: str, black: str, expected: tuple[int, int]) -> None:
        """Decided by the project: 0:0 gives ½ to both, ½:0 gives 1:0; here in half points."""
        players = (
            Player(1, "P1", (CLASSICAL.game(2, "w", white),)),
            Player(2, "P2", (CLASSICAL.game(1, "b", black),)),
        )
        found = values(Tournament(System.SWISS, 1, players), "2026-03", "STD")
        assert (found[1], found[2]) == tuple(Fraction(half, 2) for half in expected)

    def test_it_is_the_score_in_a_classical_event_without_odd_results(self) -> None:
        """7.7 reduces a point system to 1-½-0; TEC16 is played in it."""
        tournament = field("TEC16")
        assert values(tournament, "2026-03", "STD") == values(tournament, "2026-03", "PTS")


def test_kinds_of_round_are_those_of_the_articles() -> None:
    """16.1.2: requested byes and forfeit losses are voluntarily unplayed rounds; nothing else is."""
    assert {kind for kind in Kind if kind.voluntary} == {Kind.HPB, Kind.ZPB, Kind.FORFEIT_LOSS}
    assert {kind for kind in Kind if kind.requested} == {Kind.HPB, Kind.ZPB}
    assert {kind for kind in Kind if kind.played} == {Kind.OTB}
