"""An explanation adds up to its value: for every code, player and edition."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given, settings

from tests.properties.strategies import codes_for, editions, half_decided, tournaments
from xltourney.engine.explanation import Explanation, explain
from xltourney.engine.model import Tournament
from xltourney.engine.modifiers import parse_code
from xltourney.engine.ranking import Standings, rank
from xltourney.engine.regulations import Edition
from xltourney.engine.rounding import half_up

#: Sums of what the rounds contribute; PTS with its penalty.
SUMS = frozenset("PTS WIN WON BPG BWG PS REP STD BH FB SB KS KSX".split())
MEANS = frozenset({"AOB"})
ROUNDED_MEANS = frozenset({"ARO", "APRO", "APPO"})


def kept(explanation: Explanation) -> list[Fraction]:
    """What enters the sum."""
    return [line.contribution for line in explanation.elements if line.contribution is not None and not line.cut]


def adds_up(explanation: Explanation, name: str, penalty: Fraction) -> bool:
    """Whether the value follows from the rounds."""
    numbers, value = kept(explanation), explanation.value
    if name in SUMS:
        return sum(numbers, penalty if name == "PTS" else Fraction(0)) == value
    if name in MEANS:
        return value == (sum(numbers) / len(numbers) if numbers else None)
    if name in ROUNDED_MEANS:
        return value == (half_up(sum(numbers, Fraction(0)) / len(numbers)) if numbers else None)
    return True


def check(standings: Standings, code: str, place: int) -> None:
    tournament = standings.view.tournament
    for row in standings.rows:
        explanation = explain(standings, row.no, code)
        assert explanation.value == row.values[place], (code, row.no)
        numbers = [line.round for line in explanation.elements]
        assert numbers == sorted(set(numbers)), (code, row.no)
        if row.values[place] is None:
            continue
        penalty = tournament.scoring.points(tournament.by_number[row.no].penalty)
        assert adds_up(explanation, parse_code(code).name, penalty), (code, row.no, explanation)
        assert all(note.key for line in explanation.elements for note in line.notes)


@settings(max_examples=20)
@given(tournaments(most=8), editions())
def test_every_value_of_every_code(tournament: Tournament, text: Edition) -> None:
    standings = rank(tournament, codes_for(tournament, text), text)
    for place, code in enumerate(standings.codes):
        check(standings, code, place)


@settings(max_examples=15)
@given(half_decided(), editions())
def test_every_value_of_a_live_table(tournament: Tournament, text: Edition) -> None:
    standings = rank(tournament, codes_for(tournament, text), text, live=True)
    for place, code in enumerate(standings.codes):
        check(standings, code, place)


@given(tournaments(systems=("swiss",), most=8), editions())
def test_as_many_are_cut_as_the_modifier_says(tournament: Tournament, text: Edition) -> None:
    """14.1 to 14.4; all, where there are fewer."""
    standings = rank(tournament, ["BH/C1", "BH/C2", "BH/M1", "SB/C2"], text)
    rounds = standings.after_round
    for code, low, high in (("BH/C1", 1, 0), ("BH/C2", 2, 0), ("BH/M1", 1, 1), ("SB/C2", 2, 0)):
        for row in standings.rows:
            cut = [line.cut for line in explain(standings, row.no, code).elements if line.cut]
            assert len(cut) == min(rounds, low + high)
            assert cut.count("high") == max(0, min(high, rounds - low))


@given(tournaments(most=8), editions())
def test_a_direct_encounter_names_the_tied_group(tournament: Tournament, text: Edition) -> None:
    """The games are those among the players that its note names."""
    standings = rank(tournament, ["DE"], text)
    for row in standings.rows:
        explanation = explain(standings, row.no, "DE")
        groups = [note.numbers for note in explanation.notes if note.key == "tied-group"]
        if row.values[0] is None and not groups:
            continue
        (group,) = groups
        assert row.no in group
        assert {line.opponent for line in explanation.elements if line.contribution is not None} <= set(group)
