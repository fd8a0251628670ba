"""What a merge shows: conflicts side by side, what else other copies changed, how many boards came from each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import click

from xltourney.batch.life.beside import Beside
from xltourney.batch.life.merging import Change, Merged
from xltourney.batch.life.merging_files import Books
from xltourney.cli.findings import counted
from xltourney.cli.tables import Heading, show
from xltourney.io.life.conflicts import Conflict, Contested, Decision, value_text
from xltourney.io.life.differences import Difference, Kind
from xltourney.io.life.sentences import named, sentence

_NOT_CHANGED = "not changed"
_LISTED = 40


def show_conflicts(books: Books, conflicts: Sequence[Conflict]) -> None:
    """Each board with what BASE and every copy say, and in which cell."""
    rows = [_row(books, conflict, each) for conflict in conflicts for each in conflict.rows]
    show("Copies are in conflict; nothing is merged:", _headings(books), rows)


def show_decisions(books: Books, decisions: Mapping[Conflict, Decision]) -> None:
    """Each board that was in conflict, side by side as before, and what was chosen: a copy or a typed result."""
    rows = [
        [*_row(books, conflict, each), decision.name or decision.result]
        for conflict, decision in decisions.items()
        for each in conflict.rows
    ]
    show("Conflicts, and what was chosen:", [*_headings(books), Heading("Chosen")], rows)


def _headings(books: Books) -> list[Heading]:
    before = Heading(f"Before ({books.base.path.name})", drop=1)
    return [Heading("Round", number=True), Heading("White"), Heading("Black"), before, *map(Heading, books.names)]


def _row(books: Books, conflict: Conflict, each: Contested) -> list[str]:
    people = [named(no, books.players) for no in each.players]
    white, black = people if each.kind is Kind.BOARD else (*people, "bye")
    values = dict(zip(conflict.names, each.values, strict=True))
    told = [_value(books, name, each, values[name]) if name in values else _NOT_CHANGED for name in books.names]
    return [str(each.round), white, black, value_text(each, each.before), *told]


def _value(books: Books, name: str, each: Contested, value: str) -> str:
    place = books.place(name, Difference(each.kind, each.round, each.players))
    return value_text(each, value) + (f" ({place})" if place else "")


def show_others(books: Books, changes: Sequence[Change], title: str, further: Sequence[Beside] = ()) -> None:
    """Changes of copies, each with the copies that have it and the cell in the first of them.

    ``further`` are changes that are no part of the document.
    """
    click.echo(title)
    told = [_beside(books, change) for change in changes]
    listed = (*told, *further)
    for text, names, place in listed[:_LISTED]:
        where = ", ".join(filter(None, (*names, str(place or ""))))
        click.echo(f"  {text}  ({where})")
    if len(listed) > _LISTED:
        click.echo(f"  and {len(listed) - _LISTED} more")


def _beside(books: Books, change: Change) -> Beside:
    each, names = change.difference, change.names
    return Beside(sentence(each, books.players), names, books.place(names[0], each))


def summary(books: Books, merged: Merged) -> str:
    """How many boards differ from BASE, and from which copy each came."""
    boards = [change for change in merged.changes if change.difference.kind is Kind.BOARD]
    parts = ", ".join(_parts(books.names, Counter(change.names for change in boards)))
    return f"{counted(len(boards), 'board')} changed since {books.base.path.name}: {parts}"


def _parts(names: Sequence[str], numbers: Counter[tuple[str, ...]]) -> Iterator[str]:
    yield from (f"{numbers[name,]} from {name}" for name in names)
    yield from (f"{number} the same in {' and '.join(some)}" for some, number in numbers.items() if len(some) > 1)
    if () in numbers:
        yield f"{numbers[()]} chosen otherwise"
