"""``xltourney enter``: results typed board by board."""

from __future__ import annotations

from pathlib import Path

import click

from xltourney.batch.life.entering import Entering
from xltourney.batch.life.entering_save import open_to_enter
from xltourney.batch.life.opening import remarks
from xltourney.batch.life.rounds import chosen_round, published, round_of, rounds_with_boards
from xltourney.batch.life.savable import refuse_in_vain
from xltourney.batch.outcome import named
from xltourney.batch.watching import cannot_be_saved, open_elsewhere, refuse_open
from xltourney.cli import enter_screen
from xltourney.cli.codes import DONE
from xltourney.cli.enter_session import Lines, Session
from xltourney.cli.findings import show
from xltourney.cli.life_options import book_argument, by_option, dry_run_option, shown
from xltourney.errors import Diagnostic, XltourneyError

EPILOG = """\b
Keys, each with Enter:
  1  White won        0  Black won        =  a draw
  +- -+ --            forfeits: White wins, Black wins, both lose
  1* =* 0*            a short game; * alone: the result just entered is one
  -                   no result
  (nothing)           leave the board as it is
  b 7                 go to board 7; b 7 = makes a draw there
  p 12                go to the board of player 12
  u  s  q  ?          undo, save, quit, show the keys

\b
Examples:
  xltourney enter club-open.xlsx
  xltourney enter club-open.xlsx --round 3 --all
  xltourney enter club-open.xlsx --by Olga --dry-run
"""


@click.command("enter", epilog=EPILOG)
@book_argument
@click.option(
    "--round", "number", type=click.IntRange(1, 999), metavar="ROUND",
    help="The round.  [default: the first with a board that has no result]",
)  # fmt: skip
@click.option("--all", "ask_all", is_flag=True, help="Ask the boards that have a result, too.")
@by_option
@dry_run_option
def command(*, book: Path, number: int | None, ask_all: bool, by: str | None, dry_run: bool) -> int:
    """Enter the results of a round, board by board.

    Only what you changed is saved. Others may enter results at the same time: the workbook is read again, and where
    somebody gave one of your boards another result or other players nothing is saved, both are shown, and you choose.
    Ctrl-D, the end of the input, saves and quits; Ctrl-C quits and saves nothing. Results can be piped in, a line each;
    then a workbook that is open in another program is refused at once.

    Exit code: 0 saved or nothing to save, 1 a piped line was not understood or somebody else changed a board of
    yours, and nothing was saved, 3 the workbook cannot be read or written or the round has no pairings, 130 Ctrl-C.
    """
    opened = open_to_enter(book)
    lines = Lines()
    show((*remarks(opened), *_open_elsewhere(book, typed=lines.typed, dry=dry_run)))
    event = published(opened)
    try:
        chosen = chosen_round(event, number)
    except XltourneyError as error:
        error.findings = named(error.findings, book)
        raise
    if chosen is None:
        click.echo(_nothing_open(book, max(rounds_with_boards(event))))
        return DONE
    refuse_in_vain(opened, dry=dry_run)
    at = round_of(event, chosen)
    entering = Entering(at, ask_all=ask_all)
    click.echo(enter_screen.heading(book.name, at, len(entering.open)))
    return Session(book, entering, lines, by, dry=dry_run).run()


def _open_elsewhere(book: Path, *, typed: bool, dry: bool) -> tuple[Diagnostic, ...]:
    """What is said of a workbook that another program has open; piped results for it are refused before one is read."""
    if dry:
        return named(open_elsewhere(book), book)
    if not typed:
        refuse_open(book)
    return named(cannot_be_saved(book), book)


def _nothing_open(book: Path, last: int) -> str:
    return (
        f"{book}: every board that is published has a result. To change one, name its round: "
        f"xltourney enter {shown(book)} --round {last} --all"
    )
