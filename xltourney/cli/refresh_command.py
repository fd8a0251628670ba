"""``xltourney refresh``: the live cells are computed, and their values stored beside their formulas."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from xltourney.batch.discovery import WORKBOOKS, Found, Job, discover
from xltourney.batch.outcome import Outcome
from xltourney.batch.refresh import Done, refresh_one
from xltourney.batch.refreshing import Refreshed
from xltourney.batch.refreshing.comparing import described
from xltourney.cli.codes import DONE, NONE_DONE, SOME_FAILED
from xltourney.cli.findings import counted, show, tally
from xltourney.io.formula_names import HOSTS

_LISTED = 10

EPILOG = """\b
Examples:
  xltourney refresh club-open.xlsx
  xltourney refresh club-open.xlsx -o for-the-phone.xlsx
  xltourney refresh club-open.xlsx --host libreoffice
  xltourney refresh season/ --dry-run
"""


@click.command("refresh", epilog=EPILOG)
@click.argument("books", metavar="BOOK...", nargs=-1, required=True)
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), metavar="OUT",
    help="Write to OUT, a workbook or a folder.  [default: into BOOK itself]",
)  # fmt: skip
@click.option(
    "--host", type=click.Choice(HOSTS),
    help="Write the names of the cell functions for this program.  [default: as they are]",
)  # fmt: skip
@click.option("--dry-run", is_flag=True, help="Say what would change; write nothing.")
def command(*, books: tuple[str, ...], output: Path | None, host: str | None, dry_run: bool) -> int:
    """Compute the live cells of workbooks and store their values beside the formulas.

    Then a phone, a preview, Google Sheets or a colleague without the add-in sees right numbers, until a result is
    edited. A BOOK is a workbook (.xlsx, .xlsm), a folder or a pattern. What stood there is kept as BOOK.bak.xlsx, or
    where that name is taken as BOOK.bak-2.xlsx and so on: no backup replaces a file.

    Exit code: 0 all done, 1 some could not be done, 3 none could be done.
    """
    found = _found(books, output)
    outcomes = list(found.refused)
    for job in found.jobs:
        done = refresh_one(job, host, dry_run)
        _tell(done, dry_run)
        outcomes.append(done.outcome)
    show([*found.notes, *(finding for outcome in outcomes for finding in outcome.findings)])
    return _exit_code(outcomes)


def _found(books: Sequence[str], output: Path | None) -> Found:
    """What is to be done; a single workbook may be written to a file, several go to a folder."""
    if output is None or output.suffix.lower() not in WORKBOOKS or output.is_dir():
        return discover(books, output, in_place=output is None)
    found = discover(books, in_place=True)
    if len(found.jobs) > 1:
        raise click.BadParameter(
            f"{len(found.jobs)} workbooks cannot all be written to {output}; name a folder", param_hint="'--output'"
        )
    jobs = tuple(Job(job.source, output) for job in found.jobs)
    for job in jobs:
        if job.source.suffix.lower() != output.suffix.lower():
            message = f"{job.source.name} is written as another {job.source.suffix} file, not as {output.suffix}"
            raise click.BadParameter(message, param_hint="'--output'")
    return Found(jobs, found.refused, found.notes)


def _tell(done: Done, dry: bool) -> None:
    """One line a workbook, and the first cells that changed."""
    outcome, work = done.outcome, done.work
    if outcome.status != "ok" or work is None:
        click.echo(f"{outcome.source}  {outcome.status}: {tally(outcome.findings)}")
        return
    changes = list(_changes(work))
    click.echo(f"{outcome.source}  {_what(outcome, dry)}: {', '.join(_facts(work, len(changes), done.kept))}")
    for line in changes[:_LISTED]:
        click.echo(f"    {line}")
    if len(changes) > _LISTED:
        click.echo(f"    and {counted(len(changes) - _LISTED, 'more cell')}")


def _changes(work: Refreshed) -> Iterator[str]:
    """A line for each cell that shows something else now, those that nobody sees last."""
    for cell in sorted(work.live, key=lambda cell: cell.hidden):
        for each in cell.differences():
            old, new = described(each.old), described(each.new)
            if old != new:
                yield f"{each.place}  {old} -> {new}"


def _what(outcome: Outcome, dry: bool) -> str:
    if not outcome.changed:
        return "unchanged"
    where = "" if outcome.target in {None, outcome.source} else f" as {outcome.target}"
    return f"{'would be refreshed' if dry else 'refreshed'}{where}"


def _facts(work: Refreshed, changed: int, kept: Path | None) -> list[str]:
    if not work.live:
        return ["no live cells in it"]
    computed = sum(cell.cells for cell in work.live if cell.now is not None)
    left = sum(cell.now is None for cell in work.live)
    facts = [f"{computed:,} live {'cell' if computed == 1 else 'cells'} computed, {changed:,} changed"]
    facts += [f"{counted(left, 'formula')} not computed"] if left else []
    facts += [f"{counted(work.renamed, 'formula')} renamed"] if work.renamed else []
    facts += [f"{counted(len(work.cleared), 'other formula')} without a value now"] if work.cleared else []
    return facts + ([f"before that kept as {kept.name}"] if kept else [])


def _exit_code(outcomes: Sequence[Outcome]) -> int:
    if all(outcome.status != "ok" for outcome in outcomes):
        return NONE_DONE
    return DONE if all(outcome.status == "ok" for outcome in outcomes) else SOME_FAILED
