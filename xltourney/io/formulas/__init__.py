"""Formulas as far as they have to be understood: one call of a cell function with its arguments; what a formula reads.

Formulas are those of the file: without ``=``, in English, with commas between arguments.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from xltourney.io.cells import Box
from xltourney.io.formula_names import FUNCTION_CALL, called
from xltourney.io.formulas.tokens import Kind, Token, box_of, title_of, tokens
from xltourney.io.tables.rows import ErrorValue

Shift = tuple[int, int]
"""Rows and columns by which the relative references of a formula move: those of a shared formula."""
UNMOVED: Shift = (0, 0)

#: Functions that read what their arguments do not show, and those that are computed anew at every change.
_UNBOUND = frozenset("INDIRECT OFFSET CELL INFO NOW TODAY RAND RANDBETWEEN RANDARRAY".split())
_LONGEST = 8192
"""Characters of a formula: no program takes more."""
_MOST_BRACKETS = 3
"""Brackets around an argument that are looked through."""


class FormulaError(ValueError):
    """A formula that is not understood; the text says why, as the end of a sentence."""


class Reference(NamedTuple):
    """A range; ``sheet`` is None where it is that of the formula."""

    sheet: str | None
    box: Box


class Name(NamedTuple):
    """A defined name or a table, as it is written; ``sheet`` where one stands before it."""

    sheet: str | None
    name: str


class Constant(NamedTuple):
    """A value that stands in the formula."""

    value: str | float | bool | ErrorValue


class Constants(NamedTuple):
    """Rows of values in braces."""

    rows: tuple[tuple[Constant, ...], ...]


class Joined(NamedTuple):
    """Texts and single cells with ``&`` between them."""

    parts: tuple[Reference | Name | Constant, ...]


Argument = Reference | Name | Constant | Constants | Joined | None
"""One argument of a call; None where it was left out."""


class Call(NamedTuple):
    """One call of a cell function, by its bare name."""

    name: str
    arguments: tuple[Argument, ...]


@dataclass(frozen=True, slots=True)
class Mentions:
    """What a formula reads: ranges, names, tables, and whether it may read what it does not show (``INDIRECT``)."""

    references: tuple[Reference, ...] = ()
    names: tuple[Name, ...] = ()
    tables: tuple[Name, ...] = ()
    unbound: bool = False


# ---------------------------------------------------------------- what a formula reads


def mentions(formula: str, shift: Shift = UNMOVED) -> Mentions:
    """What a formula reads; a formula that no program takes reads nothing that is known."""
    if len(formula) > _LONGEST:
        return Mentions(unbound=True)
    references: list[Reference] = []
    names: list[Name] = []
    tables: list[Name] = []
    unbound = False
    sheet: str | None = None
    for token in tokens(formula):
        if token.kind is Kind.SHEET:
            sheet = token.text
            continue
        title, outside, several = title_of(sheet) if sheet else (None, False, False)
        sheet = None
        if token.kind is Kind.REFERENCE and not outside:
            box = box_of(token.text, shift)
            references += [Reference(title, box)] if box else []
            unbound |= several
        elif token.kind in {Kind.NAME, Kind.TABLE} and not outside:
            (names if token.kind is Kind.NAME else tables).append(Name(title, token.text))
        unbound |= _is_unbound(token)
    return Mentions(tuple(references), tuple(names), tuple(tables), unbound)


def _is_unbound(token: Token) -> bool:
    """Whether a token makes a formula read what it does not show: such a function, or a range between two results."""
    if token.kind is Kind.FUNCTION:
        return token.text.rpartition(".")[2].upper() in _UNBOUND
    return token.kind is Kind.STRANGE or token.text == ":"


# ---------------------------------------------------------------- one call


def parse_reference(text: str, shift: Shift = UNMOVED) -> Reference | Name | None:
    """A reference or a name that is the whole text; None for anything else."""
    try:
        found = _primary(tokens(text.lstrip("=")), shift)
    except FormulaError:
        return None
    return found if isinstance(found, Reference | Name) else None


def parse_value(text: str, shift: Shift = UNMOVED) -> Argument:
    """What the text of a defined name means; :class:`FormulaError` for what is more than a range or a value."""
    return _argument(tokens(text.lstrip("=")), shift)


def parse_call(formula: str, shift: Shift = UNMOVED) -> Call:
    """The one call of a cell function that a formula is; :class:`FormulaError` for a formula that is something else."""
    text = formula.strip().lstrip("=+@ ")
    found = FUNCTION_CALL.match(text)
    if len(text) > _LONGEST:
        raise FormulaError("the formula is longer than any program takes")
    inner = tokens(text[found.end() :]) if found else ()
    if found is None or not _is_enclosed(inner):
        functions = " and ".join(dict.fromkeys(called(text))) or "no cell function"
        raise FormulaError(f"the formula is more than one call; {functions} stands in a larger calculation")
    arguments = [_argument(part, shift) for part in _split(inner[1:-1], ",")]
    return Call(found[1].upper(), () if arguments == [None] else tuple(arguments))


def _is_enclosed(found: Sequence[Token]) -> bool:
    """Whether tokens begin with a bracket that the last one closes."""
    depth = 0
    for place, token in enumerate(found, 1):
        depth += token.opens - token.closes
        if depth <= 0:
            return depth == 0 and token.text == ")" and place == len(found) > 1
    return False


def _split(found: Sequence[Token], separator: str) -> Iterable[Sequence[Token]]:
    """The tokens between separators that stand in no brackets."""
    depth = start = 0
    for place, token in enumerate(found):
        depth += token.opens - token.closes
        if token.text == separator and token.kind is Kind.OPERATOR and not depth:
            yield found[start:place]
            start = place + 1
    yield found[start:]


def _argument(found: Sequence[Token], shift: Shift) -> Argument:
    if not found:
        return None
    if found[0].text == "{" and found[-1].text == "}":
        rows = tuple(tuple(map(_constant, _split(row, ","))) for row in _split(found[1:-1], ";"))
        return Constants(rows)
    parts = [_primary(part, shift) for part in _split(found, "&")]
    return parts[0] if len(parts) == 1 else Joined(tuple(parts))


def _primary(found: Sequence[Token], shift: Shift) -> Reference | Name | Constant:
    """A single range, name or value, perhaps in brackets."""
    for _ in range(_MOST_BRACKETS):
        found = found[1:-1] if _is_enclosed(found) else found
    title = None
    if len(found) == 2 and found[0].kind is Kind.SHEET:
        title, outside, several = title_of(found[0].text)
        if outside:
            raise FormulaError("an argument stands in another workbook")
        if several:
            raise FormulaError("an argument goes through several sheets")
        found = found[1:]
    if len(found) == 1 and found[0].kind is Kind.REFERENCE:
        box = box_of(found[0].text, shift)
        return Reference(title, box) if box else Constant(ErrorValue("#REF!"))
    if len(found) == 1 and found[0].kind is Kind.NAME and found[0].text.upper() not in _LOGICAL:
        return Name(title, found[0].text)
    return _constant(found)


_LOGICAL = {"TRUE": True, "FALSE": False}


def _constant(found: Sequence[Token]) -> Constant:
    kinds = [token.kind for token in found]
    texts = [token.text for token in found]
    if kinds == [Kind.TEXT]:
        return Constant(texts[0][1:-1].replace('""', '"'))
    if kinds == [Kind.ERROR]:
        return Constant(ErrorValue(texts[0].upper()))
    if kinds == [Kind.NAME] and texts[0].upper() in _LOGICAL:
        return Constant(_LOGICAL[texts[0].upper()])
    if kinds and kinds[-1] is Kind.NUMBER and set(texts[:-1]) <= {"-", "+"}:
        number = float(texts[-1]) * (-1) ** texts.count("-")
        return Constant(int(number) if number.is_integer() else number)
    raise FormulaError(_complaint(found))


def _complaint(found: Sequence[Token]) -> str:
    functions = [token.text for token in found if token.kind is Kind.FUNCTION]
    if functions:
        return f"an argument is calculated with {functions[0].upper()}; let a cell of its own calculate it"
    if any(token.kind is Kind.TABLE for token in found):
        return "an argument is a column of a table by its heading; give its range or a defined name"
    return "an argument is no single range, name, text or number"
