"""What a program hands over for an argument, as cells: single values, rows of values, or a range read on demand."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from datetime import date, time, timedelta
from typing import Any, NamedTuple, TypeGuard

from xltourney.io.tables.rows import CellValue, ErrorValue, FormulaWithoutValue, is_blank

#: A range of more rows than this is taken for whole columns, A:K say.
MOST_ROWS = 5_000
#: Whole columns end where so many rows in a row are empty.
EMPTY_ROWS = 50
#: How the answers of cell functions begin that are no answers; in a grid they are errors like ``#N/A``.
MARK = "#XLT"

_ERRORS = frozenset(
    "#N/A #VALUE! #REF! #DIV/0! #NUM! #NAME? #NULL! #SPILL! #CALC! #FIELD! #BLOCKED! #CONNECT! #BUSY! #UNKNOWN!"
    " #GETTING_DATA #EXTERNAL! #PYTHON!".split()
)


#: Day 0 of the numbers that stand for dates. Those below 10,000, until May 1927, are years that somebody typed.
DAY_ZERO, _DAYS = date(1899, 12, 30), range(10_000, 100_000)

#: A single value, or rows of one length.
Cells = CellValue | list[list[CellValue]]


class Block(NamedTuple):
    """The cells of a range.

    ``title`` is that of its sheet, empty where nobody knows it; then ``row`` and ``column``, where the first cell
    stands, are 1. ``height`` is how many rows the range has, where ``rows`` may end with the content of the sheet.
    ``day_zero`` is the day from which numbers count that stand for dates.
    """

    rows: Sequence[Sequence[Any]]
    title: str = ""
    row: int = 1
    column: int = 1
    height: int = 0
    day_zero: date = DAY_ZERO

    @property
    def is_whole(self) -> bool:
        """Whether it is whole columns, which end with what stands in them."""
        return max(self.height, len(self.rows)) > MOST_ROWS


class HostRange:
    """A range that its program can read on demand; ``address`` tells it from others of its ``document``.

    As results, players or settings it is read once, until the document is forgotten
    (:func:`xltourney.live.memory.forget`); as another argument whenever it is asked for.
    """

    __slots__ = ("key", "read")

    def __init__(self, document: Hashable, address: str, read: Callable[[], Block]) -> None:
        self.key = (document, address)
        self.read = read


class ArgumentError(Exception):
    """An argument that cannot be used; the text says what stands there and what may."""


# ---------------------------------------------------------------- single values


def plain(value: Any) -> CellValue:
    """A value as the readers of tables know it: nothing for what looks empty, errors as errors."""
    if type(value) is str and "#" < value[:1] < "\x7f":
        return value  # nearly every cell: neither blank nor an error
    if value is None or isinstance(value, bool | ErrorValue | FormulaWithoutValue | date | time | timedelta):
        return value
    if isinstance(value, str):
        if value.startswith("#") and (value in _ERRORS or value.startswith(MARK)):
            return ErrorValue(value if len(value) <= 40 else f"{value[:37]}...")
        return None if is_blank(value) else value
    if isinstance(value, int | float):
        return value if value - value == 0 else ErrorValue("#NUM!")
    return _foreign(value)


def _foreign(value: Any) -> CellValue:
    """A value of another kind: the null of JavaScript, an amount of money from Excel, or what no cell holds."""
    kind = type(value).__name__
    if kind == "Decimal":
        return plain(float(value))
    return None if kind == "JsNull" else ErrorValue("#VALUE!")


def dated(value: CellValue, day_zero: date = DAY_ZERO) -> CellValue:
    """The date that a number stands for where a date belongs, for programs do not tell; any other value as it is."""
    if isinstance(value, int | float) and not isinstance(value, bool) and int(value) in _DAYS:
        return day_zero + timedelta(int(value))
    return value


def block_of(value: Any) -> Block:
    """The cells of an argument; a range is read."""
    return value.read() if isinstance(value, HostRange) else Block(rows_of(value))


def rows_of(value: Any) -> Sequence[Sequence[Any]]:
    """The rows of an argument: a single value is one row, a flat list too, a range is read."""
    if isinstance(value, HostRange):
        return value.read().rows
    convert = getattr(value, "to_py", None)
    if convert is not None:
        value = convert()
    if not is_sequence(value):
        return ((value,),)
    if any(map(is_sequence, value)):
        return [row if is_sequence(row) else (row,) for row in value]
    return (value,)


def is_sequence(value: Any) -> TypeGuard[Sequence[Any]]:
    """Whether a value is rows, or a row."""
    return isinstance(value, list | tuple) and not isinstance(value, ErrorValue)


def cut(block: Block) -> tuple[tuple[CellValue, ...], ...]:
    """The rows as plain values, without empty ends; those of whole columns to the first :data:`EMPTY_ROWS` empty ones.

    Most rows of a large range have nothing in them, and some programs ask for every cell: such rows are passed quickly.
    """
    kept: list[tuple[CellValue, ...]] = []
    filled, most = 0, EMPTY_ROWS if block.is_whole else len(block.rows) + 1
    for row in block.rows:
        values = () if row.count(None) + row.count("") == len(row) else tuple(map(plain, row))
        while values and values[-1] is None:
            values = values[: _last(values)]
        kept.append(values)
        if values:
            filled = len(kept)
        elif len(kept) - filled >= most:
            break
    return tuple(kept[:filled])


def _last(values: Sequence[CellValue]) -> int:
    """The length without the empty end."""
    return next((i for i in range(len(values), 0, -1) if values[i - 1] is not None), 0)


def shaped(value: Any) -> Cells:
    """A single value, or the cells of more than one in rows of one length."""
    if type(value) in (float, int, str):
        return plain(value)
    rows = rows_of(value)
    width = max(map(len, rows), default=0)
    if len(rows) == 1 and width <= 1:
        return plain(rows[0][0]) if width else None
    return [[*map(plain, row), *[None] * (width - len(row))] for row in rows] if width else None


def single(value: Any, what: str) -> CellValue:
    """The value of an argument that is one cell; :class:`ArgumentError` for more."""
    rows = cut(block_of(value))
    cells = [cell for row in rows for cell in row]
    if len(cells) > 1:
        raise ArgumentError(f"{what}: one cell is expected, {len(cells)} were given")
    return cells[0] if cells else None
