"""What a finalized workbook shows: places, crosstable, rating changes, how tie-breaks came about, on what ground.

Everything is made of the document and the table alone: no clock, no path, so that a second run gives the same sheets.
"""

from __future__ import annotations

from xltourney.engine.ranking import StandingRow, Standings
from xltourney.io import layout, look
from xltourney.io.keys import Heading, SheetKey
from xltourney.io.life.state import State
from xltourney.io.loading import Loaded, compare_stated
from xltourney.io.play_off import Order
from xltourney.io.sheet import SheetSpec
from xltourney.io.standings.about import about_sheet
from xltourney.io.standings.club_ratings import ClubList, club_sheet
from xltourney.io.standings.code_names import code_article, code_name, edition_title
from xltourney.io.standings.columns import (
    code_columns,
    decided_column,
    player_columns,
    points_column,
    rank_column,
    through_name,
)
from xltourney.io.standings.crosstable import crosstable_sheet
from xltourney.io.standings.event import Event
from xltourney.io.standings.fide_ratings import fide_ratings
from xltourney.io.standings.page import Column, Page
from xltourney.io.standings.play_off_words import play_off_foot, play_off_name
from xltourney.io.standings.rating_sheet import fide_sheet
from xltourney.io.standings.remarks import player_remark, table_remarks
from xltourney.io.standings.tiebreaks import tiebreak_sheet
from xltourney.io.standings.words import Phrase

_PEOPLE = (Heading.NO, Heading.TITLE, Heading.NAME, Heading.FEDERATION, Heading.CLUB, Heading.RATING)
_ROW = 16.5


def sheets(
    loaded: Loaded,
    standings: Standings,
    language: str,
    source: str = "",
    *,
    club: ClubList | None = None,
    stored: State | None = None,
    decision: Order = (),
    rated: str = "",
) -> tuple[SheetSpec, ...]:
    """Standings, Crosstable, Rating changes of an event that FIDE rates, Tie-breaks and About, in that order.

    ``language`` is ``en``, ``ru`` or ``uk``; ``source`` is the name of the file that the event was read from, without
    its folder. ``club`` is what the list of a club says of the event; then Rating changes shows that. ``stored`` is
    what is stored of the tournament: it says whether the table is the final one, and what was corrected. ``decision``
    is the order that the arbiter gave instead of games of a play-off. Without ``club``, ``rated`` says in About where
    Rating changes that stay in the workbook come from.
    """
    event = Event(loaded.reading.document, standings, language, stored, decision)
    findings = tuple(dict.fromkeys((*loaded.findings, *compare_stated(standings, loaded.reading))))
    ratings = fide_ratings(event)
    return (
        standings_sheet(event),
        crosstable_sheet(event),
        *((club_sheet(event, club),) if club else ()),
        *((fide_sheet(event, ratings),) if ratings and not club else ()),
        tiebreak_sheet(event),
        about_sheet(event, findings, source, club.about if club else rated),
    )


def standings_sheet(event: Event) -> SheetSpec:
    """The table of places: who, points, tie-breaks, and what decided."""
    rows = event.standings.rows
    people = player_columns(event, rows, _PEOPLE)
    columns = [rank_column(event, rows), *people, points_column(event, rows), *code_columns(event, rows)]
    columns += [decided_column(event, rows), *_remarks(event, rows)]
    page = Page(event, SheetKey.STANDINGS, [column.width for column in columns])
    page.opening()
    page.table(columns, _ROW, through_name(event, columns))
    _foot(page, event)
    return page.finished()


def _remarks(event: Event, rows: tuple[StandingRow, ...]) -> list[Column]:
    texts = [player_remark(event, row.no) for row in rows]
    return [Column(layout.text(Heading.NOTE, event.language), texts, look.REMARK, most=60)] if any(texts) else []


def _foot(page: Page, event: Event) -> None:
    """What the codes mean, under which rules, and what else a reader must know."""
    table = event.standings
    page.gap(10)
    for label, code in zip(table.codes, table.parsed, strict=True):
        meaning = f"{code_name(code, event.language)} · {code_article(code, table.edition, event.language)}"
        if code.name == "DE":
            meaning += f" · {event.say(Phrase.DE_VALUES)}"
        page.entry(label, look.FOOT_CODE, 2, meaning, look.FOOT)
    if play_off_foot(event):
        page.entry(play_off_name(event), look.FOOT_CODE, 2, play_off_foot(event), look.FOOT)
    if any(row.shared for row in table.rows):
        page.entry("=", look.FOOT_CODE, 2, event.say(Phrase.SHARED_MARK), look.FOOT)
    if any(row.removed for row in table.rows):
        rule = event.say(Phrase.COMPETITION_RULES, "6.6")
        page.line(event.say(Phrase.REMOVED_MEANING, event.say(Phrase.REMOVED), rule), look.FOOT)
    page.line(event.say(Phrase.RULES, edition_title(table.edition, event.language)), look.FOOT)
    for remark in table_remarks(event):
        page.line(remark, look.FOOT)
