"""Explanations of Buchholz, Fore Buchholz, their average, Sonneborn-Berger and Koya."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from xltourney.engine.elements import cut_positions, elements, forfeits_as_games
from xltourney.engine.explanation import Answer, ExplainedRound, Explainer, Note, Question
from xltourney.engine.koya import doubled_limit
from xltourney.engine.modifiers import Code
from xltourney.engine.results import Kind
from xltourney.engine.view import Elements, Row, View


def adjustment(question: Question, view: View, opponent: int) -> tuple[Note, ...]:
    """Why opponents see another score than the final one (16.3)."""
    final, seen = view.scores[opponent], view.adjusted[opponent]
    if final == seen:
        return ()
    key = "adjusted-all-draws" if question.old else "adjusted-trailing"
    return (Note(key, (question.points(final), question.points(seen)), question.article("16.3.2")),)


def _dummy(question: Question, view: View, row: Row) -> Note:
    points = question.points
    dummy = view.treatment.dummy(view, question.i, row)
    own = points(view.scores[question.i])
    if question.old:
        before = sum(other.points for n, other, _ in view.rows[question.i] if n < row[0])
        numbers = (points(before), points(row[1].points), Fraction(view.rounds), Fraction(row[0]), points(dummy.score))
        return Note(dummy.reason, numbers, question.article(""))
    if dummy.reason == "dummy-capped-opponent":
        return Note(dummy.reason, (own, points(dummy.score)), "16.4.1")
    if dummy.reason == "dummy-capped-draws":
        return Note(
            dummy.reason, (own, points(view.scoring.draw), Fraction(view.rounds), points(dummy.score)), "16.4.2"
        )
    return Note(dummy.reason, (own,), "16.4")


def _cut_note(question: Question, kind: str) -> tuple[Note, ...]:
    if kind == "vur":
        return (Note(f"cut-{question.edition.first_cut}", (), question.edition.first_cut_article),)
    return (Note(f"cut-{kind}", (), question.article("14")),) if kind else ()


def _kinds_of_cut(question: Question, found: Elements, contributions: Sequence[int]) -> dict[int, str]:
    """Position -> ``low``, ``vur`` or ``high``."""
    low, high = cut_positions(found, contributions, question.code, question.edition.low_cut)
    return {k: "vur" if found.first[k] else "low" for k in low} | dict.fromkeys(high, "high")


def _sum(question: Question, view: View, products: bool) -> Answer:
    forfeits_played = forfeits_as_games(view, question.code)
    found = elements(view, question.i, forfeits_played)
    contributions = found.products if products else found.scores
    scale = view.scoring.unit**2 if products else view.scoring.unit
    cut = _kinds_of_cut(question, found, contributions)
    position = {number: k for k, number in enumerate(found.rounds)}
    lines: list[ExplainedRound] = []
    for row in view.rows[question.i]:
        k = position.get(row[0])
        if k is None:
            lines.append(question.line(row, None, None, Note("no-element", (), question.article("15.2"))))
            continue
        met = row[1].kind.played or (row[1].kind.forfeit and forfeits_played and row[2] >= 0)
        notes = adjustment(question, view, row[2]) if met else (_dummy(question, view, row),)
        kind = cut.get(k, "")
        worth, faced = Fraction(contributions[k], scale), question.points(found.scores[k])
        lines.append(question.line(row, faced, worth, *notes, *_cut_note(question, kind), cut=kind))
    return lines, []


def explain_buchholz(question: Question) -> Answer:
    """BH."""
    return _sum(question, question.view, products=False)


def explain_fore_buchholz(question: Question) -> Answer:
    """FB: the same after the final round was drawn; before the final round it is Buchholz."""
    view = question.view.fore
    lines, notes = _sum(question, view, products=False)
    key = "fore-drawn" if question.view.final else "fore-not-final"
    numbers = (Fraction(question.view.tournament.rounds),)
    return lines, [*notes, Note(key, numbers, question.article("8.3"))]


def explain_sonneborn_berger(question: Question) -> Answer:
    """SB."""
    return _sum(question, question.view, products=True)


def explain_average_buchholz(question: Question) -> Answer:
    """AOB: the Buchholz of each opponent met over the board."""
    base = Code("FB" if question.code.fore else "BH")
    column = question.column(base)
    lines: list[ExplainedRound] = []
    for row in question.view.rows[question.i]:
        if row[1].kind is Kind.OTB:
            lines.append(question.line(row, column.value(row[2]), column.value(row[2])))
        else:
            lines.append(question.line(row, None, None, Note("not-over-the-board", (), question.article("8.2"))))
    return lines, [_mean(lines, question.article("8.2"))]


def _mean(lines: list[ExplainedRound], article: str) -> Note:
    counted = [line.contribution for line in lines if line.contribution is not None and not line.cut]
    return Note("mean", (sum(counted, Fraction(0)), Fraction(len(counted))), article)


def explain_koya(question: Question) -> Answer:
    """KS: points from opponents who reached the limit."""
    view = question.view
    doubled = doubled_limit(view, question.code.limit)
    lines: list[ExplainedRound] = []
    for row in view.rows[question.i]:
        if row[2] < 0:
            lines.append(question.line(row, None, None, Note("no-element", (), question.article("15.2"))))
            continue
        reached = 2 * view.scores[row[2]] >= doubled
        worth = question.points(row[1].points) if reached else Fraction(0)
        note = Note("koya-reached" if reached else "koya-missed", (), question.article("9.2"))
        lines.append(question.line(row, question.points(view.scores[row[2]]), worth, note))
    return lines, [Note("koya-limit", (question.points(doubled) / 2,), question.article("9.2"))]


EXPLAINERS: dict[str, Explainer] = {
    "BH": explain_buchholz,
    "FB": explain_fore_buchholz,
    "SB": explain_sonneborn_berger,
    "AOB": explain_average_buchholz,
    "KS": explain_koya,
}
