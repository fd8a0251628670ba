"""The earlier state of a workbook, kept beside it before it is written anew."""

from __future__ import annotations

import os
from itertools import count
from pathlib import Path

from xltourney.io.atomic import create


def keep(target: Path) -> Path | None:
    """A copy of what stands there: ``club.xlsx`` is kept as ``club.bak.xlsx``, else as ``club.bak-2.xlsx`` and so on.

    Nothing that is there is replaced; where the newest copy holds the same, it is the one.
    """
    if not target.exists():
        return None
    data, newest = target.read_bytes(), None
    for number in count(1):
        kept = target.with_name(f"{target.stem}.bak{f'-{number}' if number > 1 else ''}{target.suffix}")
        if not os.path.lexists(kept):
            if newest is not None and _is_copy(newest, data):
                return newest
            if create(kept, data, like=target):
                return kept
        newest = kept
    return None


def _is_copy(path: Path, data: bytes) -> bool:
    return path.is_file() and not path.is_symlink() and path.read_bytes() == data
