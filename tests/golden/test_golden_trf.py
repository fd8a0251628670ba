"""Every real event of the golden folder is read without an error, and its results add up to the points it states.

The folder is ``$XLTOURNEY_GOLDEN``, by default ``../shared/golden`` beside the checkout. It is no part of the project.
"""

from __future__ import annotations

import json
import os
from fractions import Fraction
from pathlib import Path

import pytest

from xltourney.io.reading import Reading
from xltourney.io.trf import read

ROOT = Path(__file__).parents[2]
FOLDER = Path(os.environ.get("XLTOURNEY_GOLDEN") or ROOT.parent / "shared" / "golden")
FILES = sorted(FOLDER.glob("*.trf"))
EXPECTED = sorted(FOLDER.glob("*.expected.json"))

WORTH = {"1": 2, "½": 1, "0": 0, "+": 2, "-": 0, "PAB": 2, "FPB": 2, "HPB": 1, "ZPB": 0}


def test_the_folder_is_there() -> None:
    if FILES:
        return
    reason = f"no golden events in {FOLDER}; set XLTOURNEY_GOLDEN to the folder that has them"
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)


def total(tokens: list[str]) -> Fraction:
    """The points of a player under 1, ½, 0."""
    return Fraction(sum(WORTH[token if token in WORTH else token.lstrip("0123456789")[1:]] for token in tokens), 2)


def stated_points(reading: Reading) -> dict[int, Fraction]:
    return {stated.no: stated.points for stated in reading.stated if stated.points is not None}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_event_is_read(path: Path) -> None:
    reading = read(path)
    assert [finding for finding in reading.findings if finding.severity == "error"] == []
    players = reading.document["players"]
    assert {player["no"]: total(player["results"]) for player in players} == stated_points(reading)


@pytest.mark.parametrize("path", EXPECTED, ids=lambda path: path.name.removesuffix(".expected.json"))
def test_players_rounds_and_system_are_those_of_the_event(path: Path) -> None:
    event = json.loads(path.read_text(encoding="utf-8"))
    document = read(path.with_name(path.name.replace(".expected.json", ".trf"))).document
    assert len(document["players"]) == event["players"]
    assert document["tournament"]["rounds"] == event["rounds"]
    assert document["tournament"].get("system", "swiss") == event["system"]
