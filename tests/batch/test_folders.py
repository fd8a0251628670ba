"""Whole folders: 200 workbooks of which 20 are broken in 20 ways, and a run that is killed twenty times."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import pytest

from tests.batch.hall import FAULTS, whole

pytestmark = pytest.mark.slow

XLTOURNEY = [sys.executable, "-m", "xltourney"]


def contents(folder: Path) -> dict[str, bytes]:
    """Every file in a folder, hidden ones too."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_200_workbooks_of_which_20_are_broken_in_20_ways(tmp_path: Path) -> None:
    folder, report = tmp_path / "season", tmp_path / "report.json"
    broken = {
        f"round {number % 9}/{number:03} {fault.name}{fault.suffix}": fault for number, fault in enumerate(FAULTS)
    }
    files = {name: fault.data() for name, fault in broken.items()}
    files |= {f"round {number % 9}/{number:03} club.xlsx": whole(f"Club {number}") for number in range(20, 200)}
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    assert (len(files), len(broken)) == (200, 20)

    run = subprocess.run(
        [*XLTOURNEY, "finalize", str(folder), "--report", str(report)], capture_output=True, encoding="utf-8"
    )

    assert run.returncode == 1, run.stderr
    assert "200 workbooks: 180 finalized" in run.stdout
    made = contents(folder / "finalized")
    assert sorted(made) == sorted(set(files) - set(broken))
    assert {name: data for name, data in contents(folder).items() if not name.startswith("finalized")} == files
    entries = {entry["path"]: entry for entry in json.loads(report.read_text(encoding="utf-8"))["workbooks"]}
    for name, fault in broken.items():
        errors = [found for found in entries[str(folder / name)]["findings"] if found["severity"] == "error"]
        assert any(
            (found["place"] or "").startswith(fault.place or "") and fault.words in found["message"] for found in errors
        ), (fault.name, errors)
        assert f"{folder / name}  " in run.stderr


@pytest.mark.skipif(os.name == "nt", reason="SIGKILL")
@pytest.mark.parametrize("how", [(), ("--in-place",)], ids=["copies", "in place"])
def test_a_folder_of_24_killed_twenty_times_ends_in_the_same_state(how: tuple[str, ...], tmp_path: Path) -> None:
    originals = {f"{'ab'[number % 2]}/{number:02}.xlsx": whole(f"Club {number}") for number in range(24)}
    expected, seconds = _uninterrupted(tmp_path / "calm", originals, how)
    assert len(expected) == (24 if how else 48)
    chance = random.Random(24)
    cut_short = 0
    for turn in range(10):
        folder = _folder(tmp_path / f"turn {turn}", originals)
        run = subprocess.Popen([*XLTOURNEY, "finalize", str(folder), *how], stdout=subprocess.DEVNULL)
        time.sleep(chance.uniform(0.2, 1) * seconds)
        run.send_signal(signal.SIGKILL)
        cut_short += run.wait() == -signal.SIGKILL
        _nothing_is_half_written(folder, originals, expected)
        subprocess.run([*XLTOURNEY, "finalize", str(folder), *how], stdout=subprocess.DEVNULL, check=True)
        assert contents(folder) == expected
    assert cut_short >= 5


def _folder(folder: Path, files: dict[str, bytes]) -> Path:
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return folder


def _uninterrupted(folder: Path, files: dict[str, bytes], how: tuple[str, ...]) -> tuple[dict[str, bytes], float]:
    """What a run leaves that nobody stops, and how long it takes."""
    _folder(folder, files)
    begun = time.monotonic()
    subprocess.run([*XLTOURNEY, "finalize", str(folder), *how], stdout=subprocess.DEVNULL, check=True)
    return contents(folder), time.monotonic() - begun


def _nothing_is_half_written(folder: Path, originals: dict[str, bytes], expected: dict[str, bytes]) -> None:
    """Under its own name a file is the old one or the new one; only marked temporary files may be anything else."""
    for name, data in contents(folder).items():
        if not name.endswith(".tmp"):
            assert data in (originals.get(name), expected[name]), name
            with zipfile.ZipFile(folder / name) as archive:
                assert archive.testzip() is None
