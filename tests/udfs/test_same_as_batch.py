"""A cell shows what the batch computes: random events of every system, with every code, in every edition."""

from __future__ import annotations

from random import Random

import pytest

from tests.generators import LIVELY, UNUSUAL, round_robin, swiss
from tests.live.sheets import ranges_of
from tests.properties.documents import document_of
from tests.udfs.ranges import column, exactly, well_formed
from xltourney.batch.computing import Wishes, compute
from xltourney.engine.model import Tournament
from xltourney.engine.modifiers import TYPE_A
from xltourney.engine.ranking import Standings
from xltourney.engine.regulations import ARTICLES, BUCHHOLZ_FAMILY, EDITIONS
from xltourney.io.loading import check
from xltourney.io.reading import Document, Reading
from xltourney.udfs import XLT_RANK, XLT_TIEBREAK

#: Modifiers beside the plain codes.
MODIFIED = (
    "BH/C1 BH/C2 BH/M1 BH/P FB/C1 AOB/F SB/C1 SB/C1/P PS/C1 PS/C2 ARO/C1 ARO/M1 KS/L+1 KS/L-2 RTNG/R TPN/R"
    " TPR/U1400 DE/P".split()
)
SEEDS = range(4)


def random_event(kind: str, seed: int) -> Tournament:
    """A Swiss in its middle or a whole round robin."""
    random = Random(seed)
    if kind == "swiss":
        return swiss(random, 8 + 3 * seed, 5, (LIVELY, UNUSUAL)[seed % 2], planned=5 + seed)
    return round_robin(random, 5 + seed, 2 if kind == "double" else 1)


def codes_for(tournament: Tournament, rules: str) -> list[str]:
    """Every code that may be used, direct encounter first, where the most are tied."""
    codes = [*ARTICLES, *MODIFIED]
    if tournament.system.predetermined and rules == "2026-03":
        codes = [code for code in codes if code.partition("/")[0] not in BUCHHOLZ_FAMILY]
    if not rules.startswith("2009"):
        codes.remove("KSX")
    return sorted(codes, key=lambda code: code.partition("/")[0] not in TYPE_A)


def batch(document: Document) -> Standings:
    """The table as ``finalize`` computes it."""
    table = compute(check(Reading(document, {}, kind="json")), Wishes()).standings
    assert table is not None
    return table


@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("kind", ["swiss", "single", "double"])
def test_every_code(kind: str, seed: int, rules: str) -> None:
    tournament = random_event(kind, seed)
    document = document_of(tournament)
    document["tournament"] |= {"codes": codes_for(tournament, rules), "rules": rules}
    table = batch(document)
    grid, players, settings = ranges_of(document)
    block = well_formed(
        XLT_TIEBREAK(grid, column(*(row.no for row in table.rows)), [list(table.codes)], players, settings)
    )
    for row, cells in zip(table.rows, block, strict=True):
        for code, value, cell in zip(table.codes, row.values, cells, strict=True):
            expected = None if value is None else value.limit_denominator(1000)
            assert exactly(cell) == expected, (row.no, code)
    ranks = XLT_RANK(grid, column(*(row.no for row in table.rows)), players, settings)
    assert ranks == column(*("" if row.rank is None else row.rank for row in table.rows))
