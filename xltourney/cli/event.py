"""The options that commands about one event share, and how such a command opens and computes it."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import click

from xltourney.batch.computing import Computed, Wishes, compute
from xltourney.batch.outcome import named
from xltourney.cli.codes import DONE, SOME_FAILED
from xltourney.cli.findings import show
from xltourney.engine.ranking import Standings
from xltourney.errors import Diagnostic, RegulationError
from xltourney.io.formula_names import HOSTS
from xltourney.io.loading import Loaded, load

SYSTEMS = ("swiss", "round-robin", "double-round-robin")

_Command = TypeVar("_Command", bound=Callable[..., Any])

file_argument = click.argument("file", type=click.Path(path_type=Path))
codes_option = click.option(
    "--codes",
    metavar="LIST",
    help="Tie-breaks in order, by code: BH/C1,BH,SB,DE,WIN or DE,SB,WIN,KS say; /C1 cuts, /M1 takes the median, /P "
    "counts forfeits as played. The README lists them all.  [default: what the event says]",
)
rules_option = click.option(
    "--rules", metavar="EDITION", help="Edition of the rules, 2026-03 say, or auto.  [default: what the event says]"
)
system_option = click.option(
    "--system", type=click.Choice(SYSTEMS), help="The system of the event.  [default: what the event says]"
)
unrated_option = click.option(
    "--unrated", type=click.IntRange(1, 4000), metavar="RATING", help="What unrated players count as in rating codes."
)
encoding_option = click.option(
    "--encoding", metavar="NAME", help="Encoding of a TRF file, cp1251 say.  [default: found out]"
)
host_option = click.option(
    "--host",
    type=click.Choice(HOSTS),
    default=HOSTS[0],
    show_default=True,
    help="The program that computes its live cells: Excel with xlwings, Excel with xlwings Lite, or LibreOffice.",
)


@dataclass(frozen=True, slots=True)
class Event:
    """An event that could be computed; ``finished`` is ``finished 2026-11-30``, or empty while it is running."""

    loaded: Loaded
    standings: Standings
    finished: str = ""


def overrides(system: str | None, unrated: int | None) -> dict[str, Any]:
    """What was said on the command line instead of the event's own settings."""
    said = {"system": system, "unrated": unrated}
    return {key: value for key, value in said.items() if value is not None}


def open_event(file: Path, wishes: Wishes, encoding: str | None, settings: dict[str, Any]) -> Event | None:
    """The event with its table; nothing where it has errors. Findings are shown either way.

    Raises :class:`XltourneyError` where the file cannot be read, and :class:`click.UsageError` where what the options
    ask for cannot be done.
    """
    loaded = load(file, encoding=encoding, validate=file.suffix.lower() != ".trf", settings=settings)
    with usage_errors():
        computed: Computed = compute(loaded, wishes)
    finished, found = "", tuple(_sourced(finding, wishes, settings) for finding in computed.findings)
    if computed.standings and loaded.reading.kind == "workbook":
        finished, found = _with_life(file, loaded, settings, found)
    show(named(found, file))
    return Event(loaded, computed.standings, finished) if computed.standings else None


def _with_life(
    file: Path, loaded: Loaded, settings: dict[str, Any], found: tuple[Diagnostic, ...]
) -> tuple[str, tuple[Diagnostic, ...]]:
    """Whether the tournament of a workbook is finished; what was found, with warnings where it was changed since."""
    from xltourney.batch.life.finished_input import of_use
    from xltourney.batch.life.since_finished import warnings_of

    life, since = warnings_of(file, loaded.data, None if settings else loaded)
    ended = life.state.words if life.state and life.finished else ""
    return ended, (*since, *of_use(found, finished=life.finished))


@contextmanager
def usage_errors(option: str = "") -> Generator[None]:
    """Codes or rules that an ``option`` asks for and that are wrong end the command as a misuse of it."""
    try:
        yield
    except RegulationError as error:
        begin = f"{option}: " if option else ""
        raise click.UsageError("\n       ".join(begin + finding.message for finding in error.findings)) from None


def _sourced(finding: Diagnostic, wishes: Wishes, settings: dict[str, Any]) -> Diagnostic:
    """A finding about the event's own codes says so where the command line changed what they are held against."""
    given = [f"--system {settings['system']}"] if "system" in settings else []
    given += [f"--rules {wishes.rules}"] if wishes.rules else []
    if not given or finding.place is None or finding.code not in ("code-not-here", "code-unusual"):
        return finding
    source = f"the code is the event's own, {' and '.join(given)} the command line's"
    return finding._replace(message=f"{finding.message} ({source})")


def exit_code(event: Event | None) -> int:
    """0 for an event that could be computed, 1 for one with errors."""
    return DONE if event else SOME_FAILED
