"""What is stored of a tournament: whether it is finished, its input, its final table."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from xltourney.io.reading import Document

FIXED = ("id", "system", "rounds", "codes", "rules")
"""Settings that stay as they are once a tournament is finished, beside the marks of the event itself."""


class Status(Enum):
    """Whether a tournament may still grow. A finished one is never reopened; it can be corrected."""

    RUNNING = "running"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class State:
    """What the last command stored in the hidden sheet ``xlt_state``.

    ``document`` is the input in its normal form, ``fingerprint`` the SHA-256 of its canonical form. ``table`` is the
    final table, the JSON of ``xltourney standings --format json``; empty while the tournament is running. ``remarks``
    are lines for the final table: ``corrected on 2026-12-01: wrong result typed``. ``previous`` is the SHA-256 of the
    file that this one was made from, by which its backup is known; empty where nobody noted it. ``play_off`` is what
    the sheet of the play-off says (:func:`xltourney.io.life.play_off_kept.kept_text`), once the tournament is finished;
    empty where there is none, and while it is being played.
    """

    status: Status
    document: Document
    fingerprint: str
    table: str = ""
    remarks: tuple[str, ...] = ()
    previous: str = ""
    play_off: str = ""

    @property
    def finished(self) -> bool:
        """Whether the tournament is finished."""
        return self.status is Status.FINISHED

    @property
    def end(self) -> str:
        """The end date of the event, ``2026-11-30``; empty where none is given."""
        return str(self.document["tournament"].get("end") or "")

    @property
    def words(self) -> str:
        """``finished 2026-11-30`` or ``running``: so it stands in the document property."""
        return f"{self.status.value} {self.end}".rstrip() if self.finished else self.status.value
