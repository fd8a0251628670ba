"""What a command that only shows or refreshes a workbook says of a finished tournament: by warnings, never an error."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from xltourney.batch.life.finished_input import changed_input
from xltourney.errors import Diagnostic, XltourneyError
from xltourney.io.life.belonging import owned
from xltourney.io.life.reading import Life, read_life
from xltourney.io.loading import Loaded, load
from xltourney.io.shell import typed


def warnings_of(path: Path, data: bytes, loaded: Loaded | None = None) -> tuple[Life, tuple[Diagnostic, ...]]:
    """What a workbook keeps of its tournament, and warnings where that is unknown, or where a finished one was changed.

    ``loaded`` is the workbook as it was read, without settings from elsewhere; it is read where none is given and the
    tournament is finished.
    """
    life, unreadable, now = read_life(data), tuple[Diagnostic, ...](), loaded
    if now is None and life.finished:
        try:
            now = load(path, data=data)
        except XltourneyError as error:
            unreadable = error.findings
    if now is not None:
        life = owned(life, now.reading.document)
    found = [*(finding for finding in life.findings if finding.severity != "note"), *unreadable]
    if now is not None and life.finished:
        found += _changed(path, now, life)
    return life, tuple(_mild(found))


def _changed(path: Path, now: Loaded, life: Life) -> tuple[Diagnostic, ...]:
    if now.tournament is not None or life.state is None:
        return changed_input(now, life, path)
    message = f"the tournament is {life.state.words}, and its sheets have errors now: xltourney check {typed(path)}"
    return (Diagnostic("finished-changed", message),)


def _mild(found: Iterable[Diagnostic]) -> Iterable[Diagnostic]:
    return (finding._replace(severity="warning") for finding in found)
