"""``xltourney explain``: each value of the 16 players' event stands in the TEC exercises of 2024."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.command import Command


def test_a_cut_that_takes_the_missed_round_first(command: Command, t16: Path) -> None:
    """David (4): BH 15, BH/C1 11.5: the half-point bye goes (art. 16.5), not the 1.5 of Opal."""
    done = command("explain", t16, "--player", "4", "--code", "BH-C1", "--rules", "2024-08", "--format", "json")
    answer = json.loads(done.out)
    assert (answer["player"], answer["code"]) == ({"no": 4, "name": "David"}, "BH/C1")
    assert (answer["value"], answer["article"]) == (11.5, "8.1")
    rounds = {line["round"]: line for line in answer["rounds"]}
    assert [rounds[number]["contribution"] for number in range(1, 6)] == [3, 3.5, 1.5, 3.5, 3.5]
    assert {number: line["cut"] for number, line in rounds.items() if line["cut"]} == {2: "vur"}
    assert [note["article"] for note in rounds[2]["notes"]][-1] == "16.5"
    assert (rounds[1]["opponent"], rounds[1]["name"], rounds[1]["result"]) == (12, "Nick", "b1")
    assert rounds[1]["notes"][0]["article"] == "16.3.2"


def test_text_says_the_same(command: Command, t16: Path) -> None:
    done = command("explain", t16, "--player", "David", "--code", "BH/C1", "--rules", "2024-08")
    lines = done.out.splitlines()
    assert lines[0] == "BH/C1 of 4 David: 11.5 (article 8.1; rules 2024-08)"
    assert lines[3].split()[:6] == ["1", "12", "Nick", "b1", "3", "3"]
    assert "(3.5)" in lines[4]
    assert "art. 16.5" in lines[4]


def test_a_code_that_the_event_does_not_use(command: Command, t16: Path) -> None:
    done = command("explain", t16, "--player", "4", "--code", "PS", "--rules", "2024-08", "--format", "json")
    # 1, 1.5, 2.5, 3, 3.5 after the rounds
    assert json.loads(done.out)["value"] == 11.5


def test_a_direct_encounter_beside_the_list(command: Command, t16: Path) -> None:
    done = command("explain", t16, "--player", "1", "--code", "de", "--rules", "2024-08")
    assert done.code == 0
    assert done.out.startswith("DE of 1 Alyx")


@pytest.mark.parametrize(("who", "said"), [("99", "1 to 16"), ("Davit", "4 David"), ("alyx smith", "1 Alyx")])
def test_an_unknown_player_is_answered_with_those_there_are(command: Command, t16: Path, who: str, said: str) -> None:
    done = command("explain", t16, "--player", who, "--code", "BH")
    assert done.code == 2
    assert said in done.err


def test_a_name_that_stands_twice_needs_the_number(command: Command, t16: Path) -> None:
    text = t16.read_text(encoding="utf-8").replace("Bruno".ljust(9), "Alyx".ljust(9))
    t16.write_text(text, encoding="utf-8")
    done = command("explain", t16, "--player", "alyx", "--code", "BH")
    assert done.code == 2
    assert "1, 2" in done.err
