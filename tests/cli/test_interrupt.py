"""Ctrl-C: exit code 130, nothing half written, and how far the run came (design.md "Errors")."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.batch.hall import whole


@pytest.mark.skipif(os.name == "nt", reason="signals of a POSIX system")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_run_that_is_interrupted_says_how_far_it_came(tmp_path: Path, jobs: str) -> None:
    data = whole()
    for number in range(40):
        (tmp_path / f"{number:02}.xlsx").write_bytes(data)
    run = subprocess.Popen(
        [sys.executable, "-u", "-m", "xltourney", "finalize", str(tmp_path), "--jobs", jobs],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8", start_new_session=True,
    )  # fmt: skip
    assert run.stdout is not None
    run.stdout.readline()
    os.killpg(run.pid, signal.SIGINT)
    _, err = run.communicate(timeout=60)
    assert run.returncode == 130
    assert "of 40 workbooks done, and those that were under way; run it again for the rest." in err
    made = list((tmp_path / "finalized").iterdir())
    assert 1 <= len(made) < 40
    assert all(path.suffix == ".xlsx" and not path.name.startswith(".") for path in made)
