"""Documents of several hands brought together: what is taken over, what is a conflict, what stops a merge."""

from __future__ import annotations

import pytest

from tests.io.documents import Document, document
from xltourney.batch.life.merging import Copy, Merged, merge, preferring
from xltourney.io.document import normal
from xltourney.io.life.conflicts import Decision
from xltourney.io.life.differences import Difference, Kind

#: Four players; round 1 is played, round 2 paired.
BASE = document("2w1 3b", "1b0 4w", "4w½ 1w", "3b½ 2b")


def merged(*copies: Document, base: Document = BASE) -> Merged:
    """The copies ``mine``, ``anna``, ``boris`` merged."""
    return merge(base, [Copy(name, copy) for name, copy in zip(("mine", "anna", "boris"), copies, strict=False)])


def boards(found: Merged) -> list[tuple[int, tuple[int, ...], str, tuple[str, ...]]]:
    """Round, players, new value and names of each change."""
    return [(each.round, each.players, each.new, names) for each, names in found.changes]


def test_boards_of_each() -> None:
    """What each copy changed is taken over."""
    mine, anna = document("2w1 3b½", "1b0 4w", "4w½ 1w½", "3b½ 2b"), document("2w1 3b", "1b0 4w0", "4w½ 1w", "3b½ 2b1")
    found = merged(mine, anna)
    assert found.document == normal(document("2w1 3b½", "1b0 4w0", "4w½ 1w½", "3b½ 2b1"))
    assert boards(found) == [(2, (3, 1), "½-½", ("mine",)), (2, (2, 4), "0-1", ("anna",))]
    assert (found.conflicts, found.others, found.homeless) == ((), (), ())


def test_rows_and_sides_do_not_matter() -> None:
    """A board is known by its round and its players, wherever they stand."""
    anna = document("2w1 3b", "1b0 4w0", "4w½ 1w", "3b½ 2b1")
    anna["players"].reverse()
    assert merged(BASE, anna).document == normal(document("2w1 3b", "1b0 4w0", "4w½ 1w", "3b½ 2b1"))


def test_nothing_changed() -> None:
    """Copies that changed nothing leave MINE as it is."""
    mine = document("2w1 3b½", "1b0 4w", "4w½ 1w½", "3b½ 2b", name="Open")
    assert merged(mine, BASE, BASE).document == normal(mine)
    assert merged(BASE, BASE).changes == ()


def test_equal_changes_are_one() -> None:
    """Two copies with the same result agree."""
    same = document("2w1 3b½", "1b0 4w", "4w½ 1w½", "3b½ 2b")
    assert boards(merged(same, same, BASE)) == [(2, (3, 1), "½-½", ("mine", "anna"))]


def test_replaced_result_is_taken_over() -> None:
    """A result of BASE that one copy corrected is a change like any other."""
    anna = document("2w0 3b", "1b1 4w", "4w½ 1w", "3b½ 2b")
    found = merged(BASE, anna)
    assert found.changes[0].difference == Difference(Kind.BOARD, 1, (1, 2), "", "1-0", "0-1")
    assert found.document == normal(anna)


def test_pairing_is_taken_over() -> None:
    """Boards that a copy paired, and boards that it took apart, are changes of boards."""
    base = document("2w1 3b", "1b0 4w", "4w½ 1w", "3b½ 2b")
    anna = document("2w1 4b1", "1b0 3w½", "4w½ 2b½", "3b½ 1w0")
    assert merged(base, anna).document == normal(anna)


def test_same_board_changed_differently() -> None:
    """A conflict names the board, what BASE says and what each copy says; MINE keeps its own meanwhile."""
    mine, anna = document("2w1 3b½", "1b0 4w", "4w½ 1w½", "3b½ 2b"), document("2w1 3b1", "1b0 4w", "4w½ 1w0", "3b½ 2b")
    found = merged(mine, anna, mine)
    (conflict,) = found.conflicts
    assert conflict.names == ("mine", "anna", "boris")
    (row,) = conflict.rows
    assert (row.round, row.players, row.before, row.values) == (2, (3, 1), "–", ("½-½", "0-1", "½-½"))
    assert found.document == normal(mine)


def test_one_emptied_what_the_other_replaced() -> None:
    """A result taken away and the same result replaced exclude each other."""
    mine, anna = document("2w 3b", "1b 4w", "4w½ 1w", "3b½ 2b"), document("2w0 3b", "1b1 4w", "4w½ 1w", "3b½ 2b")
    assert [row.values for row in merged(mine, anna).conflicts[0].rows] == [("–", "0-1")]


def test_other_colours_are_another_board() -> None:
    """Two copies that agree on the result and not on the colours are a conflict; colours show."""
    base = document("2w1", "1b0")
    found = merged(document("2w0", "1b1"), document("2b0", "1w1"), base=base)
    (row,) = found.conflicts[0].rows
    assert (row.players, row.before, row.values) == ((2, 1), "1-2 1-0", ("1-2 0-1", "1-0"))


def test_one_player_on_two_boards() -> None:
    """Two copies that give one player two boards in a round are in conflict about both boards."""
    base = document("2w1", "1b0", "4w½", "3b½")
    mine, anna = document("2w1 3w1", "1b0", "4w½ 1b0", "3b½"), document("2w1 4w½", "1b0", "4w½", "3b½ 1b½")
    found = merged(mine, anna, base=base)
    (conflict,) = found.conflicts
    assert [(row.players, row.values) for row in conflict.rows] == [((1, 3), ("1-0", "")), ((1, 4), ("", "½-½"))]
    assert not conflict.single


