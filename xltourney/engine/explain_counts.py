"""Explanations of the codes that count own results or data."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from xltourney.engine.counts import elected, elected_in_round_robin, lot_key, standard_halves, won_over_the_board
from xltourney.engine.explanation import Answer, ExplainedRound, Explainer, Note, Question
from xltourney.engine.progressive import running_scores
from xltourney.engine.regulations import ARTICLES
from xltourney.engine.results import NOT_PLAYED_YET, Kind
from xltourney.engine.view import Row


def _counting(question: Question, counts: Callable[[Row], bool]) -> Answer:
    article = question.article(ARTICLES[question.code.name])
    lines = [
        question.line(row, None, Fraction(counted), Note("counts" if counted else "does-not-count", (), article))
        for row in question.view.rows[question.i]
        for counted in (counts(row),)
    ]
    return lines, []


def explain_points(question: Question) -> Answer:
    """PTS: what each round brought, and penalties."""
    lines = [question.line(row, None, question.points(row[1].points)) for row in question.view.rows[question.i]]
    penalty = question.view.players[question.i].penalty
    return lines, [Note("penalty", (question.points(penalty),))] if penalty else []


def explain_wins(question: Question) -> Answer:
    """WIN."""
    win = question.view.scoring.win
    return _counting(question, lambda row: row[1].points == win)


def explain_games_won(question: Question) -> Answer:
    """WON."""
    return _counting(question, won_over_the_board)


def explain_black(question: Question) -> Answer:
    """BPG."""
    return _counting(question, lambda row: row[1].kind is Kind.OTB and row[1].color == "b")


def explain_won_with_black(question: Question) -> Answer:
    """BWG."""
    return _counting(question, lambda row: row[1].color == "b" and won_over_the_board(row))


def explain_elected(question: Question) -> Answer:
    """REP: requested byes and forfeit losses are not counted."""
    old_round_robin = question.view.predetermined and not question.edition.bans_buchholz
    counts = elected_in_round_robin if old_round_robin else elected
    article = question.article("7.6")
    lines = [
        question.line(row, None, Fraction(counted), Note("counts" if counted else "does-not-count", (), article))
        for row in _every_round(question)
        for counted in (counts(row),)
    ]
    return lines, []


def _every_round(question: Question) -> list[Row]:
    """All counted rounds of the player, those that were annulled or lack a result too."""
    view, i = question.view, question.i
    rows = {row[0]: row for row in (*view.rows[i], *view.annulled(i))}
    return [rows.get(number, (number, NOT_PLAYED_YET, -1)) for number in range(1, view.rounds + 1)]


def explain_standard(question: Question) -> Answer:
    """STD."""
    view = question.view
    lines = [
        question.line(row, None, Fraction(standard_halves(view, row), 2), Note("standard", (), question.article("7.7")))
        for row in view.rows[question.i]
    ]
    return lines, []


def explain_progressive(question: Question) -> Answer:
    """PS: the running score after each round."""
    view, i = question.view, question.i
    running = running_scores(view, i)
    lines: list[ExplainedRound] = []
    for row in _every_round(question):
        cut = row[0] <= question.code.cut
        notes = (
            (Note("cut-low", (), question.article("14")),)
            if cut
            else (Note("running-score", (), question.article("7.5")),)
        )
        lines.append(question.line(row, None, question.points(running[row[0] - 1]), *notes, cut="low" if cut else ""))
    return lines, []


def explain_own_data(question: Question) -> Answer:
    """TPN, RTNG, MAN: read from the list of players."""
    return [], [Note(f"own-{question.code.name}", (), question.article(ARTICLES[question.code.name]))]


def explain_lots(question: Question) -> Answer:
    """RND: as typed, or drawn from the recorded seed, which anybody can check."""
    seed = question.view.tournament.lots_seed
    player = question.view.players[question.i]
    if seed is None or player.lots is not None:
        return [], [Note("own-RND", (), question.article("4.2"))]
    return [], [Note("lots-from-seed", (Fraction(int(lot_key(seed, player.no)[:8], 16)),), question.article("4.2"))]


EXPLAINERS: dict[str, Explainer] = {
    "PTS": explain_points,
    "WIN": explain_wins,
    "WON": explain_games_won,
    "BPG": explain_black,
    "BWG": explain_won_with_black,
    "REP": explain_elected,
    "STD": explain_standard,
    "PS": explain_progressive,
    "TPN": explain_own_data,
    "RTNG": explain_own_data,
    "MAN": explain_own_data,
    "RND": explain_lots,
}
