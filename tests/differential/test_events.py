"""The random events are what they are meant to be: valid, and with everything that the rules speak of."""

from __future__ import annotations

from collections import Counter

from tests.differential.disagreements import double_forfeits
from tests.differential.events import SEEDS, any_event, classical_event
from xltourney.engine.consistency import problems
from xltourney.engine.model import System
from xltourney.engine.results import Kind


def test_they_are_valid() -> None:
    for seed in SEEDS:
        for tournament in (any_event(seed), classical_event(seed)):
            assert [finding for finding in problems(tournament) if finding.severity == "error"] == []


def test_they_hold_every_kind_of_round() -> None:
    seen: Counter[Kind] = Counter()
    doubles = rematches = interim = odd = 0
    for seed in SEEDS:
        tournament = any_event(seed)
        interim += len(tournament.players[0].results) < tournament.rounds
        odd += len(tournament.players) % 2
        for player in tournament.players:
            seen.update(result.kind for result in player.results)
            doubles += double_forfeits(player, tournament)
            met = Counter(result.opponent for result in player.results if result.opponent)
            rematches += any(count > 1 for count in met.values())
    assert set(seen) == set(Kind) - {Kind.PENDING, Kind.NONE, Kind.FREE}
    assert min(seen.values()) > 10
    assert min(doubles, rematches, interim, odd) > 5
    assert {any_event(seed).system for seed in SEEDS} == set(System)


def test_the_same_seed_is_the_same_event() -> None:
    assert any_event(7) == any_event(7)
