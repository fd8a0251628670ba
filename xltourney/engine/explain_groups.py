"""Explanation of the stepwise Koya, which like direct encounter is asked for a tied group."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from xltourney.engine.explanation import Answer, Explainer, Note, Question
from xltourney.engine.koya import splitting_limit


def group_of(question: Question) -> tuple[int, ...]:
    """The group still tied in which the player stood when the code was asked; empty when he stood alone."""
    return next((group for group in question.groups if question.i in group), ())


def numbers_of(question: Question, group: Iterable[int]) -> tuple[Fraction, ...]:
    """The pairing numbers of a group, lowest first."""
    return tuple(Fraction(number) for number in sorted(question.view.players[i].no for i in group))


def explain_stepwise_koya(question: Question) -> Answer:
    """KSX: the limit at which the tied group first split, and the points against those who reached it."""
    group = group_of(question)
    doubled = splitting_limit(question.view, question.code, group) if group else None
    if doubled is None:
        return [], [Note("not-split" if group else "not-tied", numbers_of(question, group), question.article(""))]
    view = question.view
    lines = [
        question.line(row, question.points(view.scores[row[2]]), question.points(row[1].points))
        for row in view.rows[question.i]
        if row[2] >= 0 and 2 * view.scores[row[2]] >= doubled
    ]
    notes = [
        Note("tied-group", numbers_of(question, group), question.article("")),
        Note("koya-limit", (question.points(doubled) / 2,), question.article("")),
    ]
    return lines, notes


EXPLAINERS: dict[str, Explainer] = {"KSX": explain_stepwise_koya}
