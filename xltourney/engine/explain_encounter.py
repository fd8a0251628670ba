"""Explanation of direct encounter: the tables of mutual games that led to the order, from the first to the last."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple
from weakref import WeakKeyDictionary

from xltourney.engine.direct_encounter import Step, Way, meetings_of
from xltourney.engine.elements import forfeits_as_games
from xltourney.engine.explain_groups import group_of, numbers_of
from xltourney.engine.explanation import Answer, ExplainedRound, Explainer, Note, Question
from xltourney.engine.modifiers import Code
from xltourney.engine.view import Row, View

_Notes = tuple[Note, ...]


class _Encounter(NamedTuple):
    """What is told of a tied group: whom each met how often, and the steps that each went through."""

    games: dict[int, dict[int, int]]
    notes: dict[int, _Notes]


#: The groups told already: explaining a whole table asks for each of them once for each of its players.
_TOLD: WeakKeyDictionary[View, dict[tuple[Code, tuple[int, ...]], _Encounter]] = WeakKeyDictionary()


def explain_direct_encounter(question: Question) -> Answer:
    """DE: the games inside the tied group, then step by step how it was split."""
    group = group_of(question)
    if not group:
        return [], [Note("not-tied", (), question.article("6"))]
    told = _TOLD.setdefault(question.view, {})
    encounter = told.get((question.code, group))
    if encounter is None:
        encounter = told[question.code, group] = _encounter(question, group)
    mine, forfeits_count = encounter.games[question.i], forfeits_as_games(question.view, question.code)
    lines = [
        _line(question, row, mine[row[2]])
        for row in question.view.rows[question.i]
        if row[2] in mine and (row[1].kind.played or (forfeits_count and row[1].kind.forfeit))
    ]
    return lines, list(encounter.notes[question.i])


def _line(question: Question, row: Row, games: int) -> ExplainedRound:
    """A game, which counts for its part in the average of the meetings."""
    notes = [Note("average-of-meetings", (Fraction(games),), question.article("6.1.2"))] if games > 1 else []
    notes += [question.forfeit_as_game("6.1.1")] if row[1].kind.forfeit else []
    return question.line(row, None, question.points(row[1].points) / games, *notes)


def _encounter(question: Question, group: tuple[int, ...]) -> _Encounter:
    view = question.view
    meetings = meetings_of(view, question.code, group)
    step = question.edition.encounter.steps(group, meetings, view.scoring.win, view.predetermined)
    opening = (Note("tied-group", numbers_of(question, group), question.article("6.1")),)
    games = {i: {other: len(results) for other, results in met.items()} for i, met in meetings.items()}
    return _Encounter(games, dict(_tell(question, step, opening, "mini-scores", "6.1.2")))


def _tell(question: Question, step: Step[int], before: _Notes, key: str, article: str) -> Iterator[tuple[int, _Notes]]:
    """The remarks for each player of a step: those of the steps before it, its own, those of the steps after it."""
    told = before + tuple(_own(question, step, key, article))
    equal = [part for part in step.parts if len(part) > 1]
    afresh = iter(step.afresh)
    for part in step.parts:
        if len(part) == 1 or not step.splits:
            for i in part:
                lacking = 0 if step.way is Way.NO_GAME else step.table.lacking[i]
                yield i, (*told, *([_not_met(question, step.way, lacking)] if lacking else []))
    again = ("mini-scores-rest", "6.3") if step.way is Way.SAFE else ("mini-scores-equal", "6.2")
    for _, after in zip(equal, afresh, strict=False):
        yield from _tell(question, after, told, *again)


def _own(question: Question, step: Step[int], key: str, article: str) -> Iterator[Note]:
    """The table of one step and what it led to."""
    table, way = step.table, step.way
    if way not in _UNREAD:
        yield Note(key, _pairs(question, table.value), question.article(article))
    if way is Way.SHARE:
        shares = {i: 100 * share / question.view.scoring.win for i, share in table.shares().items()}
        yield Note("percentages", _pairs(question, shares, 1), question.article("6.1.2"))
    elif way is Way.SAFE:
        best = {i: most for i, most in table.best(question.view.scoring.win).items() if table.lacking[i]}
        yield Note("could-reach", _pairs(question, best), question.article("6.3"))
        yield _safe(question, step)
        return
    if way in _SAYS:
        said, where = _SAYS[way]
        yield Note(said, (), question.article(where))
    if not step.splits and way not in _UNREAD:
        yield Note("splits-nothing", (), question.article("6.2" if way is Way.ALL_MET else "6.1.2"))


#: Ways in which the mini-scores say nothing.
_UNREAD = frozenset({Way.NO_GAME, Way.NOT_ALL_MET, Way.MET_NOBODY})
_SAYS: Mapping[Way, tuple[str, str]] = {
    Way.SO_FAR: ("ranked-so-far", "6.1.2"),
    Way.NO_GAME: ("no-game-among", "6.1.1"),
    Way.NOT_ALL_MET: ("not-all-met", "6.1"),
    Way.MET_NOBODY: ("met-nobody", "6.1"),
}


def _safe(question: Question, step: Step[int]) -> Note:
    if not step.splits:
        return Note("nobody-safe", (), question.article("6.3"))
    players = question.view.players
    leaders = step.parts[: len(step.parts) - 1]
    return Note("safe-first", tuple(Fraction(players[i].no) for part in leaders for i in part), question.article("6.3"))


def _not_met(question: Question, way: Way, lacking: int) -> Note:
    return Note("not-met", (Fraction(lacking),), question.article("6.3" if way is Way.SAFE else "6.1.2"))


def _pairs(question: Question, values: Mapping[int, int | Fraction], scale: int | None = None) -> tuple[Fraction, ...]:
    """Numbers of players, each followed by a value: the best first."""
    unit = question.view.scoring.unit if scale is None else scale
    players = question.view.players
    ordered = sorted(values, key=lambda i: (-values[i], players[i].no))
    return tuple(number for i in ordered for number in (Fraction(players[i].no), Fraction(values[i]) / unit))


EXPLAINERS: dict[str, Explainer] = {"DE": explain_direct_encounter}
