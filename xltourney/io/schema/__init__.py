"""Runs the JSON schemas: ours on every document, an organiser's own beside it. A path becomes a cell or a line."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator, FormatChecker, validators
from jsonschema.exceptions import SchemaError, ValidationError
from referencing.exceptions import Unresolvable
from referencing.jsonschema import EMPTY_REGISTRY

from xltourney.errors import Diagnostic, DocumentError
from xltourney.io import resources
from xltourney.io.document import json_text
from xltourney.io.reading import Document, JsonPath, Reading, place_of
from xltourney.io.schema import expectations
from xltourney.io.schema.characters import legible, misplaced
from xltourney.io.schema.expectations import Expectations, Schema
from xltourney.io.schema.leaf_checks import Check, expression, leaf_check
from xltourney.io.schema.patterns import SECONDS, too_slow
from xltourney.io.schema.words import Fault, Said, Wording

#: The part of the library that has no types.
_LIBRARY: Any = validators

_FORMATS = FormatChecker(formats=("date",))


def validate(document: Document, reading: Reading | None = None, extra: Path | None = None) -> tuple[Diagnostic, ...]:
    """Everything in which a document breaks our schema or the organiser's schema in the file ``extra``.

    The most telling finding first, each with the place that ``reading`` knows for it. Raises :class:`DocumentError`
    where ``extra`` itself cannot be used.
    """
    return tuple(finding for finding, _ in located(document, reading, extra))


def located(
    document: Document, reading: Reading | None = None, extra: Path | None = None
) -> tuple[tuple[Diagnostic, JsonPath], ...]:
    """Like :func:`validate`, each finding with its path in the document."""
    ours = resources.schema("tournament")
    said = _with_characters(_against(ours, document, None), Wording(Expectations(ours), _titles(), None, document))
    if extra is not None and not any(each.path == ("players",) for each in said):
        taken = {each.path for each in said}
        said += [each for each in _by_organiser(extra, document) if each.path not in taken]
    said.sort(key=_order)
    return tuple((_finding(each, reading), each.path) for each in said)


def _finding(said: Said, reading: Reading | None) -> Diagnostic:
    return Diagnostic(said.code, legible(said.message), place=None if reading is None else place_of(reading, said.path))


def _with_characters(said: list[Said], wording: Wording) -> list[Said]:
    """With a finding for each text that holds a character which nothing can be written with."""
    found = {path: wording.character(path, name) for path, name in misplaced(wording.document)}
    return [each for each in said if each.path not in found] + list(found.values()) if found else said


def _order(said: Said) -> tuple[int | str, ...]:
    """What concerns the whole first, then the settings, then players from the first to the last."""
    path = said.path
    if len(path) <= 1:
        return (0,)
    if path[0] != "players" or not isinstance(path[1], int):
        return (1, *map(str, path))
    last = path[-1] if isinstance(path[-1], int) else -1
    return (2, path[1], last, str(path[2:3]))


def _against(schema: Schema, document: Document, name: str | None) -> list[Said]:
    try:
        faults = [_fault(error) for error in _validator(_Identity(schema)).iter_errors(document)]
    except Unresolvable as error:
        raise _unusable(
            name or "", f"the reference {error} leads nowhere; only references inside the file work"
        ) from None
    if not faults:
        return []
    return Wording(Expectations(schema), _titles(), name, document).say(faults)


def _by_organiser(path: Path, document: Document) -> list[Said]:
    """Against a schema that may be anything: one without an end is refused."""
    schema = _organisers(path)
    slow = too_slow(schema, document)
    if slow is not None:
        shown = expectations.shown(slow).removeprefix("text ")
        raise _unusable(path.name, f"cannot be used: the pattern {shown} takes longer than {SECONDS:g} seconds")
    try:
        return _against(schema, document, path.name)
    except RecursionError:
        raise _unusable(path.name, "cannot be used: it refers to itself without end") from None


@cache
def _titles() -> Mapping[JsonPath, str]:
    """What our own keys are called."""
    return dict(_named(resources.schema("tournament"), ()))


def _named(schema: Schema, path: JsonPath) -> Iterator[tuple[JsonPath, str]]:
    yield path, schema["title"]
    for key, part in schema.get("properties", {}).items():
        yield from _named(part, (*path, key))
    if "items" in schema:
        yield from _named(schema["items"], (*path, 0))


# ---------------------------------------------------------------- an organiser's schema


@cache
def _organisers(path: Path) -> Schema:
    """The schema in an organiser's file, read and checked once in a process."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise _unusable(path.name, f"cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise _unusable(path.name, "is no UTF-8 text; a schema is a JSON file in UTF-8") from None
    schema = json_text.parse(text, path.name)
    if not json_text.is_object(schema):
        raise _unusable(path.name, f"holds {json_text.kind(schema)}; a schema is a JSON object {{...}}")
    try:
        _dialect(schema).check_schema(schema)
    except SchemaError as error:
        where = "/".join(str(step) for step in error.absolute_path) or "its first level"
        value = expectations.shown(error.instance)
        raise _unusable(
            path.name, f"is no valid JSON Schema: at {where} stands {value}, which is not allowed there"
        ) from None
    except RecursionError:
        raise _unusable(path.name, "is nested too deeply") from None
    return schema


