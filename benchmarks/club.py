"""The list of a club of 300 players with 20 years of tournaments: the replay, and the whole command."""

from __future__ import annotations

import os
import random
import tempfile
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.timing import Ratio, compare, python, seconds
from xltourney.batch.club.adding import add
from xltourney.batch.club.making import new_book
from xltourney.batch.club.updating import update
from xltourney.engine.club_rating import CLUB_TEXT, ClubGame, ClubPlayer, ClubTournament, Start, replay
from xltourney.engine.elo import Control, expected_hundredths
from xltourney.io.club.records import Settings
from xltourney.io.opc.book import read_book
from xltourney.io.opc.package import Package
from xltourney.io.opc.stored_values import Change, with_changes
from xltourney.io.template import build

PLAYERS, YEARS = 300, 20
#: Tournaments; a smaller club is measured where this environment variable says so.
TOURNAMENTS = int(os.environ.get("CLUB_TOURNAMENTS", "1000"))
#: The folder in which the workbooks stay for the next run; without this environment variable they are made each time.
FOLDER = os.environ.get("CLUB_FOLDER", "")
_ENTRIES, _ROUNDS = 40, 9
_CONTROLS = tuple(Control)

Round = Sequence[tuple[int, int, int]]


def _key(player: int) -> str:
    return f"player {player:03}"


def _strength(player: int) -> int:
    return 1400 + (player * 137) % 700


def rounds(seed: int) -> tuple[list[int], list[Round]]:
    """The members who play, and for each round White, Black (places among them) and White's half points."""
    chance = random.Random(seed)
    members = chance.sample(range(PLAYERS), _ENTRIES)
    told: list[Round] = []
    for _ in range(_ROUNDS):
        order = chance.sample(range(_ENTRIES), _ENTRIES)
        pairs = zip(order[::2], order[1::2], strict=True)
        told.append([(white, black, _result(chance, members[white], members[black])) for white, black in pairs])
    return members, told


def _result(chance: random.Random, white: int, black: int) -> int:
    expected = 1 / (1 + 10 ** ((_strength(black) - _strength(white)) / 400))
    return 1 if chance.random() < 0.2 else 2 * (chance.random() < expected)


def played(number: int) -> ClubTournament:
    """A tournament as the replay takes it."""
    members, told = rounds(number)
    games = [ClubGame(_key(members[w]), _key(members[b]), halves) for one in told for w, b, halves in one]
    return ClubTournament(f"t{number:04}", _CONTROLS[number % 3], games, number + 1)


def replaying(runs: int = 5) -> Iterator[Ratio]:
    """The replay of games in memory, beside a loop that asks for the expected score of each side."""
    members = [ClubPlayer(_key(no), {control: Start(_strength(no)) for control in Control}) for no in range(PLAYERS)]
    tournaments = [played(number) for number in range(TOURNAMENTS)]
    strengths = {_key(no): _strength(no) for no in range(PLAYERS)}

    def loop() -> None:
        for made in tournaments:
            for white, black, _ in made.games:
                expected_hundredths(strengths[white], strengths[black], CLUB_TEXT)
                expected_hundredths(strengths[black], strengths[white], CLUB_TEXT)

    yield compare(
        f"replay of {TOURNAMENTS} tournaments of {_ENTRIES} x {_ROUNDS}, in memory",
        lambda: replay(members, tournaments),
        "the expected score of both sides of the same games",
        loop,
        allowed=2.5,
        runs=runs,
    )


# ---------------------------------------------------------------- the whole command


def document(number: int, corrected: bool = False) -> dict[str, Any]:
    """The same tournament as a JSON document; ``corrected`` turns the first result round."""
    members, told = rounds(number)
    rows: list[list[str]] = [[] for _ in members]
    for at, one in enumerate(told):
        for board, (white, black, halves) in enumerate(one):
            score = (halves + 1) % 3 if corrected and at == board == 0 else halves
            rows[white].append(f"{black + 1}w{'0½1'[score]}")
            rows[black].append(f"{white + 1}b{'1½0'[score]}")
    year, month = 2006 + number * YEARS // TOURNAMENTS, 1 + number % 12
    return {
        "xltourney": 1,
        "tournament": {
            "id": f"t{number:04}", "name": f"Tournament {number}", "system": "swiss", "rounds": _ROUNDS,
            "start": f"{year}-{month:02}-01", "end": f"{year}-{month:02}-02", "rating_rule": "club",
            "control": _CONTROLS[number % 3].value, "codes": ["BH/C1", "BH", "SB"],
        },
        "players": [
            {"no": no, "name": _key(member), "results": row}
            for no, (member, row) in enumerate(zip(members, rows, strict=True), 1)
        ],
    }  # fmt: skip


def make_club(folder: Path) -> Path:
    """A book, counted, with all its workbooks."""
    book = folder / "club.xlsx"
    book.write_bytes(_with_players(new_book(Settings("Club"))))
    paths = [folder / f"t{number:04}.xlsx" for number in range(TOURNAMENTS)]
    for number, path in enumerate(paths):
        path.write_bytes(build(document(number), entry="grid", language="en"))
    add(book, paths)
    if not update(book).done:
        raise RuntimeError("the club cannot be counted")
    return book


def _with_players(data: bytes) -> bytes:
    package = Package(data)
    part = next(sheet.part for sheet in read_book(package).sheets if sheet.title == "Players")
    cells: dict[tuple[int, int], Change] = {}
    for player in range(PLAYERS):
        cells[4 + player, 2] = Change(_key(player))
        cells |= {(4 + player, column): Change(_strength(player)) for column in (4, 6, 8)}
    package.write(part, with_changes(package.read(part), part, cells))
    return package.to_bytes()


@contextmanager
def _club() -> Generator[Path, None, None]:
    """The book of the club in its folder."""
    if not FOLDER:
        with tempfile.TemporaryDirectory() as name:
            yield make_club(Path(name))
        return
    folder = Path(FOLDER, f"{TOURNAMENTS} tournaments")
    book = folder / "club.xlsx"
    if not (folder / "complete").exists():
        folder.mkdir(parents=True, exist_ok=True)
        make_club(folder)
        (folder / "complete").touch()
    yield book


def updating(runs: int = 3) -> Iterator[Ratio]:
    """`club update` after a correction in the newest tournament, beside `club update --rebuild`, as cold processes."""
    with _club() as book:
        newest = book.with_name(f"t{TOURNAMENTS - 1:04}.xlsx")
        whole = [
            build(document(TOURNAMENTS - 1, corrected), entry="grid", language="en") for corrected in (False, True)
        ]
        newest.write_bytes(whole[0])
        update(book)
        pairs: list[tuple[float, float]] = []
        for run in range(1, runs + 1):
            newest.write_bytes(whole[run % 2])
            first = seconds(python("-m", "xltourney", "club", "update", "--club", str(book)))
            second = seconds(python("-m", "xltourney", "club", "update", "--club", str(book), "--rebuild"))
            pairs.append((first, second))
        ours, other = (median(column) for column in zip(*pairs, strict=True))
        what = f"club update after a correction in the newest of {TOURNAMENTS} tournaments, whole command"
        ratio = median(first / second for first, second in pairs)
        yield Ratio(what, ours, other, ratio, 1 / 50, "club update --rebuild")
