"""Results: every sheet that holds them follows, so that those that agreed go on to agree."""

from __future__ import annotations

from xltourney.io.editing.boards import edit_boards
from xltourney.io.editing.entry import Entry
from xltourney.io.editing.grid import edit_grid
from xltourney.io.editing.job import Job
from xltourney.io.editing.matrix import edit_beside, edit_matrix
from xltourney.io.editing.settings import stated_entry
from xltourney.io.keys import SheetKey
from xltourney.io.layout import ENTRY_SHEETS
from xltourney.io.tables import entries
from xltourney.io.tables.boards import read_boards
from xltourney.io.tables.entered import Entered
from xltourney.io.tables.gathering import Gathered
from xltourney.io.tables.grid import read_grid
from xltourney.io.tables.matrix import read_matrix
from xltourney.io.tables.players import Entrants


def edit_results(job: Job) -> None:
    """The sheet that results are read from, and all others that are filled."""
    entered = _entered(job)
    filled = {code for code, found in entered.items() if any(found.tokens.values())}
    stated = stated_entry(job)
    chosen = entries.choose(entered, stated, _entrants(job), Gathered())
    if not filled and stated in entered:
        chosen = stated
    for code, found in entered.items():
        if code == chosen or code in filled:
            _edit(job, ENTRY_SHEETS[code], Entry(found, job, chosen=code == chosen))


def _entrants(job: Job) -> Entrants:
    return Entrants({no: dict(player) for no, player in job.old_players.items()})


def _entered(job: Job) -> dict[str, Entered]:
    """The results of each sheet, as they were read: the workbook has no errors, so there is nothing to be found."""
    tables, gathered, entrants = job.tables, Gathered(), _entrants(job)
    found: dict[str, Entered] = {}
    if SheetKey.GRID in tables:
        own = job.people is SheetKey.GRID
        found["grid"] = read_grid(tables[SheetKey.GRID], entrants, gathered, own=own)
    if SheetKey.BOARDS in tables:
        found["boards"] = read_boards(tables[SheetKey.BOARDS], entrants, gathered)
    if SheetKey.MATRIX in tables:
        own, system = job.people is SheetKey.MATRIX, job.raw.get("system", "swiss")
        found["matrix"] = read_matrix(tables[SheetKey.MATRIX], entrants, system, gathered, own=own)
    return found


def _edit(job: Job, key: SheetKey, entry: Entry) -> None:
    if key is SheetKey.GRID:
        edit_grid(job, entry)
    elif key is SheetKey.BOARDS:
        edit_boards(job, entry)
    elif entry.chosen:
        edit_matrix(job, entry)
    else:
        edit_beside(job, entry)
