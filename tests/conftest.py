"""Programs that some tests need: what is missing is skipped with the reason, and fails where CI is set.

Tests that share a running program go to one worker.
"""

from __future__ import annotations

import gc
import os
import shutil
import signal
import subprocess
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn, Protocol

import pytest

#: Where tests of a running program stand.
PROGRAMS = ("tests/hosts/libreoffice/", "tests/hosts/pyodide/")
#: Where tests are many and short, so that handing them out one by one would cost more than they do.
SHORT = tuple(f"tests/{each}" for each in ("differential/", "engine/", "golden/", "live/", "rules/", "udfs/", "test_"))

# A shell that runs the tests in the background has them ignore Ctrl-C, and what they start would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)


class Convert(Protocol):
    """``convert(path, "pdf")`` is the file that LibreOffice makes of a workbook."""

    def __call__(self, path: Path, kind: str) -> Path: ...


def missing(what: str) -> NoReturn:
    """Skip for want of something; in CI, where everything must be there, fail."""
    if os.environ.get("CI"):
        pytest.fail(f"{what} is missing")
    pytest.skip(f"{what} is missing")


@pytest.fixture
def soffice(tmp_path: Path) -> Convert:
    """A real LibreOffice, headless, with a profile of its own."""
    program = shutil.which("soffice")
    if program is None:
        missing("LibreOffice (soffice)")
    profile = f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}"

    def convert(path: Path, kind: str) -> Path:
        output = tmp_path / "converted"
        arguments = [program, profile, "--headless", "--convert-to", kind, "--outdir", str(output), str(path)]
        run = subprocess.run(arguments, capture_output=True, text=True, timeout=120, check=True)
        made = output / f"{path.stem}.{kind.partition(':')[0]}"
        assert made.is_file(), run.stderr
        return made

    return convert


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A LibreOffice that is started for one test alone is slow."""
    for item in items:
        if "soffice" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.slow)


def pytest_collection_finish() -> None:
    """Thousands of collected tests are not looked through again each time that Python collects garbage."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Each test goes where there is time, but those of one program to the same worker, which starts it once.

    Short ones go file by file.

    The groups of pytest-xdist 3.8 do not hold under pytest 9.2.
    """
    scheduler: Any = import_module("xdist.scheduler").LoadScopeScheduling(config, log)
    scheduler._split_scope = _place_of
    return scheduler


def _place_of(test: str) -> str:
    """The folder of the program that a test needs, or the file of a short one, else the test itself."""
    own = test.partition("::")[0] if test.startswith(SHORT) else test
    return next((folder for folder in PROGRAMS if test.startswith(folder)), own)
