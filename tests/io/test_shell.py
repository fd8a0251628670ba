"""Paths in commands that a person copies."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from xltourney.io.shell import typed


@pytest.mark.parametrize("name", ["open.xlsx", "2026/open.xlsx", "../осінь_1.xlsx", "/tmp-1/a.b.xlsx"])
def test_a_plain_path_stays(name: str) -> None:
    assert typed(Path(name)) == name


@pytest.mark.parametrize("name", ["spring open.xlsx", "my cup/open.xlsx", "open (2).xlsx", "a&b.xlsx", "can't.xlsx"])
def test_another_path_stands_in_quotation_marks_and_is_one_word(name: str) -> None:
    assert typed(Path(name)) == f'"{name}"'
    assert shlex.split(f"xltourney check {typed(Path(name))}") == ["xltourney", "check", name]
