"""A tournament as the rules see it: frozen, with tuples inside, free of files and formats."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import Enum
from functools import cached_property

from xltourney.engine.results import CLASSICAL, NOT_PLAYED_YET, Kind, RoundResult, ScoringSystem


class System(Enum):
    """How pairings come about. ``cycles`` is the number of games each pair of players has; 0 in a Swiss."""

    SWISS = ("swiss", 0)
    ROUND_ROBIN = ("round-robin", 1)
    DOUBLE_ROUND_ROBIN = ("double-round-robin", 2)

    def __init__(self, code: str, cycles: int) -> None:
        self.code = code
        self.cycles = cycles

    @property
    def predetermined(self) -> bool:
        """Pairings are known beforehand (art. 15.2)."""
        return self.cycles > 0


@dataclass(frozen=True, slots=True)
class Player:
    """A participant.

    ``no`` is the tournament pairing number (TPN). ``rating`` is ``None`` for an unrated player.
    ``results`` has one entry a round, no longer than the rounds that have any result.
    ``penalty`` counts units and is 0 or negative. ``lots`` and ``play_off``: lower first.
    ``k`` is the K-factor that the organiser states, ``born`` a year, ``rated_games`` those before the event, ``peak``
    the highest rating ever and ``club_id`` the key in the club's own list; ``None`` is not known.
    """

    no: int
    name: str
    results: tuple[RoundResult, ...]
    rating: int | None = None
    penalty: int = 0
    lots: int | None = None
    play_off: int | None = None
    withdrawn_after: int | None = None
    from_round: int | None = None
    fide_id: int | None = None
    k: int | None = None
    born: int | None = None
    rated_games: int | None = None
    peak: int | None = None
    club_id: str | None = None

    @property
    def played(self) -> int:
        """The number of games played over the board."""
        return sum(result.kind is Kind.OTB for result in self.results)


def result_of(player: Player, number: int) -> RoundResult:
    """What a player has in a round; nothing yet where his results end before it."""
    return player.results[number - 1] if number <= len(player.results) else NOT_PLAYED_YET


@dataclass(frozen=True, slots=True)
class PlayOff:
    """A play-off that the event's regulations provide for one place (C.07 art. 3.1).

    It is reached after the codes ``after``: all of the list where ``None``, on points alone where empty. ``result`` is
    the order that it gave, best first, equal players together; empty while it is not played.
    """

    place: int
    after: tuple[str, ...] | None = None
    result: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True)
class Tournament:
    """An individual event.

    ``rounds`` are the planned rounds. ``ordered`` is false where only a matrix of results is known: then
    games have neither colour nor round. ``unrated`` is the rating that the event's regulations give unrated players.
    """

    system: System
    rounds: int
    players: tuple[Player, ...]
    scoring: ScoringSystem = CLASSICAL
    name: str = ""
    start: date | None = None
    forfeits_played: bool = False
    unrated: int | None = None
    lots_seed: str | None = None
    ordered: bool = True
    play_off: PlayOff | None = None

    @cached_property
    def by_number(self) -> dict[int, Player]:
        """Players by pairing number."""
        return {player.no: player for player in self.players}

    def leaves_early(self, player: Player) -> bool:
        """Whether a player leaves a round robin before half of his games, counting those played over the board.

        He is taken out of the standings and his games are annulled (General Regulations for Competitions 6.6).
        """
        if not self.system.predetermined or player.withdrawn_after is None:
            return False
        games = self.system.cycles * (len(self.players) - 1)
        return player.withdrawn_after < self.rounds and 2 * player.played < games
