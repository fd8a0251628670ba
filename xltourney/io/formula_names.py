"""The names that the cell functions go by in a formula, program by program, and formulas renamed for another program.

Excel with the classic add-in and LibreOffice from 25.2 on read plain names; xlwings Lite stores its functions with a
prefix of Excel's own; an older LibreOffice binds only the full name of the add-in.
"""

from __future__ import annotations

import re

#: The programs that a workbook can be written for.
HOSTS = ("excel", "lite", "libreoffice")

#: What stands before a function's name in the file, by program.
PREFIX = {"excel": "", "lite": "_xldudf_", "libreoffice": "ORG.XLTOURNEY.ADDIN."}

# Excel adds more of its own: _xll. for an add-in, _xlfn. for what it does not know, [1]! for a linked workbook.
# LibreOffice has a second name for each function, so that it finds those that Lite stores.
_ANY_PREFIX = r"(?:\[\d+\]!|_xldudf_|_xll\.|_xlfn\.|ORG\.XLTOURNEY\.ADDIN\.(?:LITE_)?)*"

#: A call of a cell function, with whatever prefix; group 1 is the bare name. It also finds calls inside texts.
FUNCTION_CALL = re.compile(rf"(?<![\w.]){_ANY_PREFIX}(XLT_\w+)(?=\s*\()", re.IGNORECASE)

# A quote that nobody closed reaches to the end, so that no text takes long.
_QUOTED = r""""(?:[^"]|"")*"?|'(?:[^']|'')*'?"""
_QUOTED_OR_CALL = re.compile(rf"{_QUOTED}|{FUNCTION_CALL.pattern}", re.IGNORECASE)


def formula_name(name: str, host: str) -> str:
    """The name of a cell function as a formula for the program writes it: ``_xldudf_XLT_RANK`` for Lite, say.

    Raises:
        KeyError: The program is none of :data:`HOSTS`.
    """
    return PREFIX[host] + name.upper()


def called(formula: str) -> list[str]:
    """The bare names of the cell functions that a formula calls, in order; texts and sheet names are passed over."""
    return [match[1].upper() for match in _QUOTED_OR_CALL.finditer(formula) if match[1]]


def rename(formula: str, host: str) -> str:
    """The same formula with every call of a cell function named for the program; texts and sheet names stay.

    Raises:
        KeyError: The program is none of :data:`HOSTS`.
    """
    prefix = PREFIX[host]
    return _QUOTED_OR_CALL.sub(lambda match: prefix + match[1].upper() if match[1] else match[0], formula)
