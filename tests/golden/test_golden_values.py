"""Every value and ranking of the golden events, in every edition: what two programs agree on, and printed tables.

The folder is ``$XLTOURNEY_GOLDEN``, by default ``../shared/golden`` beside the checkout; its README says where the
values come from. It is no part of the project.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from xltourney.engine.model import Tournament
from xltourney.engine.ranking import rank
from xltourney.engine.regulations import edition
from xltourney.io.loading import load

ROOT = Path(__file__).parents[2]
FOLDER = Path(os.environ.get("XLTOURNEY_GOLDEN") or ROOT.parent / "shared" / "golden")
EVENTS = sorted(FOLDER.glob("*.expected.json"))
PRINTED = FOLDER / "printed.json"
RANKING = "ranking:"
#: Half a unit of the second decimal: what an organiser printed was rounded.
ROUNDED = Fraction(51, 10_000)

Values = Mapping[int, Fraction | None]


def test_the_folder_is_there() -> None:
    if EVENTS and PRINTED.is_file():
        return
    reason = f"no golden events in {FOLDER}; set XLTOURNEY_GOLDEN to the folder that has them"
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)


def tournament_of(name: str, system: str) -> Tournament:
    """The event as ``xltourney standings --system`` reads it."""
    loaded = load(FOLDER / f"{name}.trf", validate=False, settings={"system": system})
    assert loaded.tournament is not None, [str(finding) for finding in loaded.errors]
    return loaded.tournament


def ask(tournament: Tournament, rules: str, codes: Sequence[str]) -> dict[str, Values]:
    """Each code, with ``PTS`` and ``rank`` beside them, by pairing number."""
    table = rank(tournament, codes, edition(rules))
    found: dict[str, Values] = {
        code: {row.no: row.values[place] for row in table.rows} for place, code in enumerate(table.codes)
    }
    ranks = {row.no: None if row.rank is None else Fraction(row.rank) for row in table.rows}
    return {**found, "PTS": {row.no: row.points for row in table.rows}, "rank": ranks}


def answers(tournament: Tournament, rules: str, expected: Mapping[str, Any]) -> Iterator[tuple[str, Values]]:
    """Every value and ranking that the event expects of an edition."""
    plain = [code for code in expected if code != "PTS" and not code.startswith(RANKING)]
    values = ask(tournament, rules, plain)
    for code in expected:
        if code.startswith(RANKING):
            yield code, ask(tournament, rules, code.removeprefix(RANKING).split(","))["rank"]
        else:
            yield code, values[code]


def number(value: float | str | None) -> Fraction | None:
    """Numbers are decimals, fractions are texts."""
    return None if value is None else Fraction(str(value))


@pytest.mark.parametrize("path", EVENTS, ids=lambda path: path.name.removesuffix(".expected.json"))
def test_event(path: Path) -> None:
    event = json.loads(path.read_text(encoding="utf-8"))
    tournament = tournament_of(path.name.removesuffix(".expected.json"), event["system"])
    compared = 0
    wrong: list[str] = []
    for rules, expected in event["expected"].items():
        for code, found in answers(tournament, rules, expected):
            for no, value in expected[code].items():
                compared += 1
                if found[int(no)] != number(value):
                    wrong.append(f"{rules} {code} player {no}: {found[int(no)]}, expected {value}")
    assert compared >= 30
    assert wrong == []


def printed_tables() -> list[Any]:
    """The tables that organisers published, as parameters."""
    tables: list[dict[str, Any]] = json.loads(PRINTED.read_text(encoding="utf-8")) if PRINTED.is_file() else []
    names = [f"{table['event']}-{table['rules']}-{'-'.join(table['expected'])}" for table in tables]
    return [pytest.param(table, id=name.replace("/", "")) for table, name in zip(tables, names, strict=True)]


@pytest.mark.parametrize("table", printed_tables())
def test_printed_by_the_organiser(table: dict[str, Any]) -> None:
    tournament = tournament_of(table["event"], table["system"])
    wrong: list[str] = []
    for code, values in table["expected"].items():
        found = ask(tournament, table["rules"], [code])[code]
        for no, value in values.items():
            got, expected = found[int(no)], number(value)
            close = got is not None and expected is not None and abs(got - expected) < ROUNDED
            if not close and got != expected:
                wrong.append(f"{code} player {no}: {got}, printed {value}")
    assert wrong == []
