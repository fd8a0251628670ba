"""``xltourney playoff``: a shared place decided by a play-off."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator
from pathlib import Path

import click

from xltourney.batch.life.opening import Opened, open_known, remarks
from xltourney.batch.life.playing_off import Asked, Plan, Typed, plan, situation
from xltourney.batch.life.saving import Prepared, Stamp, prepare, save
from xltourney.cli import life_options as life
from xltourney.cli.codes import DONE, SOME_FAILED
from xltourney.cli.findings import show
from xltourney.engine.play_off import Format, Game
from xltourney.engine.problem import joined
from xltourney.errors import TournamentError
from xltourney.io import layout
from xltourney.io.keys import SheetKey
from xltourney.io.life.play_off_games import Control
from xltourney.io.life.play_off_terms import FORMATS, KINDS
from xltourney.io.life.sentences import named, names_in

_TIME = re.compile(r"(\d{1,3})\s*\+\s*(\d{1,3})")
_RESULT = re.compile(r"\s*(\d{1,4})-(\d{1,4})\s*=\s*(.+)")

#: Said of a random seed as long as no lots are written.
_ANOTHER = "; the seed is drawn at random: it will be another one unless you give it with --seed"

EPILOG = """\b
Examples:
  xltourney playoff club-open.xlsx --dry-run
  xltourney playoff club-open.xlsx --seed "17 43 8 21" --time 5+3
  xltourney playoff club-open.xlsx --result 7-3=1-0
