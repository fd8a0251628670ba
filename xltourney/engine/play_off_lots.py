"""The lots of a play-off: drawn from a seed, and to be checked by anybody."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

LEAVING = "leaves"
"""The purpose of the lots that decide who of several equal players leaves."""


class Lot(NamedTuple):
    """What a player drew: the text that was hashed, and its SHA-256 in hexadecimal, by which lots are ordered."""

    no: int
    text: str
    key: str


def draw(seed: str, stage: int, players: Iterable[int], purpose: str = "") -> tuple[Lot, ...]:
    """Lots in the order drawn: by SHA-256 of ``seed:stage:number``, or of ``seed:stage:purpose:number``.

    Each stage draws anew, and anybody can check it.
    """
    from hashlib import sha256

    parts = [seed, str(stage), *([purpose] if purpose else [])]
    texts = {no: ":".join((*parts, str(no))) for no in players}
    lots = (Lot(no, text, sha256(text.encode()).hexdigest()) for no, text in texts.items())
    return tuple(sorted(lots, key=lambda lot: lot.key))
