"""``xltourney explain``: each value of the 16 players' event stands in the TEC exercises of 2024."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.command import Command
from tests.io.documents import document
from tests.io.finished import five_of_whom_one_left, worked_example


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


def written(path: Path, event: object) -> Path:
    path.write_text(json.dumps(event, ensure_ascii=False), encoding="utf-8")
    return path


def test_a_direct_encounter_of_the_events_own_list(command: Command, tmp_path: Path) -> None:
    """Behind pairing numbers nobody is tied any more; in front of them the three of TEC exercise 26 are."""
    behind = written(tmp_path / "behind.json", worked_example("TEC6RR", codes=["TPN", "DE"]))
    assert "alone at this place" in command("explain", behind, "--player", "1", "--code", "DE").out
    before = written(tmp_path / "before.json", worked_example("TEC6RR", codes=["DE", "TPN"]))
    said = command("explain", before, "--player", "1", "--code", "DE").out
    assert "tied at this place: players 1, 2, 3 (art. 6.1)" in said
    assert "by number: 1 (2), 2 (0.5), 3 (0.5) (art. 6.1.2)" in said


def test_an_interim_and_a_live_value(command: Command, tmp_path: Path) -> None:
    """Player 1 won round 1 and round 2, whose other board is open: 1 after round 1, 2 live."""
    path = written(tmp_path / "open.json", document("2w1 3b1", "1b0 4w", "4w1 1w0", "3b0 2b", system="swiss", rounds=3))
    values = {}
    for option in (("--after", "1"), ("--live",)):
        done = command("explain", path, "--player", "1", "--code", "WIN", "--format", "json", *option)
        values[option[0]] = json.loads(done.out)["value"]
    assert values == {"--after": 1, "--live": 2}
    assert command("explain", path, "--player", "1", "--code", "WIN", "--live", "--after", "1").code == 2


def test_a_matrix_names_no_rounds(command: Command, tmp_path: Path) -> None:
    path = written(tmp_path / "matrix.json", worked_example("TEC6RR", entry="matrix"))
    lines = command("explain", path, "--player", "1", "--code", "SB").out.splitlines()
    assert lines[2].split()[:2] == ["Opponent", "Result"]
    answer = json.loads(command("explain", path, "--player", "1", "--code", "SB", "--format", "json").out)
    assert {line["round"] for line in answer["rounds"]} == {None}


def test_regulations_without_numbers_are_named(command: Command, tmp_path: Path) -> None:
    """General Regulations for Competitions 6.6; the rules of 2009."""
    path = written(tmp_path / "left.json", five_of_whom_one_left())
    said = command("explain", path, "--player", "2", "--code", "SB").out
    assert "annulled: a player left before half of his games (General Regulations for Competitions 6.6)" in said
    swiss = written(tmp_path / "old.json", worked_example("TEC16"))
    said = command("explain", swiss, "--player", "4", "--code", "BH", "--rules", "2009").out
    assert said.startswith("BH of 4 David: 13.5 (rules of 2009)\n")
    assert "unplayed rounds count as draws (rounds 2, 3, 4, 5) (rules of 2009)" in said
