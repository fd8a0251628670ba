"""The second block of the sheet Rating changes: game by game, below a line for each player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from xltourney.engine.elo import gained
from xltourney.engine.rated_games import Faced, NotRated, RatedGame
from xltourney.engine.rating_changes import Newcomer, RatingChange
from xltourney.io import layout, look
from xltourney.io.keys import Heading
from xltourney.io.sheet import Styled
from xltourney.io.standings.crosstable import mark
from xltourney.io.standings.event import Event
from xltourney.io.standings.page import Column, Value
from xltourney.io.standings.rating_table import Ratings, hundredths, points
from xltourney.io.standings.rating_words import RatingPhrase, why_not_rated
from xltourney.io.standings.words import Phrase

_CHANGE = look.numbered(look.DETAIL, look.CHANGE)
_EXPECTED = look.decimals(look.DETAIL, 2)
_WHOLE = look.numbered(look.DETAIL, look.WHOLE_CHANGE)
_CAPPED = look.numbered(look.DETAIL_STRONG, look.WHOLE_CHANGE)
_RESULT = look.numbered(look.DETAIL, look.HALVES)
_BAND = (
    look.SUM_CENTRED,
    look.SUM,
    look.SUM_CENTRED,
    look.SUM,
    look.SUM,
    look.decimals(look.SUM_CENTRED, 1),
    look.decimals(look.SUM_CENTRED, 2),
    look.numbered(look.SUM_CENTRED, look.CHANGE),
    look.SUM_NOTE,
    look.SUM,
    look.SUM,
    look.SUM,
)
_PLACES = {5: 1, 6: 2, 7: 2}
_TEXTS = {1: look.DETAIL_TEXT, 8: look.DETAIL_NOTE}
#: Remarks reach over the columns behind them, in which nothing stands.
_NOTE, _BEHIND = 8, 3

#: A row of the sheet.
GameRow = list[Styled]


def game_rows(event: Event, ratings: Ratings) -> list[GameRow]:
    """The games of each player below a line with his number, name, rating, score, expected score, change and K."""
    return [row for no in ratings.numbers(event) for row in _of_player(event, ratings, no)]


def game_columns(event: Event, rows: Sequence[GameRow]) -> list[Column]:
    """The columns of such rows: round, opponent, his rating, difference, what of it counts, result, expected score ...

    They are as many as those of the first block, and those that hold the like stand below each other.
    """
    return [
        Column(
            heading,
            [row[place].value for row in rows],
            _TEXTS.get(place, look.DETAIL),
            most=0 if place == _NOTE else 40,
            places=_PLACES.get(place, 0),
        )
        for place, heading in enumerate(_headings(event))
    ]


def _headings(event: Event) -> Sequence[str]:
    heading = {key: layout.text(key, event.language) for key in (Heading.ROUND, Heading.RATING, Heading.RESULT)}
    say = event.say
    first = (heading[Heading.ROUND], say(Phrase.OPPONENT), heading[Heading.RATING], say(RatingPhrase.DIFFERENCE))
    then = (say(RatingPhrase.COUNTS_AS), heading[Heading.RESULT], say(RatingPhrase.EXPECTED), say(RatingPhrase.CHANGE))
    return (*first, *then, layout.text(Heading.NOTE, event.language), *[""] * _BEHIND)


class Game(NamedTuple):
    """A game as its line shows it; ``rating`` is that of the opponent.

    ``result`` is 1, 0.5 or 0, or as it was written where the game is not rated. What it has not is ``None``.
    """

    round: int
    opponent: int
    rating: int | None
    difference: int | None
    counts_as: int | None
    result: str | float
    expected: float | None
    change: float | None
    remark: str = ""


def games_of(event: Event, ratings: Ratings, no: int) -> list[Game]:
    """The games of a player, and his other pairings, in the order of the rounds."""
    change = ratings.changes.get(no)
    own: RatingChange | Newcomer = change or ratings.newcomers[no]
    found = [_left_out(event, ratings, no, each) for each in own.not_rated]
    if isinstance(own, RatingChange):
        found += [_rated(event, each, own.k.value) for each in own.games]
    else:
        found += [_against_rated(each) for each in own.games]
    return sorted(found, key=lambda game: game.round)


def _rated(event: Event, rated: RatedGame, k: int) -> Game:
    game = rated.game
    return _against_rated(game)._replace(
        difference=rated.difference,
        counts_as=rated.counted,
        expected=hundredths(rated.expected),
        change=hundredths(gained(k, game.halves, rated.expected)),
        remark=event.say(RatingPhrase.CAPPED) if rated.capped else "",
    )


def _against_rated(game: Faced) -> Game:
    """All that there is of a game of a player without a rating."""
    return Game(game.round, game.opponent, game.rating, None, None, points(game.halves), None, None)


def _left_out(event: Event, ratings: Ratings, no: int, left: NotRated) -> Game:
    result = event.tournament.by_number[no].results[left.round - 1]
    opponent = ratings.changes.get(left.opponent)
    rating = opponent.rating if opponent else None
    remark = why_not_rated(left.why, event.language)
    return Game(left.round, left.opponent, rating, None, None, mark(result), None, None, remark)


# ---------------------------------------------------------------- as rows of the sheet


def _of_player(event: Event, ratings: Ratings, no: int) -> Iterator[GameRow]:
    """The line of a player and his games; nothing for one who was never paired."""
    games = games_of(event, ratings, no)
    if games:
        yield _band(event, ratings, no)
        yield from (_row(event, game) for game in games)


def _band(event: Event, ratings: Ratings, no: int) -> GameRow:
    own = ratings.changes.get(no)
    if own is None:
        halves = sum(game.halves for game in ratings.newcomers[no].games)
        cells: Sequence[Value] = (None, points(halves), None, None, event.say(RatingPhrase.NO_RATING))
    else:
        exact = (points(own.halves), hundredths(own.expected), hundredths(own.hundredths))
        cells = (own.rating, *(exact if own.games else (None,) * 3), f"K {own.k.value}")
    values = (no, event.name_of(no), cells[0], None, None, *cells[1:], *[None] * _BEHIND)
    return [Styled(value, style) for value, style in zip(values, _BAND, strict=True)]


def _row(event: Event, game: Game) -> GameRow:
    capped = game.difference != game.counts_as
    return [
        Styled(game.round if event.tournament.ordered else None, look.DETAIL),
        Styled(event.called(game.opponent), look.DETAIL_TEXT),
        Styled(game.rating, look.DETAIL),
        Styled(game.difference, _WHOLE),
        Styled(game.counts_as, _CAPPED if capped else _WHOLE),
        Styled(game.result, _RESULT),
        Styled(game.expected, _EXPECTED),
        Styled(game.change, _CHANGE),
        Styled(game.remark, look.DETAIL_NOTE),
        *[Styled(None, look.DETAIL)] * _BEHIND,
    ]
