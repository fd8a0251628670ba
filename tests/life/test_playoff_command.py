"""``xltourney playoff`` run by run, with a person who types results into the sheet in between."""

from __future__ import annotations

import io
import json
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from tests.cli.command import Command, Done, conforms
from tests.life.play_off_books import LEVEL, NAMES, Lang, Sheet, book, event
from xltourney.batch.life.opening import open_book
from xltourney.batch.life.play_off_checks import undecided
from xltourney.batch.life.play_off_dissolved import dissolved
from xltourney.io.life.differences import Difference, Kind, applied
from xltourney.io.loading import check, load
from xltourney.io.opc.book import read_book
from xltourney.io.opc.package import Package
from xltourney.io.reading import Reading

SEED = "17 43 8"


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """The command line, run in this process; nobody can be asked."""
    monkeypatch.setattr("sys.stdin", io.StringIO())
    return Command(capsys, monkeypatch)


def drawn(players: tuple[int, ...], stage: int, seed: str = SEED) -> list[int]:
    """Lots as anybody can check them."""
    return sorted(players, key=lambda no: sha256(f"{seed}:{stage}:{no}".encode()).hexdigest())


def begun(command: Command, path: Path, *options: object) -> Done:
    done = command("playoff", path, "--seed", SEED, "--yes", *options)
    assert done.code == 0, done.err
    return done


def result_of(path: Path) -> str | None:
    found: str | None = load(path).reading.document["tournament"].get("play_off_result")
    return found


def seed_of(path: Path) -> str:
    """From what the lots of the play-off were drawn."""
    kept = open_book(path).life.play_off
    return kept.seed if kept else ""


def shown(path: Path, title: str) -> list[str]:
    """All texts of a sheet."""
    return [str(cell.value) for row in load_workbook(path)[title] for cell in row if cell.value is not None]


@pytest.fixture
def pair(tmp_path: Path) -> Path:
    """1 and 2 share first place."""
    return book(tmp_path / "open.xlsx", event())


