"""The crosstable of a round robin: players against players in the order of the places, as it hangs in every club."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from xltourney.engine.problem import spans
from xltourney.engine.ranking import StandingRow
from xltourney.engine.results import Kind, RoundResult
from xltourney.io import layout, look
from xltourney.io.keys import Heading, SheetKey
from xltourney.io.sheet import SheetSpec, Style
from xltourney.io.standings.columns import code_columns, player_columns, points_column, rank_column, through_name
from xltourney.io.standings.event import Event
from xltourney.io.standings.page import Column, Page, Value
from xltourney.io.standings.remarks import player_status
from xltourney.io.standings.words import Phrase

_ROW = 24.0
_UPRIGHT = 90.0
_NUMBERS = {"1": 1, "½": 0.5, "0": 0}
_BYE_WORDS = {Kind.PAB: Phrase.PAB, Kind.FPB: Phrase.FPB, Kind.HPB: Phrase.HPB}


@dataclass(frozen=True, slots=True)
class Meeting:
    """One game of a pair from the side of one player; ``annulled``: it counts for nobody."""

    result: RoundResult
    annulled: bool

    @property
    def text(self) -> str:
        """``1``, ``½``, ``+``; an annulled game in brackets, a game without a result as a dot."""
        mark = self.result.mark.replace("-", "−") or "·"
        return f"({mark})" if self.annulled else mark


#: The games of a pair in the order of the rounds, by the numbers of player and opponent.
_Meetings = Mapping[tuple[int, int], Sequence[Meeting]]


def round_robin_sheet(event: Event) -> SheetSpec:
    """A square of results, then points, tie-breaks and place; free rounds and absences are named in the last column."""
    rows = event.standings.rows
    people = player_columns(event, rows, (Heading.NO, Heading.TITLE, Heading.NAME, Heading.RATING))
    numbers = Column("#", list(range(1, len(rows) + 1)), look.QUIET, least=4)
    columns = [numbers, *people, *opponent_columns(event, rows), points_column(event, rows), *code_columns(event, rows)]
    columns += [rank_column(event, rows), *_others(event, rows)]
    page = Page(event, SheetKey.CROSSTABLE, [column.width for column in columns])
    page.opening()
    page.table(columns, _ROW, through_name(event, columns))
    page.gap(10)
    _legend(page, event, [meeting for games in _meetings(event).values() for meeting in games])
    return page.finished(upright=_UPRIGHT)


def opponent_columns(event: Event, rows: Sequence[StandingRow]) -> list[Column]:
    """A square of results: one column an opponent, in the order of the rows."""
    meetings = _meetings(event)
    return [_against(rows, position, meetings) for position in range(len(rows))]


def _meetings(event: Event) -> _Meetings:
    view = event.standings.view
    found: dict[tuple[int, int], list[Meeting]] = {}
    for i, player in enumerate(view.players):
        for result in player.results[: view.rounds]:
            if result.kind.paired:
                annulled = i in view.removed or view.index.get(result.opponent, -1) in view.removed
                found.setdefault((player.no, result.opponent), []).append(Meeting(result, annulled))
    return found


def _against(rows: Sequence[StandingRow], position: int, meetings: _Meetings) -> Column:
    """The column of one opponent; his own cell is shaded."""
    opponent = rows[position].no
    games = [meetings.get((row.no, opponent), ()) for row in rows]
    values = [_value(met) for met in games]
    styles = [look.OWN_CELL if row.no == opponent else _style(met) for row, met in zip(rows, games, strict=True)]
    longest = max((len(met) for met in games), default=1)
    return Column(str(position + 1), values, look.RESULT, styles, least=4.2 if longest < 2 else 5.4, most=12)


def _value(met: Sequence[Meeting]) -> Value:
    """A single result is a number; two games, forfeits and annulled games are text."""
    if len(met) == 1 and not met[0].annulled and met[0].result.mark in _NUMBERS:
        return _NUMBERS[met[0].result.mark]
    return " ".join(meeting.text for meeting in met) or None


def _style(met: Sequence[Meeting]) -> Style:
    if any(meeting.annulled for meeting in met):
        return look.RESULT_QUIET
    return look.numbered(look.RESULT, look.HALVES)


def _others(event: Event, rows: Sequence[StandingRow]) -> list[Column]:
    texts = ["; ".join(_rounds_apart(event, row.no)) for row in rows]
    return [Column(layout.text(Heading.NOTE, event.language), texts, look.REMARK, most=50)] if any(texts) else []


def _rounds_apart(event: Event, no: int) -> Iterator[str]:
    """Late entry and withdrawal, and the rounds without an opponent: byes, free rounds, absences.

    A matrix of results tells no rounds, so a free one there is nothing to speak of.
    """
    if status := player_status(event, no):
        yield status
    player, view = event.tournament.by_number[no], event.standings.view
    rounds = list(enumerate(player.results[: view.rounds], start=1))
    for kind, phrase in _BYE_WORDS.items():
        for number, result in rounds:
            if result.kind is kind:
                yield event.say(Phrase.BYE_IN, event.say(phrase), number)
    idle = [number for number, result in rounds if result.kind is Kind.ZPB]
    last = len(rounds) if player.withdrawn_after is None else player.withdrawn_after
    free = [number for number in idle if (player.from_round or 1) <= number <= last]
    if free and event.tournament.ordered:
        yield event.say(Phrase.FREE_IN, _listed(free))
    if len(free) < len(idle):
        yield event.say(Phrase.ABSENT_IN, _listed([number for number in idle if number not in free]))


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(str(first) if first == last else f"{first}–{last}" for first, last in spans(numbers))


def _legend(page: Page, event: Event, meetings: Sequence[Meeting]) -> None:
    """What stands in the cells beside wins, draws and losses, as far as it occurs."""
    marks = {meeting.result.mark for meeting in meetings}
    lines = [("+, −", Phrase.FORFEIT_MEANING, bool(marks & {"+", "-"}))]
    lines += [("1*, ½*, 0*", Phrase.SHORT_MEANING, any(mark.endswith("*") for mark in marks))]
    lines += [("½:0, 0:0", Phrase.DECISION_MEANING, any(":" in mark for mark in marks))]
    lines += [("(1)", Phrase.ANNULLED_MEANING, any(meeting.annulled for meeting in meetings))]
    lines += [("·", Phrase.PENDING_MEANING, "" in marks)]
    for sign, meaning, occurs in lines:
        if occurs:
            page.entry(sign, look.FOOT_CODE, 2, event.say(meaning), look.FOOT)
