"""A play-off whose sheet or table was changed around it: its games stay, and what is off the record is refused."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command import Command, Done
from tests.io.documents import Document, document
from tests.life.kept import on_sheet, resaved
from tests.life.play_off_books import Sheet, book, event
from xltourney.batch.life.opening import open_book
from xltourney.io.loading import load

#: 1, 2 and 3 have won all, so they are equal in everything that counts.
THREE = ("4w1 6b1", "5w1 4b1", "6w1 5b1", "1b0 2w0", "2b0 3w0", "3b0 1w0")
#: 1, 2 and 3 share the first place, 2 is the worst in Buchholz; if 6 had won against 4 it would be 1.
SHIFTING = (
    "4w1 5b1 HPB", "5w1 6b1 HPB", "6w1 7b1 HPB", "1b0 8w½ 6w1",
    "2b0 1w0 7w½", "3b0 2w0 4b0", "8w½ 3w0 5b½", "7b½ 4b½ ZPB",
)  # fmt: skip


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """The command line, run in this process; nobody can be asked."""
    monkeypatch.setattr("sys.stdin", io.StringIO())
    return Command(capsys, monkeypatch)


def large(rows: tuple[str, ...], place: int = 1) -> Document:
    """An event with a play-off after points alone."""
    rounds = len(rows[0].split())
    return document(*rows, rounds=rounds, play_off_place=place, play_off_after="none", start="2026-04-01")


def given(command: Command, path: Path, results: str) -> Done:
    """Results of open games, as ``2-1=½ 3-2=½``."""
    options = [word for each in results.split() for word in ("--result", each)]
    done = command("playoff", path, "--yes", *options)
    assert done.code == 0, done.err
    return done


def three(command: Command, path: Path, last: str = "1-3=1-0 3-1=0-1") -> Path:
    """A play-off of three in which all are equal, 2 leaves by the lots of the seed 5, and 1 and 3 go on."""
    assert command("playoff", path, "--seed", "5", "--yes").code == 0
    given(command, path, "2-1=½-½ 3-2=½-½ 1-3=½-½")
    if last:
        given(command, path, last)
    return path


def corrected(command: Command, path: Path, number: int, white: int, black: int, result: str) -> Done:
    board = ("--round", number, "--players", white, black)
    done = command("correct", path, *board, "--result", result, "--yes", "--no-club")
    assert done.code == 0, done.err
    return done


def finished(command: Command, path: Path) -> Done:
    return command("finish", path, "--yes", "--no-club", "--end", "2026-05-02")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the books of play-offs are kept that are played once for all tests."""
    return tmp_path_factory.mktemp("played")


@pytest.fixture
def decided(command: Command, played: Path, tmp_path: Path) -> Path:
    """White of the first game, 1 or 2, won against the other, and nothing is finished."""
    kept, path = played / "open.xlsx", tmp_path / "open.xlsx"
    if not kept.exists():
        book(kept, event())
        assert command("playoff", kept, "--seed", "17 43 8", "--yes").code == 0
        first, second = (game[:2] for game in Sheet(kept).games())
        given(command, kept, f"{first[0]}-{first[1]}=1-0 {second[0]}-{second[1]}=½")
    path.write_bytes(kept.read_bytes())
    return path


@pytest.fixture
def history(command: Command, played: Path, tmp_path: Path) -> Path:
    """The play-off of three, and by now nobody shares the place; 1 would be the worst, and 2 has left."""
    kept, path = played / "three.xlsx", tmp_path / "three.xlsx"
    if not kept.exists():
        three(command, book(kept, large(THREE)))
        corrected(command, kept, 1, 1, 4, "=")
        corrected(command, kept, 1, 2, 5, "=")
    path.write_bytes(kept.read_bytes())
    return path


