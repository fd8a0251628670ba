"""Laws of merging that hold for whatever people enter."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from xltourney.batch.life.merging import Copy, merge, preferring
from xltourney.io.document import normal
from xltourney.io.life.conflicts import fingerprint
from xltourney.io.life.differences import differences

Document = dict[str, Any]
#: Boards of each round by White and Black, with the marks of both.
Rounds = list[dict[tuple[int, int], tuple[str, str]]]

_MARKS = (("1", "0"), ("½", "½"), ("0", "1"), ("+", "-"), ("-", "-"), ("", ""), ("1*", "0*"), ("½:0", "0:½"))
_SEEDS = st.integers(0, 2**32)


def _paired(random: Random, players: int) -> dict[tuple[int, int], tuple[str, str]]:
    idle = random.sample(range(1, players + 1), players)
    pairs = [(idle[i], idle[i + 1]) for i in range(0, players - 1, 2) if random.random() < 0.9]
    return {pair: random.choice(_MARKS) for pair in pairs}


def _rounds(seed: int) -> tuple[int, Rounds]:
    random = Random(seed)
    players = random.randint(2, 9)
    return players, [_paired(random, players) for _ in range(random.randint(1, 3))]


def _document(players: int, rounds: Rounds) -> Document:
    results: dict[int, list[str]] = {no: [""] * len(rounds) for no in range(1, players + 1)}
    for number, boards in enumerate(rounds):
        for (white, black), marks in boards.items():
            results[white][number], results[black][number] = f"{black}w{marks[0]}", f"{white}b{marks[1]}"
    people = [{"no": no, "name": f"P{no}", "results": own} for no, own in results.items()]
    return {"xltourney": 1, "tournament": {"id": "law", "rounds": 9}, "players": people}


def _edited(rounds: Rounds, players: int, seed: int, share: int = 0, shares: int = 1) -> Rounds:
    """Rounds as a person changes them: other results, colours and pairings, among the boards of his share only."""
    random = Random(seed)
    changed: Rounds = []
    for number, boards in enumerate(rounds):
        mine = {pair for place, pair in enumerate(boards) if (place + number) % shares == share}
        new = {pair: marks for pair, marks in boards.items() if pair not in mine}
        people = [no for pair in sorted(mine) for no in pair]
        if random.random() < 0.3:
            random.shuffle(people)
        for white, black in zip(people[::2], people[1::2], strict=True):
            if random.random() < 0.9:
                new[white, black] = (
                    random.choice(_MARKS) if random.random() < 0.6 else boards.get((white, black), ("", ""))
                )
        changed.append(new)
    if shares == 1 and random.random() < 0.3:
        changed.append(_paired(random, players))
    return changed


@given(_SEEDS, _SEEDS, _SEEDS)
def test_disjoint_edits_merge_the_same_in_either_order(start: int, first: int, second: int) -> None:
    """And together they are both."""
    players, rounds = _rounds(start)
    base = _document(players, rounds)
    one, other = (_edited(rounds, players, seed, share, 2) for share, seed in enumerate((first, second)))
    copies = [Copy(name, _document(players, each)) for name, each in (("a", one), ("b", other))]
    here, there = merge(base, copies), merge(base, copies[::-1])
    assert not here.conflicts
    assert here.document == there.document
    wanted = {*differences(base, copies[0].document), *differences(base, copies[1].document)}
    assert set(differences(base, here.document)) == wanted


@given(_SEEDS, _SEEDS)
def test_merging_nothing_changes_nothing(start: int, change: int) -> None:
    """Copies that are still BASE leave MINE as it is; a MINE that is still BASE becomes the other copy."""
    players, rounds = _rounds(start)
    base, own = _document(players, rounds), _document(players, _edited(rounds, players, change))
    assert merge(base, [Copy("mine", own), Copy("a", base), Copy("b", base)]).document == normal(own)
    assert merge(base, [Copy("mine", base), Copy("a", own)]).document == normal(own)
    assert merge(base, [Copy("mine", own), Copy("a", own)]).document == normal(own)


@given(_SEEDS, st.lists(_SEEDS, min_size=2, max_size=4))
def test_a_conflict_loses_nothing(start: int, seeds: list[int]) -> None:
    """Every change of every copy is in the document or, with its value, in a conflict."""
    players, rounds = _rounds(start)
    base = _document(players, rounds)
    copies = [Copy(f"c{i}", _document(players, _edited(rounds, players, seed))) for i, seed in enumerate(seeds)]
    found = merge(base, copies)
    reached = set(differences(base, found.document))
    contested = {
        (name, row.round, frozenset(row.players), value.rpartition(" ")[2])
        for conflict in found.conflicts
        for row in conflict.rows
        for name, value in zip(conflict.names, row.values, strict=True)
    }
    for copy in copies:
        for each in differences(base, copy.document):
            assert each in reached or (copy.name, each.round, frozenset(each.players), each.new) in contested


@given(_SEEDS, st.lists(_SEEDS, min_size=2, max_size=4))
def test_a_decided_conflict_is_what_that_copy_says(start: int, seeds: list[int]) -> None:
    """All that the preferred copy changed is in the document; nobody sits at two boards; nothing is half a board."""
    players, rounds = _rounds(start)
    base = _document(players, rounds)
    copies = [Copy(f"c{i}", _document(players, _edited(rounds, players, seed))) for i, seed in enumerate(seeds)]
    for chosen in copies:
        open_ = merge(base, copies).conflicts
        found = merge(base, copies, preferring(open_, chosen.name))
        assert all(chosen.name not in conflict.names for conflict in found.conflicts)
        reached = set(differences(base, found.document))
        assert set(differences(base, chosen.document)) <= reached
        _assert_whole(found.document)


def _assert_whole(document: Document) -> None:
    tokens = {player["no"]: player.get("results", []) for player in document["players"]}
    for no, own in tokens.items():
        for number, token in enumerate(own):
            if token:
                opponent = int(token.replace("b", "w").partition("w")[0])
                assert tokens[opponent][number].replace("b", "w").partition("w")[0] == str(no)


@given(_SEEDS, st.lists(_SEEDS, min_size=2, max_size=4), _SEEDS)
def test_order_of_the_other_copies_makes_no_difference(start: int, seeds: list[int], order: int) -> None:
    """Neither to the document nor to the conflicts."""
    players, rounds = _rounds(start)
    base = _document(players, rounds)
    mine, *others = (Copy(f"c{i}", _document(players, _edited(rounds, players, seed))) for i, seed in enumerate(seeds))
    here, there = (merge(base, [mine, *each]) for each in (others, Random(order).sample(others, len(others))))
    assert here.document == there.document
    assert fingerprint(here.conflicts) == fingerprint(there.conflicts)


def test_the_laws_meet_conflicts() -> None:
    """What the laws are tried with has conflicts of one board, of several and of none."""
    sizes = set[int]()
    for seed in range(200):
        players, rounds = _rounds(seed)
        copies = [Copy(name, _document(players, _edited(rounds, players, seed + len(name)))) for name in ("a", "bb")]
        sizes |= {len(conflict.rows) for conflict in merge(_document(players, rounds), copies).conflicts} or {0}
    assert {0, 1, 2, 3} <= sizes
