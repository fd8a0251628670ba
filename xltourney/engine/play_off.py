"""A play-off for a shared place: its stages, its games, what is open, and the order that it gives.

The format is a regulation of the event (C.07 art. 3.1). The usual one goes by the number of players: two play two games
with colours reversed, then single games to the first win; three, or five and more, play a single round robin and those
equal at its top go on; four play two matches, and the winners a third. Where a lower of the shared places is to be
decided, those equal at that one go on until one player holds it. Everything follows from the players, the seed, their
order by the tournament's own tie-breaks, and the scores so far: nothing is remembered, nothing is drawn twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import accumulate, groupby
from typing import NamedTuple

from xltourney.engine import berger
from xltourney.engine.play_off_lots import LEAVING, Lot, draw

#: Pairing numbers, best first; equal players stand together.
Order = tuple[tuple[int, ...], ...]


class Format(Enum):
    """How a play-off is played.

    ``USUAL`` goes by the number of players. ``ROUND_ROBIN`` is one single round robin, whose equal players stay equal.
    ``KNOCKOUT`` is matches drawn by lot, each as for two; the first drawn are free where the number is no power of two.
    ``ARBITER`` has no games: the arbiter decides.
    """

    USUAL = "usual"
    ROUND_ROBIN = "round-robin"
    KNOCKOUT = "knockout"
    ARBITER = "arbiter"


class Kind(Enum):
    """What a stage consists of."""

    ROUND_ROBIN = "round robin"
    MATCHES = "two games"
    SINGLES = "single games"


class Score(NamedTuple):
    """The result of a game in half points; a double forfeit is 0, 0."""

    white: int
    black: int


class Slot(NamedTuple):
    """The place of a game: its stage, its match (in a round robin its board), its game (there its round)."""

    stage: int
    match: int
    game: int


class Game(NamedTuple):
    """A game; ``score`` is ``None`` while it is open."""

    slot: Slot
    white: int
    black: int
    score: Score | None = None


@dataclass(frozen=True, slots=True)
class Stage:
    """A stage. ``lots`` are in the order drawn; ``free`` play no match in this stage of a knockout.

    ``leaver`` is who leaves of three equal players, 0 where nobody does; ``leaving`` are the lots that decided it, in
    the order drawn, where the tournament's own tie-breaks do not.
    """

    number: int
    kind: Kind
    lots: tuple[Lot, ...]
    games: tuple[Game, ...]
    free: tuple[int, ...] = ()
    leaver: int = 0
    leaving: tuple[Lot, ...] = ()


@dataclass(frozen=True, slots=True)
class Contest:
    """What a play-off follows from, beside its scores.

    ``order`` holds the players by the tournament's own tie-breaks, best first, those equal in all of them together.
    ``wanted`` is the place to be decided, counted from 0 at the best of the places that the players share. ``left`` is
    who has left already when three were equal, whatever ``order`` says by now; 0 where that is for ``order`` to say.
    """

    players: tuple[int, ...]
    seed: str
    order: Order
    format: Format = Format.USUAL
    wanted: int = 0
    left: int = 0


@dataclass(frozen=True, slots=True)
class Course:
    """A play-off so far. ``order`` is empty until it is decided; who is equal in it, the play-off leaves equal."""

    stages: tuple[Stage, ...]
    order: Order = ()

    @property
    def games(self) -> tuple[Game, ...]:
        """All games, stage by stage in the order in which they are played."""
        found = (game for stage in self.stages for game in stage.games)
        return tuple(sorted(found, key=lambda game: (game.slot.stage, game.slot.game, game.slot.match)))

    @property
    def open(self) -> tuple[Game, ...]:
        """The games without a result."""
        return tuple(game for game in self.games if game.score is None)


def course(contest: Contest, scores: Mapping[Slot, Score]) -> Course:
    """How far a play-off has come, with the next games; scores of other games than it has are left alone."""
    if contest.format is Format.ARBITER:
        return Course(())
    playing, players = _Playing(contest, scores), tuple(sorted(contest.players))
    once = contest.format is Format.ROUND_ROBIN
    order = playing.round_robin(players) if once else playing.settled(players, contest.wanted)
    return Course(tuple(playing.stages), order or ())


# ---------------------------------------------------------------- stages


@dataclass
class _Playing:
    """The stages as they come about."""

    contest: Contest
    scores: Mapping[Slot, Score]
    stages: list[Stage] = field(default_factory=list[Stage])

    def settled(self, left: tuple[int, ...], wanted: int) -> Order | None:
        """These players in order once one of them holds the ``wanted`` place among them; ``None`` until then."""
        above: Order = ()
        below: Order = ()
        while len(left) > 1:
            order = self._stage(left, wanted)
            if order is None:
                return None
            at = _holding(order, wanted)
            wanted -= sum(map(len, order[:at]))
            above, left, below = above + order[:at], order[at], order[at + 1 :] + below
        return (*above, left, *below)

    def _stage(self, left: tuple[int, ...], wanted: int) -> Order | None:
        """The order after one stage, or one with its single games; ``None`` while it is open."""
        if self.contest.format is Format.KNOCKOUT or len(left) in {2, 4}:
            return self._matches(left, wanted)
        order = self.round_robin(left)
        if order is None or len(left) != 3 or len(order) > 1:
            return order
        worst = self._worst(left)
        return tuple(no for no in left if no != worst), (worst,)

    def round_robin(self, players: tuple[int, ...]) -> Order | None:
        """A single round robin with numbers by lot: the players by their points."""
        number = len(self.stages) + 1
        lots = draw(self.contest.seed, number, players)
        games = [
            self._game(Slot(number, board, round_), lots[white - 1].no, lots[black - 1].no)
            for round_, pairs in enumerate(berger.pairings(len(players)), start=1)
            for board, (white, black) in enumerate(pairs, start=1)
        ]
        self.stages.append(Stage(number, Kind.ROUND_ROBIN, lots, tuple(games)))
        points = _points(games)
        return None if points is None else _by_points(points)

    def _matches(self, players: tuple[int, ...], wanted: int) -> Order | None:
        """Matches of two games drawn by lot: first against second, third against fourth; White is named first.

        Where the wanted place is one of the losers', the winners settle theirs, and the losers go on after them.
        """
        number = len(self.stages) + 1
        lots = draw(self.contest.seed, number, players)
        drawn = [lot.no for lot in lots]
        free = (1 << (len(drawn) - 1).bit_length()) - len(drawn)  # up to the next power of two
        pairs = list(zip(drawn[free::2], drawn[free + 1 :: 2], strict=True))
        games: list[Game] = []
        for match, (white, black) in enumerate(pairs, start=1):
            games += self._game(Slot(number, match, 1), white, black), self._game(Slot(number, match, 2), black, white)
        self.stages.append(Stage(number, Kind.MATCHES, lots, tuple(games), tuple(drawn[:free])))
        points = _points(games)
        if points is None:
            return None
        level = {match: pair for match, pair in enumerate(pairs, start=1) if points[pair[0]] == points[pair[1]]}
        later = self._singles(level) if level else {}
        if later is None:
            return None
        winners, losers = _parted(drawn[:free], pairs, points, later)
        best = (winners,) if wanted < len(winners) else self.settled(winners, 0)
        below = losers if wanted < len(winners) else (tuple(sorted(no for group in losers for no in group)),)
        return None if best is None else (*best, *below)

    def _singles(self, level: Mapping[int, tuple[int, int]]) -> dict[int, int] | None:
        """Single games to the first win of each match, a new lot for colours: A B B A A B B ... have White."""
        number = len(self.stages) + 1
        lots = draw(self.contest.seed, number, (no for pair in level.values() for no in pair))
        place = {lot.no: i for i, lot in enumerate(lots)}
        games: list[Game] = []
        for match, pair in level.items():
            games += self._to_first_win(number, match, sorted(pair, key=place.__getitem__))
        self.stages.append(Stage(number, Kind.SINGLES, lots, tuple(games)))
        return _points(games)

    def _to_first_win(self, stage: int, match: int, pair: Sequence[int]) -> list[Game]:
        first, second = pair
        games: list[Game] = []
        while not games or (games[-1].score and games[-1].score.white == games[-1].score.black):
            number = len(games) + 1
            white, black = (first, second) if number // 2 % 2 == 0 else (second, first)
            games.append(self._game(Slot(stage, match, number), white, black))
        return games

    def _worst(self, players: tuple[int, ...]) -> int:
        """Who has left; else who is worst in the tournament's own tie-breaks, of equal ones the last by another lot."""
        if self.contest.left in players:
            self.stages.append(replace(self.stages.pop(), leaver=self.contest.left))
            return self.contest.left
        groups = ([no for no in group if no in players] for group in reversed(self.contest.order))
        equal = next(filter(None, groups))
        stage = self.stages.pop()
        lots = draw(self.contest.seed, stage.number, equal, LEAVING) if len(equal) > 1 else ()
        worst = lots[-1].no if lots else equal[0]
        self.stages.append(replace(stage, leaver=worst, leaving=lots))
        return worst

    def _game(self, slot: Slot, white: int, black: int) -> Game:
        return Game(slot, white, black, self.scores.get(slot))


