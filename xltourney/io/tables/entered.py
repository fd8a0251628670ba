"""Results as they were entered in one sheet, and whether two sheets of one event agree."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field

from xltourney.errors import Subject
from xltourney.io import notation
from xltourney.io.reading import Document
from xltourney.io.tables.gathering import Gathered, Spot
from xltourney.io.tables.rows import Sheet

#: Player and round.
Key = tuple[int, int]


@dataclass
class Entered:
    """A token for each player and round, and the cell it came from; cells that hold nothing have their place too.

    ``unread`` are the rounds whose cell holds something that could not be read.
    """

    sheet: Sheet
    tokens: dict[Key, str] = field(default_factory=dict[Key, str])
    spots: dict[Key, Spot] = field(default_factory=dict[Key, Spot])
    unread: set[Key] = field(default_factory=set[Key])

    def by_player(self) -> dict[int, list[str]]:
        """The tokens of each player, round by round, to the last that is not empty."""
        found: dict[int, list[str]] = defaultdict(list)
        for (no, number), token in self.tokens.items():
            if token:
                results = found[no]
                results.extend([""] * (number - len(results)))
                results[number - 1] = token
        return found


def compare(first: Entered, second: Entered, players: Mapping[int, Document], gathered: Gathered) -> None:
    """Name every cell of ``first`` that differs from ``second``, a sheet with the same results."""
    for key in sorted({*first.tokens, *second.tokens} - first.unread - second.unread):
        here, there = first.tokens.get(key, ""), second.tokens.get(key, "")
        if here == there or (_absent(key, players) and {here, there} == {"", "ZPB"}):
            continue
        no, number = key
        where = first.spots.get(key) or second.spots[key]
        other = second.spots.get(key)
        address = f" ({other[0].range(other[1])})" if other and other is not where else ""
        message = (
            f"round {number}: player {no} has {here or 'nothing'} in {first.sheet.title}, but {there or 'nothing'} in"
            f" {second.sheet.title}{address}; the two sheets must agree, or one of them be empty"
        )
        gathered.add("entries-differ", message, where, Subject(no, number))


def _absent(key: Key, players: Mapping[int, Document]) -> bool:
    no, number = key
    player = players.get(no, {})
    first, last = int(player.get("from_round", 1)), int(player.get("withdrawn_after", number))
    return not first <= number <= last


def compare_games(first: Entered, matrix: Entered, gathered: Gathered) -> None:
    """Name every cell of a Matrix whose game ended otherwise in ``first``, a sheet that knows the rounds."""
    played = _games(first)
    for pair, cells in _games(matrix).items():
        here = sorted(mark for mark, _ in cells)
        there = sorted(mark for mark, _ in played.get(pair, ()) if mark)
        if [mark for mark in here if mark] == there or not matrix.unread.isdisjoint(key for _, key in cells):
            continue
        for _, key in cells:
            message = (
                f"player {pair[0]} against player {pair[1]}: {matrix.sheet.title} has {_listed(here)},"
                f" {first.sheet.title} has {_listed(there)}; the two sheets must agree, or one of them be empty"
            )
            gathered.add("entries-differ", message, matrix.spots[key], Subject(player=pair[0]))


def _games(entered: Entered) -> dict[tuple[int, int], list[tuple[str, Key]]]:
    """The marks of each player against each opponent, as a Matrix would show them."""
    found: dict[tuple[int, int], list[tuple[str, Key]]] = defaultdict(list)
    for key, token in entered.tokens.items():
        opponent, _, mark = notation.split(token)
        if opponent:
            found[key[0], opponent].append((mark[:1], key))
    return found


def _listed(marks: list[str]) -> str:
    return " and ".join(mark for mark in marks if mark) or "nothing"


def place_merged(entered: Entered) -> None:
    """Give the cells that lie in a merged range this range as their place."""
    for box in entered.sheet.merged:
        for key, (sheet, (row, column, *_)) in entered.spots.items():
            if box[0] <= row <= box[2] and box[1] <= column <= box[3]:
                entered.spots[key] = (sheet, box)
