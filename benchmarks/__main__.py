"""``python -m benchmarks [NAME ...]``: runs them all, or those named; exit code 1 when a promise is broken."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping

from benchmarks import books, cells, club, rules
from benchmarks.timing import Ratio, Surplus, compare, python


def start_up(runs: int = 15) -> Iterator[Ratio]:
    """``xltourney --help`` beside a Python that does nothing."""
    yield compare(
        "xltourney --help",
        python("-m", "xltourney", "--help"),
        "python -c pass",
        python("-c", "pass"),
        allowed=6,
        runs=runs,
    )


ALL: Mapping[str, Callable[[], Iterator[Ratio | Surplus]]] = {
    "help": start_up,
    "commands": rules.whole_commands,
    "engine": rules.in_process,
    "growth": rules.growth,
    "reading": books.reading,
    "finalize": books.finalizing,
    "imports": cells.importing,
    "cells": cells.editing,
    "club-replay": club.replaying,
    "club-update": club.updating,
}


def main(names: list[str]) -> int:
    """Prints a table in Markdown, a row as soon as it is measured."""
    print("| what | against | xltourney | other | ratio | at most |")
    print("|---|---|---|---|---|---|")
    kept = True
    for name in names or list(ALL):
        for result in ALL[name]():
            print(result.row(), flush=True)
            kept = kept and result.kept
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