class TestTheFirstRun:
    def test_says_who_is_tied_and_makes_the_sheet(self, command: Command, pair: Path) -> None:
        done = begun(command, pair, "--by", "Eve")
        white, black = drawn((1, 2), 1)
        assert "Place 1 is shared by 1 Ann and 2 Bob: level in points and BH, SB." in done.out
        sheet = Sheet(pair)
        assert sheet.games() == [(white, black, ""), (black, white, "")]
        assert sheet.text("For what") == "place 1 is shared by 1 Ann, 2 Bob: level in points (1½) and in BH, SB"
        assert sheet.text("Time control") == "3 minutes + 2 seconds a move"
        assert sheet.text("Breaks") == "30 minutes before the first game, 10 minutes between stages"
        assert sheet.text("Seed of the lots") == SEED
        assert sheet.text("Stage 1").startswith(f"two games a match; 1. {white} ")
        assert sheet.text("Outcome") == "games without a result: 2"

    def test_the_sheet_shows_a_lot_that_can_be_checked(self, command: Command, pair: Path) -> None:
        begun(command, pair)
        first = drawn((1, 2), 1)[0]
        key = sha256(f"{SEED}:1:{first}".encode()).hexdigest()
        assert Sheet(pair).text("To check the lots").endswith(f"“{SEED}:1:{first}” gives {key[:16]}…")

    def test_the_seed_is_on_record(self, command: Command, pair: Path) -> None:
        begun(command, pair, "--by", "Eve")
        (row,) = open_book(pair).life.log
        assert row.entry[1:] == ("Eve", "playoff", "play-off", "", "1-2", "seed", "", SEED, "")

    def test_a_seed_recorded_before_the_event_is_taken(self, command: Command, tmp_path: Path) -> None:
        path = book(tmp_path / "a.xlsx", event(lots_seed="recorded"))
        command("playoff", path, "--yes")
        assert Sheet(path).text("Seed of the lots") == "recorded"

    def test_without_any_it_is_random_and_another_in_a_dry_run(self, command: Command, pair: Path) -> None:
        seeds = set[str]()
        for _ in range(2):
            done = command("playoff", pair, "--dry-run")
            assert "drawn at random" in done.out
            seeds.add(done.out.split("Seed of the lots: ")[1].split()[0])
        assert len(seeds) == 2

    def test_a_seed_that_was_written_stays(self, command: Command, pair: Path) -> None:
        assert "another one" not in command("playoff", pair, "--yes").out

    @pytest.mark.parametrize("seed", [" ", "x" * 201, "\udcee"])
    def test_a_seed_that_is_none_is_refused_at_once(self, seed: str, command: Command, pair: Path) -> None:
        before = pair.read_bytes()
        done = command("playoff", pair, "--yes", "--seed", seed)
        assert (done.code, "--seed" in done.err, pair.read_bytes() == before) == (2, True, True)

    def test_for_third_place_of_four_the_losers_play_as_well(self, command: Command, tmp_path: Path) -> None:
        """All four share places 1 to 4, and the third is declared."""
        path = book(tmp_path / "a.xlsx", event(LEVEL, play_off_place=3))
        begun(command, path)
        a, b, c, d = drawn((1, 2, 3, 4), 1)
        for white, black in ((a, b), (c, d)):
            assert command("playoff", path, "--yes", "--result", f"{white}-{black}=1-0").code == 0
            assert command("playoff", path, "--yes", "--result", f"{black}-{white}=0-1").code == 0
        first, second = drawn((a, c), 2)
        command("playoff", path, "--yes", "--result", f"{first}-{second}=1-0")
        command("playoff", path, "--yes", "--result", f"{second}-{first}=½-½")
        assert result_of(path) is None
        third, fourth = drawn((b, d), 3)
        command("playoff", path, "--yes", "--result", f"{third}-{fourth}=1-0")
        done = command("playoff", path, "--yes", "--result", f"{fourth}-{third}=½-½")
        assert (done.code, result_of(path)) == (0, f"{first}, {second}, {third}, {fourth}")

    def test_time_and_format(self, command: Command, pair: Path) -> None:
        begun(command, pair, "--time", "5+3", "--format", "round-robin")
        sheet = Sheet(pair)
        assert (sheet.text("Time control"), sheet.text("Format")) == (
            "5 minutes + 3 seconds a move",
            "single round robin",
        )
        assert len(sheet.games()) == 1

    def test_results_are_text_with_a_list(self, command: Command, pair: Path) -> None:
        begun(command, pair)
        sheet = Sheet(pair)
        first = sheet.rows()[0][0]
        assert sheet.cells[f"F{first}"].number_format == "@"
        (validation,) = sheet.cells.data_validations.dataValidation
        assert (str(validation.sqref), validation.formula1) == (
            f"F{first}:F{first + 1}",
            '"1-0,½-½,0-1,+/-,-/+,-/-"',
        )

    @pytest.mark.parametrize(("language", "label"), [("ru", "Основа жребия"), ("uk", "Основа жеребу")])
    def test_other_languages(self, language: Lang, label: str, command: Command, tmp_path: Path) -> None:
        path = book(tmp_path / "a.xlsx", event(language=language), language)
        begun(command, path)
        sheet = Sheet(path)
        assert sheet.text(label) == SEED
        sheet.result(1, "½-½")
        sheet.save()
        assert command("playoff", path, "--yes").code == 0
        assert [game[2] for game in Sheet(path).games()] == ["½-½", ""]


class TestWhereThereIsNone:
    def test_not_declared(self, command: Command, tmp_path: Path) -> None:
        done = command("playoff", book(tmp_path / "a.xlsx", event(play_off_place=None)))
        assert done.code == 1
        assert "no play-off is declared; write in the Tournament sheet, before the first result, beside" in done.err

    def test_before_the_end(self, command: Command, tmp_path: Path) -> None:
        made = event() | {"tournament": event()["tournament"] | {"rounds": 3}}
        done = command("playoff", book(tmp_path / "a.xlsx", made))
        assert (done.code, "2 of 3 rounds are complete" in done.err) == (1, True)

    def test_nobody_shares_the_place(self, command: Command, tmp_path: Path) -> None:
        path = book(tmp_path / "a.xlsx", event(codes=["TPN"]))
        before = path.read_bytes()
        done = command("playoff", path, "--yes")
        assert (done.code, done.out) == (0, f"{path}: nobody shares place 1; no play-off is needed.\n")
        assert path.read_bytes() == before

    def test_nobody_agrees(self, command: Command, pair: Path) -> None:
        before = pair.read_bytes()
        assert command("playoff", pair).code == 2
        assert command("playoff", pair, "--dry-run").code == 0
        assert pair.read_bytes() == before

    @pytest.mark.parametrize("options", [("--time", "fast"), ("--time", "0+5"), ("--result", "1-0"), ("--format", "x")])
    def test_options_that_say_nothing(self, options: tuple[str, str], command: Command, pair: Path) -> None:
        assert command("playoff", pair, *options).code == 2


