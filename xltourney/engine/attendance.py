"""When a player takes part: late entries, withdrawals, blank rounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Set

from xltourney.engine.model import Player, Tournament
from xltourney.engine.problem import Problem, problem, spans, who
from xltourney.engine.results import Kind, RoundResult
from xltourney.errors import Subject

#: General Regulations for Competitions: who leaves a round robin.
LEAVING = "General Regulations for Competitions 6.6"


#: Player and round of cells.
Cells = Set[tuple[int | None, int | None]]


def begun(tournament: Tournament, newest: int) -> int:
    """The last round that has begun, ``newest`` being the last with any entry: byes asked for do not begin a round.

    In a Swiss a round begins with a game or the bye that comes with pairings, or with an entry for everybody.
    """
    if tournament.system.predetermined or not tournament.ordered:
        return newest
    return next((number for number in range(newest, 0, -1) if _has_begun(tournament, number)), 0)


def _has_begun(tournament: Tournament, number: int) -> bool:
    if any(not _is_blank(player, number) and _comes_with_pairings(player, number) for player in tournament.players):
        return True
    return not any(_is_blank(player, number) for player in tournament.players)


def _comes_with_pairings(player: Player, number: int) -> bool:
    kind = player.results[number - 1].kind
    return kind.paired or kind is Kind.PAB


def presence(
    tournament: Tournament, player: Player, newest: int, spoilt: Cells, forgotten: Set[int] = frozenset()
) -> Iterator[Problem]:
    """What stands where the player was not yet or no longer there, and rounds without an entry.

    ``newest`` is the last round that has begun, ``spoilt`` the cells that another problem names already. The players of
    ``forgotten`` need an entry in the newest round too. Where only a matrix is known, its rounds say nothing about when
    a game was played.
    """
    first, last = player.from_round or 1, player.withdrawn_after
    if last is not None and last < first - 1:
        text = f"player {who(player)} enters in round {first}, but has withdrawn after round {last}"
        yield problem(
            "status", text, Subject(player.no, field="withdrawn_after"), Subject(player.no, field="from_round")
        )
        return
    yield from _beyond(tournament, player)
    if tournament.ordered:
        yield from _rounds(tournament, player, newest, spoilt, newest + (player.no in forgotten))


def _beyond(tournament: Tournament, player: Player) -> Iterator[Problem]:
    """A status that names a round which the event does not have."""
    planned, first, last = tournament.rounds, player.from_round, player.withdrawn_after
    rounds = f"the event has {planned} round{'s' if planned != 1 else ''}; correct the status"
    if first is not None and first > planned:
        text = f"player {who(player)} enters in round {first}, but {rounds}"
        yield problem("status", text, Subject(player.no, field="from_round"), severity="warning")
    if last is not None and last > planned:
        text = f"player {who(player)} has withdrawn after round {last}, but {rounds}"
        yield problem("status", text, Subject(player.no, field="withdrawn_after"), severity="warning")


def forgotten_in(tournament: Tournament, newest: int) -> frozenset[int]:
    """The players of a Swiss who alone lack an entry in the last planned round, while all else is complete.

    That is one player, or some who never had an entry; others may sit on boards that are not typed in yet.
    """
    results = [result for player in tournament.players for result in player.results]
    if tournament.system.predetermined or not tournament.ordered or newest != tournament.rounds:
        return frozenset()
    if any(result.kind is Kind.PENDING for result in results):
        return frozenset()
    lacking = [player for player in tournament.players if player.withdrawn_after is None and _is_blank(player, newest)]
    if len(lacking) == 1 or (newest > 1 and not any(map(_has_entry, lacking))):
        return frozenset(player.no for player in lacking)
    return frozenset()


def _is_blank(player: Player, number: int) -> bool:
    return number > len(player.results) or player.results[number - 1].kind is Kind.NONE


def _has_entry(player: Player) -> bool:
    return any(result.kind not in (Kind.NONE, Kind.ZPB) for result in player.results)


def _rounds(tournament: Tournament, player: Player, newest: int, spoilt: Cells, end: int) -> Iterator[Problem]:
    """The faults of a player's rounds; those before ``end`` need an entry."""
    first, last = player.from_round or 1, player.withdrawn_after
    blanks: list[int] = []
    for number, result in enumerate(player.results, start=1):
        if last is not None and number > last and not _may_follow(tournament, result):
            yield _after_withdrawal(player, number, result)
        elif number < first and (result.kind.paired or result.kind is Kind.PAB):
            yield _before_entry(player, number, result)
        elif result.kind is Kind.NONE and number < end and (player.no, number) not in spoilt:
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
    reason = f", though round {newest} has begun" if last < newest else ""
    text = (
        f"{rounds}: player {who(player)} has no entry{reason}; type a game or PAB, FPB, HPB or ZPB"
        f"{_status_instead(player, first, last)}"
    )
    return problem("blank-round", text, Subject(player.no, first))


def _status_instead(player: Player, first: int, last: int) -> str:
    """The status that would explain a blank span: none fits one in the middle."""
    before, after = player.results[: first - 1], player.results[last:]
    if first > (player.from_round or 1) and all(result.kind in (Kind.NONE, Kind.ZPB) for result in after):
        return f", or give the status 'withdrawn after round {first - 1}'"
    return f", or give the status 'from round {last + 1}'" if after and not before else ""


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
