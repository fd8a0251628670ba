"""Which workbooks a run takes and where results go: spec/workbook.md "What the batch writes"; report 58."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from xltourney.batch.discovery import Found, discover, opened_in
from xltourney.batch.report_workbook import report_workbook


@pytest.fixture
def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty current folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def touch(*names: str) -> None:
    for name in names:
        path = Path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"")


def pairs(found: Found) -> list[tuple[str, str]]:
    return [(job.source.as_posix(), job.target.as_posix()) for job in found.jobs]


def refusals(found: Found) -> dict[str, str]:
    return {outcome.source.as_posix(): outcome.findings[0].code for outcome in found.refused}


@pytest.mark.usefixtures("hall")
class TestWhatIsTaken:
    def test_a_folder_is_searched_and_mirrored_in_its_own_finalized(self) -> None:
        touch("season/b.xlsx", "season/A.xlsm", "season/juniors/u10/c.xlsx")
        assert pairs(discover(["season"])) == [
            ("season/A.xlsm", "season/finalized/A.xlsm"),
            ("season/b.xlsx", "season/finalized/b.xlsx"),
            ("season/juniors/u10/c.xlsx", "season/finalized/juniors/u10/c.xlsx"),
        ]

    def test_report_58_lock_files_hidden_files_and_backups_are_left_out(self) -> None:
        touch(
            "f/a.xlsx",
            "f/~$a.xlsx",
            "f/.~lock.b.xlsx#",
            "f/b.xlsx",
            "f/._c.xlsx",
            "f/.hidden.xlsx",
            "f/d.bak.xlsx",
            "f/d.bak-2.xlsx",
        )
        touch("f/.a.xlsx.xltourney-4711.tmp", "f/.git/e.xlsx", "f/notes.csv", "f/open.trf")
        found = discover(["f"])
        assert [source for source, _ in pairs(found)] == ["f/a.xlsx", "f/b.xlsx"]
        assert not found.refused

    def test_other_spreadsheets_in_a_folder_are_not_passed_over(self) -> None:
        touch("f/old.xls", "f/b.ods", "f/c.xlsb")
        assert [source for source, _ in pairs(discover(["f"]))] == ["f/b.ods", "f/c.xlsb", "f/old.xls"]

    def test_own_output_is_left_out_unless_it_is_given(self) -> None:
        touch("f/a.xlsx", "f/finalized/a.xlsx", "f/sub/finalized/b.xlsx")
        assert [source for source, _ in pairs(discover(["f"]))] == ["f/a.xlsx"]
        assert [source for source, _ in pairs(discover(["f/*.xlsx", "f/**/*.xlsx"]))] == ["f/a.xlsx"]
        assert pairs(discover(["f/finalized"])) == [("f/finalized/a.xlsx", "f/finalized/finalized/a.xlsx")]

    def test_an_output_folder_inside_the_input_is_left_out(self) -> None:
        touch("f/a.xlsx", "f/done/a.xlsx")
        assert pairs(discover(["f"], output=Path("f/done"))) == [("f/a.xlsx", "f/done/a.xlsx")]

    def test_an_output_folder_above_the_input_hides_nothing(self) -> None:
        touch("f/a.xlsx")
        assert pairs(discover(["f"], output=Path())) == [("f/a.xlsx", "a.xlsx")]

    def test_a_pattern_works_though_no_shell_expanded_it(self) -> None:
        touch("f/a1.xlsx", "f/a2.xlsx", "f/b.xlsx", "f/~$a1.xlsx", "f/a3.txt")
        assert pairs(discover(["f/*a?.xlsx"])) == [
            ("f/a1.xlsx", "f/finalized/a1.xlsx"),
            ("f/a2.xlsx", "f/finalized/a2.xlsx"),
        ]

    def test_a_pattern_with_an_output_folder_is_mirrored(self) -> None:
        touch("f/x/a.xlsx", "f/y/a.xlsx")
        targets = [target for _, target in pairs(discover(["f/*/*.xlsx"], output=Path("out")))]
        assert targets == ["out/x/a.xlsx", "out/y/a.xlsx"]

    def test_a_name_with_brackets_is_a_file_not_a_pattern(self) -> None:
        touch("open [A].xlsx")
        assert pairs(discover(["open [A].xlsx"])) == [("open [A].xlsx", "finalized/open [A].xlsx")]

    def test_a_workbook_reached_twice_counts_once(self) -> None:
        touch("f/a.xlsx", "f/b.xlsx")
        assert len(discover(["f", "f/a.xlsx", "./f", "f/*.xlsx"]).jobs) == 2

    def test_in_place_writes_into_the_workbook(self) -> None:
        touch("f/a.xlsx")
        assert pairs(discover(["f"], in_place=True)) == [("f/a.xlsx", "f/a.xlsx")]

    @pytest.mark.skipif(os.name == "nt", reason="symbolic links need rights there")
    def test_a_folder_that_leads_back_into_itself_ends(self) -> None:
        touch("f/a.xlsx")
        Path("f/again").symlink_to(Path("f").absolute())
        assert len(discover(["f"]).jobs) == 1


@pytest.mark.usefixtures("hall")
class TestWhatIsRefused:
    def test_two_inputs_never_share_an_output(self) -> None:
        touch("2024/open.xlsx", "2025/open.xlsx", "2025/blitz.xlsx")
        found = discover(["2024", "2025"], output=Path("out"))
        assert pairs(found) == [("2025/blitz.xlsx", "out/blitz.xlsx")]
        assert refusals(found) == {"2024/open.xlsx": "shared-output", "2025/open.xlsx": "shared-output"}
        assert "2025/open.xlsx" in Path(found.refused[0].findings[0].message).as_posix()

    def test_an_input_is_not_overwritten_without_being_asked(self) -> None:
        touch("f/a.xlsx")
        assert refusals(discover(["f/a.xlsx"], output=Path("f"))) == {"f/a.xlsx": "output-is-input"}

    def test_an_output_never_falls_on_another_input(self) -> None:
        touch("a.xlsx", "f/a.xlsx")
        found = discover(["f/a.xlsx", "a.xlsx"], output=Path())
        assert not found.jobs
        assert set(refusals(found)) == {"f/a.xlsx", "a.xlsx"}

    @pytest.mark.parametrize(
        ("given", "code"), [("gone.xlsx", "no-such-file"), ("*.xlsx", "no-workbook"), ("empty", "no-workbook")]
    )
    def test_a_path_that_leads_to_nothing_is_named(self, given: str, code: str) -> None:
        Path("empty").mkdir()
        found = discover([given])
        assert (refusals(found), found.refused[0].findings[0].file) == ({given: code}, given)

    def test_a_missing_file_is_told_as_every_command_tells_it(self) -> None:
        assert discover(["f/gone.xlsx"]).refused[0].findings[0].message == "there is no such file"

    def test_a_lock_file_that_the_shell_named_is_a_note(self) -> None:
        touch("a.xlsx", "~$a.xlsx")
        found = discover(["a.xlsx", "~$a.xlsx"])
        assert (len(found.jobs), found.refused) == (1, ())
        assert [(note.file, note.severity) for note in found.notes] == [("~$a.xlsx", "note")]


@pytest.mark.usefixtures("hall")
@pytest.mark.parametrize("lock", ["~$a.xlsx", ".~lock.a.xlsx#"])
def test_a_lock_file_tells_that_the_workbook_is_open(lock: str) -> None:
    touch("a.xlsx", "b.xlsx", lock)
    assert (opened_in(Path("a.xlsx")), opened_in(Path("b.xlsx"))) == (Path(lock), None)


@pytest.mark.usefixtures("hall")
class TestWhatIsPassedOver:
    def test_trf_files_are_looked_for_where_files_are_checked(self) -> None:
        touch("f/a.xlsx", "f/sub/open.trf", "f/b.TRFX", "f/.c.trf", "f/d.txt")
        found = discover(["f"], in_place=True, trf=True)
        assert [source for source, _ in pairs(found)] == ["f/a.xlsx", "f/b.TRFX", "f/sub/open.trf"]
        assert found.notes == ()
        assert len(discover(["f/*.TRFX"], in_place=True, trf=True).jobs) == 1

    def test_trf_files_are_one_note_where_workbooks_are_finalized(self) -> None:
        touch("f/a.xlsx", "f/b.trf", "f/c.trf")
        found = discover(["f", "f/*"])
        assert [source for source, _ in pairs(found)] == ["f/a.xlsx"]
        way = f"xltourney convert {Path('f/b.trf')} -o {Path('f/b.xlsx')}"
        assert [(note.severity, note.message) for note in found.notes] == [
            ("note", f"2 TRF files are passed over; convert them first: {way}")
        ]

    @pytest.mark.parametrize("given", ["f", "f/*.xlsx", "f/season.xlsx"])
    def test_where_nothing_else_lies_no_workbook_is_counted(self, given: str) -> None:
        Path("f").mkdir()
        Path("f/season.xlsx").write_bytes(report_workbook([]))
        found = discover([given, given])
        assert (found.jobs, found.refused) == ((), ())
        assert [note.code for note in found.notes] == ["report-file"]

    @pytest.mark.parametrize("given", ["f", "f/*.xlsx", "f/season.xlsx"])
    def test_a_report_of_an_earlier_run_is_no_event(self, given: str) -> None:
        touch("f/a.xlsx")
        Path("f/season.xlsx").write_bytes(report_workbook([]))
        found = discover([given, "f/a.xlsx"])
        assert [source for source, _ in pairs(found)] == ["f/a.xlsx"]
        assert found.refused == ()
        assert [(note.file, note.code) for note in found.notes] == [(str(Path("f/season.xlsx")), "report-file")]


def test_a_workbook_whose_lock_file_could_have_no_name(tmp_path: Path) -> None:
    """A file system takes 255 bytes: with the signs of a lock file the longest names have more, so there is none."""
    path = tmp_path / f"{'a' * 250}.xlsx"[-255:]
    path.write_bytes(b"")
    assert opened_in(path) is None
