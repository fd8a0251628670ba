"""The first block of the sheet Rating changes, and the table of the cells: a line a player, in order of the places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from xltourney.engine.newcomers import NewcomerText
from xltourney.engine.rating_changes import Newcomer, RatingChange
from xltourney.io import layout, look
from xltourney.io.keys import Heading
from xltourney.io.sheet import Style
from xltourney.io.standings.columns import player_columns
from xltourney.io.standings.event import Event
from xltourney.io.standings.page import Column, Value, text_width
from xltourney.io.standings.rating_words import RatingPhrase, first_rating, why_k
from xltourney.io.standings.words import Phrase

#: The place of the sentences among the columns, and the most that they are wide.
HOW, HOW_WIDTH = 11, 50.0


@dataclass(frozen=True)
class Ratings:
    """What an event changes in a list of ratings; players who are in neither are left out.

    ``whole`` is the heading of the changes as whole numbers. ``first`` is the rule on first ratings, if any.
    """

    changes: Mapping[int, RatingChange]
    newcomers: Mapping[int, Newcomer]
    whole: RatingPhrase = RatingPhrase.ROUNDED
    first: NewcomerText | None = None

    @classmethod
    def of(
        cls,
        changes: Iterable[RatingChange],
        newcomers: Iterable[Newcomer] = (),
        whole: RatingPhrase = RatingPhrase.ROUNDED,
        first: NewcomerText | None = None,
    ) -> Ratings:
        """The same from changes and newcomers in any order."""
        return cls({each.no: each for each in changes}, {each.no: each for each in newcomers}, whole, first)

    def numbers(self, event: Event) -> Sequence[int]:
        """The players, in the order of the places."""
        return [row.no for row in event.standings.rows if row.no in self.changes or row.no in self.newcomers]


class _Line(NamedTuple):
    """What is shown of one player beside number and name; empty what he has not."""

    before: Value
    k: Value
    games: int
    score: Value
    expected: Value
    exact: Value
    whole: Value
    new: Value
    performance: Value
    how: str


class _Kind(NamedTuple):
    """A column: heading, look, least width, decimals."""

    heading: str
    style: Style
    least: float = 4.5
    places: int = 0


def rating_columns(event: Event, ratings: Ratings) -> list[Column]:
    """No., name, rating before, K, rated games, score, expected score, change, change rounded, new rating, performance.

    The last column says why a player has his K, or how his first rating came about.
    """
    numbers = ratings.numbers(event)
    lines = [_line(event, ratings, no) for no in numbers]
    people = player_columns(event, [event.rows[no] for no in numbers], (Heading.NO, Heading.NAME))
    return people + [
        Column(
            kind.heading, values, kind.style, None, max(kind.least, _in_two_lines(kind.heading)), HOW_WIDTH, kind.places
        )
        for kind, values in zip(_kinds(event, ratings), _by_column(lines), strict=True)
    ]


def _in_two_lines(heading: str) -> float:
    """The width in which a heading needs no more than two lines."""
    words = heading.split()
    splits = ((" ".join(words[:place]), " ".join(words[place:])) for place in range(len(words)))
    return 1.08 * min(max(map(text_width, lines)) for lines in splits) + 1


def _by_column(lines: Sequence[_Line]) -> list[Sequence[Value]]:
    return [[line[place] for line in lines] for place in range(len(_Line._fields))]


def _kinds(event: Event, ratings: Ratings) -> Iterator[_Kind]:
    say, change = event.say, look.numbered(look.CENTRED, look.CHANGE)
    yield _Kind(say(RatingPhrase.BEFORE), look.CENTRED, 9)
    yield _Kind(layout.text(Heading.K, event.language), look.CENTRED)
    yield _Kind(say(RatingPhrase.GAMES), look.CENTRED, 7)
    yield _Kind(say(RatingPhrase.SCORE), look.decimals(look.CENTRED, 1), 7, 1)
    yield _Kind(say(RatingPhrase.EXPECTED), look.decimals(look.CENTRED, 2), 7, 2)
    yield _Kind(say(RatingPhrase.CHANGE), change, 8, 2)
    yield _Kind(say(ratings.whole), look.numbered(look.STRONG, look.WHOLE_CHANGE), 12)
    yield _Kind(say(RatingPhrase.NEW), look.STRONG, 8)
    yield _Kind(say(RatingPhrase.PERFORMANCE), look.CENTRED, 8)
    yield _Kind(say(Phrase.HOW), look.LONG_REMARK, HOW_WIDTH)


def _line(event: Event, ratings: Ratings, no: int) -> _Line:
    change = ratings.changes.get(no)
    return _changed(event, change) if change else _first(event, ratings.newcomers[no], ratings.first)


def _changed(event: Event, change: RatingChange) -> _Line:
    """A player without a rated game keeps his rating; score and change of no game are not shown."""
    count = len(change.games)
    return _Line(
        change.rating,
        change.k.value,
        count,
        points(change.halves) if count else None,
        hundredths(change.expected) if count else None,
        hundredths(change.hundredths) if count else None,
        change.change if count else None,
        change.new,
        change.performance,
        why_k(change.k, count, event.language),
    )


def _first(event: Event, newcomer: Newcomer, rule: NewcomerText | None) -> _Line:
    initial = newcomer.initial
    return _Line(
        before=None,
        k=None,
        games=len(newcomer.games),
        score=points(initial.halves) if initial else None,
        expected=None,
        exact=None,
        whole=None,
        new=initial.published if initial else None,
        performance=None,
        how=first_rating(initial, rule, event.language) if rule else event.say(RatingPhrase.NO_RATING),
    )


def points(halves: int) -> float:
    """Half points as a number, whole where it is whole."""
    return halves // 2 if halves % 2 == 0 else halves / 2


def hundredths(number: int) -> float:
    """Hundredths as a number, whole where it is whole."""
    return number // 100 if number % 100 == 0 else number / 100
