"""What a reader of a table must know, in his language: of a player, of a code, of the table itself."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from xltourney.engine.regulations import Oddity, oddities
from xltourney.engine.view import boards
from xltourney.io import layout
from xltourney.io.standings.event import Event
from xltourney.io.standings.play_off_words import SAID_HERE, play_off_remarks
from xltourney.io.standings.words import Phrase

_PHRASES = {
    Oddity.BUCHHOLZ: Phrase.WARN_BUCHHOLZ,
    Oddity.UNLISTED: Phrase.WARN_UNLISTED,
    Oddity.KOYA: Phrase.WARN_KOYA,
    Oddity.UNORDERED: Phrase.WARN_UNORDERED,
    Oddity.UNRATED: Phrase.WARN_UNRATED,
    Oddity.NO_LOTS: Phrase.WARN_LOTS,
}

#: Warnings that are said in the language of the sheets, here and in :mod:`xltourney.io.standings.fide_ratings`.
SAID = SAID_HERE | {
    "code-unusual",
    "round-incomplete",
    "edition-guessed",
    "rating-rules-guessed",
    "rating-rules-unknown",
}


def player_status(event: Event, no: int) -> str:
    """``from round 2; withdrawn after round 5``; "" for a player who is there from first to last."""
    player = event.tournament.by_number[no]
    entered = player.from_round if (player.from_round or 1) > 1 else None
    return layout.status_text(player.withdrawn_after, entered, event.language)


def player_remark(event: Event, no: int) -> str:
    """Late entry, withdrawal, annulled games, penalty points; "" for a player of whom nothing is to be said."""
    penalty = event.tournament.by_number[no].penalty
    parts = [player_status(event, no)]
    parts += [event.say(Phrase.REMOVED)] if event.rows[no].removed else []
    parts += [event.say(Phrase.PENALTY, _signed(event, penalty))] if penalty else []
    return "; ".join(part for part in parts if part)


def _signed(event: Event, units: int) -> str:
    return f"−{event.number(-event.tournament.scoring.points(units))}"


def unrated(event: Event) -> tuple[str, ...]:
    """The players without a rating, each as number and name."""
    return tuple(event.called(player.no) for player in event.tournament.players if not player.rating)


def table_remarks(event: Event) -> tuple[str, ...]:
    """Why a code has no value or is unusual here, which round is left out, how the rules were chosen."""
    found = [*_round_left_out(event), *_rules_guessed(event), *play_off_remarks(event)]
    found += [
        event.say(_PHRASES[oddity], code, *_details(event, oddity))
        for code in event.standings.parsed
        for oddity in oddities(event.standings.edition, code, event.standings.view)
    ]
    return tuple(found)


def _details(event: Event, oddity: Oddity) -> tuple[str, ...]:
    if oddity is Oddity.UNLISTED:
        return (event.standings.edition.name,)
    return (", ".join(unrated(event)),) if oddity is Oddity.UNRATED else ()


def _round_left_out(event: Event) -> Iterator[str]:
    if any(warning.code == "round-incomplete" for warning in event.standings.warnings):
        number = event.standings.after_round + 1
        yield event.say(Phrase.WARN_INCOMPLETE, number, *boards(event.tournament, number))


def _rules_guessed(event: Event) -> Iterator[str]:
    if event.tournament.start is None and event.settings.get("rules", "auto") == "auto":
        yield event.say(Phrase.WARN_NO_DATE, event.standings.edition.name)


def points_text(event: Event, units: int) -> str:
    """Units as points inside a text: ``½``."""
    return event.number(Fraction(event.tournament.scoring.points(units)))
