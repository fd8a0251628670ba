"""The rating list of a club by its own rules: a replay of all finished tournaments, from the first to the last.

Each player has a rating for each time control. A tournament changes ratings once, when it is finished: K times score
minus expected score by FIDE's table, from the ratings before it, a difference above 400 counted as 400 for players
below 2650 in every control, rounded once, half away from zero. There is no floor, no ceiling and no rule for juniors.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import Enum
from functools import cache
from typing import NamedTuple

from xltourney.engine.elo import Control, RatingText, cap_below_2650, every_game, gained
from xltourney.engine.fide_tables import expectation
from xltourney.engine.k_factor import KFactor, Reason, lowered
from xltourney.engine.problem import joined
from xltourney.engine.rounding import half_away
from xltourney.errors import Diagnostic, TournamentError

#: How a game is rated in every time control; the text is that of FIDE's chapter on standard chess of October 2025.
CLUB_TEXT = RatingText(date(2025, 10, 1), cap_below_2650, every_game)

#: The expected score in hundredths by difference, from -400 (counted from the end) to 400, where no cap applies.
_EXPECTED = [expectation(difference) for difference in (*range(401), *range(-400, 0))]


class KOrder(Enum):
    """Which comes first for a player who has reached 2400 before his 30th game: 40 (as the rules are written) or 10."""

    TEXT = "text"
    FIDE = "fide"


class Start(NamedTuple):
    """Where a player's rating begins: the initial rating, and games that he had played before he joined."""

    rating: int
    games: int = 0


@dataclass(frozen=True, slots=True)
class ClubPlayer:
    """A player of the list; without a start in a control he is unrated there."""

    key: str
    starts: Mapping[Control, Start]


class ClubGame(NamedTuple):
    """A game over the board that ended 1-0, ½-½ or 0-1; ``halves`` is White's score in half points.

    Players are keys of :class:`ClubPlayer`, or any other text for guests.
    """

    white: str
    black: str
    halves: int


@dataclass(frozen=True, slots=True)
class ClubTournament:
    """A tournament of the club; ``order`` is the number in which it was finished, which decides when it is rated."""

    id: str
    control: Control
    games: Sequence[ClubGame]
    order: int | None
    finished: bool = True


class ClubRow(NamedTuple):
    """What one tournament changed for one player.

    ``rating`` is the one before it, ``games`` the rated games of the tournament, ``halves`` the score in half points,
    ``expected`` in hundredths, ``total`` all his rated games after it.
    """

    tournament: str
    control: Control
    player: str
    rating: int
    k: KFactor
    games: int
    halves: int
    expected: int
    change: int
    total: int

    @property
    def new(self) -> int:
        """The rating after the tournament."""
        return self.rating + self.change

    @property
    def hundredths(self) -> int:
        """The change before it is rounded, in hundredths; exact."""
        return gained(self.k.value, self.halves, self.expected)


class Standing(NamedTuple):
    """A player's state in one time control: rating, rated games, the highest rating."""

    player: str
    rating: int
    games: int
    peak: int


@dataclass(frozen=True, slots=True)
class History:
    """All changes in the order of the tournaments, inside one by key; and the lists, best first, ties by key."""

    rows: tuple[ClubRow, ...]
    lists: Mapping[Control, tuple[Standing, ...]]


# ---------------------------------------------------------------- the replay


def replay(
    players: Iterable[ClubPlayer], tournaments: Iterable[ClubTournament], order: KOrder = KOrder.TEXT
) -> History:
    """The history and the lists of the club. The order in which players, tournaments and games are given means nothing.

    Raises :class:`TournamentError` for two players with one key, two tournaments with one id, and for numbers in the
    order of finishing that are missing or equal.
    """
    standings = _beginnings(players)
    rows: list[ClubRow] = []
    for tournament in in_order(tournaments):
        rows += _rate(tournament, standings[tournament.control], order)
    lists = {control: _sorted(known.values()) for control, known in standings.items()}
    return History(tuple(rows), lists)


def _beginnings(players: Iterable[ClubPlayer]) -> dict[Control, dict[str, Standing]]:
    standings: dict[Control, dict[str, Standing]] = {control: {} for control in Control}
    keys: set[str] = set()
    for player in players:
        if player.key in keys:
            raise TournamentError(f"two players of the club have the key {player.key}", code="club-player-twice")
        keys.add(player.key)
        for control, start in player.starts.items():
            standings[control][player.key] = Standing(player.key, start.rating, start.games, start.rating)
    return standings


def _sorted(standings: Iterable[Standing]) -> tuple[Standing, ...]:
    return tuple(sorted(standings, key=lambda standing: (-standing.rating, standing.player)))


