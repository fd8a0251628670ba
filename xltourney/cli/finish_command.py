"""``xltourney finish``: the final table stored, after the last round or early."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path

import click

from xltourney.batch.life.finished_input import of_use
from xltourney.batch.life.finishing import (
    LAST_COMPLETE,
    Asked,
    Finish,
    finish,
    finished_already,
    future_end,
    stored_anew,
    typed_order,
    wish_of,
)
from xltourney.batch.life.opening import Opened, open_book, remarks
from xltourney.batch.life.saving import Prepared, Stamp, prepare, save
from xltourney.batch.life.stopping import Stop
from xltourney.cli import life_options as life
from xltourney.cli.club_offer import offer_club
from xltourney.cli.codes import DONE, SOME_FAILED
from xltourney.cli.findings import show
from xltourney.cli.standings_command import show_table
from xltourney.engine.problem import joined
from xltourney.errors import Diagnostic, TournamentError
from xltourney.io.life.sentences import named, names_in

#: A final table of at most so many lines is shown whole.
_WHOLE = 15
#: Lines that are shown of a longer one.
_TOP = 10
#: Players that are named in a sentence; of more the number is said.
_NAMED = 20
_LAST = "last"

EPILOG = """\b
Examples:
  xltourney finish club-open.xlsx
  xltourney finish club-open.xlsx --end 2026-11-29 --yes
  xltourney finish club-open.xlsx --after 5 --dry-run
