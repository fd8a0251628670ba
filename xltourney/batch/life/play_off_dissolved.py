"""That a play-off which has begun, or is decided, concerns its place no longer after a change of results."""

from __future__ import annotations

from xltourney.batch.life.correcting import earlier
from xltourney.batch.life.opening import Opened
from xltourney.batch.life.play_off_renewed import concerns
from xltourney.batch.life.saving import Prepared, final_table
from xltourney.engine.problem import joined
from xltourney.engine.tied_place import TiedPlace
from xltourney.errors import Diagnostic
from xltourney.io.loading import Loaded
from xltourney.io.shell import typed


def dissolved_by(prepared: Prepared, *, written: bool = False) -> tuple[Diagnostic, ...]:
    """A warning where what is prepared, or ``written`` by now, dissolves a play-off; see :func:`dissolved`."""
    if prepared.loaded is None:
        return ()
    found = dissolved(prepared.opened, earlier(prepared.opened), prepared.loaded, "now" if written else "then")
    return (found,) if found else ()


def dissolved(opened: Opened, before: Loaded, after: Loaded, when: str) -> Diagnostic | None:
    """A warning where a play-off decided a place ``before``, or was being played for it, and does so no longer.

    ``when`` is the word for the time after the change: now, or then.
    """
    old, new = final_table(before).play_off, final_table(after).play_off
    if old is None or not old.tied or not (old.decided or _begun(opened, old)):
        return None
    if new is not None and new.tied == old.tied:
        return None
    share = f"{joined(map(str, new.tied))} share" if new is not None and new.tied else "nobody shares"
    verb = "decides" if old.decided else "concerns it, though it has begun"
    anew = f", and a new one begins with: xltourney playoff {typed(opened.path)} --anew" if new and new.tied else ""
    message = (
        f"the play-off between {joined(map(str, old.tied))} for place {old.rule.place} no longer {verb}: {when} "
        f"{share} that place; the play-off stays as history{anew}"
    )
    return Diagnostic("play-off-dissolved", message, "warning")


def _begun(opened: Opened, place: TiedPlace) -> bool:
    """Whether the sheet is about those who share a place, and a game in it has a result."""
    kept = opened.life.play_off
    return kept is not None and concerns(kept, place) and any(game.entered.result for game in kept.games)
