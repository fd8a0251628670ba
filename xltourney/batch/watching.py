"""Whether somebody else works on a file while it is read."""

from __future__ import annotations

from pathlib import Path

from xltourney.batch.discovery import opened_in
from xltourney.errors import Diagnostic, OutputError


def state(path: Path) -> tuple[int, int]:
    """What changes when a file is saved: its time and size; zeros where there is none."""
    try:
        found = path.stat()
    except OSError:
        return (0, 0)
    return (found.st_mtime_ns, found.st_size)


def refuse_changed(path: Path, before: tuple[int, int]) -> None:
    """Raise :class:`OutputError` where a file was saved since its state was ``before``."""
    if state(path) != before:
        raise OutputError("changed while it was being read; run again when nobody is saving it", code="changing")


def refuse_open(path: Path) -> None:
    """Raise :class:`OutputError` where another program has a file open: what it saves later undoes what is written."""
    lock = opened_in(path)
    if lock is not None:
        message = (
            f"{path.name} is open in Excel or another program ({lock.name} lies beside it): save and close it there "
            "first, then run the command again; if nobody has it open, delete that file"
        )
        raise OutputError(message, code="open-elsewhere")


def cannot_be_saved(path: Path) -> tuple[Diagnostic, ...]:
    """A warning where another program has a file open that a person begins to work on."""
    lock = opened_in(path)
    if lock is None:
        return ()
    message = (
        f"open in Excel or another program ({lock.name} lies beside it): nothing can be saved until it is closed there"
    )
    return (Diagnostic("open-elsewhere", message, "warning"),)


def open_elsewhere(path: Path) -> tuple[Diagnostic, ...]:
    """A note where another program has a file open."""
    lock = opened_in(path)
    if lock is None:
        return ()
    message = (
        f"open in Excel or another program ({lock.name} lies beside it), may be changing; only what is saved counts"
    )
    return (Diagnostic("open-elsewhere", message, severity="note"),)
