"""When a player takes part: late entries, withdrawals, blank rounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from xltourney.engine.model import Player, Tournament
from xltourney.engine.problem import Problem, problem, spans, who
from xltourney.engine.results import Kind, RoundResult
from xltourney.errors import Subject

#: General Regulations for Competitions: who leaves a round robin.
LEAVING = "General Regulations for Competitions 6.6"


def presence(
    tournament: Tournament, player: Player, newest: int, spoilt: set[tuple[int | None, int | None]]
) -> Iterator[Problem]:
    """What stands where the player was not yet or no longer there, and rounds without an entry.

    ``newest`` is the last round with any entry, ``spoilt`` the cells that another problem names already. Where only a
    matrix is known, its rounds say nothing about when a game was played.
    """
    first, last = player.from_round or 1, player.withdrawn_after
    if last is not None and last < first - 1:
        text = f"player {who(player)} enters in round {first}, but has withdrawn after round {last}"
        yield problem(
            "status", text, Subject(player.no, field="withdrawn_after"), Subject(player.no, field="from_round")
        )
    elif tournament.ordered:
        yield from _rounds(tournament, player, newest, spoilt)


def _rounds(
    tournament: Tournament, player: Player, newest: int, spoilt: set[tuple[int | None, int | None]]
) -> Iterator[Problem]:
    first, last = player.from_round or 1, player.withdrawn_after
    blanks: list[int] = []
    for number, result in enumerate(player.results, start=1):
        if last is not None and number > last and not _may_follow(tournament, result):
            yield _after_withdrawal(player, number, result)
        elif number < first and (result.kind.paired or result.kind is Kind.PAB):
            yield _before_entry(player, number, result)
        elif result.kind is Kind.NONE and number < newest and (player.no, number) not in spoilt:
            blanks.append(number)
    for span in spans(blanks):
        yield _blank(player, span, newest)


def _may_follow(tournament: Tournament, result: RoundResult) -> bool:
    """What may stand after a withdrawal: nothing, and in a round robin games lost by forfeit or left open."""
    if tournament.system.predetermined and result.kind in (Kind.FORFEIT_LOSS, Kind.PENDING):
        return True
    return result.kind in (Kind.ZPB, Kind.NONE)


def _entry(result: RoundResult) -> str:
    return f"a game against {result.opponent}" if result.opponent else f"a bye ({result.kind.code})"


def _after_withdrawal(player: Player, number: int, result: RoundResult) -> Problem:
    text = (
        f"round {number}: player {who(player)} has {_entry(result)}, but has withdrawn after round "
        f"{player.withdrawn_after}; correct the status or empty the entry"
    )
    return problem(
        "result-after-withdrawal", text, Subject(player.no, number), Subject(player.no, field="withdrawn_after")
    )


def _before_entry(player: Player, number: int, result: RoundResult) -> Problem:
    text = (
        f"round {number}: player {who(player)} has {_entry(result)}, but plays from round {player.from_round}; "
        "correct the status, or let the entry be empty, ZPB or HPB"
    )
    return problem("result-before-entry", text, Subject(player.no, number), Subject(player.no, field="from_round"))


def _blank(player: Player, span: tuple[int, int], newest: int) -> Problem:
    first, last = span
    rounds = f"round {first}" if first == last else f"rounds {first} to {last}"
    text = (
        f"{rounds}: player {who(player)} has no entry, though round {newest} has begun; "
        f"type a game or PAB, FPB, HPB or ZPB, or give the status 'withdrawn after round {first - 1}'"
        + (f" or 'from round {last + 1}'" if first == 1 else "")
    )
    return problem("blank-round", text, Subject(player.no, first))


def leavers(tournament: Tournament, newest: int) -> Iterator[Problem]:
    """Players who left after half of their games or more: the games left are lost by forfeit, not blank."""
    early = {player.no for player in tournament.players if tournament.leaves_early(player)}
    for player in tournament.players:
        last = player.withdrawn_after
        if last is None or player.no in early or last >= min(newest, tournament.rounds):
            continue
        since = last if tournament.ordered else 0
        left = [result.kind for result in player.results[since:] if not result.kind.played and not result.kind.forfeit]
        if Kind.PENDING in left or len(left) > _free_rounds(tournament, player, since, early):
            yield _open_games(player, last)


def _free_rounds(tournament: Tournament, player: Player, since: int, early: set[int]) -> int:
    """Rounds without a game that the player may still have: free rounds of an odd field, opponents taken out."""
    cycles = tournament.system.cycles
    met = Counter(result.opponent for result in player.results[:since])
    free = cycles * (len(tournament.players) % 2) + sum(max(0, cycles - met[no]) for no in early)
    return max(0, free - sum(not result.kind.paired for result in player.results[:since]))


def _open_games(player: Player, last: int) -> Problem:
    text = (
        f"player {who(player)} left after round {last} with {player.played} games played, half or more: "
        "write the games left as lost by forfeit (-), and as won by forfeit (+) for the opponents"
    )
    return problem("forfeits-missing", text, Subject(player.no, last + 1), article=LEAVING)
