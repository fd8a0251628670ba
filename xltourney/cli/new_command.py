"""``xltourney new``: a workbook made for one event."""

from __future__ import annotations

import secrets
import uuid
from datetime import date
from pathlib import Path
from typing import Any

import click

from xltourney.batch.writing import write_new
from xltourney.cli.codes import DONE
from xltourney.cli.event import SYSTEMS, host_option, usage_errors
from xltourney.engine.modifiers import parse_codes
from xltourney.engine.regulations import edition
from xltourney.io.layout import LANGUAGES
from xltourney.io.reading import Document

EPILOG = """\b
Examples:
  xltourney new club-open.xlsx --system swiss --players 40 --rounds 7
  xltourney new masters.xlsx --system round-robin --players 10 --name "Masters 2026"
  xltourney new rapid.xlsx --entry boards --players 60 --rounds 9 --codes BH/C1,BH,SB
  xltourney new blitz.xlsx --players 24 --rounds 11 --host libreoffice
"""

ENTRIES = ("grid", "boards", "matrix")

#: Letters of a lots seed that are not taken for one another, nor for digits.
_SEED_LETTERS = "abcdefghjkmnpqrstuvwxyz"


def _day(_: click.Context, __: click.Parameter, text: str | None) -> date | None:
    """The date of year-month-day; any other writing is answered with how to write it."""
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        raise click.BadParameter(f"'{text}' is no date; write year-month-day, 2026-03-01 say") from None


@click.command("new", epilog=EPILOG)
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--system", type=click.Choice(SYSTEMS), default="swiss", show_default=True)
@click.option("--players", type=click.IntRange(2, 2000), default=30, show_default=True, metavar="N")
@click.option(
    "--rounds", type=click.IntRange(1, 500), metavar="N", help="Planned rounds.  [default: 7; a round robin: all]"
)
@click.option(
    "--entry", type=click.Choice(ENTRIES), help="How results come in.  [default: grid; a round robin: matrix]"
)
@click.option(
    "--language", type=click.Choice(LANGUAGES), default="en", show_default=True, help="Language of the sheets."
)
@click.option("--name", default="", metavar="TEXT", help="Name of the event.")
@click.option("--start", callback=_day, metavar="DATE", help="First day, 2026-03-01 say.")
@click.option(
    "--codes", default="", metavar="LIST", help="Tie-breaks in order: BH/C1,BH,SB say.  [default: the usual list]"
)
@click.option("--rules", metavar="EDITION", help="Edition of the rules.  [default: auto, by the start date]")
@click.option("--points", metavar="W,D,L,BYE", help="Points for win, draw, loss, pairing bye.  [default: 1,0.5,0,1]")
@host_option
@click.option("--force", is_flag=True, help="Replace a file that is there already.")
def command(
    *,
    file: Path,
    system: str,
    players: int,
    rounds: int | None,
    entry: str | None,
    language: str,
    name: str,
    start: date | None,
    codes: str,
    rules: str | None,
    points: str | None,
    host: str,
    force: bool,
) -> int:
    """Make a workbook for an event, ready for names and results.

    The event gets an ID and a lots seed of its own, which stand on the first sheet.

    Exit code: 0 when done, 3 when the file cannot be written.
    """
    if file.suffix.lower() != ".xlsx":
        raise click.BadParameter("a new workbook is an .xlsx file", param_hint="'FILE'")
    how = _entry(system, entry)
    planned = _rounds(system, players, rounds)
    settings: dict[str, Any] = {
        "name": name,
        "system": system,
        "rounds": planned,
        "language": language,
        "start": start and start.isoformat(),
        "codes": _codes(codes),
        "rules": _rules(rules),
        "points": _points(points),
    }
    write_new(file, _workbook(settings, how, players, host), force)
    click.echo(f"{file}: {players} players, {planned} rounds. Fill in the names, then the results.")
    return DONE


def _workbook(settings: dict[str, Any], entry: str, players: int, host: str) -> bytes:
    from xltourney.batch import making

    told = {key: value for key, value in settings.items() if value}
    document: Document = {"xltourney": 1, "tournament": _drawn() | told, "players": []}
    return making.workbook(document, entry=entry, language=settings["language"], empty_players=players, host=host)


def _drawn() -> dict[str, str]:
    """What chance gives an event once, to be recorded: its ID, and the seed that lots are drawn from (code RND)."""
    seed = "".join(secrets.choice(_SEED_LETTERS) for _ in range(8))
    return {"id": uuid.uuid4().hex[:12], "lots_seed": seed}


def _codes(text: str) -> list[str]:
    with usage_errors("--codes"):
        return [str(code) for code in parse_codes(text)]


def _rules(name: str | None) -> str | None:
    with usage_errors("--rules"):
        return edition(name).name if name else None


def _entry(system: str, entry: str | None) -> str:
    if entry == "matrix" and system == "swiss":
        raise click.UsageError("a matrix is for round robins; a Swiss is entered as grid or boards")
    return entry or ("grid" if system == "swiss" else "matrix")


def _rounds(system: str, players: int, rounds: int | None) -> int:
    """The planned rounds; a round robin has as many as its players need."""
    if system == "swiss":
        return rounds or 7
    needed = (players - 1 + players % 2) * (2 if system == "double-round-robin" else 1)
    if rounds not in (None, needed):
        raise click.UsageError(f"a {system} of {players} players has {needed} rounds, not {rounds}")
    return needed


def _points(text: str | None) -> dict[str, float]:
    if text is None:
        return {}
    parts = text.replace("½", "0.5").split(",")
    keys = ("win", "draw", "loss", "pab")
    try:
        values = [float(part) for part in parts]
    except ValueError:
        values = []
    if len(values) not in (3, 4) or any(not 0 <= value <= 1000 for value in values):
        message = f"'{text}' is no point system: give three or four numbers, 3,1,0,3 say (win, draw, loss, pairing bye)"
        raise click.BadParameter(message, param_hint="'--points'")
    return {key: int(value) if value.is_integer() else value for key, value in zip(keys, values, strict=False)}
