"""What runs in the Python of a browser: the cell functions as a workbook's ``main.py`` binds them."""

from __future__ import annotations

import importlib.metadata
import json
import sys
from typing import Any

MAIN = "from xltourney.udfs import *"
LIBRARIES = ("click", "jsonschema", "openpyxl", "rich", "xlsxwriter", "xlwings")

names: dict[str, Any] = {}


def distributions() -> str:
    """The names of what is installed."""
    return json.dumps(sorted(found.metadata["Name"] for found in importlib.metadata.distributions()))


def begin() -> None:
    """Run ``main.py`` as for the first time."""
    for module in [name for name in sys.modules if name.split(".")[0] == "xltourney"]:
        del sys.modules[module]
    names.clear()
    exec(MAIN, names)


def answer(name: str, *arguments: Any) -> str:
    """What a cell function gives for these arguments, as they come from JavaScript; it should never raise."""
    try:
        return json.dumps(names[name](*arguments))
    except Exception as error:  # noqa: BLE001 - whatever it is, the test names the function
        return json.dumps({"raised": f"{type(error).__name__}: {error}"})


def loaded() -> str:
    """The functions that ``main.py`` binds, and the libraries that came with them."""
    functions = sorted(name for name in names if name.startswith("XLT_"))
    return json.dumps({"functions": functions, "libraries": [name for name in LIBRARIES if name in sys.modules]})
