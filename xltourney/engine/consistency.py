"""What no schema can say: whether the players, byes and games of a tournament fit together.

A tournament without errors here can be ranked; the rules never fail on it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from xltourney.engine.agreement import disagreements
from xltourney.engine.attendance import Cells, begun, forgotten_in, leavers, presence
from xltourney.engine.model import Player, Tournament
from xltourney.engine.problem import Problem, joined, problem, spans, who
from xltourney.engine.results import Kind
from xltourney.errors import Diagnostic, Severity, Subject

#: More pairs than this that have not met are one finding about the system, not one a pair.
MANY = 10

_BLANK = (Kind.NONE, Kind.ZPB)
_UNDECIDED = (Kind.NONE, Kind.PENDING)


def problems(tournament: Tournament) -> tuple[Diagnostic, ...]:
    """Everything that is wrong or doubtful, errors and warnings; each finding has a subject."""
    return tuple(found.finding for found in examine(tournament))


def examine(tournament: Tournament) -> tuple[Problem, ...]:
    """Like :func:`problems`, each finding with the other cells it is about.

    Pairings are compared among players whose number is their own.
    """
    newest = max((len(player.results) for player in tournament.players), default=0)
    counts = Counter(player.no for player in tournament.players)
    field = {player.no: player for player in tournament.players if counts[player.no] == 1}
    found = [*_points(tournament), *_identities(tournament), *_plan(tournament, newest)]
    pairings = list(disagreements(field, newest, ordered=tournament.ordered))
    found += pairings
    spoilt = {(subject.player, subject.round) for each in pairings for subject in each.subjects}
    current = begun(tournament, newest)
    forgotten = forgotten_in(tournament, current)
    for player in tournament.players:
        found += presence(tournament, player, current, spoilt, forgotten)
    if not tournament.system.predetermined:
        found += _byes(tournament)
        spoilt = {(s.player, s.round) for each in found if each.finding.severity == "error" for s in each.subjects}
        found += _rematches(field, spoilt) if tournament.ordered else ()
    found += _open_games(tournament, field, current)
    if tournament.system.predetermined:
        found += _meetings(tournament, field, newest)
        found += leavers(tournament, newest)
    return tuple(found)


# ---------------------------------------------------------------- settings and identities


def _points(tournament: Tournament) -> Iterator[Problem]:
    scoring = tournament.scoring
    if not scoring.win >= scoring.draw >= scoring.loss or scoring.win == scoring.loss:
        values = ", ".join(f"{float(scoring.points(n)):g}" for n in (scoring.win, scoring.draw, scoring.loss))
        text = f"win, draw and loss are worth {values} points; a win must be worth most and a loss least"
        yield problem("points", text, Subject(field="points"))


def _identities(tournament: Tournament) -> Iterator[Problem]:
    numbers: dict[int, list[Player]] = {}
    fide_ids: dict[int, list[Player]] = {}
    names: dict[str, list[Player]] = {}
    for player in tournament.players:
        numbers.setdefault(player.no, []).append(player)
        names.setdefault(" ".join(player.name.casefold().split()), []).append(player)
        if player.fide_id is not None:
            fide_ids.setdefault(player.fide_id, []).append(player)
    for no, shared in numbers.items():
        if len(shared) > 1:
            called = joined(player.name or "a player without a name" for player in shared)
            text = f"the number {no} stands {len(shared)} times in the list of players ({called}); it may stand once"
            yield problem("duplicate-number", text, Subject(no, field="no"))
    for fide_id, shared in fide_ids.items():
        if len(shared) > 1:
            text = f"players {joined(map(who, shared))} have the same FIDE ID {fide_id}; it belongs to one person"
            yield _shared("duplicate-fide-id", text, shared, "fide_id", "error")
    for name, shared in names.items():
        if name and len(shared) > 1:
            text = f"players {joined(str(player.no) for player in shared)} have the same name, {shared[0].name}"
            yield _shared("duplicate-name", text, shared, "name", "warning")
    yield from _gaps(sorted(numbers))


def _shared(code: str, text: str, shared: list[Player], field: str, severity: Severity) -> Problem:
    *others, last = (Subject(player.no, field=field) for player in shared)
    return problem(code, text, last, *others, severity=severity)


def _gaps(numbers: list[int]) -> Iterator[Problem]:
    after = [after for before, after in zip([0, *numbers], numbers, strict=False) if after - before > 1]
    if after:
        used = set(numbers)
        missing = spans(no for no in range(1, numbers[-1]) if no not in used)
        listed = joined(str(first) if first == last else f"{first} to {last}" for first, last in missing)
        text = f"the pairing numbers have gaps: {listed} missing between 1 and {numbers[-1]}"
        yield problem("number-gap", text, Subject(after[0], field="no"), severity="warning")


def _plan(tournament: Tournament, newest: int) -> Iterator[Problem]:
    planned = tournament.rounds
    if newest <= planned:
        return
    beyond = next((p for p in tournament.players if any(r.kind not in _BLANK for r in p.results[planned:])), None)
    place = Subject(field="rounds") if beyond is None else Subject(beyond.no, planned + 1)
    have = f"round {newest} has entries" if tournament.ordered else f"the games of the matrix take {newest} rounds"
    text = f"{have}, but the number of planned rounds is {planned}; correct that or the entries"
    yield problem("too-many-rounds", text, place, Subject(field="rounds"))


# ---------------------------------------------------------------- byes and open games


def _byes(tournament: Tournament) -> Iterator[Problem]:
    """Pairing-allocated byes of a Swiss: one a round, one a player."""
    by_round: dict[int, list[Player]] = {}
    for player in tournament.players:
        rounds = [number for number, result in enumerate(player.results, start=1) if result.kind is Kind.PAB]
        for number in rounds:
            by_round.setdefault(number, []).append(player)
        if len(rounds) > 1:
            *before, again = (Subject(player.no, number) for number in rounds)
            text = f"player {who(player)} has the pairing-allocated bye (PAB) in rounds {joined(map(str, rounds))}"
            yield problem("second-pab", text, again, *before, severity="warning", article="C.04.1.4")
    for number, holders in sorted(by_round.items()):
        if len(holders) > 1:
            *others, last = (Subject(player.no, number) for player in holders)
            text = (
                f"round {number}: players {joined(map(who, holders))} have the pairing-allocated bye (PAB); "
                "a round has at most one, other byes are FPB, HPB or ZPB"
            )
            yield problem("several-pabs", text, last, *others, article="C.04.1.3")


def _rematches(field: Mapping[int, Player], spoilt: Cells) -> Iterator[Problem]:
    """Pairs of a Swiss who played each other more than once, over the board; some events allow that.

    ``spoilt`` are cells that an error names: what stands there may be no game at all.
    """
    for player in field.values():
        met: dict[int, int] = {}
        for number, result in enumerate(player.results, start=1):
            if result.kind is not Kind.OTB or (result.opponent, number) in spoilt:
                continue
            first = met.setdefault(result.opponent, number)
            if first < number and player.no < result.opponent in field and (player.no, number) not in spoilt:
                yield _rematch(player, field[result.opponent], first, number)


def _rematch(player: Player, other: Player, first: int, again: int) -> Problem:
    text = (
        f"players {who(player)} and {who(other)} play each other in round {first} and again in round {again}; "
        "in a Swiss a pair meets once, unless the event allows more"
    )
    places = (Subject(other.no, again), Subject(player.no, first))
    return problem("rematch", text, Subject(player.no, again), *places, severity="warning", article="C.04.1.2")


def _open_games(tournament: Tournament, field: Mapping[int, Player], newest: int) -> Iterator[Problem]:
    """Games that should have a result by now, by round, and those of a matrix together.

    Each where a later round has results. Of the last round with results all in one, once the next is paired; rounds
    that are only paired ahead lack nothing.
    """
    older = newest - 1 if tournament.ordered else newest
    found: list[tuple[Player, Player, int]] = []
    for player in field.values():
        for number, result in enumerate(player.results[:older], start=1):
            if result.kind is Kind.PENDING and player.no < result.opponent in field:
                other = field[result.opponent]
                if not (tournament.system.predetermined and (_has_left(player) or _has_left(other))):
                    found.append((player, other, number))
    if not tournament.ordered:
        yield from [_open_matrix(found)] if found else []
        return
    played = next((number for number in range(newest, 0, -1) if _has_results(tournament, number)), 0)
    found.sort(key=lambda each: each[2])
    yield from (_open_game(*each, played) for each in found if each[2] < played)
    last = [each for each in found if each[2] == played]
    yield from [_open_round(last)] if last else []


def _has_results(tournament: Tournament, number: int) -> bool:
    """Whether a game of a round has a result, or the round is over with byes alone."""
    kinds = {player.results[number - 1].kind for player in tournament.players if len(player.results) >= number}
    return any(kind.paired and kind is not Kind.PENDING for kind in kinds) or kinds.isdisjoint(_UNDECIDED)


def _open_round(found: list[tuple[Player, Player, int]]) -> Problem:
    player, other, number = found[0]
    game = f"of {who(player)} against {who(other)}"
    games = f"the game {game} has" if len(found) == 1 else f"{len(found)} games have"
    first = "" if len(found) == 1 else f", the first is that {game}"
    text = f"round {number}: {games} no result yet{first}; tables stop before round {number}"
    return problem("open-game", text, Subject(player.no, number), Subject(other.no, number), severity="warning")


def _open_matrix(found: list[tuple[Player, Player, int]]) -> Problem:
    player, other, number = found[0]
    games = "one game has" if len(found) == 1 else f"{len(found)} games have"
    text = f"{games} no result yet, the first is {who(player)} against {who(other)}; tables count the others"
    return problem("open-game", text, Subject(player.no, number), Subject(other.no, number), severity="warning")


def _has_left(player: Player) -> bool:
    return player.withdrawn_after is not None


def _open_game(player: Player, other: Player, number: int, newest: int) -> Problem:
    text = (
        f"round {number}: the game of {who(player)} against {who(other)} has no result, "
        f"though round {newest} has begun; tables stop before round {number}"
    )
    return problem("open-game", text, Subject(player.no, number), Subject(other.no, number), severity="warning")


# ---------------------------------------------------------------- round robins


def _meetings(tournament: Tournament, field: Mapping[int, Player], newest: int) -> Iterator[Problem]:
    """Pairs that met too often or, when the event is over, too seldom."""
    cycles = tournament.system.cycles
    over = newest >= tournament.rounds and all(r.kind is not Kind.PENDING for p in field.values() for r in p.results)
    absent: list[tuple[Player, Player]] = []
    for no, player in field.items():
        rounds: dict[int, list[int]] = {}
        for number, result in enumerate(player.results, start=1):
            rounds.setdefault(result.opponent, []).append(number)
        for other in (other for other in field.values() if other.no > no):
            met = rounds.get(other.no, [])
            if len(met) > cycles:
                yield _too_often(tournament, player, other, met)
            elif over and len(met) < cycles and not _has_left(player) and not _has_left(other):
                absent.append((player, other))
    yield from _too_seldom(tournament, absent)


def _too_often(tournament: Tournament, player: Player, other: Player, met: list[int]) -> Problem:
    times = "once" if tournament.system.cycles == 1 else "twice"
    pair = f"players {who(player)} and {who(other)}"
    rounds = f"round {met[-1]}: {pair} meet again (rounds {joined(map(str, met))})"
    text = (
        f"{rounds if tournament.ordered else f'{pair} meet {len(met)} times'}; in this system each pair meets {times}"
    )
    return problem("met-too-often", text, Subject(player.no, met[-1]), Subject(other.no, met[-1]))


def _too_seldom(tournament: Tournament, absent: list[tuple[Player, Player]]) -> Iterator[Problem]:
    start = "all rounds have entries, but " if tournament.ordered else ""
    if len(absent) > MANY:
        text = f"{start}{len(absent)} pairs of players have not met as often as this system says"
        yield problem("missing-game", f"{text}; is the system right?", Subject(field="system"), severity="warning")
        return
    for player, other in absent:
        lacking = (
            "have not met; their game is missing"
            if tournament.system.cycles == 1
            else "have not met twice; a game is missing"
        )
        text = f"{start}players {who(player)} and {who(other)} {lacking}"
        yield problem("missing-game", text, Subject(player.no), Subject(other.no), severity="warning")
