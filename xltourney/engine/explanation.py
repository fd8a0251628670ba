"""How a value came about, opponent by opponent; built on demand only.

The engine speaks in keys and numbers; ``xltourney.io.texts`` turns them into sentences in three languages.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from xltourney.engine.modifiers import TYPE_A, Code, parse_code
from xltourney.engine.ranking import Standings, column_of, rank
from xltourney.engine.regulations import ALWAYS, ARTICLES, Edition
from xltourney.engine.results import RoundResult
from xltourney.engine.view import Column, Row, View, exact
from xltourney.errors import RegulationError, Subject


class Note(NamedTuple):
    """A remark: a key of ``io.texts``, the numbers that its sentence names, the article it rests on.

    ``text`` is what the sentence quotes as it is.
    """

    key: str
    numbers: tuple[Fraction, ...] = ()
    article: str = ""
    text: str = ""


#: A game of a player who left a round robin early.
ANNULLED = Note("annulled", (), "General Regulations for Competitions 6.6")
#: What is said of an edition whose text is known at second hand.
_RESTATED = Note("restated")
#: The source of codes that an edition does not list.
OWN_LIST = "organiser's own list"


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

    def points(self, units: int | Fraction) -> Fraction:
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

    @property
    def home(self) -> str:
        """The article of the code itself."""
        return home_article(self.code, self.edition)

    @property
    def cut_article(self) -> str:
        """The article of the code's cut or median."""
        once, more = ("14.1", "14.2") if self.code.cut else ("14.3", "14.4")
        return self.article(once if self.code.low_cuts == 1 else more)

    def forfeit_as_game(self, swiss: str = "16.6") -> Note:
        """Why a forfeit is a game: a round robin (15.2), or in a Swiss what the event's regulations say."""
        return Note("forfeit-as-game", (), self.article("15.2" if self.view.predetermined else swiss))


def home_article(code: Code, edition: Edition) -> str:
    """Where a code stands in an edition; codes that it does not list are of the organiser's own list (2.1)."""
    old = edition.name.startswith("2009")
    if code.name not in edition.listed and code.name not in ALWAYS:
        return OWN_LIST if old else f"2.1 ({OWN_LIST})"
    return f"rules of {edition.name}" if old else ARTICLES[code.name]


#: Rounds and remarks.
Answer = tuple[list[ExplainedRound], list[Note]]
Explainer = Callable[[Question], Answer]


@cache
def _explainers() -> Mapping[str, Explainer]:
    from xltourney.engine import explain_counts, explain_encounter, explain_groups, explain_ratings, explain_sums

    return {
        **explain_encounter.EXPLAINERS,
        **explain_counts.EXPLAINERS,
        **explain_sums.EXPLAINERS,
        **explain_ratings.EXPLAINERS,
        **explain_groups.EXPLAINERS,
    }


def _annulled(question: Question) -> list[ExplainedRound]:
    return [question.line(row, None, None, ANNULLED) for row in question.view.annulled(question.i)]


def _with_code(standings: Standings, code: Code) -> Standings:
    """The table with one code more at its end: a code of type A is asked for the groups tied there."""
    view = standings.view
    after = view.complete if view.tournament.ordered and not view.live else None
    codes = [*map(str, standings.parsed), str(code)]
    return rank(view.tournament, codes, standings.edition, after, view.live)


def _asked(standings: Standings, no: int, code: str) -> tuple[Question, Fraction | None]:
    """What is asked, and the value."""
    view, i = standings.view, standings.view.index[no]
    if code in standings.codes:
        position = standings.codes.index(code)
        question = Question(view, standings.edition, standings.parsed[position], i, standings.groups[position])
        return question, standings.row(no).values[position]
    parsed = parse_code(code)
    if str(parsed) in standings.codes:
        return _asked(standings, no, str(parsed))
    if parsed.name in TYPE_A:
        table = _with_code(standings, parsed)
        return _asked(table, no, table.codes[-1])
    return Question(view, standings.edition, parsed, i), column_of(view, parsed, standings.edition).value(i)


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
    question, value = _asked(standings, no, code)
    rounds, notes = _explainers()[question.code.name](question)
    notes += [_RESTATED] if standings.edition.remark else []
    told = {line.round for line in rounds}
    rounds += [line for line in _annulled(question) if line.round not in told]
    rounds.sort(key=lambda line: line.round)
    return Explanation(code, no, value, question.home, tuple(rounds), tuple(notes))
