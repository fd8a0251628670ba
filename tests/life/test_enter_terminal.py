"""``xltourney enter`` at a terminal: what a person sees and what every way out of it does."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.life import entering_books as books
from tests.life.terminal import CTRL_C, CTRL_D, terminal

ASKED = "  –  > "


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The event of seven, in Boards."""
    path = tmp_path / "autumn.xlsx"
    path.write_bytes(books.saved(books.boards_book()))
    return path


def test_a_round_as_it_is_entered_in_the_hall(path: Path) -> None:
    with terminal("enter", path.name, "--by", "Olga", folder=path.parent) as at:
        shown = at.expect("board 1  Egge, Mia  – Fox, Tim " + ASKED)
        assert "autumn.xlsx, round 2 of 5: 3 boards, 3 without a result.\nWhite is named first.\n" in shown
        assert max(map(len, shown.splitlines())) < 80
        at.type("x\n")
        at.expect("    'x' is not understood: type 1, 0, = or another result; ? shows all keys.\n")
        at.expect("board 1")
        at.type("1\n")
        at.expect("Round 2  board 2  Adler, Ida – Cole, Ann" + ASKED)
        at.type("*\n")
        at.expect("    board 1, Egge, Mia – Fox, Tim: 1-0*, a short game\n")
        at.type("=\n")
        at.expect("Round 2  board 3  Dahl, Jon  – Berg, Ole" + ASKED)
        at.type("г\n")
        at.expect("    board 2, Adler, Ida – Cole, Ann: no result\n")
        at.type("q\n")
        at.expect("Save 1 result? s saves, d discards, Enter goes on: ")
        at.type("1\n")
        at.expect("    Type s, d or Enter.\n")
        at.type("\n")
        at.expect("board 2")
        at.type("й\n")
        at.expect("Enter goes on: ")
        at.type("ы\n")
        assert at.ended() == 0
        assert at.text.endswith(
            "autumn.xlsx: 1 result saved; the earlier file is autumn.bak.xlsx\nRound 2: 2 boards without a result.\n"
        )
    assert books.results(path, 2) == {(5, 6): "1-0*", (1, 3): "", (4, 2): ""}


def test_a_key_that_is_no_letter_is_only_a_wrong_key(path: Path) -> None:
    with terminal("enter", path.name, folder=path.parent) as at:
        at.type(b"\xff\n")
        at.expect("is not understood")
        at.type("q\n")
        assert at.ended() == 0


def test_quitting_can_discard(path: Path) -> None:
    before = path.read_bytes()
    with terminal("enter", path.name, folder=path.parent) as at:
        at.type("1\n=\nq\n")
        at.expect("Save 2 results?")
        at.type("d\n")
        assert at.ended() == 0
        assert "Discarded: board 1 1-0, board 2 ½-½.\n" in at.text
    assert (path.read_bytes(), list(path.parent.iterdir())) == (before, [path])


def test_ctrl_c_discards_and_says_what(path: Path) -> None:
    before = path.read_bytes()
    with terminal("enter", path.name, folder=path.parent) as at:
        at.type("1\n")
        at.expect("board 2")
        at.type(CTRL_C)
        assert at.ended() == 130
        assert "\nStopped.\nNot saved, so enter it again: board 1 1-0.\n" in at.text
        assert "Traceback" not in at.text
    assert (path.read_bytes(), list(path.parent.iterdir())) == (before, [path])


def test_ctrl_d_saves_what_was_entered_and_half_a_line_is_no_result(path: Path) -> None:
    with terminal("enter", path.name, folder=path.parent) as at:
        at.type("1\n")
        at.expect("board 2")
        at.type("0" + CTRL_D + CTRL_D)
        assert at.ended() == 0
        assert "1 result saved" in at.text
    assert books.results(path, 2) == {(5, 6): "1-0", (1, 3): "", (4, 2): ""}


def test_two_people_enter_the_same_board_and_one_chooses(path: Path) -> None:
    with terminal("enter", path.name, folder=path.parent) as at:
        at.type("1\n=\n0\n")
        at.expect("all boards have a result.")
        books.typed(path, "Boards", "D6", "½-½")
        books.typed(path, "Boards", "D8", "1-0")
        there = path.read_bytes()
        at.type("s\n")
        at.expect("Somebody else gave 2 boards another result meanwhile. Nothing is saved yet.\n")
        at.expect("board 1, Egge, Mia – Fox, Tim\n    yours: 1-0, White won    in the workbook: ½-½, a draw\n")
        at.expect("board 3, Dahl, Jon – Berg, Ole\n    yours: 0-1, Black won    in the workbook: 1-0, White won\n")
        at.expect("board 1: m takes yours, t takes the workbook's, Enter decides later: ")
        at.type("m\n")
        at.expect("board 3: ")
        at.type("\n")
        at.expect("Nothing is saved yet; s asks again.\n")
        assert path.read_bytes() == there
        at.type(CTRL_D)
        at.expect("board 1: m takes")
        at.type("m\n")
        at.expect("board 3: ")
        at.type("x\n")
        at.expect("    Type m, t or Enter.\n")
        at.type("t\n")
        assert at.ended() == 0
        assert "2 results saved" in at.text
    assert books.results(path, 2) == {(5, 6): "1-0", (1, 3): "½-½", (4, 2): "1-0"}