class TestHistory:
    def test_finishing_leaves_its_games(self, command: Command, history: Path) -> None:
        assert finished(command, history).code == 0
        sheet = Sheet(history)
        results = ((2, 1, "½-½"), (3, 2, "½-½"), (1, 3, "½-½"), (1, 3, "1-0"), (3, 1, "0-1"))
        assert tuple(sheet.games()) == results
        assert sheet.text("No longer valid")
        assert sheet.text("Outcome") == "1 P1, 3 P3, 2 P2"
        assert command("check", history).code == 0

    def test_a_lower_place_keeps_its_stages(self, command: Command, tmp_path: Path) -> None:
        """Place 2 was wanted: 2 and 3 went on after the round robin."""
        path = book(tmp_path / "a.xlsx", large(THREE, place=2))
        assert command("playoff", path, "--seed", "5", "--yes").code == 0
        given(command, path, "2-1=0-1 3-2=½-½ 1-3=1-0")
        given(command, path, "3-2=1-0 2-3=0-1")
        games = Sheet(path).games()
        for white, black, result in ((1, 4, "="), (2, 5, "="), (1, 4, "0-1")):
            corrected(command, path, 1, white, black, result)
        assert finished(command, path).code == 0
        assert Sheet(path).games() == games

    def test_one_that_was_changed_is_refused(self, command: Command, history: Path) -> None:
        sheet = Sheet(history)
        cell = sheet.result(4, "0-1")
        sheet.save()
        done = finished(command, history)
        assert done.code == 1
        assert f"'Play-off games'!{cell}  row {cell[1:]}: 1-3 0-1 in the sheet, 1-3 1-0 on record; this" in done.err


def _result(sheet: Sheet) -> str:
    return sheet.result(2, "0-1" if sheet.games()[1][0] == sheet.games()[0][1] else "1-0")


def _seed(sheet: Sheet) -> str:
    place = sheet.place("Seed of the lots")
    sheet.put(place, "8")
    return place


def _players(sheet: Sheet) -> str:
    place = sheet.place("Players by number")
    sheet.put(place, "1, 2, 3")
    return place


def _white(sheet: Sheet) -> str:
    place = f"D{sheet.rows()[0][0]}"
    sheet.put(place, 3)
    return place


def _further(sheet: Sheet) -> str:
    row = sheet.rows()[-1][0] + 1
    for column, value in zip("ABCDFH", (2, 1, 1, 1, "1-0", 2), strict=True):
        sheet.put(f"{column}{row}", value)
    return f"F{row}"


def _bad(sheet: Sheet) -> str:
    return sheet.result(1, "2-0")


def _type(tournament: Any, order: str) -> None:
    """The result of the play-off into the Tournament sheet."""
    row = next(row for row in tournament.iter_rows() if row[0].value == "Play-off result")
    row[1].value = order


class TestOffTheRecord:
    """The order stays the same, and the sheet says other games."""

    @pytest.mark.parametrize("change", [_result, _seed, _players, _white, _further, _bad])
    def test_is_refused_by_cell(self, change: Callable[[Sheet], str], command: Command, decided: Path) -> None:
        sheet = Sheet(decided)
        place = change(sheet)
        sheet.save()
        done = finished(command, decided)
        assert (done.code, f"'Play-off games'!{place}  " in done.err) == (1, True), done.err
        assert not open_book(decided).finished

    @pytest.mark.parametrize("change", [_seed, _players, _further, _bad])
    def test_check_warns(self, change: Callable[[Sheet], str], command: Command, decided: Path) -> None:
        assert "Play-off games" not in command("check", decided).out
        sheet = Sheet(decided)
        place = change(sheet)
        sheet.save()
        assert f"'Play-off games'!{place}  " in command("check", decided).out

    def test_another_result_goes_on_record_first(self, command: Command, decided: Path) -> None:
        sheet = Sheet(decided)
        cell = _result(sheet)
        sheet.save()
        done = finished(command, decided)
        assert f"{cell}  row {cell[1:]}: " in done.err
        assert f"put it on record with: xltourney playoff {decided}" in done.err
        assert command("playoff", decided, "--yes").code == 0
        row = open_book(decided).life.log[-1].entry
        assert (row.field, "½-½" in row.old, "½-½" in row.new) == ("games", True, False)
        assert finished(command, decided).code == 0

    def test_the_sheet_is_gone(self, command: Command, decided: Path) -> None:
        decided.write_bytes(resaved(decided.read_bytes(), lambda made: made.remove(made["Play-off games"])))
        for done in (finished(command, decided), command("playoff", decided, "--yes")):
            assert done.code == 1
            assert "the sheet of the play-off between 1 and 2 is gone, and the log knows its games" in done.err
            assert f"begin anew with: xltourney playoff {decided} --anew" in done.err
        assert "is gone, and the log knows its games" in command("check", decided).out
        assert command("playoff", decided, "--anew", "--yes").code == 0

    def test_where_the_log_is_lost_nothing_is_held_against_it(self, command: Command, decided: Path) -> None:
        decided.write_bytes(resaved(decided.read_bytes(), lambda made: made.remove(made["Log"])))
        assert finished(command, decided).code == 0

    def test_games_typed_with_their_order(self, command: Command, tmp_path: Path) -> None:
        """Into both sheets, and no command saw them."""
        path = book(tmp_path / "open.xlsx", event())
        assert command("playoff", path, "--seed", "1", "--yes").code == 0
        sheet = Sheet(path)
        winner = sheet.games()[0][0]
        sheet.result(1, "1-0")
        cell = sheet.result(2, "0-1")
        sheet.save()
        order = f"{winner}, {3 - winner}"
        path.write_bytes(resaved(path.read_bytes(), on_sheet("Tournament", lambda made: _type(made, order))))
        done = finished(command, path)
        assert done.code == 1
        assert f"'Play-off games'!{cell}  row {cell[1:]}: " in done.err
        assert "no result on record; put it on record with: xltourney playoff" in done.err
        assert command("playoff", path, "--yes").code == 0
        assert finished(command, path).code == 0

    def test_a_result_given_again_is_on_record(self, command: Command, decided: Path) -> None:
        """A result that was taken back on record and given again."""
        white, black = Sheet(decided).games()[0][:2]
        sheet = Sheet(decided)
        sheet.result(2, None)
        sheet.save()
        assert command("playoff", decided, "--yes").code == 0
        given(command, decided, f"{black}-{white}=0-1")
        assert finished(command, decided).code == 0


