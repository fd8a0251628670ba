"""Unplayed rounds, one named function per rule and edition (C.07 arts 15 and 16; before 2023 art. 15 of the old text).

``trailing_byes``, ``trailing_byes_and_forfeits`` and ``all_unplayed`` give the rounds that opponents see as draws,
``dummy_*`` the opponent of an own unplayed round, ``vur`` and ``any_but_full_byes`` the rounds that a low cut may take
first.
"""

from __future__ import annotations

from xltourney.engine.results import Kind
from xltourney.engine.view import Dummy, Row, Treatment, View


def _trailing(view: View, i: int) -> list[Row]:
    """A player's closing voluntarily unplayed rounds; none while he has a game without a result."""
    rows = view.rows[i]
    first = len(rows)
    while first and rows[first - 1][1].kind.voluntary:
        first -= 1
    return [] if i in view.waiting else rows[first:]


def trailing_byes(view: View, i: int) -> list[Row]:
    """Arts 16.2.5, 16.3.2: requested byes with nothing but voluntarily unplayed rounds after them count as draws."""
    return [row for row in _trailing(view, i) if row[1].kind.requested]


def trailing_byes_and_forfeits(view: View, i: int) -> list[Row]:
    """The text of July 2023: trailing forfeit losses count as draws too."""
    return _trailing(view, i)


def all_unplayed(view: View, i: int) -> list[Row]:
    """The text of 2009: for opponents every unplayed round is a draw, pairing byes and forfeit wins included."""
    return [row for row in view.rows[i] if row[1].kind is not Kind.OTB]


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


TEXT_2026_03 = Treatment(trailing_byes, dummy_capped, vur)
TEXT_2024_08 = Treatment(trailing_byes, dummy_own_score, vur)
TEXT_2023_07 = Treatment(trailing_byes_and_forfeits, dummy_own_score, any_but_full_byes)
TEXT_2009 = Treatment(all_unplayed, dummy_virtual_opponent, nothing)
TEXT_2009_RU = Treatment(all_unplayed, dummy_virtual_opponent_drawn, nothing)
