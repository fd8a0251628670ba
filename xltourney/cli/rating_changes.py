"""Changes of FIDE ratings on the command line: of all players as JSON, of one explained game by game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import click

from xltourney.cli.event import Event, usage_errors
from xltourney.cli.tables import Heading, show
from xltourney.engine.model import Player
from xltourney.engine.rating_changes import EventRatings, Newcomer, RatingChange
from xltourney.io.standings.event import Event as TableEvent
from xltourney.io.standings.fide_ratings import as_listed, changes_of, fide_ratings
from xltourney.io.standings.rating_games import Game, games_of
from xltourney.io.standings.rating_notes import head_line
from xltourney.io.standings.rating_table import hundredths, points
from xltourney.io.standings.rating_words import first_rating, signed, why_k

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


def rows(event: Event) -> list[dict[str, Any]] | None:
    """One row a player, in the order of the places; ``None`` for an event that FIDE does not rate."""
    ratings = fide_ratings(_told(event))
    if ratings is None:
        return None
    found = {own.no: _row(own, ratings) for own in _players(ratings)}
    return [found[row.no] for row in event.standings.rows]


def explain(event: Event, player: Player, form: str) -> None:
    """Show how the change of a player came about, as ``text`` or ``json``.

    Raises :class:`click.UsageError` for an event that the club rates, and for one before the oldest rules known.
    """
    settings = event.loaded.reading.document["tournament"]
    if settings.get("rating_rule") == "club":
        raise click.UsageError(f"--code {CODE} explains FIDE ratings, and the rating rule of the event is club")
    with usage_errors(f"--code {CODE}"):
        ratings = changes_of(settings, event.standings)
    own = next(each for each in _players(ratings) if each.no == player.no)
    row, games = _row(own, ratings), games_of(_told(event), as_listed(ratings), player.no)
    if form == "json":
        _write_json(event, player, row, games)
        return
    show(f"{CODE} of {player.no} {player.name}: {_sum(own)}", _HEADINGS, [_line(event, game) for game in games])
    click.echo(row["why"])
    click.echo(head_line(_told(event), ratings))


def _players(ratings: EventRatings) -> Iterator[RatingChange | Newcomer]:
    yield from ratings.changes
    yield from ratings.newcomers


def _told(event: Event) -> TableEvent:
    return TableEvent(event.loaded.reading.document, event.standings, "en")


def _row(own: RatingChange | Newcomer, ratings: EventRatings) -> dict[str, Any]:
    if isinstance(own, Newcomer):
        initial, halves = own.initial, sum(game.halves for game in own.games)
        known: dict[str, Any] = {
            "new_rating_alone": initial.published if initial else None,
            "why": first_rating(initial, ratings.rules.newcomers),
        }
    else:
        halves = own.halves
        known = {
            "rating": own.rating,
            "k": own.k.value,
            "expected": hundredths(own.expected),
            "change": hundredths(own.hundredths),
            "change_alone": own.change,
            "new_rating_alone": own.new,
            "performance": own.performance,
            "why": why_k(own.k, len(own.games)),
        }
    keys = "no rating k games score expected change change_alone new_rating_alone performance why".split()
    return dict.fromkeys(keys) | {"no": own.no, "games": len(own.games), "score": points(halves)} | known


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
