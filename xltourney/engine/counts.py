"""Counting tie-breaks: own results and data (C.07 arts 7 and 10.6), lots, and the arbiter's order."""

from __future__ import annotations

from collections.abc import Callable

from xltourney.engine.modifiers import Code
from xltourney.engine.results import Kind
from xltourney.engine.view import Column, Row, View


def _count(view: View, counts: Callable[[Row], bool]) -> Column:
    return Column([sum(map(counts, rows)) for rows in view.rows])


def points(view: View, code: Code) -> Column:
    """PTS: the score, penalties included."""
    return Column(view.scores, view.scoring.unit)


def wins(view: View, code: Code) -> Column:
    """WIN 7.1: rounds that brought exactly the points of a win, played or not."""
    win = view.scoring.win
    return _count(view, lambda row: row[1].points == win)


def won_over_the_board(row: Row) -> bool:
    """Whether a round was a game that was played and won, whatever a win is worth."""
    return row[1].kind is Kind.OTB and row[1].mark[:1] == "1"


def games_won(view: View, code: Code) -> Column:
    """WON 7.2: wins over the board."""
    return _count(view, won_over_the_board)


def _undefined(view: View) -> Column:
    return Column([None] * len(view.players))


def games_with_black(view: View, code: Code) -> Column:
    """BPG 7.3: games over the board with Black; undefined where colours are not known."""
    if not view.tournament.ordered:
        return _undefined(view)
    return _count(view, lambda row: row[1].kind is Kind.OTB and row[1].color == "b")


def games_won_with_black(view: View, code: Code) -> Column:
    """BWG 7.4: wins over the board with Black; undefined where colours are not known."""
    if not view.tournament.ordered:
        return _undefined(view)
    return _count(view, lambda row: row[1].color == "b" and won_over_the_board(row))


#: Whether a player elected to play a round.
Elected = Callable[[View, Row], bool]


def elected(view: View, row: Row) -> bool:
    """Whether a round was neither a requested bye nor a forfeit loss (art. 7.6)."""
    return not row[1].kind.voluntary


def elected_before_2026(view: View, row: Row) -> bool:
    """The same before 2026, when art. 15.2 took a forfeit loss in a round robin for a game like any other."""
    return not (row[1].kind.requested if view.predetermined else row[1].kind.voluntary)


def rounds_elected_to_play(view: View, code: Code, elected: Elected) -> Column:
    """REP 7.6: the rounds less requested byes and forfeit losses; a free round of a round robin is neither."""
    return Column([view.rounds - sum(not elected(view, row) for row in rows) for rows in view.rows])


def standard_rival(view: View, row: Row) -> int:
    """The points, in units, that STD 7.7 compares a round with: the opponent's if it was paired, else a draw."""
    number, result, opponent = row
    draw = view.scoring.draw
    if result.kind.paired and opponent >= 0:
        return next((facing.points for n, facing, _ in view.rows[opponent] if n == number), draw)
    return draw


def standard_halves(view: View, row: Row) -> int:
    """What STD 7.7 gives for one round, in half points."""
    own, other = row[1].points, standard_rival(view, row)
    return 1 + (own > other) - (own < other)


def standard_points(view: View, code: Code) -> Column:
    """STD 7.7: 1, ½, 0 a round whatever the point system."""
    return Column([sum(standard_halves(view, row) for row in rows) for rows in view.rows], 2)


def pairing_number(view: View, code: Code) -> Column:
    """TPN 7.8: the final pairing number; lower first, with /R higher first."""
    return Column([player.no for player in view.players])


def own_rating(view: View, code: Code) -> Column:
    """RTNG 10.6: the own rating; higher first, with /R lower first. Undefined for all if anyone is unrated."""
    return Column(ratings(view, code) or [None] * len(view.players))


def ratings(view: View, code: Code) -> list[int] | None:
    """All ratings, with the stated one (/Un or the event's regulations) for unrated players; ``None`` if one lacks it.

    A player taken out of the standings may lack it. Art. 10: without such a rule the codes that need ratings are
    dropped for everybody.
    """
    stated = view.tournament.unrated if code.unrated is None else code.unrated
    found = [player.rating or stated or 0 for player in view.players]
    return found if all(rating for i, rating in enumerate(found) if i not in view.removed) else None


def lots(view: View, code: Code) -> Column:
    """RND: the recorded order by lot, 1 first: the lots typed, else drawn from the recorded seed."""
    typed = [player.lots for player in view.players]
    seed = view.tournament.lots_seed
    if seed is None or any(lot is not None for lot in typed):
        return Column(typed)
    order = sorted(range(len(typed)), key=lambda i: lot_key(seed, view.players[i].no))
    places = {i: place for place, i in enumerate(order, start=1)}
    return Column([places[i] for i in range(len(typed))])


def lot_key(seed: str, number: int) -> str:
    """What lots are ordered by: SHA-256 of ``seed:number`` in hexadecimal, so that anybody can check them."""
    from hashlib import sha256

    return sha256(f"{seed}:{number}".encode()).hexdigest()


def manual(view: View, code: Code) -> Column:
    """MAN: the order that a play-off or the arbiter gave, 1 first (arts 2.2.1, 3.1)."""
    return Column([player.play_off for player in view.players])
