"""The stored values of live cells: computed, compared with what the file has, and written beside the formulas."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from xltourney.batch.refreshing.book_part import computed_on_opening
from xltourney.batch.refreshing.dependents import Cell, Dependents
from xltourney.batch.refreshing.evaluating import Evaluator
from xltourney.batch.refreshing.live_book import LiveBook, OtherFormula, open_book
from xltourney.batch.refreshing.live_cell import Difference, LiveCell
from xltourney.batch.refreshing.order import Producers, TooIntertwinedError
from xltourney.batch.refreshing.quick_look import agree
from xltourney.batch.refreshing.sheet_values import read_values
from xltourney.batch.refreshing.writing import renamings, written
from xltourney.errors import CellRef
from xltourney.io.cells import range_name
from xltourney.io.workbook.scope import Range

_MOST_RUNS = 5
"""How often live cells are computed anew because a formula that they read lost its value. After that everything loses
its value that depends on a change in however many steps."""


@dataclass(frozen=True, slots=True)
class Refreshed:
    """A workbook whose live cells store what they show, and what was done for that.

    ``differences`` are the cells whose stored value changed, ``cleared`` the formulas that lost theirs because they
    depend on such a cell, ``renamed`` counts the formulas that call the functions by another name than before.
    ``untrusted`` says that all other formulas lost theirs, because the workbook was to be computed on opening.
    """

    data: bytes
    live: tuple[LiveCell, ...] = ()
    differences: tuple[Difference, ...] = ()
    cleared: tuple[CellRef, ...] = ()
    renamed: int = 0
    untrusted: bool = False


def evaluate(data: bytes) -> tuple[LiveCell, ...]:
    """Every live cell of a workbook with what it last showed and what it shows now; none where there are none.

    Raises:
        WorkbookError: it cannot be read.
    """
    opened = open_book(data)
    return tuple(_evaluator(opened).run()) if opened.live else ()


def all_right(data: bytes) -> bool:
    """Whether every live cell of a workbook shows what it should, or nothing yet, as far as a quick look can tell.

    Raises:
        WorkbookError: it cannot be read.
    """
    opened = open_book(data, everywhere=False)
    if not opened.live:
        return True
    values = read_values(opened.package, opened.book, opened.titles())
    return not any(cell.stale() for cell in Evaluator(opened, values).run()) and agree(opened, values)


def _evaluator(opened: LiveBook) -> Evaluator:
    return Evaluator(opened, read_values(opened.package, opened.book, opened.titles()))


def refreshed(data: bytes, host: str | None = None, edited: Iterable[Cell] = ()) -> Refreshed:
    """A workbook with the values of its live cells stored beside their formulas.

    For a ``host`` the formulas call the functions by their names there. ``edited`` are cells that the caller has
    changed: formulas that depend on them lose their stored value, as do those that depend on a live cell which changed.
    All other formulas do where the workbook was to be computed on opening: live cells do not allow that, and whoever
    relied on it need not have stored true values. Without live cells only what depends on ``edited`` is removed.
    Where nothing has to change, the very same bytes come back.

    Raises:
        WorkbookError: it cannot be read.
        OutputError: it is signed, so that any change would break the signature.
    """
    changed = frozenset(edited)
    opened = open_book(data, others_too=bool(changed))
    if not opened.live:
        return _cleared(data, opened, changed)
    untrusted = computed_on_opening(opened.book)
    live, stale = _settled(opened, changed) if not untrusted else _distrusting(opened)
    differences = tuple(difference for cell in live for difference in cell.differences())
    names = renamings(opened, host) if host else {}
    new = written(data, opened, differences, stale, names, host)
    return Refreshed(new, live, differences, _places(stale), len(names), untrusted)


def _cleared(data: bytes, opened: LiveBook, edited: frozenset[Cell]) -> Refreshed:
    """A workbook without live cells, in which formulas that depend on changed cells have no stored value."""
    stale = Dependents(opened.others, opened.scope).of(edited)
    return Refreshed(written(data, opened, (), stale, {}, None), cleared=_places(stale)) if stale else Refreshed(data)


def _places(stale: Iterable[OtherFormula]) -> tuple[CellRef, ...]:
    return tuple(CellRef(each.title, range_name(*each.cell.box)) for each in stale if each.cell.valued)


def _distrusting(opened: LiveBook) -> tuple[tuple[LiveCell, ...], list[OtherFormula]]:
    """The live cells where no other formula has a value that counts."""
    stale = list(opened.others)
    return tuple(_evaluator(opened).run(stale)), stale


def _settled(opened: LiveBook, edited: frozenset[Cell]) -> tuple[tuple[LiveCell, ...], list[OtherFormula]]:
    """The live cells, and the other formulas whose values are no longer known, once neither changes the other."""
    evaluator = _evaluator(opened)
    changed = set(edited)
    dependents = Dependents(opened.others, opened.scope) if edited else None
    stale = dependents.of(edited) if dependents else []
    live = evaluator.run(stale)
    for _ in range(_MOST_RUNS):
        changed.update((each.title, each.row, each.column) for cell in live for each in _changed(cell))
        if not changed:
            return tuple(live), stale
        dependents = dependents or Dependents(opened.others, opened.scope)
        known = set(map(id, stale))
        stale = dependents.of(changed)
        if not _are_read([formula for formula in stale if id(formula) not in known], opened):
            return tuple(live), stale
        live = evaluator.run(stale)
    stale = _in_all_steps(opened, changed)
    return tuple(evaluator.run(stale)), stale


def _in_all_steps(opened: LiveBook, changed: Collection[Cell]) -> list[OtherFormula]:
    """The other formulas that depend on changed cells, through live ones, too."""
    through = [OtherFormula(formula.title, formula.cell) for formula in opened.live]
    found = set(map(id, Dependents([*opened.others, *through], opened.scope).of(changed)))
    return [formula for formula in opened.others if id(formula) in found]


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
