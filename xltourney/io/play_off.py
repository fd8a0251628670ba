"""The lines of the Tournament sheet that declare a play-off: as texts, and as the engine knows them."""

from __future__ import annotations

import re
from collections.abc import Iterable

from xltourney.engine.model import PlayOff
from xltourney.engine.modifiers import parse_codes
from xltourney.errors import RegulationError
from xltourney.io.keys import Setting
from xltourney.io.reading import Document

NONE = "none"
"""What "Play-off after" says where points alone decide who is tied."""
PLACE, AFTER, RESULT = (key.value for key in (Setting.PLAY_OFF_PLACE, Setting.PLAY_OFF_AFTER, Setting.PLAY_OFF_RESULT))

RESULT_WANTED = "pairing numbers in order are expected, for example 7, 3, and equal ones joined, 12=5"

_LOOSE = re.compile(r"\s*[0-9]{1,4}(\s*[,;>=]\s*[0-9]{1,4})*\s*")

#: Pairing numbers, best first; equal players stand together.
Order = tuple[tuple[int, ...], ...]


def order_text(order: Iterable[Iterable[int]]) -> str:
    """``7, 3, 12=5``: an order of players by number, equal ones joined."""
    return ", ".join("=".join(map(str, group)) for group in order)


def order_of(text: str) -> Order:
    """The order that a text means; spaces do not matter, ``;`` and ``>`` are read as commas.

    Raises :class:`ValueError` where it means none.
    """
    if not _LOOSE.fullmatch(text):
        raise ValueError(text)
    parts = re.split(r"[,;>]", text)
    return tuple(tuple(int(number) for number in part.split("=")) for part in parts)


def declared(settings: Document) -> PlayOff | None:
    """The play-off as the engine knows it; none where none is declared, or what is said of it cannot be read."""
    place = settings.get(PLACE)
    if not place:
        return None
    try:
        after = _after(settings)
        return PlayOff(int(place), after, order_of(settings[RESULT]) if settings.get(RESULT) else ())
    except (RegulationError, ValueError):
        return None


def _after(settings: Document) -> tuple[str, ...] | None:
    text = settings.get(AFTER)
    if not text:
        return None
    return () if text == NONE else tuple(map(str, parse_codes(text)))
