"""What ``import xltourney`` offers."""

from __future__ import annotations

import subprocess
import sys

import pytest

import xltourney
from tests.rules.examples import field


@pytest.mark.parametrize("name", xltourney.__all__)
def test_every_public_name_is_there(name: str) -> None:
    assert getattr(xltourney, name)


def test_they_rank_and_explain_an_event() -> None:
    """TEC exercise: player 4 has BH/C1 11.5 in both editions."""
    table = xltourney.rank(field("TEC16"), ["BH/C1"], xltourney.edition("2026-03"))
    assert xltourney.explain(table, 4, "BH/C1").value == 11.5


def test_the_package_itself_imports_nothing_of_the_rules() -> None:
    program = "import sys, xltourney; print([name for name in sys.modules if name.startswith('xltourney.')])"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'ranks'"):
        getattr(xltourney, "ranks")  # noqa: B009
