"""Grid, Boards or Matrix: which sheet the results are taken from, and whether the others agree."""

from __future__ import annotations

from collections.abc import Mapping

from xltourney.errors import Subject
from xltourney.io import layout
from xltourney.io.layout import Setting
from xltourney.io.tables.entered import Entered, compare, compare_games
from xltourney.io.tables.gathering import Gathered
from xltourney.io.tables.players import Entrants


def choose(entries: Mapping[str, Entered], stated: str | None, entrants: Entrants, gathered: Gathered) -> str | None:
    """The entry that counts: ``grid``, ``boards`` or ``matrix``. Every cell that another one contradicts is named.

    It is the one that the Tournament sheet states, else the first that is filled, else the first that is there.
    """
    filled = [code for code, entered in entries.items() if any(entered.tokens.values()) or entered.unread]
    chosen = stated if stated in filled else next(iter(filled or entries), None)
    if stated and stated != chosen and filled:
        names = [layout.entry_name(code, "en") for code in (stated, filled[0])]
        message = f"the results are said to be in {names[0]}, which holds none, but {names[1]} does"
        where = gathered.places.fields.get(Setting.ENTRY.value)
        gathered.add("entry-empty", message, where, Subject(field=Setting.ENTRY.value))
    for other in filled:
        if chosen and other != chosen:
            _compare(chosen, other, entries, entrants, gathered)
    return chosen


def _compare(chosen: str, other: str, entries: Mapping[str, Entered], entrants: Entrants, gathered: Gathered) -> None:
    if "matrix" in (chosen, other):
        rounds = other if chosen == "matrix" else chosen
        compare_games(entries[rounds], entries["matrix"], gathered)
    else:
        compare(entries[chosen], entries[other], entrants.players, gathered)
