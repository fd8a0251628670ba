"""What copies of a workbook say that is no part of the document, so that a command that takes over documents loses it.

The club's book that the Tournament sheet names, and what is typed into the sheet of the play-off.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from xltourney.batch.life.merging_files import Books
from xltourney.batch.life.opening import Opened
from xltourney.engine.play_off import Format
from xltourney.errors import CellRef, Diagnostic, Place
from xltourney.io import layout
from xltourney.io.keys import Heading, Setting, SheetKey
from xltourney.io.life.play_off_games import Entered
from xltourney.io.life.play_off_reading import Kept, KeptGame
from xltourney.io.life.play_off_terms import FORMATS, Line
from xltourney.io.play_off import order_text
from xltourney.io.reading import Reading, place_of

_NOTHING = "nothing"
_CLUB_BOOK = layout.text(Setting.CLUB_BOOK, "en")
_PATH_OF_CLUB_BOOK = ("tournament", "club_book")


class Beside(NamedTuple):
    """Something that copies have otherwise than BASE and MINE: ``text`` says what, ``names`` are those copies.

    ``place`` is the cell in the first of them.
    """

    text: str
    names: tuple[str, ...]
    place: Place | None


class _Value(NamedTuple):
    text: str
    place: Place | None


def beside(books: Books) -> tuple[Beside, ...]:
    """The changes of all copies after MINE, those that MINE has too left out, each with the copies that made it."""
    base, mine, *others = (_values(book) for book in (books.base, *books.copies))
    found: dict[str, list[str]] = {}
    places: dict[str, Place | None] = {}
    for name, values in zip(books.names[1:], others, strict=True):
        for text, place in _changes(base, mine, values):
            found.setdefault(text, []).append(name)
            places.setdefault(text, place)
    return tuple(Beside(text, tuple(names), places[text]) for text, names in found.items())


def other_club_book(own: Reading, copy: Reading, path: Path) -> tuple[Diagnostic, ...]:
    """A warning where a copy, from which a document is taken, names another book of the club; ``path`` is that copy."""
    if own.club_book == copy.club_book:
        return ()
    message = (
        f"{_CLUB_BOOK} is {_quoted(copy.club_book)} here and {_quoted(own.club_book)} in the workbook that is "
        "corrected; it is no part of the event and is not taken over: type it there"
    )
    place = place_of(copy, _PATH_OF_CLUB_BOOK)
    return (Diagnostic("club-book", message, "warning", place, file=str(path)),)


def _quoted(name: str) -> str:
    return f"'{name}'" if name else _NOTHING


def _changes(
    base: Mapping[str, _Value], mine: Mapping[str, _Value], own: Mapping[str, _Value]
) -> Iterator[tuple[str, Place | None]]:
    for key in dict.fromkeys((*base, *own)):
        before, now, kept = (_text(values, key) for values in (base, own, mine))
        if now not in {before, kept}:
            yield f"{key}: {before} -> {now}", own[key].place if key in own else None


def _text(values: Mapping[str, _Value], key: str) -> str:
    return values[key].text if key in values else _NOTHING


def _values(book: Opened) -> dict[str, _Value]:
    """What a copy says, by what it is about in words."""
    reading, kept = book.loaded.reading, book.life.play_off
    found = {_CLUB_BOOK: _Value(reading.club_book or _NOTHING, place_of(reading, _PATH_OF_CLUB_BOOK))}
    return found | dict(_of_play_off(kept)) if kept else found


def _of_play_off(kept: Kept) -> Iterator[tuple[str, _Value]]:
    title = layout.text(SheetKey.PLAY_OFF, "en")
    yield f"{title}, which play-off", _Value(_terms(kept), CellRef(kept.title, "A1"))
    decision = _Value(order_text(kept.decision) or _NOTHING, kept.cells.get(Line.DECISION))
    yield f"{title}, {Line.DECISION.value[0]}", decision
    for game in kept.games:
        yield f"{title}, {_named(game)}", _Value(_result(game.entered), kept.cell(Heading.RESULT, game.row))
    for fault in kept.findings:
        yield f"{title}, {fault.place}", _Value(fault.message, fault.place)


def _terms(kept: Kept) -> str:
    """What the lots were drawn for, and from what."""
    head = f"{FORMATS[kept.format][0]}, players {', '.join(map(str, kept.players))}"
    if kept.format is Format.ARBITER:
        return head
    return f"{head}, {kept.control.minutes}+{kept.control.seconds}, seed {kept.seed}"


def _named(game: KeptGame) -> str:
    stage, match, number = game.slot
    return f"stage {stage}, match {match}, game {number}, {game.white} - {game.black}"


def _result(entered: Entered) -> str:
    decided = f" (arbiter: {entered.decided})" if entered.decided else ""
    return f"{entered.result or _NOTHING}{decided}"
