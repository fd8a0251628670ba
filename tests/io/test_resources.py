"""Where schemas and templates are found: ``io.resources``."""

from __future__ import annotations

from pathlib import Path

import pytest

from xltourney.io import resources


def test_beside_the_package_in_a_checkout() -> None:
    root = Path(__file__).parents[2]
    assert resources.schema_path("tournament") == root / "schemas" / "tournament.schema.json"


def test_inside_the_package_in_a_wheel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The build puts both folders into ``xltourney/_data``; that copy is the one that belongs to the code."""
    homes = (tmp_path / "xltourney" / "_data", tmp_path)
    monkeypatch.setattr(resources, "_HOMES", homes)
    for home in homes:
        for folder, name in (("schemas", "tournament.schema.json"), ("templates", "tournament_template.xlsx")):
            (home / folder).mkdir(parents=True)
            (home / folder / name).touch()
    assert resources.schema_path("tournament") == homes[0] / "schemas" / "tournament.schema.json"
    assert resources.template_path() == homes[0] / "templates" / "tournament_template.xlsx"


def test_what_is_nowhere_is_named_by_the_last_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resources, "_HOMES", (tmp_path / "a", tmp_path / "b"))
    assert resources.template_path() == tmp_path / "b" / "templates" / "tournament_template.xlsx"
