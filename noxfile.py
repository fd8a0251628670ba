"""The checks, as small steps: ``nox`` runs what ``make test`` runs, ``nox -s mypy`` one step of it.

The steps use the environment that nox itself was started from, so that nothing is installed twice.
"""

from __future__ import annotations

import logging
import sys
from pathlib import Path

import nox

nox.options.default_venv_backend = "none"
nox.options.sessions = ("style", "form", "mypy", "contracts", "tests")
nox.options.stop_on_first_error = False

#: Nothing here wants uv, so that nobody need be told that it is missing.
logging.getLogger("nox").addFilter(lambda record: "uv binary" not in record.getMessage())

BIN = Path(sys.executable).parent
WHERE = ("xltourney", "tests", "benchmarks", "tools", "noxfile.py")


def run(session: nox.Session, tool: str, *arguments: str, silent: bool = False) -> None:
    """Run a tool of this environment; a silent one shows its output only where it finds something."""
    environment = {"PYRIGHT_PYTHON_IGNORE_WARNINGS": "1"}
    session.run(str(BIN / tool), *arguments, external=True, silent=silent, env=environment)


@nox.session
def style(session: nox.Session) -> None:
    """What ruff finds."""
    run(session, "ruff", "check", "--quiet", *WHERE)


@nox.session
def form(session: nox.Session) -> None:
    """Whether every file is formatted; ``ruff format`` does it."""
    run(session, "ruff", "format", "--quiet", "--check", *WHERE)


@nox.session
def mypy(session: nox.Session) -> None:
    """Types, strict."""
    run(session, "mypy")


@nox.session
def pyright(session: nox.Session) -> None:
    """Types once more, strict, by another checker, which takes a minute; ``.ci/run`` asks it."""
    run(session, "pyright", "--pythonpath", sys.executable)


@nox.session
def contracts(session: nox.Session) -> None:
    """The architecture: which module may import which."""
    run(session, "lint-imports", "--no-logo", silent=True)


@nox.session
def tests(session: nox.Session) -> None:
    """Everything but the slow ones; arguments after ``--`` go to pytest."""
    run(session, "pytest", "-q", "-n", "auto", *(session.posargs or ("-m", "not slow")))


@nox.session
def slow(session: nox.Session) -> None:
    """LibreOffice with every golden event, a folder of 200 workbooks, long lives, and commands killed fifty times."""
    run(session, "pytest", "-q", "-n", "auto", "-m", "slow", *session.posargs)


@nox.session
def benchmarks(session: nox.Session) -> None:
    """What the README's figures come from."""
    run(session, "python", "-m", "benchmarks", *session.posargs)
