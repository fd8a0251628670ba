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


def refuse_read_only(path: Path) -> None:
    """Raise :class:`OutputError` where a file is marked read-only: nobody may write it, whoever may replace it."""
    try:
        marked = not path.stat().st_mode & 0o222
    except OSError:  # not there, or not to be looked at; who writes it says so
        return
    if marked:
        message = (
            f"{path.name} is marked read-only, so it is left as it is: take that mark off (in its properties, or with "
            "chmod u+w), or work on a copy, then run the command again"
        )
        raise OutputError(message, code="read-only")


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
