"""The earlier state of a workbook, kept beside it before it is written anew."""

from __future__ import annotations

import os
from hashlib import sha256
from itertools import count
from pathlib import Path

from xltourney.io.atomic import create, write_atomic


def keep(target: Path, previous: str = "") -> Path | None:
    """A copy of what stands there: ``club.xlsx`` is kept as ``club.bak.xlsx``, else as ``club.bak-2.xlsx`` and so on.

    Nothing that is there is replaced but our own copy from before: the file whose SHA-256 is ``previous``. Where a copy
    of what stands there is there already, as after a run that was killed behind it, that is the one; without
    ``previous`` only the newest copy counts.

    Raises :class:`OutputError` where it cannot be written; nothing has changed then.
    """
    if not target.exists():
        return None
    data, newest = target.read_bytes(), None
    for number in count(1):
        kept = target.with_name(f"{target.stem}.bak{f'-{number}' if number > 1 else ''}{target.suffix}")
        if not os.path.lexists(kept):
            if newest is not None and _holds(newest, sha256(data).hexdigest()):
                return newest
            if create(kept, data, like=target):
                return kept
        elif previous and _holds(kept, previous, sha256(data).hexdigest()):
            write_atomic(kept, data, like=target)
            return kept
        newest = kept
    return None


def _holds(path: Path, *hashes: str) -> bool:
    """Whether it is a file, no link or folder, with one of these SHA-256."""
    return path.is_file() and not path.is_symlink() and sha256(path.read_bytes()).hexdigest() in hashes
