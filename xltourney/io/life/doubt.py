"""What is known of a tournament whose stored state is gone, from the document property, the log and About."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from xltourney.io import layout
from xltourney.io.keys import SheetKey
from xltourney.io.life.log import Row
from xltourney.io.life.properties import STATE_PROPERTY, Told
from xltourney.io.life.state import Status
from xltourney.io.life.words import LifePhrase
from xltourney.io.standings.words import Phrase

_COMMAND, _STATE = "finish", "state"
_FINISHED = re.compile(
    "· (?:{})".format("|".join(re.escape(word.format("").strip()) for word in LifePhrase.FINISHED.value))
)
"""What About says behind the table's title once a tournament is finished."""


def doubt_of(told: Told, rows: Sequence[Row], *, whole: bool, about: str = "") -> str:
    """What they say, as a part of a sentence; empty where they say that the tournament was never finished.

    ``whole`` says that no row of the log was changed or removed, as far as its own hashes tell. ``about`` is what the
    sheet About says of a finished tournament, see :func:`finished_by`.
    """
    row = finishing_row(rows)
    whole = whole and told.log == (rows[-1].hash if rows else "")
    if row is None and whole and told.state == Status.RUNNING.value and not about:
        return ""
    says = f"says '{told.state}'" if told.state else "is gone, too"
    if row is not None:
        tells = f"row {row.number} of the log is of the command {row.entry.command}"
    elif not whole:
        tells = "the log is not whole"
    else:
        tells = "the log tells of no end"
    agree = row is not None and told.state not in {"", Status.RUNNING.value}
    says_too = f", {'and' if agree else 'but'} {says_about(about)}" if about else ""
    return f"the document property '{STATE_PROPERTY}' {says}, and {tells}{says_too}"


def says_about(text: str) -> str:
    """``the sheet About says 'Final standings after round 9 · finished 30 November 2026'``."""
    return f"the sheet {layout.text(SheetKey.ABOUT, 'en')} says '{text}'"


def finished_by(about: Iterable[Sequence[str]]) -> str:
    """What the rows of our sheet About say of the state, in any language; empty where it does not say finished.

    "Final standings" alone stand there once all rounds are complete, which finishes nothing.
    """
    texts = (row[1] for row in about if len(row) > 1 and row[0] in Phrase.STATE.value)
    return next((text for text in texts if _FINISHED.search(text)), "")


def finishing_row(rows: Sequence[Row]) -> Row | None:
    """The last row of the log about finishing; ``None`` where there is none."""
    return next((row for row in reversed(rows) if row.entry.command == _COMMAND or row.entry.what == _STATE), None)


def ended_after(rows: Sequence[Row], number: int) -> bool:
    """Whether the log tells behind that row that the tournament was finished."""
    wanted = (_STATE, Status.FINISHED.value)
    return any(row.number > number and (row.entry.what, row.entry.new) == wanted for row in rows)


def corrections(rows: Sequence[Row]) -> tuple[str, ...]:
    """The lines of the final table about corrections: a line for each run of a command after the first finishing."""
    wanted = (_STATE, Status.FINISHED.value)
    end = next((row.number for row in rows if (row.entry.what, row.entry.new) == wanted), None)
    after = (row.entry for row in rows if end is not None and row.number > end and row.entry.what != _STATE)
    runs = dict.fromkeys((entry.when, entry.why) for entry in after if entry.command != _COMMAND)
    return tuple(f"corrected on {when[:10]}" + (f": {why}" if why else "") for when, why in runs)
