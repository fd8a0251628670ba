"""Whether what a workbook keeps is of the tournament that stands in it, or was copied from another one."""

from __future__ import annotations

from dataclasses import replace

from xltourney.errors import CellRef, Diagnostic
from xltourney.io.document import Document
from xltourney.io.life.reading import STATE_SHEET, Life

#: What is said of a log by where the stored state knows its end, which tells nothing where that is of another one.
_BY_STATE = frozenset({"log-cut", "property-differs"})


def owned(life: Life, document: Document) -> Life:
    """What is kept, held against the ID in the sheets that people fill.

    A warning where the stored state has another ID; its state is unknown then, unless the log knows the row that it
    was stored with: then it is this workbook's own, and somebody changed the ID, which a finished tournament says by
    itself.
    """
    given, stored = str(document["tournament"].get("id") or ""), _stored_id(life)
    if not given or not stored or given == stored:
        return life
    known = life.head is None or not life.head.number or life.head.hash in {row.hash for row in life.log}
    if known and life.finished:
        return life
    sentence = f"the stored state belongs to another tournament ({stored})"
    place = CellRef(STATE_SHEET, "A1")
    if known:
        message = f"{sentence}, and this one is {given}; the next command stores it anew"
        return replace(life, findings=(*life.findings, Diagnostic("state-foreign", message, "warning", place)))
    message = f"{sentence}; whether this one ({given}) is finished is unknown, take the sheet over from its newest copy"
    others = tuple(each for each in life.findings if each.code not in _BY_STATE)
    found = (Diagnostic("state-foreign", message, "warning", place), *others)
    return replace(life, state=None, unknown=True, doubt=f"what it holds is of {stored}", findings=found, head=None)


def _stored_id(life: Life) -> str:
    return str(life.state.document["tournament"].get("id") or "") if life.state else ""
