"""The README says what is true now, as far as a program can tell."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest

from tests.cli.command import Command
from tools.support_table import README, updated
from xltourney import examples
from xltourney.batch import making
from xltourney.cli import cli

TEXT = README.read_text(encoding="utf-8")


def test_the_support_table_is_made_from_the_registry() -> None:
    assert updated(TEXT) == TEXT, "run: python -m tools.support_table"


def test_every_command_that_it_names_exists() -> None:
    named = set(re.findall(r"^(?:\| `|\$ )?xltourney ([a-z]+)", TEXT, flags=re.MULTILINE))
    assert named == set(cli.list_commands(click.Context(cli)))


def test_it_counts_the_examples_right() -> None:
    assert "makes six example workbooks in three languages and the book of a club" in TEXT
    found = examples.examples()
    assert len(found) == 6
    assert {example.language for example in found} == {"en", "ru", "uk"}


def test_the_value_that_explains_itself_is_shown_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The terminal under "How a value explains itself" is what the command says of the example."""
    shown = re.search(r"```\n\$ xltourney (explain (\S+) .*)\n([^`]+)```", TEXT)
    assert shown is not None
    book = tmp_path / shown[2]
    example = next(each for each in examples.examples() if each.name == book.stem)
    book.parent.mkdir()
    document = examples.load(example.name)
    book.write_bytes(making.workbook(document, entry=example.entry, language=example.language))
    monkeypatch.chdir(tmp_path)
    done = Command(capsys, monkeypatch)(*shown[1].split())
    assert (done.code, done.out) == (0, shown[3])
