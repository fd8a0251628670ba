"""The cell functions, for Excel through xlwings and for LibreOffice through the add-in: one module for all.

An argument comes as the program hands it over: a single value, rows of values, or a range that is read on demand
(:class:`xltourney.live.arguments.HostRange`). The answer is a number, a text or rows of them. What is wrong is a text
that begins with ``#XLT`` and says what and where; a function never raises. No rules live here.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Any

from xltourney.live import plain
from xltourney.live.registry import F, offered

#: What a program hands over for an argument.
Given = Any
#: What a cell or a block of cells shows.
Answer = Any


def _decorators() -> ModuleType:
    """xlwings, or what stands in for it where it cannot be imported: in LibreOffice's own Python, say."""
    try:
        return import_module("xlwings")
    except ImportError:
        return plain


_HOST = _decorators()


def _cell_function(function: F) -> F:
    return offered(function, _HOST.func, _HOST.arg)


# ---------------------------------------------------------------- one value a player


@_cell_function
def XLT_TIEBREAK(grid: Given, player: Given, code: Given, players: Given = None, settings: Given = None) -> Answer:
    """A player's tie-break by its code, BH/C1 say; for a column of numbers and a row of codes a whole block."""
    from xltourney.live import values

    return values.tiebreak(grid, player, code, players, settings)


@_cell_function
def XLT_POINTS(
    grid: Given, player: Given, modifier: Given = None, players: Given = None, settings: Given = None
) -> Answer:
    """A player's points (code PTS)."""
    from xltourney.live import values

    return values.shortcut("PTS", grid, player, modifier, players, settings)


@_cell_function
def XLT_BUCHHOLZ(
    grid: Given, player: Given, modifier: Given = None, players: Given = None, settings: Given = None
) -> Answer:
    """A player's Buchholz (code BH); with modifier C1 Buchholz Cut 1, with M1 Median Buchholz."""
    from xltourney.live import values

    return values.shortcut("BH", grid, player, modifier, players, settings)


@_cell_function
def XLT_SONNEBORN_BERGER(
    grid: Given, player: Given, modifier: Given = None, players: Given = None, settings: Given = None
) -> Answer:
    """A player's Sonneborn-Berger (code SB)."""
    from xltourney.live import values

    return values.shortcut("SB", grid, player, modifier, players, settings)


@_cell_function
def XLT_REP(
    grid: Given, player: Given, modifier: Given = None, players: Given = None, settings: Given = None
) -> Answer:
    """The rounds that a player elected to play (code REP)."""
    from xltourney.live import values

    return values.shortcut("REP", grid, player, modifier, players, settings)


@_cell_function
def XLT_DIRECT_ENCOUNTER(
    grid: Given, player: Given, modifier: Given = None, players: Given = None, settings: Given = None
) -> Answer:
    """A player's place in the direct encounter of those still tied (code DE); empty where it splits nothing."""
    from xltourney.live import values

    return values.shortcut("DE", grid, player, modifier, players, settings)


@_cell_function
def XLT_KOYA(
    grid: Given, player: Given, modifier: Given = None, players: Given = None, settings: Given = None
) -> Answer:
    """A player's points against those with half of the points or more (code KS, Koya)."""
    from xltourney.live import values

    return values.shortcut("KS", grid, player, modifier, players, settings)


@_cell_function
def XLT_ARO(
    grid: Given, player: Given, modifier: Given = None, players: Given = None, settings: Given = None
) -> Answer:
    """The average rating of a player's opponents (code ARO)."""
    from xltourney.live import values

    return values.shortcut("ARO", grid, player, modifier, players, settings)


@_cell_function
def XLT_TPR(
    grid: Given, player: Given, modifier: Given = None, players: Given = None, settings: Given = None
) -> Answer:
    """A player's tournament performance rating (code TPR)."""
    from xltourney.live import values

    return values.shortcut("TPR", grid, player, modifier, players, settings)


