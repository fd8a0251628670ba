"""``xltourney correct``: one board, a copy, what was typed into a finished workbook; all of it on record."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from tests.cli.command import Command
from tests.io.documents import document
from tests.life import entering_books
from tests.life.play_off_books import book as play_off_book
from tests.life.play_off_books import event as play_off_event
from xltourney.batch.life.opening import open_book
from xltourney.batch.making import workbook
from xltourney.io.document import Document
from xltourney.io.editing import edited
from xltourney.io.life.differences import Difference, Kind, applied


def _event() -> Document:
    """Three rounds of four players; player 1 wins all his games."""
    rows = ("2w1 3b1 4w1", "1b0 4w½ 3b1", "4b1 1w0 2w0", "3w0 2b½ 1b0")
    return document(
        *rows, rounds=3, id="autumn-2026", start="2026-10-01", end="2026-10-03", name="Autumn", codes=["SB"]
    )


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """The event in a workbook that no command has worked on."""
    path = tmp_path / "autumn.xlsx"
    path.write_bytes(workbook(_event(), entry="grid", language="en"))
    return path


@pytest.fixture
def finished(book: Path, command: Command) -> Path:
    """The same, finished."""
    assert command("finish", book, "--yes", "--by", "Ann").code == 0
    return book


def _setting(field: str, new: str) -> Difference:
    return Difference(Kind.SETTING, 0, (), field, "", new)


def _typed(path: Path, *found: Difference) -> None:
    """Change cells as a person does, with no command of ours."""
    opened = open_book(path)
    path.write_bytes(edited(opened.data, opened.loaded.reading, applied(opened.document, found)).data)


DRAWN = Difference(Kind.BOARD, 3, (3, 2), new="½-½")


def test_a_board_is_corrected_logged_and_the_table_says_so(finished: Path, command: Command) -> None:
    """Round 3, 3 with White against 2: from a loss to a draw, so 2 has 1 + 0 + ... half a point less."""
    before = finished.read_bytes()
    done = command("correct", finished, "--round", 3, "--white", 3, "--result", "=", "--reason", "sheet", "--yes")
    assert done.code == 0
    assert "round 3, 3 P3 - 2 P2: 0-1 -> ½-½" in done.out
    assert "2 P2: 2 with 1½ -> 3 with 1" in done.out
    opened = open_book(finished)
    assert opened.finished
    assert opened.stored is not None
    assert opened.stored.remarks[0].startswith("corrected on ")
    assert opened.stored.remarks[0].endswith(": sheet")
    last = opened.life.log[-1].entry
    assert (last.command, last.round, last.players, last.old, last.new, last.why) == (
        "correct", "3", "3-2", "0-1", "½-½", "sheet",
    )  # fmt: skip
    assert finished.with_name("autumn.bak.xlsx").read_bytes() == before
    assert command("check", finished).code == 0


def test_a_dry_run_shows_all_and_writes_nothing(finished: Path, command: Command) -> None:
    before = finished.read_bytes()
    done = command("correct", finished, "--round", 3, "--players", 2, 3, "--result", "½-½", "--dry-run")
    assert done.code == 0
    assert "0-1 -> ½-½" in done.out
    assert done.out.endswith("Dry run: nothing was written.\n")
    assert finished.read_bytes() == before


def test_what_was_typed_into_a_finished_workbook_is_taken_over_from_itself(finished: Path, command: Command) -> None:
    """``finalize`` refuses it and names this way."""
    _typed(finished, DRAWN)
    assert command("finalize", finished).code != 0
    done = command("correct", finished, "--from", finished, "--reason", "score sheet", "--yes", "--by", "Bob")
    assert done.code == 0
    assert "2 P2: 2 with 1½ -> 3 with 1" in done.out
    opened = open_book(finished)
    last = opened.life.log[-1].entry
    assert (last.command, last.by, last.old, last.new, last.why) == (
        "found changed",
        "Bob",
        "0-1",
        "½-½",
        "score sheet",
    )
    assert opened.found_changed() == ()
    assert command("finalize", finished).code == 0


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (Difference(Kind.SETTING, 0, (), "rounds", "3", "4"), "Rounds of a finished tournament cannot change"),
        (Difference(Kind.SETTING, 0, (), "codes", "", '["BH"]'), "of a finished tournament cannot change"),
        (_setting("rules", "2024-08"), "of a finished tournament cannot change: auto stood there, now 2024-08"),
        (_setting("system", "round-robin"), "System of a finished tournament cannot change"),
        (_setting("id", ""), "ID of a finished tournament cannot change: autumn-2026 stood there, now nothing"),
        (
            _setting("start", "2026-02-28"),
            "Start date of a finished tournament cannot be 2026-02-28: the rules would then be those of 2024-08",
        ),
        (DRAWN._replace(new="–"), "a finished board keeps some result"),
    ],
)
def test_what_may_not_change_in_a_finished_tournament(
    finished: Path, command: Command, tmp_path: Path, change: Difference, said: str
) -> None:
    """Neither by a copy nor by what was typed into the workbook itself."""
    before, copy = finished.read_bytes(), tmp_path / "copy.xlsx"
    copy.write_bytes(before)
    _typed(copy, change)
    done = command("correct", finished, "--from", copy, "--yes")
    assert done.code == 1
    assert said in done.err
    assert finished.read_bytes() == before
    assert command("correct", copy, "--from", copy, "--yes").code == 1


@pytest.mark.parametrize(
    ("field", "new", "said"),
    [
        ("start", "2026-03-01", "Start date: 2026-10-01 -> 2026-03-01"),  # the first day of the rules of 2026-03
        ("end", "2026-10-04", "End date: 2026-10-03 -> 2026-10-04"),
    ],
)
def test_dates_of_a_finished_tournament_can_be_corrected(
    finished: Path, command: Command, tmp_path: Path, field: str, new: str, said: str
) -> None:
    """As far as the edition of the rules stays, and an end date remains."""
    copy = tmp_path / "copy.xlsx"
    copy.write_bytes(finished.read_bytes())
    _typed(copy, _setting(field, new))
    done = command("correct", finished, "--from", copy, "--yes")
    assert (done.code, said in done.out) == (0, True)
    opened = open_book(finished)
    assert opened.document["tournament"][field] == new
    assert opened.stored is not None
    assert '"rules": "2026-03"' in opened.stored.table


def test_the_start_date_of_a_tournament_with_named_rules_decides_nothing(tmp_path: Path, command: Command) -> None:
    event, path = _event(), tmp_path / "autumn.xlsx"
    event["tournament"]["rules"] = "2024-08"
    path.write_bytes(workbook(event, entry="grid", language="en"))
    assert command("finish", path, "--yes").code == 0
    _typed(path, _setting("start", "2026-02-28"))
    assert command("correct", path, "--from", path, "--yes").code == 0


class _Person(io.StringIO):
    """Somebody at a terminal who has typed already."""

    def isatty(self) -> bool:
        """It is a terminal."""
        return True


def test_it_is_asked_before_anything_is_written(
    finished: Path, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    words, before = ("correct", finished, "--round", 3, "--players", 2, 3, "--result", "½-½"), finished.read_bytes()
    monkeypatch.setattr("sys.stdin", io.StringIO("y\n"))
    done = command(*words)
    assert (done.code, "Nobody can be asked here" in done.err) == (2, True)
    monkeypatch.setattr("sys.stdin", _Person("n\n"))
    done = command(*words)
    assert done.code == 0
    assert "0-1 -> ½-½" in done.out
    assert done.out.endswith("Correct this? [y/N]: Nothing was written.\n")
    assert finished.read_bytes() == before
    monkeypatch.setattr("sys.stdin", _Person("y\n"))
    assert "autumn.xlsx: corrected" in command(*words).out
    assert finished.read_bytes() != before


def test_all_differences_and_all_places_are_shown(tmp_path: Path, command: Command) -> None:
    """However many: somebody is to agree to them."""
    pairs = [(no, no + 1) for no in range(1, 120, 2)]
    rows = [row for white, black in pairs for row in (f"{black}w1", f"{white}b0")]
    path, copy = tmp_path / "large.xlsx", tmp_path / "copy.xlsx"
    path.write_bytes(workbook(document(*rows, rounds=1, codes=["SB"]), entry="grid", language="en"))
    assert command("finish", path, "--yes").code == 0
    copy.write_bytes(path.read_bytes())
    _typed(copy, *(Difference(Kind.BOARD, 1, pair, new="0-1") for pair in pairs))
    done = command("correct", path, "--from", copy, "--dry-run")
    assert done.out.count(": 1-0 -> 0-1\n") == 60
    assert done.out.count(" with 0 -> ") + done.out.count(" with 1 -> ") == 120
    assert " more" not in done.out


def test_a_play_off_that_is_dissolved_is_shown(tmp_path: Path, command: Command) -> None:
    """1 and 2 shared the first place, which 1 won; then their game was no draw after all."""
    path = play_off_book(tmp_path / "open.xlsx", play_off_event(play_off_result="1, 2"))
    assert command("finish", path, "--yes").code == 0
    before = path.read_bytes()
    words = ("correct", path, "--round", 1, "--players", 1, 2, "--result", "0-1")
    done = command(*words, "--dry-run")
    assert done.code == 0
    assert (
        "the play-off between 1 and 2 for place 1 no longer decides: then nobody shares that place; the play-off stays "
        "as history"
    ) in done.err
    assert path.read_bytes() == before
    assert command(*words, "--yes").code == 0
    opened = open_book(path)
    assert opened.document["tournament"]["play_off_result"] == "1, 2"
    assert command("finalize", path, "-o", tmp_path / "out").code == 0


def test_a_running_tournament_is_corrected_on_record(book: Path, command: Command) -> None:
    assert command("correct", book, "--round", 1, "--players", 1, 2, "--result", "0-1", "--yes").code == 0
    opened = open_book(book)
    assert not opened.finished
    assert [(row.entry.old, row.entry.new) for row in opened.life.log] == [("1-0", "0-1")]


def test_whatever_a_correction_changes_is_on_record_before_the_end_too(
    book: Path, command: Command, tmp_path: Path
) -> None:
    """A first result, a name and a rating replace no result, but who corrects them says why."""
    _typed(book, DRAWN._replace(new="–"))
    copy = tmp_path / "copy.xlsx"
    copy.write_bytes(book.read_bytes())
    name, rating = (Difference(Kind.PLAYER, 0, (4,), *each) for each in (("name", "", "Q"), ("rating", "", "1999")))
    _typed(copy, DRAWN, name, rating)
    words = ("--from", copy, "--reason", "typing error", "--yes", "--by", "Ivan")
    assert command("correct", book, *words).code == 0
    rows = [row.entry for row in open_book(book).life.log]
    assert [(each.what, each.field, each.old, each.new) for each in rows] == [
        ("player", "name", "P4", "Q"),
        ("player", "rating", str(_event()["players"][3].get("rating") or ""), "1999"),
        ("board", "", "–", "½-½"),
    ]
    assert {(each.command, each.by, each.why) for each in rows} == {("correct", "Ivan", "typing error")}


@pytest.mark.parametrize(
    ("given", "code", "said"),
    [
        (("--round", 3, "--players", 1, 2, "--result", "1-0"), 1, "no board of players 1 and 2; they meet in round 1"),
        (("--players", 1, 9, "--result", "1-0"), 1, "which board of players 1 and 9 is not clear; they do not meet"),
        (("--round", 9, "--white", 1, "--result", "1-0"), 1, "autumn.xlsx  round 9 has no boards"),
        (("--round", 3, "--board", 1, "--result", "1-0"), 1, "this workbook has no sheet with board numbers"),
        (("--round", 3, "--white", 3, "--result", "2-0"), 1, "--result:"),
        (("--round", 3, "--result", "1-0"), 2, "say which board and what it is to be"),
        (("--from", "x.xlsx", "--result", "1-0"), 2, "--from takes all differences of a copy"),
    ],
)
def test_what_cannot_be_is_said(book: Path, command: Command, given: tuple[object, ...], code: int, said: str) -> None:
    done = command("correct", book, *given, "--yes")
    assert done.code == code
    assert said in done.err


def test_sheets_of_the_table_of_then_are_named(finished: Path, command: Command) -> None:
    """By the correction and by ``check``, until they are made anew."""
    assert command("finalize", finished, "--in-place").code == 0
    done = command("correct", finished, "--round", 3, "--white", 3, "--result", "=", "--reason", "sheet", "--yes")
    said = (
        f"warning: {finished}  Standings!A1  Standings, Crosstable and Tie-breaks were made before the last change and "
        f"show the table of then; make them anew with: xltourney finalize {finished} --in-place\n"
    )
    assert done.err == said
    assert said in command("check", finished).out
    assert command("finalize", finished, "--in-place").code == 0
    assert command("check", finished).out == "1 file: no errors.\n"


def test_two_who_meet_once_need_no_round(book: Path, command: Command) -> None:
    """And with colours the result is that of White, whoever is named first."""
    done = command("correct", book, "--players", 2, 3, "--result", "1-0", "--dry-run")
    assert "round 3, 3 P3 - 2 P2: 0-1 -> 1-0" in done.out


@pytest.mark.parametrize(("players", "result"), [((1, 4), "0-1"), ((4, 1), "1-0")])
def test_a_matrix_has_the_result_of_who_is_named_first(
    tmp_path: Path, command: Command, players: tuple[int, int], result: str
) -> None:
    """It shows neither rounds nor colours. Player 1 had beaten player 4, who is the winner now either way."""
    rows = ("4~1 3~1 2~1", "3~1 4~1 1~0", "2~0 1~0 4~1", "1~0 2~0 3~0")
    event = document(*rows, rounds=3, system="round-robin", id="m-1", start="2026-10-01", entry="matrix")
    path = tmp_path / "matrix.xlsx"
    path.write_bytes(workbook(event, entry="matrix", language="en"))
    done = command("correct", path, "--players", *players, "--result", result, "--yes")
    assert done.code == 0, done.err
    by_number = {player["no"]: player["results"][0] for player in open_book(path).document["players"]}
    assert (by_number[1], by_number[4]) == ("4~0", "1~1")


@pytest.mark.parametrize(("own", "other"), [(None, "b"), ("a", None)])
def test_what_may_be_no_copy_is_refused(tmp_path: Path, command: Command, own: str | None, other: str | None) -> None:
    """Where only one has an ID, nobody can tell."""
    paths = tmp_path / "own.xlsx", tmp_path / "other.xlsx"
    for path, given in zip(paths, (own, other), strict=True):
        event = _event()
        event["tournament"] = {**event["tournament"], "id": given or ""}
        path.write_bytes(workbook(event, entry="grid", language="en"))
    before = paths[0].read_bytes()
    done = command("correct", paths[0], "--from", paths[1], "--yes")
    assert done.code == 1
    assert "may be another event: " in done.err
    assert paths[0].read_bytes() == before


def test_the_boards_there_are_come_in_the_order_of_their_numbers(tmp_path: Path, command: Command) -> None:
    """In the autumn event the boards of round 2 do not stand in the order of their lowest numbers."""
    path = tmp_path / "autumn.xlsx"
    path.write_bytes(entering_books.saved(entering_books.boards_book()))
    done = command("correct", path, "--round", 2, "--white", 3, "--result", "1-0", "--yes")
    assert (done.code, done.err) == (
        1,
        f"{path}  round 2 has no board with White 3; there are 1: 5-6, 2: 1-3, 3: 4-2\n",
    )


def test_another_event_is_refused(book: Path, command: Command, tmp_path: Path) -> None:
    other = tmp_path / "other.xlsx"
    event = _event()
    event["tournament"]["id"] = "spring-2026"
    other.write_bytes(workbook(event, entry="grid", language="en"))
    done = command("correct", book, "--from", other, "--yes")
    assert done.code == 1
    assert "is another event: its ID is spring-2026" in done.err


@pytest.mark.parametrize("reason", ["\udcee\udcf8", "x" * 40_000])
def test_a_reason_that_no_log_can_hold_is_refused(reason: str, finished: Path, command: Command) -> None:
    before = finished.read_bytes()
    done = command("correct", finished, "--round", 3, "--white", 3, "--result", "=", "--reason", reason, "--yes")
    assert (done.code, "--reason" in done.err, finished.read_bytes() == before) == (2, True, True)


def test_a_reason_of_any_other_signs_is_kept_as_one_line(finished: Path, command: Command) -> None:
    reason = "typed \u202ewrong\n_x0041_ \x07"
    done = command("correct", finished, "--round", 3, "--white", 3, "--result", "=", "--reason", reason, "--yes")
    life = open_book(finished).life
    assert (done.code, life.findings, life.log[-1].entry.why) == (0, (), "typed wrong _x0041_")
    assert command("check", finished).code == 0
