"""Tournament report files of FIDE, TRF16 and TRF26, of individual tournaments -> the JSON document.

What is put into the document is checked here at least as strictly as its schema does, so that nothing but the standard
library is needed to read a file. Team tournaments are refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from xltourney.errors import Diagnostic, DocumentError, LineRef, Place, Subject, TournamentError
from xltourney.io.reading import Document, JsonPath, Reading
from xltourney.io.trf.changes import apply_byes, apply_penalties
from xltourney.io.trf.file import read_text, refuse_foreign
from xltourney.io.trf.places import TrfPlaces
from xltourney.io.trf.players import COLUMNS, PlayerRow, read_player
from xltourney.io.trf.points import read_points
from xltourney.io.trf.records import Findings, Records
from xltourney.io.trf.tournament import Settings
from xltourney.io.trf.values import whole


def read(path: Path, encoding: str | None = None) -> Reading:
    """The tournament in a file. ``encoding`` is a name that Python knows (``cp1251``); without one UTF-8 is expected.

    Raises :class:`WorkbookError` where the file is no text in this encoding, else like :func:`parse`.
    """
    return parse(read_text(path, encoding))


def parse(text: str) -> Reading:
    """The tournament in a text.

    Everything that is wrong is in ``findings``. Raises :class:`DocumentError` where no player can be read and
    :class:`TournamentError` for a team tournament.
    """
    refuse_foreign(text)
    findings = Findings()
    records = Records(text.removeprefix("\ufeff"), findings)
    _refuse_teams(records)
    rows = _read_players(records, findings)
    _check_count(records, findings)
    longest = max(len(row.tokens) for row in rows)
    places = _apply_changes(records, rows, findings)
    settings = Settings(records, findings)
    settings.read(longest)
    _read_points(settings, records, rows, findings)
    _complete_rounds(rows, settings.document["rounds"], findings)
    document: Document = {"xltourney": 1, "tournament": settings.document, "players": [_player(row) for row in rows]}
    found = findings.all()
    known = settings.places | places | _places_of_faults(found, rows)
    return Reading(
        document=document,
        places=TrfPlaces(document, [row.line for row in rows], known),
        findings=found,
        stated=tuple(row.stated for row in rows if row.stated is not None),
        kind="trf",
    )


def _refuse_teams(records: Records) -> None:
    coded = (record for record in records.all("192") if "TEAM" in record.value.upper())
    record = records.first_team_record() or next(coded, None)
    if record is not None:
        message = f"team tournaments are not supported yet; record {record.code} belongs to one"
        raise TournamentError(message, code="teams", place=record.at())


def _read_players(records: Records, findings: Findings) -> list[PlayerRow]:
    """The players by starting rank; of two with the same rank the first."""
    rows: dict[int, PlayerRow] = {}
    for record in records.all("001"):
        row = read_player(record, findings)
        if row is None:
            continue
        first = rows.setdefault(row.no, row)
        if first is not row:
            message = f"the starting rank {row.no} stands twice, first in line {first.line}; it may stand once"
            findings.error("trf-twice", message, LineRef(row.line, COLUMNS["no"]), Subject(player=row.no))
    if not rows:
        message = "no record 001 (a player) can be read in this file; a tournament report has one a player"
        raise DocumentError(message, code="trf-format", findings=findings.errors())
    return [rows[no] for no in sorted(rows)]


def _check_count(records: Records, findings: Findings) -> None:
    """A file that was cut off has fewer players than record 062 says."""
    record = next((record for record in records.all("062") if record.value), None)
    stated, count = whole(record.value) if record else None, len(records.all("001"))
    if record and stated and stated != count:
        message = f"record 062 says that there are {stated} players, but there are {count} records 001"
        findings.warning("trf-count", message, record.at())


def _apply_changes(records: Records, rows: Sequence[PlayerRow], findings: Findings) -> dict[JsonPath, Place]:
    """Byes and penalties of records 240 and 299; where in the file those parts of the document stand."""
    by_number = {row.no: row for row in rows}
    byes = apply_byes(records.all("240"), by_number, findings)
    penalties = apply_penalties(records.all("299"), by_number, findings)
    if not byes and not penalties:
        return {}
    index = {row.no: position for position, row in enumerate(rows)}
    places: dict[JsonPath, Place] = {("players", index[no], "penalty"): place for no, place in penalties.items()}
    return places | {("players", index[no], "results", number - 1): place for (no, number), place in byes.items()}


def _places_of_faults(findings: Sequence[Diagnostic], rows: Sequence[PlayerRow]) -> dict[JsonPath, Place]:
    """A round that could not be read stands where its fault is: what follows from it is not reported once more."""
    faulty = [finding for finding in findings if finding.severity == "error" and finding.subject]
    index = {row.no: position for position, row in enumerate(rows)} if faulty else {}
    newest = max(len(row.tokens) for row in rows)
    places: dict[JsonPath, Place] = {}
    for finding in faulty:
        subject = finding.subject
        if finding.place is None or subject is None or subject.player not in index:
            continue
        rounds = range(newest) if subject.field == "results" else [subject.round - 1] if subject.round else []
        places |= {("players", index[subject.player], "results", i): finding.place for i in rounds}
    return places


def _read_points(settings: Settings, records: Records, rows: Sequence[PlayerRow], findings: Findings) -> None:
    byes = {token for row in rows for token in row.tokens} if "XXS" in records else set[str]()
    source = read_points(records, byes, findings)
    if source is None:
        return
    points = source.points.document()
    if points:
        settings.put("points", points, source.record.at())


def _complete_rounds(rows: Sequence[PlayerRow], planned: int, findings: Findings) -> None:
    """A blank in a round that was played is an absence; after the last one nothing but byes of the next round stand.

    A round was played if anybody has an opponent or the pairing-allocated bye in it.
    """
    newest = max(_last_pairing(row.tokens) for row in rows)
    blank = [row.no for row in rows if newest and (len(row.tokens) < newest or not row.tokens[newest - 1])]
    late = [row.no for row in rows if any(row.tokens[newest + 1 :])]
    for row in rows:
        tokens = row.tokens
        if len(tokens) != newest or "" in tokens:
            tokens[:newest] = [token or "ZPB" for token in tokens[:newest]] + ["ZPB"] * (newest - len(tokens))
            del tokens[newest + 1 :]
            while tokens and not tokens[-1]:
                tokens.pop()
    if blank and newest < planned:
        message = f"round {newest} is blank for {_listed(blank)}; a blank is read as an absence (zero-point bye)"
        findings.note("trf-blank", message, None)
    if late:
        message = f"byes after round {newest + 1} are left out until those rounds are there ({_listed(late)})"
        findings.note("trf-blank", message, None)


def _last_pairing(tokens: Sequence[str]) -> int:
    for number in range(len(tokens), 0, -1):
        token = tokens[number - 1]
        if token == "PAB" or token[:1].isdigit():
            return number
    return 0


def _listed(numbers: Sequence[int]) -> str:
    shown = ", ".join(map(str, numbers[:10])) + (", ..." if len(numbers) > 10 else "")
    return f"player {shown}" if len(numbers) == 1 else f"{len(numbers)} players ({shown})"


def _player(row: PlayerRow) -> Document:
    if row.tokens:
        row.player["results"] = row.tokens
    return row.player
