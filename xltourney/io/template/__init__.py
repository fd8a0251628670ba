"""A workbook to be filled in, by the contract: what ``new`` makes, and ``convert`` from any other file.

Run as a module, it writes ``templates/tournament_template.xlsx`` anew.
"""

from __future__ import annotations

import io
import re
import zipfile
from datetime import UTC, datetime
from typing import Any

import xlsxwriter

from xltourney.io.reading import Document
from xltourney.io.template.page import Book
from xltourney.io.template.rows import plan
from xltourney.io.template.settings import tournament
from xltourney.io.template.sheets import ENTRY_SHEETS, players

_EPOCH = (1980, 1, 1, 0, 0, 0)
_PLAYERS, _ROUNDS = 40, 9
_OPTIONS = {
    "in_memory": True,
    "strings_to_formulas": False,
    "strings_to_numbers": False,
    "strings_to_urls": False,
    "default_date_format": "yyyy-mm-dd",
}
#: A formula whose value is an empty text, as XlsxWriter writes it: without the mark that says so.
_EMPTY_TEXT = re.compile(rb'<c r="([A-Z]+[0-9]+)"( s="[0-9]+")?><f>([^<]*)</f><v></v></c>')


def build(document: Document, *, entry: str, language: str, empty_players: int = 0) -> bytes:
    """A workbook by the contract, filled from a document; equal arguments give equal bytes.

    ``entry`` is the sheet that results stand in: ``grid``, ``boards`` or ``matrix``. ``language`` is that of every word
    in it (``en``, ``ru``, ``uk``). ``empty_players`` rows with a number and no name follow the document's players.

    Raises :class:`~xltourney.errors.OutputError` where the sheet cannot hold the event: Matrix for a Swiss, Boards
    where nobody knows who had White. Matrix keeps neither rounds nor colours.
    """
    target = io.BytesIO()
    workbook: Any = xlsxwriter.Workbook(target, _OPTIONS)
    book = Book(workbook, plan(document, entry, language, empty_players))
    workbook.set_properties(
        {"title": str(book.plan.settings.get("name", "")), "created": datetime(*_EPOCH, tzinfo=UTC)}
    )
    tournament(book)
    players(book)
    ENTRY_SHEETS[book.plan.entry](book)
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
            info = zipfile.ZipInfo(name, _EPOCH)
            info.compress_type = zipfile.ZIP_DEFLATED
            package.writestr(info, part)
    return target.getvalue()


def template() -> bytes:
    """The template that the package ships: an empty Swiss."""
    document: Document = {"xltourney": 1, "tournament": {"rounds": _ROUNDS}, "players": []}
    return build(document, entry="grid", language="en", empty_players=_PLAYERS)
