"""An order of a play-off that somebody typed into the Tournament sheet, with no games behind it."""

from __future__ import annotations

from xltourney.batch.life.opening import Opened
from xltourney.batch.life.play_off_record import ORDER, WHAT, in_log
from xltourney.batch.life.play_off_renewed import concerns
from xltourney.batch.life.saving import Stamp, final_table
from xltourney.engine.tied_place import TiedPlace
from xltourney.errors import Diagnostic
from xltourney.io.life.log import Entry
from xltourney.io.loading import Loaded
from xltourney.io.play_off import RESULT, order_text
from xltourney.io.reading import place_of

_TYPED = "typed by hand, no games are recorded"


def _decided_by_hand(opened: Opened, loaded: Loaded) -> TiedPlace | None:
    """The place that such an order decides in the event as it is to be finished; ``None`` where there is none."""
    if loaded.tournament is None or loaded.tournament.play_off is None or not loaded.tournament.play_off.result:
        return None
    place, kept = final_table(loaded).play_off, opened.life.play_off
    if place is None or not place.decided or (kept is not None and concerns(kept, place)):
        return None
    known = (WHAT, ORDER, order_text(place.rule.result))
    on_record = any((row.entry.what, row.entry.field, row.entry.new) == known for row in opened.life.log)
    return None if on_record else place


def by_hand(opened: Opened, loaded: Loaded) -> tuple[Diagnostic, ...]:
    """A warning where the order of a play-off was typed and neither its sheet nor the log knows games."""
    place = _decided_by_hand(opened, loaded)
    if place is None:
        return ()
    message = f"the result of the play-off for place {place.rule.place}, {order_text(place.rule.result)}, was {_TYPED}"
    where = place_of(opened.loaded.reading, ("tournament", RESULT))
    return (Diagnostic("play-off-by-hand", message, "warning", where, file=str(opened.path)),)


def entries_by_hand(opened: Opened, loaded: Loaded, stamp: Stamp) -> tuple[Entry, ...]:
    """The row of the log that says the same."""
    place = _decided_by_hand(opened, loaded)
    if place is None:
        return ()
    return (in_log(stamp._replace(why=_TYPED), place.tied, ORDER, "", order_text(place.rule.result)),)
