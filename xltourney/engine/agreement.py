"""Whether what one side says of a game agrees with what the other side says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import NamedTuple

from xltourney.engine.model import Player, result_of
from xltourney.engine.problem import Problem, joined, who
from xltourney.engine.results import MIRROR, NOT_PLAYED_YET, Kind, RoundResult
from xltourney.errors import Diagnostic, Subject

_COLORS = {"w": "White", "b": "Black"}
_OTHER = {"w": "b", "b": "w", "": ""}


class _Round(NamedTuple):
    """One round of a field of players whose numbers are all different.

    ``claims``: who names whom as opponent. ``ordered``: whether the number of the round means anything.
    """

    number: int
    ordered: bool
    field: Mapping[int, Player]
    results: Mapping[int, RoundResult]
    claims: Mapping[int, int]

    def mutual(self, no: int) -> bool:
        """Whether the player and the opponent that he names name each other."""
        opponent = self.claims.get(no, 0)
        return opponent != no and self.claims.get(opponent) == no

    def problem(self, code: str, text: str, player: int, *others: int) -> Problem:
        """A problem of this round, about the cells of these players."""
        message = f"round {self.number}: {text}" if self.ordered else text
        finding = Diagnostic(code, message, subject=Subject(player, self.number))
        known = [no for no in others if no in self.field]
        return Problem(finding, tuple(Subject(no, self.number) for no in dict.fromkeys(known) if no != player))


def disagreements(field: Mapping[int, Player], rounds: int, *, ordered: bool = True) -> Iterator[Problem]:
    """Every game on which its two sides do not agree, round by round; one mistake gives one problem.

    ``ordered`` is false for a matrix: its rounds are not named.
    """
    for number in range(1, rounds + 1):
        results = {no: result_of(player, number) for no, player in field.items()}
        if not all(map(partial(_agreed, results), results)):
            yield from _of_round(number, field, results, ordered)


def _agreed(results: Mapping[int, RoundResult], no: int) -> bool:
    """Whether all is well with a player's round; the quick answer for nearly every game."""
    own = results[no]
    if not own.opponent:
        return True
    other = results.get(own.opponent, NOT_PLAYED_YET)
    return (
        other.opponent == no != own.opponent
        and other.mark in MIRROR[own.mark]
        and (not own.color or other.color != own.color)
    )


def _of_round(
    number: int, field: Mapping[int, Player], results: Mapping[int, RoundResult], ordered: bool
) -> Iterator[Problem]:
    claims = {no: result.opponent for no, result in results.items() if result.opponent}
    current = _Round(number, ordered, field, results, claims)
    for no, opponent in claims.items():
        if no < opponent and current.mutual(no):
            yield from _game(current, no, opponent)
    yield from _broken(current)


# ---------------------------------------------------------------- games that both sides name


def _game(current: _Round, no: int, opponent: int) -> Iterator[Problem]:
    own, other = current.results[no], current.results[opponent]
    if _agreed(current.results, no):
        return
    one, two = who(current.field[no]), who(current.field[opponent])
    if own.color and own.color == other.color:
        color = _COLORS[own.color]
        text = f"players {one} and {two} both have {color} against each other; one of them has the other colour"
        yield current.problem("same-colour", text, no, opponent)
    if other.mark not in MIRROR[own.mark]:
        code = "contradicting-results" if own.mark and other.mark else "one-sided-result"
        yield current.problem(code, _contradiction(one, two, own.mark, other.mark), no, opponent)


def _contradiction(one: str, two: str, own: str, other: str) -> str:
    if not own:
        one, two, own, other = two, one, other, own
    expected = " or ".join(MIRROR[own])
    return f"player {one} has {own} against {two}, who has {other or 'no result'}; {own} goes with {expected}"


# ---------------------------------------------------------------- games that only one side names


def _broken(current: _Round) -> Iterator[Problem]:
    """Claims without an answer. A player who names a wrong opponent and is named by the right one is one mistake."""
    open_claims = {no: target for no, target in sorted(current.claims.items()) if not current.mutual(no)}
    claimants: dict[int, list[int]] = {}
    for no, target in open_claims.items():
        claimants.setdefault(target, []).append(no)
    for no in list(open_claims):
        waiting = [other for other in claimants.get(no, ()) if other in open_claims and other != no]
        if waiting and no in open_claims:
            yield _crossed(current, no, waiting)
            for other in (no, *waiting):
                del open_claims[other]
    for target, everybody in claimants.items():
        left = [no for no in everybody if no in open_claims]
        if len(left) > 1 and target in current.field:
            yield _claimed(current, target, left)
        else:
            yield from (_one_sided(current, no) for no in left)


def _crossed(current: _Round, no: int, waiting: list[int]) -> Problem:
    target = current.claims[no]
    named_by = joined(who(current.field[other]) for other in waiting)
    verb = "lists" if len(waiting) == 1 else "list"
    text = f"player {who(current.field[no])} {_lists(current, no)}, while {named_by} {verb} {no}"
    return current.problem(_code(current, no), text, no, target, *waiting)


def _one_sided(current: _Round, no: int) -> Problem:
    text = f"player {who(current.field[no])} {_lists(current, no)}{_suggestion(current, no)}"
    return current.problem(_code(current, no), text, no, current.claims[no])


def _claimed(current: _Round, target: int, claimants: list[int]) -> Problem:
    names = joined(who(current.field[no]) for no in claimants)
    every = "both" if len(claimants) == 2 else "all"
    text = f"players {names} {every} list {target} as opponent, {_status(current, target)}"
    return current.problem("claimed-twice", text, *claimants, target)


def _code(current: _Round, no: int) -> str:
    target = current.claims[no]
    if target == no:
        return "plays-himself"
    if target not in current.field:
        return "unknown-opponent"
    return "claimed-twice" if current.mutual(target) else "one-sided-pairing"


def _lists(current: _Round, no: int) -> str:
    target = current.claims[no]
    if target == no:
        return "is paired with the same player"
    return f"lists {target} as opponent, {_status(current, target)}"


def _status(current: _Round, target: int) -> str:
    """What the named opponent has in this round instead."""
    player = current.field.get(target)
    if player is None:
        return f"but there is no player {target}"
    result = current.results[target]
    name = f"but {who(player)}"
    if result.opponent:
        other = current.field.get(result.opponent)
        verb = "plays" if current.mutual(target) else "lists"
        return f"{name} {verb} {result.opponent if other is None else who(other)}"
    if result.kind is Kind.NONE:
        return f"{name} lists nobody"
    if player.withdrawn_after is not None and current.number > player.withdrawn_after:
        return f"{name} has withdrawn after round {player.withdrawn_after}"
    if player.from_round is not None and current.number < player.from_round:
        return f"{name} plays from round {player.from_round}"
    return f"{name} has a bye ({result.kind.code})"


def _suggestion(current: _Round, no: int) -> str:
    """What an opponent whose cell is empty should say."""
    target, result = current.claims[no], current.results[no]
    if target == no or current.results.get(target, result).kind is not Kind.NONE:
        return ""
    mark = MIRROR[result.mark][0]
    if not result.color:
        return f" ({target} should have {mark or 'an entry'} against {no})"
    return f" ({target} should have {no}{_OTHER[result.color]}{mark})"
