"""Facts derived once per tournament: which rounds count, who met whom, the scores.

Players are known here by their index 0..N-1 in the order of the tournament's players.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import NamedTuple

from xltourney.engine.model import Player, Tournament, result_of
from xltourney.engine.results import FREE_ROUND, Kind, RoundResult

#: A counted round of one player: number, what it was, index of the opponent (-1: none).
Row = tuple[int, RoundResult, int]


class Column(NamedTuple):
    """One code for all players, in the order of the players: ``values[i] / scale``; ``None`` is undefined.

    Rules that never divide keep whole numbers of units here, so that comparing stays exact and fast.
    """

    values: Sequence[int | Fraction | None]
    scale: int = 1

    def value(self, i: int) -> Fraction | None:
        """The value of player ``i`` in points (or whatever the code counts)."""
        value = self.values[i]
        return None if value is None else exact(value, self.scale)


@lru_cache(maxsize=4096)
def exact(value: int | Fraction, scale: int) -> Fraction:
    """``value / scale``; the same few numbers come up again and again, so they are kept."""
    return Fraction(value, scale)


class Dummy(NamedTuple):
    """The opponent that an own unplayed round counts as (art. 16.4), in units.

    ``points`` is what counts as taken from him. ``reason`` and ``cap`` say how his score came about.
    """

    score: int
    points: int
    reason: str
    cap: int | None = None


class Elements(NamedTuple):
    """The rounds of one player as they enter a sum, in units, side by side in lists.

    ``scores`` of the opponents; ``products`` = score x points taken from him; ``first``: a low cut may take this round
    before the regular one; ``rounds`` their numbers.
    """

    scores: list[int]
    products: list[int]
    first: list[bool]
    rounds: list[int]


class Treatment(NamedTuple):
    """How an edition treats unplayed rounds.

    ``drawn`` gives the rounds of a player that his opponents see as draws, ``dummy`` the opponent of an own unplayed
    round, ``cut_first`` whether a low cut may prefer that round.
    """

    drawn: Callable[[View, int], list[Row]]
    dummy: Callable[[View, int, Row], Dummy]
    cut_first: Callable[[Kind], bool]


def complete_rounds(tournament: Tournament) -> int:
    """The number of rounds, from the first, in which every pairing has a result and nobody is left out."""
    played = max((len(player.results) for player in tournament.players), default=0)
    if not tournament.ordered or _all_played(tournament, played):
        return played
    for number in range(1, played + 1):
        if not _complete(tournament, number):
            return number - 1
    return played


def _all_played(tournament: Tournament, played: int) -> bool:
    return all(
        len(player.results) == played and all(result.kind.counts for result in player.results)
        for player in tournament.players
    )


def _complete(tournament: Tournament, number: int) -> bool:
    gone = {player.no for player in tournament.players if _left(player, number)}
    blank = 0
    for player in tournament.players:
        if player.no in gone:
            continue
        result = result_of(player, number)
        if result.kind is Kind.PENDING and not (tournament.system.predetermined and result.opponent in gone):
            return False
        blank += result.kind is Kind.NONE
    return blank <= _blanks_allowed(tournament, len(gone))


def _blanks_allowed(tournament: Tournament, gone: int) -> int:
    """Players without a cell in a complete round: in a round robin the free one and opponents of those who left."""
    return len(tournament.players) % 2 + gone if tournament.system.predetermined else 0


def _left(player: Player, number: int) -> bool:
    return player.withdrawn_after is not None and number > player.withdrawn_after


def without_entry(tournament: Tournament, number: int) -> tuple[Player, ...]:
    """Who has no entry in a round and keeps it from being complete; in a round robin free rounds need none."""
    gone = sum(_left(player, number) for player in tournament.players)
    blank = tuple(
        player
        for player in tournament.players
        if not _left(player, number) and result_of(player, number).kind is Kind.NONE
    )
    return blank if len(blank) > _blanks_allowed(tournament, gone) else ()


def boards(tournament: Tournament, number: int) -> tuple[int, int]:
    """How many boards of a round have a result, and how many there are; players without an entry will need some."""
    results = [result_of(player, number) for player in tournament.players]
    paired = sum(result.kind.paired for result in results)
    pending = sum(result.kind is Kind.PENDING for result in results)
    return (paired - pending) // 2, (paired + len(without_entry(tournament, number)) + 1) // 2


class View:
    """A tournament after round ``rounds``; ``live`` counts decided boards of the round after it as well.

    ``scores`` are final scores in units, penalties included (art. 16.4: the actual score).
    ``rows`` holds the counted rounds of each player in order. In a round robin a player who left before half of his
    games is ``removed`` and his games count for nobody (General Regulations for Competitions 6.6).
    """

    def __init__(
        self, tournament: Tournament, treatment: Treatment, rounds: int, live: bool = False, drawn: int | None = None
    ) -> None:
        self.treatment = treatment
        self.tournament = tournament
        self.scoring = tournament.scoring
        self.predetermined = tournament.system.predetermined
        self.rounds = rounds + live
        self.complete = rounds
        self.live = live
        self.players = tournament.players
        self.index = {player.no: i for i, player in enumerate(self.players)}
        self.removed = frozenset(i for i, player in enumerate(self.players) if self._has_left_early(player))
        self.waiting: set[int] = set()
        self.rows = [self._counted(i, player, drawn) for i, player in enumerate(self.players)]
        self.scores = [
            sum(row[1].points for row in rows) + player.penalty
            for rows, player in zip(self.rows, self.players, strict=True)
        ]
        self._columns: dict[Hashable, Column] = {}
        self.elements: dict[bool, list[Elements]] = {}

    @property
    def games_each(self) -> int:
        """Games that each player has in a round robin, removed players left out; in a Swiss the rounds."""
        cycles = self.tournament.system.cycles
        return cycles * (len(self.players) - len(self.removed) - 1) if cycles else self.rounds

    @property
    def games(self) -> tuple[int, int]:
        """How many games of a round robin have a result, and how many there are, removed players left out."""
        ends = sum(other >= 0 for rows in self.rows for _, _, other in rows)
        return ends // 2, (len(self.players) - len(self.removed)) * self.games_each // 2

    @property
    def final(self) -> bool:
        """Whether the last counted round is the last planned one."""
        return self.rounds == self.tournament.rounds

    @cached_property
    def over(self) -> bool:
        """Whether every planned round counts, with all results; a matrix does not tell its rounds."""
        if self.tournament.ordered:
            return self.final and not self.live
        results = (result for player in self.players for result in player.results)
        return self.final and all(result.kind not in {Kind.PENDING, Kind.NONE} for result in results)

    def _has_left_early(self, player: Player) -> bool:
        """Left before half of his games, and not after the rounds that are counted here."""
        return (player.withdrawn_after or 0) <= self.rounds and self.tournament.leaves_early(player)

    def _counted(self, i: int, player: Player, drawn: int | None) -> list[Row]:
        if i in self.removed:
            return []
        index, removed = self.index, self.removed
        rows: list[Row] = []
        for number, result in enumerate(player.results[: self.rounds], start=1):
            opponent = index.get(result.opponent, -1)
            counted = self._as_draw(result) if number == drawn else result
            if counted.kind is Kind.ZPB and self._is_free(player, number):
                counted = FREE_ROUND
            if not counted.kind.counts:
                self.waiting.add(i)
            elif opponent not in removed:
                rows.append((number, counted, opponent))
        return rows

    def _is_free(self, player: Player, number: int) -> bool:
        """Whether an absence is a free round: in a round robin, between entry and withdrawal."""
        first, last = player.from_round or 1, player.withdrawn_after
        return self.predetermined and first <= number and (last is None or number <= last)

    @cached_property
    def adjusted(self) -> list[int]:
        """Scores as opponents see them (art. 16.3); in a round robin plain final scores (art. 15.2)."""
        if self.predetermined:
            return self.scores
        draw, drawn = self.scoring.draw, self.treatment.drawn
        return [
            score + sum(draw - result.points for _, result, _ in drawn(self, i)) for i, score in enumerate(self.scores)
        ]

    def _as_draw(self, result: RoundResult) -> RoundResult:
        if not result.kind.paired:
            return result
        return RoundResult(Kind.OTB, result.opponent, result.color, "½", self.scoring.draw)

    def column(self, key: Hashable, make: Callable[[], Column]) -> Column:
        """The column ``make()``, computed once for each key."""
        if key not in self._columns:
            self._columns[key] = make()
        return self._columns[key]

    @cached_property
    def fore(self) -> View:
        """The view in which the paired games of the last planned round are draws (art. 8.3); before it, this view."""
        if not self.final:
            return self
        return View(self.tournament, self.treatment, self.complete, self.live, drawn=self.rounds)

    def annulled(self, i: int) -> list[Row]:
        """The games of a player that count for nobody because he or his opponent was removed."""
        games: list[Row] = []
        if not self.removed:
            return games
        for number, result in enumerate(self.players[i].results[: self.rounds], start=1):
            opponent = self.index.get(result.opponent, -1)
            if result.kind.paired and result.kind.counts and (i in self.removed or opponent in self.removed):
                games.append((number, result, opponent))
        return games
