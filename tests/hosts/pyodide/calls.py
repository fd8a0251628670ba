"""Calls of every cell function, with values as JavaScript has them: null, undefined, numbers, texts, nested arrays."""

from __future__ import annotations

from typing import Any

from xltourney import examples

#: JavaScript's undefined, where JSON has none.
UNDEFINED = "(undefined)"

Call = tuple[str, list[Any]]


def _event(name: str) -> tuple[list[list[Any]], list[list[Any]]]:
    """The Grid and the Players of an example, with null where nothing stands."""
    people = examples.load(name)["players"]
    rounds = max(len(player["results"]) for player in people)
    grid: list[list[Any]] = [["No.", "Name", *(f"R{number}" for number in range(1, rounds + 1))]]
    for player in people:
        results = player["results"]
        grid.append([player["no"], player["name"], *results, *[None] * (rounds - len(results))])
    players: list[list[Any]] = [["No.", "Title", "Name", "Rating", "Status"]]
    for player in people:
        players.append([*(player.get(key) for key in ("no", "title", "name", "rating")), _status(player)])
    return grid, players


def _status(player: dict[str, Any]) -> str | None:
    words = (("withdrawn_after", "withdrawn after round"), ("from_round", "from round"))
    said = [f"{text} {player[key]}" for key, text in words if key in player]
    return "; ".join(said) or None


def calls() -> list[Call]:
    """Every function at least once; most of them with what is left out as null, as undefined and not at all."""
    grid, players = _event("easter-open")
    table = [["1", "Ann", "2w1"], [2.0, "Bob", "1b0"]]
    spoilt = [["1", "Ann", 46054], [2, "Bob", "1b0"]]
    numbers = [[number] for number in range(1, len(players))]
    settings = "rules=2026-03;system=Swiss"
    shortcuts = "POINTS BUCHHOLZ SONNEBORN_BERGER REP DIRECT_ENCOUNTER KOYA ARO TPR".split()
    return [
        ("XLT_TIEBREAK", [grid, 1, "BH/C1", players]),
        ("XLT_TIEBREAK", [grid, numbers, [["BH/C1", "SB", "RANK", None]], players, settings]),
        ("XLT_TIEBREAK", [grid, None, "BH", players, UNDEFINED]),
        ("XLT_TIEBREAK", [table, "2", "PTS"]),
        ("XLT_TIEBREAK", [spoilt, [[1]], "PTS", None, None]),
        ("XLT_TIEBREAK", [table, 1, "no such code"]),
        *((f"XLT_{name}", [grid, numbers, None, players, UNDEFINED]) for name in shortcuts),
        ("XLT_BUCHHOLZ", [grid, 3, "C1", players, settings]),
        ("XLT_RANK", [grid, numbers, players]),
        ("XLT_EXPLAIN", [grid, 2, "BH", players, None]),
        ("XLT_STANDINGS", [grid, players, "BH/C1,SB", settings, 25]),
        ("XLT_STANDINGS", [table, None, UNDEFINED]),
        ("XLT_CROSSTABLE", [grid, players, None, None, 20]),
        ("XLT_BOARDS", [grid, 2]),
        ("XLT_CHECK", [grid, players]),
        ("XLT_CHECK", [spoilt, None, UNDEFINED, 5]),
        ("XLT_EXPECTED_SCORE", [1800, 2000.5, None, UNDEFINED]),
        ("XLT_ELO_CHANGE", [1800, [[2100, 2200, None]], [[1, 0.5, None]], 20, None, UNDEFINED]),
        ("XLT_ELO_CHANGE", [1800, [[2100]], [[1]], UNDEFINED]),
        ("XLT_RATING_CHANGES", [grid, players, None, 25]),
        ("XLT_RATING_CHANGES", [spoilt, None, UNDEFINED]),
        ("XLT_PERFORMANCE", [[[2100, 2200, None]], [[1, 0.5, None]]]),
        ("XLT_VERSION", []),
    ]


def in_python(value: Any) -> Any:
    """An argument of a call for the Python of a desktop: both kinds of nothing are one there."""
    if value is None or isinstance(value, str | int | float):
        return None if value == UNDEFINED else value
    return [in_python(cell) for cell in value]
