"""The rules alone, in one process and from the command line, beside the programs that do the same."""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tiebreak_core.models import GameRecord, PlayerTiebreakData
from tiebreak_core.strict import rank_standings_strict

from benchmarks.events import swiss, trf
from benchmarks.timing import Ratio, compare, python, seconds
from xltourney.engine.model import Tournament
from xltourney.engine.modifiers import ALLOWED
from xltourney.engine.ranking import rank
from xltourney.engine.regulations import EDITIONS
from xltourney.engine.results import Kind, RoundResult

RULES = EDITIONS["2026-03"]
CODES = ["BH/C1", "BH", "SB", "DE", "WIN", "REP"]
INDIVIDUAL = [code for code in ALLOWED if code not in ("KSX", "RND", "MAN")]
_KIND = {
    Kind.OTB: "played",
    Kind.PAB: "pairing_bye",
    Kind.FORFEIT_WIN: "forfeit_win",
    Kind.FORFEIT_LOSS: "forfeit_loss",
    Kind.HPB: "requested_bye",
    Kind.ZPB: "requested_bye",
}


def _record(event: Tournament, number: int, result: RoundResult) -> GameRecord:
    rating = event.by_number[result.opponent].rating if result.opponent else 0
    return GameRecord(
        opponent_id=result.opponent or -1,
        opponent_rating=rating or 0,
        score=result.points / 2,
        color="black" if result.color == "b" else "white",
        round_number=number,
        kind=_KIND[result.kind],
    )


def _for_tiebreak_core(event: Tournament) -> dict[int, PlayerTiebreakData]:
    return {
        player.no: PlayerTiebreakData(
            player_id=player.no,
            rating=player.rating or 0,
            points=sum(result.points for result in player.results) / 2,
            games=[_record(event, number, result) for number, result in enumerate(player.results, start=1)],
        )
        for player in event.players
    }


def in_process(runs: int = 5) -> Iterator[Ratio]:
    """BH/C1 BH SB WIN REP of 2,000 x 11, the model built on both sides."""
    event = swiss(2000, 11)
    theirs = _for_tiebreak_core(event)
    criteria = ["buchholz_cut1", "buchholz", "sonneborn_berger", "wins", "rounds_elected"]
    yield compare(
        "BH/C1 BH SB WIN REP, 2,000 x 11, in one process",
        lambda: rank(event, ["BH/C1", "BH", "SB", "WIN", "REP"], RULES),
        "tiebreak_core",
        lambda: rank_standings_strict(theirs, criteria, total_rounds=11, ruleset="fide-2026"),
        allowed=0.5,
        runs=runs,
    )


def growth(runs: int = 5) -> Iterator[Ratio]:
    """All individual codes: the time a game at 5,000 x 13 beside 500 x 13."""
    small, large = swiss(500, 13), swiss(5000, 13)
    times = [
        (seconds(lambda: rank(large, INDIVIDUAL, RULES)), seconds(lambda: rank(small, INDIVIDUAL, RULES)))
        for _ in range(runs)
    ]
    ratio = statistics.median(a / b / 10 for a, b in times)
    first, second = (statistics.median(column) for column in zip(*times, strict=True))
    yield Ratio("all codes, 5,000 x 13, time a game", first / 65000, second / 6500, ratio, 1.5, "500 x 13")


def whole_commands(runs: int = 5) -> Iterator[Ratio]:
    """The standings command and gacrux's on the same file."""
    with tempfile.TemporaryDirectory() as folder:
        for size, rounds, allowed, pairs in ((200, 9, 0.6, runs), (2000, 11, 0.02, 1)):
            path = Path(folder, f"{size}.trf")
            path.write_text(trf(swiss(size, rounds)), encoding="utf-8")
            ours = ("-m", "xltourney", "standings", str(path), "--format", "json", "--codes", "PTS," + ",".join(CODES))
            other = ("-m", "gacrux.tiebreakchecker", "-i", str(path), "-s", "-r", "-o", str(path.with_suffix(".out")))
            name = f"standings of a TRF file, {size:,} x {rounds}, whole command"
            yield compare(name, python(*ours), "gacrux", python(*other, "-t", "PTS", *CODES), allowed, runs=pairs)
