"""Workbooks made for an event, to be filled in: with every value that their cells show, for the program of the user."""

from __future__ import annotations

from xltourney.batch.refreshing import refreshed
from xltourney.io.formula_names import HOSTS
from xltourney.io.reading import Document
from xltourney.io.template import build

_PLAYERS, _ROUNDS = 40, 9


def workbook(document: Document, *, entry: str, language: str, empty_players: int = 0, host: str = HOSTS[0]) -> bytes:
    """A workbook filled from a document, as :func:`xltourney.io.template.build` makes it, with its values computed.

    For ``lite`` it also carries the code of xlwings Lite. Equal arguments give equal bytes. Raises
    :class:`~xltourney.errors.OutputError` where the sheet of results cannot hold the event.
    """
    made = build(document, entry=entry, language=language, empty_players=empty_players, host=host)
    data = refreshed(made).data
    if host != "lite":
        return data
    from xltourney.hosts import lite

    return lite.embed(data)


def template() -> bytes:
    """The template that the package ships: an empty Swiss."""
    document: Document = {"xltourney": 1, "tournament": {"rounds": _ROUNDS}, "players": []}
    return workbook(document, entry="grid", language="en", empty_players=_PLAYERS)
