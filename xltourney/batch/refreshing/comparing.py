"""What is said of live cells: which showed something else than they should, and which cannot be computed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from xltourney.batch.refreshing import Refreshed, all_right, evaluate
from xltourney.batch.refreshing.live_cell import Difference, LiveCell
from xltourney.errors import CellRef, Diagnostic
from xltourney.io.cells import cell_name
from xltourney.io.tables.rows import CellValue, ErrorValue, FormulaWithoutValue

_FEW = 5
_MOST_LETTERS = 60


def stale_cells(data: bytes) -> tuple[Diagnostic, ...]:
    """Warnings for the live cells of a workbook that last showed something else than they should.

    More than a few of a kind become one. A cell that showed nothing is not among them, nor one that cannot be computed.

    Raises:
        WorkbookError: the workbook cannot be read.
    """
    if all_right(data):
        return ()
    kinds: dict[str, list[Difference]] = {}
    for cell in _seen(evaluate(data)):
        kinds.setdefault(cell.function, []).extend(cell.stale())
    return tuple(finding for kind, found in kinds.items() for finding in _stale(kind, found))


def _seen(live: Sequence[LiveCell]) -> Sequence[LiveCell]:
    """The live cells that people see; all of them where only hidden ones are stale."""
    shown = [cell for cell in live if not cell.hidden]
    return shown if any(cell.stale() for cell in shown) else live


def _stale(function: str, found: Sequence[Difference]) -> Iterable[Diagnostic]:
    by = f" ({function})" if function.isupper() else ""
    few = found if len(found) <= _FEW else found[:1]
    others = f" (and {len(found) - 1} more cells that differ so)" if len(found) > _FEW else ""
    for each in few:
        message = f"the cell last showed {described(each.old)}{by}, it should be {described(each.new)}{others}"
        yield Diagnostic("stale-cell", f"{message}; run xltourney refresh", "warning", each.place)


def described(value: CellValue) -> str:
    """A value in a sentence."""
    if value is None or value == "" or isinstance(value, FormulaWithoutValue):
        return "nothing"
    if isinstance(value, ErrorValue):
        return value.code
    if isinstance(value, str):
        text = " ".join(value.split())
        return f"'{text if len(text) <= _MOST_LETTERS else text[: _MOST_LETTERS - 3] + '...'}'"
    return f"{value:.12g}" if isinstance(value, int | float) else str(value)


# ---------------------------------------------------------------- after refreshing


def remarks(done: Refreshed) -> tuple[Diagnostic, ...]:
    """What a person should know of refreshed cells: those that are not computed, show a fault, or lost their value."""
    found: dict[tuple[str, str], list[CellRef]] = {}
    for cell in done.live:
        if cell.now is None:
            found.setdefault(("not-computed", _uncomputed(cell)), []).append(cell.place)
        elif not cell.hidden or not cell.function.islower():
            for place, text in _faults(cell):
                found.setdefault(("live-fault", f"the cell shows: {text}"), []).append(place)
    warnings = [_together(code, text, places) for (code, text), places in found.items()]
    if not done.cleared:
        return tuple(warnings)
    why = (
        "the workbook was to be computed anew on opening, which live cells do not allow, so nobody vouched for it"
        if done.untrusted
        else "it depends on a cell that changed"
    )
    message = f"{why}: its stored value was removed; a spreadsheet program computes it"
    return (*warnings, _together("cleared", message, done.cleared)._replace(severity="note"))


def _uncomputed(cell: LiveCell) -> str:
    called = cell.function if cell.function.isupper() else "the formula"
    return f"{called} is not computed: {cell.reason}; the cell keeps no value"


def _faults(cell: LiveCell) -> Iterable[tuple[CellRef, str]]:
    for row, values in enumerate(cell.now or (), cell.box[0]):
        for column, value in enumerate(values, cell.box[1]):
            if isinstance(value, str) and value.startswith("#XLT"):
                yield CellRef(cell.title, cell_name(row, column)), value


def _together(code: str, message: str, places: Sequence[CellRef]) -> Diagnostic:
    others = f" (and {len(places) - 1} more cells)" if len(places) > 1 else ""
    return Diagnostic(code, message + others, "warning", places[0])
