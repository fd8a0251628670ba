"""Classic xlwings as on Windows, with pywin32 and Excel replaced by stand-ins; run in a process of its own.

``python -m tests.udfs.classic imported BOOK`` writes what "Import Functions" puts into a workbook (the VBA text) and
tells Excel (help and category); ``... called`` writes what Excel would show for the cases of ``excel_values``. Only the
BSD part of xlwings takes part.
"""

from __future__ import annotations

import contextlib
import ctypes
import importlib
import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

from tests.conftest import missing
from tests.udfs import excel_values

#: What ``xlwings.udfs`` and ``xlwings._xlwindows`` import of Windows.
WINDOWS = (
    "comtypes pythoncom pywintypes win32api win32com win32com.client win32con win32gui win32process win32timezone"
    " xlwings._win32patch xlwings.com_server"
).split()
#: By this pywin32 knows that an argument is a range of Excel.
RANGE = "{00020846-0000-0000-C000-000000000046}"


class ComError(Exception):
    """Stands for ``pywintypes.com_error``."""


class ComTime:
    """Stands for ``pywintypes.TimeType``."""


class Workbook:
    """A workbook of Excel that notes what xlwings does to it."""

    def __init__(self, name: str) -> None:
        self.Name = name
        self.told: list[dict[str, Any]] = []
        self.module = ""
        self.Application = MagicMock(Version="16.0")
        self.Application.MacroOptions.side_effect = self._tell
        self.VBProject = MagicMock()
        self.VBProject.VBComponents.Import.side_effect = self._import

    def _tell(self, name: str, **options: Any) -> None:
        self.told.append({"name": name, **options})

    def _import(self, path: str) -> None:
        self.module = Path(path).read_text(encoding="utf-8")


def classic() -> Any:
    """The module ``xlwings.udfs``, and ours with its decorators, as ``import xlwings`` would have it on Windows."""
    for name in WINDOWS:
        sys.modules[name] = MagicMock()
    sys.modules["pythoncom"].__file__ = ""
    com: Any = sys.modules["pywintypes"]
    com.com_error, com.TimeType, com.IID = ComError, ComTime, str
    for name in ("PyDLL", "oledll", "windll"):
        setattr(ctypes, name, MagicMock())
    xlwings: Any = importlib.import_module("xlwings")
    windows: Any = importlib.import_module("xlwings._xlwindows")
    udfs: Any = importlib.import_module("xlwings.udfs")
    xlwings.engines.add(xlwings.Engine(impl=windows.engine))
    xlwings.func, xlwings.arg = udfs.xlfunc, udfs.xlarg
    importlib.import_module("xltourney.udfs")
    return udfs


def imported(book: str) -> dict[str, Any]:
    """What ``Import Functions`` does with our module."""
    workbook = Workbook(book)
    classic().import_udfs("xltourney.udfs", workbook)
    return {"module": workbook.module, "told": workbook.told}


def called() -> list[Any]:
    """The answers of the cases, from xlwings' own ``call_udf``: conversion, our function, conversion back."""
    udfs = classic()
    return [_answer(udfs, case) for case in excel_values.CASES]


def _answer(udfs: Any, case: excel_values.Case) -> Any:
    try:
        return udfs.call_udf("xltourney.udfs", case.name, tuple(map(_given, case.given)), None, _range(None))
    except Exception as error:  # noqa: BLE001 - a function never raises: the test of this case fails
        return f"{type(error).__name__}: {error}"


def _range(value: Any) -> Any:
    """A range of Excel with this value."""
    rows = ((value,),) if value is None or isinstance(value, str | int | float) else value
    cells = MagicMock(Value=value)
    cells.Rows.Count, cells.Columns.Count = len(rows), len(rows[0])
    cells._oleobj_.GetTypeInfo().GetTypeAttr().iid = RANGE
    return cells


def _given(value: Any) -> Any:
    """An argument as pywin32 hands it over: ranges are objects, all else is a value."""
    return _range(value.value) if isinstance(value, excel_values.Range) else value


def asked(*arguments: str) -> Any:
    """What this module writes when it is run with these arguments."""
    if importlib.util.find_spec("xlwings") is None:
        missing("xlwings")
    command = [sys.executable, "-m", __name__, *arguments]
    done = subprocess.run(command, cwd=Path(__file__).parents[2], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


if __name__ == "__main__":
    with contextlib.redirect_stdout(sys.stderr):  # xlwings says what it does
        answer = imported(sys.argv[2]) if sys.argv[1] == "imported" else called()
    sys.stdout.write(json.dumps(answer))
