"""Explanations of the codes that are asked for a tied group: direct encounter and the stepwise Koya."""

from __future__ import annotations

from fractions import Fraction

from xltourney.engine.direct_encounter import MiniTable, meetings_of
from xltourney.engine.explanation import Answer, ExplainedRound, Explainer, Note, Question
from xltourney.engine.koya import splitting_limit


def _group(question: Question) -> tuple[int, ...]:
    return next((group for group in question.groups if question.i in group), ())


def _numbers(question: Question, group: tuple[int, ...]) -> tuple[Fraction, ...]:
    return tuple(Fraction(number) for number in sorted(question.view.players[i].no for i in group))


def _meetings(number: int) -> tuple[Note, ...]:
    return (Note("average-of-meetings", (Fraction(number),), "6.1.2"),) if number > 1 else ()


def explain_direct_encounter(question: Question) -> Answer:
    """DE: the games inside the tied group, each against the average of its meetings, and who has not met whom."""
    group = _group(question)
    if not group:
        return [], [Note("not-tied", (), question.article("6"))]
    meetings = meetings_of(question.view, question.code, group)
    mine = meetings[question.i]
    lines: list[ExplainedRound] = []
    for row in question.view.rows[question.i]:
        if row[2] in mine and (row[1].kind.played or row[1].kind.forfeit):
            worth = question.points(row[1].points) / len(mine[row[2]])
            lines.append(question.line(row, None, worth, *_meetings(len(mine[row[2]]))))
    table = MiniTable(group, meetings)
    notes = [
        Note("tied-group", _numbers(question, group), question.article("6.1")),
        Note(
            "mini-score", (Fraction(table.value[question.i]) / question.view.scoring.unit,), question.article("6.1.2")
        ),
    ]
    lacking = table.lacking[question.i]
    return lines, [*notes, *([Note("not-met", (Fraction(lacking),), question.article("6.3"))] if lacking else [])]


def explain_stepwise_koya(question: Question) -> Answer:
    """KSX: the limit at which the tied group first split, and the points against those who reached it."""
    group = _group(question)
    doubled = splitting_limit(question.view, question.code, group) if group else None
    if doubled is None:
        return [], [Note("not-split" if group else "not-tied", _numbers(question, group), question.article(""))]
    view = question.view
    lines = [
        question.line(row, question.points(view.scores[row[2]]), question.points(row[1].points))
        for row in view.rows[question.i]
        if row[2] >= 0 and 2 * view.scores[row[2]] >= doubled
    ]
    notes = [
        Note("tied-group", _numbers(question, group), question.article("")),
        Note("koya-limit", (question.points(doubled) / 2,), question.article("")),
    ]
    return lines, notes


EXPLAINERS: dict[str, Explainer] = {"DE": explain_direct_encounter, "KSX": explain_stepwise_koya}