"""


def _control(ctx: click.Context, param: click.Parameter, value: str | None) -> Control | None:
    if value is None:
        return None
    found = _TIME.fullmatch(value.strip())
    if not found or not int(found[1]):
        message = f"'{value}' is no time control; write minutes + seconds a move, 3+2 say"
        raise click.BadParameter(message, ctx, param)
    return Control(int(found[1]), int(found[2]))


def _typed(ctx: click.Context, param: click.Parameter, value: tuple[str, ...]) -> tuple[Typed, ...]:
    found = [_RESULT.fullmatch(text) for text in value]
    for text, match in zip(value, found, strict=True):
        if not match:
            message = f"'{text}' is no result of a game; write White, Black and the result, 7-3=1-0 say"
            raise click.BadParameter(message, ctx, param)
    return tuple(Typed(int(match[1]), int(match[2]), match[3]) for match in found if match)


def _form(_ctx: click.Context, _param: click.Parameter, value: str | None) -> Format | None:
    return Format(value) if value else None


@click.command("playoff", epilog=EPILOG)
@life.book_argument
@click.option(
    "--seed", metavar="TEXT", callback=life.seed_of_option,
    help="What the lots are drawn from.  [default: the seed of the lots in the Tournament sheet, else a random one]",
)  # fmt: skip
@click.option("--time", "control", callback=_control, metavar="M+S", help="Minutes + seconds a move.  [default: 3+2]")
@click.option(
    "--format", "form", type=click.Choice([form.value for form in Format]), callback=_form,
    help="usual: by the number of players; round-robin: once, equal players stay equal; knockout: matches drawn by "
    "lot, each as for two players; arbiter: no games, the arbiter's order is typed in the sheet.  [default: usual]",
)  # fmt: skip
@click.option(
    "--result", "results", multiple=True, callback=_typed, metavar="W-B=RESULT",
    help="The result of an open game, by its players, White first: 7-3=1-0.",
)  # fmt: skip
@click.option("--anew", is_flag=True, help="Begin a new play-off with new lots; the old one goes into the log.")
@life.by_option
@life.reason_option
@life.yes_option
@life.dry_run_option
def command(
    *,
    book: Path,
    seed: str | None,
    control: Control | None,
    form: Format | None,
    results: tuple[Typed, ...],
    anew: bool,
    by: str | None,
    reason: str,
    yes: bool,
    dry_run: bool,
) -> int:
    """Decide a place that is still shared after the last round, as the Tournament sheet declares it.

    The first run draws the lots and writes the sheet Play-off games. Type the results there, or give them with
    --result, and run again: it adds the next games, and in the end writes the order into the Tournament sheet. Points,
    tie-breaks and ratings stay as they are. What stood in BOOK before is kept as BOOK.bak.xlsx.

    Exit code: 0 when done or nothing is to be done, 1 when something stands in the way, 3 when BOOK has errors or
    cannot be read or written.
    """
    opened, stamp = open_known(book), life.stamp("playoff", by, reason)
    show(remarks(opened))
    asked = Asked(secrets.token_hex(8), seed or None, control, form, results, anew)
    planned = _planned(opened, asked, stamp)
    if isinstance(planned, int):
        return planned
    prepared = prepare(opened, planned.wish, stamp)
    random = planned.begun and planned.games.contest.seed == asked.fresh
    _announce(prepared, planned, another=random and dry_run)
    if dry_run or not prepared.changed:
        click.echo("Dry run: nothing was written." if dry_run else f"{book}: nothing is new.")
    elif life.confirmed(_question(planned), yes=yes):
        click.echo(life.saved_line(opened, save(prepared), _done(planned)))
    else:
        click.echo(f"Nothing was written{_ANOTHER if random else ''}.")
    return DONE


def _planned(opened: Opened, asked: Asked, stamp: Stamp) -> Plan | int:
    """The play-off after this run; an exit code where there is none, which has been said then."""
    try:
        place = situation(opened).place
        if place.tied:
            return plan(opened, asked, stamp)
    except TournamentError as error:
        show(error.findings)
        return SOME_FAILED
    click.echo(f"{opened.path}: nobody shares place {place.rule.place}; no play-off is needed.")
    return DONE


def _announce(prepared: Prepared, planned: Plan, *, another: bool) -> None:
    """Who is tied, the games as they stand, and the outcome."""
    life.show_found_changed(prepared)
    names = names_in(prepared.opened.document)
    table, place = planned.situation
    codes = table.codes[: place.position]
    tied = joined(named(no, names) for no in place.tied)
    level = f"points and {', '.join(codes)}" if codes else "points"
    contest, control = planned.games.contest, planned.games.control
    click.echo(f"Place {place.rule.place} is shared by {tied}: level in {level}.")
    if contest.format is Format.ARBITER:
        click.echo(f"Format: {FORMATS[contest.format][0]}, without games.")
    else:
        time = f"{control.minutes} minutes + {control.seconds} seconds a move"
        click.echo(f"Format: {FORMATS[contest.format][0]}; {time}.")
        click.echo(f"Seed of the lots: {contest.seed}{_ANOTHER if another else ''}")
    for line in _lines(planned, dict(names)):
        click.echo(line)


def _lines(planned: Plan, names: dict[int, str]) -> Iterator[str]:
    course, number = planned.games.course, 0
    kinds = {stage.number: KINDS[stage.kind][0] for stage in course.stages}
    for game in course.games:
        if game.slot.stage != number:
            number = game.slot.stage
            yield f"Stage {number}: {kinds[number]}"
        yield f"  {_game(planned, game, names)}"
    order = planned.games.order
    if order:
        said = ", ".join(" = ".join(named(no, names) for no in group) for group in order)
        yield f"Order: {said}{' (by decision of the arbiter)' if planned.games.decision else ''}"
    elif not course.games:
        title = layout.text(SheetKey.PLAY_OFF, "en")
        yield f"The arbiter decides: type the order, such as 7, 3, into the sheet {title}."


def _game(planned: Plan, game: Game, names: dict[int, str]) -> str:
    entered = planned.games.entered.get(game.slot)
    result = entered.result if entered and entered.result else "no result yet"
    decided = f" (arbiter: {entered.decided})" if entered and entered.decided else ""
    return f"{named(game.white, names)} - {named(game.black, names)}: {result}{decided}"


def _question(planned: Plan) -> str:
    if planned.games.order:
        return "Write this order into the Tournament sheet?"
    return "Draw the lots and write the sheet of the play-off?" if planned.begun else "Write the next games?"


def _done(planned: Plan) -> str:
    if planned.games.order:
        return "the play-off is decided"
    return "the play-off has begun" if planned.begun else "the play-off goes on"
