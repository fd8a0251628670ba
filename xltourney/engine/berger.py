"""Berger tables: who meets whom in which round of a round robin (C.05 annex, "Details of Berger tables")."""

from __future__ import annotations


def rounds(players: int, cycles: int = 1) -> int:
    """The number of rounds: one less than the players, or as many as the players where their number is odd."""
    return (players - 1 + players % 2) * cycles if players > 1 else 0


def round_of(first: int, second: int, players: int) -> int:
    """The round, from 1, in which two of the numbers 1 to ``players`` meet in the first cycle.

    In the tables the numbers of a pairing have the same sum in a round, apart from multiples of the number of rounds;
    the last number takes the place that pairs the number left over. With an odd number of players the last number is
    nobody: who meets it is free, so ``round_of(n, players + 1, players)`` is the free round of ``n``.
    """
    last = players + players % 2
    low, high = sorted((first, second))
    total = 2 * low if high == last else low + high
    return (total - 2) % (last - 1) + 1


def pairings(players: int) -> list[list[tuple[int, int]]]:
    """The rounds of a single round robin as the tables have them: pairs of the numbers 1 to ``players``, White first.

    The last number meets 1, n/2 + 1, 2, n/2 + 2, ... in turn and has Black in odd rounds; beside that opponent stand
    the two next to him on a circle of the others, then those next to these, the higher neighbour with White. With an
    odd number of players the last number is nobody, and his pair is left out.
    """
    last = players + players % 2
    table: list[list[tuple[int, int]]] = []
    for number in range(1, rounds(players) + 1):
        met = number // 2 + 1 if number % 2 else number // 2 + last // 2
        pairs = [(met, last) if number % 2 else (last, met)] if last == players else []
        beside = ((met + step, met - step) for step in range(1, last // 2))
        pairs += [((white - 1) % (last - 1) + 1, (black - 1) % (last - 1) + 1) for white, black in beside]
        table.append(pairs)
    return table
