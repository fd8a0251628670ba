"""What the tests need from outside: Pyodide from npm, its installer from PyPI, and the wheel of this project.

What is fetched is kept outside the project, by the fingerprint of the lock file, so that it is fetched once.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from tests.conftest import missing

HERE = Path(__file__).parent
ROOT = HERE.parents[2]


def run(arguments: Sequence[str | Path], where: Path, seconds: float = 120) -> subprocess.CompletedProcess[str]:
    """A program's run; its output is kept."""
    return subprocess.run(arguments, cwd=where, capture_output=True, text=True, timeout=seconds)


def node() -> str:
    """The program that runs JavaScript."""
    return shutil.which("node") or missing("Node (node)")


def pyodide() -> Path:
    """The folder of Pyodide, in the version of ``package-lock.json``."""
    return _kept("pyodide", _install_pyodide) / "node_modules" / "pyodide"


def micropip() -> Path:
    """The wheel of Pyodide's installer, in the version that Pyodide names."""
    return next(_kept("micropip", _fetch_micropip).glob("*.whl"))


def _kept(name: str, make: Callable[[Path], None]) -> Path:
    """A folder that is made once, whoever asks for it first."""
    lock = hashlib.sha256((HERE / "package-lock.json").read_bytes()).hexdigest()[:12]
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "xltourney-tests"
    kept = cache / f"{name}-{lock}"
    if not kept.is_dir():
        cache.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=cache) as folder:
            fresh = Path(folder) / name
            fresh.mkdir()
            make(fresh)
            if not kept.is_dir():
                fresh.rename(kept)
    return kept


def _install_pyodide(folder: Path) -> None:
    npm = shutil.which("npm") or missing("npm")
    for name in ("package.json", "package-lock.json"):
        shutil.copy(HERE / name, folder)
    done = run([npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"], folder)
    if done.returncode:
        missing(f"Pyodide (npm ci says: {done.stderr[-500:]})")


def _fetch_micropip(folder: Path) -> None:
    known = json.loads((pyodide() / "pyodide-lock.json").read_text(encoding="utf-8"))
    version, python = known["packages"]["micropip"]["version"], known["info"]["python"]
    wanted = [f"micropip=={version}", "--no-deps", "--only-binary=:all:", f"--python-version={python}", "--quiet"]
    done = run([sys.executable, "-m", "pip", "download", "--disable-pip-version-check", *wanted], folder)
    if done.returncode:
        missing(f"micropip {version} (pip says: {done.stderr[-500:]})")


def wheel(folder: Path) -> Path:
    """The wheel of this project, built into a folder."""
    if importlib.util.find_spec("hatchling") is None:
        missing("hatchling")
    done = run([sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder], ROOT)
    assert done.returncode == 0, done.stderr
    return next(folder.glob("*.whl"))


def free_xlwings(folder: Path) -> Path:
    """A folder with what is free of xlwings: its BSD part, Python only, as in the wheel that a browser gets."""
    found = importlib.util.find_spec("xlwings")
    if found is None or found.origin is None:
        missing("xlwings")
    source = Path(found.origin).parent
    ignored = shutil.ignore_patterns("pro", "__pycache__", "*.so", "*.pyd", "*.xlsm", "*.xlam", "addin", "html", "js")
    shutil.copytree(source, folder / "xlwings", ignore=ignored)
    return folder
