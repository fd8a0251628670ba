"""The boards of a round, with their numbers and the names of their players, as results are entered for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from xltourney.batch.life.opening import Opened
from xltourney.batch.life.publication import Pair, Publication
from xltourney.engine import berger
from xltourney.errors import TournamentError
from xltourney.io import notation
from xltourney.io.document import Document, newest_round
from xltourney.io.life.board_numbers import board_numbers
from xltourney.io.life.sentences import names_in
from xltourney.io.pairings import Pairing, pairings_of, token_of
from xltourney.io.reading import Reading


@dataclass(frozen=True, slots=True)
class Published:
    """The pairings of an event, and the file that they were read from.

    ``early`` are players who left a round robin before half of their games: their boards need no result.
    """

    document: Document
    reading: Reading
    early: frozenset[int]


@dataclass(frozen=True, slots=True)
class Board:
    """A board as it stands in the workbook.

    ``number`` is 0 where the boards of the round have no numbers. Where the colours are not known the lower number
    stands as White. ``result`` is as in Boards, empty for none. ``needed`` says that it must have one.
    """

    number: int
    white: int
    black: int
    white_name: str
    black_name: str
    result: str
    needed: bool = True

    @property
    def pair(self) -> Pair:
        """Its players, the lower number first."""
        return _pair(self.white, self.black)


@dataclass(frozen=True, slots=True)
class Round:
    """The boards of a round, by their numbers; ``numbered`` says that each has one of its own.

    ``event`` is the id of the tournament, empty where it has none. ``planned`` is the number of its rounds. ``matrix``
    says that the results stand in Matrix, which knows no colours.
    """

    event: str
    number: int
    planned: int
    boards: tuple[Board, ...]
    numbered: bool
    matrix: bool


def published(opened: Opened) -> Published:
    """The pairings of every round that has them.

    Those of a Matrix follow from the numbers of the players; one in which nothing stands yet says nothing of them.
    """
    document, event = opened.document, opened.tournament
    cycles = event.system.cycles
    if document["tournament"].get("entry") == "matrix" and cycles and not newest_round(document["players"]):
        document = _scheduled(document, cycles)
    return Published(document, opened.loaded.reading, Publication(event).early)


def _scheduled(document: Document, cycles: int) -> Document:
    """The document with the pairings of the Berger tables, colours unknown, no results."""
    players: list[Document] = document["players"]
    numbers = sorted(int(player["no"]) for player in players)
    rows: dict[int, list[str]] = {no: [] for no in numbers}
    for pairs in berger.pairings(len(numbers)) * cycles:
        met = {numbers[one - 1]: numbers[other - 1] for pair in pairs for one, other in (pair, pair[::-1])}
        for no, row in rows.items():
            row.append(f"{met[no]}~" if no in met else "ZPB")
    return document | {"players": [player | {"results": rows[int(player["no"])]} for player in players]}


def _pair(first: int, second: int) -> Pair:
    return min(first, second), max(first, second)


def _games(document: Document, number: int) -> Iterator[tuple[int, int, Pairing]]:
    """White, Black and the rest of each board of a round."""
    for each in pairings_of(document["players"], number):
        if each.white is not None and isinstance(each.black, int):
            yield each.white, each.black, each


# ---------------------------------------------------------------- which round


def rounds_with_boards(event: Published) -> dict[int, bool]:
    """The rounds in which there are boards, in order, and whether one of them still needs a result."""
    found: dict[int, bool] = {}
    for number in range(1, newest_round(event.document["players"]) + 1):
        boards = _boards(event, number, {})
        if boards:
            found[number] = any(board.needed and not board.result for board in boards)
    return found


def chosen_round(event: Published, wanted: int | None) -> int | None:
    """The round that is wanted, else the first with an open board; ``None`` where no board is open.

    Raises :class:`TournamentError` where the round, or every round, has no boards.
    """
    known = rounds_with_boards(event)
    if not known:
        message = "no round has pairings yet; publish those of round 1 first, by typing them into the workbook"
        raise TournamentError(message, code="not-published")
    if wanted is None:
        return next((number for number, is_open in known.items() if is_open), None)
    if wanted not in known:
        message = (
            f"round {wanted} has no pairings yet; publish them first, by typing them into the workbook (there are "
            f"pairings in {_listed(list(known))})"
        )
        raise TournamentError(message, code="not-published")
    return wanted


def _listed(numbers: list[int]) -> str:
    if len(numbers) > 1 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"rounds {numbers[0]} to {numbers[-1]}"
    return f"round{'s' * (len(numbers) > 1)} {', '.join(map(str, numbers))}"


# ---------------------------------------------------------------- its boards


def round_of(event: Published, number: int) -> Round:
    """The boards of a round; none where it has none."""
    settings = event.document["tournament"]
    boards = _boards(event, number, board_numbers(event.reading, number))
    numbered = bool(boards) and len({board.number for board in boards} - {0}) == len(boards)
    if not numbered:
        boards = _boards(event, number, {})
    return Round(
        event=str(settings.get("id") or ""),
        number=number,
        planned=int(settings.get("rounds") or number),
        boards=tuple(sorted(boards, key=lambda board: board.number)),
        numbered=numbered,
        matrix=settings.get("entry") == "matrix",
    )


def _boards(event: Published, number: int, numbers: Mapping[Pair, int]) -> tuple[Board, ...]:
    names = names_in(event.document)
    found: list[Board] = []
    for white, black, each in _games(event.document, number):
        first, second = (" ".join(names[no].split()) or f"player {no}" for no in (white, black))
        needed = event.early.isdisjoint((white, black))
        found.append(Board(numbers.get(_pair(white, black), 0), white, black, first, second, each.result, needed))
    return tuple(found)


def with_results(document: Document, number: int, results: Mapping[Pair, str]) -> Document:
    """The document with these results on boards of a round, which keep their colours; an empty result is none."""
    marks: dict[int, str] = {}
    for white, black, _ in _games(document, number):
        result = results.get(_pair(white, black))
        if result is not None:
            marks[white], marks[black] = notation.board_result(result)
    return document | {"players": [_with_mark(player, number, marks) for player in document["players"]]}


def _with_mark(player: Document, number: int, marks: Mapping[int, str]) -> Document:
    """The player with another mark in his game of a round; who is not named stays as he is."""
    mark = marks.get(int(player["no"]))
    if mark is None:
        return player
    opponent, color, _ = notation.split(token_of(player, number))
    results = list(player["results"])
    results[number - 1] = f"{opponent}{color}{mark}"
    return player | {"results": results}
