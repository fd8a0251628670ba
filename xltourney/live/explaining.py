"""How the value of a cell came about: one text with line breaks, which any program shows in one cell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from xltourney.engine.explanation import ExplainedRound
from xltourney.engine.explanation import explain as explain_value
from xltourney.engine.ranking import StandingRow, Standings
from xltourney.io import layout, texts
from xltourney.io.keys import Heading
from xltourney.io.standings.about import points_in_words
from xltourney.io.standings.crosstable import game_text
from xltourney.io.standings.event import Event as TableEvent
from xltourney.io.standings.explained import remark, source
from xltourney.io.standings.play_off_words import PlayOffPhrase, criterion
from xltourney.io.standings.words import Phrase
from xltourney.live import values
from xltourney.live.answers import MOST, Answer, Table
from xltourney.live.event import Event
from xltourney.live.words import CellPhrase, speaking

#: Decimals of a value, as on the command line.
_PLACES = 2
#: Names that one line lists.
_MOST_NAMES = 8


def explain(grid: Any, player: Any, code: Any, players: Any, settings: Any) -> Answer | Table:
    """One text for a player, or one for each number and each code of a block."""
    return values.answered(_explained, grid, player, code, players, settings)


def _explained(event: Event, no: int, code: str) -> str | None:
    if event.tournament is None or no not in event.tournament.by_number:
        return None
    is_rank = code.strip().upper() == "RANK"
    table, label = (event.table, "") if is_rank else event.column_in(code)
    told = speaking(event, table)
    lines = list(_of_rank(told, no) if is_rank else _of_code(told, no, label))
    lines += [] if event.given_settings else [_defaults(told)]
    return _bounded("\n".join(lines))


def _bounded(text: str) -> str:
    return text if len(text) <= MOST else f"{text[: MOST - 2]} …"


def _defaults(told: TableEvent) -> str:
    system = told.system
    if not told.tournament.system.predetermined:
        system = told.say(CellPhrase.TO_THE_LAST, system)
    return told.say(CellPhrase.DEFAULTS, system, told.standings.edition.name, points_in_words(told))


def _value(told: TableEvent, value: Fraction | None) -> str:
    """A value; a dash for an undefined one."""
    return "–" if value is None else texts.number(value, told.language, _PLACES)


# ---------------------------------------------------------------- a tie-break


def _of_code(told: TableEvent, no: int, label: str) -> Iterator[str]:
    """The value, its rounds and its remarks."""
    table = told.standings
    explanation = explain_value(table, no, label)
    value = None if table.row(no).removed else explanation.value
    ground = source(explanation, table.edition, told.language)
    yield told.say(CellPhrase.VALUE_OF, label, told.called(no), _value(told, value), ground)
    for line in explanation.elements:
        yield _round(told, line)
    for note in explanation.notes:
        yield remark(note, table.edition, told.language)


def _round(told: TableEvent, line: ExplainedRound) -> str:
    """``R1 4 Dee b½: 0.5 → (0.5); cut: the least significant (art. 14.1)``; in brackets what is cut."""
    opponent = told.called(line.opponent) if line.opponent else ""
    number = layout.round_heading(line.round, told.language) if told.tournament.ordered else ""
    number += " ·" if " " in number else ""
    game = " ".join(filter(None, (number, opponent, game_text(told, line.result))))
    edition = told.standings.edition
    parts = [_numbers(told, line), *(remark(note, edition, told.language) for note in line.notes)]
    said = "; ".join(filter(None, parts))
    return f"{game}: {said}" if said else game


def _numbers(told: TableEvent, line: ExplainedRound) -> str:
    """The value of the opponent and what comes of it."""
    adds = "" if line.contribution is None else _value(told, line.contribution)
    score = "" if line.opponent_score is None else _value(told, line.opponent_score)
    return " → ".join(filter(None, (score, f"({adds})" if line.cut else adds)))


# ---------------------------------------------------------------- a place


def _of_rank(told: TableEvent, no: int) -> Iterator[str]:
    """The place, then points and tie-breaks in order, each with those who were level until somebody was ahead."""
    table, row = told.standings, told.standings.row(no)
    place = "–" if row.rank is None else str(row.rank)
    rules = told.say(Phrase.RULES_IN_BRIEF, table.edition.name)
    yield told.say(CellPhrase.VALUE_OF, layout.text(Heading.RANK, told.language), told.called(no), place, rules)
    if row.removed:
        yield told.say(Phrase.REMOVED)
        return
    steps = list(_steps(told, row))
    level = _level(table, no)
    for position, step in enumerate(steps):
        said = f": {_with(told, level[position])}" if position < len(level) else ""
        yield f"{step}{said}"
    yield _decided(told, criterion(told, row.decided_by))


def _steps(told: TableEvent, row: StandingRow) -> Iterator[str]:
    """Points, the codes and the play-off in the order in which they act, with the values of a player."""
    names = (layout.text(Heading.POINTS, told.language), *told.standings.codes)
    place = told.standings.play_off
    for position, value in enumerate((row.points, *row.values)):
        yield f"{names[position]} {_value(told, value)}"
        if place is not None and place.decided and position == place.position and row.no in place.tied:
            yield told.say(PlayOffPhrase.LABEL)


def _decided(told: TableEvent, criterion: str) -> str:
    if not criterion:
        return told.say(Phrase.SHARED_MARK)
    return f"{layout.text(Heading.DECIDED_BY, told.language)}: {criterion}"


def _level(table: Standings, no: int) -> list[list[int]]:
    """Who shared the place after points, each code and the play-off, up to what decided."""
    numbers = [player.no for player in table.view.players]
    found: list[list[int]] = []
    row = table.row(no)
    last = [other.no for other in table.rows if row.shared and other.rank == row.rank]
    tied = [[[numbers[i] for i in group] for group in groups] for groups in table.groups]
    stages, place = [*tied, [last]], table.play_off
    if place is not None and place.decided and place.position is not None and no in place.tied:
        stages.insert(place.position, [list(place.tied)])
    for groups in stages:
        level = [other for group in groups if no in group for other in group if other != no]
        found.append(level)
        if not level:
            break
    return found


def _with(told: TableEvent, others: Sequence[int]) -> str:
    if not others:
        return told.say(CellPhrase.ALONE)
    names = ", ".join(map(told.called, others[:_MOST_NAMES]))
    more = f" (+{len(others) - _MOST_NAMES})" if len(others) > _MOST_NAMES else ""
    return told.say(CellPhrase.LEVEL_WITH, names + more)