class TestLaterRuns:
    def test_results_from_the_sheet_to_the_order(self, command: Command, pair: Path) -> None:
        """1-1, then a new lot and single games to the first win."""
        begun(command, pair)
        sheet = Sheet(pair)
        sheet.result(1, "1-0")
        sheet.result(2, "1-0")
        sheet.save()
        command("playoff", pair, "--yes")
        first, second = drawn((1, 2), 2)
        assert Sheet(pair).games()[2:] == [(first, second, "")]
        assert result_of(pair) is None
        sheet = Sheet(pair)
        sheet.result(3, "½ - ½")
        sheet.save()
        command("playoff", pair, "--yes")
        assert Sheet(pair).games()[2:] == [(first, second, "½-½"), (second, first, "")]
        done = command("playoff", pair, "--yes", "--result", f"{second}-{first}=1-0")
        assert f"Order: {second} " in done.out
        assert result_of(pair) == f"{second}, {first}"
        assert Sheet(pair).text("Outcome").startswith(f"{second} ")

    def test_the_table_follows(self, command: Command, pair: Path) -> None:
        before = json.loads(command("standings", pair, "--format", "json").out)
        begun(command, pair)
        white, black = drawn((1, 2), 1)
        command("playoff", pair, "--yes", "--result", f"{white}-{black}=0-1", "--result", f"{black}-{white}=½")
        after = json.loads(command("standings", pair, "--format", "json").out)
        conforms(after, "standings")
        rows = {row["no"]: row for row in after["standings"]}
        assert [(rows[no]["rank"], rows[no]["decided_by"]) for no in (black, white)] == [
            (1, "play-off"),
            (2, "play-off"),
        ]
        kept = ("points", "values", "rating")
        old = {row["no"]: row for row in before["standings"]}
        assert all(rows[no][key] == old[no][key] for no in rows for key in kept)

    def test_nothing_new_changes_no_byte(self, command: Command, pair: Path) -> None:
        begun(command, pair)
        before = pair.read_bytes()
        assert "nothing is new" in command("playoff", pair, "--yes").out
        assert pair.read_bytes() == before

    def test_the_order_and_its_games_are_on_record(self, command: Command, pair: Path) -> None:
        begun(command, pair)
        white, black = drawn((1, 2), 1)
        sheet = Sheet(pair)
        sheet.result(1, "1-0", decided="phone")
        sheet.result(2, "0-1")
        sheet.save()
        command("playoff", pair, "--yes")
        log = [(row.entry.field, row.entry.old, row.entry.new) for row in open_book(pair).life.log]
        games = f"1.1.1 {white}-{black} 1-0 (phone); 1.1.2 {black}-{white} 0-1"
        assert log[1:] == [("games", "", games), ("result", "", f"{white}, {black}")]

    def test_a_row_decided_by_the_arbiter_is_shown(self, command: Command, pair: Path) -> None:
        begun(command, pair)
        sheet = Sheet(pair)
        sheet.result(1, "+/-", decided="no show")
        sheet.save()
        assert "+/- (arbiter: no show)" in command("playoff", pair, "--yes").out
        assert Sheet(pair).rows()[0][9] == "no show"

    def test_the_arbiter_ends_it(self, command: Command, pair: Path) -> None:
        begun(command, pair)
        sheet = Sheet(pair)
        sheet.put(sheet.place("Order by the arbiter's decision"), "2, 1")
        sheet.save()
        assert "Order: 2 Bob, 1 Ann (by decision of the arbiter)" in command("playoff", pair, "--yes").out
        assert result_of(pair) == "2, 1"
        assert Sheet(pair).text("Outcome") == "2 Bob, 1 Ann (by the arbiter's decision)"

    @pytest.mark.parametrize("finished", [False, True])
    def test_the_sheets_name_the_arbiter_and_no_play_off(self, finished: bool, command: Command, pair: Path) -> None:
        begun(command, pair, "--format", "arbiter")
        sheet = Sheet(pair)
        sheet.put(sheet.place("Order by the arbiter's decision"), "2, 1")
        sheet.save()
        command("playoff", pair, "--yes")
        if finished:
            command("finish", pair, "--yes", "--no-club")
        assert command("finalize", pair, "--in-place").code == 0
        table, about = shown(pair, "Standings"), shown(pair, "About")
        assert table.count("arbiter's decision") == 3
        assert any(text.startswith("the arbiter gave these places (for place 1,") for text in table)
        assert "result, by the arbiter's decision: 2 Bob, 1 Ann" in about
        assert "arbiter's decision: 1. Bob; 2. Ann" in about

    def test_what_is_noted_of_the_origin_of_our_sheets_stays(self, command: Command, pair: Path) -> None:
        begun(command, pair)
        command("finalize", pair, "--in-place")
        before = read_book(Package(pair.read_bytes())).note
        sheet = Sheet(pair)
        sheet.result(1, "1-0")
        sheet.save()
        assert command("playoff", pair, "--yes").code == 0
        assert (before != "", read_book(Package(pair.read_bytes())).note) == (True, before)

    def test_format_arbiter_has_no_games(self, command: Command, pair: Path) -> None:
        done = begun(command, pair, "--format", "arbiter")
        assert "The arbiter decides: type the order" in done.out
        assert Sheet(pair).games() == []
        assert Sheet(pair).text("Outcome") == "the arbiter has to decide"

    def test_a_result_taken_back_opens_it_again(self, command: Command, pair: Path) -> None:
        begun(command, pair)
        white, black = drawn((1, 2), 1)
        command("playoff", pair, "--yes", "--result", f"{white}-{black}=1-0", "--result", f"{black}-{white}=½")
        sheet = Sheet(pair)
        sheet.result(2, None)
        sheet.save()
        command("playoff", pair, "--yes")
        assert result_of(pair) is None
        assert open_book(pair).life.log[-1].entry[7:9] == (f"{white}, {black}", "")

    def test_four(self, command: Command, tmp_path: Path) -> None:
        path = book(tmp_path / "a.xlsx", event(LEVEL, play_off_after="none"))
        begun(command, path)
        a, b, c, d = drawn((1, 2, 3, 4), 1)
        assert [game[:2] for game in Sheet(path).games()] == [(a, b), (c, d), (b, a), (d, c)]
        given = [f"{a}-{b}=1-0", f"{c}-{d}=1-0", f"{b}-{a}=0-1", f"{d}-{c}=½"]
        done = command("playoff", path, "--yes", *[part for each in given for part in ("--result", each)])
        assert "Stage 2: two games a match" in done.out
        assert {*Sheet(path).games()[4][:2]} == {a, c}

    def test_results_given_again_are_nothing_new(self, command: Command, pair: Path) -> None:
        """As after a run that was killed behind writing them."""
        begun(command, pair)
        white, black = drawn((1, 2), 1)
        words = ("--yes", "--result", f"{white}-{black}=1-0", "--result", f"{black}-{white}=½")
        assert command("playoff", pair, *words).code == 0
        before = pair.read_bytes()
        done = command("playoff", pair, *words)
        assert (done.code, "nothing is new" in done.out, pair.read_bytes() == before) == (0, True, True)

    def test_an_unknown_game(self, command: Command, pair: Path) -> None:
        begun(command, pair)
        white, black = drawn((1, 2), 1)
        done = command("playoff", pair, "--yes", "--result", "1-4=1-0")
        assert done.code == 1
        assert f"there is no open game 1-4 (White first); open: {white}-{black} and {black}-{white}" in done.err
        done = command("playoff", pair, "--yes", "--result", f"{white}-{black}=2-0")
        assert (done.code, "--result: '2-0' is not the result of a board" in done.err) == (1, True)


