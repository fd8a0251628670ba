"""One exception tree and one kind of finding for the whole program.

The engine names a *subject* (player 12, round 3); ``xltourney.io`` turns it into a *place*
(sheet and cell, or line and column). Nothing here imports anything but the standard library.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal, NamedTuple

Severity = Literal["error", "warning", "note"]

_PLAIN_TITLE = r"\w+\Z"


class CellRef(NamedTuple):
    """A cell (``F14``) or range (``F5:F24``) of a sheet."""

    sheet: str
    cell: str

    def __str__(self) -> str:
        """The address as a spreadsheet writes it: ``Grid!F14``, ``'Round 1'!B2``."""
        if re.match(_PLAIN_TITLE, self.sheet):
            return f"{self.sheet}!{self.cell}"
        quoted = self.sheet.replace("'", "''")
        return f"'{quoted}'!{self.cell}"


class LineRef(NamedTuple):
    """A place in a text file; ``line`` and ``column`` count from 1, in characters."""

    line: int
    column: int | None = None

    def __str__(self) -> str:
        """``line 12, column 98``."""
        return f"line {self.line}" + (f", column {self.column}" if self.column else "")


Place = CellRef | LineRef


class Subject(NamedTuple):
    """What a finding is about: a player (pairing number), a round, a field of the JSON document."""

    player: int | None = None
    round: int | None = None
    field: str | None = None


class Diagnostic(NamedTuple):
    """One finding. ``message`` is a whole sentence that says what stands there and what may stand there."""

    code: str
    message: str
    severity: Severity = "error"
    place: Place | None = None
    subject: Subject | None = None
    article: str | None = None
    file: str | None = None

    def at(self, place: Place | None) -> Diagnostic:
        """The same finding at a place, unless it has one already."""
        return self if self.place is not None or place is None else self._replace(place=place)

    def __str__(self) -> str:
        """``club-open.xlsx  Grid!F14  round 3: ...``: file, place and message, two spaces between."""
        return "  ".join(str(part) for part in (self.file, self.place, self.message) if part is not None)


def ordered(findings: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Errors, then warnings, then notes; inside each the order in which they were found."""
    rank = {"error": 0, "warning": 1, "note": 2}
    return tuple(sorted(findings, key=lambda finding: rank[finding.severity]))


class XltourneyError(Exception):
    """The root of all errors that a user can cause; ``findings`` holds every fault, at least one."""

    default_code = "error"

    def __init__(
        self,
        message: str,
        *,
        code: str | None = None,
        subject: Subject | None = None,
        article: str | None = None,
        place: Place | None = None,
        findings: tuple[Diagnostic, ...] = (),
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code or self.default_code
        own = Diagnostic(self.code, message, place=place, subject=subject, article=article)
        self.findings = findings or (own,)


class WorkbookError(XltourneyError):
    """The file itself: unreadable, encrypted, legacy, too large, without a sheet, a heading or values of formulas."""

    default_code = "workbook"


class DocumentError(XltourneyError):
    """The content breaks the schema."""

    default_code = "document"


class TournamentError(XltourneyError):
    """Well formed but impossible: an unknown opponent, a one-sided pairing, contradicting results."""

    default_code = "tournament"


class RegulationError(XltourneyError):
    """An unknown code or edition, a modifier that the article does not allow, a code that does not apply here."""

    default_code = "regulation"


class OutputError(XltourneyError):
    """The result could not be written; the input is untouched."""

    default_code = "output"
