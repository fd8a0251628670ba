"""What is remembered of ranges: as long as it is true, and no more than there is room for."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import partial
from typing import Any

import pytest

from tests.udfs.ranges import Rows
from xltourney.live.arguments import Block, HostRange
from xltourney.live.memory import ROOM, Given, Memory, forget, outdated, recall
from xltourney.udfs import XLT_ARO, XLT_BUCHHOLZ, XLT_POINTS, XLT_TIEBREAK

GRID: Rows = [["No.", "Name", "R1"], [1, "Ann", "2w1"], [2, "Bob", "1b0"]]
PLAYERS: Rows = [["No.", "Name", "Rating"], [1, "Ann", 2000], [2, "Bob", 1900]]
SETTINGS: Rows = [["System", "Swiss"], ["Rounds", 1]]


class Document:
    """Sheets that count how often each of their ranges is read."""

    def __init__(self, name: Hashable = "book") -> None:
        self.name = name
        self.reads: list[str] = []

    def range(self, address: str, rows: Rows) -> HostRange:
        """A new range object, as programs make one for every call."""

        def read() -> Block:
            self.reads.append(address)
            return Block(rows, title="Results", row=4, column=1)

        return HostRange(self.name, address, read)


@pytest.fixture(autouse=True)
def forgotten_afterwards() -> Iterator[None]:
    yield
    forget("book")
    forget("other")


class TestMemory:
    def test_a_thing_is_made_once(self) -> None:
        kept: Memory[list[int]] = Memory()
        first = kept.get("a", lambda: [1])
        assert kept.get("a", lambda: [2]) is first

    def test_it_is_bounded_and_the_least_recently_used_goes(self) -> None:
        kept: Memory[int] = Memory()
        for number in range(ROOM):
            kept.get(number, partial(int, number))
        kept.get(0, lambda: -1)
        kept.get("one more", lambda: -1)
        assert len(kept) == ROOM
        assert [kept.get(number, lambda: -1) for number in (0, 2)] == [0, 2]
        assert kept.get(1, lambda: -1) == -1

    def test_what_could_not_be_made_is_not_kept(self) -> None:
        kept: Memory[int] = Memory()
        with pytest.raises(ZeroDivisionError):
            kept.get("a", lambda: 1 // 0)
        assert (len(kept), kept.get("a", lambda: 1)) == (0, 1)

    def test_ranges_are_bounded(self) -> None:
        document = Document()
        for number in [*range(ROOM + 1), ROOM, 0]:
            XLT_POINTS(document.range(str(number), GRID), 1)
        assert document.reads == [*map(str, range(ROOM + 1)), "0"]

    def test_events_are_bounded(self) -> None:
        made: list[int] = []
        for number in [*range(ROOM + 1), ROOM, 0]:
            recall(Given([[number]]), Given(None), Given(None), partial(made.append, number))
        assert made == [*range(ROOM + 1), 0]


class TestHostRanges:
    def test_a_range_is_read_once_until_its_document_changes(self) -> None:
        document = Document()

        def ask() -> list[Any]:
            grid, players = document.range("0!A4:C6", GRID), document.range("1!A1:C3", PLAYERS)
            settings = document.range("2!A1:B2", SETTINGS)
            return [
                XLT_POINTS(grid, 1),
                XLT_BUCHHOLZ(grid, 1, "C1", players, settings),
                XLT_ARO(grid, [[1], [2]], None, players),
                XLT_POINTS(grid, 2, None, players, "rounds=1"),
            ]

        first = ask()
        assert first == ask() == [1, 0, [[1900], [2000]], 0]
        assert sorted(document.reads) == ["0!A4:C6", "1!A1:C3", "2!A1:B2"]
        forget("book")
        assert ask() == first
        assert len(document.reads) == 6

    def test_what_has_changed_is_seen_after_it_is_forgotten(self) -> None:
        document, rows = Document(), [list(row) for row in GRID]
        assert XLT_POINTS(document.range("0!A1", rows), 1) == 1
        rows[1][2], rows[2][2] = "2w½", "1b½"
        assert XLT_POINTS(document.range("0!A1", rows), 1) == 1
        forget("book")
        assert XLT_POINTS(document.range("0!A1", rows), 1) == 0.5

    def test_two_documents_with_equal_addresses(self) -> None:
        mine, other = Document("book"), Document("other")
        drawn = [GRID[0], [1, "Ann", "2w½"], [2, "Bob", "1b½"]]
        for _ in range(2):
            assert XLT_POINTS(mine.range("0!A1:C3", GRID), 1) == 1
            assert XLT_POINTS(other.range("0!A1:C3", drawn), 1) == 0.5
        assert len(mine.reads) == len(other.reads) == 1

    def test_only_the_document_is_forgotten(self) -> None:
        mine, other = Document("book"), Document("other")

        def ask() -> None:
            XLT_POINTS(mine.range("0!A1:C3", GRID), 1)
            XLT_POINTS(other.range("0!A1:C3", GRID), 1)

        ask()
        forget("book")
        ask()
        assert (len(mine.reads), len(other.reads)) == (2, 1)

    @pytest.mark.parametrize("place", ["players", "settings"])
    def test_a_range_beside_plain_rows_is_forgotten_too(self, place: str) -> None:
        document = Document()
        rows = [list(row) for row in (PLAYERS if place == "players" else SETTINGS)]

        def ask() -> Any:
            given = {place: document.range("0!A1", rows)}
            return XLT_ARO(GRID, 1, players=PLAYERS, **given) if place == "settings" else XLT_ARO(GRID, 1, **given)

        before = ask()
        if place == "players":
            rows[2][2] = 1500
        else:
            rows.append(["Points", "3/1/0"])
        assert ask() == before
        forget("book")
        ask()
        assert len(document.reads) == 2

    def test_a_value_that_is_known_already_is_the_same(self) -> None:
        """Thousands of single cells ask again for what is there; what is no number of a player still is none."""
        document = Document()
        for player in (1, 2.0, ((1.0,),), (1.0,), True, 1.5, 77, float("nan"), "2", "", None, [[1], [2]]):
            for code in ("BH", "bh", "BH/C1", [["BH"]], "PTS", "RANK", "QQ", None):
                wanted = XLT_TIEBREAK(GRID, player, code, PLAYERS, "rounds=1")
                for settings in ("rounds=1", document.range("2!A1:B2", SETTINGS)) * 2:
                    grid, players = document.range("0!A4:C6", GRID), document.range("1!A1:C3", PLAYERS)
                    shown = XLT_TIEBREAK(grid, player, code, players, settings)
                    assert (shown, type(shown)) == (wanted, type(wanted)), (player, code)

    def test_the_place_of_the_range_is_named(self) -> None:
        rows = [GRID[0], [1, "Ann", 46054.0], GRID[2]]
        assert str(XLT_POINTS(Document().range("0!A4:C6", rows), 1)).startswith("#XLT Results!C5 round 1: ")


class TestRows:
    def given(self, *cells: Any) -> Hashable:
        return Given([["No.", "R1", "R2"], [1, *cells]]).key

    @pytest.mark.parametrize(
        ("one", "other"),
        [
            ((1, ""), (True, "")),
            ((0, ""), (False, "")),
            ((True, 1), (1, True)),
            (("1", ""), (1, "")),
            (("#N/A", ""), ("#REF!", "")),
            (("2w1", ""), ("2w0", "")),
        ],
    )
    def test_different_cells_are_different_events(self, one: tuple[Any, ...], other: tuple[Any, ...]) -> None:
        assert self.given(*one) != self.given(*other)

    @pytest.mark.parametrize(
        ("one", "other"),
        [((None, "1"), ("", "1")), ((" ", "1"), ("\xa0", "1")), ((1, None), (1.0, " ")), ((1,), (1, ""))],
    )
    def test_what_means_the_same_is_the_same_event(self, one: tuple[Any, ...], other: tuple[Any, ...]) -> None:
        assert self.given(*one) == self.given(*other)

    def test_true_is_not_1(self) -> None:
        """Equal and of equal hash in Python; one after the other in the same place, both ways round."""
        matrix = [["No.", "Name", "1", "2"], [1, "Ann", "", 1], [2, "Bob", 0, ""]]
        spoilt = [matrix[0], [1, "Ann", "", True], matrix[2]]
        for _ in range(2):
            assert XLT_POINTS(matrix, 1) == 1
            assert "the logical value TRUE" in str(XLT_POINTS(spoilt, 1))

    def test_an_argument_left_out_is_not_an_empty_range(self) -> None:
        assert Given(None).block is None
        assert Given([[None, ""]]).block == Block(())

    def test_recall_makes_once(self) -> None:
        given = Given(GRID), Given(None), Given("rounds=1")
        made: list[int] = []
        for _ in range(3):
            recall(*given, lambda: made.append(1))
        assert made == [1]


def test_a_range_with_other_values_is_read_again_and_others_are_not() -> None:
    book = Document()
    for changed, reads in ((None, ["A1:C3"]), ("A1:C3", ["A1:C3", "A1:C3"]), ("E1:E3", ["A1:C3", "A1:C3"])):
        if changed is not None:
            outdated((book.name, changed))
        assert XLT_POINTS(book.range("A1:C3", GRID), 1) == 1
        assert book.reads == reads
