"""What is wrong in an event, a line each, and how far it is where nothing is."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from tests.io.documents import document
from tests.io.finished import worked_example
from tests.live.sheets import WHOLE, four, ranges_of
from tests.udfs.ranges import Rows, well_formed
from xltourney import examples
from xltourney.live.arguments import Block, HostRange
from xltourney.udfs import XLT_CHECK, XLT_POINTS


def checked(event: Any, **more: Any) -> Rows:
    grid, players, settings = ranges_of(event, **more)
    shown: Rows = well_formed(XLT_CHECK(grid, players, settings))
    return shown


class TestCheck:
    @pytest.mark.parametrize("name", ["tal-2012", "nottingham-1936", "rapid-boards"])
    def test_all_is_well(self, name: str) -> None:
        example = next(each for each in examples.examples() if each.name == name)
        event = examples.load(name)
        grid, players, settings = ranges_of(event, example.entry)
        shown = well_formed(XLT_CHECK(grid, players, settings))
        assert shown[-1][2].startswith(f"players: {len(event['players'])}; ")
        assert {row[0] for row in shown} <= {"OK", "Warning", "Note"}

    def test_how_far_the_event_is(self) -> None:
        dated = partial(four, start="2026-05-01")
        assert checked(dated(*WHOLE)) == [["OK", "", "players: 4; rounds complete: 3 of 3; rules 2026-03"]]
        assert checked(dated(*WHOLE), language="uk")[0][2].startswith("учасників: 4; турів завершено: 3 з 3")
        grid, players, settings = ranges_of(worked_example("TEC6RR"), "matrix")
        said = "players: 6; games with a result: 15 of 15; rules 2026-03"
        assert XLT_CHECK(grid, players, settings) == [["OK", "", said]]
        assert checked(document(rounds=3, start="2026-05-01")) == [["OK", "", "no player is entered yet"]]

    def test_without_settings_the_defaults_are_no_fault(self) -> None:
        grid, _, _ = ranges_of(four(*WHOLE))
        assert XLT_CHECK(grid) == [["OK", "", "players: 4; rounds complete: 3 of 3; rules 2026-03"]]

    def test_errors_stand_first(self) -> None:
        grid, players, settings = ranges_of(four(*WHOLE))
        grid[2][3], grid[4][2] = 46054.0, "9w1"
        shown = well_formed(XLT_CHECK(grid, players, settings))
        assert [row[:2] for row in shown] == [["Error", "row 3"], ["Error", "row 5"]]
        assert "the number 46054 is not a result" in shown[0][2]
        assert well_formed(XLT_CHECK(grid, players, settings, 4))[2:] == [["", "", ""]] * 2
        assert XLT_CHECK(grid, players, settings, 1) == [["", "", "and 2 more findings: the list needs 2 rows"]]

    def test_the_round_that_is_being_typed_is_no_error(self) -> None:
        shown = checked(four("4w1", "3b½", "2w½", ".", start="2026-05-01"))
        assert [row[0] for row in shown] == ["Warning", "Warning", "Note"]
        assert "4 (P4) lists nobody" in shown[0][2]
        assert "round 3 is not complete" in shown[1][2]
        assert shown[2][2] == "players: 4; rounds complete: 2 of 3; rules 2026-03"
        assert checked(four("4w1", "3b½", "2w½", ".", start="2026-05-01"), in_play="yes")[0][0] == "Error"

    def test_what_the_table_warns_of(self) -> None:
        shown = checked(four(*WHOLE, codes=["KS"]))
        assert [row[0] for row in shown] == ["Warning", "Warning", "Note"]
        assert "the event has no start date" in shown[0][2]
        assert "tie-break KS" in shown[1][2]

    def test_points_that_a_person_states(self) -> None:
        grid, players, settings = ranges_of(four(*WHOLE, start="2026-05-01"))
        stated = [[*row, said] for row, said in zip(grid, ("Points", 3, 1.5, 1.5, 0.5), strict=True)]
        shown = well_formed(XLT_CHECK(stated, players, settings))
        assert shown[0][:2] == ["Warning", "row 2"]
        assert "the file states 3 points, the results give 2.5" in shown[0][2]

    @pytest.mark.parametrize(
        ("settings", "said"),
        [
            ("ruls=2026-03", "'ruls=2026-03' is not understood"),
            ("system=round robin;codes=BH", "forbids the Buchholz family"),
            ("codes=ARO", "give the Players range"),
            ("rules=1999", "rules '1999' are not known"),
        ],
    )
    def test_settings(self, settings: str, said: str) -> None:
        grid, _, _ = ranges_of(four(*WHOLE))
        shown = well_formed(XLT_CHECK(grid, None, settings))
        assert shown[0][:2] == ["Error", ""]
        assert said in shown[0][2]
        assert {row[0] for row in shown} <= {"Error", "Warning", "Note"}

    def test_no_table_at_all(self) -> None:
        assert XLT_CHECK([["Round", "White", "Result", "Black"], [1, 1, "1-0", 2]])[0][0] == "Error"


class TestPlaces:
    """A range whose program says where it stands: errors name its cells, by the titles of the program's own sheets."""

    @staticmethod
    def ranges(cells: Rows) -> tuple[HostRange, HostRange]:
        _, players, _ = ranges_of(four(*WHOLE))
        document = object()
        return (
            HostRange(document, "1!B4:F8", lambda: Block(cells, "Round by round", 4, 2)),
            HostRange(document, "0!A1:R5", lambda: Block(players, "Entrants")),
        )

    def test_other_cells_of_a_finding_too(self) -> None:
        grid, _, _ = ranges_of(four(*WHOLE))
        grid[1][2] = "3w1"
        shown = well_formed(XLT_CHECK(*self.ranges(grid)))
        assert [row[:2] for row in shown] == [["Error", "'Round by round'!D5"]]
        assert shown[0][2].endswith("('Round by round'!D7, 'Round by round'!D6)")
        assert XLT_POINTS(self.ranges(grid)[0], 1).startswith("#XLT 'Round by round'!")
