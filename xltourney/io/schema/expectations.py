"""What a schema allows at a place, in words: ``a whole number from 1 to 500``."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from xltourney.io.document.json_text import is_list, is_object, kind, line
from xltourney.io.reading import JsonPath

Schema = Mapping[str, Any]

_LONGEST = 60
_MOST = 40


def shown(value: Any) -> str:
    """What stands there: ``text "5"``, ``5``, ``true``, ``a list``."""
    if isinstance(value, str):
        return f'text "{_cut(value)}"' if value else "empty text"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and not math.isfinite(value):
        return "no number (NaN)" if math.isnan(value) else "infinite"
    return _cut(line(value)) if isinstance(value, (int, float)) else kind(value)


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "..."


def either(words: list[str]) -> str:
    """``a``, ``a or b``, ``a, b or c``."""
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last


@dataclass(frozen=True, slots=True)
class Expectations:
    """The words for a schema and its parts; ``root`` resolves references inside it."""

    root: Schema

    def at(self, path: JsonPath) -> Schema:
        """The part of the schema for a path of the document; empty where it says nothing about it."""
        part = self._resolved(self.root)
        for step in path:
            inner = part.get("items", {}) if isinstance(step, int) else part.get("properties", {}).get(step, {})
            part = self._resolved(inner)
        return part

    def of(self, schema: Any) -> str:
        """What may stand there; empty where the schema does not say."""
        words = list(dict.fromkeys(filter(None, self._alternatives(schema))))
        return either(words[:_MOST]) if words else ""

    def _alternatives(self, schema: Any) -> Iterator[str]:
        schema = self._resolved(schema)
        if "const" in schema:
            yield _literal(schema["const"])
        elif "enum" in schema:
            yield from map(_literal, schema["enum"])
        elif branches := schema.get("anyOf") or schema.get("oneOf"):
            for branch in branches:
                yield from self._alternatives(branch)
        else:
            yield from (_type(name, schema) for name in _types(schema))

    def _resolved(self, schema: Any) -> Schema:
        """The schema behind a reference within the same file, a few steps far."""
        for _ in range(8):
            reference = schema.get("$ref") if is_object(schema) else None
            if not isinstance(reference, str) or not reference.startswith("#/"):
                break
            schema = self._follow(reference)
        return schema if is_object(schema) else {}

    def _follow(self, reference: str) -> Any:
        part: Any = self.root
        for step in reference[2:].split("/"):
            part = part.get(step.replace("~1", "/").replace("~0", "~"), {}) if is_object(part) else {}
        return part


def _types(schema: Schema) -> list[str]:
    given = schema.get("type")
    if isinstance(given, str):
        return [given]
    if is_list(given):
        return [name for name in given if isinstance(name, str)]
    if any(key in schema for key in ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf")):
        return ["number"]
    return ["string"] if any(key in schema for key in ("pattern", "format", "minLength", "maxLength")) else []


def _literal(value: Any) -> str:
    if isinstance(value, str):
        return f'"{value}"'
    return "nothing (null)" if value is None else shown(value)


def _type(name: str, schema: Schema) -> str:
    word = _TYPES.get(name)
    return word(schema) if word is not None else _PLAIN_TYPES.get(name, name)


def _number(noun: str) -> Callable[[Schema], str]:
    def words(schema: Schema) -> str:
        step = schema.get("multipleOf")
        return noun + (f" divisible by {step:g}" if isinstance(step, (int, float)) else "") + _range(schema)

    return words


def _range(schema: Schema) -> str:
    low, high = schema.get("minimum"), schema.get("maximum")
    if low is not None and high is not None:
        return f" from {low} to {high}"
    bounds = [
        f"{word} {schema[key]}"
        for key, word in (
            ("minimum", "of at least"),
            ("exclusiveMinimum", "above"),
            ("maximum", "of at most"),
            ("exclusiveMaximum", "below"),
        )
        if key in schema
    ]
    return f" {' and '.join(bounds)}" if bounds else ""


def _text(schema: Schema) -> str:
    examples = [example for example in schema.get("examples", ()) if isinstance(example, str)]
    if schema.get("format") in ("date", "date-time"):
        return f"a date such as {examples[0] if examples else '2026-03-01'}"
    if examples and ("pattern" in schema or "format" in schema):
        return "text such as " + ", ".join(examples)
    if "pattern" in schema:
        return f"text of the form {schema['pattern']}"
    return _length(schema)


def _length(schema: Schema) -> str:
    low, high = schema.get("minLength", 0), schema.get("maxLength")
    if high is not None and low:
        return f"text of {low} to {high} characters"
    if high is not None:
        return f"text of at most {high} characters"
    return f"text of at least {low} characters" if low > 1 else "text that is not empty" if low else "text"


_TYPES: dict[str, Callable[[Schema], str]] = {
    "integer": _number("a whole number"),
    "number": _number("a number"),
    "string": _text,
}
_PLAIN_TYPES = {"boolean": "true or false", "array": "a list", "object": "an object {...}", "null": "nothing (null)"}
