"""Everything that is wrong or doubtful in an event, a line each; else one line that all is well."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from xltourney.engine.ranking import Standings
from xltourney.engine.regulations import edition_for
from xltourney.engine.results import Kind
from xltourney.engine.view import complete_rounds
from xltourney.errors import Diagnostic, RegulationError, TournamentError, ordered
from xltourney.io.loading import bounded, compare_stated
from xltourney.io.standings.fide_ratings import rating_findings
from xltourney.io.standings.words import say
from xltourney.live.answers import Answer, Table
from xltourney.live.arguments import ArgumentError
from xltourney.live.event import Event, event_of
from xltourney.live.placing import where
from xltourney.live.tables.size import faulty, fitted, shown, wanted_rows
from xltourney.live.words import CellPhrase

_SEVERITIES = {"error": CellPhrase.ERROR, "warning": CellPhrase.WARNING, "note": CellPhrase.NOTE}
_COLUMNS = 3


def check(grid: Any, players: Any, settings: Any, rows: Any) -> Table:
    """What (error, warning or note), where, and the finding; errors first.

    With warnings alone a last line says how far the event is, without any finding an only one.
    """
    size = None
    try:
        size = wanted_rows(rows)
        event = event_of(grid, players, settings)
    except ArgumentError as fault:
        return faulty(str(fault), size, _COLUMNS)
    found = ordered(bounded(_findings(event)))
    table: Table = [_line(event, finding) for finding in found]
    if all(finding.severity != "error" for finding in found):
        table.append([say(CellPhrase.NOTE if found else CellPhrase.FINE, event.language), "", _state(event)])
    left_out = len(table) - (size or 0) + 1
    said = say(CellPhrase.FINDINGS_LEFT_OUT, event.language, left_out, len(table))
    return fitted(table, size, _COLUMNS, ["", "", said])


def _line(event: Event, finding: Diagnostic) -> list[Answer]:
    what = say(_SEVERITIES[finding.severity], event.language)
    return [what, where(finding), shown(finding.message)]


def _findings(event: Event) -> list[Diagnostic]:
    found = list(event.findings)
    if event.fault and not any(finding.severity == "error" for finding in found):
        found.append(Diagnostic("arguments", event.fault))
    if not event.fault:
        found += map(event.placed, _of_table(event))
    return found


def _of_table(event: Event) -> Iterable[Diagnostic]:
    """What is to be said of the rules, of the codes and of the round that does not count."""
    try:
        table = event.table
        for code in table.parsed:
            event.demand_players(code)
    except (RegulationError, TournamentError) as fault:
        return fault.findings
    except ArgumentError as fault:
        return (Diagnostic("arguments", str(fault)),)
    return _of_ranking(event, table)


def _of_ranking(event: Event, table: Standings) -> Iterator[Diagnostic]:
    _, guessed = edition_for(event.settings.get("rules", "auto"), table.view.tournament.start)
    if guessed and (event.given_settings or guessed.code != "edition-guessed"):
        yield guessed
    yield from rating_findings(event.settings, table)
    yield from table.warnings
    yield from compare_stated(table, event.reading)


def _state(event: Event) -> str:
    """``players: 12; rounds complete: 5 of 9; rules 2026-03``."""
    tournament, table = event.tournament, event.table
    if tournament is None or not tournament.players:
        return say(CellPhrase.NOBODY, event.language)
    players, edition = len(tournament.players), table.edition.name
    if tournament.ordered:
        complete = complete_rounds(tournament)
        return say(CellPhrase.STATE, event.language, players, complete, tournament.rounds, edition)
    kinds = [result.kind for player in tournament.players for result in player.results if result.kind.paired]
    decided = sum(kind is not Kind.PENDING for kind in kinds) // 2
    games = players * (players - 1) // 2 * tournament.system.cycles
    return say(CellPhrase.STATE_UNORDERED, event.language, players, decided, games, edition)
