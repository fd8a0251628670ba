"""Explanations of the tie-breaks from ratings."""

from __future__ import annotations

from fractions import Fraction

from xltourney.engine.counts import ratings
from xltourney.engine.explanation import Answer, ExplainedRound, Explainer, Note, Question
from xltourney.engine.fide_tables import expectation, rating_difference
from xltourney.engine.modifiers import Code
from xltourney.engine.performance import (
    Games,
    average_rating,
    fractional_score,
    halves_scored,
    perfect_performance,
    rated_games,
    rated_games_before_2026,
)
from xltourney.engine.view import Row


def _games(question: Question) -> Games:
    return rated_games if question.edition.bans_buchholz else rated_games_before_2026


def _lines(question: Question, score: dict[int, Fraction | None]) -> tuple[list[ExplainedRound], list[Row]]:
    """A line for each round: the opponent's number where the game counts, why it does not elsewhere."""
    counted = _games(question)(question.view, question.i)
    lines: list[ExplainedRound] = []
    for row in question.view.rows[question.i]:
        if row in counted:
            lines.append(question.line(row, score[row[2]], score[row[2]]))
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
    kept = [line.contribution for line in marked if line.contribution is not None and not line.cut]
    return marked, [Note("mean-half-up", (sum(kept, Fraction(0)), Fraction(len(kept))), question.article("10.1"))]


def _marked(
    question: Question, line: ExplainedRound, low: list[ExplainedRound], high: list[ExplainedRound]
) -> ExplainedRound:
    kind = "low" if any(line is other for other in low) else "high" if any(line is other for other in high) else ""
    if not kind:
        return line
    note = Note(f"cut-{kind}", (), question.article("14"))
    return ExplainedRound(line.round, line.result, line.opponent, line.opponent_score, line.contribution, kind, (note,))


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


def _of_opponents(question: Question, name: str, article: str) -> Answer:
    if _known(question) is None:
        return _dropped(question)
    column = question.column(Code(name, unrated=question.code.unrated))
    lines, _ = _lines(question, {i: column.value(i) for i in range(len(question.view.players))})
    counted = [line.contribution for line in lines if line.contribution is not None]
    return lines, [Note("mean-half-up", (sum(counted, Fraction(0)), Fraction(len(counted))), question.article(article))]


def explain_opponents_performance(question: Question) -> Answer:
    """APRO: the TPR of the opponents."""
    return _of_opponents(question, "TPR", "10.4")


def explain_opponents_perfect_performance(question: Question) -> Answer:
    """APPO: the PTP of the opponents."""
    return _of_opponents(question, "PTP", "10.5")


EXPLAINERS: dict[str, Explainer] = {
    "ARO": explain_average_rating,
    "TPR": explain_performance,
    "PTP": explain_perfect_performance,
    "APRO": explain_opponents_performance,
    "APPO": explain_opponents_perfect_performance,
}
