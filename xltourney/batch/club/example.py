"""The example club of ``xltourney demo``: its book, counted, beside the workbooks of its events."""

from __future__ import annotations

from pathlib import Path

from xltourney.batch import making
from xltourney.batch.club.adding import add
from xltourney.batch.club.making import new_book
from xltourney.batch.club.updating import Updated, update
from xltourney.batch.writing import write_file
from xltourney.examples.club import CHARTED, NAME, events, members
from xltourney.io.club.records import Settings
from xltourney.io.club.writing import with_members


def make_example(folder: Path) -> Updated:
    """Make the club in a folder; an earlier one is replaced."""
    book = folder / "club.xlsx"
    write_file(book, with_members(new_book(Settings(NAME)), members(), CHARTED))
    files: list[Path] = []
    for document in events():
        files.append(folder / f"{document['tournament']['id']}.xlsx")
        write_file(files[-1], making.workbook(document, entry="grid", language="en"))
    add(book, files)
    return update(book)
