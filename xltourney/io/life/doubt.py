"""What is known of a tournament whose stored state is gone, from the document property and the log."""

from __future__ import annotations

from collections.abc import Sequence

from xltourney.io.life.log import Row
from xltourney.io.life.properties import STATE_PROPERTY, Told
from xltourney.io.life.state import Status

_COMMAND, _STATE = "finish", "state"


def doubt_of(told: Told, rows: Sequence[Row], *, whole: bool) -> str:
    """What both say, as a part of a sentence; empty where both say that the tournament was never finished.

    ``whole`` says that no row of the log was changed or removed, as far as its own hashes tell.
    """
    row = finishing_row(rows)
    whole = whole and told.log == (rows[-1].hash if rows else "")
    if row is None and whole and told.state == Status.RUNNING.value:
        return ""
    says = f"says '{told.state}'" if told.state else "is gone, too"
    if row is not None:
        tells = f"row {row.number} of the log is of the command {row.entry.command}"
    elif not whole:
        tells = "the log is not whole"
    else:
        tells = "the log tells of no end"
    return f"the document property '{STATE_PROPERTY}' {says}, and {tells}"


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
