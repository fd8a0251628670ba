"""The sheets of a tournament that the list of a club counts, made for its workbook."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from xltourney.batch.club.counting import Counted, Found
from xltourney.batch.computing import Wishes, compute
from xltourney.batch.outcome import errors_in
from xltourney.engine.club_games import club_changes
from xltourney.engine.club_rating import ClubRow
from xltourney.engine.rating_changes import RatingChange
from xltourney.errors import TournamentError
from xltourney.io import layout
from xltourney.io.club.sheets import club_name
from xltourney.io.club.words import CONTROL_WORDS, ClubPhrase, word
from xltourney.io.document import fingerprint
from xltourney.io.graft import graft
from xltourney.io.keys import Choice, SheetKey
from xltourney.io.life.belonging import owned
from xltourney.io.life.reading import read_life
from xltourney.io.life.writing import with_own_protected
from xltourney.io.loading import load
from xltourney.io.standings.club_ratings import ClubList
from xltourney.io.standings.sheets import sheets


def with_sheets(counted: Counted, found: Found, rows: Sequence[ClubRow], state: str) -> bytes:
    """The workbook with its sheets of standings, and Rating changes among them where it has the ``state`` of a list.

    Raises :class:`XltourneyError` where it cannot be read or written.
    """
    loaded = load(found.path)
    life = owned(read_life(loaded.data), loaded.reading.document)
    computed = compute(loaded, Wishes())
    if computed.standings is None or loaded.tournament is None:
        raise TournamentError(f"{found.path} has errors", findings=errors_in(computed.findings))
    language = loaded.reading.language
    club = None
    if state:
        changes = club_changes(loaded.tournament, counted.people[found.played.id], rows)
        club = _club_list(counted, found, changes, language)
    shown = replace(loaded, findings=computed.findings)
    made = sheets(
        shown, computed.standings, language, found.path.name, club=club, stored=life.state, decision=life.decision
    )
    new = graft(loaded.data, made, f"{fingerprint(loaded.reading.document)} {state}".rstrip())
    return with_own_protected(new) if life.finished else new


def _club_list(counted: Counted, found: Found, changes: Sequence[RatingChange], language: str) -> ClubList:
    name = club_name(counted.book.settings, language)
    rule = layout.value_text(Choice.RATING_RULE, found.played.rule, language)
    sheet = layout.text(SheetKey.RATING_CHANGES, language)
    control = word(CONTROL_WORDS[found.played.time_control], language)
    foot = (ClubPhrase.MEANING, ClubPhrase.CAP, ClubPhrase.GUESTS)
    return ClubList(
        changes,
        word(ClubPhrase.LIST, language, name, control),
        [word(phrase, language) for phrase in foot],
        word(ClubPhrase.FROM_LIST, language, rule, sheet, name, found.order),
    )
