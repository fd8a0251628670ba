"""Explanations of the codes that count own results or data."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from xltourney.engine.counts import lot_key, ratings, standard_halves, standard_rival, won_over_the_board
from xltourney.engine.explanation import ANNULLED, Answer, ExplainedRound, Explainer, Note, Question
from xltourney.engine.progressive import running_scores
from xltourney.engine.results import NOT_PLAYED_YET, Kind
from xltourney.engine.view import Row


def _counting(question: Question, counts: Callable[[Row], bool]) -> Answer:
    article = question.home
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


_ELECTED = {
    Kind.OTB: "rep-played",
    Kind.FORFEIT_WIN: "rep-forfeit-win",
    Kind.FORFEIT_LOSS: "rep-forfeit-loss",
    Kind.PAB: "rep-pairing-bye",
    Kind.FPB: "rep-full-bye",
    Kind.HPB: "rep-requested-bye",
    Kind.ZPB: "rep-requested-bye",
    Kind.FREE: "rep-free",
    Kind.PENDING: "rep-open",
    Kind.NONE: "rep-open",
}


def explain_elected(question: Question) -> Answer:
    """REP: why each round counts or not; a round that was annulled or has no result is not taken off."""
    view, lines = question.view, list[ExplainedRound]()
    annulled = {row[0] for row in view.annulled(question.i)}
    for row in _every_round(question):
        if row[0] in annulled:
            lines.append(question.line(row, None, Fraction(1), ANNULLED))
            continue
        counted = question.edition.elected(view, row)
        note = Note(_ELECTED[row[1].kind], (), question.home)
        if counted and row[1].kind.voluntary:
            note = question.forfeit_as_game()
        lines.append(question.line(row, None, Fraction(counted), note))
    return lines, []


def _every_round(question: Question) -> list[Row]:
    """All counted rounds of the player, those that were annulled or lack a result too."""
    view, i = question.view, question.i
    rows = {row[0]: row for row in (*view.rows[i], *view.annulled(i))}
    return [rows.get(number, (number, NOT_PLAYED_YET, -1)) for number in range(1, view.rounds + 1)]


def explain_standard(question: Question) -> Answer:
    """STD: the points of both players, or those of a bye and of a draw."""
    view, lines = question.view, list[ExplainedRound]()
    for row in view.rows[question.i]:
        numbers = (question.points(row[1].points), question.points(standard_rival(view, row)))
        key = "standard-game" if row[1].kind.paired and row[2] >= 0 else "standard-bye"
        worth = Fraction(standard_halves(view, row), 2)
        lines.append(question.line(row, None, worth, Note(key, numbers, question.home)))
    return lines, []


def explain_progressive(question: Question) -> Answer:
    """PS: the running score after each round."""
    view, i = question.view, question.i
    running = running_scores(view, i)
    lines: list[ExplainedRound] = []
    for row in _every_round(question):
        cut = row[0] <= question.code.cut
        note = _first_rounds(question) if cut else Note("running-score", (), question.home)
        lines.append(question.line(row, None, question.points(running[row[0] - 1]), note, cut="low" if cut else ""))
    return lines, []


def _first_rounds(question: Question) -> Note:
    cut = question.code.cut
    return Note("cut-first-round" if cut == 1 else "cut-first-rounds", (Fraction(cut),), question.cut_article)


def explain_own_data(question: Question) -> Answer:
    """TPN, RTNG: read from the list of players."""
    if question.code.name == "RTNG" and ratings(question.view, question.code) is None:
        return [], [Note("unrated", (), question.article("10"))]
    return [], [Note(f"own-{question.code.name}", (), question.home)]


def explain_manual(question: Question) -> Answer:
    """MAN: the order of the play-off or of the arbiter."""
    recorded = question.view.players[question.i].play_off is not None
    return [], [Note("own-MAN" if recorded else "no-order", (), question.home)]


def explain_lots(question: Question) -> Answer:
    """RND: as typed, or drawn from the recorded seed, which anybody can check."""
    seed, players = question.view.tournament.lots_seed, question.view.players
    player = players[question.i]
    if player.lots is not None:
        return [], [Note("own-RND", (), question.home)]
    if seed is None or any(other.lots is not None for other in players):
        return [], [Note("no-lot", (), question.home)]
    drawn = f"{seed}:{player.no} = {lot_key(seed, player.no)[:8]}…"
    return [], [Note("lots-from-seed", (), question.home, drawn)]


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
    "MAN": explain_manual,
    "RND": explain_lots,
}
