"""The order in which live formulas are computed: each after those whose cells it reads, in bounded time."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence

from xltourney.batch.refreshing.live_book import LiveFormula
from xltourney.batch.refreshing.sheet_values import area
from xltourney.io.cells import Box
from xltourney.io.workbook.scope import Range

_MOST_STEPS = 3_000_000
"""Cells that are looked at to find who reads whom."""


class TooIntertwinedError(Exception):
    """Formulas read so many cells of each other that the order cannot be found in reasonable time."""


class Producers:
    """Which formulas fill the cells of a range; ``boxes`` are the cells that each of them fills."""

    def __init__(self, boxes: Sequence[Range]) -> None:
        self._single: dict[str, dict[tuple[int, int], int]] = {}
        self._blocks: dict[str, list[tuple[Box, int]]] = {}
        for number, (title, box) in enumerate(boxes):
            if area(box) == 1:
                self._single.setdefault(title, {})[box[0], box[1]] = number
            else:
                self._blocks.setdefault(title, []).append((box, number))
        self._known: dict[Range, tuple[int, ...]] = {}
        self._steps = 0

    def of(self, part: Range) -> tuple[int, ...]:
        """The numbers of the formulas; :class:`TooIntertwinedError` after too many steps."""
        if part not in self._known:
            self._known[part] = (*self._of_blocks(part), *self._of_cells(part))
        self._spend(len(self._known[part]))
        return self._known[part]

    def _spend(self, steps: int) -> None:
        self._steps += steps
        if self._steps > _MOST_STEPS:
            raise TooIntertwinedError

    def _of_blocks(self, part: Range) -> Iterator[int]:
        blocks = self._blocks.get(part.title, ())
        self._spend(len(blocks))
        return (number for box, number in blocks if _meet(box, part.box))

    def _of_cells(self, part: Range) -> Iterator[int]:
        cells = self._single.get(part.title, {})
        top, left, bottom, right = part.box
        self._spend(min(area(part.box), len(cells)))
        if area(part.box) < len(cells):
            places = ((row, column) for row in range(top, bottom + 1) for column in range(left, right + 1))
            return (cells[place] for place in places if place in cells)
        return (n for (row, column), n in cells.items() if top <= row <= bottom and left <= column <= right)


def _meet(one: Box, other: Box) -> bool:
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]


def in_order(formulas: Sequence[LiveFormula]) -> tuple[list[int], list[int]]:
    """The places of formulas in the order of computing; then those that are part of a circle or wait for one.

    Raises:
        TooIntertwinedError: there are too many cells that formulas read of each other.
    """
    producers = Producers([Range(formula.title, formula.cell.box) for formula in formulas])
    waits = [0] * len(formulas)
    readers: dict[int, list[int]] = {}
    for number, formula in enumerate(formulas):
        inputs = formula.work.inputs if formula.work else ()
        needed = {producer for part in inputs for producer in producers.of(part)}
        waits[number] = len(needed)
        for producer in needed:
            readers.setdefault(producer, []).append(number)
    ready = deque(number for number, count in enumerate(waits) if not count)
    order: list[int] = []
    while ready:
        number = ready.popleft()
        order.append(number)
        for reader in readers.get(number, ()):
            waits[reader] -= 1
            if not waits[reader]:
                ready.append(reader)
    return order, [number for number, count in enumerate(waits) if count]
