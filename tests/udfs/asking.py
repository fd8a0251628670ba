"""Asking the cell functions: everything that a program may hand over, and the usual arguments of each function."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Any

from tests.udfs.ranges import Rows, column, well_formed
from tests.udfs.small_events import BOARDS, GRID, MATRIX, PLAYERS, without
from xltourney import udfs
from xltourney.io.tables.rows import FORMULA_WITHOUT_VALUE, ErrorValue
from xltourney.live.arguments import Block, HostRange
from xltourney.live.registry import FUNCTIONS

#: The null of JavaScript.
NULL = type("JsNull", (), {})()


class Proxy:
    """An array of JavaScript."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def to_py(self) -> Any:
        return self.value


def in_a_range(rows: Rows) -> HostRange:
    """The rows as a range that is read on demand."""
    return HostRange("shapes", f"0!{rows!r}", lambda: Block(rows, "Sheet", 3, 2))


BLANKS = (None, "", " ", "\xa0", "\u200b", NULL)
SCALARS: tuple[Any, ...] = (
    *BLANKS,
    *(True, False, 0, 1, 2, -1, 1.0, 2.5, 3e5, 46054.0, 1e300, 10**30, float("nan"), float("inf"), -0.0),
    *(
        "1",
        " 2 ",
        "2.0",
        "1,5",
        "½",
        "xx",
        "2w1",
        "BH",
        "bh/c1",
        "RANK",
        "PTS",
        "BH,SB",
        ";",
        ",",
        "=1+1",
        "1-0",
        "No.",
    ),
    *("#N/A", "#REF!", "#XLT row 1", "#Dan", ErrorValue("#N/A"), FORMULA_WITHOUT_VALUE, "\x00", "x" * 40_000, "Ж"),
    *(date(2026, 2, 1), datetime.fromisoformat("2026-02-01T10:00"), datetime.fromisoformat("2026-02-01T10:00+01:00")),
    *(time(1), timedelta(1), Decimal("1.5"), Fraction(1, 2), object(), b"x", 1j, {"a": 1}, {1}, range(3)),
)
BLOCKS: tuple[Any, ...] = (
    *(
        (),
        [],
        (1,),
        (1, 2),
        [[]],
        [[], []],
        ((),),
        [[[1, 2]]],
        [[[]]],
        ((1, 2), (3,)),
        [[1], 2, (3, 4)],
        [1, 2, 3],
        ["BH", None],
    ),
    *([[None]], [[None, None], [None, None]], [[""], [" "]], [[1]], [["1"]], [[1, 2]], [["No.", "Name"]]),
    *(column(1, 2, 3, 4), column("No.", 1, None, 2), [[1, 2, 3, 4]], [["BH", "", "PTS"]], [[1, "BH"], ["PTS", 2]]),
    *(
        column(*SCALARS),
        [list(SCALARS)],
        column(1, *[None] * 5000),
        [[1, *[None] * 5000]],
        [[None] * 16 for _ in range(300)],
    ),
    *(GRID, BOARDS, MATRIX, PLAYERS, without(GRID), without(BOARDS), tuple(map(tuple, GRID))),
    *(in_a_range(GRID), in_a_range([]), in_a_range([[]]), in_a_range([[1]]), in_a_range(column(1, 2))),
    *(Proxy(GRID), Proxy([[1, NULL]]), Proxy(1), Proxy(None), Proxy([])),
    *([[*row, *[None] * 100] for row in [*GRID, *[[None] * 5] * 100]], [*[[None] * 5] * 60, *GRID], [[], *GRID]),
)

#: What each argument usually is.
USUAL: dict[str, Any] = {
    "grid": GRID,
    "player": 1,
    "code": "BH",
    "modifier": None,
    "players": PLAYERS,
    "codes": "BH",
    "settings": "rules=2026-03",
    "rows": 9,
    "round_number": 1,
    "own": 2000,
    "opponent": 1900,
    "start": "2026-03-01",
    "control": "rapid",
    "opponents": [[1900]],
    "scores": [[1]],
    "k": 20,
}


def ask(name: str, **changed: Any) -> Any:
    """The answer of a function with the usual arguments but for some."""
    wanted = (argument.name for argument in FUNCTIONS[name].arguments)
    return well_formed(getattr(udfs, name)(*(changed[key] if key in changed else USUAL[key] for key in wanted)))


def having(*arguments: str) -> list[str]:
    """The functions that have these arguments."""
    return [
        name for name, each in FUNCTIONS.items() if set(arguments) <= {argument.name for argument in each.arguments}
    ]


#: The functions that are asked about players.
OF_A_PLAYER = having("player")
