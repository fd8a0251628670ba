"""A fault against a schema, said so that an organiser understands it: what stands there, what may stand there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, NamedTuple

from xltourney.io.document.json_text import is_list, is_object
from xltourney.io.reading import Document, JsonPath
from xltourney.io.schema.expectations import Expectations, shown


@dataclass(frozen=True, slots=True)
class Fault:
    """One broken rule of a schema.

    ``keyword`` and ``rule`` are the schema's keyword and its value, ``schema`` the part of the schema they stand in,
    ``instance`` the value at ``path`` that breaks it. ``branches``: of an ``anyOf`` or ``oneOf``, the faults against
    each alternative.
    """

    keyword: str
    rule: Any
    instance: Any
    path: JsonPath
    schema: Mapping[str, Any]
    branches: tuple[tuple[Fault, ...], ...] = ()


class Said(NamedTuple):
    """A fault in words: the path it belongs to, a stable code, a whole sentence."""

    path: JsonPath
    code: str
    message: str


#: Of several faults at one place the first kind says most.
_PRIORITY = ("", "type", "const", "enum", "anyOf", "oneOf", "pattern", "format")
_ALTERNATIVES = ("anyOf", "oneOf")
_KNOWN_KEYS = 12


@dataclass(frozen=True, slots=True)
class Wording:
    """How faults against one schema are said.

    ``name`` is the file of an organiser's schema, ``None`` for our own; ``titles`` are the titles of our own keys.
    """

    expectations: Expectations
    titles: Mapping[JsonPath, str]
    name: str | None = None
    document: Document = field(default_factory=dict[str, Any])

    def say(self, faults: Iterable[Fault]) -> list[Said]:
        """All faults in words, one a place, the most telling first."""
        flat = list(_flattened(faults))
        said = [*self._keys(flat)]
        taken = {each.path for each in said}
        for fault in sorted(flat, key=_priority):
            if fault.keyword not in _KEY_RULES and fault.path not in taken:
                taken.add(fault.path)
                said.append(Said(fault.path, _code(fault), self._value(fault)))
        return said

    def character(self, path: JsonPath, name: str) -> Said:
        """What is said of a text with a character that nothing can be written with; ``name`` is ``U+0007``."""
        message = f"{self._where(path)} holds the character {name}, which cannot be printed; delete it"
        return Said(path, "character", message)

    # ---------------------------------------------------------------- keys

    def _keys(self, faults: Sequence[Fault]) -> Iterator[Said]:
        """Unknown and missing keys; a misspelt key is not reported as missing too."""
        unknown: dict[JsonPath, tuple[str, ...]] = {}
        missing: dict[JsonPath, tuple[str, ...]] = {}
        known: dict[JsonPath, list[str]] = {}
        for fault in faults:
            if fault.keyword in ("additionalProperties", "unevaluatedProperties"):
                unknown[fault.path] = _unknown_keys(fault)
                known[fault.path] = list(fault.schema.get("properties", ()))
            elif fault.keyword == "required":
                absent = (key for key in fault.rule if key not in fault.instance)
                missing[fault.path] = tuple(dict.fromkeys((*missing.get(fault.path, ()), *absent)))
        for path, keys in unknown.items():
            for key in keys:
                meant = _meant(key, known[path], missing.get(path, ()))
                missing[path] = tuple(other for other in missing.get(path, ()) if other != meant)
                yield Said((*path, key), "unknown-key", self._unknown(path, key, known[path], meant))
        for path, keys in missing.items():
            for key in keys:
                yield Said((*path, key), "missing-key", self._missing(path, key))

    def _unknown(self, path: JsonPath, key: str, known: Sequence[str], meant: str | None) -> str:
        where = self._owner(path)
        begin = f'{where}: the key "{key}" is unknown' if where else f'the key "{key}" is unknown'
        if meant is not None:
            return f'{begin}; did you mean "{meant}"?{self._source()}'
        listed = ", ".join(known[:_KNOWN_KEYS]) + (", ..." if len(known) > _KNOWN_KEYS else "")
        return f"{begin}; known keys are {listed}{self._source()}" if known else f"{begin}{self._source()}"

    def _missing(self, path: JsonPath, key: str) -> str:
        where, title = self._owner(path) or "the document", self._title((*path, key)) if path else f'"{key}"'
        verb = "have" if path == ("tournament",) else "has"
        schema = self.expectations.at((*path, key))
        if self.name is not None:
            return _own_text(schema, "required", where) or f"{where} {verb} no {title}; {self.name} requires it"
        return f"{where} {verb} no {title}; {self.expectations.of(schema)} is needed"

    # ---------------------------------------------------------------- values

    def _value(self, fault: Fault) -> str:
        where = self._where(fault.path)
        if own := _own_text(fault.schema, fault.keyword, where):
            return own
        if fault.path[-2:-1] == ("results",) and isinstance(fault.instance, str):
            return f"{where}{_notation(fault.instance)}{self._source()}"
        return f"{where}{self._rule(fault)}{self._source()}{self._remark(fault)}"

    def _rule(self, fault: Fault) -> str:
        special = _SPECIAL.get(fault.keyword)
        if special is not None:
            return special(fault)
        if fault.keyword == "contains":
            return f": no entry is {self.expectations.of(fault.rule) or 'one that the schema asks for'}"
        if fault.keyword == "oneOf" and not fault.branches:
            return f" is {shown(fault.instance)}, which fits more than one of the alternatives"
        expected = self.expectations.of(fault.schema)
        if expected:
            return f" is {shown(fault.instance)}; {expected} may stand there"
        return f' is {shown(fault.instance)}, against the rule "{fault.keyword}"'

    def _source(self) -> str:
        return f" ({self.name})" if self.name is not None else ""

    def _remark(self, fault: Fault) -> str:
        """What the organiser's schema says about the value."""
        text = fault.schema.get("description") if self.name is not None else None
        return f": {text}" if isinstance(text, str) else ""

    # ---------------------------------------------------------------- names of places

    def _owner(self, path: JsonPath) -> str:
        """What a path leads to when it leads to a thing that has keys."""
        if path == ("tournament",):
            return "the settings"
        if path[:1] == ("players",) and len(path) > 1:
            return self._player(path[1])
        return self._title(path) if path else ""

    def _where(self, path: JsonPath) -> str:
        if path[:1] == ("players",) and len(path) > 1:
            player = self._player(path[1])
            if len(path) == 2:
                return player
            if path[2] == "results" and len(path) == 4 and isinstance(path[3], int):
                return f"round {path[3] + 1}: {player}: result"
            return f"{player}: {self._title(path)}"
        if path[:2] == ("tournament", "codes") and len(path) == 3 and isinstance(path[2], int):
            return f"tie-break {path[2] + 1} of the list"
        return self._title(path) if path else "the document"

    def _player(self, index: str | int) -> str:
        players = self.document.get("players")
        player = players[index] if is_list(players) and isinstance(index, int) else None
        if not is_object(player) or not isinstance(player.get("no"), int):
            return f"player {index + 1} of the list" if isinstance(index, int) else str(index)
        name = player.get("name")
        return f"player {player['no']} ({name})" if isinstance(name, str) and name else f"player {player['no']}"

    def _title(self, path: JsonPath) -> str:
        general = tuple(0 if isinstance(part, int) else part for part in path)
        own = self.expectations.at(path).get("title")
        title = own if isinstance(own, str) else self.titles.get(general)
        return title or '"' + ".".join(str(part) for part in path) + '"'


