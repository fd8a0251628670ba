"""``xltourney check``: everything that is wrong, by cell; writes nothing."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from xltourney.batch.discovery import discover
from xltourney.batch.finalize import Options
from xltourney.batch.many import check_many
from xltourney.batch.outcome import Outcome, with_copies
from xltourney.batch.report import dumps, report
from xltourney.cli.codes import DONE, NONE_DONE, SOME_FAILED
from xltourney.cli.findings import counted, show, tally
from xltourney.cli.progress import followed

EPILOG = """\b
Examples:
  xltourney check club-open.xlsx
  xltourney check season/ --schema club.schema.json
  xltourney check "season/*.xlsx" --format json
"""


@click.command("check", epilog=EPILOG)
@click.argument("paths", metavar="PATH...", nargs=-1, required=True)
@click.option(
    "--schema", type=click.Path(path_type=Path), metavar="FILE", help="A JSON Schema of your own, held to as well."
)
@click.option("--jobs", type=click.IntRange(1), metavar="N", help="Files at a time.  [default: one for each core]")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def command(paths: tuple[str, ...], schema: Path | None, jobs: int | None, form: str) -> int:
    """Say everything that is wrong, by cell. Writes nothing.

    A PATH is a workbook, a TRF file, a JSON document, a folder of these (.json left out), or a pattern.

    Exit code: 0 when there is no error (there may be warnings), 1 when a file has errors, 3 when none could be read.
    """
    found = discover(paths, in_place=True, trf=True)
    checked = followed(check_many(found.jobs, Options(schema), jobs), len(found.jobs), "Checking")
    outcomes = with_copies([*found.refused, *checked])
    code = _exit_code(outcomes)
    if form == "json":
        click.echo(dumps(report(outcomes, code)), nl=False)
    else:
        findings = [*found.notes, *(finding for outcome in outcomes for finding in outcome.findings)]
        show(findings, sys.stdout)
        click.echo(f"{counted(len(outcomes), 'file')}: {tally(findings)}.")
    return code


def _exit_code(outcomes: Sequence[Outcome]) -> int:
    if all(outcome.status == "unreadable" for outcome in outcomes):
        return NONE_DONE
    return DONE if all(outcome.status == "ok" for outcome in outcomes) else SOME_FAILED