@_cell_function
def XLT_RANK(grid: Given, player: Given, players: Given = None, settings: Given = None) -> Answer:
    """A player's place in the table, by points and the tie-breaks of the settings."""
    from xltourney.live import values

    return values.tiebreak(grid, player, "RANK", players, settings)


@_cell_function
def XLT_EXPLAIN(grid: Given, player: Given, code: Given, players: Given = None, settings: Given = None) -> Answer:
    """How a player's tie-break comes about, opponent by opponent, with the article: one text with line breaks."""
    from xltourney.live import explaining

    return explaining.explain(grid, player, code, players, settings)


# ---------------------------------------------------------------- tables


@_cell_function
def XLT_STANDINGS(
    grid: Given, players: Given, codes: Given = None, settings: Given = None, rows: Given = None
) -> Answer:
    """The table of places, best first: points, tie-breaks, and what decided."""
    from xltourney.live import tables

    return tables.standings(grid, players, codes, settings, rows)


@_cell_function
def XLT_CROSSTABLE(
    grid: Given, players: Given, codes: Given = None, settings: Given = None, rows: Given = None
) -> Answer:
    """The crosstable, best first: a Swiss by rounds, a round robin by opponents."""
    from xltourney.live import tables

    return tables.crosstable(grid, players, codes, settings, rows)


@_cell_function
def XLT_BOARDS(grid: Given, round_number: Given) -> Answer:
    """The boards of a round: White, result, Black, and the byes."""
    from xltourney.live import tables

    return tables.boards(grid, round_number)


@_cell_function
def XLT_CHECK(grid: Given, players: Given = None, settings: Given = None, rows: Given = None) -> Answer:
    """Everything that is wrong or doubtful in the results, each with row and round; or a line that all is well."""
    from xltourney.live import tables

    return tables.check(grid, players, settings, rows)


# ---------------------------------------------------------------- ratings


@_cell_function
def XLT_EXPECTED_SCORE(own: Given, opponent: Given, start: Given = None, control: Given = None) -> Answer:
    """The expected score against an opponent by FIDE's table 8.1.2 and 400-point rule; empty where it is not rated."""
    from xltourney.live import ratings

    return ratings.expected_score(own, opponent, start, control)


@_cell_function
def XLT_ELO_CHANGE(
    own: Given, opponents: Given, scores: Given, k: Given = None, start: Given = None, control: Given = None
) -> Answer:
    """What games change in a FIDE rating: K times score minus expected score, with two decimals, not rounded."""
    from xltourney.live import ratings

    return ratings.elo_change(own, opponents, scores, k, start, control)


@_cell_function
def XLT_RATING_CHANGES(grid: Given, players: Given, settings: Given = None, rows: Given = None) -> Answer:
    """What an event changes in FIDE ratings, player by player: rating before, K, score, expected score, change, why.

    Where xlt_settings has another rating rule than FIDE, there are only the headings.
    """
    from xltourney.live import tables

    return tables.rating_changes(grid, players, settings, rows)


@_cell_function
def XLT_PERFORMANCE(opponents: Given, scores: Given) -> Answer:
    """The performance rating: the average rating of the opponents and the difference for the score (table 8.1.1)."""
    from xltourney.live import ratings

    return ratings.performance(opponents, scores)


@_cell_function
def XLT_VERSION() -> Answer:
    """The version of xltourney that computes these cells."""
    from xltourney import __version__

    return __version__


__all__ = [
    "XLT_ARO",
    "XLT_BOARDS",
    "XLT_BUCHHOLZ",
    "XLT_CHECK",
    "XLT_CROSSTABLE",
    "XLT_DIRECT_ENCOUNTER",
    "XLT_ELO_CHANGE",
    "XLT_EXPECTED_SCORE",
    "XLT_EXPLAIN",
    "XLT_KOYA",
    "XLT_PERFORMANCE",
    "XLT_POINTS",
    "XLT_RANK",
    "XLT_RATING_CHANGES",
    "XLT_REP",
    "XLT_SONNEBORN_BERGER",
    "XLT_STANDINGS",
    "XLT_TIEBREAK",
    "XLT_TPR",
    "XLT_VERSION",
]
