"""The changes of FIDE ratings of an event that is to be rated: computed, or why not."""

from __future__ import annotations

from collections.abc import Iterator

from xltourney.engine.elo import TEXTS, Control
from xltourney.engine.ranking import Standings
from xltourney.engine.rating_changes import EventRatings, rating_changes
from xltourney.errors import Diagnostic, RegulationError
from xltourney.io import layout
from xltourney.io.keys import Choice, SheetKey
from xltourney.io.reading import Document
from xltourney.io.standings.event import Event
from xltourney.io.standings.rating_table import Ratings
from xltourney.io.standings.rating_words import RatingPhrase
from xltourney.io.standings.words import dates

#: The rating rule of the document that asks for FIDE's.
RULE = "fide"


def control_of(settings: Document) -> Control:
    """The class of the time control, as the settings of a document say it."""
    return Control(settings.get("control", Control.STANDARD.value))


def changes_of(settings: Document, table: Standings) -> EventRatings:
    """The changes of FIDE ratings by the rounds that a table counts, whatever the rating rule of the event is.

    Raises :class:`RegulationError` for an event before the oldest rules that are known.
    """
    return rating_changes(table.view.tournament, control_of(settings), table.view.rounds)


def fide_ratings(event: Event) -> EventRatings | None:
    """The changes of an event with rating rule FIDE; ``None`` for others, and where its rules are not known."""
    if event.settings.get("rating_rule") != RULE:
        return None
    try:
        return changes_of(event.settings, event.standings)
    except RegulationError:
        return None


def as_listed(ratings: EventRatings) -> Ratings:
    """The changes as tables show them: a whole number holds if the event stood alone in its rating period."""
    return Ratings.of(ratings.changes, ratings.newcomers, RatingPhrase.ALONE, ratings.rules.newcomers)


def rating_findings(settings: Document, table: Standings) -> tuple[Diagnostic, ...]:
    """What is to be said of the rating of an event: warnings, for the table does not depend on it."""
    if settings.get("rating_rule") != RULE:
        return ()
    try:
        return changes_of(settings, table).warnings
    except RegulationError as error:
        return tuple(
            finding._replace(message=f"rating changes are left out: {finding.message}", severity="warning")
            for finding in error.findings
        )


def rating_remarks(event: Event) -> Iterator[str]:
    """The same in the language of the sheets."""
    if event.settings.get("rating_rule") != RULE:
        return
    start, control = event.tournament.start, control_of(event.settings)
    if start is None:
        yield event.say(RatingPhrase.NO_START)
    elif fide_ratings(event) is None:
        since = dates(TEXTS[control][-1].since, None, event.language)
        title = layout.text(SheetKey.RATING_CHANGES, event.language)
        name = layout.value_text(Choice.CONTROL, control.value, event.language)
        yield event.say(RatingPhrase.RULES_UNKNOWN, title, name, event.when, since)
