"""The sheets of a club's book that xltourney writes: the rating lists, and the history of every change."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from xltourney.engine.elo import Control
from xltourney.io import look
from xltourney.io.club.history import HEAD_ROW, Event, Line, Standing
from xltourney.io.club.records import Settings
from xltourney.io.club.words import CONTROL_WORDS, ClubHeading, ClubPhrase, ClubSheet, word
from xltourney.io.sheet import Body, Cell, SheetSpec, Style, Styled

#: The keys by which the two sheets are known, as those of :mod:`xltourney.io.keys` are.
RATINGS_KEY, HISTORY_KEY = "ClubRatings", "ClubHistory"

_DAY = look.numbered(look.CENTRED, "yyyy\\-mm\\-dd")
_CHANGE = look.numbered(look.CENTRED, look.CHANGE)
_WHOLE = look.numbered(look.STRONG, look.WHOLE_CHANGE)
_TITLE = replace(look.TITLE, wrap=False)
_NOTE = replace(look.STATE, wrap=False)
_REMARK = replace(look.SUBTITLE, wrap=False)
_RATINGS: tuple[tuple[ClubPhrase | ClubHeading, float, Style], ...] = (
    (ClubPhrase.RANK, 7, look.CENTRED),
    (ClubHeading.NAME, 34, look.STRONG_TEXT),
    (ClubHeading.CLUB_ID, 12, look.CENTRED),
    (ClubHeading.FIDE_ID, 13, look.CENTRED),
    (ClubPhrase.RATING, 10, look.STRONG),
    (ClubPhrase.GAMES, 13, look.CENTRED),
    (ClubPhrase.PEAK, 10, look.CENTRED),
    (ClubPhrase.LAST, 14, _DAY),
)
_HISTORY: tuple[tuple[ClubPhrase | ClubHeading, float, Style], ...] = (
    (ClubHeading.ORDER, 8, look.CENTRED),
    (ClubPhrase.DATE, 12, _DAY),
    (ClubHeading.TOURNAMENT, 32, look.TEXT),
    (ClubHeading.CONTROL, 12, look.CENTRED),
    (ClubPhrase.PLAYER, 30, look.STRONG_TEXT),
    (ClubHeading.CLUB_ID, 11, look.CENTRED),
    (ClubPhrase.BEFORE, 10, look.CENTRED),
    (ClubPhrase.K, 6, look.CENTRED),
    (ClubPhrase.GAMES, 12, look.CENTRED),
    (ClubPhrase.SCORE, 9, look.decimals(look.CENTRED, 1)),
    (ClubPhrase.EXPECTED, 10, look.decimals(look.CENTRED, 2)),
    (ClubPhrase.EXACT, 13, _CHANGE),
    (ClubPhrase.CHANGE, 10, _WHOLE),
    (ClubPhrase.NEW, 10, look.STRONG),
    (ClubPhrase.TOTAL, 11, look.CENTRED),
    (ClubPhrase.LINE, 36, look.REMARK),
)
#: Columns of History in which the chart looks, from 1.
DAY_COLUMN, TOURNAMENT_COLUMN, BEFORE_COLUMN, CHANGE_COLUMN, NEW_COLUMN, LINE_COLUMN = 2, 3, 7, 13, 14, 16


def club_name(settings: Settings, language: str) -> str:
    """The name of the club, or a word for it."""
    return settings.name or word(ClubPhrase.NO_NAME, language)


def state_line(events: Sequence[Event], language: str) -> str:
    """After which tournament the list stands."""
    if not events:
        return word(ClubPhrase.AFTER_NONE, language)
    last = events[-1]
    return word(ClubPhrase.AFTER, language, last.order, f"{last.name or last.id}, {last.end.isoformat()}")


def ratings_sheet(
    settings: Settings, lists: Iterable[tuple[Control, Sequence[Standing]]], events: Sequence[Event]
) -> SheetSpec:
    """The list of each time control, one below the other, each on a page of its own."""
    language = settings.language
    rows: list[Sequence[Cell]] = [
        [Styled(club_name(settings, language), _TITLE)],
        [Styled(word(ClubPhrase.NOT_FIDE, language), _NOTE)],
        [Styled(state_line(events, language), _REMARK)],
    ]
    heights, breaks = {1: 28.0, 2: 18.0, 3: 18.0}, list[int]()
    for control, standings in lists:
        if len(rows) > 3:
            breaks.append(len(rows))
        name = word(CONTROL_WORDS[control], language)
        rows.append([Styled(name, look.SECTION), *[Styled(None, look.SECTION)] * (len(_RATINGS) - 1)])
        heights[len(rows)] = 30.0
        rows.append([Styled(word(key, language), look.head_over(style)) for key, _, style in _RATINGS])
        heights[len(rows)] = 33.0
        rows += [_standing(standing) for standing in standings]
        if not standings:
            rows.append([Styled(word(ClubPhrase.NOBODY, language), look.REMARK)])
    return SheetSpec(
        RATINGS_KEY, word(ClubSheet.RATINGS, language), rows,
        widths=[width for _, width, _ in _RATINGS], freeze=(3, 0), repeat_rows=2, breaks=breaks, row_heights=heights,
        footer=f"{word(ClubPhrase.NOT_FIDE, language)} {{page}} / {{pages}}", tab_color=look.ACCENT, gridlines=False,
    )  # fmt: skip


def _standing(standing: Standing) -> list[Cell]:
    values = (*standing[:2], standing.club_id or None, *standing[3:8])
    return [Styled(value, style) for value, (_, _, style) in zip(values, _RATINGS, strict=True)]


def history_sheet(settings: Settings, lines: Sequence[Line], events: Sequence[Event]) -> SheetSpec:
    """Every change that ever was."""
    language = settings.language
    rows: list[Sequence[Cell]] = [
        [Styled(club_name(settings, language), _TITLE)],
        [Styled(f"{word(ClubPhrase.NOT_FIDE, language)} {word(ClubPhrase.HISTORY_NOTE, language)}", _REMARK)],
        [Styled(state_line(events, language), _REMARK)],
        [Styled(word(key, language), look.head_over(style)) for key, _, style in _HISTORY],
    ]
    body = Body([style for _, _, style in _HISTORY], list(map(_history_row, lines)))
    return SheetSpec(
        HISTORY_KEY, word(ClubSheet.HISTORY, language), rows,
        widths=[width for _, width, _ in _HISTORY], freeze=(HEAD_ROW, 0), repeat_rows=HEAD_ROW, repeat_from=HEAD_ROW,
        landscape=True, row_heights={1: 28.0, HEAD_ROW: 33.0}, body=body, tab_color=look.ACCENT, gridlines=False,
        footer=f"{word(ClubPhrase.NOT_FIDE, language)} {{page}} / {{pages}}",
    )  # fmt: skip


def _history_row(line: Line) -> Sequence[str | int | float | None]:
    return (
        line.order, line.day, line.tournament, line.control, line.player, line.club_id or None, line.before,
        line.k, line.games, line.halves / 2, line.expected / 100, line.exact / 100, line.change, line.new, line.total,
        line.line,
    )  # fmt: skip
