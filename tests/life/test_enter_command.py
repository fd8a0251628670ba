"""``xltourney enter`` with results piped in, as scripts do it; every sentence of its help."""

from __future__ import annotations

import io
from datetime import UTC, datetime
from pathlib import Path
from typing import NoReturn

import pytest

from tests.cli.command import Command, Done
from tests.life import entering_books as books
from xltourney.batch.life import entering_save
from xltourney.batch.life.opening import Opened, open_book
from xltourney.batch.life.saving import Stamp, Wish, prepare, save

FINISH = Stamp(datetime(2026, 11, 30, tzinfo=UTC), "Olga", "finish")


class Entering:
    """``enter("1\\n0\\n", book)`` runs the command with these lines piped in."""

    def __init__(self, command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
        self._command = command
        self._monkeypatch = monkeypatch

    def __call__(self, lines: str | bytes, *arguments: object) -> Done:
        data = lines if isinstance(lines, bytes) else lines.encode()
        self._monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data), encoding="cp1252"))
        return self._command("enter", *arguments)


@pytest.fixture
def enter(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Entering:
    return Entering(Command(capsys, monkeypatch), monkeypatch)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The event of seven, in Boards."""
    path = tmp_path / "autumn.xlsx"
    path.write_bytes(books.saved(books.boards_book()))
    return path


def untouched(path: Path, before: bytes) -> bool:
    """Whether a workbook has its bytes and nothing was laid beside it."""
    return path.read_bytes() == before and list(path.parent.iterdir()) == [path]


class TestPipedIn:
    def test_the_end_of_the_input_saves(self, path: Path, enter: Entering) -> None:
        done = enter("1\n=\n0\n", path)
        assert done.code == 0
        assert books.results(path, 2) == {(5, 6): "1-0", (1, 3): "½-½", (4, 2): "0-1"}
        assert f"{path}: 3 results saved; the earlier file is autumn.bak.xlsx\n" in done.out
        assert done.out.endswith("Round 2: all boards have a result.\n")

    def test_it_reads_like_a_session(self, path: Path, enter: Entering) -> None:
        lines = enter("1\n\n=", path).out.splitlines()
        assert [line for line in lines if " > " in line][:3] == [
            "Round 2  board 1  Egge, Mia  – Fox, Tim   –  > 1",
            "Round 2  board 2  Adler, Ida – Cole, Ann  –  > ",
            "Round 2  board 3  Dahl, Jon  – Berg, Ole  –  > =",
        ]
        assert "Round 2: 1 board without a result (board 2); Enter asks them again.  s saves, q quits: " in lines

    def test_lines_are_utf_8_whatever_the_system_thinks(self, path: Path, enter: Entering) -> None:
        assert enter("\ufeff½\r\nг\r\nы\r\nй\r\n", path).code == 0
        done = enter(b"\xbd\n", path)
        assert (done.code, "is not understood" in done.err) == (1, True)

    def test_a_line_that_is_not_understood_ends_it_and_nothing_is_saved(self, path: Path, enter: Entering) -> None:
        before = path.read_bytes()
        done = enter("1\n2-0\n0\n", path)
        assert done.code == 1
        assert done.err == (
            "input  line 2  '2-0' is not understood: type 1, 0, = or another result; ? shows all keys.\n"
            "Not saved, so enter it again: board 1 1-0.\n"
        )
        assert untouched(path, before)

    @pytest.mark.parametrize("line", ["b 9", "p 7", "u", "*", "10"])
    def test_nor_is_one_that_cannot_be_done(self, path: Path, enter: Entering, line: str) -> None:
        before = path.read_bytes()
        done = enter(f"{line}\n1\n", path)
        assert (done.code, done.err.startswith("input  line 1  ")) == (1, True)
        assert done.err.endswith("Nothing was left to save.\n")
        assert untouched(path, before)

    def test_what_was_saved_before_that_stays(self, path: Path, enter: Entering) -> None:
        assert enter("1\ns\nx\n", path).code == 1
        assert books.results(path, 2)[5, 6] == "1-0"

    @pytest.mark.parametrize(("answer", "result"), [("s\n", "1-0"), ("d\n", ""), ("", "1-0")])
    def test_quitting_asks_and_without_an_answer_saves(
        self, path: Path, enter: Entering, answer: str, result: str
    ) -> None:
        done = enter(f"1\nq\n{answer}", path)
        assert (done.code, books.results(path, 2)[5, 6]) == (0, result)
        assert "Save 1 result? s saves, d discards, Enter goes on: " in done.out

    def test_quitting_can_be_thought_better_of(self, path: Path, enter: Entering) -> None:
        assert enter("1\nq\n\n0\n", path).code == 0
        assert books.results(path, 2) == {(5, 6): "1-0", (1, 3): "0-1", (4, 2): ""}

    def test_a_wrong_answer_ends_it(self, path: Path, enter: Entering) -> None:
        before = path.read_bytes()
        done = enter("1\nq\n1\n", path)
        assert (done.code, "line 3  Type s, d or Enter." in done.err) == (1, True)
        assert untouched(path, before)

    @pytest.mark.parametrize("lines", ["q\n", "", "\n\n\n", "1\nu\nq\n", "s\nq\n", "?\nq\n"])
    def test_without_a_change_nothing_is_written(self, path: Path, enter: Entering, lines: str) -> None:
        before = path.read_bytes()
        done = enter(lines, path)
        assert (done.code, untouched(path, before)) == (0, True)
        assert "Nothing to save.\n" in done.out
        assert done.out.endswith("Round 2: 3 boards without a result.\n")

    def test_a_dry_run_shows_what_would_change_and_writes_nothing(self, path: Path, enter: Entering) -> None:
        before = path.read_bytes()
        for lines in ("1\nb 3 =\n", "1\nb 3 =\nq\n"):
            done = enter(lines, path, "--dry-run")
            assert (done.code, untouched(path, before)) == (0, True)
            assert "round 2, 5 Egge, Mia - 6 Fox, Tim: no result yet -> 1-0\n" in done.out
            assert "round 2, 4 Dahl, Jon - 2 Berg, Ole: no result yet -> ½-½\n" in done.out
            assert "Nothing was written.\n" in done.out


class TestWhatIsSaid:
    def test_results_that_are_out_of_the_ordinary_are_said_again_in_words(self, path: Path, enter: Entering) -> None:
        out = enter("+-\n--\n0-½\n", path).out
        assert "    board 1: +/-, White wins by forfeit\n" in out
        assert "    board 2: -/-, both lose by forfeit\n" in out
        assert "    board 3: 0-½, by the arbiter's decision\n" in out

    def test_so_are_results_that_replace_others_or_are_taken_back(self, path: Path, enter: Entering) -> None:
        out = enter("0\n-\n-+\n", path, "--round", 1, "--all").out
        assert (
            "Round 1  board 1  Adler, Ida – Dahl, Jon  1-0  > 0\n    board 1: 1-0 is replaced by 0-1, Black won\n"
            in out
        )
        assert "    board 2: ½-½ is replaced by no result\n" in out
        assert "    board 3: 0-1 is replaced by -/+, Black wins by forfeit\n" in out

    def test_the_keys(self, path: Path, enter: Entering) -> None:
        out = enter("?\nq\n", path).out
        assert out.count("  0  Black won     -+  Black wins by forfeit     *  makes the last one short\n") == 2
        assert "b 7  go to board 7\n" in out
        assert out.count("  p 12  go to the board of player 12\n") == 2

    def test_a_number_without_its_letter_goes_nowhere(self, path: Path, enter: Entering) -> None:
        before = path.read_bytes()
        done = enter("3\n1\n", path)
        assert (done.code, untouched(path, before)) == (1, True)
        assert done.err.startswith("input  line 1  '3' is no result: type b 3 to go to the board.\n")

    def test_a_result_replaced_in_the_spreadsheet_is_told_and_logged(self, path: Path, enter: Entering) -> None:
        enter("1\n", path, "--by", "Olga")
        books.typed(path, "Boards", "D6", "0-1")
        done = enter("=\n", path, "--by", "Ivan")
        assert "1 change made in the spreadsheet before: now in the log, as found changed.\n" in done.out
        rows = [row.entry for row in open_book(path).life.log]
        assert [(row.by, row.command, row.old, row.new) for row in rows] == [("Ivan", "found changed", "1-0", "0-1")]


class TestWhichRound:
    def test_the_first_with_an_open_board_by_default(self, path: Path, enter: Entering) -> None:
        books.typed(path, "Boards", "D3", None)
        assert "autumn.xlsx, round 1 of 5: 3 boards, 1 without a result.\n" in enter("q\n", path).out

    def test_where_nothing_is_open_it_says_how_to_name_one(self, path: Path, enter: Entering) -> None:
        enter("1\n1\n1\n", path)
        before = path.read_bytes()
        done = enter("1\n", path)
        assert done.code == 0
        assert done.out.startswith(
            f"{path}: every board that is published has a result. To change one, name its round: "
        )
        assert done.out.endswith(f"xltourney enter {path} --round 2 --all\n")
        assert path.read_bytes() == before

    def test_a_round_that_is_complete_asks_no_board_unless_all_are_wanted(self, path: Path, enter: Entering) -> None:
        assert "Round 1: all boards have a result.  s saves, q quits: " in enter("q\n", path, "--round", 1).out
        assert "Adler, Ida – Dahl, Jon  1-0  > " in enter("q\n", path, "--round", 1, "--all").out

    def test_a_round_without_pairings(self, path: Path, enter: Entering) -> None:
        done = enter("1\n", path, "--round", 3)
        assert (done.code, done.out) == (3, "")
        assert done.err.startswith(f"{path}  round 3 has no pairings yet; publish them first")


class TestBooks:
    def test_in_grid_boards_are_named_by_a_player(self, tmp_path: Path, enter: Entering) -> None:
        path = tmp_path / "grid.xlsx"
        path.write_bytes(books.saved(books.grid_book()))
        done = enter("1\np 2 0\np 6 =\n", path)
        assert "Round 2  1 Adler, Ida – 3 Cole, Ann  –  > 1\n" in done.out
        assert "p 7  go to the board of player 7\n" in done.out
        assert "p 12" not in done.out
        assert "    4-2, Dahl, Jon – Berg, Ole: 0-1, Black won\n" in done.out
        assert "    5-6, Egge, Mia – Fox, Tim: ½-½, a draw\n" in done.out
        assert "3 results saved" in done.out

    @pytest.mark.parametrize(("cell", "value"), [("B6", None), ("B6", 2), ("B1", "Remark")])
    def test_so_they_are_where_boards_have_no_numbers_of_their_own(
        self, path: Path, enter: Entering, cell: str, value: object
    ) -> None:
        books.typed(path, "Boards", cell, value)
        assert "Round 2  1 Adler, Ida – 3 Cole, Ann  –  > " in enter("q\n", path).out

    def test_matrix_says_that_it_knows_no_colours(self, tmp_path: Path, enter: Entering) -> None:
        path = tmp_path / "matrix.xlsx"
        path.write_bytes(books.saved(books.matrix_book(started=False)))
        done = enter("1\n0\n", path)
        assert done.code == 0
        assert "Matrix knows no colours: White stands for the player who is named first.\n" in done.out
        assert "Round 1  1 Adler, Ida – 4 Dahl, Jon  –  > 1\n" in done.out
        assert "2 results saved" in done.out

    def test_a_player_who_left_a_round_robin_early_needs_no_results(self, tmp_path: Path, enter: Entering) -> None:
        path = tmp_path / "matrix.xlsx"
        book = books.matrix_book(started=True)
        book["Players"]["D1"], book["Players"]["D3"] = "Status", "withdrawn after round 0"
        path.write_bytes(books.saved(book))
        assert "round 2 of 3: 2 boards, 1 without a result.\n" in enter("q\n", path).out

    def test_a_finished_tournament_is_refused_with_a_hint(self, path: Path, enter: Entering) -> None:
        enter("1\n1\n1\n", path)
        opened = open_book(path)
        save(prepare(opened, Wish(opened.document, finish=True), FINISH))
        finished = path.read_bytes()
        done = enter("0\n", path, "--round", 2, "--all")
        assert (done.code, path.read_bytes() == finished) == (3, True)
        assert f"is finished; change a result with: xltourney correct {path} --help\n" in done.err

    def test_a_workbook_with_errors_is_refused_with_their_cells(self, path: Path, enter: Entering) -> None:
        books.typed(path, "Boards", "D3", "2-0")
        done = enter("1\n", path)
        assert (done.code, done.err.startswith(f"{path}  Boards!D3  ")) == (3, True)

    def test_a_file_that_is_no_workbook_is_refused(self, tmp_path: Path, enter: Entering) -> None:
        (tmp_path / "event.json").write_text("{}")
        assert "is not a workbook" in enter("1\n", tmp_path / "event.json").err


class TestTwoPeople:
    def test_piped_results_that_somebody_else_entered_otherwise_are_not_saved(
        self, path: Path, enter: Entering, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        there = self._meanwhile(path, monkeypatch)
        done = enter("1\n=\n", path)
        assert (done.code, path.read_bytes()) == (1, there[0])
        assert "yours: 1-0, White won    in the workbook: 0-1, Black won\n" in done.out
        assert done.err == "Not saved, so enter it again: board 1 1-0, board 2 ½-½.\n"

    def test_a_script_can_choose(self, path: Path, enter: Entering, monkeypatch: pytest.MonkeyPatch) -> None:
        self._meanwhile(path, monkeypatch)
        assert enter("1\n=\ns\nt\n", path).code == 0
        assert books.results(path, 2) == {(5, 6): "0-1", (1, 3): "½-½", (4, 2): "1-0"}

    def test_other_boards_that_they_changed_are_counted(
        self, path: Path, enter: Entering, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        self._meanwhile(path, monkeypatch)
        done = enter("b 2 =\n", path)
        assert "Somebody else changed 2 other boards of the round meanwhile; that stays.\n" in done.out

    @staticmethod
    def _meanwhile(path: Path, monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
        """Somebody else saves boards 1 and 3 just before the first saving here; the bytes of his file, once it is."""
        there: list[bytes] = []

        def late(book: Path) -> Opened:
            if not there and opened:
                books.typed(path, "Boards", "D6", "0-1")
                books.typed(path, "Boards", "D8", "1-0")
                there.append(path.read_bytes())
            opened.append(book)
            return open_book(book)

        opened: list[Path] = []
        monkeypatch.setattr(entering_save, "open_known", late)
        return there


class TestTrouble:
    def test_what_could_not_be_saved_is_listed(
        self, path: Path, enter: Entering, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def broken(*_: object) -> NoReturn:
            raise RuntimeError("a fault of ours")

        monkeypatch.setattr(entering_save, "prepare", broken)
        done = enter("1\n", path)
        assert done.code == 3
        assert "Not saved, so enter it again: board 1 1-0.\n" in done.err
        assert "internal error in xltourney" in done.err

    def test_ctrl_c_while_it_saves(self, path: Path, enter: Entering, monkeypatch: pytest.MonkeyPatch) -> None:
        def stopped(*_: object) -> NoReturn:
            raise KeyboardInterrupt

        monkeypatch.setattr(entering_save, "save", stopped)
        done = enter("1\n", path)
        assert done.code == 130
        assert done.err == f"Stopped while saving: {path} is whole, as it was or as it was to be; look which.\n"


def test_a_hundred_boards_are_entered_without_reading_the_workbook_again(
    tmp_path: Path, enter: Entering, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "large.xlsx"
    path.write_bytes(books.saved(books.large_book(200)))
    read: list[Path] = []

    def counted(book: Path) -> Opened:
        read.append(book)
        return open_book(book)

    monkeypatch.setattr(entering_save, "open_known", counted)
    done = enter("".join(f"{result}\n" for result in "1=0+-" * 20).replace("+\n-", "+-") + "1\n" * 20, path)
    assert (done.code, len(read)) == (0, 2)
    assert "100 results saved" in done.out
    assert "Round 1  board  20  Player 039 – Player 040  –  > +-\n" in done.out


def test_a_workbook_that_is_open_elsewhere_is_refused_before_a_line_is_read(path: Path, enter: Entering) -> None:
    lock, before = path.with_name(".~lock.autumn.xlsx#"), path.read_bytes()
    lock.touch()
    done = enter("1\n=\n", path)
    assert (done.code, done.out, path.read_bytes() == before) == (3, "", True)
    assert "autumn.xlsx is open in Excel or another program (.~lock.autumn.xlsx# lies beside it)" in done.err
    dry = enter("1\n=\n", path, "--dry-run")
    assert (dry.code, "note: " in dry.err, "no result yet -> 1-0" in dry.out) == (0, True, True)
    lock.unlink()
    assert enter("1\n=\n", path).code == 0


def test_without_any_input_nothing_is_entered(
    path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = path.read_bytes()
    monkeypatch.setattr("sys.stdin", None)
    done = Command(capsys, monkeypatch)("enter", path)
    assert (done.code, untouched(path, before)) == (0, True)


def test_the_help_names_every_key(enter: Entering) -> None:
    out = enter("", "--help").out
    for key in ("1  White won", "+- -+ --", "1* =* 0*", "b 7", "p 12", "u  s  q  ?", "Ctrl-D", "Ctrl-C"):
        assert key in out
