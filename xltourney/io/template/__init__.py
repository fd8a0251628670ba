"""A workbook to be filled in, by the contract: what ``new`` makes, and ``convert`` from any other file."""

from __future__ import annotations

import io
import re
import zipfile
from datetime import UTC, datetime
from typing import Any

import xlsxwriter

from xltourney.io import formula_names
from xltourney.io.reading import Document
from xltourney.io.template.live_blocks import live_blocks
from xltourney.io.template.live_sheets import live_crosstable, live_ratings, live_standings
from xltourney.io.template.page import Book
from xltourney.io.template.rows import plan
from xltourney.io.template.settings import tournament
from xltourney.io.template.sheets import ENTRY_SHEETS, players

_EPOCH = (1980, 1, 1, 0, 0, 0)
#: The calculation engine of Excel since 2019. What an older one has stored, Excel computes anew on opening.
_ENGINE = 191029
_OPTIONS = {
    "in_memory": True,
    "strings_to_formulas": False,
    "strings_to_numbers": False,
    "strings_to_urls": False,
    "default_date_format": "yyyy-mm-dd",
}
#: A formula whose value is an empty text, as XlsxWriter writes it: without the mark that says so.
_EMPTY_TEXT = re.compile(rb'<c r="([A-Z]+[0-9]+)"( s="[0-9]+")?><f>([^<]*)</f><v></v></c>')
#: A cell with nothing but a look: in the sheet of the blocks, where no others are, a cell of one of them.
_BLANK = re.compile(rb'<c r="([A-Z]+[0-9]+)"( s="[0-9]+")?/>')


def build(
    document: Document, *, entry: str, language: str, empty_players: int = 0, host: str = formula_names.HOSTS[0]
) -> bytes:
    """A workbook by the contract, filled from a document; equal arguments give equal bytes.

    ``entry`` is the sheet that results stand in: ``grid``, ``boards`` or ``matrix``. ``language`` is that of every word
    in it (``en``, ``ru``, ``uk``). ``empty_players`` rows with a number and no name follow the document's players.
    ``host`` is the program whose names the cell functions get (:data:`xltourney.io.formula_names.HOSTS`). Their cells
    hold no values yet: :mod:`xltourney.batch.making` makes workbooks that do.

    Raises :class:`~xltourney.errors.OutputError` where the sheet cannot hold the event: Matrix for a Swiss, Boards
    where nobody knows who had White. Matrix keeps neither rounds nor colours.
    """
    target = io.BytesIO()
    workbook: Any = xlsxwriter.Workbook(target, _OPTIONS)
    workbook.set_calc_mode("auto", _ENGINE)
    workbook.calc_on_load = False  # or a program without the cell functions would throw their stored values away
    book = Book(workbook, plan(document, entry, language, empty_players, host))
    workbook.set_properties(
        {"title": str(book.plan.settings.get("name", "")), "created": datetime(*_EPOCH, tzinfo=UTC)}
    )
    tournament(book)
    players(book)
    ENTRY_SHEETS[book.plan.entry](book)
    live_standings(book)
    live_crosstable(book)
    live_ratings(book)
    live_blocks(book)
    workbook.close()
    return _settled(target.getvalue())


def _settled(data: bytes) -> bytes:
    """The same package with empty texts marked as stored values, so that no formula stands without one."""
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as source, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as package:
        for name in source.namelist():
            part = source.read(name)
            if name.startswith("xl/worksheets/"):
                part = _EMPTY_TEXT.sub(rb'<c r="\1"\2 t="str"><f>\3</f><v></v></c>', part)
            if b'<f t="array"' in part:
                part = _BLANK.sub(rb'<c r="\1"\2 t="str"><v></v></c>', part)
            info = zipfile.ZipInfo(name, _EPOCH)
            info.compress_type = zipfile.ZIP_DEFLATED
            package.writestr(info, part)
    return target.getvalue()
