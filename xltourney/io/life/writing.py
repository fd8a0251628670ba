"""What is stored of a tournament, written into its workbook: the state, the log, the properties, the protection.

Only these parts change: the sheets ``xlt_state``, Log and About, the list of custom document properties, what names
these parts, and with a finished tournament the ``sheetProtection`` of the sheets that people fill and of ours.
"""

from __future__ import annotations

from collections.abc import Sequence

from xltourney.io.graft import graft
from xltourney.io.life.log import Row, head_of
from xltourney.io.life.log_sheet import log_sheet
from xltourney.io.life.properties import Told, write_told
from xltourney.io.life.protection import own_parts, protect
from xltourney.io.life.state import State
from xltourney.io.life.state_sheet import Stored, state_sheet
from xltourney.io.opc.book import Book, read_book
from xltourney.io.opc.package import Package
from xltourney.io.sheet import SheetSpec
from xltourney.io.workbook import input_titles


def with_life(data: bytes, state: State, log: Sequence[Row], language: str, about: SheetSpec | None) -> bytes:
    """The workbook that keeps this state and log; every other sheet of ours is as it was.

    Where the tournament is finished, the sheets that people fill and ours are protected, unless they are already.
    ``about`` is the sheet About that says the same; without it there is none, or the one that is there stays. The same
    state and log again give the same bytes.

    Raises:
        OutputError: the workbook is signed, or a person made a sheet with the title of one of ours.
        WorkbookError: it is damaged or no workbook.
    """
    book = read_book(Package(data))
    head = head_of(log)
    made = [about] if about else []
    made += [log_sheet(log, language)] if log else []
    made.append(state_sheet(Stored(state, head)))
    written = {spec.key for spec in made}
    keep = {sheet.key for sheet in book.sheets if sheet.key is not None} - written
    package = Package(graft(data, made, book.note, keep))
    write_told(package, Told(state.words, head.hash))
    if state.finished:
        whole = read_book(package)
        protect(package, (*_input_parts(whole), *own_parts(whole)))
    return package.to_bytes()


def with_own_protected(data: bytes) -> bytes:
    """The workbook with our own sheets protected, as those of a finished tournament are."""
    package = Package(data)
    protect(package, own_parts(read_book(package)))
    return package.to_bytes()


def _input_parts(book: Book) -> tuple[str, ...]:
    titles = input_titles(book)
    return tuple(sheet.part for sheet in book.sheets if sheet.title in titles)