def test_players_with_other_names_by_now_are_shown(path: Path) -> None:
    """Somebody swapped two names: the result is saved only for who plays there now, if it is chosen."""
    with terminal("enter", path.name, folder=path.parent) as at:
        at.type("1\n")
        at.expect("board 2")
        books.typed(path, "Players", "B6", "Adler, Ida")
        books.typed(path, "Players", "B2", "Egge, Mia")
        there = path.read_bytes()
        at.type("s\n")
        at.expect("Somebody else changed the names of the players of 1 board meanwhile. Nothing is saved yet.\n")
        at.expect(
            "board 1, Egge, Mia – Fox, Tim\n    its players are by now: Adler, Ida – Fox, Tim\n"
            "    yours: 1-0, White won    in the workbook: no result\n"
        )
        at.expect("board 1: m takes yours for these players, t takes the workbook's, Enter decides later: ")
        assert path.read_bytes() == there
        at.type("m\n")
        at.expect("1 result saved")
        at.type("q\n")
        assert at.ended() == 0
    assert books.results(path, 2)[5, 6] == "1-0"


def test_each_kind_of_change_is_counted_for_itself(path: Path) -> None:
    with terminal("enter", path.name, folder=path.parent) as at:
        at.type("1\n=\n0\n")
        at.expect("all boards have a result.")
        books.typed(path, "Boards", "C6", 6)
        books.typed(path, "Boards", "E6", 5)
        books.typed(path, "Boards", "D7", "1-0")
        books.typed(path, "Players", "B5", "Somebody")
        at.type("s\n")
        at.expect(
            "Somebody else gave 1 board another result, changed the pairing of 1 board and "
            "changed the names of the players of 1 board meanwhile. Nothing is saved yet.\n"
        )
        at.type(CTRL_C)
        assert at.ended() == 130


def test_two_who_no_longer_meet_are_shown_and_cannot_be_taken(path: Path) -> None:
    with terminal("enter", path.name, folder=path.parent) as at:
        at.type("1\n")
        at.expect("board 2")
        books.typed(path, "Boards", "C6", 6)
        books.typed(path, "Boards", "E6", 5)
        at.type("s\n")
        at.expect("Somebody else changed the pairing of 1 board meanwhile. Nothing is saved yet.\n")
        at.expect("yours: 1-0, White won    in the workbook: these two no longer meet so in this round\n")
        at.expect("board 1: t takes the workbook's, Enter decides later: ")
        at.type("x\n")
        at.expect("    Type t or Enter.\n")
        at.type("m\n")
        at.expect("Yours has no board any longer; take the workbook's and enter it where it belongs.\n")
        at.type("t\n")
        at.expect("Nothing to save.\n")
        at.type("b 1\n")
        at.expect("board 1  Fox, Tim   – Egge, Mia")
        at.type("0\nq\n")
        at.expect("Save 1 result?")
        at.type("s\n")
        assert at.ended() == 0
    assert books.results(path, 2)[6, 5] == "0-1"


def test_a_workbook_that_is_open_in_a_spreadsheet_is_told_at_once_and_saved_once_it_is_closed(path: Path) -> None:
    lock = path.with_name(".~lock.autumn.xlsx#")
    lock.write_text("somebody")
    with terminal("enter", path.name, folder=path.parent) as at:
        at.expect("warning: autumn.xlsx  open in Excel or another program")
        at.expect("nothing can be saved until it is closed there")
        at.type("1\n")
        at.expect("board 2")
        at.type("s\n")
        at.expect("save and close it there first")
        at.expect("    Nothing is saved yet, and nothing is lost: s tries again.\n")
        lock.unlink()
        at.type("s\n")
        at.expect("1 result saved")
        at.type(CTRL_C)
        assert at.ended() == 130
        assert at.text.endswith("Stopped.\nNothing was left to save.\n")
    assert books.results(path, 2)[5, 6] == "1-0"


def test_a_terminal_that_is_gone_ends_it(path: Path) -> None:
    path.with_name(".~lock.autumn.xlsx#").write_text("somebody")
    with terminal("enter", path.name, folder=path.parent) as at:
        at.type("1\n")
        at.expect("board 2")
        at.type(CTRL_D)
        at.expect("s tries again.\n")
        at.type(CTRL_D)
        assert at.ended() == 3
        assert "Not saved, so enter it again: board 1 1-0.\n" in at.text


def test_long_names_are_cut_so_that_a_board_stays_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "long.xlsx"
    names = ["A" * 60, "Berg, Ole", "C" * 50, "Dahl, Jon", "Константинопольский, Александр Маркович", "Fox", "Gray"]
    path.write_bytes(books.saved(books.boards_book(names)))
    with terminal("enter", path.name, folder=tmp_path) as at:
        at.type("\n\n")
        lines = [at.expect(ASKED).rpartition("\n")[2] for _ in range(3)]
        assert [len(line) for line in lines] == [len(lines[0])] * 3
        assert len(lines[0]) <= 80 - len("1-0*")
        assert "Константинопольский" in lines[0]
        assert "AAAA…" in lines[1]
        at.type("q\n")
        assert at.ended() == 0
