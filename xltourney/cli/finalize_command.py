"""``xltourney finalize``: a file, a folder or a pattern becomes finalized workbooks."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import click

from xltourney.batch import report as reports
from xltourney.batch.discovery import Found, discover
from xltourney.batch.finalize import Options
from xltourney.batch.many import finalize_many
from xltourney.batch.outcome import Outcome, errors_in, with_copies
from xltourney.cli.codes import DONE, INTERRUPTED, NONE_DONE, SOME_FAILED
from xltourney.cli.findings import counted, show, tally
from xltourney.cli.progress import followed, has_bar

EPILOG = """\b
Examples:
  xltourney finalize club-open.xlsx
  xltourney finalize season/ --report season.json
  xltourney finalize "season/*.xlsx" -o results
"""
#: Workbooks that have a line each after a bar.
_LISTED = 100
_NOT_DONE = {"errors": "not finalized", "unreadable": "unreadable", "failed": "not written"}


@click.command("finalize", epilog=EPILOG)
@click.argument("paths", metavar="PATH...", nargs=-1, required=True)
@click.option(
    "-o", "--output", type=click.Path(path_type=Path, file_okay=False), metavar="DIR",
    help="Where the finalized workbooks go.  [default: 'finalized', inside a folder or beside a file]",
)  # fmt: skip
@click.option("--in-place", is_flag=True, help="Write into the workbooks themselves.")
@click.option("--jobs", type=click.IntRange(1), metavar="N", help="Workbooks at a time.  [default: one for each core]")
@click.option(
    "--report", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE",
    help="Write what became of each workbook to FILE (.json or .xlsx).",
)  # fmt: skip
@click.option(
    "--schema", type=click.Path(path_type=Path), metavar="FILE", help="A JSON Schema of your own, held to as well."
)
def command(
    *,
    paths: tuple[str, ...],
    output: Path | None,
    in_place: bool,
    jobs: int | None,
    report: Path | None,
    schema: Path | None,
) -> int:
    """Write finalized copies: the workbooks as they are, with sheets of standings added.

    A PATH is a workbook, a folder (searched with its sub-folders), or a pattern. A workbook with errors is named and
    left out; the others are done. It is safe to stop a run at any moment and to run it again.

    Exit code: 0 all done, 1 some have errors, 3 none could be done.
    """
    _refuse_contradictions(output, in_place, report)
    if report:
        reports.refuse_foreign(report)
    found = discover(paths, output, in_place, report)
    outcomes = list(found.refused)
    code = _run(found, Options(schema), jobs, outcomes)
    if report:
        reports.write(report, outcomes, code)
    return code


def _refuse_contradictions(output: Path | None, in_place: bool, report: Path | None) -> None:
    if in_place and output:
        raise click.UsageError("give -o DIR or --in-place, not both")
    if report and report.suffix.lower() not in (".json", ".xlsx"):
        raise click.BadParameter("a report is a .json or an .xlsx file", param_hint="'--report'")


def _run(found: Found, options: Options, jobs: int | None, outcomes: list[Outcome]) -> int:
    """Do the work, gather outcomes, tell about them; the exit code."""
    total = len(found.jobs)
    interrupted = False
    with closing(finalize_many(found.jobs, options, jobs)) as work:
        try:
            with closing(followed(work, total, "Finalizing")) as shown:
                for outcome in shown:
                    outcomes.append(outcome)
                    _tell_meanwhile(outcome, total)
        except KeyboardInterrupt:
            interrupted = True
    if _waits(total):
        _tell_all(outcomes[len(found.refused) :])
    outcomes[:] = with_copies(outcomes)
    show([*found.notes, *(finding for outcome in outcomes for finding in outcome.findings)])
    click.echo(_summary(outcomes))
    if has_bar(total) and not interrupted:
        click.echo(_where(outcomes), nl=False)
    if interrupted:
        done = len(outcomes) - len(found.refused)
        told = f"{done} of {counted(total, 'workbook')} done, and those that were under way"
        click.echo(f"Interrupted: {told}; run it again for the rest.", err=True)
        return INTERRUPTED
    return _exit_code(outcomes)


def _waits(total: int) -> bool:
    """Whether a bar shows how far the run is, so that the lines of the workbooks come after it."""
    return has_bar(total) and sys.stdout.isatty()


def _tell_meanwhile(outcome: Outcome, total: int) -> None:
    if not _waits(total):
        _tell(outcome)


def _tell(outcome: Outcome) -> None:
    """One line a workbook."""
    if outcome.status != "ok" or outcome.summary is None:
        click.echo(f"{outcome.source}  {_NOT_DONE[outcome.status]}: {tally(outcome.findings)}")
        return
    what = "finalized" if outcome.changed else "unchanged"
    table = outcome.summary
    facts = f"{counted(table.players, 'player')}, {table.state}, rules {table.rules}"
    click.echo(f"{outcome.source}  {what}: {outcome.target} ({facts})")


def _tell_all(outcomes: Sequence[Outcome]) -> None:
    for outcome in outcomes[:_LISTED]:
        _tell(outcome)
    if len(outcomes) > _LISTED:
        click.echo(f"and {len(outcomes) - _LISTED} more")


def _summary(outcomes: Sequence[Outcome]) -> str:
    done = [outcome for outcome in outcomes if outcome.status == "ok"]
    unchanged = sum(not outcome.changed for outcome in done)
    parts = [f"{counted(len(outcomes), 'workbook')}: {len(done)} finalized"]
    parts[0] += f" ({unchanged} unchanged)" if unchanged else ""
    for status, words in (("errors", "with errors"), ("unreadable", "unreadable"), ("failed", "not written")):
        number = sum(outcome.status == status for outcome in outcomes)
        parts += [f"{number} {words}"] if number else []
    warnings = sum(finding.severity == "warning" for outcome in outcomes for finding in outcome.findings)
    parts += [counted(warnings, "warning")] if warnings else []
    return ", ".join(parts) + "."


def _where(outcomes: Sequence[Outcome]) -> str:
    """The folder that holds the results, for a run that did not name each one."""
    folders = [outcome.target.parent.absolute() for outcome in outcomes if outcome.status == "ok" and outcome.target]
    try:
        return f"The results are in {os.path.commonpath(folders)}\n"
    except ValueError:  # there is none, or they lie on different drives
        return ""


def _exit_code(outcomes: Sequence[Outcome]) -> int:
    if all(outcome.status != "ok" for outcome in outcomes):
        return NONE_DONE
    return SOME_FAILED if any(errors_in(outcome.findings) for outcome in outcomes) else DONE
