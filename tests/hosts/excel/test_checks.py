"""What is missing is found, and what to do about it is said."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.hosts.excel.windows import POLICIES, SECURITY, Windows
from xltourney.hosts.excel import checks, install


@pytest.fixture
def ready(tmp_path: Path) -> Windows:
    """A machine on which everything is set up."""
    windows = Windows(tmp_path)
    install(windows.machine)
    return windows


def missing(windows: Windows) -> list[tuple[str, str]]:
    """What is missing: what was found, and what to do."""
    return [(check.text, check.todo) for check in checks(windows.machine) if not check.well]


def test_nothing_is_missing_where_all_is_there(ready: Windows) -> None:
    found = checks(ready.machine)
    assert missing(ready) == []
    assert f"Python 3.12.4, 64 bit: {ready.interpreter}" in [check.text for check in found]
    assert "Excel 16.0, 64 bit" in [check.text for check in found]
    assert "xlwings 0.37.8" in [check.text for check in found]


def test_on_a_bare_machine_each_step_is_named_in_order(tmp_path: Path) -> None:
    windows = Windows(tmp_path)
    windows.packages.clear()
    windows.registry.clear()
    texts = [text for text, _ in missing(windows)]
    for word, text in zip(
        ("xlwings is not", "pywin32", "Excel was not", "add-in", "UDF MODULES", "INTERPRETER_WIN", "may not write"),
        texts,
        strict=True,
    ):
        assert word in text
    assert all(todo for _, todo in missing(windows))


def set_store_python(windows: Windows) -> None:
    windows.interpreter = windows.folder / "WindowsApps" / "python.exe"
    windows.write(windows.interpreter)
    windows.set_config(windows.config.replace("Python312", "WindowsApps"))
    windows.write(windows.interpreter.with_name("xlwings64-0.37.8.dll"))


def set_old_xlwings(windows: Windows) -> None:
    windows.packages["xlwings"] = "0.30.12"
    windows.write(windows.interpreter.with_name("xlwings64-0.30.12.dll"))


def take_library(windows: Windows) -> None:
    windows.interpreter.with_name("xlwings64-0.37.8.dll").unlink()
    windows.write(windows.interpreter.with_name("xlwings32-0.37.8.dll"))


def set_other_python(windows: Windows) -> None:
    windows.set_config(windows.config.replace("Python312", "Other"))
    windows.write(windows.folder / "Other" / "xlwings64-0.37.8.dll")
    windows.other_pythons_have_us = False


def put_shadow(windows: Windows) -> None:
    windows.write(windows.folder / "work" / "xltourney.py")
    windows.set_config(windows.config + f'"PYTHONPATH","{windows.folder / "work"};C:\\nowhere"\r\n')


def take_access(windows: Windows) -> None:
    windows.registry[f"HKCU\\{SECURITY}", "AccessVBOM"] = 0


def forbid_access(windows: Windows) -> None:
    windows.registry[POLICIES, "AccessVBOM"] = 0


def block_macros(windows: Windows) -> None:
    windows.registry[f"HKCU\\{SECURITY}", "VBAWarnings"] = 4


@pytest.mark.parametrize(
    ("spoil", "found", "todo"),
    [
        (set_store_python, "Microsoft's store", "python.org"),
        (set_old_xlwings, "0.30.12 is too old; 0.33", "--upgrade"),
        (take_library, "xlwings64-0.37.8.dll", "without --user"),
        (set_other_python, "another Python", "field Interpreter"),
        (put_shadow, "xltourney.py would be loaded instead", "Rename"),
        (take_access, "may not write", "Trust access to the VBA project object model"),
        (forbid_access, "may not write", "Trust Center"),
        (block_macros, "blocks macros", "with notification"),
    ],
)
def test_one_thing_that_is_missing_is_the_one_that_is_named(
    ready: Windows, spoil: Callable[[Windows], None], found: str, todo: str
) -> None:
    spoil(ready)
    [(text, what)] = missing(ready)
    assert found in text
    assert todo in what


def test_the_library_of_a_virtual_environment_lies_one_folder_up(ready: Windows) -> None:
    ready.interpreter.with_name("xlwings64-0.37.8.dll").unlink()
    ready.write(ready.folder / "xlwings64-0.37.8.dll")
    assert missing(ready) == []


def test_an_excel_of_32_bit_needs_the_other_library(ready: Windows) -> None:
    ready.registry["HKLM\\SOFTWARE\\Microsoft\\Office\\ClickToRun\\Configuration", "Platform"] = "x86"
    assert "xlwings32-0.37.8.dll" in missing(ready)[0][0]


def test_another_python_that_has_everything_is_well(ready: Windows) -> None:
    set_other_python(ready)
    ready.other_pythons_have_us = True
    assert missing(ready) == []
    assert ready.ran[-1] == (str(ready.folder / "Other" / "python.exe"), "-c", "import xlwings, xltourney.udfs")


def test_looking_changes_nothing(ready: Windows) -> None:
    files = ready.files()
    checks(ready.machine)
    assert ready.files() == files
