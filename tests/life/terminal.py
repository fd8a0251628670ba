"""A program at a terminal of its own, as a person has it: what it shows is waited for, what is typed is sent."""

from __future__ import annotations

import os
import re
import select
import struct
import subprocess
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest

_PATIENCE = 30.0
_COLUMNS = 80
#: Before the program the terminal becomes its own: only then Ctrl-C reaches it.
_OWN = "import fcntl, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); "
_PROGRAM = "from xltourney.cli import program; program()"
CTRL_C, CTRL_D = "\x03", "\x04"


class Terminal:
    """``expect`` waits for words on the screen, ``type`` sends keys, ``ended`` is the exit code."""

    def __init__(self, process: subprocess.Popen[bytes], screen: int) -> None:
        self._process = process
        self._screen = screen
        self._seen = 0
        self.text = ""

    def expect(self, words: str) -> str:
        """Wait until words stand on the screen, after those that were waited for before; what came up to them."""
        end = time.monotonic() + _PATIENCE
        while words not in self.text[self._seen :]:
            assert time.monotonic() < end, f"{words!r} does not come; there is:\n{self.text[self._seen :]}"
            if not self._read(end):
                assert words in self.text[self._seen :], (
                    f"{words!r} did not come; there was:\n{self.text[self._seen :]}"
                )
        start, self._seen = self._seen, self.text.index(words, self._seen) + len(words)
        return self.text[start : self._seen]

    def type(self, keys: str | bytes) -> None:
        """Press keys."""
        os.write(self._screen, keys if isinstance(keys, bytes) else keys.encode())

    def ended(self) -> int:
        """Wait for the end: the exit code."""
        end = time.monotonic() + _PATIENCE
        while self._read(end):
            assert time.monotonic() < end, f"no end comes; there is:\n{self.text[self._seen :]}"
        return self._process.wait(_PATIENCE)

    def _read(self, end: float) -> bool:
        """Take what is there; false once the program has gone."""
        if not select.select([self._screen], [], [], max(0.0, end - time.monotonic()))[0]:
            return True
        try:
            data = os.read(self._screen, 65536)
        except OSError:  # how Linux says that nobody has the other side open
            return False
        self.text += re.sub("\r\n", "\n", data.decode(errors="replace"))
        return bool(data)


@contextmanager
def terminal(
    *arguments: object, folder: Path, columns: int = _COLUMNS, program: str = _PROGRAM, **environment: str
) -> Generator[Terminal]:
    """``xltourney`` with these arguments, run in a folder at a terminal of so many columns.

    ``program`` is the Python that runs it; ``environment`` is added to that of the tests.
    """
    pty = pytest.importorskip("pty", reason="terminals of a POSIX system")
    import fcntl
    import termios

    screen, keyboard = pty.openpty()
    fcntl.ioctl(keyboard, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    process = subprocess.Popen(
        [sys.executable, "-c", _OWN + program, *map(str, arguments)],
        stdin=keyboard, stdout=keyboard, stderr=keyboard, cwd=folder, start_new_session=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2]), "NO_COLOR": "1", "COLUMNS": str(columns)}
        | environment,
    )  # fmt: skip
    os.close(keyboard)
    try:
        yield Terminal(process, screen)
    finally:
        process.kill()
        process.wait()
        os.close(screen)
