"""``xltourney club new``: an empty book of a club."""

from __future__ import annotations

from pathlib import Path

import click

from xltourney.batch.writing import refuse_existing, write_new
from xltourney.cli.club_options import BOOK
from xltourney.cli.codes import DONE
from xltourney.engine.club_rating import KOrder
from xltourney.io.club.records import Settings
from xltourney.io.layout import LANGUAGES

EPILOG = """\b
Examples:
  xltourney club new --name "Chess Club Riga"
  xltourney club new ratings/club.xlsx --language uk --k-order fide
"""


@click.command("new", epilog=EPILOG)
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False), default=BOOK)
@click.option("--name", default="", metavar="TEXT", help="Name of the club.")
@click.option(
    "--language", type=click.Choice(LANGUAGES), default="en", show_default=True, help="Language of the sheets."
)
@click.option(
    "--k-order", type=click.Choice([order.value for order in KOrder]), default=KOrder.TEXT.value, show_default=True,
    help="K of players who reach 2400 before their 30th game: text 40, fide 10.",
)  # fmt: skip
@click.option("--force", is_flag=True, help="Replace a file that is there already.")
def command(*, file: Path, name: str, language: str, k_order: str, force: bool) -> int:
    """Make the book of a club, FILE (club.xlsx), ready for its players and their initial ratings.

    Exit code: 0 when done, 3 when the file cannot be written.
    """
    if file.suffix.lower() != ".xlsx":
        raise click.BadParameter("the book of a club is an .xlsx file", param_hint="'FILE'")
    refuse_existing(file, force)
    from xltourney.batch.club.making import new_book

    write_new(file, new_book(Settings(name, KOrder(k_order), language)), force)
    click.echo(f"{file}: enter the players and their initial ratings, then add finished tournaments.")
    return DONE
