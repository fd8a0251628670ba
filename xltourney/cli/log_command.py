"""``xltourney log``: what was changed in a tournament, when, by whom and why."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import click

from xltourney.batch.life.merging_log import CONFLICT
from xltourney.batch.life.play_off_record import WHAT
from xltourney.batch.outcome import named
from xltourney.cli.codes import DONE, SOME_FAILED
from xltourney.cli.findings import counted
from xltourney.cli.findings import show as show_findings
from xltourney.cli.life_options import book_argument
from xltourney.cli.tables import Heading, fits, show
from xltourney.engine.problem import joined
from xltourney.errors import Diagnostic, WorkbookError
from xltourney.io.guard import open_package, read_file
from xltourney.io.life.differences import Kind
from xltourney.io.life.log import Entry, difference_of
from xltourney.io.life.reading import Life, read_life
from xltourney.io.life.sentences import names_in, subject, value

EPILOG = """\b
Examples:
  xltourney log club-open.xlsx
  xltourney log club-open.xlsx --format json
"""
_GUARDS = (
    "Each row carries a hash over itself and the row before, so a changed, removed or cut row is found. That guards "
    "against slips, not forgers: whoever may write the file may write the log, too."
)
_HEADINGS = (
    Heading("No.", number=True),
    Heading("When (UTC)"),
    Heading("By"),
    Heading("Command"),
    Heading("What", sentences=True),
    Heading("From", sentences=True),
    Heading("To", sentences=True),
    Heading("Why", sentences=True),
)
_PLAYERS = {Kind.BOARD: 2, Kind.SETTING: 0}
"""How many players a row of the log is about; 1 for every other kind."""


@click.command("log", epilog=EPILOG)
@book_argument
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def command(*, book: Path, form: str) -> int:
    """Show what was changed in a tournament: what, from, to, when (UTC), by whom and why. Writes nothing.

    On record are results that replaced earlier ones, finishing, and every change after it; a change that somebody made
    in the sheets goes on record with the next command. The log guards against slips, not forgers: whoever may write the
    workbook may write the log, too.

    Exit code: 0 when done, 1 when rows of the log were changed, removed or cut off or the stored state is damaged, 3
    when BOOK cannot be read.
    """
    life = _read(book)
    findings = named(life.findings, book)
    if form == "json":
        click.echo(json.dumps(_as_json(book, life, findings), ensure_ascii=False, indent=2))
    else:
        _show(book, life)
        show_findings(findings)
    return SOME_FAILED if any(finding.severity != "note" for finding in findings) else DONE


def _read(book: Path) -> Life:
    try:
        data = read_file(book)
        open_package(data)
        return read_life(data)
    except WorkbookError as error:
        error.findings = named(error.findings, book)
        raise


def _show(book: Path, life: Life) -> None:
    if not life.log:
        click.echo(f"{book}: {_state(life)}; nothing is on record{'' if life.findings else ' yet'}.")
        return
    names = names_in(*((life.state.document,) if life.state else ()))
    rows = [[str(row.number), *row.entry[:3], *change_in_words(row.entry, names), row.entry.why] for row in life.log]
    title = f"{book}: {_state(life)}; {counted(len(rows), 'row')} on record"
    if fits(_HEADINGS, rows):
        show(title, _HEADINGS, rows)
    else:
        _show_narrow(title, rows)
    click.echo(f"\n{_GUARDS}")


def _show_narrow(title: str, rows: Sequence[Sequence[str]]) -> None:
    """Each row in lines of its own."""
    click.echo(title)
    for number, when, by, command, what, old, new, why in rows:
        click.echo(f"\n{number:>3}  {when}  {by}: {command}{f' ({why})' if why else ''}")
        click.echo(f"     {what}: {old or 'nothing'} -> {new or 'nothing'}")


def _state(life: Life) -> str:
    if life.state is not None:
        return life.state.words
    return "the state of the tournament is unknown" if life.unknown else "no command has stored its state"


def change_in_words(entry: Entry, names: Mapping[int, str]) -> tuple[str, str, str]:
    """What a row is about, from and to, in words; as it stands there where it cannot be understood."""
    each = difference_of(entry)
    if each is not None and len(each.players) == _PLAYERS.get(each.kind, 1):
        with suppress(ValueError):
            return subject(each, names), value(each, each.old), value(each, each.new)
    if entry.what == WHAT:
        who = joined(entry.players.split("-"))
        return f"play-off of players {who}, {entry.field}", entry.old, entry.new
    where = f"round {entry.round}" if entry.round else ""
    if entry.what == CONFLICT:
        return f"{where}, {entry.players}, in conflict: {entry.field}", entry.old, entry.new
    return ", ".join(filter(None, (where, entry.what, entry.players, entry.field))), entry.old, entry.new


def _as_json(book: Path, life: Life, findings: Sequence[Diagnostic]) -> dict[str, Any]:
    return {
        "book": str(book),
        "state": life.state.words if life.state else None,
        "rows": [{"number": row.number, **row.entry._asdict(), "hash": row.hash} for row in life.log],
        "findings": [
            {
                "severity": finding.severity,
                "code": finding.code,
                "place": str(finding.place) if finding.place else None,
                "message": finding.message,
            }
            for finding in findings
        ],
    }
