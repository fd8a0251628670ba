"""The tables of the template: Players, and Grid, Boards or Matrix."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from xltourney.io import layout, look
from xltourney.io.cells import Box, cell_name
from xltourney.io.keys import Choice, Heading, SheetKey
from xltourney.io.live_formulas import name_formula
from xltourney.io.pairings import BOARD_RESULTS, Pairing
from xltourney.io.sheet import Style
from xltourney.io.template.live import live_columns
from xltourney.io.template.page import (
    FIRST_ROW,
    HEAD_ROW,
    NUMBER,
    PLAIN,
    TYPED,
    TYPED_LEFT,
    Book,
    Page,
    absolute,
    last_row,
    word_width,
)
from xltourney.io.template.rows import (
    MATRIX_RESULTS,
    Plan,
    grid_row,
    matrix_marks,
    pairings,
)
from xltourney.io.template.words import COLUMN_NOTES, ENTRY_NOTES, GRID_NOTE, Tip, advice
from xltourney.io.typed import player_row

_DIAGONAL = Style(fill=look.SHADE)
_TITLES = ("GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM")
_LINE = Style(border="thin", sides="b", border_color=look.RULE)
_CELL = Style(border="thin", sides="lrb", border_color=look.RULE)
_ROUND_LINE = Style(border="thin", sides="b", border_color=look.ACCENT)
_SPARE_BOARDS = 20
_PRINTED_COLUMNS = layout.PLAYER_HEADINGS.index(Heading.CLUB) + 1
_UPRIGHT_COLUMNS = 9

_PLAYER_COLUMNS: dict[Heading, tuple[float, Style]] = {
    Heading.NO: (6, NUMBER),
    Heading.TITLE: (8, TYPED),
    Heading.NAME: (30, TYPED_LEFT),
    Heading.SEX: (6, TYPED),
    Heading.FEDERATION: (7, TYPED),
    Heading.FIDE_ID: (12, NUMBER),
    Heading.RATING: (9, NUMBER),
    Heading.K: (5, NUMBER),
    Heading.BORN: (8, NUMBER),
    Heading.CLUB: (22, TYPED_LEFT),
    Heading.RATED_GAMES: (11, NUMBER),
    Heading.PEAK: (9, NUMBER),
    Heading.CLUB_ID: (11, TYPED),
    Heading.STATUS: (26, TYPED_LEFT),
    Heading.PENALTY: (9, NUMBER),
    Heading.LOTS: (9, NUMBER),
    Heading.PLAY_OFF: (10, NUMBER),
    Heading.NOTE: (26, TYPED_LEFT),
}
_LEFT = (Heading.NAME, Heading.CLUB, Heading.STATUS, Heading.NOTE, Heading.WHITE_NAME, Heading.BLACK_NAME)


def _heads(page: Page, headings: Sequence[str], left: Sequence[int]) -> None:
    for column, heading in enumerate(headings, 1):
        page.put(HEAD_ROW, column, heading, replace(look.HEAD, align="left") if column in left else look.HEAD)
    page.sheet.set_row(HEAD_ROW - 1, 32)


def _framed(page: Page, key: SheetKey, box: Box) -> None:
    """Name the range of a table, and rule a line below its filled rows."""
    page.book.name(layout.RANGES[key], page.title, box)
    page.when((FIRST_ROW, *box[1:]), f'=${cell_name(FIRST_ROW, 1)}<>""', _LINE)


# ---------------------------------------------------------------- Players


def players(book: Book) -> None:
    """The sheet Players."""
    plan = book.plan
    page = Page(book, SheetKey.PLAYERS)
    page.opening(advice(Tip.PLAYERS_NOTE.value, plan.language))
    left = [column for column, key in enumerate(layout.PLAYER_HEADINGS, 1) if key in _LEFT]
    _heads(page, [plan.text(key) for key in layout.PLAYER_HEADINGS], left)
    box = (HEAD_ROW, 1, last_row(plan), len(layout.PLAYER_HEADINGS))
    for column, key in enumerate(layout.PLAYER_HEADINGS, 1):
        width, style = _PLAYER_COLUMNS[key]
        page.columns(column, column, max(width, *map(word_width, plan.text(key).split())), style)
        _player_help(page, key, (FIRST_ROW, column, box[2], column))
    rows = [player_row(player, plan.language) for player in plan.players]
    rows += [{Heading.NO: number} for number in plan.numbers[len(rows) :]]
    for row, values in enumerate(rows, FIRST_ROW):
        for column, key in enumerate(layout.PLAYER_HEADINGS, 1):
            if values.get(key) is not None:
                page.put(row, column, values[key], _PLAYER_COLUMNS[key][1])
    _framed(page, SheetKey.PLAYERS, box)
    page.sheet.freeze_panes(HEAD_ROW, 3)
    page.printed((1, 1, box[2], _PRINTED_COLUMNS), head=HEAD_ROW, landscape=False)


def _player_help(page: Page, key: Heading, box: Box) -> None:
    language = page.book.plan.language
    note = COLUMN_NOTES.get(key)
    words = {
        "withdrawn": layout.status_text(5, None, language),
        "entered": layout.status_text(None, 2, language),
    }
    text = advice(note, language, **words) if note else ""
    if key is Heading.SEX:
        page.choose(box, layout.value_texts(Choice.SEX, language), text)
    elif key is Heading.TITLE:
        page.choose(box, _TITLES)
    elif text:
        page.advise(box, text)


def _name_of(plan: Plan, cell: str) -> str:
    """The formula of the name that belongs to the number in a cell."""
    sheet = plan.text(SheetKey.PLAYERS)
    columns = [layout.PLAYER_HEADINGS.index(key) + 1 for key in (Heading.NO, Heading.NAME)]
    numbers, names = (absolute(sheet, (FIRST_ROW, column, last_row(plan), column)) for column in columns)
    return f"={name_formula(cell, numbers, names)}"


# ---------------------------------------------------------------- Grid and Matrix


def _numbered_rows(page: Page) -> None:
    """Numbers and names at the left of Grid and Matrix."""
    plan = page.book.plan
    page.columns(1, 1, 6, NUMBER)
    page.columns(2, 2, 30, PLAIN)
    for row in range(FIRST_ROW, last_row(plan) + 1):
        number = next(iter(plan.numbers[row - FIRST_ROW : row - FIRST_ROW + 1]), None)
        if number is not None:
            page.put(row, 1, number, NUMBER)
        formula = _name_of(plan, f"${cell_name(row, 1)}")
        page.formula(row, 2, formula, plan.names.get(number or 0, ""), PLAIN)


def grid(book: Book) -> None:
    """The sheet Grid."""
    plan = book.plan
    page = Page(book, SheetKey.GRID)
    page.opening(advice(ENTRY_NOTES[SheetKey.GRID], plan.language))
    rounds = [layout.round_heading(number, plan.language) for number in range(1, plan.rounds + 1)]
    _heads(page, [plan.text(Heading.NO), plan.text(Heading.NAME), *rounds], (2,))
    box = (HEAD_ROW, 1, last_row(plan), len(rounds) + 2)
    page.columns(3, box[3], 9, TYPED)
    _numbered_rows(page)
    for row, player in enumerate(plan.players, FIRST_ROW):
        for column, token in enumerate(grid_row(player, plan.rounds), 3):
            if token:
                page.put(row, column, token, TYPED)
    page.advise((FIRST_ROW, 3, box[2], box[3]), advice(GRID_NOTE, plan.language))
    _framed(page, SheetKey.GRID, box)
    live_columns(page, box[3] + 2)
    page.sheet.freeze_panes(HEAD_ROW, 2)
    page.printed((1, *box[1:]), head=HEAD_ROW, landscape=box[3] > _UPRIGHT_COLUMNS)


def matrix(book: Book) -> None:
    """The sheet Matrix."""
    plan = book.plan
    page = Page(book, SheetKey.MATRIX)
    page.opening(advice(ENTRY_NOTES[SheetKey.MATRIX], plan.language))
    columns = [(number, cycle) for number in plan.numbers for cycle in range(1, plan.system.cycles + 1)]
    heads = [layout.cycle_heading(number, cycle, plan.system.cycles) for number, cycle in columns]
    _heads(page, [plan.text(Heading.NO), plan.text(Heading.NAME), *heads], (2,))
    box = (HEAD_ROW, 1, last_row(plan), len(columns) + 2)
    page.columns(3, box[3], 5, TYPED)
    _numbered_rows(page)
    marks = matrix_marks(plan)
    for row, number in enumerate(plan.numbers, FIRST_ROW):
        for column, (opponent, cycle) in enumerate(columns, 3):
            mark = marks.get((number, opponent, cycle))
            if mark:
                page.put(row, column, mark, TYPED)
            elif opponent == number:
                page.put(row, column, None, _DIAGONAL)
    _matrix_help(page, (FIRST_ROW, 3, box[2], box[3]))
    _framed(page, SheetKey.MATRIX, box)
    live_columns(page, box[3] + 2)
    page.sheet.freeze_panes(HEAD_ROW, 2)
    page.printed((1, *box[1:]), head=HEAD_ROW, landscape=True)


def _matrix_help(page: Page, box: Box) -> None:
    page.choose(box, MATRIX_RESULTS)
    page.when(box, f'=${cell_name(FIRST_ROW, 1)}<>""', _CELL)
    page.sheet.ignore_errors({"number_stored_as_text": f"{cell_name(HEAD_ROW, 1)}:{cell_name(box[2], box[3])}"})


# ---------------------------------------------------------------- Boards


def boards(book: Book) -> None:
    """The sheet Boards."""
    plan = book.plan
    page = Page(book, SheetKey.BOARDS)
    page.opening(advice(ENTRY_NOTES[SheetKey.BOARDS], plan.language))
    _heads(page, [plan.text(key) for key in layout.BOARD_HEADINGS], (4, 6))
    for column, width in enumerate((8, 8, 9, 30, 11, 30, 9), 1):
        page.columns(column, column, width, TYPED if column == 5 else PLAIN if column in {4, 6} else NUMBER)
    rows = pairings(plan)
    bottom = HEAD_ROW + len(rows) + _SPARE_BOARDS
    for row in range(FIRST_ROW, bottom + 1):
        _board(page, row, next(iter(rows[row - FIRST_ROW : row - FIRST_ROW + 1]), None))
    box = (HEAD_ROW, 1, bottom, len(layout.BOARD_HEADINGS))
    page.choose((FIRST_ROW, 5, bottom, 5), BOARD_RESULTS, advice(COLUMN_NOTES[Heading.RESULT], plan.language))
    page.advise((FIRST_ROW, 7, bottom, 7), advice(COLUMN_NOTES[Heading.BLACK], plan.language))
    here, below = cell_name(FIRST_ROW, 1), cell_name(FIRST_ROW + 1, 1)
    page.when((FIRST_ROW, *box[1:]), f'=AND(${here}<>"",${here}<>${below})', _ROUND_LINE)
    _framed(page, SheetKey.BOARDS, box)
    page.sheet.freeze_panes(HEAD_ROW, 0)
    page.printed((1, *box[1:]), head=HEAD_ROW, landscape=False)


def _board(page: Page, row: int, pairing: Pairing | None) -> None:
    plan = page.book.plan
    if pairing:
        values = (pairing.round, pairing.board, pairing.white, None, pairing.result or None, None, pairing.black)
        for column, value in enumerate(values, 1):
            if value is not None:
                page.put(row, column, value, TYPED if column == 5 else NUMBER)
    for column, source, no in ((4, 3, pairing and pairing.white), (6, 7, pairing and pairing.black)):
        name = plan.names.get(no, "") if isinstance(no, int) else ""
        page.formula(row, column, _name_of(plan, f"${cell_name(row, source)}"), name, PLAIN)


ENTRY_SHEETS: dict[SheetKey, Callable[[Book], None]] = {
    SheetKey.GRID: grid,
    SheetKey.BOARDS: boards,
    SheetKey.MATRIX: matrix,
}