# ---------------------------------------------------------------- parts of sentences


def _flattened(faults: Iterable[Fault]) -> Iterator[Fault]:
    """Alternatives between objects are told by the faults against the closest one."""
    for fault in faults:
        if fault.keyword in _ALTERNATIVES and (is_object(fault.instance) or is_list(fault.instance)) and fault.branches:
            fitting = [branch for branch in fault.branches if not any(_misses(each, fault) for each in branch)]
            closest = min(fitting, key=len, default=None)
            if closest:
                yield from _flattened(closest)
                continue
        yield fault


def _misses(each: Fault, fault: Fault) -> bool:
    """Whether an alternative is about another type of value altogether."""
    return each.path == fault.path and each.keyword in ("type", "const", "enum")


def _priority(fault: Fault) -> int:
    return _PRIORITY.index(fault.keyword) if fault.keyword in _PRIORITY else len(_PRIORITY)


def _code(fault: Fault) -> str:
    return "wrong-type" if fault.keyword == "type" else "not-allowed"


def _unknown_keys(fault: Fault) -> tuple[str, ...]:
    known = fault.schema.get("properties", ())
    return tuple(key for key in fault.instance if key not in known)


def _meant(key: str, known: Sequence[str], missing: Sequence[str]) -> str | None:
    close = get_close_matches(key, missing, n=1, cutoff=0.6) or get_close_matches(key, known, n=1, cutoff=0.6)
    return close[0] if close else None


def _own_text(schema: Mapping[str, Any], keyword: str, where: str) -> str:
    """The message that a schema gives itself: ``errorMessage``, for all keywords or by keyword."""
    text = schema.get("errorMessage")
    if is_object(text):
        text = text.get(keyword)
    return f"{where}: {text}" if isinstance(text, str) and text else ""


def _notation(token: str) -> str:
    from xltourney.io import notation

    try:
        return f" is {shown(token)}; in a document it is written {shown(notation.canonical(token))}"
    except notation.NotationError as error:
        return f": {error}"


def _entries(fault: Fault) -> str:
    count = len(fault.instance)
    if count <= 1:
        return f": there is {count or 'no'} entry"
    return f": there are {count} entries"


def _too_few(fault: Fault) -> str:
    return f"{_entries(fault)}; at least {fault.rule} must be there"


def _too_many(fault: Fault) -> str:
    return f"{_entries(fault)}; at most {fault.rule} may be there"


def _twice(fault: Fault) -> str:
    twice = next((value for i, value in enumerate(fault.instance) if value in fault.instance[:i]), None)
    return f": {shown(twice)} stands there twice; each entry may stand once"


def _refused(fault: Fault) -> str:
    return f" is {shown(fault.instance)}, which may not stand there"


def _together(fault: Fault) -> str:
    pairs = ((key, other) for key, others in fault.rule.items() if key in fault.instance for other in others)
    given, absent = next((key, other) for key, other in pairs if other not in fault.instance)
    return f': "{given}" is given, but "{absent}" is not; both must be there'


_KEY_RULES = ("additionalProperties", "unevaluatedProperties", "required")
_SPECIAL = {
    "minItems": _too_few,
    "maxItems": _too_many,
    "uniqueItems": _twice,
    "not": _refused,
    "": _refused,
    "dependentRequired": _together,
}
