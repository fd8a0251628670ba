"""Many workbooks: on all cores, in a fixed order, whatever becomes of a single one."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import connection, parent_process

from xltourney.batch.discovery import Job
from xltourney.batch.finalize import Options, check_one, finalize_one
from xltourney.batch.outcome import Outcome
from xltourney.errors import Diagnostic
from xltourney.io.atomic import remove_stale

#: What is done with one workbook; a function of a module, so that another process can find it.
Work = Callable[[Job, Options], Outcome]


def finalize_many(jobs: Sequence[Job], options: Options, workers: int | None = None) -> Generator[Outcome]:
    """Finalize workbooks; outcomes come in the order of ``jobs``, each as soon as those before it are done.

    ``workers`` processes share the work (default: one for each core); with 1 all is done in this process. A worker
    that dies, for lack of memory say, costs the one workbook it died of. Closing the iterator early, as Ctrl-C
    does, lets running workbooks come to their end and starts no more.
    """
    yield from outcomes_of(jobs, options, finalize, workers)
    for folder in dict.fromkeys(job.target.parent for job in jobs):
        if folder.is_dir():
            remove_stale(folder)


def check_many(jobs: Sequence[Job], options: Options, workers: int | None = None) -> Generator[Outcome]:
    """Check files, as :func:`finalize_many` finalizes them."""
    return outcomes_of(jobs, options, check, workers)


def finalize(job: Job, options: Options) -> Outcome:
    """:func:`finalize_one` as work for another process."""
    return finalize_one(job.source, job.target, options)


def check(job: Job, options: Options) -> Outcome:
    """:func:`check_one` as work for another process."""
    return check_one(job.source, options)


def cores() -> int:
    """The processors this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


def outcomes_of(jobs: Sequence[Job], options: Options, work: Work, workers: int | None = None) -> Generator[Outcome]:
    """What ``work`` makes of each job; see :func:`finalize_many`."""
    count = min(workers or cores(), len(jobs))
    if count <= 1:
        yield from (work(job, options) for job in jobs)
        return
    pool = _pool(count)
    try:
        futures = [_submit(pool, job, options, work) for job in jobs]
        for job, future in zip(jobs, futures, strict=True):
            yield _result(future) or _alone(job, options, work)
    finally:
        pool.shutdown(cancel_futures=True)


def _submit(pool: ProcessPoolExecutor, job: Job, options: Options, work: Work) -> Future[Outcome] | None:
    with suppress(BrokenProcessPool):
        return pool.submit(work, job, options)
    return None


def _result(future: Future[Outcome] | None) -> Outcome | None:
    """The outcome, or nothing where a worker died first, of this job or of another."""
    with suppress(BrokenProcessPool):
        return future.result() if future else None
    return None


def _alone(job: Job, options: Options, work: Work) -> Outcome:
    """The outcome of a job in a process of its own, so that its death is known to be its own."""
    with _pool(1) as pool:
        return _result(_submit(pool, job, options, work)) or _died(job)


def _died(job: Job) -> Outcome:
    message = "the process that worked on this file died, for lack of memory perhaps; nothing was written for it"
    finding = Diagnostic("worker-died", message, file=str(job.source))
    return Outcome(job.source, job.target, "failed", (finding,))


def _pool(workers: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(workers, initializer=_begin_worker)


def _begin_worker() -> None:
    """A worker leaves Ctrl-C to the process that started it, and ends when that process is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)
