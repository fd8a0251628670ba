"""A Swiss that ends before its planned rounds: whether it can, what becomes of its document, what goes on record."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from xltourney.batch.life.lacking import lacking, open_boards
from xltourney.engine.model import System, Tournament, result_of
from xltourney.engine.results import Kind
from xltourney.engine.view import boards, complete_rounds
from xltourney.errors import Diagnostic, TournamentError
from xltourney.io import layout
from xltourney.io.document import Document, newest_round, to_tournament
from xltourney.io.keys import Choice
from xltourney.io.pairings import pairings_of, token_of
from xltourney.io.reading import Reading

_NEVER_DROPPED = "results are never dropped, so the tournament can end only after it"


class Bye(NamedTuple):
    """A bye that somebody asked for in a round that will not be played."""

    no: int
    round: int
    bye: str


@dataclass(frozen=True, slots=True)
class Stop:
    """A tournament of ``planned`` rounds that ends after round ``after``, and the ``document`` that it has then.

    ``dropped`` are later rounds with pairings, ``byes`` those of later rounds that were known before the pairings.
    ``joining`` are the players who would have joined later, with the round, ``leaving`` those who would have withdrawn,
    with the last round.
    """

    after: int
    planned: int
    document: Document
    dropped: tuple[int, ...] = ()
    byes: tuple[Bye, ...] = ()
    joining: tuple[tuple[int, int], ...] = ()
    leaving: tuple[tuple[int, int], ...] = ()


def stopped(document: Document, after: int) -> Stop:
    """The end of a tournament after a round.

    Planned rounds become ``after``. Later rounds are emptied, players from a later round are taken out, and who would
    have withdrawn after that round or a later one has not. Whether it may be done is what :func:`hindrances` says.
    """
    players: list[Document] = document["players"]
    joining = tuple((int(p["no"]), int(p["from_round"])) for p in players if int(p.get("from_round") or 1) > after)
    gone = {no for no, _ in joining}
    later = range(after + 1, newest_round(players) + 1)
    kept = [_shortened(player, after) for player in players if int(player["no"]) not in gone]
    settings = {**document["tournament"], "rounds": after}
    leaving = ((int(p["no"]), p.get("withdrawn_after")) for p in players if int(p["no"]) not in gone)
    return Stop(
        after,
        int(document["tournament"]["rounds"]),
        {**document, "tournament": settings, "players": kept},
        tuple(number for number in later if _has_pairings(players, number)),
        tuple(_byes(players, later)),
        joining,
        tuple((no, int(last)) for no, last in leaving if last is not None and int(last) >= after),
    )


def _shortened(player: Document, after: int) -> Document:
    """A player without later rounds and without a later withdrawal."""
    kept = dict(player)
    last = kept.get("withdrawn_after")
    if last is not None and int(last) >= after:
        del kept["withdrawn_after"]
    if "results" in kept:
        kept["results"] = list(kept["results"][:after])
    return kept


def _has_pairings(players: Sequence[Document], number: int) -> bool:
    """Whether a round has games, or the bye that comes with pairings."""
    found = pairings_of(players, number)
    return any(each.black == Kind.PAB.code or isinstance(each.black, int) for each in found)


def _byes(players: Sequence[Document], rounds: range) -> Iterator[Bye]:
    asked = {Kind.FPB.code, Kind.HPB.code, Kind.ZPB.code}
    for number in rounds:
        for player in players:
            if token_of(player, number) in asked:
                yield Bye(int(player["no"]), number, token_of(player, number))


# ---------------------------------------------------------------- whether it can be


def last_complete(tournament: Tournament) -> int:
    """The round that a tournament can end after as it stands: the last that is complete, like all before it.

    Raises :class:`TournamentError` where no round is, and for a round robin, which cannot end early.
    """
    refuse_round_robin(tournament)
    found = min(complete_rounds(tournament), tournament.rounds)
    if not found:
        raise TournamentError("no round is complete yet, so the tournament cannot end after one", code="not-complete")
    return found


def refuse_round_robin(tournament: Tournament) -> None:
    """Raise :class:`TournamentError` for an event that cannot end early."""
    if tournament.system.predetermined:
        name = layout.value_text(Choice.SYSTEM, tournament.system.code, "en")
        swiss = layout.value_text(Choice.SYSTEM, System.SWISS.code, "en")
        message = (
            f"only a tournament of the system {swiss} can end early, and this one is a {name}: every pair has to meet; "
            "a player who leaves gets the status 'withdrawn after round N'"
        )
        raise TournamentError(message, code="round-robin")


def hindrances(tournament: Tournament, reading: Reading, stop: Stop) -> tuple[Diagnostic, ...]:
    """What keeps a tournament from ending there, by cell: rounds that lack something, later rounds with results."""
    if not 1 <= stop.after <= stop.planned:
        planned = "1 planned round" if stop.planned == 1 else f"{stop.planned} planned rounds"
        return (Diagnostic("no-such-round", f"--after {stop.after}: the tournament has {planned}"),)
    ends = lacking(to_tournament(stop.document), reading, stop.planned)
    return (*ends, *_played_later(tournament, reading, stop.after))


def _played_later(tournament: Tournament, reading: Reading, after: int) -> Iterator[Diagnostic]:
    complete = complete_rounds(tournament)
    for number in range(after + 1, tournament.rounds + 1):
        results = [result_of(player, number) for player in tournament.players]
        if not any(result.kind.paired and result.kind is not Kind.PENDING for result in results):
            continue
        if number <= complete:
            yield Diagnostic("played-later", f"round {number} is complete; {_NEVER_DROPPED}: --after {number}")
            continue
        decided, paired = boards(tournament, number)
        text = f"round {number} has results on {decided} of {paired} boards; complete it: {_NEVER_DROPPED}"
        yield Diagnostic("played-later", f"{text}, --after {number}")
        yield from open_boards(tournament, reading, number)
