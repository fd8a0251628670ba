"""The sheets of a workbook as a document: what an organiser typed, with the cell of everything and all findings.

Nothing here knows about files: the sheets come as raw values, from a workbook or from the cells of a running
spreadsheet program.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from xltourney.engine import berger
from xltourney.engine.model import System
from xltourney.errors import Severity, Subject, WorkbookError
from xltourney.io import layout
from xltourney.io.layout import Heading, Setting, SheetKey
from xltourney.io.reading import Document, Reading
from xltourney.io.tables import entries
from xltourney.io.tables.boards import BOARDS, enrol_from_boards, read_boards
from xltourney.io.tables.entered import Entered, place_merged
from xltourney.io.tables.gathering import Gathered, spot
from xltourney.io.tables.grid import GRID, LAST_ROUND, read_grid
from xltourney.io.tables.headings import Wanted, find_table, report_missing
from xltourney.io.tables.lines import Table
from xltourney.io.tables.matrix import MATRIX, Column, read_matrix
from xltourney.io.tables.obstacles import report_obstacles
from xltourney.io.tables.outside import report_outside
from xltourney.io.tables.players import PLAYERS, Entrants, read_players
from xltourney.io.tables.rivals import report_rivals
from xltourney.io.tables.rows import Names, Sheet
from xltourney.io.tables.settings import read_settings
from xltourney.io.tables.sources import Source, find_rivals, find_sources

N = TypeVar("N")
Sources = Mapping[SheetKey, Source]

_SYSTEMS = {system.code: system for system in System}


@dataclass(frozen=True)
class _Tables:
    """The tables that were found."""

    players: Table[int] | None
    grid: Table[int] | None
    boards: Table[int] | None
    matrix: Table[Column] | None


def read_tables(sheets: Sequence[Sheet], names: Names | None = None, titles: Sequence[str] = ()) -> Reading:
    """The document that the sheets hold, as far as it can be read.

    ``names`` are the defined names of the workbook, in lower case; ``titles`` are all its sheets, for messages. Raises
    :class:`WorkbookError` where there is no sheet with players or results.
    """
    gathered = Gathered()
    titles = titles or [sheet.title for sheet in sheets]
    sources = find_sources(sheets, names or {}, gathered)
    by_title = {sheet.title: sheet for sheet in sheets}
    report_rivals(find_rivals(list(by_title), names or {}), by_title, sources, gathered)
    if not sources.keys() - {SheetKey.TOURNAMENT}:
        raise WorkbookError(_no_sheets(titles), code="missing-sheet")
    settings = _settings(sources, names or {}, titles, gathered)
    gathered.places.settings = sources.get(SheetKey.TOURNAMENT)
    tables = _find_tables(sources, gathered)
    gathered.places.tables = {key: table for key, table in _by_sheet(tables) if table}
    _report_absent(tables, sources, titles, gathered)
    entrants = _entrants(tables, gathered)
    if SheetKey.PLAYERS not in sources:
        _note_no_players(tables, gathered)
    entered = _entered(tables, entrants, settings.get("system", "swiss"), gathered)
    chosen = entries.choose(entered, settings.pop("entry", None), entrants, gathered)
    if chosen == "matrix":
        settings["entry"] = "matrix"
    _plan_rounds(settings, entrants, tables.grid, gathered)
    _report_obstacles(tables, gathered)
    report_outside(_by_sheet(tables), names or {}, gathered)
    return _reading(settings, entered.get(chosen or ""), entrants, gathered)


# ---------------------------------------------------------------- sheets and settings


def _no_sheets(titles: Sequence[str]) -> str:
    wanted = ", ".join(layout.text(key, "en") for key in layout.INPUT_SHEETS)
    return (
        f"no sheet of a tournament is there; expected are {wanted} (Matrix for round robins only), or their Russian or"
        f" Ukrainian titles; found: {', '.join(titles) or 'none'}"
    )


def _settings(sources: Sources, names: Names, titles: Sequence[str], gathered: Gathered) -> Document:
    source = sources.get(SheetKey.TOURNAMENT)
    if source:
        return read_settings(source.sheet, source.box, names, gathered)
    _report_missing_sheet("Tournament (Турнир, Турнір) with the settings", titles, gathered)
    return {}


def _report_missing_sheet(what: str, titles: Sequence[str], gathered: Gathered) -> None:
    gathered.add("missing-sheet", f"the sheet {what} is missing; found: {', '.join(titles)}", None)


def _plan_rounds(settings: Document, entrants: Entrants, grid: Table[int] | None, gathered: Gathered) -> None:
    """Planned rounds that nobody typed: a round robin has as many as its tables, a Grid has as many as its headings."""
    if "rounds" in settings or not entrants.players:
        return
    subject = Subject(field=Setting.ROUNDS.value)
    unread = any(finding.subject == subject for finding in gathered.findings)
    cycles = _SYSTEMS[settings.get("system", "swiss")].cycles
    if cycles:
        settings["rounds"] = max(1, berger.rounds(len(entrants.players), cycles))
    elif grid:
        settings["rounds"] = max(grid.header.numbered)
    elif unread:
        settings["rounds"] = LAST_ROUND  # a second finding, that the number is missing, would be wrong
    if grid and not cycles and not unread:
        where = gathered.places.fields.get(Setting.ROUNDS.value)
        message = f"the number of rounds is not given; the headings of {grid.sheet.title} have {settings['rounds']}"
        gathered.warn("rounds-missing", message, where, subject)


# ---------------------------------------------------------------- tables


def _find_tables(sources: Sources, gathered: Gathered) -> _Tables:
    def find(key: SheetKey, wanted: Wanted[N]) -> Table[N] | None:
        source = sources.get(key)
        return find_table(source.sheet, source.box, wanted, gathered) if source else None

    return _Tables(
        players=find(SheetKey.PLAYERS, PLAYERS),
        grid=find(SheetKey.GRID, GRID),
        boards=find(SheetKey.BOARDS, BOARDS),
        matrix=find(SheetKey.MATRIX, MATRIX),
    )


def _report_absent(tables: _Tables, sources: Sources, titles: Sequence[str], gathered: Gathered) -> None:
    """Sheets that are missing, or lack headings; a sheet of results may do so where another one is there."""
    results = bool(tables.grid or tables.boards or tables.matrix)
    wanted: tuple[tuple[SheetKey, Table[Any] | None, Wanted[Any]], ...] = (
        (SheetKey.PLAYERS, tables.players, PLAYERS),
        (SheetKey.GRID, tables.grid, GRID),
        (SheetKey.BOARDS, tables.boards, BOARDS),
        (SheetKey.MATRIX, tables.matrix, MATRIX),
    )
    for key, table, headings in wanted:
        source = sources.get(key)
        if source and not table and not source.sheet.empty:
            needed = key is SheetKey.PLAYERS or not results
            severity: Severity = "error" if needed else "warning"
            report_missing(source.sheet, source.box, headings, gathered, severity)
    if not results and not sources.keys() & {SheetKey.GRID, SheetKey.BOARDS, SheetKey.MATRIX}:
        _report_missing_sheet("with the results, Grid, Boards or Matrix,", titles, gathered)
    named = [table for table in (tables.grid, tables.matrix) if table and table.has(Heading.NAME)]
    if (
        SheetKey.PLAYERS not in sources
        and not named
        and not (tables.boards and tables.boards.has(Heading.WHITE_NAME, Heading.BLACK_NAME))
    ):
        _report_missing_sheet("Players (Участники, Учасники)", titles, gathered)


def _by_sheet(tables: _Tables) -> Iterable[tuple[SheetKey, Table[Any] | None]]:
    yield SheetKey.PLAYERS, tables.players
    yield SheetKey.GRID, tables.grid
    yield SheetKey.BOARDS, tables.boards
    yield SheetKey.MATRIX, tables.matrix


def _entrants(tables: _Tables, gathered: Gathered) -> Entrants:
    """The players: from their own sheet, else from the names in a sheet of results."""
    if tables.players:
        return read_players(tables.players, gathered)
    own = _table_with_players(tables)
    if own:
        return read_players(own, gathered)
    found = Entrants(complete=False)
    if tables.boards and tables.boards.has(Heading.WHITE_NAME, Heading.BLACK_NAME):
        enrol_from_boards(tables.boards, found, gathered)
        found.complete = True
    return found


def _note_no_players(tables: _Tables, gathered: Gathered) -> None:
    table = _table_with_players(tables) or tables.boards
    if table is None or (not table.has(Heading.NAME) and not table.has(Heading.WHITE_NAME, Heading.BLACK_NAME)):
        return
    title = table.sheet.title
    message = f"there is no sheet Players (Участники, Учасники), so the players are those of {title}"
    where = spot(table.sheet, table.header.row, min(table.header.columns.values()))
    gathered.add("no-players-sheet", message, where, severity="note")


def _table_with_players(tables: _Tables) -> Table[Any] | None:
    """The sheet of results that the players are read from, where they have no sheet."""
    if tables.players:
        return None
    candidates: tuple[Table[Any] | None, ...] = (tables.grid, tables.matrix)
    return next((table for table in candidates if table and table.has(Heading.NAME)), None)


def _entered(tables: _Tables, entrants: Entrants, system: str, gathered: Gathered) -> dict[str, Entered]:
    own = _table_with_players(tables)
    found: dict[str, Entered] = {}
    if tables.grid:
        found["grid"] = read_grid(tables.grid, entrants, gathered, own=own is tables.grid)
    if tables.boards:
        found["boards"] = read_boards(tables.boards, entrants, gathered)
    if tables.matrix:
        found["matrix"] = read_matrix(tables.matrix, entrants, system, gathered, own=own is tables.matrix)
    for entered in found.values():
        place_merged(entered)
    return found


def _report_obstacles(tables: _Tables, gathered: Gathered) -> None:
    boards = (Heading.ROUND, Heading.WHITE, Heading.RESULT, Heading.BLACK)
    obstructed: tuple[tuple[Table[Any] | None, Iterable[int]], ...] = (
        (tables.players, ()),
        (tables.grid, tables.grid.header.numbered.values() if tables.grid else ()),
        (tables.boards, [tables.boards.header.columns[key] for key in boards] if tables.boards else ()),
        (tables.matrix, tables.matrix.header.numbered.values() if tables.matrix else ()),
    )
    for table, results in obstructed:
        if table:
            report_obstacles(table, frozenset(results), gathered)


# ---------------------------------------------------------------- the document


def _reading(settings: Document, entered: Entered | None, entrants: Entrants, gathered: Gathered) -> Reading:
    order = sorted(entrants.players)
    results = entered.by_player() if entered else {}
    in_play = bool(settings.pop("in_play", False))
    club_book = str(settings.pop("club_book", ""))
    players = [entrants.players[no] for no in order]
    for player in players:
        if player["no"] in results:
            player["results"] = results[player["no"]]
    gathered.places.order = order
    gathered.places.results = entered.spots if entered else {}
    gathered.finish()
    return Reading(
        document={"xltourney": 1, "tournament": settings, "players": players},
        places=gathered.places,
        findings=tuple(gathered.findings),
        stated=tuple(entrants.stated),
        kind="workbook",
        language=gathered.stated_language or max(layout.LANGUAGES, key=gathered.languages.__getitem__),
        in_play=in_play,
        club_book=club_book,
    )
