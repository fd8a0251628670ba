"""Documents made of tournaments, and changes to them that an organiser might make."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from xltourney.engine.model import Tournament
from xltourney.engine.results import MIRROR, Kind, RoundResult

Document = dict[str, Any]

_BYES = {Kind.PAB: "PAB", Kind.FPB: "FPB", Kind.HPB: "HPB", Kind.ZPB: "ZPB"}
_OTHER = {"w": "b", "b": "w", "~": "~"}


def token(result: RoundResult) -> str:
    """A round as the document writes it."""
    if result.opponent:
        return f"{result.opponent}{result.color or '~'}{result.mark}"
    return _BYES.get(result.kind, "")


def document_of(tournament: Tournament) -> Document:
    """The document of a tournament."""
    points = tournament.scoring.points
    scoring = tournament.scoring
    worth = {"win": scoring.win, "draw": scoring.draw, "loss": scoring.loss, "pab": scoring.pab}
    settings: Document = {
        "name": "Random event",
        "start": "2026-03-02",
        "system": tournament.system.code,
        "rounds": tournament.rounds,
        "points": {key: float(points(units)) for key, units in worth.items()},
    }
    if scoring.zero_point_bye:
        settings["points"]["absent"] = float(points(scoring.zero_point_bye))
    if tournament.forfeits_played:
        settings["forfeits_played"] = True
    players: list[Document] = []
    for player in tournament.players:
        own: Document = {"no": player.no, "name": player.name, "results": [token(result) for result in player.results]}
        if player.rating:
            own["rating"] = player.rating
        if player.withdrawn_after is not None:
            own["withdrawn_after"] = player.withdrawn_after
        if player.penalty:
            own["penalty"] = float(points(player.penalty))
        players.append(own)
    return {"xltourney": 1, "tournament": settings, "players": players}


# ---------------------------------------------------------------- what people change


def _cell(document: Document, random: Random) -> tuple[list[str], int] | None:
    """A round of a player."""
    results: list[str] = random.choice(document["players"])["results"]
    return (results, random.randrange(len(results))) if results else None


def other_bye(document: Document, random: Random) -> None:
    """Another bye, or nothing, where a bye stands."""
    cell = _cell(document, random)
    if cell and cell[0][cell[1]][:1] in "PFHZ":
        cell[0][cell[1]] = random.choice(("PAB", "FPB", "HPB", "ZPB", ""))


def anything(document: Document, random: Random) -> None:
    """Something that may be wrong: one side of a game only."""
    cell = _cell(document, random)
    if cell:
        opponent = random.randint(1, len(document["players"]) + 1)
        game = f"{opponent}{random.choice('wb~')}{random.choice([*MIRROR])}"
        cell[0][cell[1]] = random.choice(("PAB", "HPB", "ZPB", "", game, "1w", "bye"))


def other_result(document: Document, random: Random) -> None:
    """Another result of a game, on both sides; also none."""
    player = random.choice(document["players"])
    for number, text in enumerate(player["results"]):
        digits = len(text) - len(text.lstrip("0123456789"))
        if digits and random.random() < 0.5:
            opponent, colour, mark = int(text[:digits]), text[digits], random.choice([*MIRROR])
            facing = next((other for other in document["players"] if other["no"] == opponent), None)
            if facing and facing["results"][number : number + 1] not in ([], [""]):
                player["results"][number] = f"{opponent}{colour}{mark}"
                facing["results"][number] = f"{player['no']}{_OTHER[colour]}{random.choice(MIRROR[mark])}"


def other_status(document: Document, random: Random) -> None:
    """Entered late or withdrawn; the rounds concerned are left blank."""
    player = random.choice(document["players"])
    number = random.randint(0, document["tournament"]["rounds"])
    results: list[str] = player["results"]
    if random.random() < 0.5:
        player["withdrawn_after"] = number
        results[number:] = ["" if text == "ZPB" else text for text in results[number:]]
    else:
        player["from_round"] = number + 1
        results[:number] = ["" if text == "ZPB" else text for text in results[:number]]


def other_order(document: Document, random: Random) -> None:
    """Lots, play-offs, penalties, ratings."""
    player = random.choice(document["players"])
    key, value = random.choice((("lots", 2), ("play_off", 1), ("penalty", -0.5), ("rating", 0), ("rating", 2000)))
    player[key] = value


def other_settings(document: Document, random: Random) -> None:
    """Rules, points, rounds, lots."""
    key, value = random.choice(
        (
            ("rounds", random.randint(1, 9)),
            ("points", {"win": 3, "draw": 1}),
            ("points", {"win": 1, "draw": 1}),
            ("points", {"win": 0}),
            ("rules", random.choice(("2009", "2009-ru", "2023-07", "2024-04", "2025"))),
            ("unrated", 1400),
            ("lots_seed", "seed"),
            ("forfeits_played", True),
            ("entry", "matrix"),
        )
    )
    document["tournament"][key] = value


def later_round(document: Document, random: Random) -> None:
    """The last rounds are not there yet, or not for everybody."""
    for player in document["players"]:
        if player["results"] and random.random() < 0.8:
            player["results"].pop()


CHANGES: tuple[Callable[[Document, Random], None], ...] = (
    other_bye,
    anything,
    other_result,
    other_status,
    other_order,
    other_settings,
    later_round,
)
