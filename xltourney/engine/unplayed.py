"""Unplayed rounds, one named function per rule and edition (C.07 arts 15 and 16; before 2023 art. 15 of the old text).

``adjust_*`` give every player's score as opponents see it, ``dummy_*`` the opponent of an own unplayed round,
``vur`` and ``any_but_full_byes`` the rounds that a low cut may take first.
"""

from __future__ import annotations

from xltourney.engine.results import Kind
from xltourney.engine.view import Dummy, Row, Treatment, View


def _trailing(view: View, i: int, forfeits_too: bool) -> int:
    """Units that opponents add for a player's closing unplayed rounds, each a draw instead of its own worth."""
    if i in view.waiting:
        return 0
    draw, extra = view.scoring.draw, 0
    for _, result, _ in reversed(view.rows[i]):
        if not result.kind.voluntary:
            break
        if result.kind.requested or forfeits_too:
            extra += draw - result.points
    return extra


def adjust_trailing_byes(view: View) -> list[int]:
    """Arts 16.2.5, 16.3.2: requested byes with nothing but voluntarily unplayed rounds after them count as draws."""
    return [score + _trailing(view, i, forfeits_too=False) for i, score in enumerate(view.scores)]


def adjust_trailing_byes_and_forfeits(view: View) -> list[int]:
    """The text of July 2023: trailing forfeit losses count as draws too."""
    return [score + _trailing(view, i, forfeits_too=True) for i, score in enumerate(view.scores)]


def adjust_all_draws(view: View) -> list[int]:
    """The text of 2009: for opponents every unplayed round is a draw, pairing byes and forfeit wins included."""
    draw = view.scoring.draw
    return [
        score + sum(draw - result.points for _, result, _ in rows if result.kind is not Kind.OTB)
        for score, rows in zip(view.scores, view.rows, strict=True)
    ]


def dummy_own_score(view: View, i: int, row: Row) -> Dummy:
    """Art. 16.4 of 2023 and 2024: an opponent with the player's own final score."""
    return Dummy(view.scores[i], row[1].points, "dummy-own-score")


def dummy_capped(view: View, i: int, row: Row) -> Dummy:
    """Art. 16.4 of 2026: the own score, capped.

    For a forfeit at most the scheduled opponent's adjusted score (16.4.1), for a bye at most a draw's points times
    the number of rounds (16.4.2).
    """
    _, result, opponent = row
    own = view.scores[i]
    if result.kind.forfeit and opponent >= 0:
        cap, reason = view.adjusted[opponent], "dummy-capped-opponent"
    else:
        cap, reason = view.scoring.draw * view.rounds, "dummy-capped-draws"
    return Dummy(min(own, cap), result.points, reason if cap < own else "dummy-own-score", cap)


def _virtual_score(view: View, i: int, row: Row) -> int:
    """Svon = SPR + (1 - SfPR) + ½ (n - R) in units: SPR the own score before round R, SfPR what the round brought."""
    number, result, _ = row
    before = sum(other.points for n, other, _ in view.rows[i] if n < number)
    return before + view.scoring.win - result.points + view.scoring.draw * (view.rounds - number)


def dummy_virtual_opponent(view: View, i: int, row: Row) -> Dummy:
    """The virtual opponent of 2009; the round's own result counts against him."""
    return Dummy(_virtual_score(view, i, row), row[1].points, "virtual-opponent")


def dummy_virtual_opponent_drawn(view: View, i: int, row: Row) -> Dummy:
    """The virtual opponent as Russian regulations read it: every own unplayed round is a draw against him."""
    return Dummy(_virtual_score(view, i, row), view.scoring.draw, "virtual-opponent-drawn")


def vur(kind: Kind) -> bool:
    """Art. 16.5: voluntarily unplayed rounds (16.1.2)."""
    return kind.voluntary


def any_but_full_byes(kind: Kind) -> bool:
    """Categories .2 to .5 of the text of July 2023: all unplayed rounds but pairing-allocated and full-point byes."""
    return kind.voluntary or kind is Kind.FORFEIT_WIN


def nothing(kind: Kind) -> bool:
    """Before 2023 a cut has no exception."""
    return False


TEXT_2026_03 = Treatment(adjust_trailing_byes, dummy_capped, vur)
TEXT_2024_08 = Treatment(adjust_trailing_byes, dummy_own_score, vur)
TEXT_2023_07 = Treatment(adjust_trailing_byes_and_forfeits, dummy_own_score, any_but_full_byes)
TEXT_2009 = Treatment(adjust_all_draws, dummy_virtual_opponent, nothing)
TEXT_2009_RU = Treatment(adjust_all_draws, dummy_virtual_opponent_drawn, nothing)
