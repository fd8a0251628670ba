"""When a range is looked at again, told with made-up ranges and a made-up clock."""

from __future__ import annotations

from threading import Thread
from types import SimpleNamespace

import pytest

from tests.hosts.libreoffice.made_up import Cells, Clock, Document
from xltourney.hosts.libreoffice.office.pace import FEW, LONG, SHORT, SILENCE, Pace
from xltourney.hosts.libreoffice.office.ranges import ROOM, Ranges
from xltourney.live.arguments import HostRange


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def ranges(clock: Clock) -> Ranges:
    return Ranges(lambda changed, closed: (changed, closed), Pace(clock, clock))


def asked(
    ranges: Ranges, document: Document, cells: Cells, clock: Clock, after: float = SHORT / 4, size: int = 1
) -> HostRange:
    """One call, so many seconds after the one before, with an answer of so many cells."""
    clock.now += after
    ranges.begin()
    given = ranges.given(document.uno, cells.uno)
    ranges.end(size)
    return given


VALUES = [["1", "Ann"], ["2", "Ben"]]


def test_calls_of_one_recalculation_read_once(ranges: Ranges, clock: Clock) -> None:
    document, cells = Document(), Cells(VALUES)
    found = {asked(ranges, document, cells, clock).key for _ in range(1000)}
    assert (len(found), cells.read) == (1, 1)


def test_where_it_stands_and_what_is_in_it(ranges: Ranges, clock: Clock) -> None:
    block = asked(ranges, Document(), Cells(VALUES), clock).read()
    assert (block.title, block.row, block.column, block.rows) == ("Grid", 5, 2, VALUES)


def test_a_change_of_the_document_is_seen(ranges: Ranges, clock: Clock) -> None:
    document, cells = Document(), Cells(VALUES)
    before = asked(ranges, document, cells, clock)
    cells.values = [["1", "Ann"], ["2", "Eve"]]
    document.listeners[0][0]()
    after = asked(ranges, document, cells, clock)
    assert after.key != before.key
    assert after.read().rows == cells.values


def test_a_change_that_nobody_told_is_seen_after_a_pause(ranges: Ranges, clock: Clock) -> None:
    document, cells = Document(), Cells(VALUES)
    before = [asked(ranges, document, cells, clock) for _ in range(100)][-1]
    cells.values = [["x"]]
    assert asked(ranges, document, cells, clock, after=LONG * 1.01).key != before.key


def test_right_after_a_change_a_shorter_pause_counts(ranges: Ranges, clock: Clock) -> None:
    """A macro changes a cell, reads one, and pastes beside another, which is computed before anybody is told."""
    document, cells = Document(), Cells(VALUES)
    for _ in range(100):
        asked(ranges, document, cells, clock)
    document.listeners[0][0]()
    asked(ranges, document, cells, clock)
    cells.values = [["pasted"]]
    assert asked(ranges, document, cells, clock, after=SHORT * 1.01).read().rows == [["pasted"]]


def test_the_same_values_after_a_change_are_the_same_range(ranges: Ranges, clock: Clock) -> None:
    document, cells = Document(), Cells(VALUES)
    before = asked(ranges, document, cells, clock)
    document.listeners[0][0]()
    assert asked(ranges, document, cells, clock, after=1) is before
    assert cells.read == 2


def test_a_slow_machine_reads_no_more_often(ranges: Ranges, clock: Clock) -> None:
    document, cells = Document(), Cells(VALUES)
    for _ in range(FEW * 10):
        asked(ranges, document, cells, clock, after=LONG / 2)
    read = cells.read
    for _ in range(1000):
        asked(ranges, document, cells, clock, after=LONG / 2)
    assert cells.read == read


def test_a_pause_that_nothing_came_of_is_borne_until_the_next_change(ranges: Ranges, clock: Clock) -> None:
    document, cells = Document(), Cells(VALUES)
    for _ in range(FEW * 10):
        asked(ranges, document, cells, clock)
    for read in (2, 2, 2):
        asked(ranges, document, cells, clock, after=LONG * 0.9)
        asked(ranges, document, cells, clock)
        assert cells.read == read
    document.listeners[0][0]()
    for _ in range(FEW * 10):
        asked(ranges, document, cells, clock)
    asked(ranges, document, cells, clock, after=LONG * 0.9)
    assert cells.read == 4


def test_the_way_of_a_block_is_no_pause_once_it_is_known(ranges: Ranges, clock: Clock) -> None:
    """Also right after a change; what comes on top of it still counts."""
    document, cells = Document(), Cells(VALUES)

    def block(after: float) -> HostRange:
        return asked(ranges, document, cells, clock, after, size=300)

    for _ in range(3):
        block(SHORT * 5)
    document.listeners[0][0]()
    block(SHORT * 5)
    read = cells.read
    for _ in range(FEW // 2):
        block(SHORT * 5)
    assert cells.read == read
    cells.values = [["pasted"]]
    assert block(SHORT * 6.1).read().rows == [["pasted"]]


def test_the_way_of_a_block_is_not_learned_from_a_gap_with_a_change_in_it(ranges: Ranges, clock: Clock) -> None:
    document, cells = Document(), Cells(VALUES)
    asked(ranges, document, cells, clock)
    for _ in range(20):
        document.listeners[0][0]()
        asked(ranges, document, cells, clock, SHORT * 9, size=300)
    cells.values = [["pasted"]]
    assert asked(ranges, document, cells, clock, SHORT * 5, size=300).read().rows == [["pasted"]]


def test_waiting_for_other_programs_is_no_pause() -> None:
    clock, at_work = Clock(), Clock()
    ranges = Ranges(lambda changed, closed: (changed, closed), Pace(clock, at_work))
    document, cells = Document(), Cells(VALUES)
    for _ in range(100):
        at_work.now += SHORT / 4
        asked(ranges, document, cells, clock, after=SILENCE / 2)
    assert cells.read == 1
    asked(ranges, document, cells, clock, after=SILENCE * 1.01)
    assert cells.read == 2


def test_another_thread_is_another_recalculation(ranges: Ranges, clock: Clock) -> None:
    document, cells = Document(), Cells(VALUES)
    asked(ranges, document, cells, clock)
    thread = Thread(target=asked, args=(ranges, document, cells, clock))
    thread.start()
    thread.join()
    assert cells.read == 2


def test_the_same_numbers_in_a_document_that_counts_days_anew_are_others(ranges: Ranges, clock: Clock) -> None:
    document, cells = Document(), Cells(VALUES)
    before = asked(ranges, document, cells, clock)
    document.uno.NullDate = SimpleNamespace(Year=1904, Month=1, Day=1)
    document.listeners[0][0]()
    assert asked(ranges, document, cells, clock).key != before.key


def test_documents_are_told_apart_and_closed_ones_forgotten(ranges: Ranges, clock: Clock) -> None:
    first, second = Document(), Document()
    one, two = (asked(ranges, document, Cells(VALUES), clock) for document in (first, second))
    assert one.key != two.key
    first.listeners[0][1]()
    third = Document()
    assert asked(ranges, third, Cells([["new"]]), clock).key not in {one.key, two.key}
    assert asked(ranges, second, Cells(VALUES), clock) is two


def test_no_more_ranges_are_kept_than_there_is_room_for(ranges: Ranges, clock: Clock) -> None:
    document = Document()
    many = [Cells(VALUES, f"$A${row}") for row in range(ROOM + 5)]
    for cells in many:
        asked(ranges, document, cells, clock)
    assert [bool(cells.listening) for cells in many] == [False] * 5 + [True] * ROOM
