"""``xltourney club update``: the list of a club counted and written."""

from __future__ import annotations

import gc
from pathlib import Path

import click

from xltourney.batch.club.updating import Updated, update
from xltourney.cli.club_options import club_option, dry_option, follow, tell_recovered, told
from xltourney.cli.codes import DONE, SOME_FAILED
from xltourney.cli.findings import counted

_LISTED = 10
#: Tens of thousands of small records live to the end; looking through them for rubbish is a tenth of the time.
_RARELY = 200_000

EPILOG = """\b
Examples:
  xltourney club update
  xltourney club update --dry-run
  xltourney club update --club ratings/club.xlsx --rebuild
"""


@click.command("update", epilog=EPILOG)
@club_option
@click.option("--rebuild", is_flag=True, help="Open every workbook and make its sheets anew.")
@dry_option
def command(*, club: Path, rebuild: bool, dry_run: bool) -> int:
    """Count the list from the first tournament to the last, and write it: all of it, or with an error nothing.

    Ratings and History in the book are written anew, and the sheets of each tournament whose changes are others than
    its workbook shows. Ratings that a person typed are never touched. It is safe to stop it at any moment.

    Exit code: 0 when done, 1 when a cell or a tournament is at fault, 3 when a file cannot be read or written.
    """
    gc.set_threshold(_RARELY)
    done = update(club, rebuild, dry_run, follow)
    if done.recovered:
        tell_recovered(club)
    if told(done.counted.findings):
        click.echo(f"{club}  nothing is counted before this is corrected")
        return SOME_FAILED
    _tell(done, dry_run)
    return DONE


def _tell(done: Updated, dry: bool) -> None:
    for path in done.written[:_LISTED]:
        click.echo(f"{path}  {'would be written' if dry else 'written'}")
    if len(done.written) > _LISTED:
        click.echo(f"and {counted(len(done.written) - _LISTED, 'more workbook')}")
    facts = [counted(len(done.counted.counted), "tournament"), counted(len(done.counted.book.members), "player")]
    opened = sum(found.opened for found in done.counted.found)
    facts.append(f"{counted(opened, 'workbook')} opened")
    what = "unchanged"
    if done.changed:
        what = "would be written" if dry else "written"
    click.echo(f"{done.counted.path}  {what}: {', '.join(facts)}")
