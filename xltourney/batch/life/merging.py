"""Results that several people entered in copies of one workbook, brought together.

A three-way merge of documents: what a copy has changed against the common BASE is taken over, board by board. A player
has one entry in a round, so boards and byes that share a player belong together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from xltourney.io.document import Document, normal
from xltourney.io.life.conflicts import Conflict, Contested, Decision
from xltourney.io.life.differences import Difference, Kind, differences, tokens_of
from xltourney.io.pairings import token_of

_ENTRY, _UNORDERED = "entry", "matrix"
_KINDS = tuple(Kind)

#: What a difference is about.
_Key = tuple[Kind, int, tuple[int, ...], str]
#: A round and a player.
_Place = tuple[int, int]


class Copy(NamedTuple):
    """A copy of the tournament, by the name that people know it by."""

    name: str
    document: Document


class Change(NamedTuple):
    """A difference from BASE, and the copies that have it; none where a result was typed."""

    difference: Difference
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Merged:
    """What came of a merge.

    ``document`` is that of the first copy with the boards of the others; it holds good where there are no ``conflicts``
    and no ``homeless`` boards. ``changes`` are all boards and byes in which it differs from BASE. ``others`` are
    changes of other copies that are no boards and that the first one does not have: players, statuses, byes, settings.
    ``homeless`` are boards of players whom the first copy does not have.
    """

    document: Document
    changes: tuple[Change, ...]
    conflicts: tuple[Conflict, ...]
    others: tuple[Change, ...]
    homeless: tuple[Change, ...]

    @property
    def left_out(self) -> tuple[Change, ...]:
        """Those of the ``others`` that the document does not have; a bye that gave way to a board went with it."""
        taken = {change.difference for change in self.changes}
        return tuple(change for change in self.others if change.difference not in taken)


def merge(base: Document, copies: Sequence[Copy], decisions: Mapping[Conflict, Decision] | None = None) -> Merged:
    """The boards that each copy changed against ``base``, in the document of the first copy.

    Equal changes are one change. Changes that exclude each other are a conflict, unless ``decisions`` has it. A bye of
    another copy goes only with a board that took its place, or whose place it took. The order of the copies after the
    first makes no difference.
    """
    sides = [_side(copy, differences(base, copy.document), first=copy is copies[0]) for copy in copies]
    chosen = decisions or {}
    open_, taken = list[Conflict](), dict[_Place, str]()
    for group in _groups(base, sides):
        conflict = group.conflict()
        if conflict is None or conflict in chosen:
            taken |= group.entries(conflict, chosen[conflict] if conflict else Decision())
        else:
            open_.append(conflict)
    document, homeless = _with_entries(copies[0].document, taken)
    return Merged(
        document,
        tuple(_changes(differences(base, document), sides)),
        tuple(open_),
        tuple(_others(sides)),
        tuple(_lost(homeless, taken, sides)),
    )


def preferring(conflicts: Iterable[Conflict], name: str) -> dict[Conflict, Decision]:
    """Each conflict in which this copy takes part decided for it."""
    return {conflict: Decision(name) for conflict in conflicts if name in conflict.names}


# ---------------------------------------------------------------- copies and their changes


class _Side(NamedTuple):
    """A copy with its changes against BASE: ``found`` all of them, ``rounds`` those of boards and byes that count.

    ``entries`` are its players' rounds that these touch, as tokens of the document.
    """

    name: str
    found: frozenset[Difference]
    rounds: tuple[Difference, ...]
    entries: Mapping[_Place, str]


def _side(copy: Copy, found: Sequence[Difference], *, first: bool) -> _Side:
    boards = [each for each in found if each.kind is Kind.BOARD]
    moved = {(each.round, no) for each in boards for no in each.players}
    byes = (each for each in found if each.kind is Kind.BYE)
    rounds = (*boards, *(each for each in byes if first or (each.round, each.players[0]) in moved))
    entries = {(each.round, no): "" for each in rounds for no in each.players}
    for each in rounds:
        if each.new:
            entries |= {(each.round, no): token for no, token in tokens_of(each, each.new).items()}
    return _Side(copy.name, frozenset(found), rounds, entries)


@dataclass(frozen=True, slots=True)
class _Group:
    """Players of a round who are bound together by changes, with the copies that made these; the first one leads."""

    number: int
    players: frozenset[int]
    sides: Sequence[_Side]
    first: str
    base: Mapping[int, Document]

    def conflict(self) -> Conflict | None:
        """What two copies want differently; ``None`` where all changes go together."""
        for no in self.players:
            if len({side.entries[self.number, no] for side in self.sides if (self.number, no) in side.entries}) > 1:
                return Conflict(tuple(side.name for side in self.sides), tuple(self._rows()))
        return None

    def _rows(self) -> Iterator[Contested]:
        own = [{each.key: each for each in side.rounds if self._has(each)} for side in self.sides]
        by_name = sorted(zip((side.name for side in self.sides), own, strict=True), key=lambda named: named[0])
        shown: dict[_Key, Difference] = {}
        for _, changes in by_name:
            shown = changes | shown
        for key, each in sorted(shown.items(), key=lambda item: (item[1].kind is Kind.BYE, sorted(item[1].players))):
            before = each.old
            values = tuple(_turned(changes[key], each.players) if key in changes else before for changes in own)
            yield Contested(each.kind, self.number, each.players, before, values)

    def _has(self, each: Difference) -> bool:
        return each.round == self.number and each.players[0] in self.players

    def entries(self, conflict: Conflict | None, decision: Decision) -> dict[_Place, str]:
        """The tokens that the players get; none where the leading copy has them already.

        Without a conflict all changes count, else those of the copy that is decided for, or the typed result.
        """
        if conflict is not None and decision.result:
            board = Difference(Kind.BOARD, self.number, conflict.rows[0].players)
            return {(self.number, no): token for no, token in tokens_of(board, decision.result).items()}
        sides = [side for side in self.sides if conflict is None or side.name == decision.name]
        if all(side.name == self.first for side in sides):
            return {}
        changed = {place: token for side in sides for place, token in side.entries.items() if self._at(place)}
        return {(self.number, no): self._token(no) for no in self.players} | changed

    def _at(self, place: _Place) -> bool:
        return place[0] == self.number and place[1] in self.players

    def _token(self, no: int) -> str:
        return token_of(self.base[no], self.number) if no in self.base else ""


def _turned(each: Difference, players: tuple[int, ...]) -> str:
    """The new value of a board, with the numbers before it where White is another player than here."""
    if each.players == players or not each.new or " " in each.new:
        return each.new
    return f"{each.players[0]}-{each.players[1]} {each.new}"


def _groups(base: Document, sides: Sequence[_Side]) -> Iterator[_Group]:
    """The changes that belong together, by round and player."""
    known = {int(player["no"]): player for player in base["players"]}
    touched: dict[int, list[Difference]] = {}
    for side in sides:
        for each in side.rounds:
            touched.setdefault(each.round, []).append(each)
    for number in sorted(touched):
        for players in _clusters(touched[number]):
            own = [side for side in sides if any((number, no) in side.entries for no in players)]
            yield _Group(number, players, own, sides[0].name, known)


def _clusters(found: Iterable[Difference]) -> list[frozenset[int]]:
    """Players who share a board, over any number of boards."""
    clusters: list[frozenset[int]] = []
    for each in found:
        players = frozenset(each.players)
        joined = players.union(*(cluster for cluster in clusters if cluster & players))
        clusters = [cluster for cluster in clusters if not cluster & players]
        clusters.append(joined)
    return sorted(clusters, key=min)


# ---------------------------------------------------------------- what comes of them


def _with_entries(document: Document, taken: Mapping[_Place, str]) -> tuple[Document, frozenset[_Place]]:
    """The document with these tokens, and those of players whom it does not have."""
    new = normal(document)
    players = {int(player["no"]): player for player in new["players"]}
    for (number, no), token in taken.items():
        if no in players:
            results: list[str] = players[no].setdefault("results", [])
            results.extend([""] * (number - len(results)))
            results[number - 1] = token
    return normal(new), frozenset(place for place, token in taken.items() if token and place[1] not in players)


def _changes(found: Iterable[Difference], sides: Sequence[_Side]) -> Iterator[Change]:
    for each in found:
        if each.kind in {Kind.BOARD, Kind.BYE}:
            yield Change(each, tuple(side.name for side in sides if each in side.found))


def _others(sides: Sequence[_Side]) -> list[Change]:
    """Changes of the other copies beside the boards. In which sheet results stand is no matter, but for a Matrix."""
    names: dict[Difference, list[str]] = {}
    for side in sides[1:]:
        for each in side.found - sides[0].found:
            form = each.field == _ENTRY and _UNORDERED not in {each.old, each.new}
            if each.kind is not Kind.BOARD and not form:
                names.setdefault(each, []).append(side.name)
    return [Change(each, tuple(names[each])) for each in sorted(names, key=_order)]


def _order(each: Difference) -> tuple[object, ...]:
    return _KINDS.index(each.kind), *each[1:]


def _lost(homeless: frozenset[_Place], taken: Mapping[_Place, str], sides: Sequence[_Side]) -> Iterator[Change]:
    names: dict[Difference, list[str]] = {}
    for side in sides:
        for each in side.rounds:
            places = [(each.round, no) for no in each.players]
            if each.new and any(place in homeless and side.entries[place] == taken[place] for place in places):
                names.setdefault(each, []).append(side.name)
    return (Change(each, tuple(names[each])) for each in sorted(names, key=_order))
