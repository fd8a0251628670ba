"""Patterns of an organiser's schema, tried out under a time limit: a bad one would not end in this life.

``^(a+)+$`` takes twice as long for every letter more. Nothing in a pattern tells for sure, and nothing stops a search
from inside, so a process of its own looks for all patterns in all texts of the document first.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable, Iterator
from typing import Any

from xltourney.io.document.json_text import is_list, is_object

SECONDS = 5.0
"""How long all patterns together may take."""

#: Reads ``[patterns, texts]``; writes the place of each pattern before it is tried.
_TRIAL = """
import json, re, sys
patterns, texts = json.load(sys.stdin)
for place, pattern in enumerate(patterns):
    print(place, flush=True)
    search = re.compile(pattern).search
    for text in texts:
        search(text)
"""


def too_slow(schema: Any, document: Any) -> str | None:
    """The first pattern of a schema that takes too long for the texts of a document.

    None where all are quick, and where no Python can be started to try them.
    """
    patterns = tuple(dict.fromkeys(_patterns(schema)))
    return _tried(patterns, tuple(dict.fromkeys(_texts(document)))) if patterns else None


def _tried(patterns: tuple[str, ...], texts: tuple[str, ...]) -> str | None:
    command = [sys.executable or "", "-I", "-S", "-c", _TRIAL]
    try:
        subprocess.run(
            command, input=json.dumps([patterns, texts]).encode(), capture_output=True, timeout=SECONDS, check=False
        )
    except subprocess.TimeoutExpired as error:
        reached = (error.stdout or b"").split()
        return patterns[int(reached[-1])] if reached else patterns[0]
    except OSError:
        return None
    return None


def _patterns(schema: Any) -> Iterator[str]:
    for part in _parts(schema):
        if not is_object(part):
            continue
        if isinstance(part.get("pattern"), str):
            yield part["pattern"]
        if is_object(part.get("patternProperties")):
            yield from part["patternProperties"]


def _texts(document: Any) -> Iterator[str]:
    for part in _parts(document):
        if isinstance(part, str):
            yield part
        elif is_object(part):
            yield from part


def _parts(value: Any) -> Iterator[Any]:
    """A JSON value and everything in it, however deep."""
    left = [value]
    while left:
        part = left.pop()
        yield part
        inside: Iterable[Any] = part.values() if is_object(part) else part if is_list(part) else ()
        left.extend(inside)
