"""The change of a FIDE rating on the command line, explained game by game."""

from __future__ import annotations

import json
from typing import Any

import click

from xltourney.cli.event import Event, usage_errors
from xltourney.cli.tables import Heading, show
from xltourney.engine.model import Player
from xltourney.engine.rating_changes import Newcomer, RatingChange
from xltourney.io.standings.event import Event as TableEvent
from xltourney.io.standings.fide_ratings import as_listed, changes_of
from xltourney.io.standings.rating_games import Game, games_of
from xltourney.io.standings.rating_json import players_of, rating_row
from xltourney.io.standings.rating_notes import head_line
from xltourney.io.standings.rating_table import hundredths, points
from xltourney.io.standings.rating_words import signed

#: What ``explain`` is asked for instead of a tie-break.
CODE = "ELO"
_HEADINGS = (
    Heading("Round", number=True),
    Heading("Opponent"),
    Heading("Rating", number=True),
    Heading("Difference", number=True),
    Heading("Counts as", number=True),
    Heading("Result", number=True),
    Heading("Expected", number=True),
    Heading("Change", number=True),
    Heading("Why", sentences=True),
)


def explain(event: Event, player: Player, form: str) -> None:
    """Show how the change of a player came about, as ``text`` or ``json``.

    Raises :class:`click.UsageError` for an event that the club rates, and for one before the oldest rules known.
    """
    settings = event.loaded.reading.document["tournament"]
    if settings.get("rating_rule") == "club":
        raise click.UsageError(f"--code {CODE} explains FIDE ratings, and the rating rule of the event is club")
    with usage_errors(f"--code {CODE}"):
        ratings = changes_of(settings, event.standings)
    own = next(each for each in players_of(ratings) if each.no == player.no)
    row, games = rating_row(own, ratings), games_of(_told(event), as_listed(ratings), player.no)
    if form == "json":
        _write_json(event, player, row, games)
        return
    show(f"{CODE} of {player.no} {player.name}: {_sum(own)}", _HEADINGS, [_line(event, game) for game in games])
    click.echo(row["why"])
    click.echo(head_line(_told(event), ratings))


def _told(event: Event) -> TableEvent:
    return TableEvent(event.loaded.reading.document, event.standings, "en")


def _sum(own: RatingChange | Newcomer) -> str:
    if isinstance(own, Newcomer):
        return f"first rating {own.initial.published or '–'}" if own.initial else "no rating"
    made = f"{own.k.value} × ({points(own.halves)} − {own.expected / 100:.2f}) = {_exact(hundredths(own.hundredths))}"
    return f"{made}; {own.rating} becomes {own.new} if this event stood alone"


def _exact(change: float) -> str:
    return f"{change:+.2f}".replace("-", "−") if change else "0.00"


def _line(event: Event, game: Game) -> tuple[str, ...]:
    tournament = event.standings.view.tournament
    return (
        str(game.round) if tournament.ordered else "",
        f"{game.opponent} {tournament.by_number[game.opponent].name}",
        str(game.rating or ""),
        "" if game.difference is None else signed(game.difference),
        "" if game.counts_as is None else signed(game.counts_as),
        str(game.result),
        "" if game.expected is None else f"{game.expected:.2f}",
        "" if game.change is None else _exact(game.change),
        game.remark,
    )


def _write_json(event: Event, player: Player, row: dict[str, Any], games: list[Game]) -> None:
    tournament = event.standings.view.tournament
    answer = {
        "tournament": {"name": tournament.name, "after_round": event.standings.after_round},
        "player": {"no": player.no, "name": player.name},
        "code": CODE,
        **{key: value for key, value in row.items() if key != "no"},
        "rounds": [game._asdict() | ({} if tournament.ordered else {"round": None}) for game in games],
    }
    click.echo(json.dumps(answer, ensure_ascii=False, indent=2))
