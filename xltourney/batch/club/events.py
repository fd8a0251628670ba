"""A tournament as far as the list of a club needs it: read from its workbook once, then remembered by content."""

from __future__ import annotations

import hashlib
import json
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

from xltourney.batch.outcome import errors_in, named
from xltourney.batch.watching import refuse_changed, state
from xltourney.engine.elo import Control
from xltourney.engine.model import Tournament
from xltourney.engine.rated_games import pairs
from xltourney.engine.results import Kind
from xltourney.engine.view import complete_rounds
from xltourney.errors import Diagnostic, TournamentError
from xltourney.io.document import fingerprint
from xltourney.io.guard import read_file
from xltourney.io.keys import SheetKey
from xltourney.io.loading import Loaded, load
from xltourney.io.opc.book import read_book
from xltourney.io.opc.package import Package

#: The rating rule of the document that asks for the club's.
RULE = "club"


class Person(NamedTuple):
    """A participant: pairing number, name, FIDE ID (0: none), club ID (empty: none)."""

    no: int
    name: str
    fide_id: int
    club_id: str


class Played(NamedTuple):
    """A tournament. ``games`` are White, Black (pairing numbers) and White's half points, one after the other.

    ``complete`` says that every planned round has all its results; ``start`` and ``end`` are empty where they are not
    given. ``list_state`` is the state of the club's list that the workbook shows.
    """

    id: str
    name: str
    control: str
    start: str
    end: str
    rule: str
    complete: bool
    fingerprint: str
    list_state: str
    people: tuple[Person, ...]
    games: tuple[int, ...]

    @property
    def time_control(self) -> Control:
        """The class of the time control."""
        return Control(self.control)

    @property
    def last_day(self) -> date:
        """The last day of a finished tournament."""
        return date.fromisoformat(self.end)

    @property
    def finished(self) -> bool:
        """Whether it may change ratings: every planned round is complete, and it has an end date.

        This is the one place that decides.
        """
        return self.complete and bool(self.end)


def content_of(data: bytes) -> str:
    """What a file is known by: the SHA-256 of its bytes."""
    return hashlib.sha256(data).hexdigest()


def read_played(path: Path, data: bytes) -> Played:
    """The tournament in a workbook whose bytes were read before.

    Raises :class:`XltourneyError` with every fault of the workbook; its findings name the file.
    """
    before = state(path)
    loaded = load(path)
    refuse_changed(path, before)
    if read_file(path) != data:
        refuse_changed(path, (0, 0))
    return played_of(loaded, path, _list_state(data))


def _list_state(data: bytes) -> str:
    """The state of the club's list that a workbook shows; empty where it has no sheet of it."""
    book = read_book(Package(data))
    there = any(sheet.key == SheetKey.RATING_CHANGES.value for sheet in book.sheets)
    return book.list_state if there else ""


def played_of(loaded: Loaded, path: Path, list_state: str) -> Played:
    """What the list needs of a workbook that was read. Raises :class:`TournamentError` for one with errors."""
    event = loaded.tournament
    if event is None:
        faults = named(errors_in(loaded.findings), path)
        raise TournamentError(f"{path} has errors", findings=faults)
    document = loaded.reading.document
    settings = document["tournament"]
    people = (_person(player) for player in document["players"])
    return Played(
        str(settings.get("id") or ""), event.name, settings.get("control", Control.STANDARD.value),
        settings.get("start") or "", settings.get("end") or "", settings.get("rating_rule", "none"),
        _complete(event), fingerprint(document), list_state, tuple(people),
        tuple(value for pair in pairs(event) for value in (pair.white, pair.black, pair.halves)),
    )  # fmt: skip


def _person(player: dict[str, Any]) -> Person:
    name, club_id = (str(player.get(key) or "") for key in ("name", "club_id"))
    return Person(int(player["no"]), name, int(player.get("fide_id") or 0), club_id)


def _complete(event: Tournament) -> bool:
    if event.ordered:
        return complete_rounds(event) >= event.rounds
    results = [result for player in event.players for result in player.results]
    return bool(results) and all(result.kind not in {Kind.PENDING, Kind.NONE} for result in results)


def unfit(played: Played, file: str) -> tuple[Diagnostic, ...]:
    """Why a tournament cannot be in the list of a club; nothing for one that can."""
    faults: list[str] = []
    if not played.id:
        faults.append(
            "has no tournament ID, by which the club knows its tournaments; "
            "write one of its own into the line ID of the sheet Tournament, club-open-2026 say"
        )
    if played.rule != RULE:
        faults.append(
            f"has the rating rule {played.rule}; only tournaments with rating rule club change club ratings "
            "(the line Rating rule of the sheet Tournament)"
        )
    if not played.complete:
        faults.append("is not finished: not every planned round has all its results")
    if not played.end:
        faults.append("is not finished: it has no end date (the line End date of the sheet Tournament)")
    return tuple(Diagnostic("club-unfit", fault, file=file) for fault in faults)


# ---------------------------------------------------------------- as text


def packed(played: Played) -> str:
    """The tournament as a line of text."""
    return json.dumps(played, ensure_ascii=False, separators=(",", ":"))


def unpacked(text: str) -> Played | None:
    """The tournament of a line of text; ``None`` for any other text."""
    try:
        values: list[Any] = json.loads(text)
        people, games = tuple(map(Person._make, values[-2])), tuple(values[-1])
        found = Played._make([*values[:-2], people, games])
    except (ValueError, TypeError, IndexError):
        return None
    return found if len(found.games) % 3 == 0 else None
