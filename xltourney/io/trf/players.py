"""Record 001: one player, with the results of all rounds."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import NamedTuple

from xltourney.errors import LineRef, Subject
from xltourney.io.reading import Document, Stated
from xltourney.io.trf.records import Findings, Record
from xltourney.io.trf.rounds import FIRST_COLUMN, careful_rounds, quick_rounds
from xltourney.io.trf.values import birth_year, decimal, whole

#: First column of each field that goes into the document.
COLUMNS = {
    "no": 5, "sex": 10, "title": 11, "name": 15, "rating": 49, "federation": 54, "fide_id": 58, "born": 70,
    "results": FIRST_COLUMN,
}  # fmt: skip
POINTS_COLUMN = 81
RANK_COLUMN = 86
MAX_RATING = 4000

#: The single letters of old files.
_TITLES = {"G": "GM", "M": "IM", "F": "FM", "C": "CM", "WG": "WGM", "WM": "WIM", "WF": "WFM", "WC": "WCM"}
_SEXES = {"m": "m", "w": "f", "f": "f", "": ""}

_FIXED = re.compile(
    r"001 [ 0-9]{4} [ mwfMWF].{3} .{33} [ 0-9]{4} .{3} [ 0-9]{11} [ 0-9/.-]{10} [ 0-9.,½]{4} [ 0-9]{4}  "
)
_SEPARATORS = (4, 9, 14, 48, 53, 57, 69, 80, 85)
_NAME_START, _NAME_END = 14, 47

#: How far the columns after the name may be shifted left (or, negative, right), nearest first.
_SHIFTS = sorted([*range(_NAME_START - _NAME_END, 0), *range(1, _NAME_END - _NAME_START)], key=abs)


def _right(width: int, most: int) -> str:
    """A pattern for a whole number of at most ``most`` digits, blank or at the right edge of its columns."""
    return "(?:" + "|".join(" " * (width - digits) + f"[0-9]{{{digits}}}" for digits in range(most + 1)) + ")"


#: Everything after the name, every number at the right edge, with points: what tells a shifted line from a wrong one.
_AFTER_NAME = re.compile(
    rf" {_right(4, 4)} [A-Za-z ]{{3}} [ 0-9]{{11}} [ 0-9/.-]{{10}} [ 0-9][0-9][.,][0-9] {_right(4, 4)}"
    rf"(?:  {_right(4, 4)} [-wbWB ] .)*\s*\Z"
)


class PlayerRow(NamedTuple):
    """A player as read: the line, the document's part without results, the results, what the file says of the total."""

    line: int
    no: int
    player: Document
    tokens: list[str]
    stated: Stated | None


class _Line(NamedTuple):
    """A record whose columns are where they belong."""

    text: str
    line: int
    no: int
    findings: Findings

    def number(self, first: int, last: int, most: int, name: str) -> int:
        """The whole number in columns ``first`` to ``last``; 0 where it is blank, or wrong and reported."""
        content = self.text[first - 1 : last].strip()
        if not content:
            return 0
        value = whole(content)
        if value is None or value > most:
            self.error(first, f"the {name} is {content!r}; a whole number from 1 to {most} or blank may stand there")
            return 0
        return value

    def error(self, column: int, message: str) -> None:
        """Report a field that cannot be read."""
        place = LineRef(self.line, column)
        self.findings.error("trf-field", f"player {self.no}: {message}", place, Subject(player=self.no))

    def warning(self, column: int, message: str) -> None:
        """Report a field that is read as blank."""
        place = LineRef(self.line, column)
        self.findings.warning("trf-field", f"player {self.no}: {message}", place, Subject(player=self.no))


def read_player(record: Record, findings: Findings) -> PlayerRow | None:
    """The player of a record; ``None`` where even the starting rank cannot be read.

    Where the columns are shifted in a way that nobody can put right, the player has no results.
    """
    text = record.text.ljust(FIRST_COLUMN - 1)
    tokens = quick_rounds(text)
    orderly = tokens is not None and _FIXED.match(text) is not None
    if not orderly and (shift := _shift(text)):
        findings.error("trf-columns", _shift_message(text, shift), LineRef(record.line, COLUMNS["rating"]))
        text = text[: min(_NAME_END - shift, _NAME_END)] + " " * shift + text[_NAME_END - shift :]
        tokens = quick_rounds(text)
    no = whole(text[4:8].strip()) or 0
    if not 1 <= no <= 9999:
        message = f"{text[4:8].strip()!r} stands where the starting rank (1 to 9999) of a player must stand"
        findings.error("trf-field", message, LineRef(record.line, COLUMNS["no"]))
        return None
    line = _Line(text, record.line, no, findings)
    if not orderly and not _separated(line) and tokens is None:
        return PlayerRow(record.line, no, {"no": no, "name": _name(text, _NAME_END) or f"Player {no}"}, [], None)
    if tokens is None:
        tokens = careful_rounds(text, record.line, no, findings)
    return PlayerRow(record.line, no, _person(line), tokens, _stated(line))


