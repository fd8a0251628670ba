"""From a file to a tournament that can be ranked, with everything that is wrong said at once, by cell or line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from xltourney.engine.consistency import examine
from xltourney.engine.model import Tournament
from xltourney.engine.modifiers import parse_codes
from xltourney.engine.problem import Problem
from xltourney.engine.ranking import Standings
from xltourney.errors import Diagnostic, DocumentError, Place, RegulationError, Subject, WorkbookError, XltourneyError
from xltourney.io.absences import ResultCells, unclear_status
from xltourney.io.document import Document, JsonPath, Paths, json_text, loads, path_of, to_tournament
from xltourney.io.document.repair import repaired
from xltourney.io.play_off_faults import faults as play_off_faults
from xltourney.io.reading import Reading, Stated, place_of

#: More findings than this are counted, not listed.
MOST = 200

TRF_SUFFIXES = frozenset((".trf", ".trfx", ".txt"))
_TEXTS = TRF_SUFFIXES | {".json"}
_MOST_JSON_BYTES = 20_000_000
_MOST_PLACES = 3
#: A fault and the path in the document that it is about.
Located = tuple[Diagnostic, JsonPath]
#: The code of a round without an entry.
_BLANK = "blank-round"
#: The code of a game that has no result yet.
_OPEN = "open-game"
#: What pairing programs have let happen and published: a report that says so is to be believed, and looked at.
_REPORTED = frozenset(("several-pabs",))


@dataclass(frozen=True, slots=True)
class Loaded:
    """A file that could be read.

    ``findings`` are errors and warnings, each with the file's name as it was given. ``tournament`` is ``None`` where
    there is an error; without one it can be ranked. ``data`` is the content of a workbook, as it was read, and empty
    for anything else.
    """

    reading: Reading
    tournament: Tournament | None
    findings: tuple[Diagnostic, ...]
    data: bytes = b""

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """What stands in the way of a table."""
        return tuple(finding for finding in self.findings if finding.severity == "error")

    @property
    def warnings(self) -> tuple[Diagnostic, ...]:
        """What a person should look at."""
        return tuple(finding for finding in self.findings if finding.severity != "error")


def load(
    path: Path,
    *,
    schema: Path | None = None,
    encoding: str | None = None,
    validate: bool = True,
    settings: Mapping[str, Any] | None = None,
    data: bytes | None = None,
) -> Loaded:
    """Read and check a workbook, a tournament report file or a JSON document.

    ``schema`` is an organiser's own JSON schema. ``encoding`` concerns report files only. ``validate=False`` leaves out
    the schema for report files, whose reader is as strict. ``settings`` are settings of the event that win over those
    of the file, by their key in the document. ``data`` is the content of a workbook, read before or to be written to
    ``path``; without it the file is read once. Raises :class:`XltourneyError` where nothing can be read; its findings
    name the file.
    """
    try:
        content = _content(path) if data is None else data
        reading = _with_settings(_read(path, encoding, content), settings or {})
        return replace(check(reading, schema=schema, validate=validate, file=str(path)), data=content)
    except XltourneyError as error:
        error.findings = tuple(finding._replace(file=str(path)) for finding in error.findings)
        raise


def check(reading: Reading, *, schema: Path | None = None, validate: bool = True, file: str | None = None) -> Loaded:
    """Check what was read, as :func:`load` does; ``file`` is what the findings name."""
    needed = validate or reading.kind != "trf" or schema is not None
    tournament, found = examined(reading, _schema_faults(reading, schema) if needed else ())
    if any(finding.severity == "error" for finding in found):
        tournament = None
    return Loaded(reading, tournament, tuple(finding._replace(file=file) for finding in bounded(found)))


def examined(reading: Reading, faults: Sequence[Located]) -> tuple[Tournament | None, list[Diagnostic]]:
    """What was read as the engine knows it, as far as it can be, and everything found, with the ``faults`` of a schema.

    With errors among the findings the tournament is not to be ranked, unless they are known not to concern the table.
    """
    spoilt = {path for _, path in faults}
    found = [*reading.findings, *(finding for finding, _ in faults)]
    document = repaired(reading.document, spoilt) if faults else reading.document
    if document is None:
        return None, found
    tournament = to_tournament(document)
    found += [*_code_faults(document, reading), *_date_faults(document, reading), *play_off_faults(document, reading)]
    found += _problems(tournament, reading, spoilt)
    return tournament, found


def with_place(finding: Diagnostic, reading: Reading) -> Diagnostic:
    """The finding at the cell or line that its subject came from, unless it has a place already."""
    path = path_of(reading.document, finding.subject) if finding.subject and finding.place is None else None
    return finding.at(place_of(reading, path)) if path else finding


def compare_stated(standings: Standings, reading: Reading) -> tuple[Diagnostic, ...]:
    """Warnings where points or ranks that stand in the file differ from the computed ones.

    Many of a kind become one. A TRF file that names no tie-breaks says nothing of how its ranks came about.
    """
    rows = {row.no: row for row in standings.rows}
    names = {player.no: player.name for player in standings.view.players}
    ranks_count = reading.kind != "trf" or "codes" in reading.document.get("tournament", {})
    found: list[Diagnostic] = []
    for stated in reading.stated:
        row = rows.get(stated.no)
        if row is not None:
            differences = _differences(stated, names[stated.no], row.points, row.rank)
            found += [each for each in differences if ranks_count or each.code != "stated-rank"]
    return (
        *_few([each for each in found if each.code != "stated-rank"]),
        *_few([each for each in found if each.code == "stated-rank"]),
    )


def _few(differences: list[Diagnostic]) -> list[Diagnostic]:
    """Up to five differences as they are; of more the first, with the number of all."""
    if len(differences) <= 5:
        return differences
    first = differences[0]
    return [first._replace(message=f"{first.message} (and {len(differences) - 1} more players with such a difference)")]


# ---------------------------------------------------------------- reading


def _content(path: Path) -> bytes:
    """The bytes of a workbook; empty for a file of text, which its reader opens."""
    if not path.is_file():
        special = "is a device or pipe, not a file" if path.exists() else "does not exist"
        what = "is a folder, not a file" if path.is_dir() else special
        fault = Diagnostic("no-file", what, file=str(path))
        raise WorkbookError(f"{path.name} {what}", code=fault.code, findings=(fault,))
    if path.suffix.lower() in _TEXTS:
        return b""
    from xltourney.io.guard import read_file

    return read_file(path)


def _read(path: Path, encoding: str | None, content: bytes) -> Reading:
    suffix = path.suffix.lower()
    if suffix == ".json":
        return _read_json(path)
    if suffix in TRF_SUFFIXES:
        from xltourney.io import trf

        return trf.read(path, encoding)
    from xltourney.io import workbook

    return workbook.read(path, content)


def _read_json(path: Path) -> Reading:
    try:
        data = path.read_bytes() if path.stat().st_size <= _MOST_JSON_BYTES else None
    except OSError as error:
        raise WorkbookError(f"{path.name} cannot be read: {error.strerror or error}", code="unreadable") from None
    if data is None:
        raise DocumentError(f"{path.name} is larger than any tournament document (20 MB)", code="json")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        message = f"{path.name} is no UTF-8 text (byte {error.start + 1}); a document is JSON in UTF-8"
        raise DocumentError(message, code="json") from None
    return Reading(loads(text, path.name), json_text.TextPlaces(text), kind="json")


def _with_settings(reading: Reading, settings: Mapping[str, Any]) -> Reading:
    """The reading with these settings; what was said of them while reading is void."""
    own = reading.document.get("tournament")
    if not settings or not json_text.is_object(own):
        return reading
    findings = (finding for finding in reading.findings if not finding.subject or finding.subject.field not in settings)
    return replace(reading, document=reading.document | {"tournament": {**own, **settings}}, findings=tuple(findings))


# ---------------------------------------------------------------- checking


def _schema_faults(reading: Reading, extra: Path | None) -> tuple[Located, ...]:
    from xltourney.io import schema

    return schema.located(reading.document, reading, extra)


def _code_faults(document: Document, reading: Reading) -> Iterator[Diagnostic]:
    good: list[str] = []
    for index, text in enumerate(document["tournament"].get("codes", ())):
        try:
            parse_codes([*good, text])
            good.append(text)
        except RegulationError as error:
            yield error.findings[-1].at(place_of(reading, ("tournament", "codes", index)))


def _date_faults(document: Document, reading: Reading) -> Iterator[Diagnostic]:
    """A wrong start date would choose the wrong edition of the rules."""
    start, end = (document["tournament"].get(key) or "" for key in ("start", "end"))
    if end and start > end:
        message = f"the end date {end} is before the start date {start}; correct one of them"
        yield Diagnostic("dates", message, place=place_of(reading, ("tournament", "end")), subject=Subject(field="end"))


def _problems(tournament: Tournament, reading: Reading, spoilt: set[JsonPath]) -> Iterator[Diagnostic]:
    """What does not fit together, but nothing that is only a consequence of a cell already named."""
    paths_of, results = Paths(reading.document).of, ResultCells(reading)
    named = {finding.place for finding in reading.findings if finding.severity == "error" and finding.place}
    unclear = unclear_status(reading, spoilt)
    for problem in examine(tournament):
        finding = problem.finding
        if finding.code == _BLANK and finding.subject and finding.subject.player in unclear:
            continue
        paths = [path for subject in problem.subjects for path in reversed(paths_of(subject))]
        exact = [reading.places.get(path) for path in paths]
        if spoilt.isdisjoint(paths) and named.isdisjoint(place for place in exact if place is not None):
            yield _placed(problem, reading, paths, exact, results)


def _placed(
    problem: Problem,
    reading: Reading,
    paths: Sequence[JsonPath],
    exact: Sequence[Place | None],
    results: ResultCells,
) -> Diagnostic:
    """The finding at its cell; the other cells that it is about stand behind the message."""
    finding = problem.finding.at(place_of(reading, paths[0]) if paths else None)
    typed = results.of_game(*problem.subjects[:2]) if finding.code == _OPEN else None
    if typed is not None:
        return finding._replace(place=typed)
    if reading.kind == "trf" and finding.code in _REPORTED:
        finding = finding._replace(severity="warning")
    if finding.code == _BLANK and finding.subject and not any(exact):
        finding = finding._replace(message=finding.message + results.no_row(finding.subject))
    others = dict.fromkeys(str(place) for place in exact[1:] if place not in (None, finding.place))
    if not others:
        return finding
    listed = list(others)[:_MOST_PLACES] + (["..."] if len(others) > _MOST_PLACES else [])
    return finding._replace(message=f"{finding.message} ({', '.join(listed)})")


def bounded(found: Sequence[Diagnostic]) -> Iterable[Diagnostic]:
    """At most :data:`MOST` findings, errors before warnings where some must go, and how many more there are."""
    if len(found) <= MOST:
        return found
    by_weight = sorted(range(len(found)), key=lambda i: (found[i].severity != "error", i))
    kept = [found[i] for i in sorted(by_weight[:MOST])]
    left = [found[i] for i in by_weight[MOST:]]
    severity = left[0].severity
    return [*kept, Diagnostic("more", f"and {len(left)} more findings that are not listed", severity)]


# ---------------------------------------------------------------- stated values


def _differences(stated: Stated, name: str, points: Fraction, rank: int | None) -> Iterator[Diagnostic]:
    who = f"player {stated.no} ({name})" if name else f"player {stated.no}"
    if stated.points is not None and stated.points != points:
        message = f"{who}: the file states {_number(stated.points)} points, the results give {_number(points)}"
        subject = Subject(stated.no, field="points")
        yield Diagnostic("stated-points", message, "warning", stated.points_place, subject)
    if stated.rank is not None and stated.rank != rank:
        computed = "no rank" if rank is None else f"rank {rank}"
        message = f"{who}: the file states rank {stated.rank}, the results give {computed}"
        yield Diagnostic("stated-rank", message, "warning", stated.rank_place, Subject(stated.no, field="rank"))


def _number(value: Fraction) -> str:
    return f"{float(value):.6f}".rstrip("0").rstrip(".")
