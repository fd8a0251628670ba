"""The order of the table: points, then the codes in order inside each still tied group (C.07 art. 4.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import groupby
from typing import NamedTuple

from xltourney.engine.direct_encounter import meetings_of
from xltourney.engine.koya import stepwise_koya
from xltourney.engine.model import Player, Tournament
from xltourney.engine.modifiers import TYPE_A, Code, labels, parse_code, parse_codes
from xltourney.engine.problem import joined, who
from xltourney.engine.regulations import Edition, applicable
from xltourney.engine.results import Kind
from xltourney.engine.tied_place import PLAY_OFF, PlayOffStep, TiedPlace
from xltourney.engine.view import Column, View, boards, complete_rounds, exact, without_entry
from xltourney.errors import Diagnostic, Subject, TournamentError

#: Codes whose lower value ranks first; /R turns the others round.
_LOWER_FIRST = frozenset({"TPN", "RND", "MAN"})


class StandingRow(NamedTuple):
    """One line of the table.

    ``rank`` is shared by players equal in everything (1, 2, 2, 4) and ``None`` for a player taken out of a round robin.
    ``values`` follow the codes; a direct encounter is the place in the group tied there, ``None`` if it split nothing.
    ``decided_by`` is the first criterion after which nobody else shares the place: a code, ``PTS`` or ``play-off``.
    """

    rank: int | None
    shared: bool
    no: int
    points: Fraction
    values: tuple[Fraction | None, ...]
    decided_by: str | None
    removed: bool = False


@dataclass(frozen=True)
class Standings:
    """A table after round ``after_round``, and what is worth knowing about it.

    ``codes`` are the column names. ``groups`` tells for each code of type A which tied groups it was asked for.
    ``play_off`` is the place that a play-off decides, in a final table of an event that declares one.
    """

    codes: tuple[str, ...]
    parsed: tuple[Code, ...]
    rows: tuple[StandingRow, ...]
    warnings: tuple[Diagnostic, ...]
    after_round: int
    edition: Edition
    view: View
    groups: tuple[tuple[tuple[int, ...], ...], ...]
    play_off: TiedPlace | None = None

    @cached_property
    def _by_number(self) -> dict[int, StandingRow]:
        return {row.no: row for row in self.rows}

    def row(self, no: int) -> StandingRow:
        """The line of the player with pairing number ``no``."""
        return self._by_number[no]

    def label(self, code: str) -> str:
        """The name of a code as a column: ``bh-c1`` is ``BH/C1``; ``DE#2`` stays where the table has it.

        Raises :class:`RegulationError` for an unknown code.
        """
        return code if code in self.codes else str(parse_code(code))

    @property
    def boards(self) -> tuple[int, int] | None:
        """In a live table: boards of the newest round with a result, and all its boards."""
        return boards(self.view.tournament, self.after_round) if self.view.live else None

    @property
    def interim(self) -> tuple[int, int] | None:
        """Of a matrix, which tells no rounds, the games with a result and all games; ``None`` where it has all."""
        tournament = self.view.tournament
        if tournament.ordered or not tournament.system.cycles:
            return None
        played, games = self.view.games
        return (played, games) if played < games else None


#: A state of the table: groups of indices still tied, best first.
_Groups = list[list[int]]


def _sorted_groups(group: Sequence[int], column: Column, lower_first: bool) -> _Groups:
    values = column.values
    known = [i for i in group if values[i] is not None]
    unknown = [i for i in group if values[i] is None]
    known.sort(key=lambda i: values[i] or 0, reverse=not lower_first)
    parts = [list(part) for _, part in groupby(known, key=lambda i: values[i])]
    return parts + ([unknown] if unknown else [])


def _places(parts: _Groups) -> dict[int, Fraction]:
    """Places inside a group: 1, 2, 2, 4; none where nothing was split."""
    places: dict[int, Fraction] = {}
    before = 0
    for part in parts if len(parts) > 1 else []:
        places.update(dict.fromkeys(part, Fraction(before + 1)))
        before += len(part)
    return places


def _encounter(view: View, code: Code, edition: Edition, group: Sequence[int]) -> tuple[_Groups, dict[int, Fraction]]:
    meetings = meetings_of(view, code, group)
    parts = edition.encounter(group, meetings, view.scoring.win, view.predetermined)
    return parts, _places(parts)


def _stepwise(view: View, code: Code, group: Sequence[int]) -> tuple[_Groups, dict[int, Fraction]]:
    taken = stepwise_koya(view, code, group)
    if not taken:
        return [list(group)], {}
    ordered = sorted(group, key=lambda i: -taken[i])
    parts = [list(part) for _, part in groupby(ordered, key=lambda i: taken[i])]
    return parts, {i: view.scoring.points(value) for i, value in taken.items()}


def _among_tied(view: View, code: Code, edition: Edition, groups: _Groups) -> tuple[_Groups, dict[int, Fraction]]:
    """A code of type A, asked for each group still tied at its place."""
    refined: _Groups = []
    values: dict[int, Fraction] = {}
    for group in groups:
        if len(group) == 1:
            refined.append(group)
            continue
        rule = _stepwise(view, code, group) if code.name == "KSX" else _encounter(view, code, edition, group)
        refined += rule[0]
        values.update(rule[1])
    return refined, values


def column_of(view: View, code: Code, edition: Edition) -> Column:
    """The values of a code of type B, C or D for all players; they depend on nothing but the tournament."""
    return view.column(code, lambda: edition.rules[code.name](view, code))


def _refine(view: View, code: Code, edition: Edition, groups: _Groups) -> tuple[_Groups, dict[int, Fraction] | Column]:
    if code.name in TYPE_A:
        return _among_tied(view, code, edition, groups)
    column = column_of(view, code, edition)
    lower_first = (code.name in _LOWER_FIRST) != code.reverse
    refined = [
        part for group in groups for part in (_sorted_groups(group, column, lower_first) if len(group) > 1 else [group])
    ]
    return refined, column


def _rounds_to_count(tournament: Tournament, after: int | None) -> tuple[int, tuple[Diagnostic, ...]]:
    complete = complete_rounds(tournament)
    if after is None:
        return complete, _left_out(tournament, complete)
    if not tournament.ordered:
        text = f"there is no table after round {after}: a matrix does not tell rounds; leave the round out"
        raise TournamentError(text, code="after-round")
    if not 0 <= after <= complete:
        raise TournamentError(
            f"there is no table after round {after}: {complete} rounds are complete", code="after-round"
        )
    return after, ()


def _left_out(tournament: Tournament, complete: int) -> tuple[Diagnostic, ...]:
    played = max((len(player.results) for player in tournament.players), default=0)
    if played == complete:
        return ()
    number = complete + 1
    lacking, games = without_entry(tournament, number), _open_games(tournament, number)
    said = [f"boards without result: {joined(f'{white}-{black}' for white, black in games)}"] if games else []
    said += [_lacking(lacking)] if lacking else []
    message = f"round {number} is not complete ({'; '.join(said)}), so the table is after round {complete}"
    first = games[0][0] if games else lacking[0].no if lacking else None
    return (Diagnostic("round-incomplete", message, "warning", subject=Subject(first, number)),)


def _open_games(tournament: Tournament, number: int) -> list[tuple[int, int]]:
    """The games of a round that have no result yet, White first where colours are known."""
    found: dict[tuple[int, int], None] = {}
    for player in tournament.players:
        result = player.results[number - 1] if number <= len(player.results) else None
        if result is not None and result.kind is Kind.PENDING:
            pair = (player.no, result.opponent) if result.color != "b" else (result.opponent, player.no)
            if pair[::-1] not in found:
                found[pair] = None
    return list(found)


def _lacking(players: Sequence[Player]) -> str:
    if len(players) == 1:
        return f"player {who(players[0])} has no entry yet"
    return f"{len(players)} players have no entry yet, the first is {who(players[0])}"


def view_of(
    tournament: Tournament, edition: Edition, after: int | None = None, live: bool = False
) -> tuple[View, tuple[Diagnostic, ...]]:
    """The view that a table is made from, with a warning for a round that is left out.

    Raises :class:`TournamentError` for a round that is not complete, and for any where only a matrix is known.
    """
    rounds, left_out = _rounds_to_count(tournament, after)
    played = max((len(player.results) for player in tournament.players), default=0)
    if live and after is None and rounds < played:
        return View(tournament, edition.treatment, rounds, live=True), ()
    return View(tournament, edition.treatment, rounds), left_out


def rank(
    tournament: Tournament,
    codes: str | Iterable[str],
    edition: Edition,
    after: int | None = None,
    live: bool = False,
) -> Standings:
    """The table after round ``after`` (default: the last complete one).

    ``live`` counts the decided boards of the newest round too. Raises :class:`RegulationError` for codes that are
    unknown or must not be used here, and :class:`TournamentError` for a round that is not complete or not known.
    """
    parsed = parse_codes(codes)
    view, left_out = view_of(tournament, edition, after, live)
    warnings = left_out + tuple(warning for code in parsed for warning in applicable(edition, code, view))
    names, play_off = labels(parsed), PlayOffStep(view, labels(parsed))
    present = [i for i in range(len(view.players)) if i not in view.removed]
    groups = _sorted_groups(present, column_of(view, Code("PTS"), edition), lower_first=False)
    decided: dict[int, str] = {}
    _note(groups, "PTS", decided)
    groups = play_off.split(0, groups)
    _note(groups, PLAY_OFF, decided)
    columns: list[dict[int, Fraction] | Column] = []
    asked: list[tuple[tuple[int, ...], ...]] = []
    for position, (code, name) in enumerate(zip(parsed, names, strict=True), start=1):
        asked.append(tuple(tuple(group) for group in groups if len(group) > 1))
        groups, values = _refine(view, code, edition, groups)
        columns.append(values)
        _note(groups, name, decided)
        groups = play_off.split(position, groups)
        _note(groups, PLAY_OFF, decided)
    rows = _rows(view, groups, columns, decided)
    warnings += play_off.warnings
    return Standings(names, parsed, rows, warnings, view.rounds, edition, view, tuple(asked), play_off.place)


def _note(groups: _Groups, name: str, decided: dict[int, str]) -> None:
    """Note what decided the places of those who stand alone."""
    for group in groups:
        if len(group) == 1:
            decided.setdefault(group[0], name)


def _value(values: dict[int, Fraction] | Column, i: int) -> Fraction | None:
    return values.value(i) if isinstance(values, Column) else values.get(i)


def _rows(
    view: View, groups: _Groups, columns: Sequence[dict[int, Fraction] | Column], decided: dict[int, str]
) -> tuple[StandingRow, ...]:
    rows: list[StandingRow] = []
    numbered = view.players
    for group in groups:
        place = len(rows) + 1
        for i in sorted(group, key=lambda i: numbered[i].no):
            values = tuple(_value(column, i) for column in columns)
            points = exact(view.scores[i], view.scoring.unit)
            rows.append(StandingRow(place, len(group) > 1, numbered[i].no, points, values, decided.get(i)))
    for i in sorted(view.removed, key=lambda i: numbered[i].no):
        nothing = (None,) * len(columns)
        rows.append(StandingRow(None, False, numbered[i].no, Fraction(0), nothing, None, removed=True))
    return tuple(rows)
