"""Many at once: order, a worker that dies, a run that is stopped (design.md: one bad workbook never stops a batch)."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from xltourney.batch.discovery import Job
from xltourney.batch.finalize import Options
from xltourney.batch.many import outcomes_of
from xltourney.batch.outcome import Outcome


def work(job: Job, options: Options) -> Outcome:
    """A stand-in that does what the name of the source says."""
    name = job.source.name
    if "dies" in name:
        os.kill(os.getpid(), signal.SIGKILL)
    if "slow" in name:
        time.sleep(0.2)
    return Outcome(job.source, job.target, "ok", changed=True)


def jobs(*names: str) -> Sequence[Job]:
    return [Job(Path(name), Path("out", name)) for name in names]


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_outcomes_come_in_the_order_of_the_jobs(workers: int) -> None:
    names = ["slow", "b", "c", "d"]
    found = list(outcomes_of(jobs(*names), Options(), work, workers))
    assert [outcome.source.name for outcome in found] == names


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_a_worker_that_dies_costs_one_workbook() -> None:
    found = list(outcomes_of(jobs("a", "dies", "c", "slow", "e"), Options(), work, 2))
    assert [(outcome.source.name, outcome.status) for outcome in found] == [
        ("a", "ok"), ("dies", "failed"), ("c", "ok"), ("slow", "ok"), ("e", "ok"),
    ]  # fmt: skip
    finding = found[1].findings[0]
    assert (finding.code, finding.file) == ("worker-died", "dies")


def test_a_run_that_is_closed_starts_no_more() -> None:
    run = outcomes_of(jobs(*["slow"] * 40), Options(), work, 2)
    next(run)
    before = time.monotonic()
    run.close()
    assert time.monotonic() - before < 2


def test_no_jobs_are_no_work() -> None:
    assert list(outcomes_of([], Options(), work)) == []
