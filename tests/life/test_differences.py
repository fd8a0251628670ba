"""What differs between two documents of one event, and how it leads from the one to the other."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.io.documents import Document, document
from xltourney.io.document import normal
from xltourney.io.life.differences import Difference, Kind, applied, differences

_MARKS = (("1", "0"), ("½", "½"), ("0", "1"), ("+", "-"), ("", ""), ("1*", "0*"), ("½:0", "0:½"))


def test_equal_documents_do_not_differ() -> None:
    """Neither order of players nor defaults count."""
    first = document("2w1", "1b0", rules="auto")
    second = {**document("2w1", "1b0"), "players": list(reversed(first["players"]))}
    assert differences(first, second) == ()


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (("2w1", "1b0"), ("2w½", "1b½"), ((1, 2), "1-0", "½-½")),
        (("2w", "1b"), ("2w1", "1b0"), ((1, 2), "–", "1-0")),
        ((".", "."), ("2w", "1b"), ((1, 2), "", "–")),
        (("2w1", "1b0"), (".", "."), ((1, 2), "1-0", "")),
        (("2w1", "1b0"), ("2b1", "1w0"), ((2, 1), "1-2 1-0", "0-1")),
        (("2~1", "1~0"), ("2~0", "1~1"), ((1, 2), "1-2~ 1-0", "1-2~ 0-1")),
    ],
)
def test_a_board_differs_once_not_for_each_player(
    old: tuple[str, ...], new: tuple[str, ...], expected: tuple[tuple[int, int], str, str]
) -> None:
    """Both players' tokens are one board."""
    players, before, after = expected
    found = differences(document(*old), document(*new))
    assert found == (Difference(Kind.BOARD, 1, players, "", before, after),)


def test_only_what_replaces_a_result_replaces_one() -> None:
    """The first result of a board, and the pairing of one, replace nothing."""
    kinds = [(("2w", "1b"), ("2w1", "1b0")), ((".", "."), ("2w", "1b")), (("2w1", "1b0"), ("2w0", "1b1"))]
    assert [differences(document(*old), document(*new))[0].replaces for old, new in kinds] == [False, False, True]
    assert differences(document("HPB"), document("."))[0].replaces


def test_settings_and_players_differ_field_by_field() -> None:
    """Numbers, lists and texts alike."""
    old = document("", "", players={1: {"rating": 1500}}, codes=["BH"], name="Open")
    new = document("", "", players={1: {"rating": 1600, "withdrawn_after": 3}}, codes=["BH", "SB"], rounds=7)
    found = {(each.kind, each.players, each.field): (each.old, each.new) for each in differences(old, new)}
    assert found == {
        (Kind.SETTING, (), "codes"): ('["BH"]', '["BH", "SB"]'),
        (Kind.SETTING, (), "name"): ("Open", ""),
        (Kind.SETTING, (), "rounds"): ("9", "7"),
        (Kind.PLAYER, (1,), "rating"): ("1500", "1600"),
        (Kind.PLAYER, (1,), "withdrawn_after"): ("", "3"),
    }


def test_what_does_not_fit_is_refused() -> None:
    """A difference about somebody who is not there."""
    with pytest.raises(ValueError, match="no player 9"):
        applied(document("."), [Difference(Kind.PLAYER, 0, (9,), "rating", "", "1")])


def _random_document(seed: int) -> Document:
    random = Random(seed)
    numbers = random.sample(range(1, 9), random.randint(2, 7))
    rounds = random.randint(0, 4)
    results: dict[int, list[str]] = {no: [] for no in numbers}
    for number in range(rounds):
        idle = random.sample(numbers, len(numbers))
        while len(idle) > 1 and random.random() < 0.8:
            white, black = idle.pop(), idle.pop()
            marks, colours = random.choice(_MARKS), random.choice(("wb", "~~"))
            if colours == "~~" and ":" in marks[0]:
                colours = "wb"
            results[white].append(f"{black}{colours[0]}{marks[0]}")
            results[black].append(f"{white}{colours[1]}{marks[1]}")
        for no in idle:
            results[no].append(random.choice(("", "PAB", "HPB", "ZPB")))
        assert all(len(own) == number + 1 for own in results.values())
    players: list[dict[str, Any]] = [
        {"no": no, "name": random.choice("ABC"), "rating": random.choice((0, 1500)), "results": results[no]}
        for no in numbers
    ]
    settings: dict[str, Any] = {"rounds": random.randint(4, 9), "points": random.choice(({}, {"win": 3, "draw": 1}))}
    return {"xltourney": 1, "tournament": settings, "players": players}


@given(st.integers(0, 10_000), st.integers(0, 10_000))
def test_differences_lead_from_one_document_to_the_other(first: int, second: int) -> None:
    """Applied to the one they give the other, whatever the two are."""
    old, new = _random_document(first), _random_document(second)
    found = differences(old, new)
    assert applied(old, found) == normal(new)
    assert len({each.key for each in found}) == len(found)
    assert differences(new, new) == ()
