"""The Berger tables against those that FIDE prints (General Regulations for Competitions, annex 1)."""

from __future__ import annotations

import pytest

from xltourney.engine import berger

#: As printed; the last number of an odd field is nobody.
PRINTED = {
    4: "1-4 2-3 | 4-3 1-2 | 2-4 3-1",
    6: "1-6 2-5 3-4 | 6-4 5-3 1-2 | 2-6 3-1 4-5 | 6-5 1-4 2-3 | 3-6 4-2 5-1",
    8: (
        "1-8 2-7 3-6 4-5 | 8-5 6-4 7-3 1-2 | 2-8 3-1 4-7 5-6 | 8-6 7-5 1-4 2-3 | 3-8 4-2 5-1 6-7 | 8-7 1-6 2-5 3-4"
        " | 4-8 5-3 6-2 7-1"
    ),
    10: (
        "1-10 2-9 3-8 4-7 5-6 | 10-6 7-5 8-4 9-3 1-2 | 2-10 3-1 4-9 5-8 6-7 | 10-7 8-6 9-5 1-4 2-3"
        " | 3-10 4-2 5-1 6-9 7-8 | 10-8 9-7 1-6 2-5 3-4 | 4-10 5-3 6-2 7-1 8-9 | 10-9 1-8 2-7 3-6 4-5"
        " | 5-10 6-4 7-3 8-2 9-1"
    ),
}


def printed(players: int) -> list[list[tuple[int, int]]]:
    """The rounds of a field, without the pairs of nobody."""
    rounds = PRINTED[players + players % 2].split(" | ")
    pairs = [[tuple(map(int, pair.split("-"))) for pair in text.split()] for text in rounds]
    return [[(white, black) for white, black in row if max(white, black) <= players] for row in pairs]


@pytest.mark.parametrize("players", range(3, 11))
def test_pairings(players: int) -> None:
    assert berger.pairings(players) == printed(players)


@pytest.mark.parametrize("players", range(2, 20))
def test_each_pair_meets_once_in_the_round_that_a_matrix_puts_it_in(players: int) -> None:
    met = {frozenset(pair): number for number, row in enumerate(berger.pairings(players), 1) for pair in row}
    assert len(met) == players * (players - 1) // 2
    assert all(berger.round_of(min(pair), max(pair), players) == number for pair, number in met.items())
    assert len(berger.pairings(players)) == berger.rounds(players)


@pytest.mark.parametrize("players", [0, 1])
def test_nobody_to_play(players: int) -> None:
    assert berger.pairings(players) == []
