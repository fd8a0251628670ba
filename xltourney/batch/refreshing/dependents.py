"""Formulas whose stored value is no longer true because a cell that they read has changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from xltourney.batch.refreshing.live_book import OtherFormula
from xltourney.batch.refreshing.sheet_values import area
from xltourney.io.cells import Box
from xltourney.io.workbook.scope import Range, Scope

Cell = tuple[str, int, int]
"""Title of the sheet, row and column."""

_MOST_STEPS = 2_000_000
"""Ranges that are looked at to find who reads a changed cell; after that every formula counts as one that does."""


class Dependents:
    """What the formulas of a workbook read, other than live ones."""

    def __init__(self, formulas: Sequence[OtherFormula], scope: Scope) -> None:
        self._formulas = formulas
        self._too_many = sum(area(formula.cell.box) for formula in formulas) > _MOST_STEPS
        self._unbound: list[int] = []
        self._of_cell: dict[Cell, list[int]] = {}
        self._of_range: dict[str, dict[Box, list[int]]] = {}
        for number, formula in enumerate(formulas):
            cell = formula.cell
            ranges, unbound = scope.reads(cell.text, formula.title, cell.shift, (cell.row - 1, cell.column - 1))
            self._unbound += [number] if unbound else []
            for part in ranges:
                self._watch(part, number)

    def _watch(self, part: Range, number: int) -> None:
        if area(part.box) == 1:
            self._of_cell.setdefault((part.title, *part.box[:2]), []).append(number)
        else:
            self._of_range.setdefault(part.title, {}).setdefault(part.box, []).append(number)

    def of(self, changed: Iterable[Cell]) -> list[OtherFormula]:
        """The formulas that depend on changed cells, directly or through each other, in the order of the workbook.

        Where anything changed, formulas that may read what they do not show count as dependent.
        """
        waiting = list(changed)
        if not waiting or self._too_many:
            return list(self._formulas) if waiting else []
        ranges = {title: dict(boxes) for title, boxes in self._of_range.items()}
        found: set[int] = set()
        self._add(self._unbound, found, waiting)
        steps = 0
        while waiting:
            cell = waiting.pop()
            boxes = ranges.get(cell[0], {})
            steps += 1 + len(boxes)
            if steps > _MOST_STEPS or len(waiting) > _MOST_STEPS:
                return list(self._formulas)
            self._add(self._of_cell.get(cell, ()), found, waiting)
            for box in [box for box in boxes if _holds(box, cell)]:
                self._add(boxes.pop(box), found, waiting)
        return [self._formulas[number] for number in sorted(found)]

    def _add(self, numbers: Iterable[int], found: set[int], waiting: list[Cell]) -> None:
        """Count formulas as dependent; what they fill has changed, too."""
        for number in numbers:
            if number not in found:
                found.add(number)
                waiting.extend(_cells(self._formulas[number]))


def _holds(box: Box, cell: Cell) -> bool:
    return box[0] <= cell[1] <= box[2] and box[1] <= cell[2] <= box[3]


def _cells(formula: OtherFormula) -> Iterator[Cell]:
    """The cells that a formula fills."""
    top, left, bottom, right = formula.cell.box
    return ((formula.title, row, column) for row in range(top, bottom + 1) for column in range(left, right + 1))
