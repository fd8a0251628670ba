"""An update that remembers gives what one without memory gives, whatever is changed in between."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.club.books import CONTROLS, Club, Event, Game, Typed
from xltourney.batch.club.adding import add
from xltourney.batch.club.cache import cache_path
from xltourney.batch.club.updating import update

#: A minute of workbooks: `nox -s slow` runs it.
pytestmark = pytest.mark.slow

NAMES = ("Ann", "Bob", "Cid", "Dan")
RESULTS = st.sampled_from([("1-0", True), ("0-1", True), ("1/2-1/2", True), ("1-0", False)])


class Typing(NamedTuple):
    """A cell of the book that a person changes."""

    sheet: str
    cell: str
    value: Typed


class Playing(NamedTuple):
    """A tournament that is added, or corrected where it is there already."""

    event: Event


def games() -> st.SearchStrategy[Sequence[Game]]:
    """Up to three games between players of the club and a guest."""
    pair = st.permutations([*NAMES, "Guest"])
    game = st.tuples(pair, RESULTS).map(lambda drawn: (drawn[0][0], drawn[0][1], *drawn[1]))
    return st.lists(game, min_size=1, max_size=3)


def events() -> st.SearchStrategy[Playing]:
    unfinished: st.SearchStrategy[Mapping[str, object]] = st.sampled_from([{}, {}, {}, {"End date": None}])
    made = st.builds(Event, st.sampled_from("STU"), games(), st.sampled_from(CONTROLS), settings=unfinished)
    return made.map(Playing)


def typings() -> st.SearchStrategy[Typing]:
    rows, ratings = st.integers(4, 7), st.one_of(st.none(), st.integers(900, 2700))
    before: st.SearchStrategy[Typed] = st.sampled_from([0, 29, 30])
    typed: st.SearchStrategy[tuple[str, Typed]] = st.one_of(
        st.tuples(st.sampled_from("DFH"), ratings), st.tuples(st.just("E"), before)
    )
    return st.tuples(rows, typed).map(lambda drawn: Typing("Players", f"{drawn[1][0]}{drawn[0]}", drawn[1][1]))


ORDERS = st.permutations([1, 2, 3])


@settings(max_examples=15, deadline=None)
@given(st.lists(st.one_of(events(), typings(), ORDERS.map(tuple)), min_size=1, max_size=5))
def test_with_and_without(changes: Sequence[Typing | Playing | tuple[int, ...]]) -> None:
    with tempfile.TemporaryDirectory() as name:
        folders = [Path(name, "with"), Path(name, "without")]
        clubs: list[Club] = []
        for folder in folders:
            folder.mkdir()
            clubs.append(Club(folder))
            clubs[-1].members({player: dict.fromkeys(CONTROLS, 1500) for player in NAMES})
        for change in changes:
            _apply(change, clubs)
            cache_path(clubs[1].book).unlink(missing_ok=True)
            done = [update(club.book) for club in clubs]
            assert done[0].done == done[1].done
            assert [path.name for path in done[0].written] == [path.name for path in done[1].written]
            assert clubs[0].state() == clubs[1].state()


def _apply(change: Typing | Playing | tuple[int, ...], clubs: Sequence[Club]) -> None:
    data = change.event.workbook() if isinstance(change, Playing) else b""
    for club in clubs:
        if isinstance(change, Typing):
            club.type(change.sheet, {change.cell: change.value})
        elif isinstance(change, Playing):
            path = club.folder / f"{change.event.id}.xlsx"
            path.write_bytes(data)
            add(club.book, [path])
        else:
            there = len(club.table("Tournaments", 3))
            club.type(
                "Tournaments", {f"A{row}": order for row, order in zip(range(4, 4 + there), change, strict=False)}
            )
