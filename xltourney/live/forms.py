"""Which of the three tables of results a range holds, and where its columns are, with or without headings.

Without headings the columns are number, name, rating (the last two may be missing), then the rounds of a Grid or the
opponents of a Matrix; where no number stands, the rows count as 1, 2, 3. The columns of Boards without headings are
found by what stands in them: round, (board,) White, result, Black.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from xltourney.io import layout, notation
from xltourney.io.keys import Heading, SheetKey
from xltourney.io.tables import values
from xltourney.io.tables.boards import BOARDS
from xltourney.io.tables.gathering import Gathered
from xltourney.io.tables.grid import GRID
from xltourney.io.tables.headings import find_table, heading_text
from xltourney.io.tables.lines import Table
from xltourney.io.tables.matrix import MATRIX, cycles_of
from xltourney.io.tables.rows import CellValue, Sheet
from xltourney.live.arguments import ArgumentError, Block
from xltourney.live.limits import PLAYERS

#: The least number that stands in a column of ratings.
_LEAST_RATING = 100
Rows = Sequence[Sequence[CellValue]]


class Form(NamedTuple):
    """A table of results: its kind, its sheet with headings, and the games that each pair has in a Matrix."""

    kind: SheetKey
    sheet: Sheet
    cycles: int = 1


def sheet_of(block: Block, key: SheetKey) -> Sheet:
    """A range as a sheet of the contract, at the place where it stands."""
    return Sheet(layout.text(key, "en"), block.rows, block.row, block.column)


def form_of(block: Block, entry: SheetKey | None, named: bool) -> Form:
    """The table of a range.

    ``entry`` is the kind that the settings name, which decides where a table may be two. ``named`` says that the names
    of the players stand elsewhere. Raises :class:`ArgumentError` where the range is no such table.
    """
    return _with_headings(block, entry) or _without_headings(block, entry, named)


# ---------------------------------------------------------------- with headings


def _with_headings(block: Block, entry: SheetKey | None) -> Form | None:
    throwaway = Gathered()
    grid = find_table(sheet_of(block, SheetKey.GRID), None, GRID, throwaway)
    if grid and _says_rounds(grid):
        return Form(SheetKey.GRID, grid.sheet)
    matrix = find_table(sheet_of(block, SheetKey.MATRIX), None, MATRIX, throwaway)
    if matrix and (grid is None or _is_matrix(matrix, entry)):
        return Form(SheetKey.MATRIX, matrix.sheet, cycles_of(matrix))
    if grid:
        return Form(SheetKey.GRID, grid.sheet)
    boards = sheet_of(block, SheetKey.BOARDS)
    return Form(SheetKey.BOARDS, boards) if find_table(boards, None, BOARDS, throwaway) else None


def _says_rounds(grid: Table[int]) -> bool:
    """Whether a heading is a round, not a mere number, which may be an opponent."""
    words = (heading_text(value) for row in grid.sheet if row.number == grid.header.row for value in row.values)
    return any(layout.round_of(word) and not layout.opponent_of(word) for word in words)


def _is_matrix(matrix: Table[Any], entry: SheetKey | None) -> bool:
    """Whether headings 1, 2, 3 are opponents, not rounds: as many as there are players, and no cell names a game."""
    if entry in {SheetKey.GRID, SheetKey.MATRIX}:
        return entry is SheetKey.MATRIX
    lines = [line for line in matrix if line.given.get(Heading.NO) is not None]
    cells = [line.value(column) for line in lines for column in matrix.header.numbered.values()]
    return len({no for no, _ in matrix.header.numbered}) == len(lines) and not any(map(_names_game, cells))


def _token(value: CellValue) -> str | None:
    """What a text means in Grid; ``None`` for a number or a text that means nothing there."""
    if not isinstance(value, str):
        return None
    try:
        return notation.canonical(value)
    except notation.NotationError:
        return None


def _names_game(value: CellValue) -> bool:
    token = _token(value)
    return bool(token) and token[:1].isdigit() if token else False


# ---------------------------------------------------------------- without headings


class _Columns(NamedTuple):
    """The columns in front of the results, by place; ``None`` where there is none."""

    number: int | None
    name: int | None
    rating: int | None
    first: int


def _without_headings(block: Block, entry: SheetKey | None, named: bool) -> Form:
    width = max(map(len, block.rows), default=0)
    rows = [(*row, *[None] * (width - len(row))) for row in block.rows]
    if not width:
        raise ArgumentError("grid: nothing stands in the range of the results")
    boards = _board_columns(rows) if entry in {None, SheetKey.BOARDS} else None
    if boards or entry is SheetKey.BOARDS:
        if boards is None:
            raise ArgumentError(
                "no columns Round, White, Result and Black are in the Boards range; include its headings"
            )
        return Form(SheetKey.BOARDS, _headed(block, rows, boards, SheetKey.BOARDS))
    columns = _columns(rows)
    results = [row[columns.first :] for row in rows]
    cycles = _matrix_cycles(results)
    if entry is SheetKey.MATRIX or (entry is None and cycles):
        heads = {columns.first + i: head for i, head in enumerate(_opponents(rows, columns, cycles or 1))}
        return Form(SheetKey.MATRIX, _complete(block, rows, columns, heads, SheetKey.MATRIX, named), cycles or 1)
    heads = {column: layout.round_heading(i, "en") for i, column in enumerate(range(columns.first, width), 1)}
    return Form(SheetKey.GRID, _complete(block, rows, columns, heads, SheetKey.GRID, named))


def _headed(block: Block, rows: Rows, heads: dict[int, str], key: SheetKey) -> Sheet:
    """The rows below a row of headings of ours, which stands one row above the range."""
    width = max([len(rows[0]), *(column + 1 for column in heads)])
    head = [heads.get(column, "") for column in range(width)]
    title = layout.text(key, "en")
    return Sheet(title, [head, *rows], block.row - 1, block.column)


def _complete(block: Block, rows: Rows, columns: _Columns, heads: dict[int, str], key: SheetKey, named: bool) -> Sheet:
    """The table with every column that it needs: numbers and names that do not stand there are put at its right."""
    heads = dict(heads)
    known = (
        (Heading.NO, columns.number, str),
        (Heading.NAME, columns.name, "No. {}".format),
        (Heading.RATING, columns.rating, None),
    )
    numbers = [row[columns.number] if columns.number is not None else i for i, row in enumerate(rows, 1)]
    wide: list[list[CellValue]] = [list(row) for row in rows]
    for heading, column, made in known:
        if column is not None:
            heads[column] = layout.text(heading, "en")
        elif made is not None and not (heading is Heading.NAME and named):
            heads[len(wide[0])] = layout.text(heading, "en")
            for row, number in zip(wide, numbers, strict=True):
                row.append(made(_whole(number) or "") if number is not None else None)
    return _headed(block, wide, heads, key)


def _whole(value: CellValue) -> int | None:
    try:
        return values.whole(value)
    except values.CellError:
        return None


def _columns(rows: Rows) -> _Columns:
    """The columns by what most of their cells are, so that a wrong cell is found where it stands."""
    width = len(rows[0])
    number = 0 if width > 1 and _numbers(rows) else None
    at = 0 if number is None else 1
    name = at if at < width - 1 and _most(rows, at, _is_name, number is not None) else None
    at += name is not None
    rating = (
        at if name is not None and at < width - 1 and _most(rows, at, _is_rating) and _any_rated(rows, at) else None
    )
    return _Columns(number, name, rating, at + (rating is not None))


def _filled(rows: Rows, column: int) -> Iterator[CellValue]:
    """The cells of a column in the rows in which anything stands."""
    return (row[column] for row in rows if any(cell is not None for cell in row))


def _most(rows: Rows, column: int, test: Callable[[CellValue], bool], some_may_differ: bool = True) -> bool:
    """Whether most of what stands in a column is of one kind; without ``some_may_differ`` all of it."""
    found = [test(cell) for cell in _filled(rows, column) if cell is not None]
    return 2 * sum(found) > len(found) and (some_may_differ or all(found))


def _numbers(rows: Rows) -> bool:
    """Whether the first column has the numbers of players: most rows one of their own."""
    cells = list(_filled(rows, 0))
    return 2 * len({_whole(cell) for cell in cells if _is_number(cell)}) > len(cells)


def _is_number(value: CellValue) -> bool:
    number = _whole(value)
    return number is not None and number > 0


def _is_name(value: CellValue) -> bool:
    return isinstance(value, str) and _token(value) is None and any(map(str.isalpha, value))


def _any_rated(rows: Rows, column: int) -> bool:
    """Whether not everybody has 0, which in a round is an absence."""
    return any(map(_is_number, _filled(rows, column)))


def _is_rating(value: CellValue) -> bool:
    number = _whole(value)
    return number == 0 or (number is not None and _LEAST_RATING <= number <= PLAYERS["rating"][1])


# ---------------------------------------------------------------- matrix and boards


def _matrix_cycles(results: Rows) -> int:
    """1 or 2 where as many results stand in a row as a round robin has games, and all are marks; else 0."""
    height, width = len(results), len(results[0])
    cells = [cell for row in results for cell in row if cell is not None]
    if height < 2 or width not in {height, 2 * height} or any(map(_names_game, cells)):
        return 0
    return width // height if any(map(_is_mark, cells)) else 0


def _is_mark(value: CellValue) -> bool:
    return (isinstance(value, int | float) and not isinstance(value, bool)) or _token(value) is None


def _opponents(rows: Rows, columns: _Columns, cycles: int) -> list[str]:
    numbers = [i if columns.number is None else _whole(row[columns.number]) or i for i, row in enumerate(rows, 1)]
    return [layout.cycle_heading(no, cycle, cycles) for no in numbers for cycle in range(1, cycles + 1)]


def _board_columns(rows: Rows) -> dict[int, str] | None:
    """The columns of Boards by what stands in them: results, most of them right, with numbers on both sides."""
    for column in range(2, len(rows[0]) - 1):
        cells = [cell for cell in _filled(rows, column) if cell is not None]
        if 2 * sum(isinstance(cell, str) and _is_board_result(cell) for cell in cells) <= len(cells):
            continue
        before = [at for at in range(column) if _most(rows, at, _is_number)]
        after = [at for at in range(column + 1, len(rows[0])) if any(map(_is_number, _filled(rows, at)))]
        if len(before) >= 2 and after:
            found = {
                before[0]: Heading.ROUND,
                before[-1]: Heading.WHITE,
                column: Heading.RESULT,
                after[0]: Heading.BLACK,
            }
            return {at: layout.text(heading, "en") for at, heading in found.items()}
    return None


def _is_board_result(text: str) -> bool:
    try:
        return len(text) > 1 and notation.board_result(text) != ("", "")
    except notation.NotationError:
        return False
