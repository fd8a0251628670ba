"""Play-offs of two to five players, from the draw of lots to the finished tournament."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from tests.cli.command import Command
from tests.io.documents import document
from tests.life.play_off_books import Sheet
from xltourney.io.life.reading import read_life
from xltourney.io.loading import load
from xltourney.io.template import build

SEED = "Lviv 2026"
#: The winner of a game between two players; 0 is a draw.
Winner = Callable[[int, int], int]


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """The command line, run in this process; nobody can be asked."""
    monkeypatch.setattr("sys.stdin", io.StringIO())
    return Command(capsys, monkeypatch)


def tied(players: int, path: Path) -> Path:
    """One round, in which each of these players beat one of as many others; the lower number is rated higher."""
    won = [f"{no + players}{'wb'[no % 2]}1" for no in range(1, players + 1)]
    lost = [f"{no}{'bw'[no % 2]}0" for no in range(1, players + 1)]
    ratings = {no: {"rating": 2400 - 10 * no} for no in range(1, 2 * players + 1)}
    settings = {"codes": ["BH", "RTNG"], "start": "2026-05-01", "rating_rule": "fide"}
    rule = {"play_off_place": 1, "play_off_after": "none"}
    made = document(*won, *lost, players=ratings, rounds=1, **settings, **rule)
    path.write_bytes(build(made, entry="boards", language="en"))
    return path


def beats(**winners: int) -> Winner:
    """``beats(p12=1)``: 1 beats 2 whatever the colours; of all others the higher number wins."""
    return lambda first, second: winners.get(f"p{min(first, second)}{max(first, second)}", max(first, second))


def play(command: Command, path: Path, winner: Winner) -> None:
    """Run the play-off until its order stands in the Tournament sheet."""
    given = ["--seed", SEED]
    while "play_off_result" not in load(path).reading.document["tournament"]:
        done = command("playoff", path, "--yes", *given)
        assert done.code == 0, done.err
        games = [(white, black) for white, black, result in Sheet(path).games() if not result]
        given = [part for game in games for part in ("--result", _result(game, winner))]


def _result(game: tuple[int, int], winner: Winner) -> str:
    won = {game[0]: "1-0", game[1]: "0-1"}.get(winner(*game), "½-½")
    return f"{game[0]}-{game[1]}={won}"


def sheets(command: Command, path: Path) -> dict[str, dict[int, list[Any]]]:
    """What finalized sheets say of each player, by his number, beside his place."""
    folder = path.parent / "sheets"
    assert command("finalize", path, "-o", folder).code == 0
    book = load_workbook(folder / path.name)
    return {title: _by_number(book[title]) for title in ("Standings", "Crosstable", "Rating changes")}


def _by_number(sheet: Any) -> dict[int, list[Any]]:
    rows = [list(row) for row in sheet.iter_rows(values_only=True)]
    head = next(row for row in rows if "No." in row)
    kept = [at for at, title in enumerate(head) if title not in {None, "Rank", "Decided by"}]
    number = head.index("No.")
    found = rows[rows.index(head) + 1 :]
    return {row[number]: [row[at] for at in kept] for row in found if isinstance(row[number], int)}


def finished(command: Command, path: Path) -> list[tuple[int, int, str]]:
    """Finish the tournament: place, number and what decided it, of those who played."""
    done = command("finish", path, "--yes", "--end", "2026-05-03")
    assert done.code == 0, done.err
    state = read_life(path.read_bytes()).state
    assert state is not None
    rows = json.loads(state.table)["standings"]
    return [(row["rank"], row["no"], row["decided_by"]) for row in rows[: len(rows) // 2]]


@pytest.mark.parametrize(
    ("players", "winner", "order"),
    [
        (2, beats(), [2, 1]),
        pytest.param(2, beats(p12=1), [1, 2], marks=pytest.mark.slow),
        pytest.param(3, beats(p12=1), [3, 1, 2], marks=pytest.mark.slow),
        pytest.param(5, beats(), [5, 4, 3, 2, 1], marks=pytest.mark.slow),
    ],
)
def test_the_table_has_the_order_of_the_play_off(
    players: int, winner: Winner, order: list[int], command: Command, tmp_path: Path
) -> None:
    """It decides places alone: points, tie-breaks, crosstable and ratings are what they were."""
    path = tied(players, tmp_path / "open.xlsx")
    before = sheets(command, path)
    assert command("finish", path, "--yes").code == 1
    play(command, path, winner)
    expected = [(place, no, "play-off") for place, no in enumerate(order, 1)]
    assert finished(command, path) == expected
    assert sheets(command, path) == before


@pytest.mark.slow
def test_three_that_are_equal_among_three(command: Command, tmp_path: Path) -> None:
    """1 beats 2, 2 beats 3, 3 beats 1: 3 is rated lowest and leaves, 2 wins both games against 1."""
    path = tied(3, tmp_path / "open.xlsx")
    met = set[tuple[int, int]]()

    def winner(first: int, second: int) -> int:
        pair = (min(first, second), max(first, second))
        again = pair in met
        met.add(pair)
        return 2 if again else {(1, 2): 1, (2, 3): 2, (1, 3): 3}[pair]

    before = sheets(command, path)
    play(command, path, winner)
    assert len(Sheet(path).games()) == 5
    assert finished(command, path) == [(place, no, "play-off") for place, no in enumerate((2, 1, 3), 1)]
    assert sheets(command, path) == before


@pytest.mark.slow
def test_four(command: Command, tmp_path: Path) -> None:
    """The higher number wins each match; the losers of the first two stay equal, so their rating decides."""
    path = tied(4, tmp_path / "open.xlsx")
    before = sheets(command, path)
    play(command, path, beats())
    lots = sorted((1, 2, 3, 4), key=lambda no: sha256(f"{SEED}:1:{no}".encode()).hexdigest())
    matches = (sorted(lots[:2]), sorted(lots[2:]))
    second = next(best for _, best in matches if best != 4)
    losers = sorted(worst for worst, _ in matches)
    table = finished(command, path)
    assert [(place, no) for place, no, _ in table] == [*enumerate((4, second, *losers), 1)]
    assert [decided for *_, decided in table] == ["play-off", "play-off", "RTNG", "RTNG"]
    assert sheets(command, path) == before
