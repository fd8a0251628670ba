"""The physical layer of a tournament report file: lines, record codes, columns; and the gathering of findings.

A record is one line: a code in columns 1-3, then fields in fixed columns, counted in characters from 1.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from xltourney.errors import Diagnostic, LineRef, Place, Severity, Subject

#: Records of team tournaments (TRF16 013, TRF26 300-330, the readable 801 and 802).
TEAM_CODES = frozenset({"013", "300", "310", "320", "330", "801", "802"})

_NUMERIC = "001 012 022 032 042 052 062 072 082 092 102 112 122 132 142 152 162 172 182 192 202 212 222 240 250 260 299"
_ENGINES = "352 362 XXR XXC XXS XXA XXP XXZ XXB XXF XXV BBW BBD BBL BBZ BBF BBU"
_KNOWN = frozenset(_NUMERIC.split()) | frozenset(_ENGINES.split()) | TEAM_CODES
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
_BREAK = re.compile("\r\n|\r|\n")
_NATIONAL = re.compile(r"[A-Z]{3} ")


class Record(NamedTuple):
    """One line. ``text`` is the whole line without trailing blanks."""

    line: int
    code: str
    text: str

    @property
    def value(self) -> str:
        """What follows the code, without blanks around it."""
        return self.text[3:].strip()

    def field(self, first: int, last: int) -> str:
        """The content of columns ``first`` to ``last``, without blanks around it."""
        return self.text[first - 1 : last].strip()

    def at(self, column: int | None = None) -> LineRef:
        """The place of a column of this record; without one, of what follows the code."""
        if column is None:
            column = len(self.text) - len(self.text[3:].lstrip()) + 1
        return LineRef(self.line, column)


class Findings:
    """Everything that was found wrong; of each severity the first ``LIMIT`` are kept and the rest counted."""

    LIMIT = 200

    def __init__(self) -> None:
        self._kept: list[Diagnostic] = []
        self._count: defaultdict[Severity, int] = defaultdict(int)

    def error(self, code: str, message: str, place: Place | None, subject: Subject | None = None) -> None:
        """A fault: no result may be computed from the file."""
        self._add(Diagnostic(code, message, "error", place, subject))

    def warning(self, code: str, message: str, place: Place | None, subject: Subject | None = None) -> None:
        """Something that was read in the only sensible way, but that somebody should know of."""
        self._add(Diagnostic(code, message, "warning", place, subject))

    def note(self, code: str, message: str, place: Place | None) -> None:
        """Something harmless that was left out."""
        self._add(Diagnostic(code, message, "note", place))

    def all(self) -> tuple[Diagnostic, ...]:
        """The findings in the order in which they were met, then what was only counted."""
        more = [
            Diagnostic("trf-more", f"there are {count - self.LIMIT} more findings of this kind ({severity})", severity)
            for severity, count in self._count.items()
            if count > self.LIMIT
        ]
        return (*self._kept, *more)

    def errors(self) -> tuple[Diagnostic, ...]:
        """The errors alone."""
        return tuple(finding for finding in self.all() if finding.severity == "error")

    def _add(self, finding: Diagnostic) -> None:
        self._count[finding.severity] += 1
        if self._count[finding.severity] <= self.LIMIT:
            self._kept.append(finding)


class Records:
    """The records of a file by code, in the order of the file; unknown codes and comments are left out."""

    def __init__(self, text: str, findings: Findings) -> None:
        self._by_code: defaultdict[str, list[Record]] = defaultdict(list)
        strange: dict[str, int] = {}
        for record in _records(text, findings):
            if record.code in _KNOWN:
                self._by_code[record.code].append(record)
            elif record.text.lstrip().startswith("001 "):
                message = "a player's record begins with 001 in columns 1-3; here blanks stand before it"
                findings.error("trf-columns", message, LineRef(record.line, 1))
            elif not record.code.startswith("#") and not ("172" in self and _NATIONAL.match(record.text)):
                strange.setdefault(record.code, record.line)
        _note_unknown(strange, findings)

    def __contains__(self, code: str) -> bool:
        return code in self._by_code

    def all(self, code: str) -> list[Record]:
        """Every record of a code."""
        return self._by_code.get(code, [])

    def one(self, code: str, findings: Findings) -> Record | None:
        """The record of a code that may stand once, unless it is blank; a second one that differs is an error."""
        filled = [record for record in self.all(code) if record.value]
        for other in filled[1:]:
            if other.value != filled[0].value:
                message = f"record {code} stands twice with different content, first in line {filled[0].line}"
                findings.error("trf-twice", message, other.at())
        return filled[0] if filled else None

    def first_team_record(self) -> Record | None:
        """The first record that only a team tournament has."""
        team = [records[0] for code, records in self._by_code.items() if code in TEAM_CODES]
        return min(team, default=None)


def _records(text: str, findings: Findings) -> Iterator[Record]:
    """Lines that are not blank; CR, LF and CRLF end a line, no-break spaces are blanks."""
    for number, line in enumerate(_BREAK.split(text.replace("\xa0", " ").rstrip("\x1a")), 1):
        stripped = line.rstrip()
        if not stripped:
            continue
        if not stripped.isprintable():
            if stripped[:3] != "001":
                stripped = stripped.replace("\t", " ")
            if bad := _CONTROL.search(stripped):
                findings.error("trf-character", _character(bad[0]), LineRef(number, bad.start() + 1))
                continue
        yield Record(number, stripped[:3].upper(), stripped)


def _character(character: str) -> str:
    if character == "\t":
        return "a tab stands in this player's record; fields stand in fixed columns and only blanks may fill them"
    return f"the character U+{ord(character):04X} stands in this record; only printable characters may stand there"


def _note_unknown(strange: dict[str, int], findings: Findings) -> None:
    if strange:
        listed = ", ".join(f"{code!r} (line {line})" for code, line in list(strange.items())[:10])
        more = f" and {len(strange) - 10} more" if len(strange) > 10 else ""
        findings.note("trf-unknown", f"records with unknown codes are ignored: {listed}{more}", None)
