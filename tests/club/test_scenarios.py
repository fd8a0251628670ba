"""The club's scenarios through workbooks, `club add` and `club update`: what History and Ratings then show."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.club.books import scenario_club
from tests.engine.rating_cases import content, halves, hundredths
from xltourney.batch.club.adding import add
from xltourney.batch.club.updating import update

#: A minute of workbooks: `nox -s slow` runs it.
pytestmark = pytest.mark.slow

SCENARIOS: list[dict[str, Any]] = content("club_rating_examples.json")
SHOWN = {"classical": "Classical", "rapid": "Rapid", "blitz": "Blitz"}


def shown(row: dict[str, Any]) -> list[Any]:
    """A row of History as the scenarios print it, in whole numbers."""
    exact = [Fraction(str(row[column])) * 100 for column in ("Expected", "Change, unrounded")]
    return [
        row["Tournament"].removeprefix("Event "), row["Player"], row["Rating before"], row["K"], row["Rated games"],
        halves(str(row["Score"])), *exact, row["Change"], row["New rating"], row["All rated games"],
    ]  # fmt: skip


def printed(row: list[Any]) -> list[Any]:
    return [*row[:5], halves(row[5]), *map(hundredths, row[6:8]), *row[8:]]


@pytest.mark.parametrize("case", SCENARIOS, ids=lambda case: case["name"].split()[0])
def test_history_and_lists(tmp_path: Path, case: dict[str, Any]) -> None:
    club = scenario_club(tmp_path, case)
    finished = [made for made in case["tournaments"] if made["finish_seq"] is not None]
    files = [tmp_path / f"{made['id']}.xlsx" for made in sorted(finished, key=lambda made: made["finish_seq"])]
    added = add(club.book, files)
    assert [one.order for one in added.added] == list(range(1, len(files) + 1)), added.findings
    done = update(club.book)
    assert done.done, done.counted.findings
    assert sorted(map(shown, club.history())) == sorted(map(printed, case["rows"]))
    ratings = club.table("Ratings", 5)
    for control, final in case["final"].items():
        names = [row["Name"] for row in ratings if row["Rank"] is not None]
        assert set(final) <= set(names), control
    listed = {(row["Name"], row["Rating"], row["Rated games"]) for row in ratings}
    assert {(name, *state) for final in case["final"].values() for name, state in final.items()} <= listed
