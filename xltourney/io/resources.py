"""Finds schemas and templates: inside the package in a wheel, beside it in a checkout or an editable install."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

_PACKAGE = Path(__file__).resolve().parent.parent
_HOMES = (_PACKAGE / "_data", _PACKAGE.parent)


def _find(folder: str, name: str) -> Path:
    """The first place that has the file; the last one, for the error to name, where none has."""
    places = [home / folder / name for home in _HOMES]
    return next((place for place in places if place.is_file()), places[-1])


def schema_path(name: str) -> Path:
    """The file of a schema of ours: ``tournament``, ``standings``, ``report`` or ``log``."""
    return _find("schemas", f"{name}.schema.json")


@cache
def schema(name: str) -> dict[str, Any]:
    """A schema of ours (see :func:`schema_path`), read once. Do not change what it returns."""
    found: dict[str, Any] = json.loads(schema_path(name).read_text(encoding="utf-8"))
    return found


def template_path() -> Path:
    """The workbook that the package ships as a template."""
    return _find("templates", "tournament_template.xlsx")
