"""Tournaments from the notation of the worked examples: ``+W9 =B13 -W4``, ``+FW12`` or ``F+W12``, ``PAB HPB ZPB``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from xltourney.engine.model import Player, System, Tournament
from xltourney.engine.results import BYES, CLASSICAL, MIRROR, NOT_PLAYED_YET, Kind, RoundResult, ScoringSystem

FOOTBALL = ScoringSystem.from_points(Fraction(3), Fraction(1), Fraction(0))

_CELL = re.compile(r"(?P<before>F?)(?P<mark>[+=-])(?P<after>F?)(?P<colour>[WB])(?P<opponent>\d+)")
_MARKS = {"+": "1", "=": "½", "-": "0"}


def cell(text: str, scoring: ScoringSystem = CLASSICAL) -> RoundResult:
    """One cell of a worked example; ``""`` is a round that was not played yet, ``W9`` a game without a result."""
    if not text:
        return NOT_PLAYED_YET
    if text in BYES:
        return scoring.bye(BYES[text])
    if text[0] in "WB":
        return scoring.game(int(text[1:]), text[0].lower(), "")
    match = _CELL.fullmatch(text)
    assert match, f"no cell of a worked example: {text!r}"
    mark = match["mark"] if match["before"] or match["after"] else _MARKS[match["mark"]]
    return scoring.game(int(match["opponent"]), match["colour"].lower(), mark)


def row(cells: str | Sequence[str], scoring: ScoringSystem = CLASSICAL) -> tuple[RoundResult, ...]:
    """The rounds of one player."""
    parts = cells.split() if isinstance(cells, str) else cells
    return tuple(cell(part, scoring) for part in parts)


def event(
    rows: Iterable[str | Sequence[str]],
    *,
    system: System = System.SWISS,
    rounds: int | None = None,
    ratings: Sequence[int | None] = (),
    scoring: ScoringSystem = CLASSICAL,
) -> Tournament:
    """A tournament of players 1, 2, 3 ... with these rows, whose games must agree."""
    results = [row(cells, scoring) for cells in rows]
    known = list(ratings) or [None] * len(results)
    players = tuple(
        Player(no, f"P{no}", own, rating=rating)
        for no, (own, rating) in enumerate(zip(results, known, strict=True), start=1)
    )
    for player in players:
        for number, own in enumerate(player.results):
            if own.opponent:
                facing = players[own.opponent - 1].results[number]
                assert (facing.opponent, facing.mark in MIRROR[own.mark]) == (player.no, True), (player.no, number + 1)
    return Tournament(system, rounds or max(map(len, results), default=0), players, scoring)


def named_event(
    lines: Iterable[str],
    *,
    system: System = System.SWISS,
    rounds: int | None = None,
    scoring: ScoringSystem = CLASSICAL,
) -> Tournament:
    """A tournament of lines ``1 Alyx 2200 +W9 =B13 ...``."""
    split = [line.split() for line in lines]
    assert [int(line[0]) for line in split] == list(range(1, len(split) + 1))
    ratings = [int(line[2]) for line in split]
    return event([line[3:] for line in split], system=system, rounds=rounds, ratings=ratings, scoring=scoring)


def changed(tournament: Tournament, no: int, change: Callable[[Player], Player]) -> Tournament:
    """The tournament with one player changed."""
    players = tuple(change(player) if player.no == no else player for player in tournament.players)
    return replace(tournament, players=players)


def against_extras(
    cells: str | Sequence[str], scoring: ScoringSystem = CLASSICAL, *, rounds: int | None = None
) -> Tournament:
    """One player's row against players 2, 3 ... who have no other game and are absent before and after it.

    Cells here name no opponent: ``+W``, ``-FB``; each gets a new one.
    """
    parts = cells.split() if isinstance(cells, str) else list(cells)
    own = [part if part in BYES or not part else f"{part}{no}" for no, part in enumerate(parts, start=2)]
    players = [Player(1, "P1", row(own, scoring))]
    for number, text in enumerate(own):
        results = [scoring.bye(Kind.ZPB)] * len(own)
        mine = players[0].results[number]
        if mine.opponent:
            colour = {"w": "b", "b": "w"}[mine.color]
            results[number] = scoring.game(1, colour, MIRROR[mine.mark][0])
        players.append(Player(number + 2, f"extra of {text}", tuple(results)))
    return Tournament(System.SWISS, rounds or len(own), tuple(players), scoring)


def berger(players: int) -> list[list[tuple[int, int]]]:
    """Rounds of a single round robin as pairs (White, Black); in an odd field number ``players + 1`` is the free round.

    The circle method: the last number stays, the others move by half of the field.
    """
    size = players + players % 2
    circle = list(range(1, size))
    rounds: list[list[tuple[int, int]]] = []
    for number in range(size - 1):
        turn = [circle[(number * size // 2 + k) % (size - 1)] for k in range(size - 1)]
        pairs = [(turn[k], turn[size - 1 - k]) for k in range(1, size // 2)]
        first = (turn[0], size) if number % 2 == 0 else (size, turn[0])
        rounds.append([first, *pairs])
    return rounds


def matrix_event(scores: Mapping[int, Mapping[int, Sequence[float]]], cycles: int = 1) -> Tournament:
    """A round robin known as a matrix only: player -> opponent -> points from each game. No rounds, no colours."""
    count = len(scores)
    results: dict[int, list[RoundResult]] = {no: [] for no in scores}
    marks = {1: "1", 0.5: "½", 0: "0"}
    games = [(cycle, *pair) for cycle in range(cycles) for pairs in berger(count) for pair in pairs]
    for cycle, white, black in games:
        for own, other in ((white, black), (black, white)):
            if own <= count < other:
                results[own].append(CLASSICAL.bye(Kind.ZPB))
            elif own <= count:
                results[own].append(CLASSICAL.game(other, "", marks[scores[own][other][cycle]]))
    players = tuple(Player(no, f"P{no}", tuple(results[no])) for no in sorted(scores))
    system = System.ROUND_ROBIN if cycles == 1 else System.DOUBLE_ROUND_ROBIN
    return Tournament(system, max(len(p.results) for p in players), players, ordered=False)
