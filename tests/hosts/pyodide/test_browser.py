"""The wheel in the Python of a browser, where xlwings Lite runs it: Pyodide, under Node.

The yardstick is the same call in the Python of a desktop, which tests/udfs holds to the batch.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.hosts.pyodide import machinery
from tests.hosts.pyodide.calls import calls, in_python
from xltourney import udfs

pytestmark = pytest.mark.slow

WAYS = ("bare", "withXlwings")


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What one run gave: the wheel installed, then every call without xlwings and with it."""
    node, pyodide, micropip = machinery.node(), machinery.pyodide(), machinery.micropip()
    folder = tmp_path_factory.mktemp("pyodide")
    plan = {
        "pyodide": str(pyodide / "pyodide.mjs"),
        "micropip": str(micropip),
        "wheel": str(machinery.wheel(folder / "dist")),
        "xlwings": str(machinery.free_xlwings(folder / "site")),
        "asked": str(machinery.HERE / "asked.py"),
        "calls": calls(),
    }
    (folder / "plan.json").write_text(json.dumps(plan), encoding="utf-8")
    result = folder / "result.json"
    done = machinery.run([node, machinery.HERE / "run.mjs", folder / "plan.json", result], folder)
    assert done.returncode == 0, done.stderr[-3000:]
    answers: dict[str, Any] = json.loads(result.read_text(encoding="utf-8"))
    return answers


def test_the_wheel_installs_without_any_library(browser: dict[str, Any]) -> None:
    """The markers leave them out; micropip is the installer itself."""
    assert browser["distributions"] == ["micropip", "xltourney"]


@pytest.mark.parametrize("way", WAYS)
def test_main_py_binds_every_function_and_loads_nothing_else(browser: dict[str, Any], way: str) -> None:
    assert browser[way]["functions"] == sorted(udfs.__all__)
    assert browser[way]["libraries"] == (["xlwings"] if way == "withXlwings" else [])


def test_every_function_is_called() -> None:
    assert {name for name, _ in calls()} == set(udfs.__all__)


@pytest.mark.parametrize("way", WAYS)
def test_every_answer_is_that_of_a_desktop(browser: dict[str, Any], way: str) -> None:
    for (name, arguments), answer in zip(calls(), browser[way]["answers"], strict=True):
        desktop = getattr(udfs, name)(*map(in_python, arguments))
        assert answer == json.loads(json.dumps(desktop)), name
