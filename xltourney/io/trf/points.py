"""The point system: record 162 (TRF26), XXS (JaVaFo) or BBW, BBD, BBL, BBZ, BBF, BBU (bbpPairings)."""

from __future__ import annotations

import re
from collections.abc import Collection
from fractions import Fraction
from typing import NamedTuple

from xltourney.errors import LineRef, Subject
from xltourney.io.reading import Document
from xltourney.io.trf.records import Findings, Record, Records
from xltourney.io.trf.values import decimal, json_number

ONE, HALF, ZERO = Fraction(1), Fraction(1, 2), Fraction(0)
MOST_POINTS = 1000
_SUBJECT = Subject(field="points")

_SYMBOL = r"([A-Z]{1,2})\s*([0-9.,½]+)\s*"
_ASSIGNMENT = r"([A-Z]{1,3})\s*=\s*([0-9.,½]+)[\s,;]*"

#: The codes of XXS; W and D stand for several at once, and a later value overrides an earlier one.
_XXS_DEFAULTS = {
    "WW": ONE, "BW": ONE, "WD": HALF, "BD": HALF, "WL": ZERO, "BL": ZERO, "ZPB": ZERO, "HPB": HALF, "FPB": ONE,
    "PAB": ONE, "FW": ONE, "FL": ZERO,
}  # fmt: skip
_XXS_GROUPS = {"W": ("WW", "BW", "FW", "FPB"), "D": ("WD", "BD", "HPB"), "L": ("WL", "BL")}
_BBP = {
    "BBW": "win",
    "BBD": "draw",
    "BBL": "loss",
    "BBZ": "zero-point bye",
    "BBF": "forfeit loss",
    "BBU": "pairing bye",
}


class Points(NamedTuple):
    """What results are worth. ``absent``: zero-point byes and forfeit losses, ``None`` where worth 0 and a loss."""

    win: Fraction = ONE
    draw: Fraction = HALF
    loss: Fraction = ZERO
    pab: Fraction = ONE
    absent: Fraction | None = None

    def document(self) -> Document:
        """The part of the JSON document: what differs from 1, ½, 0 and a pairing bye worth a win."""
        usual = Points(pab=self.win)
        stated = {name: value for name, value in self._asdict().items() if value != getattr(usual, name)}
        return {name: json_number(value) for name, value in stated.items()}


class Source(NamedTuple):
    """A point system and the record that states it."""

    points: Points
    record: Record


def read_points(records: Records, byes: Collection[str], findings: Findings) -> Source | None:
    """The point system of the file; two records that state different ones are an error.

    ``byes`` are the tokens of byes in the file: a value for a bye that nobody has need not be one we know.
    """
    readers = (_read_162(records, findings), _read_xxs(records, byes, findings), _read_bbp(records, findings))
    sources = [source for source in readers if source is not None]
    for other in sources[1:]:
        if other.points != sources[0].points:
            first = sources[0].record
            message = f"the points differ from those of record {first.code} in line {first.line}"
            findings.error("trf-points", message, other.record.at(), _SUBJECT)
    return sources[0] if sources else None


def _value(text: str, record: Record, column: int, findings: Findings) -> Fraction | None:
    value = decimal(text)
    if value is None or value > MOST_POINTS:
        message = f"record {record.code}: {text!r} is no number of points from 0 to {MOST_POINTS}"
        findings.error("trf-points", message, LineRef(record.line, column), _SUBJECT)
        return None
    return value


def _pairs(pattern: str, record: Record, findings: Findings) -> list[tuple[str, Fraction]]:
    """The symbols of a record with their values, in order; what is no such pair is reported."""
    symbol, text, position = re.compile(pattern), record.text.upper(), 3
    found: list[tuple[str, Fraction]] = []
    while position < len(text):
        if text[position] == " ":
            position += 1
            continue
        match = symbol.match(text, position)
        if match is None:
            message = f"record {record.code}: {text[position : position + 20]!r} is no symbol with its points"
            findings.error("trf-points", message, LineRef(record.line, position + 1), _SUBJECT)
            break
        value = _value(match[2], record, match.start(2) + 1, findings)
        if value is not None:
            found.append((match[1], value))
        position = match.end()
    return found


