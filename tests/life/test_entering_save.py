"""Entered results go into the workbook as it is by then, or nothing does where somebody else entered others."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from tests.life import entering_books as books
from xltourney.batch.life import entering_save, saving
from xltourney.batch.life.entering import Entering
from xltourney.batch.life.entering_save import Clash, Refused, Saved, open_to_enter, save_changes
from xltourney.batch.life.opening import open_book
from xltourney.batch.life.rounds import Round, published, round_of
from xltourney.batch.life.saving import Prepared, Stamp, Wish
from xltourney.errors import OutputError, TournamentError

STAMP = Stamp(datetime(2026, 11, 30, 4, 5, 6, tzinfo=UTC), "Olga", "enter")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The event of seven, in Boards."""
    path = tmp_path / "autumn.xlsx"
    path.write_bytes(books.saved(books.boards_book()))
    return path


def read(path: Path, number: int = 2) -> Round:
    return round_of(published(open_to_enter(path)), number)


def entered(at: Round, results: Mapping[int, str]) -> Entering:
    """A session in which boards got results: by their numbers, or by a player where they have none."""
    entering = Entering(at)
    for number, result in results.items():
        if at.numbered:
            entering.go_to_board(number)
        else:
            entering.go_to_player(number)
        entering.enter(result)
    return entering


def save(path: Path, at: Round, results: Mapping[int, str], *, dry: bool = False) -> Saved | Refused:
    return save_changes(path, at, entered(at, results).changes, STAMP, dry=dry)


def log(path: Path) -> list[tuple[str, str, str, str, str]]:
    """By whom, command, round, old and new of each row of the log."""
    rows = open_book(path).life.log
    return [(row.entry.by, row.entry.command, row.entry.round, row.entry.old, row.entry.new) for row in rows]


class TestSaving:
    def test_the_results_stand_at_their_boards_and_the_earlier_file_is_kept(self, path: Path) -> None:
        before = path.read_bytes()
        done = save(path, read(path), {1: "1-0", 3: "½-½*"})
        assert isinstance(done, Saved)
        assert books.results(path, 2) == {(5, 6): "1-0", (1, 3): "", (4, 2): "½-½*"}
        assert done.kept is not None
        assert (done.kept.name, done.kept.read_bytes()) == ("autumn.bak.xlsx", before)
        assert [each.result for each in done.round.boards] == ["1-0", "", "½-½*"]
        assert done.round == read(path)

    def test_the_first_result_of_a_board_is_not_logged_but_one_that_replaces_it_is(self, path: Path) -> None:
        save(path, read(path), {1: "1-0"})
        assert log(path) == []
        save(path, read(path), {1: "0-1", 2: "½-½"})
        assert log(path) == [("Olga", "enter", "2", "1-0", "0-1")]

    def test_a_result_taken_back_is_logged_too(self, path: Path) -> None:
        save(path, read(path, 1), {1: ""})
        assert books.results(path, 1)[1, 4] == ""
        assert [row[1:4] for row in log(path)] == [("enter", "1", "1-0")]

    def test_a_dry_run_writes_nothing_and_knows_what_it_would_write(self, path: Path) -> None:
        before = path.read_bytes()
        done = save(path, read(path), {1: "1-0"}, dry=True)
        assert isinstance(done, Saved)
        assert (path.read_bytes(), done.kept, list(path.parent.iterdir())) == (before, None, [path])
        assert [(each.players, each.new) for each in done.prepared.differences] == [((5, 6), "1-0")]

    def test_results_in_grid_stand_in_the_cells_of_both_players(self, tmp_path: Path) -> None:
        path = tmp_path / "grid.xlsx"
        path.write_bytes(books.saved(books.grid_book()))
        save(path, read(path), {5: "+/-", 4: "0-1"})
        sheet: Any = openpyxl.load_workbook(path)["Grid"]
        assert [sheet.cell(row, 4).value for row in range(2, 9)] == ["3w", "4b1", "1b", "2w0", "6w+", "5b-", "HPB"]


