"""The settings file of xlwings: a setting a line, ``"UDF MODULES","xltourney.udfs"``; in names case does not count."""

from __future__ import annotations

import re
from pathlib import Path

from xltourney.errors import OutputError

#: The module with our cell functions.
MODULE = "xltourney.udfs"
#: Settings of xlwings: the modules with cell functions, the Python that runs them, or that of conda, and where else
#: it looks for modules.
MODULES, INTERPRETER, PYTHONPATH = "UDF MODULES", "INTERPRETER_WIN", "PYTHONPATH"
CONDA_PATH, CONDA_ENV = "CONDA PATH", "CONDA ENV"

_LINE = re.compile(r'\s*"?([^",]*?)"?\s*,\s*"?([^"\r\n]*?)"?\s*$')
_END = "\r\n"


def read(file: Path, encoding: str) -> str:
    """The settings of a file, none where it does not exist; a byte that is no character survives."""
    return file.read_bytes().decode(encoding, "surrogateescape") if file.is_file() else ""


def write(file: Path, encoding: str, text: str) -> None:
    """Write the settings as Excel reads them.

    Raises:
        OutputError: a path in them has letters that Excel cannot read there, or the file cannot be written.
    """
    try:
        data = text.encode(encoding, "surrogateescape")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    except UnicodeEncodeError as error:
        letters = error.object[error.start : error.end]
        raise OutputError(
            f"The settings of xlwings cannot hold {letters!r}, which stands in the path of Python; "
            "install Python in a folder whose name has only letters of your Windows language.",
            code="output-excel",
        ) from None
    except OSError as error:
        raise OutputError(f"{file} cannot be written: {error.strerror or error}.", code="output-excel") from None


def value(text: str, name: str) -> str:
    """What a setting says; the empty text where it is not there."""
    return next((found for key, found in _pairs(text) if key == name.lower()), "")


def with_value(text: str, name: str, wanted: str) -> str:
    """The settings with this one said so, in its old place or at the end; all other lines stay."""
    new = f'"{name}","{wanted}"'
    lines = text.splitlines()
    places = [number for number, line in enumerate(lines) if _name(line) == name.lower()]
    if not places:
        return "".join(f"{line}{_END}" for line in [*lines, new])
    lines[places[0]] = new
    kept = [line for number, line in enumerate(lines) if number not in places[1:]]
    return "".join(f"{line}{_END}" for line in kept)


def without(text: str, name: str) -> str:
    """The settings without this one."""
    return "".join(f"{line}{_END}" for line in text.splitlines() if _name(line) != name.lower())


def modules(text: str) -> list[str]:
    """The modules with cell functions, in their order."""
    return [name.strip() for name in value(text, MODULES).split(";") if name.strip()]


def with_module(text: str) -> str:
    """The settings with our module among those with cell functions."""
    there = modules(text)
    return text if MODULE in there else with_value(text, MODULES, ";".join([*there, MODULE]))


def without_module(text: str) -> str:
    """The settings with all modules but ours."""
    others = [name for name in modules(text) if name != MODULE]
    return with_value(text, MODULES, ";".join(others)) if others else without(text, MODULES)


def _pairs(text: str) -> list[tuple[str, str]]:
    found = (_LINE.match(line) for line in text.splitlines())
    return [(match[1].strip().lower(), match[2].strip()) for match in found if match]


def _name(line: str) -> str:
    match = _LINE.match(line)
    return match[1].strip().lower() if match else ""
