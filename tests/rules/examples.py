"""The worked examples of ``tests/cases/tiebreak_examples.json`` and how each is asked.

``examples_of`` gives the examples of one test module; ``check`` asks every edition that an example is about.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, TypeGuard, cast

import pytest

from tests.builders import against_extras, matrix_event, named_event
from xltourney.engine.direct_encounter import meetings_of
from xltourney.engine.model import System, Tournament
from xltourney.engine.modifiers import parse_code
from xltourney.engine.ranking import column_of, rank, view_of
from xltourney.engine.regulations import BUCHHOLZ_FAMILY, EDITIONS, edition
from xltourney.engine.results import Kind, RoundResult, ScoringSystem
from xltourney.engine.view import View

CASES = Path(__file__).parents[1] / "cases"

TEAM_CODES = frozenset("BC TBR BBE SSSC-divisor EMGSB/C1".split())
#: Codes whose examples expect an order of participants instead of values.
ORDERS = ("DE", "RTNG", "TPN")
#: The texts since September 2023: what an example of direct encounter means by "all".
SINCE_SEPTEMBER_2023 = ("2024-08", "2026-03")
_SYSTEMS = {"swiss": System.SWISS, "roundrobin": System.ROUND_ROBIN}


@dataclass(frozen=True, slots=True)
class Example:
    """One example: ``participant`` and ``expected`` are as the file has them."""

    id: str
    field: str | None
    edition: str
    code: str
    participant: Any
    expected: Any
    source: str
    status: str
    note: str


@cache
def load() -> dict[str, Any]:
    """The whole file."""
    content: dict[str, Any] = json.loads((CASES / "tiebreak_examples.json").read_text(encoding="utf-8"))
    return content


@cache
def all_examples() -> tuple[Example, ...]:
    """All examples, team ones included."""
    return tuple(Example(**example) for example in load()["examples"])


def group_of(example: Example) -> str:
    """The test module that an example belongs to; ``team`` for those that wait for teams."""
    base = example.code.partition("/")[0].split()[0]
    if example.field == "TEC14T" or example.code in TEAM_CODES:
        return "team"
    if example.edition in ("2009", "2009-ru", "2023-07"):
        return "old"
    if base == "ADJ":
        return "16"
    if base in ("KS", "DE", "RTNG", "TPN") or example.code in ("BH/P", "SB/P", "AOB/F"):
        return {"KS": "09", "DE": "06", "RTNG": "10", "TPN": "07", "BH": "08", "SB": "09", "AOB": "08"}[base]
    if "/" in example.code:
        return "14"
    if base in ("BH", "FB", "AOB"):
        return "08"
    return "09" if base == "SB" else "10" if base in ("ARO", "TPR", "PTP", "APRO", "APPO") else "07"


def examples_of(group: str) -> list[Any]:
    """The examples of a test module, as parameters with the example's id."""
    return [pytest.param(example, id=example.id) for example in all_examples() if group_of(example) == group]


def example(name: str) -> Example:
    """An example by its id."""
    return next(found for found in all_examples() if found.id == name)


# ---------------------------------------------------------------- fields


@cache
def field(name: str) -> Tournament:
    """A field as a tournament."""
    described = load()["fields"][name]
    if name.startswith("MANUAL"):
        return manual_event(described)
    rows, system = described["rows"], _SYSTEMS[described["system"]]
    if not isinstance(rows, list):
        return _matrix(rows)
    rows = cast(list[str], rows)
    if name == "TEC16-PAB-HALF":
        return _half_point_pab(rows)
    return named_event(rows, system=system, rounds=described.get("planned_rounds"))


def _matrix(rows: Mapping[str, Mapping[str, float]]) -> Tournament:
    numbers = {name: no for no, name in enumerate(rows, start=1)}
    scores = {
        numbers[name]: {numbers[other]: [points] for other, points in facing.items()} for name, facing in rows.items()
    }
    return matrix_event(scores)


def _half_point_pab(rows: list[str]) -> Tournament:
    """Only player 4's bye is worth ½; the other byes keep one point.

    The field's own point system would make every PAB worth ½, and then player 12, whose round 2 is a PAB, would be
    seen with 2.5 (16.3: byes count for opponents as awarded), not 3, and BH of player 4 would be 14.5, not the printed
    15. The others' byes are therefore full-point byes, which are the same category 16.2.1.
    """
    scoring = ScoringSystem.from_points(pab=Fraction(1, 2))
    lines = [line if line.startswith("4 ") else line.replace("PAB", "FPB") for line in rows]
    return named_event(lines, scoring=scoring)


def manual_event(described: Mapping[str, Any]) -> Tournament:
    """A player of the FIDE Arbiters' Manual with opponents made to have the adjusted scores that it names.

    An opponent's other points are byes, the worthless ones first, so that none of them is trailing. The opponent of a
    forfeit win left: his byes after it are trailing.
    """
    cells = [_manual_cell(kind, float(points)) for kind, _, points in described["rows"]]
    tournament = against_extras(cells)
    wanted = [None if score == "None" else Fraction(score) for _, score, _ in described["rows"]]
    players = list(tournament.players)
    for number, score in enumerate(wanted):
        if score is not None:
            opponent = players[number + 1]
            results = _filled(tournament, list(opponent.results), number, score)
            players[number + 1] = type(opponent)(opponent.no, opponent.name, tuple(results))
    return Tournament(System.SWISS, described["rounds"], tuple(players))


