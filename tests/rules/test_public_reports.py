"""Public bug reports with a definite right answer: ``tests/cases/public_reports.json``, and the ``.md`` on rules.

Entries that other rule modules hold: 2, 7, 10, 15, 26 to 30, 32 to 36, 43, 54, 56, 81. Entries 50 and 51 are about
teams, the others about input, output, ratings or Go.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.builders import against_extras, event, named_event, row
from tests.rules.examples import CASES, field, load, value, values
from xltourney.engine.consistency import problems
from xltourney.engine.model import Player, System, Tournament
from xltourney.engine.ranking import rank
from xltourney.engine.regulations import EDITIONS, Edition, edition, edition_for
from xltourney.engine.results import CLASSICAL
from xltourney.engine.rounding import half_up

Case = dict[str, Any]

CONTENT: Case = json.loads((CASES / "public_reports.json").read_text(encoding="utf-8"))
SYSTEMS = {"swiss": System.SWISS, "round robin": System.ROUND_ROBIN}


def case_id(case: Case) -> str:
    return f"{case['entry']}-{case['name']}-{case['start_date']}"


def tournament_of(case: Case) -> Tournament:
    players = case["players"]
    assert [player["no"] for player in players] == list(range(1, len(players) + 1))
    made = event(
        [player["rounds"] for player in players],
        system=SYSTEMS[case["kind"]],
        rounds=case["rounds"],
        ratings=[player["rating"] for player in players],
    )
    assert set(case["options"]) <= {"-u", "1400"}
    return Tournament(made.system, made.rounds, made.players, unrated=1400 if "-u" in case["options"] else None)


def edition_of(case: Case) -> Edition:
    found, warning = edition_for("auto", date.fromisoformat(case["start_date"]))
    assert warning is None
    assert found.since is not None
    return found


def as_printed(code: str, found: Fraction | None) -> Fraction | None:
    """That program rounds averages of Buchholz to two decimals (trap J); ours are exact."""
    return Fraction(half_up(found * 100), 100) if code == "AOB" and found is not None else found


def expected(code: str, printed: Any) -> Fraction | None:
    """Values are printed as text or numbers; a direct encounter of 0 is no value."""
    return None if printed is None or (code == "DE" and printed == 0) else Fraction(printed)


@pytest.mark.parametrize("case", CONTENT["cases"], ids=case_id)
def test_case(case: Case) -> None:
    """Values of TieBreakServer 1.9.57, one code a run; BH and SB recomputed independently (see the file's note)."""
    tournament, rules = tournament_of(case), edition_of(case)
    for code in case["expected"]["1"]:
        found = {row.no: row.values[0] for row in rank(tournament, [code], rules).rows}
        for no, printed in case["expected"].items():
            assert as_printed(code, found[int(no)]) == expected(code, printed[code]), (code, no)


def test_no_entry_on_rules_is_lost() -> None:
    """Every entry of the collection that is about rules is named by a test here; two are about teams."""
    log = (CASES / "public_reports.md").read_text(encoding="utf-8")
    entries = re.findall(r"^### (\d+)\. .*\n- \*\*Capability:\*\* .*engine/rules(.*)$", log, re.MULTILINE)
    waiting = {number for number, rest in entries if "(teams)" in rest}
    tests = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    named = set(re.findall(r"(?:[Pp]ublic report |class TestEntry)(\d+)", tests))
    assert waiting == {"50", "51"}
    assert {number for number, _ in entries} - waiting - named == set()


def test_no_case_is_lost() -> None:
    assert len(CONTENT["cases"]) == 21
    assert {case["entry"] for case in CONTENT["cases"]} == {0, 2, 7, 29, 31, 36, 37, 56}
    assert sum(len(codes) for case in CONTENT["cases"] for codes in case["expected"].values()) == 1924


class TestEntry31:
    """Teaching material with a wrong adjusted score: a player who lost, was absent and left."""

    def test_had_he_left_after_round_2_he_would_be_seen_with_2(self) -> None:
        """0 + 4 x 0.5; the slides say 6."""
        assert value(against_extras("-B ZPB ZPB ZPB ZPB"), "2026-03", "ADJ", 1) == 2

    def test_values_that_the_slides_print_wrongly(self) -> None:
        assert value(field("FFE14"), "2026-03", "BH", 8) == 11
        assert value(field("FFE14"), "2026-03", "BH", 4) == 13.5
        assert value(field("FFE14"), "2024-08", "BH", 4) == 14
        assert value(field("FFE14"), "2026-03", "BH/C1", 14) == 9.5


class TestEntry33:
    """What REP, once GE, counts: not requested byes and forfeit losses."""

    def test_values(self) -> None:
        low = {4: 4, 9: 3, 12: 3, 14: 3}
        for rules in EDITIONS:
            assert values(field("TEC16"), rules, "GE") == {no: low.get(no, 5) for no in range(1, 17)}


class TestEntry37:
    """Perfect performance must not use the 400-point rule."""

    def test_values(self) -> None:
        tournament = event(["=W2 +B3", "=B1 +W4", "+W4 -W1", "-B3 -B2"], ratings=[2000, 2000, 1500, 1500])
        assert [value(tournament, "2026-03", code, 1) for code in ("ARO", "TPR", "PTP")] == [1750, 1943, 2018]
        assert value(tournament, "2026-03", "PTP", 4) == 700


class TestEntry38:
    """Forfeited games: points yes, ratings no."""

    def test_values(self) -> None:
        assert value(field("TEC16"), "2026-03", "PTS", 11) == 2.5
        assert value(field("TEC16"), "2026-03", "ARO", 11) == 1863
        assert value(field("TEC16"), "2026-03", "ARO", 12) == 2050
        assert value(field("TEC16"), "2026-03", "ARO/C1", 12) is None


class TestEntry46:
    """Only one side of a game carries a result: an error that names both, never a silent bye."""

    @pytest.mark.parametrize("other", ["", "ZPB", "+B1", "-W1"])
    def test_it_is_an_error(self, other: str) -> None:
        players = (Player(1, "P1", row("+W2")), Player(2, "P2", row([other])))
        faults = [finding for finding in problems(Tournament(System.SWISS, 1, players)) if finding.severity == "error"]
        assert len(faults) == 1
        assert "1 (P1)" in faults[0].message
        assert "2" in faults[0].message

    def test_the_closing_rounds_are_not_read_as_absence(self) -> None:
        """A game without a result is no zero-point bye, so nothing is added for opponents."""
        tournament = event(["+W2 W3", "-B1 W4", "+W4 B1", "-B3 B2"])
        assert values(tournament, "2026-03", "ADJ") == {1: 1, 2: 0, 3: 1, 4: 0}


class TestEntry52:
    """Ranks of players equal on everything."""

    def test_they_share_the_place_and_the_next_rank_is_left_out(self) -> None:
        rows = rank(field("TEC16"), ["BH"], edition("2024-08")).rows
        assert [(row.rank, row.shared, row.no) for row in rows[:5]] == [
            (1, False, 2),
            (2, False, 3),
            (3, False, 4),
            (4, True, 1),
            (4, True, 16),
        ]
        assert rows[5].rank == 6
        assert [row.decided_by for row in rows[:5]] == ["PTS", "BH", "BH", None, None]

    def test_the_order_of_the_input_does_not_matter(self) -> None:
        tournament = field("TEC16")
        reversed_input = replace(tournament, players=tournament.players[::-1])
        text = edition("2024-08")
        assert rank(tournament, ["BH"], text).rows == rank(reversed_input, ["BH"], text).rows


class TestEntry53:
    """Pairings without results change nothing."""

    @pytest.mark.parametrize("rules", ["2024-08", "2026-03"])
    def test_round_5_is_paired_only(self, rules: str) -> None:
        tournament = field("TEC16")
        paired = replace(tournament, players=tuple(map(_without_result_in_round_5, tournament.players)))
        table = rank(paired, ["BH", "SB"], edition(rules))
        assert table.after_round == 4
        found = {row.no: [row.points, *row.values] for row in table.rows}
        assert [found[no] for no in (1, 3, 16)] == [[3, 7.5, 5], [3, 9, 6.75], [2.5, 9, 4.25]]
        assert [warning.code for warning in table.warnings] == ["round-incomplete"]


def _without_result_in_round_5(player: Player) -> Player:
    last = player.results[4]
    waiting = CLASSICAL.game(last.opponent, last.color, "") if last.opponent else last
    return replace(player, results=(*player.results[:4], waiting))


class TestEntry55:
    """Direct encounter that seems not to work: a visible value, and what decided."""

    def test_values_and_what_decided(self) -> None:
        rows = rank(field("TEC6RR"), ["DE", "SB"], edition("2026-03")).rows
        assert [(row.rank, row.no, row.decided_by) for row in rows] == [
            (1, 1, "DE"),
            (2, 2, None),
            (2, 3, None),
            (4, 6, "DE"),
            (5, 5, "DE"),
            (6, 4, "DE"),
        ]
        assert [row.values[0] for row in rows] == [1, 2, 2, 1, 2, 3]
        assert [row.values[1] for row in rows] == [9.25, 6.25, 6.25, 2.25, 3.25, 4.25]


class TestEntry66:
    """Stale values: game 3-2 of round 5 becomes a win of 3."""

    def test_everything_that_depends_on_it_changes(self) -> None:
        lines = load()["fields"]["TEC16"]["rows"]
        wins = [line.removesuffix("=W2") + "+W2" if line.startswith("3 ") else line for line in lines]
        both = [line.removesuffix("=B3") + "-B3" if line.startswith("2 ") else line for line in wins]
        tournament = named_event(both)
        points, found = (values(tournament, "2024-08", code) for code in ("PTS", "BH"))
        assert [points[3], points[2]] == [4, 3.5]
        assert [found[1], found[3]] == [12, 15]
