"""What classic xlwings on Windows makes of our functions: the VBA text that "Import Functions" puts into a workbook.

Made by xlwings itself, with pywin32 and Excel replaced by stand-ins. The reserved words are those of Microsoft's
[MS-VBAL], section 3.3.5.2, the limits those of Excel.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.udfs import classic
from xltourney import udfs
from xltourney.live.registry import CATEGORY, FUNCTIONS, CellFunction

PACKAGE = Path(__file__).parents[2] / "xltourney"
RESERVED = frozenset(
    "abs access addressof alias and any append array as attribute base begin binary boolean byref byte byval call case"
    " cbool cbyte ccur cdate cdbl cdec cdecl cdecl cint circle class clng clnglng clngptr close compare const csng cstr"
    " currency cvar cverr date debug decimal declare defbool defbyte defcur defdate defdbl defdec defint deflng"
    " deflnglng deflngptr defobj defsng defstr defvar dim do doevents double each else elseif empty end endif enum"
    " eqv erase error event exit explicit false fix for friend function get global gosub goto if imp implements in"
    " input inputb int integer is lbound len lenb let lib like line linput lock long longlong longptr loop lset me mid"
    " midb mod module name new next not nothing null object on open option optional or output paramarray preserve print"
    " private property pset ptrsafe public put raiseevent random read redim rem reset resume return rset scale seek"
    " select set sgn shared single spc static step stop string sub tab text then to true type typeof ubound unlock"
    " until variant vb_base wend while width with withevents write xor".split()
)


@cache
def imported(book: str) -> dict[str, Any]:
    """What happens to a workbook of this name."""
    found: dict[str, Any] = classic.asked("imported", book)
    return found


@pytest.fixture
def module() -> str:
    """The module in a workbook with macros."""
    text = imported("club.xlsm")["module"]
    assert isinstance(text, str)
    return text


def test_there_is_one_function_for_each_of_ours_and_nothing_else(module: str) -> None:
    assert module.startswith('Attribute VB_Name = "xlwings_udfs"\n')
    assert re.findall(r"^Function (\w+)\(", module, re.MULTILINE) == sorted(udfs.__all__)
    assert "Sub " not in module


@pytest.mark.parametrize("function", FUNCTIONS.values(), ids=lambda function: function.name)
class TestEachFunction:
    def test_its_arguments_are_ours_and_may_be_left_out_as_ours(self, module: str, function: CellFunction) -> None:
        said = ", ".join(f"Optional {name}" if optional else name for name, _, optional in function.arguments)
        names = ", ".join(argument.name for argument in function.arguments)
        assert f"Function {function.name}({said})\n" in module
        call = f'{function.name} = XLPy.CallUDF("xltourney.udfs", "{function.name}", Array({names}), ThisWorkbook'
        assert f"{call}, Application.Caller)\n" in module

    def test_nothing_in_it_is_a_word_of_visual_basic(self, function: CellFunction) -> None:
        assert {argument.name.lower() for argument in function.arguments}.isdisjoint(RESERVED)

    def test_the_wizard_shows_our_help(self, function: CellFunction) -> None:
        told = next(told for told in imported("club.xlsm")["told"] if told["name"] == f"'club.xlsm'!{function.name}")
        assert told["Category"] == CATEGORY
        assert told["Description"] == function.help
        assert told["ArgumentDescriptions"] == ([argument.help for argument in function.arguments] or None)
        assert max(map(len, [function.help, *(argument.help for argument in function.arguments)])) <= 255


def test_an_add_in_looks_at_the_workbook_in_front(module: str) -> None:
    assert imported("xltourney.xlam")["module"] == module.replace("ThisWorkbook", "ActiveWorkbook")


def test_no_line_is_longer_than_visual_basic_allows(module: str) -> None:
    assert max(map(len, module.splitlines())) < 1023


def test_of_xlwings_only_what_is_free_is_used() -> None:
    """Its folder ``pro``, and ``xlwings.server``, which needs that, have a licence of their own."""
    texts = [path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py")]
    modules = {name for text in texts for name in re.findall(r"\bxlwings\.(\w+)", text)}
    assert modules - {"conf", "py", "xlam"} == {"cli"}