class TestWhatIsNotToBeChanged:
    """All findings by cell."""

    def refused(self, command: Command, path: Path) -> str:
        before = path.read_bytes()
        done = command("playoff", path, "--yes")
        assert done.code == 1
        assert path.read_bytes() == before
        return done.err

    def test_bad_results_all_at_once(self, command: Command, pair: Path) -> None:
        begun(command, pair)
        sheet = Sheet(pair)
        places = [sheet.result(1, "2-0"), sheet.result(2, datetime.fromisoformat("2026-01-02"))]
        sheet.save()
        said = self.refused(command, pair)
        assert (
            f"'Play-off games'!{places[0]}  row {places[0][1:]}: holds '2-0'; write for example 1-0, ½-½, 0-1" in said
        )
        assert f"'Play-off games'!{places[1]}" in said
        assert "turned this entry into the date 2026-01-02" in said

    def test_a_changed_pairing(self, command: Command, pair: Path) -> None:
        begun(command, pair)
        white, black = drawn((1, 2), 1)
        sheet = Sheet(pair)
        row = sheet.rows()[0][0]
        sheet.put(f"D{row}", black)
        sheet.put(f"H{row}", white)
        sheet.save()
        said = self.refused(command, pair)
        assert f"'Play-off games'!D{row}  row {row} is {black}-{white}, but the lots make it {white}-{black}" in said

    def test_a_changed_seed(self, command: Command, pair: Path) -> None:
        begun(command, pair)
        sheet = Sheet(pair)
        place = sheet.place("Seed of the lots")
        sheet.put(place, "another")
        sheet.save()
        said = self.refused(command, pair)
        assert f"'Play-off games'!{place}  the seed is 'another', but the lots were drawn from '{SEED}'" in said

    def test_a_seed_for_lots_that_are_drawn(self, command: Command, pair: Path) -> None:
        begun(command, pair)
        done = command("playoff", pair, "--seed", "other", "--yes")
        assert (done.code, "lots are drawn once, and these were drawn from '17 43 8'" in done.err) == (1, True)

    def test_format_and_time_once_games_were_played(self, command: Command, pair: Path) -> None:
        begun(command, pair)
        assert command("playoff", pair, "--time", "5+0", "--yes").code == 0
        white, black = drawn((1, 2), 1)
        command("playoff", pair, "--yes", "--result", f"{white}-{black}=1-0")
        done = command("playoff", pair, "--time", "3+2", "--format", "knockout", "--yes")
        assert done.code == 1
        assert "--format: games were played already" in done.err
        assert "--time: games were played already" in done.err

    def test_a_result_of_a_game_that_does_not_follow(self, command: Command, pair: Path) -> None:
        begun(command, pair)
        white, black = drawn((1, 2), 1)
        command("playoff", pair, "--yes", "--result", f"{white}-{black}=½", "--result", f"{black}-{white}=½")
        sheet = Sheet(pair)
        place = sheet.result(3, "½-½")
        sheet.result(1, "1-0")
        sheet.save()
        assert f"'Play-off games'!{place}  row {place[1:]} has the result ½-½, but" in self.refused(command, pair)

    def test_a_game_that_stands_twice(self, command: Command, pair: Path) -> None:
        begun(command, pair)
        sheet = Sheet(pair)
        first, second = (row[0] for row in sheet.rows())
        sheet.put(f"B{second}", 1)
        sheet.save()
        said = self.refused(command, pair)
        assert f"'Play-off games'!A{second}  row {second}: this game stands in row {first}, too" in said

    @pytest.mark.parametrize("order", ["1", "1, 3", "1, 2, 2"])
    def test_an_order_of_others(self, order: str, command: Command, pair: Path) -> None:
        begun(command, pair)
        sheet = Sheet(pair)
        place = sheet.place("Order by the arbiter's decision")
        sheet.put(place, order)
        sheet.save()
        said = self.refused(command, pair)
        assert f"'Play-off games'!{place}  the arbiter's order must have each of 1, 2 once" in said

    def test_an_order_typed_into_the_line_below(self, command: Command, pair: Path) -> None:
        """The hint there is written anew, so that what was typed over it would be lost without a word."""
        begun(command, pair)
        sheet = Sheet(pair)
        place = sheet.place("Order by the arbiter's decision")
        below = f"D{int(place[1:]) + 1}"
        sheet.put(below, "2, 1")
        sheet.save()
        said = self.refused(command, pair)
        assert f"'Play-off games'!{below}  " in said
        assert (
            f"holds '2, 1', where only the words about the arbiter's order stand; type the order into {place}" in said
        )

    def test_lines_that_are_spoilt(self, command: Command, pair: Path) -> None:
        begun(command, pair)
        sheet = Sheet(pair)
        for label, value in (("Players by number", "Ann"), ("Format", "chess"), ("Time control", "fast")):
            sheet.put(sheet.place(label), value)
        sheet.save()
        said = self.refused(command, pair)
        assert all(f"{label}: holds" in said for label in ("Players by number", "Format", "Time control"))