class TestWhoLeft:
    """A game between two others makes 1 the worst of the three after 2 has left."""

    def test_a_decided_play_off_stays(self, command: Command, tmp_path: Path) -> None:
        path = three(command, book(tmp_path / "c.xlsx", large(SHIFTING)))
        games = Sheet(path).games()
        assert Sheet(path).text("Stage 1, who leaves").endswith("2, the worst in the tournament's own tie-breaks")
        corrected(command, path, 3, 4, 6, "0-1")
        assert "Play-off games" not in command("check", path).out
        assert finished(command, path).code == 0
        sheet = Sheet(path)
        assert sheet.games() == games
        assert "had left when a correction changed" in sheet.text("Stage 1, who leaves")
        assert load(path).reading.document["tournament"]["play_off_result"] == "1, 3, 2"

    def test_one_that_is_played_goes_on(self, command: Command, tmp_path: Path) -> None:
        path = three(command, book(tmp_path / "c.xlsx", large(SHIFTING)), "1-3=1-0")
        corrected(command, path, 3, 4, 6, "0-1")
        assert "Order: 1 " in given(command, path, "3-1=0-1").out
        assert finished(command, path).code == 0

    def test_before_the_next_game_another_one_leaves(self, command: Command, tmp_path: Path) -> None:
        path = three(command, book(tmp_path / "c.xlsx", large(SHIFTING)), "")
        assert {*Sheet(path).games()[3][:2]} == {1, 3}
        corrected(command, path, 3, 4, 6, "0-1")
        assert "Play-off games" not in command("check", path).out
        assert command("playoff", path, "--yes").code == 0
        assert {*Sheet(path).games()[3][:2]} == {2, 3}


class TestDissolved:
    def test_one_that_has_begun(self, command: Command, tmp_path: Path) -> None:
        path = book(tmp_path / "open.xlsx", event())
        assert command("playoff", path, "--seed", "1", "--yes").code == 0
        white, black = Sheet(path).games()[0][:2]
        given(command, path, f"{white}-{black}=1-0")
        done = corrected(command, path, 2, 3, 1, "1-0")
        assert (
            "the play-off between 1 and 2 for place 1 no longer concerns it, though it has begun: then 2 and 3 share "
            f"that place; the play-off stays as history, and a new one begins with: xltourney playoff {path} --anew"
        ) in done.err
        assert f"a new play-off begins with: xltourney playoff {path} --anew" in command("check", path).out
        assert f"a new play-off begins with: xltourney playoff {path} --anew" in finished(command, path).err

    def test_the_tie_grows(self, command: Command, decided: Path) -> None:
        """All drew everything, says a copy."""
        other = book(decided.parent / "other.xlsx", event(("2w½ 3b½", "1b½ 4w½", "4w½ 1w½", "3b½ 2b½")))
        done = command("correct", decided, "--from", other, "--yes", "--no-club", "--reason", "wrong")
        assert "no longer decides: then 1, 2, 3 and 4 share that place" in done.err

    def test_entering_says_so(self, command: Command, decided: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("sys.stdin", io.StringIO("=\n"))
        done = command("enter", decided, "--round", 2, "--all")
        assert "1 result saved" in done.out
        assert "for place 1 no longer decides: now nobody shares that place" in done.err
