"""The boards of a round, from a Grid or from Boards."""

from __future__ import annotations

from typing import Any

import pytest

from tests.io.documents import document
from tests.live.sheets import HALF, WHOLE, four, ranges_of
from tests.udfs.ranges import boards_of, well_formed
from xltourney import examples
from xltourney.io.document import to_tournament
from xltourney.io.pairings import token_of
from xltourney.udfs import XLT_BOARDS


class TestBoards:
    HEADS = ("Board", "White", "White name", "Result", "Black name", "Black")

    @pytest.mark.parametrize("name", ["easter-open", "rapid-boards", "bilbao-2010"])
    def test_every_game_stands_once(self, name: str) -> None:
        event = examples.load(name)
        tournament = to_tournament(event)
        grid, _, _ = ranges_of(event)
        named = {player.no: player.name for player in tournament.players}
        for number in range(1, tournament.rounds + 1):
            heads, *shown = well_formed(XLT_BOARDS(grid, number))
            assert tuple(heads) == self.HEADS
            wanted = [row for row in boards_of(tournament)[1:] if row[0] == number]
            games = {(row[2], row[4], row[6]) for row in wanted if isinstance(row[6], int)}
            assert {(row[1], row[3], row[5]) for row in shown if row[5]} == games
            assert all((row[2], row[4]) == (named[row[1]], named[row[5]]) for row in shown if row[5])
            typed = {player["no"]: token_of(player, number) for player in event["players"]}
            byes = {(no, _WORDS[token]) for no, token in typed.items() if token in _WORDS}
            assert {(row[1], row[4]) for row in shown if not row[5]} == byes

    def test_a_boards_range_needs_no_players(self) -> None:
        grid, _, _ = ranges_of(examples.load("rapid-boards"), "boards")
        shown = well_formed(XLT_BOARDS(grid, 1))
        assert [row[1:4] for row in shown[1:]] == [[row[2], row[3], row[4] or ""] for row in grid[1:] if row[0] == 1]

    def test_boards_without_names(self) -> None:
        """The numbers of the boards are those that were typed, in whatever order they came in."""
        rows = [
            ["Round", "Board", "White", "Result", "Black"],
            [1, 2, 1, "1-0", 2],
            [1, 1, 3, "½-½", 4],
            [2, None, 5, "", "PAB"],
            ["R2", 1, 1, "", 3],
        ]
        assert XLT_BOARDS(rows, 1)[1:] == [[1, 3, "", "½-½", "", 4], [2, 1, "", "1-0", "", 2]]
        assert XLT_BOARDS(rows, 2)[1:] == [[1, 1, "", "", "", 3], ["", 5, "", "", "bye", ""]]
        russian = [["Тур", "Доска", "Белые", "Результат", "Чёрные"], *rows[1:]]
        assert XLT_BOARDS(russian, 2)[2] == ["", 5, "", "", "своб.", ""]
        assert XLT_BOARDS(russian, 2)[0][0] == "Доска"

    def test_a_game_that_one_side_has_typed(self) -> None:
        grid, _, _ = ranges_of(four(*HALF[:3], "."))
        assert XLT_BOARDS(grid, 3)[1:] == [[1, 1, "P1", "1-0", "P4", 4]]

    @pytest.mark.parametrize(
        ("number", "said"),
        [
            (4, "nothing stands in round 4; there are rounds 1 to 3"),
            (0, "rounds 1 to 3"),
            (1.5, "holds the number 1.5; the number of a round is expected, there are rounds 1 to 3"),
            ("x", "rounds 1 to 3"),
            (None, "the cell is empty"),
            ([[1, 2]], "one cell is expected"),
            ("#REF!", "the error #REF!"),
        ],
    )
    def test_no_such_round(self, number: Any, said: str) -> None:
        grid, _, _ = ranges_of(four(*WHOLE))
        shown = well_formed(XLT_BOARDS(grid, number))
        assert shown[0][0].startswith("#XLT round")
        assert said in shown[0][0]

    def test_before_the_first_round(self) -> None:
        grid, _, _ = ranges_of(document("", "", rounds=3))
        assert "no round has an entry yet" in XLT_BOARDS(grid, 1)[0][0]

    def test_a_matrix_tells_no_rounds(self) -> None:
        grid, _, _ = ranges_of(examples.load("nottingham-1936"), "matrix")
        assert "a Matrix range does not tell rounds" in XLT_BOARDS(grid, 1)[0][0]

    def test_only_what_is_wrong_in_the_round_matters(self) -> None:
        grid, _, _ = ranges_of(four(*WHOLE))
        grid[2][3] = 46054.0
        assert "round 2: the number 46054 is not a result" in XLT_BOARDS(grid, 2)[0][0]
        assert XLT_BOARDS(grid, 1)[1] == [1, 1, "P1", "1-0", "P2", 2]


_WORDS = {"PAB": "bye", "FPB": "1 bye", "HPB": "½ bye", "ZPB": "abs."}
