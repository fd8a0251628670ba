"""Texts for the log and seeds of lots, held to what a cell, a line and a hash can carry."""

from __future__ import annotations

import click
import pytest

from xltourney.cli.life_options import line, one_line, seed_of_option


def _seed(text: str) -> str | None:
    command = click.Command("playoff")
    return seed_of_option(click.Context(command), click.Option(["--seed"]), text)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("a wrong  result\r\ntyped ", "a wrong result typed"),
        ("\x1b[31mred\x07", "[31mred"),
        ("a\u202eb\u2066c", "a b c"),
        ("a\u2028b\x85c", "a b c"),
        ("Žižka й 😀", "Žižka й 😀"),
        ("x" * 500, "x" * 500),
        ("", ""),
    ],
)
def test_a_text_is_one_line(text: str, kept: str) -> None:
    assert line(text) == kept == one_line(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [("\udcee\udcf8", "holds bytes that are no text"), ("x" * 501, "has 501 characters; 500 are allowed")],
)
def test_what_no_log_can_hold_is_refused(text: str, said: str) -> None:
    with pytest.raises(click.BadParameter, match=said):
        line(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (" ", "is empty; write 1 to 200"),
        ("\n\u202e", "is empty; write 1 to 200"),
        ("\u200b", "holds signs that nobody sees"),
        ("x" * 40_000, "has 40,000 characters; 200 are allowed"),
        ("\udcee", "holds bytes that are no text"),
    ],
)
def test_what_no_lots_can_be_drawn_from_is_refused(text: str, said: str) -> None:
    with pytest.raises(click.BadParameter, match=said):
        _seed(text)


def test_a_seed_is_kept() -> None:
    assert _seed(" 17  43 8 ") == "17 43 8"
