"""The random events that xltourney and other programs are asked about: one a seed, the same every time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random

from tests.builders import FOOTBALL
from tests.generators import LIVELY, Habits, round_robin, swiss
from xltourney.engine.model import Tournament
from xltourney.engine.ranking import rank
from xltourney.engine.regulations import edition
from xltourney.engine.results import CLASSICAL, ScoringSystem

SEEDS = range(40)
#: Editions that the programs know, with a day on which each was in force.
STARTS = {"2026-03": "2026-03-02", "2024-08": "2024-09-01"}

HALF_POINT_BYE = ScoringSystem.from_points(pab=Fraction(1, 2))
SWISS_HABITS = replace(LIVELY, short=0.05)
ROUND_ROBIN_HABITS = Habits(forfeits=0.1, double_forfeits=0.03, leaving=0.1)

Values = dict[int, Fraction | None]


def classical_event(seed: int) -> Tournament:
    """Three in four are a Swiss, every fourth a single or double round robin; 1, ½, 0 and a pairing bye worth 1."""
    random = Random(seed)
    if seed % 4 == 3:
        return _round_robin(random)
    habits = replace(SWISS_HABITS, rematches=seed % 4 == 1)
    return swiss(random, random.randint(4, 24), random.randint(2, 9), habits)


def any_event(seed: int) -> Tournament:
    """The same with other point systems, rounds still to come, and a player without a rating."""
    random = Random(seed)
    if seed % 4 == 3:
        return _round_robin(random, random.choice((CLASSICAL, FOOTBALL)))
    rounds = random.randint(2, 9)
    made = swiss(
        random,
        random.randint(4, 24),
        rounds,
        replace(SWISS_HABITS, rematches=seed % 4 == 1, unrated=seed % 5 == 0),
        planned=rounds + random.choice((0, 0, 2)),
        scoring=random.choice((CLASSICAL, CLASSICAL, FOOTBALL, HALF_POINT_BYE)),
    )
    return replace(made, unrated=1400 if seed % 10 else None)


def _round_robin(random: Random, scoring: ScoringSystem = CLASSICAL) -> Tournament:
    """Other programs do not know who left; they see the forfeits only."""
    cycles = random.choice((1, 1, 2))
    made = round_robin(random, random.randint(3, 8), cycles, ROUND_ROBIN_HABITS, scoring=scoring)
    return replace(made, players=tuple(replace(player, withdrawn_after=None) for player in made.players))


def rounds_played(tournament: Tournament) -> int:
    """Rounds with results; all of them are complete."""
    return len(tournament.players[0].results)


def ours(tournament: Tournament, rules: str, code: str) -> Values:
    """A code by the engine."""
    return {row.no: row.values[0] for row in rank(tournament, [code], edition(rules)).rows}


def ours_together(tournament: Tournament, rules: str, codes: Sequence[str]) -> dict[str, Values]:
    """Codes by the engine, asked at once."""
    table = rank(tournament, codes, edition(rules))
    return {code: {row.no: row.values[place] for row in table.rows} for place, code in enumerate(table.codes)}
