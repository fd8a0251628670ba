"""Differences in words."""

from __future__ import annotations

import pytest

from xltourney.io.life.differences import Difference, Kind
from xltourney.io.life.sentences import sentence

_BOARD = "round 1, 3 Cole - 5 Egge: "


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("3-5~ 1-0", "3-5~ 0-1", "1-0 -> 0-1"),
        ("3-5~ –", "3-5~ 0-1", "no result yet -> 0-1"),
        ("", "3-5~ 0-1", "no such board -> 0-1"),
        ("3-5~ 1-0", "1-0", "1-0 (colours not known) -> 1-0"),
        ("5-3~ 1-0", "3-5~ 0-1", "5-3 1-0 -> 0-1"),
        ("5-3 1-0", "0-1", "5-3 1-0 -> 0-1"),
    ],
)
def test_unknown_colours_are_named_only_where_they_are_what_differs(old: str, new: str, said: str) -> None:
    """A matrix does not know the colours; its marks for that are nothing that a person has to read."""
    each = Difference(Kind.BOARD, 1, (3, 5), old=old, new=new)
    assert sentence(each, {3: "Cole", 5: "Egge"}) == _BOARD + said


@pytest.mark.parametrize(
    ("field", "old", "new", "said"),
    [
        ("codes", "", '["BH", "SB"]', "Tie-breaks: the usual ones of the system -> BH, SB"),
        ("rounds", "3", "4", "Rounds: 3 -> 4"),
        ("end", "", "2026-10-03", "End date: nothing -> 2026-10-03"),
        ("points", "", '{"draw": 1, "loss": 0, "win": 3}', "Points: 1 / ½ / 0 / 1 -> 3 / 1 / 0 / 3"),
        ("rules", "", "2024-08", "Rules edition: auto -> 2024-08"),
        ("codes", "no list", "1", "Tie-breaks: no list -> 1"),
    ],
)
def test_settings_are_told_as_their_cells_show_them(field: str, old: str, new: str, said: str) -> None:
    """Also from a log that somebody changed by hand, whose texts may mean nothing."""
    assert sentence(Difference(Kind.SETTING, field=field, old=old, new=new), {}) == said