class TestAnother:
    """The tie is another one after a correction."""

    def corrected(self, command: Command, path: Path) -> None:
        """3 won against 1 in round 2 after all: 2 has 1½ points, 3 has 1½."""
        loaded = load(path)
        board = Difference(Kind.BOARD, 2, (3, 1), "", "0-1", "1-0")
        made = applied(loaded.reading.document, [board])
        other = book(path.parent / "other.xlsx", made)
        assert command("correct", path, "--from", other, "--yes", "--no-club", "--reason", "wrong").code == 0

    def decided(self, command: Command, path: Path) -> None:
        begun(command, path)
        white, black = drawn((1, 2), 1)
        command("playoff", path, "--yes", "--result", f"{white}-{black}=1-0", "--result", f"{black}-{white}=½")

    def test_begins_anew_only_when_asked(self, command: Command, pair: Path) -> None:
        self.decided(command, pair)
        self.corrected(command, pair)
        assert "the play-off no longer decides" in command("check", pair).out
        done = command("playoff", pair, "--yes")
        assert done.code == 1
        assert "place 1 is now shared by 2 and 3, and the sheet Play-off games is about 1 and 2" in done.err
        begun(command, pair, "--anew")
        assert {*Sheet(pair).games()[0][:2]} == {2, 3}
        assert result_of(pair) is None
        white, black = drawn((1, 2), 1)
        log = [row.entry for row in open_book(pair).life.log]
        (old,) = (entry.old for entry in log if entry.field == "games" and not entry.new)
        assert old == f"1.1.1 {white}-{black} 1-0; 1.1.2 {black}-{white} ½-½"
        given_up = [(entry.players, entry.field, entry.new) for entry in log if entry.what == "play-off" and entry.old]
        assert given_up == [("1-2", "games", ""), ("1-2", "seed", ""), ("1-2", "result", "")]
        assert [(entry.players, entry.field, entry.old) for entry in log][-1] == ("2-3", "seed", "")

    def test_anew_draws_new_lots(self, command: Command, tmp_path: Path) -> None:
        """The seed of the event is used once."""
        path = book(tmp_path / "a.xlsx", event(lots_seed="17 4"))
        command("playoff", path, "--yes")
        assert seed_of(path) == "17 4"
        command("playoff", path, "--anew", "--yes")
        seed = seed_of(path)
        assert seed not in {"", "17 4"}
        command("playoff", path, "--anew", "--seed", "17 4", "--yes")
        assert seed_of(path) == "17 4"

    @pytest.mark.parametrize("finished", [False, True])
    def test_the_sheets_say_that_it_is_history(self, finished: bool, command: Command, pair: Path) -> None:
        self.decided(command, pair)
        if finished:
            assert command("finish", pair, "--yes", "--no-club").code == 0
        assert "No longer valid" not in shown(pair, "Play-off games")
        self.corrected(command, pair)
        assert command("finalize", pair, "--in-place").code == 0
        games = shown(pair, "Play-off games")
        assert "No longer valid" in games
        assert any(text.startswith("place 1 is shared by 1 Ann, 2 Bob") for text in games)
        void = [text for text in shown(pair, "About") if text.startswith("result, which no longer decides")]
        assert len(void) == 1
        assert {*void[0].partition(": ")[2].split(", ")} == {"1 Ann", "2 Bob"}

    def test_dissolved(self, command: Command, pair: Path) -> None:
        self.decided(command, pair)
        before = load(pair)
        opened = open_book(pair)
        assert dissolved(opened, before, before, "then") is None
        board = Difference(Kind.BOARD, 2, (3, 1), "", "0-1", "1-0")
        after = check(Reading(applied(before.reading.document, [board]), {}))
        found = dissolved(opened, before, after, "then")
        assert found is not None
        assert found.message == (
            "the play-off between 1 and 2 for place 1 no longer decides: then 2 and 3 share that place; the play-off "
            f"stays as history, and a new one begins with: xltourney playoff {pair} --anew"
        )
        assert dissolved(opened, after, before, "then") is None


