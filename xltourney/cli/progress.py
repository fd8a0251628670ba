"""A progress bar on a terminal, where a run has several workbooks; nothing anywhere else."""

from __future__ import annotations

import sys
from collections.abc import Generator, Iterator
from typing import TypeVar

T = TypeVar("T")


def has_bar(total: int) -> bool:
    """Whether a run of so many workbooks shows a bar on standard error."""
    return total > 1 and sys.stderr.isatty()


def followed(outcomes: Iterator[T], total: int, what: str) -> Generator[T]:
    """The outcomes themselves, with a bar while they come."""
    if not has_bar(total):
        yield from outcomes
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    # No thread that refreshes: worker processes are forked from this one.
    with Progress(*columns, console=Console(stderr=True), transient=True, auto_refresh=False) as progress:
        task = progress.add_task(what, total=total)
        progress.refresh()
        for outcome in outcomes:
            progress.advance(task)
            progress.refresh()
            yield outcome
