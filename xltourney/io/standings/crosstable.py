"""The crosstable: a Swiss by rounds, a round robin by opponents, both in the order of the places."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from xltourney.engine.ranking import StandingRow
from xltourney.engine.results import Kind, RoundResult
from xltourney.io import layout, look
from xltourney.io.keys import Heading, SheetKey
from xltourney.io.sheet import SheetSpec, Style
from xltourney.io.standings.columns import player_columns, points_column, rank_column, through_name
from xltourney.io.standings.event import Event
from xltourney.io.standings.page import Column, Page
from xltourney.io.standings.round_robin import round_robin_sheet
from xltourney.io.standings.words import Phrase

BYES = {Kind.PAB: Phrase.PAB, Kind.FPB: Phrase.FPB, Kind.HPB: Phrase.HPB, Kind.ZPB: Phrase.ZPB}
_WORDS = BYES | {Kind.FREE: Phrase.FREE}
_MEANINGS = {
    Kind.PAB: Phrase.PAB_MEANING,
    Kind.FPB: Phrase.FPB_MEANING,
    Kind.HPB: Phrase.HPB_MEANING,
    Kind.ZPB: Phrase.ZPB_MEANING,
}
_ROW = 16.5


def crosstable_sheet(event: Event) -> SheetSpec:
    """Every result of every player that the table counts, and those that were annulled."""
    return round_robin_sheet(event) if event.tournament.system.predetermined else swiss_sheet(event)


def swiss_sheet(event: Event) -> SheetSpec:
    """One column a round: opponent, colour and result, or the bye."""
    rows = event.standings.rows
    counted = event.standings.view.rounds
    people = player_columns(event, rows, (Heading.NO, Heading.NAME, Heading.RATING))
    columns = [rank_column(event, rows), *people]
    columns += round_columns(event, rows, counted)
    columns.append(points_column(event, rows))
    page = Page(event, SheetKey.CROSSTABLE, [column.width for column in columns])
    page.opening()
    page.table(columns, _ROW, through_name(event, columns))
    page.gap(10)
    legend(page, event, [result for results_of_one in _counted(event, rows) for result in results_of_one])
    return page.finished()


def round_columns(event: Event, rows: Sequence[StandingRow], rounds: int) -> list[Column]:
    """The columns of the first ``rounds`` rounds; those that do not count yet are empty."""
    results = _counted(event, rows)
    return [_round(event, number, results) for number in range(1, rounds + 1)]


def _counted(event: Event, rows: Sequence[StandingRow]) -> list[Sequence[RoundResult]]:
    counted = event.standings.view.rounds
    return [event.tournament.by_number[row.no].results[:counted] for row in rows]


def _round(event: Event, number: int, results: Sequence[Sequence[RoundResult]]) -> Column:
    of_round = [own[number - 1] if len(own) >= number else None for own in results]
    texts = [result_text(event, result) if result else "" for result in of_round]
    styles = [_style(result) for result in of_round]
    return Column(layout.round_heading(number, event.language), texts, look.CENTRED, styles, least=6.5, most=10)


def _style(result: RoundResult | None) -> Style:
    return look.CENTRED if result is None or result.kind.played or result.kind is Kind.PENDING else look.QUIET


def result_text(event: Event, result: RoundResult) -> str:
    """``12w1``, ``7b½``, ``12w+``; a bye is a short word, a game without a result ``12w``."""
    if result.kind in BYES:
        return event.say(BYES[result.kind])
    if not result.kind.paired:
        return ""
    return f"{result.opponent}{colour(event, result) or ' '}{mark(result)}".rstrip()


def game_text(event: Event, result: RoundResult, between: str = "") -> str:
    """Colour and result without the opponent, ``b½``, with something between them; a bye or free round in a word."""
    if result.kind in _WORDS:
        return event.say(_WORDS[result.kind])
    return f"{colour(event, result).strip()}{between}{mark(result)}".strip()


def colour(event: Event, result: RoundResult) -> str:
    """The letter of the colour, "" where it is not known."""
    letters = {"w": Phrase.WHITE_LETTER, "b": Phrase.BLACK_LETTER}
    return event.say(letters[result.color]) if result.color in letters else ""


def mark(result: RoundResult) -> str:
    """The result as people print it, with a minus sign for a forfeit loss."""
    return result.mark.replace("-", "−")


def legend(page: Page, event: Event, results: Iterable[RoundResult]) -> None:
    """What stands in the cells, as far as it occurs."""
    shown = {(result.kind, result.mark) for result in results}
    kinds, marks = {kind for kind, _ in shown}, {written for _, written in shown}
    white, black = event.say(Phrase.WHITE_LETTER), event.say(Phrase.BLACK_LETTER)
    lines = [(f"12{white}1, 7{black}½", Phrase.CELL_MEANING, Kind.OTB in kinds)]
    lines += [("+, −", Phrase.FORFEIT_MEANING, bool(marks & {"+", "-"}))]
    lines += [("1*, ½*, 0*", Phrase.SHORT_MEANING, any(written.endswith("*") for written in marks))]
    lines += [("½:0, 0:0", Phrase.DECISION_MEANING, any(":" in written for written in marks))]
    lines += [(event.say(BYES[kind]), _MEANINGS[kind], kind in kinds) for kind in BYES]
    lines += [(f"12{white}".rstrip(), Phrase.PENDING_MEANING, Kind.PENDING in kinds)]
    for sign, meaning, occurs in lines:
        if occurs:
            page.entry(sign, look.FOOT_CODE, 2, event.say(meaning), look.FOOT)