# ---------------------------------------------------------------- record 162


def _read_162(records: Records, findings: Findings) -> Source | None:
    record = records.one("162", findings)
    if record is None:
        return None
    stated: dict[str, Fraction] = {}
    for symbol, value in _pairs(_SYMBOL, record, findings):
        if symbol not in "WDLAZPX" or len(symbol) != 1:
            message = f"record 162: {symbol} is no symbol of a result; there are W, D, L, A (or Z), P and X"
            findings.error("trf-points", message, record.at(), _SUBJECT)
        stated["A" if symbol == "Z" else symbol] = value
    win, loss, absent = stated.get("W", ONE), stated.get("L", ZERO), stated.get("A", ZERO)
    points = Points(win, stated.get("D", HALF), loss, stated.get("P", win), absent if absent or loss else None)
    return Source(_checked(points, record, findings), record)


def _checked(points: Points, record: Record, findings: Findings) -> Points:
    if points.win > 0:
        return points
    findings.error("trf-points", f"record {record.code}: a win must be worth more than 0 points", record.at(), _SUBJECT)
    return Points()


def _absent(
    zero_point_bye: Fraction, forfeit_loss: Fraction, loss: Fraction, place: Record, findings: Findings
) -> Fraction | None:
    """The one value of zero-point byes and forfeit losses; ``None`` for 0 and a loss."""
    if not zero_point_bye and forfeit_loss == loss:
        return None
    if zero_point_bye != forfeit_loss:
        message = (
            f"record {place.code}: a zero-point bye is worth {json_number(zero_point_bye)}, a forfeit loss "
            f"{json_number(forfeit_loss)}; they must be worth the same, or 0 and a loss"
        )
        findings.error("trf-points", message, place.at(), _SUBJECT)
    return zero_point_bye


# ---------------------------------------------------------------- record XXS


def _read_xxs(records: Records, byes: Collection[str], findings: Findings) -> Source | None:
    found = records.all("XXS")
    values = dict(_XXS_DEFAULTS)
    for record in found:
        for symbol, value in _pairs(_ASSIGNMENT, record, findings):
            if symbol not in _XXS_GROUPS and symbol not in values:
                message = f"record XXS: {symbol} is no code of a result; there are W, D and {', '.join(values)}"
                findings.error("trf-points", message, record.at(), _SUBJECT)
                continue
            values.update(dict.fromkeys(_XXS_GROUPS.get(symbol, (symbol,)), value))
    if not found:
        return None
    win, draw, loss = values["WW"], values["WD"], values["WL"]
    record = found[-1]
    wanted = {"BW": win, "BD": draw, "BL": loss, "FW": win}
    wanted |= {bye: worth for bye, worth in (("FPB", win), ("HPB", draw)) if bye in byes}
    for symbol, worth in wanted.items():
        if values[symbol] != worth:
            message = (
                f"record XXS: {symbol} is worth {json_number(values[symbol])}; "
                f"in this version it must be worth {json_number(worth)}, like the same result of the other kind"
            )
            findings.error("trf-points", message, record.at(), _SUBJECT)
    absent = _absent(values["ZPB"], values["FL"], loss, record, findings)
    return Source(_checked(Points(win, draw, loss, values["PAB"], absent), record, findings), record)


# ---------------------------------------------------------------- records of bbpPairings


def _read_bbp(records: Records, findings: Findings) -> Source | None:
    values: dict[str, Fraction] = {}
    place: Record | None = None
    for code in _BBP:
        record = records.one(code, findings)
        if record is not None:
            place = place or record
            value = _value(record.value, record, record.at().column or 1, findings)
            if value is not None:
                values[code] = value
    if place is None:
        return None
    win, loss = values.get("BBW", ONE), values.get("BBL", ZERO)
    absent = _absent(values.get("BBZ", ZERO), values.get("BBF", ZERO), loss, place, findings)
    points = Points(win, values.get("BBD", HALF), loss, values.get("BBU", win), absent)
    return Source(_checked(points, place, findings), place)
