"""The two texts that a workbook carries for xlwings Lite: the code, and the packages that it needs."""

from __future__ import annotations

import re

from xltourney import __version__

#: The one line of ``main.py``. The names must be bound there: xlwings Lite looks for functions nowhere else.
IMPORT = "from xltourney.udfs import *"
#: The packages, one a line. xlwings Lite notes the exact versions that it installs by itself.
REQUIREMENTS = ("xlwings", f"xltourney>={__version__}")

_IMPORTED = re.compile(r"^from\s+xltourney\.udfs\s+import\s+\*", re.MULTILINE)
_NAME = re.compile(r"\s*([A-Za-z0-9][A-Za-z0-9._-]*)")
_OUR_WHEEL = re.compile(r"/xltourney-[^/]*\.whl")


def imports_functions(main: str) -> bool:
    """Whether the code makes the cell functions known."""
    return _IMPORTED.search(main) is not None


def with_import(main: str) -> str:
    """The code with our line in it: behind everything else, so that what must stand first does."""
    if imports_functions(main):
        return main
    return f"{main.rstrip()}\n\n{IMPORT}\n" if main.strip() else f"{IMPORT}\n"


def with_requirements(requirements: str) -> str:
    """The list with our packages in it; a line that names an own source for xltourney (a wheel's address) stays."""
    lines = requirements.splitlines()
    for ours in REQUIREMENTS:
        name = _name(ours)
        place = next((number for number, line in enumerate(lines) if _name(line) == name), None)
        if place is None:
            lines.append(ours)
        elif name == "xltourney" and not _has_source(lines[place]):
            lines[place] = ours
    return "".join(f"{line}\n" for line in lines)


def _name(line: str) -> str:
    """The package that a line asks for, in small letters; nothing for a remark or an option."""
    if _OUR_WHEEL.search(line.partition("#")[0]):
        return "xltourney"
    match = _NAME.match(line)
    return match[1].lower() if match else ""


def _has_source(line: str) -> bool:
    return "@" in line.partition("#")[0] or _OUR_WHEEL.search(line) is not None