def _unusable(name: str, reason: str) -> DocumentError:
    return DocumentError(f"the schema {name} {reason}", code="schema-file")


# ---------------------------------------------------------------- the library


class _Identity:
    """A schema as the key of a cache: the same object, not an equal one."""

    def __init__(self, schema: Schema) -> None:
        self.schema = schema

    def __hash__(self) -> int:
        return id(self.schema)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Identity) and other.schema is self.schema


@cache
def _validator(key: _Identity) -> Any:
    """The validator of a schema; it never fetches anything from elsewhere."""
    numbers = Draft202012Validator.TYPE_CHECKER.redefine("number", _is_number)
    dialect = _dialect(key.schema)
    own = {"properties": _properties, "items": _items, "pattern": _pattern}
    made = _LIBRARY.extend(dialect, own if dialect is Draft202012Validator else (), type_checker=numbers)
    return made(key.schema, format_checker=_FORMATS, registry=EMPTY_REGISTRY)


def _dialect(schema: Schema) -> Any:
    return _LIBRARY.validator_for(schema, default=Draft202012Validator)


def _is_number(_checker: Any, instance: Any) -> bool:
    """JSON has no NaN and no infinity, and true is not 1."""
    if isinstance(instance, bool) or not isinstance(instance, (int, float)):
        return False
    return isinstance(instance, int) or math.isfinite(instance)


def _properties(validator: Any, properties: Schema, instance: Any, _schema: Schema) -> Iterator[ValidationError]:
    """The keyword ``properties``; simple parts are checked here, what may be wrong is left to the library."""
    given = properties.keys() & instance.keys() if json_text.is_object(instance) else ()
    for key in (key for key in properties if key in given):
        part = properties[key]
        if part is False:
            yield ValidationError("not allowed", path=(key,), validator="not", instance=instance[key], schema={})
        elif not _check(_Identity(part))(instance[key]):
            yield from validator.descend(instance[key], part, path=key, schema_path=key)


def _items(validator: Any, items: Any, instance: Any, schema: Schema) -> Iterator[ValidationError]:
    """The keyword ``items``, likewise; of a list that is too long nothing more is said than that."""
    if json_text.is_list(instance) and len(instance) <= schema.get("maxItems", math.inf):
        fits = _check(_Identity(items))
        for index in range(len(schema.get("prefixItems", ())), len(instance)):
            if not fits(instance[index]):
                yield from validator.descend(instance[index], items, path=index)


def _pattern(_validator: Any, pattern: str, instance: Any, _schema: Schema) -> Iterator[ValidationError]:
    """The keyword ``pattern``, in which ``$`` means the end of the text."""
    if isinstance(instance, str) and expression(pattern).search(instance) is None:
        yield ValidationError("does not match")


@cache
def _check(key: _Identity) -> Check:
    return leaf_check(key.schema)


def _fault(error: ValidationError) -> Fault:
    branches: dict[Any, list[Fault]] = {}
    for inner in error.context or ():
        branches.setdefault(inner.relative_schema_path[0], []).append(_fault(inner))
    return Fault(
        keyword=str(error.validator or ""),
        rule=error.validator_value,
        instance=error.instance,
        path=tuple(error.absolute_path),
        schema=error.schema if json_text.is_object(error.schema) else {},
        branches=tuple(tuple(faults) for faults in branches.values()),
    )
