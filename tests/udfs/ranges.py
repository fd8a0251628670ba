"""Ranges as a person would have them in a sheet, made of a tournament; and what every answer must be like."""

from __future__ import annotations

from fractions import Fraction
from math import isfinite
from typing import Any, cast

from xltourney.engine.model import Player, Tournament
from xltourney.engine.results import RoundResult

Rows = list[list[Any]]

MARK = "#XLT "


def column(*cells: Any) -> Rows:
    """Cells below each other."""
    return [[cell] for cell in cells]


# ---------------------------------------------------------------- the ranges of an event


def token(result: RoundResult) -> str:
    """What stands in a Grid for a round."""
    if result.opponent:
        return f"{result.opponent}{result.color}{result.mark}"
    return result.kind.code if result.kind.code in {"PAB", "FPB", "HPB", "ZPB"} else ""


def grid_of(tournament: Tournament) -> Rows:
    """A Grid with headings: No., Name, R1, R2 ..."""
    width = max(len(player.results) for player in tournament.players)
    heads = ["No.", "Name", *(f"R{number}" for number in range(1, width + 1))]
    return [heads, *([player.no, player.name, *_tokens(player, width)] for player in tournament.players)]


def _tokens(player: Player, width: int) -> list[str]:
    return [token(player.results[number]) if number < len(player.results) else "" for number in range(width)]


def matrix_of(tournament: Tournament) -> Rows:
    """A Matrix with headings: No., Name, 1, 2 ... or 1a, 1b, 2a, 2b ..."""
    cycles = tournament.system.cycles
    places = [(player.no, cycle) for player in tournament.players for cycle in range(cycles)]
    heads = [f"{no}{'ab'[cycle] if cycles == 2 else ''}" for no, cycle in places]
    rows: Rows = []
    for player in tournament.players:
        games: dict[int, list[str]] = {}
        for result in player.results:
            games.setdefault(result.opponent, []).append(result.mark)
        cells = [games[no][cycle] if no in games and cycle < len(games[no]) else "" for no, cycle in places]
        rows.append([player.no, player.name, *cells])
    return [["No.", "Name", *heads], *rows]


def boards_of(tournament: Tournament) -> Rows:
    """Boards with headings; every game must have colours."""
    rows: Rows = []
    for number in range(max(len(player.results) for player in tournament.players)):
        for player in tournament.players:
            result = player.results[number]
            if result.color == "w":
                facing = tournament.by_number[result.opponent].results[number]
                score = _board_result(result.mark, facing.mark)
                rows.append([number + 1, len(rows) + 1, player.no, player.name, score, None, result.opponent])
            elif not result.opponent and token(result):
                rows.append([number + 1, len(rows) + 1, player.no, player.name, None, None, token(result)])
    return [["Round", "Board", "White", "White name", "Result", "Black name", "Black"], *rows]


def _board_result(own: str, other: str) -> str:
    return f"{own}/{other}" if own in {"+", "-"} else f"{own}-{other}"


def players_of(tournament: Tournament) -> Rows:
    """Players with headings: No., Name, Rating."""
    return [["No.", "Name", "Rating"], *([player.no, player.name, player.rating] for player in tournament.players)]


def settings_of(tournament: Tournament, **more: Any) -> Rows:
    """Settings, as label and value; ``_`` in a further label is a space."""
    scoring = tournament.scoring
    points = [scoring.points(units) for units in (scoring.win, scoring.draw, scoring.loss, scoring.pab)]
    lines = {
        "System": tournament.system.code.replace("-", " "),
        "Rounds": tournament.rounds,
        "Points": " / ".join(map(_decimal, points)),
        "Start date": tournament.start,
        "Unrated players count as": tournament.unrated,
        **{label.replace("_", " "): value for label, value in more.items()},
    }
    return [[label, value] for label, value in lines.items()]


def _decimal(points: Fraction) -> str:
    return f"{float(points):g}"


def as_text(settings: Rows) -> str:
    """The same settings as text."""
    return ";".join(f"{label}={value}" for label, value in settings if value is not None)


# ---------------------------------------------------------------- answers


def exactly(shown: Any) -> Fraction | None:
    """The number that a cell stands for: cells show at most six decimals; an empty one is no value."""
    assert isinstance(shown, int | float | str), shown
    if isinstance(shown, str):
        assert not shown, shown
        return None
    return Fraction(shown).limit_denominator(1000)


def is_error(shown: Any) -> bool:
    """Whether a cell shows an error of ours, which is a sentence."""
    return isinstance(shown, str) and shown.startswith(MARK) and len(shown) > len(MARK)


def well_formed(answer: Any) -> Any:
    """The answer, if a program can show it: a number or a text, or rows of one length of them."""
    rows = cast(Rows, answer if isinstance(answer, list) else [[answer]])
    assert rows
    assert {type(row) for row in rows} == {list}
    assert len({len(row) for row in rows}) == 1, [len(row) for row in rows]
    assert rows[0]
    cells = [cell for row in rows for cell in row if cell != ""]
    assert {type(cell) for cell in cells} <= {str, int, float}, cells
    for cell in cells:
        if isinstance(cell, str):
            assert len(cell) <= 32_767
            assert not cell.startswith("#") or is_error(cell), cell
        else:
            assert isfinite(cell)
    return cast(Any, answer)
