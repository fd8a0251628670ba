"""``xltourney refresh`` as people run it."""

from __future__ import annotations

import errno
import sys
from pathlib import Path

import openpyxl
import pytest

from tests.batch.hall import whole
from tests.batch.live import data_of, live_book, shown
from tests.batch.test_stale_cells import GRID_PART, changed
from tests.cli.command import Command
from xltourney.batch.refreshing import refreshed
from xltourney.hosts import lite


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A workbook whose live cells are right; in the current folder."""
    monkeypatch.chdir(tmp_path)
    path = Path("club.xlsx")
    path.write_bytes(refreshed(data_of(live_book())).data)
    return path


def edit(path: Path) -> bytes:
    """Turn the result of a game round, as somebody does who has no add-in; what stood there then."""
    path.write_bytes(changed(path.read_bytes(), GRID_PART, C2="4w0", C5="1b1"))
    return path.read_bytes()


def test_values_are_stored_and_what_was_there_is_kept(command: Command, book: Path) -> None:
    before = edit(book)
    done = command("refresh", book)
    assert done.code == 0
    lines = done.out.splitlines()
    count = sum(one != other for one, other in zip(_cells(before), _cells(book.read_bytes()), strict=True))
    assert lines[0] == (
        f"club.xlsx  refreshed: 30 live cells computed, {count} changed, before that kept as club.bak.xlsx"
    )
    assert lines[1].startswith("    Live!B2  ")
    assert " -> " in lines[1]
    assert len(lines) == 12
    assert lines[-1] == f"    and {count - 10} more cells"
    assert Path("club.bak.xlsx").read_bytes() == before
    assert done.err == ""


def _cells(data: bytes) -> list[object]:
    return [value for row in shown(data) for value in row]


def test_a_second_run_changes_nothing(command: Command, book: Path) -> None:
    edit(book)
    command("refresh", book)
    Path("club.bak.xlsx").unlink()
    before = book.stat()
    done = command("refresh", book)
    assert done.out == "club.xlsx  unchanged: 30 live cells computed, 0 changed\n"
    assert book.stat() == before
    assert not Path("club.bak.xlsx").exists()


def test_a_workbook_that_is_marked_read_only_is_left_alone(command: Command, book: Path) -> None:
    before = edit(book)
    book.chmod(0o444)
    done = command("refresh", book)
    assert done.code != 0
    assert "club.xlsx is marked read-only, so it is left as it is" in done.out + done.err
    assert book.read_bytes() == before
    assert [path.name for path in Path().iterdir()] == ["club.xlsx"]


def test_after_a_dry_run_everything_is_as_it_was(command: Command, book: Path) -> None:
    before = edit(book)
    done = command("refresh", book, "--dry-run")
    assert done.code == 0
    assert done.out.startswith("club.xlsx  would be refreshed: 30 live cells computed, ")
    assert book.read_bytes() == before
    assert [path.name for path in Path().iterdir()] == ["club.xlsx"]


def test_without_live_cells(command: Command, book: Path) -> None:
    book.write_bytes(whole())
    done = command("refresh", book)
    assert (done.code, done.out) == (0, "club.xlsx  unchanged: no live cells in it\n")


class TestWhereItGoes:
    def test_a_file(self, command: Command, book: Path) -> None:
        before = edit(book)
        done = command("refresh", book, "-o", "phone.xlsx")
        assert done.out.startswith("club.xlsx  refreshed as phone.xlsx: ")
        assert book.read_bytes() == before
        assert refreshed(before).data == Path("phone.xlsx").read_bytes()

    def test_a_folder(self, command: Command, book: Path) -> None:
        edit(book)
        Path("other.xlsx").write_bytes(book.read_bytes())
        done = command("refresh", "*.xlsx", "-o", "out")
        assert done.code == 0
        assert sorted(path.name for path in Path("out").iterdir()) == ["club.xlsx", "other.xlsx"]

    def test_several_into_one_file_is_refused(self, command: Command, book: Path) -> None:
        Path("other.xlsx").write_bytes(book.read_bytes())
        done = command("refresh", "club.xlsx", "other.xlsx", "-o", "out.xlsx")
        assert done.code == 2
        assert "name a folder" in done.err

    def test_another_format_is_refused(self, command: Command, book: Path) -> None:
        done = command("refresh", book, "-o", "out.xlsm")
        assert done.code == 2
        assert "club.xlsx is written as another .xlsx file" in done.err

    def test_macros(self, command: Command, book: Path) -> None:
        edit(book)
        macros = book.rename("club.xlsm")
        assert command("refresh", macros).code == 0
        assert Path("club.bak.xlsm").exists()

    def test_what_stood_in_the_file_is_kept(self, command: Command, book: Path) -> None:
        Path("phone.xlsx").write_bytes(b"something else")
        command("refresh", book, "-o", "phone.xlsx")
        assert Path("phone.bak.xlsx").read_bytes() == b"something else"


class TestWhatIsKept:
    def test_a_file_that_has_the_name_of_the_copy_stays(self, command: Command, book: Path) -> None:
        Path("club.bak.xlsx").write_bytes(b"my own")
        before = edit(book)
        done = command("refresh", book)
        assert "before that kept as club.bak-2.xlsx" in done.out
        assert Path("club.bak.xlsx").read_bytes() == b"my own"
        assert Path("club.bak-2.xlsx").read_bytes() == before

    def test_every_state_is_kept_and_none_twice(self, command: Command, book: Path) -> None:
        first = edit(book)
        command("refresh", book)
        book.write_bytes(first)
        assert "kept as club.bak.xlsx" in command("refresh", book).out
        assert not Path("club.bak-2.xlsx").exists()
        book.write_bytes(changed(book.read_bytes(), GRID_PART, C2="4w1", C5="1b0"))
        second = book.read_bytes()
        assert "kept as club.bak-2.xlsx" in command("refresh", book).out
        kept = [Path(name).read_bytes() for name in ("club.bak.xlsx", "club.bak-2.xlsx")]
        assert kept == [first, second]

    @pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
    @pytest.mark.parametrize("there", [True, False])
    def test_a_link_is_not_followed(self, command: Command, book: Path, there: bool) -> None:
        before = edit(book)
        victim = Path("victim.xlsx")
        if there:
            victim.write_bytes(before)
        Path("club.bak.xlsx").symlink_to("victim.xlsx")
        assert "kept as club.bak-2.xlsx" in command("refresh", book).out
        assert victim.exists() == there
        assert not there or victim.read_bytes() == before
        assert Path("club.bak-2.xlsx").read_bytes() == before

    @pytest.mark.skipif(sys.platform == "win32", reason="files have no such permissions there")
    def test_nobody_else_may_read_the_copy_of_a_private_file(self, command: Command, book: Path) -> None:
        edit(book)
        book.chmod(0o600)
        command("refresh", book)
        assert Path("club.bak.xlsx").stat().st_mode & 0o777 == 0o600

    def test_where_no_copy_can_be_made_nothing_is_written(
        self, command: Command, book: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def full(_: int) -> None:
            raise OSError(errno.ENOSPC, "full")

        before = edit(book)
        monkeypatch.setattr("os.fsync", full)
        done = command("refresh", book)
        assert done.code == 3
        assert "club.bak.xlsx could not be written: the disk is full" in done.err
        assert book.read_bytes() == before
        assert [path.name for path in Path().iterdir()] == ["club.xlsx"]


class TestPrograms:
    def test_libreoffice(self, command: Command, book: Path) -> None:
        done = command("refresh", book, "--host", "libreoffice")
        assert "30 formulas renamed" in done.out
        opened = openpyxl.load_workbook(book)
        assert opened["Live"]["B2"].value.startswith("=ORG.XLTOURNEY.ADDIN.XLT_TIEBREAK(")
        assert "unchanged" in command("refresh", book, "--host", "libreoffice").out

    def test_lite_carries_the_code(self, command: Command, book: Path) -> None:
        command("refresh", book, "--host", "lite")
        assert lite.carried(book.read_bytes())
        assert openpyxl.load_workbook(book)["Live"]["B2"].value.startswith("=_xldudf_XLT_TIEBREAK(")
        assert "unchanged" in command("refresh", book, "--host", "lite").out

    def test_a_workbook_without_live_cells_gets_no_code(self, command: Command, book: Path) -> None:
        data = whole()
        book.write_bytes(data)
        command("refresh", book, "--host", "lite")
        assert book.read_bytes() == data


class TestWhatIsSaid:
    def test_cells_that_cannot_be_computed(self, command: Command, book: Path) -> None:
        made = live_book()
        for row in range(1, 8):
            made["Live"][f"H{row}"] = f"=XLT_POINTS(xlt_grid,{row})+1"
        book.write_bytes(data_of(made))
        done = command("refresh", book)
        assert done.code == 0
        assert "30 live cells computed, 30 changed, 7 formulas not computed" in done.out
        assert done.err == (
            "warning: club.xlsx  Live!H1  XLT_POINTS is not computed: the formula is more than one call; XLT_POINTS "
            "stands in a larger calculation; the cell keeps no value (and 6 more cells)\n"
        )

    def test_cells_that_show_a_fault(self, command: Command, book: Path) -> None:
        book.write_bytes(changed(book.read_bytes(), GRID_PART, C2="44w1"))
        done = command("refresh", book)
        assert done.code == 0
        assert done.err.startswith("warning: club.xlsx  Live!B2  the cell shows: #XLT Grid!C2 round 1: ")
        assert done.err.endswith("(and 29 more cells)\n")

    def test_formulas_that_lost_their_value(self, command: Command, book: Path) -> None:
        made = openpyxl.load_workbook(book)
        made["Live"]["I1"] = "=SUM(C2:C7)"
        made.save(book)
        assert command("refresh", book).err == ""
        data = changed(book.read_bytes(), GRID_PART, C2="4w0", C5="1b1")
        book.write_bytes(changed(data, "xl/worksheets/sheet4.xml", I1=9))
        done = command("refresh", book)
        assert "1 other formula without a value now" in done.out
        assert done.err.startswith("note: club.xlsx  Live!I1  it depends on a cell that changed")

    def test_values_that_nobody_vouched_for(self, command: Command, book: Path) -> None:
        made = openpyxl.load_workbook(book)
        made["Live"]["I1"] = "=SUM(C2:C7)"
        made.save(book)
        book.write_bytes(changed(book.read_bytes(), "xl/worksheets/sheet4.xml", I1=0))
        done = command("refresh", book)
        assert "1 other formula without a value now" in done.out
        assert done.err.startswith("note: club.xlsx  Live!I1  the workbook was to be computed anew on opening, which ")

    def test_files_that_are_none(self, command: Command, book: Path) -> None:
        Path("broken.xlsx").write_bytes(b"")
        done = command("refresh", book, "broken.xlsx", "missing.xlsx", "event.trf")
        assert done.code == 1
        assert "broken.xlsx  unreadable: 1 error" in done.out
        assert "broken.xlsx  The file is empty" in done.err
        assert "missing.xlsx  there is no such file" in done.err
        assert command("refresh", "broken.xlsx").code == 3
        Path("event.trf").write_text("012 Event\n", encoding="utf-8")
        assert "only workbooks have live cells" in command("refresh", "event.trf").err

    def test_a_workbook_that_is_open_elsewhere(self, command: Command, book: Path) -> None:
        Path("~$club.xlsx").write_bytes(b"")
        assert "note: club.xlsx  open in Excel" in command("refresh", book).err

    def test_help(self, command: Command) -> None:
        done = command("refresh", "--help")
        assert done.code == 0
        assert "--dry-run" in done.out
        assert "BOOK.bak.xlsx" in done.out
