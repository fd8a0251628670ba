"""Programs that some tests need: what is missing is skipped with the reason, and fails where CI is set."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import NoReturn, Protocol

import pytest


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
