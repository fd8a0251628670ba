"""The JSON document: what every reader produces, the schema describes and the engine's model is made of.

Between functions it travels as plain JSON data, :data:`Document`. An absent key means the default.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from fractions import Fraction
from functools import lru_cache
from typing import Any

from xltourney.engine.model import Player, Tournament
from xltourney.engine.results import MIRROR, NOT_PLAYED_YET, Kind, RoundResult, ScoringSystem
from xltourney.errors import DocumentError, Subject
from xltourney.io import notation
from xltourney.io.document import json_text
from xltourney.io.document.normal_form import (
    POINT_DEFAULTS,
    SYSTEMS,
    canonical,
    derived_id,
    fingerprint,
    newest_round,
    normal,
)
from xltourney.io.play_off import declared
from xltourney.io.reading import Document, JsonPath

__all__ = [
    "Document",
    "JsonPath",
    "Paths",
    "canonical",
    "derived_id",
    "dumps",
    "fingerprint",
    "loads",
    "newest_round",
    "normal",
    "path_of",
    "paths_of",
    "scoring_of",
    "to_tournament",
]

#: The order in which keys are written.
DOCUMENT_KEYS = ("xltourney", "tournament", "players")
TOURNAMENT_KEYS = tuple(
    "id name place federation start end arbiter system rounds control rating_rule points codes rules unrated"
    " forfeits_played language entry lots_seed play_off_place play_off_after play_off_result".split()
)
POINT_KEYS = ("win", "draw", "loss", "pab", "absent")
PLAYER_KEYS = tuple(
    "no name title sex federation fide_id rating k born club rated_games peak club_id withdrawn_after from_round"
    " penalty lots play_off note results".split()
)

#: Tokens that are kept for a scoring system.
_MOST_TOKENS = 20_000
_ABSENT = RoundResult(Kind.ZPB, 0, "", "", 0)


# ---------------------------------------------------------------- to the engine


class _Rounds(dict[str, RoundResult]):
    """Tokens read under one scoring system, each once, as long as there is room.

    A game with a known colour, which nearly every token is, is taken apart here; :mod:`xltourney.io.notation` reads the
    rest and says what is wrong with it.
    """

    def __init__(self, scoring: ScoringSystem) -> None:
        super().__init__()
        self._scoring = scoring
        self._worth = {mark: scoring.game(0, "", mark) for mark in MIRROR}

    def __missing__(self, token: str) -> RoundResult:
        if len(self) >= _MOST_TOKENS:
            self.clear()
        head, color, mark = token.partition("w")
        if not color:
            head, color, mark = token.partition("b")
        worth = self._worth.get(mark)
        if color and worth is not None and head.isdigit():
            result = RoundResult(worth.kind, int(head), color, mark, worth.points)
        else:
            result = notation.result(token, self._scoring)
        self[token] = result
        return result


#: Live cells and folders read tokens of the same scoring system again and again.
_rounds_of = lru_cache(maxsize=4)(_Rounds)


def to_tournament(document: Document) -> Tournament:
    """The engine's model of a document that the schema has accepted.

    A round left blank because the player had not entered yet or has withdrawn becomes a zero-point bye, up to the
    newest round (the last with any entry). In a round robin a blank round before the newest one is the free round; in
    the newest one it is free when no opponent for it is left. Other blanks stay ``Kind.NONE``.
    """
    settings = document["tournament"]
    system = SYSTEMS[settings.get("system", "swiss")]
    scoring = scoring_of(document)
    players = document["players"]
    rounds = _rounds(players, scoring)
    if system.predetermined:
        _fill_free_rounds(rounds, players, system.cycles)
    start = settings.get("start")
    return Tournament(
        system=system,
        rounds=int(settings["rounds"]),
        players=tuple(_player(player, results, scoring) for player, results in zip(players, rounds, strict=True)),
        scoring=scoring,
        name=settings.get("name", ""),
        start=date.fromisoformat(start) if start else None,
        forfeits_played=settings.get("forfeits_played", False),
        unrated=_whole(settings.get("unrated")) or None,
        lots_seed=settings.get("lots_seed") or None,
        ordered=settings.get("entry") != "matrix",
        play_off=declared(settings),
    )


def scoring_of(document: Document) -> ScoringSystem:
    """The point system of the document, fine enough for its penalties too."""
    given = document["tournament"].get("points", {})
    points = {key: _fraction(value) for key, value in (POINT_DEFAULTS | given).items()}
    return ScoringSystem.from_points(
        points["win"],
        points["draw"],
        points["loss"],
        pab=points.get("pab"),
        absent=points.get("absent"),
        others=tuple(_fraction(player["penalty"]) for player in document["players"] if player.get("penalty")),
    )


def _rounds(players: Sequence[Document], scoring: ScoringSystem) -> list[list[RoundResult]]:
    newest = newest_round(players)
    read = _rounds_of(scoring).__getitem__
    absent = scoring.bye(Kind.ZPB)
    table: list[list[RoundResult]] = []
    for player in players:
        results = list(map(read, player.get("results", ())[:newest]))
        results += [NOT_PLAYED_YET] * (newest - len(results))
        first, last = int(player.get("from_round") or 1), player.get("withdrawn_after")
        _fill(results, range(min(first - 1, newest)), absent)
        if last is not None:
            _fill(results, range(int(last), newest), absent)
        table.append(results)
    return table


def _fill(results: list[RoundResult], places: Iterable[int], absent: RoundResult) -> None:
    for place in places:
        if results[place].kind is Kind.NONE:
            results[place] = absent


def _fill_free_rounds(rounds: Sequence[list[RoundResult]], players: Sequence[Document], cycles: int) -> None:
    newest = len(rounds[0]) if rounds else 0
    named = [{results[place].opponent for results in rounds} for place in range(newest)]
    for results, player in zip(rounds, players, strict=True):
        _fill(results, (place for place in range(newest - 1) if player["no"] not in named[place]), _ABSENT)
    idle = [i for i, results in enumerate(rounds) if newest and results[-1].kind is Kind.NONE]
    idle = [i for i in idle if players[i]["no"] not in named[-1]]
    for i in idle:
        met = [result.opponent for result in rounds[i]]
        if all(met.count(players[j]["no"]) >= cycles for j in idle if j != i):
            rounds[i][-1] = _ABSENT


def _player(player: Document, results: list[RoundResult], scoring: ScoringSystem) -> Player:
    get = player.get
    penalty = get("penalty")
    return Player(
        no=int(player["no"]),
        name=get("name", ""),
        results=tuple(results),
        rating=_whole(get("rating")) or None,
        penalty=scoring.units(_fraction(penalty)) if penalty else 0,
        lots=_whole(get("lots")),
        play_off=_whole(get("play_off")),
        withdrawn_after=_whole(get("withdrawn_after")),
        from_round=_whole(get("from_round")),
        fide_id=_whole(get("fide_id")),
        k=_whole(get("k")) or None,
        born=_whole(get("born")),
        rated_games=_whole(get("rated_games")),
        peak=_whole(get("peak")),
        club_id=get("club_id") or None,
    )


def _fraction(value: float) -> Fraction:
    """The decimal that stands in the document, not the nearest binary number."""
    return Fraction(str(value))


def _whole(value: float | None) -> int | None:
    return None if value is None else int(value)


# ---------------------------------------------------------------- places in it


def path_of(document: Document, subject: Subject) -> JsonPath | None:
    """The path of what a finding is about; ``None`` where the document has no such place.

    ``Subject(player=9, round=3)`` is ``("players", 8, "results", 2)`` when player 9 stands ninth.
    """
    paths = paths_of(document, subject)
    return paths[0] if paths else None


def paths_of(document: Document, subject: Subject) -> tuple[JsonPath, ...]:
    """All paths of a subject: several where several players share a number."""
    return Paths(document).of(subject)


class Paths:
    """The paths of many subjects of one document; its players are looked through once."""

    def __init__(self, document: Document) -> None:
        self._players: dict[Any, list[int]] = {}
        for index, player in enumerate(document["players"]):
            self._players.setdefault(player.get("no"), []).append(index)

    def of(self, subject: Subject) -> tuple[JsonPath, ...]:
        """All paths of a subject, as :func:`paths_of` finds them."""
        if subject.player is None:
            return (("tournament", subject.field),) if subject.field else ()
        tail: JsonPath = ()
        if subject.round is not None:
            tail = ("results", subject.round - 1)
        elif subject.field is not None:
            tail = (subject.field,)
        return tuple(("players", i, *tail) for i in self._players.get(subject.player, ()))


# ---------------------------------------------------------------- as text


def dumps(document: Document) -> str:
    """The document as text for people and programs: keys in a fixed order, one line a player, a newline at the end."""
    settings = _ordered(document["tournament"], TOURNAMENT_KEYS)
    if "points" in settings:
        settings["points"] = _ordered(settings["points"], POINT_KEYS)
    parts = {key: json_text.line(value) for key, value in document.items()}
    parts["tournament"] = json_text.block("{}", (json_text.pair(key, value) for key, value in settings.items()))
    players = (json_text.line(_ordered(player, PLAYER_KEYS)) for player in document["players"])
    parts["players"] = json_text.block("[]", players)
    body = ",\n  ".join(f'"{key}": {text}' for key, text in _ordered(parts, DOCUMENT_KEYS).items())
    return f"{{\n  {body}\n}}\n"


def loads(text: str, name: str) -> Document:
    """The document in a JSON text; ``name`` is the file to be named in errors.

    Raises :class:`DocumentError` with line and column where the text is no JSON, and where it is no document at all.
    What the document says is not looked at: that is the schema's part.
    """
    document = json_text.parse(text, name)
    if not json_text.is_object(document):
        raise DocumentError(f"{name} holds {json_text.kind(document)}; a tournament document is a JSON object {{...}}")
    return document


def _ordered(part: dict[str, Any], keys: Sequence[str]) -> dict[str, Any]:
    """Known keys in their order, then the others as they came."""
    return {key: part[key] for key in keys if key in part} | part
