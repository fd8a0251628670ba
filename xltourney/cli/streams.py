"""Where the command line writes: UTF-8 everywhere, and quiet where the reader has gone."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from io import BufferedWriter, FileIO, TextIOWrapper
from typing import Any, NoReturn, TextIO


class _Pipe(FileIO):
    """A pipe that swallows what nobody reads any more (``head`` has seen enough, say), so that the work goes on."""

    def write(self, data: Any, /) -> int:
        """Write bytes; all count as written once the reader has gone."""
        try:
            return super().write(data)
        except BrokenPipeError:
            return len(data)


def prepare() -> None:
    """Names keep their letters on every locale; neither a strange letter nor a reader that leaves stops a run."""
    if sys.stdout is None:
        sys.stdout = _nowhere()
    if sys.stderr is None:
        sys.stderr = _nowhere()
    own = sys.__stdout__
    if own is not None and sys.stdout is own and not own.isatty():
        sys.stdout = _forgiving(own)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _nowhere() -> TextIO:
    """For a stream that whoever started us has closed."""
    return os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8")


def _forgiving(stream: TextIO) -> TextIO:
    """The same stream, through a pipe that never breaks."""
    stream.flush()
    pipe = BufferedWriter(_Pipe(stream.fileno(), "w", closefd=False))
    at_once = stream.line_buffering or getattr(stream, "write_through", False)
    return TextIOWrapper(pipe, "utf-8", line_buffering=bool(at_once))


def is_full(error: BaseException) -> bool:
    """Whether an error means that what we say cannot be written; then it is said where it can be read."""
    if not isinstance(error, OSError) or error.errno not in {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO}:
        return False
    with contextlib.suppress(OSError):
        sys.stdout.flush()
    sys.stderr.write(f"error: the output cannot be written: {error.strerror}\n")
    sys.stdout = _nowhere()  # what is left of it would fail and be said once more
    return True


def flushed() -> bool:
    """Whether all that was said has reached its reader."""
    try:
        sys.stdout.flush()
    except OSError as error:
        return not is_full(error)
    return True


def leave(code: int) -> NoReturn:
    """End the process at once: tidying up memory that ends anyway is a seventh of the time of a short command."""
    sys.stderr.flush()
    os._exit(code)