class TestMatrix:
    @pytest.mark.parametrize("started", [True, False])
    def test_pairings_follow_from_the_numbers_of_the_players(self, tmp_path: Path, started: bool) -> None:
        path = tmp_path / "matrix.xlsx"
        path.write_bytes(books.saved(books.matrix_book(started=started)))
        at = read(path, 1)
        assert [(board.pair, board.result) for board in at.boards] == [((1, 4), "1-0" if started else ""), ((2, 3), "")]
        save(path, at, {2: "½-½"})
        sheet: Any = openpyxl.load_workbook(path)["Matrix"]
        assert (sheet["E3"].value, sheet["D4"].value) == ("½", "½")
        assert [board.result for board in read(path, 1).boards] == ["1-0" if started else "", "½-½"]

    def test_an_odd_field_and_two_cycles(self, tmp_path: Path) -> None:
        path = tmp_path / "matrix.xlsx"
        book = books.matrix_book(started=False)
        book["Tournament"]["B3"], book["Tournament"]["B4"] = "Double round robin", 6
        book["Players"].delete_rows(5)
        book["Matrix"].delete_rows(5)
        for column, heading in enumerate(("1a", "1b", "2a", "2b", "3a", "3b"), start=3):
            book["Matrix"].cell(1, column).value = heading
        path.write_bytes(books.saved(book))
        pairs = [[board.pair for board in read(path, number).boards] for number in range(1, 7)]
        assert pairs == [[(2, 3)], [(1, 2)], [(1, 3)]] * 2  # C.05 annex: 2-3, 1-2, 3-1
        save(path, read(path, 4), {2: "1-0"})
        assert [[board.result for board in read(path, number).boards] for number in (1, 4)] == [[""], ["1-0"]]


