"""Random Swiss events of any size, the same for the same seed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

from xltourney.engine.model import Player, System, Tournament
from xltourney.engine.results import CLASSICAL, Kind, RoundResult

HALF_POINT_BYES, ABSENCES, FORFEITS, DRAWS = 0.04, 0.02, 0.02, 0.33


@dataclass
class _Field:
    """The players while the event runs: results, scores in half points, opponents met."""

    size: int
    chance: random.Random
    results: list[list[RoundResult]] = field(default_factory=list[list[RoundResult]])
    scores: list[int] = field(default_factory=list[int])
    met: list[set[int]] = field(default_factory=list[set[int]])

    def __post_init__(self) -> None:
        self.results = [[] for _ in range(self.size)]
        self.scores = [0] * self.size
        self.met = [set() for _ in range(self.size)]

    def give(self, i: int, result: RoundResult) -> None:
        self.results[i].append(result)
        self.scores[i] += result.points


def _byes(players: _Field) -> list[int]:
    """Gives requested byes; who is left, best first."""
    present: list[int] = []
    for i in range(players.size):
        drawn = players.chance.random()
        if drawn < HALF_POINT_BYES:
            players.give(i, CLASSICAL.bye(Kind.HPB))
        elif drawn < HALF_POINT_BYES + ABSENCES:
            players.give(i, CLASSICAL.bye(Kind.ZPB))
        else:
            present.append(i)
    return sorted(present, key=lambda i: (-players.scores[i], players.chance.random()))


def _pairs(players: _Field, present: list[int]) -> Iterator[tuple[int, int]]:
    """Neighbours in the table who have not met, as far as there are any near."""
    waiting = present[::-1]
    while waiting:
        first = waiting.pop()
        near = range(len(waiting) - 1, max(-1, len(waiting) - 60), -1)
        place = next((k for k in near if waiting[k] not in players.met[first]), len(waiting) - 1)
        yield first, waiting.pop(place)


def _play(players: _Field, white: int, black: int) -> None:
    drawn = players.chance.random()
    if drawn < FORFEITS:
        marks = ("+", "-")
    elif drawn < FORFEITS + DRAWS:
        marks = ("½", "½")
    else:
        marks = ("1", "0") if players.chance.random() < 0.52 else ("0", "1")
    players.met[white].add(black)
    players.met[black].add(white)
    players.give(white, CLASSICAL.game(black + 1, "w", marks[0]))
    players.give(black, CLASSICAL.game(white + 1, "b", marks[1]))


def swiss(size: int, rounds: int, seed: int = 1) -> Tournament:
    """An event with byes, absences and forfeits, ratings from 2600 down."""
    players = _Field(size, random.Random(seed))
    for _ in range(rounds):
        present = _byes(players)
        if len(present) % 2:
            players.give(present.pop(), CLASSICAL.bye(Kind.PAB))
        for white, black in _pairs(players, present):
            _play(players, white, black)
    entries = tuple(
        Player(i + 1, f"Player {i + 1}", tuple(players.results[i]), rating=2600 - i * 1600 // size) for i in range(size)
    )
    return Tournament(System.SWISS, rounds, entries, name=f"Swiss {size} x {rounds}")


_TRF_MARK = {"1": "1", "½": "=", "0": "0", "+": "+", "-": "-"}
_TRF_BYE = {Kind.PAB: "U", Kind.HPB: "H", Kind.ZPB: "Z"}


def _block(result: RoundResult) -> str:
    if result.kind in _TRF_BYE:
        return f"  0000 - {_TRF_BYE[result.kind]}"
    return f"  {result.opponent:4d} {result.color} {_TRF_MARK[result.mark]}"


def trf(event: Tournament) -> str:
    """The event as a tournament report file (TRF16)."""
    head = [
        f"012 {event.name}",
        "042 2026/03/05",
        "052 2026/03/10",
        f"062 {len(event.players)}",
        "092 Individual: Swiss-System",
        f"XXR {event.rounds}",
    ]
    lines = [
        f"001 {player.no:4d}      {player.name:<33} {player.rating:4d} UKR {'':11} {'':10} "
        f"{sum(result.points for result in player.results) / 2:4.1f} {0:4d}" + "".join(map(_block, player.results))
        for player in event.players
    ]
    return "\n".join([*head, *lines, ""])


_TOKEN_BYE = {Kind.PAB: "PAB", Kind.HPB: "HPB", Kind.ZPB: "ZPB"}


def token(result: RoundResult) -> str:
    """A round as a cell of the Grid sheet."""
    return _TOKEN_BYE.get(result.kind) or f"{result.opponent}{result.color}{result.mark}"
