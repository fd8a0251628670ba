"""Tournaments for Hypothesis: Swiss and round robins of every size, with everything that can happen in them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

from hypothesis import strategies as st

from tests.builders import FOOTBALL
from tests.generators import LIVELY, QUIET, UNUSUAL, Habits, round_robin, swiss
from xltourney.engine.model import Player, Tournament
from xltourney.engine.regulations import EDITIONS, Edition
from xltourney.engine.results import CLASSICAL, ScoringSystem

#: Codes of types B, C and D with every modifier, then those of type A.
PLAIN = (
    "PTS WIN WON BPG BWG PS PS/C1 PS/C2 REP STD TPN TPN/R SB SB/C1 SB/C2 SB/P SB/C1/P KS KS/L+1 KS/L-2 ARO ARO/C1"
    " ARO/C2 ARO/M1 ARO/M2 TPR PTP APRO APPO RTNG RTNG/R ARO/U1400 TPR/U1400 RND MAN"
).split()
BUCHHOLZ = "BH BH/C1 BH/C2 BH/C9 BH/M1 BH/M2 BH/P BH/C1/P FB FB/C1 FB/M1 FB/P AOB AOB/F".split()
TIED = ["DE", "DE/P"]

SCORINGS = (
    CLASSICAL,
    FOOTBALL,
    ScoringSystem.from_points(pab=Fraction(1, 2)),
    ScoringSystem.from_points(absent=Fraction(1, 2)),
    ScoringSystem.from_points(Fraction(2), Fraction(1), Fraction(0)),
    ScoringSystem.from_points(Fraction(3), Fraction(2), Fraction(1)),
    ScoringSystem.from_points(Fraction(1), Fraction(2, 5), Fraction(0)),
)


def codes_for(tournament: Tournament, text: Edition) -> list[str]:
    """Every code that may be asked for in this event under this edition."""
    allowed = [*PLAIN, *TIED]
    if not (tournament.system.predetermined and text.bans_buchholz):
        allowed += BUCHHOLZ
    return allowed + (["KSX", "KSX/R"] if "KSX" in text.listed else [])


def _with_penalties(tournament: Tournament, random: Random) -> Tournament:
    players = tuple(
        replace(player, penalty=-random.randint(1, 2)) if random.random() < 0.2 else player
        for player in tournament.players
    )
    return replace(tournament, players=players)


@st.composite
def tournaments(
    draw: st.DrawFn,
    *,
    systems: tuple[str, ...] = ("swiss", "swiss", "round robin"),
    habits: tuple[Habits, ...] = (QUIET, LIVELY, UNUSUAL),
    scorings: tuple[ScoringSystem, ...] = SCORINGS,
    penalties: bool = True,
    most: int = 11,
) -> Tournament:
    """An event; what happens in it is drawn from a seed."""
    random = Random(draw(st.integers(0, 2**32), label="seed"))
    happens = draw(st.sampled_from(habits), label="habits")
    scoring = draw(st.sampled_from(scorings), label="scoring")
    if draw(st.sampled_from(systems), label="system") == "swiss":
        rounds = draw(st.integers(1, 6), label="rounds")
        planned = rounds + draw(st.sampled_from((0, 0, 2)), label="rounds to come")
        players = draw(st.integers(2, most), label="players")
        made = swiss(random, players, rounds, happens, planned=planned, scoring=scoring)
    else:
        players = draw(st.integers(2, min(most, 7)), label="players")
        made = round_robin(random, players, draw(st.integers(1, 2), label="cycles"), happens, scoring=scoring)
    if penalties and draw(st.booleans(), label="penalties"):
        made = _with_penalties(made, random)
    return replace(made, forfeits_played=draw(st.sampled_from((False, False, True)), label="forfeits played"))


@st.composite
def half_decided(draw: st.DrawFn, most: int = 8) -> Tournament:
    """A Swiss in whose newest round some boards have no result yet."""
    whole = draw(tournaments(systems=("swiss",), most=most))
    open_boards = draw(st.sets(st.sampled_from([player.no for player in whole.players])), label="open boards")

    def opened(player: Player) -> Player:
        last = player.results[-1]
        if not last.opponent or not {player.no, last.opponent} & open_boards:
            return player
        return replace(player, results=(*player.results[:-1], whole.scoring.game(last.opponent, last.color, "")))

    return replace(whole, players=tuple(map(opened, whole.players)))


def editions() -> st.SearchStrategy[Edition]:
    """Every edition."""
    return st.sampled_from(tuple(EDITIONS.values()))
