"""The stored values of live cells: computed, compared with what the file has, and written beside the formulas."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from xltourney.batch.refreshing.dependents import Cell, Dependents
from xltourney.batch.refreshing.evaluating import Evaluator
from xltourney.batch.refreshing.live_book import LiveBook, OtherFormula, open_book
from xltourney.batch.refreshing.live_cell import Difference, LiveCell
from xltourney.batch.refreshing.order import Producers, TooIntertwinedError
from xltourney.batch.refreshing.sheet_values import read_values
from xltourney.batch.refreshing.writing import renamings, written
from xltourney.errors import CellRef
from xltourney.io.cells import range_name
from xltourney.io.workbook.scope import Range

_MOST_RUNS = 5
"""How often live cells are computed anew because a formula that they read lost its value."""


@dataclass(frozen=True, slots=True)
class Refreshed:
    """A workbook whose live cells store what they show, and what was done for that.

    ``differences`` are the cells whose stored value changed, ``cleared`` the formulas that lost theirs because they
    depend on such a cell, ``renamed`` counts the formulas that call the functions by another name than before.
    """

    data: bytes
    live: tuple[LiveCell, ...] = ()
    differences: tuple[Difference, ...] = ()
    cleared: tuple[CellRef, ...] = ()
    renamed: int = 0


def evaluate(data: bytes, everywhere: bool = True) -> tuple[LiveCell, ...]:
    """Every live cell of a workbook with what it last showed and what it shows now; none where there are none.

    Unless ``everywhere`` those are left out that only show what stands in a block of another sheet.

    Raises:
        WorkbookError: it cannot be read.
    """
    opened = open_book(data, everywhere)
    return tuple(_evaluator(opened).run()) if opened.live else ()


def _evaluator(opened: LiveBook) -> Evaluator:
    return Evaluator(opened, read_values(opened.package, opened.book, opened.titles()))


def refreshed(data: bytes, host: str | None = None, edited: Iterable[Cell] = ()) -> Refreshed:
    """A workbook with the values of its live cells stored beside their formulas.

    For a ``host`` the formulas call the functions by their names there. ``edited`` are cells that the caller has
    changed: formulas that depend on them lose their stored value, as do those that depend on a live cell which changed.
    Where nothing has to change, the very same bytes come back.

    Raises:
        WorkbookError: it cannot be read.
        OutputError: it is signed, so that any change would break the signature.
    """
    opened = open_book(data)
    if not opened.live:
        return Refreshed(data)
    live, stale = _settled(opened, frozenset(edited))
    differences = tuple(difference for cell in live for difference in cell.differences())
    names = renamings(opened, host) if host else {}
    new = written(data, opened, differences, stale, names, host)
    cleared = (CellRef(each.title, range_name(*each.cell.box)) for each in stale if each.cell.valued)
    return Refreshed(new, live, differences, tuple(cleared), len(names))


def _settled(opened: LiveBook, edited: frozenset[Cell]) -> tuple[tuple[LiveCell, ...], list[OtherFormula]]:
    """The live cells, and the other formulas whose values are no longer known, once neither changes the other."""
    evaluator = _evaluator(opened)
    dependents = Dependents(opened.others, opened.scope) if edited else None
    stale = dependents.of(edited) if dependents else []
    live = evaluator.run(stale)
    for _ in range(_MOST_RUNS):
        changed = {(each.title, each.row, each.column) for cell in live for each in _changed(cell)}
        if not changed:
            break
        dependents = dependents or Dependents(opened.others, opened.scope)
        found = dependents.of(edited | changed)
        known = set(map(id, stale))
        fresh = [formula for formula in found if id(formula) not in known]
        stale = found
        if not _are_read(fresh, opened):
            break
        live = evaluator.run(stale)
    return tuple(live), stale


def _changed(cell: LiveCell) -> Collection[Difference]:
    """The cells that change; with any of an array its first one, by which formulas mean the whole."""
    found = list(cell.differences())
    if found and (found[0].row, found[0].column) != cell.box[:2]:
        found.append(found[0]._replace(row=cell.box[0], column=cell.box[1]))
    return found


def _are_read(formulas: list[OtherFormula], opened: LiveBook) -> bool:
    """Whether any live cell reads one of these formulas."""
    producers = Producers([Range(formula.title, formula.cell.box) for formula in formulas])
    inputs = {part for formula in opened.live if formula.work for part in formula.work.inputs}
    try:
        return bool(formulas) and any(producers.of(part) for part in inputs)
    except TooIntertwinedError:
        return True
