"""What an event lacks before it can be finished: rounds without pairings, boards without a result, all at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from xltourney.batch.life.publication import Publication
from xltourney.engine.model import Player, Tournament, result_of
from xltourney.engine.problem import joined, spans, who
from xltourney.engine.results import Kind
from xltourney.engine.view import without_entry
from xltourney.errors import Diagnostic, Place, Subject
from xltourney.io.document import path_of
from xltourney.io.life.board_numbers import Pair, board_numbers, result_cells
from xltourney.io.loading import bounded
from xltourney.io.reading import Reading

#: What is counted of a later round, by the code of its findings.
_COUNTED = {
    "board-without-result": ("board", "boards"),
    "blank-round": ("player", "players"),
    "missing-game": ("pair", "pairs"),
}


def lacking(tournament: Tournament, reading: Reading, planned: int = 0) -> tuple[Diagnostic, ...]:
    """Everything that stands between an event and its final table, by cell where one is known; empty for nothing.

    First the first round that is not complete and each of its boards without a result in their order, then one line a
    kind for each later round, and the rounds without pairings.
    Boards of a player who left a round robin before half of his games need no result. The event may be a part of what
    stands in the file that was read, whose rounds are ``planned`` then.
    """
    found = _Lacking(tournament, reading, Publication(tournament), planned or tournament.rounds)
    boards = [*found.without_result(), *found.without_entry(), *found.missing_games()]
    rounds = [*found.without_pairings()]
    return tuple(bounded([found.first(boards), *_briefly(boards), *rounds])) if boards or rounds else ()


def _briefly(found: Sequence[Diagnostic]) -> Iterator[Diagnostic]:
    """The findings of the first round one by one; of each later round the first of a kind, and how many more."""
    first = min((number for each in found if (number := _round_of(each))), default=0)
    kinds: dict[tuple[str, int], list[Diagnostic]] = {}
    for each in found:
        kinds.setdefault((each.code, _round_of(each)), []).append(each)
    for (code, number), alike in kinds.items():
        if number <= first or len(alike) == 1:
            yield from alike
            continue
        one, many = _COUNTED[code]
        more = f"1 more {one}" if len(alike) == 2 else f"{len(alike) - 1} more {many}"
        yield alike[0]._replace(message=f"{alike[0].message} (and {more} of this round)")


def _round_of(finding: Diagnostic) -> int:
    return finding.subject.round or 0 if finding.subject else 0


def open_boards(tournament: Tournament, reading: Reading, number: int) -> tuple[Diagnostic, ...]:
    """What one round lacks: its boards without a result, its players without an entry."""
    found = _Lacking(tournament, reading, Publication(tournament), tournament.rounds)
    return (*found.results_of_round(number), *found.entries_of_round(number))


@dataclass(frozen=True, slots=True)
class _Lacking:
    """An event and the file that it stands in; each method finds one kind of thing that it lacks."""

    event: Tournament
    reading: Reading
    plan: Publication
    planned: int

    def first(self, boards: Sequence[Diagnostic]) -> Diagnostic:
        """The first round that is not complete."""
        known = [each.subject.round for each in boards if each.subject and each.subject.round]
        number = min([*known, *self.plan.unpublished], default=0)
        if not self.event.ordered or not number:
            return Diagnostic("not-complete", "the tournament is not complete: games are missing")
        what = "not published" if number in self.plan.unpublished else "not complete"
        return Diagnostic("not-complete", f"round {number} of {self.planned} is the first that is {what}")

    def without_result(self) -> Iterator[Diagnostic]:
        """Boards that are paired and have no result."""
        for number in range(1, self.event.rounds + 1):
            yield from self.results_of_round(number)

    def results_of_round(self, number: int) -> Iterator[Diagnostic]:
        """The same of one round."""
        pending = [player for player in self.event.players if self._is_open(player, number)]
        if not pending:
            return
        numbers, cells = board_numbers(self.reading, number), result_cells(self.reading, number)
        for player in sorted(pending, key=lambda player: numbers.get(self._pair(player, number), 0)):
            other, pair = self.event.by_number[result_of(player, number).opponent], self._pair(player, number)
            board = f"board {numbers[pair]}, " if pair in numbers else ""
            text = f"{board}{who(player)} against {who(other)} has no result"
            yield self._finding("board-without-result", text, player.no, number, cells.get(pair))

    def _pair(self, player: Player, number: int) -> Pair:
        other = result_of(player, number).opponent
        return min(player.no, other), max(player.no, other)

    def _is_open(self, player: Player, number: int) -> bool:
        """Whether a board needs a result; said of its White, or where colours are not known of the lower number."""
        result = result_of(player, number)
        if result.kind is not Kind.PENDING or {player.no, result.opponent} & self.plan.early:
            return False
        return result.color == "w" or (not result.color and player.no < result.opponent)

    def without_entry(self) -> Iterator[Diagnostic]:
        """Players of a Swiss who have no entry in a round that is published."""
        for number in self.plan.published:
            yield from self.entries_of_round(number)

    def entries_of_round(self, number: int) -> Iterator[Diagnostic]:
        """The same of one round."""
        for player in () if self.event.system.predetermined else without_entry(self.event, number):
            text = f"player {who(player)} has no entry; type a game, or PAB, FPB, HPB or ZPB"
            yield self._finding("blank-round", text, player.no, number)

    def missing_games(self) -> Iterator[Diagnostic]:
        """Pairs of a round robin without a game."""
        for (first, second), number in self.plan.missing.items():
            pair = f"players {who(self.event.by_number[first])} and {who(self.event.by_number[second])}"
            text = f"{pair} have no game yet" if number else f"{pair} have not met as often as the system says"
            yield self._finding("missing-game", text, first, number)

    def without_pairings(self) -> Iterator[Diagnostic]:
        """Rounds that are not published, in one sentence."""
        rounds = self.plan.unpublished
        if not rounds:
            return
        names = joined(f"{first}" if first == last else f"{first} to {last}" for first, last in spans(rounds))
        text = f"round {names} has no pairings" if len(rounds) == 1 else f"rounds {names} have no pairings"
        if not self.event.ordered:
            text = "no game has a result"
        elif self.event.system.predetermined and not self.plan.unmet:
            text += f", and every pair has met; correct the number of planned rounds to {len(self.plan.published)}"
        yield Diagnostic("not-published", text, place=self.reading.places.get(("tournament", "rounds")))

    def _finding(self, code: str, text: str, no: int, number: int, place: Place | None = None) -> Diagnostic:
        begin = f"round {number}: " if number and self.event.ordered else ""
        subject = Subject(no, number or None)
        path = path_of(self.reading.document, subject) if number else None
        return Diagnostic(code, begin + text, subject=subject).at(place).at(self.reading.places.get(path or ()))