class TestFinishing:
    def test_refused_while_undecided(self, command: Command, pair: Path) -> None:
        assert [str(each.place) for each in undecided(open_book(pair))] == ["Tournament!B24"]
        done = command("finish", pair, "--yes", "--no-club")
        assert done.code == 1
        assert f"place 1 is shared by 1 and 2, and a play-off is to decide it: xltourney playoff {pair}" in done.err
        begun(command, pair)
        white, black = drawn((1, 2), 1)
        (found,) = undecided(open_book(pair))
        first, second = (f"{no} {NAMES[no]['name']}" for no in (white, black))
        assert "their play-off has begun, no result yet of " in found.message
        assert f"no result yet of {first} - {second} and {second} - {first}: fill in" in found.message
        command("playoff", pair, "--yes", "--result", f"{white}-{black}=1-0", "--result", f"{black}-{white}=½")
        assert undecided(open_book(pair)) == ()
        assert command("finish", pair, "--yes", "--no-club").code == 0

    def test_the_sheet_of_the_play_off_says_so_too(self, command: Command, pair: Path) -> None:
        begun(command, pair)
        white, black = drawn((1, 2), 1)
        command("playoff", pair, "--yes", "--result", f"{white}-{black}=1-0", "--result", f"{black}-{white}=½")
        assert "Standings after round 2 of 2" in shown(pair, "Play-off games")
        command("finish", pair, "--yes", "--no-club", "--end", "2026-05-02")
        head = shown(pair, "Play-off games")[:3]
        assert head[1:] == ["1–2 May 2026 · Swiss, 2 rounds", "Final standings after round 2 · finished 2 May 2026"]

    def test_a_sheet_that_was_changed_since(self, command: Command, pair: Path) -> None:
        begun(command, pair)
        white, black = drawn((1, 2), 1)
        command("playoff", pair, "--yes", "--result", f"{white}-{black}=1-0", "--result", f"{black}-{white}=½")
        sheet = Sheet(pair)
        cell = sheet.result(1, "0-1")
        sheet.save()
        (found,) = undecided(open_book(pair))
        assert str(found.place) == f"'Play-off games'!{cell}"
        assert found.message == (
            f"row {cell[1:]}: {white}-{black} 0-1 in the sheet, {white}-{black} 1-0 on record; put it back, or put it "
            f"on record with: xltourney playoff {pair}"
        )

    def test_an_order_typed_by_hand_is_enough(self, tmp_path: Path) -> None:
        assert undecided(open_book(book(tmp_path / "a.xlsx", event(play_off_result="2, 1")))) == ()

    def test_none_is_required(self, tmp_path: Path) -> None:
        for number, made in enumerate((event(play_off_place=None), event(codes=["TPN"]))):
            assert undecided(open_book(book(tmp_path / f"{number}.xlsx", made))) == ()


