"""The columns that several sheets share: who a player is, his points, his tie-breaks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from xltourney.engine.modifiers import Code
from xltourney.engine.ranking import StandingRow
from xltourney.engine.results import ScoringSystem
from xltourney.io import layout, look
from xltourney.io.keys import Heading
from xltourney.io.sheet import Style, cell_number
from xltourney.io.standings.event import Event
from xltourney.io.standings.page import Column, Value
from xltourney.io.standings.play_off_words import criterion
from xltourney.io.standings.words import Phrase

#: Codes whose values are points or sums of points.
_LIKE_POINTS = frozenset({"PTS", "PS", "STD", "BH", "FB", "KS", "KSX"})
_HUNDREDTHS = 2


def points_places(scoring: ScoringSystem) -> int:
    """Decimals that points show: none where only whole points can be made."""
    worths = (scoring.win, scoring.draw, scoring.loss, scoring.pab, scoring.zero_point_bye, scoring.forfeit_loss)
    return 0 if all(worth % scoring.unit == 0 for worth in worths) else 1


def value_places(code: Code, values: Iterable[Fraction | None], scoring: ScoringSystem) -> int:
    """Decimals that a column shows: Sonneborn-Berger .25, Buchholz .5, an average two, a count none."""
    if code.name == "AOB":
        return _HUNDREDTHS
    least = points_places(scoring) * (2 if code.name == "SB" else 1 if code.name in _LIKE_POINTS else 0)
    return max([least, *(needed_places(value) for value in values if value is not None)])


def needed_places(value: Fraction) -> int:
    """Decimals that show a value in full, at most two."""
    return next((places for places in range(_HUNDREDTHS) if 10**places % value.denominator == 0), _HUNDREDTHS)


def rank_column(event: Event, rows: Sequence[StandingRow]) -> Column:
    """The places: a shared one carries a mark and stays a number."""
    marked = any(row.shared for row in rows)
    own = look.numbered(look.STRONG, look.OWN_PLACE) if marked else look.STRONG
    shared = look.numbered(look.STRONG, look.SHARED_PLACE)
    styles = [shared if row.shared else own for row in rows]
    heading = layout.text(Heading.RANK, event.language)
    return Column(heading, [row.rank for row in rows], look.STRONG, styles, least=5)


def player_columns(
    event: Event, rows: Sequence[StandingRow], keys: Sequence[Heading], *, empty: bool = False
) -> list[Column]:
    """Columns of the list of players; one in which nothing stands is left out, except number and name.

    With ``empty`` it stays.
    """
    columns: list[Column] = []
    for key in keys:
        values = [_plain(event.players[row.no].get(key.value)) for row in rows]
        if empty or key in {Heading.NO, Heading.NAME} or any(values):
            style, least = _LOOKS.get(key, (look.CENTRED, 4.5))
            styles = _podium(event, rows) if key is Heading.NAME else None
            columns.append(Column(layout.text(key, event.language), values, style, styles, least))
    return columns


def _podium(event: Event, rows: Sequence[StandingRow]) -> list[Style]:
    """When all is over, the first three stand out."""
    first = {row.no for row in rows if event.finished and row.rank is not None and row.rank <= 3}
    return [look.STRONG_TEXT if row.no in first else look.TEXT for row in rows]


_LOOKS: dict[Heading, tuple[Style, float]] = {
    Heading.NO: (look.QUIET, 4.5),
    Heading.NAME: (look.STRONG_TEXT, 14),
    Heading.CLUB: (look.TEXT, 8),
    Heading.RATING: (look.CENTRED, 7),
}


def _plain(value: Value) -> Value:
    """A value of the document for a cell; an unrated player's 0 and an empty text leave it empty."""
    return value or None


def through_name(event: Event, columns: Sequence[Column]) -> int:
    """The number of columns up to the name: those that stay in view."""
    headings = [column.heading for column in columns]
    return 1 + headings.index(layout.text(Heading.NAME, event.language))


def points_column(event: Event, rows: Sequence[StandingRow]) -> Column:
    """The points; a player whose games are annulled has none."""
    values = [None if row.removed else cell_number(row.points) for row in rows]
    places = max(points_places(event.tournament.scoring), *(needed_places(row.points) for row in rows), 0)
    heading = layout.text(Heading.POINTS, event.language)
    return Column(heading, values, look.decimals(look.STRONG, places), least=6.5, places=places)


def code_columns(event: Event, rows: Sequence[StandingRow]) -> list[Column]:
    """One column a tie-break; an undefined value is an empty cell."""
    columns: list[Column] = []
    for position, (label, code) in enumerate(zip(event.standings.codes, event.standings.parsed, strict=True)):
        values = [row.values[position] for row in rows]
        places = value_places(code, values, event.tournament.scoring)
        style = look.decimals(look.CENTRED, places)
        columns.append(Column(label, [cell_number(value) for value in values], style, least=6.5, places=places))
    return columns


def decided_column(event: Event, rows: Sequence[StandingRow]) -> Column:
    """The first criterion after which nobody else shares the place."""
    shared = event.say(Phrase.SHARED)
    texts = ["" if row.removed else criterion(event, row.decided_by) or shared for row in rows]
    styles = [look.CENTRED if row.decided_by not in {"PTS", None} else look.QUIET for row in rows]
    return Column(layout.text(Heading.DECIDED_BY, event.language), texts, look.CENTRED, styles, least=9)