def _manual_cell(kind: str, points: float) -> str:
    if kind == "ZPB":
        return "ZPB"
    sign = {1.0: "+", 0.5: "=", 0.0: "-"}[points]
    return f"{sign}{'' if kind == 'OTB' else 'F'}W"


def _filled(tournament: Tournament, results: list[RoundResult], game: int, score: Fraction) -> list[RoundResult]:
    scoring = tournament.scoring
    missing = score - scoring.points(results[game].points)
    places = [place for place in range(len(results)) if place != game]
    if results[game].kind is Kind.FORFEIT_LOSS:
        places = places[:game]
        missing -= Fraction(len(results) - 1 - game, 2)
    full, half = divmod(missing, 1)
    byes = [Kind.ZPB] * len(places)
    for k in range(int(full)):
        byes[-1 - k] = Kind.FPB
    if half:
        byes[-1 - int(full)] = Kind.HPB
    for place, kind in zip(places, byes, strict=True):
        results[place] = scoring.bye(kind)
    return results


# ---------------------------------------------------------------- asking


def view(tournament: Tournament, rules: str) -> View:
    """The view of the last complete round under an edition."""
    return view_of(tournament, edition(rules))[0]


def values(tournament: Tournament, rules: str, code: str) -> dict[int, Fraction | None]:
    """A code for every player, as the table shows it; ``ADJ`` is the score that opponents see.

    The Buchholz family in a round robin under 2026, which no table may show, is asked of the rule function.
    """
    text, seen = edition(rules), view(tournament, rules)
    if code == "ADJ":
        return {player.no: seen.scoring.points(seen.adjusted[i]) for i, player in enumerate(seen.players)}
    parsed = parse_code(code)
    if parsed.name in BUCHHOLZ_FAMILY and seen.predetermined and text.bans_buchholz:
        column = column_of(seen, parsed, text)
        return {player.no: column.value(i) for i, player in enumerate(seen.players)}
    return {row.no: row.values[0] for row in rank(tournament, [code], text).rows}


def value(tournament: Tournament, rules: str, code: str, no: int) -> Fraction | None:
    """A code for one player."""
    return values(tournament, rules, code)[no]


def encounter(tournament: Tournament, rules: str, code: str, group: list[int]) -> list[list[int]]:
    """Direct encounter of a group of pairing numbers, wherever they stand."""
    seen, text = view(tournament, rules), edition(rules)
    inside = [seen.index[no] for no in group]
    order = text.encounter(inside, meetings_of(seen, parse_code(code), inside), seen.scoring.win, seen.predetermined)
    return [sorted(seen.players[i].no for i in part) for part in order]


def _is_list(value: Any) -> TypeGuard[list[Any]]:
    return isinstance(value, list)


def exact(expected: Any) -> Any:
    """Expected numbers as fractions; a float with a long tail stands for the fraction it was printed from."""
    if isinstance(expected, bool) or expected is None:
        return expected
    if isinstance(expected, dict):
        by_number = cast(dict[str, Any], expected)
        return {int(no): exact(number) for no, number in by_number.items()}
    if _is_list(expected):
        return [exact(number) for number in expected]
    if isinstance(expected, float):
        return Fraction(expected).limit_denominator(1000)
    return Fraction(expected) if isinstance(expected, (int, str)) else expected


def editions_of(example: Example) -> tuple[str, ...]:
    """The editions that an example speaks of."""
    if example.edition == "all":
        return SINCE_SEPTEMBER_2023 if example.code.startswith("DE") else tuple(EDITIONS)
    return tuple(EDITIONS) if example.edition == "none" else (example.edition,)


def from_grid(example: Example, rules: str) -> Any:
    """What the engine says for an example that has a field."""
    assert example.field is not None
    tournament, code, participant = field(example.field), example.code, example.participant
    if code.startswith("DE"):
        return encounter(tournament, rules, code, participant)
    if participant == "ALL":
        return values(tournament, rules, code)
    if _is_list(participant):
        return list(map(values(tournament, rules, code).get, participant))
    number = ord(participant) - ord("A") + 1 if isinstance(participant, str) else participant
    return value(tournament, rules, code, number)


def check(example: Example, without_grid: Mapping[str, Callable[[str], Any]]) -> None:
    """The engine gives the expected value in every edition of the example; a counter-example in none."""
    expected = example.expected if example.code.startswith(ORDERS) else exact(example.expected)
    for rules in editions_of(example):
        found = from_grid(example, rules) if example.field else without_grid[example.id](rules)
        if example.edition == "none":
            assert found != expected, rules
        else:
            assert found == expected, rules
