"""Rating changes on the command line; the numbers are FIDE's (``tests/cases/rating_examples.json``)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command import Command, conforms
from tests.engine.rating_cases import hundredths, published
from tests.io.rated_events import championship, one_against


@pytest.fixture
def twelve(tmp_path: Path) -> Path:
    return written(tmp_path, championship())


def written(folder: Path, event: dict[str, Any]) -> Path:
    path = folder / "event.json"
    path.write_text(json.dumps(event, ensure_ascii=False), encoding="utf-8")
    return path


class TestStandings:
    def test_json_has_the_changes(self, command: Command, twelve: Path) -> None:
        answer = json.loads(command("standings", twelve, "--format", "json").out)
        conforms(answer, "standings")
        case = published("round_robin_12")
        names = list(case["players"])
        found = {names[row["no"] - 1]: row for row in answer["rating_changes"]}
        assert {name: round(100 * row["change"]) for name, row in found.items()} == {
            name: hundredths(row[2]) for name, row in case["expected"].items()
        }
        assert {name: found[name]["new_rating_alone"] for name in case["next_list"]} == case["next_list"]
        assert [row["no"] for row in answer["rating_changes"]] == [row["no"] for row in answer["standings"]]

    def test_players_without_a_rating(self, command: Command, tmp_path: Path) -> None:
        """F-I01 of FIDE's calculator by the rule of 2024: 1993."""
        path = written(tmp_path, one_against([(2000, score) for score in (1, 1, 1, 0, 0)]))
        answer = json.loads(command("standings", path, "--format", "json").out)
        conforms(answer, "standings")
        [row] = [row for row in answer["rating_changes"] if row["no"] == 1]
        assert (row["rating"], row["games"], row["score"], row["new_rating_alone"]) == (None, 5, 3, 1993)

    @pytest.mark.parametrize("rule", ["none", "club"])
    def test_no_other_rule(self, command: Command, tmp_path: Path, rule: str) -> None:
        path = written(tmp_path, championship(rating_rule=rule))
        assert "rating_changes" not in json.loads(command("standings", path, "--format", "json").out)

    def test_rules_that_are_not_known(self, command: Command, tmp_path: Path) -> None:
        done = command("standings", written(tmp_path, championship(start="2000-01-01")), "--format", "json")
        assert done.code == 0
        assert "rating_changes" not in json.loads(done.out)
        assert "rating changes are left out" in done.err


class TestExplain:
    def test_text(self, command: Command, tmp_path: Path) -> None:
        """FIDE, November 2025 (P01): -2.50, so 2813 becomes 2810."""
        games = [(1787, 1.0), (2025, 1.0), (2310, 1.0), (2400, 1.0), (2505, 0.5)]
        path = written(tmp_path, one_against(games, {"rating": 2813, "k": 10}, start="2025-11-07"))
        lines = command("explain", path, "--player", "1", "--code", "elo").out.splitlines()
        assert lines[0] == "ELO of 1 One: 10 × (4.5 − 4.75) = −2.50; 2813 becomes 2810 if this event stood alone"
        assert lines[6].split() == ["4", "5", "Opponent", "4", "2400", "+413", "+413", "1", "0.93", "+0.70"]
        assert lines[-2] == "K: stated in the list of players"
        assert lines[-1].endswith("as in force on 7 November 2025")

    def test_json(self, command: Command, twelve: Path) -> None:
        answer = json.loads(command("explain", twelve, "--player", "A", "--code", "ELO", "--format", "json").out)
        assert (answer["code"], answer["player"], answer["change"]) == ("ELO", {"no": 1, "name": "A"}, 8.3)
        assert len(answer["rounds"]) == 11
        assert sum(game["change"] for game in answer["rounds"]) == pytest.approx(8.3)

    def test_up_to_a_round(self, command: Command, twelve: Path) -> None:
        done = command("explain", twelve, "--player", "1", "--code", "ELO", "--after", "2", "--format", "json")
        assert json.loads(done.out)["games"] == 2

    def test_a_first_rating(self, command: Command, tmp_path: Path) -> None:
        path = written(tmp_path, one_against([(2000, 1), (2000, 0)]))
        done = command("explain", path, "--player", "1", "--code", "ELO")
        assert done.out.startswith("ELO of 1 One: first rating –")
        assert "2 of 5 games" in done.out

    @pytest.mark.parametrize(
        ("settings", "said"),
        [
            ({"rating_rule": "club"}, "the rating rule of the event is club"),
            ({"start": "2009-06-30"}, "the oldest are of 2009-07-01"),
        ],
    )
    def test_what_cannot_be_explained(
        self, command: Command, tmp_path: Path, settings: dict[str, str], said: str
    ) -> None:
        done = command("explain", written(tmp_path, championship(**settings)), "--player", "1", "--code", "ELO")
        assert done.code == 2
        assert said in done.err
