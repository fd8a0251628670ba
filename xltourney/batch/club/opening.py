"""A workbook opened for the list of a club: what :mod:`xltourney.batch.club.events` keeps of it.

Reading needs most of xltourney, remembering next to nothing: so whoever may do without asks for this module last.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from xltourney.batch.club.events import Person, Played
from xltourney.batch.life.finished_input import changed_input
from xltourney.batch.outcome import errors_in, named
from xltourney.engine.elo import Control
from xltourney.engine.model import Tournament
from xltourney.engine.rated_games import pairs
from xltourney.engine.results import Kind
from xltourney.engine.view import complete_rounds
from xltourney.errors import TournamentError
from xltourney.io.document import fingerprint
from xltourney.io.keys import SheetKey
from xltourney.io.life.belonging import owned
from xltourney.io.life.reading import life_in
from xltourney.io.loading import Loaded, load
from xltourney.io.opc.book import Book, read_book
from xltourney.io.opc.package import Package


def read_played(path: Path, data: bytes) -> Played:
    """The tournament in a workbook whose bytes were read before; one that was finished by its command is complete.

    Raises :class:`XltourneyError` with every fault of the workbook; its findings name the file.
    """
    loaded = load(path, data=data)
    package = Package(data)
    book = read_book(package)
    life = owned(life_in(package, book), loaded.reading.document)
    played = played_of(loaded, path, _list_state(book))
    faults = changed_input(loaded, life, path)
    if faults:
        raise TournamentError(f"{path} was changed after it was finished", findings=named(faults, path))
    complete = played.complete or life.finished
    return played._replace(complete=complete, log=tuple(row.hash for row in life.log), unknown=life.unknown)


def _list_state(book: Book) -> str:
    """The state of the club's list that a workbook shows; empty where it has no sheet of it."""
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
