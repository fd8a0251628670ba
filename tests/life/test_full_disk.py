"""A full disk or a folder in which nothing may be written: one clear sentence, and everything as it was."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.conftest import missing
from tests.life.writing_commands import BOOK, COMMANDS, Command, Ended, begun, contents, ended, started

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="limits and capabilities of Linux"),
]
#: So long a file may be, then the system refuses; it has no signal for it but one that Python ignores.
_LIMIT = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({0}, {0}))\n"
#: A disk of $1 bytes in the folder $2, with the files of $3; the rest are the words of a command, run there behind {}.
#: The disk is gone with the shell: what stands there in the end is copied back into $3.
_DISK = """
mount -t tmpfs -o size="$1" none "$2" && cp "$3"/* "$2" && cd "$2" && {} || exit 99
disk=$2 from=$3; shift 3
"$@"; code=$?
rm "$from"/* && cp -r "$disk"/. "$from" && exit $code
"""
_FULL, _READ_ONLY = "true", 'mount -o remount,ro "$2"'
_PAGE = 4096


@pytest.fixture(params=COMMANDS)
def command(request: pytest.FixtureRequest) -> Command:
    """Each command that writes."""
    return COMMANDS[request.param]


def _refused(done: Ended, name: str, reason: str) -> None:
    """It said in one line which file and why, and nothing of having saved it; ``refresh`` names the book in front."""
    assert done.code == 3
    said = [line for line in done.err.splitlines() if "could not be written" in line]
    assert len(said) == 1
    assert said[0].removeprefix(f"{BOOK}  ").startswith(f"{name} could not be written")
    assert reason in said[0]
    assert "Traceback" not in done.err
    assert "the earlier file is" not in done.out


# ---------------------------------------------------------------- no room


def test_no_room_for_the_backup(command: Command, tmp_path: Path) -> None:
    """Files may be no longer than half the workbook."""
    before = begun(command, folder := tmp_path / "club")
    limit = len(before[BOOK]) // 2
    done = ended(started(command, folder, first=_LIMIT.format(limit)))
    _refused(done, command.backup, "the disk is full")
    assert contents(folder) == before


def test_no_room_for_the_new_file(command: Command, tmp_path: Path) -> None:
    """There is room for what stood there, and not for what is to stand there, which is longer."""
    before = begun(command, folder := tmp_path / "club")
    limit = len(before[BOOK])
    done = ended(started(command, folder, first=_LIMIT.format(limit)))
    _refused(done, BOOK, "the disk is full")
    assert contents(folder) == {**before, command.backup: before[BOOK]}
    assert ended(started(command, folder)).code == 0
    assert contents(folder)[command.backup] == before[BOOK]


# ---------------------------------------------------------------- a disk of its own


@pytest.fixture(scope="session")
def apart() -> Sequence[str]:
    """The words before a command that let it mount a disk that only it sees, where the system allows that."""
    for words in (("unshare", "-m"), ("unshare", "-rm")):
        probe = [*words, "mount", "-t", "tmpfs", "none", "/mnt"]
        if shutil.which("unshare") and not subprocess.run(probe, capture_output=True, check=False).returncode:
            return words
    return missing("the right to mount a disk (most containers have none)")


@pytest.mark.parametrize("copies", [0, 1], ids=["not for the backup", "not for the new file"])
def test_a_full_disk(command: Command, copies: int, apart: Sequence[str], tmp_path: Path) -> None:
    """A disk with room for half a workbook, or for one and a half."""
    before = begun(command, folder := tmp_path / "club")
    pages = {name: -(-len(data) // _PAGE) for name, data in before.items()}
    size = (sum(pages.values()) + pages[BOOK] * copies + pages[BOOK] // 2) * _PAGE
    done = _on_a_disk(command, folder, [*apart, "sh", "-c", _DISK.format(_FULL), "sh", str(size)])
    _refused(done, BOOK if copies else command.backup, "the disk is full")
    assert contents(folder) == {**before, **({command.backup: before[BOOK]} if copies else {})}


def test_a_read_only_disk(command: Command, apart: Sequence[str], tmp_path: Path) -> None:
    """As of a camera card or a share."""
    before = begun(command, folder := tmp_path / "club")
    done = _on_a_disk(command, folder, [*apart, "sh", "-c", _DISK.format(_READ_ONLY), "sh", "1m"])
    _refused(done, command.backup, "make sure that you may write in that folder")
    assert contents(folder) == before


def _on_a_disk(command: Command, folder: Path, words: Sequence[str]) -> Ended:
    disk = folder.with_name("disk")
    disk.mkdir()
    done = ended(started(command, folder, before=[*words, str(disk), str(folder)]))
    assert done.code != 99, done.err
    return done


# ---------------------------------------------------------------- no right to write


def test_a_folder_in_which_nobody_may_write(command: Command, tmp_path: Path) -> None:
    """The administrator of a system may write everywhere, unless that right is laid down first."""
    before = begun(command, folder := tmp_path / "club")
    laid_down = ["setpriv", "--bounding-set=-dac_override", "--inh-caps=-dac_override"] if os.geteuid() == 0 else []
    if laid_down and not shutil.which("setpriv"):
        missing("setpriv (util-linux)")
    folder.chmod(0o555)
    done = ended(started(command, folder, before=laid_down))
    folder.chmod(0o755)
    _refused(done, command.backup, "make sure that you may write in that folder")
    assert contents(folder) == before
