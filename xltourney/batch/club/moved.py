"""Where a workbook may be that is no longer where the book of a club says."""

from __future__ import annotations

import os
from pathlib import Path

from xltourney.batch.club.cache import Cache
from xltourney.batch.club.events import content_of
from xltourney.batch.discovery import OUTPUT_FOLDER, WORKBOOKS
from xltourney.errors import XltourneyError
from xltourney.io.club.records import ClubBook, Entry
from xltourney.io.guard import read_file

#: More files than this are not looked at.
_MOST = 3000


def moved_to(path: Path, book: ClubBook, entry: Entry, cache: Cache) -> tuple[Path, ...]:
    """The workbooks below the folder of the book that no tournament claims: of its ID, or if none are of its name.

    An ID is known of a workbook that was read before with the same content.
    """
    taken = {os.path.normpath(path.parent / each.file) for each in book.entries}
    name = Path(entry.file).name
    same_id: list[Path] = []
    same_name: list[Path] = []
    for candidate in _workbooks(path.parent):
        if os.path.normpath(candidate) in taken:
            continue
        try:
            played = cache.get(content_of(read_file(candidate)))
        except XltourneyError:
            continue
        if played is not None and played.id == entry.id:
            same_id.append(candidate)
        elif candidate.name == name:
            same_name.append(candidate)
    return tuple(same_id or same_name)


def _workbooks(folder: Path) -> list[Path]:
    found: list[Path] = []
    for parent, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith(".") and name != OUTPUT_FOLDER)
        found += [Path(parent, name) for name in sorted(names) if Path(name).suffix.lower() in WORKBOOKS]
        if len(found) > _MOST:
            return found[:_MOST]
    return found
