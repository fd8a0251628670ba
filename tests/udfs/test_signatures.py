"""What a program needs to know of the functions: names, arguments, help; and that they load without any library."""

from __future__ import annotations

import inspect
import json
import re
import subprocess
import sys
from typing import Any

import pytest

from xltourney import udfs
from xltourney.live.registry import FUNCTIONS, CellFunction

#: Where a range goes and what comes after it is the same in every function.
ORDER = (
    "grid", "round_number", "player", "code", "modifier", "players", "codes", "settings", "rows",
    "own", "opponent", "opponents", "scores", "k", "start", "control",
)  # fmt: skip
#: Characters of a help text; what is longer Excel does not take.
MAX_HELP = 255
LIBRARIES = ("click", "rich", "jsonschema", "xlsxwriter", "openpyxl")

#: Run in a Python of its own: imports, then calls every function with a small event; prints what was loaded and shown.
PROGRAM = """
import json, sys
for name in {blocked}:
    sys.modules[name] = None
from xltourney import udfs
from xltourney.live.registry import FUNCTIONS
values = dict(
    grid=[["No.", "Name", "R1"], [1, "Ann", "2w1"], [2, "Bob", "1b0"]],
    players=[["No.", "Name", "Rating"], [1, "Ann", 2000], [2, "Bob", 1900]],
    player=1, code="BH", own=2000, opponent=1900, opponents=[[1900]], scores=1, k=20, round_number=1,
)
shown = {{
    name: function.body(*(values.get(argument.name) for argument in function.arguments))
    for name, function in FUNCTIONS.items()
}}
print(json.dumps([sorted(sys.modules), shown]))
"""


def of_all(test: Any) -> Any:
    """Once for each function."""
    return pytest.mark.parametrize("function", FUNCTIONS.values(), ids=list(FUNCTIONS))(test)


def run_alone(*blocked: str) -> tuple[set[str], dict[str, Any]]:
    """The modules that are loaded after every function has run, and what each showed."""
    program = PROGRAM.format(blocked=repr(blocked))
    output = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    modules, shown = json.loads(output)
    return {name.partition(".")[0] for name in modules if name not in blocked}, shown


class TestNames:
    def test_a_star_brings_the_functions_and_nothing_else(self) -> None:
        names: dict[str, Any] = {}
        exec("from xltourney.udfs import *", names)
        del names["__builtins__"]
        assert names == {name: getattr(udfs, name) for name in FUNCTIONS}
        assert list(names) == udfs.__all__ == sorted(udfs.__all__)

    @of_all
    def test_a_name_is_no_cell_and_has_the_prefix(self, function: CellFunction) -> None:
        assert re.fullmatch(r"XLT(_[A-Z]+)+", function.name)
        assert function.body.__name__ == function.name

    @of_all
    def test_arguments_have_names_that_programs_take(self, function: CellFunction) -> None:
        """No cell (R1), no row or column of R1C1, no magic name of xlwings, one spelling in every case."""
        for argument in function.arguments:
            assert re.fullmatch(r"[a-z]+(_[a-z]+)*", argument.name)
            assert argument.name not in {"r", "c", "caller", "name", "type"}


class TestSignatures:
    @of_all
    def test_the_list_says_what_the_signature_says(self, function: CellFunction) -> None:
        parameters = inspect.signature(getattr(udfs, function.name)).parameters.values()
        said = [(argument.name, argument.optional) for argument in function.arguments]
        assert said == [(each.name, each.default is None) for each in parameters]
        assert {each.kind for each in parameters} <= {inspect.Parameter.POSITIONAL_OR_KEYWORD}
        assert {each.default for each in parameters} <= {None, inspect.Parameter.empty}

    @of_all
    def test_what_may_be_left_out_stands_last(self, function: CellFunction) -> None:
        optional = [argument.optional for argument in function.arguments]
        assert optional == sorted(optional)

    @of_all
    def test_one_order_of_arguments(self, function: CellFunction) -> None:
        places = [ORDER.index(argument.name) for argument in function.arguments]
        assert places == sorted(places)

    @of_all
    def test_help_fits_the_wizard_and_is_a_sentence(self, function: CellFunction) -> None:
        for words in (function.help, *(argument.help for argument in function.arguments)):
            assert 10 <= len(words) <= MAX_HELP
            assert words == " ".join(words.split())
            assert words.endswith(".")

    def test_no_annotation_reaches_xlwings(self) -> None:
        """It would take one for a wish how to convert values."""
        assert [function.name for function in FUNCTIONS.values() if function.body.__annotations__] == []


class TestWithoutLibraries:
    @pytest.mark.parametrize("blocked", [(), ("xlwings",), LIBRARIES], ids=["xlwings", "no xlwings", "no library"])
    def test_every_function_runs(self, blocked: tuple[str, ...]) -> None:
        modules, shown = run_alone(*blocked)
        assert modules.isdisjoint(LIBRARIES)
        assert set(shown) == set(FUNCTIONS)
        assert [name for name, answer in shown.items() if "#XLT" in json.dumps(answer)] == []
        assert (shown["XLT_POINTS"], shown["XLT_PERFORMANCE"]) == (1, 2700)

    def test_the_import_alone_is_light(self) -> None:
        """Rules, readers and tables are loaded by the first cell."""
        program = "import sys, xltourney.udfs; print(*(name for name in sys.modules if name.startswith('xltourney')))"
        run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
        loaded = set(run.stdout.split())
        assert loaded <= {
            "xltourney",
            "xltourney.udfs",
            "xltourney.live",
            "xltourney.live.registry",
            "xltourney.live.plain",
        }
