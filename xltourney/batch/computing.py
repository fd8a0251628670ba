"""From a loaded event to its table: which codes, which edition, how many rounds."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, NamedTuple

from xltourney.engine.model import Tournament
from xltourney.engine.modifiers import default_codes, labels, parse_code, parse_codes
from xltourney.engine.ranking import Standings, rank
from xltourney.engine.regulations import edition_for
from xltourney.errors import Diagnostic, RegulationError, TournamentError
from xltourney.io.loading import Loaded, compare_stated, with_place
from xltourney.io.reading import Reading


class Wishes(NamedTuple):
    """What a caller asks for instead of what the event says; ``None`` leaves it to the event.

    ``codes`` is a list as typed (``BH/C1, SB``), ``rules`` an edition or ``auto``, ``after`` a round.
    ``live`` counts the decided boards of the newest round as well. ``extra`` is a code wanted besides the list.
    A finding about a wish has no place in the file; it begins with the option of the command line that says it.
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
    """The table of an event; without one where the findings hold an error.

    Raises :class:`RegulationError` where it is a wish that cannot be granted, and not the event that is at fault.
    """
    if loaded.tournament is None:
        return Computed(None, loaded.findings)
    try:
        standings, said = _table(loaded, loaded.tournament, wishes)
    except (RegulationError, TournamentError) as error:
        findings = _placed(error.findings, loaded.reading, wishes)
        if all(_wish(finding, wishes) for finding in error.findings):
            raise RegulationError("; ".join(finding.message for finding in findings), findings=findings) from None
        return Computed(None, loaded.findings + findings)
    if wishes == Wishes():
        said += _of_ratings(loaded.reading.document["tournament"], standings)
        said += compare_stated(standings, loaded.reading)
    return Computed(standings, loaded.findings + _placed(said, loaded.reading, wishes))


def _of_ratings(settings: dict[str, Any], standings: Standings) -> tuple[Diagnostic, ...]:
    if settings.get("rating_rule", "none") == "none":
        return ()
    from xltourney.io.standings.fide_ratings import rating_findings

    return rating_findings(settings, standings)


def _placed(findings: tuple[Diagnostic, ...], reading: Reading, wishes: Wishes) -> tuple[Diagnostic, ...]:
    """Findings at the cells or lines that their subjects came from, or behind the option that they are about."""
    return tuple(
        finding._replace(message=f"{option}: {finding.message}")
        if (option := _wish(finding, wishes))
        else with_place(finding, reading)
        for finding in findings
    )


def _wish(finding: Diagnostic, wishes: Wishes) -> str:
    """The option of the command line that a finding is about; empty where it is about the event."""
    field = finding.subject.field if finding.subject else None
    if field == "rules" and wishes.rules is not None:
        return "--rules"
    if field == "codes" and wishes.codes is not None:
        return "--codes"
    extra = field == "codes" and wishes.extra is not None and finding.message.startswith(_openings(wishes.extra))
    return "--code" if extra else ""


def _openings(code: str) -> tuple[str, ...]:
    """How a finding about one code begins: with the code as typed, or in its standard form."""
    with suppress(RegulationError):
        return (f"tie-break '{code}':", f"tie-break {parse_code(code)}:")
    return (f"tie-break '{code}':",)


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
