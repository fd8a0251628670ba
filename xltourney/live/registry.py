"""The list of cell functions for the programs that offer them: names, arguments and help, from the signatures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import FunctionType
from typing import Any, NamedTuple, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

#: Under which heading a function wizard lists the functions.
CATEGORY = "xltourney"


class Argument(NamedTuple):
    """One argument of a cell function, with what the function wizard says of it."""

    name: str
    help: str
    optional: bool


class CellFunction(NamedTuple):
    """One function that can be typed into a cell."""

    name: str
    help: str
    arguments: Sequence[Argument]
    body: FunctionType


#: Every cell function by its name, in the order of its definition; filled when ``xltourney.udfs`` is imported.
FUNCTIONS: dict[str, CellFunction] = {}

#: What an argument means, wherever it stands.
HELP = {
    "grid": "The results: a Grid, Boards or Matrix range, with or without its headings. Whole columns (over 5,000 "
    "rows) end at the first 50 empty rows.",
    "player": "A player's number, or a range of numbers: the answer has the same shape.",
    "code": "A tie-break code such as BH/C1, several with commas, or a row of codes. Also PTS and RANK.",
    "modifier": "What follows the code: C1 for Cut 1, say. Leave it out for the plain tie-break.",
    "players": "The Players range: ratings, statuses, penalties. With a Boards range it is required.",
    "codes": "Tie-break codes in order, with commas. Left out: those of the settings, else the usual ones.",
    "settings": 'The range xlt_settings, or text such as "rules=2026-03;system=round robin".',
    "rows": "Rows to fill, for programs in which a table does not spread by itself; empty ones are padded.",
    "round_number": "The number of the round.",
    "own": "The player's rating.",
    "opponent": "The opponent's rating.",
    "start": "The first day of the event; it decides on the 400-point rule. Left out: the newest rule. From 2022 to "
    "February 2024, when 400 counted once an event, an expected score is that of the game it counted in.",
    "control": "standard, rapid or blitz. Left out: standard.",
    "opponents": "The ratings of the opponents, a range; who is unrated (0 or empty) is left out with his score.",
    "scores": "The scores against them, a range of the same size. Or, for a performance, their sum, if every opponent "
    "is rated.",
    "k": "The player's K: 40, 20 or 10. Left out, 0 or empty: not known, and then there is an answer only where the "
    "rating alone decides on it.",
}


def described(function: FunctionType) -> CellFunction:
    """A function with its help: the docstring, and the meaning of each argument."""
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    needed = len(names) - len(function.__defaults__ or ())
    arguments = [Argument(name, HELP[name], place >= needed) for place, name in enumerate(names)]
    return CellFunction(function.__name__, " ".join((function.__doc__ or "").split()), arguments, function)


def offered(function: F, func: Callable[..., Any], arg: Callable[..., Any]) -> F:
    """The function entered in the list and marked for xlwings by its decorators ``func`` and ``arg``.

    xlwings takes annotations for wishes how to convert values; ours are for people and type checkers, and go. ``func``
    comes last, for ``arg`` would set the category back.
    """
    marked: Any = function
    known = FUNCTIONS[function.__name__] = described(marked)
    marked.__annotations__ = {}
    marked.__doc__ = known.help
    for argument in known.arguments:
        marked = arg(argument.name, ndim=2, err_to_str=True, doc=argument.help)(marked)
    offered_function: F = func(category=CATEGORY)(marked)
    return offered_function
