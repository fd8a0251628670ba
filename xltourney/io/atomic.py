"""A file is written whole or not at all: whatever happens, the old content stands or the new one.

The new content goes to ``.NAME.xltourney-PID.tmp`` beside the target, reaches the disk, and takes the target's place in
one step. A run that was killed leaves such a file behind; the next run in that folder removes it.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import stat
import sys
from pathlib import Path

from xltourney.errors import OutputError

_TEMPORARY = re.compile(r"\..*\.xltourney-([0-9]{1,10})\.tmp", re.DOTALL)
_NAME_BYTES = 200
"""A longer name is shortened in the temporary one: a file name has at most 255 bytes."""
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
"""How a file is opened that must not be there: whatever has its name, a link too, is left alone."""
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_DENIED = (errno.EACCES, errno.EPERM, errno.EROFS)


def write_atomic(path: Path, data: bytes, like: Path | None = None) -> bool:
    """Give a file this content; False when it had it already, and then nothing is touched.

    A link is followed; the file keeps its permissions, or gets those of the file ``like``. Left-overs of killed runs in
    the folder are removed.

    Raises:
        OutputError: saying what to do, a mark of being read-only too; the old content is untouched and no temporary
            file is left.
    """
    target = Path(os.path.realpath(path))
    if target.is_dir():
        raise OutputError(f"{path} is a folder; name a file.", code="output-folder")
    try:
        remove_stale(target.parent)
        if _holds(target, data):
            return False
        refuse_read_only(target)
        _replace(target, data, like or target)
    except OSError as error:
        raise OutputError(_reason(path, error), code="output-write") from error
    return True


def refuse_read_only(path: Path) -> None:
    """Raise :class:`OutputError` where a file is marked read-only: nobody may write it, whoever may replace it."""
    try:
        marked = not path.stat().st_mode & 0o222
    except OSError:  # not there, or not to be looked at; who writes it says so
        return
    if marked:
        message = (
            f"{path.name} is marked read-only, so it is left as it is: take that mark off (in its properties, or with "
            "chmod u+w), or work on a copy, then run the command again"
        )
        raise OutputError(message, code="read-only")


def create(path: Path, data: bytes, like: Path) -> bool:
    """Write a file that is not there yet, with the permissions of another; False where something is there, a link too.

    It gets its name when it is whole.

    Raises:
        OutputError: saying what to do; no file is left.
    """
    temporary = _temporary(path)
    try:
        temporary.unlink(missing_ok=True)
        _fill(temporary, data, _mode(like))
        named = _named(temporary, path)
    except OSError as error:
        raise OutputError(_reason(path, error), code="output-write") from error
    finally:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)
    _reach_disk(path.parent)
    return named


def _named(temporary: Path, path: Path) -> bool:
    """Give a file its name in one step, unless something has it; where a disk knows no links, nobody else may ask."""
    try:
        os.link(temporary, path)
    except FileExistsError:
        return False
    except OSError:
        if os.path.lexists(path):
            return False
        temporary.replace(path)
    return True


def remove_stale(folder: Path) -> None:
    """Remove the temporary files in a folder whose process is gone; those of a running one stay."""
    with os.scandir(folder) as entries:
        left = [(entry.path, match) for entry in entries if (match := _TEMPORARY.fullmatch(entry.name))]
    for path, match in left:
        if not _alive(int(match[1])):
            with contextlib.suppress(OSError):
                Path(path).unlink()


if sys.platform == "win32":
    import ctypes

    _KERNEL = ctypes.WinDLL("kernel32", use_last_error=True)
    _QUERY, _RUNNING, _ACCESS_DENIED = 0x1000, 259, 5

    def _alive(process: int) -> bool:
        """Whether a process runs; asked without touching it, for ``os.kill`` would end it here."""
        handle = _KERNEL.OpenProcess(_QUERY, 0, process)
        if not handle:
            return ctypes.get_last_error() == _ACCESS_DENIED
        code = ctypes.c_ulong()
        _KERNEL.GetExitCodeProcess(handle, ctypes.byref(code))
        _KERNEL.CloseHandle(handle)
        return code.value == _RUNNING

else:

    def _alive(process: int) -> bool:
        """Whether a process runs, anybody's."""
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return False
        except (PermissionError, OverflowError):
            return True
        return not _ended(process)

    def _ended(process: int) -> bool:
        """Whether a process is over and only waits for its parent to notice; Linux tells, elsewhere nobody knows."""
        try:
            state = Path(f"/proc/{process}/stat").read_bytes().rpartition(b")")[2].split()
        except OSError:
            return False
        return state[:1] in ([b"Z"], [b"X"])


def _holds(target: Path, data: bytes) -> bool:
    try:
        return target.stat().st_size == len(data) and target.read_bytes() == data
    except FileNotFoundError:
        return False


def _replace(target: Path, data: bytes, like: Path) -> None:
    temporary = _temporary(target)
    temporary.unlink(missing_ok=True)
    try:
        _fill(temporary, data, _mode(like))
        temporary.replace(target)
    finally:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)
    _reach_disk(target.parent)


def _temporary(target: Path) -> Path:
    return target.with_name(f".{_shortened(target.name)}.xltourney-{os.getpid()}.tmp")


def _shortened(name: str) -> str:
    """A name of at most so many bytes, cut between two characters, whatever the locale takes its bytes for."""
    data = os.fsencode(name)
    end = _NAME_BYTES
    while end < len(data) and data[end] & 0xC0 == 0x80:
        end -= 1
    return os.fsdecode(data[:end])


def _fill(temporary: Path, data: bytes, mode: int | None) -> None:
    """Create the file, which must not be there (a planted link is not followed), and see it onto the disk."""
    _pour(os.open(temporary, _NEW, 0o666), data)
    if mode is not None:
        temporary.chmod(mode)


def _pour(descriptor: int, data: bytes) -> None:
    with open(descriptor, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _mode(like: Path) -> int | None:
    """The permissions of the file that is replaced, or of another one."""
    try:
        return stat.S_IMODE(like.stat().st_mode)
    except FileNotFoundError:
        return None


def _reach_disk(folder: Path) -> None:
    """See the new name onto the disk, where folders can be opened."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _reason(path: Path, error: OSError) -> str:
    name = path.name
    if error.errno in _FULL:
        return f"{name} could not be written: the disk is full. The old file, if any, is untouched."
    if error.errno in _DENIED:
        return (
            f"{name} could not be written to {path.parent}: close {name} in Excel if it is open there, "
            "and make sure that you may write in that folder."
        )
    if isinstance(error, FileNotFoundError):
        return f"{name} could not be written: there is no folder {path.parent}."
    return f"{name} could not be written: {error.strerror or error}."
