"""Explanations of Buchholz, Fore Buchholz, their average, Sonneborn-Berger and Koya."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from xltourney.engine.elements import cut_positions, elements, forfeits_as_games, least, lowest_first
from xltourney.engine.explain_ratings import mean
from xltourney.engine.explanation import Answer, ExplainedRound, Explainer, Note, Question
from xltourney.engine.koya import doubled_limit
from xltourney.engine.modifiers import Code
from xltourney.engine.results import Kind
from xltourney.engine.view import Elements, Row, View, exact


def adjustment(question: Question, view: View, opponent: int) -> tuple[Note, ...]:
    """Which rounds of an opponent count as draws (16.3), where that makes a difference to one of them."""
    if view.predetermined:
        return ()
    seen_as_draws, draw = view.treatment.drawn(view, opponent), view.scoring.draw
    drawn = [row for row in seen_as_draws if row[1].points != draw] if seen_as_draws else seen_as_draws
    if not drawn:
        return ()
    key = "byes-as-draws" if all(row[1].kind.requested for row in drawn) else "unplayed-as-draws"
    scores = (question.points(view.scores[opponent]), question.points(view.adjusted[opponent]))
    return (Note(key, (*scores, *(exact(row[0], 1) for row in drawn)), question.article("16.3.2")),)


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


class _Cuts(NamedTuple):
    """What a code's cuts take away, by position: ``low``, ``vur`` or ``high``.

    ``spared`` are unplayed rounds left in because they contribute less than what is cut instead, with that one.
    """

    kinds: dict[int, str]
    spared: dict[int, int]


def _cuts(question: Question, found: Elements, contributions: Sequence[int]) -> _Cuts:
    """The cuts one after another, each held against the regular one."""
    if not question.code.low_cuts:
        return _Cuts({}, {})
    low, high = cut_positions(found, contributions, question.code, question.edition.low_cut)
    left, kinds, spared = list(range(len(contributions))), dict.fromkeys(high, "high"), dict[int, int]()
    for k in low:
        kinds[k] = "low" if k == least(found, left) else "vur"
        unplayed = lowest_first(found, contributions, left)
        if unplayed is not None and contributions[unplayed] < contributions[k]:
            spared[unplayed] = k
        left.remove(k)
    return _Cuts(kinds, {k: instead for k, instead in spared.items() if k not in kinds})


def _cut_notes(question: Question, cuts: _Cuts, k: int, contributions: Sequence[int], scale: int) -> tuple[Note, ...]:
    edition, kind = question.edition, cuts.kinds.get(k, "")
    if kind == "vur":
        return (Note(f"cut-{edition.first_cut}", (), edition.first_cut_article),)
    if kind:
        return (Note(f"cut-{kind}", (), question.cut_article),)
    numbers = (exact(contributions[k], scale), exact(contributions[cuts.spared[k]], scale))
    return (Note("vur-not-cut", numbers, edition.first_cut_article),)


def _sum(question: Question, view: View, products: bool) -> Answer:
    forfeits_played = forfeits_as_games(view, question.code)
    found = elements(view, question.i, forfeits_played)
    contributions = found.products if products else found.scores
    scale = view.scoring.unit**2 if products else view.scoring.unit
    cuts = _cuts(question, found, contributions)
    said = cuts.kinds.keys() | cuts.spared.keys()
    position = {number: k for k, number in enumerate(found.rounds)}
    lines: list[ExplainedRound] = []
    for row in view.rows[question.i]:
        k = position.get(row[0])
        if k is None:
            lines.append(question.line(row, None, None, Note("no-element", (), question.article("15.2"))))
            continue
        worth, faced = exact(contributions[k], scale), question.points(found.scores[k])
        notes = _faced(question, view, row, forfeits_played)
        notes += _cut_notes(question, cuts, k, contributions, scale) if k in said else ()
        lines.append(question.line(row, faced, worth, *notes, cut=cuts.kinds.get(k, "")))
    return lines, []


def _faced(question: Question, view: View, row: Row, forfeits_played: bool) -> tuple[Note, ...]:
    """What stands for the opponent of a round."""
    if row[1].kind.played:
        return adjustment(question, view, row[2])
    if row[1].kind.forfeit and forfeits_played and row[2] >= 0:
        return (question.forfeit_as_game(), *adjustment(question, view, row[2]))
    return (_dummy(question, view, row),)


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
    return lines, [mean(question, lines, "mean")]


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
        notes = [Note("koya-reached" if reached else "koya-missed", (), question.article("9.2"))]
        notes += [question.forfeit_as_game("9.2")] if row[1].kind.forfeit else []
        lines.append(question.line(row, question.points(view.scores[row[2]]), worth, *notes))
    return lines, [Note("koya-limit", (question.points(doubled) / 2,), question.article("9.2"))]


EXPLAINERS: dict[str, Explainer] = {
    "BH": explain_buchholz,
    "FB": explain_fore_buchholz,
    "SB": explain_sonneborn_berger,
    "AOB": explain_average_buchholz,
    "KS": explain_koya,
}
