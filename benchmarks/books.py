"""Workbooks: a folder finalized, beside openpyxl loading and saving the same files."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import openpyxl

from benchmarks.events import swiss, token
from benchmarks.timing import Ratio, compare, python
from xltourney.batch.making import workbook
from xltourney.engine.ranking import rank
from xltourney.engine.regulations import edition_for
from xltourney.io.loading import load

#: openpyxl needs seconds for each of the finalized files.
COUNT = 12


def document(seed: int) -> dict[str, Any]:
    """A Swiss of 200 players and 9 rounds as a JSON document."""
    event = swiss(200, 9, seed)
    return {
        "xltourney": 1,
        "tournament": {
            "id": f"benchmark-{seed}",
            "name": f"Open {seed}",
            "start": "2026-03-05",
            "end": "2026-03-10",
            "system": "swiss",
            "rounds": 9,
            "codes": ["BH/C1", "BH", "SB", "DE", "WIN"],
        },
        "players": [
            {
                "no": player.no,
                "name": player.name,
                "rating": player.rating,
                "results": [token(r) for r in player.results],
            }
            for player in event.players
        ],
    }


def make_folder(folder: Path, count: int = COUNT) -> list[Path]:
    """``count`` workbooks as ``xltourney new`` makes them, filled."""
    paths = [folder / f"open-{seed:03d}.xlsx" for seed in range(count)]
    for seed, path in enumerate(paths):
        path.write_bytes(workbook(document(seed), entry="grid", language="en"))
    return paths


def _resave(paths: list[Path], target: Path) -> None:
    for path in paths:
        openpyxl.load_workbook(path).save(target)


def _compute(paths: list[Path]) -> None:
    for path in paths:
        loaded = load(path)
        if loaded.tournament is None:
            raise RuntimeError(f"{path}: {loaded.findings}")
        rules, _ = edition_for("auto", loaded.tournament.start)
        rank(loaded.tournament, ["BH/C1", "BH", "SB", "DE", "WIN"], rules)


def reading(runs: int = 3) -> Iterator[Ratio]:
    """Guard, read, validate and compute, beside load and save of the same files, in one process."""
    with tempfile.TemporaryDirectory() as name:
        paths = make_folder(Path(name), 40)
        target = Path(name, "saved.xlsx.out")
        yield compare(
            "guard + read + validate + compute, 40 workbooks of 200 x 9",
            lambda: _compute(paths),
            "openpyxl load + save",
            lambda: _resave(paths, target),
            allowed=1,
            runs=runs,
        )


def finalizing(runs: int = 1) -> Iterator[Ratio]:
    """``finalize --jobs 1`` of some workbooks, beside load and save of the finalized files in one process."""
    with tempfile.TemporaryDirectory() as name:
        source, output = Path(name, "in"), Path(name, "out")
        source.mkdir()
        make_folder(source)

        def ours() -> None:
            shutil.rmtree(output, ignore_errors=True)
            python("-m", "xltourney", "finalize", str(source), "-o", str(output), "--jobs", "1")()

        yield compare(
            f"finalize --jobs 1, {COUNT} workbooks of 200 x 9, whole command",
            ours,
            "openpyxl load + save of the finalized files",
            python("-c", _LOAD_AND_SAVE, str(output), str(Path(name, "saved.xlsx"))),
            allowed=1,
            runs=runs,
        )


_LOAD_AND_SAVE = """
import pathlib, sys, openpyxl
for path in sorted(pathlib.Path(sys.argv[1]).rglob("*.xlsx")):
    openpyxl.load_workbook(path).save(sys.argv[2])
"""
