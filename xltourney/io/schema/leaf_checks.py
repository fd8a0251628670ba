"""Quick answers for simple parts of a schema: nearly every value of a document is right, and this says so at once.

What is not surely right goes to the library, which finds out what is wrong with it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from xltourney.io.document.json_text import is_list, is_object

Check = Callable[[Any], bool]

_ANNOTATIONS = frozenset(("title", "description", "default", "examples", "errorMessage"))


def leaf_check(schema: Any) -> Check:
    """A function that is true for values that surely fit; for parts that are not simple it is never true."""
    if not is_object(schema):
        return _never
    rules = {key: value for key, value in schema.items() if key not in _ANNOTATIONS}
    kind = rules.pop("type", "")
    maker = _MAKERS.get(kind) if isinstance(kind, str) else None
    return (maker(rules) if maker is not None else None) or _never


@cache
def expression(pattern: str) -> re.Pattern[str]:
    r"""A pattern as JSON Schema means it: a ``$`` at its end is the end of the text, even after a line break."""
    ends = pattern.endswith("$") and not pattern.endswith(r"\$")
    return re.compile(pattern[:-1] + r"\Z" if ends else pattern)


def _never(_value: Any) -> bool:
    return False


def _text(rules: Mapping[str, Any]) -> Check | None:
    low, high = rules.get("minLength", 0), rules.get("maxLength", math.inf)
    if not set(rules) - {"minLength", "maxLength"}:
        return lambda value: isinstance(value, str) and low <= len(value) <= high
    if set(rules) == {"pattern"}:
        matches = cache(expression(rules["pattern"]).search)
        return lambda value: isinstance(value, str) and matches(value) is not None
    return None


def _number(rules: Mapping[str, Any], whole: bool) -> Check | None:
    low, high = rules.get("minimum", -math.inf), rules.get("maximum", math.inf)
    if set(rules) - {"minimum", "maximum"}:
        return None
    types = (int,) if whole else (int, float)
    return lambda value: type(value) in types and low <= value <= high and abs(value) != math.inf


def _choice(rules: Mapping[str, Any]) -> Check | None:
    values = rules.get("enum")
    if set(rules) != {"enum"} or not is_list(values) or not all(isinstance(each, str) for each in values):
        return None
    allowed = frozenset[Any](values)
    return lambda value: isinstance(value, str) and value in allowed


_MAKERS: dict[str, Callable[[Mapping[str, Any]], Check | None]] = {
    "": _choice,
    "string": _text,
    "integer": lambda rules: _number(rules, whole=True),
    "number": lambda rules: _number(rules, whole=False),
}
