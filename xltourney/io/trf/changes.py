"""Records that change what the players' own records say: byes (240) and penalties (299)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction

from xltourney.errors import LineRef, Place, Subject
from xltourney.io.trf.players import PlayerRow
from xltourney.io.trf.records import Findings, Record
from xltourney.io.trf.rounds import MAX_ROUNDS
from xltourney.io.trf.values import decimal, json_number, whole

_BYES = {"F": "FPB", "H": "HPB", "Z": "ZPB"}
_NUMBER = r"\S+"

#: The place of a bye that stands in record 240, by player and round.
ByePlaces = dict[tuple[int, int], Place]


def apply_byes(records: list[Record], rows: Mapping[int, PlayerRow], findings: Findings) -> ByePlaces:
    """Fill rounds that are blank in the players' own records; what contradicts them is an error."""
    places: ByePlaces = {}
    for record in records:
        token = _BYES.get(record.field(5, 5).upper())
        round_number = whole(record.field(7, 9)) or 0
        if token is None or not 1 <= round_number <= MAX_ROUNDS:
            message = "record 240 must have F, H or Z in column 5 and a round in columns 7-9"
            findings.error("trf-bye", message, record.at())
            continue
        for row, place in _players(record, 11, rows, findings):
            if _give_bye(row, round_number, token, place, findings):
                places[row.no, round_number] = place
    return places


def _give_bye(row: PlayerRow, number: int, token: str, place: LineRef, findings: Findings) -> bool:
    tokens = row.tokens
    tokens.extend([""] * (number - len(tokens)))
    stands = tokens[number - 1]
    if stands and stands != token:
        message = (
            f"round {number} of player {row.no}: record 240 says {token}, "
            f"but the player's own record in line {row.line} says {stands}"
        )
        findings.error("trf-bye", message, place, Subject(player=row.no, round=number))
        return False
    tokens[number - 1] = token
    return not stands


def apply_penalties(records: list[Record], rows: Mapping[int, PlayerRow], findings: Findings) -> dict[int, Place]:
    """Put the penalties of record 299 into the players' parts of the document; the place of each by player.

    Only points taken from a player for the whole event are applied; every other form is an error.
    """
    places: dict[int, Place] = {}
    for record in records:
        points = _penalty(record, findings)
        if points is None:
            continue
        for row, place in _players(record, 24, rows, findings):
            total = Fraction(str(row.player.get("penalty", 0))) + points
            if total:
                row.player["penalty"] = json_number(total)
                places[row.no] = place
    return places


def _penalty(record: Record, findings: Findings) -> Fraction | None:
    """The points of a penalty, 0 or negative; ``None`` where the record is something else, which is reported."""
    kind, number = record.field(5, 5), record.field(20, 22)
    match_points, text = record.field(8, 11), record.field(14, 17)
    if kind or number.strip("0"):
        what = f"points for results {kind}" if kind else f"points in round {number}"
        message = f"record 299 changes the {what}; in this version it may only give penalties for the whole event"
        findings.error("trf-penalty", message, record.at())
        return None
    if match_points.strip("0.,"):
        message = f"record 299 gives {match_points} match points; this version reads individual tournaments"
        findings.error("trf-penalty", message, LineRef(record.line, 8))
        return None
    size = decimal(text.removeprefix("-").strip())
    if size is None or size > 1000:
        message = f"record 299: {text!r} stands in columns 14-17, where points such as -0.5 must stand"
        findings.error("trf-penalty", message, LineRef(record.line, 14))
        return None
    if size and not text.startswith("-"):
        message = f"record 299 adds {text} points; in this version it may only take points away, as in -0.5"
        findings.error("trf-penalty", message, LineRef(record.line, 14))
        return None
    return -size


def _players(
    record: Record, column: int, rows: Mapping[int, PlayerRow], findings: Findings
) -> Iterator[tuple[PlayerRow, LineRef]]:
    """The players whose numbers stand from ``column`` on, with their places; an unknown number is an error."""
    for match in re.compile(_NUMBER).finditer(record.text, column - 1):
        place = LineRef(record.line, match.start() + 1)
        number = whole(match[0])
        if number == 0:
            continue
        row = rows.get(number or 0)
        if row is None:
            message = f"record {record.code} names player {match[0]!r}, but no record 001 has this starting rank"
            findings.error("trf-unknown-player", message, place)
        else:
            yield row, place
