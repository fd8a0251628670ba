"""Arguments as Excel on Windows hands them over through pywin32, and what a person meant by them."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, NamedTuple

#: An optional argument that was left out (DISP_E_PARAMNOTFOUND).
MISSING = -2147352572
#: Error values, as pywin32 gives them.
NOT_AVAILABLE, REFERENCE, SPILL = -2146826246, -2146826265, -2146826243


class Range(NamedTuple):
    """The value of a range: rows of values, or the one value of a single cell."""

    value: Any


class Case(NamedTuple):
    """A call as Excel makes it (``given``), and the same call with plain values (``meant``)."""

    about: str
    name: str
    given: tuple[Any, ...]
    meant: tuple[Any, ...]


GRID = ((1.0, "Ann", "2w1", "3b½"), (2.0, "Bob", "1b0", "PAB"), (3.0, "Cyd", "PAB", "1w½"))
HEADED = (("No.", "Name", "R1", "R2"), *GRID)
PLAYERS = (("No.", "Name", "Rating"), (1.0, "Ann", 2100.0), (2.0, "Bob", None), (3.0, "Cyd", 1900.0))


def spoilt(value: Any) -> tuple[tuple[Any, ...], ...]:
    """The grid with this in place of Ann's second result."""
    return ((1.0, "Ann", "2w1", value), *GRID[1:])


CASES = (
    Case("a grid and a number from a cell", "XLT_TIEBREAK", (Range(GRID), Range(1.0), "BH"), (GRID, 1, "BH")),
    Case("headings", "XLT_TIEBREAK", (Range(HEADED), 1.0, "BH", MISSING, MISSING), (HEADED, 1, "BH")),
    Case("a column of numbers", "XLT_POINTS", (Range(GRID), Range(((1.0,), (2.0,), (3.0,)))), (GRID, [[1], [2], [3]])),
    Case("a row of numbers", "XLT_POINTS", (Range(GRID), Range(((1.0, 2.0),))), (GRID, [[1, 2]])),
    Case(
        "a block",
        "XLT_TIEBREAK",
        (Range(GRID), Range(((1.0,), (None,), (3.0,))), Range((("BH", "PTS", "RANK"),))),
        (GRID, [[1], [None], [3]], [["BH", "PTS", "RANK"]]),
    ),
    Case("an array typed into the formula", "XLT_POINTS", (Range(GRID), ((1.0,), (2.0,))), (GRID, [[1], [2]])),
    Case("a number as text", "XLT_POINTS", (Range(GRID), "2"), (GRID, 2)),
    Case("a modifier left out", "XLT_BUCHHOLZ", (Range(GRID), 1.0, MISSING), (GRID, 1)),
    Case("a modifier in an empty cell", "XLT_BUCHHOLZ", (Range(GRID), 1.0, Range(None)), (GRID, 1)),
    Case(
        "players with an empty rating", "XLT_ARO", (Range(GRID), 1.0, MISSING, Range(PLAYERS)), (GRID, 1, None, PLAYERS)
    ),
    Case("a blank round", "XLT_POINTS", (Range(spoilt(None)), 1.0), (spoilt(None), 1)),
    Case("an empty text", "XLT_POINTS", (Range(spoilt("")), 1.0), (spoilt(None), 1)),
    Case("an empty player cell", "XLT_POINTS", (Range(GRID), Range(None)), (GRID, None)),
    Case("an error in the grid", "XLT_POINTS", (Range(spoilt(NOT_AVAILABLE)), 1.0), (spoilt("#N/A"), 1)),
    Case("another error", "XLT_POINTS", (Range(spoilt(REFERENCE)), 1.0), (spoilt("#REF!"), 1)),
    Case("an error that xlwings does not know", "XLT_POINTS", (Range(spoilt(SPILL)), 1.0), (spoilt(SPILL), 1)),
    Case("an error for a player", "XLT_POINTS", (Range(GRID), NOT_AVAILABLE), (GRID, "#N/A")),
    Case(
        "a date in the grid",
        "XLT_POINTS",
        (Range(spoilt(datetime(2026, 2, 1, tzinfo=UTC))), 1.0),
        (spoilt(datetime.fromisoformat("2026-02-01")), 1),
    ),
    Case("a stray number", "XLT_POINTS", (Range(spoilt(46054.0)), 1.0), (spoilt(46054), 1)),
    Case("a truth value", "XLT_POINTS", (Range(spoilt(True)), 1.0), (spoilt(True), 1)),
    Case("a single cell as the grid", "XLT_POINTS", (Range("2w1"), 1.0), ("2w1", 1)),
    Case("an empty grid", "XLT_POINTS", (Range(None), 1.0), (None, 1)),
    Case(
        "settings as text",
        "XLT_TIEBREAK",
        (Range(GRID), 1.0, "BH", MISSING, "rules=2024-08"),
        (GRID, 1, "BH", None, "rules=2024-08"),
    ),
    Case(
        "the table",
        "XLT_STANDINGS",
        (Range(GRID), Range(PLAYERS), MISSING, MISSING, 6.0),
        (GRID, PLAYERS, None, None, 6),
    ),
    Case("the crosstable", "XLT_CROSSTABLE", (Range(GRID), Range(PLAYERS)), (GRID, PLAYERS)),
    Case("the explanation", "XLT_EXPLAIN", (Range(GRID), 1.0, "BH"), (GRID, 1, "BH")),
    Case("the check", "XLT_CHECK", (Range(spoilt(NOT_AVAILABLE)), Range(PLAYERS)), (spoilt("#N/A"), PLAYERS)),
    Case("a round", "XLT_BOARDS", (Range(GRID), 1.0), (GRID, 1)),
    Case("expected scores", "XLT_EXPECTED_SCORE", (2100.0, Range(((1900.0,), (None,)))), (2100, [[1900], [None]])),
    Case("a performance", "XLT_PERFORMANCE", (Range(((1900.0, 2000.0),)), 1.5), ([[1900, 2000]], 1.5)),
    Case("the version", "XLT_VERSION", (), ()),
)
