"""Files that lie among workbooks and are none: which they are, and what is said of them."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Sequence
from pathlib import Path

from xltourney.errors import Diagnostic
from xltourney.io.shell import typed

#: The key of the sheet by which a report workbook is known (see :mod:`xltourney.batch.report_workbook`).
REPORT_KEY = "Workbooks"
#: The same of the book of a club (see :mod:`xltourney.io.club.sheets`).
CLUB_KEY = "ClubRatings"
#: The same of the sheet in which the conflicts of a merge are decided (see :mod:`xltourney.io.life.conflicts`).
CONFLICTS_KEY = "MergeConflicts"
_WHAT = {
    REPORT_KEY: "a report of xltourney",
    CLUB_KEY: "the rating list of a club",
    CONFLICTS_KEY: "the conflicts of a merge",
}

_LOCK = re.compile(r"~\$|\._|\.~lock\..*#\Z")
_LEFT_OVER = re.compile(r"\..*\.xltourney-\d+\.tmp\Z")
_BACKUP = re.compile(r"\.bak(?:-\d+)?\.[^.]+\Z", re.IGNORECASE)
_MOST_BYTES = 1_000_000


def is_foreign(name: str) -> bool:
    """Files of office programs and of xltourney itself that are no workbooks, whatever they are called."""
    return bool(_LOCK.match(name) or _LEFT_OVER.match(name))


def is_plain(name: str) -> bool:
    """Whether a file met in a folder may be meant: neither hidden nor a lock nor a backup."""
    return not name.startswith((".", "~$")) and not _BACKUP.search(name)


def no_event(path: Path) -> str:
    """What a workbook of ours is that holds no event, one of the keys above; empty for any other.

    A look at one small part of it decides.
    """
    if path.suffix.lower() != ".xlsx":
        return ""
    try:
        with zipfile.ZipFile(path) as archive, archive.open("xl/workbook.xml") as part:
            names = part.read(_MOST_BYTES)
    except (OSError, ValueError, KeyError, RuntimeError, NotImplementedError, zipfile.BadZipFile):
        return ""  # what is wrong with it is said when it is read
    return next((key for key in _WHAT if f'"_xlt_{key}"'.encode() in names), "")


def foreign_file(given: str) -> Diagnostic:
    """What is said of a file that the command line named though it is no workbook."""
    message = "a lock or left-over file beside a workbook, no workbook itself; it is passed over"
    return Diagnostic("lock-file", message, severity="note", file=given)


def report_file(path: Path) -> Diagnostic:
    """What is said of a workbook of ours without an event that lies among the workbooks."""
    message = f"{_WHAT.get(no_event(path), _WHAT[REPORT_KEY])}, no event; it is passed over"
    return Diagnostic("report-file", message, severity="note", file=str(path))


def report_files_of_events(files: Sequence[Path]) -> tuple[Diagnostic, ...]:
    """One line about the TRF files among workbooks, which have to become workbooks first."""
    if not files:
        return ()
    first = files[0]
    number, them = (f"{len(files)} TRF files", "them") if len(files) > 1 else (f"{first.name}, a TRF file,", "it")
    verb = "are" if len(files) > 1 else "is"
    way = f"xltourney convert {typed(first)} -o {typed(first.with_suffix('.xlsx'))}"
    return (Diagnostic("trf-passed-over", f"{number} {verb} passed over; convert {them} first: {way}", "note"),)
