"""Old content or new content, nothing else, whatever happens (entry 60 of public_reports.md)."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from xltourney.errors import OutputError
from xltourney.io.atomic import create, remove_stale, write_atomic

OLD, NEW = b"old" * 1000, b"new" * 500_000


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def gone_process() -> int:
    """The number of a process that has ended."""
    with subprocess.Popen([sys.executable, "-c", "pass"]) as process:
        process.wait()
    return process.pid


class TestWriting:
    def test_a_new_file(self, tmp_path: Path) -> None:
        assert write_atomic(tmp_path / "a.xlsx", NEW)
        assert (tmp_path / "a.xlsx").read_bytes() == NEW
        assert files(tmp_path) == ["a.xlsx"]

    def test_the_same_content_is_not_written_again(self, tmp_path: Path) -> None:
        path = tmp_path / "a.xlsx"
        path.write_bytes(OLD)
        os.utime(path, (1, 1))
        assert not write_atomic(path, OLD)
        assert path.stat().st_mtime == 1
        assert write_atomic(path, NEW)
        assert path.read_bytes() == NEW

    @pytest.mark.skipif(sys.platform == "win32", reason="Windows has other permissions")
    def test_permissions_stay(self, tmp_path: Path) -> None:
        path = tmp_path / "a.xlsx"
        path.write_bytes(OLD)
        path.chmod(0o640)
        write_atomic(path, NEW)
        assert path.stat().st_mode & 0o777 == 0o640

    def test_a_link_stays_a_link(self, tmp_path: Path) -> None:
        (tmp_path / "real").mkdir()
        (tmp_path / "real" / "a.xlsx").write_bytes(OLD)
        (tmp_path / "a.xlsx").symlink_to(tmp_path / "real" / "a.xlsx")
        assert write_atomic(tmp_path / "a.xlsx", NEW)
        assert (tmp_path / "a.xlsx").is_symlink()
        assert (tmp_path / "real" / "a.xlsx").read_bytes() == NEW
        assert files(tmp_path / "real") == ["a.xlsx"]

    def test_a_name_as_long_as_names_can_be(self, tmp_path: Path) -> None:
        path = tmp_path / ("ж" * 125 + ".xlsx")
        assert write_atomic(path, NEW)
        assert path.read_bytes() == NEW

    def test_a_planted_link_is_not_followed(self, tmp_path: Path) -> None:
        victim = tmp_path / "victim"
        victim.write_bytes(OLD)
        (tmp_path / f".a.xlsx.xltourney-{os.getpid()}.tmp").symlink_to(victim)
        write_atomic(tmp_path / "a.xlsx", NEW)
        assert victim.read_bytes() == OLD
        assert not (tmp_path / "a.xlsx").is_symlink()


class TestLeftOvers:
    def test_those_of_dead_processes_go_those_of_living_ones_stay(self, tmp_path: Path) -> None:
        living = f".b.xlsx.xltourney-{os.getppid()}.tmp"
        for name in (
            f".b.xlsx.xltourney-{gone_process()}.tmp",
            living,
            ".b.xlsx.other-1.tmp",
            ".b.xlsx.xltourney-x.tmp",
        ):
            (tmp_path / name).write_bytes(b"half")
        remove_stale(tmp_path)
        assert files(tmp_path) == sorted([living, ".b.xlsx.other-1.tmp", ".b.xlsx.xltourney-x.tmp"])

    def test_a_write_removes_them_even_when_nothing_changes(self, tmp_path: Path) -> None:
        (tmp_path / "a.xlsx").write_bytes(OLD)
        (tmp_path / f".z.xlsx.xltourney-{gone_process()}.tmp").write_bytes(b"half")
        assert not write_atomic(tmp_path / "a.xlsx", OLD)
        assert files(tmp_path) == ["a.xlsx"]


class TestFailures:
    @pytest.mark.parametrize(
        ("step", "number", "message"),
        [
            ("os.fsync", errno.ENOSPC, "the disk is full"),
            ("os.fsync", errno.EDQUOT, "the disk is full"),
            ("os.open", errno.EACCES, "close a.xlsx in Excel if it is open there"),
            ("os.open", errno.EROFS, "make sure that you may write in that folder"),
            ("pathlib.Path.replace", errno.EACCES, "close a.xlsx in Excel if it is open there"),
            ("os.fsync", errno.EIO, os.strerror(errno.EIO)),
        ],
    )
    def test_each_says_what_to_do_and_leaves_all_as_it_was(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, number: int, message: str
    ) -> None:
        def fail(*_: object) -> None:
            raise OSError(number, os.strerror(number))

        (tmp_path / "a.xlsx").write_bytes(OLD)
        with monkeypatch.context() as patch:
            patch.setattr(step, fail)
            with pytest.raises(OutputError, match=message):
                write_atomic(tmp_path / "a.xlsx", NEW)
        assert (tmp_path / "a.xlsx").read_bytes() == OLD
        assert files(tmp_path) == ["a.xlsx"]
        assert write_atomic(tmp_path / "a.xlsx", NEW)

    def test_the_target_is_a_folder(self, tmp_path: Path) -> None:
        with pytest.raises(OutputError, match="is a folder"):
            write_atomic(tmp_path, NEW)

    def test_there_is_no_folder(self, tmp_path: Path) -> None:
        with pytest.raises(OutputError, match="there is no folder"):
            write_atomic(tmp_path / "no" / "a.xlsx", NEW)

    def test_an_interruption_leaves_no_temporary_file(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def interrupt(*_: object) -> None:
            raise KeyboardInterrupt

        monkeypatch.setattr("os.fsync", interrupt)
        with pytest.raises(KeyboardInterrupt):
            write_atomic(tmp_path / "a.xlsx", NEW)
        assert files(tmp_path) == []


class TestCreating:
    """A file that was not there."""

    def test_it_is_whole_when_it_has_its_name(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        like = tmp_path / "a.xlsx"
        like.write_bytes(OLD)
        seen: list[list[str]] = []
        synced = os.fsync

        def sync(descriptor: int) -> None:
            seen.append(files(tmp_path))
            synced(descriptor)

        monkeypatch.setattr("os.fsync", sync)
        assert create(tmp_path / "b.xlsx", NEW, like)
        assert "b.xlsx" not in seen[0]
        assert files(tmp_path) == ["a.xlsx", "b.xlsx"]

    def test_what_is_there_stays(self, tmp_path: Path) -> None:
        (tmp_path / "a.xlsx").write_bytes(OLD)
        (tmp_path / "b.xlsx").symlink_to(tmp_path / "nowhere")
        for name in ("a.xlsx", "b.xlsx"):
            assert not create(tmp_path / name, NEW, tmp_path / "a.xlsx")
        assert (tmp_path / "a.xlsx").read_bytes() == OLD
        assert files(tmp_path) == ["a.xlsx", "b.xlsx"]

    @pytest.mark.parametrize("there", [False, True])
    def test_a_disk_that_knows_no_links(self, there: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def no_links(*_: object) -> None:
            raise PermissionError(errno.EPERM, "not permitted")

        monkeypatch.setattr("os.link", no_links)
        like, path = tmp_path / "a.xlsx", tmp_path / "b.xlsx"
        like.write_bytes(OLD)
        if there:
            path.write_bytes(OLD)
        assert create(path, NEW, like) is not there
        assert path.read_bytes() == (OLD if there else NEW)
        assert files(tmp_path) == ["a.xlsx", "b.xlsx"]


_LOOP = """
import sys
from pathlib import Path
from xltourney.io.atomic import write_atomic
print("ready", flush=True)
number = 0
while True:
    number += 1
    write_atomic(Path(sys.argv[1]), bytes([number % 256]) * 3_000_000)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_killed_at_any_moment_the_file_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "a.xlsx"
    for round_number in range(6):
        with subprocess.Popen([sys.executable, "-c", _LOOP, str(path)], stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            process.stdout.readline()
            time.sleep(0.02 + 0.013 * round_number)
            process.send_signal(signal.SIGKILL)
        if path.exists():
            data = path.read_bytes()
            assert len(data) == 3_000_000
            assert data == data[:1] * len(data)
    write_atomic(path, NEW)
    assert files(tmp_path) == ["a.xlsx"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such locale")
@pytest.mark.parametrize("name", ["Турнир.xlsx", "Я" * 120 + ".xlsx", "a" + "Я" * 120 + ".xlsx"])
def test_a_name_that_the_locale_has_no_letters_for(tmp_path: Path, name: str) -> None:
    code = (
        "import os, sys; from pathlib import Path; from xltourney.io.atomic import write_atomic; "
        "print(write_atomic(Path(os.fsdecode(sys.argv[1])), b'x'), sys.getfilesystemencoding())"
    )
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    made = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / name)], env=os.environ | plain, capture_output=True, check=False
    )
    assert made.stdout.startswith(b"True"), made.stderr
    assert (tmp_path / name).read_bytes() == b"x"
    assert write_atomic(tmp_path / name, b"y")
    assert files(tmp_path) == [name]
