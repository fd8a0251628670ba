"""A tournament report file (TRF16) made of a tournament, for programs that read nothing else."""

from __future__ import annotations

from xltourney.engine.model import Player, Tournament
from xltourney.engine.results import CLASSICAL, Kind, ScoringSystem

_BYES = {Kind.PAB: "U", Kind.FPB: "F", Kind.HPB: "H", Kind.ZPB: "Z"}
_RESULTS = {"1": "1", "½": "=", "0": "0", "+": "+", "-": "-", "1*": "W", "½*": "D", "0*": "L"}


def report_file(tournament: Tournament, start: str) -> str:
    """The whole file; ``start`` is the first day, which chooses the rules."""
    head = [
        "012 Random event",
        f"042 {start}",
        f"062 {len(tournament.players)}",
        "092 Individual: " + ("Round-Robin" if tournament.system.predetermined else "Swiss-System"),
        f"XXR {tournament.rounds}",
        *_points(tournament.scoring),
    ]
    return "\n".join([*head, *(_player(tournament, player) for player in tournament.players), ""])


def _points(scoring: ScoringSystem) -> list[str]:
    """Record 162 of TRF26, where points are not 1, ½, 0 and a pairing bye a win."""
    if scoring == CLASSICAL:
        return []
    worth = (("W", scoring.win), ("D", scoring.draw), ("P", scoring.pab))
    return ["162 " + "".join(f" {letter}{float(scoring.points(units)):4.1f}   " for letter, units in worth).rstrip()]


def _player(tournament: Tournament, player: Player) -> str:
    points = float(tournament.scoring.points(sum(result.points for result in player.results)))
    line = f"001 {player.no:4} m    {player.name:33} {player.rating or '':4} NOR {'':22} {points:4.1f} {player.no:4}"
    for result in player.results:
        letter = _RESULTS[result.mark] if result.opponent else _BYES[result.kind]
        opponent = f"{result.opponent:4}" if result.opponent else "0000"
        line += f"  {opponent} {result.color or '-'} {letter}"
    return line
