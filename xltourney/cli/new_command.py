"""``xltourney new``: a workbook made for one event."""

from __future__ import annotations

import uuid
from datetime import datetime
from pathlib import Path
from typing import Any

import click

from xltourney.batch.writing import write_new
from xltourney.cli.codes import DONE
from xltourney.cli.event import SYSTEMS
from xltourney.engine.modifiers import parse_codes
from xltourney.engine.regulations import edition
from xltourney.io.layout import LANGUAGES
from xltourney.io.reading import Document

EPILOG = """\b
Examples:
  xltourney new club-open.xlsx --system swiss --players 40 --rounds 7
  xltourney new masters.xlsx --system round-robin --players 10 --name "Masters 2026"
  xltourney new rapid.xlsx --entry boards --players 60 --rounds 9 --codes BH/C1,BH,SB
"""

ENTRIES = ("grid", "boards", "matrix")


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
@click.option("--start", type=click.DateTime(["%Y-%m-%d"]), metavar="DATE", help="First day, 2026-03-01 say.")
@click.option("--codes", default="", metavar="LIST", help="Tie-breaks in order.  [default: the usual list]")
@click.option("--rules", metavar="EDITION", help="Edition of the rules.  [default: auto, by the start date]")
@click.option("--points", metavar="W,D,L,BYE", help="Points for win, draw, loss, pairing bye.  [default: 1,0.5,0,1]")
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
    start: datetime | None,
    codes: str,
    rules: str | None,
    points: str | None,
    force: bool,
) -> int:
    """Make a workbook for an event, ready for names and results.

    Exit code: 0 when done, 3 when the file cannot be written.
    """
    if file.suffix.lower() != ".xlsx":
        raise click.BadParameter("a new workbook is an .xlsx file", param_hint="'FILE'")
    how = _entry(system, entry)
    settings: dict[str, Any] = {
        "id": uuid.uuid4().hex[:12],
        "name": name,
        "system": system,
        "rounds": _rounds(system, players, rounds),
        "language": language,
        "start": start.date().isoformat() if start else None,
        "codes": [str(code) for code in parse_codes(codes)],
        "rules": edition(rules).name if rules else None,
        "points": _points(points),
    }
    told = {key: value for key, value in settings.items() if value}
    from xltourney.io import template

    document: Document = {"xltourney": 1, "tournament": told, "players": []}
    write_new(file, template.build(document, entry=how, language=language, empty_players=players), force)
    click.echo(f"{file}: {players} players, {settings['rounds']} rounds. Fill in the names, then the results.")
    return DONE


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
