"""How a cell function looks to LibreOffice: its methods, and the UNO type of each argument.

A range given as ``XCellRange`` is read when it is needed, once for all cells that name it; given as ``any``, every
call copies all its values, which for three thousand cells takes seconds. But only an ``any`` may be left out, and only
an ``any`` takes a text or an array written into the formula. So the results, which every function needs, and the
players of the tables are ranges, and everything else is ``any``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from xltourney import udfs
from xltourney.live.registry import FUNCTIONS, Argument, CellFunction

#: The name under which LibreOffice knows the add-in; full names of functions begin with it.
SERVICE = "org.xltourney.AddIn"
#: The interface that the add-in implements.
INTERFACE = "org.xltourney.XCellFunctions"
#: What a method for a name of xlwings Lite begins with: a name of UNO must not begin with an underscore.
LITE = "LITE_"

DOCUMENT = "com.sun.star.beans.XPropertySet"
RANGE = "com.sun.star.table.XCellRange"
ANY = "any"
ROWS = "[][]any"

_RANGES = frozenset(("grid", "players"))
#: A day that arrives as a number; from which day it counts only the document knows.
DAY = "start"


class Parameter(NamedTuple):
    """A parameter of a method, with its UNO type and what the function wizard says of it."""

    name: str
    type: str
    shown: str = ""
    help: str = ""


class Method(NamedTuple):
    """A method of the add-in: the function that it calls, by which name formulas know it, what it takes."""

    name: str
    shown: str
    function: CellFunction
    parameters: tuple[Parameter, ...]


def parameters(function: CellFunction) -> tuple[Parameter, ...]:
    """What a method takes; where a range or a day is among it, first the document, which LibreOffice adds by itself."""
    visible = [_parameter(argument) for argument in function.arguments]
    needed = any(each.type == RANGE or each.shown == DAY for each in visible)
    hidden = [Parameter("document", DOCUMENT)] if needed else []
    return (*hidden, *visible)


def _parameter(argument: Argument) -> Parameter:
    """A name in UNO has no underscore between small letters."""
    kind = RANGE if argument.name in _RANGES and not argument.optional else ANY
    return Parameter(argument.name.replace("_", ""), kind, argument.name, argument.help)


def methods() -> Iterator[Method]:
    """Two methods for each cell function: by its name, and by the name that xlwings Lite stores in a workbook."""
    functions = [FUNCTIONS[name] for name in udfs.__all__]
    for function in functions:
        yield Method(function.name, function.name, function, parameters(function))
    for function in functions:
        yield Method(LITE + function.name, f"_xldudf_{function.name}", function, parameters(function))
