"""The sheet Play-off games: who is tied and why, how the lots came about, the games by stage, the outcome."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from xltourney.engine.play_off import Course, Format, Game, Stage
from xltourney.engine.play_off_lots import Lot
from xltourney.engine.tied_place import TiedPlace
from xltourney.io import layout, look
from xltourney.io.keys import Heading, SheetKey
from xltourney.io.life.play_off_games import RESULTS, PlayOffGames
from xltourney.io.life.play_off_terms import FORMATS, KINDS, Head, Line, Text, rule_of
from xltourney.io.play_off import order_text as numbers_text
from xltourney.io.sheet import TEXT_FORMAT, SheetSpec, Style
from xltourney.io.standings.event import Event
from xltourney.io.standings.page import Column, Page
from xltourney.io.standings.play_off_words import order_text, people

BEFORE, BETWEEN = 30, 10
"""Minutes before the first game and between stages."""
LABELS = 3
"""The columns that a label stands across; its value begins in the next one."""

_WIDTHS = (8.0, 8.0, 8.0, 8.0, 24.0, 12.0, 24.0, 8.0, 24.0)
_RESULT_COLUMN = "F"
_ROW = 18.0
_HASH_LETTERS = 16
_FIXED = replace(look.ENTRY, number_format=TEXT_FORMAT)
_BOLD = replace(look.ENTRY, bold=True)
_TYPED = replace(look.ENTRY, number_format=TEXT_FORMAT, fill=look.TINT, bold=True)
_RESULT = replace(look.CENTRED, number_format=TEXT_FORMAT, fill=look.TINT, bold=True)
_DECIDED = replace(look.REMARK, number_format=TEXT_FORMAT, fill=look.TINT)


@dataclass(frozen=True, slots=True)
class _Told:
    """A play-off on its way into the sheet."""

    event: Event
    place: TiedPlace
    games: PlayOffGames
    course: Course
    history: str


def play_off_sheet(event: Event, place: TiedPlace, games: PlayOffGames, history: str = "") -> SheetSpec:
    """The sheet in the language of the event; ``place`` says who is tied where in its table.

    ``history`` says for what a play-off was that decides nothing any more; the sheet is marked so then.
    """
    told = _Told(event, place, games, games.course, history)
    page = Page(event, SheetKey.PLAY_OFF, _WIDTHS)
    page.opening()
    if history:
        page.entry(event.say(Line.HISTORY), look.SECTION, LABELS, event.say(Text.HISTORY), _BOLD)
    for line, text in _entries(told):
        style = _TYPED if line is Line.DECISION else _FIXED
        page.entry(event.say(line), look.LABEL, LABELS, text, style)
    page.line(event.say(Text.DECISION_HINT), look.FOOT, LABELS + 1)
    page.gap(8)
    lists = _games(page, told) if told.course.games else {}
    for label, text in _lots(told):
        page.entry(label, look.LABEL, LABELS, text, look.ENTRY)
    page.gap(8)
    page.entry(event.say(Line.OUTCOME), look.SECTION, LABELS, _outcome(told), _BOLD)
    return replace(page.finished(), lists=lists)


def _entries(told: _Told) -> Iterator[tuple[Line, str]]:
    """The lines at the head; what they say is fixed, but for the last one."""
    event, contest = told.event, told.games.contest
    language, control = event.language, told.games.control
    yield Line.WHY, told.history or _why(told)
    yield Line.NUMBERS, ", ".join(map(str, contest.players))
    yield Line.FORMAT, layout.written(FORMATS[contest.format], language)
    yield Line.RULE, layout.written(rule_of(contest.format, len(contest.players)), language)
    if contest.format is not Format.ARBITER:
        yield Line.TIME, event.say(Text.TIME, control.minutes, control.seconds)
        yield Line.BREAKS, event.say(Text.BREAKS, BEFORE, BETWEEN)
        yield Line.SEED, contest.seed
    stages = told.course.stages
    if stages:
        first = stages[0].lots[0]
        yield Line.CHECK, event.say(Text.CHECK, first.text, f"{first.key[:_HASH_LETTERS]}…")
    yield Line.DECISION, numbers_text(told.games.decision)


def _why(told: _Told) -> str:
    event, place = told.event, told.place
    players = told.games.contest.players
    points = event.number(event.rows[players[0]].points)
    text = event.say(Text.TIED, place.rule.place, people(event, players), points)
    codes = event.standings.codes[: place.position]
    return event.say(Text.TIED_IN, text, ", ".join(codes)) if codes else text


# ---------------------------------------------------------------- games


def _games(page: Page, told: _Told) -> dict[str, str]:
    """The table of games; the drop-down list of its results is returned."""
    event, games = told.event, told.course.games
    result, decided = layout.text(Heading.RESULT, event.language), event.say(Head.DECIDED)
    page.line(event.say(Text.TASK, result, decided), look.SUBTITLE)
    columns = _columns(told, games)
    page.second_heading([column.head for column in columns])
    first = len(page.rows) + 1
    body = list(zip(*(column.cells() for column in columns), strict=True))
    page.body(body, dict.fromkeys(range(1, len(body) + 1), _ROW))
    page.gap(8)
    offered = ",".join(RESULTS)
    return {f"{_RESULT_COLUMN}{first}:{_RESULT_COLUMN}{first + len(games) - 1}": f'"{offered}"'}


def _columns(told: _Told, games: Sequence[Game]) -> list[Column]:
    event, entered = told.event, told.games.entered
    kept = [entered.get(game.slot) for game in games]

    def column(heading: Heading, values: Sequence[str | int], style: Style) -> Column:
        return Column(layout.text(heading, event.language), values, style)

    return [
        Column(event.say(Head.STAGE), [game.slot.stage for game in games], look.CENTRED),
        Column(event.say(Head.GAME), [game.slot.game for game in games], look.CENTRED),
        Column(event.say(Head.MATCH), [game.slot.match for game in games], look.CENTRED),
        column(Heading.WHITE, [game.white for game in games], look.QUIET),
        column(Heading.WHITE_NAME, [event.name_of(game.white) for game in games], look.STRONG_TEXT),
        column(Heading.RESULT, [each.result if each else "" for each in kept], _RESULT),
        column(Heading.BLACK_NAME, [event.name_of(game.black) for game in games], look.STRONG_TEXT),
        column(Heading.BLACK, [game.black for game in games], look.QUIET),
        Column(event.say(Head.DECIDED), [each.decided if each else "" for each in kept], _DECIDED),
    ]


# ---------------------------------------------------------------- lots and outcome


def _lots(told: _Told) -> Iterator[tuple[str, str]]:
    """The lots of each stage in the order drawn, with the beginnings of their hashes."""
    event = told.event
    for stage in told.course.stages:
        yield event.say(Line.STAGE, stage.number), "; ".join(_of_stage(told, stage))
        if stage.leaver:
            yield event.say(Line.LEAVES, stage.number), _leaving(told, stage)


def _of_stage(told: _Told, stage: Stage) -> Iterator[str]:
    event = told.event
    yield layout.written(KINDS[stage.kind], event.language)
    yield _drawn(event, stage.lots)
    if stage.free:
        yield event.say(Text.FREE, people(event, stage.free))


def _leaving(told: _Told, stage: Stage) -> str:
    """Who leaves, by the tournament's own tie-breaks or by a lot of its own, with the text that was hashed."""
    event = told.event
    who = event.called(stage.leaver)
    if stage.leaver == told.games.contest.left:
        return event.say(Text.LEFT, who)
    if not stage.leaving:
        return event.say(Text.WORST, who)
    last = stage.leaving[-1]
    return event.say(Text.LAST_DRAWN, who, _drawn(event, stage.leaving), last.text)


def _drawn(event: Event, lots: Sequence[Lot]) -> str:
    """``1. 7 Bob (3f2a91b0…); 2. 3 Anna (9c11aa42…)``."""
    shown = (f"{place}. {event.called(lot.no)} ({lot.key[:_HASH_LETTERS]}…)" for place, lot in enumerate(lots, 1))
    return "; ".join(shown)


def _outcome(told: _Told) -> str:
    event, games = told.event, told.games
    if games.decision:
        return event.say(Text.BY_ARBITER, order_text(event, games.decision))
    if told.course.order:
        return order_text(event, told.course.order)
    return event.say(Text.GAMES_OPEN, len(told.course.open)) if told.course.open else event.say(Text.TO_DECIDE)