class TestDeclaredLate:
    def test_check_warns(self, command: Command, tmp_path: Path) -> None:
        """Declared when the stored state has results already; the log keeps it after the next command."""
        path = book(tmp_path / "a.xlsx", event(play_off_place=None))
        command("correct", path, "--round", 1, "--white", 1, "--result", "1-0", "--yes", "--no-club")
        typed: Any = load_workbook(path)
        typed["Tournament"]["B24"] = 1
        typed.save(path)
        late = "Play-off for place was changed since the last command, when there were results already"
        assert late in command("check", path).out
        command("correct", path, "--round", 1, "--white", 1, "--result", "½-½", "--yes", "--no-club")
        out = command("check", path).out
        assert "Play-off for place was changed on 2" in out

    def test_every_line_of_the_declaration_is_named(self, command: Command, tmp_path: Path) -> None:
        """Before the next command and after it, both of the two that were typed late."""
        path = book(tmp_path / "a.xlsx", event(play_off_place=None))
        command("correct", path, "--round", 1, "--white", 1, "--result", "1-0", "--yes", "--no-club")
        typed: Any = load_workbook(path)
        typed["Tournament"]["B24"], typed["Tournament"]["B25"] = 1, "none"
        typed.save(path)
        both = ("Tournament!B24  Play-off for place was changed", "Tournament!B25  Play-off after was changed")
        assert [text in command("check", path).out for text in both] == [True, True]
        command("correct", path, "--round", 1, "--white", 1, "--result", "½-½", "--yes", "--no-club")
        assert [f"{text} on 2" in command("check", path).out for text in both] == [True, True]

    def test_in_time(self, command: Command, tmp_path: Path) -> None:
        path = book(tmp_path / "a.xlsx", event())
        command("correct", path, "--round", 1, "--white", 1, "--result", "1-0", "--yes", "--no-club")
        assert "was changed" not in command("check", path).out
