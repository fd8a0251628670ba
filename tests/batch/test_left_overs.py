"""Temporary files of runs that were killed go, whatever becomes of the workbooks (spec/workbook.md)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.batch.hall import whole
from xltourney.batch.discovery import discover
from xltourney.batch.finalize import Options
from xltourney.batch.many import finalize_many


@pytest.mark.skipif(os.name == "nt", reason="processes that wait for their parent exist on POSIX systems")
def test_a_run_removes_left_overs_even_where_nothing_is_written(tmp_path: Path) -> None:
    (tmp_path / "club.xlsx").write_bytes(whole())
    found = discover([str(tmp_path)])
    list(finalize_many(found.jobs, Options()))
    (tmp_path / "club.xlsx").write_bytes(b"no workbook any more")
    with subprocess.Popen([sys.executable, "-c", "pass"], stdout=subprocess.PIPE) as ended:
        assert ended.stdout is not None
        ended.stdout.read()
        os.waitid(os.P_PID, ended.pid, os.WEXITED | os.WNOWAIT)  # over, but its parent has not noticed
        left = tmp_path / "finalized" / f".club.xlsx.xltourney-{ended.pid}.tmp"
        left.write_bytes(b"half a workbook")
        outcomes = list(finalize_many(found.jobs, Options()))
        assert [outcome.status for outcome in outcomes] == ["unreadable"]
        assert left.exists() == (sys.platform != "linux")
