"""The guide says what the program does."""

from __future__ import annotations

import re
from pathlib import Path

from xltourney.cli.libreoffice_command import command
from xltourney.io.formula_names import PREFIX
from xltourney.live.registry import FUNCTIONS

GUIDE = (Path(__file__).parents[3] / "docs" / "libreoffice.md").read_text(encoding="utf-8")


def test_its_commands_are_there() -> None:
    assert set(re.findall(r"xltourney libreoffice (\w+)", GUIDE)) == set(command.commands)


def test_its_functions_are_there() -> None:
    assert set(re.findall(r"XLT_[A-Z_]+", GUIDE)) <= set(FUNCTIONS)


def test_its_table_has_the_name_of_every_program() -> None:
    for host, prefix in PREFIX.items():
        assert f"`{prefix}XLT_RANK(` (`--host {host}`)" in GUIDE


def test_its_pictures_are_there() -> None:
    for name in re.findall(r"\]\((images/[^)]+)\)", GUIDE):
        assert (Path(__file__).parents[3] / "docs" / name).is_file()
