"""The games of a finished tournament's play-off corrected: those of a sheet taken over, with the order they give."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from xltourney.batch.life.opening import Opened
from xltourney.batch.life.play_off_record import drawn_from, in_log
from xltourney.batch.life.play_off_renewed import concerns, games_of, sheet_of
from xltourney.batch.life.playing_off import with_order
from xltourney.batch.life.saving import Stamp, Wish, final_table
from xltourney.batch.outcome import named
from xltourney.engine.play_off import Format, Order
from xltourney.errors import Diagnostic, TournamentError
from xltourney.io.life.log import Entry
from xltourney.io.life.play_off_changes import changed
from xltourney.io.life.play_off_kept import changed_since, differing, kept_text
from xltourney.io.life.play_off_reading import Kept
from xltourney.io.loading import check
from xltourney.io.play_off import RESULT, order_text
from xltourney.io.reading import Reading


def with_games(opened: Opened, wish: Wish, taken: Kept | None, stamp: Stamp) -> Wish:
    """A correction of a finished tournament with the play-off as the sheet of a copy says it; ``None`` without one.

    Raises :class:`TournamentError` where the sheet has faults, leaves the place open or does not give the order that
    the Tournament sheet says; and where no copy is taken over, but games were changed in the workbook.
    """
    stored = opened.stored
    if stored is None or not opened.finished or not stored.play_off:
        return wish
    if taken is None:
        when = f"stood here when the tournament was {stored.words}"
        _refuse(opened, tuple(changed_since(stored.play_off, opened.life.play_off, when)))
        return wish
    loaded = check(Reading(wish.document, {}, language=opened.language), file=str(opened.path))
    table = final_table(loaded)
    games = games_of(taken, table)
    same = kept_text(taken) == stored.play_off
    if not same:
        seed = None if taken.format is Format.ARBITER else drawn_from(opened.life, taken.players)
        _refuse(opened, taken.findings or changed(taken, games, seed))
    if not concerns(taken, table.play_off):
        return wish if same else replace(wish, entries=(*wish.entries, *_entries(opened, taken, stamp)))
    if same and wish.document["tournament"].get(RESULT) == stored.document["tournament"].get(RESULT):
        own = opened.life.play_off
        if own is not None and kept_text(own) == stored.play_off:
            return wish
    _refuse(opened, tuple(_wrong_order(games.order, wish if same else None)))
    document = with_order(wish.document, games.order)
    after = check(Reading(document, {}, language=opened.language), file=str(opened.path))
    sheet = sheet_of(after, final_table(after), games, replace(stored, remarks=(*stored.remarks, wish.remark)))
    return replace(wish, document=document, entries=(*wish.entries, *_entries(opened, taken, stamp)), sheets=(sheet,))


def _refuse(opened: Opened, found: tuple[Diagnostic, ...]) -> None:
    if found:
        raise TournamentError("the play-off cannot be corrected so", findings=named(found, opened.path))


def _wrong_order(order: Order, typed: Wish | None) -> Iterator[Diagnostic]:
    """What forbids an order: games without a result, or, where the games stay, another order that was ``typed``."""
    if not order:
        message = "the games of the play-off give no order; in a finished tournament every game keeps some result"
        yield Diagnostic("finished-play-off", message)
    elif typed and typed.document["tournament"].get(RESULT, "") != order_text(order):
        said = typed.document["tournament"].get(RESULT) or "nothing"
        message = (
            f"the result of the play-off would be {said}, but its games make it {order_text(order)}; change the games "
            "in the sheet of the play-off, or type the order into the line of the arbiter's decision there"
        )
        yield Diagnostic("finished-play-off", message)


def _entries(opened: Opened, taken: Kept, stamp: Stamp) -> Iterator[Entry]:
    """A row of the log for each game, or other part of the play-off, that changes."""
    text = opened.stored.play_off if opened.stored else ""
    for part in differing(text, taken):
        yield in_log(stamp, taken.players, part.name, part.old, part.new)
