"""Files looked at by the guard."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import openpyxl
import pytest

from xltourney.errors import WorkbookError
from xltourney.io.guard import Inspected, inspect
from xltourney.io.guard.extent import Extent

Make = Callable[[], bytes]


def looked_at(folder: Path, data: bytes) -> Inspected:
    """A file of these bytes, inspected."""
    path = folder / "a.xlsx"
    path.write_bytes(data)
    return inspect(path)


def refused(folder: Path, data: bytes) -> WorkbookError:
    """The one clear line about a file of these bytes."""
    with pytest.raises(WorkbookError) as caught:
        looked_at(folder, data)
    assert "\n" not in caught.value.message
    assert caught.value.message.endswith(".")
    return caught.value


def extent(folder: Path, data: bytes) -> Extent:
    """How far its first sheet reaches."""
    found = looked_at(folder, data).sheets[0].extent
    assert found is not None
    return found


def values(data: bytes, title: str = "Grid") -> list[tuple[object, ...]]:
    """What the library reads of a lean copy."""
    book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True)
    return list(book[title].iter_rows(values_only=True))
