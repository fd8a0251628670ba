"""How each tie-break came about: one row a player, code and round, and below them the value.

The largest sheet by far (200 players, 5 codes, 9 rounds: 9,000 rows), so every cell that comes again is made once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from xltourney.engine.explanation import ExplainedRound, Note, explain
from xltourney.engine.ranking import StandingRow
from xltourney.engine.regulations import NEED_RATINGS
from xltourney.engine.results import RoundResult
from xltourney.io import layout, look, texts
from xltourney.io.keys import Heading, SheetKey
from xltourney.io.sheet import Cell, SheetSpec, Styled, cell_number
from xltourney.io.standings.code_names import article_text, code_articles
from xltourney.io.standings.columns import needed_places, points_places, value_places
from xltourney.io.standings.crosstable import game_text
from xltourney.io.standings.event import Event
from xltourney.io.standings.page import Page, text_width
from xltourney.io.standings.words import Phrase

_HOW_WIDTH = 58.0
_LINE = 15.0
_CUTS = {"low": Phrase.CUT_LOW, "vur": Phrase.CUT_VUR, "high": Phrase.CUT_HIGH}
_NOTHING = Styled(None, look.SUM)
_HOW, _WIDEST = 11, 32.0
#: The looks of the columns, for their headings: names and sentences stand left.
_COLUMN_STYLES = [look.DETAIL_TEXT if place in {2, 6, _HOW} else look.DETAIL for place in range(13)]


def tiebreak_sheet(event: Event) -> SheetSpec:
    """Every value of every code, explained by the engine."""
    body = _Body(event)
    for row in event.standings.rows:
        body.add(row)
    page = Page(event, SheetKey.TIE_BREAKS, body.widths())
    page.opening()
    page.line(event.say(Phrase.HOW_TO_READ), look.FOOT)
    page.heading(_headings(event), 4)
    page.body(body.rows, body.heights)
    return page.finished()


def _headings(event: Event) -> list[Styled]:
    ours = [layout.text(key, event.language) for key in (Heading.RANK, Heading.NO, Heading.NAME)]
    ours += [event.say(Phrase.CODE), layout.text(Heading.ROUND, event.language)]
    ours += [event.say(phrase) for phrase in (Phrase.OPPONENT_NO, Phrase.OPPONENT)]
    ours += [layout.text(Heading.RESULT, event.language), event.say(Phrase.OPPONENT_VALUE)]
    ours += [event.say(phrase) for phrase in (Phrase.CONTRIBUTION, Phrase.CUT, Phrase.HOW, Phrase.ARTICLE_HEADING)]
    return [Styled(text, look.head_over(style)) for text, style in zip(ours, _COLUMN_STYLES, strict=True)]


@dataclass(frozen=True, slots=True)
class _CodeCells:
    """What a code has the same for all players: its cell beside a round and beside a value, articles, decimals."""

    inside: Styled
    below: Styled
    articles: tuple[str, ...]
    value_places: int
    opponent_places: int
    contribution_places: int


class _Body:
    """The rows of the sheet. ``heights`` are those of rows with long sentences, by row from 1."""

    def __init__(self, event: Event) -> None:
        self.event = event
        self.rows: list[Sequence[Cell]] = []
        self.heights: dict[int, float] = {}
        self._opponents: dict[int, tuple[Cell, Cell]] = {
            no: (Styled(no, look.DETAIL), Styled(event.name_of(no), look.DETAIL_TEXT)) for no in event.players
        }
        self._opponents[0] = (None, None)
        rounds = range(event.standings.view.rounds + 1)
        self._rounds = [Styled(number if event.tournament.ordered else None, look.DETAIL) for number in rounds]
        self._cuts = {kind: Styled(event.say(phrase), look.CUT_AWAY) for kind, phrase in _CUTS.items()}
        self._results: dict[RoundResult, Styled] = {}
        self._numbers: dict[tuple[int, int, int, bool], Styled] = {}
        self._sentences: dict[tuple[str, ...], tuple[Styled, int]] = {}
        self._articles: dict[tuple[str, ...], Styled] = {}
        self._codes = [self._code(position) for position in range(len(event.standings.codes))]

    def _code(self, position: int) -> _CodeCells:
        table, scoring = self.event.standings, self.event.tournament.scoring
        label, code = table.codes[position], table.parsed[position]
        places = value_places(code, [row.values[position] for row in table.rows], scoring)
        points = points_places(scoring)
        return _CodeCells(
            inside=Styled(label, look.DETAIL_QUIET),
            below=Styled(label, look.SUM_CENTRED),
            articles=code_articles(code, table.edition),
            value_places=places,
            opponent_places=0 if code.name in NEED_RATINGS else points,
            contribution_places=points if code.name in {"DE", "AOB"} else places,
        )

    def add(self, row: StandingRow) -> None:
        """All codes of one player."""
        table, rows = self.event.standings, self.rows
        name = self.event.name_of(row.no)
        quiet = (
            Styled(row.rank, look.DETAIL_QUIET),
            Styled(row.no, look.DETAIL_QUIET),
            Styled(name, look.DETAIL_TEXT_QUIET),
        )
        strong = (Styled(row.rank, look.SUM_CENTRED), Styled(row.no, look.SUM_CENTRED), Styled(name, look.SUM))
        for label, code in zip(table.codes, self._codes, strict=True):
            explanation = explain(table, row.no, label)
            for element in explanation.elements:
                rows.append((*quiet, code.inside, *self._element(element, code)))
            rows.append((*strong, code.below, *self._value(explanation.value, explanation.notes, code)))

    def _element(self, element: ExplainedRound, code: _CodeCells) -> tuple[Cell, ...]:
        """The columns of one round, from the round on."""
        cut, notes = element.cut, element.notes
        return (
            self._rounds[element.round],
            *self._opponents[element.opponent],
            self._results.get(element.result) or self._result(element.result),
            self._number(element.opponent_score, code.opponent_places),
            self._number(element.contribution, code.contribution_places, cut=bool(cut)),
            self._cuts[cut] if cut else None,
            self._sentence(notes) if notes else None,
            self._article((code.articles[0], *texts.articles(notes))),
        )

    def _value(self, value: Fraction | None, notes: tuple[Note, ...], code: _CodeCells) -> tuple[Cell, ...]:
        """The columns of a value, from the round on."""
        number = Styled(cell_number(value), look.decimals(look.SUM_CENTRED, code.value_places))
        sentence = self._sentence(notes).value if notes else None
        article = Styled(self._article((*code.articles, *texts.articles(notes))).value, look.SUM_CENTRED)
        word = Styled(self.event.say(Phrase.VALUE), look.SUM_CENTRED)
        return (*(_NOTHING,) * 4, word, number, _NOTHING, Styled(sentence, look.SUM_TEXT), article)

    def _result(self, result: RoundResult) -> Styled:
        """``w ½``, or the bye."""
        cell = self._results[result] = Styled(game_text(self.event, result, between=" "), look.DETAIL)
        return cell

    def _number(self, value: Fraction | None, places: int, *, cut: bool = False) -> Styled | None:
        if value is None:
            return None
        key = (value.numerator, value.denominator, places, cut)
        cell = self._numbers.get(key)
        if cell is None:
            style = look.decimals(look.CUT_AWAY if cut else look.DETAIL, max(places, needed_places(value)))
            cell = self._numbers[key] = Styled(cell_number(value), style)
        return cell

    def _sentence(self, notes: tuple[Note, ...]) -> Styled:
        """The sentences of a row that is about to be added; the row is made high enough for them."""
        language = self.event.language
        key = tuple(texts.note(note, language) if note.numbers or note.text else note.key for note in notes)
        if key not in self._sentences:
            text = texts.notes(notes, language)
            self._sentences[key] = Styled(text, look.DETAIL_TEXT), ceil(text_width(text) / _HOW_WIDTH)
        cell, lines = self._sentences[key]
        if lines > 1:
            self.heights[len(self.rows) + 1] = lines * _LINE
        return cell

    def _article(self, articles: tuple[str, ...]) -> Styled:
        """Articles as they are called in the language, each once."""
        cell = self._articles.get(articles)
        if cell is None:
            edition, language = self.event.standings.edition, self.event.language
            written = [article_text(article, edition, language) for article in dict.fromkeys(articles)]
            cell = self._articles[articles] = Styled(", ".join(written), look.DETAIL)
        return cell

    def widths(self) -> list[float]:
        """The widths of the columns: sentences rather on two lines than on one, everything else as it needs."""
        names = [self.event.name_of(no) for no in self.event.players]
        cells = {
            2: names,
            3: list(self.event.standings.codes),
            6: names,
            7: [str(cell.value) for cell in self._results.values()],
            10: [str(cell.value) for cell in self._cuts.values()],
            12: [str(cell.value) for cell in self._articles.values()],
        }
        words = [[1.08 * text_width(word) for word in str(head.value).split()] for head in _headings(self.event)]
        needed = [max(4.0, *found) + 1.2 for found in words]
        for place, column in cells.items():
            needed[place] = max([needed[place], *(min(_WIDEST, 1.08 * text_width(text) + 1.2) for text in column)])
        needed[_HOW] = _HOW_WIDTH
        return [round(width, 1) for width in needed]
