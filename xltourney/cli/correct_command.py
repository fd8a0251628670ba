"""``xltourney correct``: a result, or every difference of another copy, on record."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import click

from xltourney.batch.life.beside import other_club_book
from xltourney.batch.life.correcting import Named, corrected, effects, forbidden, of_copy
from xltourney.batch.life.old_tables import old_tables
from xltourney.batch.life.opening import Opened, open_known, remarks
from xltourney.batch.life.play_off_correcting import with_games
from xltourney.batch.life.play_off_dissolved import dissolved_by
from xltourney.batch.life.saving import CORRECT, Prepared, Stamp, Wish, prepare, save
from xltourney.cli import life_options as life
from xltourney.cli.club_offer import offer_club
from xltourney.cli.codes import DONE, SOME_FAILED
from xltourney.cli.findings import show
from xltourney.errors import TournamentError
from xltourney.io.document import Document
from xltourney.io.guard import open_package, read_file
from xltourney.io.life.play_off_reading import Kept, read_play_off
from xltourney.io.life.sentences import named, names_in
from xltourney.io.loading import load

EPILOG = """\b
Examples:
  xltourney correct club-open.xlsx --round 5 --board 3 --result ½-½ --reason "score sheet"
  xltourney correct club-open.xlsx --round 5 --players 12 7 --result 0-1
  xltourney correct club-open.xlsx --from club-open-corrected.xlsx --dry-run
"""


class Given(NamedTuple):
    """What the command line says of the correction."""

    number: int | None
    board: int | None
    white: int | None
    players: tuple[int, int] | None
    result: str | None
    edited: Path | None


@click.command("correct", epilog=EPILOG)
@life.book_argument
@click.option("--round", "number", type=click.IntRange(1), metavar="N", help="The round of the board.")
@click.option("--board", type=click.IntRange(1), metavar="N", help="The board, by its number in the Boards sheet.")
@click.option("--white", type=click.IntRange(1), metavar="NO", help="The board, by its player with White.")
@click.option(
    "--players",
    type=(click.IntRange(1), click.IntRange(1)),
    metavar="NO NO",
    help="The board, by both; who meet once need no --round.",
)
@click.option(
    "--result",
    metavar="RESULT",
    help="What it is to be: 1-0, ½-½ (=), 0-1, +/-, -/+, -/-, 1-0*, ...; White's first, in a Matrix that of the player "
    "who is named first.",
)
@click.option(
    "--from", "edited", type=click.Path(path_type=Path), metavar="EDITED",
    help="Take every difference of this copy: results, pairings, players, statuses, ratings. With BOOK itself: take "
    "over what was changed in its sheets since it was finished.",
)  # fmt: skip
@life.reason_option
@life.by_option
@life.yes_option
@life.dry_run_option
@life.no_club_option
def command(*, book: Path, reason: str, by: str | None, yes: bool, dry_run: bool, no_club: bool, **given: Any) -> int:
    """Correct a result or anything else, in a finished tournament too; each change is a row of the log.

    There are no roles: whoever may write the file may correct it. A finished tournament stays finished, its final table
    is stored anew. What stood in BOOK before is kept as BOOK.bak.xlsx.

    Exit code: 0 when done or nothing is to be done, 1 when a correction cannot be, 3 when BOOK cannot be read or
    written.
    """
    wanted = _wanted(Given(**given))
    opened = open_known(book)
    show(remarks(opened))
    try:
        prepared = _prepared(opened, wanted, Given(**given), life.stamp(CORRECT, by, reason))
    except TournamentError as error:
        show(error.findings)
        return SOME_FAILED
    if not prepared.entries and not prepared.differences:
        click.echo(f"{life.shown(book)}: nothing to correct; it says so already.")
        return DONE
    _show(prepared)
    if dry_run:
        click.echo("Dry run: nothing was written.")
        return DONE
    return _saved(prepared, yes=yes, no_club=no_club)


def _prepared(opened: Opened, wanted: Named, given: Given, stamp: Stamp) -> Prepared:
    """The correction that is asked for. Raises :class:`TournamentError` where it cannot be."""
    if given.edited:
        document, games = _from_copy(opened, given.edited)
    else:
        document, games = corrected(opened, wanted, given.result or ""), None
    faults = forbidden(opened, document)
    if faults:
        raise TournamentError("this cannot be corrected", findings=faults)
    return prepare(opened, with_games(opened, _wish(opened, document, stamp), games, stamp), stamp)


def _saved(prepared: Prepared, *, yes: bool, no_club: bool) -> int:
    if not life.confirmed("Correct this?", yes=yes):
        click.echo("Nothing was written.")
        return DONE
    kept = save(prepared)
    click.echo(life.saved_line(prepared.opened, kept, "corrected"))
    offer_club(prepared, yes=yes, skip=no_club)
    path = prepared.opened.path
    if prepared.loaded:
        show(old_tables(path, open_package(read_file(path))[1], prepared.loaded.reading.document))
    return DONE


def _wanted(given: Given) -> Named:
    """The board that is meant, or a usage error that says what is missing."""
    number, board, white, players, result, edited = given
    ways = [each for each in (board, white, players) if each is not None]
    if edited is not None:
        if number is not None or ways or result is not None:
            raise click.UsageError("--from takes all differences of a copy; give no board and no result with it")
        return Named(0)
    if (number is None and players is None) or result is None or len(ways) != 1:
        raise click.UsageError(
            "say which board and what it is to be: --round 5 --board 3 --result ½-½ "
            "(or --white 12, or --players 12 7, instead of --board), or --from EDITED"
        )
    return Named(number or 0, board, white, players)


def _from_copy(opened: Opened, edited: Path) -> tuple[Document, Kept | None]:
    """What another copy of the same event says, and its play-off where that is corrected too."""
    loaded = load(edited)
    if loaded.tournament is None:
        raise TournamentError(f"{edited} has errors", findings=loaded.errors)
    own, other = (each["tournament"].get("id") for each in (opened.document, loaded.reading.document))
    if own != other and not (opened.finished and not other):
        ids = (f"its ID is {other}" if other else "it has no ID"), (f"is {own}" if own else "is empty")
        what = "is another event" if own and other else "may be another event"
        message = f"{edited} {what}: {ids[0]}, that of {opened.path} {ids[1]}"
        raise TournamentError(message, code="another-event")
    show(other_club_book(opened.loaded.reading, loaded.reading, edited))
    games = read_play_off(loaded.data) if loaded.data and opened.finished else None
    return of_copy(opened, edited, loaded.reading.document), games


def _wish(opened: Opened, document: Document, stamp: Stamp) -> Wish:
    if not opened.finished:
        return Wish(document)
    return Wish(document, remark=f"corrected on {stamp.day}" + (f": {stamp.why}" if stamp.why else ""))


def _show(prepared: Prepared) -> None:
    life.show_changes(prepared)
    show(dissolved_by(prepared))
    found = effects(prepared)
    if not found:
        click.echo("No place in the table changes.")
        return
    documents = [prepared.opened.document, *([prepared.loaded.reading.document] if prepared.loaded else [])]
    names = names_in(*documents)
    click.echo("The table changes:")
    for each in found:
        click.echo(f"  {named(each.no, names)}: {each.before or 'no place'} -> {each.after or 'no place'}")
