"""``xltourney libreoffice``: building, putting in place, taking out, recalculating."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import openpyxl
import pytest

from tests.cli.command import Command, Done
from tests.conftest import missing
from tests.hosts.libreoffice.foreign import WRONG, foreign_book
from xltourney import __version__
from xltourney.hosts.libreoffice import building, installing, program
from xltourney.hosts.libreoffice.program import LibreOffice, OfficeError


class Run:
    """``run("status")`` runs ``xltourney libreoffice status``."""

    def __init__(self, command: Command) -> None:
        self._command = command

    def __call__(self, *arguments: str | Path) -> Done:
        return self._command("libreoffice", *arguments)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    return Run(Command(capsys, monkeypatch))


@pytest.fixture
def libreoffice() -> LibreOffice:
    if shutil.which("soffice") is None:
        missing("LibreOffice (soffice)")
    return program.find()


# ---------------------------------------------------------------- build


def test_build_writes_the_add_in(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "made" / "live.oxt"
    done = run("build", "-o", target)
    assert done.code == 0
    assert __version__ in done.out
    assert target.read_bytes() == building.to_bytes()


def test_an_add_in_is_an_oxt_file(run: Run, tmp_path: Path) -> None:
    done = run("build", "-o", tmp_path / "live.zip")
    assert (done.code, "an .oxt file" in done.err) == (2, True)


# ---------------------------------------------------------------- install, status, uninstall


@pytest.fixture
def as_a_user(libreoffice: LibreOffice, monkeypatch: pytest.MonkeyPatch) -> Iterator[LibreOffice]:
    """LibreOffice with a profile of its own, worked by somebody who is not the administrator."""
    if sys.platform != "linux":
        pytest.skip("only tried on Linux")
    with tempfile.TemporaryDirectory(prefix="xltourney-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        folder.chmod(0o777)
        unopkg = libreoffice.unopkg
        if os.geteuid() == 0:
            unopkg = folder / "unopkg"
            nobody = "setpriv --reuid=65534 --regid=65534 --clear-groups"
            unopkg.write_text(f'#!/bin/sh\nexec {nobody} env HOME={folder} {libreoffice.unopkg} "$@"\n')
            unopkg.chmod(0o755)
            monkeypatch.setattr("tempfile.TemporaryDirectory", _Open)
        yield LibreOffice(libreoffice.soffice, unopkg, folder / "profile")


class _Open(tempfile.TemporaryDirectory[str]):
    """A folder that another user may look into."""

    def __enter__(self) -> str:
        Path(self.name).chmod(0o755)
        return self.name


@pytest.mark.slow
def test_install_status_and_uninstall(as_a_user: LibreOffice) -> None:
    assert installing.installed(as_a_user, shared=False) is None
    installing.install(as_a_user, shared=False)
    assert installing.installed(as_a_user, shared=False) == __version__
    installing.install(as_a_user, shared=False)
    assert installing.uninstall(as_a_user, shared=False)
    assert not installing.uninstall(as_a_user, shared=False)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only the administrator is refused")
def test_what_libreoffice_refuses_is_said_in_its_words(libreoffice: LibreOffice, tmp_path: Path) -> None:
    with pytest.raises(OfficeError, match=r"refused \(Cannot run unopkg as root without --shared"):
        installing.install(LibreOffice(libreoffice.soffice, libreoffice.unopkg, tmp_path), shared=False)


class FakePrograms:
    """A LibreOffice that notes what it is asked and gives the answers that the real one gave."""

    def __init__(self, folder: Path) -> None:
        self.log = folder / "log"
        self.answers = folder / "answers"
        self.office = LibreOffice(self._program(folder, "soffice"), self._program(folder, "unopkg"), folder / "profile")

    def _program(self, folder: Path, name: str) -> Path:
        path = folder / name
        path.write_text(f'#!/bin/sh\necho "$@" >> {self.log}\n. {self.answers}\n')
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        return path

    def answer(self, said: str, code: int = 0, stream: int = 1) -> None:
        self.answers.write_text(f"printf '%s\\n' '{said}' >&{stream}; exit {code}\n")

    def asked(self) -> list[str]:
        return [line.partition(" -env:")[0] for line in self.log.read_text().splitlines()]


@pytest.fixture
def fake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FakePrograms:
    if sys.platform == "win32":
        pytest.skip("the programs here are shell scripts")
    made = FakePrograms(tmp_path)

    def find(profile: Path | None = None) -> LibreOffice:
        return made.office

    monkeypatch.setattr(program, "find", find)
    monkeypatch.setattr(installing, "must_be_shared", _as_a_user)
    return made


def _as_a_user(*, shared: bool) -> bool:
    return False


LISTED = f"Identifier: org.xltourney.AddIn\n  Version: {__version__}\n  is registered: yes"
NONE = "ERROR: Exception occurred: There is no such extension deployed: org.xltourney.AddIn at ./desktop/x.cxx:520"


def test_install_asks_unopkg(run: Run, fake: FakePrograms) -> None:
    fake.answer("")
    done = run("install", "--shared")
    assert done.code == 0
    assert f"xltourney {__version__} are in LibreOffice for everybody." in done.out
    assert "is running" not in done.out
    (asked,) = fake.asked()
    assert asked.startswith("add --force --suppress-license --shared ")
    assert asked.endswith("xltourney.oxt")


def test_a_running_libreoffice_is_named(
    run: Run, fake: FakePrograms, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake.answer("")
    (tmp_path / ".lock").touch()
    monkeypatch.setattr(program, "_usual_profile", lambda: tmp_path)
    fake.office = replace(fake.office, profile=None)
    assert "LibreOffice is running: close all of its windows" in run("install").out
    fake.office = replace(fake.office, profile=tmp_path)
    done = run("install")
    assert (done.code, "is running with the profile" in done.err) == (3, True)


def test_status_tells_versions(run: Run, fake: FakePrograms) -> None:
    fake.answer(LISTED)
    done = run("status")
    assert (done.code, f"Cell functions: version {__version__}" in done.out) == (0, True)
    fake.answer(LISTED.replace(__version__, "0.0.1"))
    done = run("status")
    assert (done.code, "another version" in done.out) == (1, True)
    fake.answer(NONE, code=1, stream=2)
    done = run("status")
    assert (done.code, "no cell functions" in done.out) == (1, True)


def test_uninstall_where_nothing_is(run: Run, fake: FakePrograms) -> None:
    fake.answer(NONE, code=1, stream=2)
    done = run("uninstall")
    assert (done.code, done.out) == (0, "The add-in was not in LibreOffice.\n")
    fake.answer(LISTED)
    assert run("uninstall").out == "The add-in is taken out of LibreOffice.\n"


def test_the_administrator_installs_for_everybody(
    run: Run, fake: FakePrograms, monkeypatch: pytest.MonkeyPatch
) -> None:
    def as_root(*, shared: bool) -> bool:
        return not shared

    monkeypatch.setattr(installing, "must_be_shared", as_root)
    fake.answer("")
    assert "You are the administrator (root)" in run("install").out
    assert "--shared" in fake.asked()[0]


def test_no_libreoffice_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "_places", lambda: iter(()))
    with pytest.raises(OfficeError, match="was not found on this machine; if it is somewhere else, write the add-in"):
        program.find()
    monkeypatch.setattr(program, "_BOXED", {str(Path.home()): "Flatpak"})
    with pytest.raises(OfficeError, match="installed as a Flatpak, whose programs cannot be called"):
        program.find()


# ---------------------------------------------------------------- recalc


@pytest.mark.slow
def test_recalc_stores_what_libreoffice_computes_and_changes_nothing_else(
    run: Run, libreoffice: LibreOffice, tmp_path: Path
) -> None:
    source = foreign_book(tmp_path / "club.xlsx")
    before = source.read_bytes()
    done = run("recalc", source)
    assert done.code == 0, done.out
    target = tmp_path / "club.recalculated.xlsx"
    assert "12 formulas computed by LibreOffice" in done.out
    assert "1 formula kept the old values" in done.out
    sums = openpyxl.load_workbook(target, data_only=True)["Sums"]
    assert [[cell.value for cell in row] for row in sums["A1:B3"]] == [[2.5, 2]] * 3
    assert [row[0].value for row in sums["A11:A16"]] == [2.5, 1.5] * 3
    assert [sums[f"C{row}"].value for row in (1, 2, 3, 4)] == ["XLT_POINTS(1)", WRONG, 7.5, True]
    assert source.read_bytes() == before
    formulas = [openpyxl.load_workbook(path)["Sums"] for path in (source, target)]
    assert formulas[0]["A2"].value == formulas[1]["A2"].value
    again = run("recalc", source)
    assert (again.code, "is there already" in again.err) == (3, True)


def test_recalc_never_replaces_its_book(run: Run, tmp_path: Path) -> None:
    source = foreign_book(tmp_path / "club.xlsx")
    done = run("recalc", source, "-o", source)
    assert (done.code, "would replace BOOK itself" in done.err) == (2, True)
    done = run("recalc", source, "-o", tmp_path / "club.ods")
    assert (done.code, "another .xlsx file" in done.err) == (2, True)


def test_a_libreoffice_that_computes_nothing_is_named(run: Run, fake: FakePrograms, tmp_path: Path) -> None:
    fake.answer("Error: source file could not be loaded", stream=2)
    done = run("recalc", foreign_book(tmp_path / "club.xlsx"))
    assert done.code == 3
    assert (
        done.err
        == f"{tmp_path / 'club.xlsx'}  LibreOffice computed nothing (Error: source file could not be loaded).\n"
    )


def test_a_command_that_cannot_be_started(run: Run, tmp_path: Path) -> None:
    office = LibreOffice(tmp_path / "soffice", tmp_path / "unopkg")
    with pytest.raises(OfficeError, match="cannot be started"):
        office.run(office.unopkg, [], 5)


def test_a_command_that_does_not_end(run: Run, tmp_path: Path) -> None:
    office = LibreOffice(Path(sys.executable), Path(sys.executable))
    with pytest.raises(OfficeError, match="did not end within 1 seconds"):
        office.run(office.soffice, ["-c", "import time; time.sleep(30)"], 1)


def test_help_names_every_command(run: Run) -> None:
    told = subprocess.run([sys.executable, "-m", "xltourney", "libreoffice", "-h"], capture_output=True, text=True)
    for name in ("build", "install", "uninstall", "status", "recalc"):
        assert f"  {name} " in told.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="env is a program of Unix")
def test_libreoffice_does_not_meet_the_python_of_a_virtual_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    environment = tmp_path / "venv" / "bin"
    environment.mkdir(parents=True)
    (environment / "python3").touch()
    monkeypatch.setenv("PATH", f"{environment}{os.pathsep}/usr/bin")
    monkeypatch.setenv("VIRTUAL_ENV", str(environment.parent))
    monkeypatch.setenv("PYTHONHOME", str(environment.parent))
    done = LibreOffice(Path("/usr/bin/env"), Path("/usr/bin/env")).run(Path("/usr/bin/env"), [], 10)
    told = dict(line.split("=", 1) for line in done.stdout.splitlines() if "=" in line)
    assert told["PATH"] == "/usr/bin"
    assert not {"VIRTUAL_ENV", "PYTHONHOME"} & told.keys()