class TestTwoPeopleAtTheSameTime:
    def test_what_somebody_else_entered_on_other_boards_stays(self, path: Path) -> None:
        at = read(path)
        books.typed(path, "Boards", "D7", "0-1")
        books.typed(path, "Players", "B3", "Berg, Ole jr.")
        done = save(path, at, {1: "1-0"})
        assert isinstance(done, Saved)
        assert (books.results(path, 2), done.others) == ({(5, 6): "1-0", (1, 3): "0-1", (4, 2): ""}, 1)
        assert openpyxl.load_workbook(path)["Players"]["B3"].value == "Berg, Ole jr."

    def test_rows_may_be_sorted_anew_meanwhile(self, path: Path) -> None:
        at = read(path)

        def turn(book: Any) -> None:
            sheet = book["Boards"]
            rows = [[cell.value for cell in row] for row in sheet.iter_rows(min_row=2)]
            for number, row in enumerate(reversed(rows), start=2):
                for column, value in enumerate(row, start=1):
                    sheet.cell(number, column).value = value

        books.edit(path, turn)
        save(path, at, {1: "1-0"})
        assert books.results(path, 2) == {(5, 6): "1-0", (1, 3): "", (4, 2): ""}

    def test_the_same_result_is_one_change(self, path: Path) -> None:
        at = read(path)
        books.typed(path, "Boards", "D6", "1-0")
        done = save(path, at, {1: "1-0", 2: "½-½"})
        assert isinstance(done, Saved)
        assert (books.results(path, 2), done.others) == ({(5, 6): "1-0", (1, 3): "½-½", (4, 2): ""}, 0)

    def test_another_result_on_one_board_stops_all(self, path: Path) -> None:
        at = read(path)
        books.typed(path, "Boards", "D6", "½-½")
        there = path.read_bytes()
        done = save(path, at, {1: "1-0", 2: "0-1"})
        assert isinstance(done, Refused)
        assert done.clashes == (Clash(at.boards[0], "1-0", "½-½"),)
        assert (path.read_bytes(), list(path.parent.iterdir())) == (there, [path])
        assert done.round.boards[0].result == "½-½"

    def test_a_result_that_somebody_took_back_is_one_too(self, path: Path) -> None:
        at = read(path, 1)
        books.typed(path, "Boards", "D2", None)
        done = save(path, at, {1: "0-1"})
        assert isinstance(done, Refused)
        assert [(each.mine, each.theirs) for each in done.clashes] == [("0-1", "")]

    @pytest.mark.parametrize("cells", [{"C6": 6, "E6": 5}, {"C6": 1, "C7": 5}], ids=["colours turned", "other pairs"])
    def test_two_who_no_longer_meet_so_cannot_be_saved(self, path: Path, cells: dict[str, int]) -> None:
        at = read(path)
        for cell, value in cells.items():
            books.typed(path, "Boards", cell, value)
        done = save(path, at, {1: "1-0"})
        assert isinstance(done, Refused)
        assert [(each.board.pair, each.theirs) for each in done.clashes] == [((5, 6), None)]

    @pytest.mark.parametrize("result", [None, "1-0"], ids=["no result", "the same result"])
    def test_names_that_were_swapped_stop_all_until_mine_is_chosen_for_who_plays_now(
        self, path: Path, result: str | None
    ) -> None:
        """Numbers and pairings are the same; the person with the number is another one."""
        at = read(path)
        books.typed(path, "Players", "B6", books.NAMES[0])
        books.typed(path, "Players", "B2", books.NAMES[4])
        books.typed(path, "Boards", "D6", result)
        there = path.read_bytes()
        entering = entered(at, {1: "0-1"} if result is None else {1: result})
        refused = save_changes(path, at, entering.changes, STAMP, dry=False)
        assert isinstance(refused, Refused)
        assert path.read_bytes() == there
        mine = result or "0-1"
        assert refused.clashes == (Clash(at.boards[0], mine, result or "", refused.round.boards[0]),)
        assert refused.round.boards[0].white_name == "Adler, Ida"
        entering.renew(refused.round, {(5, 6): mine})
        assert isinstance(save_changes(path, entering.round, entering.changes, STAMP, dry=False), Saved) is True
        assert books.results(path, 2)[5, 6] == mine

    def test_chosen_again_mine_replaces_theirs_and_is_logged(self, path: Path) -> None:
        at = read(path)
        books.typed(path, "Boards", "D6", "½-½")
        entering = entered(at, {1: "1-0"})
        refused = save_changes(path, at, entering.changes, STAMP, dry=False)
        assert isinstance(refused, Refused)
        entering.renew(refused.round, {(5, 6): "1-0"})
        assert isinstance(save_changes(path, entering.round, entering.changes, STAMP, dry=False), Saved)
        assert books.results(path, 2)[5, 6] == "1-0"
        assert log(path) == [("Olga", "enter", "2", "½-½", "1-0")]

    def test_a_file_saved_while_it_is_written_is_read_again(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        at, tries = read(path), [1, 2]

        def late(prepared: Prepared) -> Path | None:
            if tries:
                books.typed(path, "Boards", f"D{6 + tries.pop()}", "1-0")
            return saving.save(prepared)

        monkeypatch.setattr(entering_save, "save", late)
        assert isinstance(save(path, at, {1: "0-1"}), Saved)
        assert books.results(path, 2) == {(5, 6): "0-1", (1, 3): "1-0", (4, 2): "1-0"}

    def test_not_for_ever(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def never(prepared: Prepared) -> Path | None:
            raise OutputError("saved by somebody else", code="changing")

        monkeypatch.setattr(entering_save, "save", never)
        with pytest.raises(OutputError, match="saved by somebody else"):
            save(path, read(path), {1: "0-1"})

    def test_other_faults_of_writing_are_not_tried_again(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        tried: list[Prepared] = []

        def full(prepared: Prepared) -> Path | None:
            tried.append(prepared)
            raise OutputError("the disk is full", code="output-write")

        monkeypatch.setattr(entering_save, "save", full)
        with pytest.raises(OutputError, match="the disk is full"):
            save(path, read(path), {1: "0-1"})
        assert len(tried) == 1


class TestWhatCannotBe:
    def test_a_finished_tournament_is_corrected_not_entered(self, path: Path) -> None:
        at = read(path)
        save(path, at, {1: "1-0", 2: "1-0", 3: "1-0"})
        opened = open_book(path)
        saving.save(saving.prepare(opened, Wish(opened.document, finish=True), STAMP._replace(command="finish")))
        way = r"is finished; change a result with: xltourney correct .*autumn\.xlsx --help"
        with pytest.raises(TournamentError, match=way):
            open_to_enter(path)
        finished = path.read_bytes()
        with pytest.raises(TournamentError, match="is finished"):
            save(path, at, {1: "0-1"})
        assert path.read_bytes() == finished

    def test_another_tournament_under_the_same_name_is_left_alone(self, path: Path) -> None:
        at = read(path)
        books.typed(path, "Tournament", "B1", "0123456789abcdef")
        there = path.read_bytes()
        with pytest.raises(TournamentError, match="holds another tournament by now"):
            save(path, at, {1: "1-0"})
        assert path.read_bytes() == there

    def test_errors_that_stand_there_by_now_are_named_by_cell(self, path: Path) -> None:
        at = read(path)
        books.typed(path, "Boards", "D7", "2-0")
        with pytest.raises(TournamentError) as fault:
            save(path, at, {1: "1-0"})
        assert [str(each.place) for each in fault.value.findings] == ["Boards!D7"]
