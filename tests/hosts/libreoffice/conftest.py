"""One LibreOffice for all tests of this room, with the add-in as it is built."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import missing
from tests.hosts.libreoffice.office import Book, Office, python_with_uno, running
from xltourney.hosts.libreoffice.building import build


@pytest.fixture(scope="session")
def office() -> Iterator[Office]:
    soffice, python = shutil.which("soffice"), python_with_uno()
    if soffice is None:
        missing("LibreOffice (soffice)")
    if python is None:
        missing("a Python that can talk to LibreOffice (python3-uno)")
    with tempfile.TemporaryDirectory(prefix="xltourney-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        with running(build(folder / "xltourney.oxt"), folder, soffice, python) as started:
            yield started


@pytest.fixture
def book(office: Office) -> Iterator[Book]:
    """A new book with the sheets Grid, Other and Sums."""
    opened = office.new("Grid", "Other", "Sums")
    yield opened
    opened.close()
