"""Random events: Swiss, single and double round robins, with byes, forfeits, late entries and withdrawals.

Everything is drawn from the :class:`random.Random` that is given: a seed, or Hypothesis, decides it all.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import Random

from tests.builders import berger
from xltourney.engine.model import Player, System, Tournament
from xltourney.engine.results import CLASSICAL, MIRROR, Kind, RoundResult, ScoringSystem

BYES = (Kind.HPB, Kind.ZPB)


@dataclass(frozen=True, slots=True)
class Habits:
    """How often things happen: shares of 1, per player and round or per game."""

    draws: float = 0.3
    byes: float = 0.05
    full_byes: float = 0.0
    forfeits: float = 0.05
    double_forfeits: float = 0.01
    short: float = 0.0
    decided: float = 0.0
    late: float = 0.05
    leaving: float = 0.05
    rematches: bool = False
    unrated: bool = False


QUIET = Habits(byes=0, forfeits=0, double_forfeits=0, late=0, leaving=0)
LIVELY = Habits(byes=0.1, full_byes=0.02, forfeits=0.1, double_forfeits=0.03, late=0.1, leaving=0.1)
#: With games shorter than a move, results decided by the arbiter, and rematches.
UNUSUAL = replace(LIVELY, short=0.05, decided=0.05, rematches=True)

Rows = dict[int, list[RoundResult]]


def _ratings(random: Random, count: int, habits: Habits) -> list[int | None]:
    drawn = sorted((random.randrange(1400, 2700) for _ in range(count)), reverse=True)
    known: list[int | None] = [*drawn]
    if habits.unrated and count:
        known[random.randrange(count)] = None
    return known


def _marks(random: Random, habits: Habits) -> tuple[str, str]:
    """What White and Black get."""
    luck = random.random()
    if luck < habits.double_forfeits:
        return "-", "-"
    if luck < habits.double_forfeits + habits.forfeits:
        white = random.choice(("+", "-"))
        return white, MIRROR[white][0]
    for share, marks in ((habits.short, ("1*", "½*", "0*")), (habits.decided, ("0:0", "½:0", "0:½"))):
        if random.random() < share:
            white = random.choice(marks)
            return white, MIRROR[white][0]
    if random.random() < habits.draws:
        return "½", "½"
    white = random.choice(("1", "0"))
    return white, MIRROR[white][0]


def _play(random: Random, habits: Habits, scoring: ScoringSystem, rows: Rows, white: int, black: int) -> None:
    marks = _marks(random, habits)
    rows[white].append(scoring.game(black, "w", marks[0]))
    rows[black].append(scoring.game(white, "b", marks[1]))


def _pairs(random: Random, present: list[int], rows: Rows, habits: Habits) -> Iterable[tuple[int, int]]:
    """Neighbours in the order of scores who have not met, as far as that is possible."""
    waiting = sorted(present, key=lambda no: (-sum(result.points for result in rows[no]), no))
    while waiting:
        first = waiting.pop(0)
        met = {result.opponent for result in rows[first]}
        if habits.rematches and random.random() < 0.3:
            met.clear()
        second = next((no for no in waiting if no not in met), waiting[0])
        waiting.remove(second)
        yield (first, second) if random.random() < 0.5 else (second, first)


def _bye_candidate(present: list[int], rows: Rows) -> int:
    """The last in the order who has had no pairing-allocated bye or forfeit win yet."""
    order = sorted(present, key=lambda no: (sum(result.points for result in rows[no]), -no))
    served = {no for no in order if any(result.kind in (Kind.PAB, Kind.FORFEIT_WIN) for result in rows[no])}
    return next((no for no in order if no not in served), order[0])


def swiss(
    random: Random,
    players: int,
    rounds: int,
    habits: Habits = LIVELY,
    *,
    planned: int | None = None,
    scoring: ScoringSystem = CLASSICAL,
) -> Tournament:
    """A Swiss of ``rounds`` rounds played, ``planned`` ones at most."""
    rows: Rows = {no: [] for no in range(1, players + 1)}
    enters = {no: random.randint(2, 3) if random.random() < habits.late else 1 for no in rows}
    leaves = {no: random.randint(0, rounds) if random.random() < habits.leaving else rounds for no in rows}
    for number in range(1, rounds + 1):
        here = [no for no in rows if enters[no] <= number <= leaves[no]]
        absent = {no for no in here if random.random() < habits.byes}
        full = {no for no in here if no not in absent and random.random() < habits.full_byes}
        present = [no for no in here if no not in absent | full]
        pab = _bye_candidate(present, rows) if len(present) % 2 else None
        for white, black in list(_pairs(random, [no for no in present if no != pab], rows, habits)):
            _play(random, habits, scoring, rows, white, black)
        for no, own in rows.items():
            if len(own) < number:
                kind = Kind.PAB if no == pab else Kind.FPB if no in full else Kind.ZPB
                own.append(scoring.bye(random.choice(BYES) if no in absent else kind))
    ratings = _ratings(random, players, habits)
    made = tuple(Player(no, f"Player {no}", tuple(rows[no]), ratings[no - 1]) for no in rows)
    return Tournament(System.SWISS, planned or rounds, made, scoring)


def round_robin(
    random: Random,
    players: int,
    cycles: int = 1,
    habits: Habits = LIVELY,
    *,
    scoring: ScoringSystem = CLASSICAL,
) -> Tournament:
    """A single or double round robin by Berger tables; whoever leaves loses the rest by forfeit.

    Free rounds of an odd field are zero-point byes without points. Who left before half of the games is taken out.
    """
    rows: Rows = {no: [] for no in range(1, players + 1)}
    rounds = cycles * (players - 1 + players % 2)
    leaves = {no: random.randint(0, rounds - 1) if random.random() < habits.leaving else None for no in rows}
    for cycle in range(cycles):
        for pairs in berger(players):
            for white, black in pairs:
                game = (black, white) if cycle else (white, black)
                _meet(random, habits, scoring, rows, game, leaves)
    ratings = _ratings(random, players, habits)
    made = tuple(
        Player(no, f"Player {no}", tuple(rows[no]), ratings[no - 1], withdrawn_after=leaves[no]) for no in rows
    )
    system = System.ROUND_ROBIN if cycles == 1 else System.DOUBLE_ROUND_ROBIN
    return Tournament(system, rounds, made, scoring)


def _meet(
    random: Random,
    habits: Habits,
    scoring: ScoringSystem,
    rows: Rows,
    game: tuple[int, int],
    leaves: dict[int, int | None],
) -> None:
    known = [no for no in game if no in rows]
    if len(known) == 1:
        rows[known[0]].append(RoundResult(Kind.ZPB, 0, "", "", 0))
        return
    gone = [last is not None and len(rows[no]) >= last for no in game for last in (leaves[no],)]
    if not any(gone):
        _play(random, habits, scoring, rows, *game)
        return
    for no, other, colour, missing in zip(game, game[::-1], "wb", gone, strict=True):
        rows[no].append(scoring.game(other, colour, "-" if missing else "+"))
