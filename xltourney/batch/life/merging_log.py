"""What a merge puts on record: results that gave way, what was replaced in the copies, and from whom a board comes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from xltourney.batch.life.merging import Merged
from xltourney.batch.life.merging_files import Books
from xltourney.batch.life.opening import recorded
from xltourney.batch.life.saving import FOUND_CHANGED, Stamp
from xltourney.io.life.conflicts import Conflict, Decision
from xltourney.io.life.differences import NOTHING, Difference, Kind, differences
from xltourney.io.life.log import Entry, entry_of

CONFLICT = "conflict"
"""What rows of the log about a result that gave way in a merge say that they are about."""


def reasons(books: Books, merged: Merged, resolved: str) -> tuple[tuple[Difference, str], ...]:
    """Why each board of MINE changes: the copies it comes from, or ``resolved``, the file where it was typed."""
    names = {change.difference.key: change.names for change in merged.changes}
    return tuple(
        (each, _reason([name for name in names.get(each.key, books.names) if name != books.names[0]], resolved))
        for each in differences(books.mine.document, merged.document)
    )


def entries(books: Books, decisions: Mapping[Conflict, Decision], stamp: Stamp) -> tuple[Entry, ...]:
    """The rows of the log beside those about what the merge changes in MINE, in the order in which it came about."""
    return (*_replaced_by_hand(books, stamp), *_other_logs(books), *_gave_way(books, decisions, stamp))


def _replaced_by_hand(books: Books, stamp: Stamp) -> Iterator[Entry]:
    """What somebody replaced in MINE since BASE, where MINE has no stored state that would tell."""
    if books.mine.stored is None:
        why = f"since {books.base.path.name}"
        for each in recorded(differences(books.base.document, books.mine.document), all_of_it=False):
            yield entry_of(each, stamp.moment, stamp.by, FOUND_CHANGED, why)


def _other_logs(books: Books) -> Iterator[Entry]:
    """The rows of the logs of the other copies about results, with the copy in the reason, so that none is lost.

    Those of BASE are MINE's too, and those that were taken over before stand in its log already.
    """
    known = {row.hash for book in (books.base, books.mine) for row in book.life.log}
    own = {row.entry for row in books.mine.life.log}
    for name, book in zip(books.names[1:], books.copies[1:], strict=True):
        for row in book.life.log:
            if row.hash not in known and row.entry.what in {Kind.BOARD.value, Kind.BYE.value, CONFLICT}:
                entry = row.entry._replace(why=f"{row.entry.why} (log of {name})".strip())
                if entry not in own:
                    yield entry


def _gave_way(books: Books, decisions: Mapping[Conflict, Decision], stamp: Stamp) -> Iterator[Entry]:
    """A row of the log for each result of a copy that gave way in a conflict, so that none is lost without a trace.

    What stood in MINE is on record as a result that was replaced.
    """
    mine = books.names[0]
    for conflict, decision in decisions.items():
        for each in conflict.rows:
            told = dict(zip(conflict.names, each.values, strict=True))
            chosen = told.get(decision.name, decision.result)
            why = f"chosen: {decision.name or 'as typed'}"
            for name, value in told.items():
                if value not in {chosen, "", NOTHING} and name != mine:
                    gone = Difference(each.kind, each.round, each.players, name, value, chosen)
                    yield entry_of(gone, stamp.moment, stamp.by, stamp.command, why)._replace(what=CONFLICT)


def _reason(names: Sequence[str], resolved: str) -> str:
    return f"merged from {' and '.join(names)}" if names else f"chosen in {resolved}"
