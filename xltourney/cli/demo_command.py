"""``xltourney demo``: example workbooks, finalized, and what to open."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import click

from xltourney import examples
from xltourney.batch import making
from xltourney.batch.club.example import make_example
from xltourney.batch.club.updating import Updated
from xltourney.batch.discovery import OUTPUT_FOLDER, Job
from xltourney.batch.finalize import Options
from xltourney.batch.many import finalize_many
from xltourney.batch.outcome import Outcome, errors_in
from xltourney.batch.writing import write_file
from xltourney.cli.codes import DONE, NONE_DONE
from xltourney.cli.findings import show
from xltourney.examples import Example

FOLDER = "xltourney-demo"

EPILOG = """\b
Examples:
  xltourney demo
  xltourney demo somewhere/else
"""


@click.command("demo", epilog=EPILOG)
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False), default=FOLDER)
def command(*, folder: Path) -> int:
    """Make example workbooks in FOLDER (xltourney-demo), finalize them, and say what to open.

    Exit code: 0 when done, 3 when the folder cannot be written.
    """
    shown = examples.examples()
    jobs = [_made(example, folder) for example in shown]
    outcomes = list(finalize_many(jobs, Options()))
    show(finding for outcome in outcomes for finding in errors_in(outcome.findings))
    click.echo(f"{len(jobs)} example workbooks, as an organiser fills them in, and the book of a club are in {folder}.")
    click.echo(
        "Finalized, with Standings, Crosstable, Tie-breaks, About, and Rating changes where FIDE rates the event, to be"
        " opened in any spreadsheet program:\n"
    )
    for example, outcome in zip(shown, outcomes, strict=True):
        click.echo(_told(example, outcome))
    club = make_example(folder / "club")
    click.echo(f"The book of a club:\n\n  {club.counted.path}\n      {_about(club)}")
    click.echo(f"\nTry next: {_program()} explain {jobs[0].source} --player 1 --code BH/C1")
    return DONE if all(outcome.status == "ok" for outcome in outcomes) and club.done else NONE_DONE


def _about(club: Updated) -> str:
    count = len(club.counted.counted)
    return f"The rating list of a club after {count} finished events: lists, history, and the chart of a player."


def _program() -> str:
    """How the user calls the program: by its name where the shell finds it, else by its path."""
    called = Path(sys.argv[0])
    if called.name == "__main__.py":
        return "python -m xltourney"
    found = shutil.which(called.name)
    return called.name if found and Path(found).resolve() == called.resolve() else os.path.relpath(called)


def _made(example: Example, folder: Path) -> Job:
    """The workbook of an example, written; an earlier demo's is replaced."""
    document = examples.load(example.name)
    source = folder / f"{example.name}.xlsx"
    write_file(source, making.workbook(document, entry=example.entry, language=example.language))
    return Job(source, folder / OUTPUT_FOLDER / source.name)


def _told(example: Example, outcome: Outcome) -> str:
    """One example in two lines: where it is, what it shows."""
    shows = example.about.partition(" Source:")[0].rstrip(".")
    return f"  {outcome.target}\n      {shows}."
