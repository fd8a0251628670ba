"""``xltourney club add``: finished tournaments put into the book of a club."""

from __future__ import annotations

from pathlib import Path

import click

from xltourney.batch.club.adding import add
from xltourney.cli.club_options import BOOK, club_option, dry_option, tell_recovered, told
from xltourney.cli.codes import DONE, SOME_FAILED
from xltourney.io.shell import typed

EPILOG = """\b
Examples:
  xltourney club add winter-open.xlsx
  xltourney club add blitz-1.xlsx blitz-2.xlsx --club ratings/club.xlsx
"""


@click.command("add", epilog=EPILOG)
@click.argument("books", metavar="BOOK...", type=click.Path(path_type=Path), nargs=-1, required=True)
@club_option
@dry_option
def command(*, books: tuple[Path, ...], club: Path, dry_run: bool) -> int:
    """Put finished tournaments into the book, in the order in which they are named.

    Each gets the next number in the order of finishing, which it keeps; you may edit it in the sheet Tournaments. A
    BOOK has rating rule club, an end date and all results, or was finished early by xltourney finish. One that moved is
    added again and keeps its number.

    Exit code: 0 all added, 1 one cannot be added, and then none is, 3 the club's book cannot be read or written.
    """
    done = add(club, books, dry_run)
    if done.recovered:
        tell_recovered(club)
    if told(done.findings):
        return SOME_FAILED
    what = "would be added" if dry_run else "added"
    for each in done.added:
        doing = ("would have a new place" if dry_run else "has a new place") if each.moved else what
        click.echo(f"{each.file}  {doing}: tournament {each.order}, {each.name}")
    if done.added and not dry_run:
        book = "" if club == Path(BOOK) else f" --club {typed(club)}"
        click.echo(f"Count the list with: xltourney club update{book}")
    return DONE