# ---------------------------------------------------------------- columns that are not where they belong


def _separated(line: _Line) -> bool:
    """Whether blanks stand between the fields; if not, the first column where something else stands is reported."""
    for column in _SEPARATORS:
        if line.text[column - 1] != " ":
            message = (
                f"{line.text[column - 1]!r} stands in column {column}, which must be blank in the record of "
                f"{_who(line.text, _NAME_END)}: a field is too long, or the columns are shifted"
            )
            place = LineRef(line.line, column)
            line.findings.error("trf-columns", message, place, Subject(player=line.no, field="results"))
            return False
    return True


def _shift(text: str) -> int:
    """By how many characters the columns after the name stand too far left (or, negative, right); 0 where unknown."""
    if _fits(text, _NAME_END):
        return 0
    padded = text + " " * (_NAME_END - _NAME_START)
    return next((shift for shift in _SHIFTS if _fits(padded, _NAME_END - shift)), 0)


def _fits(text: str, start: int) -> bool:
    """Whether columns that begin at ``start`` follow a name in good order."""
    return "  " not in text[_NAME_START:start].strip() and _AFTER_NAME.match(text, start) is not None


def _shift_message(text: str, shift: int) -> str:
    end = _NAME_END - shift
    name = text[_NAME_START:end]
    side = "left" if shift > 0 else "right"
    fact = f"in the record of {_who(text, end)} the columns after the name are shifted {side} by {abs(shift)}"
    if shift == len(name.encode()) - len(name):
        return (
            f"{fact}: the program that wrote the file padded the name by bytes, but columns are counted in characters; "
            f"write the file again with names in Latin letters, or correct the blanks"
        )
    return f"{fact}: the name must fill columns 15 to 47, counted in characters"


def _who(text: str, name_end: int) -> str:
    return f"player {text[4:8].strip() or '?'} ({_name(text, name_end)})"


def _name(text: str, end: int) -> str:
    return " ".join(text[_NAME_START:end].split())


# ---------------------------------------------------------------- fields


def _person(line: _Line) -> Document:
    text = line.text
    name = _name(text, _NAME_END)
    person: Document = {"no": line.no, "name": name or f"Player {line.no}"}
    if not name:
        line.warning(COLUMNS["name"], f"the name is blank; {person['name']!r} stands in its place")
    if title := text[10:13].strip().upper():
        person["title"] = _TITLES.get(title, title)
    if sex := _sex(line):
        person["sex"] = sex
    if federation := text[53:56].strip():
        person["federation"] = federation.upper()
    if fide_id := line.number(58, 68, 99_999_999_999, "FIDE ID"):
        person["fide_id"] = fide_id
    if rating := line.number(49, 52, MAX_RATING, "rating"):
        person["rating"] = rating
    if born := _born(line):
        person["born"] = born
    return person


def _sex(line: _Line) -> str:
    letter = line.text[9].strip().lower()
    if letter not in _SEXES:
        line.warning(COLUMNS["sex"], f"the sex is {letter!r}; m, w or blank may stand there, and it is left out")
    return _SEXES.get(letter, "")


def _born(line: _Line) -> int | None:
    content = line.text[69:79].strip()
    if not content:
        return None
    try:
        return birth_year(content)
    except ValueError as reason:
        line.error(COLUMNS["born"], f"the birth date {content!r} {reason}")
        return None


def _stated(line: _Line) -> Stated | None:
    points = _points(line)
    rank = line.number(86, 89, 9999, "rank") or None
    if points is None and rank is None:
        return None
    return Stated(line.no, points, rank, LineRef(line.line, POINTS_COLUMN), LineRef(line.line, RANK_COLUMN))


def _points(line: _Line) -> Fraction | None:
    content = line.text[80:84].strip()
    points = decimal(content)
    if content and points is None:
        line.error(POINTS_COLUMN, f"the points are {content!r}; a number such as 11.5 or blank may stand there")
    return points