def _rate(tournament: ClubTournament, standings: dict[str, Standing], order: KOrder) -> list[ClubRow]:
    """The rows of one tournament, all from the ratings before it; then the new ratings are put into ``standings``."""
    tallies = _tallies(tournament.games, standings)
    rows = [_row(tournament, standings[player], tallies[player], order) for player in sorted(tallies)]
    for row in rows:
        peak = max(standings[row.player].peak, row.new)
        standings[row.player] = Standing(row.player, row.new, row.total, peak)
    return rows


def _tallies(games: Iterable[ClubGame], standings: Mapping[str, Standing]) -> dict[str, list[int]]:
    """Rated games, score in half points and expected hundredths of everybody with a rated game.

    Nearly all of the time of a replay goes by here, so both sides of a game are written out.
    """
    tallies: dict[str, list[int]] = {}
    known, tally_of = standings.get, tallies.get
    for white, black, halves in games:
        mine, theirs = known(white), known(black)
        if mine is None or theirs is None:
            continue
        difference = mine.rating - theirs.rating
        if -400 <= difference <= 400:
            expected = _EXPECTED[difference]
            opposite = 100 - expected
        else:
            expected = expectation(cap_below_2650(mine.rating, difference))
            opposite = expectation(cap_below_2650(theirs.rating, -difference))
        tally = tally_of(white) or tallies.setdefault(white, [0, 0, 0])
        tally[0] += 1
        tally[1] += halves
        tally[2] += expected
        tally = tally_of(black) or tallies.setdefault(black, [0, 0, 0])
        tally[0] += 1
        tally[1] += 2 - halves
        tally[2] += opposite
    return tallies


def _row(tournament: ClubTournament, standing: Standing, tally: Sequence[int], order: KOrder) -> ClubRow:
    games, halves, expected = tally
    k = club_k(base_reason(standing.games, standing.peak, order), games)
    change = half_away(gained(k.value, halves, expected))
    total = standing.games + games
    return ClubRow(
        tournament.id, tournament.control, standing.player, standing.rating, k, games, halves, expected, change, total
    )


# ---------------------------------------------------------------- K

_BASES: Mapping[Reason, int] = {Reason.NEW: 40, Reason.REACHED_2400: 10, Reason.UNDER_2400: 20}


def base_reason(games: int, peak: int, order: KOrder) -> Reason:
    """Why a player has his K, from his rated games and highest rating before the tournament, in its control."""
    new, reached = games < 30, peak >= 2400
    if new and not (reached and order is KOrder.FIDE):
        return Reason.NEW
    return Reason.REACHED_2400 if reached else Reason.UNDER_2400


@cache
def club_k(reason: Reason, games: int) -> KFactor:
    """K of a player with ``games`` rated games in the tournament: 40, 20 or 10, and at most 700 // games."""
    base = _BASES[reason]
    return KFactor(lowered(base, games), base, reason)


# ---------------------------------------------------------------- the order


def in_order(tournaments: Iterable[ClubTournament]) -> list[ClubTournament]:
    """The finished tournaments in the order in which they were finished.

    Raises :class:`TournamentError`, with a finding each, for numbers that are missing or equal and for equal ids.
    """
    finished = [tournament for tournament in tournaments if tournament.finished]
    findings = (*_without_number(finished), *_with_one_number(finished), *_twice(finished))
    if findings:
        raise TournamentError(findings[0].message, code=findings[0].code, findings=findings)
    return sorted(finished, key=lambda tournament: tournament.order or 0)


def _without_number(finished: Sequence[ClubTournament]) -> Iterator[Diagnostic]:
    for name in sorted(tournament.id for tournament in finished if tournament.order is None):
        message = f"tournament {name} is finished but has no number in the order of finishing; give it one"
        yield Diagnostic("club-order-missing", message)


def _with_one_number(finished: Sequence[ClubTournament]) -> Iterator[Diagnostic]:
    names: dict[int, list[str]] = {}
    for tournament in finished:
        if tournament.order is not None:
            names.setdefault(tournament.order, []).append(tournament.id)
    for number in sorted(number for number, sharing in names.items() if len(sharing) > 1):
        message = (
            f"tournaments {joined(sorted(names[number]))} have the same number {number} in the order of finishing;"
            " each needs a number of its own"
        )
        yield Diagnostic("club-order-equal", message)


def _twice(finished: Sequence[ClubTournament]) -> Iterator[Diagnostic]:
    for name, times in sorted(Counter(tournament.id for tournament in finished).items()):
        if times > 1:
            message = f"tournament {name} is in the list {times} times; a tournament is rated once"
            yield Diagnostic("club-tournament-twice", message)
