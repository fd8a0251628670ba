"""From a loaded event to its table: which codes, which edition, how many rounds."""

from __future__ import annotations

from typing import Any, NamedTuple

from xltourney.engine.model import Tournament
from xltourney.engine.modifiers import default_codes, labels, parse_code, parse_codes
from xltourney.engine.ranking import Standings, rank
from xltourney.engine.regulations import edition_for
from xltourney.errors import Diagnostic, Place, RegulationError, Subject, TournamentError
from xltourney.io.document import path_of
from xltourney.io.loading import Loaded, compare_stated
from xltourney.io.reading import Reading, place_of


class Wishes(NamedTuple):
    """What a caller asks for instead of what the event says; ``None`` leaves it to the event.

    ``codes`` is a list as typed (``BH/C1, SB``), ``rules`` an edition or ``auto``, ``after`` a round.
    ``live`` counts the decided boards of the newest round as well. ``extra`` is a code wanted besides the list.
    """

    codes: str | None = None
    rules: str | None = None
    after: int | None = None
    live: bool = False
    extra: str | None = None


class Computed(NamedTuple):
    """A table, and every finding about the event: those met in loading, then those met in computing."""

    standings: Standings | None
    findings: tuple[Diagnostic, ...]


def compute(loaded: Loaded, wishes: Wishes) -> Computed:
    """The table of an event; without one where the findings hold an error."""
    if loaded.tournament is None:
        return Computed(None, loaded.findings)
    try:
        standings, said = _table(loaded, loaded.tournament, wishes)
    except (RegulationError, TournamentError) as error:
        return Computed(None, loaded.findings + _placed(error.findings, loaded.reading))
    if wishes == Wishes():
        said += compare_stated(standings, loaded.reading)
    return Computed(standings, loaded.findings + _placed(said, loaded.reading))


def _placed(findings: tuple[Diagnostic, ...], reading: Reading) -> tuple[Diagnostic, ...]:
    """Findings at the cells or lines that their subjects came from."""
    return tuple(finding.at(_place(finding.subject, reading)) for finding in findings)


def _place(subject: Subject | None, reading: Reading) -> Place | None:
    path = path_of(reading.document, subject) if subject else None
    return place_of(reading, path) if path else None


def _table(loaded: Loaded, event: Tournament, wishes: Wishes) -> tuple[Standings, tuple[Diagnostic, ...]]:
    settings = loaded.reading.document["tournament"]
    edition, warning = edition_for(wishes.rules or settings.get("rules", "auto"), event.start)
    standings = rank(event, _codes(settings, event, wishes), edition, wishes.after, wishes.live)
    return standings, ((warning,) if warning else ()) + standings.warnings


def _codes(settings: dict[str, Any], event: Tournament, wishes: Wishes) -> list[str]:
    wished = wishes.codes if wishes.codes is not None else settings.get("codes") or default_codes(event.system)
    codes = parse_codes(wished)
    names = list(map(str, codes))
    if wishes.extra and wishes.extra not in labels(codes) and str(parse_code(wishes.extra)) not in names:
        names.append(wishes.extra)
    return names
