"""Explanations of the tie-breaks from ratings."""

from __future__ import annotations

from fractions import Fraction

from xltourney.engine.counts import ratings
from xltourney.engine.explanation import Answer, ExplainedRound, Explainer, Note, Question
from xltourney.engine.fide_tables import expectation, rating_difference
from xltourney.engine.modifiers import Code
from xltourney.engine.performance import (
    average_rating,
    fractional_score,
    halves_scored,
    perfect_performance,
)
from xltourney.engine.view import Row


def _lines(question: Question, score: dict[int, Fraction | None]) -> tuple[list[ExplainedRound], list[Row]]:
    """A line for each round: the opponent's number where the game counts, why it does not elsewhere."""
    counted = question.edition.games(question.view, question.i)
    lines: list[ExplainedRound] = []
    for row in question.view.rows[question.i]:
        if row in counted:
            notes = (question.forfeit_as_game(),) if row[1].kind.forfeit else ()
            lines.append(question.line(row, score[row[2]], score[row[2]], *notes))
        else:
            lines.append(question.line(row, None, None, Note("not-over-the-board", (), question.article("10"))))
    return lines, counted


def _dropped(question: Question) -> Answer:
    return [], [Note("unrated", (), question.article("10"))]


def _known(question: Question) -> dict[int, Fraction | None] | None:
    known = ratings(question.view, question.code)
    return None if known is None else {i: Fraction(rating) for i, rating in enumerate(known)}


def explain_average_rating(question: Question) -> Answer:
    """ARO: the ratings, the cut ones marked, and their mean."""
    known = _known(question)
    if known is None:
        return _dropped(question)
    lines, _ = _lines(question, known)
    order = sorted((line for line in lines if line.contribution is not None), key=lambda line: line.contribution or 0)
    low, high = order[: question.code.low_cuts], order[len(order) - question.code.median :]
    marked = [_marked(question, line, low, high if question.code.median else []) for line in lines]
    return marked, [mean(question, marked, "mean-half-up")]


def _marked(
    question: Question, line: ExplainedRound, low: list[ExplainedRound], high: list[ExplainedRound]
) -> ExplainedRound:
    kind = "low" if any(line is other for other in low) else "high" if any(line is other for other in high) else ""
    if not kind:
        return line
    return line._replace(cut=kind, notes=(*line.notes, Note(f"cut-{kind}", (), question.cut_article)))


def mean(question: Question, lines: list[ExplainedRound], key: str) -> Note:
    """The sum of what is left and the number of its parts; or why there is no mean."""
    counted = [line for line in lines if line.contribution is not None]
    kept = [line.contribution or Fraction(0) for line in counted if not line.cut]
    if kept:
        return Note(key, (sum(kept, Fraction(0)), Fraction(len(kept))), question.home)
    return Note("nothing-left", (), question.cut_article) if counted else Note("no-game", (), question.home)


def explain_performance(question: Question) -> Answer:
    """TPR: ARO + dp(p)."""
    known = _known(question)
    if known is None:
        return _dropped(question)
    lines, counted = _lines(question, known)
    average = average_rating([int(known[row[2]] or 0) for row in counted])
    if average is None:
        return lines, [Note("no-game", (), question.article("10.2"))]
    halves = halves_scored(counted)
    share = fractional_score(halves, len(counted))
    score, games, difference = Fraction(halves, 2), Fraction(len(counted)), Fraction(rating_difference(share))
    numbers = (Fraction(average), score, games, Fraction(share, 100), difference)
    return lines, [Note("performance", numbers, question.article("10.2"))]


def explain_perfect_performance(question: Question) -> Answer:
    """PTP: the lowest rating whose expectation reaches the score."""
    known = _known(question)
    if known is None:
        return _dropped(question)
    lines, counted = _lines(question, known)
    opponents = [int(known[row[2]] or 0) for row in counted]
    halves = halves_scored(counted)
    perfect = perfect_performance(opponents, halves)
    if perfect is None:
        return lines, [Note("no-game", (), question.article("10.3"))]
    if halves == 0:
        return lines, [Note("perfect-zero", (Fraction(min(opponents)),), question.article("10.3"))]
    expected = sum(expectation(perfect - opponent) for opponent in opponents)
    numbers = (Fraction(perfect), Fraction(expected, 100), Fraction(halves, 2))
    return lines, [Note("perfect", numbers, question.article("10.3"))]


def _of_opponents(question: Question, name: str) -> Answer:
    if _known(question) is None:
        return _dropped(question)
    column = question.column(Code(name, unrated=question.code.unrated))
    lines, _ = _lines(question, {i: column.value(i) for i in range(len(question.view.players))})
    return lines, [mean(question, lines, "mean-half-up")]


def explain_opponents_performance(question: Question) -> Answer:
    """APRO: the TPR of the opponents."""
    return _of_opponents(question, "TPR")


def explain_opponents_perfect_performance(question: Question) -> Answer:
    """APPO: the PTP of the opponents."""
    return _of_opponents(question, "PTP")


EXPLAINERS: dict[str, Explainer] = {
    "ARO": explain_average_rating,
    "TPR": explain_performance,
    "PTP": explain_perfect_performance,
    "APRO": explain_opponents_performance,
    "APPO": explain_opponents_perfect_performance,
}