def _points(games: Iterable[Game]) -> dict[int, int] | None:
    """Half points by player; ``None`` while a game is open."""
    found: dict[int, int] = {}
    for game in games:
        if game.score is None:
            return None
        found[game.white] = found.get(game.white, 0) + game.score.white
        found[game.black] = found.get(game.black, 0) + game.score.black
    return found


def _holding(order: Order, place: int) -> int:
    """Which group of an order holds a place, counted from 0."""
    return next(at for at, end in enumerate(accumulate(map(len, order))) if place < end)


def _by_points(points: Mapping[int, int]) -> Order:
    ordered = sorted(points, key=lambda no: (-points[no], no))
    return tuple(tuple(group) for _, group in groupby(ordered, key=points.__getitem__))


def _parted(
    free: Sequence[int], pairs: Sequence[tuple[int, int]], points: Mapping[int, int], later: Mapping[int, int]
) -> tuple[tuple[int, ...], Order]:
    """Winners, and losers by the stage they reached, then by their points in it."""
    winners, losers = list(free), dict[int, tuple[int, int]]()
    for first, second in pairs:
        stage, scores = (2, later) if first in later else (1, points)
        winner, loser = (first, second) if scores[first] > scores[second] else (second, first)
        winners.append(winner)
        losers[loser] = stage, scores[loser]
    ordered = sorted(losers, key=lambda no: (losers[no], -no), reverse=True)
    return tuple(winners), tuple(tuple(group) for _, group in groupby(ordered, key=losers.__getitem__))