def test_board_against_bye() -> None:
    """A bye of MINE and a board of another copy for one player are a conflict."""
    base = document("2w1", "1b0", "ZPB")
    mine, anna = document("2w1 .", "1b0 .", "ZPB HPB"), document("2w1 3w1", "1b0", "ZPB 1b0")
    found = merged(mine, anna, base=base)
    assert [(row.kind, row.players, row.values) for row in found.conflicts[0].rows] == [
        (Kind.BOARD, (1, 3), ("", "1-0")),
        (Kind.BYE, (3,), ("HPB", "")),
    ]


def test_deciding_for_a_copy() -> None:
    """The whole conflict goes to that copy: its boards come, those of the others go."""
    base = document("2w1", "1b0", "4w½", "3b½")
    mine, anna = document("2w1 3w1", "1b0", "4w½ 1b0", "3b½"), document("2w1 4w½", "1b0", "4w½", "3b½ 1b½")
    copies = [Copy("mine", mine), Copy("anna", anna)]
    conflicts = merge(base, copies).conflicts
    for name, wanted in (("mine", mine), ("anna", anna)):
        decided = merge(base, copies, preferring(conflicts, name))
        assert (decided.document, decided.conflicts) == (normal(wanted), ())
        assert {change.names for change in decided.changes} == {(name,)}


def test_deciding_for_a_result() -> None:
    """A typed result is that of the board as it is shown, and comes from no copy."""
    mine, anna = document("2w1 3b½", "1b0 4w", "4w½ 1w½", "3b½ 2b"), document("2w1 3b1", "1b0 4w", "4w½ 1w0", "3b½ 2b")
    copies = [Copy("mine", mine), Copy("anna", anna)]
    decided = merge(BASE, copies, dict.fromkeys(merge(BASE, copies).conflicts, Decision(result="1-0")))
    assert boards(decided) == [(2, (3, 1), "1-0", ())]
    assert decided.document == normal(document("2w1 3b0", "1b0 4w", "4w½ 1w1", "3b½ 2b"))


def test_preferring_a_copy_without_a_say() -> None:
    """A copy that did not change a board decides nothing there: its old result is not what anybody wants."""
    mine, anna = document("2w1 3b½", "1b0 4w", "4w½ 1w½", "3b½ 2b"), document("2w1 3b1", "1b0 4w", "4w½ 1w0", "3b½ 2b")
    assert preferring(merged(mine, anna, BASE).conflicts, "boris") == {}


@pytest.mark.parametrize(
    ("copy", "wanted"),
    [
        (document("2w1", "1b0", players={1: {"rating": 2000}}), (Kind.PLAYER, "rating", "2000")),
        (document("2w1", "1b0", players={2: {"withdrawn_after": 1}}), (Kind.PLAYER, "withdrawn_after", "1")),
        (document("2w1 HPB", "1b0"), (Kind.BYE, "", "HPB")),
        (document("2w1", "1b0", rounds=7), (Kind.SETTING, "rounds", "7")),
        (document("2w1", "1b0", ""), (Kind.ENTRANT, "", '{"name": "P3", "no": 3}')),
    ],
)
def test_everything_else_comes_from_mine(copy: Document, wanted: tuple[Kind, str, str]) -> None:
    """Players, statuses, byes and settings of another copy are listed and not taken over; those of MINE stay."""
    base = document("2w1", "1b0")
    found = merged(base, copy, copy, base=base)
    assert [(each.kind, each.field, each.new) for each, _ in found.others] == [wanted]
    assert found.others[0].names == ("anna", "boris")
    assert found.left_out == found.others
    assert found.document == normal(base)
    own = merged(copy, base, base=base)
    assert (own.others, own.document) == ((), normal(copy))
    assert merged(copy, copy, base=base).others == ()


def test_bye_that_gave_way_to_a_board() -> None:
    """It is listed like every bye, and goes with the board that took its place."""
    base, anna = document("2w1", "1b0", "HPB", "ZPB"), document("2w1", "1b0", "4w1", "3b0")
    found = merged(base, anna, base=base)
    assert {change.difference.players for change in found.others} == {(3,), (4,)}
    assert found.left_out == ()
    assert found.document == normal(anna)


def test_sheet_of_results_is_no_setting_that_counts() -> None:
    """One copy may keep its results in Grid and another in Boards."""
    anna = document("2w1 3b½", "1b0 4w", "4w½ 1w½", "3b½ 2b", entry="boards")
    found = merged(BASE, anna)
    assert (found.others, len(found.changes)) == ((), 1)
    assert [change.difference.field for change in merged(BASE, {**BASE, "tournament": {"entry": "matrix"}}).others] == [
        "entry",
        "rounds",
    ]


def test_board_of_a_player_whom_mine_does_not_have() -> None:
    """It cannot be taken over, and is named."""
    anna = document("2w1 3b", "1b0 4w", "4w½ 1w", "3b½ 2b", ". 6w1", ". 5b0")
    found = merged(BASE, anna)
    assert [(change.difference.players, change.names) for change in found.homeless] == [((5, 6), ("anna",))]


def test_board_of_a_player_whom_mine_took_out() -> None:
    """MINE took him out with his board, another copy has a result there: a conflict, and not to be had from there."""
    mine = document("2w1", "1b0", "4w½", "3b½")
    del mine["players"][2:]
    base, anna = document("2w1", "1b0", "4w", "3b"), document("2w1", "1b0", "4w1", "3b0")
    copies = [Copy("mine", mine), Copy("anna", anna)]
    conflicts = merge(base, copies).conflicts
    assert [row.values for row in conflicts[0].rows] == [("", "1-0")]
    assert merge(base, copies, preferring(conflicts, "mine")).document == normal(mine)
    assert [change.names for change in merge(base, copies, preferring(conflicts, "anna")).homeless] == [("anna",)]
