"""The shape of an answer: one value for a number, for a range the same shape, gaps and headings left empty."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from tests.udfs.asking import OF_A_PLAYER, ask, having
from tests.udfs.ranges import MARK, Rows, column, is_error
from tests.udfs.small_events import RESULTS, Results


class TestOneShape:
    """A number gives one value, numbers give the same shape with gaps and headings left empty."""

    SHAPES: tuple[Rows, ...] = (
        column(1, 2, 3, 4),
        [[1, 2, 3, 4]],
        [[1, 2], [3, 4]],
        column("No.", 2, "", 1, None, " ", 3.0, "4"),
        [["No.", 1], [None, 2]],
        column(*[1] * 500),
        column(1, *[None] * 2000),
    )

    @pytest.mark.parametrize("name", OF_A_PLAYER)
    def test_each_cell_is_that_of_its_number(self, name: str) -> None:
        single = {no: ask(name, player=no) for no in (1, 2, 3, 4)}
        for shape in self.SHAPES:
            shown = ask(name, player=shape)
            expected = [[single[int(float(cell))] if _is_number(cell) else "" for cell in row] for row in shape]
            assert shown == expected

    @pytest.mark.parametrize("name", having("player", "code"))
    def test_a_block_of_numbers_and_codes(self, name: str) -> None:
        codes, numbers = ["BH", "", "PTS", "RANK", None], [1, None, 3, "No."]
        expected = [
            [ask(name, player=no, code=code) if isinstance(no, int) and code else "" for code in codes]
            for no in numbers
        ]
        assert ask(name, player=column(*numbers), code=[codes]) == expected
        turned = [list(cells) for cells in zip(*expected, strict=True)]
        assert ask(name, player=[numbers], code=column(*codes)) == turned
        assert ask(name, player=1, code=[codes]) == [expected[0]]
        assert ask(name, player=1, code=column(*codes)) == column(*expected[0])
        assert ask(name, player=column(1, 3), code="BH, RANK") == [
            [row[0], row[3]] for row in (expected[0], expected[2])
        ]

    @pytest.mark.parametrize("name", having("player", "code"))
    def test_blocks_that_do_not_fit(self, name: str) -> None:
        assert is_error(ask(name, player=[[1, 2], [3, 4]], code=[["BH", "SB"]]))
        assert is_error(ask(name, player=column(1, 2), code=column("BH", "SB")))

    @pytest.mark.parametrize("name", OF_A_PLAYER)
    def test_a_fault_of_the_event_fills_the_block(self, name: str) -> None:
        spoilt = RESULTS[0].spoilt("xx")
        shown = ask(name, grid=spoilt, player=column("No.", 1, None, 2))
        text = ask(name, grid=spoilt, player=1)
        assert is_error(text)
        assert shown == column("", text, "", text)

    @pytest.mark.parametrize("name", OF_A_PLAYER)
    def test_one_wrong_number_leaves_the_others(self, name: str) -> None:
        for wrong in (77, True, 2.5, "#N/A", date(2026, 2, 1), "12x"):
            shown = ask(name, player=column(1, wrong, 2))
            assert [row[0] for row in (shown[0], shown[2])] == [ask(name, player=1), ask(name, player=2)]
            assert shown[1][0].startswith(f"{MARK}player")

    def test_one_wrong_code_leaves_the_others(self) -> None:
        shown = ask("XLT_TIEBREAK", player=column(1, 2), code=[["PTS", "QQ", "#N/A", 5]])
        assert [row[0] for row in shown] == [2.5, 1.5]
        assert all(is_error(cell) for row in shown for cell in row[1:])

    def test_tables_are_padded(self) -> None:
        for name in having("rows"):
            for rows in (1, 2, 5, 40):
                assert len(ask(name, rows=rows)) == rows
        assert len(ask("XLT_STANDINGS", rows=40)[0]) >= 20


class TestDefaults:
    """Without settings: Swiss, as many rounds as have entries, newest edition, 1-½-0-1; of a Matrix a round robin."""

    def test_swiss(self) -> None:
        said = "system=Swiss;rounds=3;rules=2026-03;points=1/½/0/1"
        for name in OF_A_PLAYER:
            answers = [ask(name, settings=given, player=column(1, 2, 3, 4)) for given in (None, said)]
            if name != "XLT_EXPLAIN":
                assert answers[0] == answers[1]

    @pytest.mark.parametrize(
        "results", [each for each in RESULTS if not each.event.ordered], ids=lambda each: each.about
    )
    def test_matrix(self, results: Results) -> None:
        said = f"system={results.event.system.code.replace('-', ' ')};entry=matrix;rules=2026-03"
        numbers = column(*(player.no for player in results.event.players))
        given = {"grid": results.grid, "player": numbers, "players": results.players, "code": "PTS,SB,KS,DE,RANK"}
        assert ask("XLT_TIEBREAK", settings=None, **given) == ask("XLT_TIEBREAK", settings=said, **given)

    def test_the_explanation_names_them(self) -> None:
        text = ask("XLT_EXPLAIN", settings=None)
        assert all(words in text for words in ("Swiss", "2026-03", "½"))


def _is_number(cell: Any) -> bool:
    return not isinstance(cell, str | None) or (isinstance(cell, str) and cell.isdigit())
