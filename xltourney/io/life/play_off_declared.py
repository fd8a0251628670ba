"""Whether a play-off was declared before the first result, as far as the stored state and the log can tell."""

from __future__ import annotations

from collections.abc import Iterable

from xltourney.errors import Diagnostic
from xltourney.io import layout, notation
from xltourney.io.keys import Setting
from xltourney.io.life.differences import Difference, Kind, differences
from xltourney.io.life.reading import Life
from xltourney.io.play_off import AFTER, PLACE
from xltourney.io.reading import Document, Reading, place_of

_DECLARING = (PLACE, AFTER)


def changed_late(old: Document, found: Iterable[Difference]) -> tuple[Difference, ...]:
    """Which of the differences from ``old`` declare a play-off, change it or take it back when there are results."""
    late = (each for each in found if each.kind is Kind.SETTING and each.field in _DECLARING)
    return tuple(late) if _has_results(old) else ()


def _has_results(document: Document) -> bool:
    return any(notation.split(token)[2] for player in document["players"] for token in player.get("results", ()))


def declared_late(life: Life, reading: Reading) -> tuple[Diagnostic, ...]:
    """A warning where a play-off was declared or changed after the first result, by the log or the stored state."""
    if not reading.document["tournament"].get(PLACE):
        return ()
    now = changed_late(life.state.document, differences(life.state.document, reading.document)) if life.state else ()
    when = {
        row.entry.field: f"on {row.entry.when[:10]}"
        for row in life.log
        if row.entry.what == Kind.SETTING.value and row.entry.field in _DECLARING
    } | {each.field: "since the last command" for each in now}
    return tuple(_late(field, when[field], reading) for field in _DECLARING if field in when)


def _late(field: str, when: str, reading: Reading) -> Diagnostic:
    message = (
        f"{layout.text(Setting(field), 'en')} was changed {when}, when there were results already; "
        "a play-off is to be declared before the first result (C.07, 3.1)"
    )
    return Diagnostic("play-off-late", message, "warning", place=place_of(reading, ("tournament", field)))
