"""The measures of the house (CONTRIBUTING.md "House style") that ruff does not take."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MODULES = sorted((ROOT / "xltourney").rglob("*.py"))


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_functions_have_less_than_40_lines_and_modules_300(path: Path) -> None:
    """Functions, methods and asynchronous ones, whatever they are called; decorators do not count."""
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 300
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    functions = [node for node in ast.walk(ast.parse(text)) if isinstance(node, kinds)]
    lengths = [(node.lineno, node.name, (node.end_lineno or 0) - node.lineno + 1) for node in functions]
    assert [found for found in lengths if found[-1] >= 40] == []


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_every_module_says_what_it_is_for(path: Path) -> None:
    assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))


def test_libraries_that_no_browser_has_are_not_asked_for_there() -> None:
    """Pyodide installs the package from PyPI: there only what is pure and small may be a dependency."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert all("sys_platform != 'emscripten'" in dependency for dependency in project["dependencies"])