"""


def _round(ctx: click.Context, param: click.Parameter, value: str | None) -> int | None:
    """The number of a round; :data:`LAST_COMPLETE` where the option stands without one."""
    if value is None:
        return None
    if value == _LAST:
        return LAST_COMPLETE
    if value.isdecimal() and int(value):
        return int(value)
    message = f"'{value}' is no round; give its number, or put --after behind BOOK for the last complete round"
    raise click.BadParameter(message, ctx, param)


@click.command("finish", epilog=EPILOG)
@life.book_argument
@click.option(
    "--after", callback=_round, is_flag=False, flag_value=_LAST, metavar="[N]",
    help="End a Swiss early, after round N; without N after the last complete round.",
)  # fmt: skip
@click.option(
    "--end", type=click.DateTime(["%Y-%m-%d"]), metavar="DATE",
    help="The end date, 2026-11-29 say.  [default: that of the Tournament sheet, else today]",
)  # fmt: skip
@life.by_option
@life.yes_option
@life.dry_run_option
@life.no_club_option
def command(
    *, book: Path, after: int | None, end: datetime | None, by: str | None, yes: bool, dry_run: bool, no_club: bool
) -> int:
    """Finish a tournament: check that it is complete, store the final table, and protect the sheets against slips.

    Every planned round must be published and every board have a result; boards of a player who left a round robin
    before half of his games need none. A finished tournament is never reopened; its mistakes are corrected with
    xltourney correct. What stood in BOOK before is kept as BOOK.bak.xlsx.

    With --after later rounds without a result are dropped, and kept in the log. Where a play-off is required, the
    tournament ends, but is finished only by another run when that is decided.

    Exit code: 0 when done, 1 when something stands in the way, 3 when BOOK has errors or cannot be read or written.
    """
    opened = open_book(book)
    show(remarks(opened))
    stamp = life.stamp("finish", by)
    asked = Asked(stamp.when.astimezone().date(), after, end.date() if end else None)
    try:
        if finished_already(opened, asked):
            click.echo(
                f"{book}: finished already, nothing is to be done; mistakes are corrected with xltourney correct."
            )
            return DONE
        finished = finish(opened, asked)
    except TournamentError as error:
        show(error.findings)
        return SOME_FAILED
    return _carried_out(opened, finished, stamp, yes=yes, dry_run=dry_run, no_club=no_club)


def _carried_out(opened: Opened, finished: Finish, stamp: Stamp, *, yes: bool, dry_run: bool, no_club: bool) -> int:
    """Show what will happen, ask, and write."""
    prepared = prepare(opened, wish_of(opened, finished, stamp), stamp)
    today = stamp.when.astimezone().date()
    _announce(prepared, finished, (*future_end(opened, finished, today), *typed_order(opened, finished)))
    if dry_run:
        click.echo("Dry run: nothing was written.")
        return DONE
    question = "End the tournament, and finish it later?" if finished.waits else "Finish the tournament?"
    if not life.confirmed(question, yes=yes):
        click.echo("Nothing was written.")
        return DONE
    if finished.waits:
        return _end_early(prepared)
    _save(prepared)
    offer_club(prepared, yes=yes, skip=no_club)
    return DONE


def _announce(prepared: Prepared, finished: Finish, doubts: Sequence[Diagnostic]) -> None:
    """What will happen, and what is doubtful in it, before anybody is asked."""
    opened = prepared.opened
    taken_out = finished.stop is not None and bool(finished.stop.joining)
    warnings = of_use(prepared.loaded.warnings if prepared.loaded else (), finished=taken_out)
    show((*finished.waits, *doubts, *warnings))
    life.show_found_changed(prepared)
    click.echo(f"{opened.path}: what finishing does")
    for line in _consequences(opened, finished):
        click.echo(f"  {line}")


def _consequences(opened: Opened, finished: Finish) -> Iterator[str]:
    lost = stored_anew(opened)
    if lost:
        yield f"{lost}; nobody can tell whether they were changed since"
    if finished.stop:
        yield from _of_stop(finished.stop, names_in(opened.document))
    kept = opened.document["tournament"].get("end")
    if finished.end:
        yield f"end date: {finished.end}{' (as in the Tournament sheet)' if kept else ', from now on kept'}"
    if finished.waits:
        yield "the tournament is not finished yet, for the play-off comes first"
        return
    yield "the final table and the input are stored; the tournament is never reopened, only corrected"
    yield "the input sheets and ours are protected against slips, without a password"


def _of_stop(stop: Stop, names: Mapping[int, str]) -> Iterator[str]:
    yield f"the tournament ends early: planned rounds become {stop.after} instead of {stop.planned}"
    for number in stop.dropped:
        yield f"round {number} is dropped, for it has no result; its pairings go from the sheet into the log"
    if stop.byes:
        byes = (f"{named(each.no, names)} ({each.bye} in round {each.round})" for each in stop.byes)
        yield f"byes of later rounds are lifted: {joined(byes, _NAMED)}"
    if stop.joining:
        players = (f"{named(no, names)} (from round {number})" for no, number in stop.joining)
        yield f"players who would have joined later are taken out: {joined(players, _NAMED)}"
    if stop.leaving:
        players = (f"{named(no, names)} (after round {number})" for no, number in stop.leaving)
        yield f"withdrawals after the end are void: {joined(players, _NAMED)}"


def _end_early(prepared: Prepared) -> int:
    """Write a tournament that has ended and waits for its play-off."""
    path = life.shown(prepared.opened.path)
    click.echo(life.saved_line(prepared.opened, save(prepared), "ended early, not finished yet"))
    click.echo(f"Next: xltourney playoff {path}, and when it is decided: xltourney finish {path}")
    return SOME_FAILED


def _save(prepared: Prepared) -> None:
    opened = prepared.opened
    kept = save(prepared)
    click.echo(life.saved_line(opened, kept, "finished"))
    if prepared.table:
        click.echo()
        show_table(prepared.table, _TOP if len(prepared.table.rows) > _WHOLE else None)
        click.echo()
    click.echo(f"Next: xltourney finalize {life.shown(opened.path)} writes the sheets to be shown and printed.")
    if opened.document["tournament"].get("rating_rule") == "club" and not opened.loaded.reading.club_book:
        click.echo(f"Then: xltourney club add {life.shown(opened.path)} puts it into the list of the club.")
