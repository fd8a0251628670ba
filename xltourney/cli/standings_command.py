"""``xltourney standings``: the table of one event, as a table, JSON or CSV."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import click

from xltourney.batch.computing import Wishes
from xltourney.cli import event as events
from xltourney.cli.codes import DONE, SOME_FAILED
from xltourney.cli.event import Event
from xltourney.cli.numbers import column
from xltourney.cli.tables import Heading, show
from xltourney.engine.ranking import StandingRow, Standings
from xltourney.io.standings.table_json import standing_rows, table_json

EPILOG = """\b
Examples:
  xltourney standings club-open.xlsx
  xltourney standings open.trf --codes BH/C1,BH,SB --rules 2024-08
  xltourney standings open.trf --after 5 --format json
"""

#: What a spreadsheet program would take for the beginning of a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


@click.command("standings", epilog=EPILOG)
@events.file_argument
@events.codes_option
@events.rules_option
@events.system_option
@click.option("--after", type=click.IntRange(0), metavar="ROUND", help="The table after this round.")
@click.option("--live", is_flag=True, help="Count the decided boards of the newest round as well.")
@events.unrated_option
@events.encoding_option
@click.option("--format", "form", type=click.Choice(["table", "json", "csv"]), default="table", show_default=True)
def command(
    *,
    file: Path,
    codes: str | None,
    rules: str | None,
    system: str | None,
    after: int | None,
    live: bool,
    unrated: int | None,
    encoding: str | None,
    form: str,
) -> int:
    """Show the standings of a workbook, a TRF file or a JSON document.

    The numbers in JSON and CSV are exact decimals as far as they are finite, else rounded to 6 places.

    Exit code: 0 when done, 1 when the event has errors, 2 when codes or rules asked for cannot be, 3 when the file
    cannot be read.
    """
    if live and after is not None:
        raise click.UsageError("give --after ROUND or --live, not both")
    event = events.open_event(file, Wishes(codes, rules, after, live), encoding, events.overrides(system, unrated))
    if event is None:
        return SOME_FAILED
    _WRITERS[form](event)
    return DONE


def _write_json(event: Event) -> None:
    sys.stdout.write(table_json(event.standings, event.loaded.reading.document))


def _write_csv(event: Event) -> None:
    import csv

    table = event.standings
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(["rank", "no", "name", "rating", "points", *table.codes, "decided_by"])
    for row in standing_rows(table):
        values = row["values"].values()
        facts = [row["rank"], row["no"], _as_plain_text(row["name"]), row["rating"], row["points"]]
        writer.writerow([*facts, *values, row["decided_by"]])


def _as_plain_text(text: str) -> str:
    """Text that no spreadsheet program takes for a formula."""
    return f"'{text}" if text.startswith(_FORMULA) else text


def _write_table(event: Event) -> None:
    show_table(event.standings, finished=event.finished)


def show_table(table: Standings, most: int | None = None, finished: str = "") -> None:
    """Write a table to standard output; of a long one the first ``most`` lines, and how many more there are.

    ``finished`` are the words about a finished tournament, behind the title.
    """
    rows = table.rows[:most]
    players = [table.view.tournament.by_number[row.no] for row in rows]
    columns: list[tuple[Heading, list[str]]] = [
        (Heading("Rank", number=True), [_rank(row) for row in rows]),
        (Heading("No.", number=True, drop=1), [str(row.no) for row in rows]),
        (Heading("Name"), [player.name for player in players]),
        (Heading("Rating", number=True, drop=4), [str(player.rating or "–") for player in players]),
        (Heading("Points", number=True), column([row.points for row in rows])),
    ]
    for position, code in enumerate(table.codes):
        columns.append((Heading(code, number=True, drop=3), column([row.values[position] for row in rows])))
    columns.append((Heading("Decided by", drop=2), [_decided_by(row) for row in rows]))
    headings, cells = zip(*columns, strict=True)
    show(f"{title(table)}; {finished}" if finished else title(table), headings, list(zip(*cells, strict=True)))
    if len(rows) < len(table.rows):
        sys.stdout.write(f"and {len(table.rows) - len(rows)} more\n")


def _rank(row: StandingRow) -> str:
    """The rank; with ``=`` where it is shared."""
    return "–" if row.rank is None else f"{row.rank}=" if row.shared else f"{row.rank}"


def _decided_by(row: StandingRow) -> str:
    """What decided the rank, points in words as in the heading."""
    return "Points" if row.decided_by == "PTS" else row.decided_by or ""


def title(table: Standings) -> str:
    """The name of the event and how far the table goes."""
    event = table.view.tournament
    boards = table.boards
    live = f", {boards[0]} of {boards[1]} boards" if boards else ""
    reach = f"round {table.after_round}{live}" if boards else f"after round {table.after_round} of {event.rounds}"
    if table.interim:
        reach = "interim, {} of {} games".format(*table.interim)
    return f"{event.name or 'Standings'}: {reach}, rules {table.edition.name}"


_WRITERS: dict[str, Callable[[Event], None]] = {"json": _write_json, "csv": _write_csv, "table": _write_table}
