"""JSON as text: read with errors that a person can use, written for people, and where each value stands."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NoReturn, TypeGuard

from xltourney.errors import DocumentError, LineRef, Place
from xltourney.io.reading import JsonPath

_TOKEN = re.compile(r'[ \t\r\n]*("(?:[^"\\]|\\.)*"|[{}\[\],:]|[^ \t\r\n{}\[\],:"]+)')
_KINDS = ((dict, "an object"), (list, "a list"), (str, "text"), (bool, "true or false"))
_MOST_DIGITS = 300
_PROBLEMS = {
    "Expecting value": "a value is missing or misspelt",
    "Expecting property name enclosed in double quotes": "a key in double quotes must follow",
    "Illegal trailing comma before end of object": "no comma may follow the last entry",
    "Illegal trailing comma before end of array": "no comma may follow the last entry",
    "Expecting ':' delimiter": "a colon must follow the key",
    "Expecting ',' delimiter": "a comma or the closing bracket must follow",
    "Unterminated string starting at": "the text that begins here has no closing quote",
    "Invalid control character at": "a line break or another control character stands inside a text",
    "Extra data": "something follows after the end of the document",
}


def parse(text: str, name: str) -> Any:
    """The value of a JSON text; ``name`` is the file to be named in errors.

    Raises :class:`DocumentError` that says line and column. A key that stands twice in one object is refused.
    """
    try:
        text = text.removeprefix("\ufeff")
        return json.loads(text, object_pairs_hook=lambda pairs: _object(pairs, name), parse_int=_integer)
    except json.JSONDecodeError as error:
        reason = _PROBLEMS.get(error.msg, error.msg[:1].lower() + error.msg[1:])
        place = LineRef(error.lineno, error.colno)
        raise DocumentError(f"{name} is no valid JSON at {place}: {reason}", code="json", place=place) from None
    except RecursionError:
        raise DocumentError(f"{name} is nested too deeply to be a tournament document", code="json") from None


def _integer(text: str) -> int | float:
    """A whole number; one too large for any use is infinite, as ``1e400`` is, and refused where it stands."""
    return int(text) if len(text) <= _MOST_DIGITS else float(text)


def _object(pairs: list[tuple[str, Any]], name: str) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        _refuse_twice([key for key, _ in pairs], name)
    return found


def _refuse_twice(keys: list[str], name: str) -> NoReturn:
    twice = next(key for position, key in enumerate(keys) if key in keys[:position])
    raise DocumentError(f'{name}: the key "{twice}" stands twice in one object; a key may stand once', code="json")


def is_object(value: Any) -> TypeGuard[dict[str, Any]]:
    """Whether a JSON value is an object."""
    return isinstance(value, dict)


def is_list(value: Any) -> TypeGuard[list[Any]]:
    """Whether a JSON value is a list."""
    return isinstance(value, list)


def kind(value: Any) -> str:
    """What a JSON value is, in words: ``text``, ``a list``."""
    if value is None:
        return "nothing (null)"
    return next((name for each, name in _KINDS if isinstance(value, each)), "a number")


def line(value: Any) -> str:
    """A value on one line."""
    return json.dumps(value, ensure_ascii=False)


def pair(key: str, value: Any) -> str:
    """A key and its value on one line."""
    return f"{line(key)}: {line(value)}"


def block(brackets: str, lines: Iterable[str]) -> str:
    """Lines inside brackets, four spaces in."""
    inside = ",\n    ".join(lines)
    return f"{brackets[0]}\n    {inside}\n  {brackets[1]}" if inside else brackets


class TextPlaces(Mapping[JsonPath, Place]):
    """Where each value of a valid JSON text stands; the text is searched when first asked."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._places: dict[JsonPath, Place] | None = None

    @property
    def _known(self) -> dict[JsonPath, Place]:
        if self._places is None:
            starts = [0] + [match.end() for match in re.finditer("\n", self._text)]
            self._places = {path: _line_ref(starts, at) for path, at in _walk(self._text.removeprefix("\ufeff"))}
        return self._places

    def __getitem__(self, path: JsonPath) -> Place:
        return self._known[path]

    def __iter__(self) -> Iterator[JsonPath]:
        return iter(self._known)

    def __len__(self) -> int:
        return len(self._known)


def _line_ref(starts: list[int], at: int) -> LineRef:
    number = bisect_right(starts, at)
    return LineRef(number, at - starts[number - 1] + 1)


def _walk(text: str) -> Iterator[tuple[JsonPath, int]]:
    """Each path with the position of its value; the text is known to be valid JSON."""
    path: list[str | int] = []
    key_next: list[bool] = []
    for match in _TOKEN.finditer(text):
        token, at = match[1], match.start(1)
        if token in "}]":
            path.pop()
            key_next.pop()
        elif token == ",":
            last = path[-1]
            if isinstance(last, int):
                path[-1] = last + 1
            else:
                key_next[-1] = True
        elif token == ":":
            key_next[-1] = False
        elif key_next and key_next[-1]:
            path[-1] = json.loads(token)
        else:
            yield tuple(path), at
            if token in "{[":
                path.append("" if token == "{" else 0)
                key_next.append(token == "{")
