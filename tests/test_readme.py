"""The README says what is true now, as far as a program can tell."""

from __future__ import annotations

import re

import click

from tools.support_table import README, updated
from xltourney import examples
from xltourney.cli import cli

TEXT = README.read_text(encoding="utf-8")


def test_the_support_table_is_made_from_the_registry() -> None:
    assert updated(TEXT) == TEXT, "run: python -m tools.support_table"


def test_every_command_that_it_names_exists() -> None:
    named = set(re.findall(r"^(?:\| `|\$ )?xltourney ([a-z]+)", TEXT, flags=re.MULTILINE))
    assert named == set(cli.list_commands(click.Context(cli)))


def test_it_counts_the_examples_right() -> None:
    assert "makes six example workbooks in three languages" in TEXT
    found = examples.examples()
    assert len(found) == 6
    assert {example.language for example in found} == {"en", "ru", "uk"}
