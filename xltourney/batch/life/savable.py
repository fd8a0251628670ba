"""Whether a workbook could be saved at all, asked before a person types results into it."""

from __future__ import annotations

from xltourney.batch.life.opening import Opened
from xltourney.batch.outcome import named
from xltourney.errors import OutputError
from xltourney.io.atomic import refuse_read_only
from xltourney.io.document import fingerprint, normal
from xltourney.io.life.log import Entry, chained
from xltourney.io.life.state import State, Status
from xltourney.io.life.writing import with_life

_ANY = Entry(*[""] * len(Entry._fields))
"""A row of the log: a replaced result will need one."""


def refuse_in_vain(opened: Opened, *, dry: bool) -> None:
    """Raise :class:`OutputError` where nothing could be saved of what a person is about to enter.

    The workbook is signed, a person made a sheet with the title of one of ours, or, unless nothing is to be written
    (``dry``), it is marked read-only.
    """
    try:
        _try(opened)
        if not dry:
            refuse_read_only(opened.path)
    except OutputError as error:
        error.findings = named(error.findings, opened.path)
        raise


def _try(opened: Opened) -> None:
    """Store what stands there already, with one more row of the log, and forget it."""
    document = normal(opened.document)
    state = opened.stored or State(Status.RUNNING, document, fingerprint(document))
    with_life(opened.data, state, chained(opened.life.log, [_ANY], opened.life.head), opened.language, None)
