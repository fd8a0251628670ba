"""Which rounds of an event are published, and which games of a round robin are still to come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from xltourney.engine.model import Tournament, result_of
from xltourney.engine.results import Kind

#: Two players, the lower number first.
Pair = tuple[int, int]


@dataclass(frozen=True)
class Publication:
    """Facts about the rounds of an event, each worked out when it is first asked for."""

    event: Tournament

    @cached_property
    def early(self) -> frozenset[int]:
        """Players who left a round robin before half of their games."""
        return frozenset(player.no for player in self.event.players if self.event.leaves_early(player))

    @cached_property
    def published(self) -> tuple[int, ...]:
        """Planned rounds with a pairing, or in a Swiss with an entry for everybody."""
        return tuple(number for number in range(1, self.event.rounds + 1) if self._is_published(number))

    def _is_published(self, number: int) -> bool:
        kinds = [result_of(player, number).kind for player in self.event.players]
        if any(kind.paired or kind is Kind.PAB for kind in kinds):
            return True
        return not self.event.system.predetermined and all(kind.counts for kind in kinds)

    @cached_property
    def unpublished(self) -> tuple[int, ...]:
        """Planned rounds that still have to be published.

        A matrix has no rounds: it is published once anything stands in it. A round robin that somebody left early may
        end before its last rounds, for nobody has a game there.
        """
        if not self.event.ordered:
            return () if self.published else (1,)
        if self.early and not self.unmet:
            return ()
        return tuple(number for number in range(1, self.event.rounds + 1) if number not in self.published)

    @cached_property
    def unmet(self) -> tuple[Pair, ...]:
        """Pairs of a round robin that met less often than its system says; those who left early need not meet."""
        cycles = self.event.system.cycles
        if not cycles:
            return ()
        met = Counter((player.no, result.opponent) for player in self.event.players for result in player.results)
        staying = sorted(player.no for player in self.event.players if player.no not in self.early)
        return tuple(pair for pair in combinations(staying, 2) if met[pair] < cycles)

    @property
    def all_planned(self) -> bool:
        """Whether a round robin has as many rounds as its system needs."""
        players = len(self.event.players)
        return self.event.rounds >= self.event.system.cycles * (players - 1 + players % 2)

    @cached_property
    def missing(self) -> Mapping[Pair, int]:
        """Pairs of a round robin whose game should stand in a published round; 0 where no round can be told."""
        idle = {number: self._idle(number) for number in self.published} if self.unmet else {}
        found = {pair: next((number for number in idle if idle[number].issuperset(pair)), 0) for pair in self.unmet}
        over = self.all_planned and not self.unpublished
        return {pair: number for pair, number in found.items() if number or over}

    def _idle(self, number: int) -> frozenset[int]:
        """Who has no game in a round, where these are more than can be free."""
        players = self.event.players
        idle = {player.no for player in players if not result_of(player, number).opponent} - self.early
        allowed = len(players) % 2 + len(self.early)
        return frozenset(idle if len(idle) > allowed else ())
