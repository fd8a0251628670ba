"""How a value came about, opponent by opponent; built on demand only.

The engine speaks in keys and numbers; ``xltourney.io.texts`` turns them into sentences in three languages.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from xltourney.engine.modifiers import Code, parse_code
from xltourney.engine.ranking import Standings, column_of
from xltourney.engine.regulations import ARTICLES, Edition
from xltourney.engine.results import RoundResult
from xltourney.engine.view import Column, Row, View, exact
from xltourney.errors import RegulationError, Subject


class Note(NamedTuple):
    """A remark: a key of ``io.texts`` with the numbers that its sentence names, and the article it rests on."""

    key: str
    numbers: tuple[Fraction, ...] = ()
    article: str = ""


class ExplainedRound(NamedTuple):
    """One round of the player explained.

    ``opponent`` is a pairing number, 0 for none. ``opponent_score`` is what stands for him in this code: his adjusted
    score, his rating, his Buchholz. ``contribution`` enters the sum unless ``cut`` is ``low``, ``vur`` or ``high``.
    """

    round: int
    result: RoundResult
    opponent: int
    opponent_score: Fraction | None
    contribution: Fraction | None
    cut: str = ""
    notes: tuple[Note, ...] = ()


class Explanation(NamedTuple):
    """A value, its rounds and what else must be known."""

    code: str
    no: int
    value: Fraction | None
    article: str
    elements: tuple[ExplainedRound, ...]
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True)
class Question:
    """What is asked: the value of ``code`` for the player at index ``i``."""

    view: View
    edition: Edition
    code: Code
    i: int
    groups: tuple[tuple[int, ...], ...] = field(default=())

    def points(self, units: int) -> Fraction:
        """Units as points."""
        return exact(units, self.view.scoring.unit)

    def no_of(self, opponent: int) -> int:
        """The pairing number of an index; 0 for none."""
        return self.view.players[opponent].no if opponent >= 0 else 0

    def line(
        self, row: Row, score: Fraction | None, contribution: Fraction | None, *notes: Note, cut: str = ""
    ) -> ExplainedRound:
        """A round of the explanation."""
        number, result, opponent = row
        return ExplainedRound(number, result, self.no_of(opponent), score, contribution, cut, notes)

    def column(self, code: Code) -> Column:
        """The values of another code."""
        return column_of(self.view, code, self.edition)

    @property
    def old(self) -> bool:
        """Whether the edition is older than the articles of 2023."""
        return self.edition.name.startswith("2009")

    def article(self, number: str) -> str:
        """An article of C.07; the old rules have other numbers."""
        return f"rules of {self.edition.name}" if self.old else number


#: Rounds and remarks.
Answer = tuple[list[ExplainedRound], list[Note]]
Explainer = Callable[[Question], Answer]


def _explainers() -> Mapping[str, Explainer]:
    from xltourney.engine import explain_counts, explain_groups, explain_ratings, explain_sums

    return {
        **explain_counts.EXPLAINERS,
        **explain_sums.EXPLAINERS,
        **explain_ratings.EXPLAINERS,
        **explain_groups.EXPLAINERS,
    }


def _annulled(question: Question) -> list[ExplainedRound]:
    note = Note("annulled", (), "General Regulations for Competitions 6.6")
    return [question.line(row, None, None, note) for row in question.view.annulled(question.i)]


def explain(standings: Standings, no: int, code: str) -> Explanation:
    """The explanation of a column of the table, or of any other code, for the player with pairing number ``no``.

    Raises :class:`RegulationError` for an unknown code and for a number that nobody has.
    """
    view = standings.view
    if no not in view.index:
        known = ", ".join(str(player.no) for player in view.players)
        raise RegulationError(
            f"there is no player {no}; numbers are {known}", code="player", subject=Subject(player=no)
        )
    i = view.index[no]
    if code in standings.codes:
        position = standings.codes.index(code)
        parsed, groups = standings.parsed[position], standings.groups[position]
        value = standings.row(no).values[position]
    else:
        parsed, groups = parse_code(code), ()
        value = column_of(view, parsed, standings.edition).value(i)
    question = Question(view, standings.edition, parsed, i, groups)
    rounds, notes = _explainers()[parsed.name](question)
    told = {line.round for line in rounds}
    rounds += [line for line in _annulled(question) if line.round not in told]
    rounds.sort(key=lambda line: line.round)
    return Explanation(code, no, value, question.article(ARTICLES[parsed.name]), tuple(rounds), tuple(notes))
