"""No worked example is lost: each belongs to one module here, or waits for teams."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.rules.examples import all_examples, group_of, load

MODULES = {
    "06": "test_art_06_direct_encounter.py",
    "07": "test_art_07_counts.py",
    "08": "test_art_08_buchholz.py",
    "09": "test_art_09_sonneborn_berger_koya.py",
    "10": "test_art_10_ratings.py",
    "14": "test_art_14_cuts.py",
    "16": "test_art_16_unplayed.py",
    "old": "test_old_rules.py",
}
#: Teams (arts 11 to 13) come later: the field of fourteen teams, and the rules that only teams have.
TEAM_PREFIXES = ("C-", "M1", "M2", "M3", "M4", "M5", "M6", "J9", "J10", "J11", "J12", "J13", "J14", "N13")


def test_examples_are_told_apart_by_their_ids() -> None:
    ids = Counter(example.id for example in all_examples())
    assert [name for name, count in ids.items() if count > 1] == []


def test_every_example_is_asked_or_waits_for_teams() -> None:
    groups = Counter(group_of(example) for example in all_examples())
    waiting = groups.pop("team")
    assert set(groups) == set(MODULES)
    assert (sum(groups.values()), waiting) == (179, 53)
    assert sum(groups.values()) + waiting == len(all_examples()) == len(load()["examples"]) == 232


@pytest.mark.parametrize("group", MODULES)
def test_the_module_of_a_group_asks_it(group: str) -> None:
    module = (Path(__file__).parent / MODULES[group]).read_text(encoding="utf-8")
    assert f'examples_of("{group}")' in module


def test_only_team_examples_wait() -> None:
    for example in all_examples():
        if group_of(example) == "team":
            assert example.id.startswith(TEAM_PREFIXES), example.id
            assert example.field in (None, "TEC14T"), example.id


def test_every_field_is_used() -> None:
    used = {example.field for example in all_examples()}
    manual = {name for name in load()["fields"] if name.startswith("MANUAL")}
    assert set(load()["fields"]) - used == manual
