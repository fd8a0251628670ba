"""Random events against gacrux, the reference program of FIDE's technical commission, in this process.

Fore Buchholz is asked in a run of its own: in gacrux it disturbs what comes after it (trap A).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from importlib import import_module
from typing import Any

import pytest

from tests.differential.disagreements import GACRUX, expected
from tests.differential.events import SEEDS, STARTS, Values, any_event, ours_together, rounds_played
from tests.differential.report_file import report_file
from xltourney.engine.model import Tournament
from xltourney.engine.ranking import rank
from xltourney.engine.regulations import edition

READER: Any = import_module("gacrux.trf2json").trf2json
PROGRAM: Any = import_module("gacrux.tiebreak").tiebreak

ALWAYS = (
    "DE SB SB/C1 SB/C2 SB/C3 PS PS/C1 PS/C2 WIN WON BPG BWG REP STD TPN RTNG ARO ARO/C1 ARO/C2 ARO/M1 TPR PTP APRO APPO"
    " KS KS/L+1 KS/L-1 KS/L-2"
).split()
SWISS = "BH BH/C1 BH/C2 BH/C3 BH/M1 BH/M2 BH/P BH/C1/P BH/M1/P AOB SB/P SB/C1/P DE/P".split()
FORE = "FB FB/C1 FB/C2 FB/M1 FB/P AOB/F".split()
ORDERS = {
    False: ("BH/C1,BH,SB,DE,WIN", "DE,BH/M1,DE,REP", "ARO,BPG,DE,PS"),
    True: ("DE,SB,WIN,KS", "SB/C1,DE,BWG"),
}
#: Two decimals, halves up (trap J).
HALF_A_HUNDREDTH = Fraction(1, 200)


def ask(tournament: Tournament, rules: str, codes: Sequence[str]) -> dict[str, Values]:
    """Codes by gacrux, with points and ``rank`` beside them."""
    reader = READER()
    reader.parse_file(report_file(tournament, STARTS[rules]), 0)
    assert reader.get_status() == 0
    event = reader.get_tournament(1)
    names = ["PTS", *codes]
    wishes = {
        "tiebreak": list(names),
        "swiss": not tournament.system.predetermined,
        "pre_determined": tournament.system.predetermined,
        "unrated": tournament.unrated,
        "check": 0,
    }
    result = PROGRAM(event, rounds_played(tournament), wishes).compute_tiebreaks(event, wishes)
    assert result["rules"][:7] == rules
    found: dict[str, Values] = {name: {} for name in (*names, "rank")}
    for competitor in result["competitors"]:
        found["rank"][competitor["cid"]] = Fraction(competitor["rank"])
        for name, value in zip(names, competitor["tiebreakScore"], strict=True):
            found[name][competitor["cid"]] = number(name, value)
    return found


def number(code: str, value: Any) -> Fraction | None:
    """A value that gacrux shows; a direct encounter of 0 is no value."""
    return None if value is None or (code.startswith("DE") and value == 0) else Fraction(value)


def close(code: str, left: Fraction | None, right: Fraction | None) -> bool:
    if code.startswith("AOB") and left is not None and right is not None:
        return abs(left - right) <= HALF_A_HUNDREDTH
    return left == right


def compare(tournament: Tournament, rules: str, codes: Sequence[str]) -> list[str]:
    """Everything that is different and not listed."""
    own: dict[str, Values] = {"PTS": {row.no: row.points for row in rank(tournament, [], edition(rules)).rows}}
    own |= ours_together(tournament, rules, codes)
    theirs = ask(tournament, rules, codes)
    wrong: list[str] = []
    for code, values in own.items():
        wanted, left_out = expected(GACRUX, tournament, rules, code, values)
        for no, value in wanted.items():
            found = theirs[code][no]
            if no not in left_out and not close(code, value, found):
                wrong.append(f"{rules} {code} player {no}: {values[no]}, gacrux {found}, listed {value}")
    return wrong


@pytest.mark.parametrize("rules", STARTS)
@pytest.mark.parametrize("seed", SEEDS)
def test_values(seed: int, rules: str) -> None:
    tournament = any_event(seed)
    swiss = not tournament.system.predetermined
    assert compare(tournament, rules, ALWAYS + (SWISS if swiss else [])) == []
    if swiss:
        assert compare(tournament, rules, FORE) == []


@pytest.mark.parametrize("seed", SEEDS)
def test_rankings(seed: int) -> None:
    tournament = any_event(seed)
    for codes in ORDERS[tournament.system.predetermined]:
        table = rank(tournament, codes, edition("2026-03"))
        theirs = ask(tournament, "2026-03", codes.split(","))["rank"]
        assert {row.no: row.rank for row in table.rows} == theirs, codes
