"""Every published example of ``tests/cases`` asked of the cell functions, as ranges: Grid, Matrix, Players, settings.

Each example names its source there. ``NOT_CELLS`` are the examples that no cell can ask, with the reason.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any, cast

import pytest

from tests.builders import FOOTBALL, against_extras, event
from tests.rules.examples import Example, all_examples, editions_of, exact, field, group_of
from tests.rules.test_art_07_counts import ALL_KINDS, DRAWN_BYE
from tests.rules.test_art_09_sonneborn_berger_koya import four_players_twice
from tests.rules.test_public_reports import CONTENT, case_id, expected, tournament_of
from tests.udfs.ranges import (
    Rows,
    column,
    exactly,
    grid_of,
    is_error,
    matrix_of,
    players_of,
    settings_of,
    well_formed,
)
from xltourney.engine.model import Tournament
from xltourney.engine.regulations import BUCHHOLZ_FAMILY
from xltourney.engine.rounding import half_up
from xltourney.udfs import XLT_TIEBREAK

Values = dict[int, Fraction | None]

#: Events of examples that describe one player's row, or games of one player against rated opponents.
PROGRESSIVE = {"N12A": "+W +W +W +W -W", "N12B": "+W +W -W +W +W", "N12C": "+W +W +W -W +W", "N12D": "+W +W +W +W ZPB"}
RATED = {
    "J4": ("+W2 +B3 -W4", [1800, 1900, 2000]),
    "J5": ("+W2 =B3 -W4 -B5", [2100, 1450, 2000, 1900]),
    "J6": ("+W2 +B3", [1700, 1950]),
    "J7": ("-W2 -B3", [1700, 1950]),
    "J8": ("+W2 +B3 +W4 =B5 -W6", [1700, 1950, 1850, 2050, 2150]),
    "N8": ("+W2 =B3", [2000, 1500]),
    "N9": ("-W2 -B3", [1500, 2000]),
}
#: Examples without an event that could be typed.
NOT_CELLS = {
    **dict.fromkeys([f"H{number}" for number in range(1, 9)], "the virtual opponent, which no code shows"),
    **dict.fromkeys([f"I{number}" for number in range(1, 15)], "a bare table of direct encounters, without an event"),
    "M7": "an order of players without results",
    "M8": "an order of players without results",
    "M14": "the dummy opponent, which no code shows",
    "M15": "the dummy opponent, which no code shows",
    "N14": "an adjusted score, which no code shows",
    "N1-SB-lila": "a counter-example",
}


def individual() -> list[Example]:
    """The examples that cells can show: no teams, no adjusted scores."""
    return [
        each for each in all_examples() if group_of(each) != "team" and each.code != "ADJ" and each.id not in NOT_CELLS
    ]


@cache
def opponents(name: str) -> Tournament:
    """Player 1 against rated opponents who have no other game."""
    cells, ratings = RATED[name]
    marks = {"+": "-", "-": "+", "=": "="}
    colours = {"W": "B", "B": "W"}
    games = cells.split()
    facing = [
        ["ZPB"] * number + [f"{marks[game[0]]}{colours[game[1]]}1"] + ["ZPB"] * (len(games) - 1 - number)
        for number, game in enumerate(games)
    ]
    return event([games, *facing], ratings=[2000, *ratings])


@cache
def tournament_for(name: str) -> Tournament:
    """The event of an example."""
    example = next(each for each in all_examples() if each.id == name)
    if example.field:
        return field(example.field)
    if name.startswith("E-"):
        return field(f"MANUAL-{name.split('-')[1]}")
    if name.startswith("N12"):
        return against_extras(PROGRESSIVE[name.partition("-")[0]])
    if name in RATED:
        return opponents(name)
    if name.startswith("J"):
        return against_extras(ALL_KINDS, DRAWN_BYE if name == "J2" else FOOTBALL)
    return four_players_twice()


def ranges(tournament: Tournament, **settings: Any) -> tuple[Rows, Rows, Rows]:
    """Results, players, settings."""
    results = grid_of(tournament) if tournament.ordered else matrix_of(tournament)
    return results, players_of(tournament), settings_of(tournament, **settings)


def shown(tournament: Tournament, code: str, **settings: Any) -> dict[int, Any]:
    """What cells show for every player: one cell each, and one block, which must be the same."""
    results, players, lines = ranges(tournament, **settings)
    numbers = [player.no for player in tournament.players]
    block = well_formed(XLT_TIEBREAK(results, column(*numbers), code, players, lines))
    single = [XLT_TIEBREAK(results, no, code, players, lines) for no in numbers]
    assert block == column(*single)
    return dict(zip(numbers, single, strict=True))


def wanted(example: Example, tournament: Tournament) -> Values:
    """The published values by number of the player."""
    participant, published = example.participant, exact(example.expected)
    if participant == "ALL":
        return cast(Values, published)
    if isinstance(participant, list):
        return dict(zip(cast(list[int], participant), published, strict=True))
    if example.field:
        return {ord(participant) - ord("A") + 1 if isinstance(participant, str) else participant: published}
    return {3 if tournament is four_players_twice() else 1: published}


def is_forbidden(example: Example, tournament: Tournament, rules: str) -> bool:
    """C.07 of 2026, art. 8: the rule functions know the numbers, but no table may show them."""
    family = example.code.partition("/")[0] in BUCHHOLZ_FAMILY
    return family and tournament.system.predetermined and rules == "2026-03"


def asked(*, encounters: bool) -> list[Any]:
    """Examples with their editions, as parameters."""
    return [
        pytest.param(each, rules, id=f"{each.id}-{rules}")
        for each in individual()
        if each.code.startswith("DE") is encounters and each.id != "J3"
        for rules in editions_of(each)
    ]


@pytest.mark.parametrize(("example", "rules"), asked(encounters=False))
def test_example(example: Example, rules: str) -> None:
    tournament = tournament_for(example.id)
    found = shown(tournament, example.code, Rules_edition=rules)
    if is_forbidden(example, tournament, rules):
        assert all(is_error(cell) and "forbids the Buchholz family in round robins" in cell for cell in found.values())
        return
    for no, value in wanted(example, tournament).items():
        assert exactly(found[no]) == value, no


@pytest.mark.parametrize("rules", ["2024-08", "2026-03"])
def test_j3(rules: str) -> None:
    """Two events in one example: a pairing bye of three points is a win, one of one point is none."""
    example = next(each for each in all_examples() if each.id == "J3")
    found = [
        shown(against_extras(ALL_KINDS, scoring), "WIN", Rules_edition=rules)[1] for scoring in (FOOTBALL, DRAWN_BYE)
    ]
    assert found == example.expected


@pytest.mark.parametrize(("example", "rules"), asked(encounters=True))
def test_direct_encounter(example: Example, rules: str) -> None:
    """The groups are tied on points; a place is the rank inside the group, empty where nothing is split."""
    found = shown(tournament_for(example.id), "DE", Rules_edition=rules, Tie_breaks="DE")
    parts = cast(list[list[int]], example.expected)
    places = [1 + sum(map(len, parts[:number])) for number in range(len(parts))]
    for place, part in zip(places, parts, strict=True):
        assert [found[no] for no in part] == [place if len(parts) > 1 else ""] * len(part)


@pytest.mark.parametrize("case", CONTENT["cases"], ids=case_id)
def test_public_report(case: dict[str, Any]) -> None:
    """TieBreakServer 1.9.57 on the same events; it rounds averages of Buchholz to two decimals."""
    tournament = tournament_of(case)
    results, players, settings = ranges(tournament, Start_date=case["start_date"], Tie_breaks="DE")
    codes = list(case["expected"]["1"])
    block = well_formed(XLT_TIEBREAK(results, column(*map(int, case["expected"])), [codes], players, settings))
    for (no, printed), cells in zip(case["expected"].items(), block, strict=True):
        for code, cell in zip(codes, cells, strict=True):
            value = exactly(cell)
            if code == "AOB" and value is not None:
                value = Fraction(half_up(value * 100), 100)
            assert value == expected(code, printed[code]), (no, code)


def test_every_individual_example_is_asked_or_named() -> None:
    """The rest are adjusted scores of an event, which no code shows either."""
    names = {each.id for each in individual()}
    ours = {each.id: each for each in all_examples() if group_of(each) != "team"}
    assert {each.code for name, each in ours.items() if name not in names | NOT_CELLS.keys()} == {"ADJ"}
    assert names.isdisjoint(NOT_CELLS)
    assert NOT_CELLS.keys() <= ours.keys()
